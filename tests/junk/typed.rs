//! Random programs that mostly work: every expression is written for the kind and the shape that its context needs, so that
//! computation goes deep, on arrays from empty to far beyond the memory limit.

use crate::random::Random;

/// A kind of element that a context requires.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bit,
    Whole,
    Real,
    Complex,
    Exact,
    Text,
    Nested,
}

const NUMERIC: &[(usize, Kind)] = &[(5, Kind::Bit), (6, Kind::Whole), (4, Kind::Real), (1, Kind::Complex), (1, Kind::Exact)];
const KINDS: &[(usize, Kind)] = &[
    (4, Kind::Bit),
    (6, Kind::Whole),
    (4, Kind::Real),
    (1, Kind::Complex),
    (1, Kind::Exact),
    (4, Kind::Text),
    (4, Kind::Nested),
];

/// Lengths of axes: empty, around the widths of vectors and blocks, large, and beyond the limit.
const LENGTHS: &[(usize, u32)] = &[
    (2, 0),
    (3, 1),
    (6, 2),
    (8, 3),
    (6, 5),
    (4, 10),
    (3, 33),
    (3, 100),
    (2, 1000),
    (1, 4097),
    (1, 100_000),
    (1, 1_000_000),
    (1, 20_000_000),
];

/// Functions of two numeric arrays that keep their shape.
const ARITHMETIC: &[&str] = &["+", "-", "×", "⌈", "⌊", "|", "*", "÷", "∨", "∧", "!", "○", "⍟"];
const COMPARISONS: &[&str] = &["=", "≠", "<", "≤", "≥", ">", "⍷"];
/// Functions of one numeric array that keep its shape.
const PERVASIVE: &[&str] = &["-", "|", "×", "⌈", "⌊", "+", "*", "!", "○", "÷", "0.5∘×", "2∘|", "1∘+", "(⊢×⊢)", "(+-÷)"];
/// Functions of any array that keep its shape.
const SHUFFLES: &[&str] = &["⌽", "⊖", "⊢", "1∘⌽", "¯2∘⊖", "{⍵}", "{⍺←⊢⋄⍵}", "⊢⍤1", "⊂⍣¯1⊂", "{⍵[⍋⍵]}⍣0", "⌽⍤1", "⊢∘⌽"];
/// Functions of any array whose result has some other shape.
const SHAPES: &[&str] = &[
    ",",
    "⍴",
    "≢",
    "≡",
    "∪",
    "∊",
    "⍉",
    "⍪",
    "↓",
    "↑",
    "⊂",
    "⊃",
    "⍋",
    "⍒",
    "∪⍤,",
    "+/",
    "+⌿",
    "⌈/",
    "+\\",
    "≢¨",
    "⊂⍤1",
    "⍕",
    "⍴¨",
    "⊆",
    "{⍺ ⍵}⌸,",
    "{≢⍵}⌸,",
    "⍸0=",
    "⌹",
    "∘.=⍨,",
    "∘.+⍨,",
    "+.×⍨",
    "⊥",
    "2∘⊥",
    "2 2 2∘⊤",
    "⍳∘≢",
    "?⍨≢",
    "⊂[1]",
    "⎕UCS⍕",
    "⎕DR",
    "⎕SIZE'x'⊣",
    "220⌶",
    "⎕JSON",
    "⎕FMT",
    "(↑⍣2)",
    "⍎⍕",
    "≢⍕",
    "⎕C⍕",
    "⊃⌽",
    "↑,/",
    "⍳⍨,",
    "∊⍨,",
    "{⊂⍵}⌺3⊢",
    "+/⌺3⊢",
    "⊃∘⍴¨⊂",
];

/// A generator of programs from a source of random numbers.
pub(crate) struct Typed {
    random: Random,
    /// The number of pieces that may still be written.
    budget: usize,
    /// The variables assigned so far, by number.
    variables: usize,
}

impl Typed {
    pub(crate) fn new(random: Random) -> Self {
        Self { random, budget: 30, variables: 0 }
    }

    /// Writes a program of one to eight statements.
    pub(crate) fn program(&mut self) -> String {
        let mut lines = Vec::new();
        if self.random.percent(15) {
            lines.push((*self.random.choice(&["⎕IO←0", "⎕CT←0", "⎕FR←1287", "⎕ML←3", "⎕PP←17", "⎕DIV←1"])).to_owned());
        }
        for _ in 0..self.random.between(1, 8) {
            self.budget = self.budget.max(12);
            let statement = self.statement();
            lines.push(statement);
        }
        lines.join("\n")
    }

