//! FOLDER

pub(crate) mod change_space;
pub(crate) mod copy;
pub(crate) mod display_form;
pub(crate) mod export;
pub(crate) mod get_and_set;
pub(crate) mod import;
pub(crate) mod library;
pub(crate) mod namespace;
pub(crate) mod objects;
pub(crate) mod target;
