//! `X ⎕CSV Y`: writes a table as text, field by field, without making arrays of the fields.

use super::import::Form;
use super::{CsvOptions, Dialect};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::format::{Cell, cell_at, pad_to_width};
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files::create;
use crate::system::formats::numerals::write_float;
use crate::system::formats::table::{StoredColumn, find_columns};
use crate::system::workspace::disk;
use std::fmt::Write as _;
use std::path::Path;

/// The number of fields that are written between two polls for interrupts.
const FIELDS_PER_POLL: usize = 1024;

/// The number of characters up to which a field is only counted among others.
const UNCHECKED_MAX_CHARACTERS: usize = 64;
/// The number of bytes that a character of a field may take: as text, as field, and in the growing text.
const BYTES_PER_CHARACTER: usize = 4;

/// The options that only apply to writing.
pub(crate) struct ExportOptions {
    /// True if a file that exists is replaced.
    replaces: bool,
    /// The characters that end a record.
    end: String,
}

impl ExportOptions {
    pub(crate) fn read(options: &Options) -> Result<Self> {
        let replaces = options.choice("IfExists", &[("Error", false), ("Replace", true)])?.unwrap_or(false);
        let overwrites = options.flag("Overwrite", false)?;
        let end = options.get("LineEnding").map_or_else(|| Ok("\n".to_owned()), read_line_end)?;
        Ok(Self { replaces: replaces || overwrites, end })
    }
}

/// Implements `X ⎕CSV Y`: returns a table as text, or writes it to a file.
pub(crate) fn export(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    let CsvOptions { dialect, export: ExportOptions { replaces, end }, import } = CsvOptions::read(options)?;
    let stored = if import.form == Form::Table { Some(find_columns(context, &left)?) } else { None };
    let (header, data) = match &stored {
        Some(columns) => (Some(Array::texts(columns.iter().map(|column| &*column.name))), Array::ZERO),
        None => split_header(&left),
    };
    let table = match stored {
        Some(columns) => Table::Stored(columns),
        None => Table::of(&data)?,
    };
    let mut writer = Writer::new(context, &dialect, &end);
    if let Some(header) = header {
        table.check_header(&header)?;
        writer.write_record(header.bound(), |writer, column| writer.push_element(&header, column))?;
    }
    for row in 0..table.rows() {
        writer.write_record(table.columns(), |writer, column| table.push_field(row, column, writer))?;
    }
    let text = writer.text;
    deliver(context, &right, &text, &end, replaces)
}

/// Reads option `LineEnding`: the code points of the characters that end a record.
fn read_line_end(points: &Array) -> Result<String> {
    let invalid = || Fault::domain(Blame::Operand, "option 'LineEnding' must be 10, 11, 12, 13, 13 10, 133, 8232 or 8233");
    if !points.is_number() {
        return Err(invalid());
    }
    let points = arguments::to_integers(points, Blame::Operand)?;
    if !matches!(points[..], [13 | 10 | 133 | 0x2028 | 0x2029 | 11 | 12] | [13, 10]) {
        return Err(invalid());
    }
    points.iter().map(|&point| u32::try_from(point).ok().and_then(char::from_u32)).collect::<Option<String>>().ok_or_else(invalid)
}

/// Splits the left argument into the header, if there is one, and the table. An argument with a header has two items: the table
/// and a vector of texts.
fn split_header(left: &Array) -> (Option<Array>, Array) {
    let is_pair = left.rank() == 1 && left.bound() == 2 && left.is_nested() && {
        let (first, second) = (left.item(0), left.item(1));
        second.rank() == 1
            && second.is_nested()
            && (first.rank() == 2 || first.is_nested() && !first.is_empty() && first.item(0).rank() > 0 && first.depth() > 2)
    };
    if is_pair { (Some(left.item(1)), left.item(0)) } else { (None, left.clone()) }
}

/// A table to be written.
enum Table<'a> {
    /// A matrix of fields.
    Matrix(&'a Array),
    /// Vectors of fields, and matrices with a text in each row, of the same length.
    Columns(Vec<Array>),
    /// The columns of a table.
    Stored(Vec<StoredColumn>),
}

