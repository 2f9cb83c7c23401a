//! The properties of a component file: how safely it is written, and how large it may be.

use super::{PAGE, bytes, code, fault, now, numbers, tied, user, value, writable};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::components::Kind;
use crate::function::names::SystemName;
use crate::primitives::arguments;

/// `⎕FPROPS`.
pub static FPROPS: SystemName = SystemName::function("⎕FPROPS", PAGE).dyadic(properties);

/// What can be set.
#[derive(Clone, Copy)]
pub(super) struct Properties {
    /// 2 and 3: each write waits for the disk.
    pub journal: i64,
    /// The most bytes the file may take; 0 for as many as there are.
    pub limit: u64,
}

/// The properties of a file.
pub(super) fn of(context: &mut Context, number: i64, pass: i64) -> Result<Properties> {
    let memory = context.memory().clone();
    let tie = tied(context, number, pass, 0)?;
    let usual = Properties { journal: 1, limit: 0 };
    let Some(component) = tie.log.properties() else { return Ok(usual) };
    let numbers = arguments::wholes(&value(&memory, tie, &component, 0)?, Blame::Right)?;
    Ok(match numbers[..] {
        [journal, limit] => Properties { journal, limit: limit.unsigned_abs() },
        _ => usual,
    })
}

/// Sets the properties of a file.
pub(super) fn set(context: &mut Context, number: i64, journal: i64, limit: i64) -> Result<()> {
    if !(0..=3).contains(&journal) {
        return Err(Fault::domain(Blame::Left, format!("property J is 0 to 3, not {journal}")));
    }
    if limit < 0 {
        return Err(Fault::domain(Blame::Left, format!("a file cannot have {limit} bytes")));
    }
    let content = bytes(context, &Array::wholes(&[journal, limit]))?;
    let (user, time) = (user(), now(context));
    let tie = context.component_ties.get(number).ok_or_else(|| Fault::domain(Blame::Right, "the file is tied no more"))?;
    tie.log.write(Kind::Properties, user, time, 0, &content).map_err(|trouble| fault("write", trouble))?;
    Ok(())
}

/// `X ⎕FPROPS Y`: the values of properties by their letters; the former ones of those that are set.
fn properties(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (wanted, pass) = numbers(&right, 1)?;
    let own = of(context, wanted[0], pass)?;
    let value = |letter: char| match letter {
        'S' => Ok(64),
        'E' | 'Z' => Ok(0),
        'U' | 'C' => Ok(1),
        'J' => Ok(own.journal),
        other => Err(Fault::domain(Blame::Left, format!("properties are S E U J C Z, not {other}"))),
    };
    if !left.is_nested() {
        let letters = left.to_text().filter(|_| left.is_character());
        let letters = letters.ok_or_else(|| Fault::domain(Blame::Left, "properties are told by their letters"))?;
        tied(context, wanted[0], pass, code::READ)?;
        let values: Vec<i64> = letters.chars().map(value).collect::<Result<_>>()?;
        return Ok(if left.is_scalar() { Array::whole(values[0]) } else { Array::wholes(&values) });
    }
    writable(context, wanted[0], pass, code::SET_ACCESS)?;
    let single = left.item(0).is_character() && left.item(0).bound() == 1 && left.bound() == 2 && !left.item(1).is_character();
    let pairs: Vec<Array> = if single { vec![left.clone()] } else { (0..left.bound()).map(|index| left.item(index)).collect() };
    let mut former = Vec::with_capacity(pairs.len());
    for pair in &pairs {
        former.push(change(context, wanted[0], pair, &value, own.limit)?);
    }
    Ok(if single { Array::whole(former[0]) } else { Array::wholes(&former) })
}

/// Sets one property: what it was.
fn change(context: &mut Context, number: i64, pair: &Array, value: &dyn Fn(char) -> Result<i64>, limit: u64) -> Result<i64> {
    let letter = pair.item(0).to_text().and_then(|text| text.chars().next());
    let (Some(letter), 2) = (letter, pair.bound()) else {
        return Err(Fault::domain(Blame::Left, "a letter and a number are needed for each property"));
    };
    let (was, wanted) = (value(letter)?, arguments::whole(&pair.item(1), Blame::Left)?);
    match letter {
        'J' => set(context, number, wanted, limit as i64)?,
        _ if was == wanted => {}
        'C' => return Err(Fault::nonce("checksums are always written")),
        'Z' => return Err(Fault::nonce("components are not compressed: 219⌶ does it")),
        'U' => return Err(Fault::nonce("characters are always Unicode")),
        _ => return Err(Fault::domain(Blame::Left, format!("property {letter} cannot be set"))),
    }
    Ok(was)
}
