//! The positions of the ones in a mask.
//!
//! * with the compress instruction, where the processor has it (`simd/compress.rs`);
//! * otherwise, sparse words: bit by bit, from the lowest one on;
//! * other words: eight positions at once, from a table indexed by byte; the next byte overwrites the excess.
//!
//! tried: a plain loop that writes the position of every bit and advances by the bit's value: takes three times as long.

use super::blocks::Work;
use super::simd;
use crate::error::Stop;

/// The largest number of ones in a word that is processed bit by bit.
const SPARSE_MAX_ONES: u32 = 8;

/// The positions of the ones in each byte, in ascending order and padded with zeros.
static BYTE_POSITIONS: [[u8; 8]; 256] = build_byte_positions();

const fn build_byte_positions() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][count] = bit as u8;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The number of words between two polls of the interruption flag.
const POLL_INTERVAL_WORDS: usize = 1024;

/// Fills `target` with the positions of the ones in `words`, counted from `first`. `target` must be exactly as long as there are
/// ones.
pub(crate) fn write_positions(work: &Work, words: &[u64], first: i32, target: &mut [i32]) -> Result<(), Stop> {
    let mut filled = 0;
    for (index, words) in words.chunks(POLL_INTERVAL_WORDS).enumerate() {
        work.poll()?;
        let (first, target) = (first + (index * POLL_INTERVAL_WORDS * 64) as i32, &mut target[filled..]);
        filled += simd::compress::write_positions(words, first, target).unwrap_or_else(|| write_by_bytes(words, first, target));
    }
    Ok(())
}

/// Writes the positions of the ones in `words` with portable loops; returns the number of ones.
fn write_by_bytes(words: &[u64], first: i32, target: &mut [i32]) -> usize {
    let mut filled = 0;
    for (index, &word) in words.iter().enumerate() {
        let base = first + (index * 64) as i32;
        let count = word.count_ones();
        // The table gives eight positions for each byte, however few ones it has: near the end of `target` they may not fit.
        if count <= SPARSE_MAX_ONES || filled + 72 > target.len() {
            filled = write_bit_by_bit(word, base, target, filled);
            continue;
        }
        for (byte, base) in word.to_le_bytes().into_iter().zip((base..).step_by(8)) {
            let window: &mut [i32; 8] = (&mut target[filled..filled + 8]).try_into().expect("the window has eight elements");
            for (target, &position) in window.iter_mut().zip(&BYTE_POSITIONS[usize::from(byte)]) {
                *target = base + i32::from(position);
            }
            filled += byte.count_ones() as usize;
        }
    }
    filled
}

fn write_bit_by_bit(mut word: u64, base: i32, target: &mut [i32], mut filled: usize) -> usize {
    while word != 0 {
        target[filled] = base + word.trailing_zeros() as i32;
        filled += 1;
        word &= word - 1;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    #[test]
    fn every_one_is_found_once() {
        let work = Work::new(Memory::new(1 << 20));
        let words = [0, u64::MAX, 1, 1 << 63, 0x5555_5555_5555_5555, 0xF0F0, u64::MAX, 0, u64::MAX];
        let expected: Vec<i32> =
            (0..words.len() * 64).filter(|&bit| words[bit / 64] >> (bit % 64) & 1 == 1).map(|bit| bit as i32 + 1).collect();
        let mut target = vec![0; expected.len()];
        write_positions(&work, &words, 1, &mut target).expect("nothing interrupts the work");
        assert_eq!(target, expected);
        target.fill(0);
        assert_eq!(write_by_bytes(&words, 1, &mut target), expected.len());
        assert_eq!(target, expected);
    }
}
