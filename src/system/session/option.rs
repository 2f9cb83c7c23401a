#![doc = include_str!("option.md")]

use crate::function::names::SystemName;
use crate::primitives::operators::variant::VARIANT;

/// The system operator `⎕OPT`.
pub(crate) static OPT: SystemName = SystemName::operator("⎕OPT", "system/session/option.md", &VARIANT);
