//! Unreachable namespaces: the schedule of the searches for them, and the reuse of their places.

use super::{Namespace, Namespaces, ROOT};
use crate::array::Reference;
use crate::runtime::settings::Settings;

/// The number of namespaces below which no search for unreachable ones is made.
const MIN_SPACES_FOR_SEARCH: usize = 4096;

/// The schedule of the searches for unreachable namespaces.
pub(crate) struct SearchSchedule {
    /// The number of namespaces at which a search becomes due.
    enough: usize,
    /// The number of namespaces created since a search last became due.
    made: usize,
    /// The number of namespaces created before that, between the last two times that a search became due.
    batch: usize,
    /// True if a search is due in some frame.
    is_due: bool,
    /// The latest call that a frame may have begun with for a search in it to free enough to be worth the time.
    latest: u64,
}

impl SearchSchedule {
    /// Creates a schedule for `count` namespaces, with no search due until at least `min_new` more exist.
    pub(crate) fn after(count: usize, min_new: usize) -> Self {
        Self { enough: count + MIN_SPACES_FOR_SEARCH.max(count).max(min_new), made: 0, batch: 0, is_due: false, latest: 0 }
    }
}

impl Namespaces {
    /// Counts a namespace that is created.
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

    /// Returns true if a search is due in a frame that began with `call`.
    pub fn is_due(&self, call: u64) -> bool {
        self.search.is_due && call <= self.search.latest
    }

    /// Makes a search for unreachable namespaces due at the next opportunity.
    pub fn request_search(&mut self) {
        let SearchSchedule { enough, made, batch, is_due, latest } = self.search;
        let batch = if is_due && latest == u64::MAX { batch + made } else { made };
        self.search = SearchSchedule { enough: enough.max(2 * self.count()), made: 0, batch, is_due: true, latest: u64::MAX };
    }

    /// Frees the namespaces that were created since a call and for which `is_live` returns false, except for those that are
    /// always kept; returns how many of them were charged. The next search is due when there are at least `min_new` more.
    pub fn free(&mut self, call: u64, min_new: usize, is_live: impl Fn(Reference) -> bool) -> usize {
        let mut charged = 0;
        let mut older_births = Vec::new();
        let freed_before = self.free.len();
        for index in self.kept as usize..self.spaces.len() {
            let Some(generation) = self.spaces[index].generation else { continue };
            let reference = Reference { index: index as u32, generation };
            if self.spaces[index].born < call {
                older_births.push(self.spaces[index].born);
            } else if !is_live(reference) {
                charged += usize::from(self.spaces[index].charged);
                self.spaces[index] =
                    Namespace { generation: None, ..Namespace::new(String::new(), ROOT, Settings::default(), 0) };
                self.free.push(index as u32);
            }
        }
        if self.free.len() > freed_before {
            self.age();
        }
        self.schedule_search(older_births, min_new);
        charged
    }

    /// Schedules the next search. If most of the latest namespaces were created before the running call, it is due as soon as
    /// a call runs that began before them. `births` are the calls that created the namespaces older than the running call.
    fn schedule_search(&mut self, mut births: Vec<u64>, min_new: usize) {
        let min_freed = (self.search.batch / 2).max(1);
        let batch = self.search.batch;
        self.search = SearchSchedule { batch, ..SearchSchedule::after(self.count(), min_new) };
        if let Some(rank) = births.len().checked_sub(min_freed) {
            let (_, latest, _) = births.select_nth_unstable(rank);
            (self.search.is_due, self.search.latest) = (*latest > 0, *latest);
        }
    }

    /// Begins a new generation, so that references to new namespaces differ from those to freed ones. When the generations are
    /// used up, places are no longer reused.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation.saturating_add(1);
        if self.generation == u32::MAX {
            self.free.clear();
        }
    }
}
