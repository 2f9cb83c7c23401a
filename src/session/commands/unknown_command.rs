//! The reply to a command that does not exist: a hint, or the command with the most similar name.

use super::command::print;
use super::{names, other_systems};
use crate::error::Result;
use crate::function::Context;

/// The maximum number of typing errors in a name that is still recognised.
const MAX_TYPING_ERRORS: usize = 2;

/// Prints the reply to a command that does not exist.
pub(crate) fn print_reply(context: &mut Context, name: &str) -> Result<()> {
    let reply = match (other_systems::find_hint(name), find_similar_command(name)) {
        (Some(hint), _) => format!("bad command {name}: {hint}"),
        (None, Some(similar)) => format!("bad command {name} (did you mean {similar}?)"),
        (None, None) => format!("bad command {name}"),
    };
    print(context, &reply)
}

/// Returns the name of the command that `name` was probably meant to be, if there is one.
fn find_similar_command(name: &str) -> Option<&'static str> {
    if name.chars().count() <= MAX_TYPING_ERRORS {
        return None;
    }
    let count_errors = |known: &str| strsim::damerau_levenshtein(known, name);
    names().min_by_key(|known| count_errors(known)).filter(|known| count_errors(known) <= MAX_TYPING_ERRORS)
}
