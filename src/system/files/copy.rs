#![doc = include_str!("copy.md")]

use super::{Names, delete, listed, matching, no_callback};
use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{Optional, SystemName};
use crate::function::{Context, Options};
use crate::system::text_files::file_fault;
use std::fs::{self, FileTimes};
use std::path::{Path, PathBuf};

const PAGE: &str = include_str!("copy.md");

/// `⎕NCOPY`.
pub static NCOPY: SystemName = SystemName::function("⎕NCOPY", PAGE).with_options(Optional {
    principal: "Wildcard",
    monadic: None,
    dyadic: Some(|context, options, left, right| {
        options.check_names(&["Wildcard", "IfExists", "PreserveAttributes", "ProgressCallback"])?;
        let keeps = options.flag("PreserveAttributes", false)?;
        transfer(context, options, &left, &right, &|context, from, to, existing| copy(context, from, to, existing, keeps))
    }),
});

/// `⎕NMOVE`.
pub static NMOVE: SystemName = SystemName::function("⎕NMOVE", PAGE).with_options(Optional {
    principal: "Wildcard",
    monadic: None,
    dyadic: Some(|context, options, left, right| {
        options.check_names(&["Wildcard", "IfExists", "RenameOnly", "ProgressCallback"])?;
        let only = options.flag("RenameOnly", false)?;
        transfer(context, options, &left, &right, &|context, from, to, existing| rename(context, from, to, existing, only))
    }),
});

/// What happens to a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Existing {
    Error,
    Skip,
    Replace,
    ReplaceIfNewer,
}

/// Brings one file or directory to its new name; whether it was brought.
type Bring<'a> = &'a dyn Fn(&mut Context, &Path, &Path, Existing) -> Result<bool>;

fn transfer(context: &mut Context, options: &Options, left: &Array, right: &Array, bring: Bring<'_>) -> Result<Array> {
    no_callback(options)?;
    let wildcard = options.flag("Wildcard", false)?;
    let existing = match options.text("IfExists")?.as_deref() {
        None | Some("Error") => Existing::Error,
        Some("Skip") => Existing::Skip,
        Some("Replace") => Existing::Replace,
        Some("ReplaceIfNewer") => Existing::ReplaceIfNewer,
        Some(other) => {
            let message = format!("option 'IfExists' is Error, Skip, Replace or ReplaceIfNewer, not {other}");
            return Err(Fault::domain(Blame::Operand, message));
        }
    };
    context.allow_files()?;
    let target = left.to_text().ok_or_else(|| Fault::domain(Blame::Left, "the name to bring it to is text"))?;
    let target = PathBuf::from(target);
    let names = Names::new(right)?;
    if !target.is_dir() && (wildcard || !names.single) {
        return Err(Fault::new(ErrorKind::FILE_NAME, format!("{} is no directory", target.display())).blaming(Blame::Left));
    }
    let mut counts = Vec::with_capacity(names.names.len());
    for name in &names.names {
        let mut count = 0;
        for path in matching(name, wildcard)? {
            let to = match (target.is_dir(), path.file_name()) {
                (true, Some(last)) => target.join(last),
                _ => target.clone(),
            };
            count += i64::from(bring(context, &path, &to, existing)?);
        }
        counts.push(count);
    }
    context.shy = true;
    Ok(names.numbered(&counts))
}

fn copy(context: &mut Context, from: &Path, to: &Path, existing: Existing, keeps: bool) -> Result<bool> {
    context.poll()?;
    let source = fs::metadata(from).map_err(|error| file_fault("copy", &error))?;
    if source.is_dir() {
        if to.starts_with(from) {
            return Err(there(to, "lies within what is to be copied"));
        }
        if !to.is_dir() {
            fs::create_dir(to).map_err(|error| file_fault("create directory", &error))?;
        }
        for name in listed(from)? {
            stacker::maybe_grow(64 << 10, 1 << 20, || copy(context, &from.join(&name), &to.join(&name), existing, keeps))?;
        }
        return Ok(true);
    }
    if !may_write(&source, to, existing)? {
        return Ok(false);
    }
    fs::copy(from, to).map_err(|error| file_fault("copy", &error))?;
    if keeps {
        let times = source.modified().map(|time| FileTimes::new().set_modified(time));
        let kept = times.and_then(|times| fs::File::options().write(true).open(to)?.set_times(times));
        kept.map_err(|error| file_fault("copy", &error))?;
    }
    Ok(true)
}

fn rename(context: &mut Context, from: &Path, to: &Path, existing: Existing, only: bool) -> Result<bool> {
    let source = fs::symlink_metadata(from).map_err(|error| file_fault("move", &error))?;
    if !may_write(&source, to, existing)? {
        return Ok(false);
    }
    match fs::rename(from, to) {
        Err(error) if error.kind() == std::io::ErrorKind::CrossesDevices && !only => {
            copy(context, from, to, existing, true)?;
            delete::remove(from, false, true)
        }
        renamed => renamed.map(|()| true).map_err(|error| file_fault("move", &error)),
    }
}

/// Whether a name may be written to; an error where it must not.
fn may_write(source: &fs::Metadata, to: &Path, existing: Existing) -> Result<bool> {
    let Ok(present) = fs::metadata(to) else { return Ok(true) };
    if present.is_dir() || source.is_dir() {
        return Err(there(to, "is there already"));
    }
    match existing {
        Existing::Error => Err(there(to, "is there already")),
        Existing::Skip => Ok(false),
        Existing::Replace => Ok(true),
        Existing::ReplaceIfNewer => Ok(source.modified().ok() > present.modified().ok()),
    }
}

fn there(path: &Path, what: &str) -> Fault {
    Fault::new(ErrorKind::FILE_NAME, format!("{} {what}", path.display())).blaming(Blame::Left)
}
