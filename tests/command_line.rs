//! The command line as a shell sees it: words, streams and exit statuses.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the root of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The outcome of a run.
struct Run {
    output: String,
    report: String,
    status: Option<i32>,
}

fn zilde() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.current_dir(root()).env("NO_COLOR", "1");
    command
}

fn run_with<W: AsRef<OsStr>>(words: &[W], input: &[u8]) -> Run {
    let mut child = zilde().args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that reads nothing may already have ended.
    let _ = child.stdin.take().unwrap().write_all(input);
    let ended = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what zilde writes is UTF-8");
    Run { output: text(ended.stdout), report: text(ended.stderr), status: ended.status.code() }
}

fn run(words: &[&str]) -> Run {
    run_with(words, b"")
}

/// Writes a file with some bytes, in a folder of this test run.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("zilde-command-line-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn help_and_version_are_answers() {
    for words in [&["--help"][..], &["-h"], &["help"], &["run", "--help"], &["check", "-h"]] {
        let run = run(words);
        assert!(run.output.contains("Usage: zilde"), "{words:?}: {}", run.output);
        assert_eq!((run.report.as_str(), run.status), ("", Some(0)), "{words:?}");
    }
    for words in [["--version"], ["-V"]] {
        assert_eq!(run(&words).output, format!("zilde {}\n", env!("CARGO_PKG_VERSION")));
    }
}

#[test]
fn what_is_no_option_is_refused() {
    for words in
        [&["--bogus"][..], &["-x"], &["-e"], &["check"], &["run"], &["check", "--all", "a.apl"], &["completions", "tcsh"]]
    {
        let run = run(words);
        assert_eq!((run.output.as_str(), run.status), ("", Some(2)), "{words:?}");
        assert!(run.report.starts_with("error: "), "{words:?}: {}", run.report);
    }
}

#[test]
fn the_manual_is_written_for_language_models() {
    let index = std::fs::read_to_string(root().join("llms.txt")).unwrap();
    assert_eq!(run(&["llms"]).output, index);
    let manual = run(&["llms", "--full"]).output;
    for title in ["# Zilde\n", "# A first hour with Zilde\n", "# Index generator", "# Statistics\n"] {
        assert!(manual.contains(title), "{title}");
    }
}

#[test]
#[cfg(not(feature = "mcp"))]
fn a_program_without_the_server_says_how_to_get_it() {
    let run = run(&["mcp"]);
    assert_eq!((run.output.as_str(), run.status), ("", Some(2)));
    let message = "this program was built without the server of the Model Context Protocol: the released programs have it, and in a \
                   clone of the repository `cargo install --path . --features mcp` builds it";
    assert_eq!(run.report, format!("zilde: {message}\n"));
}

/// The classic report of a session, and the drawn one, of the line `1 2+1 2 3`.
const CLASSIC: &str = "LENGTH ERROR: Mismatched left and right argument shapes\n      1 2+1 2 3\n         ∧\n";
const DRAWN: &str = "  × LENGTH ERROR: Mismatched left and right argument shapes
   ╭─[session:1:4]
 1 │ 1 2+1 2 3
   ·    ┬
   ·    ╰── left has length 2, right has length 3
   ╰────
  help: the shapes must be the same, or one argument must have one element
";

#[test]
fn reports_have_the_style_that_is_asked_for() {
    for (words, expected) in [(&[][..], CLASSIC), (&["auto"], CLASSIC), (&["classic"], CLASSIC), (&["full"], DRAWN)] {
        // A pipe gets reports among its results, which go on.
        let words: Vec<&str> = words.iter().flat_map(|style| ["--reports", style]).collect();
        let piped = run_with(&words, b"1 2+1 2 3\n7\n");
        assert_eq!((piped.output, piped.report.as_str(), piped.status), (format!("{expected}7\n"), "", Some(0)), "{words:?}");
        // The report that ends a script goes to the standard error.
        let ended = run(&[&words[..], &["-e", "1 2+1 2 3"]].concat());
        assert_eq!((ended.output.as_str(), ended.status), ("", Some(1)), "{words:?}");
        let is_drawn = ended.report.contains("╭─[-e:1:4]");
        assert_eq!((is_drawn, ended.report.contains(CLASSIC)), (expected == DRAWN, expected == CLASSIC), "{}", ended.report);
    }
    let wrong = file("wrong.apl", b"a+\n");
    let path = wrong.to_str().unwrap();
    for words in [&["--reports", "full", path][..], &["run", "--reports=full", path], &["--reports", "full", "run", path]] {
        assert!(run(words).report.contains("╭─["), "{words:?}");
    }
    for (style, is_drawn) in [("auto", false), ("classic", false), ("full", true)] {
        assert_eq!(run(&["check", "--reports", style, path]).report.contains("╭─["), is_drawn, "{style}");
    }
    let run = run(&["--reports", "none"]);
    assert!(run.report.contains("[possible values: auto, classic, full]"), "{}", run.report);
    assert_eq!((run.output.as_str(), run.status), ("", Some(2)));
}

