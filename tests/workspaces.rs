//! Saved workspaces: saved values are restored, a file is never torn, and a damaged one does no harm.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use zilde::Interpreter;
use zilde::internals::array::Array;
use zilde::internals::array::arrays_match;

/// Values of every type and shape that a variable may have, including prototypes of empty arrays.
const VALUES: &[&str] = &[
    "0",
    "¯5",
    "70000",
    "2.5",
    "÷3",
    "1E300",
    "¯1E¯300",
    "2*60",
    "3J¯4.5",
    "∞",
    "⎕NAN",
    "'a'",
    "'⍳'",
    "⎕UCS 10",
    "⎕NULL",
    "⍬",
    "''",
    "1 0 1",
    "¯1 200 70000",
    "1.5 ∞",
    "1 2J3",
    "'it''s'",
    "'two',(⎕UCS 13 10),'lines'",
    "1 'a' ⎕NULL",
    "⎕IX 1 2 ¯1",
    "⎕IX '…'",
    "0⍴⊂1 2",
    "0⍴⊂'ab' 3",
    "0 3⍴0",
    "2 0⍴' '",
    "0 2⍴⊂2 0⍴'a'",
    "3 0⍴⊂⍬'x'",
    "2 3⍴⍳6",
    "2 2⍴'abcd'",
    "2 1 3⍴⍳6",
    "1 1 1⍴⊂'deep'",
    "⊂⊂1 2",
    "('one' 2)(3 4⍴⍳12)⍬",
    "⊂0⍴⊂''",
    "⍳300",
    "200⍴'long text '",
    "(⊂⍣250)1 2",
    "20⍴1.5",
];

/// Functions and operators of every kind.
const FUNCTIONS: &[&str] = &[
    "f1←{⍵+1} ⍝ plus",
    "f2←{\n  ⍝ what it does\n  ⍺←2\n  ⍺×⍵\n}",
    "f3←+⌿÷≢",
    "f4←f1∘(1 2∘+)⍣2",
    "f5←{⍺⍺ ⍵}",
    "f6←f1 f5",
    "f7←((⊃⍤1) , ⊢)⍤2",
    "f8←'a'⎕R'b'",
    "f9←∘.×⍨",
    "∇ r←{x} f10 y;z\n ⍝ it's\n  :If 0=⎕NC'x'\n    x←1\n  :EndIf\n r←x+y\n∇",
    "∇ r←(g f11 h) y\nr←g h y\n∇",
    "f12←+/[1]",
    "f13←{⍵⍵ ⍺⍺ ⍵}",
];

/// A generator of whole numbers below a given bound, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Creates an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("zilde-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn interpreter() -> (Interpreter, Arc<Mutex<String>>) {
    let output = Arc::new(Mutex::new(String::new()));
    (Interpreter::builder().allow_files().allow_clock().output(output.clone()).build(), output)
}

fn load(path: &Path) -> Interpreter {
    let (mut apl, output) = interpreter();
    let command = format!(")load {}", path.display());
    let run = apl.context().session.hooks.run_command;
    run(apl.context(), &command).unwrap_or_else(|fault| panic!("{fault:?}\n{}", fs::read_to_string(path).unwrap()));
    assert!(output.lock().unwrap().contains(" saved "), "{}", output.lock().unwrap());
    apl
}

fn save(apl: &mut Interpreter, path: &Path) -> String {
    apl.run(&format!("0 ⎕SAVE '{}'", path.display())).unwrap();
    fs::read_to_string(path.with_extension("apl")).unwrap()
}

