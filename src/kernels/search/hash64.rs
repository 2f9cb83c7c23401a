//! Open addressing for keys of 64 bits.

use super::floats::Group;
use super::hash::{Growth, HASH_MULTIPLIER, INITIAL_SLOTS, MAX_INITIAL_SLOTS, SLOTS_PER_KEY, home};
use super::{Dictionary, FAR_TABLE_WORDS, NOT_FOUND, prefetch_slots, zeros};
use crate::array::{Block, Memory};
use crate::error::Stop;
use crate::kernels::bits::low_ones;
use crate::kernels::simd::probe;

/// A table of open addressing for keys of 64 bits: a slot consists of the key and its number plus one, or zero.
pub(crate) struct Hash64 {
    memory: Memory,
    slots: Block<u64>,
    pub(crate) shift: u32,
    pub(crate) growth: Growth,
}

impl Hash64 {
    /// Creates an empty table for up to `expected` keys.
    pub(crate) fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        let count = (SLOTS_PER_KEY * expected).next_power_of_two().clamp(INITIAL_SLOTS, MAX_INITIAL_SLOTS / 2);
        let slots = zeros(memory, 2 * count)?;
        let growth = Growth { expected, entered: 0, used: 0 };
        Ok(Self { memory: memory.clone(), slots, shift: 64 - count.trailing_zeros(), growth })
    }

    fn mask(&self) -> usize {
        self.slots.len() / 2 - 1
    }

    /// Makes room for one more key. `hash` returns the hash of a key.
    #[inline]
    pub(crate) fn reserve(&mut self, hash: impl Fn(u64) -> u64) -> Result<(), Stop> {
        if self.growth.used * 4 < self.slots.len() { Ok(()) } else { self.grow(hash) }
    }

    #[cold]
    fn grow(&mut self, hash: impl Fn(u64) -> u64) -> Result<(), Stop> {
        let larger = zeros(&self.memory, 2 * self.growth.slots(self.slots.len() / 2))?;
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.shift = 64 - (self.slots.len() / 2).trailing_zeros();
        self.growth.used = 0;
        // A chain continues from the end of the table at its start: begin after a free slot to keep the order of chains.
        let slots = smaller.len() / 2;
        let free = (0..slots).find(|&slot| smaller[2 * slot + 1] == 0).unwrap_or(0);
        for slot in (free..slots).chain(0..free) {
            if smaller[2 * slot + 1] != 0 {
                self.append(home(hash(smaller[2 * slot]), self.shift), smaller[2 * slot], smaller[2 * slot + 1]);
            }
        }
        Ok(())
    }

    /// Puts a key into the first free slot of its chain.
    #[inline]
    pub(crate) fn append(&mut self, mut index: usize, key: u64, entry: u64) {
        let mask = self.mask();
        while self.slots[2 * (index & mask) + 1] != 0 {
            index += 1;
        }
        self.slots[2 * (index & mask)] = key;
        self.slots[2 * (index & mask) + 1] = entry;
        self.growth.used += 1;
    }

    /// Returns the number of the first key of a chain that the test accepts, or [`NOT_FOUND`].
    #[inline]
    pub(crate) fn first(&self, mut index: usize, accepts: impl Fn(u64) -> bool) -> u32 {
        let mask = self.mask();
        loop {
            let slot = &self.slots[2 * (index & mask)..][..2];
            if (slot[1] == 0) | accepts(slot[0]) {
                return slot[1].wrapping_sub(1) as u32;
            }
            index += 1;
        }
    }
}

impl Hash64 {
    /// Probes the first slots of up to 64 keys; returns a bit for each key that needs a second probe.
    #[inline]
    pub(crate) fn probe_first(&self, group: &Group, target: &mut [u32]) -> u64 {
        let count = target.len();
        let keys = (&group.hashes[..count], &group.keys[..count]);
        let (probed, pending) = probe::numbers_of_long_keys(&self.slots, HASH_MULTIPLIER, self.shift, keys, target);
        pending | !low_ones(probed)
    }

    /// Reads the home slots of hashes, so that they are in the cache when keys are looked up there.
    pub(crate) fn prefetch_slots(&self, hashes: impl Iterator<Item = u64>) {
        if self.slots.len() >= FAR_TABLE_WORDS {
            let home_slot = |hash: u64| self.slots[2 * (home(hash, self.shift) & self.mask())];
            prefetch_slots(hashes.map(home_slot));
        }
    }
}

impl Dictionary<u64> for Hash64 {
    #[inline]
    fn enter(&mut self, key: u64, fresh: u32) -> Result<u32, Stop> {
        self.reserve(|key| key)?;
        self.growth.entered += 1;
        let slot = home(key, self.shift);
        let number = self.first(slot, |other| other == key);
        if number != NOT_FOUND {
            return Ok(number);
        }
        self.append(slot, key, u64::from(fresh) + 1);
        Ok(fresh)
    }

    #[inline]
    fn find(&self, key: u64) -> u32 {
        self.first(home(key, self.shift), |other| other == key)
    }
}
