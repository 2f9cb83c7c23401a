//! FOLDER

pub(crate) mod clear_and_screen;
pub(crate) mod last;
pub(crate) mod off;
pub(crate) mod option;
pub(crate) mod root_object;
pub(crate) mod session_namespace;
pub(crate) mod settings;
pub(crate) mod size;
