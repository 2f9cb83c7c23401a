//! Every idiom gives the same result as its plain form: each row of the table is run as an idiom
//! and written plainly, on arrays of every kind.

use zilde::internals::bind::{IDIOMS, INDEX_IDIOMS};
use zilde::{ErrorKind, Input, Interpreter};

/// Arrays of every element type, rank and order; ties, near ties, and values that no idiom handles.
const ARRAYS: &[&str] = &[
    "⍬",
    "''",
    "5",
    "'a'",
    ",7",
    "3 1 4 1 5 9 2 6",
    "1 0 1 1 0",
    "300 ¯2 300 ¯2",
    "100000 ¯70000 100000",
    "0.5 ¯1.25 0.5 2.5 2.5",
    "1(1+1E¯15)(1-1E¯15)0.5",
    "(1-1E¯15)1(1+1E¯15)",
    "1E300 ¯1E300 1E10 12345678901",
    "0 ¯0 0×¯1.5",
    "1J2 3 0J1",
    "'hello world'",
    "'⍺⍵∊⍴⍺'",
    "'ab' 'c' 'ab'",
    "1 'a' 2",
    "2 3⍴3 1 2 1 3 2",
    "2 3⍴1 0 1 1 0 1",
    "0 3⍴0",
    "2 0⍴0",
    "(1000⍴3 1 2)×⍳1000",
    "70000⍴0.25×⍳777",
    "(⌽⍳300),⍳300",
];

#[test]
fn idioms_give_what_they_stand_for() {
    for origin in [0, 1] {
        for idiom in IDIOMS {
            for array in ARRAYS {
                for text in forms(idiom.text) {
                    let combined = outcome(origin, array, &text);
                    let plain = outcome(origin, array, idiom.unrecognised_text);
                    assert_eq!(combined, plain, "{text} for {array}");
                }
            }
        }
    }
}

/// Keys, and the values searched for among them.
const KEYS: &[(&str, &str)] = &[
    ("3 1 4", "4 4 3 7 1 0.5"),
    ("3 1 4", "2 3⍴4 1 9"),
    ("3 1 4", "4"),
    ("3 1 4", "⍬"),
    ("'ab' 'c' 'ab'", "'c' 'ab' 'zz'"),
    ("'abc'", "'cabbage'"),
    ("0.1 0.2 0.3", "0.3 0.1×1+1E¯15"),
    ("1 1 0", "0 1 1 0 2"),
    ("3 2⍴⍳6", "2 2⍴3 4 9 9"),
    ("3 2⍴⍳6", "1 2 3"),
    ("⍬", "1 2"),
    ("5", "1 2"),
    ("⍳300", "5000⍴⍳400"),
];

/// The values found by the keys, and the default for missing keys: values of the length of the keys, and others.
const TABLES: &[(&str, &str)] = &[
    ("10 20 30", "¯1"),
    ("10 20 30", "¯1 ¯2"),
    ("10 20 30", "⍬"),
    ("10 20 30", "0.5"),
    ("10 20 30", "'x'"),
    ("1.5 2.5 3.5", "0"),
    ("1 0 1", "0"),
    ("'abc'", "'*'"),
    ("'ab' 'c' 'de'", "⊂'none'"),
    ("'ab' 'c' 'de'", "'none'"),
    ("1 2J3 4", "0"),
    ("10 20", "0"),
    ("⍬", "0"),
    ("5", "0"),
    ("3 2⍴⍳6", "0 0"),
    ("3 2⍴⍳6", "0"),
    ("3 2⍴⍳6", "1 2⍴7 8"),
    ("3 2⍴⍳6", "1 2 3"),
    ("3 2 2⍴⍳12", "2 2⍴0"),
    ("3 0⍴0", "⍬"),
    ("⍳300", "0"),
    ("⍳301", "0"),
];

#[test]
fn values_looked_up_are_those_of_the_indices() {
    for origin in [0, 1] {
        for idiom in INDEX_IDIOMS {
            for (keys, sought) in KEYS {
                for (table, default) in TABLES {
                    let names = format!("A←{table} ⋄ B←{default} ⋄ C←{keys} ⋄ D←{sought}");
                    let (found, plain) =
                        (outcome_with(origin, &names, idiom.text), outcome_with(origin, &names, idiom.unrecognised_text));
                    assert_eq!(found, plain, "{} with {names}", idiom.text);
                }
            }
        }
    }
}

