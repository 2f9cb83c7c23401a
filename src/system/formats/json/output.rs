//! JSON text that is written: numbers, quoted strings and raw text, charged before it is stored, and for a file written in pieces.

use super::plain::count_plain;
use crate::array::memory::ELEMENTS_PER_POLL;
use crate::array::{Array, Charged, Memory};
use crate::error::{Fault, Result};
use crate::format::collect_characters;
use std::fs::File;
use std::io::{self, Write};

/// The capacity of the text at first.
const FIRST_BYTES: usize = 1 << 10;
/// The number of bytes that are gathered before they are written to a file.
const FILE_BUFFER_BYTES: usize = 1 << 17;
/// The magnitude below which whole numbers are written without an exponent.
const PLAIN_WHOLE_LIMIT: f64 = 1e16;
/// The greatest number of bytes that a number takes.
const MAX_NUMBER_BYTES: usize = 32;
/// The greatest number of bytes that a character takes: two escapes of six.
const MAX_CHARACTER_BYTES: usize = 12;
/// The numbers from 00 to 99, one after another.
const DIGIT_PAIRS: [u8; 200] = make_digit_pairs();

/// The text that is written so far.
pub(crate) struct Output<'a> {
    memory: Memory,
    /// The text, or the part of it that is not yet in the file.
    bytes: Charged<u8>,
    /// True if characters beyond ASCII are escaped.
    is_ascii: bool,
    file: Option<&'a mut File>,
    /// The number of bytes that are in the file.
    written_bytes: usize,
    /// The error of the file system that ended the writing.
    failure: Option<io::Error>,
}

impl<'a> Output<'a> {
    /// Creates an empty text; if there is a file, the text is written to it.
    pub(crate) fn new(memory: &Memory, is_ascii: bool, file: Option<&'a mut File>) -> Result<Self> {
        let bytes = memory.vector(if file.is_some() { FILE_BUFFER_BYTES } else { FIRST_BYTES })?;
        Ok(Self { memory: memory.clone(), bytes, is_ascii, file, written_bytes: 0, failure: None })
    }

    /// Returns the text as a vector of characters. The bytes become its elements if all are ASCII.
    pub(crate) fn into_array(self) -> Result<Array> {
        self.memory.poll()?;
        if self.bytes.is_ascii() {
            return Ok(Array::vector(self.memory.adopt(self.bytes)?));
        }
        let text = std::str::from_utf8(&self.bytes).map_err(|_| Fault::impossible("what is written is not UTF-8"))?;
        collect_characters(&self.memory, None, text.chars())
    }

    /// Writes the rest of the text, and a line feed unless it ends in one, to the file. Returns the number of bytes.
    pub(crate) fn finish_file(&mut self) -> Result<usize> {
        if self.bytes.last().is_some_and(|&byte| byte != b'\n') {
            self.push_str("\n")?;
        }
        self.flush()?;
        Ok(self.written_bytes)
    }

