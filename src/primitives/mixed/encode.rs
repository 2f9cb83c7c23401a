#![doc = include_str!("encode.md")]

use super::decode::{check_finite, decode, to_numbers, widen};
use super::extended_numbers;
use crate::array::{Array, Block, Complex, Element, ElementType, Elements, Exact, Extended, MAX_EXACT_INTEGER, Plain, Shape};
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::exact_and_decimal::convert_arguments;
use crate::primitives::scalar::engine::results::full_like;
use crate::primitives::scalar::functions::residue::residue;

/// The primitive `⊤`.
pub(crate) static ENCODE: Primitive = Primitive::new('⊤', "primitives/mixed/encode.md")
    .dyadic("encode", encode)
    .with_identity(|context, cell| full_like(context, cell, 0.0))
    .with_dyadic_inverse(decode);

/// Computes `X⊤Y`: the digits of each number of `Y` in number systems whose radices lie along the first axis of `X`.
pub(crate) fn encode(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (to_numbers(context, left, Blame::Left)?, to_numbers(context, right, Blame::Right)?);
    let shape = left.shape().concat(right.shape())?;
    let places = left.tally();
    let systems = left.bound().checked_div(places).unwrap_or(0);
    let sizes = Sizes { places, systems, numbers: right.bound() };
    let common = left.element_type().common(right.element_type());
    if common == ElementType::Extended || context.workspace.settings.decimal && common != ElementType::Complex {
        return encode_extended(context, &left, &right, &sizes, shape);
    }
    if common == ElementType::Complex {
        return encode_complex(context, left, right, &sizes, shape);
    }
    encode_real(context, left, right, &sizes, shape)
}

/// Computes the digits in complex numbers.
fn encode_complex(context: &Context, left: Array, right: Array, sizes: &Sizes, shape: Shape) -> Result<Array> {
    let tolerance = context.tolerance();
    let step = |radix: Complex, rest: Complex| {
        if radix == Complex::default() {
            return (rest, Complex::default());
        }
        let digit = rest.residue(tolerance, radix);
        (digit, (rest - digit) / radix)
    };
    let (Elements::Complex(left), Elements::Complex(right)) =
        (widen(context, left, ElementType::Complex)?, widen(context, right, ElementType::Complex)?)
    else {
        unreachable!("both arguments were widened to complex numbers")
    };
    let digits = encode_systems(context, left.as_slice(), right.as_slice(), sizes, step)?;
    check_finite(digits.iter().all(|digit| digit.is_finite()))?;
    Array::new(shape, digits).narrow(context.memory())
}

/// Computes the digits in floats, without tolerance for integers: their remainders are exact.
fn encode_real(context: &Context, left: Array, right: Array, sizes: &Sizes, shape: Shape) -> Result<Array> {
    let (Elements::Float(left), Elements::Float(right)) =
        (widen(context, left, ElementType::Float)?, widen(context, right, ElementType::Float)?)
    else {
        unreachable!("both arguments were widened to floats")
    };
    let is_whole = |&value: &f64| value.trunc() == value && value.abs() < MAX_EXACT_INTEGER;
    let are_integers = left.as_slice().iter().all(is_whole) && right.as_slice().iter().all(is_whole);
    let digits = if are_integers {
        encode_systems(context, left.as_slice(), right.as_slice(), sizes, split_integer)?
    } else {
        let tolerance = context.tolerance();
        encode_systems(context, left.as_slice(), right.as_slice(), sizes, |radix, rest| split_real(tolerance, radix, rest))?
    };
    check_finite(digits.iter().all(|digit| digit.is_finite()))?;
    let result = Array::new(shape, digits);
    if are_integers { result.narrow(context.memory()) } else { Ok(result) }
}

/// Computes the digits in exact or decimal numbers.
fn encode_extended(context: &Context, left: &Array, right: &Array, sizes: &Sizes, shape: Shape) -> Result<Array> {
    let Sizes { places, systems, numbers } = *sizes;
    let [left, right] = convert_arguments(context, left.elements(), right.elements())?;
    let mut target = context.memory().vector(shape.bound())?;
    target.resize(shape.bound(), Extended::Exact(Exact::ZERO));
    for system in 0..systems {
        for (number, rest) in right.as_slice().iter().enumerate() {
            let mut rest = rest.clone();
            for place in (0..places).rev() {
                context.poll()?;
                let (digit, quotient) =
                    extended_numbers::split_digit(context, &left.as_slice()[place * systems + system], &rest)?;
                target[(place * systems + system) * numbers + number] = digit;
                rest = quotient;
            }
        }
    }
    extended_numbers::to_array(context, shape, target)
}

/// Splits an integer into its last digit and the number that the other digits form.
fn split_integer(radix: f64, rest: f64) -> (f64, f64) {
    if radix == 0.0 {
        return (rest, 0.0);
    }
    let remainder = rest % radix;
    let quotient = (rest - remainder) / radix;
    // `rest - digit` may be too large to be exact, unlike both parts of the quotient. Adding zero turns a negative zero into zero.
    if remainder != 0.0 && (remainder < 0.0) != (radix < 0.0) {
        (remainder + radix + 0.0, quotient - 1.0)
    } else {
        (remainder + 0.0, quotient + 0.0)
    }
}

/// Splits a real number into its last digit and the number that the other digits form.
fn split_real(tolerance: f64, radix: f64, rest: f64) -> (f64, f64) {
    if radix == 0.0 {
        return (rest, 0.0);
    }
    let digit = residue(tolerance, radix, rest);
    (digit, (rest - digit) / radix)
}

/// The sizes of both arguments of `⊤`.
struct Sizes {
    /// The number of digits of each number: the length of the first axis of `X`.
    places: usize,
    /// The number of number systems: the number of columns of `X`.
    systems: usize,
    /// The number of elements of `Y`.
    numbers: usize,
}

/// Computes the digits of all numbers in all number systems, digit by digit from the last one, which `step` splits off.
fn encode_systems<T: Element + Plain>(
    context: &Context,
    left: &[T],
    right: &[T],
    sizes: &Sizes,
    step: impl Fn(T, T) -> (T, T),
) -> Result<Block<T>> {
    let Sizes { places, systems, numbers } = *sizes;
    let mut target: Block<T> = context.memory().block(Shape::new(&[places, systems, numbers])?.bound())?;
    let mut rests: Block<T> = context.memory().block(numbers)?;
    for system in 0..systems {
        rests.copy_from_slice(right);
        for place in (0..places).rev() {
            let radix = left[place * systems + system];
            let target = &mut target[(place * systems + system) * numbers..][..numbers];
            for (target, rests) in target.chunks_mut(BLOCK_ELEMENTS).zip(rests.chunks_mut(BLOCK_ELEMENTS)) {
                context.poll()?;
                for (target, rest) in target.iter_mut().zip(rests) {
                    (*target, *rest) = step(radix, *rest);
                }
            }
        }
    }
    Ok(target)
}
