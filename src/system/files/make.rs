#![doc = include_str!("make.md")]

use super::text_files::file_fault;
use super::{Names, read_flags};
use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::file_access::Files;
use std::path::Path;

/// The system function `⎕MKDIR`.
pub(crate) static MKDIR: SystemName = SystemName::function("⎕MKDIR", "system/files/make.md").with_options(OptionCases {
    principal: "Unique",
    monadic: Some(|context, options, right| make(context, options, None, &right)),
    dyadic: Some(|context, options, left, right| make(context, options, Some(&left), &right)),
});

/// Implements `⎕MKDIR Y` and `X ⎕MKDIR Y`: makes directories, and returns 1 for each new one, or their names with option
/// `Unique`.
fn make(context: &mut Context, options: &Options, left: Option<&Array>, right: &Array) -> Result<Array> {
    options.check_names(&["Unique"])?;
    let unique = options.flag("Unique", false)?;
    let (lenient, deep) = read_flags(left)?;
    let files = context.files()?;
    let names = Names::new(right)?;
    let (mut flags, mut new_names) = (Vec::new(), Vec::new());
    for name in &names.names {
        if unique {
            new_names.push(Array::text(&make_unique_directory(&files, name, deep)?));
        } else {
            flags.push(i64::from(make_directory(&files, name, lenient, deep)?));
        }
    }
    context.thread.shy = true;
    if unique { names.shape_values(context, new_names, &Array::text("")) } else { Ok(names.shape_numbers(&flags)) }
}

/// Makes a directory, and its missing parents if `deep`; returns true. If there is a directory already, returns false if
/// `lenient`, and fails otherwise.
fn make_directory(files: &Files, name: &str, lenient: bool, deep: bool) -> Result<bool> {
    let path = Path::new(name);
    if files.exists(path) {
        if lenient && files.is_folder(path) {
            return Ok(false);
        }
        return Err(Fault::new(ErrorKind::FILE_NAME, format!("{name} already exists"))
            .with_classic(format!("{name}: Already exists"))
            .with_blame(Blame::Right));
    }
    files.make_folder(path, deep).map(|()| true).map_err(|error| file_fault("create directory", &error))
}

/// Makes a directory with an unused name that begins with `name`.
fn make_unique_directory(files: &Files, name: &str, deep: bool) -> Result<String> {
    let unique_name = find_free_name(files, name)?;
    make_directory(files, &unique_name, false, deep).map(|_| unique_name)
}

/// Returns an unused name that begins with `name`.
pub(crate) fn find_free_name(files: &Files, name: &str) -> Result<String> {
    const MAX_NAME_ATTEMPTS: usize = 1000;
    const SUFFIX_LENGTH: usize = 6;
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
    for _ in 0..MAX_NAME_ATTEMPTS {
        let mut bytes = [0; SUFFIX_LENGTH];
        getrandom::fill(&mut bytes).map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, error.to_string()))?;
        let suffix = bytes.iter().map(|&byte| letters[usize::from(byte) % letters.len()]);
        let candidate: String = name.chars().chain(suffix).collect();
        if files.symlink_metadata(Path::new(&candidate)).is_err() {
            return Ok(candidate);
        }
    }
    Err(Fault::new(ErrorKind::FILE_NAME, format!("no name that begins with {name} is free")))
}
