//! Names from the library and from files: `)copy`, `)pcopy`.

use super::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::system::copy;
use crate::system::workspace::disk;

/// `)copy`.
pub(super) static COPY: Command = Command {
    name: ")copy",
    summary: "copy names from the library or a file: )copy dfns gcd",
    words: &[],
    run: |context, rest| copied(context, rest, true),
};

/// `)pcopy`.
pub(super) static PCOPY: Command = Command {
    name: ")pcopy",
    summary: "copy names that have no value here yet",
    words: &[],
    run: |context, rest| copied(context, rest, false),
};

/// Copies names, and says how many.
pub(super) fn copied(context: &mut Context, rest: &str, replacing: bool) -> Result<()> {
    let mut words = rest.split_whitespace().map(str::to_owned);
    let Some(name) = words.next() else {
        return print(context, "from where? a name of the library, or the path of a file");
    };
    let wanted: Vec<String> = words.collect();
    let result = copy::copied(context, &name, &wanted, replacing)?;
    let tally = result.copied.len();
    match &result.file {
        Some(file) => {
            let path = std::path::absolute(file).unwrap_or_else(|_| file.into());
            print(context, &format!("{} saved {}", path.display(), disk::saved_at(&path)))?;
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
