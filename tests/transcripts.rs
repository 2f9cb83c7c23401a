//! Runs every transcript of the project: `apl` blocks in the manual pages, the README and the docs, comments at the head of
//! library functions, and the session files under `tests/sessions/`.
//!
//! A transcript consists of typed lines, indented by six spaces, and the answers of Zilde. Each block
//! or case starts in a clear workspace. `ZILDE_BLESS=1 cargo test --test transcripts` writes the actual
//! answers into the files, and `ZILDE_ONLY=iota` checks only the files whose path contains that text. `ZILDE_BINARY=…` runs them
//! with another program, such as one that has been installed. `ZILDE_SKIP=…` names a list of blocks that this program cannot run: each
//! line holds the end of a path, a text that a typed line of the block contains, and the reason, separated by tabs.
//!
//! Files below `tests/sessions/messages/` are replayed with `--reports full`: their answers hold whole drawn reports. A line of
//! such an answer that would look like input begins with `¦` in the file.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[path = "common/files_below.rs"]
mod files_below;
#[path = "transcripts/parse.rs"]
mod parse;
use files_below::files_below;
use parse::{Block, blocks_of};

#[test]
fn manual_pages_tell_the_truth() {
    let mut files = files_below("src", &["md"]);
    files.extend(files_below("docs", &["md"]));
    files.push("README.md".into());
    check_all(&files);
}

#[test]
fn sessions_replay() {
    check_all(&files_below("tests/sessions", &["apl"]));
}

#[test]
fn the_library_tells_the_truth() {
    check_all(&files_below("stdlib", &["apl"]));
}

#[test]
#[ignore = "for ZILDE_BINARY=tests/wasm/zilde, whose limits are others"]
fn sessions_of_web_assembly_replay() {
    check_all(&files_below("tests/wasm/sessions", &["apl"]));
}

fn check_all(files: &[PathBuf]) {
    let bless = std::env::var_os("ZILDE_BLESS").is_some();
    let only = std::env::var("ZILDE_ONLY").unwrap_or_default();
    let wanted: Vec<&PathBuf> = files.iter().filter(|path| path.to_string_lossy().contains(&only)).collect();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(path) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = check_file(path, bless);
                    failures.lock().expect("no checker panics").extend(found);
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no checker panics");
    failures.sort();
    assert!(failures.is_empty(), "{} steps differ:\n\n{}", failures.len(), failures.join("\n"));
}

/// The pages whose transcripts need a feature, and whether this build has it.
const PAGES_WITH_FEATURES: &[(&str, bool)] = &[
    ("src/system/formats/arrow.md", cfg!(feature = "arrow")),
    ("src/system/formats/sql.md", cfg!(feature = "sqlite")),
    (DUCKDB_PAGE, cfg!(feature = "duckdb")),
];

/// The page whose transcripts need the library that this environment variable names.
const DUCKDB_PAGE: &str = "src/session/help_topics/duckdb.md";
const DUCKDB_VARIABLE: &str = "ZILDE_DUCKDB";

/// Runs the blocks of one file. Returns a report for each step that differs.
fn check_file(path: &Path, bless: bool) -> Vec<String> {
    if PAGES_WITH_FEATURES.iter().any(|&(page, is_built)| path.ends_with(page) && !is_built) {
        return Vec::new();
    }
    if path.ends_with(DUCKDB_PAGE) && std::env::var_os(DUCKDB_VARIABLE).is_none() {
        eprintln!("skipped, since {DUCKDB_VARIABLE} does not name the library of DuckDB: {}", path.display());
        return Vec::new();
    }
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut failures = Vec::new();
    let skips = read_skips();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // From the last block to the first, so that line numbers remain valid while blocks are rewritten.
    for block in blocks_of(path, &text).iter().rev().filter(|block| !skips.iter().any(|skip| skip.applies(path, block))) {
        let answers = run(block);
        for (step, answer) in block.steps.iter().zip(&answers) {
            if trimmed(&step.expected) != trimmed(answer) {
                failures.push(format!(
                    "{}:{}\n{}\n--- expected\n{}\n--- got\n{}\n",
                    path.display(),
                    step.line,
                    step.input.join("\n"),
                    step.expected.join("\n"),
                    answer.join("\n")
                ));
            }
        }
        if bless {
            lines.splice(block.first..block.last, block.rewritten(&answers));
        }
    }
    if bless && !failures.is_empty() {
        fs::write(path, lines.join("\n") + "\n").unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return Vec::new();
    }
    failures
}

