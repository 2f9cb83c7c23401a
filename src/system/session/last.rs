#![doc = include_str!("last.md")]

use crate::error::Fault;
use crate::function::names::SystemName;

/// The system constant `⎕LAST`.
pub(crate) static LAST: SystemName = SystemName::constant("LAST", "system/session/last.md", |context| {
    context
        .session
        .last_result
        .clone()
        .ok_or_else(|| Fault::value("⎕LAST has no value: no result has been displayed yet, or none was kept (references never are, nor results while memory is more than half full)"))
});
