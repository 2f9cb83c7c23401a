#![doc = include_str!("../component_files.md")]
//!
//! # Implementation
//!
//! * [`ties`]: component files as a whole: creating, tying, untying, erasing, renaming, copying and listing them.
//! * [`data`]: reading and writing components, and information about them.
//! * [`properties`]: the properties of a component file: the safety of its writes, and its maximum size.
//! * [`access`]: the access matrices of component files, and file holds.
//! * [`check`]: the detection of damage in component files, and its repair.

pub(crate) mod access;
pub(crate) mod check;
pub(crate) mod data;
pub(crate) mod properties;
pub(crate) mod ties;

pub(crate) use access::{FHOLD, FRDAC, FSTAC};
pub(crate) use check::FCHK;
pub(crate) use data::{FAPPEND, FDROP, FHIST, FRDCI, FREAD, FREPLACE, FRESIZE, FSIZE};
pub(crate) use properties::FPROPS;
pub(crate) use ties::{FAVAIL, FCOPY, FCREATE, FERASE, FLIB, FNAMES, FNUMS, FRENAME, FSTIE, FTIE, FUNTIE};

use super::files::text_files::{file_fault, has_no_room};
use crate::array::{Array, Memory, serial};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::function::Context;
use crate::host::file_access::Files;
use crate::primitives::support::arguments;
use crate::runtime::component_files::{Component, ComponentTie, LogError};
use std::path::{Path, PathBuf};

/// The page of all names for component files.
const PAGE: &str = "system/component_files.md";

/// The extension of a component file whose name has none.
const COMPONENT_FILE_EXTENSION: &str = "dcf";

/// The operations that an access matrix permits, as the bits of its masks.
mod operations {
    pub(crate) const READ: i64 = 1;
    pub(crate) const TIE: i64 = 2;
    pub(crate) const ERASE: i64 = 4;
    pub(crate) const APPEND: i64 = 8;
    pub(crate) const REPLACE: i64 = 16;
    pub(crate) const DROP: i64 = 32;
    pub(crate) const RENAME: i64 = 128;
    pub(crate) const INFORMATION: i64 = 512;
    pub(crate) const RESIZE: i64 = 1024;
    pub(crate) const HOLD: i64 = 2048;
    pub(crate) const READ_ACCESS: i64 = 4096;
    pub(crate) const SET_ACCESS: i64 = 8192;
    pub(crate) const HISTORY: i64 = 16384;
}

/// Returns the number of the user on whose behalf the program runs.
fn user_number() -> u32 {
    crate::host::effective_user()
}

/// Returns the time in 60ths of a second since the beginning of 1970, or 0 if the clock may not be read.
fn now(context: &Context) -> i64 {
    let milliseconds = if context.machine.capabilities.clock { jiff::Timestamp::now().as_millisecond() } else { 0 };
    milliseconds * 60 / 1000
}

/// Reads exactly `count` whole numbers, the first of which is a tie number, and the optional password number after them, which is
/// 0 by default.
fn read_numbers(right: &Array, count: usize) -> Result<(Vec<i64>, i64)> {
    let mut numbers = arguments::to_integers(right, Blame::Right)?;
    let pass = if numbers.len() == count + 1 { numbers.pop().unwrap_or(0) } else { 0 };
    if numbers.len() != count {
        let expected = if count == 1 { "a tie number is needed" } else { "a tie number and a component number are needed" };
        let message = format!("{expected}, and a password number if the file has one; the argument has length {}", numbers.len());
        return Err(Fault::length(Blame::Right, message));
    }
    Ok((numbers, pass))
}

/// Returns the file tied to a number, after reading what other programs have written to the file; fails if no file is tied to the
/// number, or its access matrix does not permit the operation.
fn find_tie(context: &mut Context, number: i64, pass: i64, operation: i64) -> Result<&mut ComponentTie> {
    let memory = context.memory().clone();
    let missing = || Fault::new(ErrorKind::FILE_TIE, format!("no component file is tied to {number}")).with_blame(Blame::Right);
    let tie = context.machine.component_ties.get(number).ok_or_else(missing)?;
    tie.log.refresh().map_err(|error| log_fault("read", error))?;
    access::check_permission(&memory, tie, pass, operation)?;
    Ok(tie)
}

