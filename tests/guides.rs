//! The tables of `docs/from-*.md`: what is in their right columns, run, against what the left columns gave in `NumPy`, `PyTorch` and JAX
//! themselves, as `tests/guides/record.py` recorded it.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use zilde::Interpreter;
use zilde::array::{Array, Elements};

#[test]
fn numpy_lines_give_what_numpy_gives() {
    check("numpy");
}

#[test]
fn pytorch_lines_give_what_pytorch_gives() {
    check("pytorch");
}

#[test]
fn jax_lines_give_what_jax_gives() {
    check("jax");
}

#[test]
fn pictures_show_what_is_selected() {
    let script = fs::read_to_string("docs/pictures.apl").unwrap();
    let (drawing, _) = script.split_once("⍝ Writing").unwrap();
    let mut apl = Interpreter::new();
    apl.run(drawing).unwrap();
    let pictures = apl.get("pictures").unwrap();
    for place in 0..pictures.bound() {
        let picture = pictures.item(place);
        let name: String = picture.item(0).try_into().unwrap();
        let lines: Vec<String> = picture.item(1).try_into().unwrap();
        let file = fs::read_to_string(format!("docs/pictures/{name}.svg")).unwrap_or_default();
        assert_eq!(lines.join("\n") + "\n", file, "{name}.svg is out of date: run zilde docs/pictures.apl");
        let page = fs::read_to_string("docs/indexing.md").unwrap();
        assert!(page.contains(&format!("(pictures/{name}.svg)")), "docs/indexing.md does not show {name}.svg");
    }
}

/// What people type who come from Python, and what must be in the help that they are given.
const HABITS: &[(&str, &str)] = &[
    ("m[1:3, 2]", "m[1:3;2]"),
    ("m[1, 2]", "m[1;2]"),
    ("m[:, -1]", "m[;¯1]"),
    ("m[..., 0]", "m[…;0]"),
    ("a[None, :]", "a[∘;]"),
    ("a[:, None]", "a[;∘]"),
    ("a[np.newaxis, :]", "a[∘;]"),
    ("a[a > 3]", "a[⍸a > 3]"),
    ("m[m>3]", "(m>3)/m"),
    ("a[[1, 2]]", "a list is written 1 2 3"),
    ("[1, 2, 3]", "a list is written 1 2 3"),
    ("np.argmax(a)", "⎕ARGMAX a"),
    ("np.zeros((2, 3))", "2 3⍴0"),
    ("torch.index_select(m, 0, a)", "m[i;]"),
    ("jax.ops.segment_sum(a, a)", "⌸a"),
    ("a.shape", "⍴m"),
    ("a.argmax()", "⎕ARGMAX a"),
    ("m.T", "⍉m"),
    ("m.reshape(4, 3)", "4 3⍴m"),
    ("len(a)", "≢x"),
    ("range(5)", "⍳5"),
    ("True", "true is 1"),
    ("import numpy as np", "⎕USE"),
    ("def f(x):", "{(+/⍵)÷≢⍵}"),
    ("for i in range(3):", ":For"),
    ("not a", "~"),
    ("a += 1", "a+←1"),
    ("a == 3", "≡"),
    ("# a comment", "⍝"),
    ("y = 3", "y←3"),
    ("y = [1, -2, 3]", "y←1 ¯2 3"),
    ("y := 3", "y←3"),
    ("y <- 3", "y←3"),
    ("a := 3", "a←3"),
    ("sqrt(16)", "x*0.5"),
    ("mean a", "(+⌿÷≢)x"),
    ("cumsum a", "+\\a"),
    ("roman 2026", "'roman'⎕CY'dfns'"),
    ("print(1)", "⎕←"),
    ("clear", ")clear"),
];

#[test]
fn errors_of_habit_say_what_to_write() {
    for (line, expected) in HABITS {
        let mut apl = Interpreter::new();
        apl.run("a←3 1 4 1 5 ⋄ m←3 4⍴⍳12").unwrap();
        let error = apl.eval(line).expect_err(line);
        let help = error.help().unwrap_or_default();
        assert!(help.contains(expected), "{line}: {error}\nhelp: {help}");
    }
}

