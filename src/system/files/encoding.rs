//! The encodings of the text of files: their names, and the conversion of whole files and programs.

use super::encoding_scheme::{CodePage, Scheme, find_byte_order_mark};
use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::kernels::blocks::Work;
use crate::primitives::support::arguments;
use std::sync::Arc;

/// The number of characters that no name of an encoding exceeds.
const MAX_NAME_LENGTH: usize = 64;

/// Returns the fault for a text that is too long for the name of an encoding.
fn long_name_fault(blame: Blame) -> Fault {
    Fault::domain(blame, format!("the name of an encoding has at most {MAX_NAME_LENGTH} characters"))
}

/// The encoding of the text of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Encoding {
    scheme: Scheme,
    has_byte_order_mark: bool,
}

impl Encoding {
    /// UTF-8 without a byte order mark.
    pub(crate) const UTF8: Self = Self { scheme: Scheme::Utf8, has_byte_order_mark: false };

    /// Returns the encoding with a name such as `UTF-16LE-BOM`. Without a suffix, UTF-16 and UTF-32 write a byte order mark.
    pub(crate) fn from_name(name: &str) -> Result<Self> {
        Self::parse_name(name, "ASCII or Windows-1252")
    }

    /// Returns the encoding with a name; `alternatives` says what is accepted besides the Unicode encodings.
    fn parse_name(name: &str, alternatives: &str) -> Result<Self> {
        if name.chars().nth(MAX_NAME_LENGTH).is_some() {
            return Err(long_name_fault(Blame::Function));
        }
        let (base, mark) = split_name(name);
        let Some(scheme) = Scheme::from_name(&base) else {
            let message = format!(
                "'{name}' is not a known encoding: use UTF-8, UTF-16 or UTF-32 (with LE or BE for a byte order, and -BOM or -NOBOM \
                 for its mark), {alternatives}"
            );
            return Err(Fault::domain(Blame::Function, message));
        };
        if mark.is_some() && matches!(scheme, Scheme::Ascii | Scheme::Windows1252) {
            let message = format!("{base} has no byte order mark: -BOM and -NOBOM are for UTF-8, UTF-16 and UTF-32");
            return Err(Fault::domain(Blame::Function, message));
        }
        let default_mark = !matches!(scheme, Scheme::Utf8 | Scheme::Ascii | Scheme::Windows1252);
        Ok(Self { scheme, has_byte_order_mark: mark.unwrap_or(default_mark) })
    }

    /// Returns true if a text names an encoding, even if `-BOM` or `-NOBOM` after the name are not for this encoding.
    pub(crate) fn is_name(text: &str) -> bool {
        Scheme::from_name(&split_name(text).0).is_some()
    }

    /// Reads an encoding: its name, or the code points of the 256 bytes, with ¯1 for a byte without a character.
    pub(crate) fn from_array(array: &Array) -> Result<Self> {
        if array.is_character() && array.bound() > MAX_NAME_LENGTH {
            return Err(long_name_fault(Blame::Left));
        }
        match array.to_text() {
            Some(name) if array.is_character() => Self::parse_name(&name, "ASCII, Windows-1252, or the code points of 256 bytes"),
            _ => Self::from_table(&arguments::to_integers(array, Blame::Left)?),
        }
    }

    fn from_table(points: &[i64]) -> Result<Self> {
        Ok(Self { scheme: Scheme::Table(Arc::new(CodePage::from_points(points)?)), has_byte_order_mark: false })
    }

    /// Returns the encoding as `⎕NGET` reports it: the full name, or the table.
    pub(crate) fn to_array(&self) -> Array {
        match &self.scheme {
            Scheme::Table(table) => Array::integers(&table.to_points()),
            _ => Array::text(&self.name()),
        }
    }

