//! `)ed`: the user's own editor.

use super::command::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::system::definitions::edit;
use crate::system::definitions::edit::Request;

/// The command `)ed`.
pub(crate) static ED: Command = Command {
    name: ")ed",
    summary: "edit functions, variables, scripts: )ed name, )ed ∇f →text ∊texts -matrix ⍟space ○class ∘interface ⋄array",
    words: &[],
    run: |context, rest| {
        if rest.is_empty() {
            return print(
                context,
                "usage: )ed name; to make a new one, put a sign for its kind before the name: ∇ → ∊ - ⍟ ○ ∘ ⋄",
            );
        }
        rest.split_whitespace().try_for_each(|word| edit_one(context, &Request::parse(word)))
    },
};

/// Opens one definition in the editor.
fn edit_one(context: &mut Context, request: &Request) -> Result<()> {
    edit::edit(context, request).map(|_| ())
}
