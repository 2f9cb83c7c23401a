//! Conversions from arrays to Rust values, by `TryFrom`: a mismatch is a DOMAIN ERROR that describes the array.

use super::bounds::sum_up_to;
use crate::array::convert::to_near_integer;
use crate::array::{Array, Complex, Elements, Memory};
use crate::error::{Blame, Fault, Result};

/// An element of the vectors that arrays can be converted to.
pub trait HostValue: Sized {
    /// The description of these values in messages.
    const DESCRIPTION: &'static str;
    /// The maximum number of axes of an array that can be converted to a vector of these values.
    const MAX_AXES: usize = 1;

    /// Returns the elements of an array, or `None` if not all of them are values of this type.
    fn elements(array: &Array) -> Option<Vec<Self>>;

    /// Returns the number of bytes that [`HostValue::elements`] allocates, including intermediate results. The
    /// count may stop at `limit`.
    fn bytes(array: &Array, _limit: usize) -> usize {
        array.bound().saturating_mul(size_of::<Self>() + size_of::<f64>())
    }
}

impl HostValue for f64 {
    const DESCRIPTION: &'static str = "real numbers";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        array.floats().map(std::borrow::Cow::into_owned)
    }

    fn bytes(array: &Array, _limit: usize) -> usize {
        array.bound().saturating_mul(size_of::<Self>())
    }
}

impl HostValue for f32 {
    const DESCRIPTION: &'static str = "real numbers within the range of 32-bit floats";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        array.floats()?.iter().map(|&real| to_f32(real)).collect()
    }
}

impl HostValue for Complex {
    const DESCRIPTION: &'static str = "numbers";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        match array.as_slice::<Complex>() {
            Some(numbers) => Some(numbers.to_vec()),
            None => Some(array.floats()?.iter().map(|&real| Complex::from(real)).collect()),
        }
    }
}

impl HostValue for i8 {
    const DESCRIPTION: &'static str = "whole numbers of 8 bits";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for i16 {
    const DESCRIPTION: &'static str = "whole numbers of 16 bits";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for i32 {
    const DESCRIPTION: &'static str = "whole numbers of 32 bits";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for i64 {
    const DESCRIPTION: &'static str = "whole numbers";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for u8 {
    const DESCRIPTION: &'static str = "whole numbers from 0 to 255";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for u32 {
    const DESCRIPTION: &'static str = "non-negative whole numbers of 32 bits";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for u64 {
    const DESCRIPTION: &'static str = "non-negative whole numbers";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for usize {
    const DESCRIPTION: &'static str = "non-negative whole numbers";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers(array)
    }
}

impl HostValue for bool {
    const DESCRIPTION: &'static str = "zeros and ones";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        to_integers::<i64>(array)?.into_iter().map(to_bool).collect()
    }
}

impl HostValue for char {
    const DESCRIPTION: &'static str = "characters";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        array.characters().map(std::borrow::Cow::into_owned)
    }
}

impl HostValue for String {
    const DESCRIPTION: &'static str = "texts";

    fn elements(array: &Array) -> Option<Vec<Self>> {
        (0..array.bound()).map(|position| array.item(position).to_text()).collect()
    }

    fn bytes(array: &Array, limit: usize) -> usize {
        sum_up_to(limit, (0..array.bound()).map(|position| size_of::<Self>() + text_bytes(&array.item(position))))
    }
}

impl HostValue for Array {
    const DESCRIPTION: &'static str = "items";

    /// Returns the items; those of a simple array are scalars.
    fn elements(array: &Array) -> Option<Vec<Self>> {
        Some((0..array.bound()).map(|position| array.item(position)).collect())
    }
}

impl<T: HostValue> HostValue for Vec<T> {
    const DESCRIPTION: &'static str = "vectors, or a matrix";
    const MAX_AXES: usize = T::MAX_AXES + 1;

    /// Returns the items of a vector, or the major cells of an array with more axes.
    fn elements(array: &Array) -> Option<Vec<Self>> {
        if array.rank() <= 1 {
            return (0..array.bound()).map(|position| Self::try_from(array.item(position)).ok()).collect();
        }
        let memory = Memory::new(usize::MAX);
        let cells = (0..array.tally()).map(|index| array.major_cell(&memory, index).ok().map(Self::try_from));
        cells.map(|cell| cell?.ok()).collect()
    }

    fn bytes(array: &Array, limit: usize) -> usize {
        if array.rank() <= 1 {
            return sum_up_to(
                limit,
                (0..array.bound()).map(|position| size_of::<Self>() + T::bytes(&array.item(position), limit)),
            );
        }
        let memory = Memory::new(usize::MAX);
        let cell = |index| array.major_cell(&memory, index).map_or(0, |cell| size_of::<Self>() + T::bytes(&cell, limit));
        sum_up_to(limit, (0..array.tally()).map(cell))
    }
}

impl<T: HostValue> TryFrom<Array> for Vec<T> {
    type Error = Fault;

