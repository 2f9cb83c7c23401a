//! Lexemes, the pieces that a text consists of, and tokens, which the grammar reads.

use super::tree::{ControlWord, ScriptKind, Special};

/// The maximum nesting depth of brackets.
pub(crate) const NESTING_LIMIT: usize = 1000;

/// A piece of text, as the lexer finds it. Blanks are not kept: the spans of the lexemes show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lexeme {
    /// One number.
    Number,
    /// Text that begins like a number but is not one: `¯`, `¯¯1`.
    BadNumber,
    /// `'…'`.
    Text,
    /// `'…` or `"…` up to the end of the line.
    OpenText,
    /// `"…"`: a text with escapes.
    DoubleQuoted,
    /// A name.
    Name,
    /// `⎕name`.
    System,
    /// A primitive function or operator; look-alikes are replaced.
    Glyph(char),
    /// `⍺`, `⍵`, `∇`…
    Special(Special),
    /// `⍬`.
    Zilde,
    /// `←`.
    Assign,
    /// `⋄`.
    Diamond,
    /// The end of a line.
    Newline,
    /// `:`; two of them make `::`.
    Colon,
    /// `;`.
    Semicolon,
    /// `(`, `[` or `{`.
    Open(Bracket),
    /// `)`, `]` or `}`.
    Close(Bracket),
    /// `⍝` up to the end of the line, or a first line that begins with `#!`.
    Comment,
    /// A character that APL does not use.
    Bad,
}

/// The three pairs of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bracket {
    /// `( )`.
    Round,
    /// `[ ]`.
    Square,
    /// `{ }`.
    Curly,
}

impl Bracket {
    /// Returns the opening bracket.
    pub(crate) fn open(self) -> char {
        match self {
            Bracket::Round => '(',
            Bracket::Square => '[',
            Bracket::Curly => '{',
        }
    }

    /// Returns the closing bracket.
    pub(crate) fn close(self) -> char {
        match self {
            Bracket::Round => ')',
            Bracket::Square => ']',
            Bracket::Curly => '}',
        }
    }
}

/// An element of the input of the grammar, in which brackets are balanced, runs of numbers are joined, and words at the start of a
/// line are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// The index of the run of numbers.
    Numbers(u32),
    Text,
    /// `"…"`.
    String,
    Name,
    System,
    Glyph(char),
    Special(Special),
    Zilde,
    Assign,
    /// A diamond or the end of a line.
    Separator,
    Colon,
    Semicolon,
    OpenRound,
    CloseRound,
    OpenSquare,
    CloseSquare,
    OpenCurly,
    CloseCurly,
    /// `name:` at the start of a line of a defined function.
    Label,
    /// `:If`…
    Word(ControlWord),
    /// `:For`, which has names before `:In`.
    For,
    /// `:In` or `:InEach`.
    In(ControlWord),
    /// `:Access`, `:Field`… with the rest of its line.
    Declaration,
    /// `∇` before a header.
    OpenDefinition,
    /// `∇` alone.
    CloseDefinition,
    /// The end of a header's line.
    EndHeader,
    /// `:Namespace`… with the rest of its line.
    OpenScript(ScriptKind),
    /// `:EndNamespace`…
    CloseScript,
    /// Text that has been reported already.
    Bad,
}
