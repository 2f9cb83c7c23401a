//! The import of comma-separated values: fields become texts or numbers as their records are read.

use super::import_table::read_table;
use super::records::{Fields, Reader};
use super::{CsvOptions, Dialect, Request};
use crate::array::memory::Charge;
use crate::array::{Array, Item, Scalar, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::primitives::support::collect_cells::Results;
use crate::runtime::progress::Reporter;
use crate::system::listing;

/// The number of records that are read between two polls for interrupts.
const RECORDS_PER_POLL: usize = 1024;

/// The form of the result; what is written as a table is one as well.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A matrix with a row for each record.
    Matrix,
    /// A vector of columns, whose texts are the rows of matrices.
    ColumnsOfMatrices,
    /// A vector of columns, whose texts are items.
    ColumnsOfTexts,
    /// A table: a namespace of columns with the names in the header.
    Table,
}

/// The options that only apply to reading.
pub(crate) struct ImportOptions {
    pub(super) form: Form,
    /// The maximum number of records besides the header; `None` for all of them.
    records: Option<usize>,
    ragged: bool,
}

impl ImportOptions {
    pub(crate) fn read(options: &Options) -> Result<Self> {
        let form = match options.integer("Invert")?.unwrap_or(0) {
            0 => Form::Matrix,
            1 => Form::ColumnsOfMatrices,
            2 => Form::ColumnsOfTexts,
            3 => Form::Table,
            other => return Err(Fault::domain(Blame::Operand, format!("option 'Invert' must be 0, 1, 2 or 3, not {other}"))),
        };
        let invalid = |_| Fault::domain(Blame::Operand, "option 'Records' must be a number of records, or 0 for all of them");
        let records = options.integer("Records")?.map(usize::try_from).transpose().map_err(invalid)?;
        Ok(Self { form, records: records.filter(|&records| records > 0), ragged: options.flag("Ragged", false)? })
    }
}

/// Implements `⎕CSV Y`: reads a table from a file or from text.
pub(crate) fn import(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    let CsvOptions { mut dialect, import: ImportOptions { form, records, ragged }, .. } = CsvOptions::read(options)?;
    let mut request = Request::read(context, &right)?;
    if form == Form::Table {
        request.prepare_table()?;
        dialect.find_separator(&request.text);
    } else if request.types.contains(&FOUND_TYPE) || !request.text_columns.is_empty() {
        return Err(Fault::domain(
            Blame::Right,
            "columns of type 6, and columns by name, are for tables only, with option 'Invert' 3",
        ));
    }
    let record_width = dialect.widths.iter().fold(0_usize, |sum, width| sum.saturating_add(*width));
    context.memory().check(record_width.saturating_mul(size_of::<char>()))?;
    let limit = records.map_or(usize::MAX, |records| records.saturating_add(usize::from(request.has_header())));
    let layout = find_layout(context, &request, &dialect, ragged, limit)?;
    let columns = layout.columns();
    if request.types.len() > 1 && request.types.len() != columns && !request.text.is_empty() {
        let message = format!("the number of types is {}, but the number of columns is {columns}", request.types.len());
        return Err(Fault::length(Blame::Right, message).with_help("one number is the type of all columns"));
    }
    let fill = options.get("Fill").cloned().unwrap_or(Array::ZERO);
    let types = Types { codes: &request.types, columns, fill };
    let included: Vec<usize> = types.included_columns().collect();
    context.report_progress(Some(request.text.len() as u64), |context, reporter| {
        let source = Source { text: &request.text, dialect: &dialect, ragged, layout, limit };
        if form == Form::Table {
            return read_table(context, source, &types, &request.text_columns, reporter);
        }
        let mut records = Records::new(context, source, Some(reporter));
        let header = if request.has_header() && records.read(context)? {
            Array::texts(included.iter().map(|&column| records.fields.get(column)))
        } else {
            Array::texts([])
        };
        let table = match form {
            Form::Matrix => read_matrix(context, &mut records, &included, &types, &dialect)?,
            form => read_columns(context, &mut records, &included, &types, &dialect, form)?,
        };
        Ok(if request.has_header() { Array::nested(vec![table, header]) } else { table })
    })
}

/// The number of fields in a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Each record has one field. Empty lines are records.
    Single,
    /// Each record has this number of fields, more than one; empty lines are skipped.
    Several(usize),
    /// Records may have any number of fields: they are padded or cut to this number.
    Any(usize),
}

impl Layout {
    pub(super) fn columns(self) -> usize {
        match self {
            Self::Single => 1,
            Self::Several(columns) | Self::Any(columns) => columns,
        }
    }
}

