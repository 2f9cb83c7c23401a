#![doc = include_str!("numbers.md")]

use super::{parse_thread_numbers, to_vector};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;

const PAGE: &str = "system/threads/numbers.md";

/// The system constant `⎕TID`.
pub(crate) static TID: SystemName =
    SystemName::constant("TID", PAGE, |context| Ok(Array::integer(i64::from(context.machine.threads.current()))));

/// The system constant `⎕TNUMS`.
pub(crate) static TNUMS: SystemName =
    SystemName::constant("TNUMS", PAGE, |context| Ok(to_vector(&context.machine.threads.numbers())));

/// The system function `⎕TCNUMS`.
pub(crate) static TCNUMS: SystemName = SystemName::function("⎕TCNUMS", PAGE).monadic(list_children);

/// The system variable `⎕TNAME`.
pub(crate) static TNAME: SystemName = SystemName::variable("TNAME", PAGE, |context| Ok(context.machine.threads.name()), set_name);

/// Implements `⎕TCNUMS Y`: returns the numbers of the children of threads.
fn list_children(context: &mut Context, right: Array) -> Result<Array> {
    let numbers: Vec<u32> =
        parse_thread_numbers(&right)?.into_iter().flat_map(|parent| context.machine.threads.children(parent)).collect();
    Ok(to_vector(&numbers))
}

/// Sets `⎕TNAME`, the name of the running thread.
fn set_name(context: &mut Context, name: Array) -> Result<()> {
    if name.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("the name of a thread must be text, not an array of rank {}", name.rank()),
        ));
    }
    let name = name.to_text().ok_or_else(|| Fault::domain(Blame::Right, "the name of a thread must be text"))?;
    context.machine.threads.set_name(Array::text(&name));
    Ok(())
}
