//! Lookup of numbers and characters of 8 and 16 bits: with enough needles, it pays off to tabulate every possible one.

use super::Lookup;
use super::coded::{direct_table, lookup_codes};
use crate::array::{Buffer, Element, Plain};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bloom_filter::FilterTable;
use crate::kernels::search;
use crate::kernels::search::{Code, Dictionary, Direct};
use crate::kernels::simd;
use crate::kernels::simd::gather::LOOKUP_TABLE_BITS;

/// The minimum number of bytes for which it pays off to tabulate the positions of all 256.
const MANY_BYTES: usize = 512;
/// The minimum number of 16-bit numbers for which it pays off to keep a bit for each possible one.
const MANY_PAIRS: usize = 4096;

/// Looks up integers or characters of 8 bits; `key` converts a byte to one of them.
pub(crate) fn lookup_bytes<K: Element + Code + Plain>(
    context: &Context,
    haystack: Buffer<K>,
    needles: Buffer<K>,
    key: impl Fn(u8) -> K,
) -> Result<Box<dyn Lookup>> {
    if needles.len() < MANY_BYTES {
        return lookup_codes(context, haystack, needles);
    }
    let (least, codes) = search::code_range(haystack.as_slice());
    let mut dictionary = Direct::new(context.memory(), least, codes)?;
    search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
    let places = Box::new(std::array::from_fn(|byte| dictionary.find(key(byte as u8))));
    Ok(Box::new(ByByte { needles, places }))
}

/// The needles, and the positions of the 256 possible bytes.
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

/// Looks up numbers of 16 bits: with many needles and a haystack of a small range, in a table of all possible ones.
pub(crate) fn lookup_pairs(context: &Context, haystack: Buffer<i16>, needles: Buffer<i16>) -> Result<Box<dyn Lookup>> {
    if needles.len() >= MANY_PAIRS
        && haystack.len() <= needles.len()
        && let Some(mut dictionary) = direct_table(context, haystack.as_slice())?
    {
        search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
        return Ok(Box::new(ByPair { needles, dictionary }));
    }
    lookup_codes(context, haystack, needles)
}

/// The needles of 16 bits, and the table of the positions of all numbers in the haystack.
struct ByPair {
    needles: Buffer<i16>,
    dictionary: Direct,
}

impl Lookup for ByPair {
    fn positions(&self, start: usize, target: &mut [u32]) {
        search::find_all(&self.dictionary, &self.needles.as_slice()[start..][..target.len()], target);
    }

    fn by_pair(&self) -> Option<(&[i16], Box<FilterTable>)> {
        let mut table = Box::new([0; LOOKUP_TABLE_BITS / 64]);
        for code in self.dictionary.codes() {
            // The remainder of a negative code is its bit pattern as an unsigned number of 16 bits.
            let bit = code as usize % LOOKUP_TABLE_BITS;
            table[bit / 64] |= 1 << (bit % 64);
        }
        Some((self.needles.as_slice(), table))
    }
}
