#![doc = include_str!("../arrow.md")]
//!
//! # Implementation
//!
//! * `transfer`: reading and writing the files with the crates of Arrow, which are compiled only with the feature `arrow`.
//! * `missing`: the refusal to read and write them, in builds without that feature.

#[cfg(not(feature = "arrow"))]
mod missing;
#[cfg(feature = "arrow")]
pub(crate) mod transfer;

#[cfg(not(feature = "arrow"))]
use missing as transfer;

use crate::array::Array;
use crate::error::Result;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};

/// The system function `⎕ARROW`.
pub(crate) static ARROW: SystemName = SystemName::function("⎕ARROW", "system/formats/arrow.md").with_options(OptionCases {
    principal: "Compression",
    monadic: Some(read),
    dyadic: Some(write),
});

/// The names of the options.
const ARROW_OPTIONS: [&str; 3] = ["Compression", "Exact", "IfExists"];

/// Implements `⎕ARROW Y`: reads a table from a file.
fn read(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&ARROW_OPTIONS)?;
    transfer::read(context, options, &right)
}

/// Implements `X ⎕ARROW Y`: writes a table to a file and returns the number of bytes as a shy result.
fn write(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&ARROW_OPTIONS)?;
    transfer::write(context, options, &left, &right)
}
