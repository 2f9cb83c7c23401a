//! Random programs: calls of everything there is with odd arguments, expressions that mostly work, and sessions
//! with slips. Each must end in a result or an APL error, in time, within its memory, and leave nothing behind;
//! each runs on a thread with a 2 MiB stack. `ZILDE_SEED=…` runs other programs, `ZILDE_CASES=…` more of them,
//! `ZILDE_MINUTES=…` as many as fit in this time, `ZILDE_ONLY=…` shows those whose error contains a text.
//! `ZILDE_STRICT=1`, for an optimised build on a quiet machine, holds them to the documented limits.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "common/files_below.rs"]
mod files_below;
#[path = "junk/grammar.rs"]
mod grammar;
#[path = "junk/mutated.rs"]
mod mutated;
#[path = "common/peak_memory.rs"]
mod peak_memory;
#[path = "indexing/random.rs"]
mod random;
#[path = "junk/typed.rs"]
mod typed;

use grammar::Grammar;
use random::Random;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use typed::Typed;
use zilde::ErrorKind;
use zilde::{Error, Interpreter};

/// The default number of programs.
const CASES: u64 = 1_500;
/// The memory limit of a program, in bytes, and the time limit of each text it runs.
const MEMORY: usize = 64 << 20;
const TIME: Duration = Duration::from_millis(300);
/// The stack of the thread that a program runs on, in bytes: that of threads of the standard library.
const STACK: usize = 2 << 20;
/// The time after which a program counts as hung.
const HANG: Duration = Duration::from_secs(30);

/// The amounts by which a program may exceed its limits.
struct Tolerance {
    /// The time for which it may run after its deadline.
    time: Duration,
    /// The memory of the process beyond its limit plus one tenth, in bytes.
    memory: usize,
}

impl Tolerance {
    /// Returns the documented tolerance, or that of an unoptimised build while the tests of other files run at the same time.
    fn from_environment() -> Self {
        if setting("ZILDE_STRICT", 0) == 1 {
            Self { time: Duration::from_millis(250), memory: 16 << 20 }
        } else {
            Self { time: Duration::from_millis(1500), memory: 96 << 20 }
        }
    }
}

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn junk_does_no_harm() {
    let only = std::env::var("ZILDE_ONLY").ok();
    // A large number is the seed of one program.
    let (seed, count) = (setting("ZILDE_SEED", 1), setting("ZILDE_CASES", CASES));
    let first = if seed >> 32 == 0 { seed << 32 } else { seed };
    let end = Instant::now() + Duration::from_secs(60 * setting("ZILDE_MINUTES", 0));
    let running = watched();
    let trail = std::env::temp_dir().join(format!("zilde-junk-{}", std::process::id()));
    let mut failures = String::new();
    let mut seed = first;
    while seed < first + count || Instant::now() < end {
        running.store(seed, Ordering::Relaxed);
        // If the process dies, this file names the program.
        std::fs::write(&trail, seed.to_string()).unwrap();
        for failure in find_harm(seed, only.as_deref()) {
            let program = program(seed).join("\n");
            eprintln!("seed {seed}: {failure}\n{program}\n");
            writeln!(failures, "seed {seed}: {failure}\n{program}\n").unwrap();
        }
        seed += 1;
    }
    running.store(0, Ordering::Relaxed);
    eprintln!("{} programs", seed - first);
    std::fs::remove_file(trail).unwrap();
    assert!(failures.is_empty(), "harm was done:\n{failures}");
}

/// Returns the texts of a program, each of which is run on its own, whatever the outcome of those before it.
fn program(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed.wrapping_mul(0xD1B5_4A32_D192_ED03));
    match seed % 4 {
        0 | 1 => vec![Grammar::new(random).program()],
        2 => vec![Typed::new(random).program()],
        _ => mutated::mutated(&mut random).lines().map(str::to_owned).collect(),
    }
}

/// Runs a program on a thread with a small stack, again if it was late or took too much memory: other work on the machine, or what
/// the allocator keeps of the programs before, may be the cause.
fn find_harm(seed: u64, only: Option<&str>) -> Vec<String> {
    let mut failures = run_on_thread(seed, only);
    for _ in 0..2 {
        if failures.iter().any(|failure| failure.starts_with(LATE) || failure.starts_with(LARGE)) {
            failures = run_on_thread(seed, only);
        }
    }
    failures
}

fn run_on_thread(seed: u64, only: Option<&str>) -> Vec<String> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        let thread = builder.spawn_scoped(scope, || harm(&program(seed), only)).unwrap();
        thread.join().unwrap_or_else(|_| vec!["it panicked".to_owned()])
    })
}