#[test]
fn words_behind_the_script_belong_to_it() {
    let script = file("arguments.apl", "⍪2↓2⎕NQ'.' 'GetCommandLineArgs'\n".as_bytes());
    let path = script.to_str().unwrap();
    for before in [&[path][..], &["run", path], &["--", path]] {
        let words: Vec<&str> = before.iter().copied().chain(["x", "--help", "-e", "-i", "--", "check"]).collect();
        assert_eq!(run(&words).output, " --help \n -e     \n -i     \n --     \n check  \n", "{words:?}");
    }
    let text = "⍪1↓2⎕NQ'.' 'GetCommandLineArgs'";
    for option in ["-e", "--eval"] {
        assert_eq!(run(&[option, text, "--version", "-i", "run"]).output, " --version \n -i        \n run       \n");
    }
    assert_eq!(run(&["-e", "-5"]).output, "¯5\n");
}

#[test]
fn scripts_come_from_files_and_from_the_standard_input() {
    let script = "⎕←'a'\n÷0\n⎕←'b'\n".as_bytes();
    for words in [&["-"][..], &["run", "-"]] {
        let run = run_with(words, script);
        assert_eq!((run.output.as_str(), run.status), ("a\n", Some(1)));
        assert!(run.report.starts_with("-:2\nDOMAIN ERROR"), "{}", run.report);
    }
    // Lines from a pipe are those of a session, which continues.
    let run = run_with::<&str>(&[], script);
    assert_eq!((run.output.contains("DOMAIN ERROR"), run.output.ends_with("b\n"), run.status), (true, true, Some(0)));
    assert_eq!(run_with(&["check", "-"], b"(1\n").status, Some(1));
}

#[test]
fn a_session_may_follow_the_script() {
    let script = file("first.apl", "x←6\ny←÷0\n".as_bytes());
    let path = script.to_str().unwrap();
    for words in [&["-i", path][..], &["run", "-i", path], &["-i", "run", path]] {
        let run = run_with(words, "x×7\n⎕OFF 3\n".as_bytes());
        assert_eq!((run.output.as_str(), run.status), ("42\n", Some(3)), "{words:?} {}", run.report);
        assert!(run.report.contains("DOMAIN ERROR"));
    }
    assert_eq!(run_with(&["-i", "-e", "⎕OFF 4"], b"1\n").status, Some(4));
}

#[test]
fn off_leaves_even_if_a_destructor_fails() {
    let class = ":Class Door\n∇shut\n:Implements Destructor\n1÷0\n∇\n:EndClass\nd←⎕NEW Door\n";
    for (command, status) in [(")off", 0), (")off 3", 3)] {
        let run = run_with::<&str>(&[], format!("{class}{command}\n'still here'\n").as_bytes());
        assert!(run.output.contains("DOMAIN ERROR") && !run.output.contains("still here"), "{}", run.output);
        assert_eq!(run.status, Some(status), "{command}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let run = run(&["chekc"]);
    assert_eq!(run.report, "zilde: chekc: No such file or directory; did you mean 'zilde check'?\n");
    assert_eq!(run.status, Some(1));
}

#[test]
fn completions_and_the_manual_page_know_every_word() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run(&["completions", shell]);
        assert!(["interactive", "check", "fmt", "completions", "man"].iter().all(|word| run.output.contains(word)), "{shell}");
        assert_eq!(run.status, Some(0));
    }
    let page = run(&["man"]).output;
    assert!(
        [".TH zilde 1", "NAME", "SYNOPSIS", "Exit status", "ZILDE_WORKSPACE_MB"].iter().all(|word| page.contains(word)),
        "{page}"
    );
}

#[test]
fn blank_lines_are_no_answer_however_many_there_are() {
    let input = format!("x←⎕\n{}5\nx+1\n", "\n".repeat(300_000));
    let run = run_with::<&str>(&[], input.as_bytes());
    assert_eq!((run.output.trim_end().rsplit('\n').next(), run.status), (Some("6"), Some(0)), "{}", run.report);
}

