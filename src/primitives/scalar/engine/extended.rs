//! Scalar functions of numbers beyond machine numbers: element by element, by the kinds of number involved.
//!
//! * both exact: exactly, if the function can;
//! * with `⎕FR←1287`, real numbers of any kind: as decimal ones;
//! * otherwise as floats or complex numbers, like machine numbers.

use crate::array::{Bits, Buffer, Charged, Complex, Decimal, Elements, Extended};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::broadcast::Reach;
use crate::kernels::compare::{Comparison, tolerantly_equal_complex};
use crate::kernels::exact::Outcome;
use crate::kernels::reduce::Extent;
use crate::kernels::scalar::{Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::scalar::{refused, rules};
use std::cmp::Ordering;

/// Computes `f Y`.
pub(crate) fn monadic<F: ScalarMonad>(context: &Context, right: &Elements) -> Result<Elements> {
    let rules = rules(context);
    let right = operand(context, right, false)?;
    numbers(context, right.len(), |position| one::<F>(rules, &right.as_slice()[position]))
}

/// Computes `X f Y`, each argument broadcast to the result by a pattern.
pub(crate) fn dyadic<F: ScalarDyad>(
    context: &Context,
    (left, left_reach): (&Elements, Reach),
    (right, right_reach): (&Elements, Reach),
    bound: usize,
) -> Result<Elements> {
    let (rules, [left, right]) = (rules(context), operands(context, left, right)?);
    let (left, right) = (left.as_slice(), right.as_slice());
    numbers(context, bound, |position| two::<F>(rules, &left[left_reach.index(position)], &right[right_reach.index(position)]))
}

/// Computes `X f Y` for a comparison.
pub(crate) fn comparing<C: Comparison>(
    context: &Context,
    (left, left_reach): (&Elements, Reach),
    (right, right_reach): (&Elements, Reach),
    bound: usize,
) -> Result<Bits> {
    let (rules, [left, right]) = (rules(context), operands(context, left, right)?);
    let (left, right) = (left.as_slice(), right.as_slice());
    let mut bits = context.memory().vector(bound)?;
    for position in 0..bound {
        context.poll()?;
        bits.push(compared::<C>(rules, &left[left_reach.index(position)], &right[right_reach.index(position)])?);
    }
    Bits::collect(context.memory(), bits.into_iter())
}

/// Computes `f/[axis]Y`, from the last element to the first.
pub(crate) fn folded<F: ScalarDyad>(context: &Context, right: &Elements, extent: Extent) -> Result<Elements> {
    let (rules, Extent { outer, length, inner }) = (rules(context), extent);
    let right = operand(context, right, false)?;
    numbers(context, outer * inner, |position| {
        let first = position / inner * length * inner + position % inner;
        let at = |row: usize| &right.as_slice()[first + row * inner];
        (0..length - 1).rev().try_fold(at(length - 1).clone(), |result, row| {
            context.poll()?;
            two::<F>(rules, at(row), &result)
        })
    })
}

/// Computes `f\[axis]Y` of an associative function: each result from the one before.
pub(crate) fn scanned<F: ScalarDyad>(context: &Context, right: &Elements, extent: Extent) -> Result<Elements> {
    let (rules, Extent { length, inner, .. }) = (rules(context), extent);
    let right = operand(context, right, false)?;
    let mut results: Charged<Extended> = context.memory().vector(right.len())?;
    for (position, element) in right.as_slice().iter().enumerate() {
        context.poll()?;
        let result = match position / inner % length {
            0 => element.clone(),
            _ => two::<F>(rules, &results[position - inner], element)?,
        };
        results.push(result.charged(context.memory())?);
    }
    Elements::of_extended(context.memory(), Buffer::from(context.memory().adopt(results)?))
}

/// Returns the elements of both arguments. Integers become exact only together with exact ones; otherwise they are decimal
/// if floats are.
pub(crate) fn operands(context: &Context, left: &Elements, right: &Elements) -> Result<[Buffer<Extended>; 2]> {
    let exact = has_exact(left) || has_exact(right);
    Ok([operand(context, left, exact)?, operand(context, right, exact)?])
}

fn operand(context: &Context, elements: &Elements, exact: bool) -> Result<Buffer<Extended>> {
    if exact || has_exact(elements) {
        elements.exact(context.memory())
    } else if context.workspace.settings.decimal {
        elements.decimal(context.memory())
    } else {
        elements.extended(context.memory())
    }
}

fn has_exact(elements: &Elements) -> bool {
    matches!(elements, Elements::Extended(buffer) if buffer.as_slice().iter().any(|number| number.exact().is_some()))
}

/// Collects elements computed one by one, each charged before the next.
fn numbers(context: &Context, bound: usize, mut element: impl FnMut(usize) -> Result<Extended>) -> Result<Elements> {
    let memory = context.memory();
    let mut numbers = memory.vector(bound)?;
    for position in 0..bound {
        context.poll()?;
        numbers.push(element(position)?.charged(memory)?);
    }
    Elements::of_extended(memory, Buffer::from(memory.adopt(numbers)?))
}

/// Computes the result for one number.
fn one<F: ScalarMonad>(rules: Rules, right: &Extended) -> Result<Extended> {
    let refuse = |refusal| refused(F::GLYPH, None, right, refusal);
    if let Some(result) = one_of_its_kind::<F>(rules, right).map_err(refuse)? {
        return Ok(result);
    }
    let number = plain(F::GLYPH, right)?;
    let real = if number.is_real() { F::floats(rules, number.re) } else { f64::NAN };
    if real.is_finite() || number.is_real() && number.re.is_infinite() {
        return Ok(kept(rules, Complex::from(real)));
    }
    let result = F::complexes(rules, number).map_err(refuse)?;
    if result.is_finite() || !number.is_finite() { Ok(kept(rules, result)) } else { Err(refuse(Refusal::NoResult)) }
}

fn one_of_its_kind<F: ScalarMonad>(rules: Rules, right: &Extended) -> Outcome {
    if let Extended::Exact(right) = right
        && let Some(result) = F::exacts(rules, right)?
    {
        return Ok(Some(result));
    }
    match right.decimal() {
        Some(right) if rules.decimal => F::decimals(rules, &right),
        _ => Ok(None),
    }
}

/// Computes the result for two numbers.
pub(crate) fn two<F: ScalarDyad>(rules: Rules, left: &Extended, right: &Extended) -> Result<Extended> {
    let refuse = |refusal| refused(F::GLYPH, Some(left), right, refusal);
    if let Some(result) = two_of_a_kind::<F>(rules, left, right).map_err(refuse)? {
        return Ok(result);
    }
    let (left, right) = (plain(F::GLYPH, left)?, plain(F::GLYPH, right)?);
    if left.is_real() && right.is_real() {
        let result = F::floats(rules, left.re, right.re);
        if result.is_finite() || !left.is_finite() || !right.is_finite() {
            return Ok(kept(rules, Complex::from(result)));
        }
    }
    Ok(kept(rules, crate::primitives::scalar::plane_step::<F>(rules, left, right)?))
}

fn two_of_a_kind<F: ScalarDyad>(rules: Rules, left: &Extended, right: &Extended) -> Outcome {
    if let (Extended::Exact(left), Extended::Exact(right)) = (left, right)
        && let Some(result) = F::exacts(rules, left, right)?
    {
        return Ok(Some(result));
    }
    if !rules.decimal {
        return Ok(None);
    }
    match (left.decimal(), right.decimal()) {
        (Some(left), Some(right)) => F::decimals(rules, &left, &right),
        _ => Ok(None),
    }
}

/// Converts a result that was computed with floats to the kind that is stored.
fn kept(rules: Rules, result: Complex) -> Extended {
    let decimal = if rules.decimal && result.is_real() { Decimal::from_float(result.re) } else { None };
    decimal.map_or_else(|| Extended::from(result), Extended::from)
}

/// Returns the nearest machine number.
fn plain(glyph: char, number: &Extended) -> Result<Complex> {
    let plain = number.complex();
    if number.is_plain() || plain.is_finite() {
        return Ok(plain);
    }
    let message = format!("{glyph} is computed with floats here, and an argument is beyond the largest");
    Err(Fault::domain(Blame::Function, message))
}

/// Compares two numbers: exact ones exactly, others tolerantly.
fn compared<C: Comparison>(rules: Rules, left: &Extended, right: &Extended) -> Result<bool> {
    if let (Extended::Exact(left), Extended::Exact(right)) = (left, right) {
        return Ok(C::exact(left, right));
    }
    if rules.decimal
        && let (Some(left), Some(right)) = (left.decimal(), right.decimal())
    {
        let near = left.is_near(&right, rules.tolerance);
        return Ok(C::exact(if near { Ordering::Equal } else { left.cmp(&right) }, Ordering::Equal));
    }
    let (left_plain, right_plain) = (left.complex(), right.complex());
    let real = left_plain.is_real() && right_plain.is_real();
    if !real && !C::ANY {
        return Err(refused(C::GLYPH, Some(left), right, Refusal::NotReal));
    }
    if !real {
        return Ok(tolerantly_equal_complex(rules.tolerance, left_plain, right_plain) == C::EQUAL);
    }
    if rules.tolerance == 0.0 || !left_plain.is_finite() || !right_plain.is_finite() {
        return Ok(C::exact(left.order(right), Ordering::Equal));
    }
    Ok(C::tolerant(rules.tolerance, left_plain.re, right_plain.re))
}
