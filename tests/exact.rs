//! Random expressions give the same results in exact numbers as in machine numbers, provided that these can hold the result.

use zilde::Interpreter;

/// Monadic functions with exact results.
const MONADS: &[&str] =
    &["+", "-", "×", "|", "⌊", "⌈", "⌽", "+/", "-/", "⌈/", "⌊/", "+\\", "-\\", "⌈\\", "∪", "2+/", "⍉", "≢", "⍋", "{⍵[⍋⍵]}", "∨/"];
/// Dyadic functions with exact results.
const DYADS: &[&str] = &[
    "+", "-", "×", "⌊", "⌈", "|", "∨", "=", "<", "≥", "≠", ",", "∊", "⍳", "∘.-", "∘.|", "+.×", "⌈.+", "⊥", "÷", "∧", "!", "⍷",
    "~", "∩",
];

/// A generator of whole numbers below a given bound, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<'a>(&mut self, among: &[&'a str]) -> &'a str {
        among[self.below(among.len())]
    }

    /// Returns a vector of four small numbers, each followed by `N`, which stands for the suffix or for nothing.
    fn numbers(&mut self) -> String {
        let number = |random: &mut Self| format!("{}N", random.below(19) as i64 - 9).replace('-', "¯");
        (0..4).map(|_| number(self)).collect::<Vec<_>>().join(" ")
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.numbers();
        }
        match self.below(3) {
            0 => format!("({}{})", self.pick(MONADS), self.expression(depth - 1)),
            _ => format!("({}{}{})", self.expression(depth - 1), self.pick(DYADS), self.numbers()),
        }
    }
}

#[test]
fn exact_programs_agree_with_those_of_the_machine() {
    let mut apl = Interpreter::new();
    let (mut random, mut compared) = (Random(7), 0);
    for _ in 0..3000 {
        let expression = random.expression(1 + random.0 as usize % 3);
        let (plain, exact) = (expression.replace('N', ""), expression.replace('N', "x"));
        let (Ok(plain), Ok(exact)) = (apl.eval(&plain), apl.eval(&exact)) else {
            let (plain, exact) = (apl.eval(&plain).is_err(), apl.eval(&exact).is_err());
            assert_eq!(plain, exact, "{expression}: one of them fails");
            continue;
        };
        apl.set("plain", plain).unwrap();
        apl.set("exact", exact).unwrap();
        compared += 1;
        // Machine numbers that are no longer exact are excluded.
        let same = apl.eval("{(⍴plain)≡⍴exact:∧/,(plain=exact)∨1E9<|plain ⋄ 0}0").unwrap();
        assert_eq!(same.to_integer(), Some(1), "{expression}");
    }
    assert!(compared > 1000, "{compared} expressions have a result");
}

#[test]
fn sums_of_decimal_numbers_are_exact_by_every_way_to_write_them() {
    let mut apl = Interpreter::new();
    apl.run("⎕FR←1287 ⋄ x←0.1 0.2 0.3 ⋄ k←1 1 1").unwrap();
    for sum in ["+/x", "⊃+/¨⊂x", "⊃+/⍤1⊢x", "x+.×1", "⊃k{+/⍵}⌸x", "⊃k{⊂+/⍵}⌸x", "⊃⌽+\\x", "⊃3+/x"]
    {
        assert_eq!(apl.eval(&format!("0=0.6-{sum}")).unwrap().to_integer(), Some(1), "{sum}");
    }
}