    /// Returns the full name; those of Unicode encodings end in `-BOM` or `-NOBOM`.
    fn name(&self) -> String {
        let base = match self.scheme {
            Scheme::Utf8 => "UTF-8",
            Scheme::Utf16 { is_big_endian: false } => "UTF-16LE",
            Scheme::Utf16 { is_big_endian: true } => "UTF-16BE",
            Scheme::Utf32 { is_big_endian: false } => "UTF-32LE",
            Scheme::Utf32 { is_big_endian: true } => "UTF-32BE",
            Scheme::Ascii => return "ASCII".to_owned(),
            Scheme::Windows1252 => return "Windows-1252".to_owned(),
            Scheme::Table(_) => return "the table of code points".to_owned(),
        };
        format!("{base}-{}", if self.has_byte_order_mark { "BOM" } else { "NOBOM" })
    }

    /// Decodes the bytes of a file, and returns the text and its encoding: that of the byte order mark, else `fallback`, else
    /// UTF-8 if the bytes are valid UTF-8, else Windows-1252. Polls for interrupts meanwhile. Fails if the bytes are not valid in
    /// that encoding, or with WS FULL if the bytes and the text together exceed the memory limit.
    pub(crate) fn decode(work: &Work, bytes: &[u8], fallback: Option<Self>) -> Result<(String, Self)> {
        let (encoding, mark_length) = match (find_byte_order_mark(bytes), fallback) {
            (Some((scheme, length)), _) => (Self { scheme, has_byte_order_mark: true }, length),
            (None, Some(fallback)) => (Self { has_byte_order_mark: false, ..fallback }, 0),
            (None, None) => match Scheme::Utf8.decode(work, bytes)? {
                Ok(text) => return Ok((text, Self::UTF8)),
                Err(_) => (Self { scheme: Scheme::Windows1252, has_byte_order_mark: false }, 0),
            },
        };
        match encoding.scheme.decode(work, &bytes[mark_length..])? {
            Ok(text) => Ok((text, encoding)),
            Err(valid_length) => {
                let invalid = encoding.find_invalid(bytes, mark_length, valid_length);
                Err(Fault::new(ErrorKind::TRANSLATION, invalid.to_string()).with_blame(Blame::Right))
            }
        }
    }

