//! Lookup of floats: as integers if they are whole, exactly if the tolerance cannot matter.

use super::coded::{Keyed, MAX_COMPARED_PAIRS, is_small, lookup_codes, lookup_each, lookup_keyed, needs_bloom_filter};
use super::{LINEAR_SEARCH_MAX_NEEDLES, Lookup, Ready};
use crate::array::Buffer;
use crate::array::compare::equal;
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bloom_filter;
use crate::kernels::bloom_filter::{FilteredDictionary, NeedleFloats};
use crate::kernels::drive::BLOCK_ELEMENTS;
use crate::kernels::find_first;
use crate::kernels::search;
use crate::kernels::search::{ExactFloats, LinearSearch, TolerantFloats};

/// Looks up floats by the cheapest method for the sizes of both arrays, with the tolerance of the context.
pub(crate) fn lookup_floats(context: &Context, haystack: Buffer<f64>, needles: Buffer<f64>) -> Result<Box<dyn Lookup>> {
    let (memory, tolerance) = (context.memory(), context.tolerance());
    let count = haystack.len();
    // A dictionary of floats costs more than one of integers, whose search can be reversed.
    if needles.len() <= LINEAR_SEARCH_MAX_NEEDLES && count > MAX_COMPARED_PAIRS {
        return lookup_each(context, needles.as_slice(), |needle| {
            find_first::find_float(context.work(), haystack.as_slice(), needle, tolerance)
        });
    }
    if is_small(count, needles.len()) {
        let same = move |position: u32, key: f64| equal(haystack.as_slice()[position as usize], key, tolerance);
        return Ok(Box::new(Keyed { needles, dictionary: LinearSearch { count: count as u32, same } }));
    }
    if needs_bloom_filter(count, needles.len()) {
        let mut needle_floats = NeedleFloats::new(needles.as_slice(), tolerance, memory.block(needles.len())?);
        bloom_filter::find_needles(context.work(), haystack.as_slice(), &mut needle_floats)?;
        return Ok(Box::new(Ready(needle_floats.firsts)));
    }
    if let (Some(haystack), Some(needles)) =
        (search::to_wholes(context.work(), haystack.as_slice())?, search::to_wholes(context.work(), needles.as_slice())?)
    {
        return lookup_codes(context, haystack.into(), needles.into());
    }
    let exact =
        tolerance == 0.0 || search::are_apart(haystack.as_slice(), tolerance) && search::are_apart(needles.as_slice(), tolerance);
    let is_filtered = count <= bloom_filter::MAX_NEEDLES && needles.len() >= BLOCK_ELEMENTS;
    match (exact, is_filtered) {
        (true, false) => lookup_keyed(context, &haystack, needles, ExactFloats::new(memory, count)?),
        (true, true) => lookup_keyed(context, &haystack, needles, FilteredDictionary::new(ExactFloats::new(memory, count)?, 0.0)),
        (false, false) => lookup_keyed(context, &haystack, needles, TolerantFloats::new(memory, count, tolerance)?),
        (false, true) => lookup_keyed(
            context,
            &haystack,
            needles,
            FilteredDictionary::new(TolerantFloats::new(memory, count, tolerance)?, tolerance),
        ),
    }
}
