//! Benchmarks of scalar code: calls of dfns, loops, guards, single elements, short vectors.
//!
//! `cargo bench --bench scalar` runs all cases, `cargo bench --bench scalar -- call` those whose name contains
//! `call`. Figures are nanoseconds per call or turn, the least of several runs, and their ratio to a turn of an
//! empty dfn, which varies less on a busy machine than the nanoseconds do. Compare two builds by their ratios.

use std::time::{Duration, Instant};
use zilde::Interpreter;

/// The number of runs of which the least is taken.
const RUNS: usize = 7;
/// The least duration of a run.
const LEAST: Duration = Duration::from_millis(20);

/// Data that every case may use.
const DATA: &str = "
    vv←↓200 10⍴⍳26 ⋄ fv←(⍳200)÷200 ⋄ iv←200⍴⍳26
    fib←{⍵<2:⍵ ⋄ (∇⍵-1)+∇⍵-2}
    col←{⍺←0 ⋄ ⍵=1:⍺ ⋄ 2|⍵:(⍺+1)∇1+3×⍵ ⋄ (⍺+1)∇⍵÷2}
    down←{⍵=0:0 ⋄ ∇⍵-1}
    queens←{6=≢⍵:1 ⋄ d←(≢⍵)-⍳≢⍵ ⋄ c←(⍳6)~⍵,(⍵+d),⍵-d ⋄ 0=≢c:0 ⋄ +/∇¨(⊂⍵),¨c}
    twice←{⍺⍺ ⍺⍺ ⍵}
    fa←(⍳10)÷7 ⋄ fb←(⍳10)÷3 ⋄ mat←20 20⍴⍳400 ⋄ square←{⍵×⍵}
    _←⎕FX'r←Square x' 'r←x×x'
    _←⎕FX'x←Loop n;i;y' 'x←0 ⋄ y←1' ':For i :In ⍳n' ':If x<y' 'x←x+2' ':Else' 'y←y+3' ':EndIf' 'x←x-1' ':EndFor'
    _←⎕FX'd←Fill n;i' 'd←n n⍴0' ':For i :In ⍳n' 'd[i;i]←1+d[i;i]' ':EndFor'
";

/// The cases: name, expression, and the number of calls or turns that it makes.
const CASES: &[(&str, &str, u32)] = &[
    ("turn", "{⍵}⍣200⊢0", 200),
    ("turn_plus", "{⍵+1}⍣200⊢0", 200),
    ("call_recursive", "fib 12", 465),
    ("call_tail", "down 200", 201),
    ("call_tail_both", "col 27", 112),
    ("call_operator", "{-twice ⍵}⍣100⊢0", 100),
    ("call_name", "{square 3}⍣200⊢0", 200),
    ("call_header", "{Square 3}⍣200⊢0", 200),
    ("for_if", "Loop 200", 200),
    ("globals", "{fa+fb}⍣200⊢0", 200),
    ("enclosing", "{a←fa ⋄ b←fb ⋄ {a+b}⍣200⊢0}0", 200),
    ("bracket_matrix", "{mat[3;4]}⍣200⊢0", 200),
    ("bracket_matrix_assign", "Fill 200", 200),
    ("each_plus", "{⍵+1}¨fv", 200),
    ("local", "{a←⍵ ⋄ a+1}⍣200⊢0", 200),
    ("outer", "{t←0 ⋄ r←{t+←⍵ ⋄ ⍵+1}⍣200⊢0 ⋄ t}0", 200),
    ("bracket", "{t←0 ⋄ r←{t+←iv[⍵] ⋄ ⍵+1}⍣200⊢0 ⋄ t}0", 200),
    ("bracket_assign", "{b←iv ⋄ r←{b[⍵]←3 ⋄ ⍵+1}⍣200⊢0 ⋄ b}0", 200),
    ("append", "{s←'' ⋄ r←{s,←'abc' ⋄ ⍵}⍣200⊢0 ⋄ ≢s}0", 200),
    ("each_guard", "{⍵<0.5:⍵ ⋄ 1-⍵}¨fv", 200),
    ("each_vector", "{+/⍵×⍵}¨vv", 200),
    ("each_derived", "+/¨vv", 200),
    ("strand", "{(a b)←⍵ ⋄ b,a+b}⍣100⊢0 1", 100),
    ("queens", "queens ⍬", 153),
];

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let (_, empty, turns) = CASES[0];
    let unit = nanoseconds(empty, turns);
    println!("{:24}{:>12}{:>12}", "per call or turn", "ns", "ratio");
    for &(name, expression, count) in
        CASES.iter().filter(|(name, ..)| names.is_empty() || names.iter().any(|part| name.contains(part)))
    {
        let figure = nanoseconds(expression, count);
        println!("{name:24}{figure:>12.1}{:>12.2}", figure / unit);
    }
}

/// Returns nanoseconds per call or turn.
fn nanoseconds(expression: &str, count: u32) -> f64 {
    let mut apl = Interpreter::builder().index_origin(0).build();
    apl.run(DATA).expect("the data are plain APL");
    let mut repeats = 1_u32;
    while timed(&mut apl, expression, repeats) < LEAST {
        repeats *= 2;
    }
    let least = (0..RUNS).map(|_| timed(&mut apl, expression, repeats)).min().unwrap_or_default();
    least.as_secs_f64() * 1e9 / f64::from(repeats) / f64::from(count)
}

/// Returns the time of `repeats` runs in a row, repeated within the interpreter.
fn timed(apl: &mut Interpreter, expression: &str, repeats: u32) -> Duration {
    let text = format!("{{r←{expression} ⋄ ⍵}}⍣{repeats}⊢0");
    let start = Instant::now();
    apl.eval(&text).expect("a case runs");
    start.elapsed()
}
