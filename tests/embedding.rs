//! The public API as a host program uses it: values, programs, functions, output, errors, limits, threads.

use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use zilde::index::{Index, Plan};
use zilde::{
    Array, CallArguments, Callable, Complex, Error, ErrorKind, Evaluated, Fault, HostMembers, HostSpaces, Interpreter,
    InterruptHandle, MemberClass, Opaque, Operand, Output, Program, Progress, Result, SharedSlice, StoredElement,
};

fn interpreter() -> Interpreter {
    Interpreter::builder().memory_limit(256 << 20).build()
}

fn text(apl: &mut Interpreter, line: &str) -> String {
    apl.eval(&format!("⍕{line}")).and_then(|array| Ok(String::try_from(array)?)).expect("the line has a result")
}

fn error(apl: &mut Interpreter, line: &str) -> Error {
    apl.eval(line).expect_err("the line fails")
}

#[test]
fn what_may_cross_threads_does() {
    fn send<T: Send + 'static>() {}
    fn shared<T: Send + Sync + 'static>() {}
    send::<Interpreter>();
    send::<zilde::Builder>();
    shared::<Program>();
    shared::<Array>();
    shared::<SharedSlice<f64>>();
    shared::<Error>();
    shared::<InterruptHandle>();
}

#[test]
fn scalars_go_in_and_come_out() -> Result<()> {
    let mut apl = interpreter();
    let mut sum = 0.0;
    for value in [Array::from(1.5), 1.5_f32.into(), 7_i8.into(), 7_i16.into(), 7.into(), 7_u8.into(), 7_u16.into(), 7_u32.into()]
    {
        apl.set("value", value)?;
        sum += f64::try_from(apl.eval("2×value")?)?;
    }
    assert_eq!(sum, 90.0);
    apl.set("long", 1_i64 << 40)?;
    assert_eq!(i64::try_from(apl.eval("long+1")?)?, (1 << 40) + 1);
    apl.set("count", 3_usize)?;
    assert_eq!(usize::try_from(apl.eval("≢⍳count")?)?, 3);
    apl.set("truth", true)?;
    assert!(!bool::try_from(apl.eval("~truth")?)?);
    apl.set("letter", '⍋')?;
    assert_eq!(char::try_from(apl.eval("letter")?)?, '⍋');
    apl.set("number", Complex { re: 3.0, im: 4.0 })?;
    assert_eq!(f64::try_from(apl.eval("|number")?)?, 5.0);
    assert_eq!(Complex::try_from(apl.eval("-number")?)?, Complex { re: -3.0, im: -4.0 });
    Ok(())
}

#[test]
fn vectors_go_in_and_come_out() -> Result<()> {
    let mut apl = interpreter();
    apl.set("reals", vec![1.0, 2.5])?;
    assert_eq!(Vec::<f64>::try_from(apl.eval("⌽reals")?)?, [2.5, 1.0]);
    apl.set("short", [0.5_f32, 1.5])?;
    assert_eq!(Vec::<f32>::try_from(apl.eval("2×short")?)?, [1.0, 3.0]);
    apl.set("wholes", &[3_i32, 1, 2][..])?;
    assert_eq!(Vec::<usize>::try_from(apl.eval("⍋wholes")?)?, [2, 3, 1]);
    apl.set("longs", vec![1_i64 << 52, -1])?;
    assert_eq!(Vec::<i64>::try_from(apl.eval("longs")?)?, [1 << 52, -1]);
    apl.set("bytes", [0_u8, 255])?;
    assert_eq!(Vec::<u8>::try_from(apl.eval("bytes")?)?, [0, 255]);
    apl.set("bits", vec![true, false, true])?;
    assert_eq!(Vec::<bool>::try_from(apl.eval("~bits")?)?, [false, true, false]);
    apl.set("characters", ['a', '⍴'])?;
    assert_eq!(Vec::<char>::try_from(apl.eval("⌽characters")?)?, ['⍴', 'a']);
    apl.set("words", ["one", "two"])?;
    assert_eq!(Vec::<String>::try_from(apl.eval("⌽¨words")?)?, ["eno", "owt"]);
    apl.set("nested", vec![vec![1, 2], vec![3]])?;
    assert_eq!(Vec::<Vec<i32>>::try_from(apl.eval("nested,¨0")?)?, [vec![1, 2, 0], vec![3, 0]]);
    apl.set("items", vec![Array::from("ab"), Array::from(1)])?;
    let items = Vec::<Array>::try_from(apl.eval("⌽items")?)?;
    assert_eq!((i32::try_from(items[0].clone())?, String::try_from(items[1].clone())?), (1, "ab".to_owned()));
    apl.set("matrix", [[1, 2, 3], [4, 5, 6]])?;
    assert_eq!(Vec::<Vec<i8>>::try_from(apl.eval("⍉matrix")?)?, [[1, 4], [2, 5], [3, 6]]);
    Ok(())
}

#[test]
fn empty_vectors_keep_their_kind() -> Result<()> {
    let mut apl = interpreter();
    apl.set("numbers", Vec::<f64>::new())?;
    apl.set("characters", "")?;
    apl.set("texts", Vec::<String>::new())?;
    assert_eq!(text(&mut apl, "0≡⊃numbers"), "1");
    assert_eq!(text(&mut apl, "' '≡⊃characters"), "1");
    assert_eq!(text(&mut apl, "''≡⊃texts"), "1");
    assert!(Vec::<f64>::try_from(apl.eval("⍬")?)?.is_empty());
    assert!(String::try_from(apl.eval("''")?)?.is_empty());
    Ok(())
}

#[test]
fn elements_are_borrowed_and_taken_over_without_copying() -> Result<()> {
    let mut apl = interpreter();
    let given = vec![0.5; 100_000];
    let place = given.as_ptr();
    apl.set("data", given)?;
    let array = apl.get("data").expect("it was set");
    assert_eq!(array.as_slice::<f64>().map(<[f64]>::as_ptr), Some(place));
    let part = apl.eval("10↓data")?;
    assert_eq!(part.as_slice::<f64>().map(<[f64]>::as_ptr), Some(place.wrapping_add(10)));
    apl.run("data[1]←7")?;
    assert_eq!(array.as_slice::<f64>().map(|floats| floats[0]), Some(0.5), "what was borrowed does not change");
    assert_eq!(apl.eval("'abc'")?.as_slice::<u8>(), Some(&b"abc"[..]));
    Ok(())
}

/// An owner of memory that counts how often it is dropped.
struct Column {
    elements: Vec<f64>,
    drops: Arc<AtomicUsize>,
}

impl AsRef<[f64]> for Column {
    fn as_ref(&self) -> &[f64] {
        &self.elements
    }
}

impl Drop for Column {
    fn drop(&mut self) {
        self.drops.fetch_add(1, Ordering::Relaxed);
    }
}

/// Returns an array over memory of the host, its address, and the number of times that its owner was dropped.
fn lend(count: usize) -> Result<(Array, *const f64, Arc<AtomicUsize>)> {
    let drops = Arc::new(AtomicUsize::new(0));
    let column = Column { elements: vec![0.5; count], drops: drops.clone() };
    let place = column.elements.as_ptr();
    Ok((Array::from_owner(&[count], column)?, place, drops))
}

fn place_of(array: &Array) -> Option<*const f64> {
    array.as_slice::<f64>().map(<[f64]>::as_ptr)
}

#[test]
fn memory_of_the_host_serves_without_copying_until_it_is_changed() -> Result<()> {
    let mut apl = interpreter();
    let before = apl.context().memory().used_bytes();
    let (column, place, drops) = lend(100_000)?;
    apl.set("column", column)?;
    assert!(apl.context().memory().used_bytes() < before + 1000, "what the host lends is not charged");
    assert_eq!(apl.foreign_bytes(), 800_000);
    assert_eq!(place_of(&apl.eval("column")?), Some(place));
    assert_eq!(place_of(&apl.eval("10↓column")?), Some(place.wrapping_add(10)));
    assert_eq!(text(&mut apl, "+/column"), "50000");

    apl.run("same←column ⋄ column[1]←7 ⋄ same,←9")?;
    assert_eq!((text(&mut apl, "⊃column"), text(&mut apl, "⊃⌽same")), ("7".into(), "9".into()));
    assert!(apl.context().memory().used_bytes() >= before + 1_600_000, "copies are charged");
    assert_eq!((drops.load(Ordering::Relaxed), apl.foreign_bytes()), (1, 0), "nothing refers to the column any more");

    let (kept, place, _) = lend(1000)?;
    apl.set("kept", &kept)?;
    apl.run("kept[1]←7 ⋄ kept×←2")?;
    assert_eq!(place_of(&kept), Some(place));
    assert!(kept.as_slice::<f64>().expect("floats").iter().all(|&float| float == 0.5), "memory of the host never changes");
    Ok(())
}

#[test]
fn an_owner_is_released_once_after_everything_that_refers_to_its_memory() -> Result<()> {
    let (mut first, mut second) = (interpreter(), interpreter());
    let (column, place, drops) = lend(1000)?;
    first.set("x", &column)?;
    second.set("x", &column)?;
    assert_eq!((first.foreign_bytes(), second.foreign_bytes()), (8000, 8000), "an account counts what it refers to");
    let rows = first.eval("10 100⍴x")?;
    let items = second.eval("(5↑x)(5↓x)(⊂10↓x)")?;
    // Fewer than 129 elements would be copied.
    let slice = second.eval("700↓x")?.to_shared_slice::<f64>().expect("floats");
    assert_eq!((place_of(&rows), slice.as_ptr()), (Some(place), place.wrapping_add(700)));
    for kept in [Box::new(column) as Box<dyn std::any::Any>, Box::new((first, second)), Box::new(rows), Box::new(items)] {
        drop(kept);
        assert_eq!(drops.load(Ordering::Relaxed), 0);
    }
    let again = slice.clone();
    drop(slice);
    assert_eq!((again[99], drops.load(Ordering::Relaxed)), (0.5, 0));
    drop(again);
    assert_eq!(drops.load(Ordering::Relaxed), 1);

    let (column, _, drops) = lend(6)?;
    let refused = column.shaped(&[4, 2]).expect_err("the shape has another number of elements");
    assert_eq!((refused.kind(), drops.load(Ordering::Relaxed)), (ErrorKind::LENGTH, 1));
    Ok(())
}

