//! Rows of the table of services: what `⌶` gives by number.

use super::names::Optional;
use super::{Context, Options};
use crate::array::Array;
use crate::error::Result;

/// What services set for others to obey.
#[derive(Default)]
pub struct Switches {
    /// `400⌶`: when functions were to be compiled, if there were a compiler.
    pub compiling: u8,
    /// `2007⌶`: assignments call no triggers.
    pub triggers_off: bool,
    /// `2400⌶`: stops, traces and monitors are cleared when the workspace is saved.
    pub watched_cleared: bool,
}

/// A service.
pub struct Service {
    /// The number on the left of `⌶`.
    pub number: i64,
    /// What it is called.
    pub name: &'static str,
    /// The manual page.
    pub page: &'static str,
    /// What it does, with its options.
    pub cases: Optional,
}

impl Service {
    /// A service that does nothing yet.
    pub const fn new(number: i64, name: &'static str, page: &'static str) -> Self {
        Self { number, name, page, cases: Optional { principal: "", monadic: None, dyadic: None } }
    }

    /// With one argument.
    #[must_use]
    pub const fn monadic(mut self, work: fn(&mut Context, &Options, Array) -> Result<Array>) -> Self {
        self.cases.monadic = Some(work);
        self
    }

    /// With two arguments.
    #[must_use]
    pub const fn dyadic(mut self, work: fn(&mut Context, &Options, Array, Array) -> Result<Array>) -> Self {
        self.cases.dyadic = Some(work);
        self
    }

    /// The option that a value without a name is for.
    #[must_use]
    pub const fn principal(mut self, option: &'static str) -> Self {
        self.cases.principal = option;
        self
    }
}
