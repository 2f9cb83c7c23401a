//! The refusal of SVG in builds without the feature `svg`.

use crate::array::Array;
use crate::error::{Fault, Result};
use crate::function::{Context, Options};

/// Refuses to draw SVG.
pub(super) fn write(_: &mut Context, _: &Options, _: &Array, _: &str) -> Result<Array> {
    Err(Fault::nonce("this program was built without support for SVG")
        .with_help("build it with the feature 'svg': cargo install --path . --features svg"))
}
