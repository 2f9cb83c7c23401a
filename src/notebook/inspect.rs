//! The page on the glyph or the name at the caret.

use super::html::is_small;
use super::{byte_offset, draft};
use crate::array::Array;
use crate::eval::names;
use crate::format;
use crate::format::function::display_function;
use crate::function::derived::structure_of;
use crate::function::{Context, Value};
use crate::session::commands::help::{describe_command, user_function_help};
use crate::session::manual;
use crate::session::page_layout::{MAX_PROSE_COLUMNS, View, render_plain};

/// The size of the part of a value that is shown.
const VALUE_MAX_BYTES: usize = 2 << 10;
/// The number of elements beyond which nothing of a value is shown: laying it out would take time.
const VALUE_MAX_ELEMENTS: usize = 10_000;

/// A page as plain text and, for pages of the manual, in Markdown.
pub struct Page {
    /// The plain text.
    pub text: String,
    /// The page in Markdown, if it is one of the manual.
    pub markdown: Option<String>,
}

/// Returns the page on the command, the name or the glyph at the caret, or before it.
pub fn inspect(context: &mut Context, text: &str, caret: usize) -> Option<Page> {
    let topic = find_topic(text, byte_offset(text, caret))?;
    if topic.starts_with([')', ']']) && topic.len() > 1 {
        return describe_command(topic).map(|text| Page { text, markdown: None });
    }
    describe_value(context, topic).map(|text| Page { text, markdown: None }).or_else(|| find_manual_page(context, topic))
}

/// Returns the command, the name or the glyph at an offset or, if there is none, the one that ends there.
fn find_topic(text: &str, caret: usize) -> Option<&str> {
    let line_start = text[..caret].rfind('\n').map_or(0, |end| end + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let caret = caret - line_start;
    let command = line.split_whitespace().next().filter(|word| word.starts_with([')', ']']));
    if let Some(command) = command
        && caret <= line.find(command)? + command.len()
    {
        return Some(command);
    }
    let is_in_word = |character: char| character.is_alphanumeric() || "_∆⍙⎕.:".contains(character);
    let start = line[..caret].trim_end_matches(is_in_word).len();
    let end = line.len() - line[caret..].trim_start_matches(is_in_word).len();
    let word = line[start..end].trim_matches('.');
    if !word.trim_matches(':').is_empty() && !word.starts_with(|first: char| first.is_ascii_digit()) {
        return Some(word);
    }
    let glyph = |from: usize| line[from..].chars().next().map(|glyph| &line[from..from + glyph.len_utf8()]);
    let before = line[..caret].char_indices().next_back().and_then(|(offset, _)| glyph(offset));
    glyph(caret)
        .into_iter()
        .chain(before)
        .find(|glyph| !glyph.starts_with(|sign: char| sign.is_whitespace() || sign.is_alphanumeric()))
}

/// Returns the documentation of a function of the workspace, or the shape and the beginning of the value of a variable.
fn describe_value(context: &mut Context, name: &str) -> Option<String> {
    if let Some(text) = user_function_help(context, name) {
        return Some(text);
    }
    match names::find_value(context, name)?.clone() {
        Value::Array(array) => Some(describe_array(context, name, &array)),
        function => Some(draft(context, VALUE_MAX_BYTES, |context| display_function(context, &structure_of(&function))).0),
    }
}

fn describe_array(context: &mut Context, name: &str, array: &Array) -> String {
    let lengths: Vec<String> = array.lengths().iter().map(ToString::to_string).collect();
    let shape = if lengths.is_empty() { "a scalar".to_owned() } else { format!("shape {}", lengths.join(" ")) };
    if !is_small(array, VALUE_MAX_ELEMENTS) {
        return format!("{name}: {shape}");
    }
    let (text, result) = draft(context, VALUE_MAX_BYTES, |context| format::display(context, array));
    format!("{name}: {shape}\n{text}{}", if result.is_ok() { "" } else { "⋮" })
}

/// Returns the page of the manual on a glyph, a ⎕ name, a control word or a function of the library.
fn find_manual_page(context: &Context, topic: &str) -> Option<Page> {
    let markdown = manual::find_markdown(topic)?;
    let width = context.workspace.settings.print_width.min(MAX_PROSE_COLUMNS);
    let (origin, prefix) = (context.index_origin(), context.session.glyph_prefix);
    let text = render_plain(&markdown, View { topic, edges: false, width, origin, prefix });
    Some(Page { text, markdown: Some(markdown) })
}