/// A part of a file whose blocks are not run.
struct Skip {
    path: String,
    typed: String,
}

impl Skip {
    fn applies(&self, path: &Path, block: &Block) -> bool {
        let mut typed = block.steps.iter().flat_map(|step| &step.input);
        path.ends_with(&self.path) && typed.any(|line| line.contains(&self.typed))
    }
}

/// Returns the blocks that are not to be run, from the list that `ZILDE_SKIP` names.
fn read_skips() -> Vec<Skip> {
    let Some(list) = std::env::var_os("ZILDE_SKIP") else { return Vec::new() };
    let text = fs::read_to_string(&list).unwrap_or_else(|error| panic!("{}: {error}", list.display()));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            [path, typed, _reason] => Skip { path: path.to_owned(), typed: typed.to_owned() },
            _ => panic!("{}: a line must have three parts: {line}", list.display()),
        })
        .collect()
}

/// Returns the lines without trailing blanks and without blank lines at the end.
fn trimmed(lines: &[String]) -> Vec<&str> {
    let mut lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// Returns the answers of Zilde to each step of a block.
fn run(block: &Block) -> Vec<Vec<String>> {
    let mut input = String::new();
    for (index, step) in block.steps.iter().enumerate() {
        for line in &step.input {
            input.push_str(line);
            input.push('\n');
        }
        // Not with ⎕, whose output ]box encloses in a box.
        input.push_str(&format!("⍞←'⍝⍝{index}⍝⍝',⎕UCS 10\n"));
    }
    let place = Place::new();
    let mut child = place
        .command()
        .args(["--reports", if block.in_full { "full" } else { "auto" }])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary that this test was built with starts");
    let mut stdin = child.stdin.take().expect("piped above");
    let input = Place::inside(&input);
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the binary ends when its input does");
    // A process that ended early has closed its input; the missing markers show it.
    let _ = writer.join();
    split_answers(&place.outside(&String::from_utf8_lossy(&output.stdout)), block.steps.len())
}

/// A separate folder for each block, so that other work on the machine, and files left there,
/// cannot be seen. Blocks that name `/tmp` use `.tmp` within it instead, a name of the same width.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let place = std::env::temp_dir().join(format!("zilde-transcripts-{}-{count}", std::process::id()));
        // The folder may be left from an old process with the same number.
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(place.join(".tmp")).unwrap_or_else(|error| panic!("{}: {error}", place.display()));
        Self(place)
    }

    /// Returns the command that runs the program in this folder, without any settings of the user who runs the tests.
    fn command(&self) -> Command {
        let program = std::env::var_os("ZILDE_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_zilde").into());
        let mut command = Command::new(program);
        let settings =
            std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("ZILDE_") && name != DUCKDB_VARIABLE);
        settings.for_each(|(name, _)| {
            command.env_remove(name);
        });
        command.current_dir(&self.0).env("HOME", &self.0).env("TMPDIR", ".tmp").env("TZ", "UTC");
        for other in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "EDITOR", "VISUAL", "NO_COLOR", "COLUMNS"] {
            command.env_remove(other);
        }
        command
    }

    /// Returns typed text with the paths that it has here.
    fn inside(text: &str) -> String {
        text.replace("/tmp", ".tmp")
    }

    /// Returns an answer with the paths that it would have elsewhere.
    fn outside(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.display()), "").replace(".tmp", "/tmp")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn split_answers(output: &str, steps: usize) -> Vec<Vec<String>> {
    let mut rest = output;
    (0..steps)
        .map(|index| {
            let marker = format!("⍝⍝{index}⍝⍝\n");
            let (answer, after) = rest.split_once(marker.as_str()).unwrap_or((rest, ""));
            rest = after;
            answer.lines().map(str::to_owned).collect()
        })
        .collect()
}
