//! What a host program puts into arrays and takes out of them: numbers, texts, vectors of them, and slices without copying.

use super::{Array, Bits, Buffer, Complex, Element, Shape};
use crate::error::{Blame, Fault, Result};
use std::convert::Infallible;

/// The largest whole number up to which a float holds all of them.
const EXACT: i64 = 1 << 53;

/// Numbers whose vectors become arrays as they are, without copying.
pub trait HostNumber: Element {}

impl HostNumber for i8 {}
impl HostNumber for i16 {}
impl HostNumber for i32 {}
impl HostNumber for f64 {}
impl HostNumber for Complex {}

impl Array {
    /// The elements without copying, if they are stored as `T`: whole numbers may be in a narrower type than expected.
    pub fn as_slice<T: Element>(&self) -> Option<&[T]> {
        T::slice_of(self.elements())
    }

    /// The same elements in another shape: LENGTH ERROR unless it has as many places.
    pub fn shaped(self, lengths: &[usize]) -> Result<Self> {
        let shape = Shape::new(lengths)?;
        if shape.bound() == self.bound() {
            return Ok(self.with_shape(shape));
        }
        let message = format!("{} elements do not fill a shape with {} places", self.bound(), shape.bound());
        Err(Fault::length(Blame::Function, message))
    }
}

impl<T: HostNumber> From<Vec<T>> for Array {
    fn from(numbers: Vec<T>) -> Self {
        Self::vector(Buffer::from(numbers))
    }
}

impl<T: HostNumber> From<&[T]> for Array {
    fn from(numbers: &[T]) -> Self {
        Self::from(numbers.to_vec())
    }
}

impl<T: HostNumber, const LENGTH: usize> From<[T; LENGTH]> for Array {
    fn from(numbers: [T; LENGTH]) -> Self {
        Self::from(numbers.to_vec())
    }
}

impl From<Vec<bool>> for Array {
    fn from(bits: Vec<bool>) -> Self {
        Self::vector(Bits::from(bits))
    }
}

impl From<char> for Array {
    fn from(character: char) -> Self {
        Self::character(character)
    }
}

impl From<&str> for Array {
    /// A vector of characters, also if the text has one.
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for Array {
    fn from(text: String) -> Self {
        Self::text(&text)
    }
}

impl From<Vec<&str>> for Array {
    fn from(texts: Vec<&str>) -> Self {
        Self::texts(texts)
    }
}

impl From<Vec<String>> for Array {
    fn from(texts: Vec<String>) -> Self {
        Self::texts(texts.iter().map(String::as_str))
    }
}

impl From<Vec<Array>> for Array {
    /// A nested vector.
    fn from(items: Vec<Array>) -> Self {
        if items.is_empty() { Self::zilde() } else { Self::nested(items) }
    }
}

impl TryFrom<i64> for Array {
    type Error = Fault;

    /// Fails beyond 2*53, where not every whole number is a float.
    fn try_from(whole: i64) -> Result<Self> {
        exact(whole).map(Self::whole)
    }
}

impl TryFrom<usize> for Array {
    type Error = Fault;

    /// Fails beyond 2*53, where not every whole number is a float.
    fn try_from(count: usize) -> Result<Self> {
        Self::try_from(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl TryFrom<Vec<i64>> for Array {
    type Error = Fault;

    /// Fails beyond 2*53, where not every whole number is a float.
    fn try_from(wholes: Vec<i64>) -> Result<Self> {
        wholes.iter().try_for_each(|&whole| exact(whole).map(|_| ()))?;
        Ok(Self::wholes(&wholes))
    }
}

fn exact(whole: i64) -> Result<i64> {
    if (-EXACT..=EXACT).contains(&whole) {
        return Ok(whole);
    }
    Err(Fault::domain(Blame::Right, format!("{whole} is beyond 2*53: not every whole number there can be told from the next")))
}

impl From<Infallible> for Fault {
    /// Conversions that cannot fail are conversions.
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl TryFrom<Array> for f64 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        array.to_float().ok_or_else(|| other_than(&array, "one real number"))
    }
}

impl TryFrom<Array> for i64 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        array.to_whole().ok_or_else(|| other_than(&array, "one whole number"))
    }
}

impl TryFrom<Array> for i32 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        array.to_whole().and_then(|whole| whole.try_into().ok()).ok_or_else(|| other_than(&array, "one whole number of 32 bits"))
    }
}

