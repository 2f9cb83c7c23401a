#![doc = include_str!("argmax.md")]

use super::positions;
use super::positions::RowsAlongAxis;
use crate::array::elements::with_real_numbers;
use crate::array::{Array, Block, ElementType, Elements, Extended};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::kernels::{extremum, find_first};
use crate::primitives::indexing::IndexSettings;
use crate::primitives::support::arguments;

/// The system function `⎕ARGMAX`.
pub(crate) static ARGMAX: SystemName = SystemName::function("⎕ARGMAX", "system/indexing/argmax.md")
    .monadic(|context, right| find_index_of_extreme(context, &right, true))
    .with_axis(|context, axis, right| find_extremes_along(context, axis, &right, true));

/// Implements `⎕ARGMAX Y` and `⎕ARGMIN Y`: returns the index of the first extreme of the whole array, which is the greatest
/// element if `greatest`, otherwise the least.
pub(crate) fn find_index_of_extreme(context: &Context, array: &Array, greatest: bool) -> Result<Array> {
    let position = find_first_extreme(IndexSettings::of(context), array, greatest)?;
    Ok(positions::to_index(context, array.shape(), position))
}

/// Returns the position in the ravel of the first extreme of the whole array; fails if the array is empty.
pub(crate) fn find_first_extreme(settings: IndexSettings<'_>, array: &Array, greatest: bool) -> Result<usize> {
    if array.is_empty() {
        return Err(Fault::domain(Blame::Right, "an empty array has no greatest or least element"));
    }
    let numbers = to_real(settings, array)?;
    let work = settings.work;
    Ok(with_real_numbers!(numbers.elements(), buffer => extremum::find_extreme_skipping_nan(work, buffer.as_slice(), greatest)?,
        Elements::Bits(bits) => find_first::find_bit(bits.words(), 0, bits.len(), greatest).unwrap_or(0),
        _ => unreachable!("the numbers are real"),
    ))
}

/// Implements `⎕ARGMAX[K]Y` and `⎕ARGMIN[K]Y`: returns the indices of the first extremes along an axis.
pub(crate) fn find_extremes_along(context: &Context, axis: &Array, array: &Array, greatest: bool) -> Result<Array> {
    let axis = arguments::to_axis(context, axis, array.rank())?;
    if array.lengths()[axis] == 0 {
        let number = axis as i64 + context.index_origin();
        return Err(Fault::domain(
            Blame::Right,
            format!("axis {number} has length 0, so there is no greatest or least element along it"),
        ));
    }
    let rows = RowsAlongAxis::new(array, axis)?;
    let positions = find_first_extremes(IndexSettings::of(context), array, &rows, greatest)?;
    rows.into_indices(context, positions)
}

/// Returns the positions of the first extremes along an axis, which is not empty.
pub(crate) fn find_first_extremes(
    settings: IndexSettings<'_>,
    array: &Array,
    along: &RowsAlongAxis,
    greatest: bool,
) -> Result<Block<u32>> {
    let numbers = to_real(settings, array)?;
    let (work, extent) = (settings.work, along.extent);
    let mut positions = settings.memory().block::<u32>(along.shape.bound())?;
    if positions.is_empty() {
        return Ok(positions);
    }
    with_real_numbers!(numbers.elements(), buffer => extremum::find_extremes_along(work, buffer.as_slice(), extent, greatest, &mut positions)?,
        Elements::Bits(bits) => {
            find_first::find_bits_along(work, bits.words(), extent, greatest, &mut positions)?;
            // If all bits are equal, the first one is the extreme.
            let missing = extent.length as u32;
            positions.iter_mut().for_each(|position| *position = if *position == missing { 0 } else { *position });
        },
        _ => unreachable!("the numbers are real"),
    );
    Ok(positions)
}

/// Returns the rank of each number: the number of distinct numbers less than it.
fn compute_ranks(settings: IndexSettings<'_>, numbers: &[Extended]) -> Result<Block<i32>> {
    let mut order = settings.memory().vector(numbers.len())?;
    order.extend(0..numbers.len());
    order.sort_by(|&one: &usize, &other: &usize| numbers[one].order(&numbers[other]));
    let mut ranks = settings.memory().block::<i32>(numbers.len())?;
    let (mut rank, mut previous) = (0, order.first().copied().unwrap_or(0));
    for &index in &order {
        rank += i32::from(numbers[index].order(&numbers[previous]).is_ne());
        ranks[index] = rank;
        previous = index;
    }
    Ok(ranks)
}

/// Returns the array if its elements are real numbers, with extended numbers replaced with their ranks; fails for other elements.
fn to_real(settings: IndexSettings<'_>, array: &Array) -> Result<Array> {
    let is_real = |array: &Array| array.element_type() <= ElementType::Float;
    if is_real(array) {
        return Ok(array.clone());
    }
    let simple = array.clone().simplify(settings.memory())?.narrow(settings.memory())?;
    if is_real(&simple) {
        return Ok(simple);
    }
    if let Elements::Extended(buffer) = simple.elements()
        && buffer.as_slice().iter().all(|number| number.to_complex().is_real())
    {
        return compute_ranks(settings, buffer.as_slice()).map(|ranks| Array::new(simple.shape().clone(), ranks));
    }
    let reason = match simple.element_type() {
        ElementType::Complex => "complex numbers have no order",
        ElementType::Latin | ElementType::Char => "these are characters",
        _ => "these are not all numbers",
    };
    Err(Fault::domain(Blame::Right, format!("real numbers are needed: {reason}")))
}
