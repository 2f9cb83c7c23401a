//! Conversion of XML text to a table: a row for each element, each run of character data, and any markup that is kept.

use super::{Settings, UNKNOWN_REFERENCE_MARK, Whitespace, is_name};
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;

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
    kind: i64,
}

/// Returns the table of five columns for a text.
pub(crate) fn table(context: &mut Context, settings: &Settings, text: &str) -> Result<Array> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut reader =
        Reader { text: &text, position: 0, settings, rows: Vec::new(), open: Vec::new(), data: String::new(), ended: false };
    while reader.position < text.len() {
        context.poll()?;
        reader.step()?;
    }
    reader.flush()?;
    if let Some(open) = reader.open.last() {
        return Err(reader.flaw(format!("<{}> is not closed", reader.rows[open.row].name)));
    }
    let mut items = Vec::with_capacity(reader.rows.len() * 5);
    for row in reader.rows {
        items.extend([Array::count(row.level), Array::text(&row.name), Array::text(&row.data), attributes(&row.attributes)?]);
        items.push(Array::whole(row.kind));
    }
    Array::from_items(context.memory(), Shape::new(&[items.len() / 5, 5])?, items, &Array::ZERO)
}

fn attributes(pairs: &[(String, String)]) -> Result<Array> {
    let texts = pairs.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]);
    let shape = Shape::new(&[pairs.len(), 2])?;
    if pairs.is_empty() { Array::text("").enclose().empty_with_shape(shape) } else { Ok(Array::texts(texts).with_shape(shape)) }
}

/// An open element.
struct OpenElement {
    row: usize,
    whitespace: Whitespace,
}

struct Reader<'a> {
    text: &'a str,
    position: usize,
    settings: &'a Settings,
    rows: Vec<ParsedRow>,
    open: Vec<OpenElement>,
    /// The character data since the last row.
    data: String,
    /// True if the outermost element has ended.
    ended: bool,
}

