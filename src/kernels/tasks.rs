//! Tasks spread over threads: how large work must be for that, and the only calls of rayon, through functions without type
//! parameters.
//!
//! Rayon's parallel iterators are compiled anew for each closure they are given. A fifth of the program was copies of their
//! scheduler, one for each kernel, before kernels passed their tasks through this file.
//!
//! The thread that spreads work takes part in it, so that it polls while the work lasts. The threads are not rayon's global ones,
//! which a process inherits as dead threads when it is forked: a pool is only used by the process that started it.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Sets the number of threads over which all interpreters of the process spread the work on large arrays. 0 stands for the number
/// that the environment variable `RAYON_NUM_THREADS` gives, otherwise for that of the processors. Results never depend on it.
pub fn set_thread_count(threads: usize) {
    REQUESTED_THREADS.store(threads, Ordering::Relaxed);
}

/// Returns the number of threads that tasks are spread over.
pub fn thread_count() -> usize {
    find_pool().map_or(1, ThreadPool::current_num_threads)
}

/// The number of elements from which work is spread over threads.
pub(crate) const PARALLEL_MIN_ELEMENTS: usize = 1 << 18;

/// Returns true if `length` elements are worth splitting across threads. With one thread only, handing work to it costs more than
/// it gains.
pub(super) fn should_parallelise(length: usize) -> bool {
    length >= PARALLEL_MIN_ELEMENTS && thread_count() > 1
}

/// Calls `task` up to `count` times, unless a call returns false: then no other begins. If the calls are to be spread, they are
/// made on as many threads as there are.
pub(crate) fn run_until_false(count: usize, spread: bool, task: &(dyn Fn() -> bool + Sync)) {
    let Some(pool) = find_pool().filter(|_| spread) else {
        _ = (0..count).all(|_| task());
        return;
    };
    let begun = AtomicUsize::new(0);
    let run_some = || {
        while begun.fetch_add(1, Ordering::Relaxed) < count {
            if !task() {
                begun.store(count, Ordering::Relaxed);
            }
        }
    };
    pool.in_place_scope(|scope| {
        for _ in 1..pool.current_num_threads().min(count) {
            scope.spawn(|_| run_some());
        }
        run_some();
    });
}

/// Runs two tasks, at the same time if a thread is free.
pub(crate) fn run_both(first: &mut (dyn FnMut() + Send), second: &mut (dyn FnMut() + Send)) {
    match find_pool() {
        // Within the pool, `join` needs no allocation; outside, it would leave this thread idle.
        Some(_) if rayon::current_thread_index().is_some() => _ = rayon::join(first, second),
        Some(pool) => pool.in_place_scope(|scope| {
            scope.spawn(|_| second());
            first();
        }),
        None => {
            first();
            second();
        }
    }
}

/// The number of threads that was asked for; 0 for the default.
static REQUESTED_THREADS: AtomicUsize = AtomicUsize::new(0);

/// The first of the pools, each of which knows the next. Pools are added and never removed: asking for a number of threads again
/// finds those that were started before.
static POOLS: OnceLock<Box<Pool>> = OnceLock::new();

/// A pool of threads in one process, which is started when it is first needed.
struct Pool {
    process: u32,
    requested: usize,
    threads: OnceLock<Option<ThreadPool>>,
    next: OnceLock<Box<Pool>>,
}

/// Returns the threads of this process, started if needed; `None` if the system refuses to start them.
///
/// No lock is taken, as a process that is forked while another thread holds one would wait for it forever.
fn find_pool() -> Option<&'static ThreadPool> {
    let (process, requested) = (crate::host::process_id(), REQUESTED_THREADS.load(Ordering::Relaxed));
    let mut link = &POOLS;
    loop {
        let make = || Box::new(Pool { process, requested, threads: OnceLock::new(), next: OnceLock::new() });
        let pool = link.get_or_init(make);
        if (pool.process, pool.requested) == (process, requested) {
            let start = || ThreadPoolBuilder::new().num_threads(requested).build().ok();
            return pool.threads.get_or_init(start).as_ref();
        }
        link = &pool.next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_runs_once_and_none_after_a_failure() {
        let done = AtomicUsize::new(0);
        run_until_false(1000, true, &|| done.fetch_add(1, Ordering::Relaxed) < 5000);
        assert_eq!(done.load(Ordering::Relaxed), 1000);
        run_until_false(1000, true, &|| {
            done.fetch_add(1, Ordering::Relaxed);
            false
        });
        assert!(done.load(Ordering::Relaxed) <= 1000 + thread_count());
    }
}
