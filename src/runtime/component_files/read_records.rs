//! Reading the records of a component file, whatever happened to its bytes.
//!
//! * A record cut off at the end was being written when the machine or the program stopped: it counts as never written.
//! * A record cut off in the middle: others wrote after it. Its content has the wrong checksum, and the next head lies within it.
//! * Bytes that are not a head, after a record that is whole, are damage. The records after them are still found.

use super::record::{Format, Record};
use crate::host;
use std::fs::File;
use std::io;

/// The number of bytes read at a time, to search for the next head or to compute a checksum.
const WINDOW_BYTES: usize = 1 << 16;

/// The result of a scan.
pub(crate) struct Scan {
    /// The records and their positions, in order.
    pub records: Vec<(u64, Record)>,
    /// The end of the last whole record.
    pub end: u64,
    /// True if bytes that were written no longer form records.
    pub damaged: bool,
}

/// Reads the records between two positions.
pub(crate) fn scan(file: &File, format: Format, from: u64, length: u64) -> io::Result<Scan> {
    let head = format.head() as u64;
    let mut found = Scan { records: Vec::new(), end: from, damaged: false };
    let mut at = from;
    while at < length {
        let record = head_at(file, format, at, length)?;
        if let Some(record) = record {
            let Some(end) = at.checked_add(head + record.length).filter(|&end| end <= length) else {
                break;
            };
            found.records.push((at, record));
            found.end = end;
            at = end;
            continue;
        }
        // There is no head here. Either the record before was cut off, or there is damage.
        let cut_off = match found.records.last() {
            Some((start, last)) => !is_whole(file, format, *start, last)?,
            None => false,
        };
        let search = if cut_off { found.records.pop().map_or(at, |(start, _)| start + head) } else { at + 1 };
        if cut_off {
            found.end = search - head;
        }
        match next_head(file, format, search, length)? {
            Some(next) => {
                // Fewer bytes than a head between two records are a head that was cut off.
                found.damaged |= !cut_off && next - at >= head;
                at = next;
            }
            None => {
                found.damaged |= !cut_off && !is_unwritten(file, format, at, length)?;
                break;
            }
        }
    }
    Ok(found)
}

fn head_at(file: &File, format: Format, at: u64, length: u64) -> io::Result<Option<Record>> {
    if length - at < format.head() as u64 {
        return Ok(None);
    }
    let mut head = vec![0; format.head()];
    host::read_exact_at(file, &mut head, at)?;
    Ok(Record::parse(format, &head))
}

/// Returns true if the content of a record matches its checksum.
pub(crate) fn is_whole(file: &File, format: Format, start: u64, record: &Record) -> io::Result<bool> {
    let mut hasher = crc32fast::Hasher::new();
    let mut buffer = vec![0; WINDOW_BYTES];
    let mut at = start + format.head() as u64;
    let end = at + record.length;
    while at < end {
        let part = (end - at).min(WINDOW_BYTES as u64) as usize;
        host::read_exact_at(file, &mut buffer[..part], at)?;
        hasher.update(&buffer[..part]);
        at += part as u64;
    }
    Ok(hasher.finalize() == record.sum)
}

/// Returns the position of the next head whose record fits in the file.
fn next_head(file: &File, format: Format, from: u64, length: u64) -> io::Result<Option<u64>> {
    let mut at = from;
    let mut buffer = vec![0; WINDOW_BYTES];
    let head = format.head();
    while length.saturating_sub(at) >= head as u64 {
        let part = (length - at).min(WINDOW_BYTES as u64) as usize;
        host::read_exact_at(file, &mut buffer[..part], at)?;
        for (offset, window) in buffer[..part].windows(head).enumerate() {
            let record = Record::parse(format, window);
            let place = at + offset as u64;
            if record.is_some_and(|record| place.checked_add(head as u64 + record.length).is_some_and(|end| end <= length)) {
                return Ok(Some(place));
            }
        }
        at += (part - head + 1) as u64;
    }
    Ok(None)
}

/// Returns true if the rest of a file was allocated and never written: it is shorter than a head, or all zeros.
fn is_unwritten(file: &File, format: Format, from: u64, length: u64) -> io::Result<bool> {
    let mut buffer = vec![0; WINDOW_BYTES];
    let mut at = from;
    while at < length {
        let part = (length - at).min(WINDOW_BYTES as u64) as usize;
        host::read_exact_at(file, &mut buffer[..part], at)?;
        if buffer[..part].iter().any(|&byte| byte != 0) {
            return Ok(length - from < format.head() as u64);
        }
        at += part as u64;
    }
    Ok(true)
}
