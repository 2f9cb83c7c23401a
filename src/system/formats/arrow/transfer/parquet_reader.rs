//! Reading a Parquet file, one column of one row group at a time: what is decoded at once is one page and a batch of rows.

use super::column::Column;
use super::footer::{find_page_size, measure_depth};
use super::source::Source;
use crate::array::Memory;
use crate::error::{Fault, Result};
use crate::function::Context;
use arrow_array::Array as _;
use arrow_schema::{DataType, Field, Schema};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::{ConvertedType, Encoding, EncodingMask};
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::sync::{Arc, Mutex, PoisonError};

/// The greatest number of rows that are decoded at once.
const MAX_BATCH_ROWS: usize = 1 << 13;
/// The number of bytes of a column that are decoded at once, if the file tells the size of its rows.
const BATCH_BYTES: usize = 4 << 20;
/// The number of bytes of decoded metadata for each byte of the footer.
const METADATA_COPIES: usize = 8;
/// The number of bytes after the footer: its length, and the magic bytes.
const FOOTER_END_BYTES: u64 = 8;
/// The greatest number of levels of nested columns.
const MAX_DEPTH: usize = 50;

/// Reads the columns of a Parquet file.
pub(super) fn read(context: &mut Context, source: Source) -> Result<Vec<Column>> {
    let file = source.file.try_clone().map_err(|error| source.fault(error))?;
    let pages =
        Pages(Arc::new(PageFile { file, length: source.length, memory: context.memory().clone(), stop: Mutex::new(None) }));
    check_footer(&source, &pages)?;
    let metadata = pages.call(&source, "the footer", || ArrowReaderMetadata::load(&pages, ArrowReaderOptions::new()))?;
    let positions = source.select_columns(metadata.schema())?;
    let groups = metadata.metadata().num_row_groups();
    let rows = metadata.metadata().row_groups().iter().map(count_rows).fold(0, usize::saturating_add);
    context.report_progress(Some((positions.len() * groups) as u64), |context, reporter| {
        let mut columns = Vec::with_capacity(positions.len());
        for position in positions {
            let mut column = Column::new(context.memory(), metadata.schema().field(position), source.exact, rows);
            for group in 0..groups {
                let part = Part { source: &source, pages: &pages, metadata: &metadata, position, group };
                part.read_into(context, &mut column)?;
                reporter.advance(context, 1)?;
            }
            columns.push(column);
        }
        Ok(columns)
    })
}

/// Fails if the columns of a file are nested deeper than the crate should recurse.
fn check_footer(source: &Source, pages: &Pages) -> Result<()> {
    let end = pages.call(source, "the footer", || pages.get_bytes(source.length - FOOTER_END_BYTES, 4))?;
    let length = end.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    let start = (source.length - FOOTER_END_BYTES).checked_sub(length.into());
    let start = start.ok_or_else(|| source.fault("the footer is longer than the file"))?;
    let footer = pages.call(source, "the footer", || pages.get_bytes(start, length as usize))?;
    match measure_depth(&footer) {
        Some(depth) if depth <= MAX_DEPTH => Ok(()),
        Some(depth) => Err(source.fault(format!("columns are nested {depth} levels deep, but {MAX_DEPTH} are the most"))),
        None => Err(source.fault("the footer is damaged")),
    }
}

/// One column of one row group.
struct Part<'a> {
    source: &'a Source,
    pages: &'a Pages,
    metadata: &'a ArrowReaderMetadata,
    position: usize,
    group: usize,
}

