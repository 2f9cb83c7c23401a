//! What is kept of functions besides their text: when and by whom they were made, and whether they still belong to their files.

use crate::syntax::tree::Body;
use hashbrown::HashMap;
use std::sync::Arc;

/// The stamps of functions; most have none.
#[derive(Default)]
pub struct Stamps(HashMap<usize, (Arc<Body>, Stamp), foldhash::fast::RandomState>);

/// The stamp of one function.
#[derive(Clone, Default)]
pub struct Stamp {
    /// `1159⌶`: the time, as `⎕TS` has it, and the author.
    pub made: Option<([i64; 7], Arc<str>)>,
    /// `5178⌶`: whether the file that it came from is forgotten.
    pub detached: bool,
}

impl Stamps {
    /// The stamp of a function, if it was given one.
    pub fn of(&self, body: &Body) -> Option<&Stamp> {
        self.0.get(&std::ptr::from_ref(body).addr()).map(|(_, stamp)| stamp)
    }

    /// The stamp of a function, to be changed. The text is kept, so that no other takes its place.
    pub fn of_mut(&mut self, body: &Arc<Body>) -> &mut Stamp {
        &mut self.0.entry(Arc::as_ptr(body).addr()).or_insert_with(|| (body.clone(), Stamp::default())).1
    }

    /// Forgets the stamps of functions that are no more.
    pub fn tidy(&mut self) {
        self.0.retain(|_, (body, _)| Arc::strong_count(body) > 1);
    }
}