impl Reader<'_> {
    fn flaw(&self, message: impl std::fmt::Display) -> Fault {
        let line = self.text[..self.position].matches('\n').count() + 1;
        Fault::domain(Blame::Right, format!("line {line}: {message}"))
    }

    /// Reads up to the next `<`, or the markup that begins with it.
    fn step(&mut self) -> Result<()> {
        let rest = &self.text[self.position..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            let inside = self.find_end(comment, "-->", "the comment")?;
            return self.markup(4 + inside + 3, COMMENT_BIT);
        }
        if let Some(data) = rest.strip_prefix("<![CDATA[") {
            let inside = self.find_end(data, "]]>", "the CDATA section")?;
            self.data.push_str(&data[..inside]);
            self.position += 9 + inside + 3;
            return Ok(());
        }
        if let Some(instruction) = rest.strip_prefix("<?") {
            let inside = self.find_end(instruction, "?>", "the processing instruction")?;
            return self.markup(2 + inside + 2, INSTRUCTION_BIT);
        }
        if rest.starts_with("<!") {
            let length = self.declaration(rest)?;
            return self.markup(length, OTHER_BIT);
        }
        if let Some(tag) = rest.strip_prefix("</") {
            let inside = self.find_end(tag, ">", "the tag")?;
            return self.close(tag[..inside].trim_end(), inside + 3);
        }
        if rest.starts_with('<') {
            return self.begin();
        }
        let length = rest.find('<').unwrap_or(rest.len());
        let data = self.expand_references(&rest[..length])?;
        self.data.push_str(&data);
        self.position += length;
        Ok(())
    }

    fn find_end(&self, rest: &str, end: &str, what: &str) -> Result<usize> {
        rest.find(end).ok_or_else(|| self.flaw(format!("{what} does not end: {end} is missing")))
    }

    /// Returns the length of a declaration, which may contain others.
    fn declaration(&self, rest: &str) -> Result<usize> {
        let (mut depth, mut quote) = (0_usize, None);
        for (at, character) in rest.char_indices() {
            match (quote, character) {
                (Some(open), _) if open == character => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(character),
                (None, '<') => depth += 1,
                (None, '>') if depth == 1 => return Ok(at + 1),
                (None, '>') => depth -= 1,
                _ => {}
            }
        }
        Err(self.flaw("the declaration does not end: > is missing"))
    }

    fn markup(&mut self, length: usize, kind: i64) -> Result<()> {
        if self.settings.keep_markup {
            self.flush()?;
            self.add_to_parent(kind);
            let name = self.text[self.position + 1..self.position + length - 1].to_owned();
            self.rows.push(ParsedRow { level: self.open.len(), name, data: String::new(), attributes: Vec::new(), kind });
        }
        self.position += length;
        Ok(())
    }

    fn add_to_parent(&mut self, kind: i64) {
        if let Some(open) = self.open.last() {
            self.rows[open.row].kind |= kind;
        }
    }

    fn whitespace(&self) -> Whitespace {
        self.open.last().map_or(self.settings.whitespace, |open| open.whitespace)
    }

    /// Makes a row of the character data so far, if there is any.
    fn flush(&mut self) -> Result<()> {
        let data = std::mem::take(&mut self.data);
        let data = match self.whitespace() {
            Whitespace::Preserve => data,
            Whitespace::Trim => data.trim().to_owned(),
            Whitespace::Strip => data.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        if self.open.is_empty() {
            return if data.trim().is_empty() { Ok(()) } else { Err(self.flaw("character data stands outside of all elements")) };
        }
        if !data.is_empty() {
            self.add_to_parent(DATA_BIT);
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

    /// Reads `<name …>` or `<name …/>`.
    fn begin(&mut self) -> Result<()> {
        self.flush()?;
        if self.ended {
            return Err(self.flaw("an element follows the outermost one"));
        }
        self.position += 1;
        let name = self.name()?;
        let mut attributes: Vec<(String, String)> = Vec::new();
        let mut whitespace = self.whitespace();
        let empty = loop {
            let rest = self.text[self.position..].trim_start();
            self.position = self.text.len() - rest.len();
            if rest.starts_with("/>") || rest.starts_with('>') {
                break rest.starts_with('/');
            }
            let (attribute, value) = self.attribute()?;
            if attributes.iter().any(|(known, _)| *known == attribute) {
                return Err(self.flaw(format!("attribute {attribute} is there twice")));
            }
            match (attribute.as_str(), value.as_str()) {
                ("xml:space", "preserve") => whitespace = Whitespace::Preserve,
                ("xml:space", "default") => whitespace = self.settings.whitespace,
                ("xml:space", _) => return Err(self.flaw(format!("xml:space is preserve or default, not {value}"))),
                _ => {}
            }
            attributes.push((attribute, value));
        };
        self.position += if empty { 2 } else { 1 };
        self.add_to_parent(CHILD_BIT);
        self.rows.push(ParsedRow { level: self.open.len(), name, data: String::new(), attributes, kind: ELEMENT_BIT });
        if !empty {
            self.open.push(OpenElement { row: self.rows.len() - 1, whitespace });
        }
        self.ended = self.open.is_empty();
        Ok(())
    }

    fn name(&mut self) -> Result<String> {
        let rest = &self.text[self.position..];
        let ends = |character: char| character.is_whitespace() || matches!(character, '=' | '/' | '>' | '<' | '"' | '\'');
        let name = &rest[..rest.find(ends).unwrap_or(rest.len())];
        if !is_name(name) {
            return Err(self.flaw(format!("'{name}' is no name")));
        }
        self.position += name.len();
        Ok(name.to_owned())
    }

    /// Reads `name="value"`.
    fn attribute(&mut self) -> Result<(String, String)> {
        let name = self.name()?;
        let rest = self.text[self.position..].trim_start();
        let value = rest.strip_prefix('=').map(str::trim_start);
        let quoted = value.and_then(|value| {
            let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            let inside = &value[1..];
            Some((&inside[..inside.find(quote)?], inside))
        });
        let Some((value, inside)) = quoted else {
            return Err(self.flaw(format!("attribute {name} has no value between quotes")));
        };
        let expanded = self.expand_references(value)?;
        self.position = self.text.len() - inside.len() + value.len() + 1;
        Ok((name, expanded))
    }

    /// Reads `</name>`.
    fn close(&mut self, name: &str, length: usize) -> Result<()> {
        self.flush()?;
        let Some(open) = self.open.pop() else { return Err(self.flaw(format!("</{name}> closes nothing"))) };
        if self.rows[open.row].name != name {
            return Err(self.flaw(format!("</{name}> closes <{}>", self.rows[open.row].name)));
        }
        // If character data is the only content of an element, it goes into the row of the element.
        if self.rows.len() == open.row + 2
            && self.rows[open.row + 1].kind == DATA_BIT
            && let Some(data) = self.rows.pop()
        {
            self.rows[open.row].data = data.data;
        }
        self.position += length;
        self.ended = self.open.is_empty();
        Ok(())
    }

    /// Returns the text with references replaced by the characters that they stand for.
    fn expand_references(&self, text: &str) -> Result<String> {
        let mut parts = text.split('&');
        let mut expanded = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (reference, rest) = part.split_once(';').ok_or_else(|| self.flaw("an & begins no reference: ; is missing"))?;
            match character(reference) {
                Some(character) => expanded.push(character),
                None if self.settings.keep_unknown => {
                    expanded.push(UNKNOWN_REFERENCE_MARK);
                    expanded.push_str(reference);
                    expanded.push(';');
                }
                None => expanded.push('?'),
            }
            expanded.push_str(rest);
        }
        Ok(expanded)
    }
}

/// Returns the character that a reference stands for, or `None` if it is unknown.
fn character(reference: &str) -> Option<char> {
    let number = reference.strip_prefix('#').map(|number| match number.strip_prefix('x') {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    });
    match (number, reference) {
        (Some(number), _) => char::from_u32(number.ok()?),
        (None, "lt") => Some('<'),
        (None, "gt") => Some('>'),
        (None, "amp") => Some('&'),
        (None, "quot") => Some('"'),
        (None, "apos") => Some('\''),
        _ => None,
    }
}
