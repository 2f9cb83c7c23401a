#![doc = include_str!("iota.md")]

use super::ITEMS_PER_POLL;
use super::high_rank_index_of::index_of_in_dialect;
use crate::array::{Array, Block, Buffer, Element, ElementType, Item, Plain, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::OptionCases;
use crate::primitives::support::arguments;
use crate::primitives::{Primitive, lookup};

/// The primitive `⍳`.
pub(crate) static IOTA: Primitive = Primitive::new('⍳', "primitives/mixed/iota.md")
    .monadic("index generator", index_generator)
    .dyadic("index of", index_of)
    .with_options(OptionCases {
        principal: "HighRank",
        monadic: Some(|context, _, right| index_generator(context, right)),
        dyadic: Some(index_of_in_dialect),
    });

/// Computes `⍳Y`: the indices of an array of shape `Y`.
pub(crate) fn index_generator(context: &mut Context, right: Array) -> Result<Array> {
    if right.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("a shape must be a scalar or a vector, not an array of rank {}", right.rank()),
        ));
    }
    if let Some(length @ 0..) = right.integer_scalar() {
        return consecutive_indices(context, length as usize);
    }
    let lengths = arguments::to_integers(&right, Blame::Right)?;
    if let Some(negative) = lengths.iter().find(|&&length| length < 0) {
        return Err(Fault::domain(Blame::Right, format!("the length of an axis cannot be negative: it is {negative}")));
    }
    let lengths: Vec<usize> = lengths.iter().map(|&length| length as usize).collect();
    match lengths[..] {
        [length] if right.element_type() == ElementType::Extended => {
            let numbers = consecutive_indices(context, length)?;
            Ok(Array::new(numbers.shape().clone(), numbers.elements().to_exact(context.memory())?))
        }
        [length] => consecutive_indices(context, length),
        _ => all_indices(context, Shape::new(&lengths)?),
    }
}

/// Returns `length` consecutive integers from the index origin on.
fn consecutive_indices(context: &Context, length: usize) -> Result<Array> {
    let origin = context.index_origin();
    match origin + length as i64 - 1 {
        ..=0x7F => generate(context, length, |index| (index as i64 + origin) as i8),
        ..=0x7FFF => generate(context, length, |index| (index as i64 + origin) as i16),
        ..=0x7FFF_FFFF => generate(context, length, |index| (index as i64 + origin) as i32),
        _ => generate(context, length, |index| (index as i64 + origin) as f64),
    }
}

/// Returns a vector of `length` numbers, which `number` computes from their positions.
fn generate<T: Element + Plain>(context: &Context, length: usize, number: impl Fn(usize) -> T + Sync) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(length)?;
    context.work().fill(&mut block, |start, target| {
        for (index, target) in target.iter_mut().enumerate() {
            *target = number(start + index);
        }
    })?;
    Ok(if length == 0 { Array::zilde() } else { Array::vector(block) })
}

/// Returns an array of shape `shape` that holds the index vector of each position.
fn all_indices(context: &Context, shape: Shape) -> Result<Array> {
    let bound = shape.bound();
    if bound == 0 {
        let prototype = Array::integers(&vec![0; shape.rank()]);
        return Array::scalar(Item::new(prototype)).empty_with_shape(shape);
    }
    let items = index_vectors(context, &shape, bound, 0..bound)?;
    Ok(Array::new(shape, items))
}

/// Returns the index vectors of `count` positions in the ravel of an array of shape `shape`. The vectors share one block.
pub(crate) fn index_vectors(
    context: &Context,
    shape: &Shape,
    count: usize,
    positions: impl Iterator<Item = usize>,
) -> Result<Buffer<Item>> {
    let origin = context.index_origin();
    match shape.lengths().iter().max().copied().unwrap_or(0) as i64 + origin {
        ..=0x7F => unravel_indices(context, shape, count, positions, |index| (index as i64 + origin) as i8),
        ..=0x7FFF => unravel_indices(context, shape, count, positions, |index| (index as i64 + origin) as i16),
        ..=0x7FFF_FFFF => unravel_indices(context, shape, count, positions, |index| (index as i64 + origin) as i32),
        _ => unravel_indices(context, shape, count, positions, |index| (index as i64 + origin) as f64),
    }
}

/// Computes index vectors with elements of type `T`, to which `number` converts an index along an axis.
fn unravel_indices<T: Element + Plain>(
    context: &Context,
    shape: &Shape,
    count: usize,
    positions: impl Iterator<Item = usize>,
    number: impl Fn(usize) -> T,
) -> Result<Buffer<Item>> {
    let (memory, rank) = (context.memory(), shape.rank());
    memory.check(count.saturating_mul(ITEM_BYTES))?;
    let mut block: Block<T> = memory.block(Shape::new(&[count, rank])?.bound())?;
    for (index, mut position) in positions.enumerate() {
        if index % ITEMS_PER_POLL == 0 {
            context.poll()?;
        }
        for (target, &length) in block[index * rank..][..rank].iter_mut().zip(shape.lengths()).rev() {
            *target = number(position % length);
            position /= length;
        }
    }
    let numbers = Buffer::from(block);
    let mut items = memory.vector::<Item>(count)?;
    for index in 0..count {
        if index % ITEMS_PER_POLL == 0 {
            context.poll()?;
        }
        let part = numbers.part(index * rank, rank)?;
        items.push(Item::new_in(memory, if rank == 0 { Array::zilde() } else { Array::vector(part) })?);
    }
    Ok(memory.adopt(items)?.into())
}

/// The number of bytes that an item takes if it is a view of a block.
const ITEM_BYTES: usize = 96;

/// Computes `X⍳Y`: the index of the first occurrence of each cell of `Y` among the major cells of `X`, one beyond the last for
/// absent cells.
pub(crate) fn index_of(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if let Some(position) = lookup::scalar::find_scalar(context, &left, &right)? {
        return Ok(Array::integer(position as i64 + context.index_origin()));
    }
    let (shape, bound) = lookup::needle_frame(&left, &right)?;
    let matches = lookup::lookup(context, &left, &right, bound)?;
    lookup::collect_indices(context, &*matches, shape, left.tally(), context.index_origin())
}
