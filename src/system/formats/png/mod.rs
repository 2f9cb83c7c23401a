#![doc = include_str!("../png.md")]
//!
//! # Implementation
//!
//! * `image`: images in files, by the crate `png`.
//! * `drawing`: SVG as an image, by the crate `resvg`, which is compiled with the feature `svg` alone.
//! * `missing`: the refusal of SVG in builds without it.
//!
//! `font/` holds the letters of texts in SVG.

#[cfg(feature = "svg")]
mod drawing;
mod image;
#[cfg(not(feature = "svg"))]
mod missing;

#[cfg(not(feature = "svg"))]
use missing as drawing;

use crate::array::Array;
use crate::error::Result;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::system::formats::named_file::read_file_name;

/// The system function `⎕PNG`.
pub(crate) static PNG: SystemName = SystemName::function("⎕PNG", "system/formats/png.md").with_options(OptionCases {
    principal: "Scale",
    monadic: Some(read),
    dyadic: Some(write),
});

/// The names of the options for an image, and for SVG.
const IMAGE_OPTIONS: [&str; 2] = ["Depth", "IfExists"];
const SVG_OPTIONS: [&str; 2] = ["IfExists", "Scale"];

/// Implements `⎕PNG Y`: reads an image from a file.
fn read(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    context.require_files()?;
    options.check_names(&IMAGE_OPTIONS)?;
    image::read(context, &read_file_name(&right)?)
}

/// Implements `X ⎕PNG Y`: writes an image, or SVG as an image, to a file and returns the number of bytes as a shy result.
fn write(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    context.require_files()?;
    let name = read_file_name(&right)?;
    if left.is_character() {
        options.check_names(&SVG_OPTIONS)?;
        drawing::write(context, options, &left, &name)
    } else {
        options.check_names(&IMAGE_OPTIONS)?;
        image::write(context, options, &left, &name)
    }
}
