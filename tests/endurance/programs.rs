//! Every use of every function, operator, ⎕ name, service, command, statement and selective assignment with
//! given values, generated from the tables themselves: an addition to a table is tried without a line here.

use zilde::internals::function::SystemKind;
use zilde::internals::primitives::{FUNCTIONS, OPERATORS};
use zilde::internals::session;
use zilde::internals::system::SERVICES;
use zilde::internals::system::SYSTEM_NAMES;

/// The ⎕ names left out because they end the session, wait, or forget the values.
const LEFT_OUT: &[&str] = &["OFF", "CLEAR", "DL", "TGET", "SH", "CMD", "EX", "LOAD", "QLOAD", "SAVE", "CS", "CY", "ED", "NA"];
/// The commands left out for the same reasons.
const LEFT_OUT_COMMANDS: &[&str] = &[
    ")off",
    ")clear",
    ")erase",
    ")load",
    ")xload",
    ")cs",
    ")sh",
    ")cmd",
    ")ed",
    ")continue",
    "]dinput",
    "]link.create",
    "]create",
    "]import",
    "]aplcart",
    ")reset",
    ")sic",
];

/// Uses of a function `$` with a value `%`.
const CALLS: &[&str] =
    &["$ %", "% $ %", "1 $ %", "% $ 1", "(⊂%)$⊂%", "% 1 $ %", "1000000 $ %", "$¨%", "'a' $ %", "$ 1 %", "$ % %"];
