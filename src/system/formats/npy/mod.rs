#![doc = include_str!("../npy.md")]
//!
//! # Implementation
//!
//! The format is described in NumPy's NEP 1 and in the documentation of `numpy.lib.format`.
//!
//! * [`header`]: the type and the shape of an array, before its elements.
//! * [`import`]: reading the elements.
//! * [`export`]: writing an array, or those of a namespace.

mod export;
mod header;
mod import;

use crate::array::Array;
use crate::error::Result;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::system::formats::named_file::read_file_name;

/// The system function `⎕NPY`.
pub(crate) static NPY: SystemName = SystemName::function("⎕NPY", "system/formats/npy.md").with_options(OptionCases {
    principal: "Exact",
    monadic: Some(read),
    dyadic: Some(write),
});

/// Implements `⎕NPY Y`: reads an array from a file, or a namespace of arrays from an archive.
fn read(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&["Exact", "IfExists"])?;
    import::read(context, options, &read_file_name(&right)?)
}

/// Implements `X ⎕NPY Y`: writes an array to a file, or the arrays of a namespace to an archive, and returns the number of bytes as a
/// shy result.
fn write(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&["Exact", "IfExists"])?;
    export::write(context, options, &left, &read_file_name(&right)?)
}

/// Returns true for the name of an archive of arrays.
fn is_archive(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("npz"))
}