#[test]
fn every_plain_type_can_be_lent() -> Result<()> {
    fn check<T: StoredElement>(apl: &mut Interpreter, elements: [T; 2], shown: &str) -> Result<()> {
        let shared: Arc<[T]> = elements.into();
        apl.set("lent", Array::from_owner(&[2], shared.clone())?)?;
        assert_eq!(text(apl, "lent"), shown);
        let slice = apl.eval("lent")?.to_shared_slice::<T>().expect("the type is kept");
        assert!(std::ptr::eq(&raw const *slice, &raw const *shared));
        Ok(())
    }
    let mut apl = interpreter();
    check(&mut apl, [1_i8, -2], "1 ¯2")?;
    check(&mut apl, [1_i16, -2], "1 ¯2")?;
    check(&mut apl, [1_i32, -2], "1 ¯2")?;
    check(&mut apl, [0.5, 1e100], "0.5 1E100")?;
    check(&mut apl, [Complex { re: 0.0, im: 1.0 }, Complex { re: 2.0, im: 0.0 }], "0J1 2")?;
    check(&mut apl, *b"a\xe9", "aé")?;
    check(&mut apl, ['a', '⍳'], "a⍳")?;
    apl.set("none", Array::from_owner(&[0, 3], Vec::<f64>::new())?)?;
    assert_eq!(text(&mut apl, "(+⌿none),⍴none"), "0 0 0 0 3");
    assert_eq!(f64::try_from(Array::from_owner(&[], [2.5])?)?, 2.5);
    Ok(())
}

#[test]
fn slices_keep_their_elements_and_their_place() -> Result<()> {
    let mut apl = interpreter();
    apl.run("x←0.5×⍳1000")?;
    let slice = apl.get("x").expect("it was set").to_shared_slice::<f64>().expect("floats");
    let place = slice.as_ptr();
    apl.run("x[1]←7")?;
    drop(apl);
    let moved = Box::new(slice);
    assert_eq!((moved[0], moved.len(), moved.as_ptr()), (0.5, 1000, place));
    let scalar = Array::from(2.5).to_shared_slice::<f64>().expect("a float");
    let place = scalar.as_ptr();
    let moved = Box::new(scalar.clone());
    assert_eq!((moved[..].to_vec(), moved.as_ptr(), scalar.as_ptr()), (vec![2.5], place, place));
    assert!(Array::from([1, 2]).to_shared_slice::<f64>().is_none());
    Ok(())
}

#[test]
fn nothing_is_converted_silently() {
    let mut apl = interpreter();
    let refused = apl.set("long", (1_i64 << 53) + 1).expect_err("no float is that number");
    assert_eq!(refused.kind(), ErrorKind::DOMAIN);
    assert!(refused.message().contains("2*53"), "{}", refused.message());
    assert!(apl.get("long").is_none());
    for line in ["2*53.5", "0.5", "'a'", "1 2", "1J1"] {
        assert!(i64::try_from(apl.eval(line).expect("a value")).is_err(), "{line}");
    }
    assert!(u8::try_from(apl.eval("¯1").expect("a value")).is_err());
    let fault = Vec::<f64>::try_from(apl.eval("2 3⍴'x'").expect("a value")).expect_err("characters");
    assert!(fault.to_string().contains("shape 2 3 of characters"), "{fault}");
}

#[test]
fn names_are_names() -> Result<()> {
    let mut apl = interpreter();
    apl.set("∆rate_2", 1)?;
    for name in ["", "1a", "a b", "⍵", "x←1 ⋄ y", ".", "a.", ".a", "#", "#.", "∆rate_2.", "a b.c"] {
        assert_eq!(apl.set(name, 1).expect_err("no name").kind(), ErrorKind::SYNTAX, "{name}");
    }
    assert!(apl.get("nothing").is_none());
    apl.run("f←{⍵}")?;
    assert!(apl.get("f").is_none(), "a function is no array");
    Ok(())
}

#[test]
fn evaluation_gives_the_last_result() -> Result<()> {
    let page = Arc::new(Mutex::new(String::new()));
    let mut apl = Interpreter::builder().output(page.clone()).build();
    assert_eq!(f64::try_from(apl.eval("1+1 ⋄ x←5 ⋄ x×2")?)?, 10.0);
    assert_eq!(f64::try_from(apl.eval("y←7")?)?, 7.0);
    apl.run("x\n⎕←'said'\nz←3")?;
    assert_eq!(*page.lock().expect("nobody panics with it"), "2\n5\nsaid\n");
    assert_eq!(error(&mut apl, "").kind(), ErrorKind::VALUE, "no result");
    assert_eq!(error(&mut apl, "+/").kind(), ErrorKind::SYNTAX, "a function");
    Ok(())
}

#[test]
fn output_goes_to_closures_too() -> Result<()> {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let sink = lines.clone();
    let mut apl = Interpreter::builder().output(move |text: &str| sink.lock().expect("free").push(text.to_owned())).build();
    apl.run("⍳3 ⋄ 'a'")?;
    assert_eq!(lines.lock().expect("free").concat(), "1 2 3\na\n");
    Ok(())
}

/// A host that keeps all it is shown: texts, and reports of progress.
#[derive(Clone, Default)]
struct Screen(Arc<Mutex<Vec<Shown>>>);

#[derive(Clone, Debug)]
enum Shown {
    Text(String),
    Progress(Option<Progress>),
}

impl Output for Screen {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.0.lock().expect("free").push(Shown::Text(text.to_owned()));
        Ok(())
    }

    fn show_progress(&mut self, progress: Option<&Progress>) -> std::io::Result<()> {
        self.0.lock().expect("free").push(Shown::Progress(progress.cloned()));
        Ok(())
    }
}

impl Screen {
    /// Runs a line that fails or not, and returns what it shows.
    fn watch(line: &str) -> Vec<Shown> {
        let screen = Self::default();
        let mut apl = Interpreter::builder().output(screen.clone()).allow_clock().build();
        let _ = apl.run(line);
        let shown = screen.0.lock().expect("free");
        shown.clone()
    }

    /// Runs a line, checks that the last report removes the others, and returns them.
    fn watch_progress(line: &str) -> Vec<Progress> {
        let mut shown = Self::watch(line);
        assert!(matches!(shown.pop(), Some(Shown::Progress(None))), "{line}: {shown:?}");
        let report = |shown| match shown {
            Shown::Progress(Some(progress)) => progress,
            other => panic!("{line}: {other:?}"),
        };
        shown.into_iter().map(report).collect()
    }
}

#[test]
fn progress_is_reported_while_loops_run() {
    let loops = [
        ("_←{⎕DL 0.05}¨⎕PROGRESS⍠'waiting'⍳16", Some(16)),
        ("_←0{⎕DL 0.05}¨⎕PROGRESS⍠'waiting'⍳16", Some(16)),
        ("_←{⎕DL 0.05}⍤1⎕PROGRESS⍠'waiting'⊢16 1⍴0", Some(16)),
        ("_←{⎕DL 0.05}⌸⎕PROGRESS⍠'waiting'⍳16", Some(16)),
        ("_←{⎕DL 0.05}⍣16⎕PROGRESS⍠'waiting'⊢1", Some(16)),
        ("_←({⎕DL 0.05}⌺3)⎕PROGRESS⍠'waiting'⍳16", Some(16)),
        ("_←{⍵-1⊣⎕DL 0.05}⍣{0=⍺}⎕PROGRESS⍠'waiting'⊢16", None),
        // The loop within the function that is watched, but not the one within that loop.
        ("_←{2+{+/{⍵⊣⎕DL 0.01}¨5⍴⍵}¨⍳16}⎕PROGRESS⍠'waiting'⊢1", Some(16)),
        ("_←{⎕DL 0.05 ⋄ ÷16-⍵}¨⎕PROGRESS⍠'waiting'⍳20", Some(20)),
    ];
    for (line, total) in loops {
        let reports = Screen::watch_progress(line);
        assert!((2..9).contains(&reports.len()), "{line}: {reports:?}");
        assert!(reports.iter().all(|report| &*report.caption == "waiting" && report.total == total), "{line}: {reports:?}");
        assert!(reports.is_sorted_by(|one, next| one.done < next.done && one.elapsed < next.elapsed), "{line}: {reports:?}");
        assert!(reports.iter().all(|report| report.elapsed >= Duration::from_millis(500)), "{line}: {reports:?}");
        let remaining = reports[0].remaining();
        assert_eq!(remaining.is_some(), total.is_some(), "{line}: {reports:?}");
        assert!(remaining.is_none_or(|time| time < Duration::from_secs(1)), "{line}: {reports:?}");
    }
}

#[test]
fn progress_gives_way_to_other_output() {
    let shown = Screen::watch("_←{⎕DL 0.05 ⋄ ⍵=14:⎕←'there' ⋄ ⍵}¨⎕PROGRESS⍳16 ⋄ ⍞←'name: ' ⋄ _←{⎕DL 0.05}¨⎕PROGRESS⍳16");
    let mut is_shown = false;
    for shown in &shown {
        match shown {
            Shown::Progress(progress) => is_shown = progress.is_some(),
            Shown::Text(text) => assert!(!is_shown, "{text} comes after a bar"),
        }
    }
    let after_prompt = shown.iter().skip_while(|shown| !matches!(shown, Shown::Text(text) if text == "name: "));
    assert!(after_prompt.skip(1).all(|shown| matches!(shown, Shown::Text(_))), "a prompt keeps its line: {shown:?}");
    let refused = error(&mut interpreter(), "⌽⎕PROGRESS⍠(41⍴'x')⊢1");
    assert_eq!(refused.message(), "the caption is a text of one line, of up to 40 characters");
    let silent = Screen::watch("_←{⎕DL 0.05}¨⍳16 ⋄ _←{⍵+1}¨⎕PROGRESS⍳20 ⋄ _←⌽⎕PROGRESS⍳3");
    assert!(!silent.iter().any(|shown| matches!(shown, Shown::Progress(_))), "{silent:?}");
}

#[test]
fn settings_are_given_at_the_start() -> Result<()> {
    let mut apl = Interpreter::builder().index_origin(0).tolerance(0.0).build();
    assert_eq!(Vec::<i32>::try_from(apl.eval("⍳3")?)?, [0, 1, 2]);
    assert_eq!(text(&mut apl, "⎕IO ⎕CT"), "0 0");
    Ok(())
}

