//! Table lookup of bytes: 64 of them are looked up at once in a table that stays in four registers.
#![expect(unsafe_code, reason = "the instructions are only for some processors; every use is justified in a comment")]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m512i, _mm512_loadu_si512, _mm512_mask_blend_epi8, _mm512_movepi8_mask, _mm512_permutex2var_epi8, _mm512_storeu_si512,
    _mm512_test_epi8_mask,
};

use super::{Kernel, Level, lanes};
use crate::array::Plain;

/// Returns 8-bit elements as bytes, without copying them.
pub(crate) fn as_bytes<T: Plain>(numbers: &[T]) -> &[u8] {
    const { assert!(size_of::<T>() == 1, "each element must be one byte long") };
    // SAFETY: plain elements have no padding, and these have the size and the alignment of bytes.
    unsafe { std::slice::from_raw_parts(numbers.as_ptr().cast(), numbers.len()) }
}

/// Returns 8-bit elements as mutable bytes, without copying them.
pub(crate) fn as_bytes_mut<T: Plain>(numbers: &mut [T]) -> &mut [u8] {
    const { assert!(size_of::<T>() == 1, "each element must be one byte long") };
    // SAFETY: as above, and every byte is a valid element.
    unsafe { std::slice::from_raw_parts_mut(numbers.as_mut_ptr().cast(), numbers.len()) }
}

/// Fills `target` with the table entry for each byte.
pub(crate) fn look_up(table: &[u8; 256], bytes: &[u8], target: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if has_permutations() {
        // SAFETY: the processor has the instructions.
        return unsafe { look_up_in_registers(table, bytes, target) };
    }
    for (target, &byte) in target.iter_mut().zip(bytes) {
        *target = table[usize::from(byte)];
    }
}

/// The number of bytes that are looked up in one table after another while they are in the L1 cache.
const STRIP_BYTES: usize = 1024;

/// Fills `target` with the 32-bit table entry for each byte; each byte of an entry is looked up in a table of its own.
pub(crate) fn look_up_wide(table: &[u32; 256], bytes: &[u8], target: &mut [i32]) {
    look_up_planes(lanes::map(*table, u32::to_le_bytes), bytes, target, i32::from_le_bytes);
}

/// Looks up bytes like [`look_up_wide`], in a table of 16-bit entries.
pub(crate) fn look_up_pairs(table: &[u16; 256], bytes: &[u8], target: &mut [i16]) {
    look_up_planes(lanes::map(*table, u16::to_le_bytes), bytes, target, i16::from_le_bytes);
}

fn look_up_planes<T, const WIDTH: usize>(
    table: [[u8; WIDTH]; 256],
    bytes: &[u8],
    target: &mut [T],
    join: impl Fn([u8; WIDTH]) -> T + Copy,
) {
    let tables: [[u8; 256]; WIDTH] = lanes::from_fn(|plane| lanes::map(table, |entry| entry[plane]));
    for (bytes, target) in bytes.chunks(STRIP_BYTES).zip(target.chunks_mut(STRIP_BYTES)) {
        let mut planes = [[0; STRIP_BYTES]; WIDTH];
        for (table, plane) in tables.iter().zip(&mut planes) {
            look_up(table, bytes, &mut plane[..bytes.len()]);
        }
        super::dispatch_widest(JoinPlanes { planes: &planes, join, target });
    }
}

/// A kernel that joins numbers from their bytes, one plane for each byte.
struct JoinPlanes<'a, T, F, const WIDTH: usize> {
    planes: &'a [[u8; STRIP_BYTES]; WIDTH],
    join: F,
    target: &'a mut [T],
}

impl<T, F: Fn([u8; WIDTH]) -> T, const WIDTH: usize> Kernel for JoinPlanes<'_, T, F, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (index, target) in self.target.iter_mut().take(STRIP_BYTES).enumerate() {
            *target = (self.join)(lanes::from_fn(|plane| self.planes[plane][index]));
        }
    }
}

/// Packs one bit for each byte, 1 if the byte's table entry is not 0; the bits of the last word beyond the length are zero.
pub(crate) fn pack_flags(table: &[u8; 256], bytes: &[u8], words: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the processor has the instructions.
    let first = if has_permutations() { unsafe { pack_flags_in_registers(table, bytes, words) } } else { 0 };
    #[cfg(not(target_arch = "x86_64"))]
    let first = 0;
    for (word, bytes) in words[first..].iter_mut().zip(bytes[64 * first..].chunks(64)) {
        let flags = bytes.iter().enumerate();
        *word = flags.fold(0, |word, (bit, &byte)| word | u64::from(table[usize::from(byte)] != 0) << bit);
    }
}

/// Returns true if the processor permutes bytes within and between its widest registers.
#[cfg(target_arch = "x86_64")]
pub(crate) fn has_permutations() -> bool {
    super::widest_level() == super::LEVEL_AVX512 && is_x86_feature_detected!("avx512vbmi")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn look_up_in_registers(table: &[u8; 256], bytes: &[u8], target: &mut [u8]) {
    let quarters = load_quarters(table);
    let (blocks, rest) = bytes.as_chunks::<64>();
    for (target, block) in target.as_chunks_mut::<64>().0.iter_mut().zip(blocks) {
        // SAFETY: the array is as long as a vector.
        unsafe { _mm512_storeu_si512(target.as_mut_ptr().cast(), look_up_block(quarters, block)) };
    }
    for (target, &byte) in target[64 * blocks.len()..].iter_mut().zip(rest) {
        *target = table[usize::from(byte)];
    }
}

/// Packs the flags of whole words, and returns the number of words done.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn pack_flags_in_registers(table: &[u8; 256], bytes: &[u8], words: &mut [u64]) -> usize {
    let quarters = load_quarters(table);
    let (blocks, _) = bytes.as_chunks::<64>();
    for (word, block) in words.iter_mut().zip(blocks) {
        let entries = look_up_block(quarters, block);
        *word = _mm512_test_epi8_mask(entries, entries);
    }
    words.len().min(blocks.len())
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn load_quarters(table: &[u8; 256]) -> [__m512i; 4] {
    // SAFETY: each quarter of the table is as long as a vector.
    lanes::map([0, 64, 128, 192], |start| unsafe { _mm512_loadu_si512(table.as_ptr().add(start).cast()) })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn look_up_block([first, second, third, fourth]: [__m512i; 4], block: &[u8; 64]) -> __m512i {
    // SAFETY: the array is as long as a vector.
    let bytes = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
    let low = _mm512_permutex2var_epi8(first, bytes, second);
    let high = _mm512_permutex2var_epi8(third, bytes, fourth);
    _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes), low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_looking_up_one_by_one() {
        let table: [u8; 256] = std::array::from_fn(|byte| if byte % 3 == 0 { 0 } else { (byte * 7 % 256) as u8 });
        for length in [0, 1, 63, 64, 65, 1000] {
            let bytes: Vec<u8> = (0..length).map(|index| (index * 37 % 256) as u8).collect();
            let plain: Vec<u8> = bytes.iter().map(|&byte| table[usize::from(byte)]).collect();
            let (mut found, mut words) = (vec![0; length], vec![u64::MAX; length.div_ceil(64)]);
            look_up(&table, &bytes, &mut found);
            pack_flags(&table, &bytes, &mut words);
            assert_eq!(found, plain);
            for index in 0..words.len() * 64 {
                let flag = index < length && plain[index] != 0;
                assert_eq!(words[index / 64] >> (index % 64) & 1 == 1, flag);
            }
        }
    }
}
