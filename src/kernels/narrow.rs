//! Conversion to narrower types: the range of integers, the tests for whether floats are integers or finite, and the copy.
//!
//! Checks stop at the first block that does not fit, so that checking numbers that do not become narrower costs next to nothing.

use super::pervade::{LaneFlag, nonfinite_flag};
use super::simd::{Kernel, Level, dispatch, dispatch_widest, lanes};
use crate::array::Whole;

/// The number of elements in the first block: few, because they usually show already that the rest need not be checked.
const PROBE_ELEMENTS: usize = 64;
/// The number of elements in every other block.
const NARROWING_BLOCK_ELEMENTS: usize = 2048;

/// Returns the least and the greatest of the integers and 0, or `None` if one of these lies outside `low..=high`.
pub(crate) fn find_range<T: Whole>(wholes: &[T], low: i64, high: i64) -> Option<(i64, i64)> {
    let (first, rest) = wholes.split_at(wholes.len().min(PROBE_ELEMENTS));
    std::iter::once(first).chain(rest.chunks(NARROWING_BLOCK_ELEMENTS)).try_fold((0, 0), |(least, greatest), block| {
        let (block_least, block_greatest) = dispatch(IntegerRange(block));
        let (least, greatest) = (block_least.whole().min(least), block_greatest.whole().max(greatest));
        (least >= low && greatest <= high).then_some((least, greatest))
    })
}

struct IntegerRange<'a, T>(&'a [T]);

impl<T: Whole> Kernel for IntegerRange<'_, T> {
    type Output = (T, T);

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> (T, T) {
        let zeros = (T::default(), T::default());
        self.0.iter().fold(zeros, |(least, greatest), &whole| (least.min(whole), greatest.max(whole)))
    }
}

/// Fills `target` with integers, all of which must fit its type.
pub(crate) fn copy<S: Whole, T: Whole>(source: &[S], target: &mut [T]) {
    dispatch(CopyIntegers { source, target });
}

struct CopyIntegers<'a, S, T> {
    source: &'a [S],
    target: &'a mut [T],
}

impl<S: Whole, T: Whole> Kernel for CopyIntegers<'_, S, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, source) in self.target.iter_mut().zip(self.source) {
            *target = T::from_whole(source.whole() as i32);
        }
    }
}

/// Packs numbers, each of which must be 0 or 1; the bits of the last word beyond them are zero.
pub(crate) fn pack<T: Whole>(source: &[T], words: &mut [u64]) {
    dispatch_widest(PackBits { source, words });
}

struct PackBits<'a, T> {
    source: &'a [T],
    words: &'a mut [u64],
}

impl<T: Whole> Kernel for PackBits<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, level: L) {
        let (whole, rest) = self.source.as_chunks::<64>();
        for (word, elements) in self.words.iter_mut().zip(whole) {
            *word = level.pack(&lanes::from_fn(|index| u8::from(elements[index] != T::default())));
        }
        if let Some(word) = self.words.get_mut(whole.len()) {
            *word = rest.iter().rev().fold(0, |word, element| word << 1 | u64::from(*element != T::default()));
        }
    }
}

/// Converts floats to integers. Returns false if a float is not a 32-bit integer: then the content of `target` is unspecified.
pub(crate) fn convert_to_integers(floats: &[f64], target: &mut [i32]) -> bool {
    floats
        .chunks(NARROWING_BLOCK_ELEMENTS)
        .zip(target.chunks_mut(NARROWING_BLOCK_ELEMENTS))
        .all(|(floats, target)| dispatch(ConvertFloats { floats, target }))
}

/// Returns true if the first few floats are 32-bit integers.
pub(crate) fn has_integer_prefix(floats: &[f64]) -> bool {
    convert_to_integers(&floats[..floats.len().min(PROBE_ELEMENTS)], &mut [0; PROBE_ELEMENTS])
}

struct ConvertFloats<'a> {
    floats: &'a [f64],
    target: &'a mut [i32],
}

impl Kernel for ConvertFloats<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        use crate::array::Widened;
        let mut flag = 0_i64;
        for (target, &float) in self.target.iter_mut().zip(self.floats) {
            *target = i32::from_float(float);
            flag.join(i64::of(f64::from(*target) != float));
        }
        !flag.is_raised()
    }
}

/// Returns true if all floats are finite.
pub(crate) fn are_finite(floats: &[f64]) -> bool {
    floats.chunks(NARROWING_BLOCK_ELEMENTS).all(|block| dispatch(AreFinite(block)))
}

struct AreFinite<'a>(&'a [f64]);

impl Kernel for AreFinite<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = 0_i64;
        self.0.iter().for_each(|&float| flag.join(nonfinite_flag(float)));
        !flag.is_raised()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_and_copies_agree_with_the_plain_way() {
        for length in [0, 1, 63, 64, 65, 2047, 2049, 5000] {
            let wholes: Vec<i32> = (0..length).map(|index| index * 7919 % 30_011 - 9000).collect();
            let plain = (wholes.iter().copied().min().unwrap_or(0).min(0), wholes.iter().copied().max().unwrap_or(0).max(0));
            assert_eq!(find_range(&wholes, -32768, 32767), Some((plain.0.into(), plain.1.into())));
            assert_eq!(find_range(&wholes, 0, i64::from(plain.1)).is_some(), plain.0 == 0);
            let mut narrow = vec![0_i16; wholes.len()];
            copy(&wholes, &mut narrow);
            assert!(narrow.iter().zip(&wholes).all(|(&narrow, &whole)| i32::from(narrow) == whole));
            let flags: Vec<i8> = wholes.iter().map(|whole| (whole & 1) as i8).collect();
            let mut words = vec![u64::MAX; flags.len().div_ceil(64)];
            pack(&flags, &mut words);
            assert!(flags.iter().enumerate().all(|(bit, &flag)| words[bit / 64] >> (bit % 64) & 1 == flag as u64));
            assert_eq!(
                words.iter().map(|word| word.count_ones() as usize).sum::<usize>(),
                flags.iter().filter(|&&flag| flag == 1).count()
            );
        }
    }

    #[test]
    fn floats_are_finite_or_not() {
        let mut floats = vec![f64::MAX; 5000];
        assert!(are_finite(&[]) && are_finite(&floats));
        for (position, float) in [(0, f64::NAN), (63, f64::INFINITY), (4999, f64::NEG_INFINITY)] {
            let before = std::mem::replace(&mut floats[position], float);
            assert!(!are_finite(&floats), "{float} at {position}");
            floats[position] = before;
        }
    }

    #[test]
    fn floats_are_integers_or_not() {
        for (float, whole) in [(0.0, Some(0)), (-0.0, Some(0)), (-5.0, Some(-5)), (2_147_483_647.0, Some(i32::MAX)), (0.5, None)]
        {
            let mut target = [1];
            assert_eq!(convert_to_integers(&[float], &mut target).then_some(target[0]), whole);
        }
        for float in [f64::NAN, f64::INFINITY, 2_147_483_648.0, -2_147_483_649.0, 1e300, 4_294_967_296.0, 1e16] {
            assert!(!convert_to_integers(&[float], &mut [0]), "{float}");
        }
        let mut floats = vec![1.0; 5000];
        assert!(has_integer_prefix(&floats) && convert_to_integers(&floats, &mut vec![0; 5000]));
        floats[4000] = 0.5;
        assert!(has_integer_prefix(&floats) && !convert_to_integers(&floats, &mut vec![0; 5000]));
    }
}
