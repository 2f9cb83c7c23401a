//! Names from the library and from files: `)copy`, `)pcopy`.

use super::command::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::system::namespaces::copy;
use crate::system::workspace::disk;

/// The command `)copy`.
pub(crate) static COPY: Command = Command {
    name: ")copy",
    summary: "copy names from the library or a file: )copy dfns gcd",
    words: &[],
    run: |context, rest| copy_names(context, rest, true),
};

/// The command `)pcopy`.
pub(crate) static PCOPY: Command = Command {
    name: ")pcopy",
    summary: "copy names that have no value here yet",
    words: &[],
    run: |context, rest| copy_names(context, rest, false),
};

/// Splits the text after a command into the source, which may be in double quotes, and the names to copy from it.
fn split_source(rest: &str) -> (&str, Vec<String>) {
    let (name, names) = match rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        Some(parts) => parts,
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    (name, names.split_whitespace().map(str::to_owned).collect())
}

/// Copies names from the library or a file, and prints those that were not copied. Names that already have a value are replaced
/// only if `replacing` is true.
pub(crate) fn copy_names(context: &mut Context, rest: &str, replacing: bool) -> Result<()> {
    let (name, wanted) = split_source(rest);
    if name.is_empty() {
        return print(context, "usage: )copy dfns gcd, where dfns is a name in the library or the path of a file");
    }
    let Some(result) = copy::copy_if_found(context, name, &wanted, replacing)? else {
        return print(context, "ws not found");
    };
    let tally = result.copied.len();
    match &result.file {
        Some(file) => {
            let path = std::path::absolute(file).unwrap_or_else(|_| file.into());
            print(context, &format!("{} saved {}", path.display(), disk::save_time(&context.files()?, &path)))?;
        }
        None if result.missing.is_empty() => {
            print(context, &format!("{tally} {} from {name}", if tally == 1 { "name" } else { "names" }))?;
        }
        None => {}
    }
    if !result.kept.is_empty() {
        print(context, &format!("not copied {}", result.kept.join(" ")))?;
    }
    if !result.missing.is_empty() {
        return print(context, &format!("not found {}", result.missing.join(" ")));
    }
    Ok(())
}
