#![doc = include_str!("right.md")]

use crate::array::Array;
use crate::error::Result;
use crate::function::{Context, Forms};
use crate::primitives::Primitive;

/// The primitive `⊢`.
pub(crate) static RIGHT: Primitive = Primitive::new('⊢', "primitives/mixed/right.md")
    .pervading_monad("same", same)
    .with_forms(Forms { each_cell: Some(|_, right, _| Ok(Some(right.clone()))), ..Forms::NONE })
    .dyadic("right", right)
    .with_monadic_inverse(same)
    .with_dyadic_inverse(right);

/// Computes `⊢Y`: returns `Y` unchanged.
fn same(_context: &mut Context, right: Array) -> Result<Array> {
    Ok(right)
}

/// Computes `X⊢Y`: returns `Y`.
fn right(_context: &mut Context, _left: Array, right: Array) -> Result<Array> {
    Ok(right)
}
