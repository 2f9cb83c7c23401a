#![doc = include_str!("take.md")]

use super::drop::split_last;
use super::pick::first;
use super::transpose::move_axes;
use crate::array::{Array, Bits, Buffer, Charged, Elements, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Argument, ArgumentRef, Context, Forms};
use crate::primitives::Primitive;
use crate::primitives::support::arguments;
use crate::primitives::support::concat::{common_type, concat, concat_runs, convert};
use crate::primitives::support::each_text::take_each;
use crate::primitives::support::short_vectors;
use crate::primitives::support::window::{Window, select_window};
use std::borrow::Cow;

/// The primitive `↑`.
pub(crate) static TAKE: Primitive = Primitive::new('↑', "primitives/mixed/take.md")
    .with_forms(Forms { each_pair: Some(take_each), ..Forms::NONE })
    .monadic(
        "mix",
        |context, right| if context.workspace.settings.migration_level < 2 { mix(context, right) } else { first(&right) },
    )
    .dyadic("take", take)
    .dyadic_fast_path(take_short)
    .monadic_with_axis(mix_axis)
    .dyadic_with_axis(take_axes)
    .with_monadic_inverse(split_last);

/// Computes `X↑Y` if it is the beginning of a short vector; returns `None` otherwise.
fn take_short(context: &Context, left: ArgumentRef<'_>, right: ArgumentRef<'_>) -> Option<Argument> {
    let (ArgumentRef::Scalar(count), ArgumentRef::Array(right)) = (left, right) else { return None };
    short_vectors::copy_part(context, right, 0, usize::try_from(count.as_integer()?).ok()?)
}

/// Computes `X↑Y`: takes the first `X[i]` cells along axis `i` of `Y`, or the last `-X[i]` if `X[i]` is negative, and adds
/// fills for missing ones.
fn take(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if let (1, Some(count)) = (right.rank(), scalar_count(&left))
        && count <= right.bound()
    {
        return right.ravel_part(context.memory(), 0, count)?.simplify(context.memory());
    }
    let counts = read_counts(&left)?;
    let right = if right.is_scalar() { right.with_shape(Shape::new(&vec![1; counts.len()])?) } else { right };
    let axes: Vec<usize> = (0..counts.len()).collect();
    take_along(context, &counts, &axes, right)
}

/// Computes `X↑[K]Y`: like `X↑Y`, but takes `X[i]` cells along axis `K[i]`.
fn take_axes(context: &mut Context, axes: &Array, left: Array, right: Array) -> Result<Array> {
    let counts = read_counts(&left)?;
    let axes = arguments::to_axes(context, axes, right.rank())?;
    if counts.len() != axes.len() {
        return Err(Fault::length(
            Blame::Left,
            format!("one count for each named axis is needed: got {} for {}", counts.len(), axes.len()),
        ));
    }
    take_along(context, &counts, &axes, right)
}

/// Returns the count of take or drop if it is a single number that is not negative: the common case, which needs no window.
pub(crate) fn scalar_count(left: &Array) -> Option<usize> {
    match left.elements() {
        Elements::Bits(Bits::One(count)) => Some(*count as usize),
        Elements::I8(Buffer::One(count)) => usize::try_from(*count).ok(),
        Elements::I16(Buffer::One(count)) => usize::try_from(*count).ok(),
        Elements::I32(Buffer::One(count)) => usize::try_from(*count).ok(),
        _ => None,
    }
}

/// Reads the counts of take or drop from a scalar or a vector of integers.
pub(crate) fn read_counts(left: &Array) -> Result<Vec<i64>> {
    if left.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("counts must be a scalar or a vector, not an array of rank {}", left.rank()),
        ));
    }
    arguments::to_integers(left, Blame::Left)
}

fn take_along(context: &Context, counts: &[i64], axes: &[usize], right: Array) -> Result<Array> {
    if counts.len() > right.rank() {
        let message = format!("too many counts: {} for an array of rank {}", counts.len(), right.rank());
        return Err(Fault::length(Blame::Left, message));
    }
    let mut window = Window::whole(&right);
    for (&count, &axis) in counts.iter().zip(axes) {
        let start = if count < 0 { window.lengths[axis] as i64 + count } else { 0 };
        window.starts[axis] = start;
        window.lengths[axis] = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
    }
    select_window(context, right, &window)
}

