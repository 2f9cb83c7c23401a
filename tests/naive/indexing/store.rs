//! Storing values at the places of a selection, or combining them with the values there: one place after the other.

use super::combine::combined;
use super::value::{Element, Plain};
use super::{Class, Errors};

/// Checks that a value is a scalar, of the selection's shape, or, if `only_put`, a vector of one element.
pub(crate) fn conforming(shape: &[usize], value: &Plain, only_put: bool) -> Result<(), Errors> {
    let one_element = only_put && value.shape == [1];
    if value.shape.is_empty() || one_element || value.shape == shape {
        return Ok(());
    }
    Err(Errors::one(Class::Length))
}

/// Computes `A[…]←V`, or `A[…]f←V` with a function: the changed array, or `None` if the reference does not
/// know the result of the function. `None` instead of a place is a fill, and the value for it is discarded.
pub(crate) fn store(
    target: &Plain,
    shape: &[usize],
    places: &[Option<usize>],
    value: &Plain,
    function: Option<char>,
) -> Option<Result<Plain, Errors>> {
    if let Err(errors) = conforming(shape, value, function.is_none()) {
        return Some(Err(errors));
    }
    let mut changed = target.clone();
    for (count, place) in places.iter().enumerate() {
        let Some(place) = *place else { continue };
        let new: &Element = &value.elements[if value.elements.len() == 1 { 0 } else { count }];
        let stored = match function {
            None => new.clone(),
            Some(function) => match combined(function, &changed.elements[place], new)? {
                Ok(element) => element,
                Err(errors) => return Some(Err(errors)),
            },
        };
        changed.elements[place] = stored;
    }
    Some(Ok(changed))
}
