#![doc = include_str!("expand.md")]

use super::replicate::{check_counts, sum_magnitudes};
use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Element, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::compress;
use crate::kernels::structure::SourceRun;
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::results::full_like;
use crate::primitives::support::arguments;
use crate::primitives::support::concat::concat_runs;

/// The primitive `\`.
pub(crate) static EXPAND: Primitive = Primitive::new('\\', "primitives/mixed/expand.md")
    .dyadic("expand", |context, left, right| {
        let axis = right.last_axis();
        expand(context, left, right, axis)
    })
    .with_identity(|context, cell| full_like(context, cell, 1.0))
    .dyadic_with_axis(expand_axis);

/// Computes `X\[K]Y` and `X⍀[K]Y`.
pub(crate) fn expand_axis(context: &mut Context, axis: &Array, left: Array, right: Array) -> Result<Array> {
    let axis = arguments::to_axis(context, axis, right.rank())?;
    expand(context, left, right, axis)
}

/// Expands along an axis: each positive count repeats the next cell, a count of `-N` inserts `N` fills, and a count of 0
/// inserts one.
pub(crate) fn expand(context: &Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    check_counts(&left)?;
    let right = if right.is_scalar() { right.ravel() } else { right };
    if let Elements::Bits(mask) = left.elements()
        && right.rank() == 1
        && right.bound() > 1
        && crate::kernels::bits::count_all_ones(mask.words()) == right.bound()
    {
        return expand_by_mask(context, mask, &right);
    }
    let mut counts = arguments::to_many_integers(context.memory(), &left, Blame::Left)?;
    let (rows, length, cell) = right.shape().split_at_axis(axis);
    if let [count] = counts[..]
        && count > 0
    {
        counts = arguments::repeat_number(context.memory(), count, length)?;
    }
    let positive = counts.iter().filter(|&&count| count > 0).count();
    if positive != length && length != 1 {
        let axis_number = axis as i64 + context.index_origin();
        let message =
            format!("one positive count for each cell is needed: got {positive}, but axis {axis_number} has length {length}");
        return Err(Fault::length(Blame::Function, message));
    }
    let shape =
        right.shape().with_length(axis, sum_magnitudes(counts.iter().map(|&count| if count == 0 { 1 } else { count }))?)?;
    if shape.bound() > 0 && right.is_empty() {
        return Array::full(context.memory(), shape, &right.fill()?);
    }
    let mut runs = (0..rows).flat_map(|row| {
        let mut next_cell = 0;
        counts.iter().flat_map(move |&count| {
            if count <= 0 {
                let length = (count.unsigned_abs() as usize).max(1) * cell;
                return std::iter::repeat_n(SourceRun::Fill { source: 0, length }, 1);
            }
            let start = (row * length + if length == 1 { 0 } else { next_cell }) * cell;
            next_cell += 1;
            std::iter::repeat_n(SourceRun::Part { source: 0, start, length: cell }, count as usize)
        })
    });
    concat_runs(context, shape, &[&right], &mut runs)?.simplify(context.memory())
}

/// Expands a vector: puts its elements where the mask has ones, and fills where it has zeros.
fn expand_by_mask(context: &Context, mask: &Bits, right: &Array) -> Result<Array> {
    let (memory, work, length) = (context.memory(), context.work(), mask.len());
    let elements = with_elements!(
        right.elements(),
        bits => {
            let bytes = bits.to_bytes(memory)?;
            let fill = |target: &mut [u8]| Ok(compress::expand(work, mask.words(), &bytes, &0, target)?);
            Elements::Bits(Bits::from_bytes(memory, length, fill)?)
        },
        buffer => {
            let source = buffer.as_slice();
            let fill = source[0].fill_like()?;
            Element::wrap(Buffer::build(memory, length, &fill, |target| {
                Ok(compress::expand(work, mask.words(), source, &fill, target)?)
            })?)
        }
    );
    Array::vector(elements).simplify(memory)
}
