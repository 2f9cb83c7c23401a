//! Lookup of one integer or character among the elements of a vector: they are scanned, without the structures that many needles
//! are worth.

use crate::array::{Array, Buffer, Element, Elements};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::find_first::find_first;

/// Returns the position of a scalar in a vector, or the length of the vector if it is absent. Returns `None` for other arguments,
/// and for elements that are compared in any other way than bit by bit.
pub(crate) fn find_scalar(context: &Context, haystack: &Array, needle: &Array) -> Result<Option<usize>> {
    if haystack.rank() != 1 || !needle.is_scalar() {
        return Ok(None);
    }
    match (haystack.elements(), needle.elements()) {
        (Elements::Latin(haystack), Elements::Latin(needle)) => find(context, haystack, Some(needle.as_slice()[0])).map(Some),
        (haystack, Elements::Bits(_) | Elements::I8(_) | Elements::I16(_) | Elements::I32(_)) => {
            let Some(needle) = needle.integer_scalar() else { return Ok(None) };
            match haystack {
                Elements::I8(haystack) => find(context, haystack, i8::try_from(needle).ok()).map(Some),
                Elements::I16(haystack) => find(context, haystack, i16::try_from(needle).ok()).map(Some),
                Elements::I32(haystack) => find(context, haystack, Some(needle)).map(Some),
                _ => Ok(None),
            }
        }
        _ => Ok(None),
    }
}

/// Returns the position of an element, or the number of elements if it is absent; no element equals `None`.
fn find<T: Element + Copy + PartialEq>(context: &Context, haystack: &Buffer<T>, needle: Option<T>) -> Result<usize> {
    let haystack = haystack.as_slice();
    let Some(needle) = needle else { return Ok(haystack.len()) };
    let position = find_first(context.work(), haystack, |&element| element == needle)?;
    Ok(position.unwrap_or(haystack.len()))
}
