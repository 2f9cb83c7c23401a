//! Indices that are known to lie within their axis, in the narrow type of their argument.
//!
//! * integers that are not negative: unchanged, after a test of only the least and the greatest;
//! * integers some of which are negative, and Booleans: converted to positions counted from 0, in 32 bits or, for a longer
//!   axis, in 64;
//! * other numbers: converted likewise, and each is checked to be an integer.

use super::index_settings::IndexSettings;
use super::selector::Axis;
use crate::array::convert::to_near_integer;
use crate::array::{Array, Block, Elements, Memory, Whole};
use crate::error::{Blame, Fault, Result};
use crate::format::notation::format_real;
use crate::kernels::gather;
use crate::kernels::gather::resolve_index;
use crate::primitives::support::arguments;

/// The number of indices that are resolved between two polls for interrupts.
const INDICES_PER_POLL: usize = 4096;

/// Indices that are known to lie within their axis.
pub enum Indices<'a> {
    /// Indices of 8 bits, and the index of the first cell.
    I8(&'a [i8], i64),
    /// Indices of 16 bits, and the index of the first cell.
    I16(&'a [i16], i64),
    /// Indices of 32 bits, and the index of the first cell.
    I32(&'a [i32], i64),
    /// Positions counted from 0, in 32 bits.
    Offsets32(Block<i32>),
    /// Positions counted from 0.
    Offsets(Block<usize>),
}

/// Evaluates an expression in which two names are bound: one to the slice of the indices, the other to the index of the first
/// cell. This is a macro because the expression is compiled once for each type.
macro_rules! with_indices {
    ($indices:expr, $slice:ident, $origin:ident => $expression:expr) => {
        match $indices {
            Indices::I8(slice, origin) => {
                let ($slice, $origin) = (*slice, *origin);
                $expression
            }
            Indices::I16(slice, origin) => {
                let ($slice, $origin) = (*slice, *origin);
                $expression
            }
            Indices::I32(slice, origin) => {
                let ($slice, $origin) = (*slice, *origin);
                $expression
            }
            Indices::Offsets32(block) => {
                let ($slice, $origin) = (&**block, 0);
                $expression
            }
            Indices::Offsets(block) => {
                let ($slice, $origin) = (&**block, 0);
                $expression
            }
        }
    };
}
pub(crate) use with_indices;

impl<'a> Indices<'a> {
    /// Resolves the indices in an argument along an axis; fails unless all of them are integers within the axis.
    pub fn new(settings: IndexSettings<'_>, indices: &'a Array, axis: Axis) -> Result<Self> {
        match indices.elements() {
            Elements::I8(buffer) => resolve_integers(settings, buffer.as_slice(), axis, Indices::I8),
            Elements::I16(buffer) => resolve_integers(settings, buffer.as_slice(), axis, Indices::I16),
            Elements::I32(buffer) => resolve_integers(settings, buffer.as_slice(), axis, Indices::I32),
            Elements::Bits(bits) => resolve_each(settings, bits.len(), axis, |item| Ok(i64::from(bits.get(item)))),
            Elements::Float(buffer) => {
                let floats = buffer.as_slice();
                resolve_each(settings, floats.len(), axis, |item| {
                    to_near_integer(floats[item]).ok_or_else(|| invalid_index_fault(settings, axis, item, floats[item]))
                })
            }
            _ => {
                let wholes = arguments::to_many_integers(settings.memory(), indices, Blame::Left).map_err(|fault| {
                    if fault.kind().is_stop() {
                        return fault;
                    }
                    let message = format!("the indices in position {} must be whole numbers", axis.position_number(settings));
                    Fault::domain(Blame::Left, message)
                })?;
                resolve_each(settings, wholes.len(), axis, |item| Ok(wholes[item]))
            }
        }
    }

    /// Returns the number of indices.
    pub fn len(&self) -> usize {
        with_indices!(self, indices, _origin => indices.len())
    }

    /// Returns true if there are no indices.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the first position, counted from 0, or `None` if there are no indices.
    pub fn first(&self) -> Option<usize> {
        with_indices!(self, indices, origin => indices.first().map(|&index| gather::Position::position(index, origin)))
    }

    /// Returns the positions, counted from 0 and multiplied by `stride`.
    pub fn to_offsets(&self, memory: &Memory, stride: usize) -> Result<Block<usize>> {
        let mut offsets = memory.block(self.len())?;
        with_indices!(self, indices, origin => {
            for (offset, &index) in offsets.iter_mut().zip(indices) {
                *offset = gather::Position::position(index, origin) * stride;
            }
        });
        Ok(offsets)
    }
}

/// Resolves integers along an axis; if none is negative, `wrap` makes the result of the unchanged integers.
fn resolve_integers<'a, I: Whole>(
    settings: IndexSettings<'_>,
    indices: &'a [I],
    axis: Axis,
    wrap: impl FnOnce(&'a [I], i64) -> Indices<'a>,
) -> Result<Indices<'a>> {
    let (origin, length) = (settings.origin, axis.length);
    let Some((least, greatest)) = gather::find_index_range(indices) else { return Ok(wrap(indices, origin)) };
    let greatest_fits = resolve_index(greatest, origin, length) < length;
    if greatest_fits && least >= origin {
        return Ok(wrap(indices, origin));
    }
    if greatest_fits && resolve_index(least, origin, length) < length && i32::try_from(length).is_ok() {
        let mut positions = settings.memory().block::<i32>(indices.len())?;
        settings.work.map(indices, &mut positions, |indices, positions| {
            for (target, index) in positions.iter_mut().zip(indices) {
                *target = resolve_index(index.whole(), origin, length) as i32;
            }
        })?;
        // 0 lies between the negative and the positive indices, and is not a valid index in origin 1: it became ¯1.
        if origin == 0 || gather::find_index_range(&positions).is_none_or(|(least, _)| least >= 0) {
            return Ok(Indices::Offsets32(positions));
        }
    }
    resolve_each(settings, indices.len(), axis, |item| Ok(indices[item].whole()))
}

/// Resolves `count` indices one by one; fails at the first one that is outside the axis.
fn resolve_each<'a>(
    settings: IndexSettings<'_>,
    count: usize,
    axis: Axis,
    index: impl Fn(usize) -> Result<i64>,
) -> Result<Indices<'a>> {
    let resolve = |item: usize| {
        if item.is_multiple_of(INDICES_PER_POLL) {
            settings.work.poll()?;
        }
        let index = index(item)?;
        let position = resolve_index(index, settings.origin, axis.length);
        if position < axis.length {
            Ok(position)
        } else {
            Err(out_of_bounds_fault(settings, axis, Some(item).filter(|_| count > 1), index))
        }
    };
    if i32::try_from(axis.length).is_ok() {
        let mut positions = settings.memory().block::<i32>(count)?;
        for (item, target) in positions.iter_mut().enumerate() {
            *target = resolve(item)? as i32;
        }
        return Ok(Indices::Offsets32(positions));
    }
    let mut positions = settings.memory().block::<usize>(count)?;
    for (item, target) in positions.iter_mut().enumerate() {
        *target = resolve(item)?;
    }
    Ok(Indices::Offsets(positions))
}

