//! FOLDER

pub(crate) mod array;
pub(crate) mod binding;
pub(crate) mod execute;
pub(crate) mod function;
pub(crate) mod idiom;
pub(crate) mod index;
pub(crate) mod index_idiom;
pub(crate) mod input;
pub(crate) mod name_classes;
pub(crate) mod notation;
pub(crate) mod scalar_fast_path;
