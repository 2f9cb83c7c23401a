//! Chains of scalar functions computed strip by strip compared with the same chains computed function by function: random chains
//! must give the same elements of the same types, bit by bit, or the same error at the same place. Their arguments have all types
//! and lengths around strips and chunks; some hold numbers that overflow a type, divide by zero or are not finite, anywhere.
//! `ZILDE_SEED=…` tries other chains, `ZILDE_CASES=…` more of them.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "indexing/random.rs"]
mod random;

use random::Random;
use std::fmt::Write;
use std::thread;
use std::time::{Duration, Instant};
use zilde::internals::array::{Array, Elements};
use zilde::internals::function;
use zilde::{ErrorKind, Interpreter, Result};

/// The default number of chains.
const CASES: u64 = 5_000;

/// The number of chains after which an interpreter gives way to a fresh one.
const CHAINS_PER_INTERPRETER: u64 = 100;

/// The lengths of vectors: around the limits of the fast paths, of strips, and of chunks.
const LENGTHS: &[(usize, usize)] = &[
    (4, 0),
    (8, 1),
    (24, 2),
    (8, 5),
    (8, 31),
    (8, 32),
    (8, 33),
    (8, 63),
    (8, 64),
    (8, 65),
    (16, 100),
    (8, 511),
    (8, 512),
    (8, 513),
    (12, 1000),
    (8, 1024),
    (8, 1025),
    (8, 4095),
    (8, 4096),
    (8, 4100),
    (1, 65_535),
    (1, 65_536),
    (1, 65_537),
    (1, 300_001),
];

/// Functions of one argument, among them some that chains do not compute.
const MONADS: &[&str] = &["-", "-", "×", "÷", "|", "|", "⌊", "⌊", "⌈", "*", "⍟", "~", "~", "○", "!", "⊢", "+", "√", "⌽"];

/// Functions of two arguments, among them some that chains do not compute.
const DYADS: &[&str] = &[
    "+", "+", "+", "-", "-", "-", "×", "×", "×", "÷", "÷", "*", "⍟", "⌊", "⌈", "|", "<", "≤", "=", "≥", ">", "≠", "∧", "∧", "∨",
    "∨", "⍲", "⍱", "○", "!", "⊣", ",",
];

/// Elements of arguments, from which vectors of any length are made by repetition.
const CONTENTS: &[&str] = &[
    "1 0 0 1 1 1 0",
    "1 0 1",
    "3 ¯7 100 0 12 ¯100 5",
    "60 70 1 2",
    "300 ¯5 12000 0 7",
    "100000 ¯3 2000000000 1 0",
    "46341 46340",
    "0.5 ¯0.25 3 0 7.75 ¯2",
    "0.1 0.2 0.30000000000000004 0.7",
    "1e300 ¯1e¯300 2.5",
    "1 2 3 4.5",
    "0.25 0.5 0.75",
];

/// Elements that one position of an argument may hold instead.
const STRAYS: &[&str] =
    &["127", "¯128", "32767", "2147483647", "¯2147483648", "1e308", "0", "0.5", "¯1", "2J1", "'x'", "(⊂1 2)", "1e17", "⎕NULL"];

/// Scalars.
const SCALARS: &[&str] =
    &["0", "1", "2", "2", "0.5", "¯1", "100", "1000", "3.5", "1e10", "0.1", "127", "1e¯14", "'a'", "3J4", "7"];

/// The names in functions that are called for each element.
const ELEMENT_NAMES: &[&str] = &["⍵", "⍵", "⍵", "⍵", "⍵", "d", "e"];

