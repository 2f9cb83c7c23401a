//! ⎕ names for time: the clock, delays, and dates.
//!
//! Each file or folder holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod clock;
pub(crate) mod date_time;