/// Returns the file tied to a number, like [`find_tie`]; also fails if the file can only be read.
fn find_writable_tie(context: &mut Context, number: i64, pass: i64, operation: i64) -> Result<&mut ComponentTie> {
    let tie = find_tie(context, number, pass, operation)?;
    if !tie.log.writable {
        return Err(Fault::new(ErrorKind::FILE_ACCESS, format!("{} can only be read", tie.name)).with_blame(Blame::Right));
    }
    Ok(tie)
}

/// Reads the value of a component, and fails if it is damaged; `number` is that of the component, for the message.
fn read_value(memory: &Memory, tie: &ComponentTie, component: &Component, number: u64) -> Result<Array> {
    memory.check((component.record.length as usize).saturating_mul(2))?;
    let content = tie.log.content(component).map_err(|error| log_fault("read", error.into()))?;
    let value = content.map_or(Ok(None), |content| serial::read(memory, &content))?;
    let damaged = || {
        Fault::new(ErrorKind::COMPONENT_DAMAGED, format!("component {number} of {} is damaged: its checksum is wrong", tie.name))
    };
    value.ok_or_else(|| damaged().with_help("replace it, or check the rest of the file with ⎕FCHK").with_blame(Blame::Right))
}

/// Returns the component with a number; fails if there is none.
fn find_component(tie: &ComponentTie, number: i64) -> Result<Component> {
    let missing = || {
        let (first, next) = (tie.log.first, tie.log.next_number());
        let message = match next - first {
            0 => format!("{} has no components: there is no component {number}", tie.name),
            _ => format!("{} has components {first} to {}, not {number}", tie.name, next - 1),
        };
        Fault::new(ErrorKind::FILE_INDEX, message).with_blame(Blame::Right)
    };
    u64::try_from(number).ok().and_then(|number| tie.log.component(number)).ok_or_else(missing)
}

/// Serialises an array into bytes.
fn serialise(context: &Context, array: &Array) -> Result<Vec<u8>> {
    context.memory().check(array.bound().saturating_mul(2))?;
    let mut bytes = Vec::new();
    serial::write(context.memory(), array, &mut bytes)?;
    Ok(bytes)
}

/// Returns the fault for an error that occurred in an action on a component file, such as `read`.
fn log_fault(action: &str, error: LogError) -> Fault {
    match error {
        LogError::System(error) if has_no_room(&error) => {
            Fault::new(ErrorKind::NO_SPACE, "there is no space left on the disk; the file is unchanged").with_blame(Blame::Right)
        }
        LogError::System(error) => file_fault(action, &error),
        LogError::Foreign => Fault::new(ErrorKind::FILE_DAMAGED, "this is not a component file written by Zilde")
            .with_help("read the file in the system that wrote it, and export it as text or JSON")
            .with_blame(Blame::Right),
        LogError::Damaged => Fault::new(ErrorKind::FILE_DAMAGED, "bytes of the file have changed, and records are missing")
            .with_help("(⎕FCHK⍠1) rewrites the file with the components that are intact")
            .with_blame(Blame::Right),
    }
}

/// Reads a file name from an argument.
fn read_name(array: &Array, blame: Blame) -> Result<String> {
    let text = array
        .to_text()
        .filter(|text| array.is_character() && array.rank() < 2 && !text.trim().is_empty() && !text.contains('\0'));
    text.ok_or_else(|| Fault::domain(blame, "the name of a file must be text that is not blank"))
}

/// Returns the path for a file name; adds the extension if there is none.
fn full_path(files: &Files, name: &str) -> PathBuf {
    let path = Path::new(name.trim());
    let path = if path.extension().is_none() { path.with_added_extension(COMPONENT_FILE_EXTENSION) } else { path.to_path_buf() };
    files.absolute(&path)
}

/// Returns the path for the name of an existing file: with the extension, unless only the bare name is that of a file.
fn existing_path(files: &Files, name: &str) -> PathBuf {
    let with_extension = full_path(files, name);
    let bare = files.absolute(Path::new(name.trim()));
    if !files.exists(&with_extension) && files.is_plain(&bare) { bare } else { with_extension }
}
