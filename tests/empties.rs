//! Primitives, operators and ⎕ names with empty arrays of many shapes, of every kind of number, with binary and
//! decimal floats: none of them may panic. `ZILDE_CASES=…` tries more of the combinations, `ZILDE_SEED=…` others.
#[expect(dead_code, reason = "the trials of indexing use more of it")]
#[path = "indexing/random.rs"]
mod random;

use random::Random;
use zilde::ErrorKind;
use zilde::Interpreter;
use zilde::internals::primitives::FUNCTIONS;

/// The default number of combinations.
const CASES: u64 = 8_000;

const SHAPES: &[&str] =
    &["⍬", "0", "1", "3", "0 4", "4 0", "0 0", "3 3", "1 0", "0 1", "2 0 3", "0 2 3", "2 3 0", "1 1 1", "0 0 2 0"];

const ELEMENTS: &[&str] = &["0", "0x", "1r2", "1.5", "1J1", "'a'", "(⊂1 2)", "(⊂0x 1r3)", "2", "(0x 1.5)", "(⊂0⍴⊂'ab' 3x)"];

const LEFTS: &[&str] = &["3", "3.5 2", "2x", "¯1", "1r2 3", "0 1", "'a'", "(⍬ 1)"];

/// Derived functions, trains and others that may stand in place of a function.
const DERIVED: &str = "+/ +\\ +⌿ +⍀ +.× ∘.+ +¨ +⍤1 +⍤0⍤1 ⊂⍤1 {⍺⍵}⌸ ,⌸ {≢⍵}⌸ {+/⍵}⌸ {⊂⍵}⌺1 {⊂⍵}⌺(2,1) ⊢⌺1 +⍣2 +@1 +@(⍳0) ÷/ ⌈/ ∨/ |/ !\\ \
    ○.÷ ⌊.+ ⌈.⌊ 2∘(+/) =.≡ ∨.∧ ∧.= ⊥⍣¯1 +⍥≢ ⍉⍣¯1 ⊥⌿ *\\ ×⍨ 2∘⊥⍣¯1 2∘| 2x∘⊥ (2⊥⊢) 2_3∘⊤ (⊢÷≢) (+/÷≢) ⌽[1] ,[0.5] ↓[1] ⊂[1] ↑[1] +[1] ⍪⌿ \
    ⎕DR ⎕UCS ⎕FMT ⍕⍤1 ⍸⍣¯1 +\\⍣¯1 ⎕JSON ⍋⍤1 (⍋⍋) +.- -.+ ⌹⍤2 ⊤⍤1 ⊥⍤1 220⌶ ∘.! !.* ∪⍤1 ⍷⍤1 +⌿⍤2 ⊥\\ ⊤\\ ⊤.⊥ ∘.⊥ ∘.⊤ ⌹/ ⌹¨ ⊥¨ ⊤¨ !/ ⍟/ ○/ ⊥/ ⊤/ \
    16808⌶ 181⌶ ⎕VFI ⎕ARGMAX ⎕ARGMIN ⎕FIND ⎕GATHER (*+×)⍣¯1 ∨⍢⊢ ⌽⍢(1∘↑) +⍛- ⎕CT⍨ ↑⍤⊂ ⊃¨ ⊃⍨¨";

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn pick<'a>(random: &mut Random, from: &[&'a str]) -> &'a str {
    from[random.below(from.len())]
}

fn argument(random: &mut Random) -> String {
    format!("({}⍴{})", pick(random, SHAPES), pick(random, ELEMENTS))
}

#[test]
fn empty_arrays_cause_no_panic() {
    let derived = DERIVED.split_whitespace().map(|text| text.replace('_', " "));
    let functions: Vec<String> = FUNCTIONS.iter().map(|function| function.glyph.to_string()).chain(derived).collect();
    let (first, count) = (setting("ZILDE_SEED", 1) << 32, setting("ZILDE_CASES", CASES));
    let interpreters = || {
        ["⎕FR←645 ⋄ 0", "⎕FR←1287 ⋄ 0"].map(|start| {
            let mut apl = Interpreter::builder().memory_limit(64 << 20).build();
            apl.eval(start).unwrap();
            apl
        })
    };
    let mut workspaces = interpreters();
    let mut faults = Vec::new();
    for seed in first..first + count {
        let random = &mut Random::new(seed);
        let right = argument(random);
        let left = match random.below(3) {
            0 => String::new(),
            1 => argument(random),
            _ => pick(random, LEFTS).to_owned(),
        };
        let function = &functions[random.below(functions.len())];
        let decimal = random.below(2);
        let text = format!("{left}({function}){right}");
        if let Err(error) = workspaces[decimal].eval(&text)
            && error.kind() == ErrorKind::INTERNAL
        {
            faults.push(format!("seed {seed}, ⎕FR {}: {text}: {}", if decimal == 1 { 1287 } else { 645 }, error.message()));
            workspaces = interpreters();
        }
    }
    assert!(faults.is_empty(), "panics:\n{}", faults.join("\n"));
}

#[test]
fn the_base_value_of_no_digits_is_zero() {
    for start in ["⎕FR←645 ⋄ 0", "⎕FR←1287 ⋄ 0"] {
        let mut apl = Interpreter::new();
        apl.eval(start).unwrap();
        for law in ["(3⊥0 4⍴0)≡4⍴0", "(3x⊥0 4⍴0)≡4⍴0", "((0⍴3x)⊥0 4⍴0)≡4⍴0", "((2 0⍴3)⊥0 4⍴0)≡2 4⍴0", "(3⊥0 4⍴0x)≡4⍴0"]
        {
            assert_eq!(apl.eval(law).unwrap().to_integer(), Some(1), "{start}: {law}");
        }
    }
}
