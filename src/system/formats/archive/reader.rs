//! The directory of an archive, and the content of its files.

use super::{DEFLATED, END_BYTES, END_SIGNATURE, ENTRY_BYTES, ENTRY_SIGNATURE, FILE_HEADER_BYTES, FILE_SIGNATURE, STORED};
use crate::array::Memory;
use crate::array::memory::Charge;
use crate::error::{Blame, Fault, Result};
use crate::system::files::text_files::file_fault;
use crc32fast::Hasher;
use flate2::read::DeflateDecoder;
use std::collections::HashMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

/// The longest comment at the end of an archive.
const MAX_COMMENT_BYTES: usize = 0xFFFF;
/// The signature of the record that says where the directory of a large archive is, and its length.
const LARGE_END_LOCATOR: (u32, usize) = (0x0706_4B50, 20);
/// The signature of the record at the end of a large archive, and its length.
const LARGE_END: (u32, usize) = (0x0606_4B50, 56);
/// The number of the extra field with sizes of 64 bits.
const LARGE_SIZES_FIELD: u16 = 1;
/// A size of 32 bits that stands for one of 64 bits elsewhere.
const LARGE_MARK: u64 = 0xFFFF_FFFF;
/// The bytes of memory for each byte of the directory.
const DIRECTORY_COPIES: usize = 4;
/// The flag of files that are encrypted.
const ENCRYPTED_FLAG: u16 = 1;

/// An archive that is open for reading.
pub(crate) struct Archive {
    file: File,
    /// The name of the archive, for messages.
    name: String,
    entries: HashMap<String, Entry>,
    memory: Memory,
    charge: Charge,
}

/// The place of a file in the archive.
#[derive(Clone, Copy)]
struct Entry {
    flags: u16,
    method: u16,
    checksum: u32,
    packed_bytes: u64,
    /// The position of the header before the content.
    header: u64,
}

impl Archive {
    /// Reads the directory of an archive.
    pub(crate) fn open(file: File, name: String, memory: &Memory) -> Result<Self> {
        let mut archive = Self { file, name, entries: HashMap::new(), memory: memory.clone(), charge: Charge::empty(memory) };
        let directory = archive.read_directory()?;
        archive.entries = parse_directory(&directory).ok_or_else(|| archive.fault("the directory of the archive is damaged"))?;
        Ok(archive)
    }

    /// Returns the fault for something that is wrong with the archive.
    pub(crate) fn fault(&self, message: impl Display) -> Fault {
        Fault::domain(Blame::Right, format!("{}: {message}", self.name))
    }

    /// Lists the files in the order in which they are stored.
    pub(crate) fn paths(&self) -> Vec<&str> {
        let mut entries: Vec<(&String, &Entry)> = self.entries.iter().collect();
        entries.sort_unstable_by_key(|(_, entry)| entry.header);
        entries.into_iter().map(|(path, _)| &**path).collect()
    }

    /// Returns the path by which the archive knows a file, in which capital letters may differ, or `None` if it has no such file.
    pub(crate) fn find(&self, path: &str) -> Option<&str> {
        let exact = self.entries.get_key_value(path).map(|(path, _)| path);
        exact.or_else(|| self.entries.keys().find(|known| known.eq_ignore_ascii_case(path))).map(String::as_str)
    }

