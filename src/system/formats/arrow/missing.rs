//! The refusal of files of Parquet and Arrow in builds without the feature `arrow`.

use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::{Context, Options};

/// Refuses to read a table.
pub(super) fn read(_: &mut Context, _: &Options, _: &Array) -> Result<Array> {
    Err(missing_feature_fault())
}

/// Refuses to write a table.
pub(super) fn write(_: &mut Context, _: &Options, _: &Array, _: &Array) -> Result<Array> {
    Err(missing_feature_fault())
}

fn missing_feature_fault() -> Fault {
    Fault::nonce("this program was built without support for Parquet and Arrow files")
        .with_help("build it with the feature 'arrow': cargo install --path . --features arrow")
}
