//! Arrays whose elements a file has as well: what is assigned to some of them is written there.

use super::Context;
use crate::array::{Array, Identity};
use crate::error::Result;
use std::sync::Arc;

/// What writes the changes of an array down.
pub trait Keeper: Send + Sync {
    /// Writes down in what an array differs from what it was before.
    fn keep(&self, context: &mut Context, before: &Array, after: &Array) -> Result<()>;
}

/// The arrays whose changes are written down.
#[derive(Default)]
pub struct Mapped(Vec<(Identity, Arc<dyn Keeper>)>);

impl Mapped {
    /// Has the changes of an array written down as long as it lives. Those that have gone are forgotten.
    pub fn add(&mut self, array: &Array, keeper: Arc<dyn Keeper>) {
        self.0.retain(|(identity, _)| identity.lives());
        self.0.extend(array.identity().map(|identity| (identity, keeper)));
    }

    /// What writes down the changes of an array.
    #[inline]
    pub fn keeper(&self, array: &Array) -> Option<Arc<dyn Keeper>> {
        if self.0.is_empty() { None } else { self.found(array) }
    }

    #[cold]
    fn found(&self, array: &Array) -> Option<Arc<dyn Keeper>> {
        let wanted = array.identity()?;
        self.0.iter().find(|(identity, _)| *identity == wanted).map(|(_, keeper)| keeper.clone())
    }
}
