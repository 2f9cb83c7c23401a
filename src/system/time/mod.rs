//! ⎕ names for time: the clock, delays, dates, and time zones.
//!
//! Each file or folder holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod clock;
pub(crate) mod date_time;
pub(crate) mod time_zone;
