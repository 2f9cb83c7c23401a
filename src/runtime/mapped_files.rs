//! Arrays that are mapped to files: an assignment to an element is also written to the file.

use crate::array::{Array, Identity};
use crate::error::Result;
use crate::function::Context;
use std::sync::Arc;

/// A writer of the changes of a mapped array to its file.
pub trait ChangeWriter: Send + Sync {
    /// Writes the elements of `after` that differ from `before`, the former value of the array.
    fn write_changes(&self, context: &mut Context, before: &Array, after: &Array) -> Result<()>;
}

/// The mapped arrays, each with the writer of its changes.
#[derive(Default)]
pub struct MappedArrays(Vec<(Identity, Arc<dyn ChangeWriter>)>);

impl MappedArrays {
    /// Registers the writer of the changes of an array. Entries of arrays that have been freed are removed.
    pub fn add(&mut self, array: &Array, writer: Arc<dyn ChangeWriter>) {
        self.0.retain(|(identity, _)| identity.is_alive());
        self.0.extend(array.identity().map(|identity| (identity, writer)));
    }

    /// Returns true if no array is mapped to a file.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the writer of the changes of an array, if it has one.
    #[inline]
    pub fn writer_of(&self, array: &Array) -> Option<Arc<dyn ChangeWriter>> {
        if self.is_empty() { None } else { self.find(array) }
    }

    /// Searches for the writer of the changes of an array.
    #[cold]
    fn find(&self, array: &Array) -> Option<Arc<dyn ChangeWriter>> {
        let target = array.identity()?;
        self.0.iter().find(|(identity, _)| *identity == target).map(|(_, writer)| writer.clone())
    }
}
