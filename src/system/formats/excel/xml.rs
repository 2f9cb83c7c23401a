//! The events of a file of XML within a workbook.

use crate::error::Result;
use crate::system::formats::archive::reader::{Archive, Content, read_to_end};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::borrow::Cow;
use std::io::BufReader;

/// The greatest depth to which elements are nested.
const MAX_DEPTH: usize = 256;
/// The longest name of an element, in bytes.
const MAX_NAME_BYTES: usize = 1 << 10;
/// The longest value of an attribute that is read, in bytes.
const MAX_VALUE_BYTES: usize = 1 << 12;

/// A reader of one file of XML.
pub(super) struct XmlReader<'a> {
    archive: &'a Archive,
    path: String,
    reader: Reader<BufReader<Content<'a>>>,
    buffer: Vec<u8>,
    depth: usize,
    /// The number of bytes of the text that is being read.
    held_bytes: usize,
}

impl<'a> XmlReader<'a> {
    /// Opens a file of the archive.
    pub(super) fn open(archive: &'a Archive, path: &str) -> Result<Self> {
        let mut reader = Reader::from_reader(archive.read(path)?);
        reader.config_mut().expand_empty_elements = true;
        Ok(Self { archive, path: path.to_owned(), reader, buffer: Vec::new(), depth: 0, held_bytes: 0 })
    }

    /// Reads what follows the elements that were of interest, to make sure that the file is not damaged.
    pub(super) fn finish(&mut self) -> Result<()> {
        read_to_end(self.reader.get_mut()).map_err(|error| {
            let stopped = self.reader.get_ref().get_ref().check().err();
            stopped.unwrap_or_else(|| self.archive.fault(format!("'{}': {error}", self.path)))
        })
    }

    /// Returns the next event. Fails at the end of the file, which comes before an element has ended.
    pub(super) fn next(&mut self) -> Result<Event<'_>> {
        self.buffer.clear();
        let held_bytes = self.held_bytes + self.buffer.capacity();
        self.reader.get_mut().get_mut().accept(held_bytes);
        let event = self.reader.read_event_into(&mut self.buffer);
        let failure = match &event {
            Ok(Event::Start(start)) if start.name().as_ref().len() > MAX_NAME_BYTES => {
                Some(format!("the name of an element has more than {MAX_NAME_BYTES} bytes"))
            }
            Ok(Event::Start(_)) => {
                self.depth += 1;
                (self.depth > MAX_DEPTH).then(|| format!("elements are nested more than {MAX_DEPTH} levels deep"))
            }
            Ok(Event::End(_)) => {
                self.depth = self.depth.saturating_sub(1);
                None
            }
            Ok(Event::Eof) => Some("the end of the file is missing".to_owned()),
            Ok(_) => None,
            Err(error) => Some(error.to_string()),
        };
        match (event, failure) {
            (Ok(event), None) => Ok(event),
            (_, failure) => {
                self.reader.get_ref().get_ref().check()?;
                let message = failure.unwrap_or_default();
                Err(self.archive.fault(format!("'{}', byte {}: {message}", self.path, self.reader.error_position())))
            }
        }
    }

    /// Calls `visit` for each element with this name, at any depth, until the element that encloses them ends.
    pub(super) fn for_each(&mut self, within: &str, name: &str, mut visit: impl FnMut(&BytesStart<'_>)) -> Result<()> {
        loop {
            match self.next()? {
                Event::Start(start) if is_named(&start, name) => visit(&start),
                Event::End(end) if end.local_name().as_ref() == within => return Ok(()),
                _ => {}
            }
        }
    }

    /// Reads the text of an element up to its end: that of its parts named `t`, or its own if it has none. Phonetic texts are left
    /// out.
    pub(super) fn read_text(&mut self, name: &str, text: &mut String) -> Result<()> {
        text.clear();
        let (start_depth, mut silent_depth, mut has_parts, mut is_part) = (self.depth, None, false, false);
        loop {
            let depth = self.depth;
            self.held_bytes = text.capacity();
            match self.next()? {
                Event::Start(start) if is_named(&start, "rPh") => silent_depth = silent_depth.or(Some(depth)),
                Event::Start(start) if is_named(&start, "t") && silent_depth.is_none() => {
                    if !has_parts {
                        text.clear();
                    }
                    (has_parts, is_part) = (true, true);
                }
                Event::End(end) if depth == start_depth && end.local_name().as_ref() == name => break,
                Event::End(_) => {
                    is_part = false;
                    silent_depth = silent_depth.filter(|&silent| depth - 1 > silent);
                }
                Event::Text(part) if silent_depth.is_none() && is_part == has_parts => text.push_str(&part),
                Event::CData(part) if silent_depth.is_none() && is_part == has_parts => text.push_str(&part),
                Event::GeneralRef(reference) if silent_depth.is_none() && is_part == has_parts => {
                    match reference.resolve_char_ref() {
                        Ok(Some(character)) => text.push(character),
                        _ => text.push_str(resolve_xml_entity(&reference).unwrap_or("?")),
                    }
                }
                _ => {}
            }
        }
        self.held_bytes = 0;
        Ok(())
    }
}

/// Returns true if an element has this name, in any namespace.
pub(super) fn is_named(start: &BytesStart<'_>, name: &str) -> bool {
    start.local_name().as_ref() == name
}

/// Returns the value of an attribute, with any prefix or without one, unless it is longer than any value in a workbook.
pub(super) fn find_attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute =
        start.attributes().with_checks(false).flatten().find(|attribute| attribute.key.local_name().as_ref() == name)?;
    if attribute.value.len() > MAX_VALUE_BYTES {
        return None;
    }
    attribute.normalized_value(XmlVersion::Explicit1_0).ok().map(Cow::into_owned)
}

/// Replaces what workbooks write for characters that XML does not have, such as `_x0007_`, and the ends of lines.
pub(super) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") && !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", "\n");
    let mut unescaped = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find("_x") {
        let digits = rest.get(at + 2..at + 7).and_then(|digits| digits.strip_suffix('_'));
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        unescaped.push_str(&rest[..at]);
        match code {
            Some(character) => unescaped.push(character),
            None => unescaped.push_str("_x"),
        }
        rest = &rest[at + if code.is_some() { 7 } else { 2 }..];
    }
    unescaped.push_str(rest);
    Cow::Owned(unescaped)
}
