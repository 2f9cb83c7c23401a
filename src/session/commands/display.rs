//! Drawing a result: with boxes, `]display` and `]disp`, or as a picture, `]plot`.

use super::command::Command;
use crate::array::Array;
use crate::error::Result;
use crate::format;
use crate::format::settings::BoxStyle;
use crate::function::Context;

/// The command `]display`.
pub(crate) static DISPLAY: Command = Command {
    name: "]display",
    summary: "draw a result with the shape and type of every part",
    words: &[],
    run: |context, expression| {
        let value = evaluate(context, expression)?;
        format::display_boxed(context, &value, BoxStyle::Max)
    },
};

/// The command `]disp`.
pub(crate) static DISP: Command = Command {
    name: "]disp",
    summary: "draw a result with boxes around its parts",
    words: &[],
    run: |context, expression| {
        let value = evaluate(context, expression)?;
        format::display_with_shared_boxes(context, &value)
    },
};

/// The command `]plot`, which calls the library `plot`.
pub(crate) static PLOT: Command = Command {
    name: "]plot",
    summary: "draw a picture of numbers, see ]help plot",
    words: &[],
    run: |context, expression| {
        let picture = evaluate(context, &format!("(⎕USE'plot').plot {expression}"))?;
        format::display(context, &picture)
    },
};

/// Evaluates the expression after a command.
fn evaluate(context: &mut Context, expression: &str) -> Result<Array> {
    (context.session.hooks.execute)(context, None, &Array::text(expression))
}