/// Uses of a function in selective assignment.
const SELECTIONS: &[&str] = &[
    "($ t)←5",
    "(1 $ t)←5",
    "(% $ t)←5",
    "($¨t)←5",
    "(1 $¨t)←5",
    "($ t)+←5",
    "(1 $ t)⊢←⊂5",
    "($ t)←%",
    "(1 $ t)←⊂%",
    "((⊂%)$ t)←5",
];
/// Uses of an operator `$`.
const DERIVED: &[&str] = &[
    "+$ %",
    "{⍵}$ %",
    "%+$ %",
    "(+$ 1)%",
    "(+$+)%",
    "%(+$+)%",
    "(% $+)1",
    "(+$ %)1",
    "(% $ 1)%",
    "(⊂$⊂)%",
    "({⍵}${⍺⍵})%",
    "f←+$ % ⋄ ⎕OR'f'",
];
/// Uses of a service by its number.
const SERVED: &[&str] = &["($⌶)%", "%($⌶)%", "1($⌶)%", "%($⌶)1", "($⌶)1 %"];
/// Uses of a ⎕ variable.
const SET: &[&str] = &["$←%", "$←1 %", "{$←% ⋄ 1}0"];
/// Statements of all kinds.
const STATEMENTS: &[&str] = &[
    "%",
    "⎕←%",
    "⍞←%",
    "→%",
    "%.a",
    "%.(a b)",
    "%.a←1",
    "{⍵.x}%",
    "(a b)←%",
    "a b←% %",
    "t←% ⋄ t[1]←⊂%",
    "t←% ⋄ t[1]←5",
    "t←% ⋄ t[⊂%]←5",
    "t←% % ⋄ t[%]←5",
    "t←% ⋄ t,←%",
    "t←% ⋄ t+←1",
    "t←% ⋄ t⊢←%",
    "t←% ⋄ t[]←%",
    "t←% ⋄ (%⊃t)←5",
    "t←% ⋄ ((⊂%)⌷t)←5",
    "t←% ⋄ t.a←%",
    "%[%]",
    "%[1]",
    "%[⊂%]",
    "(⍳9)[%]",
    "(%⋄%)",
    "[%⋄%]",
    "(a:%⋄b:%)",
    "{%:1 ⋄ 2}0",
    "{%::1 ⋄ ÷0}0",
    "{0::⎕DMX.EM ⋄ %+⎕NS⍬}0",
    "f←%∘+ ⋄ f",
    "f←%∘+ ⋄ ⎕CR'f'",
    "f←%∘+ ⋄ ⎕OR'f'",
    "f←%∘+ ⋄ ⍕⎕OR'f'",
    "f←%∘+ ⋄ ⎕SIZE'f'",
    "f←+⍤% ⋄ ⎕NR'f'",
    "f←(%⊣⊢) ⋄ f",
    "f←(%⊣⊢) ⋄ f 1",
    "f←%∘+ ⋄ (⎕OR'f')≡⎕OR'f'",
    "f←%∘+ ⋄ (⊂⎕OR'f')∊⊂⎕OR'f'",
    "f←%∘+ ⋄ 220⌶⎕OR'f'",
    "f←{⍵} ⋄ f %",
    "%{⍺}%",
    "{⍺←% ⋄ ⍺}0",
    "{∇⍣(⍵≡1)⊢1}%",
    "'m'⎕NS'%'",
    "m←⎕NS⍬ ⋄ m.a←% ⋄ ⎕NS m",
    "m←⎕NS⍬ ⋄ m.a←% ⋄ ⎕JSON m",
    "m←⎕NS⍬ ⋄ m.a←% ⋄ m≡⎕NS m",
    "m←⎕NS⍬ ⋄ m.a←% ⋄ ⎕SIZE'm'",
    "{⎕SIGNAL⊂('EN'1)('Message'%)}0",
    "{⎕SIGNAL⊂('EN'%)}0",
    "⎕TRAP←%",
    "⎕LX←%",
    "0⎕DEA %",
    "%⎕ATX'%'",
    "⎕FX⊂%",
    "⎕FX'g',⊂%",
    "⎕FIX %",
    "⎕FIX':Namespace a',%",
    "∘%",
    "%∘",
    "⍎¨%",
    "⍎⍕%",
    "%≡%",
    "%≢%",
    "%≡(⊂1⊃%)",
    "% %⍳% %",
    "% %∪% %",
    "∪% % %",
    "⍋% %",
    "⍋1 %",
    "{⍺⍵}⌸% %",
    "{≢⍵}⌸%",
    "(=⍨%)%",
    "(%↑%)%",
    "{⍵}&%",
    "%{⍺ ⍵}&%",
    "⎕TSYNC{⍵}&%",
    "{⍵.x}&%",
    "⎕TPUT %",
    "1⎕TPUT % ⋄ 1⎕TPOOL",
    "(⊢⍤0)%",
    "(⊂⍤1)% %",
    "{⊂⍵}⍤0⊢%",
    "%{⍺ ⍵}⍤0⊢%",
    "{⍵}⌺3⊢% % %",
    "0 %⊤%",
    "5@{%}⊢%",
    "%@1⊢%",
    "5@(%)⊢%",
    "{⍵≡%}@1⊢%",
    "+.×⍨% %",
    "%∘.,%",
    "%∘.≡%",
    "+/% %",
    ",/% %",
    "{⍺ ⍵}/% %",
    "+\\% %",
    "≢⍣≡%",
    "(⊃⍣≡)%",
    "-⍣¯1⊢%",
    "(%∘+⍣¯1)%",
    "⎕FMT % %",
    "'I5'⎕FMT %",
    "%⎕FMT %",
    "('Compact'0)⎕JSON %",
    "(⎕JSON⍠'HighRank' 'Split')%",
    "(⎕JSON⍠'Dialect' 'JSON5')%",
    "1(⎕JSON⍠'Compact'%)%",
    "(⎕JSON⍠'Format' 'T')%",
    "1(⎕JSON⍠'Format' 'L')%",
    "('a'⎕R %)%",
    "('a'⎕S %)'abc'",
    "(%⎕R'b')'abc'",
    "('a'⎕R{⍵}⍠'Mode'%)'abc'",
    "'a'⎕R'b'⊢%",
    "⎕THIS.%",
    "⎕SE.t←%",
    "#.t←%",
    "⎕NEW %",
    "⎕NEW'Object' %",
    "⎕INSTANCES %",
    "2*⍣¯1⊢%",
    "2⊥%",
    "2⊥⍣¯1⊢%",
    "?%",
    "⎕FR←1287 ⋄ %*0.3",
    "⎕FR←1287 ⋄ 2⊥%",
    "1(219⌶)%",
    "2(219⌶)%",
    "3(219⌶)%",
    "4(219⌶)%",
    "'I5'⎕FMT⍪%",
    "645⎕DR %",
    "1+⊂%",
    "⎕FX'g',%",
];
/// Bodies of control structures, for ⎕FX.
const STRUCTURES: &[&str] = &[
    "'g' ':If %' ':EndIf'",
    "'g' ':While %' ':Leave' ':EndWhile'",
    "'g' ':For i :In %' ':EndFor'",
    "'g;i' ':For i :InEach % %' ':EndFor'",
    "'g' ':Select %' ':Case %' ':CaseList %' ':EndSelect'",
    "'g' ':With %' ':EndWith'",
    "'g' ':Hold %' ':EndHold'",
    "'g' ':Trap %' '÷0' ':EndTrap'",
    "'g' ':Return %'",
    "'g' '→%'",
    "'g' ':Repeat' ':Until %'",
    "'g' ':GoTo %'",
];
/// Texts that nest: the opening and the closing of a level.
const NESTED_TEXTS: &[(&str, &str)] = &[
    ("(", ")"),
    ("{", "}"),
    ("[", "]"),
    ("a[", "]"),
    ("⊂", ""),
    ("+/", ""),
    ("+¨", ""),
    ("1+", ""),
    ("1 ", ""),
    ("a.", ""),
    ("a.(", ")"),
    ("x←", ""),
    ("1⋄", ""),
    ("(1⋄", ")"),
    ("(a:", ")"),
    ("+∘(", ")"),
    ("+∘", ""),
    ("(+,", ")"),
    ("{1:", "}"),
    ("(⊂", ")←5"),
    ("[[", "]]"),
    ("[1,", "]"),
    ("{\"a\":", "}"),
    ("{a:", "}"),
    ("<a>", "</a>"),
    ("(?:", ")"),
    ("(?=", ")"),
    ("(a|", ")*"),
    ("2(I5,", ")"),
    ("2(", "I5)"),
    ("∇", ""),
    ("'", ""),
    ("''", ""),
    ("\"", ""),
    ("⍝", ""),
    (":If 1⋄", ":EndIf⋄"),
    ("-", ""),
    ("¯", ""),
    ("⍎", ""),
    ("%", ""),
    ("\\", ""),
    ("#.", ""),
    ("##.", ""),
    ("⎕NS.", ""),
    ("a←{", "}"),
    ("/", ""),
    ("../", ""),
    ("*", ""),
];
/// Lines that open a level, and lines that close it.
const NESTED_LINES: &[(&str, &str)] = &[
    (":If 1", ":EndIf"),
    (":For i :In 1", ":EndFor"),
    (":While 1", ":EndWhile"),
    (":Repeat", ":Until 1"),
    (":Select 1", ":EndSelect"),
    (":With a", ":EndWith"),
    (":Hold 'a'", ":EndHold"),
    (":Trap 0", ":EndTrap"),
    (":Section a", ":EndSection"),
    (":Class a", ":EndClass"),
    (":Class a : b", ":EndClass"),
    (":Namespace a", ":EndNamespace"),
    (":Interface a", ":EndInterface"),
    (":Property a", ":EndProperty"),
    (":Disposable 1", ":EndDisposable"),
    (":If 1 ⋄ :AndIf 1", ":EndIf"),
    (":Else", ""),
    (":ElseIf 1", ""),
    (":Case 1", ""),
    ("∇a", "∇"),
    ("a←{", "}"),
    ("{", "}"),
    ("(", ")"),
    ("[", "]"),
    ("a←(", ")"),
    (":Field a←1", ""),
    (":Using a", ""),
    (":Require a", ""),
    (":Include a", ""),
    (":Implements a", ""),
];

