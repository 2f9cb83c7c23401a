#![doc = include_str!("windows.md")]

use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::strided::{AxisOffsets, Strided};
use crate::primitives::Primitive;
use crate::primitives::indexing::IndexSettings;
use crate::primitives::indexing::fetch::fetch_plan;
use crate::primitives::indexing::plan::{Locations, SelectionPlan};
use crate::primitives::support::arguments;

/// The primitive `↕`.
pub(crate) static WINDOWS: Primitive = Primitive::new('↕', "primitives/mixed/windows.md").dyadic("windows", windows);

/// Computes `X↕Y`: the parts of `Y` of lengths `X` along its leading axes, one for each position at which they fit.
fn windows(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("lengths must be a scalar or a vector, not an array of rank {}", left.rank()),
        ));
    }
    let lengths = arguments::to_integers(&left, Blame::Left)?;
    if lengths.len() > right.rank() {
        let message = format!("too many lengths: {} for an array of rank {}", lengths.len(), right.rank());
        return Err(Fault::length(Blame::Left, message));
    }
    let mut counts = Vec::with_capacity(lengths.len());
    for (&window, &axis) in lengths.iter().zip(right.lengths()) {
        let count = usize::try_from(window).ok().and_then(|window| (axis + 1).checked_sub(window));
        let misfit = || Fault::domain(Blame::Left, format!("a window of size {window} does not fit an axis of length {axis}"));
        counts.push(count.ok_or_else(misfit)?);
    }
    let lengths: Vec<usize> = lengths.iter().map(|&length| length as usize).collect();
    extract_windows(context, &right, &counts, &lengths)
}

/// Returns the elements in all windows of lengths `lengths`; `counts` holds the number of windows along each axis.
fn extract_windows(context: &Context, array: &Array, counts: &[usize], lengths: &[usize]) -> Result<Array> {
    let Some((&last, outer)) = lengths.split_last() else { return Ok(array.clone()) };
    let rest = &array.lengths()[lengths.len()..];
    let shape = Shape::new(&[counts, lengths, rest].concat())?;
    let stride = |axis: usize| array.lengths()[axis + 1..].iter().product::<usize>() as isize;
    let offsets = |(axis, &count): (usize, &usize)| AxisOffsets::Even { step: stride(axis), count };
    let axes = counts.iter().enumerate().map(offsets).chain(outer.iter().enumerate().map(offsets)).collect();
    let run = last * rest.iter().product::<usize>();
    let plan = SelectionPlan { shape, locations: Locations::Strided(Strided::new(0, axes, run)) };
    fetch_plan(IndexSettings::of(context), array, &plan)
}
