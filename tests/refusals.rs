//! Programs whose requests for memory are refused, one after the other: the program then ends with WS FULL or goes on, every name
//! holds its value from before or after the operation that failed, all values are whole, and nothing stays charged.
//!
//! The programs are the transcripts of the manual, the sessions and the library. Each of their statements is run again and again, so
//! that the first request for memory is refused, then the second, and so on: once alone, and once with all that follow it.
//! `ZILDE_CASES=n` runs every nth program (1 for all), `ZILDE_SEED=…` others of them, `ZILDE_ONLY=…` those whose file contains a text.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "common/files_below.rs"]
mod files_below;
#[path = "common/processes.rs"]
mod processes;
#[expect(dead_code, reason = "answers are not compared here")]
#[path = "transcripts/parse.rs"]
mod transcripts;
#[path = "refusals/workspace.rs"]
mod workspace;

use files_below::files_below;
use processes::PROCESSES;
use std::cell::OnceCell;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use workspace::Snapshot;
use zilde::internals::session;
use zilde::{Error, ErrorKind, Interpreter};

/// The default of `ZILDE_CASES`: one in this many programs is run. `.ci/weekly` runs all of them.
const SHARE: usize = if cfg!(debug_assertions) { 20 } else { 4 };
/// The largest number of requests of a statement that are refused in turn; of more, this many are chosen evenly.
const REQUESTS: u64 = 300;
/// The time that a statement may take undisturbed, with those before it; slower ones are run, but not with refusals.
const TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 200 } else { 50 });
/// The memory limit, which no program reaches.
const MEMORY: usize = 256 << 20;
/// The largest number of steps of a statement that is stopped after each of them, to learn which values its names have meanwhile. Those of
/// longer ones, which are few, may have any value.
const STEPS: u64 = 1_000;
/// The time after which a process counts as hung.
const HANGS: Duration = Duration::from_mins(1);
/// The variable that names the first program that a process runs.
const FIRST: &str = "ZILDE_FIRST";

/// Parts of statements that are not run: they end the session, wait, or depend on time and chance; or they make so many namespaces
/// that collections come at other times.
const LEFT_OUT: &[&str] = &[
    "⎕OFF",
    "¨⍳6000",
    ")off",
    ")clear",
    ")reset",
    ")load",
    ")xload",
    ")continue",
    ")cs",
    "⎕CLEAR",
    "⎕LOAD",
    "⎕CY",
    ")copy",
    "⎕DL",
    "⎕RL",
    "?",
    "sample",
    "120⌶",
    "⎕AT",
    "1159⌶",
    "⎕TS",
    "⎕AI",
    "16808⌶",
    "⎕TGET",
    "⎕TID",
    "&",
    "⍞",
    "⎕ED",
    ")ed",
    "⎕PROFILE",
    "⎕MONITOR",
    "]profile",
    "]runtime",
    "⎕STATE",
    "⎕WA",
    "]link",
    "⎕SE",
];

/// A program: its name and its statements.
struct Program {
    name: String,
    statements: Vec<String>,
}

#[test]
fn refused_requests_leave_a_whole_workspace() {
    if let Ok(first) = std::env::var(FIRST) {
        return run_process(first.parse().unwrap());
    }
    let programs = programs();
    let outcome = processes::run_cases_in_pairs(programs.len(), HANGS, process);
    println!("{} refusals in {} programs", outcome.count, programs.len());
    let name = |index: Option<usize>| index.map_or("the first program", |index| &*programs[index].name);
    let failures: Vec<_> = outcome.failures.iter().map(|(index, failure)| format!("{}: {failure}", name(*index))).collect();
    assert!(failures.is_empty(), "{} of {} programs fail:\n{}", failures.len(), programs.len(), failures.join("\n"));
}

/// Returns the process that runs every other program from `first` on.
fn process(first: usize) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "refused_requests_leave_a_whole_workspace", "--nocapture"]).env(FIRST, first.to_string());
    command
}

