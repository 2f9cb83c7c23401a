#![doc = include_str!("residue.md")]

use crate::array::{Array, Complex, Decimal, ElementType, Elements, Exact, Plain, Scalar, Whole};
use crate::error::{Result, Stop};
use crate::function::Context;
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{ChunkSource, STRIP_ELEMENTS};
use crate::kernels::decimal_arithmetic;
use crate::kernels::exact_arithmetic;
use crate::kernels::exact_arithmetic::ExtendedOutcome;
use crate::kernels::magnitude::fill_magnitudes;
use crate::kernels::pervade;
use crate::kernels::scalar::{Refusable, Rules, ScalarDyad, ScalarMonad};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::fused::methods::{ArgumentKind, Arithmetic, ChosenLoops, DyadLoops, MonadLoops};
use crate::primitives::scalar::engine::{dyadic, monadic};

/// The primitive `|`.
pub(crate) static RESIDUE: Primitive = Primitive::new('|', "primitives/scalar/functions/residue.md")
    .scalar_monad::<Magnitude>("magnitude")
    .monadic("magnitude", magnitude_of_array)
    .with_monadic_loops(&MonadLoops::Arithmetic(Arithmetic::monadic::<Magnitude>()))
    .scalar_dyad::<Residue>("residue")
    .dyadic("residue", residue_of_arrays)
    .with_dyadic_loops(&DyadLoops::Chosen(choose_loops))
    .dyadic_fast_path(dyadic::apply_to_scalar_arguments::<Residue>)
    .dyadic_on_scalars(dyadic::apply_to_scalars::<Residue>);

/// Computes `|Y`. The magnitudes of complex numbers are written as floats immediately.
fn magnitude_of_array(context: &mut Context, right: Array) -> Result<Array> {
    let Elements::Complex(numbers) = right.elements() else { return monadic::pervade::<Magnitude>(context, right) };
    let mut magnitudes = context.memory().block::<f64>(numbers.len())?;
    let outcome = context.work().try_fill(&mut magnitudes, CHUNK_ELEMENTS, |start, part| {
        if fill_magnitudes(&numbers.as_slice()[start..start + part.len()], part) { Ok(()) } else { Err(None::<Stop>) }
    });
    match outcome {
        Ok(()) => Ok(Array::new(right.shape().clone(), magnitudes)),
        Err((_, None)) => monadic::pervade::<Magnitude>(context, right),
        Err((_, Some(stop))) => Err(stop.into()),
    }
}

/// The function `|Y`.
#[derive(Clone, Copy)]
struct Magnitude;

impl ScalarMonad for Magnitude {
    const GLYPH: char = '|';

    #[inline(always)]
    fn apply_to_integers<T: Whole>(right: T) -> (T, bool) {
        if right < T::default() { T::default().minus(right) } else { (right, false) }
    }

    #[inline(always)]
    fn apply_to_floats(_: Rules, right: f64) -> f64 {
        right.abs()
    }

    fn apply_to_complexes(_: Rules, right: Complex) -> Refusable<Complex> {
        Ok(Complex::from(right.magnitude()))
    }

    fn apply_to_exacts(_: Rules, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::magnitude(right)
    }

    fn apply_to_decimals(_: Rules, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::magnitude(right)
    }
}

/// The function `X|Y`.
#[derive(Clone, Copy)]
pub(crate) struct Residue;

impl ScalarDyad for Residue {
    const GLYPH: char = '|';
    const IDENTITY: Option<f64> = Some(0.0);
    const BOOLEAN_RESULTS: bool = true;
    const NARROWS_RESULTS: bool = true;

    #[inline(always)]
    fn apply_to_words(left: u64, right: u64) -> u64 {
        !left & right
    }

    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        // Computed with floats, whose division vectorises: the quotient of 32-bit integers is precise enough for its floor.
        let (divisor, number) = (left.float(), right.float());
        let residue = number - divisor * (number / divisor).floor();
        (if left == T::default() { right } else { T::from_float(residue) }, false)
    }

    #[inline(always)]
    fn apply_to_floats(rules: Rules, left: f64, right: f64) -> f64 {
        residue_of_floats(rules.tolerance, left, right)
    }

    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex> {
        if left.is_real() && right.is_real() {
            return Ok(Complex::from(residue(rules.tolerance, left.re, right.re)));
        }
        Ok(right.residue(rules.tolerance, left))
    }

    fn apply_to_exacts(_: Rules, left: &Exact, right: &Exact) -> ExtendedOutcome {
        exact_arithmetic::residue(left, right)
    }

    fn apply_to_decimals(rules: Rules, left: &Decimal, right: &Decimal) -> ExtendedOutcome {
        decimal_arithmetic::residue(rules, left, right)
    }
}

