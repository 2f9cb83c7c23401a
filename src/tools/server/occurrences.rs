//! The places in a unit at which names stand, with their roles and scopes.

use super::document::UnitTree;
use crate::bind::check::part::list_names;
use crate::stack::recurse;
use crate::syntax::name::is_letter;
use crate::syntax::source::Span;
use crate::syntax::token::{Bracket, Lexeme};
use crate::syntax::tree::{Body, BodyKind, Phrase, Statement, StatementKind, TermKind};
use std::ops::Range;
use std::sync::Arc;

/// The role of a name at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The name gets a value: to the left of an arrow, in a header, in a loop, as a label.
    Definition,
    /// The value of the name is used or changed.
    Use,
    /// The name follows a dot, and belongs to a namespace.
    Member,
}

/// A place at which a name stands. Spans count from the start of the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occurrence {
    /// The span of the name.
    pub(crate) span: Span,
    /// The role of the name.
    pub(crate) role: Role,
}

/// Lists the places of names in a unit.
pub(crate) fn list(tree: &UnitTree) -> Vec<Occurrence> {
    let lexemes = tree.lexemes();
    let headers = tree.body.as_deref().map_or_else(Vec::new, list_headers);
    let labels = tree.body.as_deref().map_or_else(Vec::new, list_labels);
    let targets = list_targets(&lexemes, tree.source.text());
    let names = lexemes.iter().enumerate().filter(|(_, (lexeme, _))| *lexeme == Lexeme::Name);
    names
        .filter(|&(index, _)| !is_word(&lexemes, index))
        .map(|(index, &(_, span))| {
            let is_defined = targets.contains(&index)
                || headers.iter().any(|header| header.contains(span))
                || labels.iter().any(|label| label.start == span.start);
            let role = match is_defined {
                _ if is_member(&lexemes, index) => Role::Member,
                true => Role::Definition,
                false => Role::Use,
            };
            Occurrence { span, role }
        })
        .collect()
}

/// Returns true if a name directly follows a colon at the head of a statement, and so is a keyword.
pub(crate) fn is_word(lexemes: &[(Lexeme, Span)], index: usize) -> bool {
    let Some(&(Lexeme::Colon, colon)) = index.checked_sub(1).and_then(|before| lexemes.get(before)) else { return false };
    let before = index.checked_sub(2).map(|before| lexemes[before].0);
    let is_head = matches!(before, None | Some(Lexeme::Newline | Lexeme::Diamond));
    // `:In` stands between the names and the array of a loop.
    colon.end == lexemes[index].1.start
        && (is_head || matches!(before, Some(Lexeme::Name | Lexeme::Close(_))) && is_loop_line(lexemes, index))
}

/// Returns true if the line of a lexeme begins with two lexemes of a keyword.
fn is_loop_line(lexemes: &[(Lexeme, Span)], index: usize) -> bool {
    let start = lexemes[..index].iter().rposition(|(lexeme, _)| matches!(lexeme, Lexeme::Newline | Lexeme::Diamond));
    let line = &lexemes[start.map_or(0, |start| start + 1)..index];
    matches!(line, [(Lexeme::Colon, colon), (Lexeme::Name, name), ..] if colon.end == name.start)
}

/// Returns true if a name directly follows a dot that follows a name or a closing bracket.
pub(crate) fn is_member(lexemes: &[(Lexeme, Span)], index: usize) -> bool {
    let before = |back: usize| index.checked_sub(back).and_then(|before| lexemes.get(before)).map(|(lexeme, _)| *lexeme);
    before(1) == Some(Lexeme::Glyph('.'))
        && matches!(
            before(2),
            Some(Lexeme::Name | Lexeme::System | Lexeme::Special(_) | Lexeme::Close(Bracket::Round | Bracket::Square))
        )
}

/// Returns the indices of the names to the left of arrows, and of those that loops set.
fn list_targets(lexemes: &[(Lexeme, Span)], text: &str) -> Vec<usize> {
    let mut targets = Vec::new();
    for (index, (lexeme, span)) in lexemes.iter().enumerate() {
        match lexeme {
            Lexeme::Assign => {
                let is_target = |(lexeme, _): &&(Lexeme, Span)| {
                    matches!(
                        lexeme,
                        Lexeme::Name | Lexeme::Open(Bracket::Round) | Lexeme::Close(Bracket::Round) | Lexeme::Glyph('.')
                    )
                };
                let count = lexemes[..index].iter().rev().take_while(is_target).count();
                targets.extend(index - count..index);
            }
            Lexeme::Name if is_word(lexemes, index) && text[span.range()].eq_ignore_ascii_case("for") => {
                let names =
                    lexemes[index + 1..].iter().take_while(|(lexeme, _)| !matches!(lexeme, Lexeme::Colon | Lexeme::Newline));
                targets.extend(index + 1..=index + names.count());
            }
            _ => {}
        }
    }
    targets
}

