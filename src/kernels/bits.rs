//! Word-wise work on packed Booleans.

use crate::array::bits::copy_bits;
use crate::kernels::feed::Reach;

/// Fills words with the bits that stand from `start`, a multiple of 64, on.
pub fn fill_words(source: &[u64], reach: Reach, start: usize, target: &mut [u64]) {
    if reach == Reach::EACH {
        target.copy_from_slice(&source[start / 64..start / 64 + target.len()]);
    } else if reach == Reach::ONE {
        target.fill((source[0] & 1).wrapping_neg());
    } else if reach.stretch == 1 && reach.cycle >= 64 {
        fill_cycling(source, reach.cycle, start, target);
    } else {
        for (index, word) in target.iter_mut().enumerate() {
            let position = start + 64 * index;
            *word = (0..64).fold(0, |word, bit| {
                let from = reach.index(position + bit);
                word | (source[from / 64] >> (from % 64) & 1) << bit
            });
        }
    }
}

/// A cycle of at least a word: each word of the target meets its end at most once.
fn fill_cycling(source: &[u64], cycle: usize, start: usize, target: &mut [u64]) {
    for (index, word) in target.iter_mut().enumerate() {
        let first = (start + 64 * index) % cycle;
        let mut part = [0];
        copy_bits(source, first, &mut part);
        let ahead = cycle - first;
        if ahead < 64 {
            part[0] = part[0] & ((1 << ahead) - 1) | source[0] << ahead;
        }
        *word = part[0];
    }
}
