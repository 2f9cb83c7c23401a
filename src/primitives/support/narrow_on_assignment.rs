//! The narrowest type for an array that is assigned to a name.

use crate::array::bits::words_for;
use crate::array::{Array, Bits, Block, Element, Elements, Memory, Whole};
use crate::error::Result;
use crate::kernels::narrow;

/// The number of elements below which arrays are not narrowed.
const NARROWING_MIN_ELEMENTS: usize = 256;

/// Returns true if [`narrow_large`] may change the type of an array.
#[inline]
pub(crate) fn is_large(array: &Array) -> bool {
    array.shape().bound() >= NARROWING_MIN_ELEMENTS
}

/// Returns the array in the narrowest type that holds its numbers; a small array, or one for which memory is short, is returned
/// unchanged. The test of a type ends at the first block of numbers that do not fit.
#[inline]
#[must_use]
pub(crate) fn narrow_large(memory: &Memory, array: Array) -> Array {
    if is_large(&array) { narrow_array(memory, array) } else { array }
}

fn narrow_array(memory: &Memory, array: Array) -> Array {
    // If memory is short, the wider array is kept.
    match narrow_elements(memory, array.elements()) {
        Ok(Some(elements)) => Array::new(array.shape().clone(), elements),
        _ => array,
    }
}

/// Returns the elements in the narrowest integer type that holds them, or `None` if they have this type already or fit none.
fn narrow_elements(memory: &Memory, elements: &Elements) -> Result<Option<Elements>> {
    match elements {
        Elements::I8(buffer) => narrow_integers(memory, buffer.as_slice(), 0, 1),
        Elements::I16(buffer) => narrow_integers(memory, buffer.as_slice(), i8::MIN.into(), i8::MAX.into()),
        Elements::I32(buffer) => narrow_integers(memory, buffer.as_slice(), i16::MIN.into(), i16::MAX.into()),
        _ => match to_integers(memory, elements)? {
            Some(wholes) => Ok(Some(narrow_elements(memory, &wholes)?.unwrap_or(wholes))),
            None => Ok(None),
        },
    }
}

/// Converts floats to 32-bit integers. Returns `None` if one of them is not an integer or does not fit, or if the elements are
/// not floats.
pub(crate) fn to_integers(memory: &Memory, elements: &Elements) -> Result<Option<Elements>> {
    let Elements::Float(buffer) = elements else { return Ok(None) };
    if !narrow::has_integer_prefix(buffer.as_slice()) {
        return Ok(None);
    }
    let mut wholes = memory.block(buffer.len())?;
    Ok(narrow::convert_to_integers(buffer.as_slice(), &mut wholes).then(|| Elements::I32(wholes.into())))
}

/// Converts integers to the narrowest type that holds them. Returns `None` unless all of them lie from `low` to `high`, the
/// bounds of the next narrower type.
fn narrow_integers<T: Whole>(memory: &Memory, wholes: &[T], low: i64, high: i64) -> Result<Option<Elements>> {
    let Some((least, greatest)) = narrow::find_range(wholes, low, high) else { return Ok(None) };
    if least >= 0 && greatest <= 1 {
        let mut words = memory.block(words_for(wholes.len()))?;
        narrow::pack(wholes, &mut words);
        return Ok(Some(Elements::Bits(Bits::from_words(words, wholes.len()))));
    }
    let is_byte = least >= i8::MIN.into() && greatest <= i8::MAX.into();
    Ok(Some(if is_byte { convert_integers::<T, i8>(memory, wholes)? } else { convert_integers::<T, i16>(memory, wholes)? }))
}

/// Converts integers to type `T`, which must hold all of them.
fn convert_integers<S: Whole, T: Whole>(memory: &Memory, wholes: &[S]) -> Result<Elements> {
    let mut block: Block<T> = memory.block(wholes.len())?;
    narrow::copy(wholes, &mut block);
    Ok(Element::wrap(block.into()))
}