/// Returns the programs that use these values, in groups by subject: a statement, a function, an
/// operator, a name, a service, a command.
pub(crate) fn programs(values: &[&str]) -> Vec<Vec<String>> {
    let mut groups = Vec::new();
    let mut add = |templates: &[&str], function: &str| {
        let mut group = Vec::new();
        for template in templates {
            for value in values {
                if template.contains('%') || *value == values[0] {
                    group.push(template.replace('$', function).replace('%', value));
                }
            }
        }
        groups.push(group);
    };
    STATEMENTS.iter().for_each(|template| add(&[template], ""));
    STRUCTURES.iter().for_each(|body| add(&[&format!("⎕FX {body} ⋄ g")], ""));
    for name in SYSTEM_NAMES.iter().filter(|name| !LEFT_OUT.contains(&name.name)) {
        let templates = match &name.kind {
            SystemKind::Function(_) => CALLS,
            SystemKind::Operator(_) => DERIVED,
            SystemKind::Variable { .. } => SET,
        };
        add(templates, &format!("⎕{}", name.name));
    }
    let selections: Vec<String> = SELECTIONS.iter().map(|template| format!("t←% ⋄ {template}")).collect();
    let mut of_primitives = CALLS.to_vec();
    of_primitives.extend(["$[1]%", "1 $[1]%", "% $[%]%"]);
    of_primitives.extend(selections.iter().map(String::as_str));
    FUNCTIONS.iter().for_each(|primitive| add(&of_primitives, &primitive.glyph.to_string()));
    OPERATORS.iter().for_each(|operator| add(DERIVED, &operator.glyph.to_string()));
    SERVICES.iter().for_each(|service| add(SERVED, &service.number.to_string()));
    for command in session::names().filter(|name| !LEFT_OUT_COMMANDS.contains(name)) {
        let lines = ["", "%", "% %", "fn", "-a", "#", "on"].map(|rest| format!("{command} {rest}"));
        add(&lines.each_ref().map(String::as_str), "");
    }
    groups
}

