#![doc = include_str!("transpose.md")]

use crate::array::{Array, Bits, Buffer, Element, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::simd::compress::Lane;
use crate::kernels::transpose;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;
use crate::with_elements;

/// `⍉`
pub(crate) static TRANSPOSE: Primitive = Primitive::new('⍉', include_str!("transpose.md"))
    .monadic("transpose", transpose)
    .dyadic("dyadic transpose", dyadic_transpose)
    .with_monadic_inverse(transpose)
    .with_dyadic_inverse(transpose_back);

fn transpose(context: &mut Context, right: Array) -> Result<Array> {
    let targets: Vec<usize> = (0..right.rank()).rev().collect();
    move_axes(context, right, &targets)
}

/// Computes `X⍉Y`: axis `i` of `Y` becomes axis `X[i]`; axes with the same target form a diagonal.
fn dyadic_transpose(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let targets = targets(context, &left, &right)?;
    move_axes(context, right, &targets)
}

/// Computes `X⍉⍣¯1⊢Y`: moves the axes back.
fn transpose_back(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let targets = targets(context, &left, &right)?;
    let mut sources = vec![usize::MAX; targets.len()];
    for (axis, &target) in targets.iter().enumerate() {
        sources[target] = axis;
    }
    if sources.contains(&usize::MAX) {
        return Err(Fault::domain(Blame::Left, "a diagonal cannot be undone"));
    }
    move_axes(context, right, &sources)
}

fn targets(context: &Context, left: &Array, right: &Array) -> Result<Vec<usize>> {
    if left.rank() > 1 {
        return Err(Fault::rank(Blame::Left, format!("axes are a scalar or a vector, this has rank {}", left.rank())));
    }
    let (rank, origin) = (right.rank(), context.index_origin());
    let wholes = arguments::wholes(left, Blame::Left)?;
    if wholes.len() != rank {
        return Err(Fault::length(Blame::Left, format!("{} axes are named for an array of rank {rank}", wholes.len())));
    }
    let target = |&whole: &i64| {
        let place = whole - origin;
        if !(0..rank as i64).contains(&place) {
            let message = format!("there is no axis {whole} in a result of rank {rank} at most");
            return Err(if place < 0 { Fault::domain(Blame::Left, message) } else { Fault::rank(Blame::Left, message) });
        }
        Ok(place as usize)
    };
    let targets = wholes.iter().map(target).collect::<Result<Vec<usize>>>()?;
    let highest = targets.iter().max().map_or(0, |&highest| highest + 1);
    if let Some(missing) = (0..highest).find(|place| !targets.contains(place)) {
        return Err(Fault::rank(Blame::Left, format!("no axis becomes axis {}", missing as i64 + origin)));
    }
    Ok(targets)
}

/// Returns the array with `axis` moved after the others.
pub(crate) fn move_axis_last(context: &Context, array: Array, axis: usize) -> Result<Array> {
    let last = array.rank() - 1;
    let targets: Vec<usize> =
        (0..array.rank()).map(|own| if own == axis { last } else { own - usize::from(own > axis) }).collect();
    move_axes(context, array, &targets)
}

/// Returns the array whose axis `targets[i]` is axis `i` of the argument. Every axis of the result is named.
pub(crate) fn move_axes(context: &Context, array: Array, targets: &[usize]) -> Result<Array> {
    if targets.iter().enumerate().all(|(axis, &target)| axis == target) {
        return Ok(array);
    }
    let rank = targets.iter().max().map_or(0, |&highest| highest + 1);
    let mut lengths = vec![usize::MAX; rank];
    let mut strides = vec![0; rank];
    let mut stride = 1_usize;
    for (&length, &target) in array.lengths().iter().zip(targets).rev() {
        lengths[target] = length.min(lengths[target]);
        strides[target] += stride;
        stride = stride.saturating_mul(length);
    }
    let shape = Shape::new(&lengths)?;
    if shape.bound() == 0 {
        return array.empty_with_shape(shape);
    }
    let (memory, work) = (context.memory(), context.work());
    let (lengths, strides) = (&lengths[..], &strides[..]);
    let elements = match array.elements() {
        Elements::Bits(bits) => {
            let bytes = bits.to_bytes(memory)?;
            Elements::Bits(Bits::from_bytes(memory, shape.bound(), |target| {
                Ok(transpose::transpose_narrow(work, &bytes, lengths, strides, target)?)
            })?)
        }
        Elements::I8(buffer) => narrow(context, buffer, shape.bound(), lengths, strides)?,
        Elements::I16(buffer) => narrow(context, buffer, shape.bound(), lengths, strides)?,
        Elements::I32(buffer) => narrow(context, buffer, shape.bound(), lengths, strides)?,
        Elements::Latin(buffer) => narrow(context, buffer, shape.bound(), lengths, strides)?,
        Elements::Char(buffer) => narrow(context, buffer, shape.bound(), lengths, strides)?,
        others => with_elements!(others, _bits => unreachable!("bits have their own way"), buffer => {
            let slice = buffer.as_slice();
            Element::wrap(Buffer::build(memory, shape.bound(), &slice[0], |target| {
                Ok(transpose::transpose(work, slice, lengths, strides, target)?)
            })?)
        }),
    };
    Ok(Array::new(shape, elements))
}

/// Transposes elements of at most four bytes.
fn narrow<T: Element + Lane>(
    context: &Context,
    buffer: &Buffer<T>,
    bound: usize,
    lengths: &[usize],
    strides: &[usize],
) -> Result<Elements> {
    let source = buffer.as_slice();
    let fill = |target: &mut [T]| Ok(transpose::transpose_narrow(context.work(), source, lengths, strides, target)?);
    Ok(T::wrap(Buffer::build(context.memory(), bound, &source[0], fill)?))
}