fn run_process(first: usize) {
    for (index, program) in programs().iter().enumerate().skip(first).step_by(PROCESSES) {
        processes::begin(index);
        match run_program(program) {
            Ok(refusals) => processes::count(refusals),
            Err(failure) => processes::fail(&failure),
        }
    }
    processes::end();
}

fn setting(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Returns the programs that are run this time.
fn programs() -> Vec<Program> {
    let (share, seed) = (setting("ZILDE_CASES", SHARE).max(1), setting("ZILDE_SEED", 0));
    let only = std::env::var("ZILDE_ONLY").unwrap_or_default();
    let mut files = files_below("src", &["md"]);
    files.extend(files_below("docs", &["md"]));
    files.extend(files_below("tests/sessions", &["apl"]));
    files.extend(files_below("stdlib", &["apl"]));
    let files = files.iter().filter(|path| path.to_string_lossy().contains(&only));
    files.flat_map(|path| programs_of(path)).skip(seed % share).step_by(if only.is_empty() { share } else { 1 }).collect()
}

fn programs_of(path: &Path) -> Vec<Program> {
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = transcripts::blocks_of(path, &text);
    let program = |block: &transcripts::Block| Program {
        name: format!("{}:{}", path.display(), block.first + 1),
        statements: block.steps.iter().flat_map(|step| statements_of(&step.input)).collect(),
    };
    blocks.iter().map(program).filter(|program| program.statements.iter().all(|text| !is_left_out(text))).collect()
}

fn is_left_out(statement: &str) -> bool {
    LEFT_OUT.iter().any(|part| statement.contains(part))
}

/// Divides a line into its statements, so that each is tried on its own; several lines are one statement.
fn statements_of(lines: &[String]) -> Vec<String> {
    let [line] = lines else { return vec![lines.join("\n")] };
    let (mut depth, mut quote, mut start) = (0, None, 0);
    let mut statements = Vec::new();
    for (index, character) in line.char_indices() {
        match (quote, character) {
            (Some(opening), _) if character == opening => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(character),
            (None, '⍝') => break,
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, '⋄') if depth == 0 => {
                statements.push(line[start..index].to_owned());
                start = index + character.len_utf8();
            }
            _ => {}
        }
    }
    statements.push(line[start..].to_owned());
    statements
}

fn interpreter() -> Interpreter {
    Interpreter::builder().memory_limit(MEMORY).depth_limit(2000).allow_clock().output(|_: &str| ()).build()
}

/// Runs a statement as a session does: a command as a command, everything else as a text.
fn run(apl: &mut Interpreter, statement: &str) -> Result<(), Error> {
    if !statement.trim_start().starts_with([')', ']']) {
        return apl.run(statement);
    }
    session::run(apl.context(), statement.trim()).map_err(Error::from)
}

/// Creates an interpreter that has run these statements.
fn prepare(statements: &[String]) -> Interpreter {
    let mut apl = interpreter();
    for statement in statements {
        let _ = run(&mut apl, statement);
    }
    apl
}

/// Clears the workspace and drops the interpreter; fails if anything stays charged to its account.
fn finish(mut apl: Interpreter) -> Result<(), String> {
    apl.context().clear_workspace();
    let memory = apl.context().memory().clone();
    drop(apl);
    match memory.used_bytes() {
        0 => Ok(()),
        bytes => Err(format!("{bytes} bytes stay charged")),
    }
}

/// Runs a program, and each of its statements with refusals. Returns the number of refusals.
fn run_program(program: &Program) -> Result<u64, String> {
    let mut refusals = 0;
    for (index, statement) in program.statements.iter().enumerate() {
        let trial = Trial::new(&program.statements[..index], statement);
        refusals += trial.run().map_err(|failure| format!("{failure}: {statement}"))?;
    }
    Ok(refusals)
}

/// A statement that is run with refusals, after the statements before it.
struct Trial<'a> {
    statements: &'a [String],
    statement: &'a str,
    before: Snapshot,
    after: Snapshot,
    /// The number of requests that it makes.
    requests: u64,
    /// The time that the statement takes, together with those before it and with the comparison of the workspace.
    taken: Duration,
    /// The workspaces that the statement passes through, once one of them is sought.
    meanwhile: OnceCell<Option<Vec<Snapshot>>>,
}

