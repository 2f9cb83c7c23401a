//! The verbs of the library `table` give what pandas gave for random tables, with missing values in all columns.
//!
//! `tests/table/record.py` records the results of pandas in `tests/table/cases.jsonl`.

use zilde::Interpreter;

const CASES: &str = include_str!("table/cases.jsonl");

/// The comparison of two tables: the names in their order, where values are present, and the values, numbers within 1E¯9.
const COMPARE: &str = "
    close←{0=10|⎕DR∊⍺:⍺≡⍵ ⋄ ∧/(|⍺-⍵)≤1E¯9×1⌈|⍺}
    alike←{
        name←⍵ ⋄ (x y)←⍺
        masks←(⊂name)tb.valid¨x y
        ~≡/masks:0
        ~1∊⊃masks:1
        ⊃close/masks⌿¨(⊂name)tb.col¨x y
    }
    same←{
        '[]'≡⍵:0=tb.height ⍺
        wanted←tb.from_json ⍵
        (tb.height ⍺)≢tb.height wanted:0
        ~(tb.columns ⍺)≡tb.columns wanted:0
        ∧/(⊂⍺ wanted)alike¨tb.columns ⍺
    }
";

#[test]
fn verbs_agree_with_pandas() {
    let mut apl = Interpreter::new();
    apl.run("tb←⎕USE'table'").unwrap();
    apl.run(COMPARE).unwrap();
    let mut wrong = Vec::new();
    for line in CASES.lines() {
        apl.set("line", line).unwrap();
        apl.run("case←⎕JSON line ⋄ (a b)←tb.from_json¨case.(a b)").unwrap();
        let result = apl.eval("case.expected same⍨⍎case.code");
        let agrees = result.is_ok_and(|same| same.to_string() == "1");
        if !agrees {
            wrong.push(apl.eval("case.code").unwrap().to_string());
        }
    }
    assert!(CASES.lines().count() > 80, "the cases were recorded");
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}
