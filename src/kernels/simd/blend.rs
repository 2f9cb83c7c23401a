//! Putting values where a mask has ones, with the masked stores and expanding loads of AVX-512.
#![allow(unsafe_code, reason = "the instructions are only for some processors; every use is justified in a comment")]

use super::compress::Lane;

/// Puts one value where the mask has ones, for each word of the mask that has 64 elements in `target`. Returns the number of
/// these words, which is 0 if the processor lacks the instructions.
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

/// Puts values like [`put_one`], one after another. Returns the number of words and the number of values used.
///
/// # Panics
/// If there are fewer values than ones.
pub(crate) fn put_many<T: Lane>(mask: &[u64], values: &[T], target: &mut [T]) -> (usize, usize) {
    #[cfg(target_arch = "x86_64")]
    if super::compress::has_instructions() {
        let words = mask.len().min(target.len() / 64);
        let ones = super::compress::count(&mask[..words]);
        assert!(ones <= values.len(), "there must be a value for each one of the mask");
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
    // SAFETY: 64 copies fill at least one vector.
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
/// `target` has 64 elements for each word of the mask, and `values` has a value for each one of the mask.
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

    fn check_put<T: Lane + PartialEq + std::fmt::Debug>(make: impl Fn(usize) -> T) {
        let mask: Vec<u64> = (0..40_u64)
            .map(|word| match word % 5 {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << word,
                _ => (word + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            })
            .collect();
        let is_one = |position: usize| mask[position / 64] >> (position % 64) & 1 == 1;
        let before: Vec<T> = (0..40 * 64 + 7).map(|_| make(100)).collect();
        let (mut one, mut many) = (before.clone(), before.clone());
        let ones = (0..40 * 64).filter(|&position| is_one(position)).count();
        let values: Vec<T> = (0..ones).map(&make).collect();
        let words = put_one(&mask, make(7), &mut one);
        let (words_of_many, used) = put_many(&mask, &values, &mut many);
        assert_eq!(words, words_of_many);
        let mut ones_so_far = 0;
        for position in 0..words * 64 {
            let expected = if is_one(position) { (make(7), make(ones_so_far)) } else { (before[position], before[position]) };
            assert_eq!((one[position], many[position]), expected, "{position}");
            ones_so_far += usize::from(is_one(position));
        }
        assert_eq!(used, ones_so_far);
        assert_eq!((&one[words * 64..], &many[words * 64..]), (&before[words * 64..], &before[words * 64..]));
    }

    #[test]
    fn elements_of_every_width_go_where_the_ones_are() {
        check_put(|index| index as u8);
        check_put(|index| index as i16);
        check_put(|index| index as i32);
        check_put(|index| index as f64);
    }
}