#[test]
fn programs_are_read_once_and_run_anywhere() -> Result<()> {
    let program = Program::parse("sum", "total←+/data ⋄ total")?;
    let threads: Vec<_> = (1..=4)
        .map(|count| {
            let program = program.clone();
            thread::spawn(move || -> Result<f64> {
                let mut apl = interpreter();
                let mut sum = 0.0;
                for round in 0..10 {
                    apl.set("data", vec![round; count])?;
                    sum += f64::try_from(apl.run_program(&program)?)?;
                }
                Ok(sum)
            })
        })
        .collect();
    let sums = threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Result<Vec<_>>>()?;
    assert_eq!(sums, [45.0, 90.0, 135.0, 180.0]);
    Ok(())
}

#[test]
fn programs_follow_what_names_mean() -> Result<()> {
    let mut apl = interpreter();
    let program = Program::parse("", "f 4")?;
    apl.set("f", 3)?;
    assert_eq!(Vec::<i32>::try_from(apl.run_program(&program)?)?, [3, 4]);
    apl.run("⎕EX'f' ⋄ f←-")?;
    assert_eq!(i32::try_from(apl.run_program(&program)?)?, -4);
    for count in 0..300 {
        let program = Program::parse("", &format!("{count}+1"))?;
        assert_eq!(i32::try_from(apl.run_program(&program)?)?, count + 1);
    }
    Ok(())
}

#[test]
fn texts_that_are_no_apl_are_refused_when_read() {
    let flaw = Program::parse("broken", "1 + (2\nx").expect_err("a bracket is open");
    assert_eq!(flaw.kind(), ErrorKind::SYNTAX);
    assert_eq!(&*flaw.locations()[0].source, "broken");
    assert_eq!(Program::check("", "1)\n2]").len(), 2);
    assert!(Program::check("", "1+2").is_empty());
}

#[test]
fn closures_over_scalars_pervade() -> Result<()> {
    let mut apl = interpreter();
    apl.define("twice", |x: f64| 2.0 * x)?;
    apl.define("hypotenuse", f64::hypot)?;
    apl.define("upper", |letter: char| letter.to_ascii_uppercase())?;
    apl.define("odd", |whole: i64| whole % 2 != 0)?;
    assert_eq!(text(&mut apl, "2(4 6)≡twice 1(2 3)"), "1");
    assert_eq!(text(&mut apl, "3 5 hypotenuse 4 12"), "5 13");
    assert_eq!(text(&mut apl, "+/hypotenuse⌿2 3⍴3 5 8 4 12 15"), "35");
    assert_eq!(text(&mut apl, "upper'shout'"), "SHOUT");
    assert_eq!(text(&mut apl, "(odd⍳5)/⍳5"), "1 3 5");
    assert_eq!(text(&mut apl, "⍴twice 2 0⍴0"), "2 0");
    assert_eq!(error(&mut apl, "1 2 hypotenuse 1 2 3").kind(), ErrorKind::LENGTH);
    assert_eq!(error(&mut apl, "odd 0.5").kind(), ErrorKind::DOMAIN);
    assert_eq!(error(&mut apl, "1 twice 2").kind(), ErrorKind::SYNTAX);
    for right in ["2", "⍬", "0 3⍴0"] {
        assert_eq!(error(&mut apl, &format!("hypotenuse {right}")).kind(), ErrorKind::SYNTAX);
    }
    Ok(())
}

#[test]
fn closures_over_arrays_see_all() -> Result<()> {
    let mut apl = interpreter();
    apl.define("shape", |array: Array| array.lengths().to_vec())?;
    apl.define("join", |with: String, texts: Vec<String>| texts.join(&with))?;
    apl.define("offset", |left: Option<f64>, right: f64| right + left.unwrap_or(100.0))?;
    let mut calls = 0;
    apl.define("tick", move |_: Array| {
        calls += 1;
        calls
    })?;
    assert_eq!(text(&mut apl, "shape 2 3⍴0"), "2 3");
    assert_eq!(text(&mut apl, "', 'join'one' 'two'"), "one, two");
    assert_eq!(text(&mut apl, "(offset 1 2),5 offset 1"), "101 102 6");
    assert_eq!(text(&mut apl, "tick¨⍳3"), "1 2 3");
    Ok(())
}

#[test]
fn closures_fail_as_functions_do() -> Result<()> {
    let mut apl = interpreter();
    apl.define("fails", |_: Array| -> std::result::Result<f64, String> { Err("the well is dry".to_owned()) })?;
    apl.define("limits", |_: Array| -> std::result::Result<Array, Fault> { Err(Fault::limit("three is enough")) })?;
    apl.define("bursts", |count: usize| [1, 2, 3][count])?;
    let dry = error(&mut apl, "1+fails 2");
    assert_eq!((dry.kind(), dry.message()), (ErrorKind::DOMAIN, "the well is dry"));
    assert_eq!(dry.lines()[1..], ["      1+fails 2".to_owned(), "        ∧".to_owned()]);
    assert_eq!(error(&mut apl, "limits 1").kind(), ErrorKind::LIMIT);
    assert_eq!(text(&mut apl, "{11::'trapped' ⋄ fails ⍵}1"), "trapped");
    let burst = error(&mut apl, "bursts 7");
    assert_eq!((burst.number(), &*burst.name()), (99, "INTERNAL ERROR"));
    assert!(burst.message().contains("'bursts' panicked: index out of bounds"), "{}", burst.message());
    assert_eq!(text(&mut apl, "{99::'caught' ⋄ bursts ⍵}9"), "caught");
    assert_eq!(text(&mut apl, "bursts 2"), "3");
    Ok(())
}

#[test]
fn a_panic_of_the_output_stays_inside() {
    let mut apl = Interpreter::builder().output(|_: &str| panic!("no ink")).build();
    let ended = apl.run("{⎕←⍵}1").expect_err("the output panics");
    assert_eq!(ended.kind(), ErrorKind::INTERNAL);
    assert!(ended.message().contains("no ink"));
    assert_eq!(text(&mut apl, "1+1"), "2");
}

#[test]
fn errors_are_data() {
    let mut apl = interpreter();
    let program = Program::parse("sums", "add←{\n  ⍺+⍵\n}\n1 2 3 add 4 5").expect("it is APL");
    let failed = apl.run_program(&program).expect_err("lengths differ");
    assert_eq!((failed.number(), &*failed.name()), (5, "LENGTH ERROR"));
    assert!(failed.message().contains('3') && failed.message().contains('2'), "{}", failed.message());
    let [headline, line, caret] = failed.lines();
    assert_eq!(headline, "LENGTH ERROR: Mismatched left and right argument shapes");
    assert_eq!((&**line, &**caret), ("add[1] ⍺+⍵", "        ∧"));
    assert_eq!(failed.to_string(), format!("{headline}\n{line}\n{caret}"));
    let [inner, outer] = failed.locations() else { panic!("two locations: {}", failed.locations().len()) };
    assert_eq!(&*inner.caller.as_ref().expect("a name").name, "add");
    assert_eq!((inner.line(), outer.line(), outer.column()), (2, 4, 7));
    assert_eq!((&*outer.source, &outer.text[outer.span.clone()]), ("sums", "add"));
    assert_eq!(failed.span(), Some(inner.span.clone()));
    assert_eq!(text(&mut apl, "⎕EN"), "5");
    assert_eq!(text(&mut apl, "⎕DMX.EM"), "LENGTH ERROR");
    let signalled = error(&mut apl, "'too late' ⎕SIGNAL 500");
    assert_eq!((signalled.number(), &*signalled.name()), (500, "too late"));
}

#[test]
fn memory_is_limited_in_all() -> Result<()> {
    let mut apl = Interpreter::builder().memory_limit(32 << 20).build();
    for line in ["1E8⍴0.5", "⍳1E9", "{⍵,⍵}⍣40⊢0.5", "∘.+⍨⍳100000"] {
        assert_eq!(error(&mut apl, line).kind(), ErrorKind::WS_FULL, "{line}");
    }
    let full = apl.set("data", vec![0.5; 8 << 20]).expect_err("64 MB are more than 32");
    assert_eq!(full.kind(), ErrorKind::WS_FULL);
    apl.define("floods", |count: Array| vec![0.5; usize::try_from(count).unwrap_or(0)])?;
    assert_eq!(error(&mut apl, "floods 8000000").kind(), ErrorKind::WS_FULL);
    assert_eq!(text(&mut apl, "≢floods 1000"), "1000");
    Ok(())
}

#[test]
fn arrays_that_enter_are_charged_or_copied() -> Result<()> {
    let mut first = interpreter();
    let mut second = interpreter();
    let used = |apl: &mut Interpreter| apl.context().memory().used_bytes();
    let (before_first, before_second) = (used(&mut first), used(&mut second));

    first.set("data", vec![1.5; 100_000])?;
    assert!(used(&mut first) >= before_first + 800_000, "what the host gives is charged");
    let array = first.get("data").expect("it was set");
    second.set("data", &array)?;
    assert!(used(&mut second) >= before_second + 800_000, "what others hold is copied");
    first.run("data[1]←0")?;
    assert_eq!(text(&mut second, "⊃data"), "1.5");

    let alone = first.eval("100000⍴2.5")?;
    let place = alone.as_slice::<f64>().map(<[f64]>::as_ptr);
    let charged = used(&mut first);
    second.set("moved", alone)?;
    assert!(used(&mut first) + 800_000 <= charged, "what nobody else holds moves, with its charge");
    assert_eq!(second.get("moved").expect("it was set").as_slice::<f64>().map(<[f64]>::as_ptr), place);

    let nested = first.eval("(1000⍴1.5)'text'((2 2⍴⍳4)3)")?;
    second.set("nested", &nested)?;
    drop((first, nested, array));
    assert_eq!(text(&mut second, "≢⊃nested"), "1000");
    assert_eq!(text(&mut second, "3 1(2 1)⊃nested"), "3");
    Ok(())
}