/// Returns the layout. The number of columns is that of the widths; for ragged records, that of the types if they are listed,
/// otherwise that of the fields in the longest record; for other records, that of the fields in the first line that is not empty.
fn find_layout(context: &Context, request: &Request, dialect: &Dialect, ragged: bool, limit: usize) -> Result<Layout> {
    if !dialect.widths.is_empty() {
        return Ok(Layout::Any(dialect.widths.len()));
    }
    if request.text.is_empty() {
        return Ok(Layout::Any(0));
    }
    if ragged && request.has_type_per_column {
        return Ok(Layout::Any(request.types.len()));
    }
    let (mut reader, mut fields) = (Reader::new(&request.text, dialect, ragged), Fields::new(&request.text));
    let (mut number, mut widest) = (0, 0);
    while number < limit && reader.read(&mut fields)? {
        if number.is_multiple_of(RECORDS_PER_POLL) {
            context.poll()?;
        }
        number += 1;
        if ragged {
            widest = fields.len().max(widest);
        } else if !fields.is_empty_line() {
            return Ok(if fields.len() > 1 { Layout::Several(fields.len()) } else { Layout::Single });
        }
    }
    Ok(if ragged { Layout::Any(widest) } else { Layout::Single })
}

/// A text, and how it is split into records.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    text: &'a str,
    pub(super) dialect: &'a Dialect,
    ragged: bool,
    pub(super) layout: Layout,
    /// The greatest number of records.
    limit: usize,
}

/// The records of a text, read one after another.
pub(super) struct Records<'a> {
    reader: Reader<'a>,
    pub(super) fields: Fields<'a>,
    /// The charge for the memory of the fields.
    charge: Charge,
    charged_bytes: usize,
    layout: Layout,
    /// The greatest number of records.
    limit: usize,
    /// The number of records so far.
    pub(super) number: usize,
    /// The number of empty lines among them.
    empty_lines: usize,
    /// The number of bytes that were left at the last report of progress.
    bytes_left: usize,
    /// The reporter of progress, if it is reported.
    reporter: Option<&'a mut Reporter>,
}

impl<'a> Records<'a> {
    pub(super) fn new(context: &Context, source: Source<'a>, reporter: Option<&'a mut Reporter>) -> Self {
        let Source { text, dialect, ragged, layout, limit } = source;
        Self {
            reader: Reader::new(text, dialect, ragged),
            fields: Fields::new(text),
            charge: Charge::empty(context.memory()),
            charged_bytes: 0,
            layout,
            limit,
            number: 0,
            empty_lines: 0,
            bytes_left: text.len(),
            reporter,
        }
    }

    /// Returns the largest number of records that can follow, by the number of line ends.
    pub(super) fn count_remaining_lines(&self) -> usize {
        let line_ends = self.reader.rest().bytes().map(|byte| usize::from(byte == b'\n' || byte == b'\r')).sum::<usize>();
        (line_ends + 1).min(self.limit)
    }

    /// Reads the next record; returns false if there is none. Fails if it does not have as many fields as there are columns.
    #[inline]
    pub(super) fn read(&mut self, context: &mut Context) -> Result<bool> {
        if self.number.is_multiple_of(RECORDS_PER_POLL) {
            context.poll()?;
            let bytes_left = self.reader.rest().len();
            if let Some(reporter) = &mut self.reporter {
                reporter.advance(context, (self.bytes_left - bytes_left) as u64)?;
            }
            self.bytes_left = bytes_left;
        }
        let columns = self.layout.columns();
        loop {
            if self.number >= self.limit || !self.reader.read(&mut self.fields)? {
                return Ok(false);
            }
            if !(self.fields.is_empty_line() && matches!(self.layout, Layout::Several(_))) {
                break;
            }
        }
        let bytes = self.fields.bytes();
        if bytes > self.charged_bytes {
            self.charge.add(bytes - self.charged_bytes)?;
            self.charged_bytes = bytes;
        }
        self.number += 1;
        self.empty_lines += usize::from(self.fields.is_empty_line());
        if self.fields.len() != columns && !matches!(self.layout, Layout::Any(_)) {
            let number = self.number - self.empty_lines;
            let message = format!("record {number}: the number of fields is {}, not {columns}", self.fields.len());
            return Err(Fault::domain(Blame::Right, message).with_help("option 'Ragged' accepts records of different lengths"));
        }
        Ok(true)
    }
}

/// The type of a column of a table whose values tell what it holds.
pub(super) const FOUND_TYPE: i64 = 6;

/// The types of the columns.
pub(super) struct Types<'a> {
    codes: &'a [i64],
    columns: usize,
    fill: Array,
}

