//! Error messages that need a host: conversions, limits, streams that fail, and access to files. Each is compared in full.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[cfg(unix)]
#[expect(dead_code, reason = "the tests of the session use more of it")]
#[path = "common/terminal.rs"]
mod terminal;

use std::io::Error as IoError;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use zilde::index::Index;
use zilde::internals::{eval, function};
use zilde::{Array, Complex, Error, Evaluated, Input, Interpreter, Opaque, Operand, Output};

/// A case of a table: its name, the report it gives, and the expected one.
type Case = (&'static str, String, &'static str);

/// Compares the cases of a table; a failure lists all that differ.
fn compare(table: Vec<Case>) {
    let differing = table.into_iter().filter(|(_, got, expected)| got != expected);
    let (got, expected): (Vec<String>, Vec<String>) =
        differing.map(|(name, got, expected)| (format!("{name}: {got}"), format!("{name}: {expected}"))).unzip();
    assert_eq!(got, expected);
}

/// Returns the report of a failure on one line: the kind, the classic message, our message and the advice.
fn report<T, E: Into<Error>>(result: std::result::Result<T, E>) -> String {
    let Err(error) = result else { return "no error".to_owned() };
    let error: Error = error.into();
    let help = error.help().map(|help| format!(" help: {help}")).unwrap_or_default();
    format!("{}{help}", error.fault())
}

/// Replaces each run of digits by `N`: such numbers depend on the machine.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '0'..='9' if plain.ends_with('N') => {}
            '0'..='9' => plain.push('N'),
            other => plain.push(other),
        }
    }
    plain
}

fn interpreter() -> Interpreter {
    Interpreter::builder().memory_limit(64 << 20).build()
}

/// Returns the report of a line that fails in a new interpreter.
fn fails(line: &str) -> String {
    report(interpreter().eval(line))
}

#[test]
fn conversions_to_single_values() {
    let text = || Array::from("ab");
    let pair = || Array::from([1.5, 2.5]);
    let matrix = || Array::from([[1, 2], [3, 4]]);
    compare(vec![
        (
            "f64",
            report(f64::try_from(pair())),
            "DOMAIN ERROR (the host program expects one real number, not an array of shape 2 of numbers)",
        ),
        (
            "f32",
            report(f32::try_from(Array::from(1e300))),
            "DOMAIN ERROR (the host program expects one real number within the range of 32-bit floats, not a scalar of numbers)",
        ),
        (
            "Complex",
            report(Complex::try_from(Array::from('a'))),
            "DOMAIN ERROR (the host program expects one number, not a scalar of characters)",
        ),
        (
            "i8",
            report(i8::try_from(Array::from(128))),
            "DOMAIN ERROR (the host program expects one whole number of 8 bits, not a scalar of numbers)",
        ),
        (
            "i16",
            report(i16::try_from(Array::from(32768))),
            "DOMAIN ERROR (the host program expects one whole number of 16 bits, not a scalar of numbers)",
        ),
        (
            "i32",
            report(i32::try_from(Array::from(1e10))),
            "DOMAIN ERROR (the host program expects one whole number of 32 bits, not a scalar of numbers)",
        ),
        (
            "i64",
            report(i64::try_from(Array::from(0.5))),
            "DOMAIN ERROR (the host program expects one whole number, not a scalar of numbers)",
        ),
        (
            "u8",
            report(u8::try_from(Array::from(256))),
            "DOMAIN ERROR (the host program expects one whole number from 0 to 255, not a scalar of numbers)",
        ),
        (
            "u32",
            report(u32::try_from(Array::from(-1))),
            "DOMAIN ERROR (the host program expects one non-negative whole number of 32 bits, not a scalar of numbers)",
        ),
        (
            "u64",
            report(u64::try_from(Array::from(-1))),
            "DOMAIN ERROR (the host program expects one non-negative whole number, not a scalar of numbers)",
        ),
        (
            "usize",
            report(usize::try_from(matrix())),
            "DOMAIN ERROR (the host program expects one non-negative whole number, not an array of shape 2 2 of numbers)",
        ),
        (
            "bool",
            report(bool::try_from(Array::from(2))),
            "DOMAIN ERROR (the host program expects 0 or 1, not a scalar of numbers)",
        ),
        (
            "char",
            report(char::try_from(text())),
            "DOMAIN ERROR (the host program expects one character, not an array of shape 2 of characters)",
        ),
        (
            "String",
            report(String::try_from(Array::from(["ab", "c"]))),
            "DOMAIN ERROR (the host program expects a text, not an array of shape 2 of items)",
        ),
        (
            "floats",
            report(text().as_floats()),
            "DOMAIN ERROR (the host program expects real numbers, not an array of shape 2 of characters)",
        ),
    ]);
}