#[test]
fn errors_without_a_habit_keep_their_help() {
    for (line, expected) in [("a[0]", "with ⎕IO←0"), ("price←5 ⋄ prise", "price"), ("a[a,9]", "")] {
        let mut apl = Interpreter::new();
        apl.run("a←3 1 4 1 5").unwrap();
        let error = apl.eval(line).expect_err(line);
        let help = error.help().unwrap_or_default();
        assert!(help.contains(expected) && !help.contains("semicolons"), "{line}: {error}\nhelp: {help}");
    }
}

/// Runs all lines of a guide, each in a workspace of its own.
fn check(guide: &str) {
    let page = fs::read_to_string(format!("docs/from-{guide}.md")).unwrap();
    let records = fs::read_to_string(format!("tests/guides/{guide}.jsonl")).unwrap();
    let records: Vec<Value> = records.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rows = rows(&page);
    let recorded: Vec<&str> = records.iter().map(|record| record["row"].as_str().unwrap()).collect();
    let written: Vec<&str> = rows.iter().map(|(theirs, _)| theirs.as_str()).collect();
    assert_eq!(written, recorded, "docs/from-{guide}.md has other lines than the record: run tests/guides/record.py {guide}");
    let setup = setup(&page);
    let mut wrong = String::new();
    for ((theirs, ours), record) in rows.iter().zip(&records) {
        if let Err(difference) = run(&setup, ours, record) {
            writeln!(wrong, "{theirs}  |  {ours}\n    {difference}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "docs/from-{guide}.md:\n{wrong}");
}

/// The two columns of all tables, heads left out.
fn rows(page: &str) -> Vec<(String, String)> {
    let rows = page.lines().filter_map(|line| {
        let (theirs, ours) = line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | `")?;
        Some((theirs.replace("\\|", "|"), ours.replace("\\|", "|")))
    });
    rows.collect()
}

/// The lines that name the arrays: all that is typed in the page's first transcript.
fn setup(page: &str) -> String {
    let (_, after) = page.split_once("```apl\n").unwrap();
    let (block, _) = after.split_once("```").unwrap();
    block.lines().map(|line| line.trim_start().to_owned() + "\n").collect()
}

/// Runs one line and compares.
fn run(setup: &str, line: &str, record: &Value) -> Result<(), String> {
    let mut apl = Interpreter::new();
    apl.run(setup).map_err(|error| error.to_string())?;
    let found = match record["of"].as_str() {
        None => apl.eval(line).map_err(|error| error.to_string())?,
        Some(name) => {
            apl.run(line).map_err(|error| error.to_string())?;
            apl.get(name).ok_or_else(|| format!("{name} has no value"))?
        }
    };
    if agrees(&found, record) { Ok(()) } else { Err(format!("gives {}, not {record}", described(&found))) }
}

/// Whether an array is what was recorded: a list of arrays, or one of a shape with its elements, if those are known.
fn agrees(found: &Array, record: &Value) -> bool {
    if let Some(items) = record["items"].as_array() {
        let found: Vec<Array> = (0..found.bound()).map(|place| found.item(place)).collect();
        return found.len() == items.len() && found.iter().zip(items).all(|(found, record)| agrees(found, record));
    }
    let shape: Vec<usize> = record["shape"].as_array().unwrap().iter().map(|length| length.as_u64().unwrap() as usize).collect();
    let Some(data) = record["data"].as_array() else { return found.lengths() == shape };
    let Some(numbers) = found.floats() else { return false };
    let near = |(found, expected): (&f64, &Value)| {
        let expected = expected.as_f64().unwrap();
        (found - expected).abs() <= 1e-6 * expected.abs().max(1e-3)
    };
    found.lengths() == shape && numbers.len() == data.len() && numbers.iter().zip(data).all(near)
}

fn described(array: &Array) -> String {
    match (array.elements(), array.floats()) {
        (Elements::Nested(_), _) => {
            let items: Vec<String> = (0..array.bound()).map(|place| described(&array.item(place))).collect();
            format!("({})", items.join(" "))
        }
        (_, Some(numbers)) => format!("shape {:?} of {numbers:?}", array.lengths()),
        _ => format!("shape {:?}", array.lengths()),
    }
}
