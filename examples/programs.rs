//! A program is read once and run often: here by four threads, each with an interpreter of its own.
//!
//! `Program` is `Send` and `Sync`; an `Interpreter` is `Send`, and shares nothing with any other.

use std::thread;
use zilde::{Array, Interpreter, Program};

/// A random walk on a grid: how far from its start is it after so many steps, on the mean over many walks?
const WALK: &str = "
    ⎕RL←seed
    step←4 2⍴1 0 ¯1 0 0 1 0 ¯1
    far←{0.5*⍨+/×⍨+⌿step[?⍵⍴4;]}
    (+⌿÷≢)far¨walks⍴steps
";

fn main() -> zilde::Result<()> {
    // Reading finds every flaw in the text; nothing is run yet.
    let program = Program::parse("walk", WALK)?;
    let lengths = [25, 100, 400, 1600];
    let threads: Vec<_> = lengths
        .into_iter()
        .map(|steps| {
            let program = program.clone();
            thread::spawn(move || mean_distance(&program, steps))
        })
        .collect();
    for (steps, thread) in lengths.into_iter().zip(threads) {
        let distance = thread.join().expect("the thread does not panic")?;
        // The mean distance grows with the root of the steps; the factor is half the root of π.
        println!("{steps:5} steps: {:.2} times their root", distance / f64::from(steps).sqrt());
    }

    // The same program again and again: only its variables change.
    let mean = Program::parse("mean", "(+⌿÷≢)series")?;
    let mut apl = Interpreter::new();
    for month in 1..=3 {
        let days: Vec<f64> = (1..=30).map(|day| f64::from(day * month)).collect();
        apl.set("series", days)?;
        let value: f64 = apl.run_program(&mean)?.try_into()?;
        println!("month {month}: {value}");
    }

    // What a program leaves behind is read back by name; a function is no array.
    apl.run("spread←(⌈/-⌊/)series")?;
    println!("spread: {:?}", apl.get("spread").and_then(|array| f64::try_from(array).ok()));
    println!("nothing by that name: {}", apl.get("nothing").is_none());

    // A text that is no APL is refused when it is read.
    match Program::parse("broken", "total←+/(price×quantity") {
        Ok(_) => println!("this should not be read"),
        Err(error) => println!("{}: {}", error.kind().name(), error.message()),
    }
    Ok(())
}

fn mean_distance(program: &Program, steps: i32) -> zilde::Result<f64> {
    let mut apl = Interpreter::new();
    apl.set("seed", 42)?;
    apl.set("steps", steps)?;
    apl.set("walks", Array::from(1000))?;
    Ok(apl.run_program(program)?.try_into()?)
}
