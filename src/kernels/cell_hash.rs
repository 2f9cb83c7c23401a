//! Hashes of cells: sums of one mixed word per element, so that tolerantly equal cells can be found by hashing.
//!
//! An element whose value lies close to the edge of its bucket is doubtful: it has two words. The hash is the sum of the first
//! words; the differences to the second words are kept separately, and a cell is looked up under every sum that they allow.

use super::blocks::Work;
use super::search::{Dictionary, Grid, NOT_FOUND, allocate_scratch, float_key};
use crate::array::{Block, Complex, Memory};
use crate::error::Stop;
use std::collections::HashMap;

/// The largest number of doubtful elements for which a cell is looked up by hashing: with more, it is compared with all others.
const MAX_DOUBTFUL_ELEMENTS: usize = 8;

/// The hash of one cell, while it is computed.
pub(crate) struct CellHasher {
    position: u64,
    /// The sum of the words.
    sum: u64,
    /// For each doubtful element, the number to add to the sum for its second word.
    doubts: Vec<u64>,
    /// The word of the last characters in a row, and their number: it is added once it is full, or something else follows.
    characters: u64,
    character_count: usize,
    grid: Option<Grid>,
    /// True if a number was hashed by its bucket in the grid.
    is_rounded: bool,
}

impl CellHasher {
    /// Creates an empty hash; without a grid, numbers are hashed exactly.
    pub(crate) fn new(grid: Option<Grid>) -> Self {
        Self { position: 0, sum: 0, doubts: Vec::new(), characters: u64::MAX, character_count: 0, grid, is_rounded: false }
    }

    /// Returns the number of words that have been added.
    pub(crate) fn word_count(&self) -> u64 {
        self.position
    }

    /// Adds a word.
    #[inline]
    pub(crate) fn write_word(&mut self, word: u64) {
        if self.character_count != 0 {
            self.finish_characters();
        }
        self.add_word(word);
    }

    #[inline]
    fn add_word(&mut self, word: u64) {
        self.position += 1;
        self.sum = self.sum.wrapping_add(mix(self.position, word));
    }

    /// Adds the word of the last characters in a row.
    fn finish_characters(&mut self) {
        self.add_word(self.characters);
        (self.characters, self.character_count) = (u64::MAX, 0);
    }

    /// Adds a number by its magnitude, since a complex number may equal a real one within the tolerance.
    #[inline]
    pub(crate) fn write_number(&mut self, value: f64) {
        let magnitude = value.abs();
        let Some(grid) = self.grid else {
            return self.write_word(float_key(magnitude));
        };
        self.is_rounded = true;
        let (own, neighbour) = (grid.bucket(magnitude), grid.neighbour(magnitude));
        self.write_word(own);
        if neighbour != own {
            self.doubts.push(mix(self.position, neighbour).wrapping_sub(mix(self.position, own)));
        }
    }

    /// Adds a complex number.
    pub(crate) fn write_complex(&mut self, value: Complex) {
        self.write_number(if value.im == 0.0 { value.re } else { value.magnitude() });
    }

    /// Adds a character. Characters below 256 that follow each other share words, so that a text has the hash of the same
    /// characters as items of a nested array.
    #[inline]
    pub(crate) fn write_character(&mut self, character: char) {
        let Ok(byte) = u8::try_from(character) else {
            // A word beyond the bit patterns of all numbers that arrays hold.
            return self.write_word(u64::MAX - u64::from(character));
        };
        // The highest byte of the word stays 255, which keeps it apart from the words of numbers.
        self.characters ^= u64::from(!byte) << (8 * self.character_count);
        self.character_count += 1;
        if self.character_count == CHARACTERS_PER_WORD {
            self.finish_characters();
        }
    }

    /// Adds characters below 256.
    #[inline]
    pub(crate) fn write_latin_characters(&mut self, characters: &[u8]) {
        let (words, rest) =
            if self.character_count == 0 { characters.as_chunks::<CHARACTERS_PER_WORD>() } else { (&[][..], characters) };
        for word in words {
            let mut bytes = [0xFF; 8];
            bytes[..CHARACTERS_PER_WORD].copy_from_slice(word);
            self.add_word(u64::from_le_bytes(bytes));
        }
        rest.iter().for_each(|&byte| self.write_character(char::from(byte)));
    }

    /// Adds what is left of the last characters, and returns the hash.
    fn finish(&mut self) -> u64 {
        if self.character_count != 0 {
            self.finish_characters();
        }
        self.sum
    }
}

/// The number of characters below 256 that a word of a hash takes.
const CHARACTERS_PER_WORD: usize = 7;

/// Mixes a word and its position, so that sums of the results seldom collide.
#[inline]
fn mix(position: u64, word: u64) -> u64 {
    let mut hash = (word ^ position.wrapping_mul(0xD6E8_FEB8_6659_FD93)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    hash ^= hash >> 32;
    hash = hash.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ hash >> 29
}

/// The number of cells hashed between two polls of the interruption flag.
const POLL_INTERVAL_CELLS: usize = 1024;

/// The hashes of many cells.
pub(crate) struct CellHashes {
    sums: Block<u64>,
    doubts: HashMap<u32, Vec<u64>>,
    is_exact: bool,
}

impl CellHashes {
    /// Computes the hashes of `count` cells; `write_cell` adds the elements of the cell with the given number to a hasher.
    pub(crate) fn compute(
        work: &Work,
        grid: Option<Grid>,
        count: usize,
        write_cell: impl Fn(usize, &mut CellHasher),
    ) -> Result<Self, Stop> {
        let mut sums = allocate_scratch(work.memory(), count)?;
        let (mut doubts, mut is_exact) = (HashMap::new(), true);
        for (index, sum) in sums.iter_mut().enumerate() {
            if index % POLL_INTERVAL_CELLS == 0 {
                work.poll()?;
            }
            let mut hasher = CellHasher::new(grid);
            write_cell(index, &mut hasher);
            *sum = hasher.finish();
            is_exact &= !hasher.is_rounded;
            if !hasher.doubts.is_empty() {
                doubts.insert(index as u32, hasher.doubts);
            }
        }
        Ok(Self { sums, doubts, is_exact })
    }

    /// Returns true if no tolerance applies: all elements are characters, or numbers that are compared exactly.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_exact
    }
}

