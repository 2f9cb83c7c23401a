//! Cases that may end the process: they run in other processes, which are started again after a case that fails, hangs or dies.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The beginning of the lines that tell of cases; everything else that a process writes is ignored.
const MARK: &str = "⍝⍝ ";

/// A failure of a case, by its index; `None` if the process failed before its first case.
pub(crate) type Failure = (Option<usize>, String);

/// Runs the cases `first`, `first + step`, … below `count`. `command` starts a process that runs the cases from an index on, and tells
/// of each by [`begin`] and of their end by [`end`]. A process that tells nothing for as long as `hangs` is killed.
pub(crate) fn run_cases(
    (first, step, count): (usize, usize, usize),
    hangs: Duration,
    command: impl Fn(usize) -> Command,
) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut next = first;
    while next < count {
        let (last, failure) = run_process(command(next), hangs);
        let Some(failure) = failure else { break };
        eprintln!("case {last:?}: {failure}");
        failures.push((last, failure));
        // A process that fails at once fails the next time as well.
        let Some(last) = last else { break };
        next = last + step;
    }
    failures
}

/// Runs a process until its end or its first failure. Returns the index of the last case that began, and the failure.
fn run_process(mut command: Command, hangs: Duration) -> (Option<usize>, Option<String>) {
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

/// Tells that the case that runs has failed, and ends the process.
pub(crate) fn fail(failure: &str) -> ! {
    println!("{MARK}wrong {}", failure.replace('\n', " "));
    std::process::exit(1)
}

/// Tells that there are no more cases.
pub(crate) fn end() {
    println!("{MARK}done");
}
