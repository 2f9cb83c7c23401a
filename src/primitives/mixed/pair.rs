#![doc = include_str!("pair.md")]

use crate::array::{Array, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;

/// The primitive `⍮`.
pub(crate) static PAIR: Primitive = Primitive::new('⍮', "primitives/mixed/pair.md")
    .monadic("singleton", |context, right| collect_items(context, vec![right]))
    .dyadic("pair", |context, left, right| collect_items(context, vec![left, right]));

/// Returns a vector whose items are the arrays.
fn collect_items(context: &mut Context, items: Vec<Array>) -> Result<Array> {
    Array::from_items(context.memory(), Shape::vector(items.len()), items, &Array::ZERO)
}
