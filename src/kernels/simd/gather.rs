//! Gathering in one pass: indices are made positions and checked, a strip at a time, then the strip is fetched without a
//! further look at the bounds.
//!
//! * bytes, pairs of bytes and bits: sixteen at once by the instruction that gathers 32-bit words, from which they are cut;
//! * wider elements: a plain loop, which waits for memory alone; the instruction is no faster.
#![expect(unsafe_code, reason = "positions are checked a strip before they are used; every use argues its case")]

use super::compress::Lane;
use super::{Kernel, vectorised_widest};
use crate::array::Whole;

/// Positions that are checked before they are used: few enough to stay in the nearest cache.
const STRIP: usize = 1024;

/// Fills `target` with the elements at the indices, which count from `origin` or, negative, from the end. False if one of them
/// lies outside, or if there are too many elements for this way: then `target` holds anything.
pub fn gather<T: Copy, I: Whole>(source: &[T], indices: &[I], origin: i64, target: &mut [T]) -> bool {
    // SAFETY: the positions are those of elements.
    strips(source.len(), indices, origin, |first, places| unsafe { fetch(source, places, &mut target[first..][..places.len()]) })
}

/// As [`gather`], for elements of one or two bytes.
pub fn gather_narrow<T: Lane, I: Whole>(source: &[T], indices: &[I], origin: i64, target: &mut [T]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if super::widest() == super::AVX512 && size_of::<T>() <= 2 && size_of_val(source) >= 4 {
        return strips(source.len(), indices, origin, |first, places| {
            // SAFETY: the processor has the instructions, the positions are those of elements, and there are four bytes to read.
            unsafe { fetch_narrow(source, places, &mut target[first..][..places.len()]) }
        });
    }
    gather(source, indices, origin, target)
}

/// As [`gather`], for the first `length` bits of `source`, which are put into `target` 64 to a word.
pub fn gather_bits<I: Whole>(source: &[u64], length: usize, indices: &[I], origin: i64, target: &mut [u64]) -> bool {
    assert!(length <= source.len() * 64, "as many bits as the words hold");
    #[cfg(target_arch = "x86_64")]
    if super::widest() == super::AVX512 {
        return strips(length, indices, origin, |first, places| {
            // SAFETY: the processor has the instructions, and the positions are those of bits.
            unsafe { fetch_bits(source, places, &mut target[first / 64..][..places.len().div_ceil(64)]) }
        });
    }
    strips(length, indices, origin, |first, places| {
        for (word, places) in target[first / 64..].iter_mut().zip(places.chunks(64)) {
            *word = places.iter().enumerate().fold(0, |word, (place, &position)| {
                word | (source[position as usize / 64] >> (position % 64) & 1) << place
            });
        }
    })
}

/// Hands the positions of indices on strip by strip, with the place of the first, until one is not below `length`.
#[inline(always)]
fn strips<I: Whole>(length: usize, indices: &[I], origin: i64, mut fetch: impl FnMut(usize, &[u32])) -> bool {
    if i32::try_from(length).is_err() {
        return false;
    }
    let mut places = [0; STRIP];
    for (number, indices) in indices.chunks(STRIP).enumerate() {
        let places = &mut places[..indices.len()];
        if !vectorised_widest(Positions { indices, origin: origin as i32, length: length as i32, places }) {
            return false;
        }
        fetch(number * STRIP, places);
    }
    true
}

/// Makes indices positions, and tells whether all of them are below a length.
struct Positions<'a, I> {
    indices: &'a [I],
    origin: i32,
    length: i32,
    places: &'a mut [u32],
}

impl<I: Whole> Kernel for Positions<'_, I> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let mut outside = false;
        for (place, index) in self.places.iter_mut().zip(self.indices) {
            let index = index.whole() as i32;
            let position = index.wrapping_add(if index < 0 { self.length } else { -self.origin }) as u32;
            outside |= position >= self.length as u32;
            *place = position;
        }
        !outside
    }
}

/// # Safety
/// Every position is below the length of `source`.
#[inline]
unsafe fn fetch<T: Copy>(source: &[T], places: &[u32], target: &mut [T]) {
    let (eights, places_left) = places.as_chunks::<8>();
    let (targets, left) = target.as_chunks_mut::<8>();
    for (target, places) in targets.iter_mut().zip(eights) {
        // SAFETY: by the caller's promise.
        *target = places.map(|place| unsafe { *source.get_unchecked(place as usize) });
    }
    for (target, &place) in left.iter_mut().zip(places_left) {
        *target = source[place as usize];
    }
}

