//! Lookup of floats: as integers if all of them are integers, and exactly if the tolerance makes no difference.

use super::coded::{DictionaryLookup, is_small, lookup_codes, lookup_each, lookup_in_dictionary, needs_bloom_filter};
use super::{KnownPositions, LINEAR_SEARCH_MAX_NEEDLES, Lookup, MAX_COMPARED_PAIRS};
use crate::array::Buffer;
use crate::array::tolerance::equal;
use crate::error::Result;
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::kernels::bloom_filter;
use crate::kernels::bloom_filter::{FilteredDictionary, NeedleFloats};
use crate::kernels::find_first;
use crate::kernels::search;
use crate::kernels::search::{ExactFloats, LinearSearch, TolerantFloats};

/// Looks up floats by the cheapest method for the sizes of both arrays, with the tolerance of the context.
pub(crate) fn lookup_floats(context: &Context, haystack: Buffer<f64>, needles: Buffer<f64>) -> Result<Box<dyn Lookup>> {
    let (memory, tolerance) = (context.memory(), context.tolerance());
    let count = haystack.len();
    // Entering the haystack in a dictionary would cost more than searching it for each of a few needles.
    if needles.len() <= LINEAR_SEARCH_MAX_NEEDLES && count > MAX_COMPARED_PAIRS {
        return lookup_each(context, needles.as_slice(), |needle| {
            find_first::find_float(context.work(), haystack.as_slice(), needle, tolerance)
        });
    }
    if is_small(count, needles.len()) {
        let same = move |position: u32, key: f64| equal(haystack.as_slice()[position as usize], key, tolerance);
        return Ok(Box::new(DictionaryLookup { needles, dictionary: LinearSearch { count: count as u32, is_same: same } }));
    }
    if needs_bloom_filter(count, needles.len()) {
        let mut needle_floats = NeedleFloats::new(needles.as_slice(), tolerance, memory.block(needles.len())?);
        bloom_filter::find_needles(context.work(), haystack.as_slice(), &mut needle_floats)?;
        return Ok(Box::new(KnownPositions(needle_floats.firsts)));
    }
    if let (Some(haystack), Some(needles)) =
        (search::to_integers(context.work(), haystack.as_slice())?, search::to_integers(context.work(), needles.as_slice())?)
    {
        return lookup_codes(context, haystack.into(), needles.into());
    }
    let is_exact = tolerance == 0.0
        || search::are_exactly_comparable(haystack.as_slice(), tolerance)
            && search::are_exactly_comparable(needles.as_slice(), tolerance);
    let is_filtered = count <= bloom_filter::MAX_NEEDLES && needles.len() >= BLOCK_ELEMENTS;
    match (is_exact, is_filtered) {
        (true, false) => lookup_in_dictionary(context, &haystack, needles, ExactFloats::new(memory, count)?),
        (true, true) => {
            lookup_in_dictionary(context, &haystack, needles, FilteredDictionary::new(ExactFloats::new(memory, count)?, 0.0))
        }
        (false, false) => lookup_in_dictionary(context, &haystack, needles, TolerantFloats::new(memory, count, tolerance)?),
        (false, true) => lookup_in_dictionary(
            context,
            &haystack,
            needles,
            FilteredDictionary::new(TolerantFloats::new(memory, count, tolerance)?, tolerance),
        ),
    }
}
