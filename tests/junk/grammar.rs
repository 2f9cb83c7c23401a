//! The parts of random programs: values, functions, operators, statements, at all depths.

use crate::random::Random;

use zilde::internals::function::{SystemKind, SystemName};
use zilde::internals::primitives::{FUNCTIONS, OPERATORS, Primitive};
use zilde::internals::system::SERVICES;
use zilde::internals::system::SYSTEM_NAMES;

/// Values at the edges: empty arrays, limits of types, depth, every kind of number, and values that are not data.
const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "¯1",
    "3",
    "⍬",
    "''",
    "'a'",
    "'abc'",
    "1 2 3",
    "0 1 1 0",
    "(2 3⍴⍳6)",
    "(2 0⍴0)",
    "(0 3⍴'')",
    "(0⍴⊂1 2)",
    "(0⍴⊂'')",
    "(⊂1 2 3)",
    "('ab' 'c' '')",
    "(1 'a' (2 3))",
    "(2 2⍴'abcd')",
    "(2 3 4⍴⍳24)",
    "(1 1 1 1⍴5)",
    "1.5",
    "¯0.5",
    "1E300",
    "1E¯300",
    "1e15",
    "2147483647",
    "¯2147483648",
    "9007199254740993",
    "1E18",
    "9223372036854775807",
    "0J1",
    "2J¯3",
    "1E200J1E200",
    "∞",
    "¯∞",
    "(1 ∞)",
    "⎕NAN",
    "12x",
    "2r3",
    "¯7r2",
    "(1x 2r3 5)",
    "(100⍴3x)",
    "123456789012345678901234567890x",
    "⎕NULL",
    "⎕NS⍬",
    "#",
    "⎕THIS",
    "⎕SE",
    "(⎕NS⍬)(⎕NS⍬)",
    "s",
    "r",
    "x",
    "y",
    "z",
    "w",
    "c",
    "⍺",
    "⍵",
    "kept[2]",
    "(⊂⍣3⊢1 2)",
    "(⊂⍣2000⊢'a')",
    "(⊂⍣9000⊢1 2)",
    "(15⍴1)",
    "((15⍴1)⍴7)",
    "((15⍴2)⍴⍳9)",
    "(1000⍴0 1)",
    "(5000⍴'xyz')",
    "(5000⍴⍳77)",
    "(3000⍴1.5 2)",
    "(300⍴'ab' 3)",
    "(70 70⍴⍳9)",
    "(2000 2⍴⍳9)",
    "1e6",
    "1e9",
    "1e10",
    "1e30",
    "(2*31)",
    "(2*53)",
    "(2*62)",
    "(1e5⍴1)",
    "(1e6⍴0 1)",
    "(3e5⍴'ab')",
    "(2e5⍴2.5)",
    "'Δ⍳é'",
    "(⎕UCS 0 1 27 10 13 133)",
    "(⎕UCS 128512 119070)",
    "'1 2 ¯3'",
    "'1E400'",
    "'{⍵}'",
    "'f'",
    "'x'",
    "'+'",
    "'(('",
    "'÷0'",
    "'{∇⍵}1'",
    "'.*'",
    "'(a|b)*c'",
    "'\\b'",
    "'&\\u0'",
    "'[1,{\"a\":null}]'",
    "'{\"x\":[1e999]}'",
    "'<a b=\"c\"><d>e</d></a>'",
    "'a,b\n1,2'",
    "'r←g y' 'r←y'",
    "'r←{x}h y;z' ':If 1' 'r←y' ':EndIf'",
    "'yyyy-mm-dd'",
    "'%ISO%'",
    "'I5'",
    "'F8.2'",
    "'Z2⊂a⊃'",
    "(1 2⋄3 4)",
    "[1 2⋄3]",
    "[1 2 3]",
    "(a:1⋄b:'x')",
    "()",
    "(⍳3)(⍳4)",
    "⎕TS",
    "⎕A",
    "⎕D",
    "(1 2)(3 4)",
    "(⍳2 3)",
    "(0 0)(1 1)",
    "((1 2)3)",
    "(2 0 0⍴'')",
    "(⍪⍳4)",
    "(3 1⍴1 2 3)",
    "1 1",
    "2 1",
    "0 0",
    "¯1 ¯1",
    "1000 1000",
    "1e5 1e5",
    "0 1e9",
    "1e9 0",
    "1024",
    "163",
    "80",
    "83",
    "326",
    "¯2",
    "30",
    "100",
    "17",
    "0.1 0.2",
    "1 2.5 'x'",
    "…",
    "(⎕IX 1 2 ¯1)",
    "(⎕IX'…')",
    "∘",
];

