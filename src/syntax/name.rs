//! The characters of names.

use super::AXIS_NAME;

/// Returns true if a name can begin with a character; the rest of a name may also contain digits. The pattern of names in the
/// lexer accepts the same characters, and `Δ`, which counts as `∆`.
pub(crate) fn is_letter(character: char) -> bool {
    matches!(character, 'A'..='Z' | 'a'..='z' | '_' | '∆' | '⍙' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ſ' | 'Ⓐ'..='Ⓩ')
}

/// Returns true if a text is a name that a value can have.
pub(crate) fn is_name(text: &str) -> bool {
    text == AXIS_NAME
        || text.starts_with(is_letter) && text.chars().all(|character| is_letter(character) || character.is_ascii_digit())
}
