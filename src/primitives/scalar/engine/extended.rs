//! Scalar functions of numbers beyond machine numbers: element by element, by the kinds of number involved.
//!
//! * both exact: exactly, if the function can;
//! * with `⎕FR←1287`, real numbers of any kind: as decimal ones;
//! * otherwise as floats or complex numbers, like machine numbers.

use crate::array::{Bits, Buffer, Charged, Complex, Decimal, Elements, Extended};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::broadcast::Broadcast;
use crate::kernels::compare::{Comparison, tolerantly_equal_complex};
use crate::kernels::exact::Outcome;
use crate::kernels::reduce::Extent;
use crate::kernels::scalar::{Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::scalar::engine::results::{refusal_fault, rules};
use std::cmp::Ordering;

/// Computes `f Y`.
pub(crate) fn monadic<F: ScalarMonad>(context: &Context, right: &Elements) -> Result<Elements> {
    let rules = rules(context);
    let right = convert_argument(context, right, false)?;
    numbers(context, right.len(), |position| apply_monadic::<F>(rules, &right.as_slice()[position]))
}

/// Computes `X f Y`, each argument broadcast to the result by a pattern.
pub(crate) fn dyadic<F: ScalarDyad>(
    context: &Context,
    (left, left_pattern): (&Elements, Broadcast),
    (right, right_pattern): (&Elements, Broadcast),
    bound: usize,
) -> Result<Elements> {
    let (rules, [left, right]) = (rules(context), convert_arguments(context, left, right)?);
    let (left, right) = (left.as_slice(), right.as_slice());
    numbers(context, bound, |position| {
        apply_dyadic::<F>(rules, &left[left_pattern.index(position)], &right[right_pattern.index(position)])
    })
}

/// Computes `X f Y` for a comparison.
pub(crate) fn compare<C: Comparison>(
    context: &Context,
    (left, left_pattern): (&Elements, Broadcast),
    (right, right_pattern): (&Elements, Broadcast),
    bound: usize,
) -> Result<Bits> {
    let (rules, [left, right]) = (rules(context), convert_arguments(context, left, right)?);
    let (left, right) = (left.as_slice(), right.as_slice());
    let mut bits = context.memory().vector(bound)?;
    for position in 0..bound {
        context.poll()?;
        bits.push(compare_numbers::<C>(rules, &left[left_pattern.index(position)], &right[right_pattern.index(position)])?);
    }
    Bits::collect(context.memory(), bits.into_iter())
}

/// Computes `f/[axis]Y`, from the last element to the first.
pub(crate) fn fold<F: ScalarDyad>(context: &Context, right: &Elements, extent: Extent) -> Result<Elements> {
    let (rules, Extent { outer, length, inner }) = (rules(context), extent);
    let right = convert_argument(context, right, false)?;
    numbers(context, outer * inner, |position| {
        let first = position / inner * length * inner + position % inner;
        let element = |row: usize| &right.as_slice()[first + row * inner];
        (0..length - 1).rev().try_fold(element(length - 1).clone(), |result, row| {
            context.poll()?;
            apply_dyadic::<F>(rules, element(row), &result)
        })
    })
}

/// Computes `f\[axis]Y` of an associative function: each result from the one before.
pub(crate) fn scan<F: ScalarDyad>(context: &Context, right: &Elements, extent: Extent) -> Result<Elements> {
    let (rules, Extent { length, inner, .. }) = (rules(context), extent);
    let right = convert_argument(context, right, false)?;
    let mut results: Charged<Extended> = context.memory().vector(right.len())?;
    for (position, element) in right.as_slice().iter().enumerate() {
        context.poll()?;
        let result = match position / inner % length {
            0 => element.clone(),
            _ => apply_dyadic::<F>(rules, &results[position - inner], element)?,
        };
        results.push(result.charge_to(context.memory())?);
    }
    Elements::from_extended(context.memory(), Buffer::from(context.memory().adopt(results)?))
}

/// Returns the elements of both arguments. Integers become exact only together with exact ones; otherwise they are decimal
/// if floats are.
pub(crate) fn convert_arguments(context: &Context, left: &Elements, right: &Elements) -> Result<[Buffer<Extended>; 2]> {
    let exact = has_exact(left) || has_exact(right);
    Ok([convert_argument(context, left, exact)?, convert_argument(context, right, exact)?])
}

/// Returns the elements of one argument: as exact numbers if `exact` is true or if it already holds some.
fn convert_argument(context: &Context, elements: &Elements, exact: bool) -> Result<Buffer<Extended>> {
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

/// Collects elements computed one by one; the memory of each is charged before the next is computed.
fn numbers(context: &Context, bound: usize, mut element: impl FnMut(usize) -> Result<Extended>) -> Result<Elements> {
    let memory = context.memory();
    let mut numbers = memory.vector(bound)?;
    for position in 0..bound {
        context.poll()?;
        numbers.push(element(position)?.charge_to(memory)?);
    }
    Elements::from_extended(memory, Buffer::from(memory.adopt(numbers)?))
}

/// Computes the result for one number.
fn apply_monadic<F: ScalarMonad>(rules: Rules, right: &Extended) -> Result<Extended> {
    let refuse = |refusal| refusal_fault(F::GLYPH, None, right, refusal);
    if let Some(result) = apply_monadic_in_kind::<F>(rules, right).map_err(refuse)? {
        return Ok(result);
    }
    let number = to_complex(F::GLYPH, right)?;
    let real = if number.is_real() { F::floats(rules, number.re) } else { f64::NAN };
    if real.is_finite() || number.is_real() && number.re.is_infinite() {
        return Ok(convert_result(rules, Complex::from(real)));
    }
    let result = F::complexes(rules, number).map_err(refuse)?;
    if result.is_finite() || !number.is_finite() { Ok(convert_result(rules, result)) } else { Err(refuse(Refusal::NoResult)) }
}

/// Computes the result exactly or as a decimal number; `None` if the argument or the function does not allow it.
fn apply_monadic_in_kind<F: ScalarMonad>(rules: Rules, right: &Extended) -> Outcome {
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
pub(crate) fn apply_dyadic<F: ScalarDyad>(rules: Rules, left: &Extended, right: &Extended) -> Result<Extended> {
    let refuse = |refusal| refusal_fault(F::GLYPH, Some(left), right, refusal);
    if let Some(result) = apply_dyadic_in_kind::<F>(rules, left, right).map_err(refuse)? {
        return Ok(result);
    }
    let (left, right) = (to_complex(F::GLYPH, left)?, to_complex(F::GLYPH, right)?);
    if left.is_real() && right.is_real() {
        let result = F::floats(rules, left.re, right.re);
        if result.is_finite() || !left.is_finite() || !right.is_finite() {
            return Ok(convert_result(rules, Complex::from(result)));
        }
    }
    Ok(convert_result(rules, crate::primitives::scalar::engine::results::complex_step::<F>(rules, left, right)?))
}

/// Computes the result exactly or as a decimal number; `None` if the arguments or the function do not allow it.
fn apply_dyadic_in_kind<F: ScalarDyad>(rules: Rules, left: &Extended, right: &Extended) -> Outcome {
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
fn convert_result(rules: Rules, result: Complex) -> Extended {
    let decimal = if rules.decimal && result.is_real() { Decimal::from_float(result.re) } else { None };
    decimal.map_or_else(|| Extended::from(result), Extended::from)
}

/// Returns the nearest machine number, or a fault if the number exceeds the largest float.
fn to_complex(glyph: char, number: &Extended) -> Result<Complex> {
    let plain = number.complex();
    if number.is_plain() || plain.is_finite() {
        return Ok(plain);
    }
    let message = format!("{glyph} uses floats here, and an argument exceeds the largest float, about 1.8E308");
    Err(Fault::domain(Blame::Function, message))
}

/// Compares two numbers: exact ones exactly, others tolerantly.
fn compare_numbers<C: Comparison>(rules: Rules, left: &Extended, right: &Extended) -> Result<bool> {
    if let (Extended::Exact(left), Extended::Exact(right)) = (left, right) {
        return Ok(C::exact(left, right));
    }
    if rules.decimal
        && let (Some(left), Some(right)) = (left.decimal(), right.decimal())
    {
        let is_near = left.is_near(&right, rules.tolerance);
        return Ok(C::exact(if is_near { Ordering::Equal } else { left.cmp(&right) }, Ordering::Equal));
    }
    let (left_plain, right_plain) = (left.complex(), right.complex());
    let real = left_plain.is_real() && right_plain.is_real();
    if !real && !C::ACCEPTS_ANY {
        return Err(refusal_fault(C::GLYPH, Some(left), right, Refusal::NotReal));
    }
    if !real {
        return Ok(tolerantly_equal_complex(rules.tolerance, left_plain, right_plain) == C::EQUAL);
    }
    if rules.tolerance == 0.0 || !left_plain.is_finite() || !right_plain.is_finite() {
        return Ok(C::exact(left.order(right), Ordering::Equal));
    }
    Ok(C::tolerant(rules.tolerance, left_plain.re, right_plain.re))
}