    /// Returns a reader of a file, which ends with an error where the file is damaged.
    pub(crate) fn read(&self, path: &str) -> Result<BufReader<Content<'_>>> {
        let entry = *self.entries.get(path).ok_or_else(|| self.fault(format!("the archive has no file '{path}'")))?;
        if entry.flags & ENCRYPTED_FLAG != 0 {
            return Err(self.fault("the archive is encrypted, which is not supported"));
        }
        let header = self.read_at(entry.header, FILE_HEADER_BYTES)?;
        if read_u32(&header, 0) != Some(FILE_SIGNATURE) {
            return Err(self.fault(format!("'{path}' is damaged")));
        }
        let lengths = [26, 28].map(|offset| u64::from(read_u16(&header, offset).unwrap_or(0)));
        let start = entry.header.saturating_add(FILE_HEADER_BYTES as u64 + lengths[0] + lengths[1]);
        let packed = Part { file: &self.file, position: start, end: start.saturating_add(entry.packed_bytes) };
        let source = match entry.method {
            STORED => Source::Stored(packed),
            DEFLATED => Source::Deflated(Box::new(DeflateDecoder::new(packed))),
            other => return Err(self.fault(format!("'{path}' is compressed by method {other}, which is not supported"))),
        };
        Ok(BufReader::new(Content {
            source,
            memory: self.memory.clone(),
            pending_bytes: 0,
            checksum: Hasher::new(),
            expected_checksum: entry.checksum,
        }))
    }

    /// Finds the directory by the record at the end of the archive, and reads it.
    fn read_directory(&mut self) -> Result<Vec<u8>> {
        let length = self.file.metadata().map_err(|error| file_fault("read", &error))?.len();
        let tail_bytes = length.min((END_BYTES + MAX_COMMENT_BYTES + LARGE_END_LOCATOR.1) as u64) as usize;
        let tail = self.read_at(length - tail_bytes as u64, tail_bytes)?;
        let end = (0..=tail.len().saturating_sub(END_BYTES)).rev().find(|&at| read_u32(&tail, at) == Some(END_SIGNATURE));
        let end = end.ok_or_else(|| self.fault("the file is not an archive, or its end is missing"))?;
        let (mut bytes, mut start) = (widen(read_u32(&tail, end + 12)), widen(read_u32(&tail, end + 16)));
        let locator = end.checked_sub(LARGE_END_LOCATOR.1).filter(|&at| read_u32(&tail, at) == Some(LARGE_END_LOCATOR.0));
        if let Some(locator) = locator.filter(|_| bytes == LARGE_MARK || start == LARGE_MARK) {
            let record = self.read_at(read_u64(&tail, locator + 8).unwrap_or(u64::MAX), LARGE_END.1)?;
            if read_u32(&record, 0) != Some(LARGE_END.0) {
                return Err(self.fault("the end of the archive is damaged"));
            }
            (bytes, start) = (read_u64(&record, 40).unwrap_or(0), read_u64(&record, 48).unwrap_or(0));
        }
        if start.checked_add(bytes).is_none_or(|end| end > length) {
            return Err(self.fault("the directory of the archive is missing"));
        }
        self.charge.add((bytes as usize).saturating_mul(DIRECTORY_COPIES))?;
        self.read_at(start, bytes as usize)
    }

    /// Reads bytes at a position; fails if there are fewer.
    fn read_at(&self, position: u64, count: usize) -> Result<Vec<u8>> {
        self.memory.check(count)?;
        let mut bytes = vec![0; count];
        let mut file = &self.file;
        let outcome = file.seek(SeekFrom::Start(position)).and_then(|_| file.read_exact(&mut bytes));
        match outcome {
            Ok(()) => Ok(bytes),
            Err(error) if matches!(error.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput) => {
                Err(self.fault("a part of the archive lies beyond its end"))
            }
            Err(error) => Err(file_fault("read", &error)),
        }
    }
}

