//! A vector's elements at a list of indices: the commonest selection, and the one that is fetched while its indices are checked.

use crate::array::bits::words_for;
use crate::array::{Array, Bits, Block, Buffer, Element, Elements, Item, Plain, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::checked;
use crate::kernels::simd::compress::Lane;
use crate::kernels::simd::gather;

/// `V[I]` for whole numbers `I`. None: some are outside, or this is no such selection; planning it will tell.
pub(super) fn listed(context: &Context, array: &Array, index: &Array) -> Result<Option<Array>> {
    if array.rank() != 1 || array.is_empty() || index.is_scalar() || index.is_empty() {
        return Ok(None);
    }
    let elements = match index.elements() {
        Elements::I8(indices) => at_list(context, array, indices.as_slice())?,
        Elements::I16(indices) => at_list(context, array, indices.as_slice())?,
        Elements::I32(indices) => at_list(context, array, indices.as_slice())?,
        _ => None,
    };
    let Some(elements) = elements else { return Ok(None) };
    Array::new(index.shape().clone(), elements).simplified(context.memory()).map(Some)
}

fn at_list<I: Whole>(context: &Context, array: &Array, indices: &[I]) -> Result<Option<Elements>> {
    match array.elements() {
        Elements::Bits(bits) => {
            let mut words = context.memory().block::<u64>(words_for(indices.len()))?;
            let (source, origin) = (bits.words(), context.index_origin());
            let inside = checked::gather_bits(context.work(), source, bits.len(), indices, origin, &mut words)?;
            Ok(inside.then(|| Elements::Bits(Bits::from_words(words, indices.len()))))
        }
        Elements::I8(buffer) => narrow(context, buffer, indices),
        Elements::Latin(buffer) => narrow(context, buffer, indices),
        Elements::I16(buffer) => narrow(context, buffer, indices),
        Elements::I32(buffer) => wide(context, buffer, indices),
        Elements::Float(buffer) => wide(context, buffer, indices),
        Elements::Complex(buffer) => wide(context, buffer, indices),
        Elements::Char(buffer) => {
            let (source, origin) = (buffer.as_slice(), context.index_origin());
            let block = context.memory().zeroed(indices.len())?;
            filled(context, indices, block, |indices, target| gather::gather(source, indices, origin, target))
        }
        Elements::Nested(buffer) => items(context, buffer.as_slice(), indices),
        Elements::Marks(_) => Ok(None),
    }
}

fn narrow<T: Element + Lane + Plain, I: Whole>(context: &Context, buffer: &Buffer<T>, indices: &[I]) -> Result<Option<Elements>> {
    let (source, origin) = (buffer.as_slice(), context.index_origin());
    let block = context.memory().block(indices.len())?;
    filled(context, indices, block, |indices, target| gather::gather_narrow(source, indices, origin, target))
}

fn wide<T: Element + Plain, I: Whole>(context: &Context, buffer: &Buffer<T>, indices: &[I]) -> Result<Option<Elements>> {
    let (source, origin) = (buffer.as_slice(), context.index_origin());
    let block = context.memory().block(indices.len())?;
    filled(context, indices, block, |indices, target| gather::gather(source, indices, origin, target))
}

fn filled<T: Element, I: Whole>(
    context: &Context,
    indices: &[I],
    mut block: Block<T>,
    fetch: impl Fn(&[I], &mut [T]) -> bool + Sync,
) -> Result<Option<Elements>> {
    Ok(checked::gather(context.work(), indices, &mut block, fetch)?.then(|| T::wrap(block.into())))
}

fn items<I: Whole>(context: &Context, source: &[Item], indices: &[I]) -> Result<Option<Elements>> {
    let mut items = context.memory().vector(indices.len())?;
    if !checked::append(context.work(), source, indices, context.index_origin(), &mut items)? {
        return Ok(None);
    }
    Ok(Some(Item::wrap(context.memory().adopt(items)?.into())))
}
