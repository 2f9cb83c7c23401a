//! Search: dictionaries that map keys to numbers, and the loops that fill and query them.
//!
//! * [`linear_search`]: linear search among a few keys.
//! * [`code`]: keys of up to 32 bits as numbers.
//! * [`direct`]: direct-address tables, with an entry or a bit for each code in a range.
//! * [`hash`]: open addressing: the home slots of keys in a table whose number of slots is a power of two, and its growth.
//! * [`hash32`]: open addressing for 32-bit keys.
//! * [`hash64`]: open addressing for 64-bit keys.
//! * [`hash128`]: open addressing for 128-bit keys.
//! * [`floats`]: floats as keys: compared exactly, or within a tolerance.
//! * [`grid`]: the grid of buckets in which floats are looked up within a tolerance.
//! * [`classes`]: classes of equal keys: the class of each key, and the first position and number of members of each class.
//!
//! Methods, by the kind of keys:
//!
//! * 8-bit keys, and keys whose range is small: a table with one entry per possible key ([`Direct`]);
//! * 32-bit integers and characters: open addressing, with the key and its number packed into one word ([`Hash32`]);
//! * references, and floats compared exactly: open addressing, with the key in a word of its own ([`Hash64`]);
//! * short texts: open addressing, with the key in an entry of its own ([`Hash128`]);
//! * floats compared within a tolerance: buckets that are much wider than the tolerance. Floats in the same bucket are compared,
//!   and those in the neighbouring bucket if the number is close to the edge of its own ([`TolerantFloats`]);
//! * rows of matrices, complex numbers and items: a hash per cell; cells with the same hash are compared
//!   ([`crate::kernels::cell_hash`]).
//!
//! Open-addressing tables start small and grow when half full, so that a table of a few distinct keys stays in the cache.
//!
//! could: partition by the hash before filling large tables, so that each part stays in the cache.

pub(crate) mod classes;
pub(crate) mod code;
pub(crate) mod direct;
pub(crate) mod floats;
pub(crate) mod grid;
pub(crate) mod hash;
pub(crate) mod hash128;
pub(crate) mod hash32;
pub(crate) mod hash64;
pub(crate) mod linear_search;

pub(crate) use classes::{Classes, classify_all, count_members, find_first_of_each, find_first_positions};
pub(crate) use code::{Code, code_range, measure_distances};
pub(crate) use direct::{Direct, SeenCodes};
pub(crate) use floats::{ExactFloats, TolerantFloats, are_exactly_comparable, float_key, to_integers};
pub(crate) use grid::Grid;
pub(crate) use hash32::Hash32;
pub(crate) use hash64::Hash64;
pub(crate) use hash128::{Hash128, Key128};
pub(crate) use linear_search::LinearSearch;

use super::blocks::{BLOCK_ELEMENTS, Work};
use crate::array::{Block, Memory};
use crate::error::Stop;

/// The number that stands for an absent key.
pub(crate) const NOT_FOUND: u32 = u32::MAX;

/// The number of keys that are looked up side by side.
const GROUP_KEYS: usize = 64;

/// The number of words from which a table does not fit in the inner caches.
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

    /// Fills `target` with the result of [`Dictionary::find`] for each key.
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

    /// Finds up to 64 keys like [`Dictionary::find_each`], but looks up only those whose bit is set in `candidates`; the others
    /// get [`NOT_FOUND`].
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

    /// Reads the slots to which keys belong, all at once, so that the slots are in the cache when the keys are looked up one by
    /// one.
    fn prefetch(&self, _keys: &[K]) {}

    /// Returns true if every possible key has been entered.
    fn is_full(&self) -> bool {
        false
    }
}

/// Enters keys with their positions as numbers; of equal keys, the first one counts.
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

/// Fills `target` with the least number of each key, or [`NOT_FOUND`], one group of keys after another.
pub(crate) fn find_all<K: Copy>(dictionary: &impl Dictionary<K>, keys: &[K], target: &mut [u32]) {
    for (keys, target) in keys.chunks(GROUP_KEYS).zip(target.chunks_mut(GROUP_KEYS)) {
        dictionary.find_each(keys, target);
    }
}

/// Allocates scratch space; fails if the memory limit would be exceeded.
pub(crate) fn allocate_scratch<T: crate::array::Plain>(memory: &Memory, length: usize) -> Result<Block<T>, Stop> {
    memory.block(length).map_err(Stop::from)
}

/// Allocates scratch space that holds zeros, like [`allocate_scratch`].
fn allocate_zeros<T: crate::array::Plain>(memory: &Memory, length: usize) -> Result<Block<T>, Stop> {
    memory.zeroed_block(length).map_err(Stop::from)
}

/// Reads slots that will be needed soon, so that they are in the cache by then.
fn prefetch_slots(slots: impl Iterator<Item = u64>) {
    std::hint::black_box(slots.fold(0, |union, slot| union | slot));
}
