//! The settings that index resolution and value lookup depend on.

use crate::array::Memory;
use crate::function::Context;
use crate::kernels::blocks::Work;

/// The settings of an index resolution or a value lookup.
#[derive(Clone, Copy)]
pub struct IndexSettings<'a> {
    /// The index of the first cell: `⎕IO`.
    pub origin: i64,
    /// The comparison tolerance: `⎕CT`.
    pub tolerance: f64,
    /// The signals that may stop the work, and the memory account.
    pub work: &'a Work,
}

impl<'a> IndexSettings<'a> {
    /// Returns the settings of the running statement.
    pub fn of(context: &'a Context) -> Self {
        Self { origin: context.index_origin(), tolerance: context.tolerance(), work: context.work() }
    }

    /// Returns the memory account.
    pub fn memory(&self) -> &'a Memory {
        self.work.memory()
    }
}
