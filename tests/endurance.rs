//! Values that are very deep, that share their items, or that are very long, in every use that the tables list: whatever
//! is done with them must leave the process alive, on the small stacks of threads, and end soon after its time limit.
//!
//! The programs run in separate processes, which are restarted if they die. `ZILDE_CASES=n` runs
//! every nth use of each thing that is tried, at least one (1 for all), `ZILDE_SEED=…` others of
//! them, `ZILDE_DEPTH=…` goes deeper, `ZILDE_ONLY=…` runs those that contain a text.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[expect(dead_code, reason = "other tests use more of it")]
#[path = "common/processes.rs"]
mod processes;
#[path = "common/processor_time.rs"]
mod processor_time;
#[path = "endurance/programs.rs"]
mod programs;

use processor_time::Stopwatch;
use std::process::Command;
use std::time::{Duration, Instant};
use zilde::Interpreter;
use zilde::internals::session;

/// The common settings of a group of programs.
struct Scene {
    name: &'static str,
    /// The line that is run once, with the depth for `†`.
    prepare: &'static str,
    /// The names of the values.
    values: &'static [&'static str],
    memory: usize,
    time: Duration,
    /// The time that a program may take beyond its limit, or `None` if only its end counts.
    late: Option<Duration>,
    /// True if each program runs in an APL thread as well.
    threads: bool,
    /// The default of `ZILDE_DEPTH`: the number of levels of deep values and texts.
    depth: usize,
    /// The default of `ZILDE_CASES`: one in this many uses of each thing is run.
    share: usize,
}

/// The stack of the thread that runs the programs, as large as that of Rust threads by default.
const STACK: usize = 2 << 20;
/// The number of levels of the deep values: no recursive traversal takes so little stack per level that all of them fit.
const DEPTH: usize = 20_000;
/// The time after which a process counts as hung.
const HANGS: Duration = Duration::from_secs(20);

/// The time that work may take beyond its limit: unoptimised builds run a tenth as fast.
const LATE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1500 } else { 250 });

const SCENES: &[Scene] = &[DEEP, DEEPEST, TEXTS, SHARED, LONG];

const DEEP: Scene = Scene {
    name: "deep_values_are_taken_apart_on_any_stack",
    prepare: "x←⊂⍣†⊢1 2 ⋄ y←{1 ⍵}⍣†⊢2 3 ⋄ e←⊂⍣†⊢⍬ ⋄ z←0⍴⊂x ⋄ c←⊂⍣†⊢'ab' ⋄ r←⊂⍣†⊢⎕NS⍬ ⋄ \
              n←{m←⎕NS⍬ ⋄ m.x←⍵ ⋄ m}⍣(†÷10)⊢0 ⋄ p←†⍴⊂⍬ ⋄ fn←x∘+ ⋄ o←⎕OR'fn' ⋄ w←{1 1⍴⊂⍵}⍣†⊢1 2",
    values: &["x", "y", "e", "z", "c", "r", "n", "p", "o", "w"],
    memory: 2 << 30,
    time: Duration::from_secs(5),
    late: None,
    threads: true,
    depth: DEPTH,
    share: 100,
};

/// A value whose traversal takes long at each level, or more and more with each: one use of each thing.
const DEEPEST: Scene = Scene {
    name: "values_of_many_levels_are_taken_apart_in_time",
    prepare: "x←⊂⍣†⊢1 2 ⋄ fn←x∘+",
    values: &["x"],
    memory: 1 << 30,
    time: Duration::from_secs(1),
    // The system takes back the pages of the stack, hundreds of megabytes of them, while a program that is stopped comes back up.
    late: Some(LATE.saturating_mul(2)),
    threads: false,
    depth: 300_000,
    share: 1000,
};

const TEXTS: Scene = Scene {
    name: "deep_texts_are_read_on_any_stack",
    prepare: "",
    values: &[],
    memory: 2 << 30,
    time: Duration::from_secs(5),
    late: None,
    threads: true,
    depth: DEPTH,
    share: 400,
};

const SHARED: Scene = Scene {
    name: "values_that_share_their_items_are_not_walked_for_ever",
    prepare: "x←1 ⋄ ⍎240⍴'x←x x⋄' ⋄ y←'ab' ⋄ ⍎240⍴'y←y y⋄' ⋄ z←⍬ ⋄ ⍎240⍴'z←z z⋄' ⋄ s←⎕NS⍬ ⋄ r←s ⋄ ⍎240⍴'r←r r⋄' ⋄ e←0⍴⊂x",
    values: &["x", "y", "z", "r", "e"],
    memory: 256 << 20,
    time: Duration::from_millis(100),
    late: Some(LATE),
    threads: false,
    depth: DEPTH,
    share: 20,
};

