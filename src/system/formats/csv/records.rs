//! Parser of comma-separated values: a text is split into records, and these into fields.

use super::Dialect;
use crate::array::memory::Charge;
use crate::error::{Blame, Fault, Result};
use crate::format::pad_to_width;
use crate::function::Context;

/// The number of records that are parsed between two polls for interrupts.
const RECORDS_PER_POLL: usize = 4096;

/// The fields of one record.
pub(crate) type Record = Vec<String>;

/// Records, charged to an account as long as they live.
pub(crate) struct Records {
    pub(crate) records: Vec<Record>,
    charge: Charge,
}

impl Records {
    fn new(context: &Context) -> Self {
        Self { records: Vec::new(), charge: Charge::empty(context.memory()) }
    }

    /// Appends a record; fails with WS FULL if there is no memory for it.
    fn push(&mut self, record: Record) -> Result<()> {
        let text_bytes: usize = record.iter().map(String::len).sum();
        self.charge.add(RECORD_BYTES + record.len() * FIELD_BYTES + text_bytes)?;
        self.records.push(record);
        Ok(())
    }
}

/// The number of bytes that a record takes besides its fields, and a field besides its text: a vector or string each, its block,
/// and room for growth.
const RECORD_BYTES: usize = 64;
const FIELD_BYTES: usize = 48;

/// Splits a text into at most `limit` records whose fields are separated by a character. An empty line is a record of one empty
/// field; in a table of several columns that is not ragged, empty lines are skipped.
pub(crate) fn split_delimited(context: &Context, text: &str, dialect: &Dialect, limit: usize, ragged: bool) -> Result<Records> {
    let mut reader = Reader { text, position: 0, line: 1, dialect };
    let mut all = Records::new(context);
    let mut columns = 1;
    while all.records.len() < limit && reader.position < text.len() {
        if all.records.len().is_multiple_of(RECORDS_PER_POLL) {
            context.poll()?;
        }
        let record = reader.read_record()?;
        if !ragged && columns == 1 && record.len() > 1 {
            // Only this record shows the number of columns: drop the empty lines before it.
            all.records.retain(|record| !is_empty_line(record));
            columns = record.len();
        }
        if ragged || columns == 1 || !is_empty_line(&record) {
            all.push(record)?;
        }
    }
    Ok(all)
}

/// Splits each of the first `limit` lines into fields of fixed widths. If `ragged`, lines of other lengths are padded or cut;
/// otherwise they are an error.
pub(crate) fn split_fixed_width(context: &Context, text: &str, dialect: &Dialect, limit: usize, ragged: bool) -> Result<Records> {
    let record_width: usize = dialect.widths.iter().fold(0, |sum, width| sum.saturating_add(*width));
    let mut all = Records::new(context);
    for (index, line) in text.replace("\r\n", "\n").replace('\r', "\n").split_terminator('\n').take(limit).enumerate() {
        if index % RECORDS_PER_POLL == 0 {
            context.poll()?;
        }
        let length = line.chars().count();
        if !ragged && length != record_width {
            let message = format!("record {} has length {length}, but the widths add up to {record_width}", index + 1);
            return Err(
                Fault::domain(Blame::Right, message).with_help("option 'Ragged' pads shorter records and cuts off longer ones")
            );
        }
        let mut characters = line.chars();
        let field = |&width: &usize| {
            let field: String = characters.by_ref().take(width).collect();
            if dialect.trim { field.trim().to_owned() } else { pad_to_width(&field, width) }
        };
        all.push(dialect.widths.iter().map(field).collect())?;
    }
    Ok(all)
}

/// Returns true if a record consists of one empty field, as an empty line does.
fn is_empty_line(record: &Record) -> bool {
    matches!(&record[..], [field] if field.is_empty())
}

/// The state of the parser.
struct Reader<'a> {
    text: &'a str,
    position: usize,
    line: usize,
    dialect: &'a Dialect,
}

/// The end of a field: a separator, or the end of the record.
#[derive(PartialEq, Eq)]
enum FieldEnd {
    Separator,
    Record,
}

impl Reader<'_> {
    /// Reads the fields up to the end of the record.
    fn read_record(&mut self) -> Result<Record> {
        let mut fields = Vec::new();
        loop {
            let (field, end) = self.read_field()?;
            fields.push(field);
            if end == FieldEnd::Record {
                return Ok(fields);
            }
        }
    }

    /// Reads a field, quoted or not, and returns it with its end.
    fn read_field(&mut self) -> Result<(String, FieldEnd)> {
        let mut field = String::new();
        if self.dialect.trim {
            self.skip_blanks();
        }
        let is_quoted = self.dialect.quote.is_some_and(|quote| self.rest().starts_with(quote));
        if is_quoted {
            self.read_quoted(&mut field)?;
            if self.dialect.trim {
                self.skip_blanks();
            }
        }
        // Blanks before this position are quoted or escaped, and must not be trimmed.
        let mut protected_end = field.len();
        let end = loop {
            match self.next() {
                None | Some('\n') => break FieldEnd::Record,
                Some(character) if character == self.dialect.separator => break FieldEnd::Separator,
                Some(character) if Some(character) == self.dialect.escape => {
                    field.push(self.read_escaped()?);
                    protected_end = field.len();
                }
                Some(character) => field.push(character),
            }
        };
        if self.dialect.trim {
            field.truncate(protected_end.max(field.trim_end().len()));
        }
        Ok((field, end))
    }

    /// Reads quoted text up to the closing quote.
    fn read_quoted(&mut self, field: &mut String) -> Result<()> {
        let (start_line, quote) = (self.line, self.next());
        while let Some(character) = self.next() {
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

    fn skip_blanks(&mut self) {
        let separator = self.dialect.separator;
        let is_blank = |character: char| character.is_whitespace() && !matches!(character, '\n' | '\r') && character != separator;
        self.position += self.rest().len() - self.rest().trim_start_matches(is_blank).len();
    }

    fn rest(&self) -> &str {
        &self.text[self.position..]
    }

    /// Consumes the next character; a line end of any kind becomes a line feed.
    fn next(&mut self) -> Option<char> {
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