/// The names, and the expressions used like names, in functions that are called for each cell.
const CELL_NAMES: &[&str] = &[
    "⍵",
    "⍵",
    "⍵",
    "⍵",
    "(,⍵)",
    "(+/⍵)",
    "(+/,⍵)",
    "(⌈/⍵)",
    "(-/,⍵)",
    "(⌊⌿⍵)",
    "(≢⍵)",
    "(≢,⍵)",
    "(⊃⍋,⍵)",
    "(⌽⍵)",
    "(⍺-⍤1⌽⍵)",
    "(⊢⍵)",
    "(⊢⍳⌈/,⍵)",
    "((+/÷≢)⍵)",
    "((⌈/-⌊/)⍵)",
    "⍺",
    "(⍺-⍤1⊢⍵)",
    "(⍺×⍤0⊢⍵)",
    "(⍺+.×⍵)",
    "d",
    "e",
];

/// Settings.
const SETTINGS: &[&str] = &["⎕CT←0", "⎕CT←1e¯10", "⎕DIV←1", "⎕FR←1287", "⎕CT←2*¯32 ⋄ ⎕DIV←1"];

/// A writer of random chains.
struct Writer {
    random: Random,
    /// The names that stand for arrays.
    names: &'static [&'static str],
}

impl Writer {
    fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        let text: &&str = self.random.choice(texts);
        text
    }

    /// Writes the lines that give the names their values.
    fn definitions(&mut self) -> Vec<String> {
        let length = *self.random.weighted(LENGTHS);
        let mut lines = Vec::new();
        if self.random.percent(12) {
            lines.push(self.pick(SETTINGS).to_owned());
        }
        for name in ["a", "b", "c"] {
            let length = if self.random.percent(2) { length + 1 } else { length };
            let content = self.pick(CONTENTS);
            let shape =
                if self.random.percent(8) && length.is_multiple_of(5) { format!("5,{}", length / 5) } else { length.to_string() };
            let rotation = self.random.below(7);
            lines.push(format!("{name}←({shape})⍴{rotation}⌽{content}"));
            if length > 0 && self.random.percent(20) {
                let (stray, position) = (self.pick(STRAYS), self.random.below(length));
                lines.push(format!("{name}←({stray}@(⊂(⍴{name})⊤{position}+⎕IO-⎕IO))⊢{name}"));
            }
        }
        lines.push(format!("d←{} ⋄ e←{}", self.pick(SCALARS), self.pick(SCALARS)));
        lines.push("g←{⍵+1} ⋄ n←⎕NS⍬ ⋄ n.x←a".to_owned());
        lines
    }

    /// Writes an argument.
    fn leaf(&mut self) -> String {
        // Arrays in a function that is called for each element of another array would take quadratic time.
        let first = if self.names == ELEMENT_NAMES || self.names == CELL_NAMES { 4 } else { 0 };
        match self.random.between(first, 39) {
            0 => format!("({0}←{0}+1)", self.pick(&["a", "b", "d"])),
            1 => "(g a)".to_owned(),
            2 => "n.x".to_owned(),
            3 => "(⌽b)".to_owned(),
            4..12 => self.pick(SCALARS).to_owned(),
            _ => self.pick(self.names).to_owned(),
        }
    }

    /// Writes an expression; `room` is the number of functions that it may have.
    fn expression(&mut self, room: usize) -> String {
        if room == 0 {
            return self.leaf();
        }
        if self.random.percent(25) {
            return format!("{}{}", self.pick(MONADS), self.expression(room - 1));
        }
        let left_room = if self.random.percent(60) { 0 } else { self.random.below(room) };
        let right = self.expression(room - 1 - left_room);
        let left = if left_room == 0 { self.leaf() } else { format!("({})", self.expression(left_room)) };
        format!("{left}{}{right}", self.pick(DYADS))
    }

    /// Writes a chain, perhaps with a reduction of its results or a compression by them, and perhaps in a function.
    fn chain(&mut self) -> String {
        let room = self.random.between(1, 7) as usize;
        let is_dfn = self.random.percent(25);
        self.names = if is_dfn { &["⍺", "⍵", "⍵", "c", "d"] } else { &["a", "a", "b", "b", "c", "d", "e"] };
        let body = self.expression(room);
        let body = match self.random.below(10) {
            0..3 => format!("+/{body}"),
            3 => format!("{}/{body}", self.pick(&["⌈", "∧", "-", "×"])),
            4 => format!("({body})/{}", self.leaf()),
            5 => format!("({body}){}{}", self.pick(DYADS), self.expression(1)),
            _ => body,
        };
        if is_dfn { format!("b{{{body}}}a") } else { body }
    }

    /// Writes a function of scalar functions, applied to each element of an argument.
    fn chain_for_each(&mut self) -> String {
        let room = self.random.between(1, 6) as usize;
        self.names = ELEMENT_NAMES;
        format!("{{{}}}¨{}", self.expression(room), self.pick(&["a", "b", "b,c", "c"]))
    }

    /// Writes a function that is applied to each cell of an argument, to pairs of cells, or to windows.
    fn chain_for_cells(&mut self) -> String {
        let room = self.random.between(0, 4) as usize;
        self.names = CELL_NAMES;
        let body = self.expression(room);
        let body = match self.random.below(8) {
            0 => format!("+/{body}"),
            1 => format!("⊃⍒{body}"),
            2 => format!("⌈/,{body}"),
            3 => format!("({body})÷≢⍵"),
            _ => body,
        };
        let (rows, columns) = (self.random.between(1, 70), self.random.between(1, 9));
        let (right, left) = (self.pick(&["a", "b", "c"]), self.pick(&["a", "b", "c"]));
        let right = format!("({rows} {columns}⍴{right})");
        match self.random.below(8) {
            0..2 => format!("{{{body}}}⍤1⊢{right}"),
            2 => format!("{{{body}}}⍤2⊢{rows} 3 {columns}⍴{left}"),
            3 => format!("({columns}⍴{left}){{{body}}}⍤1⊢{right}"),
            4 => format!("({rows} {columns}⍴{left}){{{body}}}⍤1⊢{right}"),
            5 => format!("(4 {columns}⍴{left}){{{body}}}⍤2 1⊢{right}"),
            6 => format!("{{{body}}}⌺3⊢{rows}⍴{left}"),
            _ => format!("{{{body}}}⌺3 3⊢{right}"),
        }
    }
}

