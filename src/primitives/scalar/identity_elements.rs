//! Identity elements of scalar functions, which reductions along an empty axis return. Each function states its own: `F::IDENTITY`.

use super::engine::results::full_like;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::ScalarDyad;

/// Returns an array with the structure of `cell` in which the identity element replaces every simple scalar; fails with DOMAIN
/// ERROR if the function has no identity element.
pub(super) fn identity_like<F: ScalarDyad>(context: &mut Context, cell: &Array) -> Result<Array> {
    match F::IDENTITY {
        Some(element) => full_like(context, cell, element),
        None => Err(Fault::domain(Blame::Operand, format!("{} has no identity element", F::GLYPH))),
    }
}

/// Returns an array with the structure of `cell` in which the identity element of a comparison replaces every simple scalar.
pub(super) fn comparison_identity_like<C: Comparison>(context: &mut Context, cell: &Array) -> Result<Array> {
    full_like(context, cell, C::IDENTITY)
}
