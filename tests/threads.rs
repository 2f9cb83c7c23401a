//! APL threads as a host program sees them: results, limits, interruption, and no threads that outlive their interpreter.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use zilde::{Error, ErrorKind, Input, Interpreter, Result};

fn interpreter() -> (Interpreter, Arc<Mutex<String>>) {
    let output = Arc::new(Mutex::new(String::new()));
    let apl = Interpreter::builder().memory_limit(256 << 20).allow_clock().output(output.clone()).build();
    (apl, output)
}

fn written(output: &Mutex<String>) -> String {
    std::mem::take(&mut *output.lock().expect("nobody panics while writing"))
}

fn error(apl: &mut Interpreter, line: &str) -> Error {
    apl.eval(line).expect_err("the line fails")
}

/// Returns the number of threads of this process that interpreters have started.
fn machine_threads() -> usize {
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return 0 };
    let name = |path: std::path::PathBuf| std::fs::read_to_string(path.join("comm")).unwrap_or_default();
    tasks.filter_map(std::result::Result::ok).filter(|task| name(task.path()).trim() == "apl").count()
}

/// An input of lines that a person seems to type, and that panics.
struct Broken;

impl Input for Broken {
    fn line(&mut self, _prompt: &str) -> std::io::Result<Option<String>> {
        panic!("the keys are gone");
    }

    fn is_typed(&self) -> bool {
        true
    }
}

#[test]
fn an_input_that_panics_while_others_run_ends_the_wait_for_a_line() {
    let mut apl = Interpreter::builder().allow_clock().output(|_: &str| {}).input(Broken).build();
    let error = error(&mut apl, "{⎕DL 0.5}&0 ⋄ ⍞");
    assert_eq!(error.kind(), ErrorKind::FILE_SYSTEM);
    assert_eq!(error.message(), "cannot read the input: the input panicked: the keys are gone");
}

#[test]
fn results_come_back_in_order() -> Result<()> {
    let (mut apl, _) = interpreter();
    assert_eq!(Vec::<i32>::try_from(apl.eval("⎕TSYNC {_←⎕DL 0.01×4-⍵ ⋄ ⍵*2}&¨⍳3")?)?, [1, 4, 9]);
    Ok(())
}

#[test]
fn threads_go_on_while_the_host_evaluates() -> Result<()> {
    let (mut apl, output) = interpreter();
    apl.run("late←{_←⎕DL 0.02 ⋄ ⎕←'late'} ⋄ late&0")?;
    assert_eq!(written(&output), "");
    thread::sleep(Duration::from_millis(30));
    apl.run("⎕←'now'")?;
    assert_eq!(written(&output), "now\nlate\n");
    apl.run("late&0")?;
    apl.finish_threads()?;
    assert_eq!(written(&output), "late\n");
    Ok(())
}

#[test]
fn a_thousand_threads_run() -> Result<()> {
    let (mut apl, _) = interpreter();
    assert_eq!(i32::try_from(apl.eval("+/⎕TSYNC {_←⎕DL 0 ⋄ +/⍳⍵}&¨1000⍴10")?)?, 55_000);
    apl.run("{⎕TGET 1}&¨⍳1000")?;
    assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1001);
    apl.run("{}⎕TPUT 1000⍴1")?;
    assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1);
    Ok(())
}

#[test]
fn there_is_a_limit_on_threads() -> Result<()> {
    let mut apl = Interpreter::builder().memory_limit(1 << 30).build();
    assert_eq!(error(&mut apl, "{⎕TGET 1}&¨⍳5000").kind(), ErrorKind::LIMIT);
    assert_eq!(i32::try_from(apl.eval("≢⎕TKILL 0")?)?, 4096);
    assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1);
    let mut apl = Interpreter::builder().memory_limit(16 << 20).build();
    assert_eq!(error(&mut apl, "{⎕TGET 1}&¨⍳5000").kind(), ErrorKind::WS_FULL);
    Ok(())
}

