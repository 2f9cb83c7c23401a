//! An archive that is written file by file.

use super::{DEFLATED, END_SIGNATURE, ENTRY_SIGNATURE, FILE_HEADER_BYTES, FILE_SIGNATURE};
use crc32fast::Hasher;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

/// The version of the format that a program must know: that of compression.
const VERSION: u16 = 20;
/// The date of all files, 1980-01-01: the same content makes the same archive.
const DATE: u16 = 1 << 5 | 1;
/// The number of compressed bytes that are written at once.
const BUFFER_BYTES: usize = 1 << 16;
/// The flag for names in UTF-8.
const UTF8_FLAG: u16 = 1 << 11;

/// An archive that is being written.
pub(crate) struct ArchiveWriter<'a> {
    file: &'a mut File,
    entries: Vec<Entry>,
}

/// A file that has been written.
struct Entry {
    name: String,
    checksum: u32,
    packed_bytes: u32,
    bytes: u32,
    /// The position of the header before the content.
    header: u32,
}

impl<'a> ArchiveWriter<'a> {
    /// Begins an archive in an empty file.
    pub(crate) fn new(file: &'a mut File) -> Self {
        Self { file, entries: Vec::new() }
    }

    /// Adds a file, whose content `write` writes.
    pub(crate) fn add<T>(&mut self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        let header = self.position()?;
        let mut entry = Entry { name: name.to_owned(), checksum: 0, packed_bytes: 0, bytes: 0, header };
        // The sizes are known afterwards.
        self.write_header(&entry)?;
        let start = self.position()?;
        let (result, checksum, bytes) = self.compress(write)?;
        let end = self.position()?;
        (entry.checksum, entry.bytes, entry.packed_bytes) = (checksum, to_size(bytes)?, end - start);
        self.file.seek(SeekFrom::Start(header.into()))?;
        self.write_header(&entry)?;
        self.file.seek(SeekFrom::Start(end.into()))?;
        self.entries.push(entry);
        Ok(result)
    }

    /// Writes the content of a file; returns the result of `write`, the checksum of the content and its length.
    fn compress<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<(T, u32, u64)> {
        let buffer = BufWriter::with_capacity(BUFFER_BYTES, &mut *self.file);
        let encoder = DeflateEncoder::new(buffer, Compression::default());
        let mut content = CountedWriter { encoder, checksum: Hasher::new(), bytes: 0 };
        let result = write(&mut content)?;
        content.encoder.finish()?.flush()?;
        Ok((result, content.checksum.finalize(), content.bytes))
    }

    /// Writes the directory, and returns the length of the archive.
    pub(crate) fn finish(mut self) -> io::Result<usize> {
        let start = self.position()?;
        let mut directory = Vec::new();
        for entry in &self.entries {
            directory.extend(ENTRY_SIGNATURE.to_le_bytes());
            directory.extend(VERSION.to_le_bytes());
            entry.push_description(&mut directory);
            // No comment, on disk 0, no attributes.
            directory.extend([0; 10]);
            directory.extend(entry.header.to_le_bytes());
            directory.extend(entry.name.bytes());
        }
        let count = u16::try_from(self.entries.len()).map_err(|_| io::Error::from(io::ErrorKind::FileTooLarge))?.to_le_bytes();
        let length = to_size(directory.len() as u64)?.to_le_bytes();
        directory.extend(END_SIGNATURE.to_le_bytes());
        directory.extend([0; 4]);
        directory.extend([count, count].concat());
        directory.extend(length);
        directory.extend(start.to_le_bytes());
        directory.extend([0; 2]);
        self.file.write_all(&directory)?;
        Ok(self.position()? as usize)
    }

    fn position(&mut self) -> io::Result<u32> {
        to_size(self.file.stream_position()?)
    }

    fn write_header(&mut self, entry: &Entry) -> io::Result<()> {
        let mut header = Vec::with_capacity(FILE_HEADER_BYTES + entry.name.len());
        header.extend(FILE_SIGNATURE.to_le_bytes());
        entry.push_description(&mut header);
        header.extend(entry.name.bytes());
        self.file.write_all(&header)
    }
}

impl Entry {
    /// Appends what the header of a file and its entry in the directory have in common, up to the length of the extra field.
    fn push_description(&self, bytes: &mut Vec<u8>) {
        for number in [VERSION, UTF8_FLAG, DEFLATED, 0, DATE] {
            bytes.extend(number.to_le_bytes());
        }
        for number in [self.checksum, self.packed_bytes, self.bytes] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((self.name.len() as u16).to_le_bytes());
        bytes.extend([0; 2]);
    }
}

/// Converts a size, which must fit 32 bits: an archive and its files have 4 gigabytes at most.
fn to_size(bytes: u64) -> io::Result<u32> {
    u32::try_from(bytes).map_err(|_| io::ErrorKind::FileTooLarge.into())
}

/// A writer that counts what it compresses.
struct CountedWriter<W: Write> {
    encoder: DeflateEncoder<W>,
    checksum: Hasher,
    bytes: u64,
}

impl<W: Write> Write for CountedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.encoder.write(bytes)?;
        self.checksum.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.encoder.flush()
    }
}
