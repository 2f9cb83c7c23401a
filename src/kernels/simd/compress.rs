//! Compressing by a mask with the instructions made for it: elements of 1 to 8 bytes by AVX-512, bits by `pext`.
#![expect(unsafe_code, reason = "the instructions are only for some processors; every use is justified in a comment")]

#[cfg(target_arch = "x86_64")]
use super::lanes;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    _mm512_add_epi32, _mm512_loadu_si512, _mm512_mask_storeu_epi8, _mm512_maskz_compress_epi8, _mm512_maskz_compress_epi16,
    _mm512_maskz_compress_epi32, _mm512_maskz_compress_epi64, _mm512_set1_epi32, _mm512_storeu_si512, _pext_u64,
};

/// Elements without padding that are moved as bits.
///
/// # Safety
/// The type has a size of 1, 2, 4 or 8 bytes, all of them initialised, and no destructor.
pub(crate) unsafe trait Lane: Copy {}

// SAFETY: integers, floats and characters have no padding.
unsafe impl Lane for u8 {}
// SAFETY: as above.
unsafe impl Lane for i8 {}
// SAFETY: as above.
unsafe impl Lane for i16 {}
// SAFETY: as above.
unsafe impl Lane for i32 {}
// SAFETY: as above.
unsafe impl Lane for f64 {}
// SAFETY: as above.
unsafe impl Lane for char {}

/// The largest average number of ones per word for which elements are moved one by one instead of a vector at a time.
#[cfg(target_arch = "x86_64")]
const SPARSE_MAX_ONES_PER_WORD: usize = 2;

/// Returns true if the processor has the instructions that compress and expand elements of every width under a mask.
#[cfg(target_arch = "x86_64")]
pub(crate) fn has_instructions() -> bool {
    super::widest_level() == super::LEVEL_AVX512 && is_x86_feature_detected!("avx512vbmi2")
}

/// Returns the number of ones in a mask.
#[cfg(target_arch = "x86_64")]
pub(crate) fn count(mask: &[u64]) -> usize {
    crate::kernels::bits::count_all_ones(mask)
}

/// Moves the elements under the ones of the mask to `target`, for each word of the mask that has 64 elements in `source`. Returns
/// the number of these words and the number of elements moved; both are 0 if the processor lacks the instructions.
///
/// # Panics
/// If these words have more ones than `target` has room for.
pub(crate) fn compress<T: Lane>(mask: &[u64], source: &[T], target: &mut [T]) -> (usize, usize) {
    #[cfg(target_arch = "x86_64")]
    if mask.len().min(source.len() / 64) > 0 && has_instructions() {
        let words = mask.len().min(source.len() / 64);
        let mask = &mask[..words];
        // A short target shows that there are few ones, without counting them.
        if target.len() <= SPARSE_MAX_ONES_PER_WORD * words {
            // SAFETY: the processor has the instructions.
            return (words, unsafe { compress_sparse(mask, source, target) });
        }
        let ones = count(mask);
        assert!(ones <= target.len(), "the target must have room for every element that is kept");
        if ones <= SPARSE_MAX_ONES_PER_WORD * words {
            // SAFETY: the processor has the instructions.
            unsafe { compress_sparse(mask, source, target) };
        } else {
            // SAFETY: the processor has the instructions; `source` has 64 elements for each word, and `target` room for all ones.
            unsafe { compress_words(mask, source, target) };
        }
        return (words, ones);
    }
    let _ = (mask, source, target);
    (0, 0)
}

/// The number of words whose ones are located before the elements under them are moved.
#[cfg(target_arch = "x86_64")]
const LOCATED_WORDS: usize = 64;

