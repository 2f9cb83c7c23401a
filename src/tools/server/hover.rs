//! The text that is shown about the glyph, the word or the name under the pointer: a page of the manual, or the header and the comment of a
//! definition.

use super::document::{Document, UnitTree};
use super::occurrences::{Role, is_word};
use super::references::{self, Scope, Target};
use super::state::{self, Outcome, Server};
use super::symbols::{Symbol, SymbolKind};
use crate::session::manual;
use crate::stdlib;
use crate::syntax::source::Span;
use crate::syntax::token::Lexeme;
use serde_json::{Value, json};

/// The length beyond which a page is cut, in bytes.
const PAGE_MAX_BYTES: usize = 6000;

/// Returns the page on what is at a position, or null.
pub(crate) fn describe(server: &mut Server, parameters: &Value) -> Outcome {
    server.check(state::address(parameters));
    let document = state::document(server, parameters)?;
    let offset = document.offset(&parameters["position"], server.encoding);
    let Some((span, topic)) = find_topic(document, offset) else { return Ok(Value::Null) };
    let range = document.range(span, server.encoding);
    let target = references::find_target(document, offset).filter(|_| topic.is_none());
    let text = match (topic, target) {
        (Some(topic), _) => manual::find_markdown(&topic).map(|page| cut_page(&page)),
        (None, Some(target)) => describe_name(server, state::address(parameters), &target),
        (None, None) => None,
    };
    Ok(text.map_or(Value::Null, |text| json!({ "contents": { "kind": "markdown", "value": text }, "range": range })))
}

/// Returns the span of the lexeme at an offset, and the topic of its page unless it is a name.
fn find_topic(document: &Document, offset: usize) -> Option<(Span, Option<String>)> {
    let tree = document.unit_at(offset)?;
    let lexemes = tree.lexemes();
    let offset = offset.checked_sub(tree.unit.start)?;
    let at = |(_, span): &(Lexeme, Span)| span.range().contains(&offset);
    let ends_at = |(lexeme, span): &(Lexeme, Span)| span.range().end == offset && matches!(lexeme, Lexeme::Name | Lexeme::System);
    let index = lexemes.iter().position(at).or_else(|| lexemes.iter().position(ends_at))?;
    let (lexeme, span) = lexemes[index];
    let text = &tree.source.text()[span.range()];
    let topic = match lexeme {
        Lexeme::Name if is_word(&lexemes, index) => format!(":{text}"),
        Lexeme::Name => return Some((tree.place(span), None)),
        Lexeme::Glyph(glyph) => glyph.to_string(),
        Lexeme::System => format!("⎕{}", text.trim_start_matches(['⎕', '▯', '□']).to_uppercase()),
        Lexeme::Special(special) => special.text().to_owned(),
        Lexeme::Assign | Lexeme::Zilde | Lexeme::Diamond => text.to_owned(),
        _ => return None,
    };
    Some((tree.place(span), Some(topic)))
}

/// Returns a page, or its beginning up to the end of a paragraph if it is long.
fn cut_page(page: &str) -> String {
    let limit = page.floor_char_boundary(PAGE_MAX_BYTES);
    if limit == page.len() {
        return page.to_owned();
    }
    let start = &page[..limit];
    let cut = start.rfind("\n\n").map_or(start, |end| &start[..end]);
    // A block of code that is cut would take the rest of the window.
    let fence = if cut.matches("```").count() % 2 == 1 { "\n```" } else { "" };
    format!("{cut}{fence}\n\n…")
}

/// Returns the description of a name.
fn describe_name(server: &mut Server, address: &str, target: &Target) -> Option<String> {
    if let Some(symbol) = find_symbol(server, address, target) {
        return server.with_document(&symbol.0, |document| describe_symbol(document, &symbol.1));
    }
    if let Scope::Script(path) | Scope::Member(path) = &target.scope {
        let topic = path.last().map_or_else(|| target.name.clone(), |base| format!("{base}.{}", target.name));
        if stdlib::is_library_name(&topic)
            && !path.is_empty()
            && let Some(page) = stdlib::find_page(&topic)
        {
            return Some(cut_page(&page));
        }
    }
    let document = server.documents.get(address)?;
    let kind = SymbolKind::of_classes(&document.classes(&target.name));
    let scope = if matches!(target.scope, Scope::Local(_)) { "local " } else { "" };
    let places = references::list_places(document, target).into_iter().filter(|place| place.role == Role::Definition);
    let lines = places.map(|place| document.lines.range(&document.text, document.lines.line_of(place.span.range().start)));
    let texts: Vec<&str> = lines.map(|line| document.text[line].trim()).collect();
    // What a name is assigned says more than its place in a header.
    let text = texts.iter().find(|text| !text.starts_with('∇')).or(texts.first())?;
    Some(format!("```apl\n{}\n```\n\n{scope}{}", shorten(text), kind.word()))
}

