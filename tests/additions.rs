//! Checks of the tables of primitives: a glyph that is added there and forgotten elsewhere is named here.

use std::fs;
use zilde::Interpreter;
use zilde::internals::advice::{GLYPHS, Glyph};
use zilde::internals::primitives::{FUNCTIONS, OPERATORS, Primitive};
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

/// Returns true if an expression runs with this `⎕FR` and its result consists of floats.
fn yields_floats(apl: &mut Interpreter, float_representation: u16, expression: &str) -> bool {
    // The setting comes first, because it also determines how the numbers in a text are read.
    apl.run(&format!("⎕FR←{float_representation}")).expect("the setting is valid");
    apl.eval(&format!("645=⎕DR {expression}")).is_ok_and(|result| result.to_integer() == Some(1))
}

/// Whole numbers as digits: a small one, and one that no float can represent.
const WHOLE_NUMBERS: [&str; 2] = ["5", "9007199254740993"];

#[test]
fn exact_and_decimal_numbers_do_not_become_floats() {
    let mut apl = Interpreter::new();
    let (mut inexact, mut rounded) = (Vec::new(), Vec::new());
    // Random whole numbers beyond 2*31 are floats, even if the range is an exact number.
    for function in FUNCTIONS.iter().filter(|function| function.glyph != '?') {
        let glyph = function.glyph;
        for (is_scalar, has_left) in [(function.has_scalar_monad, false), (function.has_scalar_dyad, true)] {
            let call = |right: &str, suffix: &str| {
                if has_left { format!("3{suffix}{glyph}{right}{suffix}") } else { format!("{glyph}{right}{suffix}") }
            };
            if !is_scalar {
                continue;
            }
            let mut is_inexact = |right: &&str| yields_floats(&mut apl, 645, &call(right, "x"));
            if WHOLE_NUMBERS.iter().any(&mut is_inexact) && !yields_floats(&mut apl, 645, &call("5", "")) {
                inexact.push(glyph);
            }
            if yields_floats(&mut apl, 1287, &call("5", ".5")) {
                rounded.push(glyph);
            }
        }
    }
    let advice = "compute them in src/kernels/exact_arithmetic.rs and src/kernels/decimal_arithmetic.rs, and call these from the file of the primitive";
    assert!(inexact.is_empty(), "{inexact:?} make floats of exact numbers, although whole numbers stay whole; {advice}");
    assert!(rounded.is_empty(), "{rounded:?} make floats of decimal numbers; {advice}");
}

/// The scalar functions of one argument without an inverse: several arguments have the same result, or the result is random.
const MONADS_WITHOUT_INVERSE: &str = "×⌈⌊|!?";

/// The scalar functions of two arguments without an inverse: several right arguments have the same result.
const DYADS_WITHOUT_INVERSE: &str = "⌈⌊|!∧∨⍲⍱<≤≥>";

#[test]
fn every_scalar_function_has_an_inverse_or_a_reason() {
    let glyphs_of = |lacks: fn(&&&Primitive) -> bool| FUNCTIONS.iter().filter(lacks).map(|function| function.glyph).collect();
    let monads: String = glyphs_of(|function| function.has_scalar_monad && function.monadic_inverse.is_none());
    let dyads: String = glyphs_of(|function| function.has_scalar_dyad && function.dyadic_inverse.is_none());
    for (method, missing, exempt) in
        [("with_monadic_inverse", monads, MONADS_WITHOUT_INVERSE), ("with_dyadic_inverse", dyads, DYADS_WITHOUT_INVERSE)]
    {
        let forgotten: Vec<char> = missing.chars().filter(|&glyph| !exempt.contains(glyph)).collect();
        assert!(forgotten.is_empty(), "give {forgotten:?} {method}, or list them in tests/additions.rs as having no inverse");
        let idle: Vec<char> = exempt.chars().filter(|&glyph| !missing.contains(glyph)).collect();
        assert!(idle.is_empty(), "these have {method} now; remove them from the list of those without: {idle:?}");
    }
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
