#![doc = include_str!("../csv.md")]
//!
//! # Implementation
//!
//! * [`records`]: the parser: a text is split into records, and these into fields.
//! * [`import`]: the import: fields become texts or numbers as their records are read.

pub(crate) mod import;
pub(crate) mod records;

use crate::array::{Array, Elements, Memory};
use crate::error::{Blame, Fault, Result};
use crate::format::pad_to_width;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files::{create, read_bytes};
use crate::system::listing;
use crate::system::workspace::disk;
use std::path::Path;

/// The system function `⎕CSV`.
pub(crate) static CSV: SystemName = SystemName::function("⎕CSV", include_str!("../csv.md")).with_options(OptionCases {
    principal: "Invert",
    monadic: Some(import::import),
    dyadic: Some(export),
});

/// The names of the options.
const CSV_OPTIONS: [&str; 15] = [
    "Invert",
    "Separator",
    "Widths",
    "Decimal",
    "Thousands",
    "Trim",
    "Ragged",
    "Fill",
    "Records",
    "QuoteChar",
    "EscapeChar",
    "DoubleQuote",
    "IfExists",
    "LineEnding",
    "Overwrite",
];

/// The number of records that are written between two polls for interrupts.
const RECORDS_PER_POLL: usize = 1024;

/// The format of the data, as set by the options.
pub(crate) struct Dialect {
    separator: char,
    quote: Option<char>,
    escape: Option<char>,
    double_quote: bool,
    decimal: char,
    thousands: Option<char>,
    trim: bool,
    widths: Vec<usize>,
}

impl Dialect {
    fn read(options: &Options) -> Result<Self> {
        options.check_names(&CSV_OPTIONS)?;
        let widths = match options.get("Widths") {
            None => Vec::new(),
            Some(widths) => arguments::to_integers(widths, Blame::Operand)?
                .into_iter()
                .map(|width| usize::try_from(width).map_err(|_| Fault::domain(Blame::Operand, "widths cannot be negative")))
                .collect::<Result<_>>()?,
        };
        let separator = options.character("Separator", Some(','))?.unwrap_or(',');
        let quote = options.character("QuoteChar", Some('"'))?;
        let escape = options.character("EscapeChar", None)?;
        let is_ambiguous = widths.is_empty() && (quote == Some(separator) || escape == Some(separator));
        if is_ambiguous || quote.is_some() && quote == escape {
            return Err(Fault::domain(Blame::Operand, "separator, quote and escape character must be different"));
        }
        Ok(Self {
            separator,
            quote,
            escape,
            double_quote: options.flag("DoubleQuote", true)?,
            decimal: options.character("Decimal", Some('.'))?.unwrap_or('.'),
            thousands: options.character("Thousands", None)?,
            trim: options.flag("Trim", true)?,
            widths,
        })
    }
}

/// The text to read, and the treatment of its columns.
struct Request {
    text: String,
    types: Vec<i64>,
    /// True if the types are a vector: one for each column.
    has_type_per_column: bool,
    has_header: bool,
}

impl Request {
    fn read(context: &mut Context, right: &Array) -> Result<Self> {
        let invalid = || {
            Fault::domain(
                Blame::Right,
                "a file name or text is needed, optionally followed by a description, column types and a header flag",
            )
        };
        let is_request = right.is_nested() && right.rank() == 1 && (1..=4).contains(&right.bound());
        let (source, rest) = if is_request { (right.item(0), right.clone()) } else { (right.clone(), Array::zilde()) };
        let item = |index: usize| (index < rest.bound()).then(|| rest.item(index)).filter(|item| !item.is_empty());
        let description = match item(1) {
            None => String::new(),
            Some(description) => description.to_text().ok_or_else(invalid)?,
        };
        let text = match description.as_str() {
            "S" | "N" => read_source(context.memory(), &source)?.ok_or_else(invalid)?,
            _ if source.rank() == 2 || source.is_nested() => read_source(context.memory(), &source)?.ok_or_else(invalid)?,
            encoding => {
                let fallback = if encoding.is_empty() { None } else { Some(Encoding::from_name(encoding)?) };
                let bytes = read_bytes(context, &source.to_text().ok_or_else(invalid)?)?;
                Encoding::decode(&bytes, fallback)?.0
            }
        };
        let (types, listed) = match item(2) {
            None => (vec![1], false),
            Some(types) => (arguments::to_integers(&types, Blame::Right)?, types.rank() > 0),
        };
        if let Some(bad) = types.iter().find(|code| !(0..=5).contains(*code)) {
            return Err(Fault::domain(Blame::Right, format!("column types must be 0 to 5, not {bad}")));
        }
        let header = match item(3) {
            None => false,
            Some(header) => arguments::to_integer(&header, Blame::Right)? == 1,
        };
        Ok(Self { text, types, has_type_per_column: listed, has_header: header })
    }
}

