//! Conversions from Rust values to arrays: by `From`, and by `TryFrom` if not every value can be converted.

use super::HostNumber;
use crate::array::{Array, Bits, Buffer, Complex, MAX_EXACT_INTEGER, Shape};
use crate::error::{Blame, Fault, Result};

/// An element of the vectors and slices that can become arrays: numbers, Booleans, characters, texts, arrays, and vectors of
/// those. Integers of 64 bits become arrays by `TryFrom`.
pub trait HostElement: Clone {
    /// Makes a vector of elements.
    fn vector(elements: Vec<Self>) -> Array;
}

impl<T: HostNumber> HostElement for T {
    fn vector(elements: Vec<Self>) -> Array {
        Array::vector(Buffer::from(elements))
    }
}

impl HostElement for bool {
    fn vector(elements: Vec<Self>) -> Array {
        Array::vector(Bits::from(elements))
    }
}

impl HostElement for f32 {
    fn vector(elements: Vec<Self>) -> Array {
        f64::vector(elements.into_iter().map(f64::from).collect())
    }
}

impl HostElement for u8 {
    /// Makes a vector of numbers, not characters: for texts, use `&str`.
    fn vector(elements: Vec<Self>) -> Array {
        if elements.iter().all(|&byte| byte < 128) {
            i8::vector(elements.into_iter().map(|byte| byte as i8).collect())
        } else {
            i16::vector(elements.into_iter().map(i16::from).collect())
        }
    }
}

impl HostElement for u16 {
    fn vector(elements: Vec<Self>) -> Array {
        Array::integers(&elements.into_iter().map(i64::from).collect::<Vec<_>>())
    }
}

impl HostElement for u32 {
    fn vector(elements: Vec<Self>) -> Array {
        Array::integers(&elements.into_iter().map(i64::from).collect::<Vec<_>>())
    }
}

impl HostElement for char {
    fn vector(elements: Vec<Self>) -> Array {
        Array::text(&elements.into_iter().collect::<String>())
    }
}

impl HostElement for &str {
    fn vector(elements: Vec<Self>) -> Array {
        Array::texts(elements)
    }
}

impl HostElement for String {
    fn vector(elements: Vec<Self>) -> Array {
        Array::texts(elements.iter().map(String::as_str))
    }
}

impl HostElement for Array {
    /// Makes a nested vector, in which simple scalars remain simple scalars.
    fn vector(elements: Vec<Self>) -> Array {
        if elements.is_empty() { Self::zilde() } else { Self::nested(elements) }
    }
}

impl<T: HostElement> HostElement for Vec<T> {
    /// Makes a nested vector; an empty one remembers the prototype of its items.
    fn vector(elements: Vec<Self>) -> Array {
        if elements.is_empty() {
            return Array::empty_nested(T::vector(Vec::new()));
        }
        Array::nested(elements.into_iter().map(T::vector).collect())
    }
}

impl<T: HostElement> From<Vec<T>> for Array {
    /// Makes a vector; elements of type `i8`, `i16`, `i32`, `f64` or [`Complex`] are taken over without copying.
    fn from(elements: Vec<T>) -> Self {
        T::vector(elements)
    }
}

impl<T: HostElement> From<&Vec<T>> for Array {
    fn from(elements: &Vec<T>) -> Self {
        T::vector(elements.clone())
    }
}

impl<T: HostElement> From<&[T]> for Array {
    fn from(elements: &[T]) -> Self {
        T::vector(elements.to_vec())
    }
}

impl<T: HostElement, const LENGTH: usize> From<[T; LENGTH]> for Array {
    fn from(elements: [T; LENGTH]) -> Self {
        T::vector(Vec::from(elements))
    }
}

impl<T: HostElement, const LENGTH: usize> From<&[T; LENGTH]> for Array {
    fn from(elements: &[T; LENGTH]) -> Self {
        T::vector(elements.to_vec())
    }
}

impl<T: HostElement, const ROWS: usize, const COLUMNS: usize> From<[[T; COLUMNS]; ROWS]> for Array {
    /// Makes a matrix.
    fn from(rows: [[T; COLUMNS]; ROWS]) -> Self {
        let elements = T::vector(rows.into_iter().flatten().collect());
        elements.with_shape(Shape::from_valid_lengths(&[ROWS, COLUMNS]))
    }
}

impl From<bool> for Array {
    fn from(value: bool) -> Self {
        Self::bit(value)
    }
}

impl From<i8> for Array {
    fn from(value: i8) -> Self {
        Self::integer(i64::from(value))
    }
}

impl From<i16> for Array {
    fn from(value: i16) -> Self {
        Self::integer(i64::from(value))
    }
}

