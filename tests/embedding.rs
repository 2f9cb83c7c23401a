//! The public API as a host program uses it: values, closures, programs, limits, interruption, and isolation.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use zilde::error::ErrorKind;
use zilde::function::context::Output;
use zilde::{Array, Interpreter, Program, Result};

/// What an interpreter writes, for the test to read.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<String>>);

impl Output for Page {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.0.lock().expect("no test panics with the page").push_str(text);
        Ok(())
    }
}

impl Page {
    fn taken(&self) -> String {
        std::mem::take(&mut self.0.lock().expect("no test panics with the page"))
    }
}

fn failure(result: Result<impl Sized>) -> ErrorKind {
    result.err().map(|error| error.kind()).expect("this fails")
}

#[test]
fn values_go_in_and_come_out() -> Result<()> {
    let mut apl = Interpreter::new();
    apl.set("numbers", vec![3.0, 1.0, 2.0])?;
    apl.set("count", 2_usize)?;
    apl.set("texts", vec!["ab", "c"])?;
    assert_eq!(Vec::<i64>::try_from(apl.eval("⍋numbers")?)?, [2, 3, 1]);
    assert_eq!(Vec::<f64>::try_from(apl.eval("count↑numbers")?)?, [3.0, 1.0]);
    assert_eq!(Vec::<String>::try_from(apl.eval("⌽¨texts")?)?, ["ba", "c"]);
    assert!(bool::try_from(apl.eval("texts≡'ab'(,'c')")?)?);
    assert_eq!(apl.get("numbers").and_then(|array| array.as_slice::<f64>().map(<[f64]>::len)), Some(3));
    assert!(apl.get("nothing").is_none());
    assert_eq!(failure(apl.set("1st", 1)), ErrorKind::SYNTAX);
    assert_eq!(failure(apl.set("large", i64::MAX)), ErrorKind::DOMAIN);
    Ok(())
}

#[test]
fn text_without_a_value_has_none() -> Result<()> {
    let mut apl = Interpreter::new();
    assert_eq!(failure(apl.eval("")), ErrorKind::VALUE);
    assert_eq!(failure(apl.eval("mean←+⌿÷≢")), ErrorKind::VALUE);
    assert_eq!(i64::try_from(apl.eval("x←7")?)?, 7);
    Ok(())
}

#[test]
fn output_goes_to_the_sink() -> Result<()> {
    let page = Page::default();
    let mut apl = Interpreter::builder().output(page.clone()).index_origin(0).build();
    apl.run("⍳3\nx←2 2⍴⍳4\nx")?;
    assert_eq!(page.taken(), "0 1 2\n0 1\n2 3\n");
    apl.eval("⎕←'shown' ⋄ 1")?;
    assert_eq!(page.taken(), "shown\n");
    Ok(())
}

#[test]
fn closures_over_numbers_pervade() -> Result<()> {
    let mut apl = Interpreter::new();
    apl.define("twice", |x: f64| 2.0 * x)?;
    apl.define("plus", |x: i64, y: i64| x + y)?;
    assert!(bool::try_from(apl.eval("(twice(1 2)(3 4⍴5)6)≡2×(1 2)(3 4⍴5)6")?)?);
    assert!(bool::try_from(apl.eval("(1 2 plus(3 4)5)≡1 2+(3 4)5")?)?);
    assert!(bool::try_from(apl.eval("(plus/⍳10)≡+/⍳10")?)?);
    assert!(bool::try_from(apl.eval("(0⍴0)≡twice ⍬")?)?);
    assert_eq!(failure(apl.eval("1 2 plus 1 2 3")), ErrorKind::LENGTH);
    assert_eq!(failure(apl.eval("twice 'a'")), ErrorKind::DOMAIN);
    assert_eq!(failure(apl.eval("plus 1")), ErrorKind::SYNTAX);
    assert_eq!(failure(apl.eval("1 twice 1")), ErrorKind::SYNTAX);
    Ok(())
}

#[test]
fn closures_over_arrays_get_them_whole() -> Result<()> {
    let mut apl = Interpreter::new();
    apl.define("rank", |array: Array| array.rank())?;
    apl.define("join", |separator: String, words: Vec<String>| words.join(&separator))?;
    apl.define("checked", |x: f64| if x < 0.0 { Err("negative") } else { Ok(x.sqrt()) })?;
    assert_eq!(i64::try_from(apl.eval("rank 2 3 4⍴0")?)?, 3);
    assert_eq!(String::try_from(apl.eval("', 'join'one' 'two'")?)?, "one, two");
    assert_eq!(f64::try_from(apl.eval("checked 9")?)?, 3.0);
    let error = apl.eval("checked ¯1").expect_err("the closure refuses");
    assert_eq!((error.kind(), error.message()), (ErrorKind::DOMAIN, "negative"));
    Ok(())
}

