//! Columns of simple cells: all numbers of a column are laid out alike, with their points and exponents aligned.

use super::cell::Cell;
use super::layout::Layout;
use super::number::{Numeral, ToNumeral, decimal_width};
use super::width;

/// The common layout of the cells of one column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    /// True if there is a number among the cells.
    pub numeric: bool,
    /// True if there is an item among the cells: blanks are left on both sides.
    pub padded: bool,
    /// True if a blank separates the column from others although no cell is a number, as for references in a box.
    pub apart: bool,
    /// The width of the widest text.
    text: usize,
    /// The layout of the real numbers and of the real parts.
    real: NumberLayout,
    /// The layout of the imaginary parts, if there are any.
    imaginary: Option<NumberLayout>,
}

/// The layout of real numbers aligned one below the other.
#[derive(Clone, Debug, Default)]
struct NumberLayout {
    /// The width before the decimal point, including the sign.
    whole: usize,
    /// The number of digits after the decimal point.
    decimals: usize,
    /// True if the numbers are written with exponents.
    scaled: bool,
    /// True if a scaled number is negative.
    negative: bool,
    /// The number of digits of scaled numbers.
    significant: usize,
    /// The width of the exponents of scaled numbers.
    exponent: usize,
}

impl NumberLayout {
    fn admit(&mut self, numeral: &Numeral) {
        self.whole = self.whole.max(numeral.whole_width());
        self.decimals = self.decimals.max(numeral.decimals());
        self.scaled |= numeral.is_scaled();
    }

    fn admit_scaled(&mut self, numeral: &Numeral) {
        self.negative |= numeral.is_negative();
        self.significant = self.significant.max(numeral.significant());
        self.exponent = self.exponent.max(numeral.exponent_width());
    }

    fn admit_rounded(&mut self, value: &dyn ToNumeral, precision: usize) {
        self.admit_scaled(&value.round_to_precision(precision));
    }

    fn point(&self) -> usize {
        if self.scaled { usize::from(self.negative) + 1 } else { self.whole }
    }

    fn width(&self) -> usize {
        let after = |digits: usize| if digits > 0 { digits + 1 } else { 0 };
        if self.scaled {
            self.point() + after(self.significant - 1) + 1 + self.exponent
        } else {
            self.whole + after(self.decimals)
        }
    }

    /// Writes a number aligned at the column's decimal point, without trailing blanks. Returns its width.
    fn write(&self, value: &dyn ToNumeral, precision: usize, out: &mut String) -> usize {
        let (numeral, before) = self.numeral(value, precision);
        blanks(self.point() - before, out);
        let start = out.len();
        if self.scaled {
            numeral.write_scaled(self.significant, out);
        } else {
            numeral.write_fixed(numeral.decimals(), out);
        }
        self.point() - before + width::count(&out[start..])
    }

    /// Writes the real part of a complex number: zeros pad the decimals, since the other part follows immediately.
    fn write_real(&self, value: &dyn ToNumeral, precision: usize, out: &mut String) {
        let (numeral, before) = self.numeral(value, precision);
        let mut text = String::new();
        if self.scaled {
            numeral.write_scaled(self.significant, &mut text);
        } else {
            blanks(self.point() - before, out);
            numeral.write_fixed(self.decimals, &mut text);
        }
        blanks(if self.scaled { self.width() - width::count(&text) } else { 0 }, out);
        out.push_str(&text);
    }

    /// Writes the imaginary part: zeros fill the places between sign and digits. Returns its width.
    fn write_imaginary(&self, value: &dyn ToNumeral, precision: usize, out: &mut String) -> usize {
        let (numeral, before) = self.numeral(value, precision);
        let mut text = String::new();
        if self.scaled {
            numeral.write_scaled(self.significant, &mut text);
        } else {
            numeral.write_fixed(numeral.decimals(), &mut text);
        }
        let digits = text.trim_start_matches('¯');
        out.push_str(&text[..text.len() - digits.len()]);
        let zeros = if self.scaled { 0 } else { self.point() - before };
        out.extend(std::iter::repeat_n('0', zeros));
        out.push_str(digits);
        zeros + width::count(&text)
    }

