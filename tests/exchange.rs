//! Values of types that serde supports, converted to arrays and namespaces and back.
#![cfg(feature = "serde")]

use serde::de::DeserializeOwned;
use serde::ser::Serialize;
use serde_derive::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Debug;
use zilde::{Array, ErrorKind, Interpreter, Result};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Shape {
    Dot,
    Circle(f64),
    Box(i32, i32),
    Named { name: String, inner: Vec<Shape> },
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Everything {
    small: i8,
    large: u64,
    real: f64,
    short: f32,
    truth: bool,
    letter: char,
    text: String,
    empty: String,
    none: Option<i32>,
    some: Option<Vec<u8>>,
    pair: (i32, String),
    rows: Vec<Vec<f64>>,
    letters: Vec<char>,
    texts: Vec<String>,
    nothing: (),
    map: BTreeMap<String, i32>,
    numbered: BTreeMap<u32, bool>,
    shapes: Vec<Shape>,
}

fn everything() -> Everything {
    Everything {
        small: -5,
        large: 1 << 53,
        real: 0.1,
        short: 0.5,
        truth: true,
        letter: '⍋',
        text: "Ålesund ⍳".into(),
        empty: String::new(),
        none: None,
        some: Some(vec![0, 255]),
        pair: (7, "x".into()),
        rows: vec![vec![1.0, 2.5], vec![], vec![3.0]],
        letters: vec!['a', 'b'],
        texts: vec!["one".into(), String::new()],
        nothing: (),
        map: [("plain", 1), ("with blank", 2), ("⍙odd", 3), ("", 4)].map(|(key, value)| (key.to_owned(), value)).into(),
        numbered: [(1, true), (20, false)].into(),
        shapes: vec![
            Shape::Dot,
            Shape::Circle(1.5),
            Shape::Box(2, 3),
            Shape::Named { name: "both".into(), inner: vec![Shape::Dot, Shape::Circle(2.0)] },
        ],
    }
}

fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Result<()> {
    let mut apl = Interpreter::new();
    let array = apl.import(value)?;
    assert_eq!(&apl.export::<T>(&array)?, value);
    apl.set("kept", array)?;
    assert_eq!(&apl.export::<T>(&apl.get("kept").expect("it was set"))?, value);
    Ok(())
}

#[test]
fn every_type_goes_there_and_back() -> Result<()> {
    there_and_back(&everything())?;
    there_and_back(&vec![everything(), everything()])?;
    there_and_back(&0.1)?;
    there_and_back(&vec![Some(1), None])?;
    there_and_back(&(1, 'a', "text".to_owned(), [1.5, 2.5]))?;
    there_and_back(&Shape::Box(1, 2))?;
    there_and_back(&serde_json::json!({"a": [1, 2.5, "x", null, {"b": []}], "c d": "two"}))
}

#[test]
fn programs_see_namespaces_and_arrays() -> Result<()> {
    let mut apl = Interpreter::new();
    let space = apl.import(&everything())?;
    apl.set("e", space)?;
    for (line, shown) in [
        ("e.small+e.pair[1]", "2"),
        ("⍴e.rows", "3"),
        ("+/¨e.rows", "3.5 0 3"),
        ("e.(none≡⎕NULL)", "1"),
        ("e.map.plain", "1"),
        ("⎕NC'e.map'", "9"),
        ("e.shapes[2].Circle", "1.5"),
        ("⊃e.shapes", "Dot"),
        ("e.letters≡'ab'", "1"),
        ("e.some", "0 255"),
    ] {
        assert_eq!(apl.eval(line)?.to_string(), shown, "{line}");
    }
    apl.run("e.rows←2 2⍴⍳4 ⋄ e.truth←0 ⋄ e.text←'short' ⋄ e.F←{⍵}")?;
    let changed: Everything = apl.export(&apl.get("e").expect("a value"))?;
    assert_eq!((changed.rows, changed.truth, &*changed.text), (vec![vec![1.0, 2.0], vec![3.0, 4.0]], false, "short"));
    Ok(())
}

#[derive(Serialize)]
struct Link(Option<Box<Link>>);

#[test]
fn options_in_options_take_no_stack_of_the_caller() {
    let mut chain = Link(None);
    for _ in 0..20_000 {
        chain = Link(Some(Box::new(chain)));
    }
    let mut apl = Interpreter::new();
    assert_eq!(apl.import(&chain).expect("options have no depth").to_string(), "[Null]");
    // To drop it would take more stack than the test has.
    std::mem::forget(chain);
}

#[test]
fn what_does_not_fit_is_an_error() -> Result<()> {
    let mut apl = Interpreter::builder().memory_limit(16 << 20).build();
    assert_eq!(apl.import(&u64::MAX).unwrap_err().kind(), ErrorKind::DOMAIN);
    assert_eq!(apl.import(&vec![0.5; 4 << 20]).unwrap_err().kind(), ErrorKind::WS_FULL);
    let big = BTreeMap::from([((1, 2), 3)]);
    assert_eq!(apl.import(&big).unwrap_err().kind(), ErrorKind::DOMAIN);
    let domain = |apl: &mut Interpreter, line: &str| {
        let array = apl.eval(line).expect(line);
        [
            apl.export::<u8>(&array).map(|_| ()),
            apl.export::<Vec<String>>(&array).map(|_| ()),
            apl.export::<Shape>(&array).map(|_| ()),
            apl.export::<Everything>(&array).map(|_| ()),
        ]
        .map(|result| result.map_err(|error| error.kind()))
    };
    for line in ["2.5", "'text'", "1J1", "⎕NS⍬", "⎕NULL", "⎕OR'domain'", "⊂'a'1"] {
        if line.starts_with("⎕OR") {
            apl.run("domain←{⍵}")?;
        }
        for result in domain(&mut apl, line) {
            assert_ne!(result.err(), Some(ErrorKind::INTERNAL), "{line}");
        }
    }
    assert_eq!(domain(&mut apl, "300")[0], Err(ErrorKind::DOMAIN));
    apl.run("circle←⎕NS⍬ ⋄ circle.x←circle ⋄ deep←{⊂⍵,1}⍣5000⊢1 2")?;
    let circle = apl.get("circle").expect("a value");
    assert_eq!(apl.export::<serde_json::Value>(&circle).unwrap_err().kind(), ErrorKind::LIMIT);
    let deep = apl.get("deep").expect("a value");
    assert_eq!(apl.export::<serde_json::Value>(&deep).unwrap_err().kind(), ErrorKind::LIMIT);
    let shared = apl.eval("2000⍴⊂10000⍴1")?;
    assert_eq!(apl.export::<Vec<Vec<f64>>>(&shared).unwrap_err().kind(), ErrorKind::WS_FULL);
    assert!(serde_json::to_string(&shared).unwrap_err().to_string().contains("WS FULL"));
    let twice = apl.eval("{⍵ ⍵}⍣200⊢1")?;
    assert_ne!(apl.export::<serde_json::Value>(&twice).map(|_| ()).unwrap_err().kind(), ErrorKind::INTERNAL);
    Ok(())
}

#[test]
fn arrays_are_values_of_serde_themselves() -> Result<()> {
    #[derive(Serialize, Deserialize)]
    struct Holder {
        data: Array,
    }
    let mut apl = Interpreter::new();
    for (line, json) in [
        ("⍳3", "[1,2,3]"),
        ("2 2⍴⍳4", "[[1,2],[3,4]]"),
        ("'text'", "\"text\""),
        ("'a'(1 2.5)⎕NULL", "[\"a\",[1,2.5],null]"),
        ("⍬", "[]"),
        ("3J4", "[3.0,4.0]"),
        ("42", "42"),
    ] {
        let held = Holder { data: apl.eval(line)? };
        let text = serde_json::to_string(&held).expect(line);
        assert_eq!(text, format!("{{\"data\":{json}}}"), "{line}");
        let back: Holder = serde_json::from_str(&text).expect(line);
        apl.set("back", back.data)?;
        assert_eq!(serde_json::to_string(&apl.get("back").expect("a value")).expect(line), json.replace(".0", ""), "{line}");
    }
    assert!(serde_json::to_string(&apl.eval("⎕NS⍬")?).is_err(), "a namespace belongs to its interpreter");
    assert!(serde_json::from_str::<Array>("{\"a\": 1}").is_err());
    Ok(())
}
