//! Selective assignment compared with assignment by the array of positions: `(EXP x)←v` must equal
//! the assignment by index to the positions that `EXP` selects. Functions are written as glyphs,
//! under names, and as operands. `ZILDE_SEED=…` tries other cases, `ZILDE_CASES=…` more of them.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[expect(dead_code, reason = "the trials of indexing use more of it")]
#[path = "indexing/random.rs"]
mod random;

use random::Random;
use std::fmt::Write;
use zilde::Interpreter;

/// The default number of cases.
const CASES: u64 = 2_500;

const TARGETS: &[&str] =
    &["⍳7", "1↑⍳7", "3 4⍴⍳12", "2 3 2⍴⍳12", "'abcdefg'", "3 3⍴'abcdefghi'", "0.5+⍳5", "1 0 1 1 0", "2 2⍴0J1", "4 1⍴⍳4", "⊃7"];

/// Functions that may select, with left arguments that often fit; an empty one stands for none.
const STEPS: &[(&str, &[&str])] = &[
    ("↑", &["2", "¯2", "2 2", "¯1 3", "9", "0", "2 2 1"]),
    ("↓", &["1", "¯1", "1 0", "0 ¯1", "9"]),
    (",", &[""]),
    ("⍪", &[""]),
    ("⌽", &["", "1", "¯2"]),
    ("⊖", &["", "1"]),
    ("⍴", &["3", "2 2", "0", "2 3", "⍬", "15"]),
    ("⍉", &["", "2 1", "1 1"]),
    ("/", &["1 0 1", "2", "1 0 1 1", "1 ¯1 2", "0", "1 0 1 1 0"]),
    ("⌿", &["1 0 1", "1 1 0", "2 0 1"]),
    ("\\", &["1 0 1 1 1", "1 ¯2 1 1", "1 0 1 1"]),
    ("⍀", &["1 0 1 1", "1 1 0 1"]),
    ("⌷", &["2", "1 2", "(⊂2 1)", "(1 2)(2 1)", "(1 2)1"]),
    ("⊇", &["2 1", "(1 1 2)"]),
    ("∊", &[""]),
    ("⌽[1]", &["", "1"]),
    ("⊖[2]", &[""]),
    ("↑[1]", &["2"]),
    ("↓[2]", &["1"]),
    (",[⍳2]", &[""]),
    ("⌷[1]", &["2"]),
    ("/[1]", &["1 0 1"]),
];

/// Steps for vectors of vectors.
const EACH_STEPS: &[(&str, &[&str])] = &[
    ("↑¨", &["2", "¯1", "1 2 1"]),
    ("↓¨", &["1", "(1 0 1)"]),
    ("⌽¨", &["", "1"]),
    (",¨", &[""]),
    ("⍴¨", &["1", "2"]),
    ("/¨", &["(⊂1 0)", "2"]),
    ("⊃¨", &["", "1"]),
    ("∊", &[""]),
    ("⌽", &[""]),
    ("↑", &["2", "1"]),
];

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The notation of the functions of a selection.
enum Written {
    Plain,
    Named,
    Operand,
}

/// A selecting expression: its steps, each a left argument and a function, the last one applied first.
struct Selection(Vec<(&'static str, &'static str)>);