/// Functions that are not single glyphs.
const FUNCTIONS_OF_MORE: &[&str] = &[
    "f",
    "g",
    "{⍵}",
    "{⍺}",
    "{⍺⍵}",
    "{⍺+⍵}",
    "{⍵⍵}",
    "{}",
    "{∇⍵}",
    "{⍵=0:0⋄1+∇⍵-1}",
    "{1:⍵}",
    "{0::⍵⋄÷⍵}",
    "{0::∇⍵⋄÷0}",
    "{⍺←1⋄⍺⍵}",
    "{x←⍵⋄x}",
    "{x∘←⍵}",
    "{÷⍵}",
    "{⍎⍵}",
    "{⎕SIGNAL ⍵}",
    "{(⍺⍺⍵)}",
    "(+⌿÷≢)",
    "(1∘+)",
    "(⊂⍤⊢)",
    "(,⍥⊂)",
    "({⍵}⍤1)",
    "(+/∘⍳)",
    "{⍵.x}",
    "{⍵.x←1}",
    "{⎕NS ⍵}",
    "s.f",
    "{⍺∇⍨⍵}",
    "{⍵∇⍺}",
    "{⍺∇∇⍵}",
    "(⊣,⊢)",
    "{⎕IO←0⋄⍳⍵}",
    "{⎕FR←1287⋄÷⍵}",
    "{⎕DIV←1⋄÷⍵}",
    "{⎕ML←3⋄↑⍵}",
    "(⍎⍕)",
    "({⍺⍵}⌸)",
    "{⍵/⍨≠⍵}",
    "∇",
];

/// Statements that set the scene by giving names their values.
const SCENES: &[&str] = &[
    "x←⍳5",
    "x←2 3⍴⍳6",
    "x←'abc'",
    "x←(1 2)('ab'(3 4))",
    "y←⎕NS⍬ ⋄ y.x←y",
    "s←⎕NS⍬ ⋄ s.x←⍳3 ⋄ s.f←{⍵+x}",
    "s←⎕NS⍬ ⋄ s.s←s ⋄ s.f←+/",
    "f←{⍵+1}",
    "f←{⍺∇⍵-1}",
    "g←+",
    "f←{⍺←5 ⋄ ⍺,⍵}",
    "r←⎕NS⍬ ⋄ r.q←⎕NS⍬ ⋄ r.q.up←r",
    "⎕IO←0",
    "⎕FR←1287",
    "⎕ML←0",
    "⎕PP←34",
    "⎕CT←0",
    "⎕DIV←1",
    "⎕PW←42",
    "z←1e5⍴1",
    "z←0⍴⊂0 0⍴'a'",
    "w←⊂⍣20⊢⍳3",
    "c←⎕FIX ':Class C' ':Field Public A←1' '∇r←M x' ':Access Public' 'r←x+A' '∇' ':Property P' ':Access Public' '∇r←get' 'r←A' '∇' ':EndProperty' ':EndClass' ⋄ r←⎕NEW c",
    "⎕FX 'r←f y' 'r←y÷0'",
    "⎕FX 'r←{x}f y;x1' ':For x1 :In y' 'r←x1' ':EndFor'",
    "⎕TRAP←0 'E' '1'",
    "⎕TRAP←0 'C' '→'",
    "⎕FX 'r←(a f b)y' 'r←a y'",
    "f←{⍺⍺ ⍵}",
    "f←{⍺⍺ ⍵⍵ ⍵}",
];

