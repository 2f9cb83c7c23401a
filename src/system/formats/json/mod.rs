#![doc = include_str!("../json.md")]
//!
//! # Implementation
//!
//! Reading:
//!
//! * [`source`]: the text that is read: an argument, or the content of a file.
//! * [`mod@parse`]: the parsing of JSON text into a tree of values.
//! * [`import`]: the conversion of a tree to arrays and namespaces.
//! * [`table`]: a table from objects, each of which is a row, in one pass and without a tree.
//! * [`scanner`]: the strings, numbers and literals of a text, for [`table`].
//!
//! Writing:
//!
//! * [`output`]: the text that is written, to memory or to a file.
//! * [`export`]: the conversion of arrays and namespaces to JSON text.
//! * [`table_export`]: tables as objects, one for each row.
//!
//! Both:
//!
//! * [`matrix`]: JSON as a matrix: a row for each value, with its depth, name, value and type.
//! * [`plain`]: characters that stand for themselves within strings.

pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod matrix;
pub(crate) mod output;
pub(crate) mod parse;
mod plain;
mod scanner;
pub(crate) mod source;
mod table;
mod table_export;

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::system::formats::named_file::{NewFile, read_file_name};
use output::Output;
use source::Source;
use std::fs::File;
use std::io;

/// The system function `⎕JSON`.
pub(crate) static JSON: SystemName = SystemName::function("⎕JSON", "system/formats/json.md").with_options(OptionCases {
    principal: "Format",
    monadic: Some(convert),
    dyadic: Some(convert_by_direction),
});

/// The names of the options.
const JSON_OPTIONS: [&str; 8] = ["Format", "Compact", "Null", "HighRank", "Charset", "Dialect", "File", "IfExists"];
/// The options that say nothing of tables.
const OPTIONS_WITHOUT_TABLES: [&str; 4] = ["Compact", "Null", "HighRank", "Dialect"];

/// Implements `⎕JSON Y`: reads JSON text if `Y` is characters, else writes `Y` as JSON text. With option `File`, reads the file `Y`.
pub(crate) fn convert(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    let format = read_options(options)?;
    if options.flag("File", false)? {
        let source = Source::from_file(context, &right)?;
        read(context, options, format, &source)
    } else if right.is_character() && right.rank() <= 2 {
        read_array(context, options, format, &right)
    } else {
        write_text(context, options, format, &right)
    }
}

/// Implements `X ⎕JSON Y`: reads JSON text if `X` is 0, writes it if `X` is 1. With option `File`, writes `X` to the file `Y` and
/// returns the number of bytes as a shy result.
pub(crate) fn convert_by_direction(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    let format = read_options(options)?;
    if options.flag("File", false)? {
        return write_file(context, options, format, &left, &right);
    }
    match left.to_integer() {
        Some(0) => read_array(context, options, format, &right),
        Some(1) => write_text(context, options, format, &right),
        _ => Err(Fault::domain(Blame::Left, "the left argument must be 0 to read JSON text or 1 to write it")),
    }
}

/// The layout of JSON in APL.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    /// Arrays and namespaces.
    Data,
    /// A matrix with a row for each value.
    Matrix,
    /// A table whose rows are the objects in a list.
    Table,
    /// A table whose rows are the objects in lines.
    Lines,
}

/// Checks the names of the options, and reads option `Format`.
fn read_options(options: &Options) -> Result<Format> {
    options.check_names(&JSON_OPTIONS)?;
    let formats = [("D", Format::Data), ("M", Format::Matrix), ("T", Format::Table), ("L", Format::Lines)];
    let format = options.choice("Format", &formats)?.unwrap_or(Format::Data);
    if let Format::Table | Format::Lines = format
        && let Some(name) = OPTIONS_WITHOUT_TABLES.iter().find(|name| options.get(name).is_some())
    {
        let message =
            format!("option '{name}' is not for tables: with 'Format' 'T' or 'L', there are Charset, File and IfExists");
        return Err(Fault::domain(Blame::Operand, message));
    }
    Ok(format)
}

fn read_array(context: &mut Context, options: &Options, format: Format, right: &Array) -> Result<Array> {
    let source = Source::from_array(context, right)?;
    read(context, options, format, &source)
}

fn read(context: &mut Context, options: &Options, format: Format, source: &Source<'_>) -> Result<Array> {
    match format {
        Format::Data => import::read(context, options, &source.text),
        Format::Matrix => matrix::read(context, options, &source.text),
        Format::Table | Format::Lines => table::read(context, &source.text),
    }
}

fn write(context: &Context, options: &Options, format: Format, array: &Array, output: &mut Output<'_>) -> Result<()> {
    match format {
        Format::Data => export::write(context, options, array, output),
        Format::Matrix => matrix::write(context, options, array, output),
        Format::Table | Format::Lines => table_export::write(context, array, format == Format::Lines, output),
    }
}

/// Returns the text of an array.
fn write_text(context: &Context, options: &Options, format: Format, right: &Array) -> Result<Array> {
    let mut output = Output::new(context.memory(), export::read_charset(options)?, None)?;
    write(context, options, format, right, &mut output)?;
    output.into_array()
}

/// Writes the text of an array to a file, all of it or nothing.
fn write_file(context: &mut Context, options: &Options, format: Format, left: &Array, right: &Array) -> Result<Array> {
    let name = read_file_name(right)?;
    let escapes = export::read_charset(options)?;
    NewFile::new(options, &name)?.write(context, |context, file| write_to(context, options, format, left, escapes, file))
}

/// Writes the text of an array to an open file, and returns the number of bytes. The outer error is one of the file system.
fn write_to(
    context: &Context,
    options: &Options,
    format: Format,
    array: &Array,
    escapes: bool,
    file: &mut File,
) -> io::Result<Result<usize>> {
    let mut output = match Output::new(context.memory(), escapes, Some(file)) {
        Ok(output) => output,
        Err(fault) => return Ok(Err(fault)),
    };
    let result = write(context, options, format, array, &mut output).and_then(|()| output.finish_file());
    // What the argument is blamed for is on the left here.
    output.take_failure().map_or_else(|| Ok(result.map_err(|fault| fault.with_blame(Blame::Left))), Err)
}
