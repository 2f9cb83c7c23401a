//! Index arrays that are traversed in parallel: one for each leading axis, broadcast to a common shape.

use super::index_settings::IndexSettings;
use super::indices::{Indices, with_indices};
use super::plan::{Locations, SelectionPlan};
use super::selector::Axis;
use crate::array::{Array, Block, Mark, Plain, Shape};
use crate::error::{Blame, Fault, Result};
use crate::kernels::gather;
use crate::kernels::gather::NextAxis;

/// Returns the items of an argument, each of which is an index array or `⎕NULL` for one leading axis of an array of rank
/// `rank`.
pub(crate) fn index_arrays(argument: &Array, rank: usize, blame: Blame) -> Result<Vec<Array>> {
    if argument.rank() > 1 {
        let message = format!("index arrays must be the items of a vector, not of an array of rank {}", argument.rank());
        return Err(Fault::rank(blame, message));
    }
    if argument.bound() > rank {
        let message = format!("too many index arrays: {} for an array of rank {rank}", argument.bound());
        return Err(Fault::rank(blame, message).with_help("a single index array must be enclosed: write ⊂I"));
    }
    Ok((0..argument.bound()).map(|number| argument.item(number)).collect())
}

/// Plans the selection by one index array for each leading axis; `⎕NULL` stands for the position along the same axis of the
/// result. Trailing axes are taken whole.
pub(crate) fn plan_index_arrays<'a>(settings: IndexSettings<'_>, array: &Array, items: &'a [Array]) -> Result<SelectionPlan<'a>> {
    let (leading, trailing) = array.lengths().split_at(items.len());
    let arrays: Vec<Option<&Array>> = items.iter().map(|item| (item.mark() != Some(&Mark::Null)).then_some(item)).collect();
    if !items.is_empty() && arrays.iter().all(Option::is_none) {
        return Err(Fault::domain(Blame::Left, "at least one of the index arrays must be other than ⎕NULL"));
    }
    let common = common_shape(arrays.iter().flatten().copied())?;
    let shape = Shape::new(&[common.lengths(), trailing].concat())?;
    let run: usize = trailing.iter().product();
    let mut axes = Vec::with_capacity(items.len());
    for (number, (&length, item)) in leading.iter().zip(&arrays).enumerate() {
        axes.push(match item {
            Some(item) => {
                (item.lengths().to_vec(), Indices::new(settings, item, Axis { number, length, position_index: number })?)
            }
            None => own_positions(settings, &common, Axis { number, length, position_index: number })?,
        });
    }
    if shape.bound() == 0 || items.is_empty() {
        return Ok(SelectionPlan { shape, locations: Locations::Run(0) });
    }
    if axes.len() == 1
        && let Some((_, indices)) = axes.pop()
    {
        return Ok(SelectionPlan { shape, locations: Locations::Indexed(indices, run) });
    }
    let indices = if leading.iter().try_fold(1_i32, |cells, &length| cells.checked_mul(i32::try_from(length).ok()?)).is_some() {
        Indices::Offsets32(compute_positions(settings, &axes, leading, &common)?)
    } else {
        Indices::Offsets(compute_positions(settings, &axes, leading, &common)?)
    };
    Ok(SelectionPlan { shape, locations: Locations::Indexed(indices, run) })
}

/// Returns the positions that the index arrays of all axes select together.
fn compute_positions<P: gather::FlatIndex + Plain>(
    settings: IndexSettings<'_>,
    axes: &[(Vec<usize>, Indices<'_>)],
    leading: &[usize],
    common: &Shape,
) -> Result<Block<P>> {
    let mut positions: Block<P> = settings.memory().zeroed_block(common.bound())?;
    for ((lengths, indices), &length) in axes.iter().zip(leading) {
        let next_axis = NextAxis { length, lengths: common.lengths(), steps: &broadcast_strides(lengths, common.rank()) };
        with_indices!(indices, indices, origin => {
            gather::extend_places(settings.work, indices, origin, &next_axis, &mut positions)?;
        });
    }
    Ok(positions)
}

/// Returns the shape to which all arrays are broadcast: the shapes are aligned at the last axis, and a length of 1 yields to
/// any other.
fn common_shape<'a>(arrays: impl Iterator<Item = &'a Array> + Clone) -> Result<Shape> {
    let rank = arrays.clone().map(Array::rank).max().unwrap_or(0);
    let mut lengths = vec![1; rank];
    for array in arrays {
        let start = rank - array.rank();
        for (common, &length) in lengths[start..].iter_mut().zip(array.lengths()) {
            if *common == 1 {
                *common = length;
            } else if length != 1 && length != *common {
                let message =
                    format!("the shapes of the index arrays do not conform: one has length {common} where another has {length}");
                return Err(Fault::length(Blame::Left, message));
            }
        }
    }
    Shape::new(&lengths)
}

/// Returns the lengths and the indices of the index array that `⎕NULL` stands for: the positions along `axis` of the result,
/// counted from 0.
fn own_positions<'a>(settings: IndexSettings<'_>, common: &Shape, axis: Axis) -> Result<(Vec<usize>, Indices<'a>)> {
    let Some(&count) = common.lengths().get(axis.number) else {
        let number = axis.number as i64 + settings.origin;
        let message = format!("⎕NULL cannot stand for axis {number}: the index arrays have only rank {}", common.rank());
        return Err(Fault::rank(Blame::Left, message));
    };
    if count > axis.length && common.bound() > 0 {
        let number = axis.number as i64 + settings.origin;
        let message = format!(
            "⎕NULL cannot stand for axis {number}: its length is {}, but the index arrays have length {count}",
            axis.length
        );
        return Err(Fault::index(Blame::Left, message));
    }
    let mut positions = settings.memory().block(count)?;
    positions.iter_mut().enumerate().for_each(|(position, target)| *target = position);
    let mut lengths = vec![1; common.rank() - axis.number];
    lengths[0] = count;
    Ok((lengths, Indices::Offsets(positions)))
}

/// Returns the strides of an array of these lengths along the axes of the common shape, whose rank is `rank`: 0 where the array
/// is broadcast.
fn broadcast_strides(lengths: &[usize], rank: usize) -> Vec<usize> {
    let mut steps = vec![0; rank];
    let mut stride = 1;
    for (step, &length) in steps.iter_mut().rev().zip(lengths.iter().rev()) {
        *step = if length == 1 { 0 } else { stride };
        stride *= length;
    }
    steps
}