/// Compresses by a mask with few ones: their positions are written for some words at a time, then the elements, which lie far
/// apart, are moved. Returns the number of elements.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
fn compress_sparse<T: Lane>(mask: &[u64], source: &[T], mut target: &mut [T]) -> usize {
    let room = target.len();
    let mut positions = [0; 64 * LOCATED_WORDS + 16];
    for (mask, source) in mask.chunks(LOCATED_WORDS).zip(source.chunks(64 * LOCATED_WORDS)) {
        let ones = write_sparse_positions(mask, 0, &mut positions);
        let (part, remaining) = target.split_at_mut(ones);
        for (target, &position) in part.iter_mut().zip(&positions) {
            *target = source[position as usize];
        }
        target = remaining;
    }
    room - target.len()
}

/// Compresses word by word.
///
/// # Safety
/// `source` has 64 elements for each word of the mask, and `target` has room for one element for each one in it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt,bmi1")]
unsafe fn compress_words<T: Lane>(mask: &[u64], source: &[T], target: &mut [T]) {
    let lanes = 64 / size_of::<T>();
    let mut filled = 0;
    for (index, &word) in mask.iter().enumerate() {
        if word == 0 && lanes < 32 {
            continue;
        }
        for start in (0..64).step_by(lanes) {
            let ones = word >> start & (u64::MAX >> (64 - lanes));
            let count = ones.count_ones() as usize;
            // SAFETY: the 64 elements of this word lie within `source`. A whole vector is only written where `target` has room
            // for it; otherwise, exactly the elements under ones are written, for which the caller guarantees room.
            unsafe {
                let vector = _mm512_loadu_si512(source.as_ptr().add(index * 64 + start).cast());
                let pointer = target.as_mut_ptr().add(filled);
                let packed = match size_of::<T>() {
                    1 => _mm512_maskz_compress_epi8(ones, vector),
                    2 => _mm512_maskz_compress_epi16(ones as u32, vector),
                    4 => _mm512_maskz_compress_epi32(ones as u16, vector),
                    _ => _mm512_maskz_compress_epi64(ones as u8, vector),
                };
                if filled + lanes <= target.len() {
                    _mm512_storeu_si512(pointer.cast(), packed);
                } else if count > 0 {
                    let bytes = u64::MAX >> (64 - count * size_of::<T>());
                    _mm512_mask_storeu_epi8(pointer.cast(), bytes, packed);
                }
            }
            filled += count;
        }
    }
}

/// Writes the positions of the ones, counted from `first`, and returns their number; does nothing and returns `None` if the
/// processor lacks the instructions.
///
/// # Panics
/// If there are more ones than `target` has room for.
pub(crate) fn write_positions(mask: &[u64], first: i32, target: &mut [i32]) -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    if has_instructions() {
        let ones = count(mask);
        assert!(ones <= target.len(), "the target must have room for every position");
        if ones <= SPARSE_MAX_ONES_PER_WORD * mask.len() {
            // SAFETY: the processor has the instructions.
            unsafe { write_sparse_positions(mask, first, target) };
        } else {
            // SAFETY: the processor has the instructions, and `target` has room for all positions.
            unsafe { write_positions_by_words(mask, first, target) };
        }
        return Some(ones);
    }
    let _ = (mask, first, target);
    None
}

/// Writes the positions of a few ones and returns their number. Of eight words at a time, the first and the second ones are found
/// side by side and interleaved in order; if a word has a third one, which is rare, a plain loop does all eight words.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
fn write_sparse_positions(mask: &[u64], first: i32, target: &mut [i32]) -> usize {
    let (eights, rest) = mask.as_chunks::<8>();
    let (mut filled, mut base) = (0, first);
    for words in eights {
        let count = target[filled..].first_chunk_mut::<16>().and_then(|room| write_positions_of_eight(words, base, room));
        filled = match count {
            Some(count) => filled + count,
            None => write_positions_one_by_one(words, base, target, filled),
        };
        base = base.wrapping_add(512);
    }
    write_positions_one_by_one(rest, base, target, filled)
}

