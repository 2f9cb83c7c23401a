//! The classes of the pieces of a text, for front ends that colour it as the prompt does.

use crate::eval::names;
use crate::function::{Context, Value};
use crate::primitives;
use crate::syntax::lexer::lex;
use crate::syntax::token::Lexeme;

/// Returns the pieces of a text that have a colour: where each begins and ends, in characters, and the name of its class.
pub fn classify(context: &Context, text: &str) -> Vec<(usize, usize, &'static str)> {
    let (mut position, mut offset) = (0, 0);
    let mut pieces = Vec::new();
    for (lexeme, span) in lex(text) {
        let range = span.range();
        let piece = &text[range.clone()];
        let start = position + text[offset..range.start].chars().count();
        let end = start + piece.chars().count();
        (position, offset) = (end, range.end);
        if let Some(class) = class_of(context, lexeme, piece) {
            pieces.push((start, end, class));
        }
    }
    pieces
}

/// Returns the class of a lexeme: of a name, that of its value. `None` stands for text without a colour.
fn class_of(context: &Context, lexeme: Lexeme, piece: &str) -> Option<&'static str> {
    match lexeme {
        Lexeme::Comment => Some("comment"),
        Lexeme::Text | Lexeme::DoubleQuoted => Some("text"),
        Lexeme::Number | Lexeme::Zilde => Some("number"),
        Lexeme::Glyph(glyph) if is_operator(glyph) => Some("operator"),
        Lexeme::Glyph(_) => Some("function"),
        Lexeme::Special(_) | Lexeme::System => Some("special"),
        Lexeme::BadNumber | Lexeme::OpenText | Lexeme::Bad => Some("error"),
        Lexeme::Name => match names::find_value(context, piece)? {
            Value::Array(_) => Some("array"),
            Value::Function(_) => Some("function"),
            Value::Operator(_) => Some("operator"),
        },
        _ => None,
    }
}

/// Returns true if a glyph is an operator and not also a function.
fn is_operator(glyph: char) -> bool {
    primitives::find_operator(glyph).is_some() && primitives::find_function(glyph).is_none()
}
