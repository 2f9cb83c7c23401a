//! The conversion between bytes and characters: the Unicode encodings, Windows-1252 and tables of code points, and byte order marks.

use crate::error::{Blame, Fault, Result};
use crate::kernels::blocks::Work;
use std::collections::HashMap;
use std::sync::Arc;

/// The way in which characters become bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Scheme {
    Utf8,
    Utf16 { is_big_endian: bool },
    Utf32 { is_big_endian: bool },
    Ascii,
    Windows1252,
    Table(Arc<CodePage>),
}

/// An encoding with one byte per character, as the list of code points that a program passes.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct CodePage {
    /// The character of each byte, or `None` for a byte without one.
    characters: Vec<Option<char>>,
    /// The byte of each character.
    bytes: HashMap<char, u8>,
}

/// The first byte of Windows-1252 whose character does not have the byte as its code point.
const WINDOWS_1252_START: u8 = 128;
/// The characters of Windows-1252 from 128 to 159; a byte without one has the control character with its code point.
const WINDOWS_1252_CHARACTERS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘', '’', '“', '”',
    '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Returns the scheme and the length of the byte order mark that the bytes begin with, if there is one.
pub(super) fn find_byte_order_mark(bytes: &[u8]) -> Option<(Scheme, usize)> {
    const BYTE_ORDER_MARKS: [(&[u8], Scheme); 5] = [
        (&[0xEF, 0xBB, 0xBF], Scheme::Utf8),
        (&[0xFF, 0xFE, 0, 0], Scheme::Utf32 { is_big_endian: false }),
        (&[0, 0, 0xFE, 0xFF], Scheme::Utf32 { is_big_endian: true }),
        (&[0xFF, 0xFE], Scheme::Utf16 { is_big_endian: false }),
        (&[0xFE, 0xFF], Scheme::Utf16 { is_big_endian: true }),
    ];
    BYTE_ORDER_MARKS.into_iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(mark, scheme)| (scheme, mark.len()))
}