/// Writes the positions of the ones of eight words and returns their number, or `None` if a word has more than two ones.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
fn write_positions_of_eight(words: &[u64; 8], base: i32, target: &mut [i32; 16]) -> Option<usize> {
    use std::arch::x86_64::{
        _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_or_si512, _mm512_popcnt_epi64, _mm512_set1_epi64,
        _mm512_setr_epi64, _mm512_slli_epi64, _mm512_test_epi64_mask, _pdep_u32,
    };
    let minus_one = _mm512_set1_epi64(-1);
    // SAFETY: the load is as long as the array.
    let ones = unsafe { _mm512_loadu_si512(words.as_ptr().cast()) };
    let ones_less = _mm512_add_epi64(ones, minus_one);
    let others = _mm512_and_si512(ones, ones_less);
    let others_less = _mm512_add_epi64(others, minus_one);
    if _mm512_test_epi64_mask(others, others_less) != 0 {
        return None;
    }
    // The number of bits below the lowest one.
    let firsts = _mm512_popcnt_epi64(_mm512_andnot_si512(ones, ones_less));
    let seconds = _mm512_popcnt_epi64(_mm512_andnot_si512(others, others_less));
    let pairs = _mm512_or_si512(firsts, _mm512_slli_epi64::<32>(seconds));
    let word_offsets = _mm512_setr_epi64(0, 64, 128, 192, 256, 320, 384, 448);
    let bases = _mm512_add_epi32(_mm512_or_si512(word_offsets, _mm512_slli_epi64::<32>(word_offsets)), _mm512_set1_epi32(base));
    let present = _pdep_u32(_mm512_test_epi64_mask(ones, ones).into(), 0x5555)
        | _pdep_u32(_mm512_test_epi64_mask(others, others).into(), 0xAAAA);
    let positions = _mm512_maskz_compress_epi32(present as u16, _mm512_add_epi32(pairs, bases));
    // SAFETY: the store is as long as the array.
    unsafe { _mm512_storeu_si512(target.as_mut_ptr().cast(), positions) };
    Some(present.count_ones() as usize)
}

/// Writes the positions of the ones in a plain loop, from index `filled` of the target on; returns the index after the last one.
#[cfg(target_arch = "x86_64")]
#[inline]
fn write_positions_one_by_one(mask: &[u64], base: i32, target: &mut [i32], mut filled: usize) -> usize {
    for (&word, base) in mask.iter().zip((0..).map(|index: i32| base.wrapping_add(index.wrapping_mul(64)))) {
        let mut rest = word;
        while rest != 0 {
            target[filled] = base.wrapping_add(rest.trailing_zeros() as i32);
            rest &= rest - 1;
            filled += 1;
        }
    }
    filled
}

/// Writes the positions of the ones, word by word.
///
/// # Safety
/// `target` has room for the position of each one.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt,bmi1")]
unsafe fn write_positions_by_words(mask: &[u64], first: i32, target: &mut [i32]) {
    let lanes: [i32; 16] = lanes::from_fn(|lane| first.wrapping_add(lane as i32));
    // SAFETY: the array is as long as the vector.
    let mut numbers = unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) };
    let mut filled = 0;
    for &word in mask {
        for start in (0..64).step_by(16) {
            let ones = (word >> start) as u16;
            let count = ones.count_ones() as usize;
            // SAFETY: a whole vector is only written where there is room for it; otherwise, only the positions of ones are.
            unsafe {
                let pointer = target.as_mut_ptr().add(filled).cast();
                let packed = _mm512_maskz_compress_epi32(ones, numbers);
                if filled + 16 <= target.len() {
                    _mm512_storeu_si512(pointer, packed);
                } else if count > 0 {
                    _mm512_mask_storeu_epi8(pointer.cast(), u64::MAX >> (64 - 4 * count), packed);
                }
            }
            numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(16));
            filled += count;
        }
    }
}

