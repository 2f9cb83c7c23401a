//! Parser of comma-separated values: a text is split into records, and these into fields. Records are read one after another, into the
//! same memory.

use super::Dialect;
use crate::error::{Blame, Fault, Result};
use crate::format::pad_to_width;

/// The fields of one record: parts of the text, or of a copy where quotes, escapes or padding made a difference.
pub(crate) struct Fields<'a> {
    text: &'a str,
    copy: String,
    spans: Vec<Span>,
}

/// The place of a field.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    end: usize,
    is_copy: bool,
}

impl<'a> Fields<'a> {
    /// Makes room for the fields of the records of a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, copy: String::new(), spans: Vec::new() }
    }

    fn clear(&mut self) {
        self.copy.clear();
        self.spans.clear();
    }

    /// Adds a copy of a field.
    fn push(&mut self, field: &str) {
        let start = self.copy.len();
        self.copy.push_str(field);
        self.spans.push(Span { start, end: self.copy.len(), is_copy: true });
    }

    /// Returns the number of fields.
    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Returns a field: an empty one beyond the last.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> &str {
        match self.spans.get(index) {
            None => "",
            Some(&Span { start, end, is_copy }) => &(if is_copy { &self.copy } else { self.text })[start..end],
        }
    }

    /// Returns the number of bytes that the fields take.
    pub(crate) fn bytes(&self) -> usize {
        self.copy.capacity() + self.spans.capacity() * size_of::<Span>()
    }

    /// Returns true if there is one empty field, as in an empty line.
    pub(crate) fn is_empty_line(&self) -> bool {
        self.spans.len() == 1 && self.get(0).is_empty()
    }
}

/// A source of records.
pub(crate) enum Reader<'a> {
    /// Fields end at separators.
    Delimited(Box<DelimitedReader<'a>>),
    /// Fields have fixed widths.
    FixedWidth(FixedWidthReader<'a>),
}

impl<'a> Reader<'a> {
    /// Creates a reader of the records of a text. If `ragged`, lines of other lengths than the widths add up to are padded or cut;
    /// otherwise they are an error.
    pub(crate) fn new(text: &'a str, dialect: &'a Dialect, ragged: bool) -> Self {
        if dialect.widths.is_empty() {
            return Self::Delimited(Box::new(DelimitedReader::new(text, dialect)));
        }
        let record_width = dialect.widths.iter().fold(0, |sum: usize, width| sum.saturating_add(*width));
        Self::FixedWidth(FixedWidthReader { rest: text, dialect, record_width, ragged, number: 0 })
    }

    /// Returns the text that has not been read.
    pub(crate) fn rest(&self) -> &str {
        match self {
            Self::Delimited(reader) => reader.rest(),
            Self::FixedWidth(reader) => reader.rest,
        }
    }

    /// Reads the next record; returns false if there is none.
    #[inline]
    pub(crate) fn read(&mut self, fields: &mut Fields<'_>) -> Result<bool> {
        fields.clear();
        match self {
            Self::Delimited(reader) => reader.read(fields),
            Self::FixedWidth(reader) => reader.read(fields),
        }
    }
}

/// A reader of lines, each of which is split into fields of fixed widths.
pub(crate) struct FixedWidthReader<'a> {
    rest: &'a str,
    dialect: &'a Dialect,
    record_width: usize,
    ragged: bool,
    number: usize,
}

impl FixedWidthReader<'_> {
    fn read(&mut self, fields: &mut Fields<'_>) -> Result<bool> {
        if self.rest.is_empty() {
            return Ok(false);
        }
        let (line, rest) = self.rest.split_once(['\n', '\r']).unwrap_or((self.rest, ""));
        let ends_with_return = self.rest[line.len()..].starts_with('\r');
        self.rest = if ends_with_return { rest.strip_prefix('\n').unwrap_or(rest) } else { rest };
        self.number += 1;
        let length = line.chars().count();
        if !self.ragged && length != self.record_width {
            let message = format!("record {} has length {length}, but the widths add up to {}", self.number, self.record_width);
            return Err(
                Fault::domain(Blame::Right, message).with_help("option 'Ragged' pads shorter records and cuts off longer ones")
            );
        }
        let mut characters = line.chars();
        for &width in &self.dialect.widths {
            let field: String = characters.by_ref().take(width).collect();
            if self.dialect.trim {
                fields.push(field.trim());
            } else {
                fields.push(&pad_to_width(&field, width));
            }
        }
        Ok(true)
    }
}

