//! The replacement of a name everywhere. It is refused, with the places, where code could reach the name in ways that the text does
//! not show: by `⍎` and the like, by names in texts, and by dynamic scope.

use super::document::{Document, UnitTree};
use super::occurrences::{self, Role, is_in_name};
use super::references::{self, Scope, Target};
use super::state::{self, Failure, Outcome, Server};
use crate::syntax::name::is_name;
use crate::syntax::source::Span;
use crate::syntax::token::Lexeme;
use lsp_server::ErrorCode;
use serde_json::{Map, Value, json};

/// The ⎕ names that reach other names by their texts.
const REACHING_SYSTEM_NAMES: [&str; 16] =
    ["FX", "FIX", "CY", "ED", "EDIT", "NC", "EX", "CR", "NR", "VR", "AT", "OR", "VGET", "VSET", "SHADOW", "NS"];

/// The number of places that a refusal names.
const MAX_PLACES: usize = 5;

/// Returns the range of the name at a position, or null if there is none.
pub(crate) fn prepare(server: &mut Server, parameters: &Value) -> Outcome {
    let Some(target) = references::target_of(server, parameters)? else { return Ok(Value::Null) };
    let document = state::document(server, parameters)?;
    Ok(json!({ "range": document.range(target.span, server.encoding), "placeholder": target.name }))
}

/// Returns the changes that rename the name at a position.
pub(crate) fn rename(server: &mut Server, parameters: &Value) -> Outcome {
    let refuse = |reason: String| Err(Failure::new(ErrorCode::RequestFailed, reason));
    let Some(target) = references::target_of(server, parameters)? else { return refuse("there is no name here".to_owned()) };
    let new_name = parameters["newName"].as_str().unwrap_or_default();
    if !is_name(new_name) {
        return refuse(format!("{new_name:?} is not a valid name"));
    }
    if new_name == target.name {
        return Ok(Value::Null);
    }
    let address = state::address(parameters).to_owned();
    let found = references::list_everywhere(server, &address, &target);
    for (address, _) in &found {
        let obstacles = server.with_document(address, |document| find_obstacles(document, address, &target, new_name));
        if let Some(reason) = obstacles.flatten() {
            return refuse(reason);
        }
    }
    if matches!(target.scope, Scope::Member(_)) {
        return refuse(format!("{} is a member of a value that the text does not define", target.name));
    }
    let encoding = server.encoding;
    let mut changes = Map::new();
    for (address, places) in found {
        let edits = server.with_document(&address, |document| {
            let edit = |place: &references::Place| json!({ "range": document.range(place.span, encoding), "newText": new_name });
            places.iter().map(edit).collect::<Value>()
        });
        changes.extend(edits.map(|edits| (address, edits)));
    }
    Ok(json!({ "changes": changes }))
}

/// Returns the reason why a name cannot be renamed in a document, if there is one.
fn find_obstacles(document: &Document, address: &str, target: &Target, new_name: &str) -> Option<String> {
    let renamed = Target { name: new_name.to_owned(), ..target.clone() };
    let conflicts: Vec<Span> = references::list_places(document, &renamed).into_iter().map(|place| place.span).collect();
    let dynamic = list_dynamic(document, target);
    let (executed, texts) = list_reaching(document, target);
    let name = &target.name;
    let reasons = [
        (conflicts, format!("{new_name} is used here already")),
        (executed, format!("what is executed or looked up by its text may be {name}")),
        (texts, format!("a text names {name}")),
        (dynamic, format!("{name} may be the local of a function that calls this one")),
    ];
    let (places, reason) = reasons.into_iter().find(|(places, _)| !places.is_empty())?;
    let file = address.rsplit('/').next().unwrap_or_default();
    let line = |span: &Span| format!("{file}:{}", document.lines.line_of(span.range().start) + 1);
    let mut listed: Vec<String> = places.iter().map(line).collect();
    listed.dedup();
    let more = if listed.len() > MAX_PLACES { ", …" } else { "" };
    listed.truncate(MAX_PLACES);
    Some(format!("{name} cannot be renamed: {reason} ({}{more})", listed.join(", ")))
}

/// Lists the places that dynamic scope may connect with the name. A local of a function with a header is visible in the functions
/// that it calls; those of dfns are not.
fn list_dynamic(document: &Document, target: &Target) -> Vec<Span> {
    let is_tradfn = |tree: &UnitTree, span: Span| {
        let mut found = false;
        let body = tree.body.as_deref();
        body.into_iter().for_each(|body| {
            occurrences::visit_bodies(body, &mut |body| found |= body.is_tradfn() && tree.place(body.span) == span);
        });
        found
    };
    let local = match target.scope {
        Scope::Local(span) if document.unit_at(span.range().start).is_some_and(|tree| is_tradfn(tree, span)) => Some(span),
        Scope::Local(_) | Scope::Member(_) => return Vec::new(),
        Scope::Script(_) => None,
    };
    let mut places = Vec::new();
    for tree in document.units.iter().filter(|tree| tree.source.text().contains(&target.name)) {
        let Some(body) = tree.body.as_deref() else { continue };
        for occurrence in occurrences::list(tree) {
            let is_same = tree.source.text()[occurrence.span.range()] == target.name && occurrence.role != Role::Member;
            let scope = occurrences::find_scope(body, occurrence.span.start, &target.name);
            let is_connected = match (local, scope) {
                (Some(_), None) => true,
                (None, Some(scope)) => is_tradfn(tree, tree.place(scope)),
                _ => false,
            };
            if is_same && is_connected {
                places.push(tree.place(occurrence.span));
            }
        }
    }
    places
}

/// Lists the places at which code is executed or looked up by a text that is computed, and the texts that consist of names, one of
/// which is the name. Of a local, only those in its function count.
fn list_reaching(document: &Document, target: &Target) -> (Vec<Span>, Vec<Span>) {
    let (mut executed, mut texts) = (Vec::new(), Vec::new());
    let bounds = match target.scope {
        Scope::Local(span) => span,
        _ => Span::new(0, document.text.len()),
    };
    for tree in &document.units {
        let (text, lexemes) = (tree.source.text(), tree.lexemes());
        for (index, &(lexeme, span)) in lexemes.iter().enumerate() {
            let place = tree.place(span);
            if !bounds.contains(place) {
                continue;
            }
            let reaches = match lexeme {
                Lexeme::Glyph('⍎') => true,
                Lexeme::System => REACHING_SYSTEM_NAMES.contains(&&*text[span.range()].trim_start_matches('⎕').to_uppercase()),
                _ => false,
            };
            let argument = lexemes.get(index + 1).map(|(lexeme, _)| *lexeme);
            if reaches && !matches!(argument, Some(Lexeme::Text | Lexeme::DoubleQuoted | Lexeme::Zilde)) {
                executed.push(place);
            }
            let is_text = matches!(lexeme, Lexeme::Text | Lexeme::DoubleQuoted);
            let is_executed = index > 0 && lexemes[index - 1].0 == Lexeme::Glyph('⍎');
            if is_text && mentions(&text[span.range()], &target.name, is_executed) {
                texts.push(place);
            }
        }
    }
    (executed, texts)
}

/// Returns true if a text consists of names, one of which is `name`, or, if it is executed, mentions the name.
fn mentions(text: &str, name: &str, is_executed: bool) -> bool {
    let inner = text.trim_matches(['\'', '"']);
    let words = inner.split(|character: char| !is_in_name(character));
    let has_name = words.into_iter().any(|word| word == name);
    has_name && (is_executed || inner.split(' ').all(|word| word.is_empty() || is_name(word)))
}
