//! Writing an array, or those of a namespace.

use super::header::make_header;
use super::is_archive;
use crate::array::{Array, Elements, Extended, Item, Reference};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::syntax::mangle::unmangle;
use crate::system::formats::archive::writer::ArchiveWriter;
use crate::system::formats::named_file::NewFile;
use std::fs::File;
use std::io::{self, BufWriter, Write};

/// The number of elements that are written between two polls for interrupts.
const ELEMENTS_PER_POLL: usize = 1 << 14;

/// Writes an array to a file, or the arrays of a namespace to an archive; returns the number of bytes as a shy result.
pub(super) fn write(context: &mut Context, options: &Options, left: &Array, name: &str) -> Result<Array> {
    let file = NewFile::new(options, name)?;
    let space = left.reference().filter(|&space| context.workspace.spaces.contains(space));
    let arrays = match (is_archive(name), space) {
        (true, Some(space)) => list_arrays(context, space),
        (false, None) => vec![(String::new(), left.clone())],
        (true, None) => {
            return Err(Fault::domain(Blame::Left, "a namespace of arrays is needed for an archive, .npz")
                .with_help("one array is written to a file whose name ends in .npy"));
        }
        (false, Some(_)) => {
            return Err(Fault::domain(Blame::Left, "an array is needed, not a namespace")
                .with_help("the arrays of a namespace are written to an archive, whose name ends in .npz"));
        }
    };
    let encoded: Vec<(String, EncodedArray)> = arrays
        .into_iter()
        .map(|(name, array)| Ok((name.clone(), EncodedArray::new(context, &name, array)?)))
        .collect::<Result<_>>()?;
    file.write(context, |context, file| {
        let mut stopped = None;
        let poll = || {
            context.poll().map_err(|fault| {
                stopped = Some(fault);
                io::Error::other("stopped")
            })
        };
        let written = write_arrays(&encoded, is_archive(name), file, poll);
        stopped.map_or_else(|| written.map(Ok), |fault| Ok(Err(fault)))
    })
}

/// Lists the arrays of a namespace, with their names, in the order of these.
fn list_arrays(context: &Context, space: Reference) -> Vec<(String, Array)> {
    let names = &context.workspace.spaces[space].names;
    let mut arrays: Vec<(String, Array)> =
        names.iter().filter_map(|(name, value)| Some((unmangle(name), value.array()?.clone()))).collect();
    arrays.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    arrays
}

/// Writes arrays, and returns the number of bytes.
fn write_arrays(
    arrays: &[(String, EncodedArray)],
    as_archive: bool,
    file: &mut File,
    mut poll: impl FnMut() -> io::Result<()>,
) -> io::Result<usize> {
    if !as_archive {
        let mut out = BufWriter::new(&mut *file);
        for (_, array) in arrays {
            array.write(&mut out, &mut poll)?;
        }
        out.flush()?;
        drop(out);
        return Ok(file.metadata()?.len() as usize);
    }
    let mut archive = ArchiveWriter::new(file);
    for (name, array) in arrays {
        archive.add(&format!("{name}.npy"), |out| array.write(out, &mut poll))?;
    }
    archive.finish()
}

/// An array and the type of elements that a file says of it.
struct EncodedArray {
    array: Array,
    kind: String,
    /// For texts, the number of characters of each.
    width: usize,
}

