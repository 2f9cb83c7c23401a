//! Tests that read whole texts.

use super::tree::{BodyKind, DfnKind, Statement, StatementKind, TermKind};
use super::{Flaw, FlawKind, Source, parse};

fn flaws(text: &str) -> Vec<Flaw> {
    parse(&Source::new("", text)).err().unwrap_or_default()
}

fn reads(text: &str) {
    let found = flaws(text);
    assert!(found.is_empty(), "{text}: {found:?}");
}

#[test]
fn everyday_lines_are_read() {
    for text in [
        "2+3",
        "x←1 ⋄ y←2",
        "",
        "⍝ only a comment",
        "f←{⍺←1 ⋄ ⍵=0:⍺ ⋄ 11::0 ⋄ ∇⍵-1}",
        "(a b)←1 2 ⋄ a[1;;3]←4 ⋄ m[]←0",
        "x[::2;…;∘;a:b:¯1;1:End;:] ⋄ x[...]←{11::0 ⋄ ⍵:1 ⋄ y[:If]}",
        "(1 ⋄ 2) ⋄ (1 ⋄) ⋄ [⋄ 1 ⋄ ⋄ 2] ⋄ (a:1 ⋄ b:(c:2)) ⋄ () ⋄ (⋄)",
        "x←(\n a: 1 ⍝ one\n\n b: [1 2\n 3 4\n]\n)",
        "{(1\n2)[\n3\n4\n]}",
        "→",
        "→0",
        "res←",
        "ns.x←⎕io ⋄ #.y ⋄ ##.z ⋄ ns.(a+b)",
        "dop←{(⍺⍺ ⍵)⍵⍵ ⍵}",
        "f←{\n  ⍵<2:1  ⍝ base\n  (∇⍵-1)+∇⍵-2\n}",
        "#!/usr/bin/zilde\n1",
        "{⍵:⋄}",
        "a←(⍳{\n⍵\n}¨3)",
        "∇ r←{l}f(a b);x;⎕IO\n l1:→l1\n ∇\n∇ (g op)y\n∇\n∇ r←x(f op g)y\n∇\n∇ n\n∇",
        "∇ f;a\n;b;c\n1\n∇",
        ":Namespace a\n x←1\n ∇ f\n :If 1 ⋄ :AndIf 2\n x\n :ElseIf 3\n :Else\n :EndIf\n ∇\n :EndNamespace",
        "∇ f\n:For i :In ⍳3\n:If i=2 ⋄ :Leave ⋄ :EndIf\n:EndFor\n:Trap 0\n:Case 3\n:EndTrap\n:Repeat ⋄ :Until x ⋄ :AndIf y\n∇",
        ":Class c : b\n:Field Public x←1\n∇ make\n:Access Public\n:Implements Constructor\n∇\n:EndClass",
    ] {
        reads(text);
    }
}

#[test]
fn flaws_are_found_where_they_are() {
    for (text, start, kind) in [
        ("(1+2", 0, FlawKind::Syntax),
        ("1+2)", 3, FlawKind::Syntax),
        ("a[1)", 3, FlawKind::Syntax),
        ("'open", 0, FlawKind::Syntax),
        ("3+¯¯1", 2, FlawKind::Syntax),
        ("1E400", 0, FlawKind::Syntax),
        ("a;b", 1, FlawKind::Syntax),
        ("[⋄]", 0, FlawKind::Syntax),
        ("(a:1 ⋄ 2)", 9, FlawKind::Syntax),
        ("{1: :2}", 2, FlawKind::Syntax),
        ("x[1;2 ⋄ 3]", 6, FlawKind::Syntax),
        ("x[1:2:3:4]", 7, FlawKind::Syntax),
        ("{1", 0, FlawKind::Syntax),
        (":If 1", 0, FlawKind::Syntax),
        (":Fi 1", 0, FlawKind::Syntax),
        ("∇ f", 0, FlawKind::Syntax),
        ("$", 0, FlawKind::Syntax),
    ] {
        let found = flaws(text);
        assert_eq!((found[0].span.start, found[0].kind), (start, kind), "{text}: {found:?}");
    }
    assert_eq!(flaws("(1\n2)\n3)\n'3").len(), 2);
    assert_eq!(flaws("∇ f\n(1\n:If 1\n:EndIf\n(2\n∇").len(), 2);
}

