//! Cells of notebooks: running them, showing their results, and answering what a front end asks while a user types.
//!
//! * [`colours`]: the classes of the pieces of a text.
//! * [`html`]: results as HTML: nested arrays as tables within tables, namespaces of columns as one table.
//! * [`inspect`]: the page on the glyph or the name at the caret.
//!
//! Positions in texts count characters, as front ends do.

pub(crate) mod colours;
pub(crate) mod html;
pub(crate) mod inspect;

use crate::api::interpreter::{Interpreter, Result};
use crate::array::Array;
use crate::bind::check::part::find_targets;
use crate::error::{Error, ErrorKind};
use crate::eval;
use crate::eval::TextResult;
use crate::format::array_display::LimitedText;
use crate::format::notation::format_lines;
use crate::format::settings::Window;
use crate::function::{Context, Value};
use crate::script::ReportStyle;
use crate::script::memory_watchdog;
use crate::session::commands::is_command;
use crate::session::completion::{KnownNames, find_candidates};
use crate::session::entries::split_entries;
use crate::session::read_lines;
use crate::syntax;
use crate::syntax::complete::is_open;
use crate::syntax::mention::collect_free_names;
use crate::syntax::source::Source;
use crate::syntax::tree::{Body, BodyKind, StatementKind};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of lines that a notebook is taken to show at once: longer results are cut as at a terminal of this height.
const WINDOW_LINES: usize = 40;
/// The size of a result beyond which it is written to the output piece by piece.
const RESULT_MAX_BYTES: usize = 1 << 20;
/// The number of elements beyond which a result is not offered in array notation.
const NOTATION_MAX_ELEMENTS: usize = 10_000;
/// The size of a picture beyond which it is shown as text.
const PICTURE_MAX_BYTES: usize = 8 << 20;

/// A result in the forms that a front end can choose from.
pub struct Shown {
    /// The lines that a session shows.
    pub text: String,
    /// The result as HTML, if that shows more than the text.
    pub html: Option<String>,
    /// The picture, if the result is the text of one in SVG.
    pub svg: Option<String>,
}

/// Prepares an interpreter for cells: nested results are boxed, long ones are cut, and the memory of the process is watched.
pub fn open(context: &mut Context) {
    memory_watchdog::start_watchdog(context.memory());
    context.session.boxing.on = true;
    context.session.keeps_results = true;
    context.session.window = Some(Window { width: context.workspace.settings.print_width, height: WINDOW_LINES });
}

/// Runs the lines of a cell as a session does, up to the first error. `show` is called with a result that is more than text, and
/// with the result of the last line; it is told whether it is the last. All other text is written to the output.
pub fn run_cell(apl: &mut Interpreter, cell: &str, mut show: impl FnMut(Shown, bool)) -> Result<()> {
    let entries = split(cell);
    let result = entries.iter().enumerate().try_for_each(|(index, entry)| {
        let is_last = index + 1 == entries.len();
        run_entry(apl, entry, |context, result| show_result(context, result, is_last, &mut |shown| show(shown, is_last)))
    });
    // A line that `⍞←` has left open ends with its cell.
    apl.context().session.output.note_answer();
    result
}

/// Splits a cell into commands, statements and definitions, without the comments and blank lines at its end.
pub fn split(cell: &str) -> Vec<String> {
    let mut entries: Vec<String> = split_entries(cell).into();
    let is_silent = |entry: &String| entry.trim_start().is_empty() || entry.trim_start().starts_with('⍝');
    entries.truncate(entries.iter().rposition(|entry| !is_silent(entry)).map_or(0, |last| last + 1));
    entries
}

/// Runs an entry as a session does; `show` shows its result.
pub(crate) fn run_entry(
    apl: &mut Interpreter,
    entry: &str,
    show: impl FnOnce(&mut Context, &TextResult) -> crate::error::Result<()>,
) -> Result<()> {
    // `→` leaves what runs, and nothing else does.
    let finished = apl.run_to_end(|context| {
        read_lines::record_line(context, entry);
        read_lines::run_and_show(context, entry, show)
    });
    finished.map(drop)
}

