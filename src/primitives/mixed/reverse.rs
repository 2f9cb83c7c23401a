#![doc = include_str!("reverse.md")]

use super::transpose::{move_axes, move_axis_last};
use crate::array::bits::words_for;
use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Element, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Forms};
use crate::kernels::structure;
use crate::kernels::structure::SourceRun;
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::results::full_like;
use crate::primitives::support::arguments;
use crate::primitives::support::concat::concat_runs;
use crate::primitives::support::each_text::reverse_each;

/// The primitive `⌽`.
pub(crate) static REVERSE: Primitive = Primitive::new('⌽', "primitives/mixed/reverse.md")
    .monadic("reverse", reverse_last)
    .with_forms(Forms { each: Some(reverse_each), each_cell: Some(reverse_each_cell), ..Forms::NONE })
    .dyadic("rotate", |context, left, right| {
        let axis = right.last_axis();
        rotate(context, left, right, axis)
    })
    .with_identity(|context, cell| full_like(context, cell, 0.0))
    .monadic_with_axis(reverse_axis)
    .dyadic_with_axis(rotate_axis)
    .with_monadic_inverse(reverse_last)
    .with_dyadic_inverse(|context, left, right| {
        let axis = right.last_axis();
        rotate_back(context, left, right, axis)
    });

/// Computes `⌽Y`.
fn reverse_last(context: &mut Context, right: Array) -> Result<Array> {
    let axis = right.last_axis();
    reverse(context, right, axis)
}

/// Computes `⌽⍤k⊢Y`, which reverses the last axis unless the cells of rank `rank` are scalars.
fn reverse_each_cell(context: &mut Context, right: &Array, rank: usize) -> Result<Option<Array>> {
    if rank == 0 { Ok(Some(right.clone())) } else { reverse_last(context, right.clone()).map(Some) }
}

/// Computes `⌽[K]Y` and `⊖[K]Y`.
pub(crate) fn reverse_axis(context: &mut Context, axis: &Array, right: Array) -> Result<Array> {
    let axis = arguments::to_axis(context, axis, right.rank())?;
    reverse(context, right, axis)
}

/// Computes `X⌽[K]Y` and `X⊖[K]Y`.
pub(crate) fn rotate_axis(context: &mut Context, axis: &Array, left: Array, right: Array) -> Result<Array> {
    let axis = arguments::to_axis(context, axis, right.rank())?;
    rotate(context, left, right, axis)
}

/// Reverses the cells along an axis.
pub(crate) fn reverse(context: &Context, right: Array, axis: usize) -> Result<Array> {
    if right.is_scalar() || right.is_empty() {
        return Ok(right);
    }
    let (_, length, cell) = right.shape().split_at_axis(axis);
    let (bound, memory, work) = (right.bound(), context.memory(), context.work());
    let elements = with_elements!(
        right.elements(),
        bits => {
            // Only the bits of a single row can be reversed by whole words.
            if length < bound {
                let bytes = bits.to_bytes(memory)?;
                let fill = |target: &mut [u8]| Ok(structure::reverse(work, &bytes, length, cell, target)?);
                let result = Bits::from_bytes(memory, bound, fill)?;
                return Ok(Array::new(right.shape().clone(), result));
            }
            let mut words = memory.block::<u64>(words_for(bound))?;
            structure::reverse_bits(bits.words(), bound, &mut words);
            Elements::Bits(Bits::from_words(words, bound))
        },
        buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::build(memory, bound, &source[0], |target| {
                Ok(structure::reverse(work, source, length, cell, target)?)
            })?)
        }
    );
    Ok(Array::new(right.shape().clone(), elements))
}

/// Rotates the cells along an axis, each row by its own amount or all rows by the same amount.
pub(crate) fn rotate(context: &Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    let amounts = arguments::to_many_integers(context.memory(), &left, Blame::Left)?;
    if left.bound() != 1 {
        check_amounts(context, &left, &right, axis)?;
    }
    if right.is_scalar() || right.is_empty() {
        return Ok(right);
    }
    let (rows, length, cell) = right.shape().split_at_axis(axis);
    let amount = |row: usize| amounts[if amounts.len() == 1 { 0 } else { row }].rem_euclid(length as i64) as usize;
    if left.bound() != 1 && cell > 1 {
        return rotate_columns(context, left, right, axis);
    }
    let mut runs = (0..rows).flat_map(|row| {
        let (start, amount) = (row * length, amount(row));
        let tail = SourceRun::Part { source: 0, start: (start + amount) * cell, length: (length - amount) * cell };
        [tail, SourceRun::Part { source: 0, start: start * cell, length: amount * cell }]
    });
    concat_runs(context, right.shape().clone(), &[&right], &mut runs)
}

/// Rotates along an axis other than the last, by moving this axis to the end and back.
fn rotate_columns(context: &Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    let last = right.rank() - 1;
    let rotated = rotate(context, left, move_axis_last(context, right, axis)?, last)?;
    let targets: Vec<usize> =
        (0..=last).map(|index| if index == last { axis } else { index + usize::from(index >= axis) }).collect();
    move_axes(context, rotated, &targets)
}

/// Fails unless `left` has the shape of `right` without `axis`.
fn check_amounts(context: &Context, left: &Array, right: &Array, axis: usize) -> Result<()> {
    if left.rank() + 1 != right.rank() {
        let message = format!(
            "the left argument must be a scalar or have a rank one less than the right: left has rank {}, right has rank {}",
            left.rank(),
            right.rank()
        );
        return Err(Fault::rank(Blame::Left, message));
    }
    let others = right.lengths().iter().enumerate().filter(|&(index, _)| index != axis);
    for (left_axis, (right_axis, &length)) in others.enumerate() {
        if left.lengths()[left_axis] != length {
            let axis_number = right_axis as i64 + context.index_origin();
            let message = format!(
                "the left argument has length {} where axis {axis_number} of the right has length {length}",
                left.lengths()[left_axis]
            );
            return Err(Fault::length(Blame::LeftAxis(left_axis), message));
        }
    }
    Ok(())
}

/// Computes `X⌽⍣¯1⊢Y` and `X⊖⍣¯1⊢Y`: rotates by the negated amounts.
pub(crate) fn rotate_back(context: &Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    let amounts: Vec<i64> = arguments::to_integers(&left, Blame::Left)?.into_iter().map(i64::wrapping_neg).collect();
    let amounts = Array::integers(&amounts).with_shape(left.shape().clone());
    rotate(context, amounts, right, axis)
}
