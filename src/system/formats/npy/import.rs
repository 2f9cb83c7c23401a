//! Reading the elements of an array.

use super::header::{ElementKind, Header};
use super::is_archive;
use crate::array::memory::Zeroed;
use crate::array::{Array, Bits, Block, Complex, Element, Exact, Extended, Item, MAX_EXACT_INTEGER, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::kernels::calendar::{DAYS_TO_1970, Date};
use crate::primitives::mixed::transpose::move_axes;
use crate::syntax::mangle::mangle;
use crate::system::formats::archive::reader::{Archive, read_to_end};
use crate::system::formats::named_file::open_file;
use crate::system::formats::table::insert;
use std::io::{BufReader, Read};

/// The number of bytes that are read between two polls for interrupts, at least one element.
const CHUNK_BYTES: usize = 1 << 16;
/// The number of seconds of a day.
const DAY_SECONDS: f64 = 86_400.0;

/// Reads the array in a file, or the arrays of an archive as a namespace.
pub(super) fn read(context: &mut Context, options: &Options, name: &str) -> Result<Array> {
    let exact = options.flag("Exact", false)?;
    let file = open_file(context, name)?;
    if !is_archive(name) {
        let mut source = BufReader::with_capacity(CHUNK_BYTES, file);
        return Reader { context, source: &mut source, name: name.to_owned(), exact }.read();
    }
    let archive = Archive::open(file, name.to_owned(), context.memory())?;
    let parent = context.current_space();
    let space = context.make_space(parent, None)?;
    for path in archive.paths() {
        let Some(member) = path.strip_suffix(".npy") else { continue };
        let name = format!("{name}: {member}");
        let mut source = archive.read(path)?;
        let array = Reader { context, source: &mut source, name, exact }.read()?;
        read_to_end(&mut source).map_err(|error| context.poll().err().unwrap_or_else(|| archive.fault(error)))?;
        insert(context, space, &mangle(member), array);
    }
    Ok(Array::from_reference(space))
}

/// A reader of one array.
struct Reader<'a, R> {
    context: &'a mut Context,
    source: &'a mut R,
    /// The name of the file, for messages.
    name: String,
    exact: bool,
}