impl<'a> Trial<'a> {
    /// Runs the statement undisturbed.
    fn new(statements: &'a [String], statement: &'a str) -> Self {
        let start = Instant::now();
        let mut apl = prepare(statements);
        let before = Snapshot::take(&mut apl);
        let granted = u64::MAX - 1;
        apl.context().memory().refuse_requests(granted, 0);
        let _ = run(&mut apl, statement);
        let requests = granted - apl.context().memory().grant_requests();
        let after = Snapshot::take(&mut apl);
        let taken = start.elapsed();
        Self { statements, statement, before, after, requests, taken, meanwhile: OnceCell::new() }
    }

    /// Runs the statement with each of its requests refused. Returns the number of refusals.
    fn run(&self) -> Result<u64, String> {
        if self.taken > TIME {
            return Ok(0);
        }
        let mut apl = prepare(self.statements);
        let mut refusals = 0;
        let step = self.requests.div_ceil(REQUESTS).max(1);
        for refused in [1, u64::MAX] {
            for granted in (0..self.requests).step_by(step as usize) {
                apl = self.refuse(apl, granted, refused).map_err(|failure| {
                    let number = if refused == 1 { "alone" } else { "and all after it" };
                    format!("{failure} (request {granted} of {} refused, {number})", self.requests)
                })?;
                refusals += 1;
            }
        }
        // What was refused has left nothing behind: the statement does what it does undisturbed.
        let _ = run(&mut apl, self.statement);
        if Snapshot::take(&mut apl) != self.after {
            return Err("the result differs after refusals".to_owned());
        }
        finish(apl)?;
        Ok(refusals)
    }

    /// Runs the statement with a refusal after `granted` requests. Returns an interpreter with the workspace from before the
    /// statement.
    fn refuse(&self, mut apl: Interpreter, granted: u64, refused: u64) -> Result<Interpreter, String> {
        apl.context().memory().refuse_requests(granted, refused);
        let result = run(&mut apl, self.statement);
        apl.context().memory().grant_requests();
        if let Err(error) = result
            && error.kind() == ErrorKind::INTERNAL
        {
            return Err(format!("{error}: {}", error.message()));
        }
        let found = Snapshot::take(&mut apl);
        workspace::check_values(&mut apl)?;
        if apl.eval("1+1").map_err(|error| error.to_string())?.to_integer() != Some(2) {
            return Err("the next statement fails".to_owned());
        }
        if found == self.before {
            return Ok(apl);
        }
        if let Some(name) = found.find_foreign(&[&self.before, &self.after])
            && !self.passes_through(&found, &name)
        {
            return Err(format!("{name} is {}", found.describe(&name)));
        }
        finish(apl)?;
        Ok(prepare(self.statements))
    }

    /// Returns true if a name has a value at some step of the undisturbed statement: functions may assign it several times.
    fn passes_through(&self, found: &Snapshot, name: &str) -> bool {
        let meanwhile = self.meanwhile.get_or_init(|| self.list_meanwhile());
        meanwhile.as_ref().is_none_or(|meanwhile| meanwhile.iter().any(|snapshot| snapshot.has_same(found, name)))
    }

    /// Returns the workspaces in which the undisturbed statement is stopped after each number of steps, or `None` if it takes too many.
    fn list_meanwhile(&self) -> Option<Vec<Snapshot>> {
        let stop_after = |steps| {
            let mut apl = prepare(self.statements);
            apl.set_step_limit(Some(steps));
            let _ = run(&mut apl, self.statement);
            let steps = apl.steps();
            apl.set_step_limit(None);
            (steps, Snapshot::take(&mut apl))
        };
        let (steps, end) = stop_after(STEPS);
        (steps < STEPS).then(|| (0..steps).map(|step| stop_after(step).1).chain([end]).collect())
    }
}
