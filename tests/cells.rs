//! Names found through cells compared with names found by their text: random programs must print the same and fail in the same way
//! in an interpreter that notes where it has found names, and in one that looks up every name by its text. The programs hide names,
//! free them, give them values of other classes, and look at them from functions, operands, texts, namespaces and threads.
//! `ZILDE_SEED=…` tries other programs, `ZILDE_CASES=…` more of them.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[expect(dead_code, reason = "the trials of indexing use more of it")]
#[path = "indexing/random.rs"]
mod random;

use random::Random;
use std::sync::{Arc, Mutex};
use zilde::internals::{function, session};
use zilde::{Interpreter, Output};

/// The default number of programs.
const CASES: u64 = 2_000;

/// The number of programs after which an interpreter gives way to a fresh one; each program begins with `)clear`.
const PROGRAMS_PER_INTERPRETER: u64 = 50;

/// Names of variables, which some programs use for functions.
const VARIABLES: &[&str] = &["a", "b", "c", "x", "y"];

/// Names of functions, which some programs use for variables.
const FUNCTIONS: &[&str] = &["f", "g", "h", "T", "U"];

/// Names of functions with a header.
const HEADERS: &[&str] = &["T", "U", "f"];

/// Names of operators: a dfn and a definition with a header.
const OPERATORS: &[&str] = &["D", "O"];

/// Names of namespaces.
const SPACES: &[&str] = &["n", "m", "#", "⎕THIS", "##"];

/// The text that a program runs in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Line,
    Dfn,
    Header,
}

/// A writer of random programs.
struct Writer {
    random: Random,
}

impl Writer {
    fn pick(&mut self, names: &[&'static str]) -> &'static str {
        let name: &&str = self.random.choice(names);
        name
    }

    fn variable(&mut self) -> &'static str {
        let names = if self.random.percent(4) { FUNCTIONS } else { VARIABLES };
        self.pick(names)
    }

    fn function(&mut self) -> &'static str {
        let names = if self.random.percent(4) { VARIABLES } else { FUNCTIONS };
        self.pick(names)
    }

    fn any_name(&mut self) -> &'static str {
        match self.random.below(4) {
            0 => self.pick(FUNCTIONS),
            1 => self.pick(&["n", "D", "O", "to"]),
            _ => self.pick(VARIABLES),
        }
    }

    /// Writes an expression whose value is an array; `room` is how deeply it may nest.
    fn expression(&mut self, room: usize) -> String {
        if room == 0 {
            return if self.random.percent(80) { self.variable().to_owned() } else { self.random.below(9).to_string() };
        }
        let inner = room - 1;
        match self.random.below(24) {
            0..=4 => self.variable().to_owned(),
            5..=6 => format!("{}{}{}", self.variable(), self.pick(&["+", "⊣", "⊢", "≡", "-"]), self.expression(inner)),
            7 => format!("3⍴{},{}", self.variable(), self.expression(inner)),
            8..=10 => format!("{} {}", self.function(), self.expression(inner)),
            11 => format!("{} {} {}", self.variable(), self.function(), self.expression(inner)),
            12..=13 => format!("{{{}}}{}", self.statements(Place::Dfn, inner), self.expression(inner)),
            14 => format!("({} {}){}", self.operand(inner), self.pick(OPERATORS), self.expression(inner)),
            15 => format!("{}.{}", self.pick(SPACES), self.any_name()),
            16 => format!("{}.({})", self.pick(SPACES), self.expression(inner)),
            17 => format!("{}.{} {}", self.pick(SPACES), self.function(), self.expression(inner)),
            18 => format!("⍎{}", quote(&self.expression(inner))),
            19 => format!("{}{}", self.pick(&["⍵", "⍺", "∇"]), if self.random.percent(50) { "0" } else { "" }),
            20 => format!("{}¨3⍴{}", self.operand(inner), self.expression(inner)),
            21 => format!("({}⍣2){}", self.operand(inner), self.expression(inner)),
            22 => format!("⎕NC'{}'", self.any_name()),
            _ => format!("({})", self.expression(inner)),
        }
    }

    /// Writes a function as an operand.
    fn operand(&mut self, room: usize) -> String {
        match self.random.below(3) {
            0 => format!("{{{}}}", self.statements(Place::Dfn, room.saturating_sub(1))),
            1 => "⍎".to_owned(),
            _ => self.function().to_owned(),
        }
    }

    /// Writes a statement that stands in `place`.
    fn statement(&mut self, place: Place, room: usize) -> String {
        let inner = room.saturating_sub(1);
        match self.random.below(30) {
            0..=6 => format!("{}←{}", self.variable(), self.expression(inner)),
            7..=8 => format!("{}←{}", self.function(), self.operand(inner)),
            9 => format!("{}+←{}", self.variable(), self.expression(inner)),
            10 => format!("{},←1", self.variable()),
            11..=12 => format!("z←⎕EX'{}'", self.any_name()),
            13 => format!("z←⎕SHADOW'{}'", self.any_name()),
            14..=15 => format!("z←⍎{}", quote(&self.statement(place, inner))),
            16 => format!("{}.{}←{}", self.pick(SPACES), self.variable(), self.expression(inner)),
            17 => format!("{}.{}←{}", self.pick(SPACES), self.function(), self.operand(inner)),
            18 => format!("{}←⎕NS''", self.pick(&["n", "m"])),
            19 => format!("z←{}", self.definition(inner)),
            20 => format!("z←⎕CS {}", self.pick(SPACES)),
            21 => format!("z←'{}'⎕CS {}", self.any_name(), self.pick(SPACES)),
            22 => format!("z←⎕TSYNC {}&{}", self.function(), self.expression(inner)),
            23 => format!("({} {})←{}", self.variable(), self.variable(), self.expression(inner)),
            24 => format!("{}[1]←{}", self.variable(), self.expression(inner)),
            25 => format!("z←'{}'⎕NS'{}'", self.pick(&["n", "m"]), self.any_name()),
            26 => format!("z←{}.⎕SHADOW'{}'", self.pick(&["n", "m"]), self.any_name()),
            27 if place == Place::Dfn => format!("{}≡{}:{}", self.variable(), self.variable(), self.expression(inner)),
            28 if place == Place::Dfn => format!("0::{}", self.expression(inner)),
            _ => format!("⎕←{}", self.expression(inner)),
        }
    }

    /// Writes the statements of a dfn or of a line; the last one gives the result.
    fn statements(&mut self, place: Place, room: usize) -> String {
        let count = self.random.below(3);
        let mut parts: Vec<String> = (0..count).map(|_| self.statement(place, room)).collect();
        parts.push(self.expression(room));
        parts.join(" ⋄ ")
    }

    /// Writes an expression that defines a function or operator with a header.
    fn definition(&mut self, room: usize) -> String {
        let mut header = match self.random.below(5) {
            0 => format!("r←(p O) {}", self.variable()),
            1 => format!("r←{} {} {}", self.variable(), self.pick(HEADERS), self.variable()),
            _ => format!("r←{} {}", self.pick(HEADERS), self.variable()),
        };
        for _ in 0..self.random.below(3) {
            header.push(';');
            header.push_str(self.any_name());
        }
        let mut lines = vec![header];
        for _ in 0..self.random.below(3) {
            let statement = self.statement(Place::Header, room);
            match self.random.below(8) {
                0 => lines.extend([format!(":For {} :In 1 2", self.variable()), statement, ":EndFor".to_owned()]),
                1 => lines.extend([format!(":With {}", self.pick(SPACES)), statement, ":EndWith".to_owned()]),
                2 => lines.extend([":Trap 0".to_owned(), statement, ":EndTrap".to_owned()]),
                3 => lines.extend([format!(":If {}≡{}", self.variable(), self.variable()), statement, ":EndIf".to_owned()]),
                _ => lines.push(statement),
            }
        }
        lines.push(format!("r←{}", self.expression(room)));
        let lines: Vec<String> = lines.iter().map(|line| quote(line)).collect();
        format!("⎕FX {}", lines.join(" "))
    }

    /// Writes the lines of a program.
    fn program(&mut self) -> Vec<String> {
        let mut lines = vec![
            "a←1 ⋄ b←2 ⋄ x←3 4 ⋄ n←⎕NS'' ⋄ n.a←5 ⋄ n.f←{a} ⋄ f←{⍵ b} ⋄ g←{a←⍵ ⋄ h 1} ⋄ h←{a} ⋄ D←{a←7 ⋄ ⍺⍺ ⍵}".to_owned(),
            format!("z←{}", self.definition(3)),
            format!("z←{}", self.definition(2)),
        ];
        for _ in 0..4 {
            lines.push(match self.random.below(20) {
                0 => format!(")erase {}", self.any_name()),
                1 => ")copy dfns to".to_owned(),
                2 => format!("{}←{{{}}}", self.function(), self.statements(Place::Dfn, 3)),
                3..=10 => self.statement(Place::Line, 3),
                _ => self.statements(Place::Line, 3),
            });
        }
        // The same phrases once more: they now find the cells that they have noted.
        let again = lines[3..].to_vec();
        lines.extend(again);
        lines
    }
}