/// Returns a text unchanged, or lines with a line feed after each, or `None` if `source` is neither.
fn read_source(memory: &Memory, source: &Array) -> Result<Option<String>> {
    Ok(match source.elements() {
        Elements::Nested(buffer) => {
            buffer.as_slice().iter().map(|item| item.array().to_text()).map(|line| line.map(|line| line + "\n")).collect()
        }
        _ if source.rank() == 2 => Some(listing::split_rows(memory, source)?.into_iter().map(|row| row + "\n").collect()),
        _ => source.to_text(),
    })
}

/// Implements `X ⎕CSV Y`: returns a table as text, or writes it to a file.
pub(crate) fn export(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    let dialect = Dialect::read(options)?;
    let replaces = options.choice("IfExists", &[("Error", false), ("Replace", true)])?.unwrap_or(false)
        || options.flag("Overwrite", false)?;
    let (header, data) = split_header(&left);
    let mut text = String::new();
    let end = match options.get("LineEnding") {
        None => "\n".to_owned(),
        Some(end) => read_line_end(end)?,
    };
    let mut write = |fields: &[Array]| -> Result<()> {
        for (index, field) in fields.iter().enumerate() {
            if index > 0 && dialect.widths.is_empty() {
                text.push(dialect.separator);
            }
            text.push_str(&format_field(field, index, &dialect, &end)?);
        }
        text.push_str(&end);
        Ok(())
    };
    let records = to_records(context.memory(), &data)?;
    if let Some(header) = header {
        if let Some(record) = records.first().filter(|record| record.len() != header.bound()) {
            let message =
                format!("the number of names in the header is {}, but the number of columns is {}", header.bound(), record.len());
            return Err(Fault::length(Blame::Left, message));
        }
        let fields: Vec<Array> = (0..header.bound()).map(|index| header.item(index)).collect();
        write(&fields)?;
    }
    for (index, record) in records.iter().enumerate() {
        if index % RECORDS_PER_POLL == 0 {
            context.poll()?;
        }
        write(record)?;
    }
    deliver(context, &right, &text, &end, replaces)
}

