//! The conversion of results of scalar functions to arrays, the settings that the results depend on, and the faults for elements
//! without a result.

use crate::array::{Array, Block, Complex, ElementType, Elements, Extended};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::exact_arithmetic::MAX_RESULT_DIGITS;
use crate::kernels::scalar::{Refusal, Rules, ScalarDyad};

/// The reason why a chunk of results was not filled.
pub(crate) enum Escape {
    /// An error or an interrupt.
    Fault(Fault),
    /// A result that does not fit the type of the target.
    Overflow,
}

impl From<Stop> for Escape {
    fn from(stop: Stop) -> Self {
        Escape::Fault(stop.into())
    }
}

/// Returns the current values of the settings that scalar functions depend on.
pub(crate) fn rules(context: &Context) -> Rules {
    Rules {
        tolerance: context.tolerance(),
        division: context.workspace.settings.division,
        decimal: context.workspace.settings.decimal,
    }
}

/// Returns an array with the structure of `cell` in which `element` replaces every simple scalar.
pub(crate) fn full_like(context: &mut Context, cell: &Array, element: f64) -> Result<Array> {
    context.poll()?;
    let Some(items) = cell.items() else {
        return Array::full(context.memory(), cell.shape().clone(), &Array::number(element));
    };
    let items: Result<Vec<Array>> =
        items.iter().map(|item| context.descend(|context| full_like(context, &item.array(), element))).collect();
    Array::from_items(context.memory(), cell.shape().clone(), items?, cell)
}

/// Computes one complex result, or returns the fault if there is none; negative zeros become zeros, so that branch cuts are
/// approached from one side only.
pub(crate) fn apply_to_complex<F: ScalarDyad>(rules: Rules, left: Complex, right: Complex) -> Result<Complex> {
    let refuse = |refusal| refusal_fault(F::GLYPH, Some(&left.into()), &right.into(), refusal);
    let result = F::apply_to_complexes(rules, left, right).map_err(refuse)?;
    if !result.is_finite() && left.is_finite() && right.is_finite() {
        return Err(refuse(Refusal::NoResult));
    }
    Ok(Complex::new(result.re + 0.0, result.im + 0.0))
}

/// Converts 64-bit integers to elements: to floats if one of them does not fit in 32 bits.
pub(crate) fn integers_to_elements(context: &Context, numbers: &[i64]) -> Result<Elements> {
    if numbers.iter().all(|&number| i32::try_from(number).is_ok()) {
        let mut integers = context.memory().block::<i32>(numbers.len())?;
        integers.iter_mut().zip(numbers).for_each(|(integer, &number)| *integer = number as i32);
        return Ok(integers.into());
    }
    let mut floats = context.memory().block::<f64>(numbers.len())?;
    floats.iter_mut().zip(numbers).for_each(|(float, &number)| *float = number as f64);
    Ok(floats.into())
}

/// Converts complex results to elements: to floats if all imaginary parts are zero.
pub(crate) fn demote_complex(context: &Context, numbers: Block<Complex>) -> Result<Elements> {
    if numbers.iter().any(|number| number.im != 0.0) {
        return Ok(numbers.into());
    }
    let mut floats = context.memory().block::<f64>(numbers.len())?;
    for (float, number) in floats.iter_mut().zip(numbers.iter()) {
        *float = number.re;
    }
    Ok(floats.into())
}

/// Returns the DOMAIN ERROR for an argument that does not hold numbers or, if both do, for one that holds complex numbers.
pub(crate) fn domain_fault(glyph: char, left: &Array, right: &Array) -> Fault {
    // If both are numbers, one of them is not real.
    let is_left = match (left.is_number(), right.is_number()) {
        (true, true) => left.element_type() == ElementType::Complex,
        (is_number, _) => !is_number,
    };
    let (blame, side, array) = if is_left { (Blame::Left, "left", left) } else { (Blame::Right, "right", right) };
    Fault::domain(blame, format!("the {side} argument holds {}, for which {glyph} is not defined", describe_contents(array)))
}

/// Describes the kind of elements in an array, for a function that is not defined for them.
fn describe_contents(array: &Array) -> &'static str {
    match array.element_type() {
        ElementType::Latin | ElementType::Char => "characters",
        ElementType::Marks => "namespaces, ⎕NULL or parts of an index",
        ElementType::Nested => "nested items",
        _ => "complex numbers",
    }
}

/// Returns the fault for numbers without a result: LIMIT ERROR if the result has too many digits, otherwise DOMAIN ERROR.
pub(crate) fn refusal_fault(glyph: char, left: Option<&Extended>, right: &Extended, refusal: Refusal) -> Fault {
    let expression = match left {
        Some(left) => format!("{}{glyph}{}", describe_number(left), describe_number(right)),
        None => format!("{glyph}{}", describe_number(right)),
    };
    match refusal {
        Refusal::DivideByZero => {
            Fault::domain(Blame::Function, format!("{expression} divides by zero")).with_classic("Divide by zero")
        }
        Refusal::NotReal => Fault::domain(Blame::Function, format!("{expression} has no result: complex numbers have no order")),
        Refusal::NotBoolean => Fault::domain(Blame::Function, format!("{expression} has no result: {glyph} takes only 0 and 1")),
        Refusal::NoSuchCircularFunction => {
            Fault::domain(Blame::Left, format!("{expression}: the circular functions are numbered ¯12 to 12"))
        }
        Refusal::TooLong(digits) => {
            let message =
                format!("{expression} would have about {digits} digits; an exact number has at most {MAX_RESULT_DIGITS}");
            Fault::limit(message)
        }
        Refusal::NoResult => {
            Fault::domain(Blame::Function, format!("{expression} has no result, or it exceeds the largest number"))
        }
    }
}

/// Writes a number in APL notation for a message; a long one is described by its number of digits.
fn describe_number(number: &Extended) -> String {
    const MAX_SHOWN_DIGITS: usize = 50;
    const PRECISION_DIGITS: usize = 10;
    let real = |float: f64| crate::format::format_number(float, PRECISION_DIGITS);
    if let Extended::Exact(exact) = number {
        let digits = exact.count_bits() as f64 * std::f64::consts::LOG10_2;
        return if digits < MAX_SHOWN_DIGITS as f64 {
            exact.to_text()
        } else {
            format!("(a number of about {digits:.0} digits)")
        };
    }
    let number = number.to_complex();
    if number.im == 0.0 { real(number.re) } else { format!("{}J{}", real(number.re), real(number.im)) }
}
