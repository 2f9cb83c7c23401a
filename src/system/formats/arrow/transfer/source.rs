//! A file to read from: its format, its columns, and the border to the crates of Arrow, whose failures become faults.

use crate::error::{Blame, Fault, Result};
use crate::system::files::text_files::file_fault;
use crate::system::formats::library_call::contain;
use arrow_schema::Schema;
use std::collections::HashSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

/// The length of the shortest file, of any format.
const MIN_FILE_BYTES: u64 = 12;

/// A file to read from, with what its reader has to know.
pub(super) struct Source {
    pub(super) file: File,
    /// The length of the file in bytes.
    pub(super) length: u64,
    /// The name of the file, for messages.
    pub(super) name: String,
    /// The names of the columns to read, in their order; `None` for all columns.
    pub(super) wanted: Option<Vec<String>>,
    /// True if integers beyond 2*53 and decimal numbers become exact numbers.
    pub(super) exact: bool,
}

/// The formats of files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Parquet,
    /// Arrow's file format, also called Feather version 2: a stream between magic bytes, and an index.
    ArrowFile,
    ArrowStream,
}

impl Source {
    /// Recognises the format by the first bytes, and checks that the file is complete by its last ones.
    pub(super) fn recognise_format(&mut self) -> Result<Format> {
        let first = self.read_bytes_at(SeekFrom::Start(0))?;
        let format = match first {
            [b'P', b'A', b'R', b'1', ..] => Format::Parquet,
            [b'A', b'R', b'R', b'O', b'W', b'1', ..] => Format::ArrowFile,
            [0xFF, 0xFF, 0xFF, 0xFF, ..] => return Ok(Format::ArrowStream),
            [b'P', b'A', b'R', b'E', ..] => return Err(self.fault("the file is encrypted, which is not supported")),
            [b'F', b'E', b'A', b'1', ..] => {
                return Err(
                    self.fault("the file has version 1 of Feather; write it again with version 2, which is Arrow's format")
                );
            }
            _ => return Err(self.fault("the file is neither in Parquet's format nor in Arrow's")),
        };
        let last = self.read_bytes_at(SeekFrom::End(-8))?;
        let is_complete = if format == Format::Parquet { last.ends_with(b"PAR1") } else { last.ends_with(b"ARROW1") };
        if is_complete { Ok(format) } else { Err(self.fault("the end of the file is missing")) }
    }

    /// Reads eight bytes at a position, or fails if the file is too short to be one of these.
    pub(super) fn read_bytes_at(&mut self, position: SeekFrom) -> Result<[u8; 8]> {
        let mut bytes = [0; 8];
        if self.length < MIN_FILE_BYTES {
            return Err(self.fault("the file is neither in Parquet's format nor in Arrow's"));
        }
        let file = &mut self.file;
        file.seek(position).and_then(|_| file.read_exact(&mut bytes)).map_err(|error| file_fault("read", &error))?;
        Ok(bytes)
    }

    /// Returns the positions of the columns to read, in the order in which they become columns of the table.
    pub(super) fn select_columns(&self, schema: &Schema) -> Result<Vec<usize>> {
        let fields = schema.fields();
        let positions: Vec<usize> = match &self.wanted {
            None => (0..fields.len()).collect(),
            Some(names) => names.iter().map(|name| self.find_column(schema, name)).collect::<Result<_>>()?,
        };
        let mut seen = HashSet::new();
        match positions.iter().map(|&position| fields[position].name()).find(|name| !seen.insert(*name)) {
            None => Ok(positions),
            Some(name) => {
                Err(self.fault(format!("two columns have the name '{name}', but those of a table have different names")))
            }
        }
    }

    fn find_column(&self, schema: &Schema, name: &str) -> Result<usize> {
        schema.fields().iter().position(|field| field.name() == name).ok_or_else(|| {
            let names: Vec<&str> = schema.fields().iter().map(|field| &**field.name()).collect();
            self.fault(format!("there is no column '{name}'; the columns are {}", names.join(", ")))
        })
    }

    /// Returns the fault for something that is wrong with the file.
    pub(super) fn fault(&self, message: impl Display) -> Fault {
        Fault::domain(Blame::Right, format!("{}: {message}", self.name))
    }

    /// Calls a crate of Arrow to read a part of the file. `place` describes the part.
    pub(super) fn call<T, E: Display>(&self, place: impl Display, work: impl FnOnce() -> std::result::Result<T, E>) -> Result<T> {
        contain(work).map_err(|message| self.fault(format!("{place}: {message}")))
    }
}