const LONG: Scene = Scene {
    name: "long_work_ends_with_its_time",
    prepare: "x←4000000⍴65 3 77 200 ⋄ c←4000000⍴'1 2 abc' ⋄ d←1000000⍴1.5 2e9 0.1 ⋄ b←4000000⍴0 1 ⋄ n←300000⍴'ab' 'c' 'def' 5 ⋄ \
              m←2 2000000⍴⍳77 ⋄ t←2000000 2⍴⍳100001 ⋄ k←30000⍴3r7 2x ⋄ j←500000⍴1j2 ¯3j1 ⋄ i←⍳2000000 ⋄ \
              q←⎕UCS 40+?1000000⍴9000 ⋄ o←1000000⍴⎕NS¨⍬ ⍬ ⋄ \
              u←100000⍴⊂5000⍴'ab' 'c'",
    values: &["x", "c", "d", "b", "n", "m", "t", "k", "j", "i", "q", "o", "u"],
    memory: 1 << 30,
    time: Duration::from_millis(100),
    late: Some(LATE),
    threads: false,
    depth: DEPTH,
    share: 60,
};

#[test]
fn deep_values_are_taken_apart_on_any_stack() {
    check(&DEEP);
}

#[test]
fn values_of_many_levels_are_taken_apart_in_time() {
    check(&DEEPEST);
}

#[test]
fn deep_texts_are_read_on_any_stack() {
    check(&TEXTS);
}

#[test]
fn values_that_share_their_items_are_not_walked_for_ever() {
    check(&SHARED);
}

#[test]
fn long_work_ends_with_its_time() {
    check(&LONG);
}

/// Texts that are long in other ways than the values of the scenes, the expression that reads them,
/// and the error that it may give if there is enough time.
const LONG_TEXTS: &[(&str, &str, &str)] = &[
    ("3999999⍴'1+'", "⍎t", ""),
    ("2999999⍴'a.'", "⍎t", "LIMIT ERROR"),
    ("'#.',599999⍴'a.'", "⍎t", "LIMIT ERROR"),
    ("(2000000⍴'a←'),'1'", "⍎t", ""),
    ("999999⍴'(1)'", "⍎t", ""),
    ("3000000⍴'1 ⋄ '", "⍎t", ""),
    ("(⊂'z←f y'),400000⍴⊂'z←y+1'", "⎕FX t", ""),
    ("(⊂'z←f y'),200000⍴⊂'z←)'", "⎕FX t", ""),
    ("(⊂':Namespace n'),(300000⍴'f←{⍵}' 'a←1'),⊂':EndNamespace'", "⎕FIX t", ""),
    ("(⊂':Namespace n'),(300000⍴'∇f y' '∇'),⊂':EndNamespace'", "⎕FIX t", ""),
    ("400000⍴'∇f y' '∇'", "2⎕FIX t", ""),
    ("400000⍴⊂'f←{⍵}'", "2⎕FIX t", ""),
];

