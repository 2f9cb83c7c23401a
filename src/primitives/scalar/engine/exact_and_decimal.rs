//! Scalar functions of arrays with exact or decimal numbers. Each result is computed by a method that depends on the kinds of its
//! arguments:
//!
//! * exact numbers only: exactly, if the function can;
//! * real numbers of any kind, if `⎕FR` is 1287: as decimal numbers;
//! * other numbers: as floats or complex numbers, like machine numbers.

use crate::array::{Bits, Buffer, Charged, Complex, Decimal, Elements, Extended};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::broadcast::Broadcast;
use crate::kernels::compare::{Comparison, is_tolerantly_equal_complex};
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::reduce::Extent;
use crate::kernels::scalar::{Refusal, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::scalar::engine::results::{apply_to_complex, refusal_fault, rules};
use std::cmp::Ordering;

/// A scalar function of one number.
type Monad = fn(Rules, &Extended) -> Result<Extended>;
/// A scalar function of two numbers.
type Dyad = fn(Rules, &Extended, &Extended) -> Result<Extended>;
/// A comparison of two numbers.
type Relation = fn(Rules, &Extended, &Extended) -> Result<bool>;
/// The elements of an argument, and the pattern that broadcasts them to the result.
type BroadcastElements<'a> = (&'a Elements, Broadcast);

// The loops call functions by pointer: one loop is compiled for all of them, and what each number takes is far more than a call.

/// Computes `f Y`.
pub(crate) fn monadic<F: ScalarMonad>(context: &Context, right: &Elements) -> Result<Elements> {
    map_numbers(context, apply_monadic::<F>, right)
}

fn map_numbers(context: &Context, apply: Monad, right: &Elements) -> Result<Elements> {
    let rules = rules(context);
    let right = convert_argument(context, right, false)?;
    collect_numbers(context, right.len(), &mut |position| apply(rules, &right.as_slice()[position]))
}

/// Computes `X f Y`, with each argument broadcast to the result by its pattern.
pub(crate) fn dyadic<F: ScalarDyad>(
    context: &Context,
    left: BroadcastElements,
    right: BroadcastElements,
    bound: usize,
) -> Result<Elements> {
    zip_numbers(context, apply_dyadic::<F>, left, right, bound)
}

fn zip_numbers(
    context: &Context,
    apply: Dyad,
    (left, left_pattern): BroadcastElements,
    (right, right_pattern): BroadcastElements,
    bound: usize,
) -> Result<Elements> {
    let (rules, [left, right]) = (rules(context), convert_arguments(context, left, right)?);
    let (left, right) = (left.as_slice(), right.as_slice());
    collect_numbers(context, bound, &mut |position| {
        apply(rules, &left[left_pattern.index(position)], &right[right_pattern.index(position)])
    })
}

/// Computes `X f Y` for a comparison, with each argument broadcast to the result by its pattern.
pub(crate) fn compare<C: Comparison>(
    context: &Context,
    left: BroadcastElements,
    right: BroadcastElements,
    bound: usize,
) -> Result<Bits> {
    compare_pairs(context, compare_numbers::<C>, left, right, bound)
}

fn compare_pairs(
    context: &Context,
    relation: Relation,
    (left, left_pattern): BroadcastElements,
    (right, right_pattern): BroadcastElements,
    bound: usize,
) -> Result<Bits> {
    let (rules, [left, right]) = (rules(context), convert_arguments(context, left, right)?);
    let (left, right) = (left.as_slice(), right.as_slice());
    let mut bits = context.memory().vector(bound)?;
    for position in 0..bound {
        context.poll()?;
        bits.push(relation(rules, &left[left_pattern.index(position)], &right[right_pattern.index(position)])?);
    }
    Bits::collect(context.memory(), bits.into_iter())
}

/// Computes `f/[axis]Y`, from the last element to the first; the axis must not be empty.
pub(crate) fn fold<F: ScalarDyad>(context: &Context, right: &Elements, extent: Extent) -> Result<Elements> {
    fold_numbers(context, apply_dyadic::<F>, right, extent)
}

