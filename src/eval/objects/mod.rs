//! FOLDER

pub(crate) mod class_script;
pub(crate) mod declarations;
pub(crate) mod instance;
pub(crate) mod property;
pub(crate) mod script;
pub(crate) mod script_scope;
