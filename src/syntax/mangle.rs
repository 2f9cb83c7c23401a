//! Names of any text as names of APL, in the spelling of Dyalog's `⎕JSON`: `unit price` becomes `⍙unit⍙32⍙price`.

use super::name::{is_letter, is_name};

/// Returns the APL name for a name in JSON, a table or a host: the name itself if APL allows it, else its spelling with `⍙`.
pub(crate) fn mangle(name: &str) -> String {
    let is_name_character = |character: char| is_letter(character) || character.is_ascii_digit();
    if is_name(name) && !name.starts_with('⍙') {
        return name.to_owned();
    }
    let spelled = name.chars().map(|character| {
        if is_name_character(character) && character != '⍙' {
            character.to_string()
        } else {
            format!("⍙{}⍙", u32::from(character))
        }
    });
    format!("⍙{}", spelled.collect::<String>())
}

/// Returns the name that [`mangle`] converted to the APL name `name`.
pub(crate) fn unmangle(name: &str) -> String {
    let Some(spelled) = name.strip_prefix('⍙') else { return name.to_owned() };
    let mut plain = String::new();
    for (index, part) in spelled.split('⍙').enumerate() {
        match part.parse().ok().and_then(char::from_u32).filter(|_| index % 2 == 1) {
            Some(character) => plain.push(character),
            None => plain.push_str(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_their_spelling() {
        for (name, spelled) in [("a", "a"), ("2a", "⍙2a"), ("f⍺", "⍙f⍙9082⍙"), ("", "⍙"), ("a b", "⍙a⍙32⍙b")] {
            assert_eq!(mangle(name), spelled);
            assert_eq!(unmangle(spelled), name);
        }
    }
}
