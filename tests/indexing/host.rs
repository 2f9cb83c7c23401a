//! The same cases through the Rust API: positions as Rust values, without any text.

use crate::bridge;
use crate::case::{Case, Change, Outcome, Surface};
use crate::naive::{Plain, Position};
use std::ops::Bound;
use zilde::Array;
use zilde::index::{Index, Plan};

/// Runs a case in Rust, or returns `None` if it cannot be expressed there. Returns the array read
/// or changed, or the name of an error.
pub(crate) fn run(case: &Case) -> Option<Result<Plain, String>> {
    let Surface::Squad(positions) = &case.surface else { return None };
    if case.origin != 0 || case.target.shape.is_empty() {
        return None;
    }
    let index: Vec<Index> = positions.iter().map(position).collect::<Option<_>>()?;
    let mut array = bridge::array(&case.target, case.kind);
    let name = |fault: zilde::Fault| fault.kind().name().into_owned();
    match &case.change {
        Change::Read => {
            let found = array.index(&index[..]).map(|found| bridge::plain(&found));
            if let (Ok(found), Ok(plan)) = (&found, Plan::new(&array, &index[..])) {
                planned(&array, &plan, found);
            }
            Some(found.map_err(name))
        }
        Change::Put(value, kind) => {
            let shared = array.clone();
            let put = array.put(&index[..], bridge::array(value, *kind));
            assert_eq!(bridge::plain(&shared), case.target, "an array that was shared stays");
            if put.is_err() {
                assert_eq!(bridge::plain(&array), case.target, "after an error the array is as it was");
            }
            Some(put.map(|()| bridge::plain(&array)).map_err(name))
        }
        Change::Combine(..) => None,
    }
}

/// Checks that a plan fetches the same as the index, from the positions that it reports.
fn planned(array: &Array, plan: &Plan, found: &Plain) {
    assert_eq!(plan.lengths(), found.shape);
    assert_eq!(bridge::plain(&plan.fetch(array).expect("the array has the plan's shape")), *found);
    let whole = bridge::plain(array);
    let places = plan.places().expect("the selection is small");
    let elements: Vec<_> = places.iter().map(|&place| whole.elements[place].clone()).collect();
    assert_eq!(elements, found.elements);
}

/// Returns a position in Rust, or `None` if a bound is not a whole number, which does not exist there.
fn position(position: &Position) -> Option<Index> {
    Some(match position {
        Position::Whole => Index::whole(),
        Position::Ellipsis => Index::ellipsis(),
        Position::NewAxis => Index::new_axis(),
        Position::Indices(places) => Index::array(bridge::of_any_kind(places)),
        Position::Slice(parts) => {
            let [from, to, step] = parts.map(|part| part.map(|part| part as i64));
            if parts.iter().flatten().any(|part| part.fract() != 0.0) {
                return None;
            }
            let range = (from.map_or(Bound::Unbounded, Bound::Included), to.map_or(Bound::Unbounded, Bound::Excluded));
            Index::stepped(range, step.unwrap_or(1))
        }
    })
}

/// Compares the outcome with that of the reference.
pub(crate) fn check(case: &Case, expected: &Outcome) -> Result<(), String> {
    let Some(found) = run(case) else { return Ok(()) };
    let agrees = match (expected, &found) {
        (Outcome::Unknown, _) => true,
        (Outcome::Read(plain) | Outcome::Changed(plain), Ok(found)) => plain == found,
        (Outcome::Fails(errors), Err(name)) => crate::case::class(name).is_some_and(|class| errors.0.contains(&class)),
        _ => false,
    };
    if agrees {
        Ok(())
    } else {
        Err(format!("⍝ from Rust: {}", found.map_or_else(|name| name, |found| crate::text::array(&found))))
    }
}
