//! The services that `⌶` gives by number.

pub mod format_date;

use crate::function::names::Optional;

/// A service.
pub struct Service {
    /// The number on the left of `⌶`.
    pub number: i64,
    /// What it does, with its options.
    pub cases: Optional,
}

/// Every service.
pub static SERVICES: &[&Service] = &[&format_date::FORMAT_DATE];
