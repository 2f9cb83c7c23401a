//! FOLDER

pub(crate) mod clock;
pub(crate) mod date_time;