impl Scheme {
    /// Returns the scheme with a name in capitals, if there is one.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "UTF-8" => Self::Utf8,
            "UTF-16" | "UTF-16LE" => Self::Utf16 { is_big_endian: false },
            "UTF-16BE" => Self::Utf16 { is_big_endian: true },
            "UTF-32" | "UTF-32LE" => Self::Utf32 { is_big_endian: false },
            "UTF-32BE" => Self::Utf32 { is_big_endian: true },
            "ASCII" => Self::Ascii,
            "WINDOWS-1252" | "ANSI" => Self::Windows1252,
            _ => return None,
        })
    }

    /// Returns the text of bytes, or the length of the longest valid prefix if they are not valid as a whole. Polls for interrupts
    /// meanwhile. Fails with WS FULL if the bytes and the text together exceed the memory limit.
    pub(super) fn decode(&self, work: &Work, bytes: &[u8]) -> Result<std::result::Result<String, usize>> {
        const BLOCK_CHARACTERS: usize = 1 << 12;
        if *self == Self::Utf8 {
            work.poll()?;
            return match std::str::from_utf8(bytes) {
                Ok(text) => work.memory().check(2 * text.len()).map(|()| Ok(text.to_owned())),
                Err(error) => Ok(Err(error.valid_up_to())),
            };
        }
        let (mut pace, mut characters) = (work.pace(), 0_usize);
        let mut poll = || {
            characters += 1;
            if characters.is_multiple_of(BLOCK_CHARACTERS) { pace.step(BLOCK_CHARACTERS) } else { Ok(()) }
        };
        let mut text_length = 0;
        let valid_length = self.visit_prefix(bytes, |character| {
            text_length += character.len_utf8();
            Ok(poll()?)
        })?;
        if valid_length < bytes.len() {
            return Ok(Err(valid_length));
        }
        work.memory().check(bytes.len() + text_length)?;
        let mut text = String::with_capacity(text_length);
        self.visit_prefix(bytes, |character| {
            text.push(character);
            Ok(poll()?)
        })?;
        Ok(Ok(text))
    }

    /// Decodes the longest valid prefix; returns its text and its length in bytes.
    pub(super) fn decode_prefix(&self, bytes: &[u8]) -> (String, usize) {
        if *self == Self::Utf8 {
            let valid = find_valid_utf8(bytes);
            return (valid.to_owned(), valid.len());
        }
        let mut text = String::new();
        let push = |character| {
            text.push(character);
            Ok(())
        };
        // Only a visit could fail.
        let length = self.visit_prefix(bytes, push).unwrap_or_default();
        (text, length)
    }

    /// Calls `visit` with each character of the longest valid prefix, and returns the length of the prefix in bytes.
    fn visit_prefix(&self, bytes: &[u8], mut visit: impl FnMut(char) -> Result<()>) -> Result<usize> {
        let mut length = 0;
        let mut visit = |character: char, width: usize| {
            length += width;
            visit(character)
        };
        let outcome = match *self {
            Self::Utf8 => find_valid_utf8(bytes).chars().try_for_each(|character| visit(character, character.len_utf8())),
            Self::Utf16 { is_big_endian } => {
                let units = bytes.chunks_exact(2).filter_map(|pair| combine_utf16_unit(pair, is_big_endian));
                let mut characters = char::decode_utf16(units).map_while(std::result::Result::ok);
                characters.try_for_each(|character| visit(character, 2 * character.len_utf16()))
            }
            Self::Utf32 { is_big_endian } => {
                let mut characters = bytes.chunks_exact(4).map_while(|four| to_utf32_character(four, is_big_endian));
                characters.try_for_each(|character| visit(character, 4))
            }
            Self::Ascii => bytes.iter().take_while(|byte| byte.is_ascii()).try_for_each(|&byte| visit(char::from(byte), 1)),
            Self::Windows1252 => bytes.iter().try_for_each(|&byte| visit(decode_windows_1252(byte), 1)),
            Self::Table(ref table) => {
                bytes.iter().map_while(|&byte| table.decode(byte)).try_for_each(|character| visit(character, 1))
            }
        };
        outcome.map(|()| length)
    }

    /// Returns true if bytes end within a character, which begins after `length` valid bytes.
    pub(super) fn is_cut(&self, bytes: &[u8], length: usize) -> bool {
        match *self {
            Self::Utf8 => std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none()),
            Self::Utf16 { is_big_endian } => is_cut_utf16(&bytes[length..], is_big_endian),
            Self::Utf32 { .. } => bytes.len() < length + 4,
            Self::Ascii | Self::Windows1252 | Self::Table(_) => false,
        }
    }

    /// Returns the number of bytes that a text takes.
    pub(super) fn count_bytes(&self, text: &str) -> usize {
        match self {
            Self::Utf16 { .. } => 2 * text.encode_utf16().count(),
            Self::Utf32 { .. } => 4 * text.chars().count(),
            Self::Utf8 => text.len(),
            Self::Ascii | Self::Windows1252 | Self::Table(_) => text.chars().count(),
        }
    }

    /// Appends the bytes of a character; returns `None` if it has none.
    pub(super) fn encode(&self, character: char, bytes: &mut Vec<u8>) -> Option<()> {
        match *self {
            Self::Utf8 => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            Self::Utf16 { is_big_endian } => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    bytes.extend(if is_big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() });
                }
            }
            Self::Utf32 { is_big_endian } => {
                let unit = u32::from(character);
                bytes.extend(if is_big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() });
            }
            Self::Ascii => bytes.push(u8::try_from(character).ok().filter(u8::is_ascii)?),
            Self::Table(ref table) => bytes.push(*table.bytes.get(&character)?),
            Self::Windows1252 => bytes.push(encode_windows_1252(character)?),
        }
        Some(())
    }
}

