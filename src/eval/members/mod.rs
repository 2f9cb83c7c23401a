//! FOLDER

pub(crate) mod assign;
pub(crate) mod function;
pub(crate) mod value;
