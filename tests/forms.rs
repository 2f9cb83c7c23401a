//! Combined forms give the same results as separate calls: each derived function is run with a primitive
//! as operand, which offers forms, and with a dfn that calls the same primitive, which offers none.

use zilde::Interpreter;

/// Arrays of every element type and several ranks, with zeros, negatives, fractions and lengths around a word.
const ARRAYS: &[&str] = &[
    "3 1 4 1 5",
    "1 0 1 1 0 1",
    "(70⍴1 0 0 1 1)",
    "100 ¯100 127 ¯128 5",
    "30000 ¯30000 1 2 3",
    "2000000000 2000000000 ¯5",
    "0.5 2.25 ¯1.5 4",
    "1J2 3 0J¯1",
    ",7",
    "3 4⍴⍳12",
    "3 4⍴1 0 1 1 1",
    "2 3 4⍴0.25×⍳24",
    "2 67⍴1 1 0 1 0",
    "(1 2 3)(4 5 6)(7 8 9)",
    "2 2⍴(1 2)3(4 5)6",
    "1(2 3)4",
    "'abc'",
    "'ab' 'c' 'def'",
    "'ab' ''(⍳3)'a'",
    "'' ''",
    "⍬ 'ab'(1(2 3))",
    "(2 2⍴⍳4)(5 6)",
];

const DYADS: &[char] = &['+', '-', '×', '⌈', '⌊', '|', '=', '≠', '<', '≤', '∧', '∨', ','];

/// Derived functions with one array, with `F` for the operand.
const OF_ONE: &[&str] = &[
    "F/X",
    "F⌿X",
    "F\\X",
    "F⍀X",
    "2F/X",
    "¯3F/X",
    "2F⌿X",
    "F/[1]X",
    "F/⍤1⊢X",
    "F⌿⍤1⊢X",
    "F\\⍤1⊢X",
    "F/¨X",
    "F/¨⊂⍤1⊢X",
    "F⍨X",
    "3F¨X",
    "X F¨X",
    "(⍴r)(≡r)(≡⊃r)(↑0⍴⊂⊃r←F/X)",
    "X F¨⊂X",
    "X∘.F 1 2 3",
    "1 0∘.F X",
];

/// Derived functions with two arrays, with `F` and `G` for the operands.
const OF_TWO: &[&str] = &["X F.G X", "X F.G⍉X", "(⍉X)F.G X", "X F.G 2", "X(F⍤1)X", "X(F⍤0 1)X", "X(F⍤¯1)X", "1 2 3(F⍤0 1)X"];

#[test]
fn reductions_scans_and_products_do_not_depend_on_forms() {
    let mut apl = Interpreter::new();
    for array in ARRAYS {
        apl.run(&format!("X←{array}")).expect("the array can be made");
        for &function in DYADS {
            for pattern in OF_ONE {
                same(&mut apl, array, pattern, function, '+');
            }
        }
    }
}

#[test]
fn products_of_pairs_do_not_depend_on_forms() {
    let mut apl = Interpreter::new();
    for array in ARRAYS {
        apl.run(&format!("X←{array}")).expect("the array can be made");
        for &outer in &['+', '⌊', '⌈', '∧', '∨', '-'] {
            for &inner in &['×', '+', '=', '≠', '∧', '<', '-'] {
                for pattern in OF_TWO {
                    same(&mut apl, array, pattern, outer, inner);
                }
            }
        }
    }
}

fn same(apl: &mut Interpreter, array: &str, pattern: &str, function: char, inner: char) {
    let combined = pattern.replace('F', &function.to_string()).replace('G', &inner.to_string());
    let plain = pattern.replace('F', &format!("{{⍺{function}⍵}}")).replace('G', &format!("{{⍺{inner}⍵}}"));
    let (combined, plain) = (outcome(apl, &combined, "R"), outcome(apl, &plain, "P"));
    match (&combined, &plain) {
        (Ok(()), Ok(())) => {
            let agree = apl.eval("R≡P").expect("both have values").to_integer();
            assert_eq!(agree, Some(1), "{pattern} with {function} {inner} for {array}");
        }
        // A primitive has an identity element for empty items, while the dfn around it has none.
        (Ok(()), Err(_)) if array.contains("''") || array.contains('⍬') => {}
        _ => assert_eq!(combined, plain, "{pattern} with {function} {inner} for {array}"),
    }
}

/// Assigns the value to a name, or returns the first line of the report.
fn outcome(apl: &mut Interpreter, text: &str, name: &str) -> Result<(), String> {
    apl.run(&format!("{name}←{text}")).map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())
}
