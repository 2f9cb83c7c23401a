//! Conversion of XML text to a table: a row for each element, each run of character data, and any markup that is kept.

use super::{UNKNOWN_REFERENCE_MARK, Whitespace, XmlSettings, is_name};
use crate::array::memory::Charge;
use crate::array::{Array, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use quick_xml::errors::{Error, IllFormedError, SyntaxError};
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::attributes::AttrError;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

/// The bits of the fifth column, which describe a row; an element combines those of its children.
const ELEMENT_BIT: i64 = 1;
const CHILD_BIT: i64 = 2;
const DATA_BIT: i64 = 4;
const OTHER_BIT: i64 = 8;
const COMMENT_BIT: i64 = 16;
const INSTRUCTION_BIT: i64 = 32;

/// A row of the table.
struct ParsedRow {
    level: usize,
    name: String,
    data: String,
    attributes: Vec<(String, String)>,
    /// The bits that describe the row.
    kind: i64,
}

/// Converts XML text to a table of five columns.
pub(crate) fn to_table(context: &mut Context, settings: &XmlSettings, text: &str) -> Result<Array> {
    // quick-xml leaves the ends of lines as they are, and does not count a byte order mark in its positions.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim_start_matches('\u{feff}');
    let (rows, _charge) = read_rows(context, settings, text)?;
    let memory = context.memory();
    let mut items = memory.vector::<Item>(rows.len() * 5)?;
    for row in rows {
        let cells = [
            Array::count(row.level),
            Array::text(&row.name),
            Array::text(&row.data),
            to_attribute_matrix(&row.attributes)?,
            Array::integer(row.kind),
        ];
        for cell in cells {
            items.push(Item::new_in(memory, cell)?);
        }
    }
    Ok(Array::new(Shape::new(&[items.len() / 5, 5])?, memory.adopt(items)?))
}

fn to_attribute_matrix(pairs: &[(String, String)]) -> Result<Array> {
    let texts = pairs.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]);
    let shape = Shape::new(&[pairs.len(), 2])?;
    if pairs.is_empty() { Array::text("").enclose().empty_with_shape(shape) } else { Ok(Array::texts(texts).with_shape(shape)) }
}

/// The number of bytes that an event adds to the rows: a row, with room for growth, and the number of copies of its text.
const EVENT_BYTES: usize = 2 * size_of::<ParsedRow>();
const EVENT_COPIES: usize = 2;

/// An open element.
struct OpenElement {
    row: usize,
    whitespace: Whitespace,
}

/// Reads the whole text. Returns its rows, and the charge for them.
fn read_rows(context: &Context, settings: &XmlSettings, text: &str) -> Result<(Vec<ParsedRow>, Charge)> {
    let mut reader = Reader::from_str(text);
    let mut charge = Charge::empty(context.memory());
    let mut builder =
        Builder { text, event_offset: 0, settings, rows: Vec::new(), open: Vec::new(), data: String::new(), has_ended: false };
    loop {
        context.poll()?;
        builder.event_offset = reader.buffer_position() as usize;
        match reader.read_event() {
            Ok(Event::Eof) => return Ok((builder.finish()?, charge)),
            Ok(event) => {
                let end = reader.buffer_position() as usize;
                charge.add(EVENT_BYTES + EVENT_COPIES * (end - builder.event_offset))?;
                builder.add_event(event, end)?;
            }
            Err(error) => {
                builder.flush()?;
                builder.event_offset = reader.error_position() as usize;
                return Err(builder.fault(describe_error(&error, &text[builder.event_offset..])));
            }
        }
    }
}

/// Describes an error; `rest` is the text from the position of the error on.
fn describe_error(error: &Error, rest: &str) -> String {
    let unterminated = |what: &str, end: &str| format!("the {what} does not end: {end} is missing");
    let is_known = rest.starts_with("<!--")
        || rest.starts_with("<![CDATA[")
        || rest.get(2..9).is_some_and(|word| word.eq_ignore_ascii_case("DOCTYPE"));
    match error {
        Error::Syntax(_) if rest.starts_with("<!") && !is_known => {
            "<! does not begin a comment, a CDATA section or a DOCTYPE".to_owned()
        }
        Error::Syntax(flaw) => match flaw {
            SyntaxError::InvalidBangMarkup | SyntaxError::UnclosedDoctype => unterminated("declaration", ">"),
            SyntaxError::UnclosedPI | SyntaxError::UnclosedXmlDecl => unterminated("processing instruction", "?>"),
            SyntaxError::UnclosedComment => unterminated("comment", "-->"),
            SyntaxError::UnclosedCData => unterminated("CDATA section", "]]>"),
            SyntaxError::UnclosedTag => unterminated("tag", ">"),
            SyntaxError::UnclosedSingleQuotedAttributeValue => unterminated("value of an attribute", "'"),
            SyntaxError::UnclosedDoubleQuotedAttributeValue => unterminated("value of an attribute", "\""),
        },
        Error::IllFormed(IllFormedError::UnmatchedEndTag(name)) => format!("</{name}> has no start tag"),
        Error::IllFormed(IllFormedError::MismatchedEndTag { expected, found }) => {
            format!("</{found}> does not match the start tag <{expected}>")
        }
        Error::IllFormed(IllFormedError::UnclosedReference) => UNTERMINATED_REFERENCE.to_owned(),
        Error::IllFormed(IllFormedError::MissingDoctypeName) => "DOCTYPE has no name".to_owned(),
        other => other.to_string(),
    }
}