#[test]
fn what_a_mask_keeps_is_what_its_indices_select() {
    let masks =
        ["1 0 1", "0 0 0", "1 1 1", "1 0", "1 0 0 0", "1 0 0 1", "3 0 1", "⍬", "1", ",1", "2 3⍴1 0 1 1 0 1", "2 3⍴0", "2 3⍴2"];
    for origin in [0, 1] {
        for (text, plainly) in [("A[⍸M]", "A[⊢⍸M]"), ("A[⍸M;]", "A[⊢⍸M;]")] {
            for mask in masks {
                let tables = TABLES.iter().map(|(table, _)| *table);
                for array in ARRAYS.iter().copied().chain(tables) {
                    let names = format!("A←{array} ⋄ M←{mask}");
                    let (found, plain) = (outcome_with(origin, &names, text), outcome_with(origin, &names, plainly));
                    assert_eq!(found, plain, "{text} with {names}");
                }
            }
        }
    }
}

#[test]
fn windows_hold_what_their_indices_select() {
    let starts = ["1", "0 1 5", "3 2⍴⍳6", "⍬", "¯20", "20", "0.5", "2 7000", "1 0 1", "'a'"];
    let steps = ["⍳9", "(10×⍳3)∘.+⍳8", "3 1 4 1 5 9 2 6", "2×⍳9", "⍳3", "⍬", "8+1 0.5", "4 ⍴⊂⍳9"];
    for origin in [0, 1] {
        for start in starts {
            for step in steps {
                for array in ARRAYS {
                    let names = format!("A←60⍴{array} ⋄ A←60↑A ⋄ B←{start} ⋄ C←{step}");
                    let (found, plain) = (outcome_with(origin, &names, "A[B∘.+C]"), outcome_with(origin, &names, "A[⊢B∘.+C]"));
                    assert_eq!(found, plain, "A[B∘.+C] with {names}");
                }
            }
        }
    }
}

#[test]
fn groups_are_counted_and_summed_as_one_by_one() {
    let keys =
        ["3 1 3 3 1 2", "'abacab'", "'ab' 'c' 'ab' 'c' 'd' 'ab'", "6 2⍴1 1 2", "1 0 1 1 0 0", "6⍴0.1 0.2 0.3", "1 2", "⍬", "5"];
    let values = [
        "⍳6",
        "1 0 1 1 0 1",
        "6⍴127",
        "6⍴32767 ¯5",
        "6⍴2147483647",
        "6⍴1.5 2.25",
        "'string'",
        "1J1 2 3 4 5 6",
        "6 2⍴⍳12",
        "⍬",
        "2 3",
    ];
    for origin in [0, 1] {
        for key in keys {
            for value in values {
                let names = format!("K←{key} ⋄ V←{value}");
                for (text, plainly) in [
                    ("K{+/⍵}⌸V", "K{+/⊢⍵}⌸V"),
                    ("K{+⌿⍵}⌸V", "K{+⌿⊢⍵}⌸V"),
                    ("K{⍺,+/⍵}⌸V", "K{⍺,+/⊢⍵}⌸V"),
                    ("K{⍺,+⌿⍵}⌸V", "K{⍺,+⌿⊢⍵}⌸V"),
                    ("{⍺,≢⍵}⌸K", "{⍺,≢⊢⍵}⌸K"),
                    ("K{⍺,≢⍵}⌸V", "K{⍺,≢⊢⍵}⌸V"),
                    ("{≢⍵}⌸K", "{≢⊢⍵}⌸K"),
                    ("K{≢⍵}⌸V", "K{≢⊢⍵}⌸V"),
                    ("K{⊂⍵}⌸V", "K{⊂⊢⍵}⌸V"),
                ] {
                    assert_eq!(outcome_with(origin, &names, text), outcome_with(origin, &names, plainly), "{text} with {names}");
                }
            }
        }
    }
}

