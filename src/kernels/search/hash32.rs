//! Open addressing for 32-bit keys.

use super::code::codes;
use super::hash::{Growth, HASH_MULTIPLIER, MAX_INITIAL_SLOTS, MIN_INITIAL_SLOTS, SLOTS_PER_KEY, home_slot};
use super::{Code, Dictionary, FAR_TABLE_WORDS, allocate_zeros, prefetch_slots};
use crate::array::{Block, Memory};
use crate::error::Stop;
use crate::kernels::simd::probe;

/// An open-addressing hash table for 32-bit keys. A slot holds a key in its upper half and the key's number plus one in its lower
/// half; a free slot is zero.
pub(crate) struct Hash32 {
    memory: Memory,
    slots: Block<u64>,
    shift: u32,
    growth: Growth,
}

impl Hash32 {
    /// Creates an empty table for up to `expected` keys.
    pub(crate) fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        let count = (SLOTS_PER_KEY * expected).next_power_of_two().clamp(MIN_INITIAL_SLOTS, MAX_INITIAL_SLOTS);
        let slots: Block<u64> = allocate_zeros(memory, count)?;
        let growth = Growth { expected, entered: 0, used: 0 };
        Ok(Self { memory: memory.clone(), slots, shift: 64 - count.trailing_zeros(), growth })
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Stop> {
        let larger = allocate_zeros(&self.memory, self.growth.next_slot_count(self.slots.len()))?;
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.shift = 64 - self.slots.len().trailing_zeros();
        let mask = self.slots.len() - 1;
        for &slot in smaller.iter().filter(|&&slot| slot != 0) {
            let mut index = home_slot(slot >> 32, self.shift);
            while self.slots[index & mask] != 0 {
                index += 1;
            }
            self.slots[index & mask] = slot;
        }
        Ok(())
    }
}

impl<K: Code> Dictionary<K> for Hash32 {
    #[inline]
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        if self.growth.used * 2 >= self.slots.len() {
            self.grow()?;
        }
        self.growth.entered += 1;
        let key = u64::from(key.code());
        let mask = self.slots.len() - 1;
        let mut index = home_slot(key, self.shift);
        loop {
            let slot = &mut self.slots[index & mask];
            if *slot == 0 {
                *slot = key << 32 | (u64::from(fresh) + 1);
                self.growth.used += 1;
                return Ok(fresh);
            }
            if *slot >> 32 == key {
                return Ok(*slot as u32 - 1);
            }
            index += 1;
        }
    }

    #[inline]
    fn find(&self, key: K) -> u32 {
        let key = u64::from(key.code());
        let mask = self.slots.len() - 1;
        let mut index = home_slot(key, self.shift);
        loop {
            let slot = self.slots[index & mask];
            // A free slot is zero, and zero minus one wraps to the number that stands for an absent key.
            if (slot >> 32 == key) | (slot == 0) {
                return (slot as u32).wrapping_sub(1);
            }
            index += 1;
        }
    }

    #[inline]
    fn find_each(&self, keys: &[K], target: &mut [u32]) {
        self.prefetch(keys);
        let (count, mut pending) =
            probe::probe_numbers(&self.slots, HASH_MULTIPLIER, self.shift, &codes(keys)[..keys.len()], target);
        while pending != 0 {
            let index = pending.trailing_zeros() as usize;
            target[index] = self.find(keys[index]);
            pending &= pending - 1;
        }
        for (target, &key) in target.iter_mut().zip(keys).skip(count) {
            *target = self.find(key);
        }
    }

    fn prefetch(&self, keys: &[K]) {
        if self.slots.len() >= FAR_TABLE_WORDS {
            let first_slot = |key: &K| self.slots[home_slot(u64::from(key.code()), self.shift) & (self.slots.len() - 1)];
            prefetch_slots(keys.iter().map(first_slot));
        }
    }
}
