//! Combined forms give the same results as separate calls: each derived function is run with a primitive
//! as operand, which offers forms, and with a dfn that calls the same primitive, which offers none.

use zilde::internals::array::Buffer;
use zilde::{Array, Interpreter};

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

/// Nested vectors and matrices of texts, with lengths around the longest that an item stores in place.
const TEXTS: &[&str] = &[
    "'abc' 'de' '' 'f'",
    "{⍵↑⎕A}¨13 14 15 16 17 40",
    "'abc' 'd⍳' 'ef'",
    "2 3⍴'ab' 'cde' ''",
    "'abc'(⍳3)'de'",
    "'ab'(2 2⍴⎕A)'c'",
    "'ab'('cd' 'ef')'g'",
    "(1 2)(3 4 5)(,6)",
    "'x' 'ab' 'y'",
    "⊂'abc'",
    "'abc'",
    "1 2 3",
    "'é' 'ÿ\u{fe}' 'aé'",
];

/// Expressions with one array of texts, with `F` for a primitive.
const OF_TEXTS: &[&str] = &[
    "F¨X",
    "2F¨X",
    "¯3F¨X",
    "20F¨X",
    "X F¨X",
    "'z'F¨X",
    "X F¨'z'",
    "(⊂'uvw')F¨X",
    "X F¨⊂'abc'",
    "(⍳⍴X)F¨X",
    "((⍴X)⍴0 ¯1 5)F¨X",
    "1.5F¨X",
];

#[test]
fn functions_of_texts_do_not_depend_on_forms() {
    let mut apl = Interpreter::new();
    for array in TEXTS {
        apl.run(&format!("X←{array}")).expect("the array can be made");
        for function in ["≢", "⌽", "⊃", "↑", "↓", ",", "≡", "⎕C"] {
            for pattern in OF_TEXTS {
                let dfn = format!("{{⍺←⊢ ⋄ ⍺ {function} ⍵}}");
                let combined = outcome(&mut apl, &pattern.replace('F', function), "R");
                let plain = outcome(&mut apl, &pattern.replace('F', &dfn), "P");
                assert_eq!(combined, plain, "{pattern} with {function} for {array}");
                if combined.is_ok() {
                    let same = apl.eval("(R≡P)∧(⎕DR¨R)≡⎕DR¨P").expect("both have values").to_integer();
                    assert_eq!(same, Some(1), "{pattern} with {function} for {array}");
                }
            }
        }
    }
}

/// Expressions with two arrays of texts, which match, but the characters of `Y` are stored in a wider type.
const OF_EQUAL_TEXTS: &[&str] = &[
    "(∪X)≡∪Y",
    "(X⍳Y)≡Y⍳X",
    "(X⍳X)≡Y⍳Y",
    "(X⍳2↑Y)≡Y⍳2↑X",
    "(X∊Y)≡Y∊X",
    "(X∊2↑Y)≡Y∊2↑X",
    "({⊂⍵}⌸X)≡{⊂⍵}⌸Y",
    "({≢⍵}⌸X)≡{≢⍵}⌸Y",
    "(X~2↑Y)≡Y~2↑X",
    "(⍋X)≡⍋Y",
    "(⍒X)≡⍒Y",
    "(X⍸Y)≡Y⍸X",
    "(↑X)≡↑Y",
    "(∊X)≡∊Y",
    "(X=Y)≡Y=X",
    "(⍕X)≡⍕Y",
    "(≠X)≡≠Y",
    "(X,Y)≡Y,X",
];

#[test]
fn functions_of_texts_do_not_depend_on_their_storage() {
    let mut apl = Interpreter::new();
    apl.run("⎕RL←42 1").expect("the seed is valid");
    for longest in [3, 8, 15, 16, 30] {
        for alphabet in ["'ab'", "⎕A", "⎕UCS 224+⍳20", "'x⍳'"] {
            for count in [3, 40, 700] {
                apl.run(&format!("X←{{A[?⍵⍴≢A←{alphabet}]}}¨?{count}⍴{longest}")).expect("texts can be made");
                let texts = apl.eval("X").expect("X has a value");
                let widened =
                    |index| Array::vector(Buffer::from(texts.item(index).characters().expect("it is a text").into_owned()));
                apl.set("Y", Array::nested((0..count).map(widened).collect())).expect("the name is valid");
                assert_eq!(apl.eval("X≡Y").expect("both have values").to_integer(), Some(1));
                for &text in OF_EQUAL_TEXTS {
                    let sorted = if text.contains('⍸') { "X←X[⍋X] ⋄ Y←Y[⍋Y] ⋄ " } else { "" };
                    let same =
                        apl.eval(&format!("{{X Y←⍵ ⋄ {sorted}{text}}}X Y")).expect("the expression has a value").to_integer();
                    assert_eq!(same, Some(1), "{text} for {count} texts of at most {longest} characters of {alphabet}");
                }
            }
        }
    }
}
