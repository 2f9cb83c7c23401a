#![doc = include_str!("exists.md")]

use super::{Names, matching};
use crate::array::Array;
use crate::error::Result;
use crate::function::names::{Optional, SystemName};
use crate::function::{Context, Options};

/// `⎕NEXISTS`.
pub static NEXISTS: SystemName = SystemName::function("⎕NEXISTS", include_str!("exists.md")).with_options(Optional {
    principal: "Wildcard",
    monadic: Some(exists),
    dyadic: None,
});

fn exists(context: &mut Context, options: &Options, right: Array) -> Result<Array> {
    options.check_names(&["Wildcard"])?;
    let wildcard = options.flag("Wildcard", false)?;
    context.allow_files()?;
    let names = Names::new(&right)?;
    let mut there = Vec::with_capacity(names.names.len());
    for name in &names.names {
        // A link counts, whether or not there is something at its other end.
        there.push(i64::from(matching(name, wildcard)?.iter().any(|path| path.symlink_metadata().is_ok())));
    }
    Ok(names.numbered(&there))
}
