//! A table from JSON text: a list of objects, or objects one after another, each of which is a row.
//!
//! The members of a record mostly are those of the record before, in the same order: the name that is expected is compared first,
//! and only another one is decoded and looked up. Nothing is nested deeper than a record, so nothing here recurses.

use super::scanner::{Number, Scanner, make_text};
use crate::array::memory::Charge;
use crate::array::{Array, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::blocks::Pace;
use crate::system::formats::growing_column::GrowingColumn;
use crate::system::formats::table::{TableColumn, build_table};
use std::collections::HashMap;

/// The number of bytes that a column takes besides its values and its name.
const COLUMN_BYTES: usize = 512;
/// The number of copies of a name: as text, between quotes, in the index, and as the name of a member.
const NAME_COPIES: usize = 6;

/// Reads a table.
pub(super) fn read(context: &mut Context, text: &str) -> Result<Array> {
    let memory = context.memory().clone();
    let work = context.work().clone();
    let mut reader = Reader {
        scanner: Scanner::new(text, &memory),
        memory: &memory,
        pace: work.pace(),
        columns: Vec::new(),
        index: HashMap::new(),
        first: 0,
        rows: 0,
        has_duplicates: false,
        charge: Charge::empty(&memory),
    };
    reader.read_records()?;
    if reader.columns.is_empty() {
        let message = "the objects have no members, and a table has at least one column";
        return Err(Fault::domain(Blame::Right, message));
    }
    let has_duplicates = reader.has_duplicates;
    let columns = reader.columns.into_iter().map(|column| column.finish(&memory, has_duplicates)).collect::<Result<_>>()?;
    build_table(context, columns)
}

/// A reader of records.
struct Reader<'a> {
    scanner: Scanner<'a>,
    memory: &'a Memory,
    pace: Pace<'a>,
    columns: Vec<Column>,
    /// The positions of the columns by their names.
    index: HashMap<String, usize>,
    /// The column of the first member of the last record.
    first: usize,
    /// The number of records that are complete.
    rows: usize,
    /// True if a record had two members of one name.
    has_duplicates: bool,
    /// The memory of the columns besides their values.
    charge: Charge,
}

/// A column: the members of one name.
struct Column {
    name: String,
    /// The name as it is mostly written, between quotes and with the colon after them.
    written: Vec<u8>,
    /// The column of the member that followed the last one of this name.
    next: usize,
    values: GrowingColumn,
}

impl Column {
    /// Converts the values to a column of a table.
    fn finish(self, memory: &Memory, has_duplicates: bool) -> Result<TableColumn> {
        let kind = self.values.holds_booleans().then_some("boolean");
        let (mut values, mask) = self.values.finish(memory, true)?;
        if has_duplicates {
            // The text among numbers may have been replaced.
            values = values.simplify(memory)?;
        }
        Ok(TableColumn { name: self.name, values, mask, kind })
    }
}

