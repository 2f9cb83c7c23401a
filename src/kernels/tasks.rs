//! Tasks spread over rayon's threads: the only file that calls rayon, through functions without type parameters.
//!
//! Rayon's parallel iterators are compiled anew for each closure they are given. A fifth of the program was copies of their
//! scheduler, one for each kernel, before kernels passed their tasks through this file.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Returns the number of threads that tasks are spread over.
pub(crate) fn thread_count() -> usize {
    rayon::current_num_threads()
}

/// Calls `task` up to `count` times, unless a call returns false: then no other begins. If the calls are to be spread, they are
/// made on as many threads as there are.
pub(crate) fn run_until_false(count: usize, spread: bool, task: &(dyn Fn() -> bool + Sync)) {
    if spread {
        let _ = (0..count).into_par_iter().try_for_each(|_| if task() { Ok(()) } else { Err(()) });
    } else {
        _ = (0..count).all(|_| task());
    }
}

/// Runs two tasks, at the same time if a thread is free.
pub(crate) fn run_both(first: &mut (dyn FnMut() + Send), second: &mut (dyn FnMut() + Send)) {
    rayon::join(first, second);
}
