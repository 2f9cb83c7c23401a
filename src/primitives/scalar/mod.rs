//! Scalar functions, with two files each, and their pervasion of arrays.

pub(crate) mod engine;
pub(crate) mod functions;

use super::{DyadFastPath, DyadOnScalars, Monad, MonadFastPath, MonadOnScalar, Primitive};
use crate::array::{Array, Block, Complex, ElementType, Elements, Extended};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::{Context, Forms};
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::{Refusal, Rules, Running, ScalarDyad, ScalarMonad};
use crate::primitives::scalar::engine::axis;
use crate::primitives::scalar::engine::comparison;
use crate::primitives::scalar::engine::dyadic;
use crate::primitives::scalar::engine::monadic;
use crate::primitives::scalar::engine::outer;
use crate::primitives::scalar::engine::reduce;
use crate::primitives::scalar::engine::scan;
use crate::primitives::scalar::engine::short_folds;

impl Primitive {
    /// Adds a scalar function of one argument.
    #[must_use]
    pub const fn scalar_monad<F: ScalarMonad>(self, name: &'static str) -> Self {
        self.pervading_monad(name, monadic::pervade::<F>)
            .monadic_fast_path(monadic::try_fast_path::<F>)
            .monadic_on_scalar(monadic::scalar::<F>)
    }

    /// Adds a fast path of the monadic case for a borrowed argument.
    #[must_use]
    const fn monadic_fast_path(mut self, function: MonadFastPath) -> Self {
        self.monadic_fast_path = Some(function);
        self
    }

    /// Adds a fast path of the dyadic case for borrowed arguments.
    #[must_use]
    const fn dyadic_fast_path(mut self, function: DyadFastPath) -> Self {
        self.dyadic_fast_path = Some(function);
        self
    }

    /// Adds a fast path of the monadic case for a scalar.
    #[must_use]
    const fn monadic_on_scalar(mut self, function: MonadOnScalar) -> Self {
        self.monadic_on_scalar = Some(function);
        self
    }

    /// Adds a fast path of the dyadic case for two scalars.
    #[must_use]
    const fn dyadic_on_scalars(mut self, function: DyadOnScalars) -> Self {
        self.dyadic_on_scalars = Some(function);
        self
    }

    /// Adds a function of one argument that is pervasive by itself.
    #[must_use]
    pub const fn pervading_monad(mut self, name: &'static str, monad: Monad) -> Self {
        self.scalar_monad = true;
        self.monadic(name, monad)
    }

    /// Adds a scalar function of two arguments, its axis, identity and combined forms.
    #[must_use]
    pub const fn scalar_dyad<F: ScalarDyad>(mut self, name: &'static str) -> Self {
        self.scalar_dyad = true;
        self.dyadic(name, dyadic::pervade::<F>)
            .dyadic_fast_path(dyadic::try_fast_path::<F>)
            .dyadic_on_scalars(dyadic::scalars::<F>)
            .dyadic_with_axis(axis::apply_along_axes::<F>)
            .with_identity(identity::<F>)
            .with_forms(Forms {
                reduce: Some(reduce::reduce_axis::<F>),
                reduce_vector: Some(short_folds::fold_vector::<F>),
                reduce_items: Some(short_folds::fold_items::<F>),
                scan: Some(scan::scan_axis::<F>),
                is_associative: matches!(F::RUNNING, Running::Onward),
                outer: Some(outer::outer::<F>),
                cells: Some(outer::cells::<F>),
                ..Forms::NONE
            })
    }

    /// Adds a comparison, its axis, identity and combined forms.
    #[must_use]
    pub const fn comparison<C: Comparison>(mut self, name: &'static str) -> Self {
        self.scalar_dyad = true;
        self.dyadic(name, comparison::pervade::<C>)
            .dyadic_fast_path(comparison::try_fast_path::<C>)
            .dyadic_on_scalars(comparison::scalars::<C>)
            .dyadic_with_axis(axis::compare_along_axes::<C>)
            .with_identity(identity_of_comparison::<C>)
            .with_forms(Forms {
                reduce: Some(reduce::reduce_comparison::<C>),
                scan: Some(scan::scan_comparison::<C>),
                outer: Some(outer::outer_comparison::<C>),
                cells: Some(outer::compare_cells::<C>),
                ..Forms::NONE
            })
    }
}

/// The reason why a chunk of results was not filled.
enum Escape {
    Fault(Fault),
    /// A result that does not fit the type of the target.
    Overflow,
}

impl From<Stop> for Escape {
    fn from(stop: Stop) -> Self {
        Escape::Fault(stop.into())
    }
}

/// Returns the current settings that scalar functions depend on.
pub(crate) fn rules(context: &Context) -> Rules {
    Rules {
        tolerance: context.tolerance(),
        division: context.workspace.settings.division,
        decimal: context.workspace.settings.decimal,
    }
}

/// Returns the identity element in the structure of `cell`.
fn identity<F: ScalarDyad>(context: &mut Context, cell: &Array) -> Result<Array> {
    match F::IDENTITY {
        Some(element) => fill_structure(context, cell, element),
        None => Err(Fault::domain(Blame::Operand, format!("{} has no identity element", F::GLYPH))),
    }
}

