//! Reading and writing the files by the crates of Arrow.
//!
//! * [`source`]: a file to read from: its format, its columns, and the border to the crates of Arrow, whose failures become faults.
//! * [`import`]: reading the table in a file.
//! * [`parquet_reader`]: reading a Parquet file, one column of one row group at a time.
//! * [`footer`]: the depth and the sizes in the footer and the headers of a Parquet file, which the crate does not check.
//! * [`message_reader`]: reading a file or a stream of Arrow, message by message.
//! * [`column`]: a column that grows while it is read.
//! * [`convert`]: the conversion of Arrow's numbers, texts, times and lists to elements.
//! * [`text_cache`]: the texts of a column as items, which share their memory if they occur often.
//! * [`export`]: writing a table to a file, in batches of rows.
//! * [`plan`]: the Arrow type for a column that is written.
//! * [`encode`]: the conversion of the rows of a batch to Arrow's arrays.

mod column;
pub(crate) mod convert;
mod encode;
mod export;
mod footer;
mod import;
mod message_reader;
mod parquet_reader;
mod plan;
mod source;
mod text_cache;

pub(super) use export::write;
pub(super) use import::read;
