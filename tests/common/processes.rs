//! Cases that may end the process: they run in other processes, which are started again after a case that fails, hangs or dies.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The beginning of the lines that tell of cases; everything else that a process writes is ignored.
const MARK: &str = "⍝⍝ ";

/// The number of processes at a time of [`run_cases_in_pairs`], and the number of cases from one of a process to the next.
pub(crate) const PROCESSES: usize = 2;

/// A failure of a case, by its index; `None` if the process failed before its first case.
pub(crate) type Failure = (Option<usize>, String);

/// The failures that processes tell of, and the sum of their counts.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) failures: Vec<Failure>,
    pub(crate) count: u64,
}

/// Runs the cases `first`, `first + step`, … below `count`. `command` starts a process that runs the cases from an index on, and tells
/// of each by [`begin`], of what they count by [`count`], and of their end by [`end`]. A process that tells nothing for as long as `hangs`
/// is killed.
pub(crate) fn run_cases(
    (first, step, count): (usize, usize, usize),
    hangs: Duration,
    command: impl Fn(usize) -> Command,
) -> Outcome {
    let mut outcome = Outcome::default();
    let mut next = first;
    while next < count {
        let (last, failure) = run_process(command(next), hangs, &mut outcome.count);
        let Some(failure) = failure else { break };
        eprintln!("case {last:?}: {failure}");
        outcome.failures.push((last, failure));
        // A process that fails at once fails the next time as well.
        let Some(last) = last else { break };
        next = last + step;
    }
    outcome
}

/// Runs the cases in two processes at a time, each every other case.
pub(crate) fn run_cases_in_pairs(cases: usize, hangs: Duration, command: impl Fn(usize) -> Command + Sync) -> Outcome {
    std::thread::scope(|scope| {
        let run = |first| run_cases((first, PROCESSES, cases), hangs, &command);
        let runs: Vec<_> = (0..PROCESSES).map(|first| scope.spawn(move || run(first))).collect();
        runs.into_iter().map(|run| run.join().unwrap()).fold(Outcome::default(), |mut sum, outcome| {
            sum.failures.extend(outcome.failures);
            sum.count += outcome.count;
            sum
        })
    })
}

/// Runs a process until its end or its first failure. Returns the index of the last case that began, and the failure.
fn run_process(mut command: Command, hangs: Duration, count: &mut u64) -> (Option<usize>, Option<String>) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (sender, receiver) = channel();
    std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let mut last = None;
    let failure = loop {
        match receiver.recv_timeout(hangs) {
            Ok(line) => {
                let Some((_, told)) = line.split_once(MARK) else { continue };
                match told.split_once(' ').unwrap_or((told, "")) {
                    ("begin", index) => last = Some(index.parse().unwrap()),
                    ("count", number) => *count += number.parse::<u64>().unwrap(),
                    ("wrong", text) => break Some(text.to_owned()),
                    _ => break None,
                }
            }
            Err(RecvTimeoutError::Timeout) => break Some("it hangs".to_owned()),
            Err(RecvTimeoutError::Disconnected) => break Some("the process died".to_owned()),
        }
    };
    child.kill().unwrap();
    let status = child.wait().unwrap();
    (last, failure.map(|text| format!("{text} ({status})")))
}

/// Tells that a case begins.
pub(crate) fn begin(index: usize) {
    println!("{MARK}begin {index}");
}

/// Tells how much a case has counted of what the test counts.
pub(crate) fn count(number: u64) {
    println!("{MARK}count {number}");
}

/// Tells that the case that runs has failed, and ends the process.
pub(crate) fn fail(failure: &str) -> ! {
    println!("{MARK}wrong {}", failure.replace('\n', " "));
    std::process::exit(1)
}

/// Tells that there are no more cases.
pub(crate) fn end() {
    println!("{MARK}done");
}
