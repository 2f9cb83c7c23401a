//! Scalar functions of numbers beyond those of the machine: element by element, by the kind of number that meets.
//!
//! * both exact: exactly, if the function can;
//! * else as floats or complex numbers, like those of the machine.

use super::conform::Plan;
use super::{refused, rules};
use crate::array::extended::extended_at;
use crate::array::{Array, Bits, Buffer, Complex, Elements, Extended};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::compare::{Comparison, tolerantly_equal_complex};
use crate::kernels::reduce::Extent;
use crate::kernels::scalar::{Refusal, Rules, ScalarDyad, ScalarMonad};

/// `f Y`
pub(super) fn monadic<F: ScalarMonad>(context: &Context, right: &Array) -> Result<Array> {
    let rules = rules(context);
    let elements = numbers(context, right.bound(), |position| one::<F>(rules, &extended_at(right.elements(), position)))?;
    Ok(Array::new(right.shape().clone(), elements))
}

/// `X f Y`
pub(super) fn dyadic<F: ScalarDyad>(context: &Context, left: &Array, right: &Array, plan: Plan) -> Result<Array> {
    let rules = rules(context);
    let (left, right) = (left.elements().extended(context.memory())?, right.elements().extended(context.memory())?);
    let (left, right) = (left.as_slice(), right.as_slice());
    let elements = numbers(context, plan.shape.bound(), |position| {
        two::<F>(rules, &left[plan.left.index(position)], &right[plan.right.index(position)])
    })?;
    Ok(Array::new(plan.shape, elements))
}

/// `X f Y` for a comparison.
pub(super) fn comparing<C: Comparison>(context: &Context, left: &Array, right: &Array, plan: &Plan) -> Result<Bits> {
    let tolerance = context.tolerance();
    let (left, right) = (left.elements().extended(context.memory())?, right.elements().extended(context.memory())?);
    let (left, right) = (left.as_slice(), right.as_slice());
    let mut bits = context.memory().vector(plan.shape.bound())?;
    for position in 0..plan.shape.bound() {
        context.poll()?;
        bits.push(compared::<C>(tolerance, &left[plan.left.index(position)], &right[plan.right.index(position)])?);
    }
    Bits::collect(context.memory(), bits.into_iter())
}

/// `f/[axis]Y`, from the last element to the first.
pub(super) fn folded<F: ScalarDyad>(context: &Context, right: &Array, extent: Extent) -> Result<Elements> {
    let (rules, Extent { outer, length, inner }) = (rules(context), extent);
    numbers(context, outer * inner, |position| {
        let first = position / inner * length * inner + position % inner;
        let at = |row: usize| extended_at(right.elements(), first + row * inner);
        (0..length - 1).rev().try_fold(at(length - 1), |result, row| {
            context.poll()?;
            two::<F>(rules, &at(row), &result)
        })
    })
}

/// `f\[axis]Y` of an associative function: each result from the one before.
pub(super) fn scanned<F: ScalarDyad>(context: &Context, right: &Array, extent: Extent) -> Result<Elements> {
    let (rules, Extent { length, inner, .. }) = (rules(context), extent);
    let mut results: Vec<Extended> = context.memory().vector(right.bound())?;
    for position in 0..right.bound() {
        context.poll()?;
        let element = extended_at(right.elements(), position);
        let result = match position / inner % length {
            0 => element,
            _ => two::<F>(rules, &results[position - inner], &element)?,
        };
        results.push(result.charged(context.memory())?);
    }
    Elements::of_extended(context.memory(), Buffer::from(context.memory().adopt(results)?))
}

/// Elements computed one by one, each charged before the next.
fn numbers(context: &Context, bound: usize, mut element: impl FnMut(usize) -> Result<Extended>) -> Result<Elements> {
    let memory = context.memory();
    let mut numbers = memory.vector(bound)?;
    for position in 0..bound {
        context.poll()?;
        numbers.push(element(position)?.charged(memory)?);
    }
    Elements::of_extended(memory, Buffer::from(memory.adopt(numbers)?))
}

/// One number.
fn one<F: ScalarMonad>(rules: Rules, right: &Extended) -> Result<Extended> {
    let refuse = |refusal| refused(F::GLYPH, None, right, refusal);
    if let Extended::Exact(right) = right
        && let Some(result) = F::exacts(rules, right).map_err(refuse)?
    {
        return Ok(result);
    }
    let number = plain(F::GLYPH, right)?;
    let real = if number.is_real() { F::floats(rules, number.re) } else { f64::NAN };
    if real.is_finite() || number.is_real() && number.re.is_infinite() {
        return Ok(Extended::Float(real));
    }
    let result = F::complexes(rules, number).map_err(refuse)?;
    if result.is_finite() || !number.is_finite() { Ok(Extended::from(result)) } else { Err(refuse(Refusal::NoResult)) }
}

/// Two numbers.
pub(in crate::primitives) fn two<F: ScalarDyad>(rules: Rules, left: &Extended, right: &Extended) -> Result<Extended> {
    if let (Extended::Exact(exact_left), Extended::Exact(exact_right)) = (left, right) {
        let result = F::exacts(rules, exact_left, exact_right);
        if let Some(result) = result.map_err(|refusal| refused(F::GLYPH, Some(left), right, refusal))? {
            return Ok(result);
        }
    }
    let (left, right) = (plain(F::GLYPH, left)?, plain(F::GLYPH, right)?);
    if left.is_real() && right.is_real() {
        let result = F::floats(rules, left.re, right.re);
        if result.is_finite() || !left.is_finite() || !right.is_finite() {
            return Ok(Extended::Float(result));
        }
    }
    super::plane_step::<F>(rules, left, right).map(Extended::from)
}

/// The nearest number of the machine.
fn plain(glyph: char, number: &Extended) -> Result<Complex> {
    let plain = number.complex();
    if number.is_plain() || plain.is_finite() {
        return Ok(plain);
    }
    let message = format!("{glyph} has no exact result here, and an argument is beyond the largest float");
    Err(Fault::domain(Blame::Function, message))
}

/// A comparison of two numbers: of exact ones exact, of others tolerant.
fn compared<C: Comparison>(tolerance: f64, left: &Extended, right: &Extended) -> Result<bool> {
    if let (Extended::Exact(left), Extended::Exact(right)) = (left, right) {
        return Ok(C::exact(left, right));
    }
    let (left_plain, right_plain) = (left.complex(), right.complex());
    let real = left_plain.is_real() && right_plain.is_real();
    if !real && !C::ANY {
        return Err(refused(C::GLYPH, Some(left), right, Refusal::NotReal));
    }
    if !real {
        return Ok(tolerantly_equal_complex(tolerance, left_plain, right_plain) == C::EQUAL);
    }
    if tolerance == 0.0 || !left_plain.is_finite() || !right_plain.is_finite() {
        return Ok(C::exact(left.order(right), std::cmp::Ordering::Equal));
    }
    Ok(C::tolerant(tolerance, left_plain.re, right_plain.re))
}