/// Makes a random workspace: variables and functions in the root and in nested namespaces, with references in all directions.
fn random_workspace(apl: &mut Interpreter, random: &mut Random) -> Vec<String> {
    let mut spaces = vec![String::new()];
    for number in 0..random.below(5) {
        let outer = spaces[random.below(spaces.len())].clone();
        let path = format!("{outer}s{number}");
        match random.below(3) {
            0 => apl.run(&format!("{path}←⎕NS⍬")).unwrap(),
            1 => apl.run(&format!("'{path}'⎕NS⍬")).unwrap(),
            _ => apl.run(&format!("'{path}'⎕NS⍬ ⋄ {path}.⎕IO←0 ⋄ {path}.⎕DF'shown'")).unwrap(),
        }
        spaces.push(format!("{path}."));
    }
    let mut variables = Vec::new();
    for number in 0..random.below(12) {
        let name = format!("{}v{number}", spaces[random.below(spaces.len())]);
        apl.run(&format!("{name}←{}", VALUES[random.below(VALUES.len())])).unwrap();
        variables.push(name);
    }
    for number in 0..random.below(4) {
        let [holder, one, other] = [(); 3].map(|()| spaces[random.below(spaces.len())].clone());
        let path = |path: &str| if path.is_empty() { "#".to_owned() } else { path.trim_end_matches('.').to_owned() };
        apl.run(&format!("{holder}r{number}←{} 1 ({} 'x')", path(&one), path(&other))).unwrap();
    }
    apl.run(FUNCTIONS[0]).unwrap();
    apl.run(FUNCTIONS[4]).unwrap();
    for text in FUNCTIONS {
        if random.below(2) == 0 {
            apl.run(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
    variables
}

#[test]
fn what_is_saved_comes_back() {
    let folder = folder("workspaces");
    let mut random = Random(20);
    for round in 0..150 {
        let (mut apl, _) = interpreter();
        let variables = random_workspace(&mut apl, &mut random);
        let path = folder.join(format!("round{round}"));
        let text = save(&mut apl, &path);
        let mut again = load(&path);
        for name in &variables {
            let (before, after): (Array, Array) = (apl.eval(name).unwrap(), again.eval(name).unwrap());
            assert!(arrays_match(&before, &after, 0.0), "{name} differs in\n{text}");
            let kind = format!("10|⎕DR {name}");
            let codes = [apl.eval(&kind).unwrap(), again.eval(&kind).unwrap()];
            assert!(
                before.has_machine_numbers() == after.has_machine_numbers() && arrays_match(&codes[0], &codes[1], 0.0)
                    || before.has_machine_numbers(),
                "{name}\n{text}"
            );
        }
        let second = save(&mut again, &folder.join("again"));
        let differs = text.lines().zip(second.lines()).find(|(one, other)| one != other);
        assert!(text == second, "saved again {differs:?}\n{text}\n{second}");
        for name in ["f2", "f3", "f4", "f10", "f11"] {
            let source = format!("⎕NR'{name}'");
            assert!(arrays_match(&apl.eval(&source).unwrap(), &again.eval(&source).unwrap(), 0.0), "{name} in\n{text}");
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_cannot_be_read_costs_nothing() {
    let folder = folder("unread");
    let path = folder.join("bad.apl");
    fs::write(&path, "x←1\ny←(2\n").unwrap();
    let (mut apl, _) = interpreter();
    apl.run("mine←42").unwrap();
    let run = apl.context().session.hooks.run_command;
    assert!(run(apl.context(), &format!(")load {}", path.display())).is_err());
    assert_eq!(apl.eval("mine").unwrap().to_integer(), Some(42));
    // A file written by hand is not replaced.
    assert!(apl.run(&format!("0 ⎕SAVE '{}'", path.display())).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "x←1\ny←(2\n");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_fails_half_way_leaves_the_workspace_as_it_was() {
    let folder = folder("half");
    let path = folder.join("half.apl");
    fs::write(&path, "mine←1\nx←⎕NS⍬\nx.deep←⎕NS⍬\n⎕PATH←'x'\n⎕SE.half←x\n⎕IO←0\n1÷0\n").unwrap();
    let (mut apl, _) = interpreter();
    apl.run("mine←42 ⋄ s←⎕NS⍬ ⋄ s.up←s ⋄ s.n←7 ⋄ ⎕PP←5 ⋄ ⎕LX←'hello' ⋄ f←{⍵+mine}").unwrap();
    let used = apl.context().memory().used_bytes();
    let run = apl.context().session.hooks.run_command;
    for _ in 0..3 {
        assert!(run(apl.context(), &format!(")load {}", path.display())).is_err());
        assert_eq!(apl.eval("mine s.up.up.n ⎕PP ⎕IO(f 1)≡42 7 5 1 43").unwrap().to_integer(), Some(1));
        assert_eq!(apl.eval("⎕LX ⎕PATH(⎕NC'x')≡'hello' '' 0").unwrap().to_integer(), Some(1));
        // The session's reference to the failed workspace is no longer valid.
        assert!(apl.eval("⎕SE.half.n").is_err());
    }
    apl.run("⎕SE.⎕EX'half'").unwrap();
    assert!(apl.context().memory().used_bytes() < used + 65_536);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[cfg(unix)]
fn a_save_that_is_killed_leaves_a_whole_file() {
    let folder = folder("killed");
    let path = folder.join("ws.apl");
    let script = format!("big←20000⍴⎕TS ⋄ {{∇⊣0 ⎕SAVE '{}'}}0", path.display());
    for round in 0..20 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_zilde")).args(["-e", &script]).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(120 + 13 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        if path.exists() {
            let tally = load(&path).eval("≢big").unwrap().to_integer();
            assert_eq!(tally, Some(20000));
        }
    }
    assert!(path.exists(), "one of the trials saved");
    // Files left by a killed process are removed at the next save, or the next time the workspace
    // is loaded; those that another process is writing stay.
    let left = |number: usize| folder.join(format!(".ws.apl.saving.{number}-0123456789abcdef"));
    let other = fs::File::create(left(1)).unwrap();
    other.lock().unwrap();
    for text in [format!("0 ⎕SAVE '{}'", path.display()), format!("⎕LOAD '{}'", path.display())] {
        fs::write(left(0), "half").unwrap();
        fs::write(left(2), "half").unwrap();
        Interpreter::builder().allow_files().build().run(&text).unwrap();
        assert_eq!([0, 1, 2].map(|number| left(number).exists()), [false, true, false], "{text}");
    }
    drop(other);
    Interpreter::builder().allow_files().build().run(&format!("0 ⎕SAVE '{}'", path.display())).unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the workspace is alone");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[cfg(unix)]
fn programs_that_write_one_file_together_do_not_fail() {
    let folder = folder("written");
    let path = folder.join("text.txt");
    let left = folder.join(".other.txt.saving.1-0123456789abcdef");
    fs::write(&left, "half").unwrap();
    let script = format!("{{}}{{(⊂1000⍴⎕D)⎕NPUT'{}'1}}¨⍳300", path.display());
    let children: Vec<_> = (0..4)
        .map(|_| Command::new(env!("CARGO_BIN_EXE_zilde")).args(["-e", &script]).spawn().expect("the program starts"))
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(fs::read(&path).unwrap().len(), 1001);
    assert!(!left.exists(), "the leftover of a killed program is removed");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_longest_names_of_files_can_be_saved() {
    let folder = folder("long");
    let mut apl = interpreter().0;
    apl.run("x←42").unwrap();
    for name in ["a".repeat(251), "é".repeat(125)] {
        let path = folder.join(name);
        apl.run(&format!("0 ⎕SAVE '{}'", path.display())).unwrap();
        assert_eq!(load(&path).eval("x").unwrap().to_integer(), Some(42));
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_interpreter_without_files_saves_nothing() {
    let mut apl = Interpreter::new();
    let folder = folder("forbidden");
    let path = folder.join("saved");
    for text in [format!("0 ⎕SAVE '{}'", path.display()), format!("⎕LOAD '{}'", path.display())] {
        assert_eq!(apl.run(&text).unwrap_err().kind().name(), "FILE ACCESS ERROR");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is saved");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_made_of_a_function_that_is_gone_is_not_saved() {
    for gone in ["⎕EX'Old'", "⎕EX'Old' ⋄ Old←3"] {
        let (mut apl, _) = interpreter();
        apl.run("{}⎕FX'r←Old x' 'r←1'").unwrap();
        apl.run(&format!("Before←-Old ⋄ {{}}{gone}")).unwrap();
        let folder = folder("gone");
        let error = apl.run(&format!("0 ⎕SAVE '{}'", folder.join("saved").display())).unwrap_err();
        assert!(error.message().contains("Old"), "{gone}: {error}");
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn settings_of_the_workspace_and_of_namespaces_are_saved() {
    let folder = folder("settings");
    let (mut apl, _) = interpreter();
    apl.run("'named'⎕NS⍬ ⋄ unnamed←⎕NS⍬").unwrap();
    for (space, exposure) in [("#", 0), ("named", 3), ("unnamed", 2)] {
        let lines = ["⎕ML←0", "⎕CT←1e¯10", "⎕DCT←1e¯20", "⎕DIV←1", "⎕PP←5", "⎕FR←1287", "⎕IO←0"];
        for line in lines {
            apl.run(&format!("{space}.{line}")).unwrap();
        }
        apl.run(&format!("{space}.⎕WX←{exposure}")).unwrap();
    }
    let path = folder.join("saved");
    let text = save(&mut apl, &path);
    let mut again = load(&path);
    for space in ["#", "named", "unnamed"] {
        let settings = format!("⍕{space}.(⎕ML ⎕CT ⎕DCT ⎕DIV ⎕PP ⎕FR ⎕IO ⎕WX)");
        let [before, after] = [&mut apl, &mut again].map(|interpreter| interpreter.eval(&settings).unwrap().to_text());
        assert_eq!(before, after, "{space} in\n{text}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn other_names_of_functions_are_saved() {
    let folder = folder("aliases");
    let (mut apl, _) = interpreter();
    for line in ["'named'⎕NS⍬", "unnamed←⎕NS⍬", "spaces←# named unnamed"] {
        apl.run(line).unwrap();
    }
    for function in ["{}spaces.⎕FX⊂'r←Old x' 'r←1'", "{}spaces.⎕FX⊂'r←(f old)x' 'r←f x'"] {
        apl.run(function).unwrap();
    }
    for space in ["#", "named", "unnamed"] {
        apl.run(&format!("{space}.(New←Old) ⋄ {space}.(Before←-Old) ⋄ {space}.(operator←old) ⋄ {space}.(Derived←-old)")).unwrap();
    }
    let path = folder.join("saved");
    let text = save(&mut apl, &path);
    let mut again = load(&path);
    again.run("{}(# named unnamed).⎕FX⊂'r←Old x' 'r←2'").unwrap();
    again.run("{}(# named unnamed).⎕FX⊂'r←(f old)x' 'r←10×f x'").unwrap();
    for space in ["#", "named", "unnamed"] {
        let answers = again.eval(&format!("({space}.New 0)({space}.Before 0)(-{space}.operator 1)({space}.Derived 1)")).unwrap();
        assert!(arrays_match(&answers, &apl.eval("2 ¯2 ¯10 ¯10").unwrap(), 0.0), "{space} in\n{text}");
    }
    fs::remove_dir_all(folder).unwrap();
}
