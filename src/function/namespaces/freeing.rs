//! Namespaces that nothing leads to: when they are looked for, and how their places serve again.

use super::{Namespace, Namespaces, ROOT};
use crate::array::Reference;
use crate::function::context::Settings;

/// Below this many namespaces nobody looks for those that could be freed.
const FEW: usize = 4096;

/// When namespaces are looked for that nothing leads to.
pub(super) struct Search {
    /// How many there may be before that is done.
    enough: usize,
    /// How many were made since it was last to be done.
    made: usize,
    /// How many had been made then.
    batch: usize,
    /// Whether it is to be done in some frame.
    is_due: bool,
    /// By a frame that began with this call or an earlier one: it may free enough to be worth the search.
    latest: u64,
}

impl Search {
    /// None is due until there are so many more.
    pub(super) fn after(tally: usize, more: usize) -> Self {
        Self { enough: tally + FEW.max(tally).max(more), made: 0, batch: 0, is_due: false, latest: 0 }
    }
}

impl Namespaces {
    /// One more is made.
    pub(super) fn count_made(&mut self) {
        self.search.made += 1;
        if self.tally() >= self.search.enough {
            self.look_soon();
        }
    }

    /// Whether those that nothing leads to are to be looked for in some frame.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.search.is_due
    }

    /// Whether they are in a frame that began with a call.
    pub fn is_due(&self, begun: u64) -> bool {
        self.search.is_due && begun <= self.search.latest
    }

    /// Has those that nothing leads to looked for as soon as may be.
    pub fn look_soon(&mut self) {
        let Search { enough, made, batch, is_due, latest } = self.search;
        let batch = if is_due && latest == u64::MAX { batch + made } else { made };
        self.search = Search { enough: enough.max(2 * self.tally()), made: 0, batch, is_due: true, latest: u64::MAX };
    }

    /// Frees the namespaces that were made since a call and for which `lives` does not hold, but for those that are always kept;
    /// how many of them were charged. It is done again when at least `more` were made.
    pub fn free(&mut self, begun: u64, more: usize, lives: impl Fn(Reference) -> bool) -> usize {
        let mut charged = 0;
        let mut older = Vec::new();
        let freed_before = self.free.len();
        for index in self.kept as usize..self.spaces.len() {
            let Some(generation) = self.spaces[index].generation else { continue };
            let reference = Reference { index: index as u32, generation };
            if self.spaces[index].born < begun {
                older.push(self.spaces[index].born);
            } else if !lives(reference) {
                charged += usize::from(self.spaces[index].charged);
                self.spaces[index] =
                    Namespace { generation: None, ..Namespace::new(String::new(), ROOT, Settings::default(), 0) };
                self.free.push(index as u32);
            }
        }
        if self.free.len() > freed_before {
            self.age();
        }
        self.look_later(older, more);
        charged
    }

    /// When to look again: if most of what was made lately is older than the running call, as soon as one runs that is older still.
    fn look_later(&mut self, mut births: Vec<u64>, more: usize) {
        let worthwhile = (self.search.batch / 2).max(1);
        let batch = self.search.batch;
        self.search = Search { batch, ..Search::after(self.tally(), more) };
        if let Some(at) = births.len().checked_sub(worthwhile) {
            let (_, latest, _) = births.select_nth_unstable(at);
            (self.search.is_due, self.search.latest) = (*latest > 0, *latest);
        }
    }

    /// What is made from now on is told from what was there before. Were all generations used up, no place would serve again.
    pub(super) fn age(&mut self) {
        self.generation = self.generation.saturating_add(1);
        if self.generation == u32::MAX {
            self.free.clear();
        }
    }
}
