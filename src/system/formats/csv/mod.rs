#![doc = include_str!("../csv.md")]
//!
//! # Implementation
//!
//! * [`records`]: the parser: a text is split into records, and these into fields;
//! * [`import`]: the import: fields become texts or numbers as their records are read;
//! * [`import_table`]: the import as a table, whose columns hold what their fields tell;
//! * [`export`]: the export: tables become text, field by field.

pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod import_table;
pub(crate) mod records;

use self::import::FOUND_TYPE;
use crate::array::{Array, Elements, Memory};
use crate::error::{Blame, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::primitives::support::arguments;
use crate::system::files::encoding::Encoding;
use crate::system::files::text_files::read_bytes;
use crate::system::listing;

/// The system function `⎕CSV`.
pub(crate) static CSV: SystemName = SystemName::function("⎕CSV", "system/formats/csv.md").with_options(OptionCases {
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

/// The values of all options. Each is checked, also those that only apply in the other direction.
struct CsvOptions {
    import: import::ImportOptions,
    export: export::ExportOptions,
    dialect: Dialect,
}

impl CsvOptions {
    /// Reads the options; fails if one has an unknown name, or a value that is not accepted.
    fn read(options: &Options) -> Result<Self> {
        options.check_names(&CSV_OPTIONS)?;
        Ok(Self {
            import: import::ImportOptions::read(options)?,
            export: export::ExportOptions::read(options)?,
            dialect: Dialect::read(options)?,
        })
    }
}

/// The format of the data, as set by the options.
pub(crate) struct Dialect {
    separator: char,
    /// True if the options do not say what separates fields.
    is_separator_open: bool,
    quote: Option<char>,
    escape: Option<char>,
    double_quote: bool,
    decimal: char,
    thousands: Option<char>,
    trim: bool,
    widths: Vec<usize>,
}

impl Dialect {
    /// Reads the options that describe the format.
    fn read(options: &Options) -> Result<Self> {
        let dialect = Self {
            separator: read_character(options, "Separator", ',')?,
            is_separator_open: options.get("Separator").is_none(),
            quote: options.character("QuoteChar", Some('"'))?,
            escape: options.character("EscapeChar", None)?,
            double_quote: options.flag("DoubleQuote", true)?,
            decimal: read_character(options, "Decimal", '.')?,
            thousands: options.character("Thousands", None)?,
            trim: options.flag("Trim", true)?,
            widths: read_widths(options)?,
        };
        dialect.check_fields()?;
        dialect.check_numbers()?;
        Ok(dialect)
    }

    /// Takes a semicolon, a bar or a tab for the separator of a table, unless the options tell it: if the header has one, and no
    /// comma.
    fn find_separator(&mut self, text: &str) {
        if !self.is_separator_open || !self.widths.is_empty() {
            return;
        }
        let (mut is_quoted, mut found) = (false, None);
        for character in text.trim_start_matches(['\n', '\r']).chars() {
            match character {
                quote if Some(quote) == self.quote => is_quoted = !is_quoted,
                _ if is_quoted => {}
                ',' => return,
                '\n' | '\r' => break,
                ';' | '|' | '\t' => found = found.or(Some(character)),
                _ => {}
            }
        }
        self.separator = found.unwrap_or(self.separator);
    }

    /// Fails unless the characters between and around fields can be told from one another and from line ends.
    fn check_fields(&self) -> Result<()> {
        let is_ambiguous = self.widths.is_empty() && (self.quote == Some(self.separator) || self.escape == Some(self.separator));
        if is_ambiguous || self.quote.is_some() && self.quote == self.escape {
            return Err(Fault::domain(Blame::Operand, "separator, quote and escape character must be different"));
        }
        let ends_line = |character: char| matches!(character, '\n' | '\r');
        if ends_line(self.separator) || self.quote.is_some_and(ends_line) || self.escape.is_some_and(ends_line) {
            let message = "separator, quote and escape character must be other characters than line ends";
            return Err(Fault::domain(Blame::Operand, message));
        }
        Ok(())
    }

    /// Fails unless the marks in numbers can be told from one another, from the rest of a number, and from the characters around
    /// fields.
    fn check_numbers(&self) -> Result<()> {
        if self.thousands == Some(self.decimal) {
            return Err(Fault::domain(Blame::Operand, "decimal mark and thousands separator must be different"));
        }
        let is_part_of_number = |character: char| character.is_ascii_digit() || matches!(character, '+' | '-' | '¯' | 'e' | 'E');
        let is_around_fields = |mark: char| self.widths.is_empty() && [self.quote, self.escape].contains(&Some(mark));
        for (name, mark) in [("Decimal", Some(self.decimal)), ("Thousands", self.thousands)] {
            let Some(mark) = mark else { continue };
            if is_part_of_number(mark) {
                let message = format!("option '{name}' must be a character that numbers do not have otherwise, not '{mark}'");
                return Err(Fault::domain(Blame::Operand, message));
            }
            if is_around_fields(mark) {
                let message =
                    format!("option '{name}' must be another character than the quote and the escape character: {mark}");
                return Err(Fault::domain(Blame::Operand, message));
            }
        }
        Ok(())
    }
}

/// Returns the value of an option that must be one character, or `default` if it is not set.
fn read_character(options: &Options, name: &str, default: char) -> Result<char> {
    let invalid = || Fault::domain(Blame::Operand, format!("option '{name}' must be one character"));
    match options.get(name) {
        None => Ok(default),
        Some(value) => {
            let text = value.to_text().filter(|_| value.is_character()).ok_or_else(invalid)?;
            let mut characters = text.chars();
            characters.next().filter(|_| characters.next().is_none()).ok_or_else(invalid)
        }
    }
}

/// Reads option `Widths`: the number of characters in each field, or none if fields have separators.
fn read_widths(options: &Options) -> Result<Vec<usize>> {
    let Some(widths) = options.get("Widths") else { return Ok(Vec::new()) };
    if widths.rank() > 1 || !(widths.is_number() || widths.is_empty()) {
        return Err(Fault::domain(Blame::Operand, "option 'Widths' must be a vector of whole numbers"));
    }
    arguments::to_integers(widths, Blame::Operand)?
        .into_iter()
        .map(|width| usize::try_from(width).map_err(|_| Fault::domain(Blame::Operand, "widths cannot be negative")))
        .collect()
}

/// The text to read, and the treatment of its columns.
struct Request {
    text: String,
    /// The types of the columns, or of all of them if it is one; none if the request does not say.
    types: Vec<i64>,
    /// True if the types are a vector: one for each column.
    has_type_per_column: bool,
    /// The names of columns of a table that stay texts.
    text_columns: Vec<String>,
    /// The header flag, if there is one.
    header: Option<bool>,
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
                Encoding::decode_vector(context.work(), bytes, fallback)?.0
            }
        };
        let mut text_columns = Vec::new();
        let (types, listed) = match item(2) {
            None => (Vec::new(), false),
            Some(names) if names.is_nested() && (0..names.bound()).all(|index| names.item(index).is_character()) => {
                text_columns = (0..names.bound()).filter_map(|index| names.item(index).to_text()).collect();
                (Vec::new(), false)
            }
            Some(types) => (arguments::to_integers(&types, Blame::Right)?, types.rank() > 0),
        };
        if let Some(bad) = types.iter().find(|code| !(0..=FOUND_TYPE).contains(*code)) {
            return Err(Fault::domain(Blame::Right, format!("column types must be 0 to 6, not {bad}")));
        }
        let header = match item(3) {
            None => None,
            Some(header) => Some(arguments::to_integer(&header, Blame::Right)? == 1),
        };
        Ok(Self { text, types, has_type_per_column: listed, text_columns, header })
    }

    fn has_header(&self) -> bool {
        self.header == Some(true)
    }

    /// Chooses what a table needs unless the request says so: the names in a header, and types that the values tell.
    fn prepare_table(&mut self) -> Result<()> {
        if self.header == Some(false) {
            return Err(Fault::domain(Blame::Right, "a table has the names in the header: the header flag must be 1, or absent"));
        }
        if let Some(bad) = self.types.iter().find(|code| matches!(code, 3..=5)) {
            let message = format!("the columns of a table have types 0, 1, 2 or 6, not {bad}");
            return Err(Fault::domain(Blame::Right, message)
                .with_help("type 6 reads numbers, Booleans or texts, and marks what is missing"));
        }
        if self.types.is_empty() {
            self.types = vec![FOUND_TYPE];
        }
        self.header = Some(true);
        Ok(())
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
