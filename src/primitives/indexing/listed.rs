//! The elements at a list of indices, or at several lists traversed in parallel: the most common selections, fetched while their
//! indices are checked.

use crate::array::bits::words_for;
use crate::array::{Array, Bits, Block, Buffer, Element, Elements, Item, Plain};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::checked_gather;
use crate::kernels::simd::compress::Lane;
use crate::kernels::simd::gather;
use crate::kernels::simd::gather::{IndexSlice, Places};
use crate::kernels::simd::prefetch::prefetch;

/// Computes `V[I]` for integers `I`. Returns `None` if one of them is out of bounds, or for another kind of selection; planning
/// then raises the error, if there is one.
pub(crate) fn fetch_list(context: &Context, array: &Array, index: &Array) -> Result<Option<Array>> {
    if array.rank() != 1 {
        return Ok(None);
    }
    fetch_lists(context, array, std::slice::from_ref(index))
}

/// Computes `I ⎕GATHER X` for lists of one shape, one for each axis, or returns `None` as [`fetch_list`] does.
pub(crate) fn fetch_lists(context: &Context, array: &Array, lists: &[Array]) -> Result<Option<Array>> {
    let Some(first) = lists.first() else { return Ok(None) };
    let (shape, count) = (first.shape(), first.bound());
    if array.is_empty() || array.rank() != lists.len() || first.is_scalar() || count == 0 {
        return Ok(None);
    }
    let mut axes = Vec::with_capacity(lists.len());
    for (list, &length) in lists.iter().zip(array.lengths()) {
        match index_slice(list) {
            Some(numbers) if list.shape() == shape => axes.push((numbers, length)),
            _ => return Ok(None),
        }
    }
    if let (Elements::Nested(buffer), [(numbers, _)]) = (array.elements(), &axes[..]) {
        let elements = gather_items(context, buffer.as_slice(), *numbers)?;
        return elements.map(|elements| Array::new(shape.clone(), elements).simplify(context.memory())).transpose();
    }
    let Some(places) = Places::new(&axes, context.index_origin()) else { return Ok(None) };
    Ok(gather_elements(context, array, &places, count)?.map(|elements| Array::new(shape.clone(), elements)))
}

/// Returns the integers of a list, or `None` if its elements have another type.
fn index_slice(list: &Array) -> Option<IndexSlice<'_>> {
    match list.elements() {
        Elements::I8(numbers) => Some(IndexSlice::I8(numbers.as_slice())),
        Elements::I16(numbers) => Some(IndexSlice::I16(numbers.as_slice())),
        Elements::I32(numbers) => Some(IndexSlice::I32(numbers.as_slice())),
        _ => None,
    }
}

/// Fetches the elements at places that are checked on the way. Returns `None` if a place is out of bounds, or for elements that
/// are not plain.
fn gather_elements(context: &Context, array: &Array, places: &Places<'_>, count: usize) -> Result<Option<Elements>> {
    let memory = context.memory();
    match array.elements() {
        Elements::Bits(bits) => {
            let mut words = memory.block::<u64>(words_for(count))?;
            let inside = checked_gather::gather_bits(context.work(), bits.words(), places, count, &mut words)?;
            Ok(inside.then(|| Elements::Bits(Bits::from_words(words, count))))
        }
        Elements::I8(buffer) => gather_narrow(context, buffer, places, memory.block(count)?),
        Elements::Latin(buffer) => gather_narrow(context, buffer, places, memory.block(count)?),
        Elements::I16(buffer) => gather_narrow(context, buffer, places, memory.block(count)?),
        Elements::I32(buffer) => gather_wide(context, buffer, places, memory.block(count)?),
        Elements::Float(buffer) => gather_wide(context, buffer, places, memory.block(count)?),
        Elements::Complex(buffer) => gather_wide(context, buffer, places, memory.block(count)?),
        Elements::Char(buffer) => gather_wide(context, buffer, places, memory.block(count)?),
        Elements::Extended(_) | Elements::Nested(_) | Elements::Marks(_) => Ok(None),
    }
}

/// Fetches elements of 8 or 16 bits, as [`gather_elements`] does.
fn gather_narrow<T: Element + Lane + Plain>(
    context: &Context,
    buffer: &Buffer<T>,
    places: &Places<'_>,
    mut block: Block<T>,
) -> Result<Option<Elements>> {
    let source = buffer.as_slice();
    let fetch = |start: usize, target: &mut [T]| gather::gather_narrow(source, places, start, target);
    Ok(checked_gather::gather(context.work(), &mut block, fetch)?.then(|| T::wrap(block.into())))
}

/// Fetches elements of 32 bits or more, as [`gather_elements`] does.
fn gather_wide<T: Element + Copy>(
    context: &Context,
    buffer: &Buffer<T>,
    places: &Places<'_>,
    mut block: Block<T>,
) -> Result<Option<Elements>> {
    let source = buffer.as_slice();
    let fetch = |start: usize, target: &mut [T]| gather::gather(source, places, start, target);
    Ok(checked_gather::gather(context.work(), &mut block, fetch)?.then(|| T::wrap(block.into())))
}

/// Fetches items, as [`gather_elements`] does.
fn gather_items(context: &Context, source: &[Item], indices: IndexSlice<'_>) -> Result<Option<Elements>> {
    let (work, origin) = (context.work(), context.index_origin());
    let mut items = context.memory().vector(indices.len())?;
    // Taking an item increments its reference count, which is stored with the item itself.
    let prefetch_item = |item: &Item| item.long_array().map_or((), |array| prefetch(std::slice::from_ref(array), 0));
    let inside = match indices {
        IndexSlice::I8(indices) => checked_gather::append(work, source, indices, origin, prefetch_item, &mut items)?,
        IndexSlice::I16(indices) => checked_gather::append(work, source, indices, origin, prefetch_item, &mut items)?,
        IndexSlice::I32(indices) => checked_gather::append(work, source, indices, origin, prefetch_item, &mut items)?,
    };
    Ok(if inside { Some(Item::wrap(context.memory().adopt(items)?.into())) } else { None })
}
