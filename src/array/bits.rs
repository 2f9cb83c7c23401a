//! Booleans, packed 64 to a word, the first in the lowest bit.

use super::memory::{Block, ELEMENTS_PER_POLL, Memory, SharedBlock, WeakBlock};
use crate::error::Result;

/// Packed Booleans.
///
/// **Invariant.** The bits of the last word beyond the length are zero, in every view.
#[derive(Clone)]
pub enum Bits {
    /// One bit, without allocation: 0 or 1.
    One(u64),
    /// Bits in a block of words.
    Many(SharedBits),
}

/// A part of a block of words that may be shared; it begins at a word boundary.
#[derive(Clone)]
pub struct SharedBits {
    block: SharedBlock<u64>,
    start: usize,
    length: usize,
}

/// Returns the number of words that hold `length` bits.
pub(crate) const fn words_for(length: usize) -> usize {
    length.div_ceil(64)
}

impl Bits {
    /// Returns the words, the last one padded with zeros.
    pub fn words(&self) -> &[u64] {
        match self {
            Bits::One(word) => std::slice::from_ref(word),
            Bits::Many(shared) => &shared.block[shared.start..shared.start + words_for(shared.length)],
        }
    }

    /// Returns a weak reference to the block of words, and the index of the word at which the bits begin there, or `None` for an
    /// inline bit.
    pub(crate) fn downgrade(&self) -> Option<(WeakBlock, usize)> {
        match self {
            Bits::One(_) => None,
            Bits::Many(shared) => Some((shared.block.downgrade(), shared.start)),
        }
    }

    /// Returns the number of bits.
    pub fn len(&self) -> usize {
        match self {
            Bits::One(_) => 1,
            Bits::Many(shared) => shared.length,
        }
    }

    /// Returns true if there are no bits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bit at `index`.
    pub fn get(&self, index: usize) -> bool {
        assert!(index < self.len(), "the index must be less than the number of bits");
        self.words()[index / 64] >> (index % 64) & 1 == 1
    }

