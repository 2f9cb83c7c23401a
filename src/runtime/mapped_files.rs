//! Arrays that are mapped to files: assignments to their elements are written to the file.

use crate::array::{Array, Identity};
use crate::error::Result;
use crate::function::Context;
use std::sync::Arc;

/// A writer of the changes of an array to its file.
pub trait Keeper: Send + Sync {
    /// Writes the differences between an array and its former value.
    fn keep(&self, context: &mut Context, before: &Array, after: &Array) -> Result<()>;
}

/// The arrays whose changes are written to files.
#[derive(Default)]
pub struct Mapped(Vec<(Identity, Arc<dyn Keeper>)>);

impl Mapped {
    /// Registers the writer of the changes of an array. Entries of arrays that have been freed are removed.
    pub fn add(&mut self, array: &Array, keeper: Arc<dyn Keeper>) {
        self.0.retain(|(identity, _)| identity.is_alive());
        self.0.extend(array.identity().map(|identity| (identity, keeper)));
    }

    /// Returns the writer of the changes of an array, if it has one.
    #[inline]
    pub fn keeper(&self, array: &Array) -> Option<Arc<dyn Keeper>> {
        if self.0.is_empty() { None } else { self.find(array) }
    }

    /// Searches the writer of the changes of an array.
    #[cold]
    fn find(&self, array: &Array) -> Option<Arc<dyn Keeper>> {
        let target = array.identity()?;
        self.0.iter().find(|(identity, _)| *identity == target).map(|(_, keeper)| keeper.clone())
    }
}
