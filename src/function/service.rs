//! Entries of the table of services, which `⌶` provides by number.

use super::names::OptionCases;
use super::{Context, Options};
use crate::array::Array;
use crate::error::Result;

/// The settings that services change and other code reads.
#[derive(Default)]
pub struct Switches {
    /// The value set by `400⌶`, which in Dyalog says when functions are compiled; here it has no effect: there is no compiler.
    pub compiling: u8,
    /// The value set by `2007⌶`: true if assignments call no triggers.
    pub triggers_off: bool,
    /// The value set by `2400⌶`: true if stops, traces and monitors are cleared when the workspace is saved.
    pub watched_cleared: bool,
}

/// An entry of the table: one service.
pub struct Service {
    /// The number to the left of `⌶`.
    pub number: i64,
    /// The name of the service.
    pub name: &'static str,
    /// The manual page.
    pub page: &'static str,
    /// The implementations, which take options.
    pub cases: OptionCases,
}

impl Service {
    /// Creates a service without an implementation.
    pub const fn new(number: i64, name: &'static str, page: &'static str) -> Self {
        Self { number, name, page, cases: OptionCases { principal: "", monadic: None, dyadic: None } }
    }

    /// Sets the implementation with one argument.
    #[must_use]
    pub const fn monadic(mut self, implementation: fn(&mut Context, &Options, Array) -> Result<Array>) -> Self {
        self.cases.monadic = Some(implementation);
        self
    }

    /// Sets the implementation with two arguments.
    #[must_use]
    pub const fn dyadic(mut self, implementation: fn(&mut Context, &Options, Array, Array) -> Result<Array>) -> Self {
        self.cases.dyadic = Some(implementation);
        self
    }

    /// Sets the option that a value without a name sets.
    #[must_use]
    pub const fn principal(mut self, option: &'static str) -> Self {
        self.cases.principal = option;
        self
    }
}
