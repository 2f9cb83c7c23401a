#![doc = include_str!("parts.md")]

use super::Names;
use crate::array::Array;
use crate::array::memory::Charge;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::system::files::text_files;
use std::path::{Component, Path, PathBuf, is_separator};

/// The system function `⎕NPARTS`.
pub(crate) static NPARTS: SystemName = SystemName::function("⎕NPARTS", "system/files/parts.md")
    .monadic(|context, right| split(context, false, &right))
    .dyadic(|context, left, right| match left.to_integer() {
        Some(normalised @ (0 | 1)) => split(context, normalised == 1, &right),
        _ => Err(Fault::domain(Blame::Left, "the left argument must be 0 for the name as it is, or 1 for the absolute name")),
    });

/// Implements `⎕NPARTS Y` and `X ⎕NPARTS Y`: splits each name, made absolute if `normalised`.
fn split(context: &mut Context, normalised: bool, right: &Array) -> Result<Array> {
    let names = Names::new(right)?;
    let mut results = Vec::with_capacity(names.names.len());
    let mut charge = Charge::empty(context.memory());
    for name in &names.names {
        context.poll()?;
        charge.add(PARTS_BYTES + name.len())?;
        let whole = if normalised { make_absolute(context, name)? } else { name.clone() };
        results.push(Array::texts(split_name(&whole)));
    }
    names.shape_values(context, results, &Array::texts(["", "", ""]))
}

/// The number of bytes that three texts take besides their characters.
const PARTS_BYTES: usize = 512;

/// Splits a name into path, base name and extension: the extension begins at the last dot, except in `.` and `..`.
fn split_name(name: &str) -> [&str; 3] {
    let file_start = name.rfind(is_separator).map_or(0, |slash| slash + 1);
    let (path, file) = name.split_at(file_start);
    let dot = file.rfind('.').filter(|_| file != "." && file != "..").unwrap_or(file.len());
    let (base, extension) = file.split_at(dot);
    [path, base, extension]
}

/// Returns the absolute name without redundant parts. `..` stays: only the file system knows where it leads.
fn make_absolute(context: &Context, name: &str) -> Result<String> {
    let start = context.files()?.base_folder().map_err(|error| text_files::file_fault("find", &error))?;
    let mut path = PathBuf::new();
    for component in start.join(Path::new(name)).components() {
        if component != Component::CurDir {
            path.push(component);
        }
    }
    let mut text = path.to_string_lossy().into_owned();
    if (name.is_empty() || name.ends_with('/') || name == "." || name.ends_with("/.")) && !text.ends_with('/') {
        text.push('/');
    }
    Ok(text)
}
