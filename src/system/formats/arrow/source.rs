//! Opening a file, recognising its format, and the border to the crates of Arrow, whose failures become faults.

use super::table::build_table;
use super::{message_reader, parquet_reader};
use crate::array::Array;
use crate::error::panics::panic_text;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::host::file_access::OpenMode;
use crate::stack::with_library_stack;
use crate::system::files::text_files::file_fault;
use arrow_schema::Schema;
use std::collections::HashSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// A file to read from, with what its reader has to know.
pub(super) struct Source {
    pub(super) file: File,
    /// The length of the file in bytes.
    pub(super) length: u64,
    /// The name of the file, for messages.
    pub(super) name: String,
    /// The names of the columns to read, in their order; `None` for all columns.
    wanted: Option<Vec<String>>,
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

/// Reads the table in a file.
pub(crate) fn read(context: &mut Context, options: &Options, right: &Array) -> Result<Array> {
    let (name, wanted) = read_request(right)?;
    let exact = options.flag("Exact", false)?;
    let file = context.files()?.open(Path::new(&name), OpenMode::READ).map_err(|error| file_fault("open", &error))?;
    let length = file.metadata().map_err(|error| file_fault("read", &error))?.len();
    let mut source = Source { file, length, name, wanted, exact };
    let columns = match source.recognise_format()? {
        Format::Parquet => parquet_reader::read(context, source)?,
        format => message_reader::read(context, source, format)?,
    };
    build_table(context, columns)
}

/// Splits the right argument into the name of a file and the names of columns.
fn read_request(right: &Array) -> Result<(String, Option<Vec<String>>)> {
    let invalid = || Fault::domain(Blame::Right, "the name of a file is needed, optionally followed by the names of columns");
    let is_pair = right.is_nested() && right.rank() == 1 && right.bound() == 2;
    let file = if is_pair { right.item(0) } else { right.clone() };
    let name = file.to_text().filter(|name| file.is_character() && !name.is_empty()).ok_or_else(invalid)?;
    if !is_pair {
        return Ok((name, None));
    }
    let columns = right.item(1);
    let to_name = |name: Array| name.to_text().filter(|_| name.is_character());
    let names = match columns.rank() {
        0 | 1 if columns.is_character() => to_name(columns).map(|name| vec![name]),
        0 | 1 => (0..columns.bound()).map(|index| to_name(columns.item(index))).collect(),
        _ => None,
    };
    Ok((name, Some(names.ok_or_else(invalid)?)))
}

impl Source {
    /// Recognises the format by the first bytes, and checks that the file is complete by its last ones.
    fn recognise_format(&mut self) -> Result<Format> {
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

    /// Reads eight bytes, or fails if the file has fewer.
    fn read_bytes_at(&mut self, position: SeekFrom) -> Result<[u8; 8]> {
        let mut bytes = [0; 8];
        if self.length < bytes.len() as u64 {
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

/// Calls a crate of Arrow, whose failures, and panics as well, become messages. The crates check what they read, but not everything:
/// a file that is damaged on purpose makes some of their functions panic. What has panicked is not used again.
pub(super) fn contain<T, E: Display>(work: impl FnOnce() -> std::result::Result<T, E>) -> std::result::Result<T, String> {
    match catch_unwind(AssertUnwindSafe(|| with_library_stack(work))) {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(panic) => Err(format!("the data is damaged ({})", panic_text(&*panic))),
    }
}