/// # Safety
/// The processor has AVX-512, every position is below the length of `source`, and `source` has four bytes or more.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn fetch_narrow<T: Lane>(source: &[T], places: &[u32], target: &mut [T]) {
    use std::arch::x86_64::{
        _mm_storeu_si128, _mm256_storeu_si256, _mm512_cvtepi32_epi8, _mm512_cvtepi32_epi16, _mm512_i32gather_epi32,
        _mm512_loadu_si512, _mm512_min_epu32, _mm512_set1_epi32, _mm512_slli_epi32, _mm512_srlv_epi32, _mm512_sub_epi32,
    };
    let width = size_of::<T>();
    // Four bytes are read at each position, but none beyond the end: there they are read from before, and shifted down.
    let last = _mm512_set1_epi32((source.len() - 4 / width) as i32);
    let (sixteens, places_left) = places.as_chunks::<16>();
    let (targets, left) = target.as_chunks_mut::<16>();
    for (target, places) in targets.iter_mut().zip(sixteens) {
        // SAFETY: the load and the store are as long as the arrays; the words that are gathered end within `source`.
        unsafe {
            let places = _mm512_loadu_si512(places.as_ptr().cast());
            let starts = _mm512_min_epu32(places, last);
            let beyond = _mm512_sub_epi32(places, starts);
            if width == 1 {
                let words = _mm512_i32gather_epi32::<1>(starts, source.as_ptr().cast());
                let bytes = _mm512_cvtepi32_epi8(_mm512_srlv_epi32(words, _mm512_slli_epi32::<3>(beyond)));
                _mm_storeu_si128(target.as_mut_ptr().cast(), bytes);
            } else {
                let words = _mm512_i32gather_epi32::<2>(starts, source.as_ptr().cast());
                let pairs = _mm512_cvtepi32_epi16(_mm512_srlv_epi32(words, _mm512_slli_epi32::<4>(beyond)));
                _mm256_storeu_si256(target.as_mut_ptr().cast(), pairs);
            }
        }
    }
    for (target, &place) in left.iter_mut().zip(places_left) {
        *target = source[place as usize];
    }
}

/// # Safety
/// The processor has AVX-512, and every position is that of a bit in `source`.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn fetch_bits(source: &[u64], places: &[u32], target: &mut [u64]) {
    use std::arch::x86_64::{
        _mm512_and_si512, _mm512_i32gather_epi32, _mm512_loadu_si512, _mm512_set1_epi32, _mm512_sllv_epi32, _mm512_srli_epi32,
        _mm512_test_epi32_mask,
    };
    let (one, within) = (_mm512_set1_epi32(1), _mm512_set1_epi32(31));
    for (target, places) in target.iter_mut().zip(places.chunks(64)) {
        let mut padded = [0; 64];
        // What stands beyond the last position asks for the first bit, and is cut off again.
        let places = places.try_into().unwrap_or_else(|_| {
            padded[..places.len()].copy_from_slice(places);
            &padded
        });
        let places: &[u32; 64] = places;
        *target = 0;
        for quarter in 0..4 {
            // SAFETY: the load is a quarter of the array; halves of the words of `source` are gathered, all of them there.
            let found = unsafe {
                let places = _mm512_loadu_si512(places[16 * quarter..].as_ptr().cast());
                let halves = _mm512_i32gather_epi32::<4>(_mm512_srli_epi32::<5>(places), source.as_ptr().cast());
                _mm512_test_epi32_mask(halves, _mm512_sllv_epi32(one, _mm512_and_si512(places, within)))
            };
            *target |= u64::from(found) << (16 * quarter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indices(count: usize, length: usize, origin: i64) -> Vec<i32> {
        let mut state = 5_u64;
        (0..count)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let position = (state >> 33) as i64 % length as i64;
                (if state & 1 == 0 { position + origin } else { position - length as i64 }) as i32
            })
            .collect()
    }

    fn position(index: i32, length: usize, origin: i64) -> usize {
        if index < 0 { (i64::from(index) + length as i64) as usize } else { (i64::from(index) - origin) as usize }
    }

    fn agrees<T: Lane + PartialEq + std::fmt::Debug>(make: impl Fn(usize) -> T) {
        for length in [1, 2, 3, 4, 5, 100, 5000] {
            let source: Vec<T> = (0..length).map(&make).collect();
            for (count, origin) in [(0, 0), (1, 1), (15, 0), (16, 1), (63, 0), (1025, 1), (3000, 0)] {
                let indices = indices(count, length, origin);
                let plain: Vec<T> = indices.iter().map(|&index| source[position(index, length, origin)]).collect();
                let mut target = vec![make(0); count];
                assert!(gather_narrow(&source, &indices, origin, &mut target));
                assert_eq!(target, plain);
                for wrong in [origin as i32 + length as i32, origin as i32 - length as i32 - 1, i32::MIN, i32::MAX] {
                    let mut indices = indices.clone();
                    indices.push(wrong);
                    let wrong_one = usize::try_from(i64::from(wrong) + if wrong < 0 { length as i64 } else { -origin });
                    let inside = wrong_one.is_ok_and(|position| position < length);
                    assert_eq!(gather_narrow(&source, &indices, origin, &mut vec![make(0); count + 1]), inside);
                }
            }
        }
    }

    #[test]
    fn elements_of_every_width_agree_with_plain_indexing() {
        agrees(|place| place as u8);
        agrees(|place| place as i16);
        agrees(|place| place as i32);
        agrees(|place| place as f64);
    }

    #[test]
    fn bits_agree_with_plain_indexing() {
        for length in [1, 31, 64, 65, 5000] {
            let source: Vec<u64> = (0..length.div_ceil(64) as u64).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            for (count, origin) in [(1, 0), (63, 1), (64, 0), (1000, 1), (2100, 0)] {
                let indices = indices(count, length, origin);
                let mut target = vec![u64::MAX; count.div_ceil(64)];
                assert!(gather_bits(&source, length, &indices, origin, &mut target));
                for (place, &index) in indices.iter().enumerate() {
                    let position = position(index, length, origin);
                    assert_eq!(target[place / 64] >> (place % 64) & 1, source[position / 64] >> (position % 64) & 1);
                }
            }
            assert!(!gather_bits(&source, length, &[length as i32], 0, &mut [0]));
        }
    }
}
