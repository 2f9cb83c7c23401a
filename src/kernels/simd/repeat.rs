//! Repeating elements: each vector of the source is permuted into as many vectors of the target as there are copies.
#![allow(unsafe_code, reason = "the instructions are only for some processors; every use is justified in a comment")]

use super::compress::Lane;

/// The largest number of copies for which vectors are permuted.
#[cfg(target_arch = "x86_64")]
const MAX_COPIES: usize = 8;

/// Fills `target` with `count` copies of each element of `source`, a vector at a time. Returns the number of elements that have
/// been copied, which is 0 if the processor lacks the instructions or if there are too many copies.
///
/// # Panics
/// If `target` has no room for all copies.
pub(crate) fn repeat<T: Lane>(count: usize, source: &[T], target: &mut [T]) -> usize {
    assert!(source.len() * count <= target.len(), "the target must have room for all copies");
    #[cfg(target_arch = "x86_64")]
    if (1..=MAX_COPIES).contains(&count) && super::bytes::has_permutations() {
        let length = source.len() / lanes::<T>() * lanes::<T>();
        // SAFETY: the processor has the instructions, the source consists of whole vectors, and the target has room.
        unsafe { repeat_in_registers(count, &source[..length], target) };
        return length;
    }
    0
}

/// Returns the number of elements in a vector.
#[cfg(target_arch = "x86_64")]
const fn lanes<T>() -> usize {
    64 / size_of::<T>()
}

/// Repeats elements by permutations.
///
/// # Safety
/// `source` consists of whole vectors, and `target` has room for `count` copies of each element; `count` is from 1 to
/// [`MAX_COPIES`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn repeat_in_registers<T: Lane>(count: usize, source: &[T], target: &mut [T]) {
    use std::arch::x86_64::{
        _mm512_loadu_si512, _mm512_permutexvar_epi8, _mm512_permutexvar_epi16, _mm512_permutexvar_epi32,
        _mm512_permutexvar_epi64, _mm512_setzero_si512, _mm512_storeu_si512,
    };
    let lanes = lanes::<T>();
    let mut patterns = [_mm512_setzero_si512(); MAX_COPIES];
    for (number, pattern) in patterns.iter_mut().enumerate().take(count) {
        let mut bytes = [0_u8; 64];
        for lane in 0..lanes {
            // The position of the lane's element in the source vector, in the lowest byte of the lane.
            bytes[lane * size_of::<T>()] = ((number * lanes + lane) / count) as u8;
        }
        // SAFETY: the array is as long as a vector.
        *pattern = unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) };
    }
    for (source, target) in source.chunks_exact(lanes).zip(target.chunks_exact_mut(lanes * count)) {
        // SAFETY: the chunk is as long as a vector.
        let elements = unsafe { _mm512_loadu_si512(source.as_ptr().cast()) };
        for (&pattern, target) in patterns.iter().zip(target.chunks_exact_mut(lanes)) {
            let copies = match size_of::<T>() {
                1 => _mm512_permutexvar_epi8(pattern, elements),
                2 => _mm512_permutexvar_epi16(pattern, elements),
                4 => _mm512_permutexvar_epi32(pattern, elements),
                _ => _mm512_permutexvar_epi64(pattern, elements),
            };
            // SAFETY: the chunk is as long as a vector, and each lane is a copy of an element.
            unsafe { _mm512_storeu_si512(target.as_mut_ptr().cast(), copies) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Lane + PartialEq + std::fmt::Debug>(make: impl Fn(usize) -> T) {
        for count in 0..=MAX_COPIES + 1 {
            for length in [0, 1, 7, 8, 63, 64, 65, 200] {
                let source: Vec<T> = (0..length).map(&make).collect();
                let mut target = vec![make(99); length * count];
                let done = repeat(count, &source, &mut target);
                let expected = source[..done].iter().flat_map(|&element| std::iter::repeat_n(element, count));
                assert!(target.iter().copied().zip(expected).all(|(found, expected)| found == expected), "{count} of {length}");
                assert!(target[done * count..].iter().all(|&element| element == make(99)), "{count} of {length}");
            }
        }
    }

    #[test]
    fn elements_of_every_width_are_repeated() {
        check(|index| index as u8);
        check(|index| index as i16);
        check(|index| index as i32);
        check(|index| index as f64);
    }
}