/// Computes `↑Y`: the items as cells, padded to a common shape.
pub(crate) fn mix(context: &mut Context, right: Array) -> Result<Array> {
    let Some(items) = right.items() else { return Ok(right) };
    if items.is_empty() {
        let prototype = right.fill()?.disclose();
        let shape = right.shape().concat(prototype.shape())?;
        return prototype.empty_with_shape(shape);
    }
    if items.iter().all(|item| item.depth() == 0) {
        return Ok(right);
    }
    let cell = common_shape(items.iter().map(Item::shape))?;
    let shape = right.shape().concat(&cell)?;
    if items.iter().all(|item| *item.shape() == cell) {
        return concat(context, shape, items.iter());
    }
    if items.iter().all(|item| item.as_latin_text().is_some()) {
        return mix_texts(context, shape, items);
    }
    let (memory, common) = (context.memory(), common_type(items.iter()));
    let mut converted = Charged::default();
    if items.iter().any(|item| item.long_array().is_none_or(|array| array.element_type() != common)) {
        converted = memory.vector(items.len())?;
        let mut pace = context.work().pace();
        for item in items {
            pace.step(1)?;
            converted.push(convert(memory, item.to_array().count_to(memory), common)?);
            memory.check_counts()?;
        }
    }
    let mut sources: Charged<&Array> = memory.vector(items.len())?;
    let kept = items.iter().filter(|_| converted.is_empty()).filter_map(Item::long_array);
    sources.extend(converted.iter().chain(kept));
    let mut runs = sources.iter().enumerate().flat_map(|(index, source)| Window::with_shape(source, &cell).into_runs(index));
    concat_runs(context, shape, &sources, &mut runs)
}

/// Computes `↑Y` for vectors of characters below 256: each is copied to a row, and the rest of the row is blank.
fn mix_texts(context: &Context, shape: Shape, texts: &[Item]) -> Result<Array> {
    let (width, mut pace) = (shape.last_length(), context.work().pace());
    let elements = Buffer::build(context.memory(), shape.bound(), &b' ', |target| {
        for (row, text) in target.chunks_exact_mut(width).zip(texts) {
            let text = text.as_latin_text().unwrap_or_default();
            row[..text.len()].copy_from_slice(text);
            row[text.len()..].fill(b' ');
            pace.step(width)?;
        }
        Ok(())
    })?;
    Ok(Array::new(shape, elements))
}

/// Returns the smallest shape into which every one fits; those of lower rank get leading axes of length 1.
fn common_shape<'a>(shapes: impl Iterator<Item = Cow<'a, Shape>> + Clone) -> Result<Shape> {
    let rank = shapes.clone().map(|shape| shape.rank()).max().unwrap_or(0);
    let mut lengths = vec![0; rank];
    for shape in shapes {
        let leading = rank - shape.rank();
        for (axis, length) in lengths.iter_mut().enumerate() {
            let own = if axis < leading { 1 } else { shape.lengths()[axis - leading] };
            *length = own.max(*length);
        }
    }
    Shape::new(&lengths)
}

/// Computes `↑[K]Y`: `K` gives the positions of the items' axes among the axes of the result.
pub(crate) fn mix_axis(context: &mut Context, axes: &Array, right: Array) -> Result<Array> {
    if context.workspace.settings.migration_level >= 2 {
        return Err(Fault::syntax("with ⎕ML of 2 or more, ↑ is first, which takes no axis"));
    }
    mix_along(context, axes, right)
}

/// Mixes as `↑[K]Y` does, whatever `⎕ML` is; `axes` is `K`.
pub(crate) fn mix_along(context: &mut Context, axes: &Array, right: Array) -> Result<Array> {
    let frame = right.rank();
    let mixed = mix(context, right)?;
    let (rank, origin) = (mixed.rank(), context.index_origin());
    let item_axes: Vec<usize> = match axes.to_float() {
        Some(number) => {
            let first = number.ceil() - origin as f64;
            if first < 0.0 || first > frame as f64 {
                return Err(Fault::index(
                    Blame::Axis,
                    format!("the axes of the items cannot be inserted at {number}: the array has rank {frame}"),
                ));
            }
            (first as usize..first as usize + rank - frame).collect()
        }
        None => arguments::to_axes(context, axes, rank)?,
    };
    if item_axes.len() != rank - frame {
        return Err(Fault::length(
            Blame::Axis,
            format!("one axis for each axis of the items is needed: the items have {}, got {}", rank - frame, item_axes.len()),
        ));
    }
    let others = (0..rank).filter(|axis| !item_axes.contains(axis));
    let targets: Vec<usize> = others.chain(item_axes.iter().copied()).collect();
    move_axes(context, mixed, &targets)
}
