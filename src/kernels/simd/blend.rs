//! Putting values where a mask has ones, with the masked stores and expanding loads of AVX-512.
#![expect(unsafe_code, reason = "the instructions are only for some processors; every use is justified in a comment")]

use super::compress::Lane;

/// Puts one value where the mask has ones, for as many whole words as `target` fills; returns the number of words done. Without
/// the right processor, it is 0.
pub(crate) fn put_one<T: Lane>(mask: &[u64], value: T, target: &mut [T]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if super::compress::has_instructions() {
        let words = mask.len().min(target.len() / 64);
        // SAFETY: the processor has the instructions, and `target` has 64 elements for each word.
        unsafe { put_one_by_words(&mask[..words], value, target) };
        return words;
    }
    let _ = (mask, value, target);
    0
}

/// Puts values like [`put_one`], one after another; returns the number of words and of values done.
///
/// # Panics
/// If there are fewer values than ones.
pub(crate) fn put_many<T: Lane>(mask: &[u64], values: &[T], target: &mut [T]) -> (usize, usize) {
    #[cfg(target_arch = "x86_64")]
    if super::compress::has_instructions() {
        let words = mask.len().min(target.len() / 64);
        let ones = super::compress::count(&mask[..words]);
        assert!(ones <= values.len(), "a value for every one");
        // SAFETY: the processor has the instructions, `target` has 64 elements for each word, and there is a value for each one.
        unsafe { put_many_by_words(&mask[..words], values, target) };
        return (words, ones);
    }
    let _ = (mask, values, target);
    (0, 0)
}

/// Puts one value where the mask has ones, word by word.
///
/// # Safety
/// `target` has 64 elements for each word of the mask.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn put_one_by_words<T: Lane>(mask: &[u64], value: T, target: &mut [T]) {
    use std::arch::x86_64::{
        _mm512_loadu_si512, _mm512_mask_storeu_epi8, _mm512_mask_storeu_epi16, _mm512_mask_storeu_epi32, _mm512_mask_storeu_epi64,
    };
    let (copies, lanes) = ([value; 64], 64 / size_of::<T>());
    // SAFETY: 64 copies fill a vector or more.
    let vector = unsafe { _mm512_loadu_si512(copies.as_ptr().cast()) };
    for (&word, target) in mask.iter().zip(target.chunks_exact_mut(64)) {
        for start in (0..64).step_by(lanes) {
            let ones = word >> start;
            let pointer = target[start..start + lanes].as_mut_ptr();
            // SAFETY: the vector is as long as the slice that `pointer` comes from.
            unsafe {
                match size_of::<T>() {
                    1 => _mm512_mask_storeu_epi8(pointer.cast(), ones, vector),
                    2 => _mm512_mask_storeu_epi16(pointer.cast(), ones as u32, vector),
                    4 => _mm512_mask_storeu_epi32(pointer.cast(), ones as u16, vector),
                    _ => _mm512_mask_storeu_epi64(pointer.cast(), ones as u8, vector),
                }
            }
        }
    }
}

/// Puts values where the mask has ones, one after another, word by word.
///
/// # Safety
/// `target` has 64 elements for each word of the mask, and `values` has one for each one in it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
unsafe fn put_many_by_words<T: Lane>(mask: &[u64], values: &[T], target: &mut [T]) {
    use std::arch::x86_64::{
        _mm512_loadu_si512, _mm512_mask_expandloadu_epi8, _mm512_mask_expandloadu_epi16, _mm512_mask_expandloadu_epi32,
        _mm512_mask_expandloadu_epi64, _mm512_storeu_si512,
    };
    let lanes = 64 / size_of::<T>();
    let mut value_index = 0;
    for (&word, target) in mask.iter().zip(target.chunks_exact_mut(64)) {
        for start in (0..64).step_by(lanes) {
            let ones = word >> start & (u64::MAX >> (64 - lanes));
            if ones == 0 {
                continue;
            }
            let pointer = target[start..start + lanes].as_mut_ptr();
            // SAFETY: the vector is as long as the slice that `pointer` comes from; as many values are read as there are ones.
            unsafe {
                let (old, next) = (_mm512_loadu_si512(pointer.cast()), values.as_ptr().add(value_index));
                let new = match size_of::<T>() {
                    1 => _mm512_mask_expandloadu_epi8(old, ones, next.cast()),
                    2 => _mm512_mask_expandloadu_epi16(old, ones as u32, next.cast()),
                    4 => _mm512_mask_expandloadu_epi32(old, ones as u16, next.cast()),
                    _ => _mm512_mask_expandloadu_epi64(old, ones as u8, next.cast()),
                };
                _mm512_storeu_si512(pointer.cast(), new);
            }
            value_index += ones.count_ones() as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<T: Lane + PartialEq + std::fmt::Debug>(make: impl Fn(usize) -> T) {
        let mask: Vec<u64> = (0..40_u64)
            .map(|word| match word % 5 {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << word,
                _ => (word + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            })
            .collect();
        let is_one = |place: usize| mask[place / 64] >> (place % 64) & 1 == 1;
        let before: Vec<T> = (0..40 * 64 + 7).map(|_| make(100)).collect();
        let (mut one, mut many) = (before.clone(), before.clone());
        let ones = (0..40 * 64).filter(|&place| is_one(place)).count();
        let values: Vec<T> = (0..ones).map(&make).collect();
        let words = put_one(&mask, make(7), &mut one);
        let (words_of_many, used) = put_many(&mask, &values, &mut many);
        assert_eq!(words, words_of_many);
        let mut met = 0;
        for place in 0..words * 64 {
            let expected = if is_one(place) { (make(7), make(met)) } else { (before[place], before[place]) };
            assert_eq!((one[place], many[place]), expected, "{place}");
            met += usize::from(is_one(place));
        }
        assert_eq!(used, met);
        assert_eq!((&one[words * 64..], &many[words * 64..]), (&before[words * 64..], &before[words * 64..]));
    }

    #[test]
    fn elements_of_every_width_go_where_the_ones_are() {
        agrees(|place| place as u8);
        agrees(|place| place as i16);
        agrees(|place| place as i32);
        agrees(|place| place as f64);
    }
}
