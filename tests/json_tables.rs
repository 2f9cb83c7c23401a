//! `⎕JSON` with `'Format' 'T'` agrees with the tree that `'Format' 'M'` shows, for records that are generated, and for texts that are
//! damaged.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use zilde::Interpreter;

/// `agree` compares the matrix of a table, with `⎕NULL` for missing values, with the one made of the tree; both may be refused.
const AGREE: &str = "
    tb←⎕USE'table'
    byTree←{
        (depths names values types)←↓⍉(⎕JSON⍠'Format' 'M')⍵
        (2≠⊃types)∨~∧/1=(depths=1)/types:⎕SIGNAL 11
        1∊(depths>2)∨(depths=2)∧types∊1 2:⎕SIGNAL 11
        values[⍸types=5]←⎕NULL
        values[⍸types=6]←values[⍸types=6]∊⊂⊂'true'
        row←(depths=2)/+\\depths=1
        members←∪fields←(depths=2)/names
        0=≢members:⎕SIGNAL 11
        members⍪((+/depths=1)(≢members)⍴⎕NULL)(⊢⎕SCATTER(row(members⍳fields)))(depths=2)/values
    }
    byTable←{tb.to_matrix(⎕JSON⍠'Format' 'T')⍵}
    outcome←{0::⎕EN ⋄ ⍺⍺ ⍵}
    agree←{(byTree outcome ⍵)≡byTable outcome ⍵}
    accepted←{0::0 ⋄ 1⊣byTable ⍵}
";

/// Texts with members that come, go and change their order, with numbers of all forms, escapes, blanks and repeated names.
const TEXTS: [&str; 6] = [
    r#"[{"a":1,"b":"x"},{"a":-2.5e1,"b":"y\n\u00e9"},{"b":"","a":0}]"#,
    r#" [ { "a" : true , "b" : null } , { "b" : false } , { } , { "c" : "é" , "a" : 1e-7 } ] "#,
    r#"[{"a":1,"a":"x","b":2,"a":true},{"b":1,"b":null},{"b":"t","b":3}]"#,
    r#"[{"":0.1,"\u0061":"\ud83d\ude00","\"":[]}]"#,
    r#"[{"x":123456789012,"y":1E2,"z":0.30000000000000004},{"x":-0,"y":1.7976931348623157e308,"z":5e-324}]"#,
    r#"[{"a":{"b":1}},{"a":2}]"#,
];

fn interpreter() -> Interpreter {
    let mut apl = Interpreter::new();
    apl.run(AGREE).unwrap();
    apl
}

fn holds(apl: &mut Interpreter, code: &str, text: &str) -> bool {
    apl.set("text", text).unwrap();
    apl.eval(code).unwrap().to_string() == "1"
}

#[test]
fn texts_that_are_damaged_are_refused_as_by_the_other_reader() {
    let mut apl = interpreter();
    for text in TEXTS {
        let characters: Vec<char> = text.chars().collect();
        for place in 0..characters.len() {
            let (before, after) = (&characters[..place], &characters[place + 1..]);
            for replacement in ["", "\"", "\\", "{", "]", ",", ":", "0", "-", "e", ".", "n", "\n", "\u{1}"] {
                let damaged = before.iter().copied().chain(replacement.chars()).chain(after.iter().copied()).collect::<String>();
                assert!(holds(&mut apl, "agree text", &damaged), "{damaged}");
            }
        }
        assert!(holds(&mut apl, "agree text", text), "{text}");
    }
    assert_eq!(TEXTS.map(|text| holds(&mut apl, "accepted text", text)), [true, true, true, false, true, false]);
}

#[test]
fn texts_that_are_cut_are_refused() {
    let mut apl = interpreter();
    for text in TEXTS.map(str::trim) {
        for (end, _) in text.char_indices() {
            assert!(!holds(&mut apl, "accepted text", &text[..end]), "{}", &text[..end]);
        }
    }
}

#[test]
fn generated_records_are_read_as_by_the_other_reader() {
    let mut apl = interpreter();
    let mut random = Random(1);
    for _ in 0..300 {
        let records = (0..=random.below(20)).map(|_| generate_record(&mut random)).collect::<Vec<_>>();
        let list = format!("[{}]", records.join(", "));
        assert!(holds(&mut apl, "agree text", &list), "{list}");
        if !holds(&mut apl, "accepted text", &list) {
            continue;
        }
        apl.set("lines", records.join("\n").as_str()).unwrap();
        assert!(holds(&mut apl, "(byTable text)≡byTable lines", &list), "{list}");
        // What is written reads as the same.
        for code in [
            "(byTable text)≡byTable 1(⎕JSON⍠'Format' 'T')(⎕JSON⍠'Format' 'T')text",
            "(byTable text)≡byTable 1(⎕JSON⍠'Format' 'L'⍠'Charset' 'ASCII')(⎕JSON⍠'Format' 'T')text",
        ] {
            assert!(holds(&mut apl, code, &list), "{code}: {list}");
        }
    }
}

#[test]
fn integers_of_64_bits_stay_exact() {
    let mut apl = interpreter();
    let text = r#"[{"a":9223372036854775807},{"a":-9223372036854775808},{"a":9007199254740993},{"a":1}]"#;
    assert!(holds(&mut apl, "text≡1(⎕JSON⍠'Format' 'T')(⎕JSON⍠'Format' 'T')text", text));
    // Larger ones are floats, as in the other formats.
    assert!(holds(&mut apl, "1E30=⊃((⎕JSON⍠'Format' 'T')text).a", r#"{"a":1000000000000000000000000000000}"#));
    let long = format!(r#"{{"a":1{}}}"#, "0".repeat(400));
    assert!(!holds(&mut apl, "accepted text", &long));
}

/// Returns the text of an object with some of six members, in any order.
fn generate_record(random: &mut Random) -> String {
    let names = ["a", "b", "long name", "é", "\\u0062", "\\\"q"];
    let values = [
        "1",
        "-7",
        "300",
        "70000",
        "1.5",
        "-2e3",
        "0.1",
        "null",
        "true",
        "false",
        "\"\"",
        "\"x\"",
        "\"some longer text here\"",
        "\"caf\\u00e9\"",
        "\"日本\"",
        "\"\\\\ \\t\"",
        "123456789.125",
    ];
    // Most columns hold values of one type.
    let pick = |random: &mut Random, column: usize| {
        if random.below(4) > 0 { values[column * 2] } else { values[random.below(values.len())] }
    };
    let count = random.below(names.len() + 1);
    let first = if random.below(3) > 0 { 0 } else { random.below(names.len()) };
    let members = (0..count).map(|index| (first + index) % names.len());
    let members = members.map(|column| format!("\"{}\": {}", names[column], pick(random, column))).collect::<Vec<_>>();
    format!("{{{}}}", members.join(","))
}

/// A generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}
