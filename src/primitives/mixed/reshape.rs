#![doc = include_str!("reshape.md")]

use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Element, Elements, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::structure;
use crate::kernels::structure::SourceRun;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;
use crate::primitives::support::concat::concat_runs;

/// The primitive `⍴`.
pub(crate) static RESHAPE: Primitive =
    Primitive::new('⍴', "primitives/mixed/reshape.md").monadic("shape", shape).dyadic("reshape", reshape);

/// Computes `⍴Y`: the lengths of the axes.
fn shape(context: &mut Context, right: Array) -> Result<Array> {
    Ok(Array::from(right.shape()).count_to(context.memory()))
}

/// Computes `X⍴Y`: an array of shape `X` with the elements of `Y`.
fn reshape(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let shape = parse_shape(&left)?;
    let (bound, memory) = (shape.bound(), context.memory());
    if bound == right.bound() && bound > 0 {
        return Ok(right.with_shape(shape));
    }
    if bound == 0 {
        return right.empty_with_shape(shape);
    }
    if bound < right.bound() {
        return Ok(right.ravel_part(memory, 0, bound)?.with_shape(shape));
    }
    match right.bound() {
        0 => Array::full(memory, shape, &right.fill()?),
        1 => Array::full(memory, shape, &right.element(0)),
        _ => reshape_cyclic(context, shape, &right),
    }
}

/// Returns the shape that an argument specifies by the lengths of its axes.
fn parse_shape(lengths: &Array) -> Result<Shape> {
    if lengths.rank() > 1 {
        let message = format!("a shape must be a scalar or a vector, not an array of rank {}", lengths.rank());
        return Err(Fault::rank(Blame::Left, message));
    }
    let wholes = arguments::to_integers(lengths, Blame::Left)?;
    let length = |&whole: &i64| {
        if whole < 0 {
            return Err(Fault::domain(Blame::Left, format!("the length of an axis cannot be negative: it is {whole}")));
        }
        usize::try_from(whole).map_err(|_| Fault::ws_full(format!("an axis of {whole} elements is longer than any memory here")))
    };
    // The classic report of too many lengths is only LIMIT ERROR.
    Shape::new(&wholes.iter().map(length).collect::<Result<Vec<usize>>>()?).map_err(|fault| fault.with_classic(""))
}

/// The approximate number of bits to which a short source is repeated before it is copied.
const CYCLE_SOURCE_BITS: usize = 4096;

/// Reshapes an array to more elements than it has, by repeating its elements cyclically.
fn reshape_cyclic(context: &Context, shape: Shape, right: &Array) -> Result<Array> {
    let (bound, period) = (shape.bound(), right.bound());
    let elements = with_elements!(
        right.elements(),
        bits => {
            // A short source would give many runs of a few bits, so it is repeated first.
            let repeats = (CYCLE_SOURCE_BITS / period).max(1).min(bound / period);
            let source = Array::vector(repeat_bits(context, bits, repeats)?);
            let length = source.bound();
            let part = |offset: usize| SourceRun::Part { source: 0, start: 0, length: length.min(bound - offset) };
            let mut runs = (0..bound).step_by(length).map(part);
            return concat_runs(context, shape, &[&source], &mut runs);
        },
        buffer => {
            let slice = buffer.as_slice();
            let result = Buffer::build(context.memory(), bound, &slice[0], |target| {
                Ok(structure::cycle(context.work(), slice, target)?)
            })?;
            Element::wrap(result)
        }
    );
    Ok(Array::new(shape, elements))
}

/// Returns the bits, repeated `repeats` times.
fn repeat_bits(context: &Context, bits: &Bits, repeats: usize) -> Result<Elements> {
    if repeats == 1 {
        return Ok(Elements::Bits(bits.clone()));
    }
    let bytes = bits.to_bytes(context.memory())?;
    let fill = |target: &mut [u8]| Ok(structure::cycle(context.work(), &bytes, target)?);
    Ok(Elements::Bits(Bits::from_bytes(context.memory(), bits.len() * repeats, fill)?))
}
