//! The conversion of Booleans of any numeric type to bits.

use super::comparison;
use crate::array::complex::equal_complex;
use crate::array::{Array, Complex, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::scalar::{Refusable, Refusal, Rules};
use crate::primitives::scalar::functions::equal::Equal;

/// Converts a simple array of zeros and ones to bits; the elements need equal 0 or 1 only within the comparison tolerance. Fails
/// with DOMAIN ERROR for other elements. Nested and empty arrays are returned unchanged.
pub(crate) fn pack_booleans(context: &mut Context, glyph: char, array: Array) -> Result<Array> {
    if array.is_nested() || array.is_empty() || matches!(array.elements(), Elements::Bits(_)) {
        return Ok(array);
    }
    let zeros = comparison::pervade::<Equal>(context, array.clone(), Array::bit(false))?;
    let ones = comparison::pervade::<Equal>(context, array, Array::bit(true))?;
    let (Elements::Bits(zeros), Elements::Bits(bits)) = (zeros.elements(), ones.elements()) else {
        unreachable!("the comparison of a simple array returns bits")
    };
    if zeros.count_ones() + bits.count_ones() < bits.len() {
        return Err(Fault::domain(Blame::Function, format!("the arguments of {glyph} must be 0 or 1")));
    }
    Ok(ones)
}

/// Combines two numbers, each of which must equal 0 or 1 within the comparison tolerance: for the numbers that reductions, scans and
/// products meet, which are not packed.
pub(crate) fn combine_booleans(
    rules: Rules,
    left: Complex,
    right: Complex,
    combine: impl FnOnce(bool, bool) -> bool,
) -> Refusable<Complex> {
    let result = combine(to_boolean(rules, left)?, to_boolean(rules, right)?);
    Ok(if result { Complex::ONE } else { Complex::ZERO })
}

fn to_boolean(rules: Rules, number: Complex) -> Refusable<bool> {
    if equal_complex(number, Complex::ZERO, rules.tolerance) {
        Ok(false)
    } else if equal_complex(number, Complex::ONE, rules.tolerance) {
        Ok(true)
    } else {
        Err(Refusal::NotBoolean)
    }
}