/// Statements with placeholders for values `V`, functions `F` and names `N`.
const STATEMENTS: &[&str] = &[
    "V",
    "V",
    "V",
    "F V",
    "V F V",
    "V F V",
    "N←V",
    "N←V",
    "N F←V",
    "N[V]←V",
    "N[V;V]←V",
    "N[V]F←V",
    "(F N)←V",
    "(V F N)←V",
    "(N N)←V",
    "N.N←V",
    "N.N F←V",
    "N.(N F V)",
    "(V↑N)←V",
    "(V⊃N)←V",
    "(V⌷N)←V",
    "((V)/N)←V",
    "N←F",
    "N←F F F",
    "⎕←V",
    "⍞←V",
    "⎕IO←V",
    "⎕PP←V",
    "⎕PW←V",
    "⎕CT←V",
    "⎕ML←V",
    "⎕FR←V",
    "⎕RL←V",
    "⎕TRAP←V",
    "⎕LX←V",
    "⎕PATH←V",
    "→V",
    "→",
    "F&V",
    "V F&V",
    "⎕TSYNC F&V",
    "⎕TSYNC F&¨V",
    "V⎕TPUT V",
    "V⎕TGET V",
    "⎕TKILL V",
    "⎕DL 0.001",
    "⎕SIGNAL V",
    "⎕EX'N'",
    "⎕FX V",
    "⎕FIX V",
    "⎕NS V",
    "'N'⎕NS V",
    "⎕CS V",
    "⍎V",
    "V⍎V",
    "N F⍨←V",
    "V:V",
    "V⋄V",
    "{V}V",
    "V{V F V}V",
    "{V:V⋄V F ⍵}V",
    "{V::V⋄V}V",
    "{N←V⋄N F ⍵}V",
    "V(F{⍺ ⍺⍺ ⍵})V",
    "(F{⍺⍺ ⍵⍵ ⍵}F)V",
    "#.N←V",
    "⎕DMX.Message V",
    "V[V]",
    "V[V;V]",
    "V[V;V;]",
    "V⌷[V]V",
    "F[V]V",
    "V F[V]V",
    "V F⍤V⊢V",
    "F⍣V⊢V",
    "V F⍣V⊢V",
    "F⍣F⊢V",
    "(F@V)V",
    "V(F@F)V",
    "F⌺V⊢V",
    "(F⍠V)V",
    "V(F⍠V)V",
    "V∘F V",
    "V(V∘F)V",
    "(F∘V)V",
    "∘.F V",
    "V∘.F V",
    "V F.F V",
    "V⌶V",
    "V(V⌶)V",
    ":If V⋄V⋄:ElseIf V⋄V⋄:Else⋄V⋄:EndIf",
    ":For N :In V⋄V⋄:EndFor",
    ":For N N :In V⋄N F V⋄:EndFor",
    ":For N :InEach V⋄V⋄:EndFor",
    ":While V⋄N←V⋄:EndWhile",
    ":Repeat⋄V⋄:Until V",
    ":Select V⋄:Case V⋄V⋄:CaseList V⋄V⋄:Else⋄V⋄:EndSelect",
    ":Trap V⋄V⋄:Else⋄V⋄:EndTrap",
    ":Trap V⋄V⋄:Case V⋄V⋄:EndTrap",
    ":With V⋄N←V⋄:EndWith",
    ":Hold V⋄V⋄:EndHold",
    ":Return",
    ":Leave",
    ":GoTo V",
    ":Disposable N←V⋄V⋄:EndDisposable",
    ":If V⋄V",
    ":EndIf",
    "∇r←N V\nV\n∇",
    "∇r←a N b;x\nr←V\n:If V\nr←V\n:EndIf\n∇⋄V N V",
    ":Namespace N\nN←V\n:EndNamespace",
    ":Class N\n:Field Public N←V\n:EndClass\n⎕NEW N",
];

/// Texts around a statement `%`: functions, loops and handlers.
const WRAPPERS: &[&str] = &[
    "%",
    "%",
    "%",
    "%",
    "⍎'%'",
    "{%}1",
    "{%}¨⍳3",
    "{0::0⋄%}1",
    ":Trap 0⋄%⋄:EndTrap",
    ":For i :In ⍳2⋄%⋄:EndFor",
    "{%}&1",
    "⎕TSYNC{%}&1",
    "({%}⍤0)⍳2",
    "{%}⍣2⊢1",
];