fn identity_of_comparison<C: Comparison>(context: &mut Context, cell: &Array) -> Result<Array> {
    fill_structure(context, cell, C::IDENTITY)
}

/// Returns an array like `cell` with one number for every simple scalar in it.
pub(crate) fn fill_structure(context: &mut Context, cell: &Array, element: f64) -> Result<Array> {
    context.poll()?;
    let Some(items) = cell.items() else {
        return Array::full(context.memory(), cell.shape().clone(), &Array::number(element));
    };
    let items: Result<Vec<Array>> =
        items.iter().map(|item| context.descend(|context| fill_structure(context, item.array(), element))).collect();
    Array::from_items(context.memory(), cell.shape().clone(), items?, cell)
}

/// Computes one complex result; negative zeros become zeros, so that branch cuts are approached from one side only.
fn complex_step<F: ScalarDyad>(rules: Rules, left: Complex, right: Complex) -> Result<Complex> {
    let refuse = |refusal| refusal_fault(F::GLYPH, Some(&left.into()), &right.into(), refusal);
    let result = F::complexes(rules, left, right).map_err(refuse)?;
    if !result.is_finite() && left.is_finite() && right.is_finite() {
        return Err(refuse(Refusal::NoResult));
    }
    Ok(Complex::new(result.re + 0.0, result.im + 0.0))
}

/// Returns integers of 64 bits as elements: floats if one of them does not fit 32 bits.
fn wholes(context: &Context, numbers: &[i64]) -> Result<Elements> {
    if numbers.iter().all(|&number| i32::try_from(number).is_ok()) {
        let mut wholes = context.memory().block::<i32>(numbers.len())?;
        wholes.iter_mut().zip(numbers).for_each(|(whole, &number)| *whole = number as i32);
        return Ok(wholes.into());
    }
    let mut floats = context.memory().block::<f64>(numbers.len())?;
    floats.iter_mut().zip(numbers).for_each(|(float, &number)| *float = number as f64);
    Ok(floats.into())
}

/// Returns complex results as elements: floats if all imaginary parts are zero.
fn demote_complex(context: &Context, numbers: Block<Complex>) -> Result<Elements> {
    if numbers.iter().any(|number| number.im != 0.0) {
        return Ok(numbers.into());
    }
    let mut floats = context.memory().block::<f64>(numbers.len())?;
    for (float, number) in floats.iter_mut().zip(numbers.iter()) {
        *float = number.re;
    }
    Ok(floats.into())
}

/// Returns DOMAIN ERROR for an argument that does not hold numbers.
fn domain(glyph: char, left: &Array, right: &Array) -> Fault {
    let (blame, side, array) = if left.is_number() { (Blame::Right, "right", right) } else { (Blame::Left, "left", left) };
    Fault::domain(blame, format!("{glyph} takes numbers, and the {side} argument holds {}", contents(array)))
}

/// Describes the contents of an array that is not numeric.
fn contents(array: &Array) -> &'static str {
    match array.element_type() {
        ElementType::Latin | ElementType::Char => "characters",
        ElementType::Marks => "namespaces, ⎕NULL or parts of an index",
        ElementType::Nested => "items",
        _ => "numbers that are not real",
    }
}

/// Returns DOMAIN ERROR for numbers that have no result.
fn refusal_fault(glyph: char, left: Option<&Extended>, right: &Extended, refusal: Refusal) -> Fault {
    let expression = match left {
        Some(left) => format!("{}{glyph}{}", format_number(left), format_number(right)),
        None => format!("{glyph}{}", format_number(right)),
    };
    match refusal {
        Refusal::DivideByZero => {
            Fault::domain(Blame::Function, format!("{expression} divides by zero")).with_classic("Divide by zero")
        }
        Refusal::NotReal => {
            Fault::domain(Blame::Function, format!("{expression} has no result: only real numbers have an order"))
        }
        Refusal::NotBoolean => Fault::domain(Blame::Function, format!("{expression} has no result: {glyph} takes 0 and 1 only")),
        Refusal::NoSuchCircle => {
            Fault::domain(Blame::Left, format!("{expression}: there are functions ¯12 to 12 of the circle only"))
        }
        Refusal::TooLong(digits) => {
            Fault::limit(format!("{expression} has about {digits} digits; an exact number has at most 1262611"))
        }
        Refusal::NoResult => {
            Fault::domain(Blame::Function, format!("{expression} has no result, or one beyond the largest number"))
        }
    }
}

/// Formats a number in APL notation, for messages.
fn format_number(number: &Extended) -> String {
    const MAX_SHOWN_DIGITS: usize = 50;
    let real = |float: f64| crate::format::number(float, 10);
    if let Extended::Exact(exact) = number {
        let digits = exact.bits() as f64 * std::f64::consts::LOG10_2;
        return if digits < MAX_SHOWN_DIGITS as f64 { exact.text() } else { format!("(a number of {digits:.0} digits)") };
    }
    let number = number.complex();
    if number.im == 0.0 { real(number.re) } else { format!("{}J{}", real(number.re), real(number.im)) }
}
