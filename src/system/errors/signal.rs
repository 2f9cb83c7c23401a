#![doc = include_str!("signal.md")]

use crate::array::Array;
use crate::array::memory::Charge;
use crate::error::{Blame, ErrorKind, Fault, Result, Signal};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::support::arguments;

/// The system function `⎕SIGNAL`.
pub(crate) static SIGNAL: SystemName =
    SystemName::function("⎕SIGNAL", "system/errors/signal.md").monadic(signal).dyadic(signal_text);

/// The message of the classic report for a specification that is not valid.
const CLASSIC_SPECIFICATION_MESSAGE: &str = "Unexpected name in signalled ⎕DMX specification";
/// The number of characters that no name of a specification exceeds. A longer text, which may take much memory, is not copied.
const MAX_NAME_CHARACTERS: usize = 64;

/// Implements `⎕SIGNAL Y`: signals the event that a number or a specification describes; 0 clears the last error.
fn signal(context: &mut Context, right: Array) -> Result<Array> {
    context.thread.shy = true;
    check_rank(&right)?;
    if right.is_empty() {
        return Ok(right);
    }
    let first = right.item(0);
    if !first.is_scalar() || !first.is_number() {
        return Err(mark_signalled(parse_fault(context, &first)?));
    }
    let number = read_event_number(&first, 0)?;
    if number == 0 {
        context.workspace.last_fault = None;
        context.thread.diagnosis = None;
        return Ok(first);
    }
    Err(mark_signalled(Fault::new(ErrorKind(number), "")))
}

/// Implements `X ⎕SIGNAL Y`: signals an event with the text `X`.
fn signal_text(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    context.thread.shy = true;
    let mut charge = Charge::empty(context.memory());
    let text = if left.is_empty() { Some(String::new()) } else { arguments::to_charged_text(&mut charge, &left)? };
    let text = text.ok_or_else(|| Fault::domain(Blame::Left, "the message must be text"))?;
    check_rank(&right)?;
    if right.is_empty() {
        return Ok(right);
    }
    let first = right.item(0);
    if !first.is_scalar() {
        let message = "with a message text, an event number is needed: 1 to 999 or 1006";
        return Err(Fault::domain(Blame::Right, message));
    }
    let fault = Fault::new(ErrorKind(read_event_number(&first, 1)?), "");
    Err(mark_signalled(if text.is_empty() { fault } else { fault.with_text(text) }))
}

/// Fails with RANK ERROR unless the right argument is a scalar or a vector.
fn check_rank(right: &Array) -> Result<()> {
    if right.rank() <= 1 {
        return Ok(());
    }
    Err(Fault::rank(Blame::Right, "an event number or the specification of an event is needed"))
}

/// Marks a fault as signalled by the program.
fn mark_signalled(mut fault: Fault) -> Fault {
    fault.details_mut().signal = Some(Signal::Raised);
    fault
}

/// Reads an event number, which must be at least `least`.
fn read_event_number(value: &Array, least: i64) -> Result<u16> {
    let number = arguments::to_integer(value, Blame::Right)?;
    if (least..=999).contains(&number) || number == 1006 {
        return Ok(number as u16);
    }
    Err(Fault::domain(Blame::Right, format!("an event number must be {least} to 999 or 1006, not {number}")))
}

/// Makes the fault specified by `('EN' 200)('Message' 'text')…`, or by a matrix of two columns.
fn parse_fault(context: &Context, specification: &Array) -> Result<Fault> {
    let mut fault = None;
    for_each_pair(context, specification, |name, value| {
        if read_name(&name).as_deref() == Some("EN") {
            fault = Some(Fault::new(ErrorKind(read_event_number(&value, 1)?), ""));
        }
        Ok(())
    })?;
    let mut fault = fault.ok_or_else(specification_fault)?;
    // The texts are charged until all of them have been copied.
    let mut charge = Charge::empty(context.memory());
    for_each_pair(context, specification, |name, value| set_member(&mut charge, &mut fault, &name, &value))?;
    Ok(fault)
}

/// Returns the name in an array, or `None` if it holds no text, or one that is too long for a name.
fn read_name(array: &Array) -> Option<String> {
    if array.bound() <= MAX_NAME_CHARACTERS { array.to_text() } else { None }
}

/// Calls `visit` with the name and the value of each pair of a specification. The pairs are not collected: there may be more of
/// them than fit in memory once they are taken apart.
fn for_each_pair(context: &Context, specification: &Array, mut visit: impl FnMut(Array, Array) -> Result<()>) -> Result<()> {
    let (count, is_matrix) = match specification.lengths() {
        [] => (1, false),
        [count] => (*count, false),
        [rows, 2] => (*rows, true),
        _ => return Err(specification_fault()),
    };
    for index in 0..count {
        context.poll()?;
        let (name, value) = if is_matrix {
            (specification.item(2 * index), specification.item(2 * index + 1))
        } else {
            read_pair(&specification.item(index))?
        };
        visit(name, value)?;
    }
    Ok(())
}

/// Sets the member of `⎕DMX` that a pair names; its text is charged to `charge`.
fn set_member(charge: &mut Charge, fault: &mut Fault, name: &Array, value: &Array) -> Result<()> {
    let mut text = || {
        let message = "the values of 'EM', 'Message', 'Vendor' and 'HelpURL' must be texts";
        arguments::to_charged_text(charge, value)?.ok_or_else(|| Fault::domain(Blame::Right, message))
    };
    let name = read_name(name).ok_or_else(specification_fault)?;
    let details = fault.details_mut();
    match name.as_str() {
        "EM" => details.text = Some(text()?),
        "Message" => {
            details.message = text()?;
            details.classic = text()?.into();
        }
        "Vendor" => details.extra.vendor = Some(text()?),
        "HelpURL" => details.extra.help_url = Some(text()?),
        // The number is known, and the others are accepted without effect.
        "EN" | "Category" | "ENX" | "OSError" => {}
        _ => {
            let message = format!(
                "'{name}' cannot be set: the names are EN, EM, Message, Vendor and HelpURL, and Category, ENX and OSError, which \
                 have no effect"
            );
            return Err(Fault::domain(Blame::Right, message).with_classic(CLASSIC_SPECIFICATION_MESSAGE));
        }
    }
    Ok(())
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
        .with_classic(CLASSIC_SPECIFICATION_MESSAGE)
}