/// Returns the fault for an index that is not a whole number, or too large for one to be told apart from the next.
fn invalid_index_fault(settings: IndexSettings<'_>, axis: Axis, item: usize, index: f64) -> Fault {
    let (position, item) = (axis.position_number(settings), item as i64 + settings.origin);
    let requirement = if index.fract() == 0.0 { "at most 2*53 in magnitude" } else { "whole numbers" };
    let message = format!("indices must be {requirement}: item {item} of position {position} is {}", format_real(index));
    Fault::domain(Blame::Left, message)
}

/// Returns the fault for an index outside its axis; `item` is the number of the index if there are several.
pub(crate) fn out_of_bounds_fault(settings: IndexSettings<'_>, axis: Axis, item: Option<usize>, index: i64) -> Fault {
    let (origin, length) = (settings.origin, axis.length as i64);
    let item = item.map_or_else(String::new, |item| format!("item {} of ", item as i64 + origin));
    let mut message = format!(
        "index {} ({item}position {}) is outside axis {}, which has length {length}",
        index,
        axis.position_number(settings),
        axis.number as i64 + origin
    );
    if length > 0 {
        let last = origin + length - 1;
        message += &format!(": valid indices are {origin} to {last}, and ¯1 to {} from the end", -length);
    }
    let fault = Fault::index(Blame::Left, message);
    let other_origin = 1 - origin;
    if (other_origin..other_origin + length).contains(&index) {
        return fault.with_help(format!("{index} would be valid with ⎕IO←{other_origin}; here the first index is {origin}"));
    }
    fault
}

/// Converts a position in the ravel to a position along each axis, counted from 0.
pub(crate) fn unravel_index(lengths: &[usize], mut index: usize) -> Vec<i64> {
    let mut position = vec![0; lengths.len()];
    for (along, &length) in position.iter_mut().zip(lengths).rev() {
        *along = (index % length) as i64;
        index /= length;
    }
    position
}
