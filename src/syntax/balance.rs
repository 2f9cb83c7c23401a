//! Parts of a text with the parentheses that belong to them: the span of an expression leaves out those at its ends.

use super::lexer::lex;
use super::source::Span;
use super::token::Lexeme;

/// Returns the span extended outwards, if necessary, so that each bracket in it has its counterpart.
pub(crate) fn balance_span(text: &str, span: Span) -> Span {
    let lexemes = lex(text);
    let inside: Vec<Lexeme> = lexemes.iter().filter(|(_, place)| span.contains(*place)).map(|(lexeme, _)| *lexeme).collect();
    let (stray, open) = count_unpaired(&inside);
    let before = lexemes.iter().rev().filter(|(_, place)| place.end <= span.start);
    let start = outermost(before, stray, |lexeme| matches!(lexeme, Lexeme::Open(_)), |lexeme| matches!(lexeme, Lexeme::Close(_)));
    let after = lexemes.iter().filter(|(_, place)| place.start >= span.end);
    let end = outermost(after, open, |lexeme| matches!(lexeme, Lexeme::Close(_)), |lexeme| matches!(lexeme, Lexeme::Open(_)));
    Span { start: start.map_or(span.start, |place| place.start), end: end.map_or(span.end, |place| place.end) }
}

/// Returns the number of brackets that are closed but were not opened, and the number left open.
fn count_unpaired(lexemes: &[Lexeme]) -> (usize, usize) {
    lexemes.iter().fold((0, 0), |(stray, open), lexeme| match lexeme {
        Lexeme::Open(_) => (stray, open + 1),
        Lexeme::Close(_) if open > 0 => (stray, open - 1),
        Lexeme::Close(_) => (stray + 1, open),
        _ => (stray, open),
    })
}

/// Returns the place of the last of the `wanted` counterparts, going outwards.
fn outermost<'a>(
    outwards: impl Iterator<Item = &'a (Lexeme, Span)>,
    mut wanted: usize,
    pairs: impl Fn(Lexeme) -> bool,
    opposes: impl Fn(Lexeme) -> bool,
) -> Option<Span> {
    let (mut found, mut within) = (None, 0);
    for &(lexeme, place) in outwards {
        if wanted == 0 {
            break;
        }
        if opposes(lexeme) {
            within += 1;
        } else if pairs(lexeme) && within > 0 {
            within -= 1;
        } else if pairs(lexeme) {
            wanted -= 1;
            found = Some(place);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_completed() {
        let complete = |text: &str, part: &str| {
            let start = text.find(part).expect("a part");
            text[balance_span(text, Span::new(start, start + part.len())).range()].to_owned()
        };
        assert_eq!(complete("2×(f x)+1", "2×(f x"), "2×(f x)");
        assert_eq!(complete("(+/÷≢)3 4", "+/÷≢)3 4"), "(+/÷≢)3 4");
        assert_eq!(complete("((f g)(h)) x", "g)(h"), "(f g)(h)");
        assert_eq!(complete("a ')' b", "a ')'"), "a ')'");
        assert_eq!(complete("x+1", "x"), "x");
    }
}