impl Types<'_> {
    /// Returns the type code of a column.
    pub(super) fn code(&self, column: usize) -> i64 {
        if let [code] = self.codes { *code } else { self.codes.get(column).copied().unwrap_or(1) }
    }

    /// Returns the columns that are not left out.
    pub(super) fn included_columns(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.columns).filter(|&column| self.code(column) != 0)
    }

    /// Converts a field to a text or a number, as the type of its column requires, and appends it. `record` is the number of the
    /// record, counted from 1.
    fn push_field(
        &self,
        context: &Context,
        (field, column, record): (&str, usize, usize),
        dialect: &Dialect,
        results: &mut Results<Item>,
    ) -> Result<()> {
        let code = self.code(column);
        let number = if code == 1 { None } else { parse_number(field, dialect) };
        match (code, number) {
            (_, Some(number)) => results.push(context, Ok(Scalar::number(number))),
            (1 | 4, None) => results.push_item(context.memory(), Item::unicode_text(context.memory(), field)?),
            (3, None) => results.push(context, Ok(self.fill.clone())),
            (5, None) if field.is_empty() => results.push(context, Ok(self.fill.clone())),
            _ => {
                let message = format!("record {record}, column {}: '{field}' is not a number", column + 1);
                Err(Fault::domain(Blame::Right, message))
            }
        }
    }
}

/// Parses a number as other programs write it, with either minus sign and the decimal mark and thousands separator of the
/// dialect; returns `None` if the field is not a finite number.
pub(super) fn parse_number(field: &str, dialect: &Dialect) -> Option<f64> {
    let field = field.trim();
    if field.is_ascii() && dialect.decimal == '.' && dialect.thousands.is_none() {
        return parse_plain_number(field);
    }
    let plain: String = field
        .chars()
        .filter(|&character| Some(character) != dialect.thousands)
        .map(|character| match character {
            '¯' => '-',
            mark if mark == dialect.decimal => '.',
            other => other,
        })
        .collect();
    parse_plain_number(&plain)
}

fn parse_plain_number(text: &str) -> Option<f64> {
    let is_numeric = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'));
    is_numeric.then(|| text.parse().ok()).flatten().filter(|number: &f64| number.is_finite())
}

/// Reads the records as a matrix with a row for each.
fn read_matrix(
    context: &mut Context,
    records: &mut Records<'_>,
    included: &[usize],
    types: &Types<'_>,
    dialect: &Dialect,
) -> Result<Array> {
    let room = records.count_remaining_lines().saturating_mul(included.len());
    let mut cells = Results::with_capacity(context, room)?;
    let mut rows = 0;
    while records.read(context)? {
        rows += 1;
        for &column in included {
            types.push_field(context, (records.fields.get(column), column, records.number), dialect, &mut cells)?;
        }
    }
    let shape = Shape::new(&[rows, included.len()])?;
    if shape.bound() == 0 {
        return Array::from_items(context.memory(), shape, Vec::new(), &Array::text(""));
    }
    cells.into_items(context, shape)
}

/// A column while it is read.
enum Column {
    Items(Results<Item>),
    /// The lines of a matrix of characters.
    Lines(Vec<String>),
}

/// Reads the records as a vector of columns.
fn read_columns(
    context: &mut Context,
    records: &mut Records<'_>,
    included: &[usize],
    types: &Types<'_>,
    dialect: &Dialect,
    form: Form,
) -> Result<Array> {
    if included.iter().any(|&column| types.code(column) == 4) {
        return Err(Fault::domain(Blame::Right, "columns of type 4 cannot be inverted"));
    }
    let room = records.count_remaining_lines();
    let mut columns = Vec::with_capacity(included.len());
    for &column in included {
        columns.push(if types.code(column) == 1 && form == Form::ColumnsOfMatrices {
            Column::Lines(Vec::new())
        } else {
            Column::Items(Results::with_capacity(context, room)?)
        });
    }
    let mut rows = 0;
    while records.read(context)? {
        rows += 1;
        for (&number, column) in included.iter().zip(&mut columns) {
            let field = records.fields.get(number);
            match column {
                Column::Items(results) => types.push_field(context, (field, number, records.number), dialect, results)?,
                Column::Lines(lines) => {
                    records.charge.add(LINE_BYTES + field.len())?;
                    lines.push(field.to_owned());
                }
            }
        }
    }
    let finish = |(column, &number): (Column, &usize)| match column {
        Column::Lines(lines) => listing::build_matrix(context, &lines),
        Column::Items(_) if rows == 0 && types.code(number) == 1 => Ok(Array::texts([])),
        Column::Items(results) => results.into_items(context, Shape::vector(rows)),
    };
    Ok(Array::nested(columns.into_iter().zip(included).map(finish).collect::<Result<Vec<Array>>>()?))
}

/// The bytes that a line takes besides its text.
const LINE_BYTES: usize = 48;
