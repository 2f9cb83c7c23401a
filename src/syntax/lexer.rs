//! The lexer: splits text into lexemes with their spans. No text is refused: what cannot be read becomes a lexeme too, so that the
//! parser can continue.

use logos::{Lexer, Logos};

use super::number;
use super::source::{Source, Span};
use super::token::{Bracket, Lexeme};
use super::tree::Special;
use crate::error::Stop;

/// Returns the lexemes of a text, without blanks.
pub(crate) fn lex(text: &str) -> Vec<(Lexeme, Span)> {
    // This poll never requests a stop.
    lex_while(text, |_| Ok(())).unwrap_or_default()
}

/// Returns the lexemes of a line other than the first one of a file, which may begin with `#!`.
#[cfg(feature = "lsp")]
pub(crate) fn lex_line(line: &str) -> Vec<(Lexeme, Span)> {
    let pieces = Piece::lexer(line).spanned();
    pieces.map(|(piece, span)| (piece.map_or(Lexeme::Bad, Piece::lexeme), Span::new(span.start, span.end))).collect()
}

/// Returns the lexemes of a source; fails with the stop if one is requested, or if memory has no room for them.
pub(crate) fn lex_source(source: &Source) -> Result<Vec<(Lexeme, Span)>, Stop> {
    lex_while(source.text(), |count| source.check_lexemes(count))
}

/// The number of lexemes between two polls for a stop.
pub(crate) const LEXEMES_PER_POLL: usize = 1 << 12;

/// Returns the lexemes of a text; fails with the stop that `poll` returns, to which it passes the number of lexemes so far.
pub(crate) fn lex_while(text: &str, poll: impl Fn(usize) -> Result<(), Stop>) -> Result<Vec<(Lexeme, Span)>, Stop> {
    let mut lexemes = Vec::with_capacity((text.len() / 2).min(LEXEMES_PER_POLL));
    let start = shebang_length(text);
    if start > 0 {
        lexemes.push((Lexeme::Comment, Span::new(0, start)));
    }
    let mut lexer = Piece::lexer(&text[start..]);
    while let Some(piece) = lexer.next() {
        if lexemes.len() % LEXEMES_PER_POLL == 0 {
            poll(lexemes.len())?;
        }
        let span = Span::new(start + lexer.span().start, start + lexer.span().end);
        lexemes.push((piece.map_or(Lexeme::Bad, Piece::lexeme), span));
    }
    Ok(lexemes)
}

/// Returns the length of the `#!` line that a text begins with, which tells the system how to run the file; 0 if there is none.
fn shebang_length(text: &str) -> usize {
    if text.starts_with("#!") { text.find(['\n', '\r']).unwrap_or(text.len()) } else { 0 }
}

/// The patterns of the lexemes. If two match, the longer one wins.
#[derive(Logos, Clone, Copy)]
#[logos(skip r"[ \t\u{A0}\u{FEFF}\u{0B}\u{0C}]+")]
enum Piece {
    /// The beginning of a number, extended to all of it. The flag is false if it is not a number: `¯` alone, or `¯¯1`.
    #[regex(r"[0-9]|\.[0-9]|¯|∞", number)]
    Number(bool),
    #[regex(r"'([^'\n\r\u{85}]|'')*'")]
    Text,
    #[regex(r"'([^'\n\r\u{85}]|'')*", priority = 1)]
    OpenText,
    #[regex(r#""([^"\\\n\r\u{85}]|\\[^\n\r\u{85}])*""#)]
    DoubleQuoted,
    #[regex(r#""([^"\\\n\r\u{85}]|\\[^\n\r\u{85}])*\\?"#, priority = 1)]
    OpenDoubleQuoted,
    #[regex(r"[A-Za-zÀ-ÖØ-öø-ÿĀ-ſ_∆⍙ΔⒶ-Ⓩ][0-9A-Za-zÀ-ÖØ-öø-ÿĀ-ſ_∆⍙ΔⒶ-Ⓩ]*")]
    #[token("χ")]
    Name,
    #[regex(r"[⎕▯□][A-Za-zÀ-ÖØ-öø-ÿ∆⍙_][0-9A-Za-zÀ-ÖØ-öø-ÿ∆⍙_]*")]
    System,
    #[regex(r"[+\-×÷*⍟⌈⌊|!○?~∧∨⍲⍱<≤=≥>≠≡≢⍴,⍪⌽⊖⍉↑↓⊂⊆⊃∊⍷⍳⍸∪∩/⌿\\⍀⍋⍒⊥⊤⌹⍎⍕⊣⊢⌷¨⍨∘⍤⍥⍛⍣⌸@⌺⍠.&⌶→]", glyph)]
    #[regex(r"[…⊇√⍮⊔⊒⍧↕»«⍢⍫⍡⍁⎊⊘◶⬚]", glyph)]
    #[token("...", glyph)]
    #[regex(r"[−⋆∗∣∼˜ϵ∈^ιρε◯◦∅]", glyph)]
    Glyph(char),
    #[regex(r"⍺⍺?|⍵⍵?|[αω⍶⍹]|∇∇?|[⎕▯□]|⍞|##?", special)]
    Special(Special),
    #[token("⍬")]
    Zilde,
    #[token("←")]
    Assign,
    #[regex("[⋄◊◇]")]
    Diamond,
    #[regex(r"\r\n|\n|\r|\u{85}")]
    Newline,
    #[token(":")]
    Colon,
    #[token(";")]
    Semicolon,
    #[regex(r"[(\[{]", bracket)]
    Open(Bracket),
    #[regex(r"[)\]}]", bracket)]
    Close(Bracket),
    #[regex(r"⍝[^\n\r\u{85}]*", allow_greedy = true)]
    Comment,
}

