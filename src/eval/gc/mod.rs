//! FOLDER

pub(crate) mod collect;
pub(crate) mod trace;
