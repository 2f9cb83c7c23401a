//! Indices that are known to lie within their axis, in the narrow type of their argument.
//!
//! * integers without negative ones: unchanged, after one test of the least and the greatest;
//! * with negative ones, and Booleans: counted from 0 in 32 bits, or wider for a longer axis;
//! * other numbers: likewise, and each is checked to be whole.

use super::scope::Scope;
use super::selector::Axis;
use crate::array::convert::near_whole;
use crate::array::{Array, Block, Elements, Memory, Whole};
use crate::error::{Blame, Fault, Result};
use crate::kernels::gather;
use crate::kernels::gather::place;
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
    Short(Block<i32>),
    /// Positions counted from 0.
    Offsets(Block<usize>),
}

/// Evaluates an expression with the indices as a slice and the index of the first cell bound to names. A macro because the
/// expression is compiled once for each type.
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
            Indices::Short(block) => {
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
    /// Returns the indices of an argument, all of them within the axis.
    pub fn new(scope: Scope<'_>, indices: &'a Array, axis: Axis) -> Result<Self> {
        match indices.elements() {
            Elements::I8(buffer) => resolve_integers(scope, buffer.as_slice(), axis, Indices::I8),
            Elements::I16(buffer) => resolve_integers(scope, buffer.as_slice(), axis, Indices::I16),
            Elements::I32(buffer) => resolve_integers(scope, buffer.as_slice(), axis, Indices::I32),
            Elements::Bits(bits) => resolve_each(scope, bits.len(), axis, |item| Ok(i64::from(bits.get(item)))),
            Elements::Float(buffer) => {
                let floats = buffer.as_slice();
                resolve_each(scope, floats.len(), axis, |item| {
                    near_whole(floats[item]).ok_or_else(|| not_whole(scope, axis, item, &floats[item].to_string()))
                })
            }
            _ => {
                let wholes = arguments::many_wholes(scope.memory(), indices, Blame::Left).map_err(|fault| {
                    let message = format!("the indices in position {} must be whole numbers", axis.position(scope));
                    Fault::new(fault.kind(), message).blaming(Blame::Left)
                })?;
                resolve_each(scope, wholes.len(), axis, |item| Ok(wholes[item]))
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

    /// Returns the first position, counted from 0.
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

/// Resolves integers: they are used unchanged if none is negative.
fn resolve_integers<'a, I: Whole>(
    scope: Scope<'_>,
    indices: &'a [I],
    axis: Axis,
    wrap: impl FnOnce(&'a [I], i64) -> Indices<'a>,
) -> Result<Indices<'a>> {
    let (origin, length) = (scope.origin, axis.length);
    let Some((least, greatest)) = gather::extremes(indices) else { return Ok(wrap(indices, origin)) };
    let greatest_fits = place(greatest, origin, length) < length;
    if greatest_fits && least >= origin {
        return Ok(wrap(indices, origin));
    }
    if greatest_fits
        && place(least, origin, length) < length
        && let Ok(_) = i32::try_from(length)
    {
        let mut positions = scope.memory().block::<i32>(indices.len())?;
        scope.work.map(indices, &mut positions, |indices, positions| {
            for (target, index) in positions.iter_mut().zip(indices) {
                *target = place(index.whole(), origin, length) as i32;
            }
        })?;
        // 0 lies between the negative and the positive indices, and is not an index in origin 1.
        if origin == 0 || gather::extremes(&positions).is_none_or(|(least, _)| least >= 0) {
            return Ok(Indices::Short(positions));
        }
    }
    resolve_each(scope, indices.len(), axis, |item| Ok(indices[item].whole()))
}

/// Resolves indices one by one, up to the first that is outside the axis.
fn resolve_each<'a>(scope: Scope<'_>, count: usize, axis: Axis, index: impl Fn(usize) -> Result<i64>) -> Result<Indices<'a>> {
    let resolve = |item: usize| {
        if item.is_multiple_of(INDICES_PER_POLL) {
            scope.work.poll()?;
        }
        let index = index(item)?;
        let place = place(index, scope.origin, axis.length);
        if place < axis.length { Ok(place) } else { Err(out_of_bounds(scope, axis, Some(item).filter(|_| count > 1), index)) }
    };
    if i32::try_from(axis.length).is_ok() {
        let mut positions = scope.memory().block::<i32>(count)?;
        for (item, target) in positions.iter_mut().enumerate() {
            *target = resolve(item)? as i32;
        }
        return Ok(Indices::Short(positions));
    }
    let mut positions = scope.memory().block::<usize>(count)?;
    for (item, target) in positions.iter_mut().enumerate() {
        *target = resolve(item)?;
    }
    Ok(Indices::Offsets(positions))
}

/// Returns the fault for an index that is not a whole number.
fn not_whole(scope: Scope<'_>, axis: Axis, item: usize, number: &str) -> Fault {
    let (position, item) = (axis.position(scope), item as i64 + scope.origin);
    let number = number.replace('-', "¯");
    let message = format!("indices must be whole numbers: item {item} of position {position} is {number}");
    Fault::domain(Blame::Left, message)
}

/// Returns the fault for an index outside its axis; `item` is the number of the index if there are several.
pub(crate) fn out_of_bounds(scope: Scope<'_>, axis: Axis, item: Option<usize>, index: i64) -> Fault {
    let (origin, length) = (scope.origin, axis.length as i64);
    let to_apl = |number: i64| number.to_string().replace('-', "¯");
    let item = item.map_or_else(String::new, |item| format!("item {} of ", item as i64 + origin));
    let mut message = format!(
        "index {} ({item}position {}) is outside axis {}, which has length {length}",
        to_apl(index),
        axis.position(scope),
        axis.number as i64 + origin
    );
    if length > 0 {
        let last = to_apl(origin + length - 1);
        message += &format!(": valid indices are {origin} to {last}, and ¯1 to {} from the end", to_apl(-length));
    }
    let fault = Fault::index(Blame::Left, message);
    let other_origin = 1 - origin;
    if (other_origin..other_origin + length).contains(&index) {
        return fault.with_help(format!("{index} would be valid with ⎕IO←{other_origin}; here the first index is {origin}"));
    }
    fault
}
