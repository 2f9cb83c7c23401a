//! Results for a phrase, each with the facts that it depends on.

use super::knowledge::Knowledge;

/// The number of results that are kept: those for the facts in the rounds of one check, and for the facts before the last change.
const MAX_RESULTS: usize = 6;

/// The names on whose facts a result depends, each with the code of these facts; see [`Knowledge::code`].
pub(crate) type Dependencies = Box<[(u32, u32)]>;

/// The latest results for a phrase.
#[derive(Debug)]
pub(crate) struct Results<T> {
    results: Vec<(Dependencies, T)>,
    /// The index of the result that the next one replaces.
    oldest: usize,
}

impl<T> Default for Results<T> {
    fn default() -> Self {
        Self { results: Vec::new(), oldest: 0 }
    }
}

impl<T> Results<T> {
    /// Returns the result that holds for the present facts, if it is known.
    pub(crate) fn find(&self, knowledge: &Knowledge) -> Option<&T> {
        let holds = |dependencies: &Dependencies| dependencies.iter().all(|&(name, code)| knowledge.code(name) == code);
        self.results.iter().find(|(dependencies, _)| holds(dependencies)).map(|(_, result)| result)
    }

    /// Keeps a result.
    pub(crate) fn insert(&mut self, dependencies: Dependencies, result: T) {
        if self.results.len() < MAX_RESULTS {
            self.results.push((dependencies, result));
        } else {
            self.results[self.oldest] = (dependencies, result);
            self.oldest = (self.oldest + 1) % MAX_RESULTS;
        }
    }
}
