//! Columns of simple cells: all numbers of a column are laid out alike, with their decimal points and exponents aligned.

use super::cell::Cell;
use super::layout::Layout;
use super::number::{Numeral, ToNumeral, count_digits};
use super::width;
use crate::error::Result;

/// The common layout of the cells of one column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    /// True if there is a number among the cells.
    pub has_numbers: bool,
    /// True if there is an item, or a reference outside a box, among the cells: a blank is left on both sides of the column.
    pub is_padded: bool,
    /// True if there is a reference in a box among the cells: a blank separates the column from others, as if it had numbers.
    pub is_separated: bool,
    /// The width of the widest cell that is laid out as text.
    text_width: usize,
    /// The layout of the real numbers, and of the real parts of complex ones.
    real: NumberLayout,
    /// The layout of the imaginary parts, if there are any.
    imaginary: Option<NumberLayout>,
}

/// The layout of real numbers aligned one below the other.
#[derive(Clone, Debug, Default)]
struct NumberLayout {
    /// The greatest width before the decimal point, including the sign.
    whole_width: usize,
    /// The greatest number of digits after the decimal point.
    decimals: usize,
    /// True if the numbers are written with exponents.
    is_scaled: bool,
    /// True if any scaled number is negative.
    has_negative: bool,
    /// The number of significant digits that each scaled number is written with.
    significant_digits: usize,
    /// The width of the widest exponent of scaled numbers.
    exponent_width: usize,
}

impl NumberLayout {
    fn admit(&mut self, numeral: &Numeral) {
        self.whole_width = self.whole_width.max(numeral.whole_width());
        self.decimals = self.decimals.max(numeral.decimals());
        self.is_scaled |= numeral.is_scaled();
    }

    fn admit_scaled(&mut self, numeral: &Numeral) {
        self.has_negative |= numeral.is_negative();
        self.significant_digits = self.significant_digits.max(numeral.significant_digits());
        self.exponent_width = self.exponent_width.max(numeral.exponent_width());
    }

    fn admit_rounded(&mut self, value: &dyn ToNumeral, precision: usize) {
        self.admit_scaled(&value.round_to_precision(precision));
    }

    fn width_before_point(&self) -> usize {
        if self.is_scaled { usize::from(self.has_negative) + 1 } else { self.whole_width }
    }

    fn width(&self) -> usize {
        let fraction_width = |digits: usize| if digits > 0 { digits + 1 } else { 0 };
        if self.is_scaled {
            self.width_before_point() + fraction_width(self.significant_digits - 1) + 1 + self.exponent_width
        } else {
            self.whole_width + fraction_width(self.decimals)
        }
    }

    /// Writes a number aligned at the column's decimal point, without trailing blanks. Returns the width of what was written,
    /// including the blanks before the number.
    fn write(&self, value: &dyn ToNumeral, precision: usize, out: &mut String) -> usize {
        let (numeral, before) = self.to_numeral(value, precision);
        push_blanks(self.width_before_point() - before, out);
        let start = out.len();
        if self.is_scaled {
            numeral.write_scaled(self.significant_digits, out);
        } else {
            numeral.write_fixed(numeral.decimals(), out);
        }
        self.width_before_point() - before + width::count_characters(&out[start..])
    }

    /// Writes the real part of a complex number. Its decimals are padded with zeros rather than blanks, since `J` and the
    /// imaginary part follow immediately.
    fn write_real(&self, value: &dyn ToNumeral, precision: usize, out: &mut String) {
        let (numeral, before) = self.to_numeral(value, precision);
        let mut text = String::new();
        if self.is_scaled {
            numeral.write_scaled(self.significant_digits, &mut text);
        } else {
            push_blanks(self.width_before_point() - before, out);
            numeral.write_fixed(self.decimals, &mut text);
        }
        push_blanks(if self.is_scaled { self.width() - width::count_characters(&text) } else { 0 }, out);
        out.push_str(&text);
    }

    /// Writes the imaginary part of a complex number: unless it is scaled, zeros between its sign and its digits align the
    /// decimal points. Returns the width of what was written.
    fn write_imaginary(&self, value: &dyn ToNumeral, precision: usize, out: &mut String) -> usize {
        let (numeral, before) = self.to_numeral(value, precision);
        let mut text = String::new();
        if self.is_scaled {
            numeral.write_scaled(self.significant_digits, &mut text);
        } else {
            numeral.write_fixed(numeral.decimals(), &mut text);
        }
        let digits = text.trim_start_matches('¯');
        out.push_str(&text[..text.len() - digits.len()]);
        let zeros = if self.is_scaled { 0 } else { self.width_before_point() - before };
        out.extend(std::iter::repeat_n('0', zeros));
        out.push_str(digits);
        zeros + width::count_characters(&text)
    }

    /// Returns the numeral of a value in this layout, and its width before the decimal point.
    fn to_numeral(&self, value: &dyn ToNumeral, precision: usize) -> (Numeral, usize) {
        if self.is_scaled {
            let numeral = value.round_to_precision(precision);
            (numeral, usize::from(numeral.is_negative()) + 1)
        } else {
            let numeral = value.to_numeral(precision);
            (numeral, numeral.whole_width())
        }
    }
}

