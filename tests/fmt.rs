//! `zilde fmt`: the layout of texts, and the files that it writes, checks and refuses.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs `zilde fmt` with words, and with a text as its standard input.
fn run_fmt(words: &[&str], input: &str) -> Output {
    let mut zilde = Command::new(env!("CARGO_BIN_EXE_zilde"))
        .arg("fmt")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    zilde.stdin.take().expect("its input is a pipe").write_all(input.as_bytes()).expect("it reads its input");
    zilde.wait_with_output().expect("it ends")
}

/// Returns the layout of a text.
fn lay_out(text: &str) -> String {
    let output = run_fmt(&["-"], text);
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the text is UTF-8")
}

/// A new file in a folder of its own, which is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &[u8]) -> Self {
        let folder = std::env::temp_dir().join(format!("zilde-fmt-{}-{}", std::process::id(), name.replace('.', "-")));
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(folder.join(name), content).expect("a file can be written");
        Self(folder.join(name))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }

    fn content(&self) -> Vec<u8> {
        fs::read(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.parent().expect("the file has a folder"));
    }
}

/// Checks the pairs of texts in a file: each is what was written, a line `→`, and its layout; a line of dashes separates pairs.
#[test]
fn texts_are_laid_out_as_recorded() {
    let cases =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fmt_cases.txt")).expect("the cases are there");
    for case in cases.split("\n----\n") {
        let (title, pair) = case.split_once('\n').expect("a title comes first");
        let (written, expected) = pair.split_once("\n→\n").expect("an arrow separates what was written from its layout");
        assert_eq!(lay_out(&format!("{written}\n")), format!("{}\n", expected.trim_end_matches('\n')), "{title}");
    }
}

#[test]
fn the_layout_of_our_own_programs_is_stable_and_passes_the_check() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let paths: Vec<PathBuf> = ["stdlib", "examples"].into_iter().flat_map(|below| list_programs(&folder.join(below))).collect();
    assert!(paths.len() > 100);
    let words: Vec<&str> = ["--check"].into_iter().chain(paths.iter().filter_map(|path| path.to_str())).collect();
    let checked = run_fmt(&words, "");
    assert_eq!(String::from_utf8_lossy(&checked.stdout), "", "{}", String::from_utf8_lossy(&checked.stderr));
    assert!(checked.status.success());
}

/// Returns the paths of the programs in a folder and the folders in it.
fn list_programs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("the entry is readable").path());
    entries
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => list_programs(&path),
            Some(ending) if ending == "apl" => vec![path],
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn a_file_is_laid_out_in_place_with_its_line_ends_and_byte_order_mark() {
    let file = Scratch::new("ends.apl", "\u{FEFF}:If 1  \r\n  x←1 \n:EndIf\r\ny←2".as_bytes());
    let output = run_fmt(&[file.path()], "");
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    assert_eq!(String::from_utf8_lossy(&file.content()), "\u{FEFF}:If 1\r\n    x←1\n:EndIf\r\ny←2");
}

#[test]
fn a_check_lists_the_files_that_would_change_and_changes_nothing() {
    let (untidy, tidy) = (Scratch::new("untidy.apl", "a⋄b\n".as_bytes()), Scratch::new("tidy.apl", "a ⋄ b\n".as_bytes()));
    let output = run_fmt(&["--check", tidy.path(), untidy.path()], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}\n", untidy.path()));
    assert_eq!(untidy.content(), "a⋄b\n".as_bytes());
    assert!(run_fmt(&["--check", tidy.path()], "").status.success());
}

#[test]
fn a_file_with_errors_stays_and_the_others_are_laid_out() {
    let (wrong, right) = (Scratch::new("wrong.apl", "  (1+2\n".as_bytes()), Scratch::new("right.apl", "  1+2\n".as_bytes()));
    let output = run_fmt(&[wrong.path(), right.path()], "");
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(report.contains("wrong.apl:1\nSYNTAX ERROR"), "{report}");
    assert_eq!(wrong.content(), b"  (1+2\n");
    assert_eq!(right.content(), b"1+2\n");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let wide: Vec<u8> = "\u{FEFF}x←1".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (wide, invalid) = (Scratch::new("wide.apl", &wide), Scratch::new("invalid.apl", b"x\xFF"));
    for (path, message) in [
        (wide.path(), "wide.apl: the text is not in UTF-8, so it cannot be laid out; ⎕NPUT can write it in UTF-8"),
        (invalid.path(), "is not valid UTF-8"),
        ("there/is/none.apl", "none.apl: "),
    ] {
        let output = run_fmt(&[path], "");
        let report = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1));
        assert!(report.contains(message), "{report}");
    }
}

#[test]
fn names_of_glyphs_become_glyphs_if_asked_for() {
    let text = "x←2 3`rho`Iota 6  ⍝ `rho\ny←'`rho'\n";
    let output = run_fmt(&["--glyphs", "-"], text);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "x←2 3⍴⍳ 6 ⍝ `rho\ny←'`rho'\n");
    assert_eq!(run_fmt(&["-"], text).status.code(), Some(1), "a backquote is an error otherwise");
    assert_eq!(run_fmt(&["--glyphs", "-"], "`nosuchname 5\n").status.code(), Some(1));
}

#[test]
fn a_function_without_a_del_is_known_by_the_name_of_its_file() {
    let file = Scratch::new("Mean.aplf", " r←Mean x\nr←(+/x)÷≢x\n".as_bytes());
    assert!(run_fmt(&[file.path()], "").status.success());
    assert_eq!(String::from_utf8_lossy(&file.content()), " r←Mean x\n   r←(+/x)÷≢x\n");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let file = Scratch::new("script.apl", "#!/usr/bin/env zilde\n  1+2\n".as_bytes());
    fs::set_permissions(&file.0, fs::Permissions::from_mode(0o750)).expect("the mode can be set");
    let link = file.0.with_file_name("link.apl");
    symlink(&file.0, &link).expect("a link can be made");
    assert!(run_fmt(&[link.to_str().expect("the path is text")], "").status.success());
    assert_eq!(file.content(), b"#!/usr/bin/env zilde\n1+2\n");
    assert!(fs::symlink_metadata(&link).expect("the link is there").is_symlink());
    assert_eq!(fs::metadata(&file.0).expect("the file is there").permissions().mode() & 0o777, 0o750);
}
