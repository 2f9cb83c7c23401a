//! Loops over slices: they know lengths and element types, and nothing of arrays, names, settings or APL errors.

pub mod bins;
pub mod bits;
pub mod circle;
pub mod compare;
pub mod compress;
pub mod drive;
pub mod elementary;
pub mod extremum;
pub mod feed;
pub mod fingerprint;
pub mod gamma;
pub mod gather;
pub mod ones;
pub mod order;
pub mod pervade;
pub mod product;
pub mod random;
pub mod reduce;
pub mod scalar;
pub mod scan;
pub mod search;
pub mod simd;
pub mod solve;
pub mod structure;
pub mod transpose;
pub mod windows;
