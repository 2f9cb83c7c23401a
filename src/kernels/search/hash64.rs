//! Open addressing for 64-bit keys.

use super::floats::Group;
use super::hash::{Growth, HASH_MULTIPLIER, MAX_INITIAL_SLOTS, MIN_INITIAL_SLOTS, SLOTS_PER_KEY, home_slot};
use super::{Dictionary, FAR_TABLE_WORDS, NOT_FOUND, allocate_zeros, prefetch_slots};
use crate::array::{Block, Memory};
use crate::error::Stop;
use crate::kernels::bits::low_ones;
use crate::kernels::simd::probe;

/// An open-addressing hash table for 64-bit keys. A slot is two words: a key, and the key's number plus one, or zero if the slot
/// is free.
pub(crate) struct Hash64 {
    memory: Memory,
    slots: Block<u64>,
    /// The number of bits by which [`home_slot`] shifts a hash to the right.
    pub(crate) shift: u32,
    pub(crate) growth: Growth,
}

impl Hash64 {
    /// Creates an empty table for up to `expected` keys.
    pub(crate) fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        let count = (SLOTS_PER_KEY * expected).next_power_of_two().clamp(MIN_INITIAL_SLOTS, MAX_INITIAL_SLOTS / 2);
        let slots = allocate_zeros(memory, 2 * count)?;
        let growth = Growth { expected, entered: 0, used: 0 };
        Ok(Self { memory: memory.clone(), slots, shift: 64 - count.trailing_zeros(), growth })
    }

    fn mask(&self) -> usize {
        self.slots.len() / 2 - 1
    }

    /// Grows the table if it is half full, to make room for one more key. `hash` returns the hash of a key.
    #[inline]
    pub(crate) fn reserve(&mut self, hash: impl Fn(u64) -> u64) -> Result<(), Stop> {
        if self.growth.used * 4 < self.slots.len() { Ok(()) } else { self.grow(hash) }
    }

    #[cold]
    fn grow(&mut self, hash: impl Fn(u64) -> u64) -> Result<(), Stop> {
        let larger = allocate_zeros(&self.memory, 2 * self.growth.next_slot_count(self.slots.len() / 2))?;
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.shift = 64 - (self.slots.len() / 2).trailing_zeros();
        self.growth.used = 0;
        // A chain that reaches the end of the table continues at its start: to keep chains in order, begin at a free slot.
        let slots = smaller.len() / 2;
        let free = (0..slots).find(|&slot| smaller[2 * slot + 1] == 0).unwrap_or(0);
        for slot in (free..slots).chain(0..free) {
            if smaller[2 * slot + 1] != 0 {
                self.insert(home_slot(hash(smaller[2 * slot]), self.shift), smaller[2 * slot], smaller[2 * slot + 1]);
            }
        }
        Ok(())
    }

    /// Puts a key and `entry`, its number plus one, into the first free slot from `index` on, the key's home slot.
    #[inline]
    pub(crate) fn insert(&mut self, mut index: usize, key: u64, entry: u64) {
        let mask = self.mask();
        while self.slots[2 * (index & mask) + 1] != 0 {
            index += 1;
        }
        self.slots[2 * (index & mask)] = key;
        self.slots[2 * (index & mask) + 1] = entry;
        self.growth.used += 1;
    }

    /// Returns the number of the first key that the test accepts in the chain from slot `index` on, or [`NOT_FOUND`].
    #[inline]
    pub(crate) fn find_first(&self, mut index: usize, accepts: impl Fn(u64) -> bool) -> u32 {
        let mask = self.mask();
        loop {
            let slot = &self.slots[2 * (index & mask)..][..2];
            if (slot[1] == 0) | accepts(slot[0]) {
                // For a free slot, which holds 0, this is `NOT_FOUND`.
                return slot[1].wrapping_sub(1) as u32;
            }
            index += 1;
        }
    }
}

impl Hash64 {
    /// Probes the home slots of up to 64 keys; returns a word with a bit for each key that needs more than this first probe,
    /// which includes every key that was not probed.
    #[inline]
    pub(crate) fn probe_home_slots(&self, group: &Group, target: &mut [u32]) -> u64 {
        let count = target.len();
        let keys = (&group.hashes[..count], &group.keys[..count]);
        let (probed, pending) = probe::probe_long_keys(&self.slots, HASH_MULTIPLIER, self.shift, keys, target);
        pending | !low_ones(probed)
    }

    /// Reads the home slots of hashes, so that they are in the cache when keys are looked up there.
    pub(crate) fn prefetch_slots(&self, hashes: impl Iterator<Item = u64>) {
        if self.slots.len() >= FAR_TABLE_WORDS {
            let first_word = |hash: u64| self.slots[2 * (home_slot(hash, self.shift) & self.mask())];
            prefetch_slots(hashes.map(first_word));
        }
    }
}

impl Dictionary<u64> for Hash64 {
    #[inline]
    fn enter(&mut self, key: u64, fresh: u32) -> Result<u32, Stop> {
        self.reserve(|key| key)?;
        self.growth.entered += 1;
        let slot = home_slot(key, self.shift);
        let number = self.find_first(slot, |other| other == key);
        if number != NOT_FOUND {
            return Ok(number);
        }
        self.insert(slot, key, u64::from(fresh) + 1);
        Ok(fresh)
    }

    #[inline]
    fn find(&self, key: u64) -> u32 {
        self.find_first(home_slot(key, self.shift), |other| other == key)
    }
}