#[test]
fn a_panic_in_a_closure_is_an_error() -> Result<()> {
    let mut apl = Interpreter::new();
    apl.define("dies", |x: f64| -> f64 { panic!("on purpose, with {x}") })?;
    apl.set("kept", [1, 2, 3])?;
    assert_eq!(failure(apl.eval("dies 1")), ErrorKind::INTERNAL);
    assert_eq!(Vec::<i64>::try_from(apl.eval("⌽kept")?)?, [3, 2, 1]);
    Ok(())
}

#[test]
fn programs_are_read_once_and_run_anywhere() -> Result<()> {
    let program = Program::parse("triangle", "+/⍳n")?;
    let sums = thread::scope(|scope| {
        let threads: Vec<_> = (1..=4)
            .map(|n| {
                let program = &program;
                scope.spawn(move || -> Result<i64> {
                    let mut apl = Interpreter::new();
                    apl.set("n", n)?;
                    apl.run_program(program)?;
                    Ok(apl.run_program(program)?.try_into()?)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Result<Vec<_>>>()
    })?;
    assert_eq!(sums, [1, 3, 6, 10]);
    assert_eq!(failure(Program::parse("open", "(1+")), ErrorKind::SYNTAX);
    Ok(())
}

#[test]
fn limits_hold() -> Result<()> {
    let limit = 32 << 20;
    let mut apl = Interpreter::builder().memory_limit(limit).depth_limit(500).build();
    for text in ["1E9⍴0", "{⍵,⍵}⍣40⊢⍳9", "1E5 1E5⍴1"] {
        assert_eq!(failure(apl.eval(text)), ErrorKind::WS_FULL, "{text}");
    }
    assert_eq!(failure(apl.set("large", vec![0.5; limit])), ErrorKind::WS_FULL);
    assert_eq!(failure(apl.eval("{1+∇⍵}1")), ErrorKind::LIMIT);
    assert_eq!(i64::try_from(apl.eval("+/⍳100")?)?, 5050);

    let mut apl = Interpreter::builder().time_limit(Duration::from_millis(200)).build();
    let started = Instant::now();
    assert_eq!(failure(apl.eval("{∇⍵}1")), ErrorKind::TIMEOUT);
    assert!(started.elapsed() < Duration::from_secs(2));
    assert_eq!(i64::try_from(apl.eval("+/⍳100")?)?, 5050);
    Ok(())
}

#[test]
fn another_thread_interrupts() -> Result<()> {
    let mut apl = Interpreter::new();
    apl.run("x←⍳5")?;
    let handle = apl.interrupt_handle();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        handle.interrupt();
    });
    assert_eq!(failure(apl.eval("{∇⍵}x")), ErrorKind::INTERRUPT);
    stopper.join().expect("no panic");
    assert_eq!(i64::try_from(apl.eval("+/x")?)?, 15);
    Ok(())
}

#[test]
fn nothing_of_the_machine_is_reached_unless_given() {
    let mut apl = Interpreter::new();
    for text in ["⎕NGET'Cargo.toml'", "(⊂'x')⎕NPUT'/tmp/never'", "⎕TS", "⎕DL 0", "⎕CSV'Cargo.toml'"] {
        assert_eq!(failure(apl.eval(text)), ErrorKind::FILE_ACCESS, "{text}");
    }
    let mut apl = Interpreter::builder().allow_files().allow_clock().build();
    assert!(apl.eval("≢⊃⎕NGET'Cargo.toml'").is_ok());
    assert!(apl.eval("⎕TS").is_ok());
}

#[test]
fn interpreters_share_nothing() -> Result<()> {
    let (mut first, mut second) = (Interpreter::new(), Interpreter::new());
    first.run("x←1 ⋄ ⎕IO←0")?;
    assert_eq!(failure(second.eval("x")), ErrorKind::VALUE);
    assert_eq!(i64::try_from(second.eval("⎕IO")?)?, 1);
    second.set("x", first.eval("⍳1000")?)?;
    drop(first);
    assert_eq!(i64::try_from(second.eval("+/x")?)?, 499_500);
    Ok(())
}

#[test]
fn errors_are_data() {
    let mut apl = Interpreter::new();
    let error = apl.eval("2+\n1 2 3+4 5").expect_err("this is wrong twice");
    assert_eq!(error.number(), 2);
    let error = apl.eval("1 2 3+4 5").expect_err("the lengths differ");
    assert_eq!(error.kind().name(), "LENGTH ERROR");
    assert_eq!(error.lines()[1..], ["      1 2 3+4 5", "           ∧"]);
    assert!(error.message().contains("length 3") && error.message().contains("length 2"));
    assert_eq!(error.places()[0].span.start, "1 2 3".len());
}

#[test]
fn interpreters_move_and_programs_are_shared() {
    fn moves<T: Send>() {}
    fn shared<T: Send + Sync>() {}
    moves::<Interpreter>();
    shared::<Program>();
    shared::<Array>();
    shared::<zilde::Error>();
}
