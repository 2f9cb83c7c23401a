//! Reading the table in a file.

use super::source::{Format, Source};
use super::{message_reader, parquet_reader};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::system::files::text_files::file_fault;
use crate::system::formats::named_file::open_file;
use crate::system::formats::table::{TableColumn, build_table};

/// Reads the table in a file.
pub(crate) fn read(context: &mut Context, options: &Options, right: &Array) -> Result<Array> {
    let (name, wanted) = read_request(right)?;
    let exact = options.flag("Exact", false)?;
    let file = open_file(context, &name)?;
    let length = file.metadata().map_err(|error| file_fault("read", &error))?.len();
    let mut source = Source { file, length, name, wanted, exact };
    let columns = match source.recognise_format()? {
        Format::Parquet => parquet_reader::read(context, source)?,
        format => message_reader::read(context, source, format)?,
    };
    let columns = columns.into_iter().map(|column| column.finish(context.memory())).collect::<Result<Vec<TableColumn>>>()?;
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
