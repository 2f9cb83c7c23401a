//! Phrases and the trees that they bind to, one per line.

#[path = "binding/by_letter.rs"]
mod by_letter;

use std::sync::Arc;

use by_letter::ByLetter;
use zilde::internals::bind::{IDIOMS, INDEX_IDIOMS, Show, bind};
use zilde::internals::syntax::{Body, StatementKind};
use zilde::internals::syntax::{Flaw, FlawKind, Source, parse};

fn body(text: &str) -> Arc<Body> {
    parse(&Source::new("", text)).unwrap_or_else(|flaws| panic!("{text}: {flaws:?}"))
}

/// Returns the tree of a text of one statement, or the error in it.
fn tree(text: &str) -> Result<String, Flaw> {
    tree_by(text, &ByLetter(true))
}

fn tree_by(text: &str, classes: &ByLetter) -> Result<String, Flaw> {
    let body = body(text);
    let StatementKind::Phrase(phrase) = &body.statements[0].kind else { panic!("{text} is no phrase") };
    bind(&body, phrase, classes).map(|binding| Show(&binding.expression, &body).to_string())
}

#[test]
fn phrases_become_trees() {
    let mut wrong = Vec::new();
    for line in TREES.lines().filter(|line| !line.trim().is_empty()) {
        let (phrase, expected) = line.split_once(" ⇒ ").expect("each line has an arrow");
        let found = tree(phrase.trim()).unwrap_or_else(|flaw| format!("{:?}: {}", flaw.kind, flaw.message));
        if found != expected.trim() {
            wrong.push(format!("{} ⇒ {found}, not {}", phrase.trim(), expected.trim()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_row_of_the_idioms_is_recognised() {
    let rows = IDIOMS.iter().map(|row| (row.text, row.unrecognised_text));
    let index_rows = INDEX_IDIOMS.iter().map(|row| (row.text, row.unrecognised_text));
    for (text, unrecognised_text) in rows.chain(index_rows) {
        let has_idiom = |text: &str| {
            let text = text.replace(['A', 'X'], "x").replace(['B', 'Y'], "y").replace('C', "a").replace('D', "b");
            let body = body(&text);
            let StatementKind::Phrase(phrase) = &body.statements[0].kind else { panic!("{text} is no phrase") };
            let binding = bind(&body, phrase, &ByLetter(true)).expect("the pattern of an idiom binds");
            format!("{:?}", binding.expression).contains("Idiom")
        };
        assert!(has_idiom(text), "{text} is not recognised");
        assert!(!has_idiom(unrecognised_text), "{unrecognised_text} is recognised");
    }
}

const TREES: &str = "
2+3                 ⇒ (2 + 3)
2×3+4               ⇒ (2 × (3 + 4))
(2×3)+4             ⇒ ((2 × 3) + 4)
-×x                 ⇒ (- (× x))
1 2 3+4 5 6         ⇒ (1 2 3 + 4 5 6)
x y z               ⇒ ⟨x y z⟩
1 2 x 'ab'          ⇒ ⟨1 2 1 2 x 'ab'⟩
(1 2)(3 4)          ⇒ (1 2)(3 4)
x(f y)z             ⇒ ⟨x (f y) z⟩
f x                 ⇒ (f x)
x f y               ⇒ (x f y)
f g x               ⇒ (f (g x))
x f g y             ⇒ (x f (g y))
u x                 ⇒ ⟨u x⟩
a[1]                ⇒ a[1]
a[1;;x+1]           ⇒ a[1;;(x + 1)]
a[1:2]              ⇒ a[1:2]
a[::2]←x            ⇒ (a[::2]←x)
a[f x:;:¯1:]+←1     ⇒ (a[(f x):;:¯1] +←1)
a[…;∘;:]            ⇒ a[…;∘;:]
a[(…)]              ⇒ Syntax: an array is needed here, not a function or an operator
(2↑a[1:])←0         ⇒ ((2 ↑ □[1:])@a←0)
n.x[1:][…]←0        ⇒ (□[1:][…]@n.x←0)
x b[1:3]            ⇒ ⟨x b⟩[1:3]
(1 2 ⋄ 3)           ⇒ (1 2 ⋄ 3)
(a ⋄ b+1)           ⇒ (a ⋄ (b + 1))
(a ⋄)               ⇒ (a ⋄)
(1 2 ⋄ 3)(4 ⋄ a)    ⇒ ⟨(1 2 ⋄ 3) (4 ⋄ a)⟩
x[1 ⋄ 2]            ⇒ ⟨x [1 ⋄ 2]⟩
+[a ⋄ b]            ⇒ (+ [a ⋄ b])
[1 2 ⋄ 3 4][2;]     ⇒ [1 2 ⋄ 3 4][2;]
[a ⋄]               ⇒ [a ⋄]
(x:1 ⋄ y:f 2)       ⇒ (x: 1 ⋄ y: (f 2))
(x:1).x             ⇒ (x:1).x
f()                 ⇒ (f ())
x(y ⋄ a)←1          ⇒ Syntax: this cannot be assigned to
(x ⎕FOO)←1 2        ⇒ Syntax: there is no ⎕FOO
(x(⎕FOO y))←1 2     ⇒ Syntax: there is no ⎕FOO
a[1][2]             ⇒ a[1][2]
a[1] b[2]+1         ⇒ (⟨a[1] b⟩[2] + 1)
a b[1]              ⇒ ⟨a b⟩[1]
x+a[1]×2            ⇒ (x + (a[1] × 2))
(f x)[1]            ⇒ (f x)[1]
'abc'[1 2]          ⇒ 'abc'[1 2]
+/x                 ⇒ ({+/} x)
+/⍳10               ⇒ ({+/} (⍳ 10))
3+/x                ⇒ (3 {+/} x)
+/[1]x              ⇒ ({+/[1]} x)
x,[0.5]y            ⇒ (x ,[0.5] y)
⍉[1]x               ⇒ (⍉[1] x)
a/x                 ⇒ (a / x)
a/[1]x              ⇒ (a /[1] x)
1 0 1/x             ⇒ (1 0 1 / x)
a/¨x                ⇒ (a {/¨} x)
a//x                ⇒ (a {//} x)
+s x                 ⇒ ({+/} x)
a s x               ⇒ (a / x)
s←/                 ⇒ (s←/)
+//x                ⇒ ({{+/}/} x)
(a=x)/y             ⇒ ((a = x) / y)
f/x                 ⇒ ({f/} x)
u/x                 ⇒ (u / x)
x f⍨y               ⇒ (x {f⍨} y)
+⍨x                 ⇒ ({+⍨} x)
∘.=⍨x               ⇒ ({{∘.=}⍨} x)
x∘.+y               ⇒ (x {∘.+} y)
x∘.f y              ⇒ (x {∘.f} y)
x∘.u y              ⇒ (x {∘.u} y)
x∘.∘.+y             ⇒ (x {∘.{∘.+}} y)
+(/)x               ⇒ ({+/} x)
a(/)x               ⇒ (a / x)
+(/[1])x            ⇒ ({+/[1]} x)
f(⍤1)[1]x           ⇒ ({f⍤1}[1] x)
x+.×y               ⇒ (x {+.×} y)
x f.g y             ⇒ (x {f.g} y)
f∘g x               ⇒ ({f∘g} x)
f∘.g x              ⇒ (f ({∘.g} x))
2∘+x                ⇒ ({2∘+} x)
+∘2⊢x               ⇒ ({+∘2} (⊢ x))
f⍤1⊢x               ⇒ ({f⍤1} (⊢ x))
f⍤1 2⊢x             ⇒ ({f⍤1 2} (⊢ x))
x f⍤1 0⊢y           ⇒ (x {f⍤1 0} (⊢ y))
f⍤g¨x               ⇒ ({{f⍤g}¨} x)
f⍣3⊢x               ⇒ ({f⍣3} (⊢ x))
f⍣≡x                ⇒ ({f⍣≡} x)
f⍥g⍤1⊢x             ⇒ ({{f⍥g}⍤1} (⊢ x))
f¨⍨x                ⇒ ({{f¨}⍨} x)
1 2¨x               ⇒ ({1 2¨} x)
{⍵+1}¨x             ⇒ ({{⍵+1}¨} x)
x{⍺+⍵}y             ⇒ (x {⍺+⍵} y)
f m x               ⇒ ({f m } x)
x f m y             ⇒ (x {f m } y)
f d g x             ⇒ ({f d g} x)
x d 2⊢y             ⇒ ({x d 2} (⊢ y))
f{⍺⍺ ⍵}x            ⇒ ({f{⍺⍺ ⍵}} x)
f{⍺⍺ ⍵⍵ ⍵}g x       ⇒ ({f{⍺⍺ ⍵⍵ ⍵}g} x)
(+÷)x               ⇒ ([+ ÷] x)
(+/÷≢)x             ⇒ ([{+/} ÷ ≢] x)
+⌿÷≢                ⇒ [{+⌿} ÷ ≢]
(2/⍳)3              ⇒ ([2 / ⍳] 3)
(f g h)x            ⇒ ([f g h] x)
(- + × ÷)x          ⇒ ([- [+ × ÷]] x)
(- + × ÷ ⌊)x        ⇒ ([- + [× ÷ ⌊]] x)
(a f g h)x          ⇒ Syntax: the right argument is missing
x←3                 ⇒ (x←3)
x←y←3               ⇒ (x←(y←3))
2+x←3               ⇒ (2 + (x←3))
f←+/                ⇒ (f←{+/})
u←+                 ⇒ (u←+)
f←3                 ⇒ (f←3)
f←+÷≢               ⇒ (f←[+ ÷ ≢])
u←¨                 ⇒ u←¨
m←⍤                 ⇒ m←⍤
m←{⍺⍺ ⍵}            ⇒ m←{⍺⍺ ⍵}
x+←1                ⇒ (x +←1)
x,⍨←1               ⇒ (x {,⍨}←1)
x f←1               ⇒ (x f←1)
x(f g)←1            ⇒ (x [f g]←1)
x[1]←2              ⇒ (x[1]←2)
x[1;]+←2            ⇒ (x[1;] +←2)
x[1][2]←3           ⇒ (□[1][2]@x←3)
(x y)←1 2           ⇒ (⟨x y⟩←1 2)
x y←1 2             ⇒ (⟨x y⟩←1 2)
(f(x y))←z          ⇒ (⟨f ⟨x y⟩⟩←z)
(2↑x)←0             ⇒ ((2 ↑ □)@x←0)
(2↑¨x)←0            ⇒ ((2 {↑¨} □)@x←0)
((x=1)/x)←0         ⇒ (((x = 1) / □)@x←0)
(1↑x[1;])←0         ⇒ ((1 ↑ □[1;])@x←0)
((,x)[1])←0         ⇒ ((, □)[1]@x←0)
(2↑x)+←1            ⇒ ((2 ↑ □)@x +←1)
(2↑n.x)←0           ⇒ ((2 ↑ □)@n.x←0)
⎕←x                 ⇒ (⎕←x)
⍞←'a'               ⇒ (⍞←'a')
⎕io←0               ⇒ (⎕io←0)
⎕IO ⎕TS             ⇒ ⟨⎕IO ⎕TS⟩
⎕nc 'x'             ⇒ (⎕nc 'x')
f⎕OPT 1⊢x           ⇒ ({f⎕OPT1} (⊢ x))
n.x                 ⇒ n.x
n.x.y+1             ⇒ (n.x.y + 1)
a n.x               ⇒ ⟨a n.x⟩
n.f x               ⇒ (n.f x)
n.f←+               ⇒ (n.f←+)
n.x←1               ⇒ (n.x←1)
n.x[2]←1            ⇒ (n.x[2]←1)
n.x+←1              ⇒ (n.x +←1)
n.(a+b)             ⇒ n.(a + b)
n.(a b)←1 2         ⇒ (n.⟨a b⟩←1 2)
a[1].x              ⇒ a[1].x
(a b).x             ⇒ (a b).x
(2⊃a).f x           ⇒ (2⊃a.f x)
a[1].f x            ⇒ (a[1].f x)
x(a b).g¨y          ⇒ (x {(a b).g¨} y)
(2⊃a).x+1           ⇒ (2⊃a.x + 1)
(2⊃a).x←1           ⇒ ((2 ⊃ a).x←1)
(2⊃a).x.f 1         ⇒ (2⊃a.x.f 1)
n.(f x)             ⇒ n.(f x)
n.(f g)x            ⇒ (n.[f g] x)
n.(f¨)x             ⇒ (n.{f¨} x)
n.{⍵}x              ⇒ (n.{⍵} x)
n.+x                ⇒ (n.+ x)
n.x.+y              ⇒ (n.x.+ y)
n.##.f x            ⇒ (n.##.f x)
n.(a[2])←1          ⇒ (n.a[2]←1)
(a b).(x y)+←1      ⇒ ((a b).⟨x y⟩ +←1)
f n.m x             ⇒ ({fn.m} x)
⍵.x                 ⇒ ⍵.x
#.x                 ⇒ #.x
+/x←1 2             ⇒ ({+/} (x←1 2))
x←a[y←2]            ⇒ (x←a[(y←2)])
(f←{⍵})3            ⇒ ((f←{⍵}) 3)
⍺ f ⍵               ⇒ (⍺ f ⍵)
⍺⍺ ⍵                ⇒ (⍺⍺ ⍵)
-∇⍵-1               ⇒ (- (∇ (⍵ - 1)))
⍬⍴x                 ⇒ (⍬ ⍴ x)
-⍤1                 ⇒ {-⍤1}
⍤1                  ⇒ ⍤1
+                   ⇒ +
¨                   ⇒ ¨
x 3                 ⇒ ⟨x 3⟩
";

#[test]
fn what_cannot_be_bound_says_where() {
    for (phrase, start, classic) in [
        ("x←", 1, Some("Missing right argument")),
        ("3+", 1, Some("Missing right argument")),
        ("←3", 0, None),
        ("+←3", 0, None),
        ("3←4", 0, None),
        ("⍵←4", 0, None),
        ("(⍳x)←4", 1, None),
        ("(2↑3)←4", 5, None),
        ("x⍤", 1, None),
        ("∘.", 0, None),
        ("¨x", 0, None),
        ("f⍤¨x", 1, None),
        ("[1]", 0, None),
        ("+[1;2]x", 1, None),
        ("+[1:2]x", 2, None),
        ("+/[…]x", 3, None),
        ("a[…;1;…]", 8, None),
        ("a[f:2]", 2, None),
        ("(f ⋄ 2)", 1, None),
        ("(x:f)", 3, None),
        ("x+→y", 2, None),
        ("⎕nosuch", 0, Some("Invalid token")),
    ] {
        match tree(phrase) {
            Ok(found) => panic!("{phrase} ⇒ {found}"),
            Err(flaw) => assert_eq!((flaw.span.start, flaw.classic), (start, classic), "{phrase}: {flaw:?}"),
        }
    }
}

#[test]
fn long_phrases_are_bound_and_deep_ones_refused() {
    for text in [
        format!("{}1", "-".repeat(200_000)),
        format!("{}1", "a+".repeat(100_000)),
        format!("{}1", "a←".repeat(100_000)),
        "a ".repeat(100_000),
        format!("{}1{}", "(".repeat(1000), "+1)".repeat(1000)),
    ] {
        assert!(tree_of_any_depth(&text).is_ok());
    }
    for text in [
        format!("+{}1", "¨".repeat(100_000)),
        format!("a{}", "[1]".repeat(100_000)),
        format!("a{}", ".b".repeat(100_000)),
        format!("({})1", "+-".repeat(100_000)),
    ] {
        assert_eq!(tree_of_any_depth(&text).map_err(|flaw| flaw.kind), Err(FlawKind::Limit));
    }
}

#[test]
fn any_phrase_is_bound_or_refused() {
    const PIECES: [&str; 27] = [
        "a", "f", "m", "d", "s", "u", "n", ".", "(", ")", "[", ";", "]", "←", "+", "/", "¨", "∘", "⍤", "1", "'ab'", "⍵", "⎕IO",
        "{⍺⍺}", ":", "…", "⋄",
    ];
    let mut random = random();
    let mut bindings = 0;
    for _ in 0..60_000 {
        let text: String = (0..=random(12)).flat_map(|_| [PIECES[random(PIECES.len())], " "]).collect();
        if let Ok(body) = parse(&Source::new("", text.as_str()))
            && let Some(StatementKind::Phrase(phrase)) = body.statements.first().map(|statement| &statement.kind)
        {
            match bind(&body, phrase, &ByLetter(true)) {
                Ok(_) => bindings += 1,
                Err(flaw) => assert!(text.get(flaw.span.range()).is_some(), "{text:?}: {flaw:?}"),
            }
        }
    }
    assert!(bindings > 1_000, "{bindings}");
}

/// Returns a generator of whole numbers below a given bound, the same in each run.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 73_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

/// Binds a text without formatting the tree.
fn tree_of_any_depth(text: &str) -> Result<(), Flaw> {
    let body = body(text);
    let StatementKind::Phrase(phrase) = &body.statements[0].kind else { panic!("a phrase") };
    bind(&body, phrase, &ByLetter(true)).map(|_| ())
}
