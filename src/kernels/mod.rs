//! Loops over slices: they know lengths and element types, and nothing of arrays, names, settings or APL errors.

pub mod drive;
pub mod fingerprint;
pub mod search;
pub mod structure;