#[test]
fn programs_that_are_not_utf8_say_where() {
    let bad = file("latin.apl", b"a\xE2\x86\x905\nb\xE2\x86\x90'caf\xE9'\n");
    let path = bad.to_str().unwrap();
    for words in [&[path][..], &["check", path]] {
        let run = run(words);
        assert!(run.report.starts_with(&format!("zilde: {path}:2:7: byte 15 (0xE9) is not valid UTF-8")), "{}", run.report);
        assert_eq!((run.output.as_str(), run.status), ("", Some(1)));
    }
    let cut = run_with(&["-"], b"a\xE2\x86");
    assert!(cut.report.contains("-:1:2: byte 2: the text ends within a character of UTF-8"), "{}", cut.report);
    // Commands and functions that read programs report it as well.
    for line in [format!("⎕USE'{path}'"), format!("2 ⎕FIX'file://{path}'"), format!("'b'⎕CY'{path}'")] {
        let run = run(&["-e", &line]);
        assert!(run.report.contains("TRANSLATION ERROR") && run.report.contains("line 2, column 7"), "{line}: {}", run.report);
    }
    let loaded = run_with::<&str>(&[], format!(")load {path}\n⎕DMX.Message\n").as_bytes());
    assert!(loaded.output.contains("TRANSLATION ERROR"), "{}", loaded.output);
    // A byte order mark identifies the encoding.
    let marked: Vec<u8> = "\u{FEFF}⎕←⍳3".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(run(&[file("marked.apl", &marked).to_str().unwrap()]).output, "1 2 3\n");
}

#[test]
fn lines_that_are_not_utf8_say_where() {
    let run = run_with::<&str>(&[], b"1\n2 \xFF\n3\n");
    assert!(run.output.contains("1\n") && run.output.contains("line 2, column 3: byte 3 (0xFF) is not UTF-8"), "{}", run.output);
    assert_eq!((run.output.contains("3\n"), run.status), (false, Some(1)));
    let run = run_with(&["-e", "x←⍞"], b"caf\xE9\n");
    assert!(run.report.contains("line 1, column 4"), "{}", run.report);
    assert_eq!(run.status, Some(1));
}

#[cfg(unix)]
#[test]
fn words_that_are_not_utf8_are_not_bent() {
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"a\xFF");
    for words in [&[OsStr::new("-e"), odd][..], &[OsStr::new("-e"), OsStr::new("1"), odd]] {
        let run = run_with(words, b"");
        assert!(run.report.contains("is not UTF-8"), "{}", run.report);
        assert_eq!((run.output.as_str(), run.status), ("", Some(2)));
    }
    // A file, however, may have such a name.
    let folder = file("x", b"").parent().unwrap().to_owned();
    let path = folder.join(OsStr::from_bytes(b"odd\xFF.apl"));
    std::fs::write(&path, "2+2").unwrap();
    assert_eq!(run_with(&[path.as_os_str()], b"").output, "4\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_never_success() {
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").unwrap());
    let cases: [&[&str]; 7] = [
        &["-e", "1"],
        &["-e", "⍪⍳50000"],
        &["-e", "1 ⋄ ⎕OFF"],
        &["--help"],
        &["man"],
        &["-e", ":Trap 0\n⍪⍳50000\n:EndTrap"],
        &["-"],
    ];
    for words in cases {
        let mut child = zilde().args(words).stdin(Stdio::piped()).stdout(full()).stderr(Stdio::piped()).spawn().unwrap();
        // A program that reads no input may have ended already.
        let _ = child.stdin.take().unwrap().write_all(b"1\n");
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(1), "{words:?}");
        assert!(String::from_utf8_lossy(&ended.stderr).contains("No space left on device"), "{words:?}");
    }
    // The same holds for lines from a pipe.
    let mut child = zilde().stdin(Stdio::piped()).stdout(full()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"1\n2\n");
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
    // The error cannot be reported, but the status shows it.
    for words in [&["-e", "÷0"][..], &["--bogus"], &["nothing.apl"], &["check", "nothing.apl"]] {
        let status = zilde().args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(full()).status().unwrap();
        assert!(matches!(status.code(), Some(1 | 2)), "{words:?}: {status}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    for words in [&["-e", "⍪⍳100000"][..], &["-e", "{⎕←⍵ ⋄ ∇⍵+1}0"], &["--help"], &["completions", "bash"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = zilde().args(words).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{words:?}");
        assert_eq!(ended.status.code(), Some(141), "{words:?}");
    }
}

/// Returns the findings of `check` on a text, the first words of each, and the exit status.
fn checked(name: &str, text: &str) -> (String, Option<i32>) {
    let run = run(&["check", file(name, text.as_bytes()).to_str().unwrap()]);
    assert_eq!(run.output, "");
    let lines: Vec<&str> = run.report.lines().collect();
    let told = lines.iter().enumerate().filter(|(_, line)| line.contains("ERROR") || line.starts_with("WARNING"));
    let told = told.map(|(at, line)| {
        let number = lines[at - 1].rsplit(':').next().unwrap();
        format!("{number} {line} | {}", lines[at + 3])
    });
    (told.collect::<Vec<_>>().join("\n"), run.status)
}

