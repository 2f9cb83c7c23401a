//! Files that cannot grow: whatever the length at which writing fails, the data written before is
//! intact, and the session continues.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The unit of the limit on file sizes, in bytes.
const UNIT: usize = 512;

/// Lines that set up the state before anything fails.
const BEFORE: &str = "
'old'⎕FCREATE 1
'first'⎕FAPPEND 1
'second'⎕FAPPEND 1
(⊂'old text')⎕NPUT'text'
(⊂'old text')⎕NPUT'grown'
'old bytes'⎕NAPPEND 'bytes'⎕NCREATE 0
a←'old'
)save kept
";

/// Lines with everything that writes, with more data than most limits allow; each fails or succeeds on its own.
const WRITES: &str = "
)load kept
large←30000⍴'0123456789'
'old'⎕FTIE 1
large ⎕FAPPEND 1
large ⎕FREPLACE 1 2
'made'⎕FCREATE 2
large ⎕FAPPEND 2
(⊂large)⎕NPUT'text' 1
(⊂large)⎕NPUT'grown' 2
(⊂large)⎕NPUT'fresh'
large ⎕NAPPEND 'bytes'⎕NTIE 0
a←large
)save
";

/// Statements that hold afterwards: everything is as before, or the new data is there, and nothing in between.
const AFTER: &str = "
large←30000⍴'0123456789'
'old'⎕FTIE 1
'first'≡⎕FREAD 1 1
(⊂⎕FREAD 1 2)∊'second'large
'again'≡⎕FREAD 1,'again'⎕FAPPEND 1
{22::1 ⋄ _←'made'⎕FTIE 2 ⋄ 1=2⊃⎕FSIZE 2:1 ⋄ large≡⎕FREAD 2 1}0
(⊃⎕NGET'text' 1)∊'old text'large
(⊂⊃⎕NGET'grown' 1)∊(,⊂'old text')('old text'large)
{22::1 ⋄ (,⊂large)≡⊃⎕NGET'fresh' 1}0
(⊂⎕NREAD n 80(⎕NSIZE n)0)∊'old bytes'('old bytes',large)⊣n←'bytes'⎕NTIE 0
)load kept
(⊂a)∊'old'(30000⍴'0123456789')
";
/// The number of these lines that must give 1.
const CLAIMS: usize = 9;

#[test]
fn writing_fails_whole_at_every_length() {
    let folder = std::env::temp_dir().join(format!("zilde-full-{}", std::process::id()));
    for units in (0..8).chain([20, 57, 58, 59, 60, 61, 118, 200]) {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        session(&folder, usize::MAX, BEFORE);
        let output = session(&folder, units * UNIT, WRITES);
        assert!(units >= 118 || output.contains("FILE SYSTEM NO SPACE"), "{units} units:\n{output}");
        let held = session(&folder, usize::MAX, AFTER);
        assert_eq!(held.lines().filter(|line| *line == "1").count(), CLAIMS, "{units} units:\n{output}\n{held}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Returns the output of a session in which no file can grow beyond the limit.
fn session(folder: &Path, limit: usize, lines: &str) -> String {
    let limit = if limit == usize::MAX { "unlimited".to_owned() } else { (limit / UNIT).to_string() };
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -f $0 && exec \"$1\"", &limit, env!("CARGO_BIN_EXE_zilde")])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(format!("{lines}\n⎕←'alive'\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.trim_end().ends_with("alive"), "{}: {text}", output.status);
    text
}