#[test]
fn references_do_not_leave_their_interpreter() -> Result<()> {
    let mut first = interpreter();
    let mut second = interpreter();
    let space = first.eval("⎕NS ''")?;
    first.set("again", &space)?;
    assert_eq!(second.set("foreign", &space).expect_err("not known there").kind(), ErrorKind::DOMAIN);
    assert_eq!(second.set("nested", vec![space]).expect_err("nor as an item").kind(), ErrorKind::DOMAIN);
    second.set("null", first.eval("⎕NULL")?)?;
    Ok(())
}

#[test]
fn an_array_outlives_its_interpreter() -> Result<()> {
    let array = interpreter().eval("⍳100000")?;
    assert_eq!(Vec::<i32>::try_from(array)?.len(), 100_000);
    Ok(())
}

#[test]
fn interpreters_share_nothing() -> Result<()> {
    let mut first = interpreter();
    let mut second = interpreter();
    first.run("⎕IO←0 ⋄ x←1 ⋄ f←{⍵} ⋄ ns←⎕NS ''")?;
    first.define("host", |x: f64| x)?;
    for name in ["x", "f 1", "ns", "host 1"] {
        assert_eq!(error(&mut second, name).kind(), ErrorKind::VALUE, "{name}");
    }
    assert_eq!(text(&mut second, "⎕IO"), "1");
    let handle = first.interrupt_handle();
    handle.interrupt();
    assert_eq!(text(&mut second, "+/⍳10"), "55");
    Ok(())
}

#[test]
fn items_that_are_only_counted_are_limited() {
    // Each item is counted, and nothing is requested: the limit is checked where items are made and where calls begin.
    for text in ["x←⊂⍣3000000⊢1 2", "{1+(⊂⍣9000⊢1 2)∇⍵-1}1"] {
        let mut apl = Interpreter::builder().memory_limit(16 << 20).build();
        assert_eq!(apl.eval(text).unwrap_err().kind(), ErrorKind::WS_FULL, "{text}");
        assert!(apl.eval("1+1").is_ok(), "{text}");
    }
}

#[test]
fn depth_is_limited() {
    let mut apl = Interpreter::builder().depth_limit(200).build();
    assert_eq!(error(&mut apl, "{1+∇⍵}1").kind(), ErrorKind::LIMIT);
    assert_eq!(text(&mut apl, "{⍵=0:0 ⋄ 1+∇⍵-1}50"), "50");
    assert_eq!(text(&mut apl, "{⍵=0:'done' ⋄ ∇⍵-1}5000"), "done");
}

#[test]
fn time_is_limited() {
    let mut apl = Interpreter::builder().time_limit(Duration::from_millis(100)).build();
    let started = Instant::now();
    assert_eq!(error(&mut apl, "{∇⍵}1").kind(), ErrorKind::TIMEOUT);
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(text(&mut apl, "1+1"), "2");
}

#[test]
fn other_threads_interrupt() {
    let mut apl = interpreter();
    apl.set("kept", 7).expect("a name");
    let handle = apl.interrupt_handle();
    let ended = Arc::new(AtomicBool::new(false));
    let watched = ended.clone();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        handle.interrupt();
        watched.store(true, Ordering::Relaxed);
    });
    assert_eq!(error(&mut apl, "{∇⍵}kept").kind(), ErrorKind::INTERRUPT);
    stopper.join().expect("no panic");
    assert!(ended.load(Ordering::Relaxed));
    assert_eq!(text(&mut apl, "kept"), "7");
    apl.interrupt_handle().interrupt();
    assert_eq!(error(&mut apl, "kept").kind(), ErrorKind::INTERRUPT, "an interruption between two calls stops the next");
    assert_eq!(text(&mut apl, "kept"), "7");
}

#[test]
fn the_machine_is_out_of_reach_unless_given() -> Result<()> {
    let mut apl = interpreter();
    for line in
        ["⊃⎕NGET'Cargo.toml'", "'x'⎕NPUT'target/never'", "⎕CSV'Cargo.toml'", "(⎕JSON⍠'File' 1)'Cargo.toml'", "⎕TS", "⎕DL 1"]
    {
        assert_eq!(error(&mut apl, line).kind(), ErrorKind::FILE_ACCESS, "{line}");
    }
    assert!(!std::path::Path::new("target/never").exists());
    let mut apl = Interpreter::builder().allow_files().allow_clock().build();
    assert!(String::try_from(apl.eval("⊃⎕NGET'Cargo.toml'")?)?.contains("zilde"));
    assert_eq!(text(&mut apl, "≢⎕TS"), "7");
    Ok(())
}

#[test]
fn a_text_that_ends_all_running_work_does_not_fail() -> Result<()> {
    let mut apl = interpreter();
    apl.run("x←1 ⋄ ⎕CLEAR ⋄ 'not reached'")?;
    assert!(apl.get("x").is_none());
    apl.run("→")?;
    apl.run("x←2")?;
    assert_eq!(error(&mut apl, "⎕CLEAR").kind(), ErrorKind::VALUE);
    assert!(apl.get("x").is_none());
    apl.run("∇leave\n→\n∇")?;
    assert_eq!(apl.call("{leave}", 1).unwrap_err().kind(), ErrorKind::VALUE);
    Ok(())
}

#[test]
fn functions_that_run_in_a_namespace_can_be_called() -> Result<()> {
    let mut apl = interpreter();
    apl.run("ns←⎕NS⍬ ⋄ ns.a←40")?;
    assert_eq!(i64::try_from(apl.call("ns.⍎", "a+2")?)?, 42);
    assert_eq!(i64::try_from(apl.call("ns.{a+⍵}", 2)?)?, 42);
    assert_eq!(f64::try_from(apl.call("ns.⎕NC", "a")?)?, 2.0);
    assert_eq!(apl.call("ns.⍎", "÷0").unwrap_err().kind(), ErrorKind::DOMAIN);
    Ok(())
}

#[test]
fn off_does_not_end_the_host() {
    let mut apl = interpreter();
    assert_eq!(error(&mut apl, "⎕OFF").kind(), ErrorKind::EXIT);
    assert_eq!(text(&mut apl, "1+1"), "2");
}

#[test]
fn an_interpreter_is_cheap() {
    let started = Instant::now();
    for count in 0..100 {
        assert_eq!(text(&mut Interpreter::new(), &format!("{count}+0")), count.to_string());
    }
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
}

#[expect(clippy::reversed_empty_ranges, reason = "a range that ends before it begins is an index, too")]
#[test]
fn arrays_are_indexed_without_a_text() -> Result<()> {
    let vector = Array::from([10, 20, 30, 40, 50]);
    let wholes = |array: Array| Vec::<i32>::try_from(array);
    assert_eq!(i32::try_from(vector.index((-1,))?)?, 50);
    assert_eq!(wholes(vector.index((1..3,))?)?, [20, 30]);
    assert_eq!(wholes(vector.index((-2..,))?)?, [40, 50]);
    assert_eq!(wholes(vector.index((..=-2,))?)?, [10, 20, 30, 40]);
    assert_eq!(wholes(vector.index((0..=-1,))?)?, [10, 20, 30, 40, 50]);
    assert_eq!(wholes(vector.index((3..100,))?)?, [40, 50]);
    assert_eq!(wholes(vector.index((Index::stepped(3..0, -2),))?)?, [40, 20]);
    assert_eq!(wholes(vector.index((Index::stepped(3..=0, -1),))?)?, [40, 30, 20, 10]);
    let after = |start: i64, step: i64| vector.index((Index::stepped((Bound::Excluded(start), Bound::Unbounded), step),));
    assert_eq!(wholes(after(-3, 1)?)?, [40, 50]);
    assert_eq!(wholes(after(2, -1)?)?, [20, 10]);
    for (start, step) in [(-1, 1), (4, 1), (i64::MAX, 1), (0, -1), (-5, -1), (i64::MIN, -1)] {
        assert_eq!(after(start, step)?.lengths(), [0], "after {start} by {step}");
    }
    assert_eq!(wholes(vector.index(([4, 0, -5],))?)?, [50, 10, 10]);
    assert_eq!(wholes(vector.index((Index::mask(&Array::from([true, false, true]))?,))?)?, [10, 30]);
    assert_eq!(vector.index((3..1,))?.lengths(), [0]);
    assert_eq!(vector.index(&[Index::new_axis(), Index::new_axis()])?.lengths(), [1, 1, 5]);
    assert_eq!(Array::from(5).index([])?.rank(), 0);
    let kind = |fault: Fault| fault.kind();
    assert_eq!(vector.index((5,)).map_err(kind).unwrap_err(), ErrorKind::INDEX);
    assert_eq!(vector.index((0, 0)).map_err(kind).unwrap_err(), ErrorKind::RANK);
    assert_eq!(vector.index((Index::stepped(.., 0),)).map_err(kind).unwrap_err(), ErrorKind::DOMAIN);
    assert_eq!(vector.index((Index::array([0.5]),)).map_err(kind).unwrap_err(), ErrorKind::DOMAIN);
    let twice = [Index::ellipsis(), Index::ellipsis()];
    assert_eq!(vector.index(twice).map_err(kind).unwrap_err(), ErrorKind::SYNTAX);
    assert!(Index::mask(&Array::from([1, 2])).is_err());
    Ok(())
}

#[test]
fn arrays_are_changed_where_they_lie_and_only_whole() -> Result<()> {
    let mut table = Array::from([[1, 2, 3], [4, 5, 6]]);
    let before = table.clone();
    table.put((.., -1), [30, 60])?;
    table.put((Index::points([[0, 0], [1, 1]]),), 0.5)?;
    assert_eq!(table.floats().as_deref(), Some(&[0.5, 2.0, 30.0, 4.0, 0.5, 60.0][..]));
    assert_eq!(Vec::<Vec<i32>>::try_from(before.clone())?, [[1, 2, 3], [4, 5, 6]]);
    let held = table.clone();
    assert!(table.put((0, ..), [1, 2]).is_err());
    assert!(table.put((7, ..), 1).is_err());
    assert!(table.accumulate((0, ..), [1, 2], |old: f64, new| old + new).is_err());
    assert!(table.accumulate((0, ..), 1, |old: i32, new| old + new).is_err(), "floats do not become whole numbers");
    assert_eq!(table.floats(), held.floats());

    let mut counts = Array::from(vec![0_i8; 3]);
    counts.accumulate((vec![2, 0, 2, -1],), [1, 10, 100, 1000], |old: i32, new| old + new)?;
    assert_eq!(counts.as_slice::<i32>(), Some(&[10, 0, 1101][..]));
    counts.scatter_with(&[Some([0, 0].into())], [5, 7], |old: i32, new| old.max(new))?;
    counts.scatter(&[Some([1].into())], [9])?;
    assert_eq!(counts.as_slice::<i32>(), Some(&[10, 9, 1101][..]));
    Ok(())
}

