//! The conversion of Booleans of any numeric type to bits.

use super::comparison;
use crate::array::{Array, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
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
