#![doc = include_str!("error_message.md")]

use crate::array::{Array, Reference};
use crate::error::{Blame, ErrorKind, Fault, Result};
use crate::eval::classic_report;
use crate::function::names::SystemName;
use crate::function::{Context, Value};
use crate::primitives::support::arguments;
use crate::runtime::namespaces::ROOT;
use std::sync::Arc;

/// The help page shared by `⎕EN`, `⎕EM`, `⎕DM` and `⎕DMX`.
const PAGE: &str = "system/errors/error_message.md";

/// The system constant `⎕EN`.
pub(crate) static EN: SystemName = SystemName::constant("EN", PAGE, |context| {
    Ok(Array::integer(context.workspace.last_fault.as_ref().map_or(0, |fault| i64::from(fault.kind().number()))))
});

/// The system function `⎕EM`.
pub(crate) static EM: SystemName = SystemName::function("⎕EM", PAGE).monadic(list_messages);

/// The system constant `⎕DM`.
pub(crate) static DM: SystemName =
    SystemName::constant("DM", PAGE, |context| Ok(format_diagnostic(context.workspace.last_fault.as_ref())));

/// The system constant `⎕DMX`.
pub(crate) static DMX: SystemName =
    SystemName::constant("DMX", PAGE, |context| Ok(Array::from_reference(fill_event_space(context))));

/// Implements `⎕EM Y`: returns the messages of event numbers.
fn list_messages(context: &mut Context, right: Array) -> Result<Array> {
    let numbers = arguments::to_integers(&right, Blame::Right)?;
    match (&numbers[..], right.is_scalar()) {
        ([number], true) => Ok(Array::text(&find_message(*number))),
        _ => {
            let mut items = context.memory().vector(numbers.len())?;
            for (index, &number) in numbers.iter().enumerate() {
                if index % MESSAGES_PER_POLL == 0 {
                    context.poll()?;
                    // Each text has a block of its own.
                    context.memory().check(index.saturating_mul(SHORT_TEXT_BYTES))?;
                }
                items.push(Array::text(&find_message(number)));
            }
            Array::from_items(context.memory(), right.shape().clone(), items, &Array::nested(vec![Array::text("")]))
        }
    }
}

/// The number of messages between two polls for interrupts.
const MESSAGES_PER_POLL: usize = 256;

/// The number of bytes of memory that a short text takes.
const SHORT_TEXT_BYTES: usize = 128;

/// Returns the message of an event number, or an empty text if there is none. Stops (1001 and 1002) have none. Of the other
/// numbers from 1000 on, only some have one.
fn find_message(number: i64) -> String {
    let kind = u16::try_from(number).map_or(ErrorKind::EXIT, ErrorKind);
    match kind.name() {
        std::borrow::Cow::Borrowed(name) if !matches!(number, 1001 | 1002) => name.to_owned(),
        std::borrow::Cow::Owned(name) if (1..1000).contains(&number) => name,
        _ => String::new(),
    }
}

/// Returns the three lines of the report on a fault, the first without the message; an empty text if there was no fault.
fn format_diagnostic(fault: Option<&Fault>) -> Array {
    let Some(fault) = fault else {
        return Array::text("");
    };
    let [headline, line, caret] = classic_report::format_classic(fault);
    let mark = if headline.starts_with('⍎') { "⍎" } else { "" };
    let event = format!("{mark}{}", fault.event());
    Array::nested([event, line, caret].iter().map(|line| Array::text(line)).collect())
}

/// Fills the namespace that describes the last event, and returns it: the same namespace each time.
fn fill_event_space(context: &mut Context) -> Reference {
    let settings = context.workspace.settings.clone();
    // A reference into a workspace that was cleared is no longer valid.
    let space = match context.workspace.diagnosis_space.filter(|&space| context.workspace.spaces.contains(space)) {
        Some(space) => space,
        None => context.workspace.spaces.make(ROOT, Some("⎕DMX"), settings),
    };
    context.workspace.diagnosis_space = Some(space);
    let fault = context.thread.diagnosis.clone();
    let names = &mut context.workspace.spaces[space].names;
    names.clear();
    let mut put = |name: &str, value: Array| names.insert(Arc::from(name), Value::Array(value));
    let details = fault.as_ref().map(Fault::details);
    let message = details.map_or_else(String::new, choose_message);
    let event =
        details.map_or_else(String::new, |details| details.text.clone().unwrap_or_else(|| details.kind.name().into_owned()));
    put("EN", Array::integer(details.map_or(0, |details| i64::from(details.kind.number()))));
    put("EM", Array::text(&event));
    put("DM", format_diagnostic(fault.as_ref()));
    put("Message", Array::text(&message));
    put("Category", Array::text(if details.is_some() { "General" } else { "" }));
    put("ENX", Array::ZERO);
    put("HelpURL", Array::text(details.and_then(|details| details.extra.help_url.as_deref()).unwrap_or("")));
    put("Vendor", Array::text(details.and_then(|details| details.extra.vendor.as_deref()).unwrap_or("Zilde")));
    put("InternalLocation", Array::nested(vec![Array::text(""), Array::ZERO]));
    let (number, description) =
        details.and_then(|details| details.extra.system_error.as_ref()).map_or((0, ""), |(number, text)| (*number, text));
    // The leading 0 says that the number is an `errno` value.
    put("OSError", Array::nested(vec![Array::ZERO, Array::integer(i64::from(number)), Array::text(description)]));
    context.workspace.spaces[space].display = match details {
        Some(_) => format!(" EM       {event} \n Message  {message} "),
        None => String::new(),
    };
    space
}

/// Returns the message in Dyalog's words if there is one, else Zilde's.
fn choose_message(details: &crate::error::FaultDetails) -> String {
    if details.classic.is_empty() { details.message.clone() } else { details.classic.to_string() }
}
