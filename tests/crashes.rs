//! Programs that once ended the process, never ended, panicked or exceeded their memory, replayed: each must end in a result or an APL
//! error within its limits, on the main thread, on a thread with a small stack, and in an APL thread.
//!
//! They run in two processes at a time, which are started again if they die. `ZILDE_ONLY=…` runs those that contain a text.
//! This test has a `main` of its own, because tests run in threads otherwise.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "common/peak_memory.rs"]
mod peak_memory;
#[expect(dead_code, reason = "other tests use more of it")]
#[path = "common/processes.rs"]
mod processes;
#[path = "common/processor_time.rs"]
mod processor_time;

use processes::PROCESSES;
use processor_time::Stopwatch;
use std::process::Command;
use std::time::{Duration, Instant};
use zilde::{Error, ErrorKind, Interpreter};

/// The tables of programs, one a line: what once did harm, what grows, and what people may type.
const TABLES: [&str; 3] = [include_str!("crashes/programs.apl"), include_str!("growth/programs.apl"), include_str!("probes.apl")];

/// The memory limit of a program, in bytes, and what the process may hold at most: that and a tenth of it, and 16 MiB.
const MEMORY: usize = 64 << 20;
const MAX_MEMORY: usize = MEMORY + MEMORY / 10 + (16 << 20);
/// The time limit of a program, and how much processor time it may take beyond it: unoptimised builds run a tenth as fast.
const TIME: Duration = Duration::from_millis(300);
const TIME_TOLERANCE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1500 } else { 250 });
/// The stack of threads, in bytes: that of threads of the standard library.
const STACK: usize = 2 << 20;
/// The time after which a process counts as hung.
const HANGS: Duration = Duration::from_secs(20);

/// The variable that names the first case that a process runs.
const FIRST: &str = "ZILDE_FIRST";

/// A thread that a program runs on.
#[derive(Clone, Copy, Debug)]
enum Thread {
    Main,
    SmallStack,
    Apl,
}

const THREADS: [Thread; 3] = [Thread::Main, Thread::SmallStack, Thread::Apl];

/// A program in one place.
type Case = (&'static str, Thread);

fn main() {
    if let Ok(first) = std::env::var(FIRST) {
        return run_process(first.parse().unwrap());
    }
    // The harness of tests passes the filters of all tests to each.
    if std::env::args().skip(1).any(|argument| !argument.starts_with('-') && !"crashes_are_not_repeated".contains(&argument)) {
        return;
    }
    let cases = cases();
    let outcome = processes::run_cases_in_pairs(cases.len(), HANGS, process);
    let failures: Vec<_> =
        outcome.failures.into_iter().map(|(index, failure)| format!("{:?}: {failure}", index.map(|i| cases[i]))).collect();
    assert!(failures.is_empty(), "{} of {} cases fail:\n{}", failures.len(), cases.len(), failures.join("\n"));
    println!("{} cases", cases.len());
}

/// Returns the process that runs every other case from `first` on.
fn process(first: usize) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env(FIRST, first.to_string());
    command
}

/// Returns each program in each place.
fn cases() -> Vec<Case> {
    let only = std::env::var("ZILDE_ONLY").unwrap_or_default();
    let lines = TABLES.iter().flat_map(|table| table.lines());
    let programs = lines.filter(|line| !line.is_empty() && !line.starts_with('⍝') && line.contains(&only));
    programs.flat_map(|program| THREADS.map(|place| (program, place))).collect()
}

fn run_process(first: usize) {
    for (index, case) in cases().into_iter().enumerate().skip(first).step_by(PROCESSES) {
        processes::begin(index);
        if let Some(failure) = find_harm(case) {
            processes::fail(&failure);
        }
    }
    processes::end();
}

/// Runs a case and drops its interpreter. Returns a sentence for a promise that it broke.
fn find_harm((program, place): Case) -> Option<String> {
    let before = peak_memory::reset();
    let stopwatch = Stopwatch::start();
    let result = match place {
        Thread::Main => run(program),
        Thread::SmallStack => run_on_small_stack(|| run(program)),
        Thread::Apl => run_on_small_stack(|| run_in_apl_thread(program)),
    };
    let taken = stopwatch.elapsed();
    if taken > TIME + TIME_TOLERANCE {
        return Some(format!("it ran for {taken:?}"));
    }
    let peak = peak_memory::read().saturating_sub(before);
    if peak > MAX_MEMORY {
        return Some(format!("it took {} MB", peak >> 20));
    }
    result.err().filter(|error| error.kind() == ErrorKind::INTERNAL).map(|error| format!("{error}: {}", error.message()))
}

fn run_on_small_stack(run: impl FnOnce() -> Result<(), Error> + Send) -> Result<(), Error> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        builder.spawn_scoped(scope, run).unwrap().join().unwrap()
    })
}

/// Creates an interpreter for one program. Its output is discarded: a host that keeps it does so in its own memory.
fn interpreter() -> Interpreter {
    Interpreter::builder().memory_limit(MEMORY).time_limit(TIME).allow_clock().output(|_: &str| ()).build()
}

/// Runs a program as a session does: a command as a command, everything else as a text.
fn run(program: &str) -> Result<(), Error> {
    let mut apl = interpreter();
    if !program.starts_with([')', ']']) {
        return apl.run(program);
    }
    let context = apl.context();
    context.work().set_deadline(Instant::now().checked_add(TIME));
    zilde::internals::session::run(context, program).map_err(Error::from)
}

/// Runs a program in an APL thread, and waits for all threads that it starts.
fn run_in_apl_thread(program: &str) -> Result<(), Error> {
    let mut apl = interpreter();
    apl.set("program", program)?;
    apl.run("⎕TSYNC ⍎&program")?;
    apl.run("⎕TSYNC ⎕TNUMS")
}
