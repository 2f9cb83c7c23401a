//! FOLDER

pub(crate) mod error_message;
pub(crate) mod signal;
pub(crate) mod trap;
