//! The number of columns that a text takes. Its unit is the grapheme: most are one column wide, East Asian ones and pictographs
//! two.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The first byte of U+0300, the first combining character, in UTF-8: a text of smaller bytes contains no combining characters.
const FIRST_COMBINING_BYTE: u8 = 0xCC;

/// Returns the number of columns that a text takes on a terminal.
pub(crate) fn count_columns(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    if text.bytes().all(|byte| byte < FIRST_COMBINING_BYTE) {
        return count_characters(text);
    }
    if is_plain(text) { text.chars().count() } else { text.graphemes(true).map(count_grapheme_columns).sum() }
}

/// Returns the number of characters of a text. This is faster for short texts than the library's method, which is made for long
/// ones.
pub(crate) fn count_characters(text: &str) -> usize {
    text.bytes().filter(|byte| byte & 0xC0 != 0x80).count()
}

/// Returns the longest prefix of a text that takes at most `width` columns, but at least one grapheme, and the rest.
pub(crate) fn split_at_column(text: &str, width: usize) -> (&str, &str) {
    // For ASCII text, the byte after the cut is checked as well: it may begin a character that combines with the last one.
    let width = width.max(1);
    if text.as_bytes()[..text.len().min(width.saturating_add(1))].is_ascii() {
        return text.split_at(text.len().min(width));
    }
    // Checking only a prefix keeps folding a long text linear. Characters have at most 4 bytes in UTF-8, so the prefix holds more
    // than `width` of them or the whole text.
    let window = &text[..text.floor_char_boundary(width.saturating_add(1).saturating_mul(4))];
    if is_plain(window) {
        let end = window.char_indices().nth(width).map_or(window.len(), |(index, _)| index);
        return text.split_at(end);
    }
    let mut used = 0;
    for (index, grapheme) in text.grapheme_indices(true) {
        used += count_grapheme_columns(grapheme);
        if used > width && index > 0 {
            return text.split_at(index);
        }
    }
    (text, "")
}

/// Returns the number of columns of a character on its own. All characters before U+0300 take one, controls too.
pub(crate) fn count_character_columns(character: char) -> usize {
    if character < '\u{300}' { 1 } else { character.width().unwrap_or(1) }
}

/// Returns true if every character is a grapheme of one column, as all APL glyphs and box-drawing characters are.
fn is_plain(text: &str) -> bool {
    // The gaps between the ranges hold combining and invisible characters, the angle brackets of East Asian texts, and
    // pictographs.
    text.chars().all(|character| {
        let code = u32::from(character);
        code < 0x300
            || (0x370..0x483).contains(&code)
            || (0x2010..0x2028).contains(&code)
            || (0x2070..0x20D0).contains(&code)
            || (0x2100..0x231A).contains(&code)
            || (0x2320..0x2329).contains(&code)
            || (0x232B..0x23E9).contains(&code)
            || (0x2500..0x25FD).contains(&code)
    })
}

fn count_grapheme_columns(grapheme: &str) -> usize {
    let mut characters = grapheme.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => count_character_columns(character),
        // Joined pictographs and flags are narrower than the sum of their characters, coloured ones may be wider.
        _ => grapheme.width(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::lexer::lex;
    use crate::syntax::token::Lexeme;

    #[test]
    fn graphemes_take_columns() {
        for (text, expected) in [
            ("", 0),
            ("⍳5", 2),
            ("┌─┐", 3),
            ("日本", 4),
            ("ｱ한", 3),
            ("e\u{301}", 1),
            ("\u{301}", 0),
            ("👨‍👩‍👧", 2),
            ("🎉", 2),
            ("👍🏽", 2),
            ("🇫🇷", 2),
            ("☔", 2),
            ("❤", 1),
            ("❤\u{FE0F}", 2),
            ("⎕←'é'", 5),
            ("\t⍳\u{7F}\u{AD}日", 6),
        ] {
            assert_eq!(count_columns(text), expected, "{text}");
        }
        assert_eq!(split_at_column("日本語", 4), ("日本", "語"));
        assert_eq!(split_at_column("abc", 2), ("ab", "c"));
        assert_eq!(split_at_column("日", 1), ("日", ""));
        assert_eq!(split_at_column("👨‍👩‍👧🎉", 2), ("👨‍👩‍👧", "🎉"));
        assert_eq!(split_at_column("e\u{301}a", 1), ("e\u{301}", "a"));
    }

    #[test]
    fn characters_of_apl_take_one_column() {
        for character in '!'..='\u{FFFF}' {
            let text = character.to_string();
            if lex(&text).iter().any(|(lexeme, _)| *lexeme != Lexeme::Bad) {
                assert_eq!((count_character_columns(character), count_columns(&text)), (1, 1), "{character}");
            }
        }
    }

    #[test]
    fn plain_characters_take_one_column() {
        for character in ('\u{300}'..='\u{FFFF}').filter(|character| is_plain(&character.to_string())) {
            assert_eq!(count_character_columns(character), 1, "{character:?}");
        }
    }
}