#[test]
fn what_stands_in_an_idiom_is_evaluated_once_and_in_order() {
    let log = "L←'' ⋄ S←{L,←⍺ ⋄ ⍵}";
    for (text, plainly) in [
        ("(('A'S 1 2),'B'S 0)[('C'S 5 6)⍳'D'S 6 7]", "(⊢('A'S 1 2),'B'S 0)[⊢('C'S 5 6)⍳'D'S 6 7]"),
        ("(('A'S 1 2),'B'S 0)[('C'S 5)⍳'D'S 6 7]", "(⊢('A'S 1 2),'B'S 0)[⊢('C'S 5)⍳'D'S 6 7]"),
        ("(('A'S 1 2 3),'B'S 0.5)[('C'S 5 6)⍳'D'S 6 7]", "(⊢('A'S 1 2 3),'B'S 0.5)[⊢('C'S 5 6)⍳'D'S 6 7]"),
        ("('A'S 1 2 3)[⍸'B'S 1 0 1]", "('A'S 1 2 3)[⊢⍸'B'S 1 0 1]"),
        ("('A'S 1 2)[⍸'B'S 1 0 1]", "('A'S 1 2)[⊢⍸'B'S 1 0 1]"),
    ] {
        let [found, plain] = [text, plainly].map(|text| {
            let outcome = outcome_with(1, log, text);
            let mut apl = Interpreter::new();
            apl.run(log).expect("the log can be made");
            let _ = apl.eval(text);
            (outcome, apl.get("L").and_then(|log| log.to_text()))
        });
        assert_eq!(found, plain, "{text}");
    }
}

/// Lines that are typed when a program asks for them.
struct Typed(Vec<&'static str>);

impl Input for Typed {
    fn line(&mut self, _prompt: &str) -> std::io::Result<Option<String>> {
        Ok(if self.0.is_empty() { None } else { Some(self.0.remove(0).to_owned()) })
    }
}

#[test]
fn each_quad_reads_a_line() {
    for (text, expected) in [("⎕⍳⌈/⎕", "2"), ("⎕[⍋⎕]", "4 9 3"), ("⍞[⍋⍞]", "  493")] {
        let mut apl = Interpreter::builder().output(|_: &str| {}).input(Typed(vec!["3 1 4", "9 4 3"])).build();
        let shown = apl.eval(&format!("⍕{text}")).ok().and_then(|shown| shown.to_text());
        assert_eq!(shown.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn a_niladic_function_in_a_namespace_runs_as_often_as_written() {
    let mut apl = Interpreter::new();
    apl.run("ns←⎕NS⍬ ⋄ n←0 ⋄ v←5\nns.⎕FX'r←v' '#.n←#.n+1' 'r←3 1 4'\nr←v,ns.(v⍳⌈/v)").expect("the program runs");
    assert!(apl.get("n").is_some_and(|count| i64::try_from(count).is_ok_and(|count| count == 2)));
}

#[test]
fn replicate_is_not_reduce() {
    let mut apl = Interpreter::new();
    for text in ["v⍳⌈∘/v←3 1 4", "v⍳⌈⍤/v←3 1 4", "(⊢⍳⌈⍤/)3 1 4", "(⊢⍳⌈∘/)3 1 4"] {
        assert!(apl.eval(text).is_err_and(|error| error.kind() == ErrorKind::SYNTAX), "{text}");
    }
}

/// Returns the pattern itself, and its forms as a train or a composition, if it has any.
fn forms(text: &str) -> Vec<String> {
    let mut forms = vec![text.to_owned()];
    let functions: Vec<char> = text.chars().collect();
    match functions[..] {
        [outer, inner, 'X'] => {
            forms.extend([format!("({outer}{inner})X"), format!("{outer}∘{inner} X"), format!("{outer}⍤{inner} X")]);
        }
        ['X', middle, inner, '/', 'X'] => forms.push(format!("(⊢{middle}{inner}/)X")),
        _ => {}
    }
    forms
}

/// Returns the outcome of an expression, as text: its display with its depth and shape, or the kind of its error.
fn outcome(origin: i64, array: &str, text: &str) -> String {
    outcome_with(origin, &format!("X←{array} ⋄ Y←X"), text)
}

/// Does the same as [`outcome`], with a text that assigns the arrays to names.
fn outcome_with(origin: i64, names: &str, text: &str) -> String {
    let mut apl = Interpreter::builder().index_origin(origin).build();
    apl.run(names).expect("the arrays can be made");
    match apl.eval(&format!(",⍕(≡r)(⍴r)r(≡⊃0⍴r)⊣r←{text}")) {
        Ok(shown) => format!("{:?} {:?}", shown, shown.to_text()),
        Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}