impl<'a> Table<'a> {
    /// Reads a matrix, or a vector of columns.
    fn of(data: &'a Array) -> Result<Self> {
        match data.rank() {
            2 => Ok(Self::Matrix(data)),
            1 if data.is_nested() => {
                let columns: Vec<Array> = (0..data.bound()).map(|index| data.item(index)).collect();
                let rows = columns.first().map_or(0, Array::tally);
                if columns.iter().any(|column| column.tally() != rows) {
                    return Err(Fault::length(Blame::Left, "all columns must have the same number of records"));
                }
                Ok(Self::Columns(columns))
            }
            rank => {
                Err(Fault::rank(Blame::Left, format!("a matrix or a vector of columns is needed, not an array of rank {rank}")))
            }
        }
    }

    fn rows(&self) -> usize {
        match self {
            Self::Matrix(matrix) => matrix.tally(),
            Self::Columns(columns) => columns.first().map_or(0, Array::tally),
            Self::Stored(columns) => columns.first().map_or(0, |column| column.values.bound()),
        }
    }

    fn columns(&self) -> usize {
        match self {
            Self::Matrix(matrix) => matrix.lengths()[1],
            Self::Columns(columns) => columns.len(),
            Self::Stored(columns) => columns.len(),
        }
    }

    /// Refuses a header that has not a name for each column. A table without records may have any header.
    fn check_header(&self, header: &Array) -> Result<()> {
        let (names, columns) = (header.bound(), self.columns());
        if self.rows() == 0 || names == columns {
            return Ok(());
        }
        let message = format!("the number of names in the header is {names}, but the number of columns is {columns}");
        Err(Fault::length(Blame::Left, message))
    }

    /// Appends a field to the record that is being written.
    fn push_field(&self, row: usize, column: usize, writer: &mut Writer<'_>) -> Result<()> {
        let fields = match self {
            Self::Matrix(matrix) => return writer.push_element(matrix, row * matrix.lengths()[1] + column),
            Self::Columns(columns) => &columns[column],
            Self::Stored(columns) => return writer.push_value(&columns[column], row),
        };
        match fields.rank() {
            1 => writer.push_element(fields, row),
            2 => {
                let width = fields.lengths()[1];
                let text = fields.ravel_part(writer.context.memory(), row * width, width)?.to_text();
                let invalid = "a column must be a vector, or a matrix of characters with a row for each record";
                let text = text.ok_or_else(|| Fault::domain(Blame::Left, invalid))?;
                writer.push_text(text.trim_end())
            }
            rank => Err(Fault::rank(Blame::Left, format!("a column must be a vector or a matrix, not an array of rank {rank}"))),
        }
    }
}

/// The text that is written so far, and how fields are written.
struct Writer<'a> {
    context: &'a Context,
    dialect: &'a Dialect,
    /// The characters that end a record.
    end: &'a str,
    text: String,
    /// The field that is being written, before it is quoted or padded.
    field: String,
    /// The position of the field in its record.
    column: usize,
    /// The number of fields that are written.
    fields: usize,
    /// True if numbers are written as they are: they hold no character with a meaning, and are not padded.
    numbers_are_plain: bool,
    /// For each byte, true if a text of characters below 128 that has it is written as it is.
    plain_bytes: [bool; 256],
}

impl<'a> Writer<'a> {
    fn new(context: &'a Context, dialect: &'a Dialect, end: &'a str) -> Self {
        let Dialect { separator, quote, escape, widths, decimal, .. } = dialect;
        let marks = [Some(*separator), *quote, *escape];
        let is_in_number = |mark: char| mark.is_ascii_digit() || "+-.E".contains(mark) || mark == *decimal;
        let mut plain_bytes = [false; 256];
        if widths.is_empty() {
            plain_bytes[usize::from(b' ')..128].fill(true);
            marks.iter().flatten().filter(|mark| mark.is_ascii()).for_each(|&mark| plain_bytes[mark as usize] = false);
        }
        Self {
            context,
            dialect,
            end,
            text: String::new(),
            field: String::new(),
            column: 0,
            fields: 0,
            numbers_are_plain: widths.is_empty() && *decimal == '.' && !marks.into_iter().flatten().any(is_in_number),
            plain_bytes,
        }
    }
}

