//! Booleans of any type as bits.

use super::rules;
use crate::array::convert::near;
use crate::array::{Array, Bits, Elements};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;

/// A simple array of zeros and ones, floats within tolerance of them included, as bits: DOMAIN ERROR for other elements.
/// Nested and empty arrays stay as they are.
pub(super) fn packed(context: &Context, glyph: char, array: Array) -> Result<Array> {
    if array.is_nested() || array.is_empty() || matches!(array.elements(), Elements::Bits(_)) {
        return Ok(array);
    }
    let refused = || Fault::domain(Blame::Function, format!("{glyph} takes 0 and 1 only"));
    let tolerance = rules(context).tolerance;
    let floats = array.floats().ok_or_else(refused)?;
    let boolean = |float: f64| near(tolerance, float, 0.0) || near(tolerance, float, 1.0);
    if !floats.iter().all(|&float| boolean(float)) {
        return Err(refused());
    }
    let bits = Bits::collect(context.memory(), floats.iter().map(|&float| float > 0.5))?;
    Ok(Array::new(array.shape().clone(), bits))
}
