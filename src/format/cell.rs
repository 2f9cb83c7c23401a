//! One element of an array of any type, as it is displayed.

use super::layout::Layout;
use super::number::{Numeral, ToNumeral, write_whole};
use crate::array::{Array, Complex, Decimal, Elements, Exact, Extended, Item, Mark, Scalar, Short};
use crate::error::Result;

/// An element as it is displayed.
#[derive(Clone, Copy)]
pub(crate) enum Cell<'a> {
    /// A whole number.
    Whole(i32),
    /// A float.
    Real(f64),
    /// A complex number.
    Complex(Complex),
    /// A decimal number.
    Decimal(&'a Decimal),
    /// An exact number.
    Exact(&'a Exact),
    /// A character.
    Character(char),
    /// A namespace, `⎕NULL`, a part of an index, or the result of `⎕OR`.
    Mark(&'a Mark),
    /// An item that is not a simple scalar.
    Item(&'a Item),
}

/// Returns the element at `index` of the ravel.
pub(crate) fn cell_at(array: &Array, index: usize) -> Cell<'_> {
    match array.elements() {
        Elements::Bits(bits) => Cell::Whole(i32::from(bits.get(index))),
        Elements::I8(buffer) => Cell::Whole(i32::from(buffer.as_slice()[index])),
        Elements::I16(buffer) => Cell::Whole(i32::from(buffer.as_slice()[index])),
        Elements::I32(buffer) => Cell::Whole(buffer.as_slice()[index]),
        Elements::Float(buffer) => Cell::Real(buffer.as_slice()[index]),
        Elements::Complex(buffer) => Cell::Complex(buffer.as_slice()[index]),
        Elements::Extended(buffer) => extended_cell(&buffer.as_slice()[index]),
        Elements::Latin(buffer) => Cell::Character(char::from(buffer.as_slice()[index])),
        Elements::Char(buffer) => Cell::Character(buffer.as_slice()[index]),
        Elements::Marks(buffer) => Cell::Mark(&buffer.as_slice()[index]),
        Elements::Nested(buffer) => {
            let item = &buffer.as_slice()[index];
            match (item.short(), item.long_array()) {
                (Some(short), _) if short.is_scalar() => short_cell(*short),
                (None, Some(array)) if array.is_simple_scalar() => cell_at(array, 0),
                _ => Cell::Item(item),
            }
        }
    }
}

/// Returns the cell of a simple scalar that an item stores in place.
fn short_cell(scalar: Short) -> Cell<'static> {
    match Scalar::first_of(&scalar) {
        Some(scalar) => match (scalar.as_latin(), scalar.as_integer()) {
            (Some(byte), _) => Cell::Character(char::from(byte)),
            (None, Some(whole)) => Cell::Whole(whole),
            (None, None) => Cell::Real(scalar.as_real().unwrap_or_default()),
        },
        None => Cell::Character(scalar.characters()[0]),
    }
}

/// Returns the cell of an extended number; an exact integer that fits in 32 bits becomes a `Whole`.
fn extended_cell(number: &Extended) -> Cell<'_> {
    match number {
        Extended::Float(float) => Cell::Real(*float),
        Extended::Complex(complex) => Cell::Complex(**complex),
        Extended::Decimal(decimal) => Cell::Decimal(decimal),
        Extended::Exact(exact) => match exact.to_i64().and_then(|small| i32::try_from(small).ok()) {
            Some(short) => Cell::Whole(short),
            None => Cell::Exact(exact),
        },
    }
}

impl Cell<'_> {
    /// Returns true if the cell is a number.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Cell::Whole(_) | Cell::Real(_) | Cell::Complex(_) | Cell::Decimal(_) | Cell::Exact(_))
    }

    /// Writes the cell without aligning it. Nothing is written for an item, which is laid out elsewhere.
    ///
    /// # Errors
    /// INTERRUPT or TIME LIMIT while a long number is written.
    pub(crate) fn write(&self, layout: &Layout<'_>, out: &mut String) -> Result<()> {
        match *self {
            Cell::Whole(value) => write_whole(value, out),
            Cell::Real(value) => Numeral::round_to_precision(value, layout.precision).write(out),
            Cell::Complex(value) => {
                Numeral::round_to_precision(value.re, layout.precision).write(out);
                if value.im != 0.0 {
                    out.push('J');
                    Numeral::round_to_precision(value.im, layout.precision).write(out);
                }
            }
            Cell::Decimal(decimal) => decimal.to_numeral(layout.precision).write(out),
            Cell::Exact(exact) => exact.write_text(&|| layout.poll(0), out)?,
            Cell::Character(character) => out.push(character),
            Cell::Mark(mark) => out.push_str(&layout.mark_text(mark)),
            Cell::Item(_) => {}
        }
        Ok(())
    }
}