#[test]
fn no_thread_outlives_its_interpreter() -> Result<()> {
    for program in ["{⎕TGET 1}&¨⍳20", "{⎕DL 100}&¨⍳20", "{⎕TSYNC {⎕TGET 1}&⍵}&¨⍳20", "loop←{⍵≡0:0 ⋄ ∇ ⍵+1} ⋄ loop&¨⍳5"]
    {
        let (mut apl, _) = interpreter();
        apl.run(program)?;
        drop(apl);
    }
    let start = Instant::now();
    while machine_threads() > 0 {
        assert!(start.elapsed() < Duration::from_mins(1), "{} threads live still", machine_threads());
        thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

#[test]
fn a_killed_thread_lets_go() -> Result<()> {
    let (mut apl, _) = interpreter();
    apl.run("∇ hold x\n:Hold 'a'\n⎕TGET 1\n:EndHold\n∇")?;
    apl.run("hold&0 ⋄ hold&0")?;
    assert_eq!(Vec::<i32>::try_from(apl.eval("⎕TREQ ⎕TNUMS")?)?, [1]);
    apl.run("⎕TKILL 1")?;
    assert_eq!(Vec::<i32>::try_from(apl.eval("⎕TREQ ⎕TNUMS")?)?, [1]);
    assert_eq!(Vec::<i32>::try_from(apl.eval("⎕TNUMS")?)?, [0, 2]);
    Ok(())
}

#[test]
fn deadlocks_are_found() -> Result<()> {
    let (mut apl, output) = interpreter();
    assert_eq!(error(&mut apl, "⎕TSYNC ⎕TID").kind(), ErrorKind::DEADLOCK);
    apl.run("∇ both x\n:Hold ⊃x\n⎕DL 0\n:Hold ⊃⌽x\n⎕←'both'\n:EndHold\n:EndHold\n∇")?;
    apl.run("both&¨'ab' 'ba'")?;
    apl.finish_threads()?;
    let text = written(&output);
    assert!(text.contains("2:DEADLOCK") && text.ends_with("both\n"), "{text}");
    Ok(())
}

#[test]
fn an_error_ends_its_thread_alone() -> Result<()> {
    let (mut apl, output) = interpreter();
    apl.run("{÷⍵}&¨0 4")?;
    assert_eq!(written(&output), "1:DOMAIN ERROR: Divide by zero\n      {÷⍵}&¨0 4\n       ∧\n0.25\n");
    assert_eq!(i32::try_from(apl.eval("⎕EN")?)?, 11);
    Ok(())
}

#[test]
fn memory_is_limited_for_all_together() -> Result<()> {
    let (mut apl, output) = interpreter();
    apl.run("fill←{x←4e6⍴0.5 ⋄ _←⎕TGET 1 ⋄ ≢x} ⋄ fill&¨⍳20")?;
    let text = written(&output);
    assert!(text.contains(":WS FULL"), "{text}");
    apl.run("{}⎕TPUT 20⍴1")?;
    assert!(written(&output).contains("4000000"));
    assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1);
    Ok(())
}

#[test]
fn calls_go_deep_in_a_thread_too() -> Result<()> {
    let (mut apl, output) = interpreter();
    assert_eq!(i32::try_from(apl.eval("+/⎕TSYNC {⍵=0:0 ⋄ 1+∇ ⍵-1}&¨3⍴2000")?)?, 6000);
    apl.run("{1+∇ ⍵}&0 ⋄ {⍵}&'others go on'")?;
    let text = written(&output);
    assert!(text.contains("WS FULL") && text.contains("others go on"), "{text}");
    Ok(())
}

#[test]
fn the_stack_of_each_thread_is_charged() {
    let mut apl = Interpreter::builder().memory_limit(16 << 20).build();
    assert_eq!(error(&mut apl, "{⎕TGET 1}&¨⍳200").kind(), ErrorKind::WS_FULL);
    let output = Arc::new(Mutex::new(String::new()));
    let mut apl = Interpreter::builder().memory_limit(16 << 20).output(output.clone()).build();
    // Their stacks grow beyond what each of them begins with.
    assert_eq!(error(&mut apl, "⎕TSYNC{1+∇⍵}&¨⍳60").kind(), ErrorKind::VALUE);
    assert!(written(&output).contains("WS FULL"));
}

#[test]
fn an_interruption_ends_all() -> Result<()> {
    let (mut apl, _) = interpreter();
    apl.run("loop←{⍵≡0:0 ⋄ ∇ ⍵+1}")?;
    for program in ["⎕TSYNC loop&¨1 2 3", "⎕TSYNC {⎕DL 100}&1", "⎕TGET 5", "loop&1 ⋄ loop 1"] {
        let handle = apl.interrupt_handle();
        let stopper = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            handle.interrupt();
        });
        assert_eq!(error(&mut apl, program).kind(), ErrorKind::INTERRUPT, "{program}");
        stopper.join().expect("the stopper does not panic");
        assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1, "{program}");
    }
    Ok(())
}