/// The beginning of the report on a program that ran for too long.
const LATE: &str = "it ran for";
/// The beginning of the report on a program that took too much memory.
const LARGE: &str = "it took";

/// Runs a program in a separate interpreter. Returns a sentence for each promise that it broke.
fn harm(texts: &[String], only: Option<&str>) -> Vec<String> {
    let tolerance = Tolerance::from_environment();
    let mut failures = Vec::new();
    let builder = Interpreter::builder().memory_limit(MEMORY).time_limit(TIME).allow_clock();
    // Output is discarded: a host that keeps it does so in its own memory.
    let mut apl = builder.output(|_: &str| ()).build();
    apl.run("kept←1 'two' (3 4)").unwrap();
    for text in texts {
        let before = peak_memory::reset();
        let start = Instant::now();
        let result = run(&mut apl, text);
        let taken = start.elapsed();
        if taken > TIME + tolerance.time {
            failures.push(format!("{LATE} {taken:?}: {text}"));
        }
        let peak = peak_memory::read();
        if peak > before + MEMORY / 10 * 11 + tolerance.memory {
            failures.push(format!("{LARGE} {} MB: {text}", (peak - before) >> 20));
        }
        if let Err(error) = &result
            && (error.kind() == ErrorKind::INTERNAL
                || only.is_some_and(|only| format!("{error} {}", error.message()).contains(only)))
        {
            failures.push(format!("{error}: {}", error.message()));
        }
    }
    failures.extend(left_behind(&mut apl, &texts.join("\n")));
    failures
}

/// Runs a program as a session does: a line that is a command as a command, everything else as one text.
fn run(apl: &mut Interpreter, program: &str) -> Result<(), Error> {
    if !program.starts_with([')', ']']) {
        return apl.run(program);
    }
    let command = apl.context().session.hooks.run_command;
    apl.context().work().set_deadline(Instant::now().checked_add(TIME));
    let result = command(apl.context(), program).map_err(Error::from);
    apl.context().work().set_deadline(None);
    result
}

/// Checks everything that must be unchanged, whatever the program did: frames, depth, settings it did not set, variables, memory.
fn left_behind(apl: &mut Interpreter, program: &str) -> Vec<String> {
    let mut failures = Vec::new();
    let context = apl.context();
    // Threads that it started may still run, and must not affect the next text.
    context.kill_others();
    let (frames, depth, guards) = (context.thread.frames.count(), context.thread.depth, context.thread.guards.count());
    if (frames, depth, guards, context.thread.suspended) != (0, 0, 0, 0) {
        failures.push(format!("{frames} frames, depth {depth}, {guards} guards left"));
    }
    if !context.thread.selections.is_empty() || !context.thread.bases.is_empty() {
        failures.push("selections or bases left".to_owned());
    }
    // Names of the system are case-insensitive; a command may clear everything.
    let capitals = program.to_uppercase();
    let has_command = program.lines().any(|line| line.trim_start().starts_with([')', ']']));
    let is_local = |name: &str| !capitals.contains(&name.to_uppercase()) && !has_command;
    if is_local("⎕EX") && is_local("kept") && is_local("⎕CLEAR") && is_local("⎕CS") && is_local("⎕LOAD") {
        let test = "1 'two' (3 4)≡kept ⋄ ";
        match apl.eval(test) {
            Ok(same) if same.to_integer() == Some(1) => {}
            Ok(_) => failures.push("a variable has changed".to_owned()),
            Err(error) => failures.push(format!("afterwards: {error} {}", error.message())),
        }
    }
    for (name, value) in [("⎕IO", 1), ("⎕ML", 1), ("⎕PP", 10), ("⎕PW", 79), ("⎕FR", 645), ("⎕DIV", 0)] {
        // A function may also stand before the arrow: `⎕PP+←1`.
        if is_local(name) && is_local("⎕CS") && is_local("⎕VSET") {
            match apl.eval(name) {
                Ok(now) if now.to_integer() == Some(value) => {}
                _ => failures.push(format!("{name} has changed")),
            }
        }
    }
    failures
}

/// Returns a cell for the seed of the running program: if it stays the same for too long, the
/// program is printed and the process ends.
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
            } else if seed != 0 && since.elapsed() > HANG {
                eprintln!("seed {seed} hangs:\n{}", program(seed).join("\n"));
                std::process::abort();
            }
        }
    });
    running
}