impl<R: Read> Reader<'_, R> {
    fn fault(&self, message: impl std::fmt::Display) -> Fault {
        Fault::domain(Blame::Right, format!("{}: {message}", self.name))
    }

    fn read(mut self) -> Result<Array> {
        let header = Header::read(self.source, self.context.memory())?.map_err(|message| self.fault(message))?;
        let lengths: Vec<usize> =
            if header.is_reversed { header.lengths.iter().rev().copied().collect() } else { header.lengths.clone() };
        let shape = Shape::new(&lengths)?;
        let array = self.read_elements(header.kind, shape.bound())?.with_shape(shape);
        if header.is_reversed && lengths.len() > 1 {
            let targets: Vec<usize> = (0..lengths.len()).rev().collect();
            return move_axes(self.context, array, &targets);
        }
        Ok(array)
    }

    /// Reads a number of elements as a vector.
    fn read_elements(&mut self, kind: ElementKind, count: usize) -> Result<Array> {
        match (kind.letter, kind.size) {
            ('b', _) => {
                let memory = self.context.memory().clone();
                let bits =
                    Bits::from_bytes(&memory, count, |bytes| self.read_into(kind, bytes, |[byte]: [u8; 1]| u8::from(byte != 0)))?;
                Ok(Array::vector(bits))
            }
            ('i', 1) => self.read_numbers(kind, count, i8::from_le_bytes),
            ('i', 2) => self.read_numbers(kind, count, i16::from_le_bytes),
            ('i', 4) => self.read_numbers(kind, count, i32::from_le_bytes),
            ('u', 1) => self.read_numbers(kind, count, |bytes| i16::from(u8::from_le_bytes(bytes))),
            ('u', 2) => self.read_numbers(kind, count, |bytes| i32::from(u16::from_le_bytes(bytes))),
            ('u', 4) => self.read_numbers(kind, count, |bytes| f64::from(u32::from_le_bytes(bytes))),
            ('i', _) => self.read_wide(kind, count, |bytes| i128::from(i64::from_le_bytes(bytes))),
            ('u', _) => self.read_wide(kind, count, |bytes| i128::from(u64::from_le_bytes(bytes))),
            ('f', 2) => self.read_numbers(kind, count, |bytes| convert_half(u16::from_le_bytes(bytes))),
            ('f', 4) => self.read_numbers(kind, count, |bytes| f64::from(f32::from_le_bytes(bytes))),
            ('f', _) => self.read_numbers(kind, count, f64::from_le_bytes),
            ('c', _) => self.read_complex(kind, count),
            ('M' | 'm', _) => self.read_times(kind, count),
            _ => self.read_texts(kind, count),
        }
    }

    /// Fills `target` with elements, each converted from its bytes in the order of small machines.
    fn read_into<const N: usize, T>(
        &mut self,
        kind: ElementKind,
        target: &mut [T],
        convert: impl Fn([u8; N]) -> T,
    ) -> Result<()> {
        let mut buffer = vec![0; CHUNK_BYTES];
        for part in target.chunks_mut(CHUNK_BYTES / N) {
            let bytes = &mut buffer[..part.len() * N];
            self.fill(bytes)?;
            let (elements, _) = bytes.as_chunks_mut::<N>();
            for (target, element) in part.iter_mut().zip(elements) {
                if kind.is_big_endian {
                    element.reverse();
                }
                *target = convert(*element);
            }
        }
        Ok(())
    }

    /// Reads bytes; fails if there are fewer.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<()> {
        self.context.poll()?;
        self.source.read_exact(bytes).map_err(|error| {
            let stopped = self.context.poll().err();
            stopped.unwrap_or_else(|| match error.kind() {
                std::io::ErrorKind::UnexpectedEof => self.fault("the file ends before the last element"),
                _ => self.fault(error),
            })
        })
    }

    fn read_block<const N: usize, T: Zeroed>(
        &mut self,
        kind: ElementKind,
        count: usize,
        convert: impl Fn([u8; N]) -> T,
    ) -> Result<Block<T>> {
        let mut block = self.context.memory().block::<T>(count)?;
        self.read_into(kind, &mut block, convert)?;
        Ok(block)
    }

    fn read_numbers<const N: usize, T: Element + Zeroed>(
        &mut self,
        kind: ElementKind,
        count: usize,
        convert: impl Fn([u8; N]) -> T,
    ) -> Result<Array> {
        let block = self.read_block(kind, count, convert)?;
        Ok(Array::vector(T::wrap(block.into())))
    }

    /// Reads integers that may be beyond the whole numbers that floats represent.
    fn read_wide(&mut self, kind: ElementKind, count: usize, widen: fn([u8; 8]) -> i128) -> Result<Array> {
        let memory = self.context.memory().clone();
        let bytes = self.read_block(kind, count, |bytes: [u8; 8]| u64::from_le_bytes(bytes))?;
        let numbers = || bytes.iter().map(|bytes| widen(bytes.to_le_bytes()));
        let beyond = numbers().position(|number| number.unsigned_abs() > MAX_EXACT_INTEGER as u128);
        match beyond {
            None => {
                let mut floats = memory.block::<f64>(count)?;
                floats.iter_mut().zip(numbers()).for_each(|(float, number)| *float = number as f64);
                Array::vector(f64::wrap(floats.into())).narrow(&memory)
            }
            Some(_) if self.exact => {
                let mut exact = memory.vector::<Extended>(count)?;
                for number in numbers() {
                    let literal = format!("{number}x").replace('-', "¯");
                    let number = Exact::parse(&literal).ok_or_else(|| Fault::impossible("integers are literals"))?;
                    exact.push(Extended::Exact(number.charge_to(&memory)?));
                }
                Ok(Array::vector(Extended::wrap(memory.adopt(exact)?.into())))
            }
            Some(index) => {
                let number = numbers().nth(index).unwrap_or_default();
                Err(self
                    .fault(format!("element {}: {number} is beyond 2*53, and a float would not represent it", index + 1))
                    .with_help("(⎕NPY⍠'Exact' 1)'file' reads such numbers as exact ones"))
            }
        }
    }

    fn read_complex(&mut self, kind: ElementKind, count: usize) -> Result<Array> {
        // The parts are in the order of the machine each, the real one first.
        let part = ElementKind { size: kind.size / 2, ..kind };
        let length = 2 * count;
        let parts = if part.size == 4 {
            self.read_block(part, length, |bytes| f64::from(f32::from_le_bytes(bytes)))?
        } else {
            self.read_block(part, length, f64::from_le_bytes)?
        };
        let mut numbers = self.context.memory().block::<Complex>(count)?;
        for (number, parts) in numbers.iter_mut().zip(parts.as_chunks::<2>().0) {
            *number = Complex { re: parts[0], im: parts[1] };
        }
        Ok(Array::vector(Complex::wrap(numbers.into())))
    }

    /// Reads points in time as day numbers as of `1 ⎕DT`, and durations as days.
    fn read_times(&mut self, kind: ElementKind, count: usize) -> Result<Array> {
        let counts = self.read_block(kind, count, i64::from_le_bytes)?;
        if let Some(index) = counts.iter().position(|&count| count == i64::MIN) {
            return Err(self.fault(format!("element {}: NaT, a missing time, has no counterpart", index + 1)));
        }
        let is_point = kind.letter == 'M';
        let to_day: Box<dyn Fn(i64) -> f64> = match &kind.unit {
            b"Y\0" | b"M\0" if is_point => {
                let months = if kind.unit[0] == b'Y' { 12 } else { 1 };
                Box::new(move |count| {
                    let months = count.saturating_mul(kind.count).saturating_mul(months).clamp(-(1 << 30), 1 << 30);
                    let date = Date { year: 1970 + months.div_euclid(12), month: 1 + months.rem_euclid(12), day: 1 };
                    date.day_number() as f64
                })
            }
            unit => {
                let seconds = unit_seconds(*unit).ok_or_else(|| self.fault("the unit of the times has no counterpart"))?;
                let per_day = DAY_SECONDS / (seconds * kind.count as f64);
                let epoch = if is_point { DAYS_TO_1970 as f64 } else { 0.0 };
                Box::new(move |count| {
                    // Whole days and the rest are added last, so that nothing of either is lost.
                    let whole = (count as f64 / per_day).floor();
                    let rest = if per_day >= 1.0 { (count - (whole * per_day) as i64) as f64 / per_day } else { 0.0 };
                    if per_day >= 1.0 { whole + epoch + rest } else { count as f64 / per_day + epoch }
                })
            }
        };
        let mut days = self.context.memory().block::<f64>(count)?;
        days.iter_mut().zip(counts.iter()).for_each(|(day, &count)| *day = to_day(count));
        let array = Array::vector(f64::wrap(days.into()));
        // Days alone are whole.
        if matches!(kind.unit[0], b'Y' | b'M' | b'W' | b'D') { array.narrow(self.context.memory()) } else { Ok(array) }
    }

    /// Reads texts of a fixed length: characters if that is 1, and texts without the zeros at their ends otherwise.
    fn read_texts(&mut self, kind: ElementKind, count: usize) -> Result<Array> {
        let memory = self.context.memory().clone();
        let bytes = kind.bytes();
        memory.check(bytes.saturating_mul(2))?;
        let mut buffer = vec![0; bytes];
        let mut characters = memory.vector::<char>(if kind.size == 1 { count } else { 0 })?;
        let mut items = memory.vector::<Item>(if kind.size == 1 { 0 } else { count })?;
        let mut text = String::new();
        for _ in 0..count {
            self.fill(&mut buffer)?;
            text.clear();
            if kind.letter == 'S' {
                text.extend(buffer.iter().map(|&byte| char::from(byte)));
            } else {
                for bytes in buffer.as_chunks::<4>().0 {
                    let code = if kind.is_big_endian { u32::from_be_bytes(*bytes) } else { u32::from_le_bytes(*bytes) };
                    text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
            }
            if kind.size == 1 {
                characters.extend(text.chars());
            } else {
                items.push(Item::unicode_text(&memory, text.trim_end_matches('\0'))?);
            }
        }
        if kind.size == 1 {
            return Array::vector(char::wrap(memory.adopt(characters)?.into())).narrow(&memory);
        }
        if items.is_empty() { Ok(Array::texts([])) } else { Ok(Array::vector(memory.adopt(items)?)) }
    }
}

/// Returns the number of seconds of a unit of time.
fn unit_seconds(unit: [u8; 2]) -> Option<f64> {
    Some(match &unit {
        b"W\0" => 7.0 * DAY_SECONDS,
        b"D\0" => DAY_SECONDS,
        b"h\0" => 3600.0,
        b"m\0" => 60.0,
        b"s\0" => 1.0,
        b"ms" => 1e-3,
        b"us" => 1e-6,
        b"ns" => 1e-9,
        _ => return None,
    })
}

/// Converts a float of 16 bits.
fn convert_half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}
