#![doc = include_str!("make.md")]

use super::text_files::file_fault;
use super::{Names, read_flags};
use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::names::{OptionCases, SystemName};
use crate::function::{Context, Options};
use crate::host::file_access::Files;
use std::path::Path;

/// `⎕MKDIR`.
pub(crate) static MKDIR: SystemName = SystemName::function("⎕MKDIR", include_str!("make.md")).with_options(OptionCases {
    principal: "Unique",
    monadic: Some(|context, options, right| make(context, options, None, &right)),
    dyadic: Some(|context, options, left, right| make(context, options, Some(&left), &right)),
});

fn make(context: &mut Context, options: &Options, left: Option<&Array>, right: &Array) -> Result<Array> {
    options.check_names(&["Unique"])?;
    let unique = options.flag("Unique", false)?;
    let (lenient, deep) = read_flags(left)?;
    let files = context.files()?;
    let names = Names::new(right)?;
    let (mut made, mut called) = (Vec::new(), Vec::new());
    for name in &names.names {
        if unique {
            called.push(Array::text(&make_unique_directory(&files, name, deep)?));
        } else {
            made.push(i64::from(make_directory(&files, name, lenient, deep)?));
        }
    }
    context.thread.shy = true;
    if unique { names.shape_values(context, called, &Array::text("")) } else { Ok(names.shape_numbers(&made)) }
}

/// Makes a directory; returns true if there was none yet.
fn make_directory(files: &Files, name: &str, lenient: bool, deep: bool) -> Result<bool> {
    let path = Path::new(name);
    if files.exists(path) {
        if lenient && files.is_folder(path) {
            return Ok(false);
        }
        return Err(Fault::new(ErrorKind::FILE_NAME, format!("{name} already exists"))
            .with_classic(format!("{name}: Already exists"))
            .blaming(Blame::Right));
    }
    files.make_folder(path, deep).map(|()| true).map_err(|error| file_fault("create directory", &error))
}

/// Makes a directory with an unused name that begins with `name`.
fn make_unique_directory(files: &Files, name: &str, deep: bool) -> Result<String> {
    let longer = free_name(files, name)?;
    make_directory(files, &longer, false, deep).map(|_| longer)
}

/// Returns an unused name that begins with `name`.
pub(crate) fn free_name(files: &Files, name: &str) -> Result<String> {
    const MAX_NAME_ATTEMPTS: usize = 1000;
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
    for _ in 0..MAX_NAME_ATTEMPTS {
        let mut bytes = [0; 6];
        getrandom::fill(&mut bytes).map_err(|error| Fault::new(ErrorKind::FILE_SYSTEM, error.to_string()))?;
        let ending = bytes.iter().map(|&byte| letters[usize::from(byte) % letters.len()]);
        let longer: String = name.chars().chain(ending).collect();
        if files.symlink_metadata(Path::new(&longer)).is_err() {
            return Ok(longer);
        }
    }
    Err(Fault::new(ErrorKind::FILE_NAME, format!("no name that begins with {name} is free")))
}
