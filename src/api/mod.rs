//! FOLDER

pub(crate) mod call;
#[cfg(feature = "serde")]
pub(crate) mod exchange;
pub(crate) mod host_functions;
pub mod index;
pub(crate) mod interpreter;