    fn numeral(&self, value: &dyn ToNumeral, precision: usize) -> (Numeral, usize) {
        if self.scaled {
            let numeral = value.round_to_precision(precision);
            (numeral, usize::from(numeral.is_negative()) + 1)
        } else {
            let numeral = value.numeral(precision);
            (numeral, numeral.whole_width())
        }
    }
}

impl Column {
    /// Makes the column of the given cells.
    pub(crate) fn of<'a>(layout: &Layout<'_>, cells: impl Iterator<Item = Cell<'a>> + Clone) -> crate::error::Result<Self> {
        let mut column = Self::default();
        for (index, cell) in cells.clone().enumerate() {
            layout.poll(index)?;
            column.admit(layout, cell);
        }
        let scaled_imaginary = column.imaginary.as_ref().is_some_and(|part| part.scaled);
        if column.real.scaled || scaled_imaginary {
            for (index, cell) in cells.enumerate() {
                layout.poll(index)?;
                column.admit_scaled(layout, cell);
            }
        }
        Ok(column)
    }

    /// Makes room for a text of `width` columns.
    pub(crate) fn admit_text(&mut self, width: usize) {
        self.text = self.text.max(width);
    }

    fn admit(&mut self, layout: &Layout<'_>, cell: Cell<'_>) {
        self.numeric |= cell.is_number();
        match cell {
            Cell::Whole(value) => {
                let width = usize::from(value < 0) + decimal_width(value.unsigned_abs());
                self.real.whole = self.real.whole.max(width);
            }
            Cell::Real(value) => self.real.admit(&Numeral::round_to_precision(value, layout.precision)),
            Cell::Complex(value) => {
                self.real.admit(&Numeral::round_to_precision(value.re, layout.precision));
                // A column whose numbers are all real has no imaginary parts, even if other columns have them.
                if value.im != 0.0 {
                    self.imaginary.get_or_insert_default().admit(&Numeral::round_to_precision(value.im, layout.precision));
                }
            }
            Cell::Decimal(value) => self.real.admit(&value.numeral(layout.precision)),
            Cell::Exact(exact) => self.admit_text(layout.width(&exact.text())),
            Cell::Character(character) => self.admit_text(layout.character_width(character)),
            Cell::Mark(mark) => {
                self.admit_text(layout.width(&layout.mark(mark)));
                self.padded |= layout.pads(&cell);
                self.apart |= layout.parts(&cell);
            }
            Cell::Item(_) => self.padded = true,
        }
    }

    /// Rounds whole numbers as well, since they get an exponent like the others of their column.
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
        if !self.numeric {
            return 0;
        }
        self.real.width() + self.imaginary.as_ref().map_or(0, |part| part.width() + 1)
    }

    /// Returns the width of the column without the blanks around items.
    pub(crate) fn width(&self) -> usize {
        self.text.max(self.number_width())
    }

    /// Writes a cell in the full width of the column: right-justified if the column contains numbers.
    pub(crate) fn write(&self, layout: &Layout<'_>, cell: Cell<'_>, out: &mut String) {
        match cell {
            Cell::Whole(value) => self.write_number(layout, &value, 0.0, out),
            Cell::Real(value) => self.write_number(layout, &value, 0.0, out),
            Cell::Decimal(value) => self.write_number(layout, value, 0.0, out),
            Cell::Complex(value) => self.write_number(layout, &value.re, value.im, out),
            _ => {
                let mut text = String::new();
                cell.write(layout, &mut text);
                self.write_text(&text, layout.width(&text), out);
            }
        }
    }

    /// Writes a text of known width in the full width of the column.
    pub(crate) fn write_text(&self, text: &str, width: usize, out: &mut String) {
        let missing = self.width().saturating_sub(width);
        if self.numeric {
            blanks(missing, out);
            out.push_str(text);
        } else {
            out.push_str(text);
            blanks(missing, out);
        }
    }

    fn write_number(&self, layout: &Layout<'_>, real: &dyn ToNumeral, imaginary: f64, out: &mut String) {
        blanks(self.width() - self.number_width(), out);
        let (part, width) = match &self.imaginary {
            None => (&self.real, self.real.write(real, layout.precision, out)),
            Some(part) => {
                self.real.write_real(real, layout.precision, out);
                out.push('J');
                (part, part.write_imaginary(&imaginary, layout.precision, out))
            }
        };
        blanks(part.width() - width, out);
    }
}

/// Appends blanks.
pub(crate) fn blanks(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}
