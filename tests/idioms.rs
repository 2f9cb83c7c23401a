//! Every idiom gives what it stands for: each row of the table is run as an idiom and written plainly, on arrays of every kind.

use zilde::Interpreter;
use zilde::bind::idioms::IDIOMS;

/// Arrays of every element type, rank and order; ties, near ties and what no idiom computes.
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
                    let plain = outcome(origin, array, idiom.plainly);
                    assert_eq!(combined, plain, "{text} for {array}");
                }
            }
        }
    }
}

/// The pattern itself, and where it is a train or a composition, those.
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

/// What an expression gives, as text: its display with its depth and shape, or the kind of its error.
fn outcome(origin: i64, array: &str, text: &str) -> String {
    let mut apl = Interpreter::builder().index_origin(origin).build();
    apl.run(&format!("X←{array} ⋄ Y←X")).expect("the array can be made");
    match apl.eval(&format!("⍕(≡r)(⍴r)r⊣r←{text}")) {
        Ok(shown) => format!("{:?} {:?}", shown, shown.to_text()),
        Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}
