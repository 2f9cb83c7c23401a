//! APL source texts, and positions in them.

use crate::error::{Signals, Stop};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// A part of a source: byte offsets, the end excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span of the bytes from `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// Returns the smallest span that contains both spans.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns true if `other` lies within this span.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Returns the span as a range of bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the number of bytes.
    pub fn length(self) -> usize {
        (self.end - self.start) as usize
    }
}

/// The position of a byte: line and column, counted from 0, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of lines before the line of the position.
    pub line: usize,
    /// The number of characters before the position on its line.
    pub column: usize,
}

/// A text and its name.
#[derive(Debug)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    /// The offset of the first byte of each line.
    line_starts: Box<[u32]>,
    decimal: bool,
    created: SystemTime,
    /// The conditions that end the parsing of the source early, if there are any.
    limits: Option<ParseLimits>,
}

/// The conditions that end the parsing of a text before its end.
#[derive(Debug)]
struct ParseLimits {
    /// The signals by which the parser is asked to stop.
    signals: Arc<Signals>,
    /// The number of lexemes whose tokens, trees and bound expressions memory has room for.
    max_lexemes: usize,
    /// True if the text has more lexemes than that.
    exceeded: AtomicBool,
}

impl Source {
    /// The maximum length of a text in bytes: spans are 32 bits wide, so that even the sum of two offsets fits.
    pub const MAX_BYTES: usize = u32::MAX as usize / 2;

    /// Creates a source. `name` is its name in reports: the path of a file, or empty for a line of a session.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Arc<Source> {
        Self::build(name.into(), text.into(), false, None)
    }

    /// The number of bytes that a lexeme takes while a text is parsed and bound: as token, as node of the tree, as part of an
    /// expression. Measured: 50 for names and numbers, 105 for glyphs, 140 for braces.
    const LEXEME_BYTES: usize = 128;
    /// The number of copies of a text in use while it is parsed and run: as it was passed, as source, and in its names and texts.
    const TEXT_COPIES: usize = 3;

    /// Creates a source whose parser stops if `signals` ask for it, or if its results would take more than `free_bytes` bytes of
    /// memory. If `decimal`, numbers that are not whole become decimal numbers.
    pub fn with_limits(
        signals: &Arc<Signals>,
        free_bytes: usize,
        name: impl Into<Arc<str>>,
        text: impl Into<Arc<str>>,
        decimal: bool,
    ) -> Arc<Source> {
        let text = text.into();
        let max_lexemes = free_bytes.saturating_sub(Self::TEXT_COPIES * text.len()) / Self::LEXEME_BYTES;
        let limits = ParseLimits { signals: signals.clone(), max_lexemes, exceeded: AtomicBool::new(false) };
        Self::build(name.into(), text, decimal, Some(limits))
    }

    fn build(name: Arc<str>, text: Arc<str>, decimal: bool, limits: Option<ParseLimits>) -> Arc<Source> {
        let line_starts = find_line_starts(&text);
        Arc::new(Source { name, text, line_starts, decimal, created: SystemTime::now(), limits })
    }

    /// Fails if a stop is requested, or if the text was found to have more lexemes than memory has room for.
    pub fn poll(&self) -> Result<(), Stop> {
        match &self.limits {
            Some(limits) if limits.exceeded.load(Ordering::Relaxed) => Err(Stop::OutOfMemory),
            Some(limits) => limits.signals.poll(),
            None => Ok(()),
        }
    }

    /// Makes [`Source::poll`] fail from now on if memory has no room for `count` lexemes; then fails as it does.
    pub(crate) fn check_lexemes(&self, count: usize) -> Result<(), Stop> {
        if let Some(limits) = &self.limits
            && count > limits.max_lexemes
        {
            limits.exceeded.store(true, Ordering::Relaxed);
        }
        self.poll()
    }

    /// Returns true if numbers that are not whole become decimal numbers.
    pub fn is_decimal(&self) -> bool {
        self.decimal
    }

    /// Returns the name of the source in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the time at which the source was created.
    pub fn creation_time(&self) -> SystemTime {
        self.created
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the name and the whole text, to be kept without the source.
    pub fn name_and_text(&self) -> (Arc<str>, Arc<str>) {
        (self.name.clone(), self.text.clone())
    }

    /// Returns the text of a span, or an empty text if the span does not lie within the source.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Returns the number of lines, which is at least 1.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// Returns the index of the line that contains the byte at `offset`.
    pub fn line_of(&self, offset: u32) -> usize {
        self.line_starts.partition_point(|&start| start <= offset) - 1
    }

    /// Returns the line and the column of the byte at `offset`.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_of(offset);
        let before = self.slice(Span { start: self.line_starts[line], end: offset });
        Position { line, column: before.chars().count() }
    }

    /// Returns the span of a line, without its line ending.
    pub fn line_span(&self, line: usize) -> Span {
        let start = self.line_starts[line];
        let end = self.line_starts.get(line + 1).map_or(self.text.len(), |&next| next as usize);
        let text = self.text[start as usize..end].trim_end_matches(['\n', '\r', '\u{85}']);
        Span::new(start as usize, start as usize + text.len())
    }

    /// Returns the text of a line, without its line ending.
    pub fn line(&self, line: usize) -> &str {
        self.slice(self.line_span(line))
    }
}

/// Returns the offset of the first byte of each line; LF, CR LF, CR and NEL end a line.
fn find_line_starts(text: &str) -> Box<[u32]> {
    /// The two bytes of NEL, U+0085, in UTF-8.
    const NEL: [u8; 2] = [0xC2, 0x85];
    let mut starts = vec![0];
    let bytes = text.as_bytes();
    for (index, &byte) in bytes.iter().enumerate() {
        let is_line_end = match byte {
            b'\n' => true,
            b'\r' => bytes.get(index + 1) != Some(&b'\n'),
            byte if byte == NEL[1] => index > 0 && bytes[index - 1] == NEL[0],
            _ => false,
        };
        if is_line_end {
            starts.push(index as u32 + 1);
        }
    }
    starts.into()
}
