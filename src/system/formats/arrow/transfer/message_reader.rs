//! Reading a file or a stream of Arrow, message by message. What follows the magic bytes of a file is a stream, and the index at the
//! end of a file is not needed to read all of it.

use super::column::Column;
use super::source::{Format, Source};
use crate::array::memory::Charge;
use crate::error::Result;
use crate::function::Context;
use crate::system::files::text_files::file_fault;
use arrow_array::ArrayRef;
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{read_dictionary, read_record_batch};
use arrow_ipc::{Message, MessageHeader, RecordBatch, root_as_message};
use arrow_schema::{ArrowError, Schema};
use std::collections::HashMap;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

/// The length of the magic bytes of a file, with the padding after them.
const MAGIC_BYTES: u64 = 8;
/// The length of the magic bytes with the longest padding.
const MAX_PADDED_MAGIC_BYTES: u64 = 64;
/// The number of bytes after the index of a file: its length, and the magic bytes.
const FILE_END_BYTES: i64 = 10;
/// The number of bytes that are read between two polls for interrupts.
const BYTES_PER_POLL: usize = 1 << 22;

/// Reads the columns of a file or a stream of Arrow.
pub(super) fn read(context: &Context, mut source: Source, format: Format) -> Result<Vec<Column>> {
    let (position, end) = if format == Format::ArrowFile { find_stream(&mut source)? } else { (0, source.length) };
    let mut messages = Messages { context, source, position, end, number: 0 };
    let Some(first) = messages.read_next()? else {
        return Err(messages.source.fault("the description of the columns is missing"));
    };
    let schema = Arc::new(messages.source.call("message 1", || read_schema(&first))?);
    let positions = messages.source.select_columns(&schema)?;
    let new_column = |&position: &usize| Column::new(context.memory(), schema.field(position), messages.source.exact, 0);
    let columns = positions.iter().map(new_column).collect();
    let mut table = Table { schema, positions, columns, dictionaries: HashMap::new(), charges: Vec::new() };
    while let Some(message) = messages.read_next()? {
        table.add(context, &messages, message)?;
    }
    Ok(table.columns)
}

/// Returns the positions of the beginning and the end of the stream in a file.
fn find_stream(source: &mut Source) -> Result<(u64, u64)> {
    let last = source.read_bytes_at(SeekFrom::End(-FILE_END_BYTES))?;
    let index_bytes = last.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    let end = (source.length - MAGIC_BYTES).checked_sub(FILE_END_BYTES as u64 - MAGIC_BYTES + u64::from(index_bytes));
    match end.filter(|&end| end >= MAGIC_BYTES) {
        Some(end) => Ok((find_first_message(source, end)?, end)),
        None => Err(source.fault("the index at the end is longer than the file")),
    }
}

/// Returns the position of the first message of a file. Some programs pad the magic bytes with more zeros than the format asks for.
fn find_first_message(source: &mut Source, end: u64) -> Result<u64> {
    let mut position = MAGIC_BYTES;
    while position < MAX_PADDED_MAGIC_BYTES.min(end) && source.read_bytes_at(SeekFrom::Start(position))? == [0; 8] {
        position += MAGIC_BYTES;
    }
    Ok(position.min(end))
}

/// The columns that are read so far, and what is needed to read more.
struct Table {
    schema: Arc<Schema>,
    positions: Vec<usize>,
    columns: Vec<Column>,
    /// The values of the dictionaries, by their numbers.
    dictionaries: HashMap<i64, ArrayRef>,
    /// The charges for the memory of the dictionaries.
    charges: Vec<Charge>,
}

impl Table {
    /// Adds the values of a message.
    fn add(&mut self, context: &Context, messages: &Messages<'_>, raw: RawMessage) -> Result<()> {
        let RawMessage { metadata, body, charge } = raw;
        let source = &messages.source;
        let place = format!("message {}", messages.number);
        let message = source.call(&place, || root_as_message(&metadata))?;
        let version = message.version();
        if let Some(batch) = message.header_as_record_batch() {
            let _charge = messages.charge_decompression(&batch, &body)?;
            let batch = source.call(&place, || {
                read_record_batch(&body, batch, self.schema.clone(), &self.dictionaries, Some(&self.positions), &version)
            })?;
            for (column, array) in self.columns.iter_mut().zip(batch.columns()) {
                column.append(context, source, array)?;
            }
            return Ok(());
        }
        let Some(dictionary) = message.header_as_dictionary_batch() else {
            return Err(source.fault(format!("{place}: a message of this kind is not expected here")));
        };
        if let Some(batch) = dictionary.data() {
            self.charges.push(messages.charge_decompression(&batch, &body)?);
        }
        source.call(&place, || read_dictionary(&body, dictionary, &self.schema, &mut self.dictionaries, &version))?;
        self.charges.push(charge);
        Ok(())
    }
}