impl Piece {
    fn lexeme(self) -> Lexeme {
        match self {
            Piece::Number(true) => Lexeme::Number,
            Piece::Number(false) => Lexeme::BadNumber,
            Piece::Text => Lexeme::Text,
            Piece::OpenText | Piece::OpenDoubleQuoted => Lexeme::OpenText,
            Piece::DoubleQuoted => Lexeme::DoubleQuoted,
            Piece::Name => Lexeme::Name,
            Piece::System => Lexeme::System,
            Piece::Zilde | Piece::Glyph('∅') => Lexeme::Zilde,
            Piece::Glyph(glyph) => Lexeme::Glyph(glyph),
            Piece::Special(special) => Lexeme::Special(special),
            Piece::Assign => Lexeme::Assign,
            Piece::Diamond => Lexeme::Diamond,
            Piece::Newline => Lexeme::Newline,
            Piece::Colon => Lexeme::Colon,
            Piece::Semicolon => Lexeme::Semicolon,
            Piece::Open(bracket) => Lexeme::Open(bracket),
            Piece::Close(bracket) => Lexeme::Close(bracket),
            Piece::Comment => Lexeme::Comment,
        }
    }
}

/// Extends the match to the whole number and returns true; or to all `¯` signs, with the number after them if there is one, and
/// returns false.
fn number(lexer: &mut Lexer<'_, Piece>) -> bool {
    let text = &lexer.source()[lexer.span().start..];
    let matched_length = lexer.slice().len();
    if let Some(length) = number::length(text) {
        lexer.bump(length - matched_length);
        return true;
    }
    let signs = text.len() - text.trim_start_matches('¯').len();
    let number = number::length(&text[signs..]).unwrap_or(0);
    lexer.bump(signs + number - matched_length);
    false
}

/// Returns the intended glyph: look-alike characters count as the glyph they resemble.
fn glyph(lexer: &Lexer<'_, Piece>) -> char {
    match lexer.slice().chars().next().unwrap_or(' ') {
        '.' if lexer.slice().len() > 1 => '…',
        character => resolve_look_alike(character),
    }
}

/// Returns the glyph that a character resembles, or the character itself.
pub(crate) fn resolve_look_alike(character: char) -> char {
    match character {
        '−' => '-',
        '⋆' | '∗' => '*',
        '∣' => '|',
        '∼' | '˜' => '~',
        'ϵ' | '∈' | 'ε' => '∊',
        '^' => '∧',
        'ι' => '⍳',
        'ρ' => '⍴',
        '◯' => '○',
        '◦' => '∘',
        other => other,
    }
}

/// Returns the special name that was matched.
fn special(lexer: &Lexer<'_, Piece>) -> Special {
    match lexer.slice() {
        "⍺" | "α" => Special::Alpha,
        "⍵" | "ω" => Special::Omega,
        "⍺⍺" | "⍶" => Special::LeftOperand,
        "⍵⍵" | "⍹" => Special::RightOperand,
        "∇" => Special::Recursion,
        "∇∇" => Special::OperatorRecursion,
        "⍞" => Special::QuoteQuad,
        "#" => Special::Root,
        "##" => Special::Parent,
        _ => Special::Quad,
    }
}

