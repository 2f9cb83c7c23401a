//! FOLDER

pub(crate) mod monitor;
pub(crate) mod profile;
pub(crate) mod stack;
pub(crate) mod state;
pub(crate) mod stop_and_trace;