impl EncodedArray {
    /// Chooses the type for an array; `name` is its name in a namespace, for messages.
    fn new(context: &Context, name: &str, array: Array) -> Result<Self> {
        let fault = |message: &str| {
            let subject = if name.is_empty() { String::new() } else { format!("'{name}': ") };
            Fault::domain(Blame::Left, format!("{subject}{message}"))
        };
        let mut width = 0;
        let kind = match array.elements() {
            Elements::Bits(_) => "|b1",
            Elements::I8(_) => "|i1",
            Elements::I16(_) => "<i2",
            Elements::I32(_) => "<i4",
            Elements::Float(_) => "<f8",
            Elements::Complex(_) => "<c16",
            Elements::Latin(_) | Elements::Char(_) => {
                width = 1;
                "<U1"
            }
            Elements::Extended(numbers) => {
                let is_written = |number: &Extended| number.exact().and_then(|exact| exact.to_i64()).is_some();
                if !context.memory().all(numbers.as_slice(), is_written)? {
                    return Err(fault("exact numbers are written if all of them are integers of 64 bits; 0.0+x makes floats"));
                }
                "<i8"
            }
            Elements::Nested(items) => {
                let is_text = |item: &Item| item.rank() < 2 && item.element_type().is_character() || item.bound() == 0;
                if !context.memory().all(items.as_slice(), is_text)? {
                    return Err(fault("a nested array is written if all of its items are texts"));
                }
                width = items.as_slice().iter().map(Item::bound).max().unwrap_or(0).max(1);
                return Ok(Self { array, kind: format!("<U{width}"), width });
            }
            Elements::Marks(_) => return Err(fault("namespaces and ⎕NULL have no counterpart")),
        };
        Ok(Self { array, kind: kind.to_owned(), width })
    }

    /// Writes the header and the elements.
    fn write(&self, out: &mut dyn Write, poll: &mut dyn FnMut() -> io::Result<()>) -> io::Result<()> {
        out.write_all(&make_header(&self.kind, self.array.lengths()))?;
        let mut bytes = Vec::new();
        let count = self.array.bound();
        let mut start = 0;
        while start < count {
            poll()?;
            let end = count.min(start + (ELEMENTS_PER_POLL / self.width.max(1)).max(1));
            bytes.clear();
            self.push_elements(start, end, &mut bytes);
            out.write_all(&bytes)?;
            start = end;
        }
        Ok(())
    }

    /// Appends the bytes of some elements.
    fn push_elements(&self, start: usize, end: usize, bytes: &mut Vec<u8>) {
        match self.array.elements() {
            Elements::Bits(bits) => bytes.extend((start..end).map(|index| u8::from(bits.get(index)))),
            Elements::I8(numbers) => extend(bytes, &numbers.as_slice()[start..end], |number| number.to_le_bytes()),
            Elements::I16(numbers) => extend(bytes, &numbers.as_slice()[start..end], |number| number.to_le_bytes()),
            Elements::I32(numbers) => extend(bytes, &numbers.as_slice()[start..end], |number| number.to_le_bytes()),
            Elements::Float(numbers) => extend(bytes, &numbers.as_slice()[start..end], |number| number.to_le_bytes()),
            Elements::Complex(numbers) => {
                extend(bytes, &numbers.as_slice()[start..end], |number| {
                    number.re.to_le_bytes().into_iter().chain(number.im.to_le_bytes())
                });
            }
            Elements::Latin(text) => extend(bytes, &text.as_slice()[start..end], |&byte| u32::from(byte).to_le_bytes()),
            Elements::Char(text) => extend(bytes, &text.as_slice()[start..end], |&character| u32::from(character).to_le_bytes()),
            Elements::Extended(numbers) => extend(bytes, &numbers.as_slice()[start..end], |number| {
                number.exact().and_then(|exact| exact.to_i64()).unwrap_or_default().to_le_bytes()
            }),
            Elements::Nested(items) => {
                for item in &items.as_slice()[start..end] {
                    let text = item.array().to_text().unwrap_or_default();
                    let padded = text.chars().map(u32::from).chain(std::iter::repeat(0)).take(self.width);
                    bytes.extend(padded.flat_map(u32::to_le_bytes));
                }
            }
            Elements::Marks(_) => {}
        }
    }
}

/// Appends the bytes of elements.
fn extend<T, B: IntoIterator<Item = u8>>(bytes: &mut Vec<u8>, elements: &[T], to_bytes: impl Fn(&T) -> B) {
    bytes.extend(elements.iter().flat_map(to_bytes));
}