#[test]
fn time_is_limited_for_all_together() -> Result<()> {
    let mut apl = Interpreter::builder().allow_clock().time_limit(Duration::from_millis(200)).build();
    apl.run("loop←{⍵≡0:0 ⋄ ∇ ⍵+1}")?;
    for program in ["⎕TSYNC loop&¨1 2 3", "⎕TGET 5", "⎕TSYNC {⎕DL 100}&1"] {
        assert_eq!(error(&mut apl, program).kind(), ErrorKind::TIMEOUT, "{program}");
        assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1, "{program}");
    }
    Ok(())
}

#[test]
fn a_panic_in_a_thread_ends_it_alone() -> Result<()> {
    let (mut apl, _) = interpreter();
    apl.define("panics", |value: f64| -> f64 {
        if value > 0.0 { panic!("as it must") } else { value }
    })?;
    assert_eq!(error(&mut apl, "⎕TSYNC {panics ⍵}&1").kind(), ErrorKind::INTERNAL);
    assert_eq!(i32::try_from(apl.eval("⎕TSYNC {panics ⍵}&0")?)?, 0);
    Ok(())
}

#[test]
fn an_interpreter_with_threads_moves_between_threads_of_the_host() -> Result<()> {
    let (mut apl, _) = interpreter();
    apl.run("wait←{1+⊃⎕TGET 1} ⋄ t←wait&0")?;
    let mut apl = thread::spawn(move || apl.run("⎕TPUT 2").map(|()| apl)).join().expect("no panic")?;
    assert_eq!(i32::try_from(apl.eval("⎕TSYNC t⊣41 ⎕TPUT 1")?)?, 42);
    Ok(())
}

#[test]
fn leaving_in_a_thread_leaves_all() {
    let (mut apl, _) = interpreter();
    apl.run("∇ leave x\n⎕DL 0\n⎕OFF 3\n∇").expect("a function can be defined");
    assert_eq!(error(&mut apl, "⎕TSYNC leave&¨1 2").kind(), ErrorKind::EXIT);
    assert_eq!(apl.context().session.exit_status, 3);
}

#[test]
fn threads_that_stand_on_one_another_end_together() -> Result<()> {
    let (mut apl, _) = interpreter();
    apl.run("nest←{⍵=0:⎕TGET 1 ⋄ ⎕TSYNC nest&⍵-1}")?;
    for end in ["{}⎕TKILL 0", "{}1 ⎕TKILL 1⊃⎕TNUMS~0"] {
        apl.run("nest&300")?;
        assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 302);
        apl.run(end)?;
        assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1, "{end}");
    }
    // One in the middle is ended alone: the threads it started continue, below the one it stood on.
    apl.run("nest&5")?;
    apl.run("{}0 ⎕TKILL 3⊃⎕TNUMS~0")?;
    assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 4);
    Ok(())
}

#[test]
fn what_a_failed_text_began_runs_in_its_time() -> Result<()> {
    let output = Arc::new(Mutex::new(String::new()));
    let limit = Duration::from_millis(200);
    let mut apl = Interpreter::builder().time_limit(limit).output(output.clone()).build();
    assert_eq!(error(&mut apl, "{⎕←'late'}&1 ⋄ ÷0").kind(), ErrorKind::DOMAIN);
    assert_eq!(written(&output), "late\n");
    assert_eq!(error(&mut apl, "{+/?1e7⍴0}⍣≡&1 ⋄ ÷0").kind(), ErrorKind::DOMAIN);
    assert_eq!(i32::try_from(apl.eval("≢⎕TNUMS")?)?, 1, "the time of the text was over");
    Ok(())
}

#[test]
fn a_program_does_the_same_each_time() -> Result<()> {
    let program = "∇ r←race n;i\nr←⍬\n:For i :In ⍳n\nlog,←⎕TID\n:EndFor\n∇\nlog←⍬\n{}⎕TSYNC race&¨500 300 700 200";
    let mut runs = Vec::new();
    for _ in 0..3 {
        let (mut apl, _) = interpreter();
        apl.run(program)?;
        runs.push(Vec::<i32>::try_from(apl.eval("log")?)?);
    }
    assert_eq!(runs[0].len(), 1700);
    assert!(runs[0].windows(2).any(|pair| pair[0] > pair[1]), "turns go round");
    assert!(runs.iter().all(|run| *run == runs[0]));
    Ok(())
}
