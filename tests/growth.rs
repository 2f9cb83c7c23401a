//! Programs that ask for more and more memory: each ends in WS FULL or in its result, and at no time does the process hold more
//! than the limit, a tenth of it and 16 MiB.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "common/peak_memory.rs"]
mod peak_memory;

use std::time::Duration;
use zilde::{ErrorKind, Interpreter};

/// The limits, in bytes.
const LIMITS: [usize; 2] = [8 << 20, 64 << 20];
/// The number of bytes that the process may hold beyond the limit and a tenth of it.
const TOLERANCE: usize = 16 << 20;
/// The time after which a program that has not ended is stopped: it need not end, but it may not grow.
const TIME: Duration = Duration::from_secs(3);

/// The programs, one a line, by what grows.
const PROGRAMS: &str = include_str!("growth/programs.apl");

#[test]
fn growth_stays_within_the_limit() {
    let mut failures = Vec::new();
    for program in PROGRAMS.lines().filter(|line| !line.is_empty() && !line.starts_with('⍝')) {
        for limit in LIMITS {
            let peak = run(program, limit);
            let allowed = limit + limit / 10 + TOLERANCE;
            if peak > allowed {
                failures.push(format!("{} MB of {} at a limit of {}: {program}", peak >> 20, allowed >> 20, limit >> 20));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs a program under a limit, and returns the number of bytes that the process held at most beyond those it held before.
fn run(program: &str, limit: usize) -> usize {
    let mut apl = Interpreter::builder().memory_limit(limit).time_limit(TIME).output(|_: &str| ()).build();
    apl.run("kept←⍳10").unwrap();
    let before = peak_memory::reset();
    if let Err(error) = apl.run(program) {
        assert_ne!(error.kind(), ErrorKind::INTERNAL, "{program}: {}", error.message());
    }
    peak_memory::read().saturating_sub(before)
}
