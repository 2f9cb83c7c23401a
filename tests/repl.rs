//! The session at a real pseudo-terminal: glyphs by prefix and name, input that goes on, Ctrl-C, suspension, reports.
#![cfg(all(unix, feature = "repl"))]

use rexpect::session::{PtySession, spawn_command};
use std::process::Command;
use std::time::{Duration, Instant};

const PATIENCE: Option<u64> = Some(20_000);

/// A session with a home of its own, so that histories do not meet.
fn session(name: &str) -> PtySession {
    let home = std::env::temp_dir().join(format!("zilde-repl-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("the folder for temporary files can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", &home).env_remove("ZILDE_PREFIX");
    let mut session = spawn_command(command, PATIENCE).expect("the binary starts at a pseudo-terminal");
    session.exp_string("leaves.").expect("three friendly lines");
    ready(&mut session);
    session
}

/// Waits until the next line can be typed: the editor asks for bracketed paste when it begins to read.
fn ready(session: &mut PtySession) {
    session.exp_string("\x1b[?2004h").expect("the session reads the next line");
}

/// Types a line and waits for a text in what is answered, and for the next line.
fn answers(session: &mut PtySession, line: &str, expected: &str) {
    session.send(&format!("{line}\r")).expect("the session reads");
    session.flush().expect("the session reads");
    session.exp_string(expected).unwrap_or_else(|error| panic!("{line}: {error}"));
    ready(session);
}

#[test]
fn glyphs_are_typed_by_prefix_and_by_name() {
    let mut session = session("glyphs");
    answers(&mut session, "`r 5 6 7", "\n3");
    answers(&mut session, "100+iota\t3", "101 102 103");
    answers(&mut session, "3``4", "\n4");
}

#[test]
fn work_of_a_session_that_is_killed_can_be_loaded() {
    for (signal, name) in [("-KILL", "killed"), ("-TERM", "ended")] {
        let mut lost = session(name);
        answers(&mut lost, "precious←12345679", "");
        answers(&mut lost, "9×precious", "111111111");
        lost.send(&format!("⎕SH'kill {signal} $PPID' ⋄ ⎕DL 20\r")).expect("the session reads");
        lost.flush().expect("the session reads");
        lost.exp_eof().expect("the session ends");
        let mut next = session(name);
        answers(&mut next, "zap←precious", "VALUE ERROR");
        let folder = std::env::temp_dir().join(format!("zilde-repl-{name}-{}", std::process::id())).join("zilde");
        let files = std::fs::read_dir(&folder).expect("the folder is there").map(|entry| entry.expect("a file").path());
        let copies: Vec<_> = files.filter(|path| path.extension().is_some_and(|extension| extension == "apl")).collect();
        let [copy] = &copies[..] else { panic!("one copy in {copies:?}") };
        assert!(std::fs::read_to_string(copy).is_ok_and(|text| text.contains("\nprecious←12345679")));
        answers(&mut next, &format!(")load {}", copy.display()), "saved");
        answers(&mut next, "18×precious", "222222222");
        answers(&mut next, "0⊣⎕NDELETE⎕WSID,'.apl'", "0");
        next.send(")off\r").expect("the session reads");
        next.flush().expect("the session reads");
        next.exp_eof().expect("the session ends");
        let left: Vec<_> =
            std::fs::read_dir(&folder).expect("the folder is there").map(|entry| entry.expect("a file").path()).collect();
        assert!(!left.iter().any(|path| path.extension().is_some()), "{left:?}");
    }
}

#[test]
fn input_goes_on_while_a_brace_is_open_and_ctrl_c_leaves() {
    let mut session = session("braces");
    answers(&mut session, "twice←{\r2×⍵\r}", "");
    answers(&mut session, "1000+twice 21", "1042");
    session.send("lost←{\r").expect("the session reads");
    session.flush().expect("the session reads");
    std::thread::sleep(Duration::from_millis(200));
    session.send_control('c').expect("the session reads");
    ready(&mut session);
    answers(&mut session, "⍕12345679×9", "111111111");
}

#[test]
fn ctrl_c_stops_running_work_and_keeps_the_workspace() {
    let mut session = session("interrupt");
    answers(&mut session, "kept←12345679", "");
    for work in ["{∇⍵}1", "⍋?1e7⍴1000000000", "+/?1e8⍴0", "⍳10000000"] {
        session.send(&format!("{work}\r")).expect("the session reads");
        session.flush().expect("the session reads");
        std::thread::sleep(Duration::from_millis(400));
        session.send_control('c').expect("the session reads");
        let start = Instant::now();
        ready(&mut session);
        answers(&mut session, "⍕kept×9", "111111111");
        assert!(start.elapsed() < Duration::from_secs(5), "{work} went on for {:?}", start.elapsed());
    }
}

#[test]
fn an_error_suspends_the_function_it_happened_in() {
    let mut session = session("suspend");
    answers(&mut session, "halve←{half←⍵÷2 ⋄ half+'x'}", "");
    answers(&mut session, "halve 10", "DOMAIN ERROR");
    answers(&mut session, ")si", "halve[0]*");
    answers(&mut session, "1000+half", "1005");
    answers(&mut session, "→", "");
    answers(&mut session, "half", "VALUE ERROR");
    session.send_line(")off").expect("the session reads");
    session.exp_eof().expect(")off leaves");
}

#[test]
fn reports_are_drawn_with_the_argument_to_blame() {
    let mut session = session("reports");
    answers(&mut session, "1 2 3+4 5", "left has length 3, right has length 2");
    answers(&mut session, "3÷0", "divides by zero");
    answers(&mut session, "price←5 ⋄ prise", "price");
    answers(&mut session, "m←3 4⍴⍳12 ⋄ m[1:3, 2]", "axes are separated by semicolons: m[1:3;2]");
    answers(&mut session, "np.argmax(m)", "ARGMAX a; ]help argmax shows more");
}

#[test]
fn results_are_boxed_and_pages_shown() {
    let mut session = session("pages");
    answers(&mut session, "]box off", "Was ON");
    answers(&mut session, "]help reshape", "Reshape");
    answers(&mut session, "]help ⎕CSV", "Comma separated values");
    answers(&mut session, "]help newaxis", "Between the brackets");
    answers(&mut session, "]help einsum", "np.einsum('ij,kj->ik', m, m)");
    answers(&mut session, ")vers", "bad command");
}

#[test]
fn functions_are_edited_with_the_users_own_editor() {
    let home = std::env::temp_dir().join(format!("zilde-repl-editor-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("the folder for temporary files can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", &home).env_remove("VISUAL");
    // Each use of the editor replaces old by new; a second one mends what the first has broken.
    command.env("EDITOR", "sed -i -e s/broken/mended/ -e s/old/new/ -e 's/what/what ← (broken/' -e 's/(mended/mended/'");
    let mut session = spawn_command(command, PATIENCE).expect("the binary starts at a pseudo-terminal");
    ready(&mut session);
    answers(&mut session, "f←{'old'}", "");
    answers(&mut session, ")ed f", "");
    answers(&mut session, "f 1", "new");
    answers(&mut session, "v←'it is old'", "");
    answers(&mut session, ")ed v", "");
    answers(&mut session, "v", "it is new");
    answers(&mut session, "m←2 3⍴'old'", "");
    answers(&mut session, ")ed m", "");
    answers(&mut session, "⍪m", "n");
    answers(&mut session, ")ed ⍟space", "");
    answers(&mut session, "⎕NC'space'", "9");
    answers(&mut session, ")ed nothing.at.all", "no name that can be edited");
}

#[test]
fn words_of_other_prompts_are_understood() {
    let mut session = session("words");
    answers(&mut session, "help", "the page of a glyph");
    answers(&mut session, "help()", "the page of a glyph");
    answers(&mut session, "]keys", "names the key of one glyph");
    answers(&mut session, "]help quit", ")off: leave");
    session.send_line("quit").expect("the session reads");
    session.exp_eof().expect("it ends");
}

#[test]
fn functions_are_opened_line_by_line() {
    let mut session = session("line-editor");
    answers(&mut session, "∇r←f y\rr←÷y\r∇", "");
    answers(&mut session, "f 0", "[f[1] in session:2:");
    answers(&mut session, "∇", "");
    answers(&mut session, "[1]r←10×y", "");
    answers(&mut session, "[1.5]r←r+1", "");
    answers(&mut session, "∇", "");
    answers(&mut session, "→", "");
    answers(&mut session, "100000+f 23", "100231");
    answers(&mut session, "∇f", "");
    session.send_control('c').expect("the session reads");
    ready(&mut session);
    answers(&mut session, "∇f", "");
    answers(&mut session, "[∆2]", "");
    answers(&mut session, "[→]", "");
    answers(&mut session, "200000+f 23", "200231");
}

#[test]
fn a_suspended_function_that_is_mended_goes_on_as_it_is_now() {
    let mut session = session("mended");
    answers(&mut session, "∇r←f y;a\ra←y\rr←a÷0\rr←r+a\r∇", "");
    answers(&mut session, "10+f 3", "DOMAIN ERROR");
    answers(&mut session, "∇f[2]r←a÷2∇", "");
    answers(&mut session, "a←8", "");
    answers(&mut session, "→2", "22");
    answers(&mut session, "f 3", "4.5");
}
