#![doc = include_str!("catenate.md")]

use super::joined;
use crate::array::bits::{put_bits, words_for};
use crate::array::convert::to_near_integer;
use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Element, ElementType, Elements, Memory, Plain, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Forms};
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::structure;
use crate::kernels::structure::SourceRun;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;
use crate::primitives::support::concat::{concat_runs, convert, unify};
use crate::primitives::support::each_text::join_each;
use crate::primitives::support::short_vectors;

/// The primitive `,`.
pub(crate) static CATENATE: Primitive = Primitive::new(',', "primitives/mixed/catenate.md")
    .monadic("ravel", ravel)
    .dyadic("catenate", |context, left, right| catenate(context, left, right))
    .dyadic_fast_path(short_vectors::join)
    .in_place(append)
    .monadic_with_axis(ravel_axes)
    .dyadic_with_axis(catenate_axis)
    .with_identity(|_, cell| join_identity(cell, cell.last_axis()))
    .with_forms(Forms {
        reduce: Some(joined::reduce),
        scan: Some(joined::scan),
        each_cell: Some(ravel_each_cell),
        each_pair: Some(join_each),
        ..Forms::NONE
    });

/// Returns the identity element of joining along `axis`: `cell` with length 0 along this axis, or an empty vector if `cell` is
/// a scalar.
pub(crate) fn join_identity(cell: &Array, axis: usize) -> Result<Array> {
    let shape = if cell.is_scalar() { Shape::vector(0) } else { cell.shape().with_length(axis, 0)? };
    cell.empty_with_shape(shape)
}

/// Computes `,Y`: the elements as a vector.
fn ravel(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(right.ravel())
}

/// Computes `,⍤k⊢Y`: the cells of rank `rank` as vectors.
fn ravel_each_cell(_context: &mut Context, right: &Array, rank: usize) -> Result<Option<Array>> {
    let (frame, cell) = right.lengths().split_at(right.rank() - rank);
    let lengths = [frame, &[cell.iter().product()]].concat();
    Ok(Some(right.clone().with_shape(Shape::new(&lengths)?)))
}

/// Computes `,[K]Y`: adds an axis of length 1 if `K` is a fraction or empty; otherwise merges the adjacent axes `K` into one.
pub(crate) fn ravel_axes(context: &mut Context, axes: &Array, right: Array) -> Result<Array> {
    let mut lengths = right.lengths().to_vec();
    if let Some(position) = new_axis_position(context, axes, right.rank())? {
        lengths.insert(position, 1);
    } else {
        let axes = arguments::to_axes(context, axes, right.rank())?;
        if axes.windows(2).any(|pair| pair[1] != pair[0] + 1) {
            return Err(Fault::length(Blame::Axis, "the axes to ravel must be adjacent and in ascending order"));
        }
        match axes.first() {
            None => lengths.push(1),
            Some(&first) => {
                let merged = lengths[first..first + axes.len()].iter().product();
                lengths.splice(first..first + axes.len(), [merged]);
            }
        }
    }
    Ok(right.with_shape(Shape::new(&lengths)?))
}

/// Computes `X,Y`: joins along the last axis.
pub(crate) fn catenate(context: &Context, left: Array, right: Array) -> Result<Array> {
    if left.rank() <= 1
        && right.rank() <= 1
        && left.bound() + right.bound() <= SHORT_JOIN_MAX_ELEMENTS
        && !left.is_empty()
        && !right.is_empty()
    {
        return join_short(context, left, right);
    }
    let axis = left.rank().max(right.rank()).saturating_sub(1);
    join(context, left, right, axis)
}

/// The number of elements up to which choosing the best way to join two vectors costs more than joining them.
const SHORT_JOIN_MAX_ELEMENTS: usize = 256;

/// Joins two short vectors or scalars, which must not be empty.
fn join_short(context: &Context, left: Array, right: Array) -> Result<Array> {
    let memory = context.memory();
    let total = left.bound() + right.bound();
    let (left, right) = unify(memory, left, right)?;
    let elements = with_elements!(
        left.elements(),
        bits => {
            let Elements::Bits(right_bits) = right.elements() else { unreachable!("both arguments have the same element type") };
            let mut words = memory.zeroed_block::<u64>(words_for(total))?;
            put_bits(bits.words(), 0, &mut words, 0, bits.len());
            put_bits(right_bits.words(), 0, &mut words, bits.len(), right_bits.len());
            Elements::Bits(Bits::from_words(words, total))
        },
        buffer => {
            let (left, right) = (buffer.as_slice(), slice_like(buffer, &right));
            Element::wrap(Buffer::build(memory, total, &left[0], |target| {
                let (head, tail) = target.split_at_mut(left.len());
                head.clone_from_slice(left);
                tail.clone_from_slice(right);
                Ok(())
            })?)
        }
    );
    Ok(Array::vector(elements))
}

