//! Traits of elements for which every bit pattern, or at least the all-zero one, is a value; and the content of memory that is
//! reused.

use crate::array::complex::Complex;

/// A number type for which every bit pattern is a value.
///
/// # Safety
/// The type has no padding, no niche and no destructor, and an alignment of at most 8.
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

/// An element type for which the all-zero bit pattern is a value.
///
/// # Safety
/// The type has no padding and no destructor, an alignment of at most 8, and zero bits are a value. [`Self::CONTENT`] is
/// [`Content::Numbers`] only if every bit pattern is a value, and [`Content::Characters`] only if the type is `char`.
pub unsafe trait Zeroed: Copy + Send + Sync + 'static {
    /// The content of blocks of this type.
    const CONTENT: Content;
}

// SAFETY: every bit pattern is a value.
unsafe impl<T: Plain> Zeroed for T {
    const CONTENT: Content = Content::Numbers;
}
// SAFETY: a character has 32 bits, and zero is the character U+0000.
unsafe impl Zeroed for char {
    const CONTENT: Content = Content::Characters;
}

/// Returns the bytes of elements.
#[inline(always)]
pub(crate) fn as_bytes<T: Plain>(elements: &[T]) -> &[u8] {
    // SAFETY: `Plain` types have no padding, so that each of their bytes is initialised, and any address is aligned for a byte.
    unsafe { std::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

/// Copies the bytes of elements, as [`as_bytes`] returned them, to `target`.
///
/// # Panics
/// If there are not as many bytes as `target` has.
#[inline(always)]
pub(crate) fn copy_from_bytes<T: Plain>(bytes: &[u8], target: &mut [T]) {
    assert_eq!(bytes.len(), size_of_val(target), "the bytes must be those of as many elements");
    // SAFETY: both parts are of that size and do not overlap, as one of them is borrowed uniquely; every bit pattern is a value of
    // a `Plain` type.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), target.as_mut_ptr().cast(), bytes.len()) };
}

/// The kind of values in a block, or of those last written to memory that is kept for reuse.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Arbitrary bits.
    Numbers,
    /// Valid characters of 32 bits, which are valid numbers as well.
    Characters,
}