impl Selection {
    fn new(random: &mut Random, steps: &[(&'static str, &'static [&'static str])]) -> Self {
        let count = 1 + random.below(3);
        let step = |random: &mut Random| loop {
            let (function, lefts) = steps[random.below(steps.len())];
            if !lefts.is_empty() {
                return (lefts[random.below(lefts.len())], function);
            }
        };
        Self((0..count).map(|_| step(random)).collect())
    }

    /// Returns the statement that assigns through the selection.
    fn assignment(&self, written: &Written, value: &str) -> String {
        let mut names = String::new();
        let mut text = String::new();
        for (index, (left, function)) in self.0.iter().enumerate() {
            let function = match written {
                Written::Named => {
                    write!(names, "f{index}←{function} ⋄ ").unwrap();
                    format!("f{index}")
                }
                Written::Operand if index == 0 => "⍺⍺".to_owned(),
                _ => (*function).to_owned(),
            };
            write!(text, "{left} {function} ").unwrap();
        }
        // A selection must have more before `x` than names, which would be a list of names: see `is_list_of_names`.
        match written {
            Written::Operand => format!("({}{{x←⍵ ⋄ ({text}x)←{value} ⋄ x}})x", self.0[0].1),
            Written::Named => format!("{names}({text}(x))←{value} ⋄ x").replace("(x))", "x)"),
            Written::Plain => format!("({text}x)←{value} ⋄ x"),
        }
    }

    fn text(&self) -> String {
        self.0.iter().map(|(left, function)| format!("{left} {function} ")).collect()
    }

    /// Returns true if only names would stand before `←`, which would be a list of names.
    fn is_list_of_names(&self) -> bool {
        self.0.iter().all(|(left, _)| left.is_empty())
    }
}

fn written(random: &mut Random, selection: &Selection) -> Written {
    match random.below(3) {
        0 => Written::Plain,
        1 if !selection.is_list_of_names() => Written::Named,
        _ => Written::Operand,
    }
}

/// Compares the assignment with the model, both as texts that return the changed array.
fn compare(apl: &mut Interpreter, broken: &mut String, start: &str, assignment: &str, model: &str) -> bool {
    apl.eval(start).unwrap();
    let expected = apl.eval(model).ok();
    apl.eval(start).unwrap();
    let got = apl.eval(assignment);
    let after = if got.is_err() { apl.eval("x").ok() } else { None };
    apl.eval(start).unwrap();
    let agrees = match (&expected, &got) {
        (Some(expected), Ok(got)) => {
            apl.set("expected", expected.clone()).unwrap();
            apl.set("got", got.clone()).unwrap();
            apl.eval("expected≡got").unwrap().to_integer() == Some(1)
        }
        (None, Err(_)) => {
            // Nothing is written if there is an error.
            apl.set("after", after.unwrap()).unwrap();
            apl.eval("x≡after").unwrap().to_integer() == Some(1)
        }
        _ => false,
    };
    if !agrees {
        let show = |outcome: Result<String, String>| outcome.unwrap_or_else(|error| error);
        let got = show(got.map(|got| got.to_string()).map_err(|error| error.message().to_string()));
        let expected = expected.as_ref().map_or_else(|| "an error".to_owned(), ToString::to_string);
        writeln!(broken, "      {start} ⋄ {assignment}\n{got}\n      {model}\n{expected}").unwrap();
    }
    expected.is_some()
}

#[test]
fn simple_arrays_agree_with_their_positions() {
    let mut apl = Interpreter::new();
    let (first, count) = (setting("ZILDE_SEED", 1) << 32, setting("ZILDE_CASES", CASES));
    let (mut broken, mut valid) = (String::new(), 0);
    for seed in first..first + count {
        let random = &mut Random::new(seed);
        let selection = Selection::new(random, STEPS);
        let value = if random.below(2) == 0 {
            "¯9".to_owned()
        } else {
            format!("({{(⍴⍵)⍴100+⍳×/⍴⍵}}{}p)", selection.text())
        };
        let start = format!("x←{} ⋄ p←(⍴x)⍴⍳×/⍴x", TARGETS[random.below(TARGETS.len())]);
        let assignment = selection.assignment(&written(random, &selection), &value);
        let model = format!("{{s←,{}p ⋄ v←(⍴s)⍴,⍵ ⋄ y←,x ⋄ y[(s≠0)/s]←(s≠0)/v ⋄ (⍴x)⍴y}}{value}", selection.text());
        valid += u64::from(compare(&mut apl, &mut broken, &start, &assignment, &model));
        if broken.len() > 4000 {
            break;
        }
    }
    assert!(broken.is_empty(), "{broken}");
    assert!(valid > count / 5, "only {valid} of {count} selections were valid");
}

#[test]
fn items_agree_with_their_positions() {
    let mut apl = Interpreter::new();
    let (first, count) = (setting("ZILDE_SEED", 1) << 32, setting("ZILDE_CASES", CASES) / 3);
    let (mut broken, mut valid) = (String::new(), 0);
    let targets = ["'HELLO' 'abc' 'WORLD'", "(1 2 3)(4 5)(6 7 8 9)", "(1 2)(3 4)(5 6)"];
    for seed in first..first + count {
        let random = &mut Random::new(seed);
        let mut selection = Selection::new(random, EACH_STEPS);
        selection.0.truncate(2);
        let start = format!("x←{} ⋄ n←≢¨x ⋄ p←(+\\0,¯1↓n)+⍳¨n", targets[random.below(targets.len())]);
        // Functions that pick items or their first elements as a whole must come last, and alone.
        if selection.0.iter().skip(1).any(|(_, function)| matches!(*function, "⊃¨" | "∊"))
            || selection.0.iter().all(|(_, function)| matches!(*function, "⌽" | "↑"))
        {
            continue;
        }
        let assignment = selection.assignment(&written(random, &selection), "¯9");
        let model = format!("{{s←∊{}p ⋄ y←∊x ⋄ y[(s≠0)/s]←⍵ ⋄ ((⍳≢y)∊1+0,+\\¯1↓n)⊂y}}¯9", selection.text());
        valid += u64::from(compare(&mut apl, &mut broken, &start, &assignment, &model));
        if broken.len() > 4000 {
            break;
        }
    }
    assert!(broken.is_empty(), "{broken}");
    assert!(valid > count / 5, "only {valid} of {count} selections were valid");
}

#[test]
fn other_functions_select_nothing() {
    let mut apl = Interpreter::new();
    for selection in [
        "5,2↑x",
        "2↑5,x",
        "x,5",
        "5⍪x",
        "x+1",
        "-x",
        "⍳x",
        "↑x",
        "↓x",
        "2∊x",
        "⍴x",
        "1⊃⍋x",
        "+/x",
        "2+/x",
        "∪x",
        "~x",
        "⊂x",
        "⊆x",
        "{⍵}x",
        "2{⍺↑⍵}x",
        "(2∘↑)x",
        "(⌽⌽)x",
        "⊢x",
        "⍕x",
        "+¨x",
        "2,¨x",
        "f x×1",
        "2 f x",
        "2 g x",
        "h,x",
        "2 ns.f x",
    ] {
        apl.eval("x←⍳10 ⋄ f←, ⋄ g←{⍺↑⍵} ⋄ h←2∘↑ ⋄ ns←⎕NS⍬ ⋄ ns.f←{⍺↑⍵} ⋄ 0").unwrap();
        let error = apl.eval(&format!("({selection})←88")).expect_err(selection);
        assert_eq!(error.kind(), zilde::ErrorKind::SYNTAX, "({selection})←88: {}", error.message());
        assert_eq!(apl.eval("x≡⍳10").unwrap().to_integer(), Some(1), "({selection})←88");
    }
    apl.eval("x←'one' 'two' ⋄ 0").unwrap();
    let error = apl.eval("⎕ML←0 ⋄ (∊x)←'*'").unwrap_err();
    assert_eq!(error.kind(), zilde::ErrorKind::SYNTAX);
}

#[test]
fn items_picked_by_each_are_replaced_as_a_whole() {
    let mut apl = Interpreter::new();
    for (selection, value, loop_over_rows) in [
        ("2⊃¨x", "'long' '' 7", "x{r←⍺ ⋄ (2⊃r)←⍵ ⋄ r}¨v"),
        ("⊃¨x", "(1 2)'z'(⊂3 4)", "x{r←⍺ ⋄ (⊃r)←⍵ ⋄ r}¨v"),
        ("1 2 2⊃¨x", "(⍳3)(2 2⍴4)0", "x{r←⍺ ⋄ ((⊃⍵)⊃r)←2⊃⍵ ⋄ r}¨1 2 2,¨⊂¨v"),
        ("1⊃¨2↑x", "'p' 'qq'", "((2↑x){r←⍺ ⋄ (1⊃r)←⍵ ⋄ r}¨v),2↓x"),
        ("2⊃¨⌽x", "1(2 3)'abc'", "⌽(⌽x){r←⍺ ⋄ (2⊃r)←⍵ ⋄ r}¨v"),
        ("2 pick x", "'a' 'bc' ''", "x{r←⍺ ⋄ (2⊃r)←⍵ ⋄ r}¨v"),
        ("2⊃¨x", "⊂'same'", "{r←⍵ ⋄ (2⊃r)←⊃v ⋄ r}¨x"),
    ] {
        let text = format!(
            "x←(1 'ab')(2 '')('c'(3 4)) ⋄ v←{value} ⋄ pick←⊃¨ ⋄ expected←{loop_over_rows} ⋄ ({selection})←v ⋄ x≡expected"
        );
        assert_eq!(apl.eval(&text).unwrap().to_integer(), Some(1), "{text}");
    }
}

#[test]
fn assignments_to_many_elements_of_items_are_refused_before_they_are_collected() {
    let mut apl = Interpreter::builder().memory_limit(64 << 20).build();
    let error = apl.eval("x←(1000000 5⍴'a')1 ⋄ (∊x)←7").unwrap_err();
    assert_eq!(error.kind(), zilde::ErrorKind::WS_FULL);
    // The account refuses it, not the guard of the whole process, which sees memory only when it has been taken.
    assert!(error.message().contains("more are needed"), "{}", error.message());
}
