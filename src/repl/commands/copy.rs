//! Names from the library and from files: `)copy`, `)pcopy`, `)load`.

use super::{Command, print};
use crate::error::Result;
use crate::function::Context;
use crate::system::copy;

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

/// `)load`.
pub(super) static LOAD: Command = Command {
    name: ")load",
    summary: "forget all names and copy those of the library or a file",
    words: &[],
    run: |context, name| {
        if name.is_empty() {
            return print(context, "which one? a name of the library, or the path of a file");
        }
        context.clear_workspace();
        copied(context, name, true)?;
        context.workspace = Some(name.to_owned());
        Ok(())
    },
};

fn copied(context: &mut Context, rest: &str, replacing: bool) -> Result<()> {
    let mut words = rest.split_whitespace().map(str::to_owned);
    let Some(name) = words.next() else {
        return print(context, "from where? a name of the library, or the path of a file");
    };
    let wanted: Vec<String> = words.collect();
    let result = copy::copied(context, &name, &wanted, replacing)?;
    if !result.missing.is_empty() {
        return print(context, &format!("not found {}", result.missing.join(" ")));
    }
    if !result.kept.is_empty() {
        print(context, &format!("not copied {}", result.kept.join(" ")))?;
    }
    let tally = result.copied.len();
    print(context, &format!("{tally} {} from {name}", if tally == 1 { "name" } else { "names" }))
}
