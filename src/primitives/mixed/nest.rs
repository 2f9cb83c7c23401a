#![doc = include_str!("nest.md")]

use super::transpose::move_axis_last;
use crate::array::{Array, Bits, Buffer, Charged, Element, Elements, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::bits::count;
use crate::kernels::ones;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;

/// `⊆`
pub(crate) static NEST: Primitive = Primitive::new('⊆', include_str!("nest.md"))
    .monadic("nest", |_, right| if right.depth() > 1 { Ok(right) } else { Ok(right.enclose()) })
    .dyadic("partition", |context, left, right| {
        let axis = right.rank().saturating_sub(1);
        partition(context, left, right, axis)
    })
    .dyadic_with_axis(|context, axis, left, right| {
        let axis = arguments::axis(context, axis, right.rank())?;
        partition(context, left, right, axis)
    });

/// Computes `X⊆[K]Y`: a part begins where `X` grows, and leaves out the cells for which it is 0.
pub(crate) fn partition(context: &mut Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar cannot be partitioned"));
    }
    let length = right.lengths()[axis];
    let parts = parts(context, &left, length)?;
    let right = move_axis_last(context, right, axis)?;
    let frame = &right.lengths()[..right.rank() - 1];
    let mut lengths = frame.to_vec();
    lengths.insert(axis, parts.len());
    // The parts of each row are side by side; their axis then moves to the position of the partitioned axis.
    let shape = Shape::new(&[frame, &[parts.len()]].concat())?;
    let memory = context.memory();
    if shape.bound() == 0 {
        let none = Item::empty_like(&Item::new(right.empty_vector()?))?;
        return Ok(Array::new(Shape::new(&lengths)?, Item::wrap(none)));
    }
    let mut items = Item::vector_with_capacity(memory, shape.bound())?;
    for row in 0..shape.bound() / parts.len() {
        for parts in parts.chunks(4096) {
            context.poll()?;
            let parts = parts.iter().map(|&(start, count)| (row * length + start, count));
            right.push_parts(memory, parts, &mut items)?;
        }
    }
    let rows = Array::new(shape, Buffer::from(memory.adopt(items)?));
    let last = rows.rank() - 1;
    let back: Vec<usize> = (0..=last).map(|own| if own == last { axis } else { own + usize::from(own >= axis) }).collect();
    super::transpose::move_axes(context, rows, &back)
}

/// Returns the start and the length of each part.
fn parts(context: &Context, left: &Array, length: usize) -> Result<Charged<(usize, usize)>> {
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
    let mut marks = arguments::many_wholes(context.memory(), left, Blame::Left)?;
    if marks.len() == 1 {
        marks = arguments::repeat_number(context.memory(), marks[0], length)?;
    }
    if marks.len() != length {
        return Err(Fault::length(Blame::Function, format!("left has length {}, but the axis has length {length}", marks.len())));
    }
    let begins = |place: usize| marks[place] > if place == 0 { 0 } else { marks[place - 1] };
    let mut parts: Charged<(usize, usize)> = context.memory().vector((0..length).filter(|&place| begins(place)).count())?;
    let mut before = 0;
    for (place, &mark) in marks.iter().enumerate() {
        if mark < 0 {
            return Err(Fault::domain(Blame::Left, format!("the left argument cannot hold negative numbers, but holds {mark}")));
        }
        if mark > before {
            parts.push((place, 1));
        } else if mark > 0
            && let Some(part) = parts.last_mut()
        {
            part.1 += 1;
        }
        before = mark;
    }
    Ok(parts)
}

/// Partitions by marks of 0 and 1: a part is a run of ones, which begins and ends where a bit differs from the one before.
fn runs_of_ones(context: &Context, bits: &Bits) -> Result<Charged<(usize, usize)>> {
    let (memory, words) = (context.memory(), bits.words());
    let mut edges = memory.block(words.len())?;
    let mut before = 0;
    for (edge, &word) in edges.iter_mut().zip(words) {
        *edge = word ^ (word << 1 | before);
        before = word >> 63;
    }
    // The bits beyond the last one are zero: a run that extends to the end may have its edge there, or none.
    let mut positions = memory.block::<i32>(count(&edges))?;
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