    /// Returns the error of the file system that ended the writing, if one did.
    pub(crate) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Returns the bytes of a text that is not written to a file.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_vec()
    }

    /// Returns true if characters beyond ASCII are escaped.
    pub(crate) fn is_ascii(&self) -> bool {
        self.is_ascii
    }

    /// Returns true if the text is written to a file.
    pub(crate) fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Returns the number of bytes of the text.
    pub(crate) fn total_bytes(&self) -> usize {
        self.written_bytes + self.bytes.len()
    }

    fn flush(&mut self) -> Result<()> {
        if let Some(file) = &mut self.file {
            if let Err(error) = file.write_all(&self.bytes) {
                self.failure = Some(error);
                return Err(Fault::impossible("the error of the file system is reported instead"));
            }
            self.written_bytes += self.bytes.len();
            self.bytes.clear();
        }
        Ok(())
    }

    /// Makes room for `count` bytes more.
    #[inline]
    fn reserve(&mut self, count: usize) -> Result<()> {
        if self.bytes.capacity() - self.bytes.len() < count { self.make_room(count) } else { Ok(()) }
    }

    #[cold]
    fn make_room(&mut self, count: usize) -> Result<()> {
        self.flush()?;
        self.bytes.reserve(&self.memory, count)
    }

    /// Appends bytes of UTF-8.
    #[inline]
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) -> Result<()> {
        self.reserve(bytes.len())?;
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// Appends a text as it is.
    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) -> Result<()> {
        self.push_bytes(text.as_bytes())
    }

    /// Appends a finite number: a whole one as such up to 10*16, others with the fewest digits that read back as the same number.
    #[inline]
    pub(crate) fn push_float(&mut self, number: f64) -> Result<()> {
        if number.fract() == 0.0 && number.abs() < PLAIN_WHOLE_LIMIT {
            return self.push_integer(number as i64);
        }
        self.push_str(zmij::Buffer::new().format_finite(number))
    }

    /// Appends an integer.
    #[inline]
    pub(crate) fn push_integer(&mut self, integer: i64) -> Result<()> {
        let mut digits = [0; MAX_NUMBER_BYTES];
        let mut start = digits.len();
        let mut rest = integer.unsigned_abs();
        while rest >= 10 {
            let pair = 2 * (rest % 100) as usize;
            rest /= 100;
            start -= 2;
            digits[start..start + 2].copy_from_slice(&DIGIT_PAIRS[pair..pair + 2]);
        }
        if rest > 0 || integer == 0 {
            start -= 1;
            digits[start] = b'0' + rest as u8;
        }
        if integer < 0 {
            start -= 1;
            digits[start] = b'-';
        }
        self.push_bytes(&digits[start..])
    }

    /// Appends a quoted string of characters below 256.
    #[inline]
    pub(crate) fn push_latin(&mut self, characters: &[u8]) -> Result<()> {
        if characters.len() > ELEMENTS_PER_POLL || count_plain(characters) < characters.len() {
            return self.push_special(characters);
        }
        self.reserve(characters.len() + 2)?;
        self.bytes.push(b'"');
        self.bytes.extend_from_slice(characters);
        self.bytes.push(b'"');
        Ok(())
    }

    /// Appends a quoted string of characters below 256, some of which may not be plain.
    fn push_special(&mut self, characters: &[u8]) -> Result<()> {
        self.push_bytes(b"\"")?;
        for part in characters.chunks(ELEMENTS_PER_POLL) {
            let mut rest = part;
            loop {
                let (plain, special) = rest.split_at(count_plain(rest));
                self.push_bytes(plain)?;
                let Some((&character, after)) = special.split_first() else { break };
                self.push_escaped(char::from(character))?;
                rest = after;
            }
            self.memory.poll()?;
        }
        self.push_bytes(b"\"")
    }

    /// Appends a quoted string of any characters.
    pub(crate) fn push_characters(&mut self, characters: &[char]) -> Result<()> {
        self.push_bytes(b"\"")?;
        for part in characters.chunks(ELEMENTS_PER_POLL) {
            self.memory.poll()?;
            part.iter().try_for_each(|&character| self.push_escaped(character))?;
        }
        self.push_bytes(b"\"")
    }

    /// Appends a quoted string of the characters of a short text.
    pub(crate) fn push_quoted(&mut self, text: &str) -> Result<()> {
        if text.is_ascii() {
            return self.push_latin(text.as_bytes());
        }
        self.push_bytes(b"\"")?;
        text.chars().try_for_each(|character| self.push_escaped(character))?;
        self.push_bytes(b"\"")
    }

    /// Appends a character within a string.
    fn push_escaped(&mut self, character: char) -> Result<()> {
        self.reserve(MAX_CHARACTER_BYTES)?;
        match character {
            '"' => self.push_str("\\\""),
            '\\' => self.push_str("\\\\"),
            '\n' => self.push_str("\\n"),
            '\r' => self.push_str("\\r"),
            '\t' => self.push_str("\\t"),
            '\u{8}' => self.push_str("\\b"),
            '\u{C}' => self.push_str("\\f"),
            control if control < ' ' => self.push_str(&format!("\\u{:04x}", u32::from(control))),
            other if self.is_ascii && !other.is_ascii() => {
                let units = other.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04X}")).collect::<String>();
                self.push_str(&units)
            }
            other => self.push_str(other.encode_utf8(&mut [0; 4])),
        }
    }
}

const fn make_digit_pairs() -> [u8; 200] {
    let mut pairs = [0; 200];
    let mut number = 0;
    while number < 100 {
        pairs[2 * number] = b'0' + (number / 10) as u8;
        pairs[2 * number + 1] = b'0' + (number % 10) as u8;
        number += 1;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_all_their_digits() {
        let memory = Memory::new(1 << 20);
        let cases = [0, 1, -1, 9, 10, 99, 100, -100, 101, 12_345, 1_000_000, i64::MAX, i64::MIN];
        for integer in cases {
            let mut output = Output::new(&memory, false, None).unwrap();
            output.push_integer(integer).unwrap();
            assert_eq!(output.into_array().unwrap().to_text().as_deref(), Some(&*integer.to_string()));
        }
    }
}
