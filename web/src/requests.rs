//! The requests of the page, and their answers.

use crate::events::{PageInput, PageOutput, send};
use crate::page;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::time::Duration;
use zilde::internals::advice::GLYPHS;
use zilde::internals::{notebook, session};
use zilde::{Error, Interpreter};

/// The memory that a workspace may take, which phones have too.
const MEMORY_LIMIT_BYTES: usize = 512 << 20;

thread_local! {
    /// The interpreter of the page.
    static APL: RefCell<Interpreter> = RefCell::new(open());
}

/// Opens the interpreter. Its files are those of the page.
fn open() -> Interpreter {
    let builder = Interpreter::builder().memory_limit(MEMORY_LIMIT_BYTES).allow_files().allow_clock();
    let mut apl = builder.output(PageOutput).input(PageInput).ask_host(page::wants_stop).build();
    notebook::open(apl.context());
    apl
}

/// Returns the answer to a request: `null` if the page knows a request that the module does not.
pub(crate) fn answer(request: &Value) -> Value {
    let text = request["text"].as_str().unwrap_or_default();
    let caret = request["caret"].as_u64().unwrap_or_default() as usize;
    APL.with_borrow_mut(|apl| match request["kind"].as_str().unwrap_or_default() {
        "run" => run(apl, text, request["milliseconds"].as_u64()),
        "command" => command(apl, text),
        "complete" => complete(apl, text, caret),
        "inspect" => inspect(apl, text, caret),
        "colour" => json!(notebook::classify(apl.context(), text)),
        "measure" => json!(notebook::measure(text)),
        "glyphs" => list_glyphs(),
        "pages" => list_pages(),
        "page" => find_page(text),
        _ => Value::Null,
    })
}

/// Runs the lines of a cell. Results are events, as is the last one in array notation; the answer is the error, if there is one.
fn run(apl: &mut Interpreter, text: &str, milliseconds: Option<u64>) -> Value {
    apl.set_time_limit(milliseconds.map(Duration::from_millis));
    let mut has_result = false;
    let show = |shown: notebook::Shown, is_last| {
        has_result |= is_last;
        send(&json!({ "kind": "result", "text": shown.text, "html": shown.html, "svg": shown.svg }));
    };
    let result = notebook::run_cell(apl, text, show);
    apl.set_time_limit(None);
    if has_result && let Some(notation) = notebook::format_last_result(apl.context()) {
        send(&json!({ "kind": "notation", "text": notation }));
    }
    result.err().map_or(Value::Null, |error| describe(&error))
}

/// Runs a command of a session. What it writes are events; the answer is the message of its error.
fn command(apl: &mut Interpreter, text: &str) -> Value {
    match session::run(apl.context(), text) {
        Ok(()) => Value::Null,
        Err(fault) => json!(fault.details().message),
    }
}

/// Returns an error with its report as it is drawn at a terminal.
fn describe(error: &Error) -> Value {
    json!({ "name": error.name(), "message": error.message(), "drawing": notebook::render(error) })
}

fn complete(apl: &mut Interpreter, text: &str, caret: usize) -> Value {
    let (start, candidates) = notebook::complete(apl.context(), text, caret);
    json!({ "start": start, "candidates": candidates })
}

fn inspect(apl: &mut Interpreter, text: &str, caret: usize) -> Value {
    notebook::inspect(apl.context(), text, caret)
        .map_or(Value::Null, |page| json!({ "text": page.text, "markdown": page.markdown }))
}

/// Returns the pages of the manual, in the order of its sections.
fn list_pages() -> Value {
    let describe = |page: session::ManualPage| json!({ "section": page.section, "name": page.name, "title": page.title().0 });
    session::list_pages().into_iter().map(describe).collect()
}

/// Returns the page with this title in Markdown.
fn find_page(title: &str) -> Value {
    session::list_pages().into_iter().find(|page| page.title().0 == title).map_or(Value::Null, |page| json!(page.text))
}

/// Returns the glyphs with their keys after the prefix and their names.
fn list_glyphs() -> Value {
    let describe =
        |glyph: &zilde::internals::advice::Glyph| json!({ "glyph": glyph.glyph, "key": glyph.key, "names": glyph.names });
    GLYPHS.iter().map(describe).collect()
}
