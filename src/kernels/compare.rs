//! Comparisons: results are packed to bits as they are computed, 64 to a word.
//!
//! * integers and characters: exactly;
//! * floats: exactly if the tolerance is 0 or one argument is 0 everywhere, otherwise tolerantly: two numbers are equal if their
//!   difference is at most the tolerance times the larger magnitude;
//! * Booleans: by words.

use super::simd::{Kernel, Level, dispatch_widest, lanes};
use crate::array::Complex;
use std::marker::PhantomData;

/// A comparison, defined by its result for two elements of one type.
pub trait Comparison: Copy + Send + Sync + 'static {
    /// The glyph of the comparison.
    const GLYPH: char;
    /// The result where the arguments are equal.
    const EQUAL: bool;
    /// The result where the left argument is less.
    const LESS: bool;
    /// The result where the left argument is greater.
    const GREATER: bool;
    /// The identity element of reductions.
    const IDENTITY: f64;
    /// True if the comparison accepts any elements, not only real numbers: `=` and `≠`.
    const ACCEPTS_ANY: bool = Self::LESS == Self::GREATER;

    /// Compares 64 pairs of Booleans.
    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        (if Self::EQUAL { !(left ^ right) } else { 0 })
            | (if Self::LESS { !left & right } else { 0 })
            | (if Self::GREATER { left & !right } else { 0 })
    }

    /// Compares two elements exactly.
    #[inline(always)]
    fn apply_exactly<T: PartialOrd>(left: T, right: T) -> bool {
        match (Self::LESS, Self::EQUAL, Self::GREATER) {
            (true, false, false) => left < right,
            (true, true, false) => left <= right,
            (false, true, false) => left == right,
            (false, true, true) => left >= right,
            (false, false, true) => left > right,
            _ => left != right,
        }
    }

    /// Compares two floats within a tolerance.
    #[inline(always)]
    fn apply_tolerantly(tolerance: f64, left: f64, right: f64) -> bool {
        let equal = is_tolerantly_equal(tolerance, left, right);
        (Self::EQUAL & equal)
            | (Self::LESS & (left < right) & !equal)
            | (Self::GREATER & (left > right) & !equal)
            | (!Self::EQUAL & Self::LESS & Self::GREATER & !equal)
    }
}

/// Returns true if two floats are equal within a tolerance below 1. Numbers of different signs never are; infinities equal
/// themselves.
#[inline(always)]
pub(crate) fn is_tolerantly_equal(tolerance: f64, left: f64, right: f64) -> bool {
    let difference = (left - right).abs();
    // Not `f64::max`, which looks for NaN as well, in every lane.
    let magnitude = if left.abs() > right.abs() { left.abs() } else { right.abs() };
    (left == right) | ((difference <= tolerance * magnitude) & (difference < f64::INFINITY))
}

/// Returns the least and the greatest float that equal a number within a tolerance, or `None` if they are not found at once. The
/// floats between them are those that equal the number: the difference of close floats is exact, and grows by a unit in the last
/// place where the product with the tolerance hardly changes.
pub(crate) fn find_tolerant_bounds(tolerance: f64, number: f64) -> Option<(f64, f64)> {
    /// The largest tolerance that `⎕CT` may be: 2*¯32.
    const MAX_TOLERANCE: f64 = 1.0 / 4_294_967_296.0;
    /// Beyond these magnitudes, differences or products could lose digits.
    const NORMAL_MAGNITUDES: std::ops::Range<f64> = 1e-250..1e250;
    if !(0.0..=MAX_TOLERANCE).contains(&tolerance) || !NORMAL_MAGNITUDES.contains(&number.abs()) {
        return None;
    }
    let magnitude = number.abs();
    let is_equal = |other: f64| is_tolerantly_equal(tolerance, other, magnitude);
    let greatest = find_last(magnitude / (1.0 - tolerance), f64::next_up, f64::next_down, is_equal)?;
    let least = find_last(magnitude * (1.0 - tolerance), f64::next_down, f64::next_up, is_equal)?;
    Some(if number < 0.0 { (-greatest, -least) } else { (least, greatest) })
}

/// Returns the last float outwards that satisfies a condition, from a start that is a few steps away at most, on either side.
fn find_last(start: f64, outwards: fn(f64) -> f64, inwards: fn(f64) -> f64, condition: impl Fn(f64) -> bool) -> Option<f64> {
    const MAX_STEPS: usize = 8;
    let mut last = start;
    for _ in 0..MAX_STEPS {
        match (condition(last), condition(outwards(last))) {
            (true, false) => return Some(last),
            (true, true) => last = outwards(last),
            (false, _) => last = inwards(last),
        }
    }
    None
}

/// Returns true if two complex numbers are equal within a tolerance. Their difference is the distance in the complex plane.
pub(crate) fn is_tolerantly_equal_complex(tolerance: f64, left: Complex, right: Complex) -> bool {
    if left.im == 0.0 && right.im == 0.0 {
        return is_tolerantly_equal(tolerance, left.re, right.re);
    }
    let magnitude = left.magnitude().max(right.magnitude());
    let difference = (left.re - right.re).hypot(left.im - right.im);
    // A magnitude that overflows would be a tolerance for everything: such numbers are compared exactly.
    left == right || difference <= tolerance * magnitude && magnitude < f64::INFINITY
}