fn fold_numbers(context: &Context, apply: Dyad, right: &Elements, extent: Extent) -> Result<Elements> {
    let (rules, Extent { outer, length, inner }) = (rules(context), extent);
    let right = convert_argument(context, right, false)?;
    collect_numbers(context, outer * inner, &mut |position| {
        let first = position / inner * length * inner + position % inner;
        let element = |row: usize| &right.as_slice()[first + row * inner];
        (0..length - 1).rev().try_fold(element(length - 1).clone(), |result, row| {
            context.poll()?;
            apply(rules, element(row), &result)
        })
    })
}

/// Computes `f\[axis]Y` for an associative function, each result from the one before.
pub(crate) fn scan<F: ScalarDyad>(context: &Context, right: &Elements, extent: Extent) -> Result<Elements> {
    scan_numbers(context, apply_dyadic::<F>, right, extent)
}

fn scan_numbers(context: &Context, apply: Dyad, right: &Elements, extent: Extent) -> Result<Elements> {
    let (rules, Extent { length, inner, .. }) = (rules(context), extent);
    let right = convert_argument(context, right, false)?;
    let mut results: Charged<Extended> = context.memory().vector(right.len())?;
    for (position, element) in right.as_slice().iter().enumerate() {
        context.poll()?;
        let result = match position / inner % length {
            0 => element.clone(),
            _ => apply(rules, &results[position - inner], element)?,
        };
        results.push(result.charge_to(context.memory())?);
    }
    Elements::from_extended(context.memory(), Buffer::from(context.memory().adopt(results)?))
}

/// Converts the elements of both arguments: to exact numbers where possible if either argument holds one, otherwise to decimal
/// numbers if `⎕FR` is 1287.
pub(crate) fn convert_arguments(context: &Context, left: &Elements, right: &Elements) -> Result<[Buffer<Extended>; 2]> {
    let exact = has_exact(left) || has_exact(right);
    Ok([convert_argument(context, left, exact)?, convert_argument(context, right, exact)?])
}

/// Converts the elements of one argument: to exact numbers where possible if `exact` is true or the argument holds one, otherwise
/// to decimal numbers if `⎕FR` is 1287.
fn convert_argument(context: &Context, elements: &Elements, exact: bool) -> Result<Buffer<Extended>> {
    if exact || has_exact(elements) {
        elements.to_exact(context.memory())
    } else if context.workspace.settings.decimal {
        elements.to_decimal(context.memory())
    } else {
        elements.extended(context.memory())
    }
}

fn has_exact(elements: &Elements) -> bool {
    matches!(elements, Elements::Extended(buffer) if buffer.as_slice().iter().any(|number| number.exact().is_some()))
}

/// Collects the results of `element`, called for each position; the memory of each result is charged before the next is computed.
fn collect_numbers(context: &Context, bound: usize, element: &mut dyn FnMut(usize) -> Result<Extended>) -> Result<Elements> {
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
    if let Some(result) = try_monadic_beyond_machine::<F>(rules, right).map_err(refuse)? {
        return Ok(result);
    }
    let number = to_complex(F::GLYPH, right)?;
    let real = if number.is_real() { F::apply_to_floats(rules, number.re) } else { f64::NAN };
    if real.is_finite() || number.is_real() && number.re.is_infinite() {
        return Ok(convert_result(rules, Complex::from(real)));
    }
    let result = F::apply_to_complexes(rules, number).map_err(refuse)?;
    if result.is_finite() || !number.is_finite() { Ok(convert_result(rules, result)) } else { Err(refuse(Refusal::NoResult)) }
}

/// Computes the result exactly or as a decimal number; returns `None` if the argument or the function does not allow it.
fn try_monadic_beyond_machine<F: ScalarMonad>(rules: Rules, right: &Extended) -> ExtendedOutcome {
    if let Extended::Exact(right) = right
        && let Some(result) = F::apply_to_exacts(rules, right)?
    {
        return Ok(Some(result));
    }
    match right.to_decimal() {
        Some(right) if rules.decimal => F::apply_to_decimals(rules, &right),
        _ => Ok(None),
    }
}