fn list_headers(body: &Body) -> Vec<Span> {
    let mut headers = Vec::new();
    visit_bodies(body, &mut |body| {
        if let BodyKind::Tradfn(header) = &body.kind {
            headers.push(header.span);
        }
    });
    headers
}

fn list_labels(body: &Body) -> Vec<Span> {
    let mut labels = Vec::new();
    visit_bodies(body, &mut |body| {
        labels.extend(
            body.statements.iter().filter(|statement| matches!(statement.kind, StatementKind::Label(_))).map(|label| label.span),
        );
    });
    labels
}

/// Calls `visit` for a body and all bodies within it.
pub(crate) fn visit_bodies(body: &Body, visit: &mut dyn FnMut(&Body)) {
    visit(body);
    for statement in &body.statements {
        for inner in inner_bodies(statement) {
            recurse(|| visit_bodies(inner, visit));
        }
    }
}

/// Returns the bodies directly within a statement.
pub(crate) fn inner_bodies(statement: &Statement) -> Vec<&Arc<Body>> {
    match &statement.kind {
        StatementKind::Definition(inner) => vec![inner],
        StatementKind::Script(script) => vec![&script.body],
        _ => {
            let mut found = Vec::new();
            for phrase in crate::bind::check::phrases::phrases(statement) {
                collect_dfns(phrase, &mut found);
            }
            found
        }
    }
}

fn collect_dfns<'a>(phrase: &'a Phrase, found: &mut Vec<&'a Arc<Body>>) {
    for term in &phrase.terms {
        match &term.kind {
            TermKind::Dfn(body) => found.push(body),
            other => {
                for inner in other.inner() {
                    recurse(|| collect_dfns(inner, found));
                }
            }
        }
    }
}

/// Returns the span of the innermost body around an offset that declares a name, or `None` if the name is not local there.
pub(crate) fn find_scope(body: &Body, offset: u32, name: &str) -> Option<Span> {
    let inner = body.statements.iter().flat_map(inner_bodies).find(|inner| inner.span.start <= offset && offset < inner.span.end);
    let is_lexical = !matches!(body.kind, BodyKind::Text);
    inner
        .and_then(|inner| recurse(|| find_scope(inner, offset, name)))
        .or_else(|| (is_lexical && body.slot(name).is_some()).then_some(body.span))
}

/// Returns the name at an offset of a unit, or the one that ends there, with the index of its lexeme.
pub(crate) fn find_name(lexemes: &[(Lexeme, Span)], offset: usize) -> Option<usize> {
    let touches = |range: Range<usize>| range.start <= offset && offset <= range.end;
    lexemes.iter().position(|(lexeme, span)| *lexeme == Lexeme::Name && touches(span.range()))
}

/// Returns the names before a member, from the outermost on: `a b` for `c` in `a.b.c`. Empty if the base is not a path of names.
pub(crate) fn find_base<'t>(lexemes: &[(Lexeme, Span)], text: &'t str, mut index: usize) -> Vec<&'t str> {
    let mut path = Vec::new();
    while is_member(lexemes, index) {
        index -= 2;
        match lexemes[index] {
            (Lexeme::Name | Lexeme::Special(_), span) => path.insert(0, &text[span.range()]),
            _ => return Vec::new(),
        }
    }
    path
}

/// Lists the arguments and operands in the headers of a unit, each with the span of its definition.
pub(crate) fn list_parameters(tree: &UnitTree) -> Vec<(Span, String)> {
    let mut parameters = Vec::new();
    let Some(body) = tree.body.as_deref() else { return parameters };
    visit_bodies(body, &mut |body| {
        let BodyKind::Tradfn(header) = &body.kind else { return };
        let names = [&header.left, &header.right].into_iter().flat_map(list_names);
        let operands = [header.left_operand, header.right_operand, header.axis].into_iter().flatten();
        let texts = names.chain(operands).map(|index| (body.span, body.names[index as usize].text.to_string()));
        parameters.extend(texts);
    });
    parameters
}

/// Returns true if a character may be part of a name.
pub(crate) fn is_in_name(character: char) -> bool {
    is_letter(character) || character.is_ascii_digit()
}
