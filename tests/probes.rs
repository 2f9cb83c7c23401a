//! Runs `tests/probes.apl`: every line, in a separate process with little memory and little time, must leave the process alive.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The limit on the workspace of the probes, in megabytes.
const WORKSPACE: &str = "512";
/// The longest time that a probe may take: some grow until memory is full, and unoptimised builds run a tenth as fast.
const PATIENCE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 120 } else { 30 });

#[test]
fn every_probe_leaves_the_session_alive() {
    let text = std::fs::read_to_string("tests/probes.apl").expect("the probes are part of the repository");
    let probes: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with('⍝')).collect();
    assert!(probes.len() >= 60, "at least 60 probes");
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(probe) = probes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(failure) = check(probe) {
                        failures.lock().expect("no prober panics").push(format!("{probe}: {failure}"));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no prober panics");
    assert!(failures.is_empty(), "{} probes fail:\n{}", failures.len(), failures.join("\n"));
}

fn check(probe: &str) -> Result<(), String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .env("ZILDE_WORKSPACE_MB", WORKSPACE)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let input = format!("{probe}\n→\n⎕←'alive'\n");
    let mut stdin = child.stdin.take().ok_or("no input")?;
    std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut stdout = child.stdout.take().ok_or("no output")?;
    let reader = std::thread::spawn(move || tail_of(&mut stdout));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().map_err(|error| error.to_string())?;
            return Err(format!("still running after {PATIENCE:?}"));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let tail = reader.join().map_err(|_| "the reader panicked")?;
    if !status.success() {
        return Err(format!("{status}"));
    }
    if tail.contains("INTERNAL ERROR") {
        return Err("a fault in Zilde itself".to_owned());
    }
    if tail.trim_end().ends_with("alive") { Ok(()) } else { Err(format!("not alive: {tail}")) }
}

/// Returns the end of the output; the rest is read and discarded.
fn tail_of(output: &mut impl std::io::Read) -> String {
    let mut kept = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = output.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..count]);
        if kept.len() > 1 << 18 {
            kept.drain(..kept.len() - 4096);
        }
    }
    String::from_utf8_lossy(&kept[kept.len().saturating_sub(4096)..]).into_owned()
}
