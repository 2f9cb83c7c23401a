#![doc = include_str!("nest.md")]

use super::transpose::axis_last;
use crate::array::{Array, Buffer, Element, Item, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::{Primitive, arguments};

/// `⊆`
pub static NEST: Primitive = Primitive::new('⊆', include_str!("nest.md"))
    .monadic("nest", |_, right| if right.depth() > 1 { Ok(right) } else { Ok(right.enclose()) })
    .dyadic("partition", |context, left, right| {
        let axis = right.rank().saturating_sub(1);
        partition(context, left, right, axis)
    })
    .dyadic_with_axis(|context, axis, left, right| {
        let axis = arguments::axis(context, axis, right.rank())?;
        partition(context, left, right, axis)
    });

/// `X⊆[K]Y`: a part begins where `X` grows, and leaves out where it is 0.
pub(super) fn partition(context: &mut Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar cannot be partitioned"));
    }
    let length = right.lengths()[axis];
    let parts = parts(context.memory(), &left, length)?;
    let right = axis_last(context, right, axis)?;
    let frame = &right.lengths()[..right.rank() - 1];
    let mut lengths = frame.to_vec();
    lengths.insert(axis, parts.len());
    // The parts of each row stand side by side; their axis then goes where the axis came from.
    let shape = Shape::new(&[frame, &[parts.len()]].concat())?;
    let memory = context.memory();
    if shape.bound() == 0 {
        let none = Item::none_like(&Item::new(right.none()));
        return Ok(Array::new(Shape::new(&lengths)?, Item::wrap(none)));
    }
    let mut items = memory.vector(shape.bound())?;
    for row in 0..shape.bound() / parts.len() {
        context.poll()?;
        for &(start, count) in &parts {
            items.push(Item::new(right.ravel_part(memory, row * length + start, count)?.simplified(memory)?));
        }
    }
    let rows = Array::new(shape, Buffer::from(memory.adopt(items)?));
    let last = rows.rank() - 1;
    let back: Vec<usize> = (0..=last).map(|own| if own == last { axis } else { own + usize::from(own >= axis) }).collect();
    super::transpose::axes_moved(context, rows, &back)
}

/// Start and length of each part.
fn parts(memory: &Memory, left: &Array, length: usize) -> Result<Vec<(usize, usize)>> {
    if left.rank() > 1 {
        return Err(Fault::rank(Blame::Left, format!("marks are a scalar or a vector, this has rank {}", left.rank())));
    }
    let mut marks = arguments::many_wholes(memory, left, Blame::Left)?;
    if marks.len() == 1 {
        marks = vec![marks[0]; length];
    }
    if marks.len() != length {
        return Err(Fault::length(Blame::Function, format!("left has length {}, the axis has length {length}", marks.len())));
    }
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut before = 0;
    for (place, &mark) in marks.iter().enumerate() {
        if mark < 0 {
            return Err(Fault::domain(Blame::Left, format!("a mark is not negative, this is {mark}")));
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