    /// Returns the elements of a vector, or the single one of a scalar. Fails with DOMAIN ERROR if they are not values of this
    /// type, and with WS FULL if the result would exceed the memory left to the interpreter that the array belongs to.
    fn try_from(array: Array) -> Result<Self> {
        if array.rank() <= T::MAX_AXES {
            array.check_values::<T>()?;
        }
        let elements = if array.rank() <= T::MAX_AXES { T::elements(&array) } else { None };
        elements.ok_or_else(|| mismatch_fault(&array, &format!("a vector of {}", T::DESCRIPTION)))
    }
}

impl TryFrom<Array> for f64 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        array.to_float().ok_or_else(|| mismatch_fault(&array, "one real number"))
    }
}

impl TryFrom<Array> for f32 {
    type Error = Fault;

    /// Rounds the number; fails with DOMAIN ERROR if it is beyond the range of 32-bit floats.
    fn try_from(array: Array) -> Result<Self> {
        array
            .to_float()
            .and_then(to_f32)
            .ok_or_else(|| mismatch_fault(&array, "one real number within the range of 32-bit floats"))
    }
}

impl TryFrom<Array> for Complex {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        let number = Self::elements(&array).filter(|_| array.bound() == 1).and_then(|mut numbers| numbers.pop());
        number.ok_or_else(|| mismatch_fault(&array, "one number"))
    }
}

impl TryFrom<Array> for i8 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one whole number of 8 bits")
    }
}

impl TryFrom<Array> for i16 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one whole number of 16 bits")
    }
}

impl TryFrom<Array> for i32 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one whole number of 32 bits")
    }
}

impl TryFrom<Array> for i64 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one whole number")
    }
}

impl TryFrom<Array> for u8 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one whole number from 0 to 255")
    }
}

impl TryFrom<Array> for u32 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one non-negative whole number of 32 bits")
    }
}

impl TryFrom<Array> for u64 {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one non-negative whole number")
    }
}

impl TryFrom<Array> for usize {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        to_single_integer(&array, "one non-negative whole number")
    }
}

impl TryFrom<Array> for bool {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        array.to_float().and_then(round_to_integer).and_then(to_bool).ok_or_else(|| mismatch_fault(&array, "0 or 1"))
    }
}

impl TryFrom<Array> for char {
    type Error = Fault;

    fn try_from(array: Array) -> Result<Self> {
        match array.characters().as_deref() {
            Some(&[character]) => Ok(character),
            _ => Err(mismatch_fault(&array, "one character")),
        }
    }
}

impl TryFrom<Array> for String {
    type Error = Fault;

    /// Returns the characters of a vector or scalar as a text. Fails with DOMAIN ERROR if the array is anything else, and with WS
    /// FULL if the text would exceed the memory limit.
    fn try_from(array: Array) -> Result<Self> {
        array.check_room(text_bytes(&array))?;
        array.to_text().ok_or_else(|| mismatch_fault(&array, "a text"))
    }
}

/// Returns the number of bytes of an array's characters as UTF-8.
fn text_bytes(array: &Array) -> usize {
    match array.elements() {
        Elements::Latin(buffer) => buffer.len() + buffer.as_slice().iter().filter(|&&byte| byte >= 128).count(),
        Elements::Char(buffer) => buffer.as_slice().iter().map(|character| character.len_utf8()).sum(),
        _ => 0,
    }
}

fn to_integers<T: TryFrom<i64>>(array: &Array) -> Option<Vec<T>> {
    array.floats()?.iter().map(|&real| round_to_integer(real)?.try_into().ok()).collect()
}

fn to_single_integer<T: TryFrom<i64>>(array: &Array, expected: &str) -> Result<T> {
    let whole = array.to_float().and_then(round_to_integer).and_then(|whole| whole.try_into().ok());
    whole.ok_or_else(|| mismatch_fault(array, expected))
}

/// Rounds a float to an integer with the tolerance of APL, but by less than a millionth, so that large numbers with a fraction
/// are not rounded silently; returns `None` if it is not that close to an integer.
fn round_to_integer(real: f64) -> Option<i64> {
    const MAX_ROUNDING: f64 = 1e-6;
    to_near_integer(real).filter(|&whole| (real - whole as f64).abs() < MAX_ROUNDING)
}

fn to_bool(whole: i64) -> Option<bool> {
    matches!(whole, 0 | 1).then_some(whole == 1)
}

fn to_f32(real: f64) -> Option<f32> {
    let short = real as f32;
    (short.is_finite() || !real.is_finite()).then_some(short)
}

/// Makes the DOMAIN ERROR for an array that is not what the host requested.
pub(crate) fn mismatch_fault(array: &Array, expected: &str) -> Fault {
    let kind = match array.element_type() {
        kind if kind.has_machine_numbers() => "of numbers",
        kind if kind.is_character() => "of characters",
        _ => "of items",
    };
    let shape = array.lengths().iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let form = if shape.is_empty() { "a scalar".to_owned() } else { format!("an array of shape {shape}") };
    Fault::domain(Blame::Right, format!("the host program expects {expected}, not {form} {kind}"))
}
