//! `]link.import`, `]link.create`: importing folders of APL text as namespaces.

use super::command::{Command, print};
use crate::array::Array;
use crate::error::Result;
use crate::function::Context;

/// The command `]link.import`.
pub(crate) static IMPORT: Command = Command {
    name: "]link.import",
    summary: "import a folder of APL files as a namespace: ]link.import name folder, -flatten",
    words: &["-flatten"],
    run: |context, text| call_link_function(context, "Import", text),
};

/// The command `]link.create`.
pub(crate) static CREATE: Command = Command {
    name: "]link.create",
    summary: "the same as ]link.import: files are not watched for changes",
    words: &["-flatten"],
    run: |context, text| call_link_function(context, "Create", text),
};

/// Calls `⎕SE.Link.Import` or `⎕SE.Link.Create` with the arguments of a command.
fn call_link_function(context: &mut Context, function: &str, text: &str) -> Result<()> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (options, names): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|word| word.starts_with('-'));
    let (space, folder) = match names[..] {
        [folder] => ("#", folder),
        [space, folder] => (space, folder),
        _ => return print(context, "usage: ]link.import name folder"),
    };
    let flatten = u8::from(options.iter().any(|option| option.eq_ignore_ascii_case("-flatten")));
    let quoted = |text: &str| text.trim_matches('"').replace('\'', "''");
    let (space, folder) = (quoted(space), quoted(folder));
    let call = format!("{{o←⎕NS ⍬ ⋄ o.flatten←{flatten} ⋄ o ⎕SE.Link.{function} ⍵}}'{space}' '{folder}'");
    let message = (context.session.hooks.execute)(context, None, &Array::text(&call))?;
    crate::format::display_answer(context, &message, false)
}
