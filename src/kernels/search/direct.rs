//! Direct-address tables, with an entry or a bit for each code in a range.

use super::code::codes;
use super::{Code, Dictionary, FAR_TABLE_WORDS, NOT_FOUND, allocate_scratch, allocate_zeros, prefetch_slots};
use crate::array::{Block, Memory};
use crate::error::Stop;
use crate::kernels::simd::probe;

/// A direct-address table, with one entry for each code in a range.
pub(crate) struct Direct {
    least: u32,
    free: usize,
    table: Block<u32>,
}

impl Direct {
    /// Creates an empty table for the `codes` codes from `least` on.
    pub(crate) fn new(memory: &Memory, least: u32, codes: usize) -> Result<Self, Stop> {
        let mut table = allocate_scratch(memory, codes)?;
        table.fill(NOT_FOUND);
        Ok(Self { least, free: codes, table })
    }

    /// Returns the position that was entered for the code at a distance from the least, or [`NOT_FOUND`].
    pub(crate) fn position(&self, distance: usize) -> u32 {
        self.table.get(distance).copied().unwrap_or(NOT_FOUND)
    }

    /// Iterates over the codes that have been entered.
    pub(crate) fn codes(&self) -> impl Iterator<Item = u32> + '_ {
        self.table.iter().zip(0..).filter(|&(&entry, _)| entry != NOT_FOUND).map(|(_, offset)| self.least.wrapping_add(offset))
    }
}

impl<K: Code> Dictionary<K> for Direct {
    #[inline]
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        let entry = &mut self.table[key.code().wrapping_sub(self.least) as usize];
        if *entry == NOT_FOUND {
            *entry = fresh;
            self.free -= 1;
        }
        Ok(*entry)
    }

    #[inline]
    fn find(&self, key: K) -> u32 {
        self.table.get(key.code().wrapping_sub(self.least) as usize).copied().unwrap_or(NOT_FOUND)
    }

    #[inline]
    fn find_each(&self, keys: &[K], target: &mut [u32]) {
        let count = probe::look_up_entries(&self.table, self.least, &codes(keys)[..keys.len()], target);
        for (target, &key) in target.iter_mut().zip(keys).skip(count) {
            *target = self.find(key);
        }
    }

    fn is_full(&self) -> bool {
        self.free == 0
    }
}

/// A set of codes in a range, with one bit for each: enough to decide whether a key is the first of its kind.
pub(crate) struct SeenCodes {
    least: u32,
    free: usize,
    words: Block<u64>,
}

impl SeenCodes {
    /// Creates an empty set for the `codes` codes from `least` on.
    pub(crate) fn new(memory: &Memory, least: u32, codes: usize) -> Result<Self, Stop> {
        Ok(Self { least, free: codes, words: allocate_zeros(memory, codes.div_ceil(64))? })
    }
}

impl<K: Code> Dictionary<K> for SeenCodes {
    /// Returns [`NOT_FOUND`] instead of a number for a key that was entered before: the set keeps no numbers.
    #[inline]
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        let code = key.code().wrapping_sub(self.least) as usize;
        let word = &mut self.words[code / 64];
        let is_new = !*word >> (code % 64) & 1;
        *word |= 1 << (code % 64);
        self.free -= is_new as usize;
        Ok(fresh | (is_new as u32).wrapping_sub(1))
    }

    /// Returns 0 instead of a number for a key that has been entered: the set keeps no numbers.
    fn find(&self, key: K) -> u32 {
        let code = key.code().wrapping_sub(self.least) as usize;
        let is_present = self.words.get(code / 64).is_some_and(|word| word >> (code % 64) & 1 == 1);
        if is_present { 0 } else { NOT_FOUND }
    }

    fn prefetch(&self, keys: &[K]) {
        if self.words.len() >= FAR_TABLE_WORDS {
            prefetch_slots(keys.iter().map(|key| self.words[key.code().wrapping_sub(self.least) as usize / 64]));
        }
    }

    fn is_full(&self) -> bool {
        self.free == 0
    }
}
