//! Booleans of any type as bits.

use super::comparison;
use crate::array::{Array, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::primitives::scalar::functions::equal::Equal;

/// Returns a simple array of zeros and ones as bits, including floats that are equal to these within the tolerance; DOMAIN ERROR
/// for other elements. Nested and empty arrays are returned unchanged.
pub(crate) fn pack_booleans(context: &mut Context, glyph: char, array: Array) -> Result<Array> {
    if array.is_nested() || array.is_empty() || matches!(array.elements(), Elements::Bits(_)) {
        return Ok(array);
    }
    let zeros = comparison::pervade::<Equal>(context, array.clone(), Array::bit(false))?;
    let ones = comparison::pervade::<Equal>(context, array, Array::bit(true))?;
    let (Elements::Bits(zeros), Elements::Bits(bits)) = (zeros.elements(), ones.elements()) else {
        unreachable!("simple arrays are compared to bits")
    };
    if zeros.count() + bits.count() < bits.len() {
        return Err(Fault::domain(Blame::Function, format!("the arguments of {glyph} must be 0 or 1")));
    }
    Ok(ones)
}
