//! Error reports: the three lines of the classic form, and errors as presented to people and programs.

use crate::advice::{hint, other_languages};
use crate::error::report::{OMISSION_MARK, find_range_around};
use crate::error::{Caller, Error, ErrorKind, Fault, Location};
use crate::format::listing;
use crate::function::Context;
use crate::syntax::reformat::reformat;

/// The six blanks before a line typed in a session.
const LINE_INDENT: &str = "      ";

/// Turns a fault into the error that leaves the evaluator, with help: on a name without a value, or on a habit from another
/// language.
pub(crate) fn to_error(context: &Context, mut fault: Fault) -> Error {
    let help = hint::find_help(context, &fault);
    fault.details_mut().help = help;
    if let Some(help) = find_habit_hint(&fault, context.index_origin()) {
        fault.details_mut().help = Some(help);
    }
    let lines = format_classic(&fault);
    Error::new(fault, lines)
}

/// The maximum length in bytes of a line that is searched for habits: a longer line was certainly not typed by hand.
const TYPED_LINE_MAX_BYTES: usize = 1 << 12;

/// Returns a hint on a habit from another language, which assumes an index origin, or `None` if no hint says more than the help
/// that the fault already has.
fn find_habit_hint(fault: &Fault, origin: i64) -> Option<String> {
    let details = fault.details();
    let location = details.locations.first()?;
    if details.help.is_some() && details.kind == ErrorKind::VALUE {
        return None;
    }
    let (start, end) = find_line_bounds(&location.text, location.span.start);
    if end - start > TYPED_LINE_MAX_BYTES {
        return None;
    }
    if let Some(help) = other_languages::hint_on_control_in_braces(&location.text, location.span.start) {
        return Some(help.to_owned());
    }
    let habit = other_languages::find_hint(
        &location.text[start..end],
        location.span.start.min(end) - start,
        details.kind,
        details.blame,
        origin,
    );
    let slip = || hint::find_slip_hint(&location.text, location.span.start).map(str::to_owned);
    habit.or_else(|| if details.help.is_none() { slip() } else { None })
}

/// Returns the three lines of the classic report: the error, the line that failed, and a caret under the position of the fault.
/// The last two are empty if the fault has no location.
pub(crate) fn format_classic(fault: &Fault) -> [String; 3] {
    let Some(location) = fault.details().locations.first() else {
        return [fault.headline(), String::new(), String::new()];
    };
    let mark = if location.is_executed { "⍎" } else { "" };
    let shown = to_report_line(location);
    let formatted = reformat(&shown.text);
    let blanks = shown.prefix.chars().count() + formatted.column(shown.offset as u32);
    let caret = format!("{}∧", " ".repeat(blanks));
    [format!("{mark}{}", fault.headline()), format!("{}{}{}", shown.prefix, formatted.text, shown.suffix), caret]
}

/// The maximum number of bytes on either side of the caret that a report shows of a line.
const SHOWN_SIDE_MAX_BYTES: usize = 1 << 11;

/// A line of text with what stands around it in the report, and the offset of the caret in the text, in bytes.
struct ReportLine {
    prefix: String,
    text: String,
    suffix: &'static str,
    offset: usize,
}

impl ReportLine {
    /// Creates the line, with `…` for whatever lies too far from the caret.
    fn new(mut prefix: String, text: &str, offset: usize) -> Self {
        let shown = find_range_around(text, offset, SHOWN_SIDE_MAX_BYTES);
        if shown.start > 0 {
            prefix.push_str(OMISSION_MARK);
        }
        let suffix = if shown.end < text.len() { OMISSION_MARK } else { "" };
        Self { prefix, offset: offset - shown.start, text: text[shown].to_owned(), suffix }
    }
}

/// Returns the line of a location as the report shows it.
fn to_report_line(location: &Location) -> ReportLine {
    let (start, end) = find_line_bounds(&location.text, location.caret);
    match &location.caller {
        None => ReportLine::new(LINE_INDENT.to_owned(), &location.text[start..end], location.caret - start),
        Some(caller) if caller.is_dfn && caller.line == 0 => to_first_line(location, caller, end),
        Some(caller) => {
            let line = to_bare_line(&location.text[start..end]);
            let offset = (location.caret + line.len()).saturating_sub(end);
            ReportLine::new(format!("{}[{}] ", caller.name, caller.line), line, offset)
        }
    }
}

/// Returns line 0 of a dfn in the form of an assignment to its name.
fn to_first_line(location: &Location, caller: &Caller, line_end: usize) -> ReportLine {
    let text = &location.text[caller.span.start..line_end.min(caller.span.end).max(caller.span.start)];
    let name = format!("{}←", caller.name);
    let offset = name.len() + location.caret.saturating_sub(caller.span.start);
    ReportLine::new(format!("{}[0] ", caller.name), &format!("{name}{text}"), offset)
}

/// Returns a line without its leading blanks and without the line number that a listing puts there.
fn to_bare_line(line: &str) -> &str {
    let line = line.trim_start();
    listing::strip_line_number(line).map_or(line, str::trim_start)
}

/// Returns the bounds of the line of `text` that contains the byte at `offset`, without the line end.
fn find_line_bounds(text: &str, offset: usize) -> (usize, usize) {
    let offset = offset.min(text.len());
    let start =
        text[..offset].rfind(['\n', '\r', '\u{85}']).map_or(0, |end| end + text[end..].chars().next().map_or(1, char::len_utf8));
    let end = text[offset..].find(['\n', '\r', '\u{85}']).map_or(text.len(), |length| offset + length);
    (start, end)
}
