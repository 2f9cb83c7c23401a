//! `V[X∘.+Y]`: the same steps from many starts. Where consecutive steps differ by one, as within a window of a matrix, the
//! elements are copied run by run and the indices are never stored.

use crate::array::bits::words_for;
use crate::array::elements::with_elements;
use crate::array::{Array, Buffer, Element, Elements, Memory};
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::kernels::gather;
use crate::kernels::gather::PlaceRun;
use crate::primitives::support::arguments;

/// The smallest average length of runs for which it pays off to copy run by run.
const MIN_AVERAGE_RUN_LENGTH: usize = 8;

/// Returns true if an array has one of the integer types, and so can be the starts or the steps.
pub(crate) fn has_integers(array: &Array) -> bool {
    matches!(array.elements(), Elements::Bits(_) | Elements::I8(_) | Elements::I16(_) | Elements::I32(_))
}

/// Returns the elements at the sums of starts and steps, which are integers. Returns `None` if the steps form no runs, if an
/// index is negative or out of bounds, or if the array is not a vector or holds items or bits: then ordinary indexing decides.
pub(crate) fn fetch(context: &Context, array: &Array, starts: &Array, steps: &Array) -> Result<Option<Array>> {
    if array.rank() != 1 || array.is_nested() || starts.is_empty() || steps.bound() < MIN_AVERAGE_RUN_LENGTH {
        return Ok(None);
    }
    let (memory, work) = (context.memory(), context.work());
    let origin = context.index_origin();
    let from_zero = |start: &i64| start - origin;
    let start_positions: Vec<i64> = arguments::to_many_integers(memory, starts, Blame::Left)?.iter().map(from_zero).collect();
    let step_offsets = arguments::to_many_integers(memory, steps, Blame::Right)?;
    if !are_inside(&start_positions, &step_offsets, array.bound()) {
        return Ok(None);
    }
    let Some(runs) = find_runs(memory, &step_offsets)? else { return Ok(None) };
    let shape = starts.shape().concat(steps.shape())?;
    let elements = with_elements!(
        array.elements(),
        _bits => return Ok(None),
        buffer => {
            let source = buffer.as_slice();
            let fill = |target: &mut [_]| Ok(gather::gather_windows(work, source, &start_positions, &runs, target)?);
            Element::wrap(Buffer::build(memory, shape.bound(), &source[0], fill)?)
        }
    );
    Ok(Some(Array::new(shape, elements)))
}

/// Returns true if all sums of a start and a step are positions below `length`, counted from 0.
fn are_inside(starts: &[i64], steps: &[i64], length: usize) -> bool {
    let (least_start, greatest_start) = gather::find_place_range(starts);
    let (least_step, greatest_step) = gather::find_place_range(steps);
    let is_inside = |position: i64| usize::try_from(position).is_ok_and(|position| position < length);
    is_inside(least_start + least_step) && is_inside(greatest_start + greatest_step)
}

/// Returns the runs that the steps form, or `None` if the runs are short on average.
fn find_runs(memory: &Memory, steps: &[i64]) -> Result<Option<Vec<PlaceRun>>> {
    let mut ends = vec![0; words_for(steps.len())];
    gather::mark_run_ends(steps, &mut ends);
    let count = ends.iter().map(|word| word.count_ones() as usize).sum::<usize>();
    if count * MIN_AVERAGE_RUN_LENGTH > steps.len() {
        return Ok(None);
    }
    memory.check(count * size_of::<PlaceRun>())?;
    let (mut runs, mut start) = (Vec::with_capacity(count), 0);
    for (word, base) in ends.iter().zip((0..).step_by(64)) {
        let mut rest = *word;
        while rest != 0 {
            let end = base + rest.trailing_zeros() as usize + 1;
            runs.push(PlaceRun { first: steps[start], length: end - start });
            start = end;
            rest &= rest - 1;
        }
    }
    Ok(Some(runs))
}
