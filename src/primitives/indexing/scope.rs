//! What resolving an index, or looking for a value, depends on besides the arrays.

use crate::array::Memory;
use crate::function::Context;
use crate::kernels::drive::Work;

/// Where counting begins, what counts as equal, where memory comes from, and whether to stop.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The index of the first cell: `⎕IO`.
    pub origin: i64,
    /// How near numbers are that count as equal: `⎕CT`.
    pub tolerance: f64,
    /// Interruption and scratch space.
    pub work: &'a Work,
}

impl<'a> Scope<'a> {
    /// What holds for the running statement.
    pub fn of(context: &'a Context) -> Self {
        Self { origin: context.index_origin(), tolerance: context.tolerance(), work: context.work() }
    }

    /// The door for memory.
    pub fn memory(&self) -> &'a Memory {
        self.work.memory()
    }
}
