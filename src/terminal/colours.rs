//! Colours while typing, by the kind of each lexeme and, for a name in the workspace, by its class.

use crate::session::colour_class::ColourClass;
use crate::syntax::lexer::lex;
use crate::syntax::token::{Bracket, Lexeme};

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
pub(crate) fn highlight_line(line: &str, caret: usize, class_of: impl Fn(&str) -> Option<ColourClass>) -> String {
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
            // A name whose class is not known has the colour of an array.
            Lexeme::Name => colour_of(class_of(piece).or(Some(ColourClass::Array))),
            Lexeme::Close(_) if !is_paired(range.start) => ERROR_COLOUR,
            Lexeme::Open(_) | Lexeme::Close(_)
                if marked.is_some_and(|&(open, close)| open == range.start || close == range.start) =>
            {
                MATCHED_BRACKET_STYLE
            }
            _ => colour_of(ColourClass::of_lexeme(*lexeme)),
        };
        text.push_str(colour);
        text.push_str(piece);
        text.push_str(RESET_STYLE);
        end = range.end;
    }
    text.push_str(&line[end..]);
    text
}

/// Returns the escape sequence of a class; that of a piece without one ends all colours.
fn colour_of(class: Option<ColourClass>) -> &'static str {
    match class {
        Some(ColourClass::Comment) => COMMENT_COLOUR,
        Some(ColourClass::Text) => TEXT_COLOUR,
        Some(ColourClass::Number) => NUMBER_COLOUR,
        Some(ColourClass::Array) => ARRAY_COLOUR,
        Some(ColourClass::Function) => FUNCTION_COLOUR,
        Some(ColourClass::Operator) => OPERATOR_COLOUR,
        Some(ColourClass::Special) => SPECIAL_COLOUR,
        Some(ColourClass::Error) => ERROR_COLOUR,
        None => RESET_STYLE,
    }
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
        let text = highlight_line("f x", 0, |name| (name == "f").then_some(ColourClass::Function));
        assert!(text.starts_with(FUNCTION_COLOUR), "{text:?}");
    }
}