/// Passes a result to `show` if it is the last of its cell or more than text; otherwise writes it to the output.
fn show_result(
    context: &mut Context,
    result: &TextResult,
    is_last: bool,
    show: &mut dyn FnMut(Shown),
) -> crate::error::Result<()> {
    let (html, svg) = match result {
        TextResult::Nothing => return Ok(()),
        TextResult::Array(_) if context.thread.shy => return Ok(()),
        TextResult::Array(array) => (html::render(context, array)?, find_picture(context, array)),
        TextResult::Function(_) => (None, None),
    };
    let is_rich = html.is_some() || svg.is_some();
    if is_last || is_rich {
        let (text, result) = draft(context, RESULT_MAX_BYTES, |context| eval::print_finished(context, result));
        match result {
            Ok(()) => {
                show(Shown { text, html, svg });
                return Ok(());
            }
            // The text is longer than a draft may be.
            Err(fault) if fault.kind() == ErrorKind::FILE_SYSTEM => {}
            Err(fault) => return Err(fault),
        }
    }
    eval::print_finished(context, result)
}

/// Returns the last result in array notation, or `None` if it is large or has none.
pub fn format_last_result(context: &Context) -> Option<String> {
    let array = context.session.last_result.as_ref().filter(|array| html::is_small(array, NOTATION_MAX_ELEMENTS))?;
    Some(format_lines(context, array).ok()?.join("\n"))
}

/// Returns what `print` writes to the output, without the final line end, and the result of `print`; it fails with a FILE SYSTEM
/// error at the text that would exceed `max_bytes`.
fn draft(
    context: &mut Context,
    max_bytes: usize,
    print: impl FnOnce(&mut Context) -> crate::error::Result<()>,
) -> (String, crate::error::Result<()>) {
    let page = Arc::new(Mutex::new(LimitedText { text: String::new(), max_bytes }));
    let output = std::mem::replace(&mut context.session.output, Box::new(page.clone()));
    let result = print(context);
    context.session.output = output;
    let mut text = std::mem::take(&mut page.lock().unwrap_or_else(PoisonError::into_inner).text);
    text.truncate(text.strip_suffix('\n').map_or(text.len(), str::len));
    (text, result)
}

/// Returns the text of a picture in SVG: an array that is this text, or the member `svg` of a namespace, as in the results of the
/// library `plot`. Returns `None` for anything else.
fn find_picture(context: &Context, array: &Array) -> Option<String> {
    let space = array.reference().filter(|&space| context.workspace.spaces.contains(space));
    match space.map(|space| context.workspace.spaces[space].names.get("svg")) {
        None => to_picture(array),
        Some(Some(Value::Array(text))) => to_picture(text),
        Some(_) => None,
    }
}

/// Returns the text of a picture in SVG, or `None` if an array is anything else.
fn to_picture(array: &Array) -> Option<String> {
    let is_small = array.is_character() && array.bound() <= PICTURE_MAX_BYTES;
    let text = is_small.then(|| array.to_text()).flatten()?;
    let picture = text.trim();
    let is_opened = picture.starts_with("<svg") || picture.starts_with("<?xml") && picture.contains("<svg");
    (is_opened && picture.ends_with("</svg>")).then(|| picture.to_owned())
}

/// Draws the report of an error, with labels and help.
pub fn render(error: &Error) -> String {
    ReportStyle::Full.render(error)
}

/// Returns the position at which the word before the caret begins, and the candidates for it: the text that replaces the word, and
/// the text for the list.
pub fn complete(context: &Context, text: &str, caret: usize) -> (usize, Vec<(String, String)>) {
    let caret = byte_offset(text, caret);
    let line = text[..caret].rfind('\n').map_or(0, |end| end + 1);
    let known = KnownNames::collect(&context.workspace.spaces, context.workspace.space);
    let (start, candidates) = find_candidates(&text[line..], caret - line, &known, context.session.glyph_prefix);
    let candidates = candidates.into_iter().map(|candidate| (candidate.text, candidate.label));
    (text[..line + start].chars().count(), candidates.collect())
}

