//! The primitive functions that are not scalar: one pair of files each.

pub mod iota;
