//! Benchmarks of primitives: one line of APL for each kernel, at the requested sizes.
//!
//! `cargo bench` runs all of them at 10³ and 10⁶ elements; `cargo bench -- find 1e7` those whose name
//! contains `find`, at 10⁷. Figures are nanoseconds per element: the least mean of several runs.
//! Compare two builds on a quiet machine by their ratio, with `RAYON_NUM_THREADS=1` for one core.

use std::time::{Duration, Instant};
use zilde::Interpreter;

/// The least duration of a run.
const LEAST: Duration = Duration::from_millis(40);
/// The number of runs of which the least is taken.
const RUNS: usize = 5;

/// Data that every case may use; `n` is the number of elements.
const DATA: &str = "
    hash←{h←1048573|⍺+40503×⍵ ⋄ h←1048573|1+h×h ⋄ 1048573|⍵+h×h}
    unit←{(⍵ hash ⍳n)÷1048573} ⋄ below←{⌊⍺×unit ⍵}
    fa←unit 1 ⋄ fb←0.5+unit 2 ⋄ fs←(unit 3)-0.5
    ia←¯500000+1000000 below 4 ⋄ ib←¯500000+1000000 below 5
    sa←1000 below 6 ⋄ ba←60 below 7 ⋄ bb←60 below 8 ⋄ ca←⎕UCS 97+26 below 9
    pa←0.5>unit 10 ⋄ pb←0.5>unit 11 ⋄ pd←0.01>unit 12 ⋄ po←n⍴1
    xi←n below 13 ⋄ side←⌊n*0.5 ⋄ mf←(2⍴side)⍴fa ⋄ mi←(2⍴side)⍴ia
    bn←(⍳1000)÷1000
";

/// The cases: name and expression, one for each kernel.
const CASES: &[(&str, &str)] = &[
    ("pervade_add_f64", "fa+fb"),
    ("pervade_add_i32", "ia+ib"),
    ("pervade_add_i8", "ba+bb"),
    ("pervade_overflow", "ia×ib"),
    ("pervade_scalar", "3.5×fa"),
    ("pervade_residue", "7|ia"),
    ("pervade_exponential", "*fs"),
    ("pervade_sine", "1○fa"),
    ("compare_f64", "fa<fb"),
    ("compare_tolerant", "fa=fb"),
    ("compare_i8", "ba>30"),
    ("bits_and", "pa∧pb"),
    ("bits_not", "~pa"),
    ("reduce_sum_f64", "+/fa"),
    ("reduce_sum_bits", "+/pa"),
    ("reduce_rows", "+/mf"),
    ("reduce_columns", "+⌿mf"),
    ("reduce_maximum", "⌈/fa"),
    ("scan_sum_f64", "+\\fa"),
    ("scan_sum_i32", "+\\ia"),
    ("scan_parity", "≠\\pa"),
    ("windows", "2-/fa"),
    ("reverse", "⌽fa"),
    ("transpose", "⍉mf"),
    ("rotate", "333⌽fa"),
    ("catenate", "fa,fb"),
    ("replicate", "3/ia"),
    ("gather", "fa[xi]"),
    ("gather_rows", "mf[⌽⍳side;]"),
    ("scatter", "{y←fa ⋄ y[xi]←fb ⋄ y}0"),
    ("histogram", "{y←100⍴0 ⋄ y[ba]+←1 ⋄ y}0"),
    ("where", "⍸pa"),
    ("compress", "pa/fa"),
    ("index_of_i32", "ia⍳ib"),
    ("index_of_f64", "fa⍳fb"),
    ("index_of_characters", "'etaoin'⍳ca"),
    ("member", "sa∊ba"),
    ("unique", "∪ia"),
    ("grade_i32", "⍋ia"),
    ("grade_f64", "⍋fa"),
    ("sort", "ia[⍋ia]"),
    ("interval", "bn⍸fa"),
    ("key", "{≢⍵}⌸sa"),
    ("find", "'abc'⍷ca"),
    ("format", "⍕ia"),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let (sizes, names): (Vec<&String>, Vec<&String>) = arguments.iter().partition(|argument| argument.parse::<f64>().is_ok());
    let sizes = match sizes.as_slice() {
        [] => vec![1e3, 1e6],
        given => given.iter().filter_map(|size| size.parse().ok()).collect(),
    };
    println!("{:24}{}", "ns per element", sizes.iter().map(|size| format!("{size:>12e}")).collect::<String>());
    for &(name, expression) in CASES.iter().filter(|(name, _)| names.is_empty() || names.iter().any(|part| name.contains(*part)))
    {
        let figures = sizes.iter().map(|&size| format!("{:>12.4}", measure(expression, size)));
        println!("{name:24}{}", figures.collect::<String>());
    }
}

/// Returns nanoseconds per element.
fn measure(expression: &str, size: f64) -> f64 {
    let mut apl = Interpreter::builder().index_origin(0).build();
    apl.set("n", size).expect("n is a name");
    apl.run(DATA).expect("the data are plain APL");
    apl.run(&format!("body←{{{{}}{expression}}} ⋄ zero←0")).expect("a case is an expression");
    let mut repeats = 1_u32;
    loop {
        let time = timed(&mut apl, repeats);
        if time >= LEAST {
            break;
        }
        repeats = (f64::from(repeats) * (LEAST.as_secs_f64() / time.as_secs_f64().max(1e-7)).clamp(1.5, 100.0)) as u32 + 1;
    }
    let least = (0..RUNS).map(|_| timed(&mut apl, repeats)).min().unwrap_or_default();
    least.as_secs_f64() * 1e9 / f64::from(repeats) / size
}

/// Returns the time of `repeats` runs in a row, repeated within the interpreter.
fn timed(apl: &mut Interpreter, repeats: u32) -> Duration {
    let text = format!("{{body 0 ⋄ ⍵}}⍣{repeats}⊢0");
    let start = Instant::now();
    apl.eval(&text).expect("a case runs");
    start.elapsed()
}
