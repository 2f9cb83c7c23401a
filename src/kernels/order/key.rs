//! Keys: integers in the same order as the elements, and the bits in which they vary.

use super::quicksort::sort_numbers;
use crate::error::Stop;
use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};
use crate::kernels::search::float_key;
use crate::kernels::simd::{Kernel, Level, dispatch};

/// The largest number of bits of a window that radix passes sort by.
const RADIX_TOP_BITS: u32 = 32;

/// Elements that have integer keys in the same order.
pub(crate) trait Sortable: Copy + Send + Sync + 'static {
    /// Returns the integer key of the element.
    fn key(self) -> u64;
    /// Returns the element that has the given key.
    fn from_key(key: u64) -> Self;

    /// Writes the elements in ascending order and returns true, if the processor can sort them in registers; otherwise returns
    /// false.
    fn sort_in_registers(_work: &Work, _source: &[Self], _target: &mut [Self]) -> Result<bool, Stop> {
        Ok(false)
    }
}

impl Sortable for i8 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self as u8 ^ 0x80)
    }

    #[inline]
    fn from_key(key: u64) -> Self {
        (key as u8 ^ 0x80) as i8
    }
}

impl Sortable for i16 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self as u16 ^ 0x8000)
    }

    #[inline]
    fn from_key(key: u64) -> Self {
        (key as u16 ^ 0x8000) as i16
    }
}

impl Sortable for i32 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self as u32 ^ 0x8000_0000)
    }

    #[inline]
    fn from_key(key: u64) -> Self {
        (key as u32 ^ 0x8000_0000) as i32
    }

    fn sort_in_registers(work: &Work, source: &[Self], target: &mut [Self]) -> Result<bool, Stop> {
        sort_numbers(work, source, target)
    }
}

impl Sortable for u8 {
    #[inline]
    fn key(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn from_key(key: u64) -> Self {
        key as u8
    }
}

impl Sortable for u64 {
    #[inline]
    fn key(self) -> u64 {
        self
    }

    #[inline]
    fn from_key(key: u64) -> Self {
        key
    }
}

impl Sortable for char {
    #[inline]
    fn key(self) -> u64 {
        u64::from(u32::from(self))
    }

    #[inline]
    fn from_key(key: u64) -> Self {
        char::from_u32(key as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}

impl Sortable for f64 {
    /// Returns the bits of a positive number with the sign bit set, and the inverted bits of a negative one. NaN comes last.
    #[inline]
    fn key(self) -> u64 {
        let bits = float_key(self);
        bits ^ ((bits as i64 >> 63) as u64 | 1 << 63)
    }

    #[inline]
    fn from_key(key: u64) -> Self {
        f64::from_bits(key ^ ((!key as i64 >> 63) as u64 | 1 << 63))
    }

    fn sort_in_registers(work: &Work, source: &[Self], target: &mut [Self]) -> Result<bool, Stop> {
        sort_numbers(work, source, target)
    }
}

/// The bits in which keys vary.
pub(crate) struct Window {
    /// The least key.
    pub(crate) least: u64,
    /// The width in bits of the range from the least to the greatest key.
    pub(crate) range_bits: u32,
    /// The number of low bits that are the same in all keys, and are not part of the window.
    pub(crate) constant_bits: u32,
}

impl Window {
    /// Computes the window of the elements, of which there must be at least one.
    pub(crate) fn of<T: Copy>(work: &Work, elements: &[T], key: impl Fn(T) -> u64 + Copy) -> Result<Self, Stop> {
        let first = key(elements[0]);
        let (mut least, mut greatest, mut varying) = (first, first, 0);
        for block in elements.chunks(BLOCK_ELEMENTS) {
            work.poll()?;
            let extent = dispatch(KeyExtent { block, key, first });
            (least, greatest, varying) = (least.min(extent.0), greatest.max(extent.1), varying | extent.2);
        }
        let high = 64 - (greatest - least).leading_zeros();
        Ok(Self { least, range_bits: high, constant_bits: varying.trailing_zeros().min(high) })
    }

    /// Returns the bits of an element's key that the window covers; its width must be at most 16 bits.
    #[inline(always)]
    pub(crate) fn value<T: Copy>(&self, element: T, key: impl Fn(T) -> u64) -> u16 {
        if size_of::<T>() <= 4 {
            // As in [`KeyExtent`], half the width is enough.
            return ((key(element) as u32).wrapping_sub(self.least as u32) >> self.constant_bits) as u16;
        }
        (key(element).wrapping_sub(self.least) >> self.constant_bits) as u16
    }

    /// Returns the width of the window in bits.
    pub(crate) fn width(&self) -> u32 {
        self.range_bits - self.constant_bits
    }

    /// Returns the number of low bits to shift out of a key so that at most the top 32 bits of the window remain.
    pub(crate) fn shift(&self) -> u32 {
        self.range_bits - self.width().min(RADIX_TOP_BITS)
    }
}

/// A kernel that finds the least and the greatest key of a block, and the bits in which keys differ from the first one.
struct KeyExtent<'a, T, K> {
    block: &'a [T],
    key: K,
    first: u64,
}

impl<T: Copy, K: Fn(T) -> u64> Kernel for KeyExtent<'_, T, K> {
    type Output = (u64, u64, u64);

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> Self::Output {
        if size_of::<T>() <= 4 {
            // The upper halves of the keys of narrow elements are all equal: only the lower halves are compared.
            let (least, greatest, varying) = self.block.iter().fold((u32::MAX, 0, 0), |(least, greatest, varying), &element| {
                let key = (self.key)(element) as u32;
                (least.min(key), greatest.max(key), varying | key ^ self.first as u32)
            });
            let upper_half = self.first & !u64::from(u32::MAX);
            return (upper_half | u64::from(least), upper_half | u64::from(greatest), varying.into());
        }
        self.block.iter().fold((u64::MAX, 0, 0), |(least, greatest, varying), &element| {
            let key = (self.key)(element);
            (least.min(key), greatest.max(key), varying | key ^ self.first)
        })
    }
}
