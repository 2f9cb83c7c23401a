//! The tables of `docs/from-*.md`: the right columns are run and compared with the results of the
//! left columns in NumPy, `PyTorch` and JAX themselves, as recorded by `tests/guides/record.py`.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use zilde::Interpreter;
use zilde::internals::array::{Array, Elements};

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

#[test]
fn the_gallery_is_what_its_script_draws() {
    let script = fs::read_to_string("docs/gallery/gallery.apl").unwrap();
    let (drawing, _) = script.split_once("⍝ Writing").unwrap();
    let mut apl = Interpreter::builder().allow_files().build();
    apl.run(drawing).unwrap();
    // The parser of XML fails on a text that is not well-formed.
    apl.run("_←{⎕XML 2⊃⍵}¨pictures").unwrap();
    let pictures = apl.get("pictures").unwrap();
    assert!(pictures.bound() >= 30);
    for place in 0..pictures.bound() {
        let picture = pictures.item(place);
        let path: String = picture.item(0).try_into().unwrap();
        let text: String = picture.item(1).try_into().unwrap();
        let file = fs::read_to_string(&path).unwrap_or_default();
        assert!(text == file, "{path} is out of date: run zilde docs/gallery/gallery.apl");
    }
}

/// Lines typed by users of Python, and a text that the resulting help must contain.
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
    ("for i in 1 2 3", ":For"),
    ("while not done", ":While"),
    ("if x in y", ":If"),
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
    ("[1 2 3]", "a list is written 1 2 3"),
    ("pi", "○1"),
    ("2×pi", "○1"),
    ("'a'+'b'", "'a','b'"),
    ("'n='+5", "⍕"),
    ("// comment", "⍝"),
    ("1+1 // a note", "⍝"),
    ("/* a note */", "⍝"),
    ("{:If ⍵ ⋄ 2}0", "guard"),
    ("f←{\n  :If ⍵>0\n    1\n  :EndIf\n}", "guard"),
    ("np.arange(5)", "¯1+⍳5"),
    ("seq(5)", "⍳5"),
    ("numel(a)", "×/⍴x"),
    ("a.length", "≢x"),
    ("a.toUpperCase()", "1 ⎕C x"),
    ("strlen(a)", "≢x"),
];

#[test]
fn hints_are_right_for_the_index_origin() {
    for (origin, line, expected) in [
        (0, "np.arange(5)", "is written ⍳5;"),
        (1, "np.arange(5)", "is written ¯1+⍳5;"),
        (0, "torch.diagonal(m)", "is written 0 0⍉m;"),
        (1, "torch.diagonal(m)", "is written 1 1⍉m;"),
    ] {
        let mut apl = Interpreter::builder().index_origin(origin).build();
        let error = apl.eval(line).expect_err(line);
        let help = error.help().unwrap_or_default();
        assert!(help.contains(expected), "{line} with ⎕IO←{origin}: {help}");
    }
}

#[test]
fn words_of_other_languages_are_answered_with_what_runs() {
    let mut wrong = String::new();
    for (word, hint) in zilde::internals::advice::words() {
        let mut apl = Interpreter::new();
        apl.run("x←3 1 4 ⋄ a←1 2 3 ⋄ b←4 5 6 ⋄ item←9 ⋄ f←{⍵}").unwrap();
        let error = apl.eval(word).expect_err(word);
        if !error.help().unwrap_or_default().contains(hint) {
            writeln!(wrong, "{word}: is answered with {:?}", error.help()).unwrap();
        }
        let Some((_, code)) = hint.split_once("written ").or_else(|| hint.split_once(": ")) else { continue };
        let code = code.split([';']).next().unwrap().split(", ").next().unwrap();
        let code = code.split(" and ").next().unwrap();
        if code.contains(['…', ' ']) && !code.contains(['←', '⍴', '⍟']) || code.starts_with("by ") {
            // A form that contains words.
            continue;
        }
        if let Err(error) = apl.run(code) {
            writeln!(wrong, "{word}: {code} gives {error}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

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

/// Runs all lines of a guide, each in a separate workspace.
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

/// Parts of lines whose results are indices: counted from 1, each is one more than elsewhere.
const GIVE_INDICES: [&str; 15] = [
    "arg",
    "where(a > 3)[0]",
    "where(a == 4",
    "nonzero",
    "searchsorted",
    "digitize",
    "bucketize",
    "inverse",
    "indices",
    "lexsort",
    "unravel",
    "tril_ind",
    "topk",
    "top_k(a, 3)[1]",
    "flatnonzero",
];

#[test]
fn lines_for_an_origin_of_one_give_the_same() {
    for guide in ["numpy", "pytorch", "jax"] {
        let page = fs::read_to_string(format!("docs/from-{guide}.md")).unwrap();
        let records = fs::read_to_string(format!("tests/guides/{guide}.jsonl")).unwrap();
        let records: Vec<Value> = records.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let mut wrong = String::new();
        for ((theirs, ours), record) in rows(&page).iter().zip(&records) {
            let line =
                zilde::internals::advice::pairs().find(|pair| pair.theirs() == *theirs && pair.ours(0) == *ours).unwrap().ours(1);
            // Arrays of indices count from 1 as well.
            let setups = ["", "i+←1", "g+←1", "p+←1"].map(|shift| format!("{}⎕IO←1\n{shift}\n", setup(&page)));
            let gives_indices = GIVE_INDICES.iter().any(|part| theirs.contains(part));
            let less = format!("¯1+{line}");
            let agrees = |setup: &String| {
                run(setup, &line, record).is_ok() || gives_indices && record["of"].is_null() && run(setup, &less, record).is_ok()
            };
            if !setups.iter().any(agrees) {
                writeln!(wrong, "{theirs}  |  {line}").unwrap();
            }
        }
        assert!(wrong.is_empty(), "docs/from-{guide}.md with ⎕IO←1:\n{wrong}");
    }
}

/// Returns the two columns of all tables, without heads.
fn rows(page: &str) -> Vec<(String, String)> {
    let rows = page.lines().filter_map(|line| {
        let (theirs, ours) = line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | `")?;
        Some((theirs.replace("\\|", "|"), ours.replace("\\|", "|")))
    });
    rows.collect()
}

/// Returns the lines that name the arrays: all input in the first transcript of the page.
fn setup(page: &str) -> String {
    let (_, after) = page.split_once("```apl\n").unwrap();
    let (block, _) = after.split_once("```").unwrap();
    block.lines().map(|line| line.trim_start().to_owned() + "\n").collect()
}

/// Runs one line and compares its result with the record.
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

/// Returns true if an array agrees with the record: a list of arrays, or an array of a shape with
/// its elements, if those are known.
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
