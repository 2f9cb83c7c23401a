#![doc = include_str!("exists.md")]

use super::{Names, expand_wildcards};
use crate::array::Array;
use crate::error::Result;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};

/// The system function `⎕NEXISTS`.
pub(crate) static NEXISTS: SystemName = SystemName::function("⎕NEXISTS", "system/files/exists.md").with_options(OptionCases {
    principal: "Wildcard",
    monadic: Some(exists),
    dyadic: None,
});

/// Implements `⎕NEXISTS Y`: returns 1 for each name of an existing file or directory, 0 for the others.
fn exists(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    options.check_names(&["Wildcard"])?;
    let wildcard = options.flag("Wildcard", false)?;
    let files = context.files()?;
    let names = Names::new(&right)?;
    let mut flags = Vec::with_capacity(names.names.len());
    for name in &names.names {
        context.poll()?;
        // A link counts, whether or not its target exists.
        flags.push(i64::from(expand_wildcards(&files, name, wildcard)?.iter().any(|path| files.symlink_metadata(path).is_ok())));
    }
    Ok(names.shape_numbers(&flags))
}
