//! Unreachable namespaces: when they are searched for, and how their places are used again.

use super::{Namespace, Namespaces, ROOT};
use crate::array::Reference;
use crate::runtime::settings::Settings;

/// The number of namespaces below which no search for unreachable ones is made.
const MIN_SPACES_FOR_SEARCH: usize = 4096;

/// The schedule of the searches for unreachable namespaces.
pub(crate) struct SearchSchedule {
    /// The number of namespaces that makes a search due.
    enough: usize,
    /// The number of namespaces made since a search last became due.
    made: usize,
    /// The number of namespaces made before that.
    batch: usize,
    /// True if a search is due in some frame.
    is_due: bool,
    /// The latest call that the searching frame may have begun with: such a frame may free enough to be worth the search.
    latest: u64,
}

impl SearchSchedule {
    /// Creates a schedule with no search due until there are at least `more` further namespaces.
    pub(crate) fn after(tally: usize, more: usize) -> Self {
        Self { enough: tally + MIN_SPACES_FOR_SEARCH.max(tally).max(more), made: 0, batch: 0, is_due: false, latest: 0 }
    }
}

impl Namespaces {
    /// Counts a namespace that is made.
    pub(crate) fn count_new_space(&mut self) {
        self.search.made += 1;
        if self.count() >= self.search.enough {
            self.request_search();
        }
    }

    /// Returns true if a search for unreachable namespaces is due in some frame.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.search.is_due
    }

    /// Returns true if a search is due in a frame that began with this call.
    pub fn is_due(&self, begun: u64) -> bool {
        self.search.is_due && begun <= self.search.latest
    }

    /// Makes a search for unreachable namespaces due at the next opportunity.
    pub fn request_search(&mut self) {
        let SearchSchedule { enough, made, batch, is_due, latest } = self.search;
        let batch = if is_due && latest == u64::MAX { batch + made } else { made };
        self.search = SearchSchedule { enough: enough.max(2 * self.count()), made: 0, batch, is_due: true, latest: u64::MAX };
    }

    /// Frees the namespaces that were made since a call and for which `lives` returns false, except for those that are always
    /// kept; returns how many of them were charged. The next search is due when at least `more` were made.
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
        self.schedule_search(older, more);
        charged
    }

    /// Schedules the next search: if most of the latest namespaces are older than the running call, as soon as a still older call
    /// runs.
    fn schedule_search(&mut self, mut births: Vec<u64>, more: usize) {
        let worthwhile = (self.search.batch / 2).max(1);
        let batch = self.search.batch;
        self.search = SearchSchedule { batch, ..SearchSchedule::after(self.count(), more) };
        if let Some(at) = births.len().checked_sub(worthwhile) {
            let (_, latest, _) = births.select_nth_unstable(at);
            (self.search.is_due, self.search.latest) = (*latest > 0, *latest);
        }
    }

    /// Begins a new generation, so that new namespaces differ from older ones. If all generations were used up, no place would be
    /// reused.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation.saturating_add(1);
        if self.generation == u32::MAX {
            self.free.clear();
        }
    }
}
