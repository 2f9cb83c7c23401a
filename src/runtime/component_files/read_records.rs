//! Reading the records of a component file, even if the file is damaged.
//!
//! * A record that is cut off at the end of the file was being written when the machine or the program stopped. It counts as
//!   never written.
//! * A record may be cut off within the file, if another program wrote after it. Its content then has the wrong checksum, and the
//!   header of the next record lies within its length. It counts as never written, too. While the file is shorter than such a
//!   record says, only the header of a writer that had read the file up to the record ends it: its content may hold bytes of
//!   other component files.
//! * Bytes after a whole record that are not a header are damage. The records after the damage are still found.

use super::record::{Format, Record};
use crate::host;
use std::fs::File;
use std::io;

/// The number of bytes that are read at a time to search for the next header or to compute a checksum.
const WINDOW_BYTES: usize = 1 << 16;

/// The result of a scan.
pub(crate) struct Scan {
    /// The records, each with its position, in order.
    pub records: Vec<(u64, Record)>,
    /// The end of the last whole record.
    pub end: u64,
    /// True if bytes that were written no longer form records.
    pub damaged: bool,
    /// True if the last record is cut off, and no other record was found after its header.
    pub ends_cut_off: bool,
}

/// Reads the records from a position to the end of a file of `length` bytes.
pub(crate) fn scan(file: &File, format: Format, from: u64, length: u64) -> io::Result<Scan> {
    let header_bytes = format.header_bytes() as u64;
    let mut result = Scan { records: Vec::new(), end: from, damaged: false, ends_cut_off: false };
    let mut position = from;
    while position < length {
        let record = read_header(file, format, position, length)?;
        if let Some(record) = record {
            if let Some(end) = position.checked_add(header_bytes + record.length).filter(|&end| end <= length) {
                result.records.push((position, record));
                result.end = end;
                position = end;
                continue;
            }
            let follows = |next: &Record| format == Format::Second && next.seen == position;
            match find_next_header(file, format, position + header_bytes, length, follows)? {
                Some(next) => position = next,
                None => {
                    result.ends_cut_off = true;
                    break;
                }
            }
            continue;
        }
        // No header begins here: either the previous record was cut off, or there is damage.
        let cut_off = match result.records.last() {
            Some((start, last)) => !is_whole(file, format, *start, last)?,
            None => false,
        };
        let search_start =
            if cut_off { result.records.pop().map_or(position, |(start, _)| start + header_bytes) } else { position + 1 };
        if cut_off {
            result.end = search_start - header_bytes;
        }
        match find_next_header(file, format, search_start, length, |_| true)? {
            Some(next) => {
                // Fewer bytes than a header between two records are the rest of a header that was cut off.
                result.damaged |= !cut_off && next - position >= header_bytes;
                position = next;
            }
            None => {
                result.damaged |= !cut_off && !is_unwritten(file, format, position, length)?;
                break;
            }
        }
    }
    Ok(result)
}

/// Returns the record whose header is at a position, or `None` if there is no valid header at this position.
fn read_header(file: &File, format: Format, position: u64, length: u64) -> io::Result<Option<Record>> {
    if length - position < format.header_bytes() as u64 {
        return Ok(None);
    }
    let mut header = vec![0; format.header_bytes()];
    host::read_exact_at(file, &mut header, position)?;
    Ok(Record::parse(format, &header))
}

/// Returns true if the content of a record matches its checksum.
pub(crate) fn is_whole(file: &File, format: Format, start: u64, record: &Record) -> io::Result<bool> {
    let mut hasher = crc32fast::Hasher::new();
    let mut buffer = vec![0; WINDOW_BYTES];
    let mut position = start + format.header_bytes() as u64;
    let end = position + record.length;
    while position < end {
        let chunk_bytes = (end - position).min(WINDOW_BYTES as u64) as usize;
        host::read_exact_at(file, &mut buffer[..chunk_bytes], position)?;
        hasher.update(&buffer[..chunk_bytes]);
        position += chunk_bytes as u64;
    }
    Ok(hasher.finalize() == record.checksum)
}

/// Returns the position of the next header, from `from` on, whose record fits in the file and meets a condition, if there is one.
fn find_next_header(
    file: &File,
    format: Format,
    from: u64,
    length: u64,
    condition: impl Fn(&Record) -> bool,
) -> io::Result<Option<u64>> {
    let mut position = from;
    let mut buffer = vec![0; WINDOW_BYTES];
    let header_bytes = format.header_bytes();
    while length.saturating_sub(position) >= header_bytes as u64 {
        let chunk_bytes = (length - position).min(WINDOW_BYTES as u64) as usize;
        host::read_exact_at(file, &mut buffer[..chunk_bytes], position)?;
        for (offset, window) in buffer[..chunk_bytes].windows(header_bytes).enumerate() {
            let record = Record::parse(format, window).filter(&condition);
            let start = position + offset as u64;
            if record
                .is_some_and(|record| start.checked_add(header_bytes as u64 + record.length).is_some_and(|end| end <= length))
            {
                return Ok(Some(start));
            }
        }
        position += (chunk_bytes - header_bytes + 1) as u64;
    }
    Ok(None)
}

/// Returns true if the file after `from` holds no record, because a record was never or only partly written: it is shorter than a
/// header, or all zeros.
fn is_unwritten(file: &File, format: Format, from: u64, length: u64) -> io::Result<bool> {
    let mut buffer = vec![0; WINDOW_BYTES];
    let mut position = from;
    while position < length {
        let chunk_bytes = (length - position).min(WINDOW_BYTES as u64) as usize;
        host::read_exact_at(file, &mut buffer[..chunk_bytes], position)?;
        if buffer[..chunk_bytes].iter().any(|&byte| byte != 0) {
            return Ok(length - from < format.header_bytes() as u64);
        }
        position += chunk_bytes as u64;
    }
    Ok(true)
}