#[test]
fn plans_are_made_once() -> Result<()> {
    let (first, second) = (Array::from([[1, 2, 3], [4, 5, 6]]), Array::from([["a", "b", "c"], ["d", "e", "f"]]));
    let plan = Plan::new(&first, (Index::stepped(.., -1), vec![2, 0]))?;
    assert_eq!((plan.lengths(), plan.places()?), (&[2, 2][..], vec![5, 3, 2, 0]));
    assert_eq!(Vec::<Vec<i32>>::try_from(plan.fetch(&first)?)?, [[6, 4], [3, 1]]);
    assert_eq!(Vec::<Vec<String>>::try_from(plan.fetch(&second)?)?, [["f", "d"], ["c", "a"]]);
    let mut changed = first.clone();
    plan.put(&mut changed, 0)?;
    plan.accumulate(&mut changed, [[1, 2], [3, 4]], |old: i32, new| old + new)?;
    assert_eq!(Vec::<Vec<i32>>::try_from(changed)?, [[4, 2, 3], [2, 5, 1]]);
    assert!(plan.fetch(&Array::from([1, 2])).is_err());
    assert!(plan.fetch(&Array::from([[1, 2], [3, 4]])).is_err());
    Ok(())
}

#[test]
fn what_is_fetched_stays_within_the_limit_of_its_interpreter() -> Result<()> {
    let mut apl = Interpreter::builder().memory_limit(1 << 20).build();
    let column = apl.eval("50000⍴0.5")?;
    let view = column.index((1..,))?;
    assert_eq!(view.bound(), 49_999);
    let places = vec![0; 200_000];
    let refused = column.index((places,)).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::WS_FULL);
    assert_eq!(Array::from(vec![0.5; 10]).index((vec![0; 200_000],))?.bound(), 200_000);
    Ok(())
}

#[test]
fn what_elements_and_prototypes_take_is_counted_and_given_back() -> Result<()> {
    let mut apl = Interpreter::builder().memory_limit(4 << 20).build();
    let free = |apl: &mut Interpreter| apl.eval("⎕FR←645 ⋄ ⎕WA").map(|free| free.to_integer());
    let before = free(&mut apl)?;
    for (fits, full) in [
        ("⎕FR←1287 ⋄ ≢1.1×10000⍴0.5", "⎕FR←1287 ⋄ ≢1.1×60000⍴0.5"),
        ("⎕FR←1287 ⋄ ≢+\\10000⍴0.5", "⎕FR←1287 ⋄ ≢+\\60000⍴0.5"),
        ("≢1r3,10000⍴1J1", "≢1r3,60000⍴1J1"),
        ("≢(10000⍴1x)÷3", "≢(30000⍴1x)÷3"),
        ("≡0↑{(⍵+0)(⍵+1)}⍣10⊢⊂⊂1 2", "≡{x←⍵ ⋄ 0↑x}{(⍵+0)(⍵+1)}⍣13⊢⊂⊂1 2"),
        ("≡{⊂⍵}⌺3⍣9⊢10↑1", "≡{⊂⍵}⌺3⍣20⊢10↑1"),
        // Results assembled from a few parts at a time.
        ("≢{⎕AV}¨⍳100", "≢{⎕AV}¨⍳10000"),
        ("≢{⍴1 2 3⍴⍵}¨⍳100", "≢{⍴1 2 3⍴⍵}¨⍳300000"),
        ("≢{⎕CR'⍵'}¨⍳100", "≢{⎕CR'⍵'}¨⍳300000"),
        ("{0=⍵:0 ⋄ 1+∇⍵-1⊣names←⎕SI}100", "{(≢⎕SI)=⍵:0 ⋄ 1+⎕SI ∇⍵}1000"),
        ("≢(100⍴⊂'')⎕NS''", "≢(60000⍴⊂'')⎕NS''"),
        ("≢↑(1000⍴⊂''),1", "≢↑(400000⍴⊂''),1"),
        ("≢⎕JSON(⊂⎕JSON 10↑'1')", "≢⎕JSON'[',(1e6⍴'1,'),'1]'"),
        // Only the items that are padded have fills.
        ("≢↑(60000⍴(,⊂1 2)(,⊂3 4)),⊂0⍴⊂''", "≢↑({,⊂⍵ 2}¨⍳30000),⊂2⍴⊂''"),
        ("{x←⍵ ⋄ (⊃¨x)←5 ⋄ ≢x}1000⍴1", "{x←⍵ ⋄ (⊃¨x)←5 ⋄ ≢x}600000⍴1"),
        ("≢(⊂⍬)+1000⍴⊂⍬", "≢(⊂⍬)+300000⍴⊂⍬"),
        ("≢(⍸0=⊢)⍤0⊢⍳1000", "≢(⍸0=⊢)⍤0⊢⍳400000"),
        ("≢⍕1000⍴⊂0 0⍴0", "≢⍕60000⍴⊂0 0⍴0"),
    ] {
        apl.eval(fits)?;
        assert_eq!(apl.eval(full).expect_err(full).kind(), ErrorKind::WS_FULL, "{full}");
        assert_eq!(free(&mut apl)?, before, "{fits} and {full} gave back what they took");
    }
    Ok(())
}

#[test]
fn wide_arrays_are_displayed_within_little_memory() -> Result<()> {
    let length = Arc::new(Mutex::new(0));
    let shown = length.clone();
    let builder = Interpreter::builder().memory_limit(4 << 20);
    let mut apl = builder.output(move |text: &str| *shown.lock().expect("nobody panics") += text.len()).build();
    for line in ["2 100000⍴11", "100000⍴⊂1 2", "1 5000⍴⊂'ab'"] {
        apl.run(line)?;
        assert!(std::mem::take(&mut *length.lock().expect("nobody panics")) > 10_000, "{line}");
    }
    Ok(())
}

#[test]
fn extremes_and_values_are_found() -> Result<()> {
    let table = Array::from([[3, 1, 4], [1, 5, 5]]);
    assert_eq!((table.argmax()?, table.argmin()?), (vec![1, 1], vec![0, 1]));
    assert_eq!(Vec::<i32>::try_from(table.argmin_along(1)?)?, [1, 0]);
    assert_eq!(Vec::<i32>::try_from(table.find_along(1, 5)?)?, [3, 1]);
    assert_eq!(Array::from(["one", "two"]).find("two")?, Some(vec![1]));
    assert!(Array::from(Vec::<f64>::new()).argmax().is_err());
    assert!(table.argmax_along(2).is_err());
    Ok(())
}

#[test]
fn a_host_keeps_the_namespaces_it_was_given() -> Result<()> {
    let mut apl = Interpreter::builder().memory_limit(1 << 25).build();
    let kept = Arc::new(Mutex::new(None));
    let keeper = kept.clone();
    apl.define("Keep", move |space: Array| {
        *keeper.lock().expect("nobody panics") = Some(space);
        0
    })?;
    let own = apl.eval("space←⎕NS '' ⋄ space.x←5 ⋄ ⊃space")?;
    let many = Program::parse(
        "",
        "Make←{space←⎕NS '' ⋄ space.x←⍵ ⋄ ⍵=0:0 ⋄ ∇ ⍵-1} ⋄ other←⎕NS '' ⋄ other.x←6 ⋄ _←Keep other ⋄ Make 100000",
    )?;
    apl.run("space←0")?;
    apl.run_program(&many)?;
    apl.run("other←0 ⋄ _←Make 100000")?;
    apl.set("own", own)?;
    let other = kept.lock().expect("nobody panics").take().expect("it was kept");
    apl.set("other", other)?;
    assert_eq!(text(&mut apl, "own.x other.x"), "5 6");
    Ok(())
}

#[test]
fn functions_are_called_with_arguments_at_hand() -> Result<()> {
    let mut apl = interpreter();
    apl.run("half←{⍵÷2}\nbad←{÷⍵}")?;
    assert_eq!(f64::try_from(apl.call("half", 5)?)?, 2.5);
    assert_eq!(String::try_from(apl.call("⌽", "abc")?)?, "cba");
    assert_eq!(apl.call_with([2, 2], "⍴", [1, 2, 3, 4])?.to_string(), "1 2\n3 4");
    let failed = apl.call("bad", 0).expect_err("it divides by zero");
    assert_eq!((failed.kind(), failed.locations().len()), (ErrorKind::DOMAIN, 1));
    for (function, kind) in [("nosuch", ErrorKind::VALUE), ("1 2", ErrorKind::SYNTAX), ("/", ErrorKind::SYNTAX)] {
        assert_eq!(apl.call(function, 1).expect_err(function).kind(), kind, "{function}");
    }
    assert_eq!(apl.call("half", vec![0.5; 1 << 26]).expect_err("too much memory").kind(), ErrorKind::WS_FULL);
    Ok(())
}

#[test]
fn arrays_are_displayed_as_in_a_session() -> Result<()> {
    let mut apl = interpreter();
    for (line, shown) in [("5", "5"), ("⍬", ""), ("'ab' 1", " ab  1"), ("2 2 2⍴⍳8", "1 2\n3 4\n\n5 6\n7 8"), ("0.1+0.2", "0.3")]
    {
        assert_eq!(apl.eval(line)?.to_string(), shown, "{line}");
    }
    assert_eq!(apl.eval("⎕NS''")?.to_string(), "#.[Namespace]");
    assert_eq!(format!("{:>4}|", apl.eval("5")?), "   5|");
    Ok(())
}

#[test]
fn errors_without_a_text_say_what_is_wrong() {
    let error = interpreter().set("1x", 5).expect_err("no name");
    assert_eq!(error.to_string(), "SYNTAX ERROR ('1x' is not a valid name)");
}