/// A reader of records whose fields are separated by a character. An empty line is a record of one empty field.
pub(crate) struct DelimitedReader<'a> {
    text: &'a str,
    position: usize,
    line: usize,
    dialect: &'a Dialect,
    /// For each byte, true if it may begin a character with a meaning outside quotes.
    stops: [bool; 256],
    /// The same within quotes.
    quoted_stops: [bool; 256],
    /// The separator as a byte, if most fields can be read by bytes: it is ASCII, nothing escapes it, and
    /// no field begins with a quote that is a letter or a digit.
    plain_separator: Option<u8>,
}

/// The end of a field: a separator, or the end of the record.
#[derive(PartialEq, Eq)]
enum FieldEnd {
    Separator,
    Record,
}

/// Returns a table of the first bytes of line ends and of these characters.
fn mark_first_bytes(characters: [Option<char>; 2]) -> [bool; 256] {
    let mut marks = [false; 256];
    for character in characters.into_iter().flatten().chain(['\n', '\r']) {
        marks[usize::from(character.encode_utf8(&mut [0; 4]).as_bytes()[0])] = true;
    }
    marks
}

impl<'a> DelimitedReader<'a> {
    fn new(text: &'a str, dialect: &'a Dialect) -> Self {
        let stops = mark_first_bytes([Some(dialect.separator), dialect.escape]);
        let quoted_stops = mark_first_bytes([dialect.quote, dialect.escape]);
        let may_be_plain = dialect.escape.is_none() && !dialect.quote.is_some_and(|quote| quote.is_ascii_alphanumeric());
        let plain_separator = u8::try_from(dialect.separator).ok().filter(|byte| byte.is_ascii() && may_be_plain);
        Self { text, position: 0, line: 1, dialect, stops, quoted_stops, plain_separator }
    }

    /// Reads the fields up to the end of the record; returns false at the end of the text.
    fn read(&mut self, fields: &mut Fields<'_>) -> Result<bool> {
        if self.position >= self.text.len() {
            return Ok(false);
        }
        while self.read_field(fields)? == FieldEnd::Separator {}
        Ok(true)
    }

    /// Reads a field, quoted or not, and returns its end.
    #[inline]
    fn read_field(&mut self, fields: &mut Fields<'_>) -> Result<FieldEnd> {
        match self.plain_separator.and_then(|separator| self.read_plain_field(separator, fields)) {
            Some(end) => Ok(end),
            None => self.read_any_field(fields),
        }
    }

