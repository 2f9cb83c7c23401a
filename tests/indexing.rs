//! Indexing compared with a slow reference that shares no code with it: random arrays of every
//! element type, random indices, valid and invalid, read and changed through every interface,
//! including that of Rust. `ZILDE_SEED=…` tries other cases, `ZILDE_CASES=…` more of them.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[path = "indexing/bridge.rs"]
mod bridge;
#[path = "indexing/case.rs"]
mod case;
#[path = "indexing/generate.rs"]
mod generate;
#[path = "indexing/host.rs"]
mod host;
#[path = "naive/indexing/mod.rs"]
mod naive;
#[path = "indexing/random.rs"]
mod random;
#[path = "indexing/text.rs"]
mod text;

use bridge::Kind;
use case::{Case, Change, Outcome};
use naive::Plain;
use random::Random;
use std::cell::RefCell;
use zilde::internals::array::Array;
use zilde::{Error, Interpreter};

/// The default number of cases.
const CASES: u64 = 10_000;
/// The number of differences to collect before the shortest is shown.
const ENOUGH: usize = 200;

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Creates an interpreter with an index origin, with three namespaces to refer to.
fn workspace(origin: i64) -> Interpreter {
    let mut apl = Interpreter::builder().index_origin(origin).build();
    apl.run("ref1←⎕NS'' ⋄ ref2←⎕NS'' ⋄ ref3←⎕NS''").unwrap();
    apl
}

#[test]
fn random_cases_agree_with_the_reference() {
    let (first, count) = (setting("ZILDE_SEED", 1) << 32, setting("ZILDE_CASES", CASES));
    let mut workspaces = [workspace(0), workspace(1)];
    let mut reports = Vec::new();
    let (mut failed, mut unknown) = (0, 0);
    for seed in first..first + count {
        let case = Case::new(&mut Random::new(seed));
        let expected = case.expected();
        failed += u64::from(matches!(expected, Outcome::Fails(_)));
        unknown += u64::from(matches!(expected, Outcome::Unknown));
        let checked = check(&mut workspaces[case.origin as usize], &case, &expected, seed % 2 == 0);
        if let Err(difference) = checked.and_then(|()| host::check(&case, &expected)) {
            reports.push(report(&case, &difference));
            if reports.len() >= ENOUGH {
                break;
            }
        }
    }
    reports.sort_by_key(String::len);
    let shortest: Vec<&str> = reports.iter().take(8).map(String::as_str).collect();
    assert!(reports.is_empty(), "{} cases differ, the shortest are\n\n{}", reports.len(), shortest.join("\n\n"));
    assert!(
        failed * 4 < count && unknown * 10 < count,
        "{failed} errors and {unknown} unknown of {count}: too few say something"
    );
}

/// Runs a case and compares the results. Fails with a description of the difference.
fn check(apl: &mut Interpreter, case: &Case, expected: &Outcome, shared: bool) -> Result<(), String> {
    let before = bridge::array(&case.target, case.kind);
    apl.set("a", before).unwrap();
    if shared {
        apl.run("b←a").unwrap();
    }
    let result = run(apl, case);
    let Some(after) = apl.get("a") else { return Err(format!("⍝ a has lost its value: {result:?}")) };
    let after = bridge::plain(&after);
    if shared && bridge::plain(&apl.get("b").unwrap()) != case.target {
        return Err("another name that shared the array has changed with it".into());
    }
    apl.run("b←0").unwrap();
    compare(case, expected, result, &after)
}

fn run(apl: &mut Interpreter, case: &Case) -> Result<Array, Error> {
    let names = RefCell::new(Vec::new());
    let name = |array: Array| {
        let name = format!("v{}", names.borrow().len());
        names.borrow_mut().push((name.clone(), array));
        name
    };
    let index = |plain: &Plain| name(bridge::of_any_kind(plain));
    let value = |plain: &Plain, kind: Kind| name(bridge::array(plain, kind));
    let text = case.text(index, value);
    for (name, array) in names.into_inner() {
        apl.set(&name, array).unwrap();
    }
    apl.eval(&text)
}

fn compare(case: &Case, expected: &Outcome, result: Result<Array, Error>, after: &Plain) -> Result<(), String> {
    let changed = if let (Outcome::Changed(changed), Ok(_)) = (expected, &result) { changed } else { &case.target };
    match (expected, result) {
        (_, Err(error)) if error.name() == "INTERNAL ERROR" => return Err(format!("⍝ INTERNAL ERROR: {}", error.message())),
        (Outcome::Unknown, _) => return Ok(()),
        (Outcome::Read(expected), Ok(found)) if bridge::plain(&found) != *expected => {
            return Err(format!("⍝ {}\n⍝ for {}", described(&bridge::plain(&found)), described(expected)));
        }
        (Outcome::Fails(errors), Ok(_)) => return Err(format!("⍝ no error for {:?}", errors.0)),
        (Outcome::Fails(errors), Err(error)) if !case::class(&error.name()).is_some_and(|class| errors.0.contains(&class)) => {
            return Err(format!("⍝ {} for {:?}", error.name(), errors.0));
        }
        (Outcome::Read(_) | Outcome::Changed(_), Err(error)) => return Err(format!("⍝ {}: {}", error.name(), error.message())),
        _ => {}
    }
    if after == changed {
        return Ok(());
    }
    Err(format!("⍝ a is then {}\n⍝ for          {}", described(after), described(changed)))
}

fn described(plain: &Plain) -> String {
    text::array(plain)
}

/// Returns a case as lines that can be pasted into a session.
fn report(case: &Case, difference: &str) -> String {
    let value = match &case.change {
        Change::Read => String::new(),
        Change::Put(_, kind) | Change::Combine(_, _, kind) => format!(" and {kind:?}"),
    };
    let text = case.text(text::array, |plain, _| text::array(plain));
    format!("⎕IO←{}\na←{}  ⍝ {:?}{value}\n{text}\n{difference}", case.origin, text::array(&case.target), case.kind)
}

#[test]
fn items_at_the_ends_of_paths_are_shared() {
    // To enclose the whole array for each of 100000 empty paths took ten seconds, since its depth was computed each time.
    let mut apl = Interpreter::builder().time_limit(std::time::Duration::from_secs(5)).build();
    apl.run("p←100000⍴⊂⍬ ⋄ q←p[p]").unwrap();
    assert_eq!(apl.eval("p≡⊃⌽q").unwrap().to_integer(), Some(1));
    assert_eq!(apl.eval("(3≡≡q)∧100000=≢q").unwrap().to_integer(), Some(1));
}
