//! Unreachable namespaces: the schedule of the searches for them, and the reuse of their indices.

use super::{Namespace, Namespaces, ROOT};
use crate::array::Reference;
use crate::runtime::settings::Settings;

/// The least number of namespaces that must be created, unless memory runs short, before a search for unreachable ones is due.
const MIN_SPACES_FOR_SEARCH: usize = 4096;

/// The schedule of the searches for unreachable namespaces.
pub(crate) struct SearchSchedule {
    /// The number of namespaces at which a search becomes due.
    due_count: usize,
    /// The number of namespaces created since a search last became due.
    created: usize,
    /// The number of namespaces created between the last two times that a search became due.
    batch: usize,
    /// True if a search is due in some frame.
    is_due: bool,
    /// The latest call with which a frame may have begun if a search in it is to free enough namespaces to be worth the time.
    latest_call: u64,
}

impl SearchSchedule {
    /// Creates a schedule for an arena with `count` namespaces: no search is due until at least `min_new` more exist.
    pub(crate) fn after(count: usize, min_new: usize) -> Self {
        Self {
            due_count: count + MIN_SPACES_FOR_SEARCH.max(count).max(min_new),
            created: 0,
            batch: 0,
            is_due: false,
            latest_call: 0,
        }
    }
}

impl Namespaces {
    /// Counts a namespace that is about to be created, and makes a search due if there are enough namespaces.
    pub(crate) fn count_new_space(&mut self) {
        self.search.created += 1;
        if self.count() >= self.search.due_count {
            self.request_search();
        }
    }

    /// Returns true if a search for unreachable namespaces is due in some frame.
    #[inline]
    pub fn is_search_due(&self) -> bool {
        self.search.is_due
    }

    /// Returns true if a search is due in a frame that began with `call`.
    pub fn is_search_due_in_call(&self, call: u64) -> bool {
        self.search.is_due && call <= self.search.latest_call
    }

    /// Makes a search for unreachable namespaces due at the next opportunity.
    pub fn request_search(&mut self) {
        let SearchSchedule { due_count: enough, created: made, batch, is_due, latest_call: latest } = self.search;
        let batch = if is_due && latest == u64::MAX { batch + made } else { made };
        self.search =
            SearchSchedule { due_count: enough.max(2 * self.count()), created: 0, batch, is_due: true, latest_call: u64::MAX };
    }

    /// Frees the namespaces that were created since `call` and for which `is_live` returns false, except for those that are
    /// always kept; returns the number of bytes that were charged for the freed ones. The next search is due when there are at
    /// least `min_new` more.
    pub fn free(&mut self, call: u64, min_new: usize, is_live: impl Fn(Reference) -> bool) -> usize {
        let mut charged = 0;
        let mut older_births = Vec::new();
        let freed_before = self.free.len();
        for index in self.kept as usize..self.spaces.len() {
            let Some(generation) = self.spaces[index].generation else { continue };
            let reference = Reference { index: index as u32, generation };
            if self.spaces[index].creation_call < call {
                older_births.push(self.spaces[index].creation_call);
            } else if !is_live(reference) {
                charged += self.spaces[index].charged_bytes;
                self.spaces[index] =
                    Namespace { generation: None, ..Namespace::new(String::new(), ROOT, Settings::default(), 0) };
                self.free.push(index as u32);
            }
        }
        if self.free.len() > freed_before {
            self.begin_generation();
        }
        self.schedule_search(older_births, min_new);
        charged
    }

    /// Schedules the next search. If many namespaces are older than the running call, so that this search could not free them,
    /// the next one is due as soon as a frame runs that began early enough to free at least half of the latest batch. `births`
    /// are the calls that created these older namespaces.
    fn schedule_search(&mut self, mut births: Vec<u64>, min_new: usize) {
        let min_freed = (self.search.batch / 2).max(1);
        let batch = self.search.batch;
        self.search = SearchSchedule { batch, ..SearchSchedule::after(self.count(), min_new) };
        if let Some(rank) = births.len().checked_sub(min_freed) {
            let (_, latest, _) = births.select_nth_unstable(rank);
            (self.search.is_due, self.search.latest_call) = (*latest > 0, *latest);
        }
    }

    /// Begins a new generation, so that references to new namespaces differ from those to freed ones. Once the generations are
    /// used up, indices are no longer reused.
    pub(crate) fn begin_generation(&mut self) {
        self.generation = self.generation.saturating_add(1);
        if self.generation == u32::MAX {
            self.free.clear();
        }
    }
}
