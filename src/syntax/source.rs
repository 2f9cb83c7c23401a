//! A text that is read as APL, and places in it.

use crate::error::{Signals, Stop};
use std::ops::Range;
use std::sync::Arc;
use std::time::SystemTime;

/// A part of a source: byte offsets, the end excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether it lies within this one.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// As a range of bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// How many bytes it has.
    pub fn length(self) -> usize {
        (self.end - self.start) as usize
    }
}

/// Where a byte stands: line and column count from 0, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Lines before this one.
    pub line: usize,
    /// Characters before this one on its line.
    pub column: usize,
}

/// A text and its name.
#[derive(Debug)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    lines: Box<[u32]>,
    decimal: bool,
    read: SystemTime,
    /// What asks whoever reads it to stop.
    signals: Option<Arc<Signals>>,
}

impl Source {
    /// The longest text that is read: spans are 32 bits wide.
    pub const LONGEST: usize = u32::MAX as usize / 2;

    /// A source called `name` in reports: a file's path, or empty for a line of a session.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Arc<Source> {
        Self::made(name.into(), text.into(), false, None)
    }

    /// The same, read while `signals` do not ask to stop; `decimal` if numbers that are not whole are read as decimal ones.
    pub fn heeding(signals: &Arc<Signals>, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>, decimal: bool) -> Arc<Source> {
        Self::made(name.into(), text.into(), decimal, Some(signals.clone()))
    }

    fn made(name: Arc<str>, text: Arc<str>, decimal: bool, signals: Option<Arc<Signals>>) -> Arc<Source> {
        let lines = line_starts(&text);
        Arc::new(Source { name, text, lines, decimal, read: SystemTime::now(), signals })
    }

    /// Fails if whoever reads this is asked to stop.
    pub fn poll(&self) -> Result<(), Stop> {
        self.signals.as_ref().map_or(Ok(()), |signals| signals.poll())
    }

    /// Whether numbers that are not whole are read as decimal ones.
    pub fn is_decimal(&self) -> bool {
        self.decimal
    }

    /// What reports call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// When it was read.
    pub fn read_at(&self) -> SystemTime {
        self.read
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name and the whole text, to be kept where the source is not.
    pub fn shared(&self) -> (Arc<str>, Arc<str>) {
        (self.name.clone(), self.text.clone())
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// How many lines there are; at least one.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The number of the line that holds the byte at `offset`.
    pub fn line_of(&self, offset: u32) -> usize {
        self.lines.partition_point(|&start| start <= offset) - 1
    }

    /// Line and column of the byte at `offset`.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_of(offset);
        let before = self.slice(Span { start: self.lines[line], end: offset });
        Position { line, column: before.chars().count() }
    }

    /// The span of a line, without its line ending.
    pub fn line_span(&self, line: usize) -> Span {
        let start = self.lines[line];
        let end = self.lines.get(line + 1).map_or(self.text.len(), |&next| next as usize);
        let text = self.text[start as usize..end].trim_end_matches(['\n', '\r', '\u{85}']);
        Span::new(start as usize, start as usize + text.len())
    }

    /// The text of a line, without its line ending.
    pub fn line(&self, line: usize) -> &str {
        self.slice(self.line_span(line))
    }
}

/// Offsets of the first byte of each line; LF, CR LF, CR and NEL end one.
fn line_starts(text: &str) -> Box<[u32]> {
    let mut starts = vec![0];
    let bytes = text.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        let ends = match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            0x85 => at > 0 && bytes[at - 1] == 0xC2,
            _ => false,
        };
        if ends {
            starts.push(at as u32 + 1);
        }
    }
    starts.into()
}