/// Returns programs that read a text nested `depth` levels deep, in groups by text.
pub(crate) fn texts(depth: usize) -> Vec<Vec<String>> {
    let mut sources = Vec::new();
    for (open, close) in NESTED_TEXTS {
        let [open, close] = [open, close].map(|part| part.replace('\'', "''"));
        sources.push(format!("t←∊{depth}⍴⊂'{open}'"));
        sources.push(format!("t←(∊{depth}⍴⊂'{open}'),'1',∊{depth}⍴⊂'{close}'"));
    }
    for (open, close) in NESTED_LINES {
        let [open, close] = [open, close].map(|part| part.replace('\'', "''"));
        for head in ["", "'g',", "':Namespace g',", "':Class g',"] {
            sources.push(format!("t←{head}{depth}⍴⊂'{open}'"));
            sources.push(format!("t←{head}({depth}⍴⊂'{open}'),{depth}⍴⊂'{close}'"));
        }
    }
    let mut readers =
        vec!["⍎t".to_owned(), "{t}∘⍎t".to_owned(), "⎕FX t".to_owned(), "2⎕FIX t".to_owned(), "⎕CR⊃⎕FX t".to_owned()];
    let named = SYSTEM_NAMES.iter().filter(|name| !LEFT_OUT.contains(&name.name));
    for name in named.filter(|name| matches!(name.kind, SystemKind::Function(_))) {
        readers.push(format!("⎕{} t", name.name));
        readers.push(format!("'a'⎕{} t", name.name));
        readers.push(format!("t ⎕{} 1 2", name.name));
        readers.push(format!("t ⎕{} t", name.name));
    }
    readers.extend(SERVICES.iter().map(|service| format!("({}⌶)t", service.number)));
    readers.extend(["(t⎕R'b')'abc'", "('a'⎕R t)'abc'", "(⎕JSON⍠'Dialect' 'JSON5')t", "0⎕JSON t"].map(str::to_owned));
    sources.iter().map(|source| readers.iter().map(|reader| format!("{source} ⋄ {reader}")).collect()).collect()
}