impl Part<'_> {
    /// Appends the rows of the part to a column.
    fn read_into(&self, context: &Context, column: &mut Column) -> Result<()> {
        let place = format!("row group {}, column '{}'", self.group + 1, column.name());
        let expected = count_rows(self.row_group());
        let mut reader = self.pages.call(self.source, &place, || self.open())?;
        let mut rows = 0;
        while let Some(batch) = self.pages.call(self.source, &place, || reader.next().transpose())? {
            let [array] = batch.columns() else { return Err(Fault::impossible("one column is read")) };
            rows += array.len();
            column.append(context, self.source, array)?;
        }
        if rows == expected {
            return Ok(());
        }
        Err(self.source.fault(format!("{place}: the number of rows is {rows}, but the footer says {expected}")))
    }

    fn row_group(&self) -> &RowGroupMetaData {
        self.metadata.metadata().row_group(self.group)
    }

    fn open(&self) -> ParquetResult<ParquetRecordBatchReader> {
        let metadata = self.choose_type()?;
        let mask = ProjectionMask::roots(metadata.parquet_schema(), [self.position]);
        ParquetRecordBatchReaderBuilder::new_with_metadata(self.pages.clone(), metadata)
            .with_row_groups(vec![self.group])
            .with_projection(mask)
            .with_batch_size(self.choose_batch_rows())
            .build()
    }

    /// Returns the metadata with the type as which the column is read. If the texts of the column are stored as a dictionary with
    /// codes, they are read as such: a text then takes memory once, however often it occurs. If only some pages have codes, texts
    /// are read as views of the pages: otherwise the crate would make a dictionary of each batch.
    fn choose_type(&self) -> ParquetResult<ArrowReaderMetadata> {
        let field = self.metadata.schema().field(self.position);
        let is_text = matches!(field.data_type(), DataType::Utf8 | DataType::LargeUtf8);
        let mut chunks =
            self.row_group().columns().iter().filter(|chunk| chunk.column_path().parts().first() == Some(field.name()));
        let Some(chunk) = chunks.next().filter(|chunk| is_text && chunk.dictionary_page_offset().is_some()) else {
            return Ok(self.metadata.clone());
        };
        let data_type = if has_other_pages(chunk) {
            DataType::Utf8View
        } else {
            DataType::Dictionary(Box::new(DataType::Int32), Box::new(field.data_type().clone()))
        };
        let mut fields: Vec<Field> = self.metadata.schema().fields().iter().map(|field| Field::clone(field)).collect();
        fields[self.position] = field.clone().with_data_type(data_type);
        let schema = Schema::new_with_metadata(fields, self.metadata.schema().metadata().clone());
        let options = ArrowReaderOptions::new().with_schema(Arc::new(schema));
        ArrowReaderMetadata::try_new(self.metadata.metadata().clone(), options)
    }

    /// Returns the number of rows that are decoded at once, which is lower for long rows.
    fn choose_batch_rows(&self) -> usize {
        let name = self.metadata.schema().field(self.position).name();
        let chunks = self.row_group().columns().iter().filter(|chunk| chunk.column_path().parts().first() == Some(name));
        let bytes: usize =
            chunks.map(|chunk| usize::try_from(chunk.uncompressed_size()).unwrap_or(0)).fold(0, usize::saturating_add);
        let rows = usize::try_from(self.row_group().num_rows()).unwrap_or(0).max(1);
        (BATCH_BYTES / (bytes / rows).max(1)).clamp(1, MAX_BATCH_ROWS)
    }
}

/// Returns the number of rows of a row group.
fn count_rows(group: &RowGroupMetaData) -> usize {
    usize::try_from(group.num_rows()).unwrap_or(usize::MAX)
}

/// Returns true if the footer says that a part of a column has pages without codes of its dictionary. The crate checks views only
/// if the column is declared as one of texts, and others do not count here.
fn has_other_pages(chunk: &ColumnChunkMetaData) -> bool {
    let has_codes_alone =
        |encodings: &EncodingMask| encodings.is_only(Encoding::RLE_DICTIONARY) || encodings.is_only(Encoding::PLAIN_DICTIONARY);
    chunk.column_descr().converted_type() == ConvertedType::UTF8
        && chunk.page_encoding_stats_mask().is_some_and(|encodings| !has_codes_alone(encodings))
}

/// A file whose pages are read within the memory limit. Before a page is read, its size and the size that it has once decompressed
/// are checked, and a stop is possible.
#[derive(Clone)]
struct Pages(Arc<PageFile>);

struct PageFile {
    file: File,
    length: u64,
    memory: Memory,
    /// The fault that ended the reading, which the crate cannot convey.
    stop: Mutex<Option<Fault>>,
}

impl Pages {
    /// Calls the crate to read a part of the file.
    fn call<T, E: std::fmt::Display>(
        &self,
        source: &Source,
        place: impl std::fmt::Display,
        work: impl FnOnce() -> std::result::Result<T, E>,
    ) -> Result<T> {
        let result = source.call(place, work);
        let stop = self.0.stop.lock().unwrap_or_else(PoisonError::into_inner).take();
        stop.map_or(result, Err)
    }

    /// Fails if the work should stop, or if there is no room for a number of bytes.
    fn check(&self, bytes: usize) -> ParquetResult<()> {
        let result = self.0.memory.poll().map_err(Fault::from).and_then(|()| self.0.memory.check(bytes));
        result.map_err(|fault| {
            *self.0.stop.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
            ParquetError::General("stopped".to_owned())
        })
    }
}

impl Length for Pages {
    fn len(&self) -> u64 {
        self.0.length
    }
}

impl ChunkReader for Pages {
    type T = BufReader<File>;

    fn get_read(&self, start: u64) -> ParquetResult<BufReader<File>> {
        let mut reader = self.0.file.get_read(start)?;
        self.check(find_page_size(reader.fill_buf()?))?;
        Ok(reader)
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
        if start.checked_add(length as u64).is_none_or(|end| end > self.0.length) {
            return Err(ParquetError::General("a part lies beyond the end of the file".to_owned()));
        }
        let is_footer = start + length as u64 + 8 >= self.0.length;
        self.check(if is_footer { length.saturating_mul(METADATA_COPIES) } else { length })?;
        self.0.file.get_bytes(start, length)
    }
}
