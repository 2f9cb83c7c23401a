#![doc = include_str!("argmin.md")]

use super::argmax::{extremes_along, index_of_extreme};
use crate::function::names::SystemName;

/// `⎕ARGMIN`.
pub(crate) static ARGMIN: SystemName = SystemName::function("⎕ARGMIN", include_str!("argmin.md"))
    .monadic(|context, right| index_of_extreme(context, &right, false))
    .with_axis(|context, axis, right| extremes_along(context, axis, &right, false));
