#![doc = include_str!("copy.md")]

use super::text_files::file_fault;
use super::{Names, delete, expand_wildcards, list_directory, reject_callback};
use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::FileKind;
use crate::host::file_access::{FileMetadata, Files, OpenMode};
use crate::stack::deeper;
use std::fs::FileTimes;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const PAGE: &str = include_str!("copy.md");

/// `⎕NCOPY`.
pub(crate) static NCOPY: SystemName = SystemName::function("⎕NCOPY", PAGE).with_options(OptionCases {
    principal: "Wildcard",
    monadic: None,
    dyadic: Some(|context, options, left, right| {
        options.check_names(&["Wildcard", "IfExists", "PreserveAttributes", "ProgressCallback"])?;
        let keeps = options.flag("PreserveAttributes", false)?;
        transfer(context, options, &left, &right, &|context, from, to, existing| copy(context, from, to, existing, keeps))
    }),
});

/// `⎕NMOVE`.
pub(crate) static NMOVE: SystemName = SystemName::function("⎕NMOVE", PAGE).with_options(OptionCases {
    principal: "Wildcard",
    monadic: None,
    dyadic: Some(|context, options, left, right| {
        options.check_names(&["Wildcard", "IfExists", "RenameOnly", "ProgressCallback"])?;
        let only = options.flag("RenameOnly", false)?;
        transfer(context, options, &left, &right, &|context, from, to, existing| rename(context, from, to, existing, only))
    }),
});

/// The treatment of a file that exists already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Existing {
    Error,
    Skip,
    Replace,
    ReplaceIfNewer,
}

/// A function that copies or moves one file or directory; returns true if it did.
type TransferFile<'a> = &'a dyn Fn(&mut Context, &Path, &Path, Existing) -> Result<bool>;

fn transfer(context: &mut Context, options: &Options, left: &Array, right: &Array, bring: TransferFile<'_>) -> Result<Array> {
    reject_callback(options)?;
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
    let files = context.files()?;
    let target = left.to_text().ok_or_else(|| Fault::domain(Blame::Left, "the name of the target is text"))?;
    let target = PathBuf::from(target);
    let names = Names::new(right)?;
    if !files.is_folder(&target) && (wildcard || !names.single) {
        return Err(Fault::new(ErrorKind::FILE_NAME, format!("{} is not a directory", target.display())).blaming(Blame::Left));
    }
    let mut counts = Vec::with_capacity(names.names.len());
    for name in &names.names {
        let mut count = 0;
        for path in expand_wildcards(&files, name, wildcard)? {
            let to = match (files.is_folder(&target), path.file_name()) {
                (true, Some(last)) => target.join(last),
                _ => target.clone(),
            };
            count += i64::from(bring(context, &path, &to, existing)?);
        }
        counts.push(count);
    }
    context.thread.shy = true;
    Ok(names.shape_numbers(&counts))
}

fn copy(context: &mut Context, from: &Path, to: &Path, existing: Existing, keeps: bool) -> Result<bool> {
    context.poll()?;
    let files = context.files()?;
    let source = files.metadata(from).map_err(|error| file_fault("copy", &error))?;
    if source.kind == FileKind::Folder {
        if to.starts_with(from) {
            return Err(name_fault(to, "is inside the directory to be copied"));
        }
        if !files.is_folder(to) {
            files.make_folder(to, false).map_err(|error| file_fault("create directory", &error))?;
        }
        for name in list_directory(&files, from)? {
            deeper(|| copy(context, &from.join(&name), &to.join(&name), existing, keeps))?;
        }
        return Ok(true);
    }
    if !may_write(&files, &source, to, existing)? {
        return Ok(false);
    }
    copy_file(context, &files, from, to, source.modified.filter(|_| keeps))?;
    Ok(true)
}

/// Copies the bytes and the permissions of a file, and sets its modification time if one is given.
fn copy_file(context: &Context, files: &Files, from: &Path, to: &Path, time: Option<SystemTime>) -> Result<()> {
    let failed = |error: std::io::Error| file_fault("copy", &error);
    if is_same_file(files, from, to) {
        return Err(name_fault(to, "is the file itself"));
    }
    let mut source = files.open(from, OpenMode::READ).map_err(failed)?;
    let mut target = files.open(to, OpenMode::TRUNCATE).map_err(failed)?;
    let mut piece = vec![0; 1 << 20];
    loop {
        context.poll()?;
        match source.read(&mut piece).map_err(failed)? {
            0 => break,
            count => target.write_all(&piece[..count]).map_err(failed)?,
        }
    }
    files.copy_permissions(&target, from).map_err(failed)?;
    let times = time.map(|time| FileTimes::new().set_modified(time));
    times.map_or(Ok(()), |times| target.set_times(times)).map_err(failed)
}

/// Returns true if two names lead to the same file.
fn is_same_file(files: &Files, from: &Path, to: &Path) -> bool {
    matches!((files.canonical(from), files.canonical(to)), (Ok(from), Ok(to)) if from == to)
}

fn rename(context: &mut Context, from: &Path, to: &Path, existing: Existing, only: bool) -> Result<bool> {
    let files = context.files()?;
    let source = files.symlink_metadata(from).map_err(|error| file_fault("move", &error))?;
    if !may_write(&files, &source, to, existing)? {
        return Ok(false);
    }
    match files.rename(from, to) {
        Err(error) if error.kind() == std::io::ErrorKind::CrossesDevices && !only => {
            copy(context, from, to, existing, true)?;
            delete::remove(&files, from, false, true)
        }
        renamed => renamed.map(|()| true).map_err(|error| file_fault("move", &error)),
    }
}

/// Returns true if the target may be written to; fails if it must not.
fn may_write(files: &Files, source: &FileMetadata, to: &Path, existing: Existing) -> Result<bool> {
    let Ok(present) = files.metadata(to) else { return Ok(true) };
    if present.kind == FileKind::Folder || source.kind == FileKind::Folder {
        return Err(name_fault(to, "already exists"));
    }
    match existing {
        Existing::Error => Err(name_fault(to, "already exists")),
        Existing::Skip => Ok(false),
        Existing::Replace => Ok(true),
        Existing::ReplaceIfNewer => Ok(source.modified > present.modified),
    }
}

fn name_fault(path: &Path, what: &str) -> Fault {
    Fault::new(ErrorKind::FILE_NAME, format!("{} {what}", path.display())).blaming(Blame::Left)
}
