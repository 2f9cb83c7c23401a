//! Texts between double quotes: their escapes are replaced with characters.

use super::source::Span;

/// Returns the text with its escapes replaced, or the span of the first invalid escape.
pub(crate) fn replace_escapes(inner: &str) -> Result<String, Span> {
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(offset) = rest.find('\\') {
        text.push_str(&rest[..offset]);
        let start = inner.len() - rest.len() + offset;
        let (character, length) = read_escape(&rest[offset..]).map_err(|length| Span::new(start, start + length))?;
        text.push(character);
        rest = &rest[offset + length..];
    }
    text.push_str(rest);
    Ok(text)
}

/// Converts the escape that a text begins with: returns the character and the length of the escape in bytes; fails with the
/// length of an invalid escape.
fn read_escape(text: &str) -> Result<(char, usize), usize> {
    let sign = text[1..].chars().next().unwrap_or('\\');
    let simple = match sign {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'e' => '\u{1B}',
        '0' => '\0',
        '"' | '\\' => sign,
        'u' => return read_code_point(text),
        _ => return Err(1 + sign.len_utf8()),
    };
    Ok((simple, 2))
}

/// Converts `\u{2340}`, a character by its hexadecimal code point; returns the character and the length of the escape, or fails
/// with the length.
fn read_code_point(text: &str) -> Result<(char, usize), usize> {
    let end = text.find('}').map_or(2, |end| end + 1);
    let digits = text[..end].strip_prefix("\\u{").and_then(|rest| rest.strip_suffix('}')).filter(|digits| digits.len() <= 6);
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    number.and_then(char::from_u32).map(|character| (character, end)).ok_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        assert_eq!(replace_escapes("plain"), Ok("plain".into()));
        assert_eq!(replace_escapes(r#"a\n\t\"\\\u{2340}z"#), Ok("a\n\t\"\\⍀z".into()));
        assert_eq!(replace_escapes(r"ab\d"), Err(Span::new(2, 4)));
        assert_eq!(replace_escapes(r"\⍝"), Err(Span::new(0, 4)));
        assert_eq!(replace_escapes(r"\u2340"), Err(Span::new(0, 2)));
        assert_eq!(replace_escapes(r"\u{D800}"), Err(Span::new(0, 8)));
        assert_eq!(replace_escapes(r"\u{}"), Err(Span::new(0, 4)));
    }
}