    fn statement(&mut self) -> String {
        let value = self.any(0);
        match self.random.below(16) {
            0..6 => {
                self.variables += 1;
                format!("v{}←{value}", self.variables)
            }
            6 if self.variables > 0 => format!("v{},←{value}", self.variable_number()),
            7 if self.variables > 0 => {
                let select = *self.random.choice(&["2↑", "1↓", ",", "⌽", "⊃", "∊", "(0=)⍛/", "1 1⍉", "⊃¨", "2⌷", "¯1↑"]);
                format!("({select}v{})←{value}", self.variable_number())
            }
            8 if self.variables > 0 => format!("v{}[{}]←{value}", self.variable_number(), self.vector(Kind::Whole, 2)),
            9 if self.variables > 0 => {
                let function = *self.random.choice(ARITHMETIC);
                format!("v{}{function}←{}", self.variable_number(), self.numeric(1))
            }
            10 => format!("⎕←{value}"),
            11 => format!(":For i :In ⍳{}\n  w←{}\n:EndFor", self.random.choice(&[3, 50, 1_000_000]), self.any(1)),
            12 => format!("n←0 ⋄ :While n<{} ⋄ n+←1 ⋄ w←{} ⋄ :EndWhile", self.random.choice(&[3, 50, 1_000_000]), self.any(1)),
            13 => format!(":Trap 0\n  w←{value}\n:Else\n  w←⎕DMX.EM\n:EndTrap"),
            14 => format!("⎕TSYNC {{{}}}&{value}", self.shape_function()),
            _ => value,
        }
    }

    fn variable_number(&mut self) -> usize {
        self.random.below(self.variables) + 1
    }

    fn length(&mut self) -> u32 {
        *self.random.weighted(LENGTHS)
    }

