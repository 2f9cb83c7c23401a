//! Settings for the display of results: `]box`, `]boxing`, `]rows`, `]cut`, `]aplan.output`.

use super::command::{Command, print};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::format;
use crate::format::settings::Cut;
use crate::function::Context;

/// The command `]box`.
pub(crate) static BOX: Command = Command {
    name: "]box",
    summary: "draw boxes around nested results: on or off, -style=min|mid|max, -trains=box|tree|parens|def, -fns=on|off",
    words: &[
        "on",
        "off",
        "reset",
        "?",
        "-style=min",
        "-style=mid",
        "-style=max",
        "-trains=box",
        "-trains=tree",
        "-trains=parens",
        "-trains=def",
        "-fns=on",
        "-fns=off",
    ],
    run: set_boxing,
};

/// The command `]boxing`.
pub(crate) static BOXING: Command =
    Command { name: "]boxing", summary: "the same as ]box", words: &["on", "off", "reset", "?"], run: set_boxing };

/// The command `]rows`.
pub(crate) static ROWS: Command = Command {
    name: "]rows",
    summary: "set how results wider than the line are shown: on or off, -style=long|cut|wrap, -fold=N, -dots=c, -fns=on|off",
    words: &["on", "off", "reset", "?", "-style=long", "-style=cut", "-style=wrap", "-fold=", "-dots=", "-fns=on", "-fns=off"],
    run: |context, text| {
        let rows_on = context.session.rows.on;
        let reply = context.session.rows.execute(text)?;
        format::display_answer(context, &Array::text(&reply), rows_on)
    },
};

/// The command `]cut`.
pub(crate) static CUT: Command = Command {
    name: "]cut",
    summary: "set how many lines of a long result are shown: on (as many as fit in the window), off (all), or a number",
    words: &["on", "off"],
    run: |context, text| {
        let was = match context.session.cut {
            Cut::Window => "ON".to_owned(),
            Cut::Lines(lines) => lines.to_string(),
            Cut::Never => "OFF".to_owned(),
        };
        let next = match (text.to_lowercase().as_str(), text.parse()) {
            ("", _) => return print(context, &format!("Is {was}")),
            ("on", _) => Cut::Window,
            ("off", _) => Cut::Never,
            (_, Ok(lines @ 1..)) => Cut::Lines(lines),
            _ => {
                let message = "the argument of ]cut must be on, off or a number of lines from 1 on";
                return Err(Fault::domain(Blame::Right, message));
            }
        };
        context.session.cut = next;
        print(context, &format!("Was {was}"))
    },
};

/// The command `]aplan.output`.
pub(crate) static NOTATION: Command = Command {
    name: "]aplan.output",
    summary: "show results in array notation, which can be typed in again: on or off",
    words: &["on", "off"],
    run: |context, text| {
        let was = if context.session.notation { "ON" } else { "OFF" };
        match text.to_lowercase().as_str() {
            "" => return print(context, &format!("Is {was}")),
            "on" => context.session.notation = true,
            "off" => context.session.notation = false,
            _ => return Err(Fault::domain(Blame::Right, "the argument of ]aplan.output must be on or off")),
        }
        print(context, &format!("Was {was}"))
    },
};

/// Changes or shows the settings for drawing boxes.
fn set_boxing(context: &mut Context, text: &str) -> Result<()> {
    let reply = context.session.boxing.execute(text)?;
    format::display_answer(context, &Array::text(&reply), context.session.rows.on)
}