#[test]
fn carets_of_brackets_without_partner_are_as_recorded() {
    for (text, caret) in [("(3+5)*2)", 5), ("a[a[3]", 3), ("3+(5-(6+2)×4", 4), ("tab43←(4 43⍴') '", 13)] {
        assert_eq!(flaws(text)[0].caret, Some(caret), "{text}");
    }
}

#[test]
fn files_of_single_functions_are_checked_as_such() {
    let check = |name: &str, text: &str| super::parse_file(&Source::new(name, text)).map_or_else(|flaws| flaws.len(), |_| 0);
    assert_eq!(check("f.aplf", " z←f y;a\n l:→l\n"), 0);
    assert_eq!(check("f.aplf", "⍝ comment\nf←{\n⍺←1\n⍵:⍺\n}\n"), 0);
    assert_eq!(check("f.aplf", "⍝ comment\nr←{x}f y\n l:→l\n"), 0);
    assert_eq!(check("f.aplf", " z←f y g h k\n l:→l\n"), 1);
    assert_eq!(check("f.apl", " z←f y g h k )\n l:→l\n"), 1);
    assert_eq!(check("f.dyalog", " z←f y;a\n :If y\n l:→l\n :EndIf\n"), 0);
    assert_eq!(check("f.dyalog", ":Namespace f\n x←1\n:EndNamespace\n"), 0);
    assert_eq!(check("f.dyalog", "x←⍳3\n⎕←+/x\n"), 0);
    assert_eq!(check("f.aplf", "⍝ tacit\nmean←+/÷≢\n"), 0);
}

#[test]
fn the_name_of_a_file_tells_a_function_from_a_script() {
    let defines = |name: &str, text: &str| {
        let body = parse(&Source::new(name, text)).expect("the text is valid");
        matches!(body.statements[..], [Statement { kind: StatementKind::Definition(_), .. }])
    };
    let function = "y←f x\n y←x+1\n";
    assert!(defines("f.aplf", function) && defines("a/f.dyalog", function) && defines("f.aplo", "r←(f op)y\n r←f y\n"));
    assert!(!defines("f.apl", function) && !defines("", function) && !defines("f", function));
    assert!(!defines("f.aplf", "f←{⍵+1}\n") && !defines("f.dyalog", "∇ f\n∇\n⎕←1\n"));
}

#[test]
fn flaws_of_lines_that_may_never_run_wait_for_it() {
    let read = |text: &str| super::parse_session(&Source::new("", text)).is_ok();
    for text in [
        "∇ f\n:If 0\n'abc\n:EndIf\n∇",
        ":If 0\n'abc\n:EndIf",
        ":Namespace n\n∇ f\n(1\n'abc\n∇\n:EndNamespace",
        ":For i :In ⍬\n:If 1\n1¯¯2\n:EndIf\n:EndFor",
    ] {
        assert!(read(text), "{text}");
    }
    for text in ["'abc", ":If 0\n:EndIf\n'abc", ":If 'abc\n:EndIf", ":Namespace n\n'abc\n:EndNamespace", ":If 0\n1"] {
        assert!(!read(text), "{text}");
    }
    let function = "f\n:If 0\n'abc\n:EndIf";
    assert!(super::parse_function(&Source::new("", function)).is_ok());
    assert!(super::parse_function(&Source::new("", "f g h i j\n1")).is_err());
}

#[test]
fn further_conditions_are_of_one_kind() {
    let flawed = |text: &str| {
        let body = parse(&Source::new("", text)).expect("the text is valid");
        let is_flawed =
            |statement: &Statement| matches!(&statement.kind, StatementKind::Control(control) if control.flaw.is_some());
        body.statements.iter().filter(|statement| is_flawed(statement)).count()
    };
    assert_eq!(flawed(":If 1\n:AndIf 1\n:AndIf 1\n:ElseIf 1\n:OrIf 1\n:EndIf"), 0);
    assert_eq!(flawed(":If 1\n:AndIf 1\n:OrIf 1\n:EndIf"), 1);
    assert_eq!(flawed(":If 1\n:ElseIf 1\n:OrIf 1\n:If 0\n:EndIf\n:AndIf 1\n:EndIf"), 1);
    assert_eq!(flawed(":While 1\n:AndIf 1\n:OrIf 1\n:Until 1\n:OrIf 1\n:AndIf 0"), 2);
    assert_eq!(flawed(":If 1\n:Repeat\n:Until 1\n:OrIf 1\n:AndIf 1\n:EndIf"), 1);
    assert_eq!(flawed(":If 1\n:AndIf 1\n:Repeat\n:Until 1\n:OrIf 1\n:EndIf"), 0);
}

