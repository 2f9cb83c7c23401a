//! Writing assignments to the elements of a mapped array into its file.

use super::BOOLEAN_TYPE_CODE;
use crate::array::{Array, Elements};
use crate::error::{Blame, Result};
use crate::function::Context;
use crate::runtime::mapped_files::ChangeWriter;
use crate::system::files::text_files::file_fault;
use crate::system::formats::data_representation as representation;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;

/// A file that holds the elements of an array from its first byte on.
pub(crate) struct MappedFile {
    /// The file, open for reading and writing.
    pub(crate) file: File,
    /// The type code of the elements in the file.
    pub(crate) code: i64,
}

impl ChangeWriter for MappedFile {
    fn write_changes(&self, context: &mut Context, before: &Array, after: &Array) -> Result<()> {
        let Some(range) = changed_range(before.elements(), after.elements()) else { return Ok(()) };
        // Eight Booleans share a byte.
        let range = if self.code == BOOLEAN_TYPE_CODE {
            range.start / 8 * 8..range.end.next_multiple_of(8).min(after.bound())
        } else {
            range
        };
        let part = after.ravel_part(context.memory(), range.start, range.len())?;
        let mut bytes =
            representation::to_bytes(context, &part, Some(self.code)).map_err(|fault| fault.with_blame(Blame::Right))?;
        let result = if self.code == BOOLEAN_TYPE_CODE {
            self.write_bits(&range, &mut bytes)
        } else {
            self.write(range.start, &part, &bytes)
        };
        result.map_err(|error| file_fault("write into", &error))
    }
}

impl MappedFile {
    fn write(&self, first: usize, part: &Array, bytes: &[u8]) -> std::io::Result<()> {
        let width = bytes.len() / part.bound().max(1);
        self.write_at((first * width) as u64, bytes)
    }

    /// Writes bits, and keeps those bits of the last byte in the file that come after the last element.
    fn write_bits(&self, range: &Range<usize>, bytes: &mut [u8]) -> std::io::Result<()> {
        let start = (range.start / 8) as u64;
        if let Some(last) = bytes.len().checked_sub(1).filter(|_| !range.end.is_multiple_of(8)) {
            let mut old = [0];
            let mut file = &self.file;
            file.seek(SeekFrom::Start(start + last as u64))?;
            file.read_exact(&mut old)?;
            bytes[last] |= old[0] & (0xFF >> (range.end % 8));
        }
        self.write_at(start, bytes)
    }

    fn write_at(&self, start: u64, bytes: &[u8]) -> std::io::Result<()> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(start))?;
        file.write_all(bytes)
    }
}

/// Returns a range that contains all changed elements, or `None` if all are found to be equal. The range is exact for most types
/// and rounded to words of 64 bits for Booleans; for other types, or if the types differ, it always covers all elements.
fn changed_range(before: &Elements, after: &Elements) -> Option<Range<usize>> {
    let range = match (before, after) {
        (Elements::Bits(before), Elements::Bits(after)) => {
            let words = changed_ends(before.words(), after.words())?;
            words.start * 64..(words.end * 64).min(after.len())
        }
        (Elements::I8(before), Elements::I8(after)) => changed_ends(before.as_slice(), after.as_slice())?,
        (Elements::I16(before), Elements::I16(after)) => changed_ends(before.as_slice(), after.as_slice())?,
        (Elements::I32(before), Elements::I32(after)) => changed_ends(before.as_slice(), after.as_slice())?,
        (Elements::Float(before), Elements::Float(after)) => changed_ends(before.as_slice(), after.as_slice())?,
        (Elements::Latin(before), Elements::Latin(after)) => changed_ends(before.as_slice(), after.as_slice())?,
        (Elements::Char(before), Elements::Char(after)) => changed_ends(before.as_slice(), after.as_slice())?,
        _ => 0..after.len(),
    };
    Some(range)
}

/// Returns the range from the first to the last position at which two slices differ, or `None` if they are equal.
fn changed_ends<T: PartialEq>(before: &[T], after: &[T]) -> Option<Range<usize>> {
    let differs = |(before, after): (&T, &T)| before != after;
    let first = before.iter().zip(after).position(differs)?;
    let last = before.iter().zip(after).rposition(differs)?;
    Some(first..last + 1)
}
