//! Writing a table to a file, in batches of rows.

use super::encode::{charge_for, encode_rows, measure_row};
use super::plan::{PlannedColumn, plan_column};
use super::source::Format;
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::system::formats::library_call::contain;
use crate::system::formats::named_file::{NewFile, read_file_name};
use crate::system::formats::table::find_columns;
use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The greatest number of rows in a batch.
const MAX_BATCH_ROWS: usize = 1 << 14;
/// The number of values in a batch of many columns.
const BATCH_VALUES: usize = 1 << 18;
/// The number of bytes from which a batch has no further row.
const BATCH_BYTES: usize = 32 << 20;
/// The number of bytes that a row group has at most before it is written: they are in memory until then.
const ROW_GROUP_BYTES: usize = 64 << 20;

/// The values of option `Compression`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Codec {
    None,
    Snappy,
    Gzip,
    Lz4,
    Zstd,
}

/// The form of a file that is written.
#[derive(Clone, Copy)]
struct Target {
    format: Format,
    codec: Codec,
}

/// Writes a table to a file and returns the number of bytes as a shy result.
pub(crate) fn write(context: &mut Context, options: &Options, left: &Array, right: &Array) -> Result<Array> {
    let name = read_file_name(right)?;
    let file = NewFile::new(options, &name)?;
    let target = Target::read(options, &name)?;
    let columns: Vec<PlannedColumn> =
        find_columns(context, left)?.into_iter().map(|column| plan_column(context, column)).collect::<Result<_>>()?;
    file.write(context, |context, file| {
        let failure = Failure::default();
        let result = write_columns(context, &columns, target, Output { file, failure: failure.clone() });
        failure.take().map_or(Ok(result), Err)
    })
}

impl Target {
    /// Chooses the format by the extension of the file, and reads the compression.
    fn read(options: &Options, name: &str) -> Result<Self> {
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str()).unwrap_or("");
        let format = match &*extension.to_ascii_lowercase() {
            "parquet" | "pq" => Format::Parquet,
            "arrow" | "feather" | "ipc" => Format::ArrowFile,
            "arrows" => Format::ArrowStream,
            _ => {
                let message =
                    format!("{name}: the extension must be .parquet, .arrow, .feather or .ipc, or .arrows for a stream");
                return Err(Fault::domain(Blame::Right, message));
            }
        };
        let codecs =
            [("none", Codec::None), ("snappy", Codec::Snappy), ("gzip", Codec::Gzip), ("lz4", Codec::Lz4), ("zstd", Codec::Zstd)];
        let default = if format == Format::Parquet { Codec::Snappy } else { Codec::None };
        let codec = options.choice("Compression", &codecs)?.unwrap_or(default);
        if format != Format::Parquet && matches!(codec, Codec::Snappy | Codec::Gzip) {
            let message = "files of Arrow are compressed by 'lz4' or 'zstd', or not at all, by 'none'";
            return Err(Fault::domain(Blame::Operand, message));
        }
        Ok(Self { format, codec })
    }
}

/// Writes columns to a file, and returns the number of bytes.
fn write_columns(context: &Context, columns: &[PlannedColumn], target: Target, output: Output<'_>) -> Result<usize> {
    let fields: Vec<Field> = columns.iter().map(|column| Field::new(&column.name, column.plan.data_type(), true)).collect();
    let schema = Arc::new(Schema::new(fields));
    let rows = columns.first().map_or(0, |column| column.values.bound());
    let max_rows = (BATCH_VALUES / columns.len().max(1)).clamp(1, MAX_BATCH_ROWS);
    let mut writer = call(|| Writer::open(output, &schema, target))?;
    let mut start = 0;
    while start < rows {
        let (mut end, mut bytes) = (start, 0_usize);
        while end < rows && end - start < max_rows && bytes < BATCH_BYTES {
            bytes = columns.iter().map(|column| measure_row(column, end)).fold(bytes, usize::saturating_add);
            end += 1;
        }
        let _charge = charge_for(context.memory(), bytes)?;
        let arrays = columns.iter().map(|column| encode_rows(context, column, start..end)).collect::<Result<_>>()?;
        let options = RecordBatchOptions::new().with_row_count(Some(end - start));
        let batch = call(|| RecordBatch::try_new_with_options(schema.clone(), arrays, &options))?;
        call(|| writer.write(&batch))?;
        context.memory().check(writer.buffered_bytes())?;
        start = end;
    }
    call(|| writer.finish())
}