/// Fills `target` with the bits of `source` for which the mask has a one.
pub(crate) fn compress_bits(mask: &[u64], source: &[u64], target: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if super::has_avx2() {
        // SAFETY: the processor has the instruction.
        return unsafe { compress_bits_with_pext(mask, source, target) };
    }
    append_extracted(mask, source, target, extract);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,popcnt")]
fn compress_bits_with_pext(mask: &[u64], source: &[u64], target: &mut [u64]) {
    append_extracted(mask, source, target, |source, mask| _pext_u64(source, mask));
}

#[inline(always)]
fn append_extracted(mask: &[u64], source: &[u64], target: &mut [u64], extract: impl Fn(u64, u64) -> u64) {
    let (mut index, mut pending, mut pending_count) = (0, 0_u64, 0);
    for (&mask, &source) in mask.iter().zip(source) {
        let (bits, count) = (extract(source, mask), mask.count_ones());
        pending |= bits << pending_count;
        if pending_count + count >= 64 {
            target[index] = pending;
            index += 1;
            pending = if pending_count == 0 { 0 } else { bits >> (64 - pending_count) };
        }
        pending_count = (pending_count + count) % 64;
    }
    if pending_count > 0 {
        target[index] = pending;
    }
}

/// Returns the bits of `source` under the ones of `mask`, moved together at the low end.
fn extract(source: u64, mask: u64) -> u64 {
    let (mut bits, mut rest, mut bit) = (0, mask, 0);
    while rest != 0 {
        bits |= (source >> rest.trailing_zeros() & 1) << bit;
        rest &= rest - 1;
        bit += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(length: usize) -> Vec<u64> {
        let mut state = 7_u64;
        (0..length)
            .map(|index| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                match index % 5 {
                    0 => 0,
                    1 => u64::MAX,
                    2 => 1 << (state >> 58),
                    _ => state ^ state >> 31,
                }
            })
            .collect()
    }

    fn check_compress<T: Lane + PartialEq + std::fmt::Debug>(elements: impl Fn(usize) -> T) {
        for length in [0, 1, 2, 3, 10, 33] {
            let mask = words(length);
            let source: Vec<T> = (0..length * 64).map(&elements).collect();
            let kept: Vec<T> = (0..length * 64).filter(|bit| mask[bit / 64] >> (bit % 64) & 1 == 1).map(&elements).collect();
            let mut target = vec![elements(0); kept.len()];
            let (_, done) = compress(&mask, &source, &mut target);
            assert_eq!(target[..done], kept[..done]);
        }
    }

    #[test]
    fn lanes_of_every_width_agree_with_a_filter() {
        check_compress(|index| index as u8);
        check_compress(|index| index as i16);
        check_compress(|index| index as i32);
        check_compress(|index| index as f64);
    }

    #[test]
    fn positions_are_those_of_the_ones() {
        for length in [0, 1, 2, 10, 33] {
            for mask in [words(length), words(length).iter().map(|word| word & 1 << 63).collect()] {
                let expected: Vec<i32> =
                    (0..length as i32 * 64).filter(|bit| mask[*bit as usize / 64] >> (bit % 64) & 1 == 1).collect();
                let mut found = vec![0; expected.len()];
                if write_positions(&mask, 0, &mut found).is_some() {
                    assert_eq!(found, expected);
                }
                let numbers: Vec<i32> = (0..length as i32 * 64).collect();
                let (_, done) = compress(&mask, &numbers, &mut found);
                assert_eq!(found[..done], expected[..done]);
            }
        }
    }

    #[test]
    fn extracted_bits_agree_with_the_plain_way() {
        let (mask, source) = (words(50), words(51)[1..].to_vec());
        let ones: usize = mask.iter().map(|word| word.count_ones() as usize).sum();
        let (mut fast, mut plain) = (vec![0; ones.div_ceil(64)], vec![0; ones.div_ceil(64)]);
        compress_bits(&mask, &source, &mut fast);
        append_extracted(&mask, &source, &mut plain, extract);
        assert_eq!(fast, plain);
    }
}
