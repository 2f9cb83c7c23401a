#![doc = include_str!("transpose.md")]

use crate::array::elements::with_elements;
use crate::array::elements::with_whole_numbers;
use crate::array::{Array, Bits, Buffer, Element, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::simd::compress::Lane;
use crate::kernels::transpose;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;

/// The primitive `⍉`.
pub(crate) static TRANSPOSE: Primitive = Primitive::new('⍉', "primitives/mixed/transpose.md")
    .monadic("transpose", transpose)
    .dyadic("dyadic transpose", dyadic_transpose)
    .with_monadic_inverse(transpose)
    .with_dyadic_inverse(transpose_back);

/// Computes `⍉Y`: reverses the order of the axes.
fn transpose(context: &mut Context, right: Array) -> Result<Array> {
    let targets: Vec<usize> = (0..right.rank()).rev().collect();
    move_axes(context, right, &targets)
}

/// Computes `X⍉Y`: axis `i` of `Y` becomes axis `X[i]`; axes with the same target form a diagonal.
fn dyadic_transpose(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let targets = parse_target_axes(context, &left, &right)?;
    move_axes(context, right, &targets)
}

/// Computes `X⍉⍣¯1⊢Y`: moves the axes of `Y` back.
fn transpose_back(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let targets = parse_target_axes(context, &left, &right)?;
    let mut sources = vec![usize::MAX; targets.len()];
    for (axis, &target) in targets.iter().enumerate() {
        sources[target] = axis;
    }
    if sources.contains(&usize::MAX) {
        return Err(Fault::domain(Blame::Left, "a transpose that takes a diagonal has no inverse"));
    }
    move_axes(context, right, &sources)
}

/// Reads the left argument of `X⍉Y`: for each axis of `Y`, the axis of the result that it becomes, counted from 0.
fn parse_target_axes(context: &Context, left: &Array, right: &Array) -> Result<Vec<usize>> {
    if left.rank() > 1 {
        return Err(Fault::rank(Blame::Left, format!("axes must be a scalar or a vector, not an array of rank {}", left.rank())));
    }
    let (rank, origin) = (right.rank(), context.index_origin());
    let wholes = arguments::to_integers(left, Blame::Left)?;
    if wholes.len() != rank {
        return Err(Fault::length(
            Blame::Left,
            format!("one number for each axis is needed: got {} for an array of rank {rank}", wholes.len()),
        ));
    }
    let target = |&whole: &i64| {
        let axis = whole - origin;
        if !(0..rank as i64).contains(&axis) {
            let message = format!("axis {whole} is out of range: the rank of the result is at most {rank}");
            return Err(if axis < 0 { Fault::domain(Blame::Left, message) } else { Fault::rank(Blame::Left, message) });
        }
        Ok(axis as usize)
    };
    let targets = wholes.iter().map(target).collect::<Result<Vec<usize>>>()?;
    let result_rank = targets.iter().max().map_or(0, |&highest| highest + 1);
    if let Some(missing) = (0..result_rank).find(|axis| !targets.contains(axis)) {
        return Err(Fault::rank(
            Blame::Left,
            format!("no axis is mapped to axis {}, but one is mapped to a higher axis", missing as i64 + origin),
        ));
    }
    Ok(targets)
}

/// Returns the array with `axis` moved to the end.
pub(crate) fn move_axis_last(context: &Context, array: Array, axis: usize) -> Result<Array> {
    let last = array.rank() - 1;
    let targets: Vec<usize> =
        (0..array.rank()).map(|index| if index == axis { last } else { index - usize::from(index > axis) }).collect();
    move_axes(context, array, &targets)
}

/// Returns the array in which axis `i` of the argument becomes axis `targets[i]`; axes with the same target form a diagonal.
/// Every axis of the result must occur in `targets`.
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
    let elements = with_whole_numbers!(array.elements(), buffer => transpose_small_elements(context, buffer, shape.bound(), lengths, strides)?,
        Elements::Bits(bits) => {
            let bytes = bits.to_bytes(memory)?;
            Elements::Bits(Bits::from_bytes(memory, shape.bound(), |target| {
                Ok(transpose::transpose_narrow(work, &bytes, lengths, strides, target)?)
            })?)
        },
        Elements::Latin(buffer) => transpose_small_elements(context, buffer, shape.bound(), lengths, strides)?,
        Elements::Char(buffer) => transpose_small_elements(context, buffer, shape.bound(), lengths, strides)?,
        other => with_elements!(other, _bits => unreachable!("bits are handled above"), buffer => {
            let slice = buffer.as_slice();
            Element::wrap(Buffer::build(memory, shape.bound(), &slice[0], |target| {
                Ok(transpose::transpose(work, slice, lengths, strides, target)?)
            })?)
        }),
    );
    Ok(Array::new(shape, elements))
}

/// Transposes elements of at most four bytes.
fn transpose_small_elements<T: Element + Lane>(
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