    /// Reads a field that is a part of the text: it begins with a letter or a digit, is not quoted, and ends in no blank. Reads nothing
    /// and returns `None` if it is not one.
    #[inline]
    fn read_plain_field(&mut self, separator: u8, fields: &mut Fields<'_>) -> Option<FieldEnd> {
        let bytes = self.text.as_bytes();
        let start = self.position;
        if self.dialect.quote.is_some() && !bytes.get(start)?.is_ascii_alphanumeric() {
            return None;
        }
        let end = start + find_stop(&bytes[start..], separator)?;
        if end == start || !bytes[end - 1].is_ascii_graphic() || !bytes[start].is_ascii_graphic() {
            return None;
        }
        fields.spans.push(Span { start, end, is_copy: false });
        self.position = end + 1;
        if bytes[end] == separator {
            return Some(FieldEnd::Separator);
        }
        if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') {
            self.position += 1;
        }
        self.line += 1;
        Some(FieldEnd::Record)
    }

    /// Reads a field of any kind, quoted or not, into the copy, and returns its end.
    fn read_any_field(&mut self, fields: &mut Fields<'_>) -> Result<FieldEnd> {
        let (start, text) = (fields.copy.len(), &mut fields.copy);
        if self.dialect.trim {
            self.skip_blanks();
        }
        let is_quoted = self.dialect.quote.is_some_and(|quote| self.rest().starts_with(quote));
        if is_quoted {
            self.read_quoted(text)?;
            if self.dialect.trim {
                self.skip_blanks();
            }
        }
        // Blanks before this position are quoted or escaped, and must not be trimmed.
        let mut protected_end = text.len();
        let end = loop {
            text.push_str(read_ordinary(self.text, &mut self.position, &self.stops));
            match self.next() {
                None | Some('\n') => break FieldEnd::Record,
                Some(character) if character == self.dialect.separator => break FieldEnd::Separator,
                Some(character) if Some(character) == self.dialect.escape => {
                    text.push(self.read_escaped()?);
                    protected_end = text.len();
                }
                Some(character) => text.push(character),
            }
        };
        if self.dialect.trim && !text.as_bytes().last().is_some_and(u8::is_ascii_graphic) {
            text.truncate(protected_end.max(start + text[start..].trim_end().len()));
        }
        fields.spans.push(Span { start, end: text.len(), is_copy: true });
        Ok(end)
    }

    /// Reads quoted text up to the closing quote.
    fn read_quoted(&mut self, field: &mut String) -> Result<()> {
        let (start_line, quote) = (self.line, self.next());
        loop {
            field.push_str(read_ordinary(self.text, &mut self.position, &self.quoted_stops));
            let Some(character) = self.next() else { break };
            if Some(character) == quote {
                if !self.dialect.double_quote || !self.rest().starts_with(character) {
                    return Ok(());
                }
                self.next();
            } else if Some(character) == self.dialect.escape {
                field.push(self.read_escaped()?);
                continue;
            }
            field.push(character);
        }
        Err(Fault::domain(
            Blame::Right,
            format!("line {start_line}: a quote is opened and never closed: the text is cut off, or it is not CSV"),
        )
        .with_help("option 'QuoteChar' '' treats quotes as ordinary characters"))
    }

    fn read_escaped(&mut self) -> Result<char> {
        self.next()
            .ok_or_else(|| Fault::domain(Blame::Right, "the text ends with an escape character that has nothing to escape"))
    }

    #[inline]
    fn skip_blanks(&mut self) {
        // Most fields begin with a letter or a digit.
        if self.text.as_bytes().get(self.position).is_some_and(u8::is_ascii_graphic) {
            return;
        }
        let separator = self.dialect.separator;
        let is_blank = |character: char| character.is_whitespace() && !matches!(character, '\n' | '\r') && character != separator;
        self.position += self.rest().len() - self.rest().trim_start_matches(is_blank).len();
    }

    fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    /// Consumes the next character; a line end of any kind becomes a line feed.
    #[inline]
    fn next(&mut self) -> Option<char> {
        if let Some(&byte @ (b' '..=b'~')) = self.text.as_bytes().get(self.position) {
            self.position += 1;
            return Some(char::from(byte));
        }
        let character = self.rest().chars().next()?;
        self.position += character.len_utf8();
        if character == '\r' && self.rest().starts_with('\n') {
            self.position += 1;
        }
        if matches!(character, '\r' | '\n') {
            self.line += 1;
            return Some('\n');
        }
        Some(character)
    }
}

/// Moves the position to the next byte that is marked in `stops`, or to the end; returns the text before it.
fn read_ordinary<'a>(text: &'a str, position: &mut usize, stops: &[bool; 256]) -> &'a str {
    let rest = &text[*position..];
    let length = rest.bytes().position(|byte| stops[usize::from(byte)]).unwrap_or(rest.len());
    *position += length;
    &rest[..length]
}

/// Returns the position of the first separator or line end, or `None` if there is none.
#[inline]
fn find_stop(bytes: &[u8], separator: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    const HIGH_BITS: u64 = ONES << 7;
    let separators = ONES * u64::from(separator);
    // Marks the first zero byte, and perhaps later ones that are not zero.
    let zero_bytes = |word: u64| word.wrapping_sub(ONES) & !word & HIGH_BITS;
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, &word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(word);
        let stops = zero_bytes(word ^ separators) | zero_bytes(word ^ (ONES * 0x0A)) | zero_bytes(word ^ (ONES * 0x0D));
        if stops != 0 {
            return Some(8 * index + stops.trailing_zeros() as usize / 8);
        }
    }
    let is_stop = |&byte: &u8| byte == separator || byte == b'\n' || byte == b'\r';
    Some(bytes.len() - rest.len() + rest.iter().position(is_stop)?)
}
