//! The functions of `A[…]f←V`, on one old and one new element.

use super::value::{Element, Plain};
use super::{Class, Errors};

/// Computes `old f new`, or `None` if the reference does not define it.
pub(crate) fn combined(function: char, old: &Element, new: &Element) -> Option<Result<Element, Errors>> {
    match function {
        '⊢' => Some(Ok(new.clone())),
        '⊣' => Some(Ok(old.clone())),
        ',' => {
            let (old, new) = (old.disclosed(), new.disclosed());
            if old.rank() > 1 || new.rank() > 1 || old.elements.is_empty() {
                return None;
            }
            Some(Ok(Plain::vector([old.elements, new.elements].concat()).enclosed()))
        }
        _ => pervaded(function, old, new),
    }
}

/// Applies a scalar function within items, as long as one side is simple.
fn pervaded(function: char, old: &Element, new: &Element) -> Option<Result<Element, Errors>> {
    let (item, into): (&Plain, Box<dyn Fn(&Element) -> _>) = match (old, new) {
        (Element::Item(_), Element::Item(_)) => return None,
        (Element::Item(item), new) => (item, Box::new(move |old| pervaded(function, old, new))),
        (old, Element::Item(item)) => (item, Box::new(move |new| pervaded(function, old, new))),
        (old, new) => return Some(number(function, old, new)),
    };
    if item.elements.is_empty() {
        return None;
    }
    let mut elements = Vec::new();
    for element in &item.elements {
        match into(element)? {
            Ok(element) => elements.push(element),
            Err(errors) => return Some(Err(errors)),
        }
    }
    Some(Ok(Plain::new(item.shape.clone(), elements, item).enclosed()))
}

fn number(function: char, old: &Element, new: &Element) -> Result<Element, Errors> {
    let (Element::Number(real, imaginary), Element::Number(more, turned)) = (old, new) else {
        return Err(Errors::one(Class::Domain));
    };
    let is_real = *imaginary == 0.0 && *turned == 0.0;
    let result = match function {
        '+' => Ok(Element::Number(real + more, imaginary + turned)),
        '-' => Ok(Element::Number(real - more, imaginary - turned)),
        '×' if is_real => Ok(Element::real(real * more)),
        '×' => Ok(Element::Number(real * more - imaginary * turned, real * turned + imaginary * more)),
        '⌈' if is_real => Ok(Element::real(real.max(*more))),
        '⌊' if is_real => Ok(Element::real(real.min(*more))),
        _ => Err(Errors::one(Class::Domain)),
    }?;
    let is_finite = matches!(result, Element::Number(real, imaginary) if real.is_finite() && imaginary.is_finite());
    if is_finite { Ok(result) } else { Err(Errors::one(Class::Domain)) }
}
