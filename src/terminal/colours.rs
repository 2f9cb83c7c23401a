//! Colours while typing, by the kind of each lexeme and, for a name in the workspace, by its class.

use crate::primitives;
use crate::syntax::lexer::lex;
use crate::syntax::token::{Bracket, Lexeme};

/// The class of a name, as far as colours distinguish it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameClass {
    /// An array.
    Array,
    /// A function.
    Function,
    /// An operator.
    Operator,
}

/// The colour of comments. All colours are among the sixteen basic ANSI colours: they work on every terminal, in the shades
/// that the user has chosen.
const COMMENT_COLOUR: &str = "\x1b[90m";
const TEXT_COLOUR: &str = "\x1b[32m";
const NUMBER_COLOUR: &str = "\x1b[36m";
const FUNCTION_COLOUR: &str = "\x1b[34m";
const OPERATOR_COLOUR: &str = "\x1b[35m";
const ARRAY_COLOUR: &str = "\x1b[39m";
const SPECIAL_COLOUR: &str = "\x1b[33m";
const ERROR_COLOUR: &str = "\x1b[31m";
const MATCHED_BRACKET_STYLE: &str = "\x1b[1;4m";
const RESET_STYLE: &str = "\x1b[0m";

/// Returns the line with colours. A bracket at the caret or directly before it is emphasised, together with the matching bracket.
pub(crate) fn highlight_line(line: &str, caret: usize, class_of: impl Fn(&str) -> Option<NameClass>) -> String {
    let lexemes = lex(line);
    let pairs = match_brackets(&lexemes.iter().map(|(lexeme, span)| (*lexeme, span.range().start)).collect::<Vec<_>>());
    let marked = pairs.iter().find(|(open, close)| [*open, *close].into_iter().any(|index| index == caret || index + 1 == caret));
    let is_paired = |index: usize| pairs.iter().any(|&(open, close)| open == index || close == index);
    let mut text = String::with_capacity(line.len() * 2);
    let mut end = 0;
    for (lexeme, span) in &lexemes {
        let range = span.range();
        text.push_str(&line[end..range.start]);
        let piece = &line[range.clone()];
        let colour = match lexeme {
            Lexeme::Name => name_colour(class_of(piece)),
            Lexeme::Close(_) if !is_paired(range.start) => ERROR_COLOUR,
            Lexeme::Open(_) | Lexeme::Close(_)
                if marked.is_some_and(|&(open, close)| open == range.start || close == range.start) =>
            {
                MATCHED_BRACKET_STYLE
            }
            _ => lexeme_colour(*lexeme),
        };
        text.push_str(colour);
        text.push_str(piece);
        text.push_str(RESET_STYLE);
        end = range.end;
    }
    text.push_str(&line[end..]);
    text
}

/// Returns the colour of a name, as that of an array if its class is not known.
fn name_colour(class: Option<NameClass>) -> &'static str {
    match class {
        Some(NameClass::Function) => FUNCTION_COLOUR,
        Some(NameClass::Operator) => OPERATOR_COLOUR,
        Some(NameClass::Array) | None => ARRAY_COLOUR,
    }
}

/// Returns the colour of a lexeme that depends on nothing but the lexeme.
fn lexeme_colour(lexeme: Lexeme) -> &'static str {
    match lexeme {
        Lexeme::Comment => COMMENT_COLOUR,
        Lexeme::Text | Lexeme::DoubleQuoted => TEXT_COLOUR,
        Lexeme::Number | Lexeme::Zilde => NUMBER_COLOUR,
        Lexeme::Glyph(glyph) if is_operator(glyph) => OPERATOR_COLOUR,
        Lexeme::Glyph(_) => FUNCTION_COLOUR,
        Lexeme::Special(_) | Lexeme::System => SPECIAL_COLOUR,
        Lexeme::BadNumber | Lexeme::OpenText | Lexeme::Bad => ERROR_COLOUR,
        _ => RESET_STYLE,
    }
}

/// Returns true if a glyph is an operator and not also a function.
fn is_operator(glyph: char) -> bool {
    primitives::find_operator(glyph).is_some() && primitives::find_function(glyph).is_none()
}

/// Returns the positions of each pair of matching brackets, the opening one first.
fn match_brackets(lexemes: &[(Lexeme, usize)]) -> Vec<(usize, usize)> {
    let mut open: Vec<(Bracket, usize)> = Vec::new();
    let mut pairs = Vec::new();
    for &(lexeme, index) in lexemes {
        match lexeme {
            Lexeme::Open(bracket) => open.push((bracket, index)),
            Lexeme::Close(bracket) if open.last().is_some_and(|(opening, _)| *opening == bracket) => {
                pairs.extend(open.pop().map(|(_, start)| (start, index)));
            }
            _ => {}
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip_escapes(text: &str) -> String {
        let mut bare = String::new();
        let mut escaped = false;
        for character in text.chars() {
            match character {
                '\x1b' => escaped = true,
                'm' if escaped => escaped = false,
                _ if !escaped => bare.push(character),
                _ => {}
            }
        }
        bare
    }

    #[test]
    fn highlighting_keeps_the_text() {
        for line in ["x←{⍵+1}¨⍳5 ⍝ note", "'open", ")vars", "a[1;]b)", "¯¯1 \"x\""] {
            assert_eq!(strip_escapes(&highlight_line(line, 1, |_| None)), line);
        }
    }

    #[test]
    fn names_are_coloured_by_class() {
        let text = highlight_line("f x", 0, |name| (name == "f").then_some(NameClass::Function));
        assert!(text.starts_with(FUNCTION_COLOUR), "{text:?}");
    }
}
