#![doc = include_str!("copy.md")]

use super::text_files::file_fault;
use super::{Names, delete, expand_wildcards, list_directory, reject_callback};
use crate::array::Array;
use crate::array::memory::recurse_within_limit;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::FileKind;
use crate::host::file_access::{FileMetadata, Files, OpenMode};
use std::fs::FileTimes;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The number of bytes that are copied between two polls for interrupts.
const COPY_BUFFER_BYTES: usize = 1 << 20;

/// The page of both names.
const PAGE: &str = "system/files/copy.md";

/// The system function `⎕NCOPY`.
pub(crate) static NCOPY: SystemName = SystemName::function("⎕NCOPY", PAGE).with_options(OptionCases {
    principal: "Wildcard",
    monadic: None,
    dyadic: Some(|context, options, left, right| {
        options.check_names(&["Wildcard", "IfExists", "PreserveAttributes", "ProgressCallback"])?;
        let keep_times = options.flag("PreserveAttributes", false)?;
        transfer(context, options, &left, &right, &|context, from, to, existing| copy(context, from, to, existing, keep_times))
    }),
});

/// The system function `⎕NMOVE`.
pub(crate) static NMOVE: SystemName = SystemName::function("⎕NMOVE", PAGE).with_options(OptionCases {
    principal: "Wildcard",
    monadic: None,
    dyadic: Some(|context, options, left, right| {
        options.check_names(&["Wildcard", "IfExists", "RenameOnly", "ProgressCallback"])?;
        let rename_only = options.flag("RenameOnly", false)?;
        transfer(context, options, &left, &right, &|context, from, to, existing| {
            move_path(context, from, to, existing, rename_only)
        })
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

/// Implements `X ⎕NCOPY Y` and `X ⎕NMOVE Y`: calls `transfer_file` for each file, and returns the number of transferred files
/// for each name.
fn transfer(
    context: &mut Context,
    options: &Options,
    left: &Array,
    right: &Array,
    transfer_file: TransferFile<'_>,
) -> Result<Array> {
    reject_callback(options)?;
    let wildcard = options.flag("Wildcard", false)?;
    let treatments = [
        ("Error", Existing::Error),
        ("Skip", Existing::Skip),
        ("Replace", Existing::Replace),
        ("ReplaceIfNewer", Existing::ReplaceIfNewer),
    ];
    let existing = options.choice("IfExists", &treatments)?.unwrap_or(Existing::Error);
    let files = context.files()?;
    let target = left.to_text().ok_or_else(|| Fault::domain(Blame::Left, "the name of the target must be text"))?;
    let target = PathBuf::from(target);
    let names = Names::new(right)?;
    if !files.is_folder(&target) && (wildcard || !names.is_single) {
        let message = format!("{} is not a directory, as the target of several files must be", target.display());
        return Err(Fault::new(ErrorKind::FILE_NAME, message).with_blame(Blame::Left));
    }
    let mut counts = Vec::with_capacity(names.names.len());
    for name in &names.names {
        let mut count = 0;
        for path in expand_wildcards(&files, name, wildcard)? {
            let to = match (files.is_folder(&target), path.file_name()) {
                (true, Some(last)) => target.join(last),
                _ => target.clone(),
            };
            count += i64::from(transfer_file(context, &path, &to, existing)?);
        }
        counts.push(count);
    }
    context.thread.shy = true;
    Ok(names.shape_numbers(&counts))
}

/// Copies a file, or a directory with its content; returns true if it did, false if the file is to be skipped.
fn copy(context: &mut Context, from: &Path, to: &Path, existing: Existing, keep_times: bool) -> Result<bool> {
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
            recurse_within_limit(|| copy(context, &from.join(&name), &to.join(&name), existing, keep_times))?;
        }
        return Ok(true);
    }
    if !may_write(&files, &source, to, existing)? {
        return Ok(false);
    }
    copy_file(context, &files, from, to, source.modified.filter(|_| keep_times))?;
    Ok(true)
}

/// Copies the bytes and the permissions of a file, and sets the modification time of the copy if `time` specifies one.
fn copy_file(context: &Context, files: &Files, from: &Path, to: &Path, time: Option<SystemTime>) -> Result<()> {
    let copy_fault = |error: std::io::Error| file_fault("copy", &error);
    if is_same_file(files, from, to) {
        return Err(name_fault(to, "is the file itself"));
    }
    let mut source = files.open(from, OpenMode::READ).map_err(copy_fault)?;
    let mut target = files.open(to, OpenMode::TRUNCATE).map_err(copy_fault)?;
    let mut buffer = vec![0; COPY_BUFFER_BYTES];
    loop {
        context.poll()?;
        match source.read(&mut buffer).map_err(copy_fault)? {
            0 => break,
            count => target.write_all(&buffer[..count]).map_err(copy_fault)?,
        }
    }
    files.copy_permissions(&target, from).map_err(copy_fault)?;
    let times = time.map(|time| FileTimes::new().set_modified(time));
    times.map_or(Ok(()), |times| target.set_times(times)).map_err(copy_fault)
}

/// Returns true if two names lead to the same file.
fn is_same_file(files: &Files, from: &Path, to: &Path) -> bool {
    matches!((files.canonical(from), files.canonical(to)), (Ok(from), Ok(to)) if from == to)
}

/// Moves a file or directory; returns true if it did, false if the file is to be skipped. Between file systems, the file is
/// copied and the original deleted, unless `rename_only`.
fn move_path(context: &mut Context, from: &Path, to: &Path, existing: Existing, rename_only: bool) -> Result<bool> {
    let files = context.files()?;
    let source = files.symlink_metadata(from).map_err(|error| file_fault("move", &error))?;
    if !may_write(&files, &source, to, existing)? {
        return Ok(false);
    }
    match files.rename(from, to) {
        Err(error) if error.kind() == std::io::ErrorKind::CrossesDevices && !rename_only => {
            copy(context, from, to, existing, true)?;
            delete::remove(&files, from, false, true)
        }
        result => result.map(|()| true).map_err(|error| file_fault("move", &error)),
    }
}

/// Returns true if the target may be written, false if the file is to be skipped; fails if the target must not be replaced.
fn may_write(files: &Files, source: &FileMetadata, to: &Path, existing: Existing) -> Result<bool> {
    let Ok(target) = files.metadata(to) else { return Ok(true) };
    if target.kind == FileKind::Folder || source.kind == FileKind::Folder {
        return Err(name_fault(to, "already exists"));
    }
    match existing {
        Existing::Error => Err(name_fault(to, "already exists")),
        Existing::Skip => Ok(false),
        Existing::Replace => Ok(true),
        Existing::ReplaceIfNewer => Ok(source.modified > target.modified),
    }
}

fn name_fault(path: &Path, problem: &str) -> Fault {
    Fault::new(ErrorKind::FILE_NAME, format!("{} {problem}", path.display())).with_blame(Blame::Left)
}