/// Computes the result for two numbers.
pub(crate) fn apply_dyadic<F: ScalarDyad>(rules: Rules, left: &Extended, right: &Extended) -> Result<Extended> {
    let refuse = |refusal| refusal_fault(F::GLYPH, Some(left), right, refusal);
    if let Some(result) = try_dyadic_beyond_machine::<F>(rules, left, right).map_err(refuse)? {
        return Ok(result);
    }
    let (left, right) = (to_complex(F::GLYPH, left)?, to_complex(F::GLYPH, right)?);
    if left.is_real() && right.is_real() {
        let result = F::apply_to_floats(rules, left.re, right.re);
        if result.is_finite() || !left.is_finite() || !right.is_finite() {
            return Ok(convert_result(rules, Complex::from(result)));
        }
    }
    Ok(convert_result(rules, apply_to_complex::<F>(rules, left, right)?))
}

/// Computes the result exactly or as a decimal number; returns `None` if the arguments or the function do not allow it.
fn try_dyadic_beyond_machine<F: ScalarDyad>(rules: Rules, left: &Extended, right: &Extended) -> ExtendedOutcome {
    if let (Extended::Exact(left), Extended::Exact(right)) = (left, right)
        && let Some(result) = F::apply_to_exacts(rules, left, right)?
    {
        return Ok(Some(result));
    }
    if !rules.decimal {
        return Ok(None);
    }
    match (left.to_decimal(), right.to_decimal()) {
        (Some(left), Some(right)) => F::apply_to_decimals(rules, &left, &right),
        _ => Ok(None),
    }
}

/// Converts a result that was computed with machine numbers: to a decimal number if `⎕FR` is 1287 and the result is real.
fn convert_result(rules: Rules, result: Complex) -> Extended {
    let decimal = if rules.decimal && result.is_real() { Decimal::from_float(result.re) } else { None };
    decimal.map_or_else(|| Extended::from(result), Extended::from)
}

/// Returns the nearest machine number; fails with DOMAIN ERROR if the number exceeds the largest float.
fn to_complex(glyph: char, number: &Extended) -> Result<Complex> {
    let plain = number.to_complex();
    if number.is_machine_number() || plain.is_finite() {
        return Ok(plain);
    }
    let message = format!("{glyph} uses floats here, and an argument exceeds the largest float, about 1.8E308");
    Err(Fault::domain(Blame::Function, message))
}

/// Compares two numbers: exactly if both are exact, otherwise tolerantly.
fn compare_numbers<C: Comparison>(rules: Rules, left: &Extended, right: &Extended) -> Result<bool> {
    if let (Extended::Exact(left), Extended::Exact(right)) = (left, right) {
        return Ok(C::apply_exactly(left, right));
    }
    if rules.decimal
        && let (Some(left), Some(right)) = (left.to_decimal(), right.to_decimal())
    {
        let is_near = left.is_near(&right, rules.tolerance);
        return Ok(C::apply_exactly(if is_near { Ordering::Equal } else { left.cmp(&right) }, Ordering::Equal));
    }
    let (left_plain, right_plain) = (left.to_complex(), right.to_complex());
    let real = left_plain.is_real() && right_plain.is_real();
    if !real && !C::ACCEPTS_ANY {
        return Err(refusal_fault(C::GLYPH, Some(left), right, Refusal::NotReal));
    }
    if !real {
        return Ok(is_tolerantly_equal_complex(rules.tolerance, left_plain, right_plain) == C::EQUAL);
    }
    if rules.tolerance == 0.0 || !left_plain.is_finite() || !right_plain.is_finite() {
        return Ok(C::apply_exactly(left.order(right), Ordering::Equal));
    }
    Ok(C::apply_tolerantly(rules.tolerance, left_plain.re, right_plain.re))
}
