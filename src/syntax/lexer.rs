//! Text → lexemes with their spans. Nothing fails here: bad text becomes a lexeme, so that the parser goes on.

use logos::{Lexer, Logos};

use super::number::Number;
use super::source::Span;
use super::token::{Bracket, Lexeme};
use super::tree::Special;

/// The lexemes of a text, blanks left out.
pub fn lex(text: &str) -> Vec<(Lexeme, Span)> {
    let mut lexemes = Vec::with_capacity(text.len() / 2);
    let start = first_line_comment(text);
    if start > 0 {
        lexemes.push((Lexeme::Comment, Span::new(0, start)));
    }
    let mut lexer = Piece::lexer(&text[start..]);
    while let Some(piece) = lexer.next() {
        let span = Span::new(start + lexer.span().start, start + lexer.span().end);
        match piece.map_or(Lexeme::Bad, Piece::lexeme) {
            Lexeme::BadNumber if lexer.slice().contains("...") => numbers_with_dots(lexer.slice(), span.start, &mut lexemes),
            Lexeme::BadNumber if Number::is_written_otherwise(lexer.slice()) => lexemes.push((Lexeme::Number, span)),
            lexeme => lexemes.push((lexeme, span)),
        }
    }
    lexemes
}

/// `1...5`: three dots part what stands on either side of them.
fn numbers_with_dots(text: &str, start: u32, lexemes: &mut Vec<(Lexeme, Span)>) {
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let end = match rest.find("...") {
            Some(0) => 3,
            Some(dots) => dots,
            None => rest.len(),
        };
        let from = start as usize + at;
        lexemes.extend(
            lex(&rest[..end])
                .into_iter()
                .map(|(lexeme, span)| (lexeme, Span::new(from + span.start as usize, from + span.end as usize))),
        );
        at += end;
    }
}

/// The length of a `#!` line, which tells the system what runs the file.
fn first_line_comment(text: &str) -> usize {
    if text.starts_with("#!") { text.find(['\n', '\r']).unwrap_or(text.len()) } else { 0 }
}

/// The patterns. Where two match, the longer one wins.
#[derive(Logos, Clone, Copy)]
#[logos(skip r"[ \t\u{A0}\u{FEFF}\u{0B}\u{0C}]+")]
enum Piece {
    #[regex(r"¯?([0-9]+\.?[0-9]*|\.[0-9]+)([Ee]¯?[0-9]+)?([Jj]¯?([0-9]+\.?[0-9]*|\.[0-9]+)([Ee]¯?[0-9]+)?)?", priority = 20)]
    #[regex("¯?∞")]
    #[regex("¯?[0-9]+(x|r[0-9]+)", priority = 20)]
    Number,
    #[regex(r"(¯+\.?[0-9]|\.?[0-9])([0-9A-DF-IK-Za-df-ik-zÀ-ÖØ-öø-ÿ_∆⍙.]|[EeJjp]¯?)*", priority = 5)]
    #[regex(r"¯+", priority = 5)]
    BadNumber,
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
            Piece::Number => Lexeme::Number,
            Piece::BadNumber => Lexeme::BadNumber,
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

/// The glyph that is meant: characters that look like another one count as it.
fn glyph(lexer: &Lexer<'_, Piece>) -> char {
    match lexer.slice().chars().next().unwrap_or(' ') {
        '.' if lexer.slice().len() > 1 => '…',
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
        for text in ["1J1J1", "¯¯1", "¯", "3a", "1.2.3", "1E", "1E¯5E2", "1.5x", "2r", "2r3x", "1__0", "2b3", "1p"] {
            assert_eq!(kinds(text), [Lexeme::BadNumber], "{text}");
        }
        assert_eq!(kinds("1¯1"), [Lexeme::Number; 2]);
        assert_eq!(kinds("1...5"), [Lexeme::Number, Lexeme::Glyph('…'), Lexeme::Number]);
        assert_eq!(kinds("1 …2a"), [Lexeme::Number, Lexeme::Glyph('…'), Lexeme::BadNumber]);
        assert_eq!(kinds("1 2...¯.5...x").len(), 6);
        assert_eq!(kinds("¯var"), [Lexeme::BadNumber, Lexeme::Name]);
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
