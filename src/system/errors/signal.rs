#![doc = include_str!("signal.md")]

use crate::array::Array;
use crate::error::{Blame, ErrorKind, Fault, Result, Signal};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;

/// The system function `⎕SIGNAL`.
pub(crate) static SIGNAL: SystemName =
    SystemName::function("⎕SIGNAL", include_str!("signal.md")).monadic(signal).dyadic(signal_text);

/// Implements `⎕SIGNAL Y`: signals the event that a number or a specification describes; 0 clears the last error.
fn signal(context: &mut Context, right: Array) -> Result<Array> {
    context.thread.shy = true;
    if right.rank() > 1 {
        return Err(Fault::rank(Blame::Right, "an event number or the specification of an event is needed"));
    }
    if right.is_empty() {
        return Ok(right);
    }
    let first = right.item(0);
    if first.is_scalar() && first.has_machine_numbers() {
        let number = read_event_number(&first)?;
        if number == 0 {
            context.workspace.last_fault = None;
            context.thread.diagnosis = None;
            return Ok(first);
        }
        return Err(mark_signalled(Fault::new(ErrorKind(number), "")));
    }
    Err(mark_signalled(parse_fault(&first)?))
}

/// Implements `X ⎕SIGNAL Y`: signals an event with the text `X`.
fn signal_text(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    context.thread.shy = true;
    let text = if left.is_empty() { Some(String::new()) } else { left.to_text() };
    let text = text.ok_or_else(|| Fault::domain(Blame::Left, "the message must be text"))?;
    if right.is_empty() {
        return Ok(right);
    }
    let first = right.item(0);
    let number = if first.is_scalar() { read_event_number(&first)? } else { 0 };
    if number == 0 {
        return Err(Fault::domain(Blame::Right, "with a message text, an event number from 1 to 999 is needed"));
    }
    let fault = Fault::new(ErrorKind(number), "");
    Err(mark_signalled(if text.is_empty() { fault } else { fault.with_text(text) }))
}

/// Marks a fault as signalled by the program.
fn mark_signalled(mut fault: Fault) -> Fault {
    fault.details_mut().signal = Some(Signal::Raised);
    fault
}

/// Reads an event number.
fn read_event_number(value: &Array) -> Result<u16> {
    match arguments::to_integer(value, Blame::Right)? {
        number @ (0..=999 | 1006) => Ok(number as u16),
        other => Err(Fault::domain(Blame::Right, format!("an event number must be 0 to 999 or 1006, not {other}"))),
    }
}

/// Makes the fault specified by `('EN' 200)('Message' 'text')…`, or by a matrix of two columns.
fn parse_fault(pairs: &Array) -> Result<Fault> {
    let pairs: Vec<(Array, Array)> = match pairs.lengths() {
        [] => vec![read_pair(&pairs.item(0))?],
        [count] => (0..*count).map(|index| read_pair(&pairs.item(index))).collect::<Result<_>>()?,
        [rows, 2] => (0..*rows).map(|row| (pairs.item(2 * row), pairs.item(2 * row + 1))).collect(),
        _ => return Err(specification_fault()),
    };
    let mut fault: Option<Fault> = None;
    for (name, value) in &pairs {
        if name.to_text().as_deref() == Some("EN") {
            fault = Some(Fault::new(ErrorKind(read_event_number(value)?), ""));
        }
    }
    let mut fault = fault.ok_or_else(specification_fault)?;
    for (name, value) in pairs {
        let text = || {
            value
                .to_text()
                .ok_or_else(|| Fault::domain(Blame::Right, "the values of 'EM', 'Message', 'Vendor' and 'HelpURL' must be texts"))
        };
        let details = fault.details_mut();
        match name.to_text().as_deref() {
            Some("EN" | "ENX" | "OSError") => {}
            Some("EM") => details.text = Some(text()?),
            Some("Message") => {
                details.message = text()?;
                details.classic = text()?.into();
            }
            Some("Vendor") => details.extra.vendor = Some(text()?),
            Some("HelpURL") => details.extra.help_url = Some(text()?),
            Some("Category") => {}
            _ => return Err(specification_fault()),
        }
    }
    Ok(fault)
}

/// Reads a pair of a name and a value; fails if an item is not a pair.
fn read_pair(item: &Array) -> Result<(Array, Array)> {
    match item.lengths() {
        [2] if !item.is_character() => Ok((item.item(0), item.item(1))),
        _ => Err(specification_fault()),
    }
}

fn specification_fault() -> Fault {
    Fault::domain(Blame::Right, "pairs of ⎕DMX names and values are needed, one of them for 'EN'")
        .with_classic("Unexpected name in signalled ⎕DMX specification")
}