impl Column {
    /// Creates the layout of a column with the given cells.
    pub(crate) fn of<'a>(layout: &Layout<'_>, cells: impl Iterator<Item = Cell<'a>> + Clone) -> Result<Self> {
        let mut column = Self::default();
        for (index, cell) in cells.clone().enumerate() {
            layout.poll(index)?;
            column.admit(layout, cell)?;
        }
        let scaled_imaginary = column.imaginary.as_ref().is_some_and(|part| part.is_scaled);
        if column.real.is_scaled || scaled_imaginary {
            for (index, cell) in cells.enumerate() {
                layout.poll(index)?;
                column.admit_scaled(layout, cell);
            }
        }
        Ok(column)
    }

    /// Makes room for a text of `width` columns.
    pub(crate) fn admit_text(&mut self, width: usize) {
        self.text_width = self.text_width.max(width);
    }

    fn admit(&mut self, layout: &Layout<'_>, cell: Cell<'_>) -> Result<()> {
        self.has_numbers |= cell.is_number();
        match cell {
            Cell::Whole(value) => {
                let width = usize::from(value < 0) + count_digits(value.unsigned_abs());
                self.real.whole_width = self.real.whole_width.max(width);
            }
            Cell::Real(value) => self.real.admit(&Numeral::round_to_precision(value, layout.precision)),
            Cell::Complex(value) => {
                self.real.admit(&Numeral::round_to_precision(value.re, layout.precision));
                // A column whose numbers are all real has no imaginary parts, even if other columns have them.
                if value.im != 0.0 {
                    self.imaginary.get_or_insert_default().admit(&Numeral::round_to_precision(value.im, layout.precision));
                }
            }
            Cell::Decimal(value) => self.real.admit(&value.to_numeral(layout.precision)),
            Cell::Exact(exact) => {
                let mut text = String::new();
                exact.write_text(&|| layout.poll(0), &mut text)?;
                self.admit_text(layout.width(&text));
            }
            Cell::Character(character) => self.admit_text(layout.character_width(character)),
            Cell::Mark(mark) => {
                self.admit_text(layout.width(&layout.mark_text(mark)));
                self.is_padded |= layout.needs_padding(&cell);
                self.is_separated |= layout.needs_separator(&cell);
            }
            Cell::Item(_) => self.is_padded = true,
        }
        Ok(())
    }

    /// Extends the layout for a cell of a column with exponents; whole numbers are rounded too, since they also get an exponent.
    fn admit_scaled(&mut self, layout: &Layout<'_>, cell: Cell<'_>) {
        let precision = layout.precision;
        match cell {
            Cell::Whole(value) => self.real.admit_rounded(&value, precision),
            Cell::Real(value) => self.real.admit_rounded(&value, precision),
            Cell::Decimal(value) => self.real.admit_rounded(value, precision),
            Cell::Complex(value) => {
                self.real.admit_rounded(&value.re, precision);
                if let Some(part) = &mut self.imaginary {
                    part.admit_rounded(&value.im, precision);
                }
            }
            _ => {}
        }
    }

    fn number_width(&self) -> usize {
        if !self.has_numbers {
            return 0;
        }
        self.real.width() + self.imaginary.as_ref().map_or(0, |part| part.width() + 1)
    }

    /// Returns the width of the column without the blanks around items.
    pub(crate) fn width(&self) -> usize {
        self.text_width.max(self.number_width())
    }

    /// Writes a cell padded to the full width of the column: numbers are aligned, and texts are right-justified if the column
    /// contains numbers, otherwise left-justified.
    ///
    /// # Errors
    /// INTERRUPT or TIME LIMIT while a long number is written.
    pub(crate) fn write(&self, layout: &Layout<'_>, cell: Cell<'_>, out: &mut String) -> Result<()> {
        match cell {
            Cell::Whole(value) => self.write_number(layout, &value, 0.0, out),
            Cell::Real(value) => self.write_number(layout, &value, 0.0, out),
            Cell::Decimal(value) => self.write_number(layout, value, 0.0, out),
            Cell::Complex(value) => self.write_number(layout, &value.re, value.im, out),
            _ => {
                let mut text = String::new();
                cell.write(layout, &mut text)?;
                self.write_text(&text, layout.width(&text), out);
            }
        }
        Ok(())
    }

    /// Writes a text that is `width` columns wide, padded to the full width of the column.
    pub(crate) fn write_text(&self, text: &str, width: usize, out: &mut String) {
        let missing = self.width().saturating_sub(width);
        if self.has_numbers {
            push_blanks(missing, out);
            out.push_str(text);
        } else {
            out.push_str(text);
            push_blanks(missing, out);
        }
    }

    fn write_number(&self, layout: &Layout<'_>, real: &dyn ToNumeral, imaginary: f64, out: &mut String) {
        push_blanks(self.width() - self.number_width(), out);
        let (part, width) = match &self.imaginary {
            None => (&self.real, self.real.write(real, layout.precision, out)),
            Some(part) => {
                self.real.write_real(real, layout.precision, out);
                out.push('J');
                (part, part.write_imaginary(&imaginary, layout.precision, out))
            }
        };
        push_blanks(part.width() - width, out);
    }
}

/// Appends blanks.
pub(crate) fn push_blanks(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}