impl Reader<'_> {
    fn read_records(&mut self) -> Result<()> {
        match self.scanner.skip_blanks()? {
            Some(b'{') => self.read_lines(),
            Some(b'[') => self.read_list(),
            _ => Err(self.refuse_value("expected value", "a value")),
        }
    }

    /// Reads records one after another.
    fn read_lines(&mut self) -> Result<()> {
        loop {
            self.read_record()?;
            match self.scanner.skip_blanks()? {
                Some(b'{') => {}
                None => return Ok(()),
                Some(_) => return Err(self.refuse_value("trailing characters", "")),
            }
        }
    }

    /// Reads a list of records.
    fn read_list(&mut self) -> Result<()> {
        self.scanner.skip();
        let mut next = self.scanner.skip_blanks()?;
        while next != Some(b']') {
            if next.is_none() && self.rows == 0 {
                return Err(self.scanner.refuse_next("", "a list"));
            }
            if next != Some(b'{') {
                return Err(self.refuse_value("expected value", "a value"));
            }
            self.read_record()?;
            next = self.scanner.skip_blanks()?;
            if next == Some(b',') {
                self.scanner.skip();
                next = self.scanner.skip_blanks()?;
                if next == Some(b']') {
                    return Err(self.scanner.refuse_next("trailing comma", "a list"));
                }
                if next.is_none() {
                    return Err(self.scanner.refuse_next("", "a value"));
                }
            } else if next != Some(b']') {
                return Err(self.scanner.refuse_next("expected `,` or `]`", "a list"));
            }
        }
        self.scanner.skip();
        match self.scanner.skip_blanks()? {
            None => Ok(()),
            Some(_) => Err(self.scanner.refuse_next("trailing characters", "")),
        }
    }

    /// Returns the fault for what is not a record: another value, or anything else.
    fn refuse_value(&self, reason: &str, missing: &str) -> Fault {
        match self.scanner.peek() {
            Some(b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => {
                Fault::domain(Blame::Right, "a table in JSON is an array of objects, each of which is a row")
            }
            _ => self.scanner.refuse_next(reason, missing),
        }
    }

    /// Reads the record that begins with the next byte.
    fn read_record(&mut self) -> Result<()> {
        let start = self.scanner.position();
        self.scanner.skip();
        let mut last = None;
        let mut present = 0;
        let mut next = self.scanner.skip_blanks()?;
        while next != Some(b'}') {
            let expected = last.map_or(self.first, |last: usize| self.columns[last].next);
            let column = self.read_name(expected)?;
            match last {
                Some(last) => self.columns[last].next = column,
                None => self.first = column,
            }
            last = Some(column);
            if self.columns[column].values.rows() > self.rows {
                // The last of several members of one name counts, as in other lists of objects.
                self.columns[column].values.remove_last();
                self.has_duplicates = true;
                self.pace.step(0)?;
            } else {
                present += 1;
            }
            self.read_value(column)?;
            next = self.scanner.skip_blanks()?;
            if next == Some(b',') {
                self.scanner.skip();
                next = self.scanner.skip_blanks()?;
                if next == Some(b'}') {
                    return Err(self.scanner.refuse_next("trailing comma", "an object"));
                }
                if next.is_none() {
                    return Err(self.scanner.refuse_next("", "a value"));
                }
            } else if next != Some(b'}') {
                return Err(self.scanner.refuse_next("expected `,` or `}`", "an object"));
            }
        }
        self.scanner.skip();
        self.rows += 1;
        self.pace.step(self.scanner.position() - start)?;
        if present < self.columns.len() { self.fill_row() } else { Ok(()) }
    }

    /// Adds a missing value to the columns that the last record does not have.
    fn fill_row(&mut self) -> Result<()> {
        self.pace.step(self.columns.len())?;
        for column in self.columns.iter_mut().filter(|column| column.values.rows() < self.rows) {
            column.values.push_missing(self.memory)?;
        }
        Ok(())
    }

    /// Reads the name of a member and the colon after it, and returns its column, which probably is the expected one.
    #[inline]
    fn read_name(&mut self, expected: usize) -> Result<usize> {
        if let Some(column) = self.columns.get(expected)
            && self.scanner.skip_bytes(&column.written)
        {
            return Ok(expected);
        }
        self.find_name()
    }

    /// Reads the name of a member and the colon after it, and returns its column.
    fn find_name(&mut self) -> Result<usize> {
        self.pace.step(0)?;
        if self.scanner.peek() != Some(b'"') {
            return Err(self.scanner.refuse_next("key must be a string", "an object"));
        }
        let name = self.scanner.read_string()?;
        let column = match self.index.get(name) {
            Some(&column) => column,
            None => {
                self.charge.add(COLUMN_BYTES + NAME_COPIES * name.len())?;
                let name = name.to_owned();
                self.add_column(name)?
            }
        };
        if self.scanner.skip_blanks()? != Some(b':') {
            return Err(self.scanner.refuse_next("expected `:`", "an object"));
        }
        self.scanner.skip();
        Ok(column)
    }

    /// Adds a column, whose values are missing in all records so far.
    fn add_column(&mut self, name: String) -> Result<usize> {
        let mut values = GrowingColumn::default();
        for row in 0..self.rows {
            if row.is_multiple_of(1 << 10) {
                self.pace.step(1 << 10)?;
            }
            values.push_missing(self.memory)?;
        }
        // A name that is written with escapes is never met in this form, and looked up.
        let written = [b"\"", name.as_bytes(), b"\":"].concat();
        let column = self.columns.len();
        self.index.insert(name.clone(), column);
        self.columns.push(Column { name, written, next: column + 1, values });
        Ok(column)
    }

    /// Reads the value of a member into its column.
    #[inline]
    fn read_value(&mut self, column: usize) -> Result<()> {
        let values = &mut self.columns[column].values;
        match self.scanner.skip_blanks()? {
            Some(b'"') => {
                let text = self.scanner.read_string()?;
                if text.is_ascii() {
                    return values.push_text(self.memory, text);
                }
                let item = make_text(self.memory, text)?;
                values.push_item(self.memory, item)
            }
            Some(b'-' | b'0'..=b'9') => match self.scanner.read_number()? {
                Number::Integer(integer) => values.push_integer(self.memory, integer),
                Number::Float(float) => values.push_float(self.memory, float),
            },
            Some(b't') => {
                self.scanner.read_literal("true")?;
                values.push_boolean(self.memory, true)
            }
            Some(b'f') => {
                self.scanner.read_literal("false")?;
                values.push_boolean(self.memory, false)
            }
            Some(b'n') => {
                self.scanner.read_literal("null")?;
                values.push_missing(self.memory)
            }
            Some(b'{' | b'[') => {
                let (name, row) = (&self.columns[column].name, self.rows + 1);
                let message =
                    format!("member '{name}' of object {row} holds an array or an object, and a column takes texts and numbers");
                Err(Fault::domain(Blame::Right, message))
            }
            _ => Err(self.scanner.refuse_next("expected value", "a value")),
        }
    }
}
