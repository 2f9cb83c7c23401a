//! Errors as presented to users: as a classic report, or rendered by miette.

use super::{Blame, ErrorKind, Fault, FaultDetails, Location};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// An error as presented to users and programs: the failure, its location, and the calls that led to it.
///
/// `Display` gives the three lines of the classic report, or the message if there is no text to show; miette renders the error
/// with labels in a terminal.
#[derive(Clone)]
pub struct Error(Box<ErrorDetails>);

/// The contents of an [`Error`].
#[derive(Clone)]
struct ErrorDetails {
    fault: Fault,
    lines: [String; 3],
    source: Option<SourceText>,
    help: Option<String>,
}

impl Error {
    /// Creates an error from a fault and the lines of its report.
    pub(crate) fn new(fault: Fault, lines: [String; 3]) -> Self {
        let source = fault.details().locations.first().map(|location| {
            let source = if location.source.is_empty() { "session" } else { &*location.source };
            let name = match &location.caller {
                Some(caller) => format!("{}[{}] in {source}", caller.name, caller.line),
                None => source.to_owned(),
            };
            SourceText::of(name, location)
        });
        let help = build_help(fault.details());
        Self(Box::new(ErrorDetails { fault, lines, source, help }))
    }

    /// Returns the kind.
    pub fn kind(&self) -> ErrorKind {
        self.0.fault.kind()
    }

    /// Returns the number: `⎕EN`.
    pub fn number(&self) -> u16 {
        self.kind().number()
    }

    /// Returns `⎕DMX.EM`: the name, such as `LENGTH ERROR`, or the text passed to `⎕SIGNAL`.
    pub fn name(&self) -> String {
        self.0.fault.event()
    }

    /// Returns Zilde's message, besides the classic one: the numbers involved and the accepted values.
    pub fn message(&self) -> &str {
        &self.0.fault.details().message
    }

    /// Returns a suggested remedy, if one is known.
    pub fn help(&self) -> Option<&str> {
        self.0.fault.details().help.as_deref()
    }

    /// Returns the traceback, the innermost running text first.
    pub fn locations(&self) -> &[Location] {
        &self.0.fault.details().locations
    }

    /// Returns the span of the failing expression in the innermost running text, in bytes, or `None` if the error has no
    /// location: a conversion failed.
    pub fn span(&self) -> Option<Range<usize>> {
        self.locations().first().map(|location| location.span.clone())
    }

    /// Returns the classic report: `⎕DM`.
    pub fn lines(&self) -> &[String; 3] {
        &self.0.lines
    }

    /// Returns the underlying fault.
    pub fn fault(&self) -> &Fault {
        &self.0.fault
    }

    /// Returns the error as miette renders it: its first line above the text with its labels.
    pub fn drawing(&self) -> impl miette::Diagnostic + '_ {
        Drawing(self)
    }
}

/// An error that is rendered with its source text, so that `Display` need not show it.
struct Drawing<'a>(&'a Error);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.0.lines[0])?;
        // Without a text there is no label that could carry the message.
        if self.0.locations().is_empty() && !self.0.message().is_empty() {
            write!(formatter, ": {}", self.0.message())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl std::error::Error for Drawing<'_> {}

impl miette::Diagnostic for Drawing<'_> {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        miette::Diagnostic::help(self.0)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.0.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.0.labels()
    }
}

/// A text with its name, as miette reads it. Its columns are counted in characters, those of miette's own sources in bytes.
#[derive(Clone)]
struct SourceText {
    name: String,
    text: Arc<str>,
    /// The part of the whole text that this text shows: all of it, or an excerpt of one line.
    shown: Range<usize>,
    /// The length of the mark before an excerpt, in bytes.
    mark_bytes: usize,
}

/// The maximum length of a line that is drawn whole, in bytes.
const DRAWN_LINE_MAX_BYTES: usize = 1 << 12;
/// The number of bytes on either side of the caret that are drawn of a longer line.
const EXCERPT_SIDE_BYTES: usize = 32;
/// The mark for the parts of a line that are not shown.
pub(crate) const OMISSION_MARK: &str = "…";

/// Returns the range of a line within `side` bytes of an offset, widened to whole characters.
pub(crate) fn find_range_around(line: &str, offset: usize, side: usize) -> Range<usize> {
    line.floor_char_boundary(offset.saturating_sub(side))..line.ceil_char_boundary(offset.saturating_add(side))
}

impl SourceText {
    /// Creates the text in which a location is drawn: the whole one, or an excerpt if the line is too long.
    fn of(name: String, location: &Location) -> Self {
        let text = &location.text;
        let caret = text.floor_char_boundary(location.caret);
        let line_start = text[..caret].rfind('\n').map_or(0, |end| end + 1);
        let line_end = text[caret..].find('\n').map_or(text.len(), |length| caret + length);
        if line_end - line_start <= DRAWN_LINE_MAX_BYTES {
            return Self { name, text: text.clone(), shown: 0..text.len(), mark_bytes: 0 };
        }
        let line = &text[line_start..line_end];
        let shown = find_range_around(line, caret - line_start, EXCERPT_SIDE_BYTES);
        let before = if shown.start > 0 { OMISSION_MARK } else { "" };
        let after = if shown.end < line.len() { OMISSION_MARK } else { "" };
        let excerpt = format!("{before}{}{after}", &line[shown.clone()]);
        let name = format!("{name}, line {}, column {}", location.line(), location.column());
        let shown = line_start + shown.start..line_start + shown.end;
        Self { name, text: excerpt.into(), shown, mark_bytes: before.len() }
    }

