//! Sessions from the project's own pages with a few lines changed: lines that people type, with the slips that people make.

use crate::files_below::files_below;
use crate::random::Random;
use std::sync::LazyLock;

/// The replacements for a token.
const REPLACEMENTS: &[&str] = &[
    "⍬",
    "''",
    "0",
    "¯1",
    "1e9",
    "2*31",
    "1e6",
    "⍵",
    "⍺",
    "∇",
    "{⍵}",
    "(",
    ")",
    "[",
    "]",
    "⋄",
    "/",
    "¨",
    "⍤",
    "⍣",
    "⌸",
    "@",
    "←",
    "⊂",
    "⊃",
    "↑",
    "≡",
    "∘",
    "…",
    "#",
    "⎕NULL",
    "2r3",
    "0J1",
    "(⍳1000)",
    "(1e6⍴1)",
    "(⊂⍣2000⊢1)",
    "⎕DR",
    "⍎",
    "⍕",
    ":",
    "'",
];

/// The lines typed in each session of the manual pages and of `tests/sessions`.
static SESSIONS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let mut paths: Vec<_> =
        ["src", "tests/sessions", "docs"].iter().flat_map(|folder| files_below(folder, &["md", "apl"])).collect();
    paths.sort();
    paths
        .iter()
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .map(|text| lines_typed(&text))
        .filter(|lines| !lines.is_empty())
        .collect()
});

fn lines_typed(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix("      ")).filter(|line| !line.starts_with(' ')).map(str::to_owned).collect()
}

/// Writes a program: some lines of one session in their order, one to three of them changed.
pub(crate) fn mutated(random: &mut Random) -> String {
    let session = random.choice(&SESSIONS);
    let first = random.below(session.len());
    let mut lines: Vec<String> = session[first..].iter().take(random.between(1, 10) as usize).cloned().collect();
    for _ in 0..random.between(1, 3) {
        let place = random.below(lines.len());
        lines[place] = changed(random, &lines[place]);
    }
    lines.join("\n")
}

fn changed(random: &mut Random, line: &str) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    if characters.is_empty() {
        return (*random.choice(REPLACEMENTS)).to_owned();
    }
    let place = random.below(characters.len());
    let other = random.below(characters.len());
    match random.below(6) {
        0 => {
            characters.remove(place);
        }
        1 => characters.swap(place, other),
        2 => {
            let (first, last) = (place.min(other), place.max(other));
            let copy: Vec<char> = characters[first..=last].to_vec();
            characters.splice(first..first, copy);
        }
        3 => {
            let foreign = random.choice(&SESSIONS);
            let foreign: Vec<char> = random.choice(foreign).chars().collect();
            characters.splice(place.., foreign);
        }
        4 => {
            characters.splice(place..place, random.choice(REPLACEMENTS).chars());
        }
        _ => {
            characters.splice(place..=place, random.choice(REPLACEMENTS).chars());
        }
    }
    characters.into_iter().collect()
}