#[test]
fn check_finds_what_is_certain() {
    let cases = [
        ("a←5\nb←a+", "2 SYNTAX ERROR: Missing right argument | the right argument is missing"),
        ("f←{⍵+}", "1 SYNTAX ERROR: Missing right argument | the right argument is missing"),
        ("f←{x←⍵ ⋄ 2×x-}\nf 3", "1 SYNTAX ERROR: Missing right argument | the right argument is missing"),
        ("∇ r←f x\nr←x×\n∇", "2 SYNTAX ERROR: Missing right argument | the right argument is missing"),
        ("f←{⍵≥:1 ⋄ 0}", "1 SYNTAX ERROR: Missing right argument | the right argument is missing"),
        ("∇ r←f x\nr←x\n∇\n2 f 3", "4 SYNTAX ERROR | f takes no left argument"),
        ("∇ r←a f x\nr←a+x\n∇\nf 3", "4 SYNTAX ERROR | f needs a left argument"),
        ("x←1 2 3\nx⌿", "2 SYNTAX ERROR: Missing right argument | the right argument is missing"),
        ("⎕WC 'x'", "1 NONCE ERROR | ⎕WC is not supported, and never will be"),
    ];
    for (text, expected) in cases {
        assert_eq!(checked("certain.apl", text), (expected.to_owned(), Some(1)), "{text}");
    }
    for text in ["a←(2+", "f←{:If ⍵ ⋄ 1 ⋄ :EndIf}", "f←{\n:For i :In ⍵\ni\n:EndFor\n}", "∇ f\n:If 1\n∇"] {
        let (told, status) = checked("unread.apl", text);
        assert!(told.contains("SYNTAX ERROR") && status == Some(1), "{text}: {told}");
    }
}

#[test]
fn check_warns_of_what_is_likely_wrong() {
    let cases = [
        ("total←+/prices\ntotal", "1 WARNING | prices is never given a value"),
        ("f←{⍵×2}\n3 f 4", "2 WARNING | f never mentions ⍺: its left argument is not used"),
        ("3 {⍵×2} 4", "1 WARNING | this function never mentions ⍺: its left argument is not used"),
        ("f←{⍺×⍵}\nf 4", "2 WARNING | f needs a left argument: it uses ⍺ and gives it no default"),
    ];
    for (text, expected) in cases {
        assert_eq!(checked("likely.apl", text), (expected.to_owned(), Some(0)), "{text}");
    }
}

#[test]
fn check_is_silent_about_what_may_be_right() {
    let texts = [
        "f←+\ng←f×",
        "f←{⍺⍺ ⍵}\n-f 3",
        "⍎'x←+'\ny←x×",
        "'dist'⎕CY'dfns'\n1 dist 2",
        "f←{⍺←1 ⋄ ⍺+⍵}\nf 2\n3 f 2",
        "f←{0=⎕NC'⍺':⍵ ⋄ ⍺+⍵}\nf 2",
        "∇ r←{a}f x\nr←x\n∇\nf 1\n2 f 1",
        "ns←⎕NS''\nns.x←3\nns.(x+1)\nns.f←+\nns.f×",
        "a b←1 2\na+b\n(c d)←3 4\nc+d",
        "x←⍳3\nx[2]+←5\n(1↑x)←9\nx",
        ":For i j :InEach (1 2)(3 4)\ni+j\n:EndFor",
        "each←{⍺⍺¨⍵}\n⌽each 1 2",
        "f←{n←⍵ ⋄ g←{n+⍵} ⋄ g 1}\nf 2",
        "f←+/\ng←f÷≢\ng 3 4",
        "fact←{⍵≤1:1 ⋄ ⍵×fact ⍵-1}\nfact 5",
        "∇ r←(f op)x\nr←f x\n∇\n-op 3",
        "s←/\n1 0 1 s 4 5 6\n+s 1 2",
        "(f 1)+(f←{⍵+1})5",
        "+.{⍺×⍵}/(1 2)(3 4)",
    ];
    for text in texts {
        assert_eq!(checked("right.apl", text), (String::new(), Some(0)), "{text}");
    }
    // Part of a program may use names from elsewhere.
    assert_eq!(checked("part.aplf", "r←f x\nr←x shape y"), (String::new(), Some(0)));
}

#[test]
fn check_finds_nothing_in_programs_that_run() {
    let mut paths = Vec::new();
    let mut folders = vec![root().join("examples"), root().join("stdlib"), root().join("tests/scripts")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "apl" || ending == "apln") {
                paths.push(path);
            }
        }
    }
    paths.retain(|path| !path.ends_with("unread.apl"));
    assert!(paths.len() > 100, "{} files", paths.len());
    let words: Vec<&OsStr> = std::iter::once(OsStr::new("check")).chain(paths.iter().map(|path| path.as_os_str())).collect();
    let run = run_with(&words, b"");
    assert_eq!((run.report.as_str(), run.status), ("", Some(0)));
}
