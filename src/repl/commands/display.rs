//! One result drawn with boxes: `]display`, `]disp`.

use super::Command;
use crate::array::Array;
use crate::error::Result;
use crate::format::{self, settings::BoxStyle};
use crate::function::Context;

/// `]display`.
pub(super) static DISPLAY: Command = Command {
    name: "]display",
    summary: "draw a result with the shape and type of every part",
    words: &[],
    run: |context, expression| draw(context, expression, BoxStyle::Max),
};

/// `]disp`.
pub(super) static DISP: Command = Command {
    name: "]disp",
    summary: "draw a result with boxes round its parts",
    words: &[],
    run: |context, expression| draw(context, expression, BoxStyle::Mid),
};

fn draw(context: &mut Context, expression: &str, style: BoxStyle) -> Result<()> {
    let value = (context.hooks.execute)(context, None, &Array::text(expression))?;
    format::display_boxed(context, &value, style)
}
