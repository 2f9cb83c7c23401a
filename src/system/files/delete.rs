#![doc = include_str!("delete.md")]

use super::text_files::file_fault;
use super::{Names, expand_wildcards, read_flags};
use crate::array::Array;
use crate::error::Result;
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::FileKind;
use crate::host::file_access::Files;
use std::path::Path;

/// The system function `⎕NDELETE`.
pub(crate) static NDELETE: SystemName = SystemName::function("⎕NDELETE", "system/files/delete.md").with_options(OptionCases {
    principal: "Wildcard",
    monadic: Some(|context, options, right| delete(context, options, None, &right)),
    dyadic: Some(|context, options, left, right| delete(context, options, Some(&left), &right)),
});

/// Implements `⎕NDELETE Y` and `X ⎕NDELETE Y`: deletes files, and returns the number of deleted files for each name.
fn delete(context: &mut Context, options: &Options, left: Option<&Array>, right: &Array) -> Result<Array> {
    options.check_names(&["Wildcard", "ProgressCallback"])?;
    super::reject_callback(options)?;
    let wildcard = options.flag("Wildcard", false)?;
    let (lenient, deep) = read_flags(left)?;
    let files = context.files()?;
    let names = Names::new(right)?;
    let mut counts = Vec::with_capacity(names.names.len());
    for name in &names.names {
        let mut count = 0;
        for path in expand_wildcards(&files, name, wildcard)? {
            context.poll()?;
            count += i64::from(remove(&files, &path, lenient, deep)?);
        }
        counts.push(count);
    }
    context.thread.shy = true;
    Ok(names.shape_numbers(&counts))
}

/// Removes a file, a link or a directory; returns true if there was one. If `lenient`, there need not be one; if `deep`, a
/// directory may have content.
pub(crate) fn remove(files: &Files, path: &Path, lenient: bool, deep: bool) -> Result<bool> {
    let result = match files.symlink_metadata(path) {
        Err(error) if lenient && error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(file_fault("delete", &error)),
        Ok(metadata) if metadata.kind == FileKind::Folder => files.remove_folder(path, deep),
        Ok(_) => files.remove_file(path),
    };
    result.map(|()| true).map_err(|error| file_fault("delete", &error))
}
