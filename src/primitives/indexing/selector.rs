//! Selectors: what one position between semicolons selects along its axis, checked against the axis' length.

use crate::array::{Array, Block, Buffer, Elements, Memory, Shape, Whole};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::gather;
use crate::primitives::arguments;

/// What is selected along one axis.
pub enum Selector<'a> {
    /// All of it, in order.
    All,
    /// One cell: the axis is dropped.
    One(usize),
    /// The cells at indices of any shape.
    List(&'a Shape, Indices<'a>),
}

/// Indices that are known to lie within their axis. Those of an argument stay in its own narrow type.
pub enum Indices<'a> {
    /// 8 bits, and the index of the first cell.
    I8(&'a [i8], i64),
    /// 16 bits.
    I16(&'a [i16], i64),
    /// 32 bits.
    I32(&'a [i32], i64),
    /// Counted from 0.
    Offsets(Block<usize>),
}

/// The axis that a position stands for.
#[derive(Clone, Copy)]
pub struct Axis {
    /// Which, counted from 0.
    pub number: usize,
    /// Its length.
    pub length: usize,
}

impl<'a> Selector<'a> {
    /// What a position selects along an axis; an elided one selects all.
    pub fn new(context: &Context, index: Option<&'a Array>, axis: Axis) -> Result<Self> {
        let Some(index) = index else { return Ok(Selector::All) };
        if index.is_scalar() {
            return one(context, index, axis).map(Selector::One);
        }
        Ok(Selector::List(index.shape(), Indices::new(context, index, axis)?))
    }
}

/// The cell that a scalar names.
fn one(context: &Context, index: &Array, axis: Axis) -> Result<usize> {
    let number = match index.elements() {
        Elements::Bits(bits) => i64::from(bits.get(0)),
        Elements::I8(Buffer::One(index)) => index.whole(),
        Elements::I16(Buffer::One(index)) => index.whole(),
        Elements::I32(Buffer::One(index)) => index.whole(),
        _ => whole_numbers(context.memory(), index, axis)?[0],
    };
    let position = number - context.index_origin();
    usize::try_from(position).ok().filter(|&position| position < axis.length).ok_or_else(|| outside(context, number, axis))
}

impl<'a> Indices<'a> {
    /// The indices of an argument, all of them within the axis.
    pub fn new(context: &Context, indices: &'a Array, axis: Axis) -> Result<Self> {
        let origin = context.index_origin();
        Ok(match indices.elements() {
            Elements::I8(buffer) => Indices::I8(within(context, buffer.as_slice(), axis)?, origin),
            Elements::I16(buffer) => Indices::I16(within(context, buffer.as_slice(), axis)?, origin),
            Elements::I32(buffer) => Indices::I32(within(context, buffer.as_slice(), axis)?, origin),
            _ => {
                let wholes = whole_numbers(context.memory(), indices, axis)?;
                let mut offsets = context.memory().block::<usize>(wholes.len())?;
                for (offset, &number) in offsets.iter_mut().zip(&wholes) {
                    let position = usize::try_from(number - origin).ok().filter(|&position| position < axis.length);
                    *offset = position.ok_or_else(|| outside(context, number, axis))?;
                }
                Indices::Offsets(offsets)
            }
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Indices::I8(indices, _) => indices.len(),
            Indices::I16(indices, _) => indices.len(),
            Indices::I32(indices, _) => indices.len(),
            Indices::Offsets(offsets) => offsets.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions, counted from 0 and multiplied by `stride`.
    pub fn scaled(&self, memory: &Memory, stride: usize) -> Result<Block<usize>> {
        fn scale<I: gather::Position>(indices: &[I], origin: i64, stride: usize, scaled: &mut [usize]) {
            for (scaled, index) in scaled.iter_mut().zip(indices) {
                *scaled = index.position(origin) * stride;
            }
        }
        let mut scaled = memory.block(self.len())?;
        match self {
            Indices::I8(indices, origin) => scale(indices, *origin, stride, &mut scaled),
            Indices::I16(indices, origin) => scale(indices, *origin, stride, &mut scaled),
            Indices::I32(indices, origin) => scale(indices, *origin, stride, &mut scaled),
            Indices::Offsets(offsets) => scale(offsets, 0, stride, &mut scaled),
        }
        Ok(scaled)
    }
}

fn within<'a, I: Whole>(context: &Context, indices: &'a [I], axis: Axis) -> Result<&'a [I]> {
    match gather::outside(indices, context.index_origin(), axis.length) {
        None => Ok(indices),
        Some(place) => Err(outside(context, indices[place].whole(), axis)),
    }
}

fn whole_numbers(memory: &Memory, index: &Array, axis: Axis) -> Result<Vec<i64>> {
    arguments::many_wholes(memory, index, Blame::LeftAxis(axis.number)).map_err(|fault| {
        let message =
            if index.depth() > 1 { "an index for one of several axes is not nested" } else { "indices are whole numbers" };
        Fault::new(fault.kind(), message).blaming(Blame::LeftAxis(axis.number))
    })
}

/// The fault for an index that the axis does not have.
pub fn outside(context: &Context, number: i64, axis: Axis) -> Fault {
    let origin = context.index_origin();
    let along = axis.number as i64 + origin;
    let fault = Fault::index(
        Blame::LeftAxis(axis.number),
        format!("there is no index {number} along axis {along}, which has length {}", axis.length),
    );
    let other = 1 - origin;
    let (first, last) = (other, other + axis.length as i64 - 1);
    if (first..=last).contains(&number) {
        return fault.with_help(format!("with ⎕IO←{other}, {number} would be right; here the first index is {origin}"));
    }
    fault
}