/// Computes `X,←Y` in place and returns true if `X` is a vector to which [`append_cells`] can append `Y`; otherwise returns
/// false.
fn append(memory: &Memory, left: &mut Array, right: &Array) -> Result<bool> {
    Ok(left.rank() == 1 && append_cells(memory, left, right)?)
}

/// Computes `X⍪←Y` in place and returns true if `Y` is one or more cells with the shape of the major cells of `X`, neither is
/// empty, and the type of `X` holds the elements of `Y`; otherwise returns false.
pub(crate) fn append_cells(memory: &Memory, left: &mut Array, right: &Array) -> Result<bool> {
    let are_cells = match left.lengths() {
        [] => false,
        // Most programs append to vectors, an element at a time.
        [_] => right.rank() <= 1,
        [_, cell @ ..] => right.lengths() == cell || right.rank() == left.rank() && right.lengths()[1..] == *cell,
    };
    let element_type = left.element_type();
    if !are_cells || left.is_empty() || right.is_empty() || element_type.common(right.element_type()) != element_type {
        return Ok(false);
    }
    if right.element_type() == element_type {
        left.append(memory, right.elements())?;
    } else {
        left.append(memory, convert(memory, right.clone(), element_type)?.elements())?;
    }
    Ok(true)
}

/// Computes `X,[K]Y`: joins along axis `K`, or along a new axis if `K` is a fraction.
pub(crate) fn catenate_axis(context: &mut Context, axis: &Array, left: Array, right: Array) -> Result<Array> {
    let rank = left.rank().max(right.rank());
    match new_axis_position(context, axis, rank)? {
        Some(position) => laminate(context, left, right, position),
        None => {
            let axis = arguments::to_axis(context, axis, rank)?;
            join(context, left, right, axis)
        }
    }
}

/// Returns the position of the new axis if `axis` is a fraction; `None` if it is an integer, or not a single number.
fn new_axis_position(context: &Context, axis: &Array, rank: usize) -> Result<Option<usize>> {
    let Some(fraction) = axis.to_float().filter(|&number| to_near_integer(number).is_none()) else {
        return Ok(None);
    };
    let position = fraction.ceil() - context.index_origin() as f64;
    if position < 0.0 || position > rank as f64 {
        let message = format!("a new axis at {fraction} would not be adjacent to an axis of an array of rank {rank}");
        return Err(Fault::rank(Blame::Axis, message).with_classic("Invalid axis"));
    }
    Ok(Some(position as usize))
}

/// Joins along a new axis at `position`; a scalar is extended to the shape of the other argument.
fn laminate(context: &Context, left: Array, right: Array, position: usize) -> Result<Array> {
    let shapes_match = left.is_scalar() || right.is_scalar() || left.lengths() == right.lengths();
    if !shapes_match {
        let fault = if left.rank() == right.rank() { Fault::length } else { Fault::rank };
        return Err(fault(
            Blame::Function,
            format!(
                "laminated arrays must have the same shape: left has shape {:?}, right has shape {:?}",
                left.shape(),
                right.shape()
            ),
        ));
    }
    let mut lengths = if left.is_scalar() { &right } else { &left }.lengths().to_vec();
    lengths.insert(position, 1);
    let unit = Shape::new(&lengths)?;
    let left = if left.is_scalar() { Array::full(context.memory(), unit.clone(), &left)? } else { left.with_shape(unit.clone()) };
    let right = if right.is_scalar() { Array::full(context.memory(), unit, &right)? } else { right.with_shape(unit) };
    join(context, left, right, position)
}

/// Joins two arrays along an axis that at least one of them has, or two scalars to a vector.
pub(crate) fn join(context: &Context, left: Array, right: Array, axis: usize) -> Result<Array> {
    let rank = left.rank().max(right.rank()).max(1);
    let (left_shape, right_shape) = (extend_shape(&left, &right, axis)?, extend_shape(&right, &left, axis)?);
    if let Some(other) = (0..rank).find(|&other| other != axis && left_shape.lengths()[other] != right_shape.lengths()[other]) {
        let (left, right) = (left_shape.lengths()[other], right_shape.lengths()[other]);
        let message =
            format!("left has length {left}, right has length {right} along axis {}", other as i64 + context.index_origin());
        return Err(Fault::length(Blame::Function, message));
    }
    let (left_length, right_length) = (left_shape.lengths()[axis], right_shape.lengths()[axis]);
    let total = left_length
        .checked_add(right_length)
        .ok_or_else(|| Fault::ws_full("the result has more elements than any memory could hold"))?;
    let shape = left_shape.with_length(axis, total)?;
    if shape.bound() == 0 || left_length == 0 || right_length == 0 {
        let (array, extended) = if left_length == 0 && right_length != 0 { (right, right_shape) } else { (left, left_shape) };
        return extend(context, array, extended)?.reshape_exact(shape);
    }
    let (left, right) = (extend(context, left, left_shape)?, extend(context, right, right_shape)?);
    join_along(context, left, right, shape, axis)
}

