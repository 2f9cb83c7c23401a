//! The number of columns that a text takes. Its unit is the grapheme: most are one column wide, East Asian ones and pictographs
//! two.

use unicode_segmentation::UnicodeSegmentation;

/// The ranges of code points that a terminal draws two columns wide.
const WIDE_RANGES: &[(u32, u32)] = &[
    (0x1100, 0x115F),
    (0x231A, 0x231B),
    (0x23E9, 0x23EC),
    (0x23F0, 0x23F0),
    (0x23F3, 0x23F3),
    (0x2E80, 0x303E),
    (0x3041, 0x33FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xA000, 0xA4CF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE6F),
    (0xFF00, 0xFF60),
    (0xFFE0, 0xFFE6),
    (0x1F300, 0x1F64F),
    (0x1F680, 0x1F6FF),
    (0x1F900, 0x1F9FF),
    (0x1FA70, 0x1FAFF),
    (0x20000, 0x3FFFD),
];

/// The ranges of code points that take no column of their own.
const ZERO_WIDTH_RANGES: &[(u32, u32)] =
    &[(0x300, 0x36F), (0x200B, 0x200F), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F)];

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
    if is_plain(text) { text.chars().count() } else { text.graphemes(true).map(grapheme_columns).sum() }
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
        used += grapheme_columns(grapheme);
        if used > width && index > 0 {
            return text.split_at(index);
        }
    }
    (text, "")
}

/// Returns the number of columns of a character on its own.
pub(crate) fn character_columns(character: char) -> usize {
    let code = u32::from(character);
    if code < 0x300 {
        1
    } else if is_in_ranges(ZERO_WIDTH_RANGES, code) {
        0
    } else if is_in_ranges(WIDE_RANGES, code) {
        2
    } else {
        1
    }
}

/// Returns true if every character is a grapheme of one column, as all APL glyphs and box-drawing characters are.
fn is_plain(text: &str) -> bool {
    text.chars().all(|character| {
        let code = u32::from(character);
        code < 0x300
            || (0x370..0x483).contains(&code)
            || (0x2010..0x20D0).contains(&code)
            || (0x2100..0x231A).contains(&code)
            || (0x2320..0x23E9).contains(&code)
            || (0x2500..0x25FD).contains(&code)
            || (0x2395..0x2396).contains(&code)
    })
}

fn grapheme_columns(grapheme: &str) -> usize {
    // A variation selector requests the coloured, wide form of a pictograph.
    if grapheme.contains('\u{FE0F}') {
        return 2;
    }
    grapheme.chars().next().map_or(0, character_columns)
}

fn is_in_ranges(ranges: &[(u32, u32)], code: u32) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= code);
    after > 0 && code <= ranges[after - 1].1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphemes_take_columns() {
        for (text, expected) in [("", 0), ("⍳5", 2), ("┌─┐", 3), ("日本", 4), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("⎕←'é'", 5)]
        {
            assert_eq!(count_columns(text), expected, "{text}");
        }
        assert_eq!(split_at_column("日本語", 4), ("日本", "語"));
        assert_eq!(split_at_column("abc", 2), ("ab", "c"));
        assert_eq!(split_at_column("日", 1), ("日", ""));
    }
}
