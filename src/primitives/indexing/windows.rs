//! `V[X∘.+Y]`: the same steps from many starts. Where steps follow each other one by one, as within a window of a matrix, the elements are
//! copied run by run and the indices are never written down.

use crate::array::{Array, Buffer, Element, Elements, Memory};
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::kernels::gather::{self, Run};
use crate::primitives::arguments;
use crate::with_elements;

/// How long the runs are at least, on average, to be copied as such.
const WORTHWHILE: usize = 8;

/// Whether an array can be the starts or the steps.
pub fn is_whole(array: &Array) -> bool {
    matches!(array.elements(), Elements::Bits(_) | Elements::I8(_) | Elements::I16(_) | Elements::I32(_))
}

/// The elements at the sums of starts and steps, which are whole numbers. None where there are no runs, where indices are negative or
/// outside, or where the array is no vector of plain elements: then the indices tell.
pub fn fetch(context: &Context, array: &Array, starts: &Array, steps: &Array) -> Result<Option<Array>> {
    if array.rank() != 1 || array.is_nested() || starts.is_empty() || steps.bound() < WORTHWHILE {
        return Ok(None);
    }
    let (memory, work) = (context.memory(), context.work());
    let origin = context.index_origin();
    let starts_from = |start: &i64| start - origin;
    let starts_at: Vec<i64> = arguments::many_wholes(memory, starts, Blame::Left)?.iter().map(starts_from).collect();
    let steps_at = arguments::many_wholes(memory, steps, Blame::Right)?;
    if !are_inside(&starts_at, &steps_at, array.bound()) {
        return Ok(None);
    }
    let Some(runs) = runs(memory, &steps_at)? else { return Ok(None) };
    let shape = starts.shape().followed_by(steps.shape())?;
    let elements = with_elements!(
        array.elements(),
        _bits => return Ok(None),
        buffer => {
            let source = buffer.as_slice();
            let fill = |target: &mut [_]| Ok(gather::gather_windows(work, source, &starts_at, &runs, target)?);
            Element::wrap(Buffer::made(memory, shape.bound(), &source[0], fill)?)
        }
    );
    Ok(Some(Array::new(shape, elements)))
}

/// Whether all sums are places from 0 up to a length.
fn are_inside(starts: &[i64], steps: &[i64], length: usize) -> bool {
    let least = |numbers: &[i64]| numbers.iter().copied().min().unwrap_or(0);
    let greatest = |numbers: &[i64]| numbers.iter().copied().max().unwrap_or(0);
    let below = |place: i64| usize::try_from(place).is_ok_and(|place| place < length);
    below(least(starts) + least(steps)) && below(greatest(starts) + greatest(steps))
}

/// The runs that steps make, if they are long.
fn runs(memory: &Memory, steps: &[i64]) -> Result<Option<Vec<Run>>> {
    let runs = || steps.chunk_by(|one, next| next - one == 1);
    let count = runs().count();
    if count * WORTHWHILE > steps.len() {
        return Ok(None);
    }
    memory.check(count * size_of::<Run>())?;
    Ok(Some(runs().map(|run| Run { first: run[0], length: run.len() }).collect()))
}
