#![doc = include_str!("argmin.md")]

use super::argmax::{find_extremes_along, find_index_of_extreme};
use crate::function::names::SystemName;

/// The system function `⎕ARGMIN`.
pub(crate) static ARGMIN: SystemName = SystemName::function("⎕ARGMIN", "system/indexing/argmin.md")
    .monadic(|context, right| find_index_of_extreme(context, &right, false))
    .with_axis(|context, axis, right| find_extremes_along(context, axis, &right, false));
