#![doc = include_str!("group.md")]

use super::ITEMS_PER_POLL;
use super::iota::index_generator;
use crate::array::{Array, Block, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::support::{arguments, cell_classes};

/// The primitive `⊔`.
pub(crate) static GROUP: Primitive =
    Primitive::new('⊔', "primitives/mixed/group.md").monadic("group indices", group_indices).dyadic("group", group);

/// Computes `⊔Y`: for each group number, the positions at which it occurs in `Y`.
fn group_indices(context: &mut Context, right: Array) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "group numbers must be a vector or an array of higher rank, not a scalar"));
    }
    let lengths: Vec<i64> = right.lengths().iter().map(|&length| length as i64).collect();
    let positions = index_generator(context, Array::integers(&lengths))?;
    group(context, right, positions)
}

/// Computes `X⊔Y`: groups the cells of `Y` by the group numbers `X`.
fn group(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let values = to_major_cells(&left, right)?;
    let count = values.tally();
    let numbers = read_group_numbers(context, &left)?;
    // A number after those of the cells sets the smallest number of groups.
    let (numbers, least) = numbers.split_at(count);
    let largest = numbers.iter().copied().max().unwrap_or(-1);
    let groups = (largest + 1).max(least.first().map_or(0, |least| least + context.index_origin())) as usize;
    let (order, starts) = sort_by_group(context, numbers, groups)?;
    let values = cell_classes::select(context, &values, &order)?;
    if groups == 0 {
        return Array::scalar(Item::new(values.empty_vector()?)).empty_vector();
    }
    let mut items = context.memory().vector::<Item>(groups)?;
    for group in 0..groups {
        if group % ITEMS_PER_POLL == 0 {
            context.poll()?;
        }
        items.push(Item::new_in(
            context.memory(),
            values.major_part(context.memory(), starts[group], starts[group + 1] - starts[group])?,
        )?);
    }
    Ok(Array::vector(context.memory().adopt(items)?))
}

/// Returns the array whose major cells are the cells of `Y` that correspond to the elements of `X`.
fn to_major_cells(left: &Array, right: Array) -> Result<Array> {
    let frame = left.rank();
    if frame == 0 || frame > right.rank() {
        let message = format!(
            "the rank of the left argument must be from 1 to that of the right: left has rank {frame}, right has rank {}",
            right.rank()
        );
        return Err(Fault::rank(Blame::Left, message));
    }
    let has_group_count = frame == 1 && left.bound() == right.tally() + 1;
    if !has_group_count && left.lengths() != &right.lengths()[..frame] {
        let message = format!(
            "the shape of the right argument must begin with that of the left: left has shape {:?}, right has shape {:?}",
            left.shape(),
            right.shape()
        );
        return Err(Fault::length(Blame::Function, message));
    }
    if frame == 1 {
        return Ok(right);
    }
    let count = right.lengths()[..frame].iter().product::<usize>();
    let shape = Shape::new(&[&[count], &right.lengths()[frame..]].concat())?;
    if shape.bound() == 0 { right.empty_with_shape(shape) } else { Ok(right.with_shape(shape)) }
}

/// Returns the group numbers, counted from 0; they are ¯1 for cells that belong to no group.
fn read_group_numbers(context: &Context, left: &Array) -> Result<Vec<i64>> {
    let origin = context.index_origin();
    let mut numbers = arguments::to_many_integers(context.memory(), left, Blame::Left)?;
    for number in &mut numbers {
        *number -= origin;
        if *number < -1 {
            let message = format!(
                "a group number must be at least {origin}, or {} to leave a cell out: it is {}",
                origin - 1,
                *number + origin
            );
            return Err(Fault::domain(Blame::Left, message));
        }
    }
    Ok(numbers)
}

/// Returns the positions of the cells in the order of their groups, and the start of each group, followed by the end of the last.
fn sort_by_group(context: &Context, numbers: &[i64], groups: usize) -> Result<(Block<u32>, Block<usize>)> {
    let memory = context.memory();
    let mut starts: Block<usize> = memory.zeroed_block(groups.saturating_add(1))?;
    for &number in numbers.iter().filter(|&&number| number >= 0) {
        starts[number as usize + 1] += 1;
    }
    for group in 0..groups {
        starts[group + 1] += starts[group];
    }
    let mut next_slots: Block<usize> = memory.block(groups)?;
    next_slots.copy_from_slice(&starts[..groups]);
    let mut order: Block<u32> = memory.block(starts[groups])?;
    for (position, &number) in (0..).zip(numbers).filter(|(_, number)| **number >= 0) {
        let slot = &mut next_slots[number as usize];
        order[*slot] = position;
        *slot += 1;
    }
    Ok((order, starts))
}