/// Returns a text as a literal.
fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// The text that a session has printed.
#[derive(Clone, Default)]
struct Transcript(Arc<Mutex<String>>);

impl Output for Transcript {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.0.lock().unwrap().push_str(text);
        Ok(())
    }
}

/// An interpreter and what it has printed.
struct Machine {
    apl: Interpreter,
    transcript: Transcript,
}

impl Machine {
    fn new(by_text: bool) -> Self {
        let transcript = Transcript::default();
        let mut apl =
            Interpreter::builder().output(transcript.clone()).depth_limit(40).step_limit(2_000).memory_limit(32 << 20).build();
        if by_text {
            function::look_up_names_by_text(apl.context());
        }
        Self { apl, transcript }
    }

    /// Runs the lines of a program in a clear workspace and returns all that is printed, with the errors.
    fn run(&mut self, lines: &[String]) -> String {
        self.run_line(")clear");
        self.transcript.0.lock().unwrap().clear();
        lines.iter().for_each(|line| self.run_line(line));
        std::mem::take(&mut *self.transcript.0.lock().unwrap())
    }

    fn run_line(&mut self, line: &str) {
        let result = if line.starts_with(')') {
            session::run(self.apl.context(), line).map_err(|fault| fault.to_string())
        } else {
            self.apl.run(line).map_err(|error| error.to_string())
        };
        if let Err(error) = result {
            let mut transcript = self.transcript.0.lock().unwrap();
            transcript.push_str(&error);
            transcript.push('\n');
        }
    }
}

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn cells_hold_what_texts_find() {
    let (seed, cases) = (setting("ZILDE_SEED", 1), setting("ZILDE_CASES", CASES));
    let mut machines = (Machine::new(false), Machine::new(true));
    for case in 0..cases {
        if case % PROGRAMS_PER_INTERPRETER == 0 {
            machines = (Machine::new(false), Machine::new(true));
        }
        let mut writer = Writer { random: Random::new(seed.wrapping_mul(1_000_003).wrapping_add(case)) };
        let lines = writer.program();
        let (by_cell, by_text) = (machines.0.run(&lines), machines.1.run(&lines));
        assert!(by_cell == by_text, "case {case}:\n{}\n\nby cell:\n{by_cell}\n\nby text:\n{by_text}", lines.join("\n"));
    }
}
