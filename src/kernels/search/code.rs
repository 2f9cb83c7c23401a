//! Codes: keys of up to 32 bits as numbers.

use super::GROUP_KEYS;
use crate::kernels::simd::{Kernel, Level, dispatch};

/// Keys of up to 32 bits, which direct-address tables and 32-bit hash tables can hold: distinct keys have distinct codes.
pub(crate) trait Code: Copy + Send + Sync + 'static {
    /// Returns the key as a number of 32 bits.
    fn code(self) -> u32;
}

impl Code for i8 {
    #[inline(always)]
    fn code(self) -> u32 {
        i32::from(self) as u32
    }
}

impl Code for i16 {
    #[inline(always)]
    fn code(self) -> u32 {
        i32::from(self) as u32
    }
}

impl Code for i32 {
    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
    }
}

impl Code for u8 {
    #[inline(always)]
    fn code(self) -> u32 {
        u32::from(self)
    }
}

impl Code for char {
    #[inline(always)]
    fn code(self) -> u32 {
        u32::from(self)
    }
}

/// Returns the least code of the keys, compared as signed numbers, and the number of codes from the least to the greatest; zeros
/// if there are no keys.
pub(crate) fn code_range<K: Code>(keys: &[K]) -> (u32, usize) {
    let (least, greatest) = dispatch(CodeExtent(keys));
    if keys.is_empty() { (0, 0) } else { (least as u32, (i64::from(greatest) - i64::from(least) + 1) as usize) }
}

/// A kernel that finds the least and the greatest code of the keys, compared as signed numbers.
struct CodeExtent<'a, K>(&'a [K]);

impl<K: Code> Kernel for CodeExtent<'_, K> {
    type Output = (i32, i32);

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> (i32, i32) {
        self.0.iter().fold((i32::MAX, i32::MIN), |(least, greatest), key| {
            let code = key.code() as i32;
            (least.min(code), greatest.max(code))
        })
    }
}

/// Fills `distances` with the distance of each key's code from the least code, or 255 if it is that far away or less than the
/// least.
pub(crate) fn measure_distances<K: Code>(least: u32, keys: &[K], distances: &mut [u8]) {
    dispatch(Distances { least, keys, distances });
}

struct Distances<'a, K> {
    least: u32,
    keys: &'a [K],
    distances: &'a mut [u8],
}

impl<K: Code> Kernel for Distances<'_, K> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (distance, key) in self.distances.iter_mut().zip(self.keys) {
            *distance = key.code().wrapping_sub(self.least).min(u32::from(u8::MAX)) as u8;
        }
    }
}

/// Returns the codes of a group of keys that are looked up side by side, padded with zeros.
#[inline(always)]
pub(crate) fn codes<K: Code>(keys: &[K]) -> [u32; GROUP_KEYS] {
    let mut codes = [0; GROUP_KEYS];
    for (code, key) in codes.iter_mut().zip(keys) {
        *code = key.code();
    }
    codes
}
