//! Search: dictionaries that map keys to numbers, and the loops that fill and query them.
//!
//! * [`scan`]: linear search for few keys.
//! * [`code`]: keys of up to 32 bits as numbers.
//! * [`direct`]: tables with an entry, or a bit, for each code of a range.
//! * [`hash`]: open addressing: the home slots of keys in a table with a power of two of slots, and the growth of tables.
//! * [`hash32`]: open addressing for keys of 32 bits.
//! * [`hash64`]: open addressing for keys of 64 bits.
//! * [`floats`]: floats as keys: compared exactly, or within a tolerance.
//! * [`grid`]: the grid of buckets in which floats are looked up within a tolerance.
//! * [`classes`]: classes of equal keys: the class of each key, its first appearance, and the number of its members.
//!
//! Methods, by the keys:
//!
//! * keys of 8 bits, and keys whose range is small: a table with one entry per possible key ([`Direct`]);
//! * integers of 32 bits and characters: open addressing, key and number packed into one word ([`Hash32`]);
//! * floats compared exactly, references: open addressing with the 64 bits of the key ([`Hash64`]);
//! * floats compared within a tolerance: buckets that are much wider than the tolerance. A number close to the edge of its bucket
//!   is looked up in the neighbouring bucket as well, then compared ([`TolerantFloats`]);
//! * rows of matrices, complex numbers and items: a hash per cell, then the cells are compared ([`crate::kernels::cell_hash`]).
//!
//! Tables of open addressing start small and grow when half full, so that few distinct keys stay in the cache.
//!
//! could: partition by the hash before filling large tables, so that each part stays in the cache.

pub(crate) mod classes;
pub(crate) mod code;
pub(crate) mod direct;
pub(crate) mod floats;
pub(crate) mod grid;
pub(crate) mod hash;
pub(crate) mod hash32;
pub(crate) mod hash64;
pub(crate) mod scan;

pub(crate) use classes::{Classes, classify_all, count_members, find_first_of_each, find_first_positions};
pub(crate) use code::{Code, code_range};
pub(crate) use direct::{Direct, SeenCodes};
pub(crate) use floats::{ExactFloats, TolerantFloats, are_apart, float_key, to_wholes};
pub(crate) use grid::Grid;
pub(crate) use hash32::Hash32;
pub(crate) use hash64::Hash64;
pub(crate) use scan::LinearSearch;

use super::drive::{BLOCK_ELEMENTS, Work};
use crate::array::{Block, Memory};
use crate::error::Stop;

/// The number that stands for an absent key.
pub(crate) const NOT_FOUND: u32 = u32::MAX;

/// The number of keys that are looked up side by side.
const GROUP_KEYS: usize = 64;

/// The number of words from which a table does not fit the inner caches.
const FAR_TABLE_WORDS: usize = 1 << 15;

/// A map from keys to numbers.
pub(crate) trait Dictionary<K>: Sync {
    /// Returns the number of the first key that equals `key` exactly; enters `key` with the number `fresh` if there is none.
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop>;

    /// Returns the number of the first key that equals `key` within the tolerance; enters `key` with the number `fresh` if there
    /// is none.
    fn classify(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        self.enter(key, fresh)
    }

    /// Returns the least number of a key that equals `key` within the tolerance, or [`NOT_FOUND`].
    fn find(&self, key: K) -> u32;

    /// Finds the least number of each of a few keys.
    #[inline]
    fn find_each(&self, keys: &[K], target: &mut [u32])
    where
        K: Copy,
    {
        self.prefetch(keys);
        for (target, &key) in target.iter_mut().zip(keys) {
            *target = self.find(key);
        }
    }

    /// Finds keys like [`Dictionary::find_each`], up to 64 of them, of which only those with a bit in `candidates` are looked up.
    #[inline]
    fn find_some(&self, keys: &[K], candidates: u64, target: &mut [u32])
    where
        K: Copy,
    {
        target.fill(NOT_FOUND);
        let mut rest = candidates;
        while rest != 0 {
            let index = rest.trailing_zeros() as usize;
            target[index] = self.find(keys[index]);
            rest &= rest - 1;
        }
    }

    /// Reads the places where keys belong, all at once, so that they are in the cache when they are looked up one by one.
    fn prefetch(&self, _keys: &[K]) {}

    /// Returns true if every key that may come has been entered.
    fn is_full(&self) -> bool {
        false
    }
}

/// Enters keys under their positions; of equal keys, the first one counts.
pub(crate) fn enter_all<K: Copy>(work: &Work, dictionary: &mut impl Dictionary<K>, keys: &[K]) -> Result<(), Stop> {
    for (index, block) in keys.chunks(BLOCK_ELEMENTS).enumerate() {
        work.poll()?;
        if dictionary.is_full() {
            break;
        }
        for (start, group) in block.chunks(GROUP_KEYS).enumerate() {
            dictionary.prefetch(group);
            for (&key, position) in group.iter().zip((index * BLOCK_ELEMENTS + start * GROUP_KEYS) as u32..) {
                dictionary.enter(key, position)?;
            }
        }
    }
    Ok(())
}

/// Finds the least number of each key.
pub(crate) fn find_all<K: Copy>(dictionary: &impl Dictionary<K>, keys: &[K], target: &mut [u32]) {
    for (keys, target) in keys.chunks(GROUP_KEYS).zip(target.chunks_mut(GROUP_KEYS)) {
        dictionary.find_each(keys, target);
    }
}

/// Allocates scratch space; stops the kernel if memory is refused.
pub(crate) fn scratch<T: crate::array::Plain>(memory: &Memory, length: usize) -> Result<Block<T>, Stop> {
    memory.block(length).map_err(Stop::from)
}

/// Allocates scratch space that holds zeros.
fn zeros<T: crate::array::Plain>(memory: &Memory, length: usize) -> Result<Block<T>, Stop> {
    memory.zeroed_block(length).map_err(Stop::from)
}

/// Reads slots that are needed soon, so that they are in the cache then.
fn prefetch_slots(slots: impl Iterator<Item = u64>) {
    std::hint::black_box(slots.fold(0, |union, slot| union | slot));
}