/// Returns the offset in bytes of the character at a position.
fn byte_offset(text: &str, position: usize) -> usize {
    text.char_indices().nth(position).map_or(text.len(), |(offset, _)| offset)
}

/// Returns `"incomplete"` if a cell may go on in another line, `"invalid"` if it cannot be parsed, and otherwise `"complete"`.
pub fn measure(cell: &str) -> &'static str {
    let entries = split(cell);
    let is_text = |entry: &&String| !is_command(entry);
    if entries.last().filter(is_text).is_some_and(|entry| is_open(entry)) {
        return "incomplete";
    }
    let is_valid = entries.iter().filter(is_text).all(|entry| syntax::parse(&Source::new("", entry.as_str())).is_ok());
    if is_valid { "complete" } else { "invalid" }
}

/// Returns the names that a cell mentions, and those that it gives values to outside of functions. Each is listed once, in the
/// order of appearance; a text that cannot be parsed has none.
pub fn list_names(cell: &str) -> (Vec<String>, Vec<String>) {
    let (mut mentioned, mut assigned) = (Vec::new(), Vec::new());
    for entry in split(cell).iter().filter(|entry| !is_command(entry)) {
        let Ok(body) = syntax::parse(&Source::new("", entry.as_str())) else { continue };
        add_new(&mut mentioned, collect_free_names(&body));
        add_new(&mut assigned, list_assigned(&body));
    }
    (mentioned, assigned)
}

/// Returns the names that the statements of a text assign or define.
fn list_assigned(body: &Body) -> Vec<Arc<str>> {
    let names = body.statements.iter().flat_map(|statement| match &statement.kind {
        StatementKind::Phrase(phrase) => find_targets(body, phrase),
        StatementKind::Definition(inner) => match &inner.kind {
            BodyKind::Tradfn(header) => vec![header.name.clone()],
            _ => Vec::new(),
        },
        StatementKind::Script(script) => vec![script.name.clone()],
        _ => Vec::new(),
    });
    names.collect()
}