/// The number of comparisons without a match after which the interruption flag is polled.
const POLL_INTERVAL_COMPARISONS: usize = 256;
/// The number of slots of an empty dictionary.
const INITIAL_SLOTS: usize = 64;

/// A dictionary of cells by their hashes. Its keys are the numbers of cells, positions in the list of hashes.
pub(crate) struct CellDictionary<E, T> {
    memory: Memory,
    hashes: CellHashes,
    /// For each slot, the index of its entry plus one, or zero if the slot is free.
    slots: Block<u32>,
    /// The entries: the number of each cell, and the number that the dictionary returns for it.
    entries: Vec<(u32, u32)>,
    /// The test for whether two cells are exactly the same.
    exact: E,
    /// The test for whether two cells are the same within the tolerance.
    tolerant: T,
}

impl<E, T> CellDictionary<E, T>
where
    E: Fn(u32, u32) -> bool + Sync,
    T: Fn(u32, u32) -> bool + Sync,
{
    /// Creates an empty dictionary.
    pub(crate) fn new(memory: &Memory, hashes: CellHashes, exact: E, tolerant: T) -> Result<Self, Stop> {
        let slots = memory.zeroed_block(INITIAL_SLOTS).map_err(Stop::from)?;
        Ok(Self { memory: memory.clone(), hashes, slots, entries: Vec::new(), exact, tolerant })
    }

    /// Returns the hashes of all cells that the dictionary can be queried for.
    pub(crate) fn hashes(&self) -> &[u64] {
        &self.hashes.sums
    }

    fn append(&mut self, cell: u32, number: u32) -> Result<u32, Stop> {
        self.memory.poll()?;
        self.entries.push((cell, number));
        if self.entries.len() * 2 > self.slots.len() {
            self.slots = self.memory.zeroed_block(self.slots.len() * 4).map_err(Stop::from)?;
            for entry in 0..self.entries.len() {
                self.link(entry);
            }
        } else {
            self.link(self.entries.len() - 1);
        }
        Ok(number)
    }

    fn link(&mut self, entry: usize) {
        let mask = self.slots.len() - 1;
        let mut slot = self.hashes.sums[self.entries[entry].0 as usize] as usize;
        while self.slots[slot & mask] != 0 {
            slot += 1;
        }
        self.slots[slot & mask] = entry as u32 + 1;
    }

    /// Returns the number of the first entry under a sum that the test accepts, or [`NOT_FOUND`]. If many cells share a sum, the
    /// search gives up when the work should stop: a caller that gets [`NOT_FOUND`] polls again.
    fn find_first(&self, sum: u64, accepts: impl Fn(u32) -> bool) -> u32 {
        let mask = self.slots.len() - 1;
        let (mut slot, mut compared) = (sum as usize, 0_usize);
        loop {
            match self.slots[slot & mask] {
                0 => return NOT_FOUND,
                entry => {
                    let (cell, number) = self.entries[entry as usize - 1];
                    if self.hashes.sums[cell as usize] == sum {
                        if accepts(cell) {
                            return number;
                        }
                        compared += 1;
                        if compared.is_multiple_of(POLL_INTERVAL_COMPARISONS) && self.memory.poll().is_err() {
                            return NOT_FOUND;
                        }
                    }
                }
            }
            slot += 1;
        }
    }
}

impl<E, T> Dictionary<u32> for CellDictionary<E, T>
where
    E: Fn(u32, u32) -> bool + Sync,
    T: Fn(u32, u32) -> bool + Sync,
{
    fn enter(&mut self, key: u32, fresh: u32) -> Result<u32, Stop> {
        let number = self.find_first(self.hashes.sums[key as usize], |cell| (self.exact)(cell, key));
        if number == NOT_FOUND { self.append(key, fresh) } else { Ok(number) }
    }

    fn classify(&mut self, key: u32, fresh: u32) -> Result<u32, Stop> {
        let number = self.find(key);
        if number == NOT_FOUND { self.append(key, fresh) } else { Ok(number) }
    }

    fn find(&self, key: u32) -> u32 {
        let sum = self.hashes.sums[key as usize];
        let accepts = |cell: u32| (self.tolerant)(cell, key);
        let Some(doubts) = self.hashes.doubts.get(&key) else {
            return self.find_first(sum, accepts);
        };
        if doubts.len() > MAX_DOUBTFUL_ELEMENTS {
            let same = self.entries.iter().filter(|&&(cell, _)| accepts(cell));
            return same.map(|&(_, number)| number).min().unwrap_or(NOT_FOUND);
        }
        (0..1_u32 << doubts.len())
            .map(|choice| {
                let chosen = doubts.iter().enumerate().filter(|&(doubt, _)| choice >> doubt & 1 == 1);
                self.find_first(chosen.fold(sum, |sum, (_, &difference)| sum.wrapping_add(difference)), accepts)
            })
            .min()
            .unwrap_or(NOT_FOUND)
    }
}