#[test]
fn names_in_namespaces_are_reached_by_their_paths() -> Result<()> {
    let mut apl = interpreter();
    apl.run("ns←⎕NS⍬ ⋄ ns.inner←⎕NS⍬ ⋄ ns.inner.a←7 ⋄ ns.f←{⍵} ⋄ v←3")?;
    let number = |value: Option<Array>| value.map(i32::try_from).transpose();
    assert_eq!(number(apl.get("ns.inner.a"))?, Some(7));
    assert_eq!(number(apl.get("#.ns.inner.a"))?, Some(7));
    for name in ["ns.none", "none.a", "ns.f", "ns.f.a", "v.a", "ns..a", "ns.", ".ns", "ns.1a", "⎕SE.nothing"] {
        assert!(apl.get(name).is_none(), "{name}");
    }
    apl.set("ns.inner.b", [1, 2])?;
    apl.set("#.ns.c", 5)?;
    assert_eq!(text(&mut apl, "ns.inner.b,ns.c"), "1 2 5");
    apl.define("ns.Twice", |x: f64| 2.0 * x)?;
    assert_eq!(text(&mut apl, "ns.Twice 4"), "8");
    for (name, kind) in [("none.a", ErrorKind::VALUE), ("v.a", ErrorKind::VALUE), ("ns.1a", ErrorKind::SYNTAX)] {
        assert_eq!(apl.set(name, 1).expect_err(name).kind(), kind, "{name}");
        assert_eq!(apl.define(name, |x: f64| x).expect_err(name).kind(), kind, "{name}");
    }
    apl.run("ref←ns.inner ⋄ ⎕CS 'ns'")?;
    apl.set("c", 6)?;
    assert_eq!(number(apl.get("#.ref.a"))?, Some(7));
    assert_eq!(text(&mut apl, "#.ns.c"), "6");
    Ok(())
}

#[test]
fn properties_and_triggers_see_what_is_set() -> Result<()> {
    let mut apl = interpreter();
    apl.run(
        ":Class Cell\n:Field Public count←0\n:Property value\n:Access Public\n∇r←Get\nr←10×count\n∇\n∇Set a\ncount←a.NewValue\n∇\n\
         :EndProperty\n:EndClass",
    )?;
    apl.run("cell←⎕NEW Cell")?;
    apl.set("cell.value", 4)?;
    assert_eq!(text(&mut apl, "cell.count,cell.value"), "4 40");
    apl.set("cell.count", 9)?;
    assert_eq!(i32::try_from(apl.get("cell.count").expect("a public field"))?, 9);
    assert!(apl.define("cell.F", |x: f64| x).is_err());
    Ok(())
}

#[test]
fn texts_without_a_value_say_so() {
    let mut apl = interpreter();
    for line in ["", " ", "⍝ words", "\n\n", "⋄", "{}0", "f←{⍵}", "⎕EX 'x' ⋄ ⍝ words", ":If 0\n1\n:EndIf"] {
        match apl.eval(line) {
            Ok(value) => assert_eq!(line, "⎕EX 'x' ⋄ ⍝ words", "{value}"),
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::VALUE, "{line}");
                let message = error.message();
                assert!(message.contains("has no value") || message.contains("no result"), "{line}: {message}");
            }
        }
        apl.run(line).expect("nothing is wanted of it");
    }
}

#[test]
fn host_values_are_held_and_handed_back() -> Result<()> {
    struct Account(Mutex<f64>);
    let mut apl = interpreter();
    apl.define("Open", |sum: f64| Opaque::new(Account(Mutex::new(sum))))?;
    apl.define("Sum", |account: Opaque<Account>| *account.0.lock().expect("nobody panics"))?;
    apl.define("Swap", |pair: Vec<Opaque<Account>>| pair.into_iter().rev().collect::<Vec<_>>())?;
    apl.run("a←Open 10 ⋄ b←Open 20 ⋄ both←a b ⋄ deep←1(a'x'(b 2)) ⋄ ns←⎕NS⍬ ⋄ ns.kept←a")?;
    for (line, shown) in [
        ("Sum both", "10 20"),
        ("Sum Swap both", "20 10"),
        ("a=both", "1 0"),
        ("a≡ns.kept", "1"),
        ("a≡Open 10", "0"),
        ("both⍳b a(Open 1)", "2 1 3"),
        ("≢∪a b a b", "2"),
        ("≡a", "0"),
        ("⍴a", ""),
        ("⍕a", "[Account]"),
        ("⎕NC'a'", "2"),
        ("⎕DR a", "326"),
        ("Sum⊃2⊃deep", "10"),
        ("deep≡1(a'x'(b 2))", "1"),
        ("Sum 2 2⍴both", "10 20\n10 20"),
        ("Sum 3↑a", ""),
    ] {
        match apl.eval(line) {
            Ok(value) => assert_eq!(value.to_string(), shown, "{line}"),
            Err(error) => assert_eq!(("Sum 3↑a", error.kind()), (line, ErrorKind::DOMAIN)),
        }
    }
    for line in [
        "a+1",
        "a<b",
        "⍋both",
        "both⍸a",
        "⍎a",
        "10⌷⍨a",
        "a.x",
        "⎕JSON a",
        "220⌶a",
        "1(220⌶)a",
        "a⍴1",
        "⎕UCS a",
        "a/1",
        "¯1⎕SIGNAL a",
    ] {
        assert_ne!(error(&mut apl, line).kind(), ErrorKind::INTERNAL, "{line}");
    }
    let wrong = Opaque::<String>::try_from(apl.eval("a")?).expect_err("it is an account");
    assert!(wrong.to_string().contains("one String of the host program"), "{wrong}");
    let back: Opaque<Account> = apl.get("a").expect("a value").try_into()?;
    let again: Opaque<Account> = apl.eval("⊃both")?.try_into()?;
    assert!(back == again);
    let shared = back.into_shared();
    drop(again);
    apl.run("a←b←both←deep←0 ⋄ ns.kept←0")?;
    assert_eq!(Arc::strong_count(&shared), 1, "nothing of it is left behind");
    let mut other = interpreter();
    other.set("given", Opaque::from(shared.clone()))?;
    assert_eq!(text(&mut other, "given≡given"), "1");
    Ok(())
}

/// A value of the host with members of every class.
struct Robot {
    name: Mutex<String>,
    position: Mutex<Vec<f64>>,
    /// The number of times that the computed member was read.
    reads: AtomicUsize,
}

impl Robot {
    fn build(name: &str) -> Array {
        let robot = Self { name: Mutex::new(name.to_owned()), position: Mutex::new(vec![0.0, 0.0]), reads: AtomicUsize::new(0) };
        Opaque::new(robot).with_members()
    }
}

impl HostMembers for Robot {
    fn class(&self, name: &str) -> MemberClass {
        match name {
            "name" | "position" => MemberClass::Value,
            "twin" => MemberClass::Computed,
            "move" | "explain" | "fail" | "panic" => MemberClass::Function,
            _ => MemberClass::Missing,
        }
    }

    fn names(&self) -> Vec<String> {
        ["name", "position", "twin", "move", "explain", "fail"].map(str::to_owned).to_vec()
    }

    fn get(&self, spaces: &mut dyn HostSpaces, name: &str) -> std::result::Result<Array, Fault> {
        match name {
            "name" => Ok(Array::from(&**self.name.lock().expect("nobody panics"))),
            "twin" => {
                self.reads.fetch_add(1, Ordering::Relaxed);
                Ok(Self::build("twin"))
            }
            _ => {
                spaces.make_namespace(vec![("at".to_owned(), Array::from(self.position.lock().expect("nobody panics").clone()))])
            }
        }
    }

    fn set(&self, _spaces: &mut dyn HostSpaces, name: &str, value: Array) -> std::result::Result<(), Fault> {
        if name != "name" {
            return Err(Fault::new(ErrorKind::DOMAIN, format!("{name} is not for you to set")));
        }
        *self.name.lock().expect("nobody panics") = value.try_into()?;
        Ok(())
    }

    fn call(&self, spaces: &mut dyn HostSpaces, name: &str, arguments: CallArguments) -> std::result::Result<Array, Fault> {
        match name {
            "move" => {
                let step = Vec::<f64>::try_from(arguments.right)?;
                let mut position = self.position.lock().expect("nobody panics");
                position.iter_mut().zip(step).for_each(|(place, step)| *place += step);
                Ok(Array::from(position.clone()))
            }
            "explain" => {
                let named = spaces.list_variables(&arguments.right).unwrap_or_default();
                let names = named.into_iter().map(|(name, value)| format!("{name}={value}"));
                let options = arguments.options.into_iter().map(|(name, value)| format!("{}:{value}", name.unwrap_or_default()));
                let left = arguments.left.map(|left| format!("left {left}"));
                Ok(Array::from(&*left.into_iter().chain(names).chain(options).collect::<Vec<_>>().join(" ")))
            }
            "panic" => panic!("the wheels are gone"),
            _ => Err(Fault::new(ErrorKind(90), "the battery is empty")),
        }
    }

    fn get_at(&self, _spaces: &mut dyn HostSpaces, indices: Vec<Option<Array>>) -> std::result::Result<Array, Fault> {
        Ok(Array::from(indices.into_iter().map(|index| index.is_none()).collect::<Vec<bool>>()))
    }
}

