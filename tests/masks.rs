//! Masks as indices, few keys among many, and gathering in one pass, compared with plain equivalents:
//! positions that have a name, elements picked one by one, and keys searched for one by one.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use zilde::Interpreter;

/// Arrays of every type, of shape `S` with `N` elements, from pseudorandom whole numbers.
const KINDS: &[&str] = &[
    "S⍴0=3|R",
    "S⍴¯50+100|R",
    "S⍴30000|R",
    "S⍴R×1000",
    "S⍴R÷8",
    "S⍴(R÷8)+0J1×R",
    "S⍴⎕UCS 97+26|R",
    "S⍴⎕UCS 9000+26|R",
    "S⍴(⍳¨3|R),¨R",
];

/// Masks of shape `S`: half, few, all, none.
const MASKS: &[&str] = &["S⍴0=2|⌊R÷7", "S⍴0=150|⌊R÷3", "S⍴1", "S⍴0"];

/// Shapes around the edges of words, vectors, strips and blocks.
const SHAPES: &[&str] = &["1⍴1", "1⍴63", "1⍴64", "1⍴65", "1⍴1000", "1⍴5000", "1⍴20000", "3 5", "40 129", "2 3 700"];

fn interpreter(origin: usize, shape: &str) -> Interpreter {
    let mut apl = Interpreter::builder().index_origin(origin as i64).build();
    apl.run(&format!("S←{shape} ⋄ N←×/S ⋄ R←1048573|(40503×⍳N)+48271×(⍳N)*2")).unwrap();
    apl
}

fn holds(apl: &mut Interpreter, what: &str, test: &str) {
    let found = apl.eval(test).unwrap_or_else(|error| panic!("{what}: {test}: {error}"));
    assert_eq!(found.floats().expect("a number").as_ref(), [1.0], "{what}: {test}");
}

#[test]
fn masks_select_and_store_as_positions_do() {
    for (number, &shape) in SHAPES.iter().enumerate() {
        let mut apl = interpreter(number % 2, shape);
        for kind in KINDS {
            apl.run(&format!("X←{kind}")).unwrap();
            for mask in MASKS {
                let what = format!("{kind} by {mask} of shape {shape}");
                apl.run(&format!("M←{mask} ⋄ P←⍸M ⋄ V←(≢P)⍴⌽,X ⋄ E←⊂⊃,X")).unwrap();
                holds(&mut apl, &what, "X[P]≡X[⍸M]");
                for value in ["V", "E", "'?'", "1E9"] {
                    apl.run(&format!("A←B←X ⋄ A[⍸M]←{value} ⋄ B[P]←{value}")).unwrap();
                    holds(&mut apl, &what, "A≡B");
                    apl.run(&format!("A←,X ⋄ B←,X ⋄ ((,M)/A)←{value} ⋄ B[⍸,M]←{value}")).unwrap();
                    holds(&mut apl, &what, "A≡B");
                }
                if !kind.contains("UCS") && !kind.contains('¨') {
                    apl.run("A←B←X ⋄ A[⍸M]+←V ⋄ B[P]+←V").unwrap();
                    holds(&mut apl, &what, "A≡B");
                }
            }
        }
    }
}

#[test]
fn gathering_agrees_with_picking() {
    for origin in [0, 1] {
        let mut apl = interpreter(origin, "1⍴3000");
        for kind in KINDS {
            apl.run(&format!("X←{kind} ⋄ Q←3000|⌊R÷9 ⋄ D←⍸0=3|R ⋄ I←J←⎕IO+3000|R")).unwrap();
            // One list counts a third of the positions from the end, the other counts all of them from the start.
            apl.run("I[D]←-1+Q[D] ⋄ J[D]←(⎕IO+2999)-Q[D]").unwrap();
            holds(&mut apl, kind, "X[I]≡J⊃¨⊂X");
        }
    }
}

#[test]
fn few_among_many_are_found_one_by_one() {
    for origin in [0, 1] {
        let mut apl = interpreter(origin, "1⍴20000");
        for kind in KINDS {
            for few in [3, 40, 500] {
                apl.run(&format!("X←{kind} ⋄ H←10000↑X ⋄ Y←{few}⍴⌽X")).unwrap();
                holds(&mut apl, kind, "(H⍳Y)≡∊(⊂H)⍳¨⊂¨Y");
                if kind.contains('÷') {
                    holds(&mut apl, kind, "(H⍳Y×1+1E¯15)≡H⍳Y");
                    holds(&mut apl, kind, "((⌽Y)⍳H)≡(⌽Y)⍳H×1+1E¯15");
                }
                holds(&mut apl, kind, "((⌽Y)⍳H)≡∊(⊂⌽Y)⍳¨⊂¨H");
            }
        }
    }
}
