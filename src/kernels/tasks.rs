//! Tasks spread over rayon's threads: the only file that calls rayon, through functions without type parameters.
//!
//! Rayon's parallel iterators are compiled anew for each closure they are given. A fifth of the program was copies of their
//! scheduler, one for each kernel, before kernels passed their tasks through this file.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::sync::{Mutex, PoisonError};

/// Returns the number of threads that tasks are spread over.
pub(crate) fn thread_count() -> usize {
    rayon::current_num_threads()
}

/// Runs `task` on each number below `count`, in any order, on as many threads as there are. Returns when all have finished.
pub(crate) fn run_all(count: usize, task: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(task);
}

/// Runs `task` on each part, with its number, in any order, on as many threads as there are.
pub(crate) fn run_parts<P: Send>(parts: impl Iterator<Item = P>, task: impl Fn(usize, P) + Sync) {
    // Each part is taken from its slot by the one task that has its number: the locks are never contended.
    let slots: Vec<Mutex<Option<P>>> = parts.map(|part| Mutex::new(Some(part))).collect();
    run_all(slots.len(), &|number| {
        if let Some(part) = slots[number].lock().unwrap_or_else(PoisonError::into_inner).take() {
            task(number, part);
        }
    });
}

/// Runs two tasks, at the same time if a thread is free.
pub(crate) fn run_both(first: &mut (dyn FnMut() + Send), second: &mut (dyn FnMut() + Send)) {
    rayon::join(first, second);
}
