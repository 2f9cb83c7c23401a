//! The pieces of a text with the names of their classes, for front ends that colour it as the prompt does.

use crate::eval::names;
use crate::function::Context;
use crate::session::colour_class::ColourClass;
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
        let class = match lexeme {
            Lexeme::Name => names::find_value(context, piece).map(ColourClass::of_value),
            _ => ColourClass::of_lexeme(lexeme),
        };
        pieces.extend(class.map(|class| (start, end, name_of(class))));
    }
    pieces
}

fn name_of(class: ColourClass) -> &'static str {
    match class {
        ColourClass::Comment => "comment",
        ColourClass::Text => "text",
        ColourClass::Number => "number",
        ColourClass::Array => "array",
        ColourClass::Function => "function",
        ColourClass::Operator => "operator",
        ColourClass::Special => "special",
        ColourClass::Error => "error",
    }
}