/// Reads option `LineEnding`: the code points of the characters that end a record.
fn read_line_end(points: &Array) -> Result<String> {
    let invalid = || Fault::domain(Blame::Operand, "option 'LineEnding' must be 10, 11, 12, 13, 13 10, 133, 8232 or 8233");
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

/// Returns the records of a matrix, or of a vector of columns.
fn to_records(memory: &Memory, data: &Array) -> Result<Vec<Vec<Array>>> {
    memory.check(data.bound().saturating_mul(size_of::<Array>()))?;
    match data.rank() {
        2 => {
            let columns = data.lengths()[1];
            Ok((0..data.tally()).map(|row| (0..columns).map(|column| data.item(row * columns + column)).collect()).collect())
        }
        1 if data.is_nested() => {
            let columns: Vec<Array> = (0..data.bound()).map(|index| data.item(index)).collect();
            let records = columns.first().map_or(0, Array::tally);
            if columns.iter().any(|column| column.tally() != records) {
                return Err(Fault::length(Blame::Left, "all columns must have the same number of records"));
            }
            let cell = |column: &Array, row: usize| match column.rank() {
                1 => Ok(column.item(row)),
                2 => {
                    let width = column.lengths()[1];
                    let invalid = || {
                        Fault::domain(
                            Blame::Left,
                            "a column must be a vector, or a matrix of characters with a row for each record",
                        )
                    };
                    let text = column.ravel_part(memory, row * width, width)?.to_text().ok_or_else(invalid)?;
                    Ok(Array::text(text.trim_end()))
                }
                rank => {
                    Err(Fault::rank(Blame::Left, format!("a column must be a vector or a matrix, not an array of rank {rank}")))
                }
            };
            (0..records).map(|row| columns.iter().map(|column| cell(column, row)).collect()).collect()
        }
        rank => Err(Fault::rank(Blame::Left, format!("a matrix or a vector of columns is needed, not an array of rank {rank}"))),
    }
}

/// Formats a field for the output, and quotes it only if it contains special characters.
fn format_field(field: &Array, column: usize, dialect: &Dialect, end: &str) -> Result<String> {
    let text = if field.is_character() || field.is_empty() {
        let text = field.to_text().ok_or_else(|| Fault::domain(Blame::Left, "a field must be text or a number"))?;
        if dialect.trim { text.trim().replace('\n', end) } else { text.replace('\n', end) }
    } else {
        format_plain_number(field)?.replace('.', &dialect.decimal.to_string())
    };
    if !dialect.widths.is_empty() {
        return pad_field(text, column, dialect);
    }
    let special = |character: char| {
        character == dialect.separator
            || Some(character) == dialect.quote
            || Some(character) == dialect.escape
            || character == '\n'
            || character == '\r'
    };
    if !text.contains(special) {
        return Ok(text);
    }
    match (dialect.quote, dialect.escape) {
        (Some(quote), escape) => {
            let inner = match (dialect.double_quote, escape) {
                (true, None) => text.replace(quote, &format!("{quote}{quote}")),
                (double, Some(escape)) => {
                    let before = if double { quote } else { escape };
                    let text = text.replace(escape, &format!("{escape}{escape}"));
                    text.replace(quote, &format!("{before}{quote}"))
                }
                (false, None) if text.contains(quote) => {
                    return Err(Fault::domain(
                        Blame::Left,
                        "a field holds the quote character: with 'DoubleQuote' 0, option 'EscapeChar' is needed",
                    ));
                }
                _ => text,
            };
            Ok(format!("{quote}{inner}{quote}"))
        }
        (None, Some(escape)) => {
            Ok(text.chars().flat_map(|character| special(character).then_some(escape).into_iter().chain([character])).collect())
        }
        (None, None) => Err(Fault::domain(
            Blame::Left,
            "a field holds the separator or a line end, but there is neither a quote nor an escape character",
        )),
    }
}

/// Formats a number with all its digits, in the notation of other programs.
fn format_plain_number(field: &Array) -> Result<String> {
    if let Elements::Extended(buffer) = field.elements()
        && let Some(whole) = buffer.as_slice()[0].exact().filter(|exact| exact.is_whole())
    {
        return Ok(whole.to_text().replace('¯', "-"));
    }
    let number = field.to_float().filter(|number| number.is_finite());
    let number = number.ok_or_else(|| Fault::domain(Blame::Left, "a field must be text or a finite real number"))?;
    Ok(number.to_string())
}

/// Pads a field to the width of its column, if option `Widths` specifies one.
fn pad_field(text: String, column: usize, dialect: &Dialect) -> Result<String> {
    let Some(&width) = dialect.widths.get(column) else { return Ok(text) };
    let length = text.chars().count();
    if length > width {
        return Err(Fault::domain(Blame::Left, format!("'{text}' does not fit its column of width {width}")));
    }
    Ok(pad_to_width(&text, width))
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
