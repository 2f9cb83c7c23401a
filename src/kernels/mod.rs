//! Loops over slices: they know lengths and element types, and nothing of arrays, names, settings or APL errors.

pub mod bits;
pub mod compare;
pub mod bins;
pub mod drive;
pub mod feed;
pub mod fingerprint;
pub mod gather;
pub mod pervade;
pub mod search;
pub mod simd;
pub mod ones;
pub mod windows;
pub mod structure;
