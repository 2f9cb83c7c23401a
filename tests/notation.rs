//! Array notation as output: the text gives the same array when it is read again, on one line and on several.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use zilde::Interpreter;
use zilde::internals::array::arrays_match;
use zilde::internals::array::{Array, Shape};
use zilde::internals::format::{format_lines, format_on_one_line};

/// Simple scalars and vectors of every kind.
const LEAVES: &[&str] = &[
    "0",
    "1",
    "¯5",
    "1000",
    "100000",
    "2.5",
    "1E300",
    "¯1E¯300",
    "÷3",
    "2*60",
    "3J¯4.5",
    "∞",
    "¯∞",
    "⎕NAN",
    "'a'",
    "''''",
    "'⍳'",
    "⎕UCS 10",
    "⎕NULL",
    "⎕IX 1 2",
    "⎕IX '…'",
    "⍬",
    "''",
    "0⍴⊂1 2",
    "0⍴⊂'ab' 3",
    "0 3⍴0",
    "2 0⍴' '",
    "0 2⍴⊂2 0⍴'a'",
    "0⍴⎕NULL",
    "1 0 1",
    "¯1 200 70000",
    "1.5 ∞ ⎕NAN",
    "1 2J3",
    "1x 2r3",
    "1x 2 0.5",
    "2 2⍴2x*70",
    "'text'",
    "'tw''o',⎕UCS 13 10",
    "1 'a' ⎕NULL",
    "(⎕IX ⍬)(⎕IX '∘')",
];

const SHAPES: &[&[usize]] = &[&[], &[1], &[2], &[3], &[1, 1], &[1, 3], &[3, 1], &[2, 2], &[2, 1, 2], &[2, 3, 2], &[1, 1, 1]];

/// A generator of whole numbers below a given bound, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns an array of random shape with random items, some of which are such arrays themselves.
fn random_array(apl: &mut Interpreter, leaves: &[Array], random: &mut Random, depth: usize) -> Array {
    let shape = SHAPES[random.below(SHAPES.len())];
    let one_kind = random.below(3) == 0;
    let first = random.below(leaves.len());
    let items: Vec<Array> = (0..shape.iter().product())
        .map(|_| match random.below(4) {
            0 if depth > 0 => random_array(apl, leaves, random, depth - 1),
            _ if one_kind => leaves[first].clone(),
            _ => leaves[random.below(leaves.len())].clone(),
        })
        .collect();
    let example = items[0].clone();
    let shape = shape.iter().fold(Shape::SCALAR, |shape, &length| shape.concat(&Shape::vector(length)).unwrap());
    Array::from_items(apl.context().memory(), shape, items, &example).unwrap()
}

#[test]
fn what_is_written_is_read_again() {
    let mut apl = Interpreter::new();
    let leaves: Vec<Array> = LEAVES.iter().map(|text| apl.eval(text).unwrap()).collect();
    let mut random = Random(7);
    let made: Vec<Array> = (0..400).map(|_| random_array(&mut apl, &leaves, &mut random, 3)).collect();
    for array in leaves.into_iter().chain(made) {
        let flat = format_on_one_line(apl.context(), &array).unwrap();
        assert!(!flat.contains('\n'));
        let broken = format_lines(apl.context(), &array).unwrap().join("\n");
        for text in [flat, broken] {
            let read = apl.eval(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert!(arrays_match(&array, &read, 0.0), "{text}");
            let again = format_on_one_line(apl.context(), &read).unwrap();
            assert_eq!(again, format_on_one_line(apl.context(), &array).unwrap());
        }
    }
}

#[test]
fn namespaces_are_written_as_names_or_as_what_they_hold() {
    let mut apl = Interpreter::new();
    for (text, expected) in [
        ("(b: 1 ⋄ a: (c: 'deep'))", "(a: (c: 'deep') ⋄ b: 1)"),
        ("()", "()"),
        ("5 ()", "(5 ⋄ ())"),
        ("#", "#"),
        ("⎕THIS 'x'", "(# ⋄ 'x')"),
    ] {
        let array = apl.eval(text).unwrap();
        assert_eq!(format_on_one_line(apl.context(), &array).unwrap(), expected);
    }
    for text in ["n.n←n⊣n←⎕NS'' ⋄ n", "n.f←{⍵}⊣n←⎕NS'' ⋄ n"] {
        let array = apl.eval(text).unwrap();
        assert!(format_on_one_line(apl.context(), &array).is_err());
    }
}
