//! Serialisation of arrays, exactly and in both directions: the format of `220⌶` and of component files.

use super::decimal::Decimal;
use super::exact::Exact;
use super::extended::Extended;
use super::{Array, Bits, Buffer, Complex, Elements, Item, MAX_RANK, Mark, Memory, Object, Shape, Slice};
use crate::array::memory::recurse_within_limit;
use crate::error::{Blame, Fault, Result};
use std::sync::Arc;

/// Appends the bytes of an array to `bytes`. Fails with DOMAIN ERROR on a reference to a namespace or a value of the host
/// program, and with WS FULL if the result would exceed the memory limit.
pub(crate) fn write(memory: &Memory, array: &Array, bytes: &mut Vec<u8>) -> Result<()> {
    bytes.push(type_code(array.elements()));
    bytes.push(array.rank() as u8);
    array.lengths().iter().for_each(|&length| write_length(length, bytes));
    match array.elements() {
        Elements::Bits(bits) => {
            let length = bits.len().div_ceil(8);
            bytes.extend(bits.words().iter().flat_map(|word| word.to_le_bytes()).take(length));
        }
        Elements::I8(buffer) => bytes.extend(buffer.as_slice().iter().map(|&value| value as u8)),
        Elements::I16(buffer) => bytes.extend(buffer.as_slice().iter().flat_map(|value| value.to_le_bytes())),
        Elements::I32(buffer) => bytes.extend(buffer.as_slice().iter().flat_map(|value| value.to_le_bytes())),
        Elements::Float(buffer) => bytes.extend(buffer.as_slice().iter().flat_map(|value| value.to_le_bytes())),
        Elements::Complex(buffer) => {
            bytes.extend(buffer.as_slice().iter().flat_map(|value| [value.re, value.im]).flat_map(f64::to_le_bytes));
        }
        Elements::Extended(buffer) => buffer.as_slice().iter().for_each(|number| write_extended(number, bytes)),
        Elements::Latin(buffer) => bytes.extend_from_slice(buffer.as_slice()),
        Elements::Char(buffer) => {
            bytes.extend(buffer.as_slice().iter().flat_map(|&character| u32::from(character).to_le_bytes()));
        }
        Elements::Nested(buffer) => {
            memory.poll()?;
            memory.check(bytes.len().saturating_add(buffer.len()).saturating_mul(2))?;
            let prototype = if buffer.is_empty() { buffer.first_or_prototype() } else { None };
            if buffer.is_empty() {
                bytes.push(u8::from(prototype.is_some()));
            }
            for item in buffer.as_slice().iter().chain(prototype) {
                recurse_within_limit(|| write(memory, &item.array(), bytes))?;
            }
        }
        Elements::Marks(buffer) => buffer.as_slice().iter().try_for_each(|mark| write_mark(mark, bytes))?,
    }
    Ok(())
}

/// Returns the code of the element type as it is stored in files: a code must never change its meaning.
fn type_code(elements: &Elements) -> u8 {
    match elements {
        Elements::Bits(_) => 0,
        Elements::I8(_) => 1,
        Elements::I16(_) => 2,
        Elements::I32(_) => 3,
        Elements::Float(_) => 4,
        Elements::Complex(_) => 5,
        Elements::Latin(_) => 6,
        Elements::Char(_) => 7,
        Elements::Nested(_) => 8,
        Elements::Marks(_) => 9,
        Elements::Extended(_) => 10,
    }
}

fn write_length(mut length: usize, bytes: &mut Vec<u8>) {
    while length >= 128 {
        bytes.push(length as u8 | 128);
        length >>= 7;
    }
    bytes.push(length as u8);
}

/// Writes a number of any kind, an exact or decimal one as its literal.
fn write_extended(number: &Extended, bytes: &mut Vec<u8>) {
    match number {
        Extended::Float(float) => {
            bytes.push(0);
            bytes.extend(float.to_le_bytes());
        }
        Extended::Complex(complex) => {
            bytes.push(1);
            bytes.extend([complex.re, complex.im].into_iter().flat_map(f64::to_le_bytes));
        }
        Extended::Exact(exact) => write_literal(2, &exact.to_literal(), bytes),
        Extended::Decimal(decimal) => write_literal(3, &decimal.to_literal(), bytes),
    }
}

fn write_literal(kind: u8, literal: &str, bytes: &mut Vec<u8>) {
    bytes.push(kind);
    write_length(literal.len(), bytes);
    bytes.extend(literal.as_bytes());
}