/// The bytes of a message.
struct RawMessage {
    metadata: Vec<u8>,
    body: Buffer,
    /// The charge for the memory of both.
    charge: Charge,
}

/// The messages of a file, in their order.
struct Messages<'a> {
    context: &'a Context,
    source: Source,
    /// The position of the next message in the file.
    position: u64,
    /// The position at which the stream ends.
    end: u64,
    /// The number of messages so far.
    number: usize,
}

impl Messages<'_> {
    /// Reads the next message; returns `None` at the end of the stream.
    fn read_next(&mut self) -> Result<Option<RawMessage>> {
        if self.position == self.end {
            return Ok(None);
        }
        self.number += 1;
        let mut charge = Charge::empty(self.context.memory());
        let mut length = self.read_integer(&mut charge)?;
        if length == -1 {
            // Since version 0.15 of the format, this number is before the length.
            length = self.read_integer(&mut charge)?;
        }
        if length == 0 {
            return Ok(None);
        }
        let metadata = self.read_bytes(length.into(), &mut charge)?;
        let message = self.source.call(format!("message {}", self.number), || root_as_message(&metadata))?;
        let body = Buffer::from_vec(self.read_bytes(message.bodyLength(), &mut charge)?);
        Ok(Some(RawMessage { metadata, body, charge }))
    }

    fn read_integer(&mut self, charge: &mut Charge) -> Result<i32> {
        let bytes = self.read_bytes(4, charge)?;
        Ok(bytes.first_chunk().map_or(0, |bytes| i32::from_le_bytes(*bytes)))
    }

    /// Reads bytes, whose memory is charged first.
    fn read_bytes(&mut self, length: i64, charge: &mut Charge) -> Result<Vec<u8>> {
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        if length > self.end - self.position {
            return Err(self.source.fault(format!("message {}: the end of the message is missing", self.number)));
        }
        charge.add(length as usize)?;
        let mut bytes = Vec::with_capacity(length as usize);
        let file = &mut self.source.file;
        file.seek(SeekFrom::Start(self.position)).map_err(|error| file_fault("read", &error))?;
        while bytes.len() < length as usize {
            self.context.poll()?;
            let part = (length as usize - bytes.len()).min(BYTES_PER_POLL);
            let count = file.take(part as u64).read_to_end(&mut bytes).map_err(|error| file_fault("read", &error))?;
            if count == 0 {
                return Err(self.source.fault("the file became shorter while it was read"));
            }
        }
        self.position += length;
        Ok(bytes)
    }

    /// Charges the memory that the values of a message take once decompressed. The crate allocates what the message says.
    fn charge_decompression(&self, batch: &RecordBatch<'_>, body: &Buffer) -> Result<Charge> {
        let mut charge = Charge::empty(self.context.memory());
        if batch.compression().is_none() {
            return Ok(charge);
        }
        for buffer in batch.buffers().into_iter().flatten() {
            let start = usize::try_from(buffer.offset()).unwrap_or(usize::MAX);
            let prefix = body.get(start..).and_then(|rest| rest.first_chunk());
            let length = prefix.map_or(0, |prefix| i64::from_le_bytes(*prefix));
            charge.add(usize::try_from(length).unwrap_or(0))?;
        }
        Ok(charge)
    }
}

fn read_schema(raw: &RawMessage) -> std::result::Result<Schema, ArrowError> {
    let message: Message<'_> = root_as_message(&raw.metadata).map_err(|error| ArrowError::ParseError(error.to_string()))?;
    match message.header_as_schema() {
        Some(schema) if message.header_type() == MessageHeader::Schema => try_fb_to_schema(schema),
        _ => Err(ArrowError::ParseError("the description of the columns is missing".to_owned())),
    }
}