impl From<i32> for Array {
    fn from(value: i32) -> Self {
        Self::integer(i64::from(value))
    }
}

impl From<u8> for Array {
    fn from(value: u8) -> Self {
        Self::integer(i64::from(value))
    }
}

impl From<u16> for Array {
    fn from(value: u16) -> Self {
        Self::integer(i64::from(value))
    }
}

impl From<u32> for Array {
    fn from(value: u32) -> Self {
        Self::integer(i64::from(value))
    }
}

impl From<f32> for Array {
    fn from(value: f32) -> Self {
        Self::number(f64::from(value))
    }
}

impl From<f64> for Array {
    fn from(value: f64) -> Self {
        Self::number(value)
    }
}

impl From<Complex> for Array {
    fn from(value: Complex) -> Self {
        Self::complex(value)
    }
}

impl From<char> for Array {
    fn from(character: char) -> Self {
        Self::character(character)
    }
}

impl From<&str> for Array {
    /// Makes a vector of characters, even from a text of one character.
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for Array {
    fn from(text: String) -> Self {
        Self::text(&text)
    }
}

impl From<&String> for Array {
    fn from(text: &String) -> Self {
        Self::text(text)
    }
}

impl From<&Array> for Array {
    /// Returns the same array: the elements are shared until one of the two arrays changes.
    fn from(array: &Array) -> Self {
        array.clone()
    }
}

impl TryFrom<i64> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(whole: i64) -> Result<Self> {
        convert_integer(whole).map(Self::integer)
    }
}

impl TryFrom<u64> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(whole: u64) -> Result<Self> {
        convert_integer(whole).map(Self::integer)
    }
}

impl TryFrom<usize> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(count: usize) -> Result<Self> {
        convert_integer(count).map(Self::integer)
    }
}

impl TryFrom<Vec<i64>> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(wholes: Vec<i64>) -> Result<Self> {
        convert_integers(&wholes)
    }
}

impl TryFrom<&[i64]> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(wholes: &[i64]) -> Result<Self> {
        convert_integers(wholes)
    }
}

impl TryFrom<Vec<u64>> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(wholes: Vec<u64>) -> Result<Self> {
        convert_integers(&wholes)
    }
}

impl TryFrom<Vec<usize>> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(counts: Vec<usize>) -> Result<Self> {
        convert_integers(&counts)
    }
}

impl TryFrom<&[usize]> for Array {
    type Error = Fault;

    /// Converts integers that floats represent exactly. Fails with DOMAIN ERROR beyond 2*53 in magnitude.
    fn try_from(counts: &[usize]) -> Result<Self> {
        convert_integers(counts)
    }
}

fn convert_integers<T: TryInto<i64> + Copy + std::fmt::Display>(wholes: &[T]) -> Result<Array> {
    Ok(Array::integers(&wholes.iter().map(|&whole| convert_integer(whole)).collect::<Result<Vec<i64>>>()?))
}

fn convert_integer<T: TryInto<i64> + Copy + std::fmt::Display>(whole: T) -> Result<i64> {
    const MAX_MAGNITUDE: u64 = MAX_EXACT_INTEGER as u64;
    whole.try_into().ok().filter(|whole| whole.unsigned_abs() <= MAX_MAGNITUDE).ok_or_else(|| {
        let message = format!("{whole} is beyond 2*53, where floats cannot represent every whole number");
        Fault::domain(Blame::Right, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::ElementType;

    #[test]
    fn elements_keep_their_type_or_take_the_narrowest() {
        assert_eq!(Array::from([1_i32, 2]).element_type(), ElementType::I32);
        assert_eq!(Array::from([1_u8, 2]).element_type(), ElementType::I8);
        assert_eq!(Array::from([1_u8, 200]).element_type(), ElementType::I16);
        assert_eq!(Array::from([1_u16, 2]).element_type(), ElementType::I8);
        assert_eq!(Array::from([1_u16, u16::MAX]).element_type(), ElementType::I32);
        assert_eq!(Array::from([1_u32, u32::MAX]).element_type(), ElementType::Float);
        assert_eq!(Array::from(['a', '⍴']).element_type(), ElementType::Char);
        assert_eq!(Array::from([true, false]).element_type(), ElementType::Bits);
        assert_eq!(Array::from([[1.5, 2.5, 3.5], [4.5, 5.5, 6.5]]).lengths(), [2, 3]);
    }

    #[test]
    fn vectors_of_vectors_nest() {
        let nested = Array::from(vec![vec![1, 2], vec![3]]);
        assert_eq!((nested.lengths(), nested.depth()), (&[2][..], 2));
        let empty = Array::from(Vec::<Vec<char>>::new());
        assert_eq!((empty.lengths(), empty.depth()), (&[0][..], 2));
    }
}
