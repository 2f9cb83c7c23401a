//! Whole programs: `tests/scripts/name.apl` next to `name.out`, which contains its output, its report and its exit status.
//!
//! A first line `⍝ arguments: …` gives arguments, `⍝ input: …` lines of standard input.
//! `ZILDE_BLESS=1 cargo test --test scripts` rewrites the records.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

mod common;

#[test]
fn scripts_end_as_recorded() {
    for script in common::files("tests/scripts", "apl") {
        let run = run(&script);
        let printed = String::from_utf8_lossy(&run.stdout);
        let report = String::from_utf8_lossy(&run.stderr);
        let heading = if report.is_empty() { "" } else { "── report\n" };
        let status = run.status.code().map_or("none: killed".to_owned(), |code| code.to_string());
        let text = format!("{printed}{heading}{report}── status {status}\n");
        common::compare(&script.with_extension("out"), &text);
    }
}

fn run(script: &Path) -> Output {
    let source = std::fs::read_to_string(common::root().join(script)).expect("the script is text");
    let arguments = headers(&source, "⍝ arguments: ").flat_map(str::split_whitespace);
    let mut zilde = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .arg(script)
        .args(arguments)
        .current_dir(common::root())
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("zilde starts");
    let mut input = zilde.stdin.take().expect("its input is a pipe");
    for line in headers(&source, "⍝ input: ") {
        // A script that ends early has closed its input; its output shows if that is right.
        let _ = writeln!(input, "{line}");
    }
    drop(input);
    zilde.wait_with_output().expect("zilde ends")
}

fn headers<'a>(source: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    source.lines().filter_map(move |line| line.strip_prefix(key))
}
