#![doc = include_str!("last.md")]

use crate::error::Fault;
use crate::function::names::SystemName;

/// `⎕LAST`.
pub(crate) static LAST: SystemName = SystemName::constant("LAST", include_str!("last.md"), |context| {
    context
        .session
        .last_result
        .clone()
        .ok_or_else(|| Fault::value("⎕LAST has no value: the session has not kept a result that it displayed"))
});