/// The result of a chain, and the values of the names that it may change.
struct Outcome([Result<Array>; 4]);

impl Outcome {
    /// Runs lines in a clear workspace, then a chain.
    fn of(apl: &mut Interpreter, definitions: &[String], chain: &str) -> Self {
        for line in definitions {
            // A definition that fails leaves a name as it is, in both interpreters.
            let _ = apl.run(line);
        }
        Self([chain, "a", "b", "d"].map(|expression| apl.eval(expression)))
    }

    /// Returns true if the results of both are the same, bit by bit, or the same errors. With `widens`, their types of integers may
    /// differ: no program can tell them apart.
    fn is_same(&self, other: &Self, widens: bool) -> bool {
        self.0.iter().zip(&other.0).all(|results| match results {
            (Ok(one), Ok(other)) => is_same_array(one, other) || widens && are_same_integers(one, other),
            (Err(one), Err(other)) => one.to_string() == other.to_string(),
            _ => false,
        })
    }

    /// Describes the results.
    fn describe(&self) -> String {
        self.0.iter().map(|result| format!("{}\n", describe(result))).collect()
    }
}

/// Returns true if two arrays of integers have the same shape and elements; their types may differ.
fn are_same_integers(one: &Array, other: &Array) -> bool {
    match (to_integers(one), to_integers(other)) {
        (Some(integers), Some(others)) => one.lengths() == other.lengths() && integers == others,
        _ => false,
    }
}