/// Returns the kind of the bracket that was matched.
fn bracket(lexer: &Lexer<'_, Piece>) -> Bracket {
    match lexer.slice() {
        "(" | ")" => Bracket::Round,
        "[" | "]" => Bracket::Square,
        _ => Bracket::Curly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Lexeme> {
        lex(text).into_iter().map(|(lexeme, _)| lexeme).collect()
    }

    #[test]
    fn numbers() {
        for text in
            ["1", "¯1.5E¯3J2", ".5", "5.", "1e5", "0j¯1", "∞", "¯∞", "¯12x", "2r3", "1x2", "1_000", "16bFF", "2p¯3", "1ad90"]
        {
            assert_eq!(kinds(text), [Lexeme::Number], "{text}");
        }
        for text in ["¯¯1", "¯¯.5", "¯", "¯¯"] {
            assert_eq!(kinds(text), [Lexeme::BadNumber], "{text}");
        }
        assert_eq!(kinds("1¯1"), [Lexeme::Number; 2]);
        assert_eq!(kinds("1.2.3"), [Lexeme::Number; 2]);
        assert_eq!(kinds("3{⍵}4").len(), 5);
        assert_eq!(kinds("1...5"), [Lexeme::Number, Lexeme::Glyph('…'), Lexeme::Number]);
        assert_eq!(kinds("1 …2a"), [Lexeme::Number, Lexeme::Glyph('…'), Lexeme::Number, Lexeme::Name]);
        assert_eq!(kinds("1 2...¯.5...x").len(), 6);
        assert_eq!(kinds("¯var"), [Lexeme::BadNumber, Lexeme::Name]);
    }

    #[test]
    fn a_name_ends_a_number() {
        for (text, number) in [
            ("3f", "3"),
            ("2I", "2"),
            ("¯1side", "¯1"),
            ("10ary", "10"),
            ("3xs", "3"),
            ("3x_", "3"),
            ("3x1a", "3"),
            ("1r3x", "1"),
            ("2r", "2"),
            ("2r_", "2"),
            ("1.5x", "1.5"),
            ("1E", "1"),
            ("1E¯", "1"),
            ("1E5E2", "1E5"),
            ("1e5x", "1e5"),
            ("1J1J1", "1J1"),
            ("1J", "1"),
            ("1__0", "1"),
            ("1_", "1"),
            ("1_0a", "1"),
            ("2b3", "2"),
            ("16bFG", "16"),
            ("16bFF_", "16"),
            ("1p", "1"),
            ("1p2p3", "1"),
            ("5á7", "5"),
            ("2p1ā", "2"),
            ("1ad", "1"),
            ("1∆", "1"),
            ("5.x", "5."),
            ("∞x", "∞"),
        ] {
            let lexemes = lex(text);
            let (first, second) = (lexemes[0], lexemes[1]);
            assert_eq!((first.0, &text[first.1.range()]), (Lexeme::Number, number), "{text}");
            assert!(second.1.start == first.1.end && matches!(second.0, Lexeme::Name | Lexeme::BadNumber), "{text}");
        }
        assert_eq!(kinds("3x+1r3×2b1 16bFF.8'"), {
            use Lexeme::{Glyph, Number, OpenText};
            [Number, Glyph('+'), Number, Glyph('×'), Number, Number, OpenText]
        });
    }

    #[test]
    fn texts() {
        assert_eq!(kinds("'it''s'"), [Lexeme::Text]);
        assert_eq!(kinds("''"), [Lexeme::Text]);
        assert_eq!(kinds("'ISN'T IT?'").last(), Some(&Lexeme::OpenText));
        assert_eq!(kinds("'open\n1"), [Lexeme::OpenText, Lexeme::Newline, Lexeme::Number]);
        assert_eq!(kinds("1 ⍝ it's\n"), [Lexeme::Number, Lexeme::Comment, Lexeme::Newline]);
    }

    #[test]
    fn look_alikes() {
        let meant = |text: &str| lex(text)[0].0;
        assert_eq!(meant("∣"), Lexeme::Glyph('|'));
        assert_eq!(meant("⋆"), Lexeme::Glyph('*'));
        assert_eq!(meant("ϵ"), Lexeme::Glyph('∊'));
        assert_eq!(meant("◊"), Lexeme::Diamond);
        assert_eq!(meant("⍶"), Lexeme::Special(Special::LeftOperand));
        assert_eq!(meant("..."), Lexeme::Glyph('…'));
        assert_eq!(kinds("::"), [Lexeme::Colon; 2]);
        assert_eq!(meant("$"), Lexeme::Bad);
    }
}