/// Returns a path within a folder, without `.`, `..` and empty parts; `/` at its beginning is the archive itself.
pub(crate) fn clean_path(folder: &str, path: &str) -> String {
    let path = path.replace('\\', "/");
    let folder = if path.starts_with('/') { "" } else { folder };
    let mut parts = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Reads the entries of a directory, or returns `None` if it is damaged.
fn parse_directory(directory: &[u8]) -> Option<HashMap<String, Entry>> {
    let mut entries = HashMap::new();
    let mut rest = directory;
    while !rest.is_empty() {
        if read_u32(rest, 0)? != ENTRY_SIGNATURE {
            return None;
        }
        let [name_bytes, extra_bytes, comment_bytes] = [28, 30, 32].map(|offset| read_u16(rest, offset).map(usize::from));
        let (name_end, extra_end) = (ENTRY_BYTES + name_bytes?, ENTRY_BYTES + name_bytes? + extra_bytes?);
        let name = String::from_utf8_lossy(rest.get(ENTRY_BYTES..name_end)?).into_owned();
        let mut sizes = [20, 24, 42].map(|offset| widen(read_u32(rest, offset)));
        read_large_sizes(rest.get(name_end..extra_end)?, &mut sizes);
        let [packed_bytes, _, header] = sizes;
        let (flags, method, checksum) = (read_u16(rest, 8)?, read_u16(rest, 10)?, read_u32(rest, 16)?);
        let entry = Entry { flags, method, checksum, packed_bytes, header };
        entries.insert(clean_path("", &name), entry);
        rest = rest.get(extra_end + comment_bytes?..)?;
    }
    Some(entries)
}

/// Replaces the sizes that do not fit 32 bits with those of the extra field, in the order in which it has them: uncompressed,
/// compressed, and the position of the header.
fn read_large_sizes(mut extra: &[u8], sizes: &mut [u64; 3]) {
    while let (Some(field), Some(length)) = (read_u16(extra, 0), read_u16(extra, 2)) {
        let content = extra.get(4..4 + usize::from(length)).unwrap_or_default();
        if field == LARGE_SIZES_FIELD {
            let mut values = (0..content.len() / 8).filter_map(|index| read_u64(content, index * 8));
            for index in [1, 0, 2] {
                if sizes[index] == LARGE_MARK {
                    sizes[index] = values.next().unwrap_or(LARGE_MARK);
                }
            }
        }
        extra = extra.get(4 + usize::from(length)..).unwrap_or_default();
    }
}

fn read_u16(bytes: &[u8], offset: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
}

fn read_u32(bytes: &[u8], offset: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
}

fn read_u64(bytes: &[u8], offset: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(offset..)?.first_chunk()?))
}

/// Widens a number, which is 0 if it is missing.
fn widen(value: Option<u32>) -> u64 {
    value.map_or(0, u64::from)
}

/// The content of a file. Reading it polls, and fails where what is held of it does not fit the memory limit, as [`Content::accept`]
/// is told: a few bytes may expand to a thousand times as many. Its end is an error if the checksum is wrong.
pub(crate) struct Content<'a> {
    source: Source<'a>,
    memory: Memory,
    /// The number of bytes that are held.
    pending_bytes: usize,
    /// The checksum of what has been read.
    checksum: Hasher,
    expected_checksum: u32,
}

enum Source<'a> {
    Stored(Part<'a>),
    Deflated(Box<DeflateDecoder<Part<'a>>>),
}

/// A part of a file. It keeps its own position, so that several parts can be read by turns without a second handle of the file, which
/// WebAssembly does not have.
struct Part<'a> {
    file: &'a File,
    position: u64,
    end: u64,
}

impl Read for Part<'_> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let length = target.len().min(usize::try_from(self.end.saturating_sub(self.position)).unwrap_or(usize::MAX));
        if length == 0 {
            return Ok(0);
        }
        self.file.seek(SeekFrom::Start(self.position))?;
        let count = self.file.read(&mut target[..length])?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Content<'_> {
    /// Notes that only so many of the bytes so far are still held without being charged elsewhere.
    pub(crate) fn accept(&mut self, held_bytes: usize) {
        self.pending_bytes = held_bytes;
    }

    /// Fails if the work should stop, or if the bytes that are held do not fit the limit.
    pub(crate) fn check(&self) -> Result<()> {
        self.memory.poll()?;
        self.memory.check(self.pending_bytes.saturating_mul(2))
    }
}

impl Read for Content<'_> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        self.check().map_err(|_| io::Error::other("stopped"))?;
        let count = match &mut self.source {
            Source::Stored(source) => source.read(target)?,
            Source::Deflated(source) => source.read(target)?,
        };
        self.pending_bytes += count;
        self.checksum.update(&target[..count]);
        if count == 0 && !target.is_empty() && self.checksum.clone().finalize() != self.expected_checksum {
            return Err(io::Error::other("the content is damaged: its checksum is wrong"));
        }
        Ok(count)
    }
}

/// Reads the rest of a file, to make sure that it is not damaged.
pub(crate) fn read_to_end(reader: &mut BufReader<Content<'_>>) -> io::Result<()> {
    loop {
        let count = reader.fill_buf()?.len();
        if count == 0 {
            return Ok(());
        }
        reader.consume(count);
        reader.get_mut().accept(0);
    }
}
