#![doc = include_str!("../arrow.md")]
//!
//! # Implementation
//!
//! The crates of Arrow are compiled with the feature `arrow` alone, and so are all modules here.
//!
//! * [`source`]: a file to read from: its format, its columns, and the border to the crates of Arrow, whose failures become faults.
//! * [`import`]: reading the table in a file.
//! * [`parquet_reader`]: reading a Parquet file, one column of one row group at a time.
//! * [`footer`]: the depth and the sizes in the footer and the headers of a Parquet file, which the crate does not check.
//! * [`message_reader`]: reading a file or a stream of Arrow, message by message.
//! * [`column`]: a column that grows while it is read.
//! * [`convert`]: the conversion of Arrow's numbers, texts, times and lists to elements.
//! * [`text_cache`]: the texts of a dictionary as items, each of which is made once.
//! * [`table`]: the columns of a table that is to be written.
//! * [`export`]: writing a table to a file, in batches of rows.
//! * [`plan`]: the Arrow type for a column that is written.
//! * [`encode`]: the conversion of the rows of a batch to Arrow's arrays.

#[cfg(feature = "arrow")]
mod column;
#[cfg(feature = "arrow")]
pub(crate) mod convert;
#[cfg(feature = "arrow")]
mod encode;
#[cfg(feature = "arrow")]
mod export;
#[cfg(feature = "arrow")]
mod footer;
#[cfg(feature = "arrow")]
mod import;
#[cfg(feature = "arrow")]
mod message_reader;
#[cfg(feature = "arrow")]
mod parquet_reader;
#[cfg(feature = "arrow")]
mod plan;
#[cfg(feature = "arrow")]
mod source;
#[cfg(feature = "arrow")]
mod table;
#[cfg(feature = "arrow")]
mod text_cache;

use crate::array::Array;
use crate::error::Result;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};

/// The system function `⎕ARROW`.
pub(crate) static ARROW: SystemName = SystemName::function("⎕ARROW", include_str!("../arrow.md")).with_options(OptionCases {
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
    implementation::read(context, options, &right)
}

/// Implements `X ⎕ARROW Y`: writes a table to a file and returns the number of bytes as a shy result.
fn write(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&ARROW_OPTIONS)?;
    implementation::write(context, options, &left, &right)
}

#[cfg(feature = "arrow")]
mod implementation {
    pub(super) use super::export::write;
    pub(super) use super::import::read;
}

/// The refusals of a program without the feature `arrow`.
#[cfg(not(feature = "arrow"))]
mod implementation {
    use crate::array::Array;
    use crate::error::{Fault, Result};
    use crate::function::{Context, Options};

    pub(super) fn read(_: &mut Context, _: &Options, _: &Array) -> Result<Array> {
        Err(missing_feature_fault())
    }

    pub(super) fn write(_: &mut Context, _: &Options, _: &Array, _: &Array) -> Result<Array> {
        Err(missing_feature_fault())
    }

    fn missing_feature_fault() -> Fault {
        Fault::nonce("this program was built without support for Parquet and Arrow files")
            .with_help("build it with the feature 'arrow': cargo install --path . --features arrow")
    }
}
