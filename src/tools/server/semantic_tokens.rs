//! Colours by class, as at the prompt: names are coloured by the class that the text gives them.

use super::document::{Document, UnitTree};
use super::occurrences::{is_word, list_parameters};
use super::positions::Encoding;
use super::symbols::SymbolKind;
use crate::primitives;
use crate::syntax::source::Span;
use crate::syntax::token::Lexeme;
use crate::syntax::word;
use serde_json::{Value, json};
use std::ops::Range;

/// The types of token, by the names of the protocol.
pub(crate) const TYPES: [&str; 9] =
    ["comment", "string", "number", "function", "operator", "variable", "keyword", "macro", "parameter"];

/// The indices of the types.
const COMMENT_TYPE: usize = 0;
const STRING_TYPE: usize = 1;
const NUMBER_TYPE: usize = 2;
const FUNCTION_TYPE: usize = 3;
const OPERATOR_TYPE: usize = 4;
const VARIABLE_TYPE: usize = 5;
const KEYWORD_TYPE: usize = 6;
const SYSTEM_TYPE: usize = 7;
const PARAMETER_TYPE: usize = 8;

/// Returns the tokens of a document, or of a range of its bytes, as numbers: each token counts from the one before it.
pub(crate) fn list(document: &Document, range: Option<Range<usize>>, encoding: Encoding) -> Value {
    let range = range.unwrap_or(0..document.text.len());
    let mut numbers: Vec<usize> = Vec::new();
    let mut last = (0, 0);
    let is_near = |tree: &&UnitTree| tree.unit.start < range.end && range.start < tree.unit.end;
    for tree in document.units.iter().filter(is_near) {
        for (span, kind) in list_in_unit(document, tree) {
            let place = tree.place(span);
            let (line, column) = document.lines.place(&document.text, place.range().start, encoding);
            let length = encoding.length(document.slice(place));
            let delta = if line == last.0 { column - last.1 } else { column };
            numbers.extend([line - last.0, delta, length, kind, 0]);
            last = (line, column);
        }
    }
    json!({ "data": numbers })
}

fn list_in_unit(document: &Document, tree: &UnitTree) -> Vec<(Span, usize)> {
    let lexemes = tree.lexemes();
    let parameters = list_parameters(tree);
    let text = tree.source.text();
    let mut tokens = Vec::new();
    for (index, &(lexeme, span)) in lexemes.iter().enumerate() {
        let kind = match lexeme {
            Lexeme::Comment => COMMENT_TYPE,
            Lexeme::Text | Lexeme::DoubleQuoted | Lexeme::OpenText => STRING_TYPE,
            Lexeme::Number | Lexeme::Zilde => NUMBER_TYPE,
            Lexeme::Glyph(glyph) if primitives::is_only_operator(glyph) => OPERATOR_TYPE,
            Lexeme::Glyph(_) => FUNCTION_TYPE,
            Lexeme::Special(_) => PARAMETER_TYPE,
            Lexeme::System => SYSTEM_TYPE,
            Lexeme::Colon if begins_word(&lexemes, index, text) => KEYWORD_TYPE,
            Lexeme::Name if is_word(&lexemes, index) => KEYWORD_TYPE,
            Lexeme::Name => name_type(document, &text[span.range()], &parameters, span),
            _ => continue,
        };
        tokens.push((span, kind));
    }
    tokens
}

/// Returns true if a colon begins a keyword.
fn begins_word(lexemes: &[(Lexeme, Span)], index: usize, text: &str) -> bool {
    let name = lexemes.get(index + 1).filter(|(lexeme, _)| *lexeme == Lexeme::Name);
    name.is_some_and(|(_, span)| is_word(lexemes, index + 1) && word::find(&text[span.range()]).is_some())
}

fn name_type(document: &Document, name: &str, parameters: &[(Span, String)], span: Span) -> usize {
    if parameters.iter().any(|(body, parameter)| body.contains(span) && parameter == name) {
        return PARAMETER_TYPE;
    }
    match SymbolKind::of_classes(&document.classes(name)) {
        SymbolKind::Function => FUNCTION_TYPE,
        SymbolKind::Operator => OPERATOR_TYPE,
        _ => VARIABLE_TYPE,
    }
}