impl Writer<'_> {
    /// Writes a record of `columns` fields, each appended by `push`.
    fn write_record(&mut self, columns: usize, mut push: impl FnMut(&mut Self, usize) -> Result<()>) -> Result<()> {
        for column in 0..columns {
            if self.fields.is_multiple_of(FIELDS_PER_POLL) {
                self.check_room(0)?;
            }
            if column > 0 && self.dialect.widths.is_empty() {
                self.text.push(self.dialect.separator);
            }
            self.column = column;
            self.fields += 1;
            push(self, column)?;
        }
        self.text.push_str(self.end);
        Ok(())
    }

    /// Fails if a stop is requested, or if there is no room for a text of `characters` characters more.
    fn check_room(&self, characters: usize) -> Result<()> {
        self.context.poll()?;
        // The text takes twice its size while it grows.
        let bytes = self.text.len().saturating_mul(2).saturating_add(characters.saturating_mul(BYTES_PER_CHARACTER));
        self.context.memory().check(bytes)
    }

    /// Appends the value in a row of a column of a table: nothing if it is missing, and a Boolean as a word.
    #[inline]
    fn push_value(&mut self, column: &StoredColumn, row: usize) -> Result<()> {
        if column.mask.as_ref().is_some_and(|mask| matches!(cell_at(mask, row), Cell::Whole(0))) {
            return self.push_text("");
        }
        if column.kind == "boolean" {
            return self.push_text(if matches!(cell_at(&column.values, row), Cell::Whole(0)) { "false" } else { "true" });
        }
        self.push_element(&column.values, row)
    }

    /// Appends the element at `index` of the ravel of an array.
    fn push_element(&mut self, array: &Array, index: usize) -> Result<()> {
        match cell_at(array, index) {
            Cell::Whole(whole) => self.push_whole(whole),
            Cell::Real(real) if real.is_finite() => self.push_float(real),
            Cell::Exact(exact) if exact.is_whole() => self.push_whole(exact.to_text().replace('¯', "-")),
            Cell::Character(character) => self.push_text(character.encode_utf8(&mut [0; 4])),
            Cell::Item(item) => match item.as_latin_text() {
                Some(text) if self.push_plain_text(text) => Ok(()),
                _ => self.push_item(&item.array()),
            },
            _ => self.push_item(&array.item(index)),
        }
    }

    /// Appends an item that is not stored as an element of a simple type: a text, or a number of another type.
    fn push_item(&mut self, item: &Array) -> Result<()> {
        if item.is_character() || item.is_empty() {
            if item.bound() > UNCHECKED_MAX_CHARACTERS {
                self.check_room(item.bound())?;
            }
            let text = item.to_text().ok_or_else(|| Fault::domain(Blame::Left, "a field must be text or a number"))?;
            return self.push_text(&text);
        }
        let number = item.to_float().filter(|number| number.is_finite());
        let number = number.ok_or_else(|| Fault::domain(Blame::Left, "a field must be text or a finite real number"))?;
        self.push_float(number)
    }

    /// Appends a text that is written as it is: of few characters below 128, none of them with a meaning, and without a blank at its ends.
    /// Returns false, and appends nothing, if it is not such a text.
    #[inline]
    fn push_plain_text(&mut self, text: &[u8]) -> bool {
        let is_plain = self.dialect.widths.is_empty()
            && text.len() <= UNCHECKED_MAX_CHARACTERS
            && text.iter().all(|&byte| self.plain_bytes[usize::from(byte)])
            && text.first().is_none_or(u8::is_ascii_graphic)
            && text.last().is_none_or(u8::is_ascii_graphic);
        match std::str::from_utf8(text) {
            Ok(text) if is_plain => {
                self.text.push_str(text);
                true
            }
            _ => false,
        }
    }

    /// Appends a whole number with all its digits.
    fn push_whole(&mut self, number: impl std::fmt::Display) -> Result<()> {
        if self.numbers_are_plain {
            _ = write!(self.text, "{number}");
            return Ok(());
        }
        self.field.clear();
        _ = write!(self.field, "{number}");
        self.end_field()
    }

    /// Appends a finite number with the digits that it needs to read back, in the notation of other programs.
    fn push_float(&mut self, number: f64) -> Result<()> {
        if self.numbers_are_plain {
            write_float(number, &mut self.text);
            return Ok(());
        }
        self.field.clear();
        write_float(number, &mut self.field);
        if self.dialect.decimal != '.' {
            self.field = self.field.replace('.', self.dialect.decimal.encode_utf8(&mut [0; 4]));
        }
        self.end_field()
    }

    /// Appends a text, whose line feeds are replaced by the characters that end a record.
    fn push_text(&mut self, text: &str) -> Result<()> {
        let text = if self.dialect.trim { text.trim() } else { text };
        self.field.clear();
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.field.push_str(self.end);
            }
            self.field.push_str(line);
        }
        self.end_field()
    }

    /// Appends the field, padded if option `Widths` specifies its width, otherwise quoted if it contains special characters.
    fn end_field(&mut self) -> Result<()> {
        let Dialect { separator, quote, escape, widths, .. } = self.dialect;
        if !widths.is_empty() {
            return self.pad_field();
        }
        let is_special = |character: char| {
            character == *separator
                || Some(character) == *quote
                || Some(character) == *escape
                || character == '\n'
                || character == '\r'
        };
        if !self.field.contains(is_special) {
            self.text.push_str(&self.field);
            return Ok(());
        }
        match (quote, escape) {
            (Some(quote), escape) => self.quote_field(*quote, *escape),
            (None, Some(escape)) => {
                for character in self.field.chars() {
                    self.text.extend(is_special(character).then_some(*escape));
                    self.text.push(character);
                }
                Ok(())
            }
            (None, None) => Err(Fault::domain(
                Blame::Left,
                "a field holds the separator or a line end, but there is neither a quote nor an escape character",
            )),
        }
    }

    /// Appends the field between quotes. Within them, an escape character precedes each escape character, and a quote or an
    /// escape character each quote.
    fn quote_field(&mut self, quote: char, escape: Option<char>) -> Result<()> {
        let before_quote = if self.dialect.double_quote { Some(quote) } else { escape };
        if before_quote.is_none() && self.field.contains(quote) {
            return Err(Fault::domain(
                Blame::Left,
                "a field holds the quote character: with 'DoubleQuote' 0, option 'EscapeChar' is needed",
            ));
        }
        self.text.push(quote);
        for character in self.field.chars() {
            if character == quote {
                self.text.extend(before_quote);
            } else if Some(character) == escape {
                self.text.extend(escape);
            }
            self.text.push(character);
        }
        self.text.push(quote);
        Ok(())
    }

    /// Appends the field padded to the width of its column, if option `Widths` specifies one.
    fn pad_field(&mut self) -> Result<()> {
        let Some(&width) = self.dialect.widths.get(self.column) else {
            self.text.push_str(&self.field);
            return Ok(());
        };
        if self.field.chars().count() > width {
            return Err(Fault::domain(Blame::Left, format!("'{}' does not fit its column of width {width}", self.field)));
        }
        self.text.push_str(&pad_to_width(&self.field, width));
        Ok(())
    }
}

/// Returns the text as the result, or writes it to the file named by the right argument, which may exist already if `replaces` is
/// true.
fn deliver(context: &mut Context, right: &Array, text: &str, end: &str, replaces: bool) -> Result<Array> {
    let invalid = || Fault::domain(Blame::Right, "a file name or '' is needed, optionally followed by a description");
    let (name, description) = if right.is_nested() && !right.is_empty() {
        (right.item(0), (right.bound() > 1).then(|| right.item(1)).and_then(|item| item.to_text()).unwrap_or_default())
    } else {
        (right.clone(), String::new())
    };
    let name = name.to_text().ok_or_else(invalid)?;
    if name.is_empty() {
        return Ok(if description == "N" { Array::texts(text.split_terminator(end)) } else { Array::text(text) });
    }
    let files = context.files()?;
    let encoding = if description.is_empty() { Encoding::UTF8 } else { Encoding::from_name(&description)? };
    let bytes = encoding.encode(context.work(), text, true)?;
    if replaces {
        disk::overwrite(&files, Path::new(&name), &bytes)?;
    } else {
        create(&files, &name, &bytes)?;
    }
    context.thread.shy = true;
    Ok(Array::count(bytes.len()))
}
