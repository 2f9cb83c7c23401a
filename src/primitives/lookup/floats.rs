//! Lookup of floats: as integers if they are whole, exactly if the tolerance cannot matter.

use super::coded::{Keyed, PAIRS, coded, each, is_few, is_small, keyed};
use super::{FEW, Lookup, Ready};
use crate::array::Buffer;
use crate::array::compare::equal;
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bloom_filter;
use crate::kernels::bloom_filter::{FewFloats, Filtered};
use crate::kernels::drive::BLOCK;
use crate::kernels::find_first;
use crate::kernels::search;
use crate::kernels::search::{Exact, Scan, Tolerant};

/// Looks up floats by the cheapest method for the sizes of both arrays, with the tolerance of the context.
pub(crate) fn floats(context: &Context, haystack: Buffer<f64>, needles: Buffer<f64>) -> Result<Box<dyn Lookup>> {
    let (memory, tolerance) = (context.memory(), context.tolerance());
    let count = haystack.len();
    // A dictionary of floats costs more than one of integers, whose search can be reversed.
    if needles.len() <= FEW && count > PAIRS {
        return each(context, needles.as_slice(), |needle| {
            find_first::first_float(context.work(), haystack.as_slice(), needle, tolerance)
        });
    }
    if is_small(count, needles.len()) {
        let same = move |position: u32, key: f64| equal(haystack.as_slice()[position as usize], key, tolerance);
        return Ok(Box::new(Keyed { needles, dictionary: Scan { count: count as u32, same } }));
    }
    if is_few(count, needles.len()) {
        let mut few = FewFloats::new(needles.as_slice(), tolerance, memory.block(needles.len())?);
        bloom_filter::seek(context.work(), haystack.as_slice(), &mut few)?;
        return Ok(Box::new(Ready(few.firsts)));
    }
    if let (Some(haystack), Some(needles)) =
        (search::as_wholes(context.work(), haystack.as_slice())?, search::as_wholes(context.work(), needles.as_slice())?)
    {
        return coded(context, haystack.into(), needles.into());
    }
    let exact = tolerance == 0.0 || search::apart(haystack.as_slice(), tolerance) && search::apart(needles.as_slice(), tolerance);
    let is_filtered = count <= bloom_filter::MOST && needles.len() >= BLOCK;
    match (exact, is_filtered) {
        (true, false) => keyed(context, &haystack, needles, Exact::new(memory, count)?),
        (true, true) => keyed(context, &haystack, needles, Filtered::new(Exact::new(memory, count)?, 0.0)),
        (false, false) => keyed(context, &haystack, needles, Tolerant::new(memory, count, tolerance)?),
        (false, true) => keyed(context, &haystack, needles, Filtered::new(Tolerant::new(memory, count, tolerance)?, tolerance)),
    }
}
