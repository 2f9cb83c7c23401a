#![doc = include_str!("../json.md")]
//!
//! # Implementation
//!
//! * [`mod@parse`]: the parsing of JSON text into a tree of values.
//! * [`import`]: the conversion of a tree to arrays and namespaces.
//! * [`export`]: the conversion of arrays and namespaces to JSON text.
//! * [`matrix`]: JSON as a matrix: a row for each value, with its depth, name, value and type.

pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod matrix;
pub(crate) mod parse;

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};

/// The system function `⎕JSON`.
pub(crate) static JSON: SystemName = SystemName::function("⎕JSON", "system/formats/json.md").with_options(OptionCases {
    principal: "Format",
    monadic: Some(convert),
    dyadic: Some(convert_by_direction),
});

/// The names of the options.
const JSON_OPTIONS: [&str; 6] = ["Format", "Compact", "Null", "HighRank", "Charset", "Dialect"];

/// Implements `⎕JSON Y`: reads JSON text if `Y` is characters, else writes `Y` as JSON text.
pub(crate) fn convert(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    let reads = right.is_character() && right.rank() <= 2;
    convert_as(context, options, reads, &right)
}

/// Implements `X ⎕JSON Y`: reads JSON text if `X` is 0, writes it if `X` is 1.
pub(crate) fn convert_by_direction(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    match left.to_integer() {
        Some(0) => convert_as(context, options, true, &right),
        Some(1) => convert_as(context, options, false, &right),
        _ => Err(Fault::domain(Blame::Left, "the left argument must be 0 to read JSON text or 1 to write it")),
    }
}

/// Reads or writes JSON text, in the layout that option `Format` selects.
fn convert_as(context: &mut Context, options: &Options, reads: bool, right: &Array) -> Result<Array> {
    options.check_names(&JSON_OPTIONS)?;
    match (reads, read_format(options)?) {
        (true, Format::Data) => import::read(context, options, right),
        (true, Format::Matrix) => matrix::read(context, options, right),
        (false, Format::Data) => export::write(context, options, right),
        (false, Format::Matrix) => matrix::write(context, options, right),
    }
}

/// The layout of JSON in APL: arrays and namespaces, or a matrix with a row for each value.
#[derive(Clone, Copy)]
enum Format {
    Data,
    Matrix,
}

fn read_format(options: &Options) -> Result<Format> {
    Ok(options.choice("Format", &[("D", Format::Data), ("M", Format::Matrix)])?.unwrap_or(Format::Data))
}