    /// Decodes bytes as [`Encoding::decode`] does; if they are the text already, nothing is copied.
    pub(crate) fn decode_vector(work: &Work, bytes: Vec<u8>, fallback: Option<Self>) -> Result<(String, Self)> {
        let may_be_text =
            fallback.as_ref().is_none_or(|fallback| fallback.scheme == Scheme::Utf8) && find_byte_order_mark(&bytes).is_none();
        if !may_be_text {
            return Self::decode(work, &bytes, fallback);
        }
        work.poll()?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok((text, Self::UTF8)),
            Err(error) => Self::decode(work, error.as_bytes(), fallback),
        }
    }

    /// Returns the text of a program: in the Unicode encoding of its byte order mark, else in UTF-8. No encoding is guessed,
    /// unlike for data, since a wrong guess would change the meaning of the program.
    pub(crate) fn decode_program(bytes: &[u8]) -> std::result::Result<String, DecodeError> {
        let (scheme, mark_length) = find_byte_order_mark(bytes).unwrap_or((Scheme::Utf8, 0));
        let (text, length) = scheme.decode_prefix(&bytes[mark_length..]);
        if mark_length + length == bytes.len() {
            return Ok(text);
        }
        let invalid = Self { scheme, has_byte_order_mark: false }.find_invalid(bytes, mark_length, length);
        let last = text.rsplit(PROGRAM_LINE_ENDS).next().unwrap_or_default();
        // Each `\r\n` is one line end of two characters.
        let line = text.matches(PROGRAM_LINE_ENDS).count() - text.matches("\r\n").count() + 1;
        Err(DecodeError { line, column: last.chars().count() + 1, invalid })
    }

    /// Returns the bytes of a text, with the byte order mark if the encoding has one and the text begins a file. Polls for
    /// interrupts meanwhile. Fails with WS FULL if the bytes exceed the memory limit.
    pub(crate) fn encode(&self, work: &Work, text: &str, begins_file: bool) -> Result<Vec<u8>> {
        const BLOCK_CHARACTERS: usize = 1 << 12;
        const BLOCK_BYTES: usize = 1 << 20;
        let mark = if self.has_byte_order_mark && begins_file { "\u{FEFF}" } else { "" };
        let length = self.scheme.count_bytes(mark) + self.scheme.count_bytes(text);
        work.memory().check(length)?;
        let mut bytes = Vec::with_capacity(length);
        let mut pace = work.pace();
        if self.scheme == Scheme::Utf8 {
            for part in mark.as_bytes().chunks(BLOCK_BYTES).chain(text.as_bytes().chunks(BLOCK_BYTES)) {
                pace.step(part.len())?;
                bytes.extend_from_slice(part);
            }
            return Ok(bytes);
        }
        for (index, character) in mark.chars().chain(text.chars()).enumerate() {
            if index % BLOCK_CHARACTERS == 0 {
                pace.step(BLOCK_CHARACTERS)?;
            }
            self.scheme.encode(character, &mut bytes).ok_or_else(|| self.encode_fault(character))?;
        }
        Ok(bytes)
    }

    fn encode_fault(&self, character: char) -> Fault {
        let message = format!(
            "{} (U+{:04X}) cannot be written in {}; UTF-8, UTF-16 and UTF-32 have all characters",
            character.escape_debug(),
            u32::from(character),
            self.name()
        );
        Fault::new(ErrorKind::TRANSLATION, message).with_blame(Blame::Left)
    }

    /// Returns the bytes that are not valid after the mark and `length` valid bytes.
    fn find_invalid(&self, bytes: &[u8], mark_length: usize, length: usize) -> InvalidBytes {
        let rest = &bytes[mark_length..];
        let byte = rest.get(length).copied().filter(|_| !self.scheme.is_cut(rest, length));
        InvalidBytes { offset: mark_length + length, byte, encoding: self.name_in_messages() }
    }

    /// Returns the name as it follows "not valid".
    fn name_in_messages(&self) -> String {
        match self.scheme {
            Scheme::Table(_) => format!("in {}", self.name()),
            _ => self.name().trim_end_matches("-NOBOM").trim_end_matches("-BOM").to_owned(),
        }
    }
}

/// The first bytes of a text that cannot be decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
struct InvalidBytes {
    /// The number of bytes before them.
    offset: usize,
    /// The byte that does not fit any character; `None` if the text ends within a character.
    byte: Option<u8>,
    /// The encoding, as it follows "not valid".
    encoding: String,
}

impl std::fmt::Display for InvalidBytes {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { offset, encoding, .. } = self;
        match self.byte {
            Some(byte) => write!(formatter, "byte {} (0x{byte:02X}) is not valid {encoding}", offset + 1),
            None => write!(formatter, "byte {}: the text ends within a character of {encoding}", offset + 1),
        }
    }
}

/// The position of the first bytes of a program that cannot be decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DecodeError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    invalid: InvalidBytes,
}

impl std::fmt::Display for DecodeError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}; a program must be UTF-8, or UTF-16 or UTF-32 with a byte order mark", self.invalid)
    }
}

impl DecodeError {
    /// Returns the fault for a program file that cannot be read.
    pub(crate) fn into_fault(self, path: &str) -> Fault {
        let message = format!("{path}, line {}, column {}: {self}", self.line, self.column);
        Fault::new(ErrorKind::TRANSLATION, message).with_blame(Blame::Right)
    }
}

/// Splits the name of an encoding into the name in capitals without a suffix, and whether the suffix asks for a byte order mark.
fn split_name(name: &str) -> (String, Option<bool>) {
    let upper = name.to_ascii_uppercase();
    if let Some(base) = upper.strip_suffix("-NOBOM") {
        (base.to_owned(), Some(false))
    } else if let Some(base) = upper.strip_suffix("-BOM") {
        (base.to_owned(), Some(true))
    } else {
        (upper, None)
    }
}

