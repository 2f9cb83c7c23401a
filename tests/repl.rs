//! The session at a real pseudo-terminal: glyphs by prefix and name, continued input, Ctrl-C, suspension, reports.
#![cfg(all(unix, feature = "repl"))]

#[path = "common/terminal.rs"]
mod terminal;

use std::process::Command;
use std::time::{Duration, Instant};
use terminal::Terminal;

/// Starts a session with a separate home, so that histories do not mix.
fn session(name: &str) -> Terminal {
    let home = std::env::temp_dir().join(format!("zilde-repl-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("the folder for temporary files can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", &home).env_remove("ZILDE_PREFIX");
    let mut session = Terminal::start(command);
    session.wait_for("leaves.").expect("three friendly lines");
    ready(&mut session);
    session
}

/// Waits until the next line can be typed: the editor requests bracketed paste when it begins to read.
fn ready(session: &mut Terminal) {
    session.wait_for("\x1b[?2004h").expect("the session reads the next line");
}

/// Types a line, and waits for a text in the answer and for the next line.
fn answers(session: &mut Terminal, line: &str, expected: &str) {
    session.send(&format!("{line}\r"));
    session.wait_for(expected).unwrap_or_else(|error| panic!("{line}: {error}"));
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
fn another_prefix_types_glyphs_and_is_shown() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", std::env::temp_dir()).env("ZILDE_PREFIX", ";");
    let mut session = Terminal::start(command);
    session.wait_for("leaves.").expect("three friendly lines");
    ready(&mut session);
    answers(&mut session, ";r 5 6 7", "\n3");
    answers(&mut session, "]keys", "; followed by a key types the glyph next to it: ;r");
    answers(&mut session, "]help rho", "Type ;r, or a name and Tab.");
}

#[test]
fn work_of_a_session_that_is_killed_can_be_loaded() {
    for (signal, name) in [("-KILL", "killed"), ("-TERM", "ended")] {
        let mut lost = session(name);
        answers(&mut lost, "precious←12345679", "");
        answers(&mut lost, "9×precious", "111111111");
        lost.send(&format!("⎕SH'kill {signal} $PPID' ⋄ ⎕DL 20\r"));
        lost.wait_for_end().expect("the session ends");
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
        next.send(")off\r");
        next.wait_for_end().expect("the session ends");
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
    session.send("lost←{\r");
    std::thread::sleep(Duration::from_millis(200));
    session.interrupt();
    ready(&mut session);
    answers(&mut session, "⍕12345679×9", "111111111");
}

#[test]
fn ctrl_c_while_a_thread_waits_is_reported() {
    let mut session = session("waiting");
    for work in ["⎕TGET 9", "5 ⎕TGET 9", "⎕TSYNC {⎕DL 60}&0", "⎕DL 60"] {
        session.send(&format!("{work}\r"));
        std::thread::sleep(Duration::from_millis(400));
        session.interrupt();
        session.wait_for("INTERRUPT").unwrap_or_else(|error| panic!("{work}: {error}"));
        ready(&mut session);
        answers(&mut session, ")reset", "");
    }
}

#[test]
fn ctrl_c_stops_running_work_and_keeps_the_workspace() {
    let mut session = session("interrupt");
    answers(&mut session, "kept←12345679", "");
    // Each goes on until it is interrupted: a key that arrives at the prompt would be another thing.
    for work in ["{∇⍵}1", "{_←⍋?1e7⍴1000000000 ⋄ ∇⍵}1", "{_←+/?1e8⍴0 ⋄ ∇⍵}1", "{⎕←⍳10000000 ⋄ ∇⍵}1"]
    {
        session.send(&format!("{work}\r"));
        std::thread::sleep(Duration::from_millis(400));
        session.interrupt();
        let start = Instant::now();
        ready(&mut session);
        answers(&mut session, "⍕kept×9", "111111111");
        assert!(start.elapsed() < Duration::from_secs(5), "{work} went on for {:?}", start.elapsed());
    }
}

#[test]
fn a_bar_shows_progress_and_goes_with_an_interruption() {
    let mut session = session("progress");
    session.send("_←{⎕DL 0.05}¨⎕PROGRESS⍠'waiting'⍳1000\r");
    session.wait_for("waiting: ").expect("the caption is shown");
    session.wait_for("of 1,000, 0:").expect("the number of calls is shown");
    session.wait_for("left").expect("the time is shown");
    session.interrupt();
    session.wait_for("INTERRUPT").expect("Ctrl-C ends the calls");
    ready(&mut session);
    answers(&mut session, ")reset", "");
    session.send(")off\r");
    session.wait_for_end().expect(")off leaves");
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
    session.send(")off\r");
    session.wait_for_end().expect(")off leaves");
}

#[test]
fn reports_are_drawn_with_the_argument_to_blame() {
    let mut session = session("reports");
    answers(&mut session, "1 2 3+4 5", "left has length 3, right has length 2");
    answers(&mut session, "3÷0", "divides by zero");
    answers(&mut session, "price←5 ⋄ prise", "price");
    answers(&mut session, "m←3 4⍴⍳12 ⋄ m[1:3, 2]", "axes are separated by semicolons: m[1:3;2]");
    answers(&mut session, "np.argmax(m)", "ARGMAX a; ]help argmax shows more");
    answers(&mut session, "iota 5", "iota is written ⍳; ]keys shows how to type it, ]help ⍳ shows its page");
    answers(&mut session, "add 1", "add is written +; ]help + shows its page");
    answers(&mut session, "reshape(m, 2)", "is written");
}

#[test]
fn results_are_boxed_and_pages_shown() {
    let mut session = session("pages");
    answers(&mut session, "]box off", "Was ON");
    answers(&mut session, "]help reshape", "Reshape");
    answers(&mut session, "]help ⎕CSV", "Comma separated values");
    answers(&mut session, "]help newaxis", "The brackets hold one position");
    answers(&mut session, "]help einsum", "np.einsum('ij,kj->ik', m, m)");
    answers(&mut session, ")vers", "bad command");
}

#[test]
fn functions_are_edited_with_the_users_own_editor() {
    let home = std::env::temp_dir().join(format!("zilde-repl-editor-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("the folder for temporary files can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", &home).env_remove("VISUAL");
    // Each use of the editor replaces old by new; a second one repairs the text that the first has broken.
    command.env("EDITOR", "sed -i -e s/broken/mended/ -e s/old/new/ -e 's/what/what ← (broken/' -e 's/(mended/mended/'");
    let mut session = Terminal::start(command);
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
    answers(&mut session, ")ed nothing.at.all", "not a name that can be edited");
}

#[test]
fn words_of_other_prompts_are_understood() {
    let mut session = session("words");
    answers(&mut session, "help", "the page of a glyph");
    answers(&mut session, "help()", "the page of a glyph");
    answers(&mut session, "]keys", "shows the key of one glyph");
    answers(&mut session, "]help quit", ")off: leave");
    session.send("quit\r");
    session.wait_for_end().expect("it ends");
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
    session.interrupt();
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

#[test]
fn lines_that_are_typed_ahead_or_pasted_all_run() {
    let mut session = session("typeahead");
    // In one burst, as a terminal without bracketed paste sends pasted text.
    session.send("'one',⍕1+1\r'two',⍕2+2\r'three',⍕3+3\r");
    for expected in ["one2", "two4", "three6"] {
        session.wait_for(expected).unwrap_or_else(|error| panic!("{expected}: {error}"));
    }
    // The same while something runs.
    session.send("⎕DL 2\r");
    std::thread::sleep(Duration::from_millis(300));
    session.send("'four',⍕4+4\r'five',⍕5+5\r");
    for expected in ["four8", "five10"] {
        session.wait_for(expected).unwrap_or_else(|error| panic!("{expected}: {error}"));
    }
    // The same if a program reads lines.
    session.send("⍞,'.',⌽⍞\rolleh\rworld\r'six',⍕6+6\r");
    for expected in ["world.hello", "six12"] {
        session.wait_for(expected).unwrap_or_else(|error| panic!("{expected}: {error}"));
    }
}

#[test]
fn a_prompt_stays_on_the_line_of_its_answer() {
    let mut session = session("answers");
    session.send("⍞←'na','me? ' ⋄ answer←⍞\r");
    session.wait_for("\nname? ").expect("the prompt");
    // The editor redraws the line on which it reads, with the text already there.
    session.wait_for("\u{1b}[Kname? ").unwrap_or_else(|error| panic!("{error}"));
    session.send("Al\x7fnn");
    session.send("\r'<',answer,'>'\r");
    session.wait_for("<name? Ann>").unwrap_or_else(|error| panic!("{error}"));
    session.send("⍞←'value: ' ⋄ 3+⎕\r");
    session.wait_for("value: \r\n").unwrap_or_else(|error| panic!("{error}"));
    session.send("4\r");
    session.wait_for("\n7").unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_bracketed_paste_is_read_line_by_line() {
    let mut session = session("paste");
    let paste = "f←{\r  ⍵+1\r}\r)fns\r1000×f 4\r'last'";
    session.send(&format!("\x1b[200~{paste}\x1b[201~\r"));
    for expected in ["\nf", "5000", "last"] {
        session.wait_for(expected).unwrap_or_else(|error| panic!("{expected}: {error}"));
    }
}

#[test]
fn an_interruption_drops_the_rest_of_a_paste() {
    let mut session = session("interrupted-paste");
    session.send("\x1b[200~⎕DL 20\rlost←1\x1b[201~\r");
    std::thread::sleep(Duration::from_millis(500));
    session.interrupt();
    ready(&mut session);
    answers(&mut session, "lost", "VALUE ERROR");
}

#[test]
fn suspension_is_said_and_shown_in_the_prompt() {
    let mut session = session("said");
    answers(&mut session, "∇r←divide y\rr←y÷0\r∇", "");
    answers(&mut session, "divide 4", "divide[1] is suspended");
    session.wait_for("divide[1]* ").expect("the prompt tells of it");
    // Results are boxed as elsewhere.
    answers(&mut session, "1(2 3)", "│1│2 3");
    answers(&mut session, "divide 5", ")reset");
    answers(&mut session, "→", "divide[1]* ");
    answers(&mut session, "→", "");
    answers(&mut session, "1 2+3 4", "\n4 6");
}

#[test]
fn open_input_is_marked() {
    let mut session = session("open");
    for (line, sign) in [("f←{", " { "), ("x←(1 2", " ( "), ("∇g", " "), (":If 1", " :If ")] {
        session.send(&format!("{line}\r"));
        session.wait_for(sign).unwrap_or_else(|error| panic!("{line}: {error}"));
        session.wait_for("is open; Ctrl-C cancels").unwrap_or_else(|error| panic!("{line}: {error}"));
        session.interrupt();
        ready(&mut session);
    }
}

#[test]
fn long_results_are_cut_and_shown_whole_on_demand() {
    let mut session = session("cut");
    answers(&mut session, "⍪⍳12345", "cut: the shape is 12345 1; ");
    answers(&mut session, "10×+/,⎕LAST", "762056850");
    answers(&mut session, "⎕←⍪⍳12345", "12345\r\n");
    answers(&mut session, "]cut off", "Was ON");
    answers(&mut session, "⍪⍳12345", "12345\r\n");
    answers(&mut session, "]cut 3", "Was OFF");
    answers(&mut session, "⍪⍳3", "\n3\r\n");
    answers(&mut session, "⍪⍳4", "shape is 4 1");
}

#[test]
fn own_names_are_completed_first_and_as_far_as_they_agree() {
    let mut session = session("own-names");
    answers(&mut session, "reached_one←1110 ⋄ reached_two←2220", "");
    answers(&mut session, "1+rea\to\t", "\n1111");
}

#[test]
fn the_print_width_follows_the_window() {
    let mut session = session("window");
    answers(&mut session, "⎕SH'stty cols 60 <',⊃⎕SH'readlink /proc/$PPID/fd/0'", "");
    answers(&mut session, "7000+⎕PW", "7059");
    answers(&mut session, ")clear", "clear ws");
    answers(&mut session, "7000+⎕PW", "7059");
    answers(&mut session, "⎕PW←100", "");
    answers(&mut session, "⎕SH'stty cols 90 <',⊃⎕SH'readlink /proc/$PPID/fd/0'", "");
    answers(&mut session, "7000+⎕PW", "7100");
}

#[test]
fn the_banner_names_the_tutorial_and_fits_eighty_columns() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", std::env::temp_dir()).env_remove("ZILDE_PREFIX");
    let mut session = Terminal::start(command);
    let banner = session.wait_for("leaves.").expect("three friendly lines") + "leaves.";
    assert!(banner.contains("]help tutorial"), "{banner}");
    assert!(banner.lines().all(|line| line.trim_end().chars().count() < 80), "{banner}");
}

#[test]
fn the_tutorial_and_what_newcomers_ask_for_are_inside() {
    let mut session = session("asked");
    answers(&mut session, "]help tutorial", "Next: ]help tutorial 2");
    answers(&mut session, "]help tutorial 10", "That was the last part");
    answers(&mut session, "]help tutorial 0", "]help tutorial 10");
    for (topic, expected) in [
        ("debug", "suspended"),
        ("pandas", "read_csv"),
        ("settings", "ZILDE_PREFIX"),
        ("startup", "Zilde reads no file"),
        ("exit status", "Exit status"),
        ("stdin", "Standard input"),
        ("parse date", "Dates and times"),
        ("quasar", "there is no page on quasar"),
        ("suspended function", "]help debug "),
    ] {
        answers(&mut session, &format!("]help {topic}"), expected);
    }
}

#[test]
fn help_and_reports_fit_eighty_columns() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
    command.env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_STATE_HOME", std::env::temp_dir()).env_remove("ZILDE_PREFIX");
    let mut session = Terminal::start(command);
    session.send("⎕SH'stty cols 80 <',⊃⎕SH'readlink /proc/$PPID/fd/0'\r");
    session.send("]help\r)help\r]help tutorial 1\r]help pandas\r]help typing\r{:If 1 ⋄ 2}0\r'en','ded'\r");
    let shown = session.wait_for("\nended").expect("all is shown");
    let is_shown = |line: &&str| !line.contains('\u{1b}');
    let wide: Vec<&str> = shown.lines().filter(is_shown).filter(|line| line.trim_end().chars().count() > 80).collect();
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}
