//! Laws of the language over random arrays of every element type and rank: each is an expression that must give 1.
//! `ZILDE_SEED=…` tries other cases, `ZILDE_CASES=…` more of them, `ZILDE_ONLY=…` the laws that contain a text.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "laws/arrays.rs"]
mod arrays;
#[expect(dead_code, reason = "the trials of indexing use more of it")]
#[path = "indexing/random.rs"]
mod random;
#[path = "laws/table.rs"]
mod table;

use arrays::Names;
use random::Random;
use std::collections::HashSet;
use std::fmt::Write;
use zilde::internals::array::Array;
use zilde::internals::format::format_on_one_line;
use zilde::internals::function::Context;
use zilde::{Interpreter, Program};

/// The default number of cases.
const CASES: u64 = 10_000;

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn laws_hold() {
    let only = std::env::var("ZILDE_ONLY").unwrap_or_default();
    let laws: Vec<String> = table::laws().into_iter().filter(|law| law.contains(&only)).collect();
    let programs: Vec<Program> = laws.iter().map(|law| Interpreter::parse(law).unwrap()).collect();
    let mut workspaces = [0, 1].map(|origin| Interpreter::builder().index_origin(origin).build());
    let (first, count) = (setting("ZILDE_SEED", 1) << 32, setting("ZILDE_CASES", CASES));
    let mut broken = String::new();
    let mut known = HashSet::new();
    for seed in first..first + count {
        let random = &mut Random::new(seed);
        let chosen = random.below(laws.len());
        let origin = random.below(2);
        let names = Names::mentioned_in(&laws[chosen], random, origin as i64);
        if let Err(outcome) = holds(&mut workspaces[origin], &programs[chosen], &names)
            && known.insert(chosen)
        {
            writeln!(broken, "seed {seed}, ⎕IO←{origin}: {outcome}\n      {}", names.as_assignments()).unwrap();
            writeln!(broken, "      {}", laws[chosen]).unwrap();
        }
    }
    assert!(broken.is_empty(), "broken laws:\n{broken}");
}

/// Runs a law with values for its names. Fails with its result if that is not 1.
fn holds(apl: &mut Interpreter, law: &Program, names: &Names) -> Result<(), String> {
    for (name, value) in &names.0 {
        apl.set(name, value.clone()).unwrap();
    }
    let given = apl.run_program(law).map_err(|error| format!("{} {}", error.name(), error.message()))?;
    if given.to_integer() == Some(1) { Ok(()) } else { Err(shown(&given)) }
}

#[test]
fn array_notation_gives_the_array_back() {
    let mut apl = Interpreter::new();
    let (first, count) = (setting("ZILDE_SEED", 1) << 32, setting("ZILDE_CASES", CASES) / 10);
    for seed in first..first + count {
        let array = arrays::any(&mut Random::new(seed));
        let text = shown(&array);
        let again = apl.eval(&text).unwrap_or_else(|error| panic!("seed {seed}: {text}: {error}"));
        assert!(zilde::internals::array::arrays_match(&array, &again, 0.0), "seed {seed}: {text} is read as {}", shown(&again));
        assert_eq!(array.depth(), again.depth(), "seed {seed}: {text}");
    }
}

fn shown(array: &Array) -> String {
    format_on_one_line(&Context::new(1 << 30), array).unwrap()
}