#[test]
fn deep_nesting_is_an_error_with_its_place() {
    for open in ["(", "[", "{"] {
        let found = flaws(&open.repeat(1_000_000));
        assert_eq!((found[0].kind, found[0].span.start), (FlawKind::Limit, 1000));
    }
    reads(&format!("{}1{}", "(".repeat(1000), ")".repeat(1000)));
    reads(&format!("{}1{}", "{".repeat(1000), "}".repeat(1000)));
}

#[test]
fn long_texts_take_linear_time() {
    reads(&"-".repeat(200_000));
    reads(&"1 ⋄ ".repeat(100_000));
    reads(&"17 ".repeat(1_000_000));
    reads(&"a←".repeat(100_000));
    for number in [".1", "1a", "1_0", "1_", "1x", "16b1.", "1E", "2p", "1J1", "1r"] {
        reads(&number.repeat(200_000));
    }
    assert_eq!(flaws(&"¯¯1 \n".repeat(10_000)).len(), 10_000);
}

#[test]
fn names_are_slots_where_they_are_declared() {
    let body = parse(&Source::new("", "f←{y←⍵ ⋄ {x←y ⋄ x+z+f}y}")).expect("the text is valid");
    assert_eq!(body.slots, 0);
    let StatementKind::Phrase(phrase) = &body.statements[0].kind else { panic!("the statement must be a phrase") };
    let TermKind::Dfn(outer) = &phrase.terms[2].kind else { panic!("the term must be a dfn") };
    assert!(matches!(outer.kind, BodyKind::Dfn(DfnKind::Function)));
    assert_eq!((outer.slots, outer.slot("y"), outer.phrases), (1, Some(0), 2));
    let StatementKind::Phrase(phrase) = &outer.statements[1].kind else { panic!("the statement must be a phrase") };
    let TermKind::Dfn(inner) = &phrase.terms[0].kind else { panic!("the term must be a dfn") };
    let names: Vec<&str> = inner.names.iter().map(|name| &*name.text).collect();
    assert_eq!((inner.slots, names), (1, vec!["x", "y", "z", "f"]));
    assert_eq!((inner.names[1].outer[0].hops, inner.names[1].outer[0].slot), (1, 0));
    assert!(inner.names[3].outer.is_empty());
}

#[test]
fn any_text_is_read_or_refused() {
    const PIECES: &[&str] = &[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "'",
        "\"",
        "⍝",
        "⋄",
        "\n",
        "\r\n",
        "∇",
        ":",
        "::",
        ";",
        "←",
        "→",
        "x",
        "f",
        "⎕IO",
        "⍺",
        "⍵⍵",
        "∇∇",
        "1",
        "¯",
        "1E",
        "2J3",
        ".",
        "∘",
        "+",
        "/",
        "¨",
        ":If",
        ":End",
        ":For i :In",
        ":Namespace n",
        ":EndNamespace",
        "#!",
        "##",
        " ",
        "\u{A0}",
        "\u{0}",
        "é",
        "\u{301}",
        "😀",
        "∅",
        "…",
        "...",
        ":Section",
        "∇ r←a f b;c\n",
        "\n∇\n",
        "L:",
        "'ab'",
        "⍬",
    ];
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let text: String = (0..random(14)).map(|_| PIECES[random(PIECES.len())]).collect();
        for flaw in flaws(&text) {
            assert!(text.get(flaw.span.range()).is_some(), "{text:?}: {flaw:?}");
        }
        let shown = super::reformat::reformat(text.lines().next().unwrap_or(""));
        assert!(shown.column(text.len() as u32) <= text.chars().count() * 3);
    }
}
