//! The type and the shape of an array, before its elements.

use crate::array::Memory;
use crate::error::Result;
use std::io::{self, Read};

/// The bytes with which a file begins.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";
/// The multiple of bytes at which the elements begin.
const ALIGNMENT: usize = 64;
/// The greatest number of characters of a text.
const MAX_ELEMENT_SIZE: usize = 1 << 28;
/// The longest header.
const MAX_HEADER_BYTES: usize = 1 << 16;

/// The type of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ElementKind {
    /// The letter of the kind, such as `f` for floats.
    pub(super) letter: char,
    /// The number of bytes of an element; of characters, for texts of Unicode.
    pub(super) size: usize,
    pub(super) is_big_endian: bool,
    /// For times, the number of units by which they count.
    pub(super) count: i64,
    /// For times, the unit, such as `s`, or `ns`.
    pub(super) unit: [u8; 2],
}

/// The content of a header.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) kind: ElementKind,
    /// True if the first axis varies fastest.
    pub(super) is_reversed: bool,
    pub(super) lengths: Vec<usize>,
}

impl Header {
    /// Reads a header. An error is a message that says what is wrong.
    pub(super) fn read(source: &mut impl Read, memory: &Memory) -> Result<std::result::Result<Self, String>> {
        let text = match read_text(source, memory) {
            Ok(text) => text?,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Ok(Err("the file is not one of NumPy, or it is cut".to_owned()));
            }
            Err(error) => return Ok(Err(error.to_string())),
        };
        Ok(Self::parse(&text))
    }

    /// Parses the text of a header: a dictionary of Python with three members.
    fn parse(text: &str) -> std::result::Result<Self, String> {
        let member = |name: &str| {
            let (_, rest) = text.split_once(&format!("'{name}'"))?;
            Some(rest.trim_start().strip_prefix(':')?.trim_start())
        };
        let missing = || "the header does not say the type and the shape of the array".to_owned();
        let description = member("descr").ok_or_else(missing)?;
        if description.starts_with('[') {
            return Err("records have no counterpart: save each of their fields as an array".to_owned());
        }
        let quoted = description.strip_prefix('\'').and_then(|rest| rest.split_once('\'')).ok_or_else(missing)?.0;
        let kind = ElementKind::parse(quoted).ok_or_else(|| format!("elements of type '{quoted}' have no counterpart"))?;
        let order = member("fortran_order").ok_or_else(missing)?;
        let shape = member("shape").and_then(|rest| rest.strip_prefix('(')).and_then(|rest| rest.split_once(')'));
        let lengths = shape.ok_or_else(missing)?.0.split(',').map(str::trim).filter(|length| !length.is_empty());
        let lengths = lengths.map(|length| length.trim_end_matches('L').parse()).collect::<std::result::Result<_, _>>();
        Ok(Self { kind, is_reversed: order.starts_with("True"), lengths: lengths.map_err(|_| missing())? })
    }
}

impl ElementKind {
    /// Parses a type, such as `<f8` or `<M8[ns]`; returns `None` for objects and other types without a counterpart.
    fn parse(text: &str) -> Option<Self> {
        let (order, rest) = match text.chars().next()? {
            order @ ('<' | '>' | '|' | '=') => (order, &text[1..]),
            _ => ('|', text),
        };
        let letter = rest.chars().next().filter(|letter| "biufcSaUMm".contains(*letter))?;
        let (digits, unit) = rest[1..].split_once('[').unwrap_or((&rest[1..], "]"));
        let size: usize = digits.parse().ok().filter(|&size| size <= MAX_ELEMENT_SIZE)?;
        let unit = unit.strip_suffix(']')?;
        let number_end = unit.bytes().take_while(u8::is_ascii_digit).count();
        let count = if number_end == 0 { 1 } else { unit[..number_end].parse().ok().filter(|&count| count > 0)? };
        let unit = match &unit.as_bytes()[number_end..] {
            [] => [0; 2],
            &[unit] => [unit, 0],
            &[prefix, unit] => [prefix, unit],
            _ => return None,
        };
        let is_known = match letter {
            'b' => size == 1,
            'i' | 'u' => matches!(size, 1 | 2 | 4 | 8),
            'f' => matches!(size, 2 | 4 | 8),
            'c' => matches!(size, 8 | 16),
            'M' | 'm' => size == 8 && unit != [0; 2],
            _ => true,
        };
        let letter = if letter == 'a' { 'S' } else { letter };
        is_known.then_some(Self { letter, size, is_big_endian: order == '>', count, unit })
    }

    /// Returns the number of bytes of an element.
    pub(super) fn bytes(self) -> usize {
        if self.letter == 'U' { self.size * 4 } else { self.size }
    }
}

/// Reads the text of a header.
fn read_text(source: &mut impl Read, memory: &Memory) -> io::Result<Result<String>> {
    let mut start = [0; 8];
    source.read_exact(&mut start)?;
    if !start.starts_with(MAGIC) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let length = if start[6] == 1 {
        let mut length = [0; 2];
        source.read_exact(&mut length)?;
        usize::from(u16::from_le_bytes(length))
    } else {
        let mut length = [0; 4];
        source.read_exact(&mut length)?;
        u32::from_le_bytes(length) as usize
    };
    if length > MAX_HEADER_BYTES {
        return Err(io::Error::other("the header is too long"));
    }
    if let Err(fault) = memory.check(length) {
        return Ok(Err(fault));
    }
    let mut text = vec![0; length];
    source.read_exact(&mut text)?;
    Ok(Ok(String::from_utf8_lossy(&text).into_owned()))
}

/// Makes the header of an array that is written.
pub(super) fn make_header(kind: &str, lengths: &[usize]) -> Vec<u8> {
    let mut shape: String = lengths.iter().map(|length| format!("{length}, ")).collect();
    if lengths.len() > 1 {
        shape.truncate(shape.len() - 2);
    }
    let mut text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({}), }}", shape.trim_end());
    let length = (MAGIC.len() + 4 + text.len() + 1).next_multiple_of(ALIGNMENT);
    text.extend(std::iter::repeat_n(' ', length - MAGIC.len() - 4 - text.len() - 1));
    text.push('\n');
    let mut header = MAGIC.to_vec();
    header.extend([1, 0]);
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text.bytes());
    header
}
