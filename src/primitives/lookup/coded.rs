//! Lookup of integers and characters: in a table of their codes, or in a hash table.

use super::narrow::lookup_close_codes;
use super::{
    KnownPositions, LINEAR_SEARCH_MAX_NEEDLES, Lookup, MAX_COMPARED_PAIRS, REVERSED_MIN_RATIO, SMALL_TABLE_ENTRIES,
    TABLE_MAX_ENTRIES_PER_KEY,
};
use crate::array::{Block, Buffer, Element};
use crate::error::{Result, Stop};
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::kernels::bloom_filter;
use crate::kernels::bloom_filter::NeedleClasses;
use crate::kernels::find_first;
use crate::kernels::search;
use crate::kernels::search::{Code, Dictionary, Direct, Hash32, LinearSearch, NOT_FOUND};

/// Looks up keys by the cheapest method for the sizes and the contents of both arrays.
pub(crate) fn lookup_codes<K: Element + Code>(
    context: &Context,
    haystack: Buffer<K>,
    needles: Buffer<K>,
) -> Result<Box<dyn Lookup>> {
    let memory = context.memory();
    let (count, needle_count) = (haystack.len(), needles.len());
    if needle_count <= LINEAR_SEARCH_MAX_NEEDLES && count > MAX_COMPARED_PAIRS {
        return lookup_each(context, needles.as_slice(), |needle| {
            find_first::find_first(context.work(), haystack.as_slice(), |element| element.code() == needle.code())
        });
    }
    if is_small(count, needle_count) {
        let same = move |position: u32, key: K| haystack.as_slice()[position as usize].code() == key.code();
        return Ok(Box::new(DictionaryLookup { needles, dictionary: LinearSearch { count: count as u32, is_same: same } }));
    }
    if needs_bloom_filter(count, needle_count) {
        let mut dictionary = Hash32::new(memory, needle_count)?;
        let mut classes = search::classify_all(context.work(), &mut dictionary, needles.as_slice())?;
        let keys: Vec<K> = classes.firsts.iter().map(|&first| needles.as_slice()[first as usize]).collect();
        let firsts = memory.block(keys.len())?;
        let mut needle_classes = NeedleClasses::new(&dictionary, keys, firsts);
        bloom_filter::find_needles(context.work(), haystack.as_slice(), &mut needle_classes)?;
        classes.ids.iter_mut().for_each(|id| *id = needle_classes.firsts[*id as usize]);
        return Ok(Box::new(KnownPositions(classes.ids)));
    }
    if needle_count < count / REVERSED_MIN_RATIO {
        return match direct_table(context, needles.as_slice())? {
            Some(dictionary) => lookup_reversed(context, &haystack, &needles, dictionary),
            None => lookup_reversed(context, &haystack, &needles, Hash32::new(memory, needle_count)?),
        };
    }
    if let Some(lookup) = lookup_close_codes(context, &haystack, &needles)? {
        return Ok(lookup);
    }
    match direct_table(context, haystack.as_slice())? {
        Some(dictionary) => lookup_in_dictionary(context, &haystack, needles, dictionary),
        None => lookup_in_dictionary(context, &haystack, needles, Hash32::new(memory, count)?),
    }
}

/// Looks up a few needles one by one: `find` searches the haystack from its start.
pub(crate) fn lookup_each<K: Copy>(
    context: &Context,
    needles: &[K],
    find: impl Fn(K) -> std::result::Result<Option<usize>, Stop>,
) -> Result<Box<dyn Lookup>> {
    let mut positions: Block<u32> = context.memory().block(needles.len())?;
    for (target, &needle) in positions.iter_mut().zip(needles) {
        *target = find(needle)?.map_or(NOT_FOUND, |position| position as u32);
    }
    Ok(Box::new(KnownPositions(positions)))
}

/// Returns true if there are too few pairs of elements and needles for a dictionary to pay off.
pub(crate) fn is_small(haystack: usize, needles: usize) -> bool {
    haystack.saturating_mul(needles) <= MAX_COMPARED_PAIRS
}

/// Returns true if there are few enough needles, and enough elements in the haystack, for a Bloom filter to pay off.
pub(crate) fn needs_bloom_filter(count: usize, needle_count: usize) -> bool {
    count >= BLOCK_ELEMENTS && needle_count < count / REVERSED_MIN_RATIO && needle_count <= bloom_filter::MAX_NEEDLES
}

/// Creates an empty table with an entry for every code in the range of the keys, or returns `None` if the range is much larger
/// than the number of keys.
pub(crate) fn direct_table<K: Code>(context: &Context, keys: &[K]) -> Result<Option<Direct>> {
    let (least, codes) = search::code_range(keys);
    let is_affordable = codes <= keys.len().saturating_mul(TABLE_MAX_ENTRIES_PER_KEY).max(SMALL_TABLE_ENTRIES);
    Ok(if is_affordable { Some(Direct::new(context.memory(), least, codes)?) } else { None })
}

/// Looks up a few needles in a large haystack: the needles are entered in the dictionary, and the haystack is traversed until
/// each of them has been found.
fn lookup_reversed<K: Element + Code>(
    context: &Context,
    haystack: &Buffer<K>,
    needles: &Buffer<K>,
    mut dictionary: impl Dictionary<K>,
) -> Result<Box<dyn Lookup>> {
    let mut classes = search::classify_all(context.work(), &mut dictionary, needles.as_slice())?;
    let firsts = search::find_first_positions(context.work(), &dictionary, haystack.as_slice(), classes.firsts.len())?;
    for id in classes.ids.iter_mut() {
        *id = firsts[*id as usize];
    }
    Ok(Box::new(KnownPositions(classes.ids)))
}

/// A lookup of needles in a dictionary of the keys of the haystack.
pub(crate) struct DictionaryLookup<K: Element, D> {
    pub(crate) needles: Buffer<K>,
    pub(crate) dictionary: D,
}

impl<K: Element + Copy, D: Dictionary<K>> Lookup for DictionaryLookup<K, D> {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        search::find_all(&self.dictionary, &self.needles.as_slice()[start..][..target.len()], target);
    }
}

/// Enters the keys of the haystack in a dictionary, and returns the lookup of the needles in this dictionary.
pub(crate) fn lookup_in_dictionary<K: Element + Copy>(
    context: &Context,
    haystack: &Buffer<K>,
    needles: Buffer<K>,
    mut dictionary: impl Dictionary<K> + 'static,
) -> Result<Box<dyn Lookup>> {
    search::enter_all(context.work(), &mut dictionary, haystack.as_slice())?;
    Ok(Box::new(DictionaryLookup { needles, dictionary }))
}
