//! Error reports: the three lines of the classic form, and errors as presented to people and programs.

use crate::advice::{habits, hint};
use crate::error::{Caller, Error, ErrorKind, Fault, Location};
use crate::syntax::reformat::reformat;

/// The six blanks before a line typed in a session.
const LINE_INDENT: &str = "      ";

/// Turns a fault into an error as it leaves the evaluator. Its help on other languages is right for an index origin.
pub(crate) fn error(mut fault: Fault, origin: i64) -> Error {
    if let Some(help) = habit(&fault, origin) {
        fault.details_mut().help = Some(help);
    }
    let lines = classic(&fault);
    Error::new(fault, lines)
}

/// The length in bytes above which a line was certainly not typed by hand, and is not searched for habits.
const TYPED_LINE_MAX_BYTES: usize = 1 << 12;

/// Returns a hint on a habit from another language, if it says more than the help that is there.
fn habit(fault: &Fault, origin: i64) -> Option<String> {
    let details = fault.details();
    let place = details.places.first()?;
    if details.help.is_some() && details.kind == ErrorKind::VALUE {
        return None;
    }
    let (start, end) = line_around(&place.text, place.span.start);
    if end - start > TYPED_LINE_MAX_BYTES {
        return None;
    }
    if let Some(help) = habits::control_in_braces(&place.text, place.span.start) {
        return Some(help.to_owned());
    }
    let foreign = habits::hint(&place.text[start..end], place.span.start.min(end) - start, details.kind, details.blame, origin);
    let slip = || hint::slip(&place.text, place.span.start).map(str::to_owned);
    foreign.or_else(|| if details.help.is_none() { slip() } else { None })
}

/// Returns the classic report: the error, the line, and a caret under the place.
pub(crate) fn classic(fault: &Fault) -> [String; 3] {
    let Some(place) = fault.details().places.first() else {
        return [fault.headline(), String::new(), String::new()];
    };
    let mark = if place.executed { "⍎" } else { "" };
    let shown = to_report_line(place);
    let formatted = reformat(&shown.text);
    let blanks = shown.prefix.chars().count() + formatted.column(shown.offset as u32);
    let caret = format!("{}∧", " ".repeat(blanks));
    [format!("{mark}{}", fault.headline()), format!("{}{}", shown.prefix, formatted.text), caret]
}

/// A line of text with its prefix in the report, and the position of the caret in the line.
struct ReportLine {
    prefix: String,
    text: String,
    offset: usize,
}

fn to_report_line(place: &Location) -> ReportLine {
    let (start, end) = line_around(&place.text, place.caret);
    match &place.caller {
        None => {
            ReportLine { prefix: LINE_INDENT.to_string(), text: place.text[start..end].to_string(), offset: place.caret - start }
        }
        Some(caller) if caller.dfn && caller.line == 0 => first_line_of_dfn(place, caller, end),
        Some(caller) => {
            let line = strip_line_number(&place.text[start..end]);
            ReportLine {
                prefix: format!("{}[{}] ", caller.name, caller.line),
                text: line.to_string(),
                offset: (place.caret + line.len()).saturating_sub(end),
            }
        }
    }
}

/// Shows line 0 of a dfn as the assignment that named it.
fn first_line_of_dfn(place: &Location, caller: &Caller, line_end: usize) -> ReportLine {
    let text = &place.text[caller.span.start..line_end.min(caller.span.end).max(caller.span.start)];
    let name = format!("{}←", caller.name);
    let offset = name.len() + place.caret.saturating_sub(caller.span.start);
    ReportLine { prefix: format!("{}[0] ", caller.name), text: format!("{name}{text}"), offset }
}

/// Returns a line without its leading blanks and without the number that a listing has there.
fn strip_line_number(line: &str) -> &str {
    let line = line.trim_start();
    match line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((number, rest)) if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) => rest.trim_start(),
        _ => line,
    }
}

/// Returns the bounds of the line of a text that contains a byte, without its line end.
fn line_around(text: &str, at: usize) -> (usize, usize) {
    let at = at.min(text.len());
    let start =
        text[..at].rfind(['\n', '\r', '\u{85}']).map_or(0, |end| end + text[end..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(['\n', '\r', '\u{85}']).map_or(text.len(), |length| at + length);
    (start, end)
}