    /// Returns an iterator over the bits.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        let words = self.words();
        (0..self.len()).map(move |index| words[index / 64] >> (index % 64) & 1 == 1)
    }

    /// Returns the number of ones.
    pub fn count_ones(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Makes `length` bits from a filled block of words; clears the bits beyond them.
    pub fn from_words(mut block: Block<u64>, length: usize) -> Self {
        assert!(block.len() == words_for(length), "the block must have exactly the words needed for the bits");
        if let Some(last) = block.last_mut()
            && !length.is_multiple_of(64)
        {
            *last &= (1 << (length % 64)) - 1;
        }
        Bits::Many(SharedBits { block: SharedBlock::from(block), start: 0, length })
    }

    /// Collects the bits of an iterator of known length.
    pub fn collect(memory: &Memory, mut bits: impl ExactSizeIterator<Item = bool>) -> Result<Self> {
        let length = bits.len();
        let mut block = memory.block::<u64>(words_for(length))?;
        for words in block.chunks_mut(ELEMENTS_PER_POLL / 64) {
            memory.poll()?;
            pack(bits.by_ref().take(64 * words.len()), words);
        }
        Ok(Self::from_words(block, length))
    }

    /// Makes `length` bits from the bytes 0 and 1 that `fill` writes: for operations without a word-wise method.
    pub fn from_bytes(memory: &Memory, length: usize, fill: impl FnOnce(&mut [u8]) -> Result<()>) -> Result<Self> {
        let mut bytes = memory.block::<u8>(length)?;
        fill(&mut bytes)?;
        let mut words = memory.block::<u64>(words_for(length))?;
        pack_bytes(&bytes, &mut words);
        Ok(Self::from_words(words, length))
    }

    /// Returns the bits as bytes 0 and 1.
    pub fn to_bytes(&self, memory: &Memory) -> Result<Block<u8>> {
        let mut bytes = memory.block::<u8>(self.len())?;
        unpack_bytes(self.words(), &mut bytes);
        Ok(bytes)
    }

    /// Returns the words for modification in place, copied first if they are shared. Bits beyond the length must stay zero.
    pub fn to_mut(&mut self) -> Result<&mut [u64]> {
        if let Bits::Many(shared) = self
            && shared.block.get_mut().is_none()
        {
            let words = &shared.block[shared.start..shared.start + words_for(shared.length)];
            let copy = super::buffer::copy_plain(words, words.len(), shared.block.memory())?;
            *shared = SharedBits { block: SharedBlock::from(copy), start: 0, length: shared.length };
        }
        Ok(match self {
            Bits::One(word) => std::slice::from_mut(word),
            Bits::Many(shared) => {
                let block = shared.block.get_mut().expect("a shared block was copied above");
                &mut block[shared.start..shared.start + words_for(shared.length)]
            }
        })
    }

    /// Returns the words for modification in place, or `None` if they are shared.
    pub fn get_mut(&mut self) -> Option<&mut [u64]> {
        match self {
            Bits::One(word) => Some(std::slice::from_mut(word)),
            Bits::Many(shared) => {
                let words = words_for(shared.length);
                shared.block.get_mut().map(|block| &mut block[shared.start..shared.start + words])
            }
        }
    }

    /// Appends bits: in place if the block is not shared and has room, otherwise to a copy with room for half as many again.
    pub fn append(&mut self, memory: &Memory, more: &Bits) -> Result<()> {
        let (length, total) = (self.len(), self.len() + more.len());
        let words = words_for(total);
        if !self.try_extend_to(words) {
            let copy_with_room = |room| super::buffer::copy_plain(self.words(), room, Some(memory));
            let block = SharedBlock::from(copy_with_room(words + words / 2).or_else(|_| copy_with_room(words))?);
            *self = Bits::Many(SharedBits { block, start: 0, length });
            assert!(self.try_extend_to(words), "the copy must have room for all bits");
        }
        if let Bits::Many(shared) = self {
            shared.length = total;
        }
        put_bits(more.words(), 0, self.to_mut()?, length, more.len());
        Ok(())
    }

    /// Extends the bits to `words` words, the new ones zero, if the block is not shared and has room; returns true if it did.
    fn try_extend_to(&mut self, words: usize) -> bool {
        let Bits::Many(shared) = self else { return false };
        let end = shared.start + words_for(shared.length);
        shared.block.get_mut().is_some_and(|block| block.len() == end && block.extend_to(shared.start + words, 0))
    }

    /// Returns the account that the bits are charged to, if any.
    pub fn memory(&self) -> Option<&Memory> {
        match self {
            Bits::One(_) => None,
            Bits::Many(shared) => shared.block.memory(),
        }
    }

    /// Counts the block against an account unless it is charged already or shared.
    pub(crate) fn count_to(&mut self, memory: &Memory) {
        if let Bits::Many(shared) = self
            && let Some(block) = shared.block.get_mut()
        {
            block.count_to(memory);
        }
    }

    /// Returns the same bits charged to `memory`; shared bits of another account are copied.
    pub(crate) fn transfer_to(mut self, memory: &Memory) -> Result<Self> {
        if let Bits::Many(shared) = &mut self
            && !shared.block.memory().is_some_and(|account| account.is_same(memory))
        {
            match shared.block.get_mut() {
                Some(block) => block.charge_to(memory)?,
                None => {
                    let length = shared.length;
                    return Ok(Self::from_words(
                        super::buffer::copy_plain(self.words(), words_for(length), Some(memory))?,
                        length,
                    ));
                }
            }
        }
        Ok(self)
    }

    /// Returns the part of `length` bits from `start` on: a view if it begins at a word boundary and its last word contains no
    /// other bits.
    pub fn part(&self, memory: &Memory, start: usize, length: usize) -> Result<Self> {
        assert!(start + length <= self.len(), "the part must lie within the bits");
        if let Bits::Many(shared) = self
            && start.is_multiple_of(64)
            && (length.is_multiple_of(64) || start + length == shared.length)
        {
            return Ok(Bits::Many(SharedBits { block: shared.block.clone(), start: shared.start + start / 64, length }));
        }
        let mut block = memory.block::<u64>(words_for(length))?;
        copy_bits(self.words(), start, &mut block);
        Ok(Self::from_words(block, length))
    }

    /// Moves a single bit inline, so that scalars hold no block.
    #[must_use]
    pub fn inline_single(self) -> Self {
        if self.len() == 1 { Bits::One(self.words()[0] & 1) } else { self }
    }
}

impl From<Vec<bool>> for Bits {
    /// Makes bits from a small vector, or one of the host, not charged to any account.
    fn from(bits: Vec<bool>) -> Self {
        Self::from(&*bits)
    }
}

impl From<&[bool]> for Bits {
    /// Makes bits from a few Booleans, or from those of the host, not charged to any account.
    fn from(bits: &[bool]) -> Self {
        let mut words = vec![0; words_for(bits.len())];
        pack_blocks(bits, &mut words, u8::from);
        Self::from_words(Block::from(words), bits.len())
    }
}