#[test]
fn long_texts_are_read_within_their_time() {
    let limit = Duration::from_millis(100);
    let builder = Interpreter::builder().memory_limit(4 << 30).output(|_: &str| {});
    let mut apl = builder.time_limit(Duration::from_mins(1)).build();
    let mut wrong = Vec::new();
    for (text, reader, refusal) in LONG_TEXTS {
        apl.run(&format!("t←{text}")).unwrap();
        apl.context().work().set_deadline(Instant::now().checked_add(limit));
        let stopwatch = Stopwatch::start();
        let source = apl.context().make_source("", *reader);
        let result = zilde::internals::eval::run_source(apl.context(), &source, true);
        let taken = stopwatch.elapsed();
        apl.context().work().set_deadline(None);
        if taken > limit + LATE {
            wrong.push(format!("{reader} of {text}: it took {taken:?}"));
        }
        // A text that is refused at its beginning would also end in time.
        if let Err(fault) = result
            && !["TIMEOUT", *refusal].contains(&fault.kind().name().as_ref())
        {
            wrong.push(format!("{reader} of {text}: {}: {}", fault.event(), fault.details().message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn setting(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Returns the programs of a scene that are run this time: at least one of each group.
fn chosen(scene: &Scene) -> Vec<String> {
    let (share, seed) = (setting("ZILDE_CASES", scene.share).max(1), setting("ZILDE_SEED", 0));
    let groups = if scene.values.is_empty() {
        programs::texts(setting("ZILDE_DEPTH", scene.depth))
    } else {
        programs::programs(scene.values)
    };
    let only = std::env::var("ZILDE_ONLY").unwrap_or_default();
    let mut chosen = Vec::new();
    for (number, group) in groups.into_iter().enumerate() {
        if only.is_empty() {
            // Adjacent groups start at offsets far from each other, so that neither their uses nor their values are all the same.
            let first = (37 * number + seed) % share.min(group.len());
            chosen.extend(group.into_iter().skip(first).step_by(share));
        } else {
            chosen.extend(group.into_iter().filter(|program| program.contains(&only)));
        }
    }
    chosen
}

/// Runs all programs of a scene, in a process that is restarted if it dies.
fn check(scene: &Scene) {
    let programs = chosen(scene);
    assert!(!programs.is_empty() || std::env::var_os("ZILDE_ONLY").is_some(), "no program was chosen");
    let outcome = processes::run_cases((0, 1, programs.len()), HANGS, |first| process(scene, first));
    let name = |index: Option<usize>| index.map_or("the preparation", |index| programs[index].as_str());
    let failures: Vec<_> = outcome.failures.iter().map(|(index, failure)| format!("{}: {failure}", name(*index))).collect();
    assert!(failures.is_empty(), "{} of {} programs fail:\n{}", failures.len(), programs.len(), failures.join("\n"));
}

/// Returns the process that runs the programs of a scene from `first` on.
fn process(scene: &Scene, first: usize) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "programs_of_a_scene", "--ignored", "--nocapture", "--test-threads=1"])
        .env("ZILDE_SCENE", scene.name)
        .env("ZILDE_FIRST", first.to_string());
    command
}

/// Runs the programs of a scene: not a test in itself, but the code run by the processes of the others.
#[test]
#[ignore = "run by the others in processes of their own"]
fn programs_of_a_scene() {
    let Ok(name) = std::env::var("ZILDE_SCENE") else { return };
    let scene = SCENES.iter().find(|scene| scene.name == name).unwrap();
    std::thread::Builder::new().stack_size(STACK).spawn(|| run_scene(scene)).unwrap().join().unwrap();
    processes::end();
}

fn run_scene(scene: &Scene) {
    let mut apl = prepared(scene);
    for (index, program) in chosen(scene).iter().enumerate().skip(setting("ZILDE_FIRST", 0)) {
        processes::begin(index);
        let stopwatch = Stopwatch::start();
        run(&mut apl, scene, program);
        let taken = stopwatch.elapsed();
        if scene.late.is_some_and(|late| taken > scene.time + late) {
            processes::fail(&format!("it took {taken:?}"));
        }
        if std::env::var_os("ZILDE_TIMES").is_some() {
            println!("{taken:?} {program}");
        }
        if scene.threads && !program.starts_with([')', ']']) {
            run(&mut apl, scene, &format!("{{{program}}}&0"));
        }
        // The next program must not be affected by the settings and leftovers of this one.
        let is_spent = index % 200 == 199;
        let keeps_values = !scene.values.is_empty();
        if is_spent || keeps_values && apl.run(&format!("{}←kept", scene.values.join(" "))).is_err() {
            apl = prepared(scene);
        }
    }
}

/// Creates an interpreter with the values of a scene, which `kept` holds as well.
fn prepared(scene: &Scene) -> Interpreter {
    let builder = Interpreter::builder().memory_limit(scene.memory).allow_clock().output(|_: &str| {});
    let mut apl = builder.time_limit(Duration::from_mins(1)).build();
    let depth = setting("ZILDE_DEPTH", scene.depth).to_string();
    apl.run(&scene.prepare.replace('†', &depth)).unwrap();
    if !scene.values.is_empty() {
        apl.run(&format!("kept←{}", scene.values.join(" "))).unwrap();
    }
    apl
}

/// Runs a program within the time limit of its scene. Only its end is checked.
fn run(apl: &mut Interpreter, scene: &Scene, program: &str) {
    apl.context().work().set_deadline(Instant::now().checked_add(scene.time));
    let context = apl.context();
    if program.starts_with([')', ']']) {
        let _ = session::run(context, program);
    } else {
        let source = context.make_source("", program);
        if let Ok(finished) = zilde::internals::eval::run_source(context, &source, true) {
            let _ = zilde::internals::eval::print_finished(context, &finished);
        }
        let _ = context.outlast_others();
    }
    apl.context().work().set_deadline(None);
}
