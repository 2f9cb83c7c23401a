//! Random programs of every primitive, ⎕ name, service, command and control structure with odd arguments: each must end in a
//! result or an APL error, in time, within its memory, and leave nothing behind.
//! `ZILDE_SEED=…` looks at other programs, `ZILDE_CASES=…` at more of them, `ZILDE_ONLY=…` shows those whose error contains a text.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "junk/grammar.rs"]
mod grammar;
#[expect(dead_code, reason = "the trials of indexing use more of it")]
#[path = "indexing/random.rs"]
mod random;

use grammar::Grammar;
use random::Random;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use zilde::error::ErrorKind;
use zilde::{Error, Interpreter};

/// How many programs there are if nobody says otherwise.
const CASES: u64 = 1_500;
/// What a program may take of memory, and how long it may run.
const MEMORY: usize = 64 << 20;
const TIME: Duration = Duration::from_millis(200);
/// How long it may go on beyond that: tests of several files run at a time, and without optimisation.
const GRACE: Duration = Duration::from_millis(1500);
/// After so long somebody must say which program hangs.
const HANGS: Duration = Duration::from_secs(30);

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn junk_does_no_harm() {
    let only = std::env::var("ZILDE_ONLY").ok();
    // The number of one program is a large one.
    let (seed, count) = (setting("ZILDE_SEED", 1), setting("ZILDE_CASES", CASES));
    let first = if seed >> 32 == 0 { seed << 32 } else { seed };
    let running = watched();
    let trail = std::env::temp_dir().join(format!("zilde-junk-{}", std::process::id()));
    let mut failures = String::new();
    for seed in first..first + count {
        running.store(seed, Ordering::Relaxed);
        // If the process dies, this tells of what.
        std::fs::write(&trail, seed.to_string()).unwrap();
        let program = program(seed);
        for failure in harm(&program, only.as_deref()) {
            eprintln!("seed {seed}: {failure}\n{program}\n");
            writeln!(failures, "seed {seed}: {failure}\n{program}\n").unwrap();
        }
    }
    running.store(0, Ordering::Relaxed);
    std::fs::remove_file(trail).unwrap();
    assert!(failures.is_empty(), "harm was done:\n{failures}");
}

fn program(seed: u64) -> String {
    Grammar::new(Random::new(seed.wrapping_mul(0xD1B5_4A32_D192_ED03))).program()
}

/// Runs a program in an interpreter of its own; says what went wrong.
fn harm(program: &str, only: Option<&str>) -> Vec<String> {
    let mut failures = Vec::new();
    let output = Arc::new(Mutex::new(String::new()));
    let builder = Interpreter::builder().memory_limit(MEMORY).time_limit(TIME).allow_clock();
    let mut apl = builder.output(output.clone()).build();
    apl.run("kept←1 'two' (3 4)").unwrap();
    let before = peak_memory();
    let start = Instant::now();
    let result = run(&mut apl, program);
    let taken = start.elapsed();
    if taken > TIME + GRACE {
        failures.push(format!("it ran for {taken:?}"));
    }
    let peak = peak_memory();
    if peak > before + MEMORY / 10 * 11 + (96 << 20) {
        failures.push(format!("it took {} MB", (peak - before) >> 20));
    }
    if let Err(error) = &result {
        if error.kind() == ErrorKind::INTERNAL {
            failures.push(format!("{error}: {}", error.message()));
        }
        if only.is_some_and(|only| format!("{error} {}", error.message()).contains(only)) {
            failures.push(format!("{error}: {}", error.message()));
        }
    }
    failures.extend(left_behind(&mut apl, program));
    failures
}

/// The program as a session runs it: a line that is a command as a command, the rest as one text.
fn run(apl: &mut Interpreter, program: &str) -> Result<(), Error> {
    if !program.starts_with([')', ']']) {
        return apl.run(program);
    }
    let command = apl.context().hooks.command;
    apl.context().work().set_deadline(Instant::now().checked_add(TIME));
    let result = command(apl.context(), program).map_err(Error::from);
    apl.context().work().set_deadline(None);
    result
}

/// What must be as before, whatever the program did: frames, depth, settings it did not set, variables, memory.
fn left_behind(apl: &mut Interpreter, program: &str) -> Vec<String> {
    let mut failures = Vec::new();
    let context = apl.context();
    if (context.frames.tally(), context.depth, context.guards, context.suspended) != (0, 0, 0, 0) {
        let (depth, guards) = (context.depth, context.guards);
        failures.push(format!("{} frames, depth {depth}, {guards} guards left", context.frames.tally()));
    }
    if !context.selections.is_empty() || !context.bases.is_empty() {
        failures.push("selections or bases left".to_owned());
    }
    let is_local = |name: &str| !program.contains(name) && !program.starts_with([')', ']']);
    if is_local("⎕EX") && is_local("kept") && is_local("⎕CLEAR") && is_local("⎕CS") {
        let test = "1 'two' (3 4)≡kept ⋄ ";
        match apl.eval(test) {
            Ok(same) if same.to_whole() == Some(1) => {}
            Ok(_) => failures.push("a variable has changed".to_owned()),
            Err(error) => failures.push(format!("afterwards: {error} {}", error.message())),
        }
    }
    for (name, value) in [("⎕IO", 1), ("⎕ML", 1), ("⎕PP", 10), ("⎕PW", 79), ("⎕FR", 645), ("⎕DIV", 0)] {
        if is_local(&format!("{name}←")) && is_local("⎕CS") && is_local("⎕VSET") {
            match apl.eval(name) {
                Ok(now) if now.to_whole() == Some(value) => {}
                _ => failures.push(format!("{name} has changed")),
            }
        }
    }
    failures
}

/// The most memory that the process has taken since the last time this was asked, in bytes.
fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|rest| rest.split_whitespace().next()).and_then(|number| number.parse::<usize>().ok());
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    kilobytes.unwrap_or(0) << 10
}

/// A cell for the seed of the running program: if it stays the same for too long, the program is shown and the process ends.
fn watched() -> Arc<AtomicU64> {
    let running = Arc::new(AtomicU64::new(0));
    let seen = running.clone();
    std::thread::spawn(move || {
        let (mut last, mut since) = (0, Instant::now());
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let seed = seen.load(Ordering::Relaxed);
            if seed != last {
                (last, since) = (seed, Instant::now());
            } else if seed != 0 && since.elapsed() > HANGS {
                eprintln!("seed {seed} hangs:\n{}", program(seed));
                std::process::abort();
            }
        }
    });
    running
}
