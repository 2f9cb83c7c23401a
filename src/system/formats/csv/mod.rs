#![doc = include_str!("../csv.md")]
//!
//! # Implementation
//!
//! * [`records`]: the parser: a text is split into records, and these into fields;
//! * [`import`]: the import: fields become texts or numbers as their records are read;
//! * [`export`]: the export: tables become text, field by field.

pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod records;

use crate::array::{Array, Elements, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files::read_bytes;
use crate::system::listing;

/// The system function `⎕CSV`.
pub(crate) static CSV: SystemName = SystemName::function("⎕CSV", include_str!("../csv.md")).with_options(OptionCases {
    principal: "Invert",
    monadic: Some(import::import),
    dyadic: Some(export::export),
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
