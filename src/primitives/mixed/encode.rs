#![doc = include_str!("encode.md")]

use super::decode::{check_finite, decode, numbers, widen};
use super::radix;
use crate::array::{Array, Block, Complex, Element, ElementType, Elements, Exact, Extended, Plain, Shape};
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::kernels::drive::BLOCK_ELEMENTS;
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::extended::convert_arguments;
use crate::primitives::scalar::engine::results::fill_structure;
use crate::primitives::scalar::functions::residue::residue;

/// The primitive `⊤`.
pub(crate) static ENCODE: Primitive = Primitive::new('⊤', include_str!("encode.md"))
    .dyadic("encode", encode)
    .with_identity(|context, cell| fill_structure(context, cell, 0.0))
    .with_dyadic_inverse(decode);

/// The magnitude beyond which integers are not exact as floats.
const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;

/// Computes `X⊤Y`: the digits of each number of `Y` in the number systems along the first axis of `X`.
pub(crate) fn encode(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (left, right) = (numbers(context, left, Blame::Left)?, numbers(context, right, Blame::Right)?);
    let shape = left.shape().concat(right.shape())?;
    let places = left.tally();
    let systems = left.bound().checked_div(places).unwrap_or(0);
    let sizes = Sizes { places, systems, numbers: right.bound() };
    let common = left.element_type().common(right.element_type());
    if common == ElementType::Extended || context.workspace.settings.decimal && common != ElementType::Complex {
        return encode_extended(context, &left, &right, &sizes, shape);
    }
    if common == ElementType::Complex {
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
            unreachable!("both were widened")
        };
        let digits = digits(context, left.as_slice(), right.as_slice(), &sizes, step)?;
        check_finite(digits.iter().all(|digit| digit.is_finite()))?;
        return Array::new(shape, digits).narrow(context.memory());
    }
    let (Elements::Float(left), Elements::Float(right)) =
        (widen(context, left, ElementType::Float)?, widen(context, right, ElementType::Float)?)
    else {
        unreachable!("both were widened")
    };
    let is_whole = |&value: &f64| value.trunc() == value && value.abs() < MAX_EXACT_INTEGER;
    let whole = left.as_slice().iter().all(is_whole) && right.as_slice().iter().all(is_whole);
    let digits = if whole {
        digits(context, left.as_slice(), right.as_slice(), &sizes, whole_digit)?
    } else {
        let tolerance = context.tolerance();
        digits(context, left.as_slice(), right.as_slice(), &sizes, |radix, rest| real_digit(tolerance, radix, rest))?
    };
    check_finite(digits.iter().all(|digit| digit.is_finite()))?;
    let result = Array::new(shape, digits);
    if whole { result.narrow(context.memory()) } else { Ok(result) }
}

/// Computes the digits if numbers or radices are exact or decimal.
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
                let (digit, quotient) = radix::digit(context, &left.as_slice()[place * systems + system], &rest)?;
                target[(place * systems + system) * numbers + number] = digit;
                rest = quotient;
            }
        }
    }
    radix::array(context, shape, target)
}

/// Splits an integer into its last digit and the number that the other digits form.
fn whole_digit(radix: f64, rest: f64) -> (f64, f64) {
    if radix == 0.0 {
        return (rest, 0.0);
    }
    let remainder = rest % radix;
    let digit = if remainder != 0.0 && (remainder < 0.0) != (radix < 0.0) { remainder + radix } else { remainder };
    // Adding zero turns a negative zero into zero.
    (digit + 0.0, (rest - digit) / radix + 0.0)
}

/// Splits a real number into its last digit and the number that the other digits form.
fn real_digit(tolerance: f64, radix: f64, rest: f64) -> (f64, f64) {
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
    /// The number of number systems: the columns of `X`.
    systems: usize,
    /// The number of elements of `Y`.
    numbers: usize,
}

/// Computes the digits of all numbers in all systems, digit by digit from the last one.
fn digits<T: Element + Plain>(
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
