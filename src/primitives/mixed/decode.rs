#![doc = include_str!("decode.md")]

use super::encode::encode;
use super::extended_numbers;
use super::extended_numbers::StridedNumbers;
use crate::array::{Array, Block, Complex, Element, ElementType, Elements, Plain, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::exact_and_decimal::convert_arguments;
use crate::primitives::support::arguments;
use std::ops::{Add, Mul};

/// The primitive `⊥`.
pub(crate) static DECODE: Primitive =
    Primitive::new('⊥', "primitives/mixed/decode.md").dyadic("decode", decode).with_dyadic_inverse(decode_inverse);

/// Computes `X⊥Y`: the values of the digits along the first axis of `Y` in number systems whose radices lie along the last axis
/// of `X`.
pub(crate) fn decode(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (to_numbers(context, left, Blame::Left)?, to_numbers(context, right, Blame::Right)?);
    let (radices, digits) = (left.shape().last_length(), right.tally());
    let places = match (radices, digits) {
        _ if radices == digits => digits,
        (1, _) => digits,
        (_, 1) => radices,
        _ => {
            let message = format!(
                "the last axis of the left argument has length {radices}, but the first axis of the right has length {digits}"
            );
            return Err(Fault::length(Blame::Function, message));
        }
    };
    let frame = &left.lengths()[..left.rank().saturating_sub(1)];
    let shape = Shape::new(&[frame, right.shape().major_cell().lengths()].concat())?;
    let columns = right.shape().cell_bound();
    let sizes = Sizes { places, radices, digits, columns };
    let are_integers = left.element_type().is_whole() && right.element_type().is_whole();
    let common = left.element_type().common(right.element_type());
    if common == ElementType::Extended || context.workspace.settings.decimal && common != ElementType::Complex {
        return evaluate_extended(context, &left, &right, &sizes, shape);
    }
    if common == ElementType::Complex {
        let (Elements::Complex(left), Elements::Complex(right)) =
            (widen(context, left, ElementType::Complex)?, widen(context, right, ElementType::Complex)?)
        else {
            unreachable!("both arguments were widened to complex numbers")
        };
        let values: Block<Complex> = evaluate_systems(context, left.as_slice(), right.as_slice(), &sizes, shape.bound())?;
        check_finite(values.iter().all(|value| value.is_finite()))?;
        return Array::new(shape, values).narrow(context.memory());
    }
    let (Elements::Float(left), Elements::Float(right)) =
        (widen(context, left, ElementType::Float)?, widen(context, right, ElementType::Float)?)
    else {
        unreachable!("both arguments were widened to floats")
    };
    let values: Block<f64> = evaluate_systems(context, left.as_slice(), right.as_slice(), &sizes, shape.bound())?;
    check_finite(values.iter().all(|value| value.is_finite()))?;
    let result = Array::new(shape, values);
    if are_integers { result.narrow(context.memory()) } else { Ok(result) }
}

/// Returns an argument as a simple array of numbers; fails if it holds anything else. An empty simple array becomes numeric.
pub(crate) fn to_numbers(context: &Context, array: Array, blame: Blame) -> Result<Array> {
    let array = if array.is_nested() { array.narrow(context.memory())? } else { array };
    if array.is_empty() && !array.is_nested() {
        return array.into_empty_numbers();
    }
    if array.is_number() { Ok(array) } else { Err(Fault::domain(blame, "expected an array of numbers")) }
}

impl Array {
    /// Converts an empty array to an empty array of numbers.
    fn into_empty_numbers(self) -> Result<Self> {
        if self.is_number() { Ok(self) } else { Self::zilde().empty_with_shape(self.shape().clone()) }
    }
}

/// Converts the elements of an array to a wider type.
pub(crate) fn widen(context: &Context, array: Array, target: ElementType) -> Result<Elements> {
    array.into_elements().widen(context.memory(), target)
}

/// Fails unless `are_finite`, which is true if all numbers of a result are finite.
pub(crate) fn check_finite(are_finite: bool) -> Result<()> {
    if are_finite { Ok(()) } else { Err(Fault::domain(Blame::Function, "the result exceeds the largest number")) }
}

/// The sizes of both arguments of `⊥`.
struct Sizes {
    /// The number of digits of each value.
    places: usize,
    /// The length of the last axis of `X`: `places`, or 1 if one radix applies to all digits.
    radices: usize,
    /// The length of the first axis of `Y`: `places`, or 1 if each digit is repeated.
    digits: usize,
    /// The number of columns of `Y`, each with the digits of a number.
    columns: usize,
}

/// Computes the values in exact or decimal numbers.
fn evaluate_extended(context: &Context, left: &Array, right: &Array, sizes: &Sizes, shape: Shape) -> Result<Array> {
    let [left, right] = convert_arguments(context, left.elements(), right.elements())?;
    let step = |count: usize, step: usize| if count == 1 { 0 } else { step };
    let value = |index: usize| {
        let (row, column) = (index / sizes.columns, index % sizes.columns);
        let radices = StridedNumbers { numbers: &left.as_slice()[row * sizes.radices..], step: step(sizes.radices, 1) };
        let digits =
            StridedNumbers { numbers: right.as_slice().get(column..).unwrap_or(&[]), step: step(sizes.digits, sizes.columns) };
        extended_numbers::evaluate(context, &radices, &digits, sizes.places)
    };
    let mut values = context.memory().vector(shape.bound())?;
    for index in 0..shape.bound() {
        context.poll()?;
        values.push(value(index)?);
    }
    extended_numbers::to_array(context, shape, values.into_vec())
}

/// Computes the values of all columns of digits in all number systems.
fn evaluate_systems<T>(context: &Context, left: &[T], right: &[T], sizes: &Sizes, bound: usize) -> Result<Block<T>>
where
    T: Element + Plain + Default + Add<Output = T> + Mul<Output = T>,
{
    let mut target: Block<T> = context.memory().block(bound)?;
    target.fill(T::default());
    if sizes.columns > 0 {
        for (row, target) in target.chunks_mut(sizes.columns).enumerate() {
            evaluate_system(context.work(), &left[row * sizes.radices..][..sizes.radices], right, sizes, target)?;
        }
    }
    Ok(target)
}

/// The number of steps of Horner's rule between two polls of the interruption flag.
const STEPS_PER_POLL: usize = 1 << 16;

/// Computes the values of all columns in one number system by Horner's rule, a block of columns at a time.
fn evaluate_system<T>(work: &Work, radices: &[T], digits: &[T], sizes: &Sizes, target: &mut [T]) -> Result<()>
where
    T: Copy + Add<Output = T> + Mul<Output = T>,
{
    for (index, target) in target.chunks_mut(BLOCK_ELEMENTS).enumerate() {
        let places_per_poll = (STEPS_PER_POLL / target.len()).max(1);
        for place in 0..sizes.places {
            if place % places_per_poll == 0 {
                work.poll()?;
            }
            let radix = radices[if sizes.radices == 1 { 0 } else { place }];
            let digits = &digits[if sizes.digits == 1 { 0 } else { place } * sizes.columns + index * BLOCK_ELEMENTS..];
            for (value, &digit) in target.iter_mut().zip(digits) {
                *value = *value * radix + digit;
            }
        }
    }
    Ok(())
}

/// Computes `X⊥⍣¯1⊢Y`: the digits of `Y`. For a scalar `X`, there are as many digits as the largest number needs.
fn decode_inverse(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    if left.rank() > 0 {
        return encode(context, left, right);
    }
    let radix = left.to_float().map(f64::abs).filter(|&radix| radix > 1.0);
    let radix =
        radix.ok_or_else(|| Fault::domain(Blame::Left, "the inverse of ⊥ needs a real radix with a magnitude above 1"))?;
    let numbers = arguments::to_floats(&right, Blame::Right, "the inverse of ⊥ needs a right argument of real numbers")?;
    let mut rest = numbers.iter().fold(0.0_f64, |largest, number| largest.max(number.abs()));
    check_finite(rest.is_finite())?;
    let mut places = 1;
    while rest >= radix {
        rest = (rest / radix).floor();
        places += 1;
    }
    let radices = Array::full(context.memory(), Shape::vector(places), &left)?;
    encode(context, radices, right)
}
