//! Gathering in one pass: a strip of indices at a time is converted to positions and checked, then the elements are fetched
//! without further bounds checks.
//!
//! * bytes, pairs of bytes and bits: sixteen at once, extracted from the 32-bit words that one instruction gathers;
//! * wider elements: a plain loop, which waits for memory alone; the instruction is no faster.
#![expect(unsafe_code, reason = "positions are checked before they are used; every use is justified in a comment")]

use super::compress::Lane;
use super::{Kernel, Level, dispatch_widest, lanes};
use crate::array::Whole;

/// The number of positions that are checked before they are used: so few that they stay in the L1 cache.
const STRIP_PLACES: usize = 1024;
/// The number of positions of a strip for a few of them.
const SHORT_STRIP_PLACES: usize = 32;

/// The indices of an argument, in their own type.
#[derive(Clone, Copy)]
pub(crate) enum IndexSlice<'a> {
    /// Integers of 8 bits.
    I8(&'a [i8]),
    /// Integers of 16 bits.
    I16(&'a [i16]),
    /// Integers of 32 bits.
    I32(&'a [i32]),
}

impl IndexSlice<'_> {
    /// Returns the number of indices.
    pub(crate) fn len(&self) -> usize {
        match self {
            IndexSlice::I8(numbers) => numbers.len(),
            IndexSlice::I16(numbers) => numbers.len(),
            IndexSlice::I32(numbers) => numbers.len(),
        }
    }
}

/// Places in a ravel, given by lists of indices, one list for each axis, which are traversed together. Indices count from the
/// origin or, if negative, from the end of their axis; they have not been checked.
pub(crate) struct Places<'a> {
    /// The indices along each axis, and the length and stride of the axis; the last axis comes first.
    axes: Vec<(IndexSlice<'a>, i32, i32)>,
    origin: i32,
    bound: usize,
}

impl<'a> Places<'a> {
    /// Creates the places that are given by lists of indices, each with the length of its axis. Returns `None` if the length of
    /// the ravel, or the origin, does not fit in an `i32`.
    pub(crate) fn new(lists: &[(IndexSlice<'a>, usize)], origin: i64) -> Option<Self> {
        let (mut axes, mut stride) = (Vec::with_capacity(lists.len()), 1_i32);
        for &(numbers, length) in lists.iter().rev() {
            let length = i32::try_from(length).ok()?;
            axes.push((numbers, length, stride));
            stride = stride.checked_mul(length)?;
        }
        Some(Self { axes, origin: i32::try_from(origin).ok()?, bound: stride as usize })
    }

    /// Fills `places` with the places from number `start` on; returns false if one is out of range, or there are no axes.
    #[inline]
    fn locate(&self, start: usize, places: &mut [u32]) -> bool {
        let mut inside = true;
        for (number, &(numbers, length, stride)) in self.axes.iter().enumerate() {
            let along = PlaceAxis { origin: self.origin, length, stride, is_first: number == 0 };
            let end = start + places.len();
            inside &= match numbers {
                IndexSlice::I8(numbers) => dispatch_widest(LocateAlongAxis { indices: &numbers[start..end], along, places }),
                IndexSlice::I16(numbers) => dispatch_widest(LocateAlongAxis { indices: &numbers[start..end], along, places }),
                IndexSlice::I32(numbers) => dispatch_widest(LocateAlongAxis { indices: &numbers[start..end], along, places }),
            };
        }
        inside && !self.axes.is_empty()
    }

    /// Passes the `count` places from number `start` on to `fetch`, a strip at a time; each strip comes with the number of its
    /// first place, counted from `start`. Stops and returns false if a place is out of range: all places that are passed on are
    /// below the bound.
    #[inline(always)]
    fn for_each_strip(&self, start: usize, count: usize, fetch: impl FnMut(usize, &[u32])) -> bool {
        if count <= SHORT_STRIP_PLACES {
            // A long strip would cost more to clear than a short one to fill.
            self.fetch_strips(start, count, &mut [0; SHORT_STRIP_PLACES], fetch)
        } else {
            self.fetch_strips(start, count, &mut [0; STRIP_PLACES], fetch)
        }
    }

    #[inline(always)]
    fn fetch_strips(&self, start: usize, count: usize, strip: &mut [u32], mut fetch: impl FnMut(usize, &[u32])) -> bool {
        for first in (0..count).step_by(strip.len()) {
            let length = strip.len().min(count - first);
            let places = &mut strip[..length];
            if !self.locate(start + first, places) {
                return false;
            }
            fetch(first, places);
        }
        true
    }
}

/// The data of one axis, from which the axis's contribution to a place is computed.
#[derive(Clone, Copy)]
struct PlaceAxis {
    origin: i32,
    length: i32,
    stride: i32,
    is_first: bool,
}

/// A kernel that adds the contributions of indices along an axis to places, and returns true if all indices are in range.
struct LocateAlongAxis<'a, 'b, I> {
    indices: &'a [I],
    along: PlaceAxis,
    places: &'b mut [u32],
}

impl<I: Whole> Kernel for LocateAlongAxis<'_, '_, I> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let PlaceAxis { origin, length, stride, is_first } = self.along;
        let mut outside = false;
        if is_first && stride == 1 {
            for (place, index) in self.places.iter_mut().zip(self.indices) {
                *place = resolve_index(index.whole() as i32, origin, length);
                outside |= *place >= length as u32;
            }
        } else {
            for (place, index) in self.places.iter_mut().zip(self.indices) {
                let position = resolve_index(index.whole() as i32, origin, length);
                outside |= position >= length as u32;
                let before = if is_first { 0 } else { *place };
                *place = before.wrapping_add(position.wrapping_mul(stride as u32));
            }
        }
        !outside
    }
}

/// Returns the position of an index along its axis, counted from 0. If the index is out of range, the position is not less than
/// `length`.
#[inline(always)]
fn resolve_index(index: i32, origin: i32, length: i32) -> u32 {
    index.wrapping_add(if index < 0 { length } else { -origin }) as u32
}

/// Fills `target` with the elements at the places from number `start` on. Returns false if a place is out of range: then the
/// content of `target` is unspecified.
pub(crate) fn gather<T: Copy>(source: &[T], places: &Places<'_>, start: usize, target: &mut [T]) -> bool {
    assert!(places.bound <= source.len(), "every place must lie in the source");
    places.for_each_strip(start, target.len(), |first, places| {
        // SAFETY: the places are below the bound, which is at most the length of `source`.
        unsafe { fetch(source, places, &mut target[first..][..places.len()]) }
    })
}

/// Gathers like [`gather`], for elements of one or two bytes.
pub(crate) fn gather_narrow<T: Lane>(source: &[T], places: &Places<'_>, start: usize, target: &mut [T]) -> bool {
    assert!(places.bound <= source.len(), "every place must lie in the source");
    #[cfg(target_arch = "x86_64")]
    if super::widest_level() == super::LEVEL_AVX512 && size_of::<T>() <= 2 && size_of_val(source) >= 4 {
        return places.for_each_strip(start, target.len(), |first, places| {
            // SAFETY: the processor has the instructions, the places are within `source`, and `source` has at least four bytes.
            unsafe { fetch_narrow(source, places, &mut target[first..][..places.len()]) }
        });
    }
    gather(source, places, start, target)
}

/// Gathers like [`gather`], for `count` bits, which are put into `target` 64 to a word.
pub(crate) fn gather_bits(source: &[u64], places: &Places<'_>, start: usize, count: usize, target: &mut [u64]) -> bool {
    assert!(places.bound <= source.len() * 64, "every place must be that of a bit in the source");
    #[cfg(target_arch = "x86_64")]
    if super::widest_level() == super::LEVEL_AVX512 {
        return places.for_each_strip(start, count, |first, places| {
            // SAFETY: the processor has the instructions, and the places are those of bits in `source`.
            unsafe { fetch_bits(source, places, &mut target[first / 64..][..places.len().div_ceil(64)]) }
        });
    }
    places.for_each_strip(start, count, |first, places| {
        for (word, places) in target[first / 64..].iter_mut().zip(places.chunks(64)) {
            *word = places
                .iter()
                .enumerate()
                .fold(0, |word, (bit, &place)| word | (source[place as usize / 64] >> (place % 64) & 1) << bit);
        }
    })
}

/// Counts how often each place occurs among the `count` places from number `start` on. Successive places are counted in
/// [`COUNT_TABLES`] tables in turn, which lie one after another in `tables`: a place that soon occurs again need not wait for its
/// previous count. Returns false if a place is out of range: then the counts are unspecified.
pub(crate) fn count_places(places: &Places<'_>, start: usize, count: usize, tables: &mut [u32]) -> bool {
    let length = places.bound;
    assert!(tables.len() == length * COUNT_TABLES, "each table must have a count for each place");
    places.for_each_strip(start, count, |_, places| {
        let (groups, rest) = places.as_chunks::<COUNT_TABLES>();
        for group in groups {
            for (table, &place) in group.iter().enumerate() {
                // SAFETY: the places are below the bound, and there are as many counts in each table.
                *unsafe { tables.get_unchecked_mut(table * length + place as usize) } += 1;
            }
        }
        rest.iter().for_each(|&place| tables[place as usize] += 1);
    })
}

/// The number of tables in which [`count_places`] counts.
pub(crate) const COUNT_TABLES: usize = 4;

/// Fetches the bits of a table at the places, reduced modulo the table's length, 64 to a word; the bits of the last word beyond
/// the places are zero.
pub(crate) fn look_up_bits(table: &[u64; LOOKUP_TABLE_BITS / 64], places: &mut [u32], target: &mut [u64]) {
    places.iter_mut().for_each(|place| *place %= LOOKUP_TABLE_BITS as u32);
    let target = &mut target[..places.len().div_ceil(64)];
    fetch_table_bits(table, places, target);
    if let Some(last) = target.last_mut()
        && !places.len().is_multiple_of(64)
    {
        *last &= (1 << (places.len() % 64)) - 1;
    }
}

fn fetch_table_bits(table: &[u64; LOOKUP_TABLE_BITS / 64], places: &[u32], target: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if super::widest_level() == super::LEVEL_AVX512 {
        // SAFETY: the processor has the instructions, and the caller has reduced the places to bits of the table.
        return unsafe { fetch_bits(table, places, target) };
    }
    for (word, places) in target.iter_mut().zip(places.chunks(64)) {
        let bits = places.iter().enumerate();
        *word = bits.fold(0, |word, (bit, &place)| word | (table[place as usize / 64] >> (place % 64) & 1) << bit);
    }
}

/// The number of bits of the table in which [`look_up_bits`] looks up.
pub(crate) const LOOKUP_TABLE_BITS: usize = 1 << 16;

/// Fetches the elements at the places.
///
/// # Safety
/// Every place is below the length of `source`.
#[inline]
unsafe fn fetch<T: Copy>(source: &[T], places: &[u32], target: &mut [T]) {
    let (eights, other_places) = places.as_chunks::<8>();
    let (targets, rest) = target.as_chunks_mut::<8>();
    for (target, places) in targets.iter_mut().zip(eights) {
        // SAFETY: guaranteed by the caller.
        *target = lanes::map(*places, |place| unsafe { *source.get_unchecked(place as usize) });
    }
    for (target, &place) in rest.iter_mut().zip(other_places) {
        *target = source[place as usize];
    }
}

/// Fetches the elements of one or two bytes at the places.
///
/// # Safety
/// The processor has AVX-512, every place is below the length of `source`, and `source` has at least four bytes.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn fetch_narrow<T: Lane>(source: &[T], places: &[u32], target: &mut [T]) {
    use std::arch::x86_64::{
        _mm_storeu_si128, _mm256_storeu_si256, _mm512_cvtepi32_epi8, _mm512_cvtepi32_epi16, _mm512_i32gather_epi32,
        _mm512_loadu_si512, _mm512_min_epu32, _mm512_set1_epi32, _mm512_slli_epi32, _mm512_srlv_epi32, _mm512_sub_epi32,
    };
    let width = size_of::<T>();
    // Four bytes are read at each place, but none beyond the end: there, the read starts earlier and the word is shifted down.
    let last = _mm512_set1_epi32((source.len() - 4 / width) as i32);
    let (sixteens, other_places) = places.as_chunks::<16>();
    let (targets, rest) = target.as_chunks_mut::<16>();
    for (target, places) in targets.iter_mut().zip(sixteens) {
        // SAFETY: the load and the store are as long as the arrays; all gathered words lie within `source`.
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
    for (target, &place) in rest.iter_mut().zip(other_places) {
        *target = source[place as usize];
    }
}

/// Fetches the bits at the places; those of the last word beyond the last place are unspecified.
///
/// # Safety
/// The processor has AVX-512, and every place is that of a bit in `source`.
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
        // Beyond the last place, the padding of zeros fetches the first bit.
        let places = places.try_into().unwrap_or_else(|_| {
            padded[..places.len()].copy_from_slice(places);
            &padded
        });
        let places: &[u32; 64] = places;
        *target = 0;
        for quarter in 0..4 {
            // SAFETY: the load is a quarter of the array; all gathered halves of words lie within `source`.
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

    fn position_of(index: i32, length: usize, origin: i64) -> usize {
        if index < 0 { (i64::from(index) + length as i64) as usize } else { (i64::from(index) - origin) as usize }
    }

    fn places_of(indices: &[i32], length: usize, origin: i64) -> Places<'_> {
        Places::new(&[(IndexSlice::I32(indices), length)], origin).expect("the length of the ravel fits")
    }

    fn check_gather<T: Lane + PartialEq + std::fmt::Debug>(make: impl Fn(usize) -> T) {
        for length in [1, 2, 3, 4, 5, 100, 5000] {
            let source: Vec<T> = (0..length).map(&make).collect();
            for (count, origin) in [(0, 0), (1, 1), (15, 0), (16, 1), (63, 0), (1025, 1), (3000, 0)] {
                let indices = indices(count, length, origin);
                let plain: Vec<T> = indices.iter().map(|&index| source[position_of(index, length, origin)]).collect();
                let (mut target, mut rest) = (vec![make(0); count], vec![make(0); count - count / 3]);
                assert!(gather_narrow(&source, &places_of(&indices, length, origin), 0, &mut target));
                assert!(gather(&source, &places_of(&indices, length, origin), count / 3, &mut rest));
                assert_eq!((&target[..], &rest[..]), (&plain[..], &plain[count / 3..]));
                for wrong in [origin as i32 + length as i32, origin as i32 - length as i32 - 1, i32::MIN, i32::MAX] {
                    let mut indices = indices.clone();
                    indices.push(wrong);
                    let wrong_position = usize::try_from(i64::from(wrong) + if wrong < 0 { length as i64 } else { -origin });
                    let inside = wrong_position.is_ok_and(|position| position < length);
                    let places = places_of(&indices, length, origin);
                    assert_eq!(gather_narrow(&source, &places, 0, &mut vec![make(0); count + 1]), inside);
                }
            }
        }
    }

    #[test]
    fn elements_of_every_width_agree_with_plain_indexing() {
        check_gather(|index| index as u8);
        check_gather(|index| index as i16);
        check_gather(|index| index as i32);
        check_gather(|index| index as f64);
    }

    #[test]
    fn lists_traversed_together_agree_with_plain_indexing() {
        for lengths in [[3, 5, 7], [1, 1, 1], [40, 2, 100]] {
            let source: Vec<i32> = (0..lengths.iter().product::<usize>() as i32).collect();
            for origin in [0, 1] {
                let lists: Vec<Vec<i32>> = lengths.iter().map(|&length| indices(2000, length, origin)).collect();
                let narrow: Vec<i16> = lists[1].iter().map(|&index| index as i16).collect();
                let numbers = [
                    (IndexSlice::I32(&lists[0]), lengths[0]),
                    (IndexSlice::I16(&narrow), lengths[1]),
                    (IndexSlice::I32(&lists[2]), lengths[2]),
                ];
                let places = Places::new(&numbers, origin).expect("the length of the ravel fits");
                let mut target = vec![0; 2000];
                assert!(gather(&source, &places, 0, &mut target));
                for (place, &found) in target.iter().enumerate() {
                    let at = |axis: usize| position_of(lists[axis][place], lengths[axis], origin);
                    assert_eq!(found as usize, (at(0) * lengths[1] + at(1)) * lengths[2] + at(2));
                }
            }
        }
    }

    #[test]
    fn counts_agree_with_counting_one_by_one() {
        for (length, origin) in [(1, 0), (100, 1), (3000, 0)] {
            let indices = indices(5003, length, origin);
            let mut tables = vec![0; length * COUNT_TABLES];
            assert!(count_places(&places_of(&indices, length, origin), 3, 5000, &mut tables));
            for place in 0..length {
                let counted: u32 = (0..COUNT_TABLES).map(|table| tables[table * length + place]).sum();
                let plain = indices[3..].iter().filter(|&&index| position_of(index, length, origin) == place).count();
                assert_eq!(counted as usize, plain);
            }
            assert!(!count_places(&places_of(&[length as i32], length, 0), 0, 1, &mut tables));
        }
    }

    #[test]
    fn bits_agree_with_plain_indexing() {
        for length in [1_usize, 31, 64, 65, 5000] {
            let words = 0..length.div_ceil(64) as u64;
            let source: Vec<u64> = words.map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            for (count, origin) in [(1, 0), (63, 1), (64, 0), (1000, 1), (2100, 0)] {
                let indices = indices(count, length, origin);
                let mut target = vec![u64::MAX; count.div_ceil(64)];
                assert!(gather_bits(&source, &places_of(&indices, length, origin), 0, count, &mut target));
                for (place, &index) in indices.iter().enumerate() {
                    let position = position_of(index, length, origin);
                    assert_eq!(target[place / 64] >> (place % 64) & 1, source[position / 64] >> (position % 64) & 1);
                }
            }
            assert!(!gather_bits(&source, &places_of(&[length as i32], length, 0), 0, 1, &mut [0]));
        }
    }
}
