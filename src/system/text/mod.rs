//! FOLDER

pub(crate) mod case;
pub(crate) mod constants;
pub(crate) mod fmt;
pub(crate) mod replace;
pub(crate) mod ucs;
pub(crate) mod vfi;
