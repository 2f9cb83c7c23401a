#![doc = include_str!("not.md")]

use crate::array::bits::words_for;
use crate::array::{Array, Bits, Elements, Scalar};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bits::{complement, low_ones};
use crate::primitives::Primitive;
use crate::primitives::mixed::unique::without;
use crate::primitives::scalar::engine::fused::methods::{Arithmetic, MonadLoops};
use crate::primitives::scalar::engine::{booleans, pervade};

/// The primitive `~`.
pub(crate) static NOT: Primitive = Primitive::new('~', "primitives/scalar/functions/not.md")
    .pervading_monad("not", not)
    .monadic_on_scalar(not_scalar)
    .with_monadic_loops(&MonadLoops::Arithmetic(Arithmetic::NOT))
    .with_monadic_inverse(not)
    .dyadic("without", without);

/// Computes `~Y` for a Boolean scalar; returns `None` for other scalars.
fn not_scalar(_: &Context, right: Scalar) -> Option<Scalar> {
    let bit = right.as_integer().filter(|whole| matches!(whole, 0 | 1))?;
    Some(Scalar::bit(bit == 0))
}

/// Computes `~Y`, in place if nothing else shares the bits.
fn not(context: &mut Context, right: Array) -> Result<Array> {
    if right.is_nested() {
        return pervade::monadic(context, &right, not);
    }
    let (shape, elements) = booleans::pack_booleans(context, '~', right)?.into_parts();
    let Elements::Bits(mut bits) = elements else { return Ok(Array::zilde().with_shape(shape)) };
    let length = bits.len();
    if let Some(words) = bits.get_mut() {
        words.iter_mut().for_each(|word| *word = !*word);
        if let Some(last) = words.last_mut() {
            *last &= low_ones(length - (length - 1) / 64 * 64);
        }
        return Ok(Array::new(shape, bits));
    }
    let mut words = context.memory().block(words_for(length))?;
    complement(bits.words(), &mut words);
    Ok(Array::new(shape, Bits::from_words(words, length)))
}