fn write_mark(mark: &Mark, bytes: &mut Vec<u8>) -> Result<()> {
    match mark {
        Mark::Null => bytes.push(0),
        Mark::Ellipsis => bytes.push(1),
        Mark::NewAxis => bytes.push(2),
        Mark::Slice(slice) => {
            bytes.push(3);
            for part in [slice.start(), slice.end(), slice.step()] {
                // A part fits in 40 bits, so none has this value.
                bytes.extend(part.unwrap_or(i64::MIN).to_le_bytes());
            }
        }
        Mark::Object(object) => {
            write_literal(4, &object.name, bytes);
            write_literal(object.class, object.text(), bytes);
            for lines in &object.watched_lines {
                write_length(lines.len(), bytes);
                lines.iter().for_each(|&line| write_length(line as usize, bytes));
            }
        }
        Mark::Host(_) => {
            return Err(Fault::domain(
                Blame::Left,
                "a value of the host program cannot be stored: it has no meaning outside that program",
            ));
        }
        Mark::Namespace(_) => {
            return Err(Fault::domain(
                Blame::Left,
                "a reference to a namespace cannot be stored: it has no meaning outside the workspace",
            ));
        }
    }
    Ok(())
}

/// Reads the array that the bytes represent, or returns `None` if they are invalid or continue after the array.
pub(crate) fn read(memory: &Memory, bytes: &[u8]) -> Result<Option<Array>> {
    let mut reader = Reader { memory, bytes };
    let array = reader.read_array()?;
    Ok(array.filter(|_| reader.bytes.is_empty()))
}