/// Returns true if two arrays have the same type, shape and elements, bit by bit.
fn is_same_array(one: &Array, other: &Array) -> bool {
    let is_alike = one.element_type() == other.element_type() && one.lengths() == other.lengths();
    is_alike
        && match (one.elements(), other.elements()) {
            (Elements::I8(one), Elements::I8(other)) => one.as_slice() == other.as_slice(),
            (Elements::I16(one), Elements::I16(other)) => one.as_slice() == other.as_slice(),
            (Elements::I32(one), Elements::I32(other)) => one.as_slice() == other.as_slice(),
            (Elements::Float(one), Elements::Float(other)) => {
                one.as_slice().iter().zip(other.as_slice()).all(|(one, other)| one.to_bits() == other.to_bits())
            }
            _ => describe_array(one) == describe_array(other),
        }
}

/// Returns the elements of an array if their type is one of integers.
fn to_integers(array: &Array) -> Option<Vec<i32>> {
    match array.elements() {
        Elements::Bits(bits) => Some(bits.iter().map(i32::from).collect()),
        Elements::I8(integers) => Some(integers.as_slice().iter().copied().map(i32::from).collect()),
        Elements::I16(integers) => Some(integers.as_slice().iter().copied().map(i32::from).collect()),
        Elements::I32(integers) => Some(integers.as_slice().to_vec()),
        _ => None,
    }
}

/// Describes a result.
fn describe(result: &Result<Array>) -> String {
    match result {
        Ok(array) => describe_array(array),
        Err(error) => error.to_string(),
    }
}

/// Describes an array: its type, its shape, and every bit of its elements.
fn describe_array(array: &Array) -> String {
    let mut text = format!("{:?} {:?} ", array.element_type(), array.lengths());
    match array.elements() {
        Elements::Float(floats) => {
            floats.as_slice().iter().for_each(|float| write!(text, "{:x} ", float.to_bits()).unwrap());
        }
        Elements::Complex(numbers) => {
            let parts = numbers.as_slice().iter().flat_map(|number| [number.re, number.im]);
            parts.for_each(|part| write!(text, "{:x} ", part.to_bits()).unwrap());
        }
        Elements::Bits(bits) => bits.iter().for_each(|bit| text.push(if bit { '1' } else { '0' })),
        _ => write!(text, "{array:?}").unwrap(),
    }
    text
}

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Makes an interpreter that computes chains function by function if `is_plain`.
fn interpreter(is_plain: bool) -> Interpreter {
    let mut apl = Interpreter::builder().memory_limit(256 << 20).build();
    if is_plain {
        function::disable_fusion(apl.context());
    }
    apl
}

#[test]
fn strips_give_what_functions_give() {
    let (seed, cases) = (setting("ZILDE_SEED", 1), setting("ZILDE_CASES", CASES));
    let mut machines = (interpreter(false), interpreter(true));
    for case in 0..cases {
        if case % CHAINS_PER_INTERPRETER == 0 {
            machines = (interpreter(false), interpreter(true));
            // The largest arrays are spread over threads.
            zilde::set_thread_count(1 + (case / CHAINS_PER_INTERPRETER) as usize % 3);
        }
        let random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(case));
        let mut writer = Writer { random, names: &[] };
        let mut definitions = vec!["⎕CT←1e¯14 ⋄ ⎕DIV←0 ⋄ ⎕FR←645".to_owned()];
        definitions.append(&mut writer.definitions());
        let chain = match writer.random.below(10) {
            0..2 => writer.chain_for_each(),
            2..4 => writer.chain_for_cells(),
            _ => writer.chain(),
        };
        let fused = Outcome::of(&mut machines.0, &definitions, &chain);
        let plain = Outcome::of(&mut machines.1, &definitions, &chain);
        let (is_same, setup) = (fused.is_same(&plain, writer.names == CELL_NAMES), definitions.join("\n"));
        assert!(is_same, "case {case}: {chain}\n{setup}\n{}", first_difference(&fused.describe(), &plain.describe()));
    }
}