    /// Converts a span of the whole text to one of this text. The marks stand for what an excerpt leaves out.
    fn convert_span(&self, span: Range<usize>) -> Range<usize> {
        let start = self.convert_offset(span.start);
        let end = if span.end > self.shown.end { self.text.len() } else { self.convert_offset(span.end) };
        start..end.max(start)
    }

    /// Converts an offset in the whole text to one in this text: that of the mark if the place is not shown.
    fn convert_offset(&self, offset: usize) -> usize {
        match offset.min(self.shown.end).checked_sub(self.shown.start) {
            Some(shown) => self.text.floor_char_boundary(self.mark_bytes + shown),
            None => 0,
        }
    }
}

impl miette::SourceCode for SourceText {
    fn read_span<'a>(
        &'a self,
        span: &miette::SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let contents = self.text.read_span(span, lines_before, lines_after)?;
        let before = self.text.get(..contents.span().offset()).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let column = if lines_before == 0 { line.chars().count() } else { contents.column() };
        let (data, span) = (contents.data(), *contents.span());
        let (line, lines) = (contents.line(), contents.line_count());
        Ok(Box::new(miette::MietteSpanContents::new_named(self.name.clone(), data, span, line, column, lines)))
    }
}

/// Returns the suggested remedy, followed by the calls that led to the error.
fn build_help(details: &FaultDetails) -> Option<String> {
    let calls = details.locations.iter().skip(1).take(MAX_LISTED_CALLS).map(|location| match &location.caller {
        Some(caller) => format!("called by {}[{}]", caller.name, caller.line),
        None if location.source.is_empty() => "called by the line that was typed".to_string(),
        None => format!("called by {}:{}", location.source, location.line()),
    });
    let lines: Vec<String> = details.help.iter().cloned().chain(calls).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The maximum number of calls that a report lists.
const MAX_LISTED_CALLS: usize = 8;

impl From<Fault> for Error {
    /// Creates an error without a location, for a failure of a conversion rather than of a text.
    fn from(fault: Fault) -> Self {
        let lines = [fault.headline(), String::new(), String::new()];
        Self::new(fault, lines)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [headline, line, caret] = &self.0.lines;
        if self.locations().is_empty() {
            // Only the message says what is wrong: the error comes from a conversion, not from a text.
            return fmt::Display::fmt(&self.0.fault, formatter);
        }
        formatter.write_str(headline)?;
        if line.is_empty() { Ok(()) } else { write!(formatter, "\n{line}\n{caret}") }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")?;
        if self.locations().is_empty() || self.message().is_empty() { Ok(()) } else { write!(formatter, "\n{}", self.message()) }
    }
}

impl std::error::Error for Error {}

impl miette::Diagnostic for Error {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.0.source.as_ref().map(|source| source as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let (source, location) = (self.0.source.as_ref()?, self.locations().first()?);
        let message = self.message().to_string();
        let span = match self.0.fault.details().blame {
            Blame::Left | Blame::LeftAxis(_) => location.left.clone(),
            Blame::Right | Blame::RightAxis(_) => location.right.clone(),
            Blame::Function | Blame::Axis | Blame::Operand => None,
        };
        let primary = |span: Range<usize>, text: Option<String>| {
            miette::LabeledSpan::new_primary_with_span(text, source.convert_span(span))
        };
        let label = match span {
            Some(span) => primary(span, Some(message)),
            None => primary(location.span.clone(), (!message.is_empty()).then_some(message)),
        };
        let related = self.0.fault.details().related.clone().filter(|(span, _)| span.end <= location.text.len());
        let related = related.map(|(span, text)| miette::LabeledSpan::new_with_span(Some(text), source.convert_span(span)));
        Some(Box::new(std::iter::once(label).chain(related)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a location whose failing expression is one byte long.
    fn locate(text: &str, caret: usize) -> Location {
        Location {
            source: "".into(),
            text: text.into(),
            span: caret..caret + 1,
            caret,
            left: None,
            right: None,
            caller: None,
            is_executed: false,
        }
    }

    #[test]
    fn spans_in_an_excerpt_are_those_of_the_text() {
        for filler in ["a", "é", "⍳", "🦀"] {
            for count in 0..50 {
                let before = filler.repeat(count);
                let text = format!("{before}÷{}", filler.repeat(DRAWN_LINE_MAX_BYTES));
                for lines in ["", "x←1\n"] {
                    let whole = format!("{lines}{text}\n+/⍳3");
                    let caret = lines.len() + before.len();
                    let source = SourceText::of(String::new(), &locate(&whole, caret));
                    assert!(source.text.len() < 100 && source.text.ends_with(OMISSION_MARK), "{}", source.text);
                    let span = source.convert_span(caret..caret + '÷'.len_utf8());
                    assert_eq!(&source.text[span], "÷", "{count} times {filler}: {}", source.text);
                }
            }
        }
    }

    #[test]
    fn spans_beyond_an_excerpt_end_at_its_marks() {
        let text = format!("{}÷{}", "a".repeat(DRAWN_LINE_MAX_BYTES), "b".repeat(DRAWN_LINE_MAX_BYTES));
        let source = SourceText::of(String::new(), &locate(&text, DRAWN_LINE_MAX_BYTES));
        assert_eq!(source.convert_span(0..text.len()), 0..source.text.len());
        assert_eq!(source.convert_span(0..1), 0..0);
        let mark = source.text.len() - OMISSION_MARK.len();
        assert_eq!(source.convert_span(text.len() - 1..text.len()), mark..source.text.len());
    }
}