/// Returns the definition of a name: the one in the same document if there are several.
pub(crate) fn find_symbol(server: &mut Server, address: &str, target: &Target) -> Option<(String, Symbol)> {
    if let Scope::Local(_) = target.scope {
        let document = server.documents.get(address)?;
        let tree = document.unit_at(target.span.range().start)?;
        let mut waiting = super::symbols::list_in_unit(document, tree);
        while let Some(symbol) = waiting.pop() {
            if symbol.name == target.name && symbol.kind != SymbolKind::Variable {
                return Some((address.to_owned(), symbol));
            }
            waiting.extend(symbol.children);
        }
        return None;
    }
    let mut symbols = references::list_symbols(server, target);
    symbols.sort_by_key(|(other, _)| other != address);
    symbols.into_iter().next()
}

/// Returns the header, the kind and the comments of a definition.
fn describe_symbol(document: &Document, symbol: &Symbol) -> String {
    let header = find_header(document, symbol);
    let place = if symbol.scripts.is_empty() { String::new() } else { format!(" of {}", symbol.scripts.join(".")) };
    let comment = find_comment(document, symbol);
    let comment = if comment.is_empty() { comment } else { format!("\n\n{comment}") };
    format!("```apl\n{header}\n```\n\n{}{place}{comment}", symbol.kind.word())
}

/// Returns the first line of a definition.
pub(crate) fn find_header(document: &Document, symbol: &Symbol) -> String {
    let line = document.lines.line_of(symbol.name_span.range().start);
    let text = &document.text[document.lines.range(&document.text, line)];
    shorten(crate::syntax::strip_comment(text).trim().trim_start_matches('∇').trim_start())
}

fn shorten(line: &str) -> String {
    const LINE_MAX_CHARS: usize = 200;
    match line.char_indices().nth(LINE_MAX_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Returns the comment directly above a definition or, if there is none, that at the beginning of its body.
pub(crate) fn find_comment(document: &Document, symbol: &Symbol) -> String {
    let line = document.lines.line_of(symbol.span.range().start);
    let text = |line: usize| document.text[document.lines.range(&document.text, line)].trim();
    let mut first = line;
    while first > 0 && text(first - 1).starts_with('⍝') {
        first -= 1;
    }
    let above: Vec<&str> = (first..line).map(|line| strip_mark(text(line))).collect();
    if !above.is_empty() {
        return join_comment(&above);
    }
    let header = document.lines.line_of(symbol.name_span.range().start);
    let own = text(header).find('⍝').filter(|_| !text(header).contains('\'')).map(|start| strip_mark(&text(header)[start..]));
    let below = (header + 1..document.lines.count()).map(text).take_while(|line| line.starts_with('⍝')).map(strip_mark);
    join_comment(&own.into_iter().chain(below).collect::<Vec<_>>())
}

fn strip_mark(line: &str) -> &str {
    let rest = line.trim_start_matches('⍝');
    rest.strip_prefix(' ').unwrap_or(rest)
}

/// Joins the lines of a comment, which is Markdown as in the library; lines stay apart, as they were written.
fn join_comment(lines: &[&str]) -> String {
    const COMMENT_MAX_LINES: usize = 60;
    let is_markdown = lines.iter().any(|line| line.starts_with("# ") || line.starts_with("```"));
    let separator = if is_markdown { "\n" } else { "  \n" };
    lines.iter().take(COMMENT_MAX_LINES).copied().collect::<Vec<_>>().join(separator)
}

/// Returns the unit and the offset in it of an offset of a document.
pub(crate) fn unit_offset(document: &Document, offset: usize) -> Option<(&UnitTree, usize)> {
    let tree = document.unit_at(offset)?;
    Some((tree, offset.checked_sub(tree.unit.start)?))
}