/// Commands that touch neither files nor other programs.
const COMMANDS: &[&str] = &[
    ")classes",
    ")clear",
    ")continue",
    ")copy",
    ")cs",
    ")drop",
    ")ed",
    ")erase",
    ")fns",
    ")holds",
    ")lib",
    ")load",
    ")more",
    ")ns",
    ")objects",
    ")obs",
    ")ops",
    ")pcopy",
    ")reset",
    ")save",
    ")si",
    ")sic",
    ")sinl",
    ")tid",
    ")vars",
    ")wsid",
    ")xload",
    "]notation",
    "]box",
    "]boxing",
    "]disp",
    "]display",
    "]explain",
    "]help",
    "]profile",
    "]rows",
    "]runtime",
    "]trace",
    ")sh",
    "]create",
];

/// Pieces that are joined without any grammar.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "⋄",
    ";",
    ":",
    "::",
    "←",
    "→",
    "⍺",
    "⍵",
    "⍺⍺",
    "⍵⍵",
    "∇",
    "∇∇",
    "#",
    "##",
    ".",
    "'",
    "\"",
    "⍝",
    "\n",
    "¯",
    "_",
    "&",
    "⍠",
    "⌶",
    "⎕",
    "⍞",
    "@",
    ":If ",
    ":EndIf",
    ":For ",
    ":In ",
    ":Trap ",
    ":Class ",
    ":Namespace ",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{301}",
    "😀",
    "1J",
    "1e",
    "0x",
    "12x",
    "2r",
    "∘.",
    "…",
    "⋄⋄",
];

/// A generator of programs from a source of random numbers.
pub(crate) struct Grammar {
    random: Random,
    /// The number of pieces that may still be written, so that a text ends.
    left: usize,
}

impl Grammar {
    pub(crate) fn new(random: Random) -> Self {
        Self { random, left: 40 }
    }

    /// Writes a program: a scene and then statements; a command; or a heap of pieces.
    pub(crate) fn program(&mut self) -> String {
        match self.random.below(20) {
            0 => self.heap(),
            1 => self.command(),
            _ => self.statements(),
        }
    }

    fn heap(&mut self) -> String {
        (0..self.random.between(1, 25))
            .map(|_| if self.random.percent(50) { (*self.random.choice(PIECES)).to_owned() } else { self.token() })
            .collect()
    }

    fn token(&mut self) -> String {
        match self.random.below(5) {
            0 => (*self.random.choice(VALUES)).to_owned(),
            1 => (*self.random.choice(FUNCTIONS_OF_MORE)).to_owned(),
            2 => self.random.choice(OPERATORS).glyph.to_string(),
            3 => self.system_name(|_| true),
            _ => self.random.choice(FUNCTIONS).glyph.to_string(),
        }
    }

    fn command(&mut self) -> String {
        let command = *self.random.choice(COMMANDS);
        let words: Vec<String> =
            (0..self.random.below(4)).map(|_| if self.random.percent(50) { self.token() } else { self.value(2) }).collect();
        format!("{command} {}", words.join(" ").replace('\n', " "))
    }

    fn statements(&mut self) -> String {
        let mut lines: Vec<String> = (0..self.random.below(4)).map(|_| (*self.random.choice(SCENES)).to_owned()).collect();
        for _ in 0..self.random.between(1, 3) {
            let statement = self.statement();
            let wrapper = if statement.contains(':') { "%" } else { *self.random.choice(WRAPPERS) };
            let quoted = if wrapper.contains('\'') { statement.replace('\'', "''").replace('\n', "⋄") } else { statement };
            lines.push(wrapper.replacen('%', &quoted, 1));
        }
        lines.join("\n")
    }

    fn statement(&mut self) -> String {
        let template: Vec<char> = self.random.choice(STATEMENTS).chars().collect();
        let mut text = String::new();
        let mut after_value = false;
        for (place, &character) in template.iter().enumerate() {
            // A letter is a placeholder unless it is part of a word.
            let is_word = |at: usize| template.get(at).is_some_and(|beside| beside.is_alphabetic() || "⎕:".contains(*beside));
            let is_hole = !(place > 0 && is_word(place - 1) || is_word(place + 1));
            match character {
                'V' if is_hole => text.push_str(&format!(" {} ", self.value(0))),
                'F' if is_hole => text.push_str(&format!(" {} ", self.function(0, after_value))),
                'N' if is_hole => text.push_str(self.random.choice::<&str>(&["x", "y", "z", "s", "f", "w", "new", "r"])),
                other => text.push(other),
            }
            after_value = "V])".contains(character) || after_value && character == ' ';
        }
        text
    }