impl CodePage {
    /// Reads the code points of the 256 bytes, with ¯1 for a byte without a character.
    pub(super) fn from_points(points: &[i64]) -> Result<Self> {
        if points.len() != 256 {
            let message =
                format!("an encoding must be a name or the code points of 256 bytes, not an array of length {}", points.len());
            return Err(Fault::length(Blame::Left, message));
        }
        let characters = points.iter().map(|&point| to_table_character(point)).collect::<Result<Vec<Option<char>>>>()?;
        let mut bytes = HashMap::new();
        for (character, byte) in characters.iter().zip(0..=u8::MAX) {
            let Some(character) = *character else { continue };
            if bytes.insert(character, byte).is_some() {
                let point = u32::from(character);
                let message = format!("each code point may occur only once in an encoding, but {point} occurs twice");
                return Err(Fault::domain(Blame::Left, message));
            }
        }
        Ok(Self { characters, bytes })
    }

    /// Returns the code points of the bytes, as [`Self::from_points`] reads them.
    pub(super) fn to_points(&self) -> Vec<i64> {
        let point = |character: &Option<char>| character.map_or(-1, |character| i64::from(u32::from(character)));
        self.characters.iter().map(point).collect()
    }

    fn decode(&self, byte: u8) -> Option<char> {
        self.characters[usize::from(byte)]
    }
}

/// Returns the longest prefix of bytes that is valid UTF-8.
fn find_valid_utf8(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Combines two bytes into a code unit of UTF-16; returns `None` for any other number of bytes.
fn combine_utf16_unit(bytes: &[u8], is_big_endian: bool) -> Option<u16> {
    let bytes = bytes.try_into().ok()?;
    Some(if is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
}

/// Converts four bytes of UTF-32 to a character; returns `None` for any other number of bytes, or if there is no such character.
fn to_utf32_character(bytes: &[u8], is_big_endian: bool) -> Option<char> {
    let bytes = bytes.try_into().ok()?;
    char::from_u32(if is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
}

/// Returns true if bytes that do not begin with a whole character of UTF-16 are the start of one: a part of a code unit or of a
/// surrogate pair.
fn is_cut_utf16(bytes: &[u8], is_big_endian: bool) -> bool {
    let first = bytes.get(..2).and_then(|pair| combine_utf16_unit(pair, is_big_endian));
    first.is_none_or(|unit| (0xD800..0xDC00).contains(&unit) && bytes.len() < 4)
}

/// Returns the character of a byte in Windows-1252.
fn decode_windows_1252(byte: u8) -> char {
    let listed = byte.checked_sub(WINDOWS_1252_START).and_then(|index| WINDOWS_1252_CHARACTERS.get(usize::from(index)));
    listed.copied().unwrap_or(char::from(byte))
}

/// Returns the byte of a character in Windows-1252, or `None` if it has none.
fn encode_windows_1252(character: char) -> Option<u8> {
    match character {
        '\0'..='\x7F' | '\u{A0}'..='\u{FF}' => u8::try_from(character).ok(),
        _ => {
            let index = WINDOWS_1252_CHARACTERS.iter().position(|&listed| listed == character)?;
            Some(WINDOWS_1252_START + index as u8)
        }
    }
}

/// Returns the character with a code point in a table, or `None` for ¯1, which marks a byte without a character.
fn to_table_character(point: i64) -> Result<Option<char>> {
    match u32::try_from(point).ok().and_then(char::from_u32) {
        None if point != -1 => Err(Fault::domain(
            Blame::Left,
            format!("code points must be 0 to 55295 or 57344 to 1114111, or ¯1 for a byte without a character, not {point}"),
        )),
        character => Ok(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_1252_has_each_byte() {
        for byte in 0..=u8::MAX {
            assert_eq!(encode_windows_1252(decode_windows_1252(byte)), Some(byte));
        }
        assert_eq!(encode_windows_1252('∆'), None);
    }
}
