//! Open addressing for 128-bit keys.

use super::hash::{Growth, HASH_MULTIPLIER, MAX_INITIAL_SLOTS, MIN_INITIAL_SLOTS, SLOTS_PER_KEY, home_slot};
use super::{Dictionary, FAR_TABLE_WORDS, NOT_FOUND, allocate_scratch, allocate_zeros, prefetch_slots};
use crate::array::{Block, Memory};
use crate::error::Stop;

/// A key of two words.
pub(crate) type Key128 = [u64; 2];

/// The number of words of an entry: the key, and its number.
const ENTRY_WORDS: usize = 3;
/// The bits of a slot that hold the index of an entry plus one; the other bits are those of the hash.
const INDEX_MASK: u64 = u32::MAX as u64;

/// An open-addressing hash table for 128-bit keys. A slot is one word: half of the hash of a key, and the index of its entry plus one,
/// or zero if the slot is free. The entries follow each other in a list of their own, so that the table is small.
pub(crate) struct Hash128 {
    memory: Memory,
    slots: Block<u64>,
    shift: u32,
    growth: Growth,
    entries: Block<u64>,
}

impl Hash128 {
    /// Creates an empty table for up to `expected` keys.
    pub(crate) fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        let count = (SLOTS_PER_KEY * expected).next_power_of_two().clamp(MIN_INITIAL_SLOTS, MAX_INITIAL_SLOTS);
        let growth = Growth { expected, entered: 0, used: 0 };
        let slots = allocate_zeros(memory, count)?;
        let entries = allocate_scratch(memory, ENTRY_WORDS * count / 2)?;
        Ok(Self { memory: memory.clone(), slots, shift: 64 - count.trailing_zeros(), growth, entries })
    }

    /// Enlarges the table, which is half full, and the list of entries with it.
    #[cold]
    fn grow(&mut self) -> Result<(), Stop> {
        let count = self.growth.next_slot_count(self.slots.len());
        let (mut slots, mut entries) =
            (allocate_zeros(&self.memory, count)?, allocate_scratch(&self.memory, ENTRY_WORDS * count / 2)?);
        let used = ENTRY_WORDS * self.growth.used;
        entries[..used].copy_from_slice(&self.entries[..used]);
        self.shift = 64 - count.trailing_zeros();
        let (full, _) = entries[..used].as_chunks::<ENTRY_WORDS>();
        for (entry, index) in full.iter().zip(1..) {
            let hash = hash([entry[0], entry[1]]);
            let mut slot = home_slot(hash, self.shift);
            while slots[slot & (count - 1)] != 0 {
                slot += 1;
            }
            slots[slot & (count - 1)] = hash & !INDEX_MASK | index;
        }
        (self.slots, self.entries) = (slots, entries);
        Ok(())
    }

    /// Returns the number of a key, or the free slot where its chain ends.
    #[inline]
    fn search(&self, key: Key128, hash: u64) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = home_slot(hash, self.shift) & mask;
        loop {
            let word = self.slots[slot];
            if word == 0 {
                return Err(slot);
            }
            if (word ^ hash) & !INDEX_MASK == 0 {
                let entry = &self.entries[ENTRY_WORDS * ((word & INDEX_MASK) as usize - 1)..][..ENTRY_WORDS];
                if entry[0] == key[0] && entry[1] == key[1] {
                    return Ok(entry[2] as u32);
                }
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// Mixes both words of a key.
#[inline]
fn hash(key: Key128) -> u64 {
    let mixed = key[0] ^ key[1].wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(32);
    let product = u128::from(mixed) * u128::from(HASH_MULTIPLIER);
    product as u64 ^ (product >> 64) as u64 ^ key[1]
}

impl Dictionary<Key128> for Hash128 {
    #[inline]
    fn enter(&mut self, key: Key128, fresh: u32) -> Result<u32, Stop> {
        self.growth.entered += 1;
        let hash = hash(key);
        let mut free = match self.search(key, hash) {
            Ok(number) => return Ok(number),
            Err(slot) => slot,
        };
        if 2 * self.growth.used >= self.slots.len() {
            self.grow()?;
            free = self.search(key, hash).err().unwrap_or_default();
        }
        let index = self.growth.used;
        self.entries[ENTRY_WORDS * index..][..ENTRY_WORDS].copy_from_slice(&[key[0], key[1], u64::from(fresh)]);
        self.slots[free] = hash & !INDEX_MASK | (index as u64 + 1);
        self.growth.used += 1;
        Ok(fresh)
    }

    #[inline]
    fn find(&self, key: Key128) -> u32 {
        self.search(key, hash(key)).unwrap_or(NOT_FOUND)
    }

    fn prefetch(&self, keys: &[Key128]) {
        if self.slots.len() >= FAR_TABLE_WORDS {
            let mask = self.slots.len() - 1;
            prefetch_slots(keys.iter().map(|&key| self.slots[home_slot(hash(key), self.shift) & mask]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn keys_are_found_under_their_first_numbers_while_the_table_grows() {
        let memory = Memory::new(1 << 26);
        let mut table = Hash128::new(&memory, 10).expect("fits");
        let mut reference = HashMap::new();
        for number in 0..60_000_u32 {
            let (low, high) = (u64::from(number) * number as u64 % 20_011, u64::from(number % 3) << 56);
            let first = *reference.entry([low, high]).or_insert(number);
            assert_eq!(table.enter([low, high], number).expect("fits"), first);
        }
        table.prefetch(&[[1, 2], [3, 4]]);
        for (&key, &number) in &reference {
            assert_eq!(table.find(key), number);
        }
        assert_eq!(table.find([u64::MAX, 5]), NOT_FOUND);
    }
}
