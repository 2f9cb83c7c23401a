//! Which characters name something.

use super::AXIS;

/// Whether a name can begin with a character; digits may follow. The pattern of names in the lexer says the same.
pub fn is_letter(character: char) -> bool {
    matches!(character, 'A'..='Z' | 'a'..='z' | '_' | '∆' | '⍙' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ſ' | 'Ⓐ'..='Ⓩ')
}

/// Whether a text is a name that a value can have.
pub fn is_name(text: &str) -> bool {
    text == AXIS
        || text.starts_with(is_letter) && text.chars().all(|character| is_letter(character) || character.is_ascii_digit())
}