/// Packs the results of comparing elements exactly; the bits of the last word beyond the length are zero.
#[inline]
pub(crate) fn compare_exact<C: Comparison, T: PartialOrd + Copy>(left: &[T], right: &[T], words: &mut [u64]) {
    dispatch_widest(CompareExact { comparison: PhantomData::<C>, left, right, words });
}

/// Compares like [`compare_exact`], with a scalar: as the left argument if `on_left`, otherwise as the right one.
#[inline]
pub(crate) fn compare_exact_with_scalar<C: Comparison, T: PartialOrd + Copy>(
    elements: &[T],
    scalar: T,
    on_left: bool,
    words: &mut [u64],
) {
    dispatch_widest(CompareExactWithScalar { comparison: PhantomData::<C>, elements, scalar, on_left, words });
}

/// Packs the results of comparing floats within a tolerance, like [`compare_exact`].
#[inline]
pub(crate) fn compare_tolerant<C: Comparison>(tolerance: f64, left: &[f64], right: &[f64], words: &mut [u64]) {
    dispatch_widest(CompareTolerant { comparison: PhantomData::<C>, tolerance, left, right, words });
}

struct CompareExact<'a, C, T> {
    comparison: PhantomData<C>,
    left: &'a [T],
    right: &'a [T],
    words: &'a mut [u64],
}

impl<C: Comparison, T: PartialOrd + Copy> Kernel for CompareExact<'_, C, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        pack(level, self.left, self.right, self.words, C::apply_exactly);
    }
}

struct CompareExactWithScalar<'a, C, T> {
    comparison: PhantomData<C>,
    elements: &'a [T],
    scalar: T,
    on_left: bool,
    words: &'a mut [u64],
}

impl<C: Comparison, T: PartialOrd + Copy> Kernel for CompareExactWithScalar<'_, C, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let scalar = self.scalar;
        if self.on_left {
            pack(level, self.elements, self.elements, self.words, |element, _| C::apply_exactly(scalar, element));
        } else {
            pack(level, self.elements, self.elements, self.words, |element, _| C::apply_exactly(element, scalar));
        }
    }
}

struct CompareTolerant<'a, C> {
    comparison: PhantomData<C>,
    tolerance: f64,
    left: &'a [f64],
    right: &'a [f64],
    words: &'a mut [u64],
}

impl<C: Comparison> Kernel for CompareTolerant<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let tolerance = self.tolerance;
        pack(level, self.left, self.right, self.words, |left, right| C::apply_tolerantly(tolerance, left, right));
    }
}

/// Packs the result of `compare` for each pair: whole words from arrays, whose length the compiler knows, the rest bit by bit.
#[inline(always)]
fn pack<T: Copy, L: Level>(level: L, left: &[T], right: &[T], words: &mut [u64], compare: impl Fn(T, T) -> bool) {
    let (left, left_rest) = left.as_chunks::<64>();
    let (right, right_rest) = right.as_chunks::<64>();
    let (whole, last) = words.split_at_mut(left.len());
    for ((word, left), right) in whole.iter_mut().zip(left).zip(right) {
        let flags: [u8; 64] = lanes::from_fn(|index| u8::from(compare(left[index], right[index])));
        *word = level.pack(&flags);
    }
    if let Some(word) = last.first_mut() {
        let pairs = left_rest.iter().zip(right_rest).rev();
        *word = pairs.fold(0, |word, (&left, &right)| word << 1 | u64::from(compare(left, right)));
    }
}

#[cfg(test)]
mod tests {
    use super::{find_tolerant_bounds, is_tolerantly_equal};

    #[test]
    fn tolerant_bounds_are_the_last_equal_numbers() {
        for tolerance in [0.0, 1e-16, 1e-14, 3.7e-13, 1e-10, 1.0 / 4_294_967_296.0] {
            for number in [0.25, 1.0, 0.1, 3.0, 1e10, 123_456.789, 1e-200, 7e200, 1.0 - f64::EPSILON / 2.0, 2.0] {
                for number in [number, -number] {
                    let (least, greatest) = find_tolerant_bounds(tolerance, number).expect("the numbers are normal");
                    let is_equal = |other: f64| is_tolerantly_equal(tolerance, other, number);
                    assert!(least <= number && number <= greatest, "{tolerance} {number}");
                    let (mut inside, mut below, mut above) = ((least, greatest), least, greatest);
                    for _ in 0..1000 {
                        (below, above) = (below.next_down(), above.next_up());
                        assert!(
                            is_equal(inside.0) && is_equal(inside.1) && !is_equal(below) && !is_equal(above),
                            "{tolerance} {number}"
                        );
                        inside = (inside.0.next_up().min(number), inside.1.next_down().max(number));
                    }
                }
            }
        }
        assert_eq!(find_tolerant_bounds(1e-14, 0.0), None);
        assert_eq!(find_tolerant_bounds(1e-14, f64::INFINITY), None);
        assert_eq!(find_tolerant_bounds(1e-14, 1e-300), None);
    }
}