#[test]
fn conversions_to_vectors() {
    let text = || Array::from("ab");
    let pair = || Array::from([1.5, 2.5]);
    let matrix = || Array::from([[1, 2], [3, 4]]);
    compare(vec![
        (
            "Vec<f64>",
            report(Vec::<f64>::try_from(text())),
            "DOMAIN ERROR (the host program expects a vector of real numbers, not an array of shape 2 of characters)",
        ),
        (
            "Vec<f32>",
            report(Vec::<f32>::try_from(Array::from([1e300]))),
            "DOMAIN ERROR (the host program expects a vector of real numbers within the range of 32-bit floats, not an array of \
             shape 1 of numbers)",
        ),
        (
            "Vec<Complex>",
            report(Vec::<Complex>::try_from(text())),
            "DOMAIN ERROR (the host program expects a vector of numbers, not an array of shape 2 of characters)",
        ),
        (
            "Vec<i8>",
            report(Vec::<i8>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of whole numbers of 8 bits, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<i16>",
            report(Vec::<i16>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of whole numbers of 16 bits, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<i32>",
            report(Vec::<i32>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of whole numbers of 32 bits, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<i64>",
            report(Vec::<i64>::try_from(matrix())),
            "DOMAIN ERROR (the host program expects a vector of whole numbers, not an array of shape 2 2 of numbers)",
        ),
        (
            "Vec<u8>",
            report(Vec::<u8>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of whole numbers from 0 to 255, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<u32>",
            report(Vec::<u32>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of non-negative whole numbers of 32 bits, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<u64>",
            report(Vec::<u64>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of non-negative whole numbers, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<usize>",
            report(Vec::<usize>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of non-negative whole numbers, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<bool>",
            report(Vec::<bool>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of zeros and ones, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<char>",
            report(Vec::<char>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of characters, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<String>",
            report(Vec::<String>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of texts, not an array of shape 2 of numbers)",
        ),
        (
            "Vec<Array>",
            report(Vec::<Array>::try_from(matrix())),
            "DOMAIN ERROR (the host program expects a vector of items, not an array of shape 2 2 of numbers)",
        ),
        (
            "Vec<Vec<f64>>",
            report(Vec::<Vec<f64>>::try_from(text())),
            "DOMAIN ERROR (the host program expects a vector of vectors, or a matrix, not an array of shape 2 of characters)",
        ),
        (
            "Opaque",
            report(Opaque::<String>::try_from(Array::from(Opaque::new(5_u8)))),
            "DOMAIN ERROR (the host program expects one String of the host program, not a scalar of items)",
        ),
        (
            "Vec<Opaque>",
            report(Vec::<Opaque<String>>::try_from(pair())),
            "DOMAIN ERROR (the host program expects a vector of values of the host program, of the requested type, not an array of \
             shape 2 of numbers)",
        ),
    ]);
}

#[test]
fn conversions_from_rust() {
    let mut apl = interpreter();
    apl.set("account", Opaque::new(5_u8)).unwrap();
    let space = apl.eval("⎕NS⍬").unwrap();
    compare(vec![
        (
            "i64",
            report(Array::try_from((1_i64 << 53) + 1)),
            "DOMAIN ERROR (9007199254740993 is beyond 2*53, where floats cannot represent every whole number)",
        ),
        (
            "negative",
            report(Array::try_from(vec![-(1_i64 << 53) - 1])),
            "DOMAIN ERROR (¯9007199254740993 is beyond 2*53, where floats cannot represent every whole number)",
        ),
        (
            "u64",
            report(apl.set("long", u64::MAX)),
            "DOMAIN ERROR (18446744073709551615 is beyond 2*53, where floats cannot represent every whole number)",
        ),
        (
            "shape",
            report(Array::from([1, 2, 3]).shaped(&[2, 2])),
            "LENGTH ERROR (an array of 3 elements cannot take a shape of 4 elements)",
        ),
        (
            "rank",
            report(Array::from([1]).shaped(&[1; 16])),
            "LIMIT ERROR: Rank of resultant array would exceed maximum permitted (rank 16 exceeds the highest rank, 15)",
        ),
        (
            "size",
            report(Array::from([1]).shaped(&[usize::MAX, 2])),
            "WS FULL (an array of this shape has more elements than memory can hold)",
        ),
        (
            "namespace",
            report(interpreter().set("foreign", &space)),
            "DOMAIN ERROR (a reference to a namespace has no meaning in another interpreter)",
        ),
        (
            "stored value",
            report(apl.eval("1(220⌶)account")),
            "DOMAIN ERROR (a value of the host program cannot be stored: it has no meaning outside that program)",
        ),
        (
            "stored namespace",
            report(apl.call_with(1, "220⌶", space)),
            "DOMAIN ERROR (a reference to a namespace cannot be stored: it has no meaning outside the workspace)",
        ),
        ("index", report(apl.eval("(⍳3)[account]")), "DOMAIN ERROR (a value of the host program is not a valid index)"),
    ]);
}

#[test]
fn closures() {
    let mut apl = interpreter();
    apl.define("twice", |x: f64| 2.0 * x).unwrap();
    apl.define("hypotenuse", f64::hypot).unwrap();
    apl.define("bursts", |count: usize| [1, 2, 3][count]).unwrap();
    apl.define("mute", |_: f64| -> f64 { std::panic::panic_any(5) }).unwrap();
    let panicking = || Interpreter::builder().output(|_: &str| panic!("no ink")).build();
    compare(vec![
        (
            "one argument",
            report(apl.eval("1 twice 2")),
            "SYNTAX ERROR: The function does not take a left argument (the host's function takes one argument)",
        ),
        (
            "two arguments",
            report(apl.eval("hypotenuse 2")),
            "SYNTAX ERROR: The function requires a left argument (the host's function takes two arguments)",
        ),
        (
            "panic",
            report(apl.eval("bursts 7")),
            "INTERNAL ERROR (the host's function 'bursts' panicked: index out of bounds: the len is 3 but the index is 7)",
        ),
        ("other panic", report(apl.eval("mute 1")), "INTERNAL ERROR (the host's function 'mute' panicked: no message)"),
        ("output", report(panicking().run("1")), "INTERNAL ERROR (a fault in Zilde itself: no ink)"),
        ("thread", report(panicking().run("⎕TSYNC{⎕←⍵}&1")), "INTERNAL ERROR (a fault in Zilde itself, in thread 1)"),
    ]);
}

#[test]
fn names_and_texts() {
    let mut apl = interpreter();
    apl.run("each←{⍺⍺¨⍵} ⋄ ns←⎕NS⍬ ⋄ ⎕FIX':Class K' ':EndClass'").unwrap();
    let mut bare = function::Context::new(1 << 20);
    let source = bare.make_source("", "⍎'1'");
    compare(vec![
        ("name", report(apl.set("1a", 1)), "SYNTAX ERROR ('1a' is not a valid name)"),
        ("namespace", report(apl.set("a.b", 1)), "VALUE ERROR ('a.b' needs a namespace 'a', which does not exist)"),
        (
            "class",
            report(apl.define("K.f", |x: f64| x)),
            "SYNTAX ERROR ('K.f' cannot be set: only the script of a class defines its functions)",
        ),
        (
            "no value",
            report(apl.eval("")),
            "VALUE ERROR (the text has no value, and `eval` must return one) help: `run` runs a text that need not have a value",
        ),
        ("function", report(apl.eval("+/")), "SYNTAX ERROR (the value of the text is a function, not an array)"),
        ("array", report(apl.call("2+2", 1)), "SYNTAX ERROR (the value of 2+2 is not a function)"),
        ("operator", report(apl.call("each", 1)), "SYNTAX ERROR (each is an operator, not a function)"),
        ("bare ⍎", report(eval::run_source(&mut bare, &source, true)), "NONCE ERROR (this context cannot run a text)"),
        (
            "bare command",
            report((bare.session.hooks.run_command)(&mut bare, ")clear")),
            "NONCE ERROR (session commands, which begin with ) or ], are only available in a session)",
        ),
        (
            "⎕CLEAR",
            report(apl.eval("⎕CLEAR")),
            "VALUE ERROR (the text has no value, and `eval` must return one) help: `run` runs a text that need not have a value",
        ),
        ("→", report(apl.call("{⍎'→'}", 1)), "VALUE ERROR (the function ended all running work, and has no result)"),
    ]);
}

#[test]
fn indexing_plans() {
    let numbers = || Array::from([1.5, 2.5, 3.5]);
    let path = || Index::array(Array::from(vec![vec![vec![1]]]));
    let plan = numbers().plan((1..,)).unwrap();
    let sum = |old: f64, new: f64| old + new;
    compare(vec![
        (
            "path",
            report(numbers().plan((path(),))),
            "RANK ERROR (a plan cannot contain paths into items, which fit only one array)",
        ),
        (
            "sum at a path",
            report(numbers().accumulate((path(),), 1.0, sum)),
            "RANK ERROR (numbers cannot be combined at paths into items)",
        ),
        (
            "length",
            report(plan.fetch(&Array::from([1, 2]))),
            "LENGTH ERROR (the plan is for arrays of shape 3, but this array has shape 2)",
        ),
        (
            "rank",
            report(plan.fetch(&Array::from([[1, 2], [3, 4]]))),
            "RANK ERROR (the plan is for arrays of shape 3, but this array has shape 2 2)",
        ),
        (
            "type",
            report(numbers().accumulate((0,), 1, |old: i8, new: i8| old + new)),
            "DOMAIN ERROR (the closure takes numbers of type I8, but the array has type Float)",
        ),
        (
            "mask",
            report(Index::mask(&Array::from([0, 2, 1]))),
            "DOMAIN ERROR (a mask must consist of zeros and ones, but it contains 2)",
        ),
        (
            "gather",
            report(numbers().gather(&[Some([0].into()), Some([0].into())])),
            "RANK ERROR (2 arrays of positions are too many for an array of rank 1)",
        ),
        ("axis", report(numbers().find_along(3, 1)), "RANK ERROR (there is no axis 3 in an array of rank 1)"),
        (
            "extremes",
            report(Array::from(Vec::<f64>::new()).argmax_along(0)),
            "DOMAIN ERROR (axis 0 has length 0: there are no extremes along it)",
        ),
        (
            "index",
            report(numbers().index((Index::array(Opaque::new(1_u8)),))),
            "DOMAIN ERROR (a value of the host program is not a valid index)",
        ),
    ]);
}

#[test]
fn limits() {
    let limited = |bytes: usize| Interpreter::builder().memory_limit(bytes).build();
    let shared = interpreter().eval("3000⍴⊂100000⍴1").unwrap();
    let mut interrupted = interpreter();
    interrupted.interrupt_handle().interrupt();
    let mut closed = interpreter();
    closed.context().memory().close(0);
    let full = without_numbers(&report(limited(8 << 20).eval("10000000⍴0.5")));
    let stack = without_numbers(&report(limited(64 << 20).eval("{1+∇⍵}1")));
    let mut shallow = Interpreter::builder().depth_limit(10).build();
    let mut slow = Interpreter::builder().time_limit(Duration::from_millis(20)).build();
    let mut long = Interpreter::builder().step_limit(1000).build();
    compare(vec![
        ("depth", report(shallow.eval("{1+∇⍵}1")), "LIMIT ERROR (call limit reached: 10 calls are running)"),
        ("stack", stack, "WS FULL (stack limit reached: N calls are running, or a value is nested too deeply)"),
        ("time", report(slow.eval("{∇⍵}1")), "TIMEOUT (the time limit was exceeded)"),
        ("steps", report(long.eval("{∇⍵}1")), "TIMEOUT (the step limit was exceeded)"),
        ("interruption", report(interrupted.eval("1+1")), "INTERRUPT (interrupted)"),
        ("memory", full, "WS FULL (N MB more are needed; N bytes of N kB are in use)"),
        ("process", report(closed.eval("⍳10000")), "WS FULL (the process as a whole uses more memory than the limit of 67 MB)"),
        (
            "scratch space",
            report(limited(16 << 20).eval("x⍳x←?700000⍴0")),
            "WS FULL (the computation needs more scratch space than the memory limit allows)",
        ),
        ("elements", fails("(2⍴2147483648)⍴0.5"), "WS FULL (4611686018427387904 elements are more than memory can hold)"),
        (
            "format",
            report(shared.format()),
            "WS FULL (the text exceeds what is left of the memory limit) help: cannot write to the output: the text exceeds its \
             limit",
        ),
        (
            "display",
            shared.to_string().lines().next_back().unwrap_or_default().to_owned(),
            "… (the rest exceeds the memory limit)",
        ),
    ]);
}

/// An output that collects text, and fails for any that contains `unwritable`.
struct Pen(Arc<Mutex<String>>);

impl Output for Pen {
    fn write(&mut self, text: &str) -> std::io::Result<()> {
        if text.contains("unwritable") {
            return Err(IoError::other("there is no ink"));
        }
        self.0.lock().unwrap().push_str(text);
        Ok(())
    }
}

/// An input that cannot be read.
struct Jammed;

impl Input for Jammed {
    fn line(&mut self, _prompt: &str) -> std::io::Result<Option<String>> {
        Err(IoError::other("the keys are jammed"))
    }
}

#[test]
fn streams_that_fail() {
    let page = Arc::new(Mutex::new(String::new()));
    let mut apl = Interpreter::builder().output(Pen(page.clone())).input(Jammed).build();
    compare(vec![
        ("array", report(apl.run("'unwritable'")), "FILE SYSTEM ERROR (cannot write to the output: there is no ink)"),
        ("function", report(apl.run("{'unwritable'}")), "FILE SYSTEM ERROR (cannot write to the output: there is no ink)"),
        ("prompt", report(apl.run("⍞←'unwritable'")), "FILE SYSTEM ERROR (cannot write the output: there is no ink)"),
        (
            "⍞",
            report(apl.eval("⍞")),
            "FILE SYSTEM ERROR: Unable to read input (\"the keys are jammed\") (cannot read the input: the keys are jammed)",
        ),
    ]);
    assert_eq!(*page.lock().unwrap(), "");
}

#[cfg(feature = "serde")]
mod of_serde {
    use super::{Case, compare, interpreter, report};
    use serde_derive::Deserialize;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;
    use zilde::{Array, Opaque};

    #[derive(Deserialize)]
    enum Mark {
        Dot,
        Line(f64),
    }

    /// Returns a value in this many arrays.
    fn nest(levels: usize) -> Value {
        (0..levels).fold(json!(1), |inner, _| json!([inner]))
    }

    #[test]
    fn conversions_by_serde() {
        let mut apl = interpreter();
        apl.set("account", Opaque::new(5_u8)).unwrap();
        let values: BTreeMap<&str, Array> = [
            ("circle", "a.me←a←⎕NS⍬ ⋄ a"),
            ("two", "two←⎕NS⍬ ⋄ two.(Dot Line)←1 2 ⋄ two"),
            ("host", "account"),
            ("shared", "3000⍴⊂100000⍴1"),
        ]
        .map(|(name, text)| (name, apl.eval(text).unwrap()))
        .into();
        let array = |text: &str| serde_json::from_str::<Array>(text).map(|_| ()).unwrap_err().to_string();
        let table: Vec<Case> = vec![
            (
                "number",
                report(apl.import(&u64::MAX)),
                "DOMAIN ERROR (18446744073709551615 is beyond 2*53, where floats cannot represent every whole number)",
            ),
            (
                "keys",
                report(apl.import(&BTreeMap::from([(vec![1, 2], 3)]))),
                "DOMAIN ERROR (the keys of a map must be texts or numbers, because they become names)",
            ),
            (
                "depth",
                report(apl.import(&nest(1001))),
                "LIMIT ERROR (the value is nested deeper than 1000 levels, or contains itself)",
            ),
            (
                "circle",
                report(apl.export::<Value>(&values["circle"])),
                "LIMIT ERROR (the value is nested deeper than 1000 levels, or contains itself)",
            ),
            (
                "host value",
                report(apl.export::<Value>(&values["host"])),
                "DOMAIN ERROR (only numbers, characters, ⎕NULL, namespaces and arrays of them can be exported)",
            ),
            (
                "variant",
                report(apl.export::<Mark>(&values["two"]).map(|mark| match mark {
                    Mark::Dot => 0.0,
                    Mark::Line(length) => length,
                })),
                "DOMAIN ERROR (a variant must be text or a namespace of one variable named after it)",
            ),
            (
                "key",
                report(apl.export::<BTreeMap<u8, f64>>(&values["two"])),
                "DOMAIN ERROR (the key 'Dot' is not a number of the required type)",
            ),
            (
                "memory",
                report(apl.export::<Vec<Vec<f64>>>(&values["shared"])),
                "WS FULL (the value would exceed the memory limit)",
            ),
            (
                "namespace alone",
                serde_json::to_string(&values["two"]).unwrap_err().to_string(),
                "DOMAIN ERROR (a namespace can only be exported by its interpreter, with `export`)",
            ),
            ("map", array("{}"), "invalid type: map, expected numbers, texts, and sequences of them at line 1 column 2"),
        ];
        compare(table);
    }
}

#[cfg(feature = "ndarray")]
#[test]
fn conversions_by_ndarray() {
    use ndarray::{Array2, ArrayD, IxDyn};
    compare(vec![
        (
            "Array2",
            report(Array2::<f64>::try_from(Array::from([1.5, 2.5]))),
            "DOMAIN ERROR (the host program expects an array of real numbers with 2 axes, not an array of shape 2 of numbers)",
        ),
        (
            "ArrayD",
            report(ArrayD::<f64>::try_from(Array::from("ab"))),
            "DOMAIN ERROR (the host program expects an array of real numbers with any number of axes, not an array of shape 2 of \
             characters)",
        ),
        (
            "rank",
            report(Array::try_from(ArrayD::<f64>::zeros(IxDyn(&[1; 16])))),
            "LIMIT ERROR: Rank of resultant array would exceed maximum permitted (rank 16 exceeds the highest rank, 15)",
        ),
    ]);
}

#[cfg(all(target_os = "linux", feature = "cli"))]
mod of_processes {
    use super::terminal::Terminal;
    use super::{Case, compare, report, without_numbers};
    use std::fs::{self, File, OpenOptions};
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use zilde::{FolderAccess, Interpreter, Opaque};

    /// Creates an empty folder for one test.
    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("zilde-messages-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path.canonicalize().unwrap()
    }

    /// Returns a command that runs lines of the standard input in a folder, with full reports.
    fn session(folder: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zilde"));
        command.args(["--reports", "full"]).current_dir(folder).env("NO_COLOR", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs lines and returns all that the session writes, to the standard output and then to the standard error.
    fn answers(mut command: Command, lines: &[u8]) -> String {
        let mut child = command.spawn().unwrap();
        // A session that has failed may have ended already.
        let _ = child.stdin.take().unwrap().write_all(lines);
        let ended = child.wait_with_output().unwrap();
        String::from_utf8([ended.stdout, ended.stderr].concat()).unwrap()
    }

    /// Returns a command like [`session`], started by words of a shell. The super-user may do everything: for that user it runs
    /// as nobody, who can reach a copy of the program only.
    fn session_without_privileges(folder: &Path, start: &str) -> Command {
        let mut program = PathBuf::from(env!("CARGO_BIN_EXE_zilde"));
        let mut command = Command::new("bash");
        if fs::metadata(folder).unwrap().uid() == 0 {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
            // Another process makes the copy: no child of this one can hold it open for writing.
            assert!(Command::new("cp").arg(&program).arg(folder.join("zilde")).status().unwrap().success());
            program = folder.join("zilde");
            command.uid(65534).gid(65534);
        }
        command.arg("-c").arg(format!("{start} \"$0\" --reports full")).arg(program).current_dir(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs a text at a pseudo-terminal and returns what it writes to the standard error. An editor replaces each line of what
    /// is edited by another; the answer to the question whether to edit again is no.
    fn edit(folder: &Path, editor: &str, style: &str, text: &str) -> String {
        let errors = folder.join("errors.txt");
        let mut command = Command::new("sh");
        command.args(["-c", "exec \"$0\" --reports \"$1\" -e \"$2\" 2>\"$3\"", env!("CARGO_BIN_EXE_zilde"), style, text]);
        command.arg(&errors).env("EDITOR", editor).env("NO_COLOR", "1").env_remove("VISUAL");
        let mut session = Terminal::start(command);
        session.send("n\r");
        session.wait_for_end().unwrap();
        fs::read_to_string(errors).unwrap()
    }

    #[test]
    fn editors() {
        let folder = folder("editors");
        let with = |line: &str| format!("sed -i -e 's/.*/{line}/'");
        let table: Vec<Case> = vec![
            (
                "editor that fails",
                edit(&folder, "false", "full", "f←{⍵} ⋄ ⎕ED'f'"),
                "  × FILE SYSTEM ERROR: Unable to edit file (\"the editor ended with exit status: 1\")
   ╭─[-e:1:12]
 1 │ f←{⍵} ⋄ ⎕ED'f'
   ·            ─┬─
   ·             ╰── the editor ended with exit status: 1
   ╰────

",
            ),
            (
                "derived function",
                edit(&folder, "true", "full", "f←+/ ⋄ ⎕ED'f'"),
                "  × DOMAIN ERROR
   ╭─[-e:1:11]
 1 │ f←+/ ⋄ ⎕ED'f'
   ·           ─┬─
   ·            ╰── f has no text to edit: assign a new value
   ╰────

",
            ),
            (
                "namespace",
                edit(&folder, "true", "full", "ns←⎕NS⍬ ⋄ ⎕ED'ns'"),
                "  × DOMAIN ERROR
   ╭─[-e:1:14]
 1 │ ns←⎕NS⍬ ⋄ ⎕ED'ns'
   ·              ──┬─
   ·                ╰── ns has no text to edit: it was not made from a script
   ╰────

",
            ),
            (
                "name",
                edit(&folder, "true", "full", "⎕ED'nothing.at.all'"),
                "  × DOMAIN ERROR
   ╭─[-e:1:4]
 1 │ ⎕ED'nothing.at.all'
   ·    ────────┬───────
   ·            ╰── nothing.at.all is not a name that can be edited
   ╰────

",
            ),
            (
                "another namespace",
                edit(&folder, "true", "full", "ns←⎕NS⍬ ⋄ ns.f←{⍵} ⋄ {⎕ED'ns.f'}0"),
                "  × NONCE ERROR
   ╭─[-e:1:23]
 1 │ ns←⎕NS⍬ ⋄ ns.f←{⍵} ⋄ {⎕ED'ns.f'}0
   ·                       ─┬─
   ·                        ╰── while a function is running or suspended, only names in its own
   ·                            namespace can be edited
   ╰────
  help: called by -e:1

",
            ),
            (
                "expression",
                edit(&folder, &with("1+1 2"), "full", "f←{⍵} ⋄ ⎕ED'f'"),
                "  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ 1+1 2
   · ┬
   · ╰── this is not allowed here
   ╰────

",
            ),
            (
                "unfinished text",
                edit(&folder, &with("∇"), "full", "f←{⍵} ⋄ ⎕ED'f'"),
                "  × SYNTAX ERROR
   ╭─[session:1:1]
 1 │ ∇
   · ┬
   · ╰── the text before this is unfinished
   ╰────

",
            ),
            (
                "name of a variable",
                edit(&folder, &with("r←v y"), "classic", "v←5 ⋄ f←{⍵} ⋄ ⎕ED'f'"),
                "SYNTAX ERROR (the text must be the definition of a function or an operator)
the text must be the definition of a function or an operator
",
            ),
            (
                "no script",
                edit(&folder, &with("5"), "classic", "ns←⎕FIX':Namespace ns' ':EndNamespace' ⋄ ⎕ED'ns'"),
                "SYNTAX ERROR (the text must be one script: :Namespace … :EndNamespace, :Class … :EndClass or :Interface … :EndInterface)
the text must be one script: :Namespace … :EndNamespace, :Class … :EndClass or :Interface … :EndInterface
",
            ),
        ];
        fs::remove_dir_all(&folder).unwrap();
        compare(table);
    }

    #[test]
    fn threads() {
        let folder = folder("threads");
        let many = "x←{⎕TGET ⍵}&¨⍳5000\n".as_bytes();
        let mut roomy = session(&folder);
        roomy.env("ZILDE_WORKSPACE_MB", "2000");
        let most = answers(roomy, many);
        let refused = answers(session_without_privileges(&folder, "ulimit -u 200 && exec"), many);
        fs::remove_dir_all(&folder).unwrap();
        let refusal = "  × LIMIT ERROR
   ╭─[session:1:3]
 1 │ x←{⎕TGET ⍵}&¨⍳5000
   ·   ─────┬─────
   ·        ╰── cannot start another thread: Resource temporarily unavailable (os error 11)
   ╰────
";
        let limit = "  × LIMIT ERROR
   ╭─[session:1:3]
 1 │ x←{⎕TGET ⍵}&¨⍳5000
   ·   ─────┬─────
   ·        ╰── thread limit reached: 4096 threads are running
   ╰────
";
        // Not every machine gives that many threads.
        let limit = if most == refusal { refusal } else { limit };
        compare(vec![("limit", most, limit), ("refusal", refused, refusal)]);
    }

    #[test]
    fn folders_and_files() {
        let outer = folder("files");
        let inner = outer.join("inner");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("own.txt"), "own").unwrap();
        let made = Command::new("mkfifo").arg(inner.join("pipe")).status().unwrap();
        assert!(made.success());
        let mut none = Interpreter::new();
        let mut reader = Interpreter::builder().allow_folder(&inner, FolderAccess::ReadOnly).unwrap().build();
        let mut writer = Interpreter::builder().allow_folder(&inner, FolderAccess::ReadWrite).unwrap().build();
        let mut all = Interpreter::builder().memory_limit(32 << 20).allow_files().build();
        let pipe = inner.join("pipe");
        writer.set("account", Opaque::new(5_u8)).unwrap();
        writer.run("'ab'⎕NPUT'bits' ⋄ bits←11 12⎕MAP'bits' 'W'").unwrap();
        OpenOptions::new().write(true).open(inner.join("bits")).unwrap().set_len(1).unwrap();
        fs::write(inner.join("bad.apl"), "x←÷0\n").unwrap();
        compare(vec![
            ("files", report(none.eval("⎕NGET'x'")), "FILE ACCESS ERROR (this interpreter was not given access to files)"),
            ("clock", report(none.eval("⎕TS")), "FILE ACCESS ERROR (this interpreter was not given access to the clock)"),
            (
                "programs",
                report(all.eval("⎕SH'ls'")),
                "FILE ACCESS ERROR (this interpreter was not given access to other programs)",
            ),
            (
                "all files",
                report(reader.eval("739⌶0")),
                "FILE ACCESS ERROR (this interpreter was not given access to all files, only to some folders)",
            ),
            (
                "outside",
                report(reader.eval("⎕NGET'/etc/passwd'")),
                "FILE ACCESS ERROR: Unable to open file (\"the path is outside the folders that this interpreter may access\") (the path is \
                 outside the folders that this interpreter may access)",
            ),
            (
                "read-only",
                report(reader.eval("'x'⎕NPUT'own.txt' 1")),
                "FILE ACCESS ERROR: Unable to create file (\"this interpreter has read-only access to that folder\") (this \
                 interpreter has read-only access to that folder)",
            ),
            (
                "pipe in a folder",
                report(reader.eval("⎕NGET'pipe'")),
                "FILE NAME ERROR: Unable to open file (\"the path leads to a pipe or a device, not to a plain file\") (the path leads to a pipe or a device, not to a plain file)",
            ),
            (
                "pipe",
                report(all.eval(&format!("'{}'⎕NTIE 0", pipe.display()))),
                "FILE NAME ERROR: Unable to open file (\"the path leads to a pipe or a device, not to a plain file\") (the path leads to a pipe or a device, not to a plain file)",
            ),
            (
                "no reader",
                report(all.eval(&format!("'x'⎕NPUT'{}' 1", pipe.display()))),
                "FILE SYSTEM ERROR: Unable to create file (\"no process is reading the other end of the pipe\") (no process is \
                 reading the other end of the pipe)",
            ),
            ("endless file", report(all.eval("⎕NGET'/dev/zero'")), "WS FULL (/dev/zero is larger than the memory limit allows)"),
            (
                "full disk",
                report(all.eval("'abc'⎕NPUT'/dev/full' 1")),
                "FILE SYSTEM NO SPACE: Unable to write file (\"No space left on device\") (No space left on device)",
            ),
            (
                "full disk, added",
                report(all.eval("'abc'⎕NPUT'/dev/full' 2")),
                "FILE SYSTEM NO SPACE: Unable to write file (\"No space left on device\") (No space left on device)",
            ),
            (
                "truncated file",
                report(writer.eval("bits[12]←~bits[12]")),
                "FILE SYSTEM ERROR: Unable to write into file (\"failed to fill whole buffer\") (failed to fill whole buffer)",
            ),
            (
                "workspace that fails",
                report(writer.run("⎕LOAD'bad'")),
                "DOMAIN ERROR: Divide by zero (÷0 divides by zero) help: the workspace is unchanged",
            ),
            (
                "host value",
                report(writer.eval("0 ⎕SAVE'ws'")),
                "DOMAIN ERROR (account: this element cannot be written in array notation)",
            ),
            (
                "⎕LOAD",
                report(writer.eval("account←5 ⋄ 0 ⎕SAVE'ws' ⋄ ⎕LOAD'ws'")),
                "VALUE ERROR (the text has no value, and `eval` must return one) help: `run` runs a text that need not have a value",
            ),
        ]);
        fs::remove_dir_all(outer).unwrap();
    }

    #[test]
    fn component_files_of_other_programs() {
        let folder = folder("ties");
        let held = folder.join("held");
        let mut child = session(&folder).spawn().unwrap();
        let mut lines = child.stdin.take().unwrap();
        let mut answer = String::new();
        lines.write_all("'held'⎕FCREATE 1 ⋄ ⎕FUNTIE 1 ⋄ 'held'⎕FSTIE 1 ⋄ ⎕FHOLD 1 ⋄ ⎕←'held'\n".as_bytes()).unwrap();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut answer).unwrap();
        assert_eq!(answer, "held\n");
        let mut apl = Interpreter::builder().allow_files().allow_clock().build();
        let late = report(apl.eval(&format!("'{}'⎕FSTIE 1 ⋄ 10 ⎕FHOLD 1", held.display())));
        drop(lines);
        child.wait().unwrap();
        let command = session_without_privileges(&folder, "exec");
        let refused = answers(command, "'own'⎕FCREATE 1\n(1 3⍴(⊃⎕AI)0 0)⎕FSTAC 1\n'a'⎕FAPPEND 1\n".as_bytes());
        let mut limited = Command::new("sh");
        limited.args(["-c", "ulimit -f 20 && exec \"$0\" --reports full", env!("CARGO_BIN_EXE_zilde")]);
        limited.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let lines = "'long'⎕FCREATE 1\n(30000⍴'0123456789')⎕FAPPEND 1\n(⊂30000⍴'0123456789')⎕NPUT'text' 1\n";
        let full = answers(limited, lines.as_bytes());
        fs::remove_dir_all(folder).unwrap();
        compare(vec![
            ("held", late, "TIMEOUT (another program or another tie holds the file)"),
            (
                "access matrix",
                without_numbers(&refused),
                "  × FILE ACCESS ERROR
   ╭─[session:N:N]
 N │ 'a'⎕FAPPEND N
   ·             ┬
   ·             ╰── the access matrix of own does not let user N do this
   ╰────
",
            ),
            (
                "no space",
                full,
                "  × FILE SYSTEM NO SPACE
   ╭─[session:1:30]
 1 │ (30000⍴'0123456789')⎕FAPPEND 1
   ·                              ┬
   ·                              ╰── there is no space left on the disk; the file is unchanged
   ╰────
  × FILE SYSTEM NO SPACE
   ╭─[session:1:22]
 1 │ (⊂30000⍴'0123456789')⎕NPUT'text' 1
   ·                      ──┬──
   ·                        ╰── there is no space left on the disk; what was saved before is
   ·                            unchanged
   ╰────
",
            ),
        ]);
    }

    #[test]
    fn sessions_whose_streams_fail() {
        let folder = folder("streams");
        let full_output = |lines: &str| {
            let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut command = session(&folder);
            command.stdout(full);
            // Nothing can be written: the next line keeps the message in a file.
            let report = answers(command, format!("{lines}\n(⊂⎕DMX.Message)⎕NPUT'message.txt' 1\n").as_bytes());
            format!("{}{report}", fs::read_to_string(folder.join("message.txt")).unwrap())
        };
        let mut invalid = "z←⎕FX'r←f y' 'r←y' 'r←r+1'\n∇f[1]\n".as_bytes().to_vec();
        invalid.extend_from_slice(b"\xFF\n");
        invalid.extend_from_slice("⎕←⎕DMX.Message\n".as_bytes());
        let script = folder.join("script.apl");
        fs::write(&script, "⎕←⍞\n").unwrap();
        let mut reading = session(&folder);
        reading.arg(&script).current_dir(&folder).stdin(File::open("/").unwrap());
        let reading = reading.output().unwrap();
        let mut editing = session(&folder);
        editing.env("EDITOR", "true").env_remove("VISUAL");
        let mut threads = session(&folder);
        threads.env("RAYON_NUM_THREADS", "2");
        let table: Vec<Case> = vec![
            (
                "⍞ on a full disk",
                full_output("⍞←100000⍴'a'"),
                "cannot write the output: No space left on device (os error 28)
zilde: cannot write to standard output: No space left on device
",
            ),
            (
                "∇ on a full disk",
                full_output("z←⎕FX (⊂'r←f y'),3000⍴⊂60⍴'a←1 '\n∇f[⎕]"),
                "cannot write to standard output: No space left on device (os error 28)
zilde: cannot write to standard output: No space left on device
",
            ),
            (
                "∇ reads what is not UTF-8",
                answers(session(&folder), &invalid),
                "  × FILE SYSTEM ERROR: cannot read standard input: line 3, column 1: byte 1 (0xFF) is not UTF-8
cannot read standard input: line 3, column 1: byte 1 (0xFF) is not UTF-8
",
            ),
            (
                "⍞ reads a folder",
                String::from_utf8(reading.stderr).unwrap().replace(&script.display().to_string(), "script.apl"),
                "  × FILE SYSTEM ERROR: Unable to read input (\"Is a directory (os error 21)\")
   ╭─[script.apl:1:3]
 1 │ ⎕←⍞
   ·   ┬
   ·   ╰── cannot read the input: Is a directory (os error 21)
   ╰────

",
            ),
            (
                "editor without a terminal",
                answers(editing, "f←{⍵}\n)ed f\n".as_bytes()),
                "FILE SYSTEM ERROR: there is no terminal for the editor
⎕FX, ⎕FIX and ∇name[n]text∇ change definitions without one
",
            ),
            (
                "threads",
                answers(threads, "1111⌶12345\n".as_bytes()),
                "  × NONCE ERROR
   ╭─[session:1:1]
 1 │ 1111⌶12345
   · ──┬──
   ·   ╰── primitives run on 2 threads; this number cannot be changed while the program runs
   ╰────
  help: set the environment variable RAYON_NUM_THREADS before starting the program
",
            ),
        ];
        fs::remove_dir_all(&folder).unwrap();
        compare(table);
    }
}

#[test]
fn functions_and_operators_of_the_host() {
    let mut apl = interpreter();
    let mut evaluate = |text: &str| match apl.evaluate(text).unwrap() {
        Evaluated::Callable(callable) => callable,
        other => panic!("{text} is {other:?}"),
    };
    let (each, power, minus) = (evaluate("¨"), evaluate("⍣"), evaluate("-"));
    compare(vec![
        (
            "an operator is applied",
            report(apl.apply(&each, None, 1.into())),
            "SYNTAX ERROR (an operator must be given its operands before it can be called)",
        ),
        (
            "a function is given operands",
            report(apl.derive(&minus, Operand::Array(1.into()), None)),
            "SYNTAX ERROR (only an operator takes operands)",
        ),
        (
            "one operand too few",
            report(apl.derive(&power, Operand::Callable(minus.clone()), None)),
            "SYNTAX ERROR (the operator takes two operands)",
        ),
        (
            "a function of another interpreter",
            report(interpreter().apply(&minus, None, 1.into())),
            "DOMAIN ERROR (the function belongs to another interpreter)",
        ),
    ]);
}

#[cfg(not(feature = "sqlite"))]
#[test]
fn a_program_without_databases_says_how_to_get_them() {
    let mut apl = Interpreter::builder().allow_files().build();
    let expected = "NONCE ERROR (this program was built without SQLite) \
                    help: build it with the feature 'sqlite': cargo install --path . --features sqlite";
    let lines: &[&str] = if cfg!(feature = "duckdb") {
        &["⎕SQL'a.db'"]
    } else {
        &["⎕SQL'a.db'", "⎕SQL⍬", "1 ⎕SQL'select 1'", "1 ⎕SQL⍬"]
    };
    for line in lines {
        assert_eq!(report(apl.eval(line)), expected, "{line}");
    }
    assert!(report(Interpreter::new().eval("⎕SQL⍬")).starts_with("FILE ACCESS ERROR"));
}

#[cfg(not(feature = "duckdb"))]
#[test]
fn a_program_without_duckdb_says_how_to_get_it() {
    let mut apl = Interpreter::builder().allow_files().build();
    let expected = "NONCE ERROR (this program was built without access to DuckDB) \
                    help: build it with the feature 'duckdb': cargo install --path . --features duckdb";
    for line in ["⎕SQL'duckdb:'", "⎕SQL'a.duckdb'"] {
        assert_eq!(report(apl.eval(line)), expected, "{line}");
    }
}

#[cfg(not(feature = "arrow"))]
#[test]
fn a_program_without_parquet_says_how_to_get_it() {
    let mut apl = Interpreter::builder().allow_files().build();
    let expected = "NONCE ERROR (this program was built without support for Parquet and Arrow files) \
                    help: build it with the feature 'arrow': cargo install --path . --features arrow";
    assert_eq!(report(apl.eval("⎕ARROW'x.parquet'")), expected);
    assert_eq!(report(apl.eval("(⎕NS⍬)⎕ARROW'x.parquet'")), expected);
}

#[cfg(not(feature = "svg"))]
#[test]
fn a_program_without_svg_says_how_to_get_it() {
    let mut apl = Interpreter::builder().allow_files().build();
    let expected = "NONCE ERROR (this program was built without support for SVG) \
                    help: build it with the feature 'svg': cargo install --path . --features svg";
    assert_eq!(report(apl.eval("'<svg/>'⎕PNG'/tmp/zilde-svg.png'")), expected);
}
