//! The strings, numbers and literals of JSON text, as strict as the grammar, for readers that make no tree.

use super::parse::import_fault;
use super::plain::count_plain;
use crate::array::memory::ELEMENTS_PER_POLL;
use crate::array::{Charged, Item, Memory};
use crate::error::{Fault, Result};
use crate::format::collect_characters;

/// The powers of ten that floats hold exactly.
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
    1e22,
];
/// The greatest number of digits of an integer that a word holds whatever they are.
const MAX_WORD_DIGITS: usize = 18;
/// The greatest integer up to which floats hold all integers.
const MAX_EXACT: u64 = 1 << 53;
/// The number of bytes of an escape such as `\u00e9`, without the backslash.
const UNICODE_ESCAPE_BYTES: usize = 5;

/// A reader of JSON text, at some position.
pub(super) struct Scanner<'a> {
    text: &'a str,
    position: usize,
    memory: &'a Memory,
    /// The last string that had escapes.
    decoded: Charged<u8>,
}

/// A number: an integer of 64 bits if it is written as one, else a float.
pub(super) enum Number {
    Integer(i64),
    Float(f64),
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, memory: &'a Memory) -> Self {
        Self { text, position: 0, memory, decoded: Charged::default() }
    }

    /// Returns the position, in bytes.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// Returns the next byte, or `None` at the end.
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    /// Skips the byte that was seen by [`Self::peek`], which is one of ASCII.
    #[inline]
    pub(super) fn skip(&mut self) {
        self.position += 1;
    }

    /// Skips the bytes if the text goes on with them.
    #[inline]
    pub(super) fn skip_bytes(&mut self, bytes: &[u8]) -> bool {
        let goes_on = self.text.as_bytes()[self.position..].starts_with(bytes);
        if goes_on {
            self.position += bytes.len();
        }
        goes_on
    }

    /// Skips blanks and line ends, and returns the byte after them.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Result<Option<u8>> {
        loop {
            match self.peek() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => {
                    self.position += 1;
                    if self.position.is_multiple_of(ELEMENTS_PER_POLL) {
                        self.memory.poll()?;
                    }
                }
                other => return Ok(other),
            }
        }
    }

    /// Returns the fault for the next byte, or for the end of the text, after which `missing` is not complete.
    #[cold]
    pub(super) fn refuse_next(&self, reason: &str, missing: &str) -> Fault {
        match self.peek() {
            Some(_) => self.fault_at(self.position, reason),
            None => self.fault_at(self.position, &format!("EOF while parsing {missing}")),
        }
    }

    /// Returns the fault for the byte at a position, or for the end of the text.
    #[cold]
    fn fault_at(&self, position: usize, reason: &str) -> Fault {
        let before = &self.text.as_bytes()[..position];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let line = before[..start].split(|&byte| byte == b'\n').count();
        let is_start = |byte: &&u8| **byte & 0xC0 != 0x80;
        let column = before[start..].iter().filter(is_start).count() + usize::from(position < self.text.len());
        import_fault(format!("{reason} at line {line} column {column}"))
    }

    /// Reads the literal that begins with the next byte.
    pub(super) fn read_literal(&mut self, literal: &str) -> Result<()> {
        if self.skip_bytes(literal.as_bytes()) {
            return Ok(());
        }
        let rest = &self.text.as_bytes()[self.position..];
        self.position += rest.iter().zip(literal.as_bytes()).take_while(|(byte, expected)| byte == expected).count();
        Err(self.refuse_next(&format!("expected `{literal}`"), "a value"))
    }

    /// Reads the string that begins with the next byte, a quote.
    #[inline]
    pub(super) fn read_string(&mut self) -> Result<&str> {
        self.position += 1;
        let start = self.position;
        let bytes = self.text.as_bytes();
        loop {
            let rest = &bytes[self.position..];
            self.position += count_plain(&rest[..rest.len().min(ELEMENTS_PER_POLL)]);
            match bytes.get(self.position) {
                Some(b'"') => {
                    self.position += 1;
                    return Ok(&self.text[start..self.position - 1]);
                }
                Some(0x80..) => self.position += 1,
                Some(b'\\') => return self.read_escaped(start),
                Some(..b' ') | None => return Err(self.fault_in_string()),
                Some(_) => self.memory.poll()?,
            }
        }
    }

    #[cold]
    fn fault_in_string(&self) -> Fault {
        self.refuse_next("control character within a string, where an escape is needed,", "a string")
    }

    /// Reads the rest of a string that begins at `start`, from its first escape on.
    #[cold]
    fn read_escaped(&mut self, start: usize) -> Result<&str> {
        self.decoded.clear();
        self.store(&self.text.as_bytes()[start..self.position])?;
        loop {
            let bytes = self.text.as_bytes();
            let first = self.position;
            let rest = &bytes[first..];
            self.position += count_plain(&rest[..rest.len().min(ELEMENTS_PER_POLL)]);
            match bytes.get(self.position) {
                Some(0x80..) => self.position += 1,
                Some(b'\\' | b'"') => {}
                Some(..b' ') | None => return Err(self.fault_in_string()),
                Some(_) => self.memory.poll()?,
            }
            self.store(&bytes[first..self.position])?;
            if let Some(b'\\' | b'"') = bytes.get(self.position) {
                self.position += 1;
                if bytes[self.position - 1] == b'"' {
                    return std::str::from_utf8(&self.decoded).map_err(|_| Fault::impossible("a string is not UTF-8"));
                }
                let character = self.read_escape()?;
                self.store(character.encode_utf8(&mut [0; 4]).as_bytes())?;
            }
        }
    }

    /// Appends bytes to the decoded string.
    fn store(&mut self, bytes: &[u8]) -> Result<()> {
        self.decoded.reserve(self.memory, bytes.len())?;
        self.decoded.extend_from_slice(bytes);
        Ok(())
    }

    /// Reads the character that is written after a backslash.
    fn read_escape(&mut self) -> Result<char> {
        let character = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{C}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.read_unicode_escape(),
            _ => return Err(self.refuse_next("invalid escape", "a string")),
        };
        self.position += 1;
        Ok(character)
    }

    /// Reads an escape such as `\u00e9`, or two of them that are one character.
    fn read_unicode_escape(&mut self) -> Result<char> {
        let start = self.position;
        let first = self.read_unit()?;
        let is_lead = (0xD800..0xDC00).contains(&first);
        if is_lead && self.skip_bytes(b"\\") && self.peek() == Some(b'u') {
            let second = self.read_unit()?;
            if let Some(Ok(character)) = char::decode_utf16([first, second]).next() {
                return Ok(character);
            }
        }
        if is_lead && self.peek().is_none() {
            return Err(self.refuse_next("", "a string"));
        }
        char::from_u32(first.into()).ok_or_else(|| self.fault_at(start, "lone surrogate in hex escape"))
    }

    /// Reads the `u` and the four digits of an escape.
    fn read_unit(&mut self) -> Result<u16> {
        let mut unit = 0;
        for _ in 1..UNICODE_ESCAPE_BYTES {
            self.position += 1;
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit << 4 | digit.ok_or_else(|| self.refuse_next("invalid escape", "a string"))? as u16;
        }
        self.position += 1;
        Ok(unit)
    }

    /// Reads the number that begins with the next byte, a digit or `-`.
    #[inline]
    pub(super) fn read_number(&mut self) -> Result<Number> {
        let start = self.position;
        let is_negative = self.skip_bytes(b"-");
        let first = self.position;
        let mut digits = 0;
        self.skip_digits(&mut digits)?;
        if self.position > first + 1 && self.text.as_bytes()[first] == b'0' {
            return Err(self.fault_at(first + 1, "invalid number"));
        }
        let mut exponent = 0;
        let mut is_float = false;
        let mut significant = self.position - first;
        if self.skip_bytes(b".") {
            let point = self.position;
            self.skip_digits(&mut digits)?;
            exponent = -((self.position - point) as i64);
            significant += self.position - point;
            is_float = true;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.position += 1;
            exponent += self.read_exponent()?;
            is_float = true;
        }
        if significant <= MAX_WORD_DIGITS {
            if !is_float && (digits > 0 || !is_negative) {
                return Ok(Number::Integer(if is_negative { -(digits as i64) } else { digits as i64 }));
            }
            let power = POWERS_OF_TEN.get(exponent.unsigned_abs() as usize);
            if let Some(power) = power.filter(|_| digits <= MAX_EXACT) {
                // Both are exact, so that the result is rounded once.
                let float = if exponent < 0 { digits as f64 / power } else { digits as f64 * power };
                return Ok(Number::Float(if is_negative { -float } else { float }));
            }
        }
        self.convert_number(start, is_float)
    }

    /// Converts the digits since `start`, of any number.
    fn convert_number(&self, start: usize, is_float: bool) -> Result<Number> {
        let numeral = &self.text[start..self.position];
        if !is_float
            && numeral != "-0"
            && let Ok(integer) = numeral.parse()
        {
            return Ok(Number::Integer(integer));
        }
        match numeral.parse::<f64>() {
            Ok(float) if float.is_finite() => Ok(Number::Float(float)),
            _ => Err(self.fault_at(self.position - 1, "number out of range")),
        }
    }

    /// Skips digits, at least one, and appends them to a number, which is of no use if there are too many.
    #[inline]
    fn skip_digits(&mut self, number: &mut u64) -> Result<()> {
        let bytes = self.text.as_bytes();
        let first = self.position;
        while let Some(digit @ b'0'..=b'9') = bytes.get(self.position) {
            *number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            self.position += 1;
        }
        if self.position == first { Err(self.refuse_next("invalid number", "a value")) } else { Ok(()) }
    }

    /// Reads an exponent after its letter. One of many digits becomes one that is beyond all floats.
    fn read_exponent(&mut self) -> Result<i64> {
        let is_negative = self.skip_bytes(b"-");
        if !is_negative {
            self.skip_bytes(b"+");
        }
        let first = self.position;
        let mut digits = 0;
        self.skip_digits(&mut digits)?;
        let magnitude = if self.position - first > MAX_WORD_DIGITS { 1 << 60 } else { digits as i64 };
        Ok(if is_negative { -magnitude } else { magnitude })
    }
}

/// Makes an item of a text, which may be long.
#[inline]
pub(super) fn make_text(memory: &Memory, text: &str) -> Result<Item> {
    if text.is_ascii() {
        return Item::text(memory, text.as_bytes());
    }
    Item::new_in(memory, collect_characters(memory, None, text.chars())?)
}
