//! Widening of packed bits: a masked move turns the bits of a mask into a vector of elements.
#![expect(unsafe_code, reason = "the instructions are only for some processors; every use is justified in a comment")]

use crate::array::Complex;

/// Elements that masked moves write.
///
/// # Safety
/// The type has a size of 1, 2, 4, 8 or 16 bytes, all of them initialised, and no destructor.
pub(crate) unsafe trait Unpadded: Copy {}

// SAFETY: integers, floats and characters have no padding.
unsafe impl Unpadded for u8 {}
// SAFETY: as above.
unsafe impl Unpadded for i8 {}
// SAFETY: as above.
unsafe impl Unpadded for i16 {}
// SAFETY: as above.
unsafe impl Unpadded for i32 {}
// SAFETY: as above.
unsafe impl Unpadded for f64 {}
// SAFETY: as above.
unsafe impl Unpadded for char {}
// SAFETY: a complex number is two floats without padding.
unsafe impl Unpadded for Complex {}

/// Fills `target` with the first of two values for each 0, and with the second for each 1, of the bits from `start` on. Returns
/// false, with `target` unchanged, if the processor lacks the instructions.
///
/// # Panics
/// If there are fewer bits than elements.
pub(crate) fn fill_by_bits<T: Unpadded>(words: &[u64], start: usize, values: [T; 2], target: &mut [T]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if super::widest_level() == super::LEVEL_AVX512 {
        assert!(words.len() * 64 >= start + target.len(), "there must be a bit for each element");
        // SAFETY: the processor has the instructions.
        unsafe { fill_with_avx512(words, start, values, target) };
        return true;
    }
    let _ = (words, start, values, target);
    false
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")]
fn fill_with_avx512<T: Unpadded>(words: &[u64], start: usize, [zero, one]: [T; 2], target: &mut [T]) {
    let (zeros, ones) = (broadcast(zero), broadcast(one));
    let (first, shift) = (start / 64, start % 64);
    let bits = |group: usize| {
        let low = words[first + group] >> shift;
        // A word after the last one is needed for no element.
        let next = words.get(first + group + 1).copied().unwrap_or_default();
        // Two shifts, because a shift by 64 would overflow where `shift` is 0.
        low | next << 1 << (63 - shift)
    };
    let (groups, rest) = target.as_chunks_mut::<64>();
    for (group, elements) in groups.iter_mut().enumerate() {
        fill_group(bits(group), zeros, ones, elements);
    }
    if !rest.is_empty() {
        let mut elements = [zero; 64];
        fill_group(bits(groups.len()), zeros, ones, &mut elements);
        rest.copy_from_slice(&elements[..rest.len()]);
    }
}

/// Returns a vector that is filled with one value.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn broadcast<T: Unpadded>(value: T) -> std::arch::x86_64::__m512i {
    let copies = [value; 64];
    // SAFETY: 64 copies fill at least one vector, and all their bytes are initialised.
    unsafe { std::arch::x86_64::_mm512_loadu_si512(copies.as_ptr().cast()) }
}

/// Fills 64 elements with those of two vectors: for each 0 of the bits with one of `zeros`, for each 1 with one of `ones`.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")]
fn fill_group<T: Unpadded>(
    bits: u64,
    zeros: std::arch::x86_64::__m512i,
    ones: std::arch::x86_64::__m512i,
    elements: &mut [T; 64],
) {
    use std::arch::x86_64::{
        _mm512_mask_mov_epi8, _mm512_mask_mov_epi16, _mm512_mask_mov_epi32, _mm512_mask_mov_epi64, _mm512_storeu_si512, _pdep_u32,
    };
    let lanes = 64 / size_of::<T>();
    for first in (0..64).step_by(lanes) {
        let bits = bits >> first;
        let vector = match size_of::<T>() {
            1 => _mm512_mask_mov_epi8(zeros, bits, ones),
            2 => _mm512_mask_mov_epi16(zeros, bits as u32, ones),
            4 => _mm512_mask_mov_epi32(zeros, bits as u16, ones),
            8 => _mm512_mask_mov_epi64(zeros, bits as u8, ones),
            // Each element takes two lanes of 64 bits.
            _ => _mm512_mask_mov_epi64(zeros, (_pdep_u32(bits as u32, 0b0101_0101) * 0b11) as u8, ones),
        };
        // SAFETY: the vector is as long as the slice that the pointer comes from.
        unsafe { _mm512_storeu_si512(elements[first..first + lanes].as_mut_ptr().cast(), vector) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Unpadded + PartialEq + std::fmt::Debug>(values: [T; 2]) {
        let words: Vec<u64> = (1..8_u64).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        for start in [0, 1, 7, 63, 64, 65, 130] {
            for length in [0, 1, 3, 8, 63, 64, 65, 128, 200, 448 - start] {
                let mut target = vec![values[0]; length];
                if fill_by_bits(&words, start, values, &mut target) {
                    for (position, &element) in (start..).zip(&target) {
                        let bit = words[position / 64] >> (position % 64) & 1;
                        assert_eq!(element, values[bit as usize], "{position} from {start}");
                    }
                }
            }
        }
    }

    #[test]
    fn elements_of_every_width_follow_the_bits() {
        check([0_u8, 1]);
        check([3_i8, -1]);
        check([0_i16, 1]);
        check([-7_i32, 1]);
        check([0.0, 1.0]);
        check(['a', '●']);
        check([Complex::new(2.0, 3.0), Complex::new(1.0, 0.0)]);
    }
}