/// The line ends of a program; `\r\n` is one as well.
const PROGRAM_LINE_ENDS: [char; 3] = ['\r', '\n', '\u{85}'];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    fn work() -> Work {
        Work::new(Memory::new(1 << 20))
    }

    #[test]
    fn every_encoding_reads_what_it_wrote() {
        let text = "r←⍳5 ⍝ 𝄞\n";
        for name in ["UTF-8", "UTF-8-BOM", "UTF-16", "UTF-16BE-NOBOM", "UTF-32BE", "UTF-32LE-BOM"] {
            let encoding = Encoding::from_name(name).expect("the name is that of an encoding");
            let bytes = encoding.encode(&work(), text, true).expect("Unicode can encode any text");
            assert_eq!(Encoding::decode(&work(), &bytes, Some(encoding)).expect("the bytes were just encoded").0, text, "{name}");
        }
    }

    #[test]
    fn cut_files_are_refused() {
        for bytes in [&b"\xFF\xFE\0\0a\0\0\0b\0"[..], b"\0\0\xFE\xFF\0\0\0a\0b", b"\xFF\xFEa\0b", b"\xFE\xFF\xD8\x34"] {
            assert!(Encoding::decode(&work(), bytes, None).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn decode_errors_say_where() {
        let place = |bytes: &[u8]| {
            let error = Encoding::decode_program(bytes).expect_err("these bytes are not text");
            (error.line, error.column, error.invalid.offset, error.invalid.byte)
        };
        assert_eq!(place(b"a\n\xE2\x8D\xB3x\xE9\n"), (2, 3, 6, Some(0xE9)));
        assert_eq!(place(b"1+1\r2+2\r\xE9x"), (3, 1, 8, Some(0xE9)));
        assert_eq!(place(b"1+1\r\n2+2\r\n\n\xC2\x85ab\xE9x"), (5, 3, 15, Some(0xE9)));
        assert_eq!(place(b"abc\xE2\x8D"), (1, 4, 3, None));
        assert_eq!(place(b"\xEF\xBB\xBF\n\x80"), (2, 1, 4, Some(0x80)));
        assert_eq!(place(b"\xFF\xFEa\0\n\0\x00\xDCb\0"), (2, 1, 6, Some(0)));
        assert_eq!(place(b"\xFF\xFEa\0\n"), (1, 2, 4, None));
        assert_eq!(place(b"\xFF\xFEa\0\x34\xD8"), (1, 2, 4, None));
        assert_eq!(place(b"\xFF\xFEa\0\x34\xD8\x1E"), (1, 2, 4, None));
        assert_eq!(place(b"\xFF\xFEa\0\x34\xD8b\0"), (1, 2, 4, Some(0x34)));
        assert_eq!(place(b"\xFF\xFE\0\0a\0\0\0b\0"), (1, 2, 8, None));
        let marked = Encoding::from_name("UTF-16")
            .and_then(|encoding| encoding.encode(&work(), "⍳5\n", true))
            .expect("Unicode can encode any text");
        assert_eq!(Encoding::decode_program(&marked), Ok("⍳5\n".to_owned()));
    }

    #[test]
    fn results_larger_than_the_memory_limit_are_refused() {
        let text = "a".repeat(1 << 19);
        let encode = |name| Encoding::from_name(name).and_then(|encoding| encoding.encode(&work(), &text, true));
        assert!(encode("UTF-8").is_ok());
        assert!(encode("UTF-32").is_err_and(|fault| fault.kind() == ErrorKind::WS_FULL));
        // A text in Windows-1252 may take three times as many bytes as the file.
        let decode = |length| Encoding::decode(&work(), &b"\x80".repeat(length), None);
        assert!(decode(1 << 17).is_ok_and(|(text, _)| text == "€".repeat(1 << 17)));
        assert!(decode(1 << 19).is_err_and(|fault| fault.kind() == ErrorKind::WS_FULL));
        assert!(Encoding::decode(&work(), &b"a".repeat(1 << 20), None).is_err());
    }
}