/// A reader of arrays, with the input that it has not read yet.
struct Reader<'a> {
    memory: &'a Memory,
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn read_array(&mut self) -> Result<Option<Array>> {
        let (Some(code), Some(rank)) = (self.read_byte(), self.read_byte()) else { return Ok(None) };
        if usize::from(rank) > MAX_RANK {
            return Ok(None);
        }
        let lengths: Option<Vec<usize>> = (0..rank).map(|_| self.read_length()).collect();
        let Some(shape) = lengths.and_then(|lengths| Shape::new(&lengths).ok()) else { return Ok(None) };
        let elements = self.read_elements(code, shape.bound())?;
        let fits = |elements: &Elements| {
            let is_enclosed_scalar = shape.rank() == 0
                && matches!(elements, Elements::Nested(buffer) if buffer.as_slice().iter().any(Item::is_simple_scalar));
            !is_enclosed_scalar
        };
        Ok(elements.filter(fits).map(|elements| Array::new(shape, elements)))
    }

    fn read_elements(&mut self, code: u8, bound: usize) -> Result<Option<Elements>> {
        let memory = self.memory;
        Ok(match code {
            0 => match self.take(bound.div_ceil(8)) {
                Some(bytes) => {
                    Some(Elements::Bits(Bits::collect(memory, (0..bound).map(|index| bytes[index / 8] >> (index % 8) & 1 == 1))?))
                }
                None => None,
            },
            1 => self.read_plain(bound, |[byte]: [u8; 1]| Some(byte as i8))?,
            2 => self.read_plain(bound, |bytes| Some(i16::from_le_bytes(bytes)))?,
            3 => self.read_plain(bound, |bytes| Some(i32::from_le_bytes(bytes)))?,
            4 => self.read_plain(bound, |bytes| Some(f64::from_le_bytes(bytes)))?,
            5 => self.read_plain(bound, |bytes: [u8; 16]| {
                let (re, im) = bytes.split_at(8);
                Some(Complex::new(f64::from_le_bytes(re.try_into().ok()?), f64::from_le_bytes(im.try_into().ok()?)))
            })?,
            6 => self.read_plain(bound, |[byte]: [u8; 1]| Some(byte))?,
            7 => self.read_plain(bound, |bytes| char::from_u32(u32::from_le_bytes(bytes)))?,
            8 => self.read_items(bound)?,
            9 => self.read_marks(bound)?,
            10 => self.read_extended(bound)?,
            _ => None,
        })
    }

    /// Reads elements of a fixed number of bytes.
    fn read_plain<T: super::Element, const WIDTH: usize>(
        &mut self,
        bound: usize,
        element: impl Fn([u8; WIDTH]) -> Option<T>,
    ) -> Result<Option<Elements>> {
        let Some(bytes) = bound.checked_mul(WIDTH).and_then(|length| self.take(length)) else { return Ok(None) };
        let mut values = self.memory.vector(bound)?;
        for bytes in bytes.chunks_exact(WIDTH) {
            let Some(value) = bytes.try_into().ok().and_then(&element) else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(Elements::from(self.memory.adopt(values)?)))
    }

    /// Reads arrays, each of at least two bytes.
    fn read_items(&mut self, bound: usize) -> Result<Option<Elements>> {
        if bound > self.bytes.len() / 2 {
            return Ok(None);
        }
        let has_prototype = bound == 0 && self.read_byte() == Some(1);
        let mut items = self.memory.vector::<Item>(bound)?;
        for _ in 0..bound.max(usize::from(has_prototype)) {
            let item = recurse_within_limit(|| self.read_array())?;
            let Some(item) = item else { return Ok(None) };
            items.push(Item::new_in(self.memory, item)?);
        }
        Ok(Some(Elements::Nested(match (has_prototype, items.pop()) {
            (true, Some(item)) => Buffer::with_prototype(item),
            (_, last) => {
                items.extend(last);
                Buffer::from(self.memory.adopt(items)?)
            }
        })))
    }

    fn read_marks(&mut self, bound: usize) -> Result<Option<Elements>> {
        if bound > self.bytes.len() {
            return Ok(None);
        }
        let mut marks = self.memory.vector(bound)?;
        for _ in 0..bound {
            let Some(mark) = self.read_mark()? else { return Ok(None) };
            marks.push(mark);
        }
        Ok(Some(Elements::Marks(Buffer::from(self.memory.adopt(marks)?))))
    }

    fn read_extended(&mut self, bound: usize) -> Result<Option<Elements>> {
        if bound > self.bytes.len() {
            return Ok(None);
        }
        let mut numbers = self.memory.vector(bound)?;
        for _ in 0..bound {
            let Some(number) = self.read_number() else { return Ok(None) };
            numbers.push(number.charge_to(self.memory)?);
        }
        Ok(Some(Elements::Extended(Buffer::from(self.memory.adopt(numbers)?))))
    }

    fn read_number(&mut self) -> Option<Extended> {
        Some(match self.read_byte()? {
            0 => Extended::Float(self.read_float()?),
            1 => Extended::from(Complex::new(self.read_float()?, self.read_float()?)),
            2 => Extended::Exact(Exact::parse(self.read_literal()?)?),
            3 => Extended::from(Decimal::parse(self.read_literal()?)?),
            _ => return None,
        })
    }

    fn read_literal(&mut self) -> Option<&'a str> {
        let length = self.read_length()?;
        std::str::from_utf8(self.take(length)?).ok()
    }

    fn read_float(&mut self) -> Option<f64> {
        Some(f64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn read_mark(&mut self) -> Result<Option<Mark>> {
        let Some(kind) = self.read_byte() else { return Ok(None) };
        if kind == 4 { self.read_object() } else { Ok(self.read_plain_mark(kind)) }
    }

    fn read_plain_mark(&mut self, kind: u8) -> Option<Mark> {
        Some(match kind {
            0 => Mark::Null,
            1 => Mark::Ellipsis,
            2 => Mark::NewAxis,
            3 => {
                let mut part = || {
                    let number = i64::from_le_bytes(self.take(8)?.try_into().ok()?);
                    Some(Some(number).filter(|&number| number != i64::MIN))
                };
                let (from, to, by) = (part()?, part()?, part()?);
                Mark::Slice(Slice::new(from, to, by))
            }
            _ => return None,
        })
    }

    fn read_object(&mut self) -> Result<Option<Mark>> {
        let Some((name, class, text, watched)) = self.read_object_parts() else { return Ok(None) };
        let object = Object::new(self.memory, name, class, text.to_owned(), watched)?;
        Ok(Some(Mark::Object(Arc::new(object))))
    }

    fn read_object_parts(&mut self) -> Option<(&'a str, u8, &'a str, [Vec<u32>; 3])> {
        let name = self.read_literal()?;
        let class = self.read_byte().filter(|class| Object::CLASSES.contains(class))?;
        let text = self.read_literal()?;
        let mut lines = || {
            // A line takes at least one byte.
            let count = self.read_length().filter(|&count| count <= self.bytes.len())?;
            (0..count).map(|_| self.read_length().and_then(|line| u32::try_from(line).ok())).collect::<Option<Vec<u32>>>()
        };
        Some((name, class, text, [lines()?, lines()?, lines()?]))
    }

    fn read_byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(byte)
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(bytes)
    }

    fn read_length(&mut self) -> Option<usize> {
        let mut length: usize = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.read_byte()?;
            length |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Some(length);
            }
        }
        None
    }
}
