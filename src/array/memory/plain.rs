//! What elements are made of: those for which every pattern of bits, or zero bits, are a value.

use crate::array::complex::Complex;

/// Numbers for which every pattern of bits is a value.
///
/// # Safety
/// The type has no padding, no niche and no destructor, and an alignment of at most 16.
pub unsafe trait Plain: Copy + Send + Sync + 'static {}

// SAFETY: integers and floats have no invalid patterns; `Complex` is `repr(C)` of two floats without padding.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for i8 {}
// SAFETY: as above.
unsafe impl Plain for i16 {}
// SAFETY: as above.
unsafe impl Plain for u16 {}
// SAFETY: as above.
unsafe impl Plain for i32 {}
// SAFETY: as above.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for i64 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}
// SAFETY: as above.
unsafe impl Plain for usize {}
// SAFETY: as above.
unsafe impl Plain for f64 {}
// SAFETY: as above.
unsafe impl Plain for Complex {}

/// Elements of which zero bits are one.
///
/// # Safety
/// The type has no padding and no destructor, an alignment of at most 16, and zero bits are a value.
pub unsafe trait Zeroed: Copy + Send + Sync + 'static {
    /// What blocks of them hold: [`Content::Numbers`] only if every pattern of bits is a value.
    const CONTENT: Content;
}

// SAFETY: every pattern of bits is a value.
unsafe impl<T: Plain> Zeroed for T {
    const CONTENT: Content = Content::Numbers;
}
// SAFETY: a character is 32 bits, and zero is the first of all.
unsafe impl Zeroed for char {
    const CONTENT: Content = Content::Characters;
}

/// What a block holds, or held before it was kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Any bits.
    Numbers,
    /// Characters of 32 bits throughout, which are numbers as well.
    Characters,
}