/// Computes `X|Y`. If `X` is a single integer and `Y` holds integers, the residues are smaller than `X` in magnitude, so their type
/// is known in advance.
fn residue_of_arrays(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    match left.integer_scalar() {
        Some(divisor) if divisor != 0 && !right.is_scalar() && right.element_type() <= ElementType::I32 => {
            let elements = match residue_type(divisor) {
                ElementType::I8 => compute_residues::<i8>(context, divisor, right.elements())?,
                ElementType::I16 => compute_residues::<i16>(context, divisor, right.elements())?,
                _ => compute_residues::<i32>(context, divisor, right.elements())?,
            };
            Ok(Array::new(right.shape().clone(), elements))
        }
        _ => dyadic::pervade::<Residue>(context, left, right),
    }
}

/// Returns the type of the residues modulo an integer: all of them are smaller in magnitude.
fn residue_type(divisor: i32) -> ElementType {
    match divisor.unsigned_abs() {
        0..=128 => ElementType::I8,
        129..=32_768 => ElementType::I16,
        _ => ElementType::I32,
    }
}

/// Chooses the loops of `X|Y` in a chain by the same rules as [`residue_of_arrays`].
fn choose_loops(left: ArgumentKind, right: ArgumentKind) -> Option<ChosenLoops> {
    const LOOPS: &Arithmetic = &Arithmetic::dyadic::<Residue>();
    match left.scalar.and_then(Scalar::as_integer) {
        Some(divisor) if divisor != 0 && right.element_type <= ElementType::I32 => {
            Some(ChosenLoops::Residues(residue_type(divisor)))
        }
        _ => Some(ChosenLoops::Both(LOOPS)),
    }
}

/// Computes the residues of integers in a type that holds every possible residue.
fn compute_residues<T: Whole + Plain>(context: &Context, divisor: i32, elements: &Elements) -> Result<Elements> {
    let source = ChunkSource::of(elements).expect("the elements are integers");
    let mut target = context.memory().block::<T>(elements.len())?;
    let fill = |start: usize, part: &mut [T]| {
        let mut scratch = [0; STRIP_ELEMENTS];
        for (index, part) in part.chunks_mut(STRIP_ELEMENTS).enumerate() {
            let integers = &mut scratch[..part.len()];
            source.copy(start + index * STRIP_ELEMENTS, integers);
            pervade::fill_residues(divisor, integers, part);
        }
        Ok::<(), Stop>(())
    };
    context.work().try_fill(&mut target, CHUNK_ELEMENTS, fill).map_err(|(_, stop)| stop)?;
    Ok(target.into())
}

/// Computes the residue of two floats, exactly where [`residue_of_floats`] returns NaN.
pub(crate) fn residue(tolerance: f64, left: f64, right: f64) -> f64 {
    let residue = residue_of_floats(tolerance, left, right);
    if residue.is_nan() { exact_residue(left, right) } else { residue }
}

/// The magnitude from which floats have no fractional part: 2*52.
const MIN_WHOLE_QUOTIENT: f64 = 4_503_599_627_370_496.0;

/// Computes the residue of floats: 0 if the quotient is tolerantly whole, NaN if the quotient overflows.
#[inline(always)]
fn residue_of_floats(tolerance: f64, left: f64, right: f64) -> f64 {
    let quotient = right / left;
    let nearest = quotient.round_ties_even();
    // Without tolerance the remainder decides: a quotient from 2*52 on is whole as a float, whatever it is exactly.
    let is_near = (tolerance > 0.0) & ((quotient - nearest).abs() <= tolerance * quotient.abs().max(1.0));
    // There is one rounding, not two: the product is subtracted unrounded. If the quotient was rounded up, the remainder is too
    // small.
    let remainder = with_sign_of(left, (-quotient.floor()).mul_add(left, right));
    let residue = if quotient.abs() < MIN_WHOLE_QUOTIENT { remainder } else { f64::NAN };
    if left == 0.0 {
        right
    } else if is_near {
        0.0
    } else {
        residue
    }
}

/// Computes the exact residue of floats, whatever the size of the quotient.
fn exact_residue(left: f64, right: f64) -> f64 {
    with_sign_of(left, right % left)
}

/// Returns a remainder with the sign of the divisor, to which the divisor is added if the signs differ.
#[inline(always)]
fn with_sign_of(divisor: f64, remainder: f64) -> f64 {
    if remainder != 0.0 && (remainder < 0.0) != (divisor < 0.0) { remainder + divisor } else { remainder }
}
