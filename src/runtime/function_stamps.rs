//! The stamps of functions, which are kept in addition to their text: their times and authors, and whether they still belong to
//! their files.

use crate::syntax::tree::Body;
use hashbrown::HashMap;
use std::sync::Arc;

/// The stamps of functions, by the addresses of their bodies; most functions have none.
#[derive(Default)]
pub struct Stamps(HashMap<usize, (Arc<Body>, Stamp), foldhash::fast::RandomState>);

/// The stamp of one function.
#[derive(Clone, Default)]
pub struct Stamp {
    /// The time of definition in the form of `⎕TS`, and the author, as set by `1159⌶`.
    pub definition: Option<([i64; 7], Arc<str>)>,
    /// True if `5178⌶` removed the link to the file from which the function came.
    pub detached: bool,
}

impl Stamps {
    /// Returns the stamp of a function, if it has one.
    pub fn find(&self, body: &Body) -> Option<&Stamp> {
        self.0.get(&std::ptr::from_ref(body).addr()).map(|(_, stamp)| stamp)
    }

    /// Returns a mutable reference to the stamp of a function; adds one if there is none. The body is kept alive, so that no
    /// other body gets its address.
    pub fn find_or_add(&mut self, body: &Arc<Body>) -> &mut Stamp {
        &mut self.0.entry(Arc::as_ptr(body).addr()).or_insert_with(|| (body.clone(), Stamp::default())).1
    }

    /// Removes the stamps of functions that no longer exist.
    pub fn remove_orphaned(&mut self) {
        self.0.retain(|_, (body, _)| Arc::strong_count(body) > 1);
    }
}