/// The message for a reference without a semicolon.
const UNTERMINATED_REFERENCE: &str = "an & does not begin a reference: ; is missing";

/// A builder of the rows from quick-xml's events. It makes the checks that the crate leaves to its caller: names are valid,
/// everything is within one root element, and all elements are closed at the end of the text.
struct Builder<'a> {
    text: &'a str,
    /// The offset of the event that is being added.
    event_offset: usize,
    settings: &'a XmlSettings,
    rows: Vec<ParsedRow>,
    open: Vec<OpenElement>,
    /// The character data since the last row.
    data: String,
    /// True if the root element has ended.
    has_ended: bool,
}

impl Builder<'_> {
    fn fault(&self, message: impl std::fmt::Display) -> Fault {
        self.fault_at(self.event_offset, message)
    }

    fn fault_at(&self, offset: usize, message: impl std::fmt::Display) -> Fault {
        let line = self.text.get(..offset).unwrap_or(self.text).matches('\n').count() + 1;
        Fault::domain(Blame::Right, format!("line {line}: {message}"))
    }

    /// Returns the offset of a part of the text.
    fn offset_of(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }

    fn add_event(&mut self, event: Event, end: usize) -> Result<()> {
        match event {
            Event::Start(tag) => self.begin(&tag, false),
            Event::Empty(tag) => self.begin(&tag, true),
            Event::End(_) => self.close(),
            Event::Text(data) => {
                self.data.push_str(&data);
                Ok(())
            }
            Event::CData(data) => {
                self.data.push_str(&data);
                Ok(())
            }
            Event::GeneralRef(reference) => {
                append_reference(self.settings, &reference, &mut self.data);
                Ok(())
            }
            Event::Comment(_) => self.add_markup(end, COMMENT_BIT),
            Event::PI(_) | Event::Decl(_) => self.add_markup(end, INSTRUCTION_BIT),
            Event::DocType(content) => {
                self.check_document_type(&content)?;
                self.add_markup(end, OTHER_BIT)
            }
            Event::Eof => Ok(()),
        }
    }

    /// Checks a DOCTYPE up to its first literal or declaration, since the crate only looks for its end.
    fn check_document_type(&self, content: &str) -> Result<()> {
        let start = content.split(['[', '"', '\'']).next().unwrap_or_default();
        if start.contains('<') {
            return Err(self.fault("the declaration does not end: > is missing"));
        }
        self.check_name(start.split_ascii_whitespace().next().unwrap_or_default()).map(drop)
    }

    fn finish(mut self) -> Result<Vec<ParsedRow>> {
        self.flush()?;
        match self.open.last() {
            Some(open) => Err(self.fault(format!("<{}> is not closed", self.rows[open.row].name))),
            None => Ok(self.rows),
        }
    }

    /// Adds a row for markup, if markup is kept. The row holds the source text, since quick-xml's event omits the blanks after
    /// the word DOCTYPE.
    fn add_markup(&mut self, end: usize, kind: i64) -> Result<()> {
        if self.settings.keep_markup {
            self.flush()?;
            self.add_kind_to_parent(kind);
            let name = self.text[self.event_offset + 1..end - 1].to_owned();
            self.rows.push(ParsedRow { level: self.open.len(), name, data: String::new(), attributes: Vec::new(), kind });
        }
        Ok(())
    }

    fn add_kind_to_parent(&mut self, kind: i64) {
        if let Some(open) = self.open.last() {
            self.rows[open.row].kind |= kind;
        }
    }

    fn whitespace(&self) -> Whitespace {
        self.open.last().map_or(self.settings.whitespace, |open| open.whitespace)
    }

    /// Adds a row for the character data since the last row, if there is any; fails if the data is outside the root element.
    fn flush(&mut self) -> Result<()> {
        let data = std::mem::take(&mut self.data);
        let data = match self.whitespace() {
            Whitespace::Preserve => data,
            Whitespace::Trim => data.trim().to_owned(),
            Whitespace::Strip => data.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        if self.open.is_empty() {
            return if data.trim().is_empty() { Ok(()) } else { Err(self.fault("character data is outside the root element")) };
        }
        if !data.is_empty() {
            self.add_kind_to_parent(DATA_BIT);
            self.rows.push(ParsedRow {
                level: self.open.len(),
                name: String::new(),
                data,
                attributes: Vec::new(),
                kind: DATA_BIT,
            });
        }
        Ok(())
    }

    /// Adds `<name …>` or `<name …/>`.
    fn begin(&mut self, tag: &BytesStart, empty: bool) -> Result<()> {
        self.flush()?;
        if self.has_ended {
            return Err(self.fault("there is more than one root element"));
        }
        let name = self.check_name(tag.name().into_inner())?;
        let attributes = self.read_attributes(tag)?;
        let space = attributes.iter().find(|(name, _)| name == "xml:space").map(|(_, value)| value.as_str());
        let whitespace = match space {
            None => self.whitespace(),
            Some("preserve") => Whitespace::Preserve,
            Some("default") => self.settings.whitespace,
            Some(other) => return Err(self.fault(format!("xml:space must be preserve or default, not {other}"))),
        };
        self.add_kind_to_parent(CHILD_BIT);
        self.rows.push(ParsedRow { level: self.open.len(), name, data: String::new(), attributes, kind: ELEMENT_BIT });
        if !empty {
            self.open.push(OpenElement { row: self.rows.len() - 1, whitespace });
        }
        self.has_ended = self.open.is_empty();
        Ok(())
    }

    /// Returns the name if it is valid; fails otherwise.
    fn check_name(&self, name: &str) -> Result<String> {
        if is_name(name) {
            Ok(name.to_owned())
        } else {
            Err(self.fault_at(self.offset_of(name), format!("'{name}' is not a valid name")))
        }
    }

    fn read_attributes(&self, tag: &BytesStart) -> Result<Vec<(String, String)>> {
        tag.attributes()
            .map(|attribute| {
                let attribute = attribute.map_err(|error| self.attribute_fault(&error))?;
                Ok((self.check_name(attribute.key.into_inner())?, self.resolve(&attribute.value)?))
            })
            .collect()
    }

    /// Returns the fault for an invalid attribute, whose name is taken from the text around the error.
    fn attribute_fault(&self, error: &AttrError) -> Fault {
        let (AttrError::ExpectedEq(position)
        | AttrError::ExpectedValue(position)
        | AttrError::UnquotedValue(position)
        | AttrError::ExpectedQuote(position, _)
        | AttrError::Duplicated(position, _)) = *error;
        let is_delimiter = |character: char| character.is_ascii_whitespace() || matches!(character, '=' | '"' | '\'');
        let offset = self.event_offset + 1 + position;
        let (before, after) = self.text.split_at(offset);
        let message = match error {
            AttrError::Duplicated(..) => {
                format!("attribute {} occurs twice", after.split(is_delimiter).next().unwrap_or_default())
            }
            _ => {
                let name = before.trim_end_matches(is_delimiter).rsplit(is_delimiter).next().unwrap_or_default();
                if is_name(name) {
                    format!("attribute {name} has no quoted value")
                } else {
                    format!("'{name}' is not a valid name")
                }
            }
        };
        self.fault_at(offset, message)
    }

    /// Closes the innermost open element, at `</name>`; the crate has already checked that the names match.
    fn close(&mut self) -> Result<()> {
        self.flush()?;
        let Some(open) = self.open.pop() else { return Ok(()) };
        // If character data is the only content of an element, it goes into the row of the element.
        if self.rows.len() == open.row + 2
            && self.rows[open.row + 1].kind == DATA_BIT
            && let Some(child) = self.rows.pop()
        {
            self.rows[open.row].data = child.data;
        }
        self.has_ended = self.open.is_empty();
        Ok(())
    }

    /// Replaces the references in an attribute value with the characters they represent. The crate's function for this fails at
    /// an unknown reference.
    fn resolve(&self, value: &str) -> Result<String> {
        let mut parts = value.split('&');
        let mut resolved = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (reference, rest) =
                part.split_once(';').ok_or_else(|| self.fault_at(self.offset_of(part), UNTERMINATED_REFERENCE))?;
            append_reference(self.settings, reference, &mut resolved);
            resolved.push_str(rest);
        }
        Ok(resolved)
    }
}

/// Appends the text that a reference represents; an unknown reference is kept, or replaced with `?`, as the settings say.
fn append_reference(settings: &XmlSettings, reference: &str, text: &mut String) {
    match BytesRef::new(reference).resolve_char_ref() {
        Ok(Some(character)) => text.push(character),
        Ok(None) if let Some(known) = resolve_xml_entity(reference) => text.push_str(known),
        _ if settings.keep_unknown => {
            text.push(UNKNOWN_REFERENCE_MARK);
            text.push_str(reference);
            text.push(';');
        }
        _ => text.push('?'),
    }
}
