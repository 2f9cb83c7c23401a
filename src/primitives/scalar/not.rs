#![doc = include_str!("not.md")]

use super::{booleans, nested};
use crate::array::{Array, Elements};
use crate::error::Result;
use crate::function::Context;
use crate::primitives::Primitive;
use crate::primitives::mixed::unique::without;

/// `~`.
pub static NOT: Primitive =
    Primitive::new('~', include_str!("not.md")).pervading_monad("not", not).undone_by(not).dyadic("without", without);

/// `~Y`.
fn not(context: &mut Context, right: Array) -> Result<Array> {
    if right.is_nested() {
        return nested::monadic(context, &right, not);
    }
    let (shape, elements) = booleans::packed(context, '~', right)?.into_parts();
    let Elements::Bits(mut bits) = elements else { return Ok(Array::zilde().with_shape(shape)) };
    let length = bits.len();
    let words = bits.to_mut()?;
    for word in words.iter_mut() {
        *word = !*word;
    }
    if let Some(last) = words.last_mut()
        && !length.is_multiple_of(64)
    {
        *last &= (1 << (length % 64)) - 1;
    }
    Ok(Array::new(shape, bits))
}