#[test]
fn members_of_host_values_are_read_set_and_called() -> Result<()> {
    let mut apl = interpreter();
    apl.set("rob", Robot::build("Rob"))?;
    apl.run("both←rob rob ⋄ ns←(rob: rob) ⋄ go←rob.move ⋄ names←{⍵.name} ⋄ apply←{⍺⍺ ⍵} ⋄ other←⎕NS⍬ ⋄ other.name←{⍵}")?;
    for (line, shown) in [
        ("rob", "[Robot]"),
        ("rob.name", "Rob"),
        ("names rob", "Rob"),
        ("ns.rob.name", "Rob"),
        ("both.name", " Rob  Rob "),
        ("rob.move 1 2", "1 2"),
        ("go 1 2", "2 4"),
        ("rob.move apply 1 0", "3 4"),
        ("↑rob.move¨(0 1)(0 1)", "3 5\n3 6"),
        ("rob.position.at", "3 6"),
        ("⊃both.move ⊂0 0", "3 6"),
        ("5 rob.explain (a: 1 ⋄ b: 2)", "left 5 a=1 b=2"),
        ("rob.explain()", ""),
        ("(rob.explain⍠'deep' 1)0", "deep:1"),
        ("rob.twin.name", "twin"),
        ("rob.twin.move 1 1", "1 1"),
        ("rob[1;]", "0 1"),
        ("⎕NC 'rob' 'rob.name' 'rob.move' 'rob.no' 'rob.2'", "9.2 2.1 3.3 0 ¯1"),
        ("rob.⎕NC 'move'", "3"),
        ("rob.⎕NL ¯3", " explain  fail  move "),
        ("rob.(name)", "Rob"),
        ("rob.(name name)", " Rob  Rob "),
        ("≢rob.((name name)name)", "2"),
        ("both.(name name)", "  Rob  Rob    Rob  Rob  "),
        ("(⊃rob.(twin name)).name", "twin"),
        ("rob≡⊃both", "1"),
        ("rob≡rob.twin", "0"),
        ("{90::⎕DMX.Message ⋄ rob.fail ⍵}1", "the battery is empty"),
    ] {
        assert_eq!(apl.eval(line)?.to_string(), shown, "{line}");
    }
    apl.run("rob.name←'Bob' ⋄ ns.rob.name,←'by'")?;
    assert_eq!(text(&mut apl, "rob.name"), "Bobby");
    apl.run("rob.(name name)←'Al' 'Bo' ⋄ rob.(name),←'b'")?;
    assert_eq!(text(&mut apl, "rob.name"), "Alb");
    let robot: Opaque<Robot> = apl.eval("rob")?.try_into()?;
    // A computed member is read as often as the text says: once in each of the lines above.
    assert_eq!(robot.reads.load(Ordering::Relaxed), 4);
    for (line, kind, message) in [
        ("rob.no", ErrorKind::VALUE, "[Robot] has no member no"),
        ("rob.no 1", ErrorKind::VALUE, "[Robot] has no member no"),
        ("rob.position←1", ErrorKind::DOMAIN, "position is not for you to set"),
        ("rob.name←+", ErrorKind::SYNTAX, "a member of a value of the host can only be set to an array"),
        ("rob.(name no)", ErrorKind::VALUE, "[Robot] has no member no"),
        ("rob.(name+1)", ErrorKind::SYNTAX, "only a name, names in parentheses, ⎕NC or ⎕NL can follow the dot after a value of"),
        ("rob.(name position)←1 2 3", ErrorKind::LENGTH, "2 names need 2 items, or one for all, not 3"),
        ("rob.(name position)←'Al' 2", ErrorKind::DOMAIN, "position is not for you to set"),
        ("rob.(name[1])←'x'", ErrorKind::SYNTAX, "only a name, names in parentheses, ⎕NC or ⎕NL can follow the dot after a"),
        ("rob.panic 1", ErrorKind::INTERNAL, "the host's function 'panic' panicked: the wheels are gone"),
        (
            "rob.⎕IO",
            ErrorKind::SYNTAX,
            "only a name, names in parentheses, ⎕NC or ⎕NL can follow the dot after a value of the host",
        ),
        ("'x' rob.⎕NL 2", ErrorKind::SYNTAX, "⎕NL takes one argument after a value of the host"),
        ("((move: 5)rob).move", ErrorKind::SYNTAX, "move is a function of [Robot]: an array is needed here"),
        ("(other rob).name 1", ErrorKind::SYNTAX, "name is not a function in [Robot]"),
        ("rob[1]←2", ErrorKind::RANK, "[Robot] has no elements to index"),
        ("(rob.explain⍠5)1", ErrorKind::DOMAIN, "options for a function of the host need names: ('name' value), or a namespace"),
        ("1(220⌶)1 rob", ErrorKind::DOMAIN, "a value of the host program cannot be stored"),
    ] {
        let error = error(&mut apl, line);
        assert_eq!(error.kind(), kind, "{line}: {error}");
        assert!(error.message().contains(message), "{line}: {}", error.message());
    }
    Ok(())
}

#[test]
fn python_is_reached_only_if_it_was_granted() -> Result<()> {
    let refused = error(&mut interpreter(), "⎕PY 'numpy'");
    assert_eq!(refused.kind(), ErrorKind::FILE_ACCESS);
    assert_eq!(refused.message(), "this interpreter was not given access to Python");
    let help = "only where Zilde runs inside Python: start it by 'python -m zilde', or grant 'python=True'";
    assert_eq!(refused.help(), Some(help));
    let mut apl = Interpreter::builder().allow_files().allow_processes().allow_clock().build();
    assert_eq!(error(&mut apl, "⎕PY 'os'").kind(), ErrorKind::FILE_ACCESS);
    let mut apl = Interpreter::builder()
        .allow_python(|_, argument| Ok(argument.to_text().map_or(Array::from(1.5), |name| Robot::build(&name))))
        .build();
    assert_eq!(text(&mut apl, "(⎕PY 'Ann').name"), "Ann");
    assert_eq!(text(&mut apl, "⎕PY ⎕PY 'Ann'"), "1.5");
    assert_eq!(error(&mut apl, "⎕PY 5").message(), "the argument must be the name of a module, or a reference to an object");
    Ok(())
}

#[test]
fn conversions_stay_within_the_limit() -> Result<()> {
    const LIMIT: usize = 32 << 20;
    let mut apl = Interpreter::builder().memory_limit(LIMIT).build();
    let full = |fault: Fault| fault.kind() == ErrorKind::WS_FULL;
    let shared = apl.eval("3000⍴⊂10000⍴1")?;
    assert!(shared.to_string().len() <= LIMIT);
    assert!(shared.to_string().ends_with("exceeds the memory limit)"));
    assert!(format!("{shared:>10}").len() <= LIMIT);
    assert!(full(shared.format().expect_err("60 MB of text")));
    assert!(full(Vec::<Vec<f64>>::try_from(shared.clone()).expect_err("240 MB of numbers")));
    assert!(full(Vec::<Vec<bool>>::try_from(shared.clone()).expect_err("30 MB and more")));
    assert_eq!(Vec::<Array>::try_from(shared)?.len(), 3000);
    let texts = apl.eval("3000⍴⊂20000⍴'a'")?;
    assert!(full(Vec::<String>::try_from(texts).expect_err("60 MB of text")));
    let bits = apl.eval("1e8⍴1")?;
    assert!(full(bits.as_floats().map(|_| ()).expect_err("800 MB")));
    assert!(full(Vec::<bool>::try_from(bits.clone()).expect_err("100 MB")));
    assert!(full(Vec::<Array>::try_from(bits.clone()).expect_err("5 GB")));
    assert!(full(Vec::<Vec<i8>>::try_from(bits.shaped(&[10_000, 10_000])?).expect_err("100 MB")));
    let wide = apl.eval("3e6⍴'⍴'")?;
    assert_eq!(String::try_from(wide)?.len(), 9_000_000);
    let wide = apl.eval("7e6⍴'⍴'")?;
    assert!(full(String::try_from(wide).expect_err("28 MB are in use and 21 are wanted")));
    assert_eq!(Vec::<Array>::try_from(apl.eval("{⍵ ⍵}⍣60⊢1")?)?.len(), 2);
    assert_eq!(apl.eval("1000⍴⊂1 2")?.format()?.matches("1 2").count(), 1000);
    assert_eq!(Array::from(vec![0.5; 1 << 20]).format()?.matches("0.5").count(), 1 << 20);
    Ok(())
}

#[test]
fn steps_are_counted_the_same_on_any_number_of_threads() -> Result<()> {
    let programs = [
        "1+1",
        "{⍵=0:0 ⋄ 1+∇⍵-1}100",
        "+/⍳1000000",
        "⍋?1000000⍴1000000",
        "(∘.+⍨⍳700)+.×∘.-⍨⍳700",
        "+/⌽{(~⍵∊∘.×⍨⍵)/⍵}1↓⍳1500",
        "≢∪?500000⍴1000",
        "+\\⌽0.5×⍳600000",
        "{+/⍵}⌸?300000⍴10",
        "⌊/⍣5⊢?100 100⍴0",
        "≢⎕JSON'[1,2,3]'",
        "≢'a.c'⎕R'x'⊢1000⍴'abc'",
        "⊃{⍺,⍵}/⍳2000",
    ];
    let counts = |threads: usize| -> Result<Vec<u64>> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let mut apl = Interpreter::builder().step_limit(u64::MAX).build();
            let count = |line: &&str| apl.eval(line).map(|_| apl.steps());
            programs.iter().map(count).collect()
        })
    };
    let alone = counts(1)?;
    for threads in [2, 7] {
        assert_eq!(alone, counts(threads)?, "{threads} threads");
    }
    assert!(alone[0] < 10 && alone[2] >= 1_000_000, "{alone:?}");
    for (program, &steps) in programs.iter().zip(&alone) {
        let within = |most| Interpreter::builder().step_limit(most).build().eval(program).map_err(|error| error.kind());
        assert!(within(steps).is_ok(), "{program}: {steps} steps are enough");
        assert_eq!(within(steps - 1).err(), Some(ErrorKind::TIMEOUT), "{program}: one less is not");
    }
    Ok(())
}

#[test]
fn searches_for_patterns_keep_within_the_limits() {
    let mut apl = Interpreter::builder().memory_limit(64 << 20).build();
    assert_eq!(error(&mut apl, "'.'⎕S'%'⊢20000⍴'a'").kind(), ErrorKind::WS_FULL);
    assert_eq!(text(&mut apl, "≢'.'⎕S'&'⊢20000⍴'a'"), "20000");
    // Each line is a step, even if nothing is found in it.
    for line in ["'x'⎕S 0⊢100000⍴⎕UCS 10", "≢'x'⎕R'y'⊢100000⍴⊂'abc'", "('x'⎕S 0⍠'Mode' 'D')100000⍴⎕UCS 10"]
    {
        let mut apl = Interpreter::builder().step_limit(300).build();
        assert_eq!(apl.eval(line).err().map(|error| error.kind()), Some(ErrorKind::TIMEOUT), "{line}");
    }
}

#[test]
fn profiles_are_charged_to_the_memory_account() {
    let mut apl = Interpreter::builder().memory_limit(8 << 20).allow_clock().build();
    let program = "∇ f n\n→(n=0)/0\nf n-1\nf n-1\n∇\n⎕PROFILE'start' 'none'\nf 20";
    assert_eq!(apl.run(program).err().map(|error| error.kind()), Some(ErrorKind::WS_FULL));
    apl.run("{}⎕PROFILE'clear'").expect("the data can be discarded");
    assert_eq!(text(&mut apl, "≢⍳1000000"), "1000000");
}

