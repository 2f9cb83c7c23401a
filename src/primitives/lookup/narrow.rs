//! Lookup of 8-bit integers and characters, of 16-bit integers, and of keys among others that lie close together: with enough
//! needles, it pays off to tabulate every possible one.

use super::coded::{direct_table, lookup_codes};
use super::{BYTE_TABLE_MIN_NEEDLES, I16_TABLE_MIN_NEEDLES, Lookup};
use crate::array::{Buffer, Element, Plain};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bloom_filter::FilterTable;
use crate::kernels::search;
use crate::kernels::search::{Code, Dictionary, Direct};
use crate::kernels::simd;
use crate::kernels::simd::gather::LOOKUP_TABLE_BITS;

/// Looks up 8-bit integers or characters; `key` converts a byte to one of them.
pub(crate) fn lookup_bytes<K: Element + Code + Plain>(
    context: &Context,
    haystack: Buffer<K>,
    needles: Buffer<K>,
    key: impl Fn(u8) -> K,
) -> Result<Box<dyn Lookup>> {
    if needles.len() < BYTE_TABLE_MIN_NEEDLES {
        return lookup_codes(context, haystack, needles);
    }
    let (least, codes) = search::code_range(haystack.as_slice());
    let mut dictionary = Direct::new(context.memory(), least, codes)?;
    search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
    let places = Box::new(std::array::from_fn(|byte| dictionary.find(key(byte as u8))));
    Ok(Box::new(ByteLookup { needles, positions: places }))
}

/// A lookup of bytes in a table of the positions of all 256 of them.
struct ByteLookup<K: Element> {
    needles: Buffer<K>,
    positions: Box<[u32; 256]>,
}

impl<K: Element + Plain> Lookup for ByteLookup<K> {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        let bytes = simd::bytes::as_bytes(&self.needles.as_slice()[start..]);
        for (target, &byte) in target.iter_mut().zip(bytes) {
            *target = self.positions[usize::from(byte)];
        }
    }

    fn byte_table(&self) -> Option<(&[u8], &[u32; 256])> {
        Some((simd::bytes::as_bytes(self.needles.as_slice()), &self.positions))
    }
}

/// Looks up keys among others that lie close together, by their distances from the least of these: distances are bytes, and the
/// largest byte stands for everything farther away. Returns `None` if the keys do not lie close together, or if there are too few
/// needles.
pub(crate) fn lookup_close_codes<K: Element + Code>(
    context: &Context,
    haystack: &Buffer<K>,
    needles: &Buffer<K>,
) -> Result<Option<Box<dyn Lookup>>> {
    let (least, codes) = search::code_range(haystack.as_slice());
    if needles.len() < BYTE_TABLE_MIN_NEEDLES || codes > usize::from(u8::MAX) {
        return Ok(None);
    }
    let mut dictionary = Direct::new(context.memory(), least, codes)?;
    search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
    let mut distances = context.memory().block::<u8>(needles.len())?;
    context
        .work()
        .map(needles.as_slice(), &mut distances, |keys, distances| search::measure_distances(least, keys, distances))?;
    let positions = Box::new(std::array::from_fn(|distance| dictionary.position(distance)));
    Ok(Some(Box::new(ByteLookup { needles: Buffer::from(distances), positions })))
}

/// Looks up 16-bit integers: in a table of all integers in the range of the haystack if this range is small and there are many
/// needles, no fewer than elements of the haystack.
pub(crate) fn lookup_i16(context: &Context, haystack: Buffer<i16>, needles: Buffer<i16>) -> Result<Box<dyn Lookup>> {
    if haystack.len() <= needles.len()
        && let Some(lookup) = lookup_close_codes(context, &haystack, &needles)?
    {
        return Ok(lookup);
    }
    if needles.len() >= I16_TABLE_MIN_NEEDLES
        && haystack.len() <= needles.len()
        && let Some(mut dictionary) = direct_table(context, haystack.as_slice())?
    {
        search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
        return Ok(Box::new(I16Lookup { needles, dictionary }));
    }
    lookup_codes(context, haystack, needles)
}

/// A lookup of 16-bit integers in a table of their positions in the haystack.
struct I16Lookup {
    needles: Buffer<i16>,
    dictionary: Direct,
}

impl Lookup for I16Lookup {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        search::find_all(&self.dictionary, &self.needles.as_slice()[start..][..target.len()], target);
    }

    fn i16_table(&self) -> Option<(&[i16], Box<FilterTable>)> {
        let mut table = Box::new([0; LOOKUP_TABLE_BITS / 64]);
        for code in self.dictionary.codes() {
            // The remainder of a negative code is its bit pattern as an unsigned 16-bit number.
            let bit = code as usize % LOOKUP_TABLE_BITS;
            table[bit / 64] |= 1 << (bit % 64);
        }
        Some((self.needles.as_slice(), table))
    }
}
