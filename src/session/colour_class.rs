//! The classes of the pieces of a text by which the prompt and other front ends colour it.

use crate::function::Value;
use crate::primitives;
use crate::syntax::token::Lexeme;

/// The class of a piece of text, as far as colours distinguish it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColourClass {
    /// A comment.
    Comment,
    /// A text between quotes.
    Text,
    /// A number, or `⍬`.
    Number,
    /// The name of an array.
    Array,
    /// A function: its glyph or name.
    Function,
    /// An operator: its glyph or name.
    Operator,
    /// A name that the language defines: `⎕IO`, `⍵`.
    Special,
    /// A piece that is not APL.
    Error,
}

impl ColourClass {
    /// Returns the class of a lexeme, or `None` if it has no colour or is a name.
    pub(crate) fn of_lexeme(lexeme: Lexeme) -> Option<Self> {
        match lexeme {
            Lexeme::Comment => Some(Self::Comment),
            Lexeme::Text | Lexeme::DoubleQuoted => Some(Self::Text),
            Lexeme::Number | Lexeme::Zilde => Some(Self::Number),
            Lexeme::Glyph(glyph) if primitives::is_only_operator(glyph) => Some(Self::Operator),
            Lexeme::Glyph(_) => Some(Self::Function),
            Lexeme::Special(_) | Lexeme::System => Some(Self::Special),
            Lexeme::BadNumber | Lexeme::OpenText | Lexeme::Bad => Some(Self::Error),
            _ => None,
        }
    }

    /// Returns the class of a name with this value.
    pub(crate) fn of_value(value: &Value) -> Self {
        match value {
            Value::Array(_) => Self::Array,
            Value::Function(_) => Self::Function,
            Value::Operator(_) => Self::Operator,
        }
    }
}
