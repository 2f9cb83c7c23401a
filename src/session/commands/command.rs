//! The definition of a session command, and the output of its reply.

use crate::error::{Fault, Result};
use crate::format::write_to_output;
use crate::function::Context;

/// A session command: its name, its help, and the function that runs it.
pub(crate) struct Command {
    /// The name with its `)` or `]`, in lower case.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// The words that may follow the name, which completion suggests.
    pub words: &'static [&'static str],
    /// The function that runs the command on the text after its name.
    pub run: fn(&mut Context, &str) -> Result<()>,
}

/// Returns the fault for a word after a command that is not one of its options.
pub(crate) fn unknown_option(word: &str, options: &str) -> Fault {
    Fault::syntax(format!("{word} is not an option here: the options are {options}"))
}

/// Prints a text, which may have several lines, and ends the last line.
pub(crate) fn print(context: &mut Context, text: &str) -> Result<()> {
    write_to_output(context, text)?;
    write_to_output(context, "\n")
}
