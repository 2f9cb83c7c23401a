//! The loops of scalar functions over a strip: those that run on whole arrays, as function pointers of one type.

use crate::array::Whole;
use crate::kernels::bits;
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::{Comparison, compare_exact, compare_exact_with_scalar, compare_tolerant};
use crate::kernels::pervade::{RealElement, fill_residues, round_floats};
use crate::kernels::scalar::{Rules, ScalarDyad, ScalarMonad};

/// The arguments of one function for one strip; a monadic function reads only the right one.
pub(crate) struct StripCall<'a> {
    /// The settings on which results depend.
    pub rules: Rules,
    /// The left argument.
    pub left: ChunkSource<'a>,
    /// The right argument.
    pub right: ChunkSource<'a>,
    /// The strip to be filled.
    pub target: StripMut<'a>,
}

/// The loop of one function over a strip. It returns true if a result does not fit the type of the target, or is not finite.
pub(crate) type StripKernel = fn(StripCall<'_>) -> bool;

/// A strip to be filled.
pub(crate) enum StripMut<'a> {
    /// Packed Booleans.
    Bits(&'a mut [u64]),
    /// Integers of 8 bits.
    I8(&'a mut [i8]),
    /// Integers of 16 bits.
    I16(&'a mut [i16]),
    /// Integers of 32 bits.
    I32(&'a mut [i32]),
    /// Floats.
    Float(&'a mut [f64]),
}

/// The types of real numbers in strips, other than bits.
pub(crate) trait StripElement: RealElement {
    /// Wraps a slice.
    fn strip(slice: &mut [Self]) -> StripMut<'_>;

    /// Returns the elements of a strip of this type, or `None` for other strips.
    fn strip_slice(strip: StripMut<'_>) -> Option<&mut [Self]>;
}

impl StripElement for i8 {
    fn strip(slice: &mut [Self]) -> StripMut<'_> {
        StripMut::I8(slice)
    }

    fn strip_slice(strip: StripMut<'_>) -> Option<&mut [Self]> {
        if let StripMut::I8(slice) = strip { Some(slice) } else { None }
    }
}

impl StripElement for i16 {
    fn strip(slice: &mut [Self]) -> StripMut<'_> {
        StripMut::I16(slice)
    }

    fn strip_slice(strip: StripMut<'_>) -> Option<&mut [Self]> {
        if let StripMut::I16(slice) = strip { Some(slice) } else { None }
    }
}

impl StripElement for i32 {
    fn strip(slice: &mut [Self]) -> StripMut<'_> {
        StripMut::I32(slice)
    }

    fn strip_slice(strip: StripMut<'_>) -> Option<&mut [Self]> {
        if let StripMut::I32(slice) = strip { Some(slice) } else { None }
    }
}

impl StripElement for f64 {
    fn strip(slice: &mut [Self]) -> StripMut<'_> {
        StripMut::Float(slice)
    }

    fn strip_slice(strip: StripMut<'_>) -> Option<&mut [Self]> {
        if let StripMut::Float(slice) = strip { Some(slice) } else { None }
    }
}

impl<'a> StripCall<'a> {
    /// Returns the left argument, the right one and the target, all of one type.
    #[inline(always)]
    fn with_elements<T: StripElement>(self) -> (Rules, &'a [T], &'a [T], &'a mut [T]) {
        (self.rules, read(self.left), read(self.right), write(self.target))
    }

    /// Returns the arguments, of one type, and the words of the target.
    #[inline(always)]
    fn with_words<T: Readable>(self) -> (Rules, &'a [T], &'a [T], &'a mut [u64]) {
        (self.rules, read(self.left), read(self.right), write_words(self.target))
    }
}

/// Returns the elements of a source that a program reads in their own type.
#[inline(always)]
fn read<T: Readable>(source: ChunkSource<'_>) -> &[T] {
    T::source_slice(source).expect("a program widens what its loops read")
}

/// Returns the words of a source of bits.
#[inline(always)]
fn read_words(source: ChunkSource<'_>) -> &[u64] {
    if let ChunkSource::Bits(words) = source { words } else { unreachable!("only bits are read as words") }
}

/// Returns the elements of a target that has the type of the loop.
#[inline(always)]
fn write<T: StripElement>(target: StripMut<'_>) -> &mut [T] {
    T::strip_slice(target).expect("a target has the type of the loop that fills it")
}

/// Returns the words of a target of bits.
#[inline(always)]
fn write_words(target: StripMut<'_>) -> &mut [u64] {
    if let StripMut::Bits(words) = target { words } else { unreachable!("only bits are written as words") }
}

/// Applies a function to pairs of numbers of one type.
pub(crate) fn zip_strip<F: ScalarDyad, T: StripElement>(call: StripCall<'_>) -> bool {
    let (rules, left, right, target) = call.with_elements::<T>();
    T::zip::<F>(rules, left, right, target)
}

/// Applies a function to each number.
pub(crate) fn map_strip<F: ScalarMonad, T: StripElement>(call: StripCall<'_>) -> bool {
    let (rules, _, right, target) = call.with_elements::<T>();
    T::map::<F>(rules, right, target)
}

/// Applies a function with Boolean results to pairs of Booleans.
pub(crate) fn zip_words_strip<F: ScalarDyad>(call: StripCall<'_>) -> bool {
    bits::zip_all_words(F::apply_to_words, read_words(call.left), read_words(call.right), write_words(call.target));
    false
}

/// Applies a function that rounds to integers to each float.
pub(crate) fn round_strip<F: ScalarMonad, T: StripElement + Whole>(call: StripCall<'_>) -> bool {
    round_floats::<F, T>(call.rules, read(call.right), write(call.target))
}

/// Computes the residues of 32-bit integers modulo the only element of the left argument.
pub(crate) fn residue_strip<T: StripElement + Whole>(call: StripCall<'_>) -> bool {
    let divisor: &[i32] = read(call.left);
    fill_residues::<T>(divisor[0], read(call.right), write(call.target));
    false
}

/// Negates Booleans.
pub(crate) fn complement_strip(call: StripCall<'_>) -> bool {
    bits::complement(read_words(call.right), write_words(call.target));
    false
}

/// Compares numbers of one type exactly; one of the arguments may be a single number.
pub(crate) fn compare_strip<C: Comparison, T: StripElement>(call: StripCall<'_>) -> bool {
    match call.with_words::<T>() {
        (_, left, &[right], words) => compare_exact_with_scalar::<C, T>(left, right, false, words),
        (_, &[left], right, words) => compare_exact_with_scalar::<C, T>(right, left, true, words),
        (_, left, right, words) => compare_exact::<C, T>(left, right, words),
    }
    false
}

/// Compares floats within the tolerance.
pub(crate) fn compare_tolerant_strip<C: Comparison>(call: StripCall<'_>) -> bool {
    let (rules, left, right, words) = call.with_words::<f64>();
    compare_tolerant::<C>(rules.tolerance, left, right, words);
    false
}

/// Compares Booleans.
pub(crate) fn compare_words_strip<C: Comparison>(call: StripCall<'_>) -> bool {
    bits::zip_all_words(C::apply_to_words, read_words(call.left), read_words(call.right), write_words(call.target));
    false
}

/// Copies the right argument to a target of the same type or a wider one.
pub(super) fn widen_strip(call: StripCall<'_>) -> bool {
    match call.target {
        StripMut::Bits(words) => words.copy_from_slice(read_words(call.right)),
        StripMut::I8(target) => call.right.copy(0, target),
        StripMut::I16(target) => call.right.copy(0, target),
        StripMut::I32(target) => call.right.copy(0, target),
        StripMut::Float(target) => call.right.copy(0, target),
    }
    false
}
