//! FOLDER

pub(crate) mod attributes;
pub(crate) mod canonical;
pub(crate) mod edit;
pub(crate) mod expunge;
pub(crate) mod fix;
pub(crate) mod fix_script;
pub(crate) mod name_class;
pub(crate) mod object_representation;
pub(crate) mod shadow;
