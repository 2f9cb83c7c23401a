//! The verbs of the libraries `date` and `text` give what pandas, NumPy and Python's own methods gave for random arguments.
//!
//! `tests/recorded/record_date.py` and `record_text.py` record the results, as JSON, in the file next to them.

use zilde::Interpreter;

#[test]
fn dates_agree_with_pandas() {
    check("d←⎕USE'date'", include_str!("recorded/date.jsonl"));
}

#[test]
fn texts_agree_with_python() {
    check("tx←⎕USE'text'", include_str!("recorded/text.jsonl"));
}

/// Runs the cases, each of which is a line with the code, its arguments and the expected result.
fn check(setup: &str, cases: &str) {
    let mut apl = Interpreter::new();
    apl.run(setup).expect("the library is there");
    let mut wrong = Vec::new();
    for line in cases.lines() {
        apl.set("line", line).expect("a text is a value");
        apl.run("(code x y expected)←(⎕JSON line).(code x y expected)").expect("a case is a line of JSON");
        match apl.eval("1(⎕JSON⍠'Compact' 1)⍎code") {
            Ok(result) if apl.eval("expected").is_ok_and(|expected| expected.to_string() == result.to_string()) => {}
            Ok(result) => wrong.push(format!("{line}\n    got {result}")),
            Err(error) => wrong.push(format!("{line}\n    {error}")),
        }
    }
    assert!(cases.lines().count() > 200, "the cases were recorded");
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}
