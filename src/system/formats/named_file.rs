//! The file that a ⎕ name for a format reads or writes: its name, opening it, and writing all of it or nothing.

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::host::file_access::OpenMode;
use crate::system::files::text_files::{create_with, file_fault};
use crate::system::workspace::disk;
use std::fs::File;
use std::io;
use std::path::Path;

/// Reads the name of a file.
pub(crate) fn read_file_name(right: &Array) -> Result<String> {
    let name = right.to_text().filter(|name| right.is_character() && !name.is_empty());
    name.ok_or_else(|| Fault::domain(Blame::Right, "the name of a file is needed"))
}

/// Opens a file for reading.
pub(crate) fn open_file(context: &Context, name: &str) -> Result<File> {
    context.files()?.open(Path::new(name), OpenMode::READ).map_err(|error| file_fault("open", &error))
}

/// A file that is to be written.
pub(crate) struct NewFile<'a> {
    name: &'a str,
    /// True if a file of this name is replaced, once the new one is complete; otherwise there must be none.
    replaces: bool,
}

impl<'a> NewFile<'a> {
    /// Reads option `IfExists` for a file.
    pub(crate) fn new(options: &Options, name: &'a str) -> Result<Self> {
        let replaces = options.choice("IfExists", &[("Error", false), ("Replace", true)])?.unwrap_or(false);
        Ok(Self { name, replaces })
    }

    /// Writes the content by `fill`, which returns the number of bytes, and returns that as a shy result. The outer error of `fill` is
    /// one of the file system; after either of them, nothing is left of the new file.
    pub(crate) fn write(
        self,
        context: &mut Context,
        fill: impl FnOnce(&mut Context, &mut File) -> io::Result<Result<usize>>,
    ) -> Result<Array> {
        let files = context.files()?;
        let mut outcome = Ok(0);
        let write = |file: &mut File| {
            outcome = fill(context, file)?;
            if outcome.is_ok() { Ok(()) } else { Err(io::Error::other("stopped")) }
        };
        let path = Path::new(self.name);
        let written = if self.replaces { disk::overwrite_with(&files, path, write) } else { create_with(&files, path, write) };
        let bytes = outcome?;
        written?;
        context.thread.shy = true;
        Ok(Array::count(bytes))
    }
}
