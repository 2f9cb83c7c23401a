//! What the Tab key offers: glyphs by name, names of the workspace, ⎕ names, commands and their arguments, files in texts.

use super::commands;
use super::glyphs;
use crate::system;
use std::path::{MAIN_SEPARATOR, Path};

/// One offer.
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    /// What takes the place of the word.
    pub text: String,
    /// What the list shows.
    pub shown: String,
}

impl Offer {
    fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { shown: text.clone(), text }
    }
}

/// The offers for the word before the caret, and where that word begins. `names` are those of the workspace.
pub fn offers(line: &str, caret: usize, names: &[String]) -> (usize, Vec<Offer>) {
    let before = &line[..caret];
    let head = before.trim_start();
    if head.starts_with([')', ']']) {
        return command_offers(before, head, names);
    }
    if let Some(quote) = open_text(before) {
        return (quote, files(&before[quote..]));
    }
    let start = word_start(before);
    let word = &before[start..];
    if let Some(name) = word.strip_prefix('⎕') {
        return (start, system_names(name));
    }
    if word.is_empty() {
        return (start, Vec::new());
    }
    let mut found: Vec<Offer> = names.iter().filter(|name| name.starts_with(word)).map(Offer::plain).collect();
    let mut glyphs_named = glyphs::named(word);
    // A whole name means its glyph, not those whose names go on: iota is not iota underbar.
    if glyphs_named.iter().any(|(_, name)| *name == word) {
        glyphs_named.retain(|(_, name)| *name == word);
    }
    found.extend(glyphs_named.into_iter().map(|(glyph, name)| Offer {
        text: glyph.glyph.to_string(),
        shown: match glyph.key {
            Some(key) => format!("{} {name} ({}{key})", glyph.glyph, glyphs::PREFIX),
            None => format!("{} {name}", glyph.glyph),
        },
    }));
    (start, found)
}

fn command_offers(before: &str, head: &str, names: &[String]) -> (usize, Vec<Offer>) {
    let begins = before.len() - head.len();
    match head.rfind(' ') {
        None => (begins, commands::names().filter(|name| name.starts_with(head)).map(Offer::plain).collect()),
        Some(blank) => {
            let word = &head[blank + 1..];
            let words = commands::words_of(head).iter().map(|&word| word.to_owned()).chain(names.iter().cloned());
            (begins + blank + 1, words.filter(|offer| offer.starts_with(word)).map(Offer::plain).collect())
        }
    }
}

fn system_names(begun: &str) -> Vec<Offer> {
    let begun = begun.to_uppercase();
    let mut found: Vec<&str> = system::NAMES.iter().map(|row| row.name).filter(|name| name.starts_with(&begun)).collect();
    found.sort_unstable();
    found.into_iter().map(|name| Offer::plain(format!("⎕{name}"))).collect()
}

/// Where the text that is open at the end of the line begins, after its quote.
fn open_text(before: &str) -> Option<usize> {
    let mut open: Option<(usize, char)> = None;
    for (at, character) in before.char_indices() {
        match (character, open) {
            ('\'' | '"', None) => open = Some((at + 1, character)),
            ('⍝', None) => return None,
            (_, Some((_, quote))) if quote == character => open = None,
            _ => {}
        }
    }
    open.map(|(at, _)| at)
}

fn word_start(before: &str) -> usize {
    let in_word = |character: &char| character.is_alphanumeric() || matches!(character, '_' | '∆' | '⍙' | '⎕' | '.');
    before.len() - before.chars().rev().take_while(in_word).map(char::len_utf8).sum::<usize>()
}

/// The files whose path begins as typed.
fn files(begun: &str) -> Vec<Offer> {
    let cut = begun.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1);
    let (folder, start) = begun.split_at(cut);
    let Ok(entries) = std::fs::read_dir(if folder.is_empty() { Path::new(".") } else { Path::new(folder) }) else {
        return Vec::new();
    };
    let mut found: Vec<Offer> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| name.starts_with(start))?;
            let end = if entry.path().is_dir() { "/" } else { "" };
            Some(Offer { text: format!("{folder}{name}{end}"), shown: format!("{name}{end}") })
        })
        .filter(|offer| start.starts_with('.') || !offer.shown.starts_with('.'))
        .collect();
    found.sort_by(|left, right| left.shown.cmp(&right.shown));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str, names: &[&str]) -> Vec<String> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        offers(line, line.len(), &names).1.into_iter().map(|offer| offer.text).collect()
    }

    #[test]
    fn names_come_before_glyphs() {
        assert_eq!(texts("2+rho", &["rhombus"]), ["rhombus", "⍴"]);
        assert_eq!(texts("rho", &[]), ["⍴"]);
    }

    #[test]
    fn system_names_complete() {
        assert_eq!(texts("⎕js", &[]), ["⎕JSON"]);
    }

    #[test]
    fn texts_complete_to_files() {
        assert!(texts("⎕NGET 'Cargo.t", &[]).contains(&"Cargo.toml".to_owned()));
        assert!(texts("'a' ⍝ 'Cargo.t", &[]).is_empty());
    }
}