impl TryFrom<Array> for usize {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        array.to_whole().and_then(|whole| whole.try_into().ok()).ok_or_else(|| other_than(&array, "one count"))
    }
}

impl TryFrom<Array> for bool {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        match array.to_whole() {
            Some(whole @ 0..=1) => Ok(whole == 1),
            _ => Err(other_than(&array, "0 or 1")),
        }
    }
}

impl TryFrom<Array> for char {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        match array.characters().as_deref() {
            Some(&[character]) => Ok(character),
            _ => Err(other_than(&array, "one character")),
        }
    }
}

impl TryFrom<Array> for String {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        array.to_text().ok_or_else(|| other_than(&array, "a text"))
    }
}

impl TryFrom<Array> for Vec<f64> {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        match array.floats() {
            Some(floats) if array.rank() <= 1 => Ok(floats.into_owned()),
            _ => Err(other_than(&array, "a vector of real numbers")),
        }
    }
}

impl TryFrom<Array> for Vec<i64> {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        let wholes = array.floats().filter(|_| array.rank() <= 1);
        let wholes = wholes.and_then(|floats| floats.iter().map(|&float| super::convert::near_whole(float)).collect());
        wholes.ok_or_else(|| other_than(&array, "a vector of whole numbers"))
    }
}

impl TryFrom<Array> for Vec<bool> {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        match array.floats() {
            Some(floats) if array.rank() <= 1 && floats.iter().all(|&float| float == 0.0 || float == 1.0) => {
                Ok(floats.iter().map(|&float| float == 1.0).collect())
            }
            _ => Err(other_than(&array, "a vector of zeros and ones")),
        }
    }
}

impl TryFrom<Array> for Vec<String> {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        let texts = Vec::<Array>::try_from(array.clone()).ok();
        let texts = texts.and_then(|items| items.iter().map(Array::to_text).collect());
        texts.ok_or_else(|| other_than(&array, "a vector of texts"))
    }
}

impl TryFrom<Array> for Vec<Array> {
    type Error = Fault;

    /// The items of a vector; those of a simple one are scalars.
    fn try_from(array: Array) -> Result<Self> {
        if array.rank() > 1 {
            return Err(other_than(&array, "a vector"));
        }
        Ok((0..array.bound()).map(|position| array.item(position)).collect())
    }
}

/// DOMAIN ERROR: the host asked for something else than what the array is.
fn other_than(array: &Array, wanted: &str) -> Fault {
    let kind = match array.element_type() {
        kind if kind.is_numeric() => "of numbers",
        kind if kind.is_character() => "of characters",
        _ => "of items",
    };
    let shape = array.lengths().iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let form = if shape.is_empty() { "a scalar".to_owned() } else { format!("an array of shape {shape}") };
    Fault::domain(Blame::Right, format!("the host program wants {wanted}; this is {form} {kind}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() -> Result<()> {
        assert_eq!(Vec::<f64>::try_from(Array::from(vec![1.5, 2.0]))?, [1.5, 2.0]);
        assert_eq!(Vec::<i64>::try_from(Array::from([3, 1, 2]))?, [3, 1, 2]);
        assert_eq!(Vec::<bool>::try_from(Array::from(vec![true, false]))?, [true, false]);
        assert_eq!(Vec::<String>::try_from(Array::from(vec!["ab", "⍳"]))?, ["ab", "⍳"]);
        assert_eq!(String::try_from(Array::from("x"))?, "x");
        assert_eq!(i64::try_from(Array::try_from(1_i64 << 40)?)?, 1 << 40);
        assert_eq!(f64::try_from(Array::from(true))?, 1.0);
        assert_eq!(char::try_from(Array::from('⍴'))?, '⍴');
        Ok(())
    }

    #[test]
    fn nothing_is_silently_changed() {
        assert!(Array::try_from(EXACT + 1).is_err());
        assert!(i64::try_from(Array::from(2.5)).is_err());
        assert!(bool::try_from(Array::from(2)).is_err());
        assert!(f64::try_from(Array::from([1.0, 2.0])).is_err());
        assert!(Vec::<f64>::try_from(Array::from("ab")).is_err());
        assert!(Array::from([1, 2, 3]).shaped(&[2, 2]).is_err());
    }

    #[test]
    fn slices_are_borrowed() {
        let array = Array::from(vec![0.5, 1.5]);
        assert_eq!(array.as_slice::<f64>(), Some(&[0.5, 1.5][..]));
        assert_eq!(array.as_slice::<i32>(), None);
    }
}