/// Adds the names that are not yet in a list.
fn add_new(names: &mut Vec<String>, more: Vec<Arc<str>>) {
    for name in more {
        if !names.iter().any(|known| **known == *name) {
            names.push(name.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{complete, inspect, list_names, measure, open, run_cell};
    use crate::Interpreter;
    use std::sync::{Arc, Mutex};

    /// Runs a cell and returns its output, and for each result whether it is the last, its text, and its HTML or picture.
    fn run(apl: &mut Interpreter, cell: &str) -> Vec<(bool, String, String)> {
        let mut results = Vec::new();
        let done = run_cell(apl, cell, |shown, is_last| {
            results.push((is_last, shown.text, shown.html.or(shown.svg).unwrap_or_default()));
        });
        done.expect("the cell runs");
        results
    }

    fn notebook() -> (Interpreter, Arc<Mutex<String>>) {
        let page = Arc::new(Mutex::new(String::new()));
        let mut apl = Interpreter::builder().output(page.clone()).build();
        open(apl.context());
        (apl, page)
    }

    #[test]
    fn the_last_result_of_a_cell_is_shown_and_the_others_are_written() {
        let (mut apl, page) = notebook();
        assert_eq!(run(&mut apl, "x←3\nx+1\n⍳x ⍝ three\n\n⍝ done"), [(true, "1 2 3".to_owned(), String::new())]);
        assert_eq!(*page.lock().expect("no writer panics"), "4\n");
        assert_eq!(run(&mut apl, "y←1\n"), []);
    }

    #[test]
    fn nested_results_are_tables_and_texts_in_svg_are_pictures() {
        let (mut apl, _) = notebook();
        let shown = run(&mut apl, "'<a>' (1 2)\n'<svg></svg>'");
        assert!(shown[0].2.contains("<td><pre>&lt;a&gt;</pre></td><td><pre>1 2</pre></td>"), "{}", shown[0].2);
        assert!(shown[0].1.starts_with('┌') && !shown[0].0);
        assert_eq!(shown[1].2, "<svg></svg>");
        let shown = run(&mut apl, "(svg: '<svg></svg>' ⋄ text: 'picture')\n(svg: 3)");
        assert_eq!(shown[0].2, "<svg></svg>");
        assert_eq!(shown[1].2, "");
        assert_eq!(run(&mut apl, "]box off\n'a' (1 2)")[0].2, "");
    }

    #[test]
    fn namespaces_of_columns_are_tables() {
        let (mut apl, _) = notebook();
        let shown = run(&mut apl, "t←⎕NS⍬ ⋄ t.wine←'red' 'white' ⋄ t.price←12.5 9 ⋄ t");
        assert!(shown[0].2.contains("<tr><th>price</th><th>wine</th></tr>"), "{}", shown[0].2);
        assert!(shown[0].2.contains("<td class=\"number\">12.5</td><td>red</td>"), "{}", shown[0].2);
        assert_eq!(run(&mut apl, "t.wine←'port' ⋄ t")[0].2, "");
    }

    #[test]
    fn long_results_are_cut_and_kept() {
        let (mut apl, page) = notebook();
        let shown = run(&mut apl, "⍪⍳1000");
        assert!(shown[0].1.ends_with("]cut off turns cutting off"), "{}", shown[0].1);
        run(&mut apl, "⎕←⎕LAST");
        assert_eq!(page.lock().expect("no writer panics").lines().count(), 1000);
    }

    #[test]
    fn texts_are_complete_incomplete_or_invalid() {
        for (text, expected) in [
            ("1+1", "complete"),
            ("f←{", "incomplete"),
            ("∇r←f y\nr←y", "incomplete"),
            ("∇r←f y\nr←y\n∇", "complete"),
            (")vars", "complete"),
            ("1)", "invalid"),
            ("", "complete"),
        ] {
            assert_eq!(measure(text), expected, "{text}");
        }
    }

    #[test]
    fn names_that_a_cell_uses_and_assigns_are_listed() {
        let (mentioned, assigned) = list_names("z←x+{t←⍵ ⋄ t×y}3\n)vars\n(a b)←z\n∇r←f q\nr←q\n∇");
        assert_eq!(mentioned, ["z", "x", "y", "a", "b"]);
        assert_eq!(assigned, ["z", "a", "b", "f"]);
    }

    #[test]
    fn words_before_the_caret_are_completed() {
        let (mut apl, _) = notebook();
        run(&mut apl, "prices←1 2");
        assert_eq!(complete(apl.context(), "⍴1\n2+pri", 8), (5, vec![("prices".to_owned(), "prices".to_owned())]));
        assert_eq!(complete(apl.context(), "rho", 3).1[0].0, "⍴");
    }

    #[test]
    fn pages_are_found_at_the_caret() {
        let (mut apl, _) = notebook();
        run(&mut apl, "prices←1 2\nmean←{\n⍝ The arithmetic mean.\n(+/⍵)÷≢⍵\n}");
        let mut text = |line: &str, caret| inspect::inspect(apl.context(), line, caret).map(|page| page.text).unwrap_or_default();
        // The glyph at the caret comes before the one that ends there.
        assert!(text("2 3⍴⍳6", 3).contains("X⍴Y"));
        assert!(text("2 3⍴⍳6", 4).contains("⍳Y"));
        assert!(text("⎕json 3", 4).contains("⎕JSON"));
        assert!(text("prices+1", 2).ends_with("1 2"));
        assert!(text("mean 3", 1).contains("arithmetic mean"));
        assert!(text(")vars", 2).starts_with(")vars: "));
        assert_eq!(text("12", 1), "");
    }
}
