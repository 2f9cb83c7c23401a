//! A line as the classic report shows it: blanks are dropped around glyphs and kept between words; comments stay.

use unicode_segmentation::UnicodeSegmentation;

use super::lexer::lex;
use super::source::Span;
use super::token::Lexeme;
use super::word;

/// A reformatted line, with the new offsets of its parts.
#[derive(Clone, Debug)]
pub(crate) struct Reformatted {
    /// The line.
    pub text: String,
    /// The old and the new offset of each lexeme, in bytes.
    moved: Vec<(u32, u32)>,
}

impl Reformatted {
    /// Returns the column, counted from 0, of the lexeme or character at byte `offset` of the original text.
    pub(crate) fn column(&self, offset: u32) -> usize {
        let count = self.moved.partition_point(|(old, _)| *old <= offset);
        let byte = match count.checked_sub(1) {
            Some(before) => {
                let (old, new) = self.moved[before];
                (new + offset - old) as usize
            }
            None => 0,
        };
        self.text.grapheme_indices(true).take_while(|(start, _)| *start < byte).count()
    }
}

/// Reformats a line. The offsets that [`Reformatted::column`] takes count from the start of `line`.
pub(crate) fn reformat(line: &str) -> Reformatted {
    let mut out = Reformatted { text: String::with_capacity(line.len()), moved: Vec::new() };
    let mut previous: Option<(Lexeme, Span)> = None;
    // The end of the last control word.
    let mut word_end = None;
    let lexemes = lex(line);
    for (index, &(lexeme, span)) in lexemes.iter().enumerate() {
        if lexeme == Lexeme::Newline {
            continue;
        }
        let gap = previous.map_or(0, |(_, last)| (span.start - last.end) as usize);
        let blanks = match previous {
            None => 0,
            Some(_) if lexeme == Lexeme::Comment => {
                line[..span.start as usize].chars().rev().take_while(|sign| is_blank(*sign)).count()
            }
            // A name that would be a keyword after a colon stays apart from it, and a keyword from the word before it.
            Some((Lexeme::Colon, _)) if word::find(&line[span.range()]).is_none() => 0,
            Some((last, _)) if lexeme == Lexeme::Colon && last != Lexeme::Diamond => {
                usize::from(gap > 0 && is_keyword(line, span, lexemes.get(index + 1)))
            }
            Some((_, last)) if word_end == Some(last.end) => usize::from(gap > 0),
            Some((last, _)) => usize::from(needs_blank(last, lexeme, gap > 0)),
        };
        out.text.extend(std::iter::repeat_n(' ', blanks));
        out.moved.push((span.start, out.text.len() as u32));
        out.text.push_str(&line[span.range()]);
        if let Some((Lexeme::Colon, colon)) = previous
            && lexeme == Lexeme::Name
            && colon.end == span.start
            && word::find(&line[span.range()]).is_some()
        {
            word_end = Some(span.end);
        }
        previous = Some((lexeme, span));
    }
    out
}

/// Returns true if a colon begins a keyword, given the lexeme that follows it.
fn is_keyword(line: &str, colon: Span, next: Option<&(Lexeme, Span)>) -> bool {
    next.is_some_and(|(_, span)| span.start == colon.end && word::find(&line[span.range()]).is_some())
}

fn is_blank(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\u{A0}')
}

/// Returns true if a blank belongs between two lexemes; `apart` is true if the text has one there.
fn needs_blank(first: Lexeme, second: Lexeme, apart: bool) -> bool {
    let is_name = |lexeme| matches!(lexeme, Lexeme::Name | Lexeme::System);
    let is_literal = |lexeme| matches!(lexeme, Lexeme::Number | Lexeme::BadNumber | Lexeme::Zilde);
    let is_word = |lexeme| is_name(lexeme) || is_literal(lexeme) || matches!(lexeme, Lexeme::Special(_));
    match (first, second) {
        // Without a blank, two texts would become one, and a number or a name would seem to continue.
        (Lexeme::Text, Lexeme::Text) | (Lexeme::Diamond, _) | (_, Lexeme::Diamond) => true,
        _ if is_name(first) && (is_name(second) || is_literal(second))
            || is_literal(first) && (is_name(second) || is_literal(second)) =>
        {
            true
        }
        (Lexeme::Text | Lexeme::DoubleQuoted, other) | (other, Lexeme::Text | Lexeme::DoubleQuoted) => apart && is_literal(other),
        (Lexeme::Colon, other) | (other, Lexeme::Colon) => apart && is_word(other),
        _ => apart && is_word(first) && is_word(second),
    }
}

#[cfg(test)]
mod tests {
    use super::reformat;

    #[test]
    fn reformats_as_recorded() {
        let same = |typed: &str, shown: &str| assert_eq!(reformat(typed).text, shown);
        same("v + m", "v+m");
        same("1 2 + 3 4 5", "1 2+3 4 5");
        same("3+¯var", "3+¯ var");
        same("⍎'14' '1952'", "⍎'14' '1952'");
        same(",[0.5] contents", ",[0.5]contents");
        same("(2 3) (5 1) ⌷ tests", "(2 3)(5 1)⌷tests");
        same("{⍵⌷⍨⊂0~⍨⊢/⊢⌸⍵} '' ⍝ Note", "{⍵⌷⍨⊂0~⍨⊢/⊢⌸⍵}'' ⍝ Note");
        same("A∘//B     ⍝ Nope", "A∘//B     ⍝ Nope");
        same("'ISN'T IT?'", "'ISN'T IT?'");
        same("⎕SIGNAL⊂⊂('EN' 200)", "⎕SIGNAL⊂⊂('EN' 200)");
        same("GetText ⍬", "GetText ⍬");
        same("5á7←6", "5 á7←6");
        same("x←3f 4", "x←3 f 4");
        same("1¯1 .5.5", "1 ¯1 .5 .5");
        same("⍋1 2(⎕NS⍬)4", "⍋1 2(⎕NS ⍬)4");
        same(":If val > 5", ":If val>5");
        same("out : r ← x : If", "out:r←x: If");
        same("{⍵ = 0 : 1 ⋄ 2 }", "{⍵=0:1 ⋄ 2}");
        same("(a : 1 ⋄ b: 2)", "(a:1 ⋄ b:2)");
        same(":For i :In x", ":For i :In x");
        same(":For i (a b) :In (1 2) (3 4)", ":For i(a b) :In (1 2)(3 4)");
        same(":If (x > 1) ∨ y ⋄ :Return ⍝ yes", ":If (x>1)∨y ⋄ :Return ⍝ yes");
        same("{⍵ = x : 1 ⋄:Return}", "{⍵=x:1 ⋄ :Return}");
        assert_eq!(reformat("v + m").column(2), 1);
        assert_eq!(reformat("'é'  = x").column(6), 3);
    }
}
