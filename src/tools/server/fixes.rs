//! Code actions: what was typed out of habit is replaced with what was meant.

use super::document::Document;
use super::positions::Encoding;
use crate::advice::hint;
use crate::syntax::lexer;
use crate::syntax::source::Span;
use crate::syntax::token::{Bracket, Lexeme};
use serde_json::{Value, json};
use std::ops::Range;

/// Characters that resemble those of APL, each with the one that is meant, besides those that the lexer takes for glyphs.
const LOOK_ALIKES: &[(char, &str)] = &[
    ('‘', "'"),
    ('’', "'"),
    ('“', "'"),
    ('”', "'"),
    ('✕', "×"),
    ('✖', "×"),
    ('%', "|"),
    ('–', "-"),
    ('—', "-"),
    ('α', "⍺"),
    ('ω', "⍵"),
    ('◊', "⋄"),
    ('◇', "⋄"),
    ('∅', "⍬"),
    ('▯', "⎕"),
    ('□', "⎕"),
    ('Δ', "∆"),
];

/// A replacement that is offered.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fix {
    /// The bytes of the line that are replaced.
    range: Range<usize>,
    /// The text that replaces them.
    replacement: String,
    /// True if the text cannot mean anything else.
    is_certain: bool,
}

/// Lists the replacements for a line.
pub(crate) fn find(line: &str) -> Vec<Fix> {
    let lexemes = lexer::lex_line(line);
    let mut fixes: Vec<Fix> = lexemes.windows(2).filter_map(|pair| find_pair(line, pair)).collect();
    for (index, (lexeme, span)) in lexemes.iter().enumerate() {
        match lexeme {
            Lexeme::Comment | Lexeme::Text | Lexeme::DoubleQuoted | Lexeme::OpenText => {}
            Lexeme::Glyph('-') => fixes.extend(find_negative(&lexemes, index)),
            _ => fixes.extend(find_look_alikes(&line[span.range()], span.range().start, *lexeme)),
        }
    }
    fixes.sort_by_key(|fix| (fix.range.start, !fix.is_certain));
    fixes
}

/// Returns the replacement for two adjacent lexemes.
fn find_pair(line: &str, pair: &[(Lexeme, Span)]) -> Option<Fix> {
    let [(first, left), (second, right)] = pair else { return None };
    let is_within_text =
        [first, second].iter().any(|lexeme| matches!(lexeme, Lexeme::Comment | Lexeme::Text | Lexeme::DoubleQuoted));
    let range = left.range().start..right.range().end;
    let replacement = hint::find_meant_glyph(&line[range.clone()])?;
    let is_certain = matches!(replacement, "≠" | "≤" | "≥" | "=");
    (!is_within_text && left.end == right.start).then(|| Fix { range, replacement: replacement.to_owned(), is_certain })
}

fn find_look_alikes(text: &str, start: usize, lexeme: Lexeme) -> Vec<Fix> {
    let make = |(offset, character): (usize, char)| {
        let glyph = lexer::resolve_look_alike(character);
        let replacement = if glyph == character {
            LOOK_ALIKES.iter().find(|(look_alike, _)| *look_alike == character)?.1.to_owned()
        } else {
            glyph.to_string()
        };
        let range = start + offset..start + offset + character.len_utf8();
        Some(Fix { range, replacement, is_certain: lexeme == Lexeme::Bad })
    };
    text.char_indices().filter_map(make).collect()
}

/// Returns the replacement of a minus before a number by a high minus, if what precedes it is not an argument next to it.
fn find_negative(lexemes: &[(Lexeme, Span)], index: usize) -> Option<Fix> {
    let minus = lexemes[index].1;
    let &(Lexeme::Number, number) = lexemes.get(index + 1)? else { return None };
    let before = index.checked_sub(1).map(|before| lexemes[before]);
    let is_argument = |lexeme: Lexeme| {
        matches!(
            lexeme,
            Lexeme::Number
                | Lexeme::Name
                | Lexeme::System
                | Lexeme::Special(_)
                | Lexeme::Zilde
                | Lexeme::Text
                | Lexeme::DoubleQuoted
                | Lexeme::Close(Bracket::Round | Bracket::Square | Bracket::Curly)
        )
    };
    let is_subtraction = before.is_some_and(|(lexeme, span)| is_argument(lexeme) && span.end == minus.start);
    let fix = Fix { range: minus.range(), replacement: "¯".to_owned(), is_certain: false };
    (number.start == minus.end && !is_subtraction).then_some(fix)
}

/// Returns the actions for the lines of a range. A replacement for what a diagnostic reports is preferred.
pub(crate) fn list(document: &Document, address: &str, range: Range<usize>, diagnostics: &Value, encoding: Encoding) -> Value {
    let lines = document.lines.line_of(range.start)..=document.lines.line_of(range.end);
    let mut actions = Vec::new();
    for line in lines {
        let bytes = document.lines.range(&document.text, line);
        for fix in find(&document.text[bytes.clone()]) {
            let place = Span::new(bytes.start + fix.range.start, bytes.start + fix.range.end);
            let touches = place.range().start <= range.end && range.start <= place.range().end;
            if touches {
                actions.push(to_json(document, address, &fix, place, diagnostics, encoding));
            }
        }
    }
    actions.into()
}

fn to_json(document: &Document, address: &str, fix: &Fix, place: Span, diagnostics: &Value, encoding: Encoding) -> Value {
    let range = document.range(place, encoding);
    let line = |range: &Value, end: &str| range[end]["line"].as_u64();
    let reported = diagnostics.as_array().into_iter().flatten();
    let reported: Vec<&Value> =
        reported.filter(|diagnostic| line(&diagnostic["range"], "start") == line(&range, "start")).collect();
    let title = format!("Replace {} with {}", document.slice(place), fix.replacement);
    let edit = json!({ "changes": { address: [{ "range": range, "newText": fix.replacement }] } });
    let kind = if fix.is_certain || !reported.is_empty() { "quickfix" } else { "refactor.rewrite" };
    let mut action = json!({ "title": title, "kind": kind, "edit": edit, "isPreferred": fix.is_certain });
    if !reported.is_empty() {
        action["diagnostics"] = json!(reported);
    }
    action
}

#[cfg(test)]
mod tests {
    use super::find;

    fn find_texts(line: &str) -> Vec<(String, String)> {
        find(line).into_iter().map(|fix| (line[fix.range].to_owned(), fix.replacement)).collect()
    }

    #[test]
    fn habits_have_replacements() {
        let pair = |from: &str, to: &str| vec![(from.to_owned(), to.to_owned())];
        assert_eq!(find_texts("a != b"), pair("!=", "≠"));
        assert_eq!(find_texts("2 -3"), pair("-", "¯"));
        assert_eq!(find_texts("x-3"), []);
        assert_eq!(find_texts("’a’").len(), 2);
        assert_eq!(find_texts("'a != b' ⍝ c != d"), []);
    }
}
