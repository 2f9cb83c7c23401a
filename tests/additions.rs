//! Checks of the tables of primitives: a glyph that is added there and forgotten elsewhere is named here.

use std::fs;
use zilde::internals::advice::{GLYPHS, Glyph};
use zilde::internals::primitives::{FUNCTIONS, OPERATORS};
use zilde::internals::syntax::{Source, parse};

/// Returns the glyphs of all functions and operators.
fn glyphs() -> Vec<char> {
    let mut all: Vec<char> = FUNCTIONS.iter().map(|function| function.glyph).collect();
    all.extend(OPERATORS.iter().map(|operator| operator.glyph));
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn every_primitive_can_be_read() {
    let unread: Vec<char> =
        glyphs().into_iter().filter(|glyph| parse(&Source::new("", format!("f←+{glyph}+"))).is_err()).collect();
    assert!(unread.is_empty(), "add {unread:?} to the pattern of glyphs in src/syntax/lexer.rs");
}

#[test]
fn every_primitive_can_be_typed() {
    let entry = |glyph: char| GLYPHS.iter().find(|entry| entry.glyph == glyph);
    let is_typed = |entry: &Glyph| entry.glyph.is_ascii() || entry.key.is_some() || !entry.names.is_empty();
    let untyped: Vec<char> =
        glyphs().into_iter().filter(|&glyph| !glyph.is_ascii() && !entry(glyph).is_some_and(is_typed)).collect();
    assert!(untyped.is_empty(), "give {untyped:?} a key or names in src/advice/glyph_keys.rs; free keys: {}", free_keys());
}

/// Returns the printable characters that type no glyph after the prefix.
fn free_keys() -> String {
    ('!'..='~').filter(|&key| GLYPHS.iter().all(|entry| entry.key != Some(key))).collect()
}

#[test]
fn keys_type_one_glyph_each() {
    let mut keys: Vec<char> = GLYPHS.iter().filter_map(|entry| entry.key).collect();
    keys.sort_unstable();
    let twice: Vec<char> = keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    assert!(twice.is_empty(), "keys that type several glyphs: {twice:?}; free keys: {}", free_keys());
}

/// The primitives without a law or a comparison with a plain reference, and the reason.
const UNCOMPARED: &[(&str, &str)] = &[
    ("⌶", "each service has a page of its own"),
    ("⌹", "its results are approximate, and its page compares residuals"),
    ("⍠", "it passes options, whose effects belong to the functions that take them"),
    ("⎊", "it catches errors, which laws do not raise"),
    ("⊘◶⍫⍢⬚⍡", "they choose or undo functions, and their pages compare them with the functions called directly"),
    ("√«»↕⊒⊔⍧⍁", "they are not Dyalog's, and their pages define each by an expression of other primitives"),
];

#[test]
fn every_primitive_is_compared_with_a_law_or_a_reference() {
    let files = [
        "tests/laws/table.rs",
        "tests/properties.rs",
        "tests/structure/mod.rs",
        "tests/search.rs",
        "tests/places.rs",
        "tests/selective.rs",
    ];
    let text: String = files.iter().map(|file| fs::read_to_string(file).expect("a test is readable")).collect();
    let is_exempt = |glyph: char| UNCOMPARED.iter().any(|(exempt, _)| exempt.contains(glyph));
    let (compared, uncompared): (Vec<char>, Vec<char>) = glyphs().into_iter().partition(|&glyph| text.contains(glyph));
    let missing: Vec<char> = uncompared.into_iter().filter(|&glyph| !is_exempt(glyph)).collect();
    assert!(missing.is_empty(), "write a law for {missing:?} in tests/laws/table.rs, or a comparison in tests/properties.rs");
    let idle: Vec<char> = compared.into_iter().filter(|&glyph| is_exempt(glyph)).collect();
    assert!(idle.is_empty(), "these are compared now; remove them from UNCOMPARED: {idle:?}");
}

/// The glyphs of Dyalog's primitives.
const DYALOG_GLYPHS: &str = "+-×÷*⍟⌹○!?|⌈⌊⊥⊤⊣⊢=≠≤<>≥≡≢∨∧⍲⍱↑↓⊂⊃⊆⌷⍋⍒⍳⍸∊⍷∪∩~/\\⌿⍀,⍪⍴⌽⊖⍉¨⍨⍣.∘⍤⍥⍛@⍎⍕⌸⌺⍠⌶&";

#[test]
fn every_glyph_beyond_dyalog_is_documented_with_its_key() {
    let read = |path: &str| fs::read_to_string(path).expect("a page is readable");
    let (page, changes) = (read("docs/beyond.md"), read("CHANGELOG.md"));
    for glyph in glyphs().into_iter().filter(|&glyph| !DYALOG_GLYPHS.contains(glyph)) {
        let key = GLYPHS.iter().find(|entry| entry.glyph == glyph).and_then(|entry| entry.key);
        let is_documented = page.lines().filter_map(table_row).any(|(glyphs, keys)| {
            let position = glyphs.iter().position(|listed| listed.contains(glyph));
            position.is_some_and(|position| keys.get(position).copied() == key)
        });
        assert!(is_documented, "add a row for {glyph}, key {key:?}, to docs/beyond.md");
        assert!(changes.contains(glyph), "add a line on {glyph} to CHANGELOG.md");
    }
}

/// Returns the forms and the keys in a row of a table of glyphs, or `None` if a line is something else.
fn table_row(line: &str) -> Option<(Vec<&str>, Vec<char>)> {
    let mut columns = line.strip_prefix("| `")?.split(" | ");
    let (forms, keys) = (columns.next()?, columns.next()?);
    Some((forms.split(' ').collect(), keys.split(", ").filter_map(|key| key.chars().next()).collect()))
}