#[test]
fn profiles_keep_threads_and_clocks_apart() -> Result<()> {
    let mut apl = Interpreter::builder().memory_limit(256 << 20).allow_clock().build();
    apl.run(
        "∇ f;t\nt←g&1\n{}⎕DL 0.02\n⎕TSYNC t\n∇\n∇ g x\n{}⎕DL 0.2\nx←2\n∇\n⎕PROFILE'start' 'elapsed'\nf\n⎕PROFILE'stop'\n\
         d←⎕PROFILE'data'\n",
    )?;
    // The lines of g: the first one takes as long as it waits, and the second one runs.
    assert_eq!(text(&mut apl, "⍕150<d[1⍳⍨(d[;1]≡¨⊂'#.g')∧d[;2]≡¨1;4]"), "1");
    assert_eq!(text(&mut apl, "⍕d[1⍳⍨(d[;1]≡¨⊂'#.g')∧d[;2]≡¨2;3]"), "1");
    apl.run("∇ h\n⎕PROFILE'start' 'elapsed'\n{}⎕DL 0.02\n∇\n⎕PROFILE'clear'\n⎕PROFILE'start' 'CPU'\nh\nd←⎕PROFILE'data'\n")?;
    assert_eq!(text(&mut apl, "∧/,0≤⊃,/d[;4 5]"), "1");
    Ok(())
}

#[test]
fn reports_of_long_lines_show_the_part_around_the_caret() {
    let mut apl = Interpreter::new();
    let around = "1+".repeat(3000);
    let mut character_at_caret = |line: &str| {
        let error = apl.run(line).expect_err("1÷0 has no result");
        let [_, line, caret] = error.lines();
        let column = caret.chars().count() - 1;
        (line.clone(), line.chars().nth(column), error)
    };
    let (_, expected, _) = character_at_caret("(1÷0)+1");
    let (line, found, error) = character_at_caret(&format!("{around}(1÷0)+{around}1"));
    assert_eq!(found, expected);
    assert!(line.starts_with("      …1+1+") && line.ends_with("1…") && line.len() < 5000);
    let mut drawn = String::new();
    miette::NarratableReportHandler::new().render_report(&mut drawn, &error.drawing()).unwrap();
    assert!(drawn.contains("1÷0 divides by zero") && drawn.contains("column 6003") && drawn.len() < 1000, "{drawn}");
    let name = "x".repeat(1 << 20);
    let error = apl.run(&name).expect_err("the name has no value");
    assert!(error.message().starts_with("xxx") && error.message().ends_with('…') && error.message().len() < 5000);
}

#[test]
fn no_trap_outlives_a_limit() {
    let traps = [
        "{0 1000 1006::∇⍵ ⋄ {∇⍵}⍵}1",
        "{1006::∇⍵ ⋄ ∇⍵}1",
        "{1000::'late' ⋄ {∇⍵}1}1",
        "∇f\n:Trap 1006\n:While 1\n:EndWhile\n:Else\nf\n:EndTrap\n∇\nf",
        "f←{∇⍵} ⋄ ⎕TRAP←1006 'E' 'f 1' ⋄ f 1",
        "∇g\n⎕TRAP←1006 'C' '→1'\nl:→l\n∇\ng",
        "{1+∇⍵}⍠1⊢2 ⋄ {∇⍵}&1 ⋄ {∇⍵}1",
        "a b←{∇⍵}&¨1 2 ⋄ {1006::∇⍵ ⋄ ∇⍵}3",
    ];
    let builder = Interpreter::builder;
    for line in traps {
        for apl in [builder().time_limit(Duration::from_millis(100)), builder().step_limit(20_000)] {
            let mut apl = apl.build();
            let started = Instant::now();
            let ended = apl.run(line).expect_err(line);
            assert!(matches!(ended.kind(), ErrorKind::TIMEOUT | ErrorKind::SYNTAX | ErrorKind::DOMAIN), "{line}: {ended}");
            assert!(started.elapsed() < Duration::from_secs(5), "{line}");
            assert_eq!(text(&mut apl, "+/⍳100"), "5050");
        }
    }
}

#[cfg(feature = "ndarray")]
#[test]
fn closures_take_and_give_grids() -> Result<()> {
    use ndarray::{Array1, Array2, ArrayD, Axis};
    let mut apl = interpreter();
    apl.define("means", |table: Array2<f64>| table.mean_axis(Axis(0)).unwrap_or_default())?;
    apl.define("turned", |grid: ArrayD<i32>| grid.reversed_axes())?;
    apl.define("times", |left: Option<Array1<f64>>, right: Array2<f64>| match left {
        Some(factors) => Ok(right * factors),
        None => Err("factors are needed"),
    })?;
    assert_eq!(text(&mut apl, "means 2 3⍴⍳6"), "2.5 3.5 4.5");
    assert_eq!(text(&mut apl, "(⍉a)≡turned a⊣a←2 3 4⍴⍳24"), "1");
    assert_eq!(text(&mut apl, "1 20 3 40≡,1 10 times 2 2⍴⍳4"), "1");
    assert_eq!(error(&mut apl, "times 2 2⍴⍳4").message(), "factors are needed");
    let wrong = error(&mut apl, "means 1 2 3");
    assert_eq!(wrong.kind(), ErrorKind::DOMAIN);
    assert!(wrong.message().contains("2 axes"), "{}", wrong.message());
    Ok(())
}

/// Returns the function or the operator that a text evaluates to.
fn callable(apl: &mut Interpreter, text: &str) -> Result<Callable> {
    match apl.evaluate(text)? {
        Evaluated::Callable(callable) => Ok(callable),
        other => panic!("{text} is {other:?}"),
    }
}

#[test]
fn functions_are_held_derived_and_assigned() -> Result<()> {
    let mut apl = interpreter();
    let apl = &mut apl;
    let (power, double) = (callable(apl, "⍣")?, callable(apl, "{2×⍵}")?);
    assert!(power.is_dyadic_operator() && power.is_operator() && !double.is_operator());
    let tenfold = apl.derive(&power, Operand::Callable(double), Some(Operand::Array(10.into())))?;
    assert_eq!(i64::try_from(apl.apply(&tenfold, None, 1.into())?)?, 1024);
    apl.assign("times1024", &tenfold)?;
    assert_eq!(text(apl, "times1024 2"), "2048");
    let minus = callable(apl, "-")?;
    assert_eq!(i64::try_from(apl.apply(&minus, Some(5.into()), 3.into())?)?, 2);

    let refused = |result: Result<Callable>| result.expect_err("it is refused").kind();
    assert_eq!(refused(apl.derive(&minus, Operand::Array(1.into()), None)), ErrorKind::SYNTAX);
    assert_eq!(refused(apl.derive(&power, Operand::Array(1.into()), None)), ErrorKind::SYNTAX);
    assert_eq!(apl.apply(&power, None, 1.into()).expect_err("it has no operands").kind(), ErrorKind::SYNTAX);
    assert_eq!(interpreter().apply(&minus, None, 1.into()).expect_err("it belongs to another").kind(), ErrorKind::DOMAIN);
    Ok(())
}

#[test]
fn the_values_of_texts_and_names_are_of_any_kind() -> Result<()> {
    let mut apl = interpreter();
    assert!(matches!(apl.evaluate("")?, Evaluated::Nothing));
    assert!(matches!(apl.evaluate("x←1")?, Evaluated::Array(_)));
    assert!(apl.is_shy());
    apl.run("f←+/ ⋄ o←⍨")?;
    assert!(matches!(apl.value("x"), Evaluated::Array(_)));
    assert!(matches!(apl.value("f"), Evaluated::Callable(function) if !function.is_operator()));
    assert!(matches!(apl.value("o"), Evaluated::Callable(operator) if operator.is_operator()));
    assert!(matches!(apl.value("none"), Evaluated::Nothing));
    Ok(())
}

#[test]
fn released_namespaces_are_freed_unless_they_are_referred_to() -> Result<()> {
    let mut apl = interpreter();
    let column: Arc<[f64]> = Arc::from(vec![0.5; 1000]);
    let make = |apl: &mut Interpreter| apl.make_namespace([("x", Array::from_owner(&[1000], column.clone())?)]);
    let (kept, dropped) = (make(&mut apl)?, make(&mut apl)?);
    apl.set("kept", kept.clone())?;
    assert_eq!(apl.foreign_bytes(), 16_000);
    apl.release_namespaces(&[kept, dropped.clone()]);
    assert_eq!(apl.foreign_bytes(), 8_000);
    assert!(apl.members(&dropped).is_none());
    assert_eq!(f64::try_from(apl.eval("+/kept.x")?)?, 500.0);
    Ok(())
}

#[test]
fn namespaces_are_made_and_read() -> Result<()> {
    let mut apl = interpreter();
    let space = apl.make_namespace([("a", 1.into()), ("two words", "text".into())])?;
    apl.set("space", &space)?;
    apl.run("space.f←{⍵} ⋄ x←{⍵.a}¨5000⍴space")?;
    let names: Vec<String> = apl.members(&space).expect("it is one").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a", "two words", "f"]);
    assert!(apl.members(&1.into()).is_none());
    Ok(())
}

#[test]
fn only_the_thread_that_evaluates_is_asked_whether_to_stop() -> Result<()> {
    let (evaluating, asked) = (thread::current().id(), Arc::new(AtomicUsize::new(0)));
    let counter = asked.clone();
    let wants_stop = move || {
        assert_eq!(thread::current().id(), evaluating);
        counter.fetch_add(1, Ordering::Relaxed) == 2
    };
    let mut apl = Interpreter::builder().ask_host(wants_stop).build();
    let (handle, done) = (apl.interrupt_handle(), Arc::new(AtomicBool::new(false)));
    let stop = done.clone();
    let clock = thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(2));
            handle.ask_host();
        }
    });
    let error = apl.eval("{⍵×1.0000001}⍣1E9⊢1E6⍴1.5").expect_err("the host wants it to stop");
    done.store(true, Ordering::Relaxed);
    clock.join().expect("the clock ends");
    assert_eq!((error.kind(), asked.load(Ordering::Relaxed)), (ErrorKind::INTERRUPT, 3));
    assert_eq!(text(&mut apl, "1+1"), "2");
    Ok(())
}
