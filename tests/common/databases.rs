//! Sessions with databases, for the tests of `⎕SQL`.

use super::folder::Folder;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use zilde::{ErrorKind, Interpreter};

/// Returns the value of an expression as it is displayed.
pub(crate) fn text(apl: &mut Interpreter, line: &str) -> String {
    apl.eval(line).unwrap_or_else(|error| panic!("{line}: {error}")).to_string()
}

/// Fails unless an expression is 1.
pub(crate) fn is_true(apl: &mut Interpreter, line: &str) {
    assert_eq!(text(apl, line).trim(), "1", "{line}");
}

/// Returns the message of the error that an expression ends with.
pub(crate) fn message(apl: &mut Interpreter, line: &str) -> String {
    match apl.eval(line) {
        Ok(value) => panic!("{line}: {value}"),
        Err(error) => error.message().to_owned(),
    }
}

/// Runs lines in a process of their own, within a folder, until one of them has printed `ready`. The process waits for a minute then.
pub(crate) fn start_session(folder: &Folder, lines: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let input = child.stdin.as_mut().expect("the input is a pipe");
    input.write_all(format!("{lines}⎕←'ready'\n⎕DL 60\n").as_bytes()).expect("the program reads its input");
    let mut line = String::new();
    let output = child.stdout.as_mut().expect("the output is a pipe");
    BufReader::new(output).read_line(&mut line).expect("the program writes a line");
    assert_eq!(line.trim(), "ready");
    child
}

/// Fails unless an endless expression ends within `max_delay` after it was interrupted.
pub(crate) fn check_interruption(apl: &mut Interpreter, line: &str, max_delay: Duration) {
    let handle = apl.interrupt_handle();
    let watcher = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        handle.interrupt();
        Instant::now()
    });
    let error = apl.eval(line).map(|value| value.to_string()).expect_err(line);
    let interrupted = watcher.join().expect("the thread ends without a panic");
    assert!(interrupted.elapsed() < max_delay, "{line}");
    assert_eq!(error.kind(), ErrorKind::INTERRUPT, "{line}");
}