impl Array {
    /// Returns the array with another shape, which must have the same number of elements; the array may be empty.
    fn reshape_exact(self, shape: Shape) -> Result<Self> {
        if shape.bound() == 0 { self.empty_with_shape(shape) } else { Ok(self.with_shape(shape)) }
    }
}

/// Returns the shape to which `array` is extended to be joined with `other`: a scalar takes the shape of `other` with length 1
/// along the axis, and an array whose rank is one less than that of `other` gains the axis.
fn extend_shape(array: &Array, other: &Array, axis: usize) -> Result<Shape> {
    let rank = other.rank().max(1);
    if array.is_scalar() {
        let lengths = if other.is_scalar() { &[1] } else { other.lengths() };
        return Shape::from_valid_lengths(lengths).with_length(axis, 1);
    }
    if array.rank() >= rank {
        return Ok(array.shape().clone());
    }
    if array.rank() + 1 < rank {
        return Err(Fault::rank(
            Blame::Function,
            format!("the ranks of the arguments may differ by at most 1: they are {} and {}", array.rank(), other.rank()),
        ));
    }
    let mut lengths = array.lengths().to_vec();
    lengths.insert(axis, 1);
    Shape::new(&lengths)
}

/// Extends an array to its shape from [`extend_shape`].
fn extend(context: &Context, array: Array, shape: Shape) -> Result<Array> {
    if array.is_scalar() { Array::full(context.memory(), shape, &array) } else { array.reshape_exact(shape) }
}

/// Joins two arrays, which must not be empty and must have the same lengths except along `axis`, to an array of shape `shape`.
fn join_along(context: &Context, left: Array, right: Array, shape: Shape, axis: usize) -> Result<Array> {
    let (rows, _, cell) = shape.split_at_axis(axis);
    let (left_run, right_run) = (left.lengths()[axis] * cell, right.lengths()[axis] * cell);
    if rows == 1
        && let Some(elements) = join_mixed_types(context, &left, &right)?
    {
        return Ok(Array::new(shape, elements));
    }
    let (left, right) = unify(context.memory(), left, right)?;
    let elements = with_elements!(
        left.elements(),
        _bits => {
            let mut runs = (0..rows).flat_map(|row| [
                SourceRun::Part { source: 0, start: row * left_run, length: left_run },
                SourceRun::Part { source: 1, start: row * right_run, length: right_run },
            ]);
            return concat_runs(context, shape, &[&left, &right], &mut runs);
        },
        buffer => {
            let left_slice = buffer.as_slice();
            let right_slice = slice_like(buffer, &right);
            let result = Buffer::build(context.memory(), shape.bound(), &left_slice[0], |target| {
                Ok(structure::interleave(context.work(), (left_slice, left_run), (right_slice, right_run), target)?)
            })?;
            Element::wrap(result)
        }
    );
    Ok(Array::new(shape, elements))
}

/// Returns the elements of `array`, whose type must be that of the buffer.
fn slice_like<'a, T: Element>(_like: &Buffer<T>, array: &'a Array) -> &'a [T] {
    T::buffer(array.elements()).expect("both arguments have the same element type").as_slice()
}

/// Joins numbers of two types, widening them while they are copied. Returns `None` if the types are the same, or if an array
/// holds anything but machine numbers that are real.
fn join_mixed_types(context: &Context, left: &Array, right: &Array) -> Result<Option<Elements>> {
    if left.element_type() == right.element_type() || !left.has_machine_numbers() || !right.has_machine_numbers() {
        return Ok(None);
    }
    Ok(match left.element_type().common(right.element_type()) {
        ElementType::I8 => Some(join_as::<i8>(context, left, right)?),
        ElementType::I16 => Some(join_as::<i16>(context, left, right)?),
        ElementType::I32 => Some(join_as::<i32>(context, left, right)?),
        ElementType::Float => Some(join_as::<f64>(context, left, right)?),
        _ => None,
    })
}

/// Joins the ravels of two numeric arrays as elements of type `T`.
fn join_as<T: Element + Readable + Plain>(context: &Context, left: &Array, right: &Array) -> Result<Elements> {
    let mut block = context.memory().block::<T>(left.bound() + right.bound())?;
    let (head, tail) = block.split_at_mut(left.bound());
    for (array, target) in [(left, head), (right, tail)] {
        let source = ChunkSource::of(array.elements()).expect("both arrays hold real machine numbers");
        context.work().fill(target, |start, target| source.copy(start, target))?;
    }
    Ok(T::wrap(block.into()))
}
