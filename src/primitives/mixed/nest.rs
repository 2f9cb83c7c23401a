#![doc = include_str!("nest.md")]

use super::ITEMS_PER_POLL;
use super::transpose::move_axis_last;
use crate::array::{Array, Bits, Buffer, Charged, Element, Elements, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::bits::count_all_ones;
use crate::kernels::ones;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;

/// The primitive `⊆`.
pub(crate) static NEST: Primitive = Primitive::new('⊆', "primitives/mixed/nest.md")
    .monadic("nest", |_, right| if right.depth() > 1 { Ok(right) } else { Ok(right.enclose()) })
    .dyadic("partition", |context, left, right| {
        let axis = right.last_axis();
        partition(context, left, right, axis)
    })
    .dyadic_with_axis(|context, axis, left, right| {
        let axis = arguments::to_axis(context, axis, right.rank())?;
        partition(context, left, right, axis)
    });

/// Computes `X⊆[K]Y`: a part begins wherever `X` increases; the cells for which `X` is 0 are left out.
pub(crate) fn partition(context: &mut Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar cannot be partitioned"));
    }
    let length = right.lengths()[axis];
    let parts = find_parts(context, &left, length)?;
    let right = move_axis_last(context, right, axis)?;
    let frame = &right.lengths()[..right.rank() - 1];
    let mut lengths = frame.to_vec();
    lengths.insert(axis, parts.len());
    // The axis of the parts is the last one at first; it is then moved to the position of the partitioned axis.
    let shape = Shape::new(&[frame, &[parts.len()]].concat())?;
    let memory = context.memory();
    if shape.bound() == 0 {
        let empty = Item::empty_like(&Item::new(right.empty_vector()?))?;
        return Ok(Array::new(Shape::new(&lengths)?, Item::wrap(empty)));
    }
    let mut items = memory.vector::<Item>(shape.bound())?;
    for row in 0..shape.bound() / parts.len() {
        for parts in parts.chunks(ITEMS_PER_POLL) {
            context.poll()?;
            let parts = parts.iter().map(|&(start, count)| (row * length + start, count));
            right.push_parts(memory, parts, &mut items)?;
        }
    }
    let rows = Array::new(shape, Buffer::from(memory.adopt(items)?));
    let last = rows.rank() - 1;
    let targets: Vec<usize> =
        (0..=last).map(|index| if index == last { axis } else { index + usize::from(index >= axis) }).collect();
    super::transpose::move_axes(context, rows, &targets)
}

/// Returns the start and the length of each part of an axis of length `length`.
fn find_parts(context: &Context, left: &Array, length: usize) -> Result<Charged<(usize, usize)>> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("the left argument must be a scalar or a vector, not an array of rank {}", left.rank()),
        ));
    }
    if let Elements::Bits(bits) = left.elements()
        && left.bound() == length
        && i32::try_from(length).is_ok()
    {
        return runs_of_ones(context, bits);
    }
    let mut numbers = arguments::to_many_integers(context.memory(), left, Blame::Left)?;
    if numbers.len() == 1 {
        numbers = arguments::repeat_number(context.memory(), numbers[0], length)?;
    }
    if numbers.len() != length {
        let message = format!("the left argument has length {}, but the axis has length {length}", numbers.len());
        return Err(Fault::length(Blame::Function, message));
    }
    let is_start = |index: usize| numbers[index] > if index == 0 { 0 } else { numbers[index - 1] };
    let mut parts: Charged<(usize, usize)> = context.memory().vector((0..length).filter(|&index| is_start(index)).count())?;
    let mut previous = 0;
    for (index, &number) in numbers.iter().enumerate() {
        if number < 0 {
            return Err(Fault::domain(
                Blame::Left,
                format!("the left argument must not hold negative numbers, but holds {number}"),
            ));
        }
        if number > previous {
            parts.push((index, 1));
        } else if number > 0
            && let Some(part) = parts.last_mut()
        {
            part.1 += 1;
        }
        previous = number;
    }
    Ok(parts)
}

/// Returns the start and the length of each run of ones. A run begins and ends where a bit differs from the one before.
fn runs_of_ones(context: &Context, bits: &Bits) -> Result<Charged<(usize, usize)>> {
    let (memory, words) = (context.memory(), bits.words());
    let mut edges = memory.block(words.len())?;
    let mut carry = 0;
    for (edge, &word) in edges.iter_mut().zip(words) {
        *edge = word ^ (word << 1 | carry);
        carry = word >> 63;
    }
    // The unused bits of the last word are zero, and hold the last edge of a run that extends to the end; if all bits are used,
    // this edge is missing.
    let mut positions = memory.block::<i32>(count_all_ones(&edges))?;
    ones::write_positions(context.work(), &edges, 0, &mut positions)?;
    memory.check(positions.len() / 2 * size_of::<(usize, usize)>())?;
    let run = |edges: &[i32]| {
        let (start, end) = (edges[0] as usize, edges.get(1).map_or(bits.len(), |&end| end as usize));
        (start, end - start)
    };
    let mut runs = memory.vector(positions.len() / 2)?;
    runs.extend(positions.chunks(2).map(run));
    Ok(runs)
}