/// Calls a crate of Arrow to write something.
fn call<T, E: Display>(work: impl FnOnce() -> std::result::Result<T, E>) -> Result<T> {
    contain(work).map_err(|message| Fault::domain(Blame::Left, format!("the table cannot be written: {message}")))
}

type WriteResult<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The writer for a format.
enum Writer<'a> {
    Parquet(Box<ArrowWriter<BufWriter<Output<'a>>>>),
    File(Box<FileWriter<BufWriter<Output<'a>>>>),
    Stream(Box<StreamWriter<BufWriter<Output<'a>>>>),
}

impl<'a> Writer<'a> {
    fn open(output: Output<'a>, schema: &Arc<Schema>, target: Target) -> WriteResult<Self> {
        let output = BufWriter::new(output);
        Ok(match target.format {
            Format::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(target.codec.for_parquet())
                    .set_created_by(concat!("zilde ", env!("CARGO_PKG_VERSION")).to_owned())
                    .build();
                Self::Parquet(Box::new(ArrowWriter::try_new(output, schema.clone(), Some(properties))?))
            }
            Format::ArrowFile => {
                let options = IpcWriteOptions::default().try_with_compression(target.codec.for_arrow())?;
                Self::File(Box::new(FileWriter::try_new_with_options(output, schema, options)?))
            }
            Format::ArrowStream => {
                let options = IpcWriteOptions::default().try_with_compression(target.codec.for_arrow())?;
                Self::Stream(Box::new(StreamWriter::try_new_with_options(output, schema, options)?))
            }
        })
    }

    /// Writes a batch. A row group that has become large is ended.
    fn write(&mut self, batch: &RecordBatch) -> WriteResult<()> {
        match self {
            Self::Parquet(writer) => {
                writer.write(batch)?;
                if writer.in_progress_size() > ROW_GROUP_BYTES {
                    writer.flush()?;
                }
            }
            Self::File(writer) => writer.write(batch)?,
            Self::Stream(writer) => writer.write(batch)?,
        }
        Ok(())
    }

    /// Returns the number of bytes that are in memory.
    fn buffered_bytes(&self) -> usize {
        match self {
            Self::Parquet(writer) => writer.memory_size(),
            Self::File(_) | Self::Stream(_) => 0,
        }
    }

    /// Writes the end of the file, and returns the number of bytes in it.
    fn finish(self) -> WriteResult<usize> {
        let buffered = match self {
            Self::Parquet(writer) => writer.into_inner()?,
            Self::File(writer) => writer.into_inner()?,
            Self::Stream(writer) => writer.into_inner()?,
        };
        let output = buffered.into_inner().map_err(|error| error.into_error())?;
        Ok(output.file.metadata()?.len() as usize)
    }
}

impl Codec {
    fn for_parquet(self) -> Compression {
        match self {
            Self::None => Compression::UNCOMPRESSED,
            Self::Snappy => Compression::SNAPPY,
            Self::Gzip => Compression::GZIP(GzipLevel::default()),
            Self::Lz4 => Compression::LZ4_RAW,
            Self::Zstd => Compression::ZSTD(ZstdLevel::default()),
        }
    }

    fn for_arrow(self) -> Option<CompressionType> {
        match self {
            Self::Lz4 => Some(CompressionType::LZ4_FRAME),
            Self::Zstd => Some(CompressionType::ZSTD),
            Self::None | Self::Snappy | Self::Gzip => None,
        }
    }
}

/// The first error of the file system, which the crates convey as text.
#[derive(Clone, Default)]
struct Failure(Arc<Mutex<Option<io::Error>>>);

impl Failure {
    fn take(&self) -> Option<io::Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Keeps an error of the file system, and returns one for the crate.
    fn keep(&self, error: io::Error) -> io::Error {
        let copy = io::Error::new(error.kind(), error.to_string());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        copy
    }
}

/// A file that is written, and the first error that occurs.
struct Output<'a> {
    file: &'a mut File,
    failure: Failure,
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.file.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Err(self.failure.keep(error)),
            result => result,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| self.failure.keep(error))
    }
}