/// Packs bits into words, the last one padded with zeros.
pub(crate) fn pack(bits: impl Iterator<Item = bool>, words: &mut [u64]) {
    words.fill(0);
    for (index, bit) in bits.enumerate() {
        words[index / 64] |= u64::from(bit) << (index % 64);
    }
}

/// Fills `target` with the bits of `source` from position `start` on, with zeros beyond its end.
pub(crate) fn copy_bits(source: &[u64], start: usize, target: &mut [u64]) {
    let (first, shift) = (start / 64, start % 64);
    let word = |index: usize| source.get(index).copied().unwrap_or(0);
    for (index, out) in target.iter_mut().enumerate() {
        let low = word(first + index) >> shift;
        let high = if shift == 0 { 0 } else { word(first + index + 1) << (64 - shift) };
        *out = low | high;
    }
}

/// Packs bytes 0 and 1 into words, the last one padded with zeros.
pub(crate) fn pack_bytes(bytes: &[u8], words: &mut [u64]) {
    pack_blocks(bytes, words, |byte| byte);
}

/// Packs elements into words, the last one padded with zeros. Whole words are packed apart from the rest, so that their elements are
/// read at once.
#[inline(always)]
fn pack_blocks<T: Copy>(elements: &[T], words: &mut [u64], to_byte: impl Fn(T) -> u8 + Copy) {
    let (blocks, rest) = elements.as_chunks::<64>();
    for (block, word) in blocks.iter().zip(&mut *words) {
        *word = pack_word(&block.map(to_byte));
    }
    if let Some(word) = words.get_mut(blocks.len()).filter(|_| !rest.is_empty()) {
        let mut padded = [0; 64];
        padded.iter_mut().zip(rest).for_each(|(byte, &element)| *byte = to_byte(element));
        *word = pack_word(&padded);
    }
}

/// Packs 64 bytes 0 and 1 into a word.
#[inline]
fn pack_word(bytes: &[u8; 64]) -> u64 {
    let (eights, _) = bytes.as_chunks::<8>();
    // The product moves the lowest bit of byte i to bit 56+i.
    let pack_eight = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    eights.iter().rev().fold(0, |word, eight| word << 8 | pack_eight(eight))
}

/// The bytes 0 and 1 for the bits of each byte, the lowest bit first.
const UNPACKED: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut index = 0;
    while index < 256 * 8 {
        table[index / 8][index % 8] = ((index / 8) >> (index % 8) & 1) as u8;
        index += 1;
    }
    table
};

/// Unpacks bits into bytes 0 and 1. Looking up eight bytes at once takes half the time of spreading the bits by multiplication.
#[inline]
pub(crate) fn unpack_bytes(words: &[u64], bytes: &mut [u8]) {
    let (blocks, rest) = bytes.as_chunks_mut::<64>();
    for (block, word) in blocks.iter_mut().zip(words) {
        *block = unpack_word(*word);
    }
    if let Some(word) = words.get(blocks.len()) {
        rest.copy_from_slice(&unpack_word(*word)[..rest.len()]);
    }
}

/// Unpacks a word into 64 bytes.
#[inline]
fn unpack_word(word: u64) -> [u8; 64] {
    let mut bytes = [0; 64];
    for (eight, byte) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(word.to_le_bytes()) {
        *eight = UNPACKED[usize::from(byte)];
    }
    bytes
}

/// Copies `length` bits from position `source_start` of `source` to position `target_start` of `target`, whose other bits stay
/// unchanged.
pub(crate) fn put_bits(source: &[u64], mut source_start: usize, target: &mut [u64], mut target_start: usize, mut length: usize) {
    while length > 0 {
        let step = length.min(64 - target_start % 64);
        let low = source[source_start / 64] >> (source_start % 64);
        let crosses = source_start % 64 + step > 64;
        let bits = if crosses { low | source[source_start / 64 + 1] << (64 - source_start % 64) } else { low };
        let mask = (u64::MAX >> (64 - step)) << (target_start % 64);
        let word = &mut target[target_start / 64];
        *word = *word & !mask | bits << (target_start % 64) & mask;
        (source_start, target_start, length) = (source_start + step, target_start + step, length - step);
    }
}

/// Sets `length` bits from position `start` on to all ones or all zeros.
pub(crate) fn set_bits(target: &mut [u64], mut start: usize, mut length: usize, bit: bool) {
    while length > 0 {
        let step = length.min(64 - start % 64);
        let mask = (u64::MAX >> (64 - step)) << (start % 64);
        let word = &mut target[start / 64];
        *word = if bit { *word | mask } else { *word & !mask };
        (start, length) = (start + step, length - step);
    }
}
