#![doc = include_str!("../edit.md")]
//!
//! # Implementation
//!
//! * [`content`]: the text to edit for a value, and the value made from an edited text.
//! * [`program`]: the user's own editor, run on a temporary file.

pub(crate) mod content;
pub(crate) mod program;

use crate::array::{Array, Reference};
use crate::error::{Blame, Fault, Result};
use crate::eval;
use crate::eval::names;
use crate::function::Context;
use crate::function::names::SystemName;
use crate::system::listing;
use content::Content;
use std::sync::PoisonError;

/// The page of `⎕ED`.
const PAGE: &str = "system/definitions/edit.md";

/// The system function `⎕ED`.
pub(crate) static ED: SystemName =
    SystemName::function("⎕ED", PAGE).monadic(|context, right| edit_all(context, "", &right)).dyadic(|context, left, right| {
        let kinds = left.to_text().filter(|_| left.is_character());
        let kinds = kinds.ok_or_else(|| Fault::domain(Blame::Left, "kinds of new names must be characters: ∇ → ∊ - ⍟ ○ ∘ ⋄"))?;
        edit_all(context, &kinds, &right)
    });

/// A request to edit one name.
pub(crate) struct Request {
    /// The kind of a new name, one of `∇ → ∊ - ⍟ ○ ∘ ⋄`; `⋄` also shows an existing array in array notation.
    pub kind: Option<char>,
    /// The name, which may be dotted.
    pub name: String,
    /// The line, counted from 0, at which the editor opens.
    pub line: Option<usize>,
}

/// The kinds that may stand before a new name.
pub(crate) const EDIT_KINDS: &str = "∇→∊-⍟○∘⋄";

impl Request {
    /// Parses a word of `)ed`: an optional kind, a name, and an optional line in brackets.
    pub(crate) fn parse(word: &str) -> Self {
        let kind = word.chars().next().filter(|kind| EDIT_KINDS.contains(*kind));
        let word = kind.map_or(word, |kind| &word[kind.len_utf8()..]);
        let (name, line) = match word.strip_suffix(']').and_then(|word| word.split_once('[')) {
            Some((name, line)) => (name, line.parse().ok()),
            None => (word, None),
        };
        Self { kind, name: name.to_owned(), line }
    }
}

/// Implements `⎕ED Y` and `X ⎕ED Y`: edits names one by one, and returns those that were given a value.
fn edit_all(context: &mut Context, kinds: &str, right: &Array) -> Result<Array> {
    let listed = listing::parse_names(context.memory(), right)?;
    let kinds: Vec<char> = kinds.chars().collect();
    if !kinds.is_empty() && kinds.len() != listed.len() {
        return Err(Fault::length(
            Blame::Left,
            format!("the number of kinds is {}, but the number of names is {}", kinds.len(), listed.len()),
        ));
    }
    let mut assigned = Vec::new();
    for (index, name) in listed.into_iter().enumerate() {
        let request = Request { kind: kinds.get(index).copied(), name, line: None };
        assigned.extend(edit(context, &request)?);
    }
    context.thread.shy = context.is_at_session_level();
    Ok(Array::texts(assigned.iter().map(String::as_str)))
}

/// Opens the editor on a name, and again as long as the edited text cannot be read and the user wants to correct it. Returns the
/// name that was given a value, or `None` if the text was not changed or the user gave up.
pub(crate) fn edit(context: &mut Context, request: &Request) -> Result<Option<String>> {
    context.require_all_files()?;
    context.require_processes()?;
    let program = program::find_editor()?;
    let (space, name) = resolve_name(context, &request.name)?;
    let content = Content::of(context, space, &name, request.kind)?;
    let mut text = content.text.clone();
    let mut line = request.line;
    loop {
        let new_text = program::run(&program, &name, content.extension(), &text, line)?;
        context.work().clear_interrupt();
        if new_text == content.text && text == content.text && !content.is_new {
            return Ok(None);
        }
        let outer = context.current_space();
        let old_space = std::mem::replace(&mut context.workspace.space, space);
        eval::switch_settings(context, outer, space);
        let result = content.fix(context, &name, &new_text);
        eval::switch_settings(context, space, outer);
        context.workspace.space = old_space;
        match result {
            Ok(name) => return Ok(Some(name)),
            Err(fault) => {
                (context.session.hooks.show_fault)(context, &fault)?;
                line = Content::find_line(&fault, &new_text);
                text = new_text;
                if !ask_to_retry(context) {
                    return Ok(None);
                }
            }
        }
    }
}

/// Returns the namespace and the last part of a name that may be dotted; fails if the name cannot be edited now.
fn resolve_name(context: &Context, name: &str) -> Result<(Reference, String)> {
    let (space, last) = match name.rsplit_once('.') {
        Some((path, last)) => (names::find_space(context, path), last),
        None => (Some(context.current_space()), name),
    };
    let invalid = || Fault::domain(Blame::Right, format!("{name} is not a name that can be edited"));
    let space = space.filter(|_| names::is_name(last)).ok_or_else(invalid)?;
    if space != context.workspace.space && context.thread.frames.iter().any(|frame| frame.callee.is_some()) {
        return Err(Fault::nonce("while a function is running or suspended, only names in its own namespace can be edited"));
    }
    Ok((space, last.to_owned()))
}

/// Asks the user about returning to the editor; returns true unless the user declines or the input has ended.
fn ask_to_retry(context: &mut Context) -> bool {
    let input = context.session.input.clone();
    let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
    matches!(input.line("edit again (y or n)? "), Ok(Some(answer)) if !answer.trim().to_lowercase().starts_with('n'))
}
