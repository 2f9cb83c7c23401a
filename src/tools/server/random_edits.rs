//! Random changes of a document: the result of each is the same as that of reading the whole text anew, and as that of
//! `zilde check`. `ZILDE_CASES` is the number of changes, `ZILDE_SEED` the seed.

use super::document::{Document, Mistake};
use crate::bind::check::{CheckContext, check};
use crate::eval::expressions::name_classes::FrameNames;
use crate::function::Context;
use crate::syntax::source::Source;
use crate::syntax::units::Unit;
use crate::syntax::{self, Flaw};
use serde_json::Value;
use std::collections::HashSet;

/// The text that changes begin with.
const START: &str = "⍝ A text.
rate←0.2 ⋄ name←'text'
:Namespace shop
    ⍝ The price.
    price←{
        tax←{⍵×rate}
        ⍵+tax ⍵
    }
    ∇ r←(f twice)x;y
      [1] :If x
          y←f f x
      :EndIf
      r←y
    ∇
    list←(1 2
      3 4)
    :Section s
    inner←{⍺←1 ⋄ ⍺=0:⍵ ⋄ (⍺-1)∇⍵}
    :EndSection
:EndNamespace
∇ r←main
 r←shop.price 3 ⋄ r←rate price r
∇
:For i :In ⍳3
    i price←i
:EndFor
main other←{⍵}
";

/// The texts that are inserted.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\n",
    "\n\n",
    "∇",
    "∇ r←f x\n",
    "\n∇\n",
    "'",
    "\"",
    "⍝",
    "⋄",
    ":",
    "::",
    "←",
    "x",
    "price",
    "rate←",
    " f",
    "+",
    "/",
    ".",
    ";",
    "1",
    "¯",
    "⍎",
    "⍵",
    "⍺←",
    "→",
    "\r",
    "\r\n",
    "\u{85}",
    "𝒳",
    "`",
    ":If x\n",
    ":EndIf\n",
    ":Namespace n\n",
    ":EndNamespace\n",
    ":Class c\n",
    ":EndClass\n",
    "\n:Until 1\n",
    ":Repeat\n",
    "\n:AndIf 2\n",
    "\n;z\n",
    "g←{⍺+⍵}\n",
    "⎕FX",
    "#!",
    "label:",
    "∇h←{\n",
    ":EndFor",
    ":Section\n",
    "r←3\n",
];

/// A generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    /// Returns an offset between two characters of a text.
    fn offset(&mut self, text: &str) -> usize {
        text.floor_char_boundary(self.below(text.len() + 1))
    }
}

fn describe(document: &Document) -> (Vec<Unit>, Vec<Mistake>) {
    (document.units.iter().map(|tree| tree.unit.clone()).collect(), document.mistakes())
}

/// Compares a document with what `zilde check` says about its text.
fn compare_with_whole(document: &Document, context: &Context) {
    let source = Source::new("", &*document.text);
    let flawed = document.units.iter().any(|tree| !tree.flaws.is_empty());
    let parsed = syntax::parse_file(&source);
    let flaws: &[Flaw] = parsed.as_ref().err().map_or(&[], Vec::as_slice);
    assert_eq!(flawed, parsed.is_err(), "{:?}\n{flaws:?}\n{:?}", document.text, document.mistakes());
    if let Ok(body) = parsed {
        let external_names = &HashSet::new();
        let found = check(&body, &CheckContext { is_program: true, external_names }, &FrameNames::new(context));
        let mut expected: Vec<_> =
            found.into_iter().map(|finding| (finding.flaw.span, finding.flaw.message.clone(), finding.is_certain)).collect();
        expected.sort();
        let own = document.mistakes().into_iter().map(|mistake| (mistake.span, mistake.flaw.message.clone(), mistake.is_certain));
        let mut own: Vec<_> = own.collect();
        own.sort();
        assert_eq!(own, expected, "{:?}", document.text);
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn changes_give_what_reading_anew_gives() {
    const CHANGES_PER_TEXT: u64 = 25;
    let mut random = Random(number("ZILDE_SEED", 16).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut context = Context::new(1 << 20);
    context.session.hooks.system_names = crate::system::SYSTEM_NAMES;
    let new = |text: &str| Document::new("", text.to_owned(), Value::Null, HashSet::new());
    let mut document = new(START);
    for case in 0..number("ZILDE_CASES", 300) {
        if case % CHANGES_PER_TEXT == 0 {
            document = new(START);
        }
        let (one, other) = (random.offset(&document.text), random.offset(&document.text));
        let start = one.min(other);
        // Most changes are short, as those of a key.
        let end = if random.below(8) == 0 { one.max(other) } else { document.text.ceil_char_boundary(start + random.below(3)) };
        let piece = if random.below(3) == 0 { "" } else { PIECES[random.below(PIECES.len())] };
        let before = document.text.clone();
        document.edit(start..end, piece);
        document.check(&FrameNames::new(&context));
        let mut fresh = new(&document.text);
        fresh.check(&FrameNames::new(&context));
        assert_eq!(describe(&document), describe(&fresh), "{case}: {start}..{end} with {piece:?}\n{before:?}");
        compare_with_whole(&document, &context);
    }
}