/// Returns the parts of two texts around their first difference.
fn first_difference(fused: &str, plain: &str) -> String {
    let same = fused.chars().zip(plain.chars()).take_while(|(fused, plain)| fused == plain).count();
    let around = |text: &str| text.chars().skip(same.saturating_sub(100)).take(300).collect::<String>();
    format!("fused: {}\nplain: {}", around(fused), around(plain))
}

#[test]
fn steps_do_not_depend_on_the_threads() {
    let mut counts = Vec::new();
    for threads in [1, 2] {
        zilde::set_thread_count(threads);
        let mut apl = Interpreter::builder().step_limit(1 << 40).build();
        apl.run("a←0.5×⍳400000 ⋄ b←⌽a").unwrap();
        apl.run("c←+/(a-b)×a+2 ⋄ d←(a>3)∧b<5×a ⋄ e←100+60+7|⍳400000").unwrap();
        counts.push(apl.steps());
    }
    assert_eq!(counts[0], counts[1]);
}

#[test]
fn a_limit_of_steps_stops_a_chain() {
    let mut apl = Interpreter::builder().step_limit(2_000_000).build();
    let error = apl.run("a←⍳500000 ⋄ b←1+2×3-a⌈a⌊a").unwrap_err();
    assert!(error.to_string().starts_with("TIMEOUT"), "{error}");
}

/// Long chains of slow functions: with results, with a sum, and for each element.
const LONG_CHAINS: &[&str] = &["b←⍟*⍟*⍟*⍟*⍟*1+a", "b←+/⍟*⍟*⍟*⍟*⍟*1+a", "b←{⍟*⍟*⍟*⍟*⍟*1+⍵}¨a"];

/// The longest time from a request to stop until a chain stops, on a machine that is busy with other work.
const MAX_DELAY: Duration = Duration::from_secs(2);

/// Makes an interpreter with ten million small numbers.
fn interpreter_with_many_numbers() -> Interpreter {
    let mut apl = Interpreter::builder().build();
    apl.run("a←(1e7⍴⍳7)÷8").unwrap();
    apl
}

#[test]
fn an_interruption_stops_a_chain_at_once() {
    for chain in LONG_CHAINS {
        let mut apl = interpreter_with_many_numbers();
        let handle = apl.interrupt_handle();
        let request = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            handle.interrupt();
            Instant::now()
        });
        let error = apl.run(chain).unwrap_err();
        let delay = request.join().unwrap().elapsed();
        assert_eq!(error.kind(), ErrorKind::INTERRUPT, "{chain}");
        assert!(delay < MAX_DELAY, "{chain} ran on for {delay:?}");
    }
}

#[test]
fn a_deadline_stops_a_chain_at_once() {
    for chain in LONG_CHAINS {
        let mut apl = interpreter_with_many_numbers();
        let limit = Duration::from_millis(20);
        apl.set_time_limit(Some(limit));
        let start = Instant::now();
        let error = apl.run(chain).unwrap_err();
        let delay = start.elapsed().saturating_sub(limit);
        assert_eq!(error.kind(), ErrorKind::TIMEOUT, "{chain}");
        assert!(delay < MAX_DELAY, "{chain} ran on for {delay:?}");
    }
}

#[test]
fn chains_need_no_more_memory_than_functions() {
    for limit in (0..24).map(|step| (1 << 20) + (step << 18)) {
        let outcomes = [false, true].map(|is_plain| {
            let mut apl = Interpreter::builder().memory_limit(limit).build();
            if is_plain {
                function::disable_fusion(apl.context());
            }
            apl.run("a←0.5×⍳100000").and_then(|()| {
                // What one run charges is credited before the next.
                (0..50).try_fold(String::new(), |_, _| Ok(describe_array(&apl.eval("(a+1)×(a-2)÷a+3")?)))
            })
        });
        if let [fused, Ok(plain)] = outcomes {
            assert!(fused.is_ok_and(|fused| fused == plain), "with {limit} bytes");
        }
    }
}