    fn is_spent(&mut self, depth: usize) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget == 0 || depth > 6
    }

    /// Writes an array of any kind and shape.
    fn any(&mut self, depth: usize) -> String {
        let kind = *self.random.weighted(KINDS);
        if self.is_spent(depth) {
            return self.literal(kind);
        }
        match self.random.below(12) {
            0 | 1 => self.matrix(kind, depth + 1),
            2..5 => self.vector(kind, depth + 1),
            5 => self.scalar(kind, depth + 1),
            6 if self.variables > 0 => format!("v{}", self.variable_number()),
            7 => format!("({} {})", self.any(depth + 1), self.any(depth + 1)),
            8 => self.recursion(depth + 1),
            _ => format!("({} {})", self.shape_function(), self.any(depth + 1)),
        }
    }

    fn shape_function(&mut self) -> String {
        let one = *self.random.choice(SHAPES);
        match self.random.below(8) {
            0 => format!("{{{one} ⍵}}"),
            1 => format!("{{0::0⋄{one} ⍵}}"),
            2 => format!("{{x←{one} ⍵⋄y←⍴x⋄x}}"),
            3 => format!("{{{one} ⍵}}¨"),
            4 => format!("({one}⊢)⍤{}⊢", self.random.choice(&["0", "1", "2", "¯1", "1 2"])),
            5 => format!("{{{one} ⍵}}⍣{}⊢", self.random.choice(&["0", "1", "2", "3", "20"])),
            _ => one.to_owned(),
        }
    }

    /// Writes a function that calls itself: down to a limit, over items, or without end.
    fn recursion(&mut self, depth: usize) -> String {
        let start = *self.random.choice(&[3, 10, 20, 1000, 100_000]);
        let step = self.scalar(Kind::Whole, depth + 2);
        match self.random.below(6) {
            0 => format!("({{⍵≤0:{step}⋄1+∇⍵-1}}{start})"),
            1 => format!("({{⍵≤0:{step}⋄∇⍵-1}}{start})"),
            2 => format!("({{⍵≤1:⍵⋄(∇⍵-1)+∇⍵-2}}{})", start.min(20)),
            3 => format!("({{1≥≢⍵:⍵⋄(∇⌊2÷⍨≢⍵)⍨∇(⌊2÷⍨≢⍵)↑⍵}}{})", self.vector(Kind::Whole, depth + 2)),
            4 => format!("({{⍺←0⋄⍵=0:⍺⋄(⍺+⍵)∇⍵-1}}{start})"),
            _ => format!("({{1≥|≡⍵:{step}⋄∇¨⍵}}{})", self.any(depth + 1)),
        }
    }

    /// Writes a literal of one kind: a scalar or a short vector.
    fn literal(&mut self, kind: Kind) -> String {
        let choices: &[&str] = match kind {
            Kind::Bit => &["0", "1", "0 1", "1 0 1 1", "(0⍴0)"],
            Kind::Whole => &["2", "¯3", "7", "1 2 3", "(⍳5)", "100", "40000", "2147483647", "¯128 127", "⍬", "(⍳0)"],
            Kind::Real => &["0.5", "¯2.25", "1E10", "1.5 2", "(÷⍳4)", "1E300", "1E¯300", "9007199254740993", "(3÷7)"],
            Kind::Complex => &["0J1", "1J¯2 3", "(¯4*0.5)", "1E150J1E150"],
            Kind::Exact => &["3x", "2r3", "(1x 2r7)", "(3x*50)", "(10⍴7x)"],
            Kind::Text => &["'a'", "'abc'", "''", "'Zilde ⍬ é'", "'12 ¯3.5 x'", "⎕A", "⎕D", "(⎕UCS 128512)"],
            Kind::Nested => {
                &["(1 2)(3 4)", "'ab' 'c' ''", "(⊂⍳3)", "(0⍴⊂'')", "(1 'a'(2 'b'))", "(⊂⊂1 2)", "(⎕NS⍬)", "(a:1⋄b:'x')"]
            }
        };
        (*self.random.choice(choices)).to_owned()
    }

    fn numeric(&mut self, depth: usize) -> String {
        let kind = *self.random.weighted(NUMERIC);
        match self.random.below(3) {
            0 => self.scalar(kind, depth),
            1 => self.vector(kind, depth),
            _ => self.matrix(kind, depth),
        }
    }

    fn scalar(&mut self, kind: Kind, depth: usize) -> String {
        if self.is_spent(depth) {
            return format!("(⊃{})", self.literal(kind));
        }
        match (kind, self.random.below(6)) {
            (Kind::Whole, 0) => format!("(≢{})", self.any(depth + 1)),
            (Kind::Whole, 1) => format!("(+/{})", self.vector(Kind::Bit, depth + 1)),
            (Kind::Bit, 0) => format!("({}≡{})", self.any(depth + 1), self.any(depth + 1)),
            (Kind::Bit, 1) => format!("(∨/{})", self.vector(Kind::Bit, depth + 1)),
            (Kind::Real, 0) => format!("((+/÷≢){})", self.vector(Kind::Whole, depth + 1)),
            (Kind::Nested, 0) => format!("(⊂{})", self.any(depth + 1)),
            _ => format!("(⊃{})", self.vector(kind, depth + 1)),
        }
    }

    fn vector(&mut self, kind: Kind, depth: usize) -> String {
        let length = self.length();
        if self.is_spent(depth) {
            return format!("({length}⍴{})", self.literal(kind));
        }
        let inner = depth + 1;
        match (kind, self.random.below(8)) {
            (_, 0) => format!("({} {})", self.random.choice(SHUFFLES), self.vector(kind, inner)),
            (_, 1) => format!("({},{})", self.vector(kind, inner), self.scalar(kind, inner)),
            (_, 2) => format!("({length}↑{})", self.vector(kind, inner)),
            (_, 3) => format!("({{⍵/⍨(≢⍵)⍴{}}}{})", self.vector(Kind::Bit, inner), self.vector(kind, inner)),
            (Kind::Bit, 4 | 5) => {
                format!(
                    "({}{}{})",
                    self.vector(Kind::Whole, inner),
                    self.random.choice(COMPARISONS),
                    self.scalar(Kind::Whole, inner)
                )
            }
            (Kind::Whole, 4) => format!("(⍳{length})"),
            (Kind::Whole, 5) => format!("({}⍳{})", self.vector(kind, inner), self.vector(kind, inner)),
            (Kind::Whole, 6) => format!("(?{length}⍴100)"),
            (Kind::Text, 4) => format!("(⍕{})", self.any(inner)),
            (Kind::Nested, 4) => format!("({{⍵}}¨{})", self.vector(kind, inner)),
            (Kind::Nested, 5) => format!("(↓{})", self.matrix(Kind::Text, inner)),
            (Kind::Nested, 6) => format!("({length}⍴⊂{})", self.any(inner)),
            (Kind::Real | Kind::Complex | Kind::Exact, 5 | 6) => {
                format!("({}{}{})", self.scalar(kind, inner), self.random.choice(ARITHMETIC), self.vector(kind, inner))
            }
            (Kind::Whole | Kind::Real | Kind::Complex | Kind::Exact, 7) => {
                format!("({} {})", self.random.choice(PERVASIVE), self.vector(kind, inner))
            }
            _ => format!("({length}⍴{})", self.literal(kind)),
        }
    }

    fn matrix(&mut self, kind: Kind, depth: usize) -> String {
        let (rows, columns) = (self.length(), self.length().min(5000));
        if self.is_spent(depth) {
            return format!("({rows} {columns}⍴{})", self.literal(kind));
        }
        let inner = depth + 1;
        match self.random.below(8) {
            0 => format!("({} {})", self.random.choice(SHUFFLES), self.matrix(kind, inner)),
            1 => format!("(⍉{})", self.matrix(kind, inner)),
            2 => format!("({}⍪{})", self.matrix(kind, inner), self.scalar(kind, inner)),
            3 => format!("({}∘.{}{})", self.numeric(inner), self.random.choice(ARITHMETIC), self.numeric(inner)),
            4 => format!("({}+.×{})", self.matrix(Kind::Real, inner), self.vector(Kind::Real, inner)),
            5 => format!("(↑{})", self.vector(Kind::Nested, inner)),
            _ => format!("({rows} {columns}⍴{})", self.vector(kind, inner)),
        }
    }
}
