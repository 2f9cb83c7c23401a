//! The arguments of the function to the left of the caret: its header, with the comment.

use super::hover::{find_comment, find_header, find_symbol, unit_offset};
use super::occurrences::is_in_name;
use super::references;
use super::state::{self, Outcome, Server};
use super::symbols::SymbolKind;
use crate::stdlib;
use crate::syntax::token::{Bracket, Lexeme};
use serde_json::{Value, json};

/// Returns the header of the function whose right argument is typed at a position, or null.
pub(crate) fn describe(server: &mut Server, parameters: &Value) -> Outcome {
    let address = state::address(parameters);
    let document = state::document(server, parameters)?;
    let offset = document.offset(&parameters["position"], server.encoding);
    let Some(name_end) = find_function(document, offset) else { return Ok(Value::Null) };
    let Some(target) = references::find_target(document, name_end) else { return Ok(Value::Null) };
    let symbol = find_symbol(server, address, &target);
    let found = symbol.filter(|(_, symbol)| matches!(symbol.kind, SymbolKind::Function | SymbolKind::Operator));
    let described = match found {
        Some((address, symbol)) => {
            server.with_document(&address, |document| (find_header(document, &symbol), find_comment(document, &symbol)))
        }
        None => find_library_page(&target),
    };
    Ok(described.map_or(Value::Null, |(label, comment)| to_json(&label, &comment)))
}

/// Returns the title and the text of the page on a function of the library.
fn find_library_page(target: &references::Target) -> Option<(String, String)> {
    let references::Scope::Script(path) = &target.scope else { return None };
    let page = stdlib::find_page(&format!("{}.{}", path.last()?, target.name))?;
    let (title, text) = page.split_once('\n').unwrap_or((&page, ""));
    let forms: Vec<&str> = title.split('`').skip(1).step_by(2).collect();
    Some((if forms.is_empty() { target.name.clone() } else { forms.join("  ") }, text.trim().to_owned()))
}

/// Returns the offset of the end of the nearest name to the left of the caret whose right argument the caret may be in.
fn find_function(document: &super::document::Document, offset: usize) -> Option<usize> {
    let (tree, offset) = unit_offset(document, offset)?;
    let lexemes = tree.lexemes();
    let mut depth = 0_usize;
    let before = lexemes.iter().rev().skip_while(|(_, span)| span.range().end > offset);
    for (lexeme, span) in before {
        match lexeme {
            Lexeme::Newline | Lexeme::Diamond | Lexeme::Comment | Lexeme::Assign if depth == 0 => return None,
            Lexeme::Close(_) => depth += 1,
            Lexeme::Open(Bracket::Curly) if depth == 0 => return None,
            Lexeme::Open(_) => depth = depth.saturating_sub(1),
            Lexeme::Name if depth == 0 && span.range().end < offset => {
                let name = &tree.source.text()[span.range()];
                let kind = SymbolKind::of_classes(&document.classes(name));
                let follows_dot = tree.source.text()[..span.range().start].ends_with('.');
                if kind == SymbolKind::Function || kind == SymbolKind::Operator || follows_dot {
                    return Some(tree.unit.start + span.range().end);
                }
            }
            _ => {}
        }
    }
    None
}

fn to_json(label: &str, comment: &str) -> Value {
    let names: Vec<Value> = list_arguments(label).into_iter().map(|name| json!({ "label": name })).collect();
    let last = names.len().saturating_sub(1);
    let documentation = json!({ "kind": "markdown", "value": comment });
    let signature = json!({ "label": label, "documentation": documentation, "parameters": names, "activeParameter": last });
    json!({ "signatures": [signature], "activeSignature": 0, "activeParameter": last })
}

/// Returns the arguments in a header: the words after the arrow, except the name of the function, which is the one before the last.
fn list_arguments(header: &str) -> Vec<String> {
    let call = header.split(';').next().unwrap_or_default();
    let call = call.split_once('←').map_or(call, |(_, call)| call);
    let words: Vec<&str> = call.split_whitespace().filter(|word| !word.starts_with(['⍝', '{'])).collect();
    let is_word = |word: &&&str| word.chars().all(is_in_name);
    match words[..] {
        [left, _, right] if is_word(&&right) => vec![left.to_owned(), right.to_owned()],
        [_, right] if is_word(&&right) => vec![right.to_owned()],
        _ => ["⍺", "⍵"].into_iter().filter(|name| call.contains(name)).map(str::to_owned).collect(),
    }
}
