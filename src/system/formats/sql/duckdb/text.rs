//! The beginning of statements: blanks, comments and words.

/// Skips blanks, semicolons and comments, which nest. Characters beyond ASCII count as blanks, except for letters and digits.
pub(crate) fn skip_blanks(text: &str) -> &str {
    let is_blank = |character: char| {
        character == ';' || character.is_ascii_whitespace() || !character.is_ascii() && !character.is_alphanumeric()
    };
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_blank);
        rest = if let Some(comment) = rest.strip_prefix("--") {
            comment.find(['\n', '\r']).map_or("", |end| &comment[end..])
        } else if rest.starts_with("/*") {
            skip_comment(rest)
        } else {
            return rest;
        };
    }
}

/// Skips a comment, which begins here and may contain others.
fn skip_comment(text: &str) -> &str {
    let (mut depth, mut position) = (0, 0);
    while let Some(found) = text[position..].find(['/', '*']) {
        position += found;
        let length = match text.get(position..position + 2) {
            Some("/*") => {
                depth += 1;
                2
            }
            Some("*/") => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        position += length;
        if depth == 0 {
            return &text[position..];
        }
    }
    ""
}

/// Returns what follows a word of lower-case letters, if the text begins with it in either case.
pub(crate) fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(word.len())?;
    let ends = !rest.starts_with(|character: char| character.is_ascii_alphanumeric() || character == '_');
    (ends && start.eq_ignore_ascii_case(word)).then_some(rest)
}
