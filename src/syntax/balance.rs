//! Balanced spans: the span of an expression leaves out the parentheses at its ends, and is extended here to include them.

use super::lexer::lex;
use super::source::Span;
use super::token::Lexeme;

/// The lexemes of a text, in whose brackets spans of the text are balanced.
pub(crate) struct Balance(Vec<(Lexeme, Span)>);

impl Balance {
    /// Splits a text into its lexemes.
    pub(crate) fn of(text: &str) -> Self {
        Self(lex(text))
    }

    /// Returns the span extended outwards, if necessary, so that each bracket in it has its counterpart.
    pub(crate) fn extend(&self, span: Span) -> Span {
        let lexemes = &self.0;
        let first = lexemes.partition_point(|(_, lexeme_span)| lexeme_span.start < span.start);
        let end = lexemes.partition_point(|(_, lexeme_span)| lexeme_span.end <= span.end);
        let (unopened, unclosed) = count_unpaired(lexemes.get(first..end).unwrap_or_default());
        let before = lexemes[..lexemes.partition_point(|(_, lexeme_span)| lexeme_span.end <= span.start)].iter().rev();
        let after = lexemes[lexemes.partition_point(|(_, lexeme_span)| lexeme_span.start < span.end)..].iter();
        let is_open = |lexeme| matches!(lexeme, Lexeme::Open(_));
        let is_close = |lexeme| matches!(lexeme, Lexeme::Close(_));
        let start = find_outermost(before, unopened, is_open, is_close);
        let end = find_outermost(after, unclosed, is_close, is_open);
        Span {
            start: start.map_or(span.start, |lexeme_span| lexeme_span.start),
            end: end.map_or(span.end, |lexeme_span| lexeme_span.end),
        }
    }
}

/// Returns the number of brackets that are closed but were not opened, and the number left open.
fn count_unpaired(lexemes: &[(Lexeme, Span)]) -> (usize, usize) {
    lexemes.iter().fold((0, 0), |(stray, open), (lexeme, _)| match lexeme {
        Lexeme::Open(_) => (stray, open + 1),
        Lexeme::Close(_) if open > 0 => (stray, open - 1),
        Lexeme::Close(_) => (stray + 1, open),
        _ => (stray, open),
    })
}

/// Returns the span of the bracket that pairs with the last of `count` unpaired ones, going outwards. `pairs` is true for
/// brackets that can pair with them, and `opposes` for brackets of the other direction, which pair with some of these.
fn find_outermost<'a>(
    outwards: impl Iterator<Item = &'a (Lexeme, Span)>,
    mut count: usize,
    pairs: impl Fn(Lexeme) -> bool,
    opposes: impl Fn(Lexeme) -> bool,
) -> Option<Span> {
    let (mut last, mut depth) = (None, 0);
    for &(lexeme, span) in outwards {
        if count == 0 {
            break;
        }
        if opposes(lexeme) {
            depth += 1;
        } else if pairs(lexeme) && depth > 0 {
            depth -= 1;
        } else if pairs(lexeme) {
            count -= 1;
            last = Some(span);
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_completed() {
        let complete = |text: &str, part: &str| {
            let start = text.find(part).expect("the part occurs in the text");
            text[Balance::of(text).extend(Span::new(start, start + part.len())).range()].to_owned()
        };
        assert_eq!(complete("2×(f x)+1", "2×(f x"), "2×(f x)");
        assert_eq!(complete("(+/÷≢)3 4", "+/÷≢)3 4"), "(+/÷≢)3 4");
        assert_eq!(complete("((f g)(h)) x", "g)(h"), "(f g)(h)");
        assert_eq!(complete("a ')' b", "a ')'"), "a ')'");
        assert_eq!(complete("x+1", "x"), "x");
    }
}