    fn value(&mut self, depth: usize) -> String {
        if self.spent(depth) {
            return (*self.random.choice(VALUES)).to_owned();
        }
        match self.random.below(14) {
            0 | 1 => format!("({} {})", self.function(depth + 1, false), self.value(depth + 1)),
            2..5 => format!("({} {} {})", self.value(depth + 1), self.function(depth + 1, true), self.value(depth + 1)),
            5 => format!("{} {}", self.value(depth + 2), self.value(depth + 2)),
            6 if depth > 1 => format!("({})[{}]", self.value(depth + 1), self.value(depth + 2)),
            7 if depth > 1 => self.system_name(|kind| matches!(kind, SystemKind::Variable { .. })),
            _ => (*self.random.choice(VALUES)).to_owned(),
        }
    }

    /// Writes a function that is called with two arguments, or with one.
    fn function(&mut self, depth: usize, dyadic: bool) -> String {
        if self.spent(depth) {
            return self.primitive(dyadic);
        }
        match self.random.below(20) {
            0 | 1 => (*self.random.choice(FUNCTIONS_OF_MORE)).to_owned(),
            2..5 => self.system_name(|kind| match kind {
                SystemKind::Function(function) => {
                    if dyadic {
                        function.dyadic.is_some()
                    } else {
                        function.monadic.is_some()
                    }
                }
                _ => false,
            }),
            5 => format!("({}⌶)", self.random.choice(SERVICES).number),
            6 => format!(
                "({} {} {})",
                self.function(depth + 1, dyadic),
                self.function(depth + 1, true),
                self.function(depth + 1, dyadic)
            ),
            7 => {
                let with_axis =
                    |primitive: &&&Primitive| primitive.monadic_with_axis.is_some() || primitive.dyadic_with_axis.is_some();
                let found: Vec<&&Primitive> = FUNCTIONS.iter().filter(with_axis).collect();
                format!("{}[{}]", self.random.choice(&found).glyph, self.value(3))
            }
            8 => format!("({}¨)", self.function(depth + 1, dyadic)),
            9 => format!("({}⍨)", self.function(depth + 1, true)),
            10 if !dyadic => {
                format!("({}{})", self.function(depth + 1, true), self.random.choice::<&str>(&["/", "⌿", "\\", "⍀"]))
            }
            11..14 => self.derived(depth, dyadic),
            _ => self.primitive(dyadic),
        }
    }

    fn primitive(&mut self, dyadic: bool) -> String {
        let fits = |primitive: &&&Primitive| if dyadic { primitive.dyadic.is_some() } else { primitive.monadic.is_some() };
        let found: Vec<&&Primitive> = FUNCTIONS.iter().filter(fits).collect();
        self.random.choice(&found).glyph.to_string()
    }

    fn derived(&mut self, depth: usize, dyadic: bool) -> String {
        let operator = self.random.choice(OPERATORS).glyph;
        let valence = self.random.percent(70) == dyadic;
        let left = if self.random.percent(85) { self.function(depth + 1, valence) } else { self.value(depth + 1) };
        if "/⌿\\⍀¨⍨⌸&".contains(operator) {
            return format!("({left}{operator})");
        }
        let right = if self.random.percent(60) { self.function(depth + 1, valence) } else { self.value(depth + 2) };
        format!("({left}{operator}({right}))")
    }

    /// Writes a ⎕ name of some kind.
    fn system_name(&mut self, kind: impl Fn(&SystemKind) -> bool) -> String {
        let names: Vec<&&SystemName> = SYSTEM_NAMES.iter().filter(|name| kind(&name.kind)).collect();
        format!("⎕{}", self.random.choice(&names).name)
    }

    fn spent(&mut self, depth: usize) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0 || depth > 3
    }
}
