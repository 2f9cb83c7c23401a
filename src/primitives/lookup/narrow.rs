//! Numbers and characters of 8 and 16 bits: from so many on, it pays to know of every one there can be where it is.

use super::Lookup;
use super::coded::{coded, direct};
use crate::array::{Buffer, Element, Plain};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::search::{self, Code, Dictionary, Direct};
use crate::kernels::sieve::Table;
use crate::kernels::simd;
use crate::kernels::simd::gather::TABLE;

/// From so many bytes on, it pays to know of all 256 where they are.
const MANY_BYTES: usize = 512;
/// From so many numbers of 16 bits on, it pays to keep a bit for each possible one.
const MANY_PAIRS: usize = 4096;

/// Whole numbers and characters of 8 bits; `key` makes one of its byte.
pub(super) fn bytes<K: Element + Code + Plain>(
    context: &Context,
    haystack: Buffer<K>,
    needles: Buffer<K>,
    key: impl Fn(u8) -> K,
) -> Result<Box<dyn Lookup>> {
    if needles.len() < MANY_BYTES {
        return coded(context, haystack, needles);
    }
    let (least, codes) = search::code_range(haystack.as_slice());
    let mut dictionary = Direct::new(context.memory(), least, codes)?;
    search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
    let places = Box::new(std::array::from_fn(|byte| dictionary.find(key(byte as u8))));
    Ok(Box::new(ByByte { needles, places }))
}

/// Bytes, with what is known of each of the 256.
struct ByByte<K: Element> {
    needles: Buffer<K>,
    places: Box<[u32; 256]>,
}

impl<K: Element + Plain> Lookup for ByByte<K> {
    fn positions(&self, start: usize, target: &mut [u32]) {
        let bytes = simd::bytes::view(&self.needles.as_slice()[start..]);
        for (target, &byte) in target.iter_mut().zip(bytes) {
            *target = self.places[usize::from(byte)];
        }
    }

    fn by_byte(&self) -> Option<(&[u8], &[u32; 256])> {
        Some((simd::bytes::view(self.needles.as_slice()), &self.places))
    }
}

/// Many numbers of 16 bits among fewer of a small range.
pub(super) fn pairs(context: &Context, haystack: Buffer<i16>, needles: Buffer<i16>) -> Result<Box<dyn Lookup>> {
    if needles.len() >= MANY_PAIRS
        && haystack.len() <= needles.len()
        && let Some(mut dictionary) = direct(context, haystack.as_slice())?
    {
        search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
        return Ok(Box::new(ByPair { needles, dictionary }));
    }
    coded(context, haystack, needles)
}

/// Numbers of 16 bits, and where they are.
struct ByPair {
    needles: Buffer<i16>,
    dictionary: Direct,
}

impl Lookup for ByPair {
    fn positions(&self, start: usize, target: &mut [u32]) {
        search::find_all(&self.dictionary, &self.needles.as_slice()[start..][..target.len()], target);
    }

    fn by_pair(&self) -> Option<(&[i16], Box<Table>)> {
        let mut table = Box::new([0; TABLE / 64]);
        for code in self.dictionary.codes() {
            let place = code as usize % TABLE;
            table[place / 64] |= 1 << (place % 64);
        }
        Some((self.needles.as_slice(), table))
    }
}
