//! Blocks, threads and interruption: the drivers that run every loop over elements.
//!
//! * fewer than [`BLOCK_ELEMENTS`] elements: one plain loop, no poll;
//! * up to [`PARALLEL_MIN_ELEMENTS`]: block by block on this thread, the flag polled between blocks;
//! * beyond: blocks of fixed size spread over threads by [`tasks`], results combined in the order of the blocks.
//!
//! A result never depends on the number of threads: the division into blocks depends on the length alone.

use super::tasks;
use crate::array::Memory;
use crate::error::{Signals, Stop};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// The number of elements in a block: three arrays of this many floats stay in the L2 cache together.
pub(crate) const BLOCK_ELEMENTS: usize = 4096;
/// The length from which work is spread over threads.
pub(crate) const PARALLEL_MIN_ELEMENTS: usize = 1 << 18;
/// The number of elements that one task takes when work is spread: many blocks, so that the cost of a task does not show.
pub(crate) const CHUNK_ELEMENTS: usize = 16 * BLOCK_ELEMENTS;
/// The greatest number of tasks that chunks of any size are spread over.
const MAX_TASKS: usize = 1024;
/// The number of elements between two polls of the flag where work comes in pieces of any size.
const PACE_ELEMENTS: usize = 1 << 16;
/// The overhead of a piece of work, counted in elements.
const PIECE_OVERHEAD_ELEMENTS: usize = 16;

/// Returns true if `length` is worth splitting across threads. With one thread only, handing work to it costs more than it gains.
fn should_parallelise(length: usize) -> bool {
    length >= PARALLEL_MIN_ELEMENTS && tasks::thread_count() > 1
}

/// The context of a running kernel: the signals that may stop it, and memory for scratch.
#[derive(Clone, Debug)]
pub struct Work {
    signals: Arc<Signals>,
    memory: Memory,
}

/// A handle with which other threads, and the Ctrl-C handler, stop running work.
#[derive(Clone, Debug)]
pub struct InterruptHandle(Arc<Signals>);

impl InterruptHandle {
    /// Stops the running work, or the next to run if there is none. Shielded work is stopped by the second call.
    pub fn interrupt(&self) {
        self.0.interrupt();
    }
}

impl Work {
    /// Creates work charged to an account.
    pub fn new(memory: Memory) -> Self {
        Self { signals: memory.signals().clone(), memory }
    }

    /// Returns the account for scratch space.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the handle that interrupts this work.
    pub fn interrupt_handle(&self) -> InterruptHandle {
        InterruptHandle(self.signals.clone())
    }

    /// Clears a requested interruption.
    pub fn clear_interrupt(&self) {
        self.signals.clear_interrupt();
    }

    /// Shields the work that follows from interruption, or lifts the shield: under it, a first interruption waits for other work.
    pub fn shield(&self, shielded: bool) {
        self.signals.shield(shielded);
    }

    /// Sets or clears the deadline at which running work stops with TIMEOUT.
    pub fn set_deadline(&self, deadline: Option<Instant>) {
        self.signals.set_deadline(deadline);
    }

    /// Fails if the work should stop. Cheap: one relaxed load, and the clock is read only while there is a deadline.
    #[inline]
    pub fn poll(&self) -> Result<(), Stop> {
        self.signals.poll()
    }

    /// Counts the elements that are worked on, if steps are limited.
    #[inline]
    fn count(&self, elements: usize) -> Result<(), Stop> {
        self.memory.step(elements)
    }

    /// Returns a [`Pace`], which polls the flag regularly while work is done in pieces of any size.
    pub fn pace(&self) -> Pace<'_> {
        Pace { work: self, done: 0 }
    }

    /// Fills `target` from `source`, element by element; the function gets a block of each.
    pub fn map<T: Sync, U: Send>(
        &self,
        source: &[T],
        target: &mut [U],
        function: impl Fn(&[T], &mut [U]) + Sync,
    ) -> Result<(), Stop> {
        debug_assert_eq!(source.len(), target.len());
        self.count(target.len())?;
        if !should_parallelise(target.len()) {
            for (source, target) in source.chunks(BLOCK_ELEMENTS).zip(target.chunks_mut(BLOCK_ELEMENTS)) {
                self.poll()?;
                function(source, target);
            }
            return Ok(());
        }
        self.run_parts(target.chunks_mut(CHUNK_ELEMENTS).zip(source.chunks(CHUNK_ELEMENTS)), |_, (target, source)| {
            for (source, target) in source.chunks(BLOCK_ELEMENTS).zip(target.chunks_mut(BLOCK_ELEMENTS)) {
                function(source, target);
            }
        })
    }

    /// Fills `target` from two sources of the same length, element by element; the function gets a block of each.
    pub fn zip<T: Sync, U: Sync, V: Send>(
        &self,
        left: &[T],
        right: &[U],
        target: &mut [V],
        function: impl Fn(&[T], &[U], &mut [V]) + Sync,
    ) -> Result<(), Stop> {
        debug_assert!(left.len() == target.len() && right.len() == target.len());
        self.count(target.len())?;
        if !should_parallelise(target.len()) {
            for ((left, right), target) in
                left.chunks(BLOCK_ELEMENTS).zip(right.chunks(BLOCK_ELEMENTS)).zip(target.chunks_mut(BLOCK_ELEMENTS))
            {
                self.poll()?;
                function(left, right, target);
            }
            return Ok(());
        }
        let sources = left.chunks(CHUNK_ELEMENTS).zip(right.chunks(CHUNK_ELEMENTS));
        self.run_parts(target.chunks_mut(CHUNK_ELEMENTS).zip(sources), |_, (target, (left, right))| {
            for ((left, right), target) in
                left.chunks(BLOCK_ELEMENTS).zip(right.chunks(BLOCK_ELEMENTS)).zip(target.chunks_mut(BLOCK_ELEMENTS))
            {
                function(left, right, target);
            }
        })
    }

    /// Fills `target` chunk by chunk; the function gets the position of the chunk's first element.
    pub fn fill<T: Send>(&self, target: &mut [T], function: impl Fn(usize, &mut [T]) + Sync) -> Result<(), Stop> {
        self.count(target.len())?;
        if !should_parallelise(target.len()) {
            for (index, target) in target.chunks_mut(BLOCK_ELEMENTS).enumerate() {
                self.poll()?;
                function(index * BLOCK_ELEMENTS, target);
            }
            return Ok(());
        }
        self.run_parts(target.chunks_mut(CHUNK_ELEMENTS), |index, target| function(index * CHUNK_ELEMENTS, target))
    }

    /// Fills `target` chunk by chunk with a function that may fail; it gets the position of the chunk's first element. The
    /// reported failure is that of the first chunk that failed, with its position, and every chunk before it is filled: a kernel
    /// may continue from there in another way.
    pub fn try_fill<T: Send, E: From<Stop> + Send>(
        &self,
        target: &mut [T],
        chunk: usize,
        function: impl Fn(usize, &mut [T]) -> Result<(), E> + Sync,
    ) -> Result<(), (usize, E)> {
        self.count(target.len()).map_err(|stop| (0, stop.into()))?;
        let task = |index: usize, part: &mut [T]| {
            self.poll().map_err(E::from).and_then(|()| function(index * chunk, part)).map_err(|failure| (index * chunk, failure))
        };
        if target.len() <= chunk {
            return if target.is_empty() { Ok(()) } else { task(0, target) };
        }
        if target.len() / chunk < PARALLEL_MIN_ELEMENTS / CHUNK_ELEMENTS || tasks::thread_count() == 1 {
            return target.chunks_mut(chunk).enumerate().try_for_each(|(index, part)| task(index, part));
        }
        let first_failure = Mutex::new(None::<(usize, E)>);
        let limit = AtomicUsize::new(usize::MAX);
        // Chunks may be small: each task takes several, so that there are not too many of them.
        let chunks_per_task = target.len().div_ceil(chunk).div_ceil(MAX_TASKS);
        tasks::run_parts(target.chunks_mut(chunks_per_task * chunk), |group, parts| {
            for (index, part) in (group * chunks_per_task..).zip(parts.chunks_mut(chunk)) {
                if index * chunk < limit.load(Ordering::Relaxed)
                    && let Err(failure) = task(index, part)
                {
                    let mut first_failure = first_failure.lock().unwrap_or_else(PoisonError::into_inner);
                    if first_failure.as_ref().is_none_or(|(position, _)| failure.0 < *position) {
                        limit.store(failure.0, Ordering::Relaxed);
                        *first_failure = Some(failure);
                    }
                }
            }
        });
        first_failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Runs two tasks that work on `length` elements together.
    #[expect(clippy::unused_self, reason = "the tasks belong to this work, whose limits their own calls observe")]
    pub fn run_both(
        &self,
        length: usize,
        first: impl FnOnce() -> Result<(), Stop> + Send,
        second: impl FnOnce() -> Result<(), Stop> + Send,
    ) -> Result<(), Stop> {
        if !should_parallelise(length) {
            first()?;
            return second();
        }
        let (mut first, mut second) = ((Some(first), Ok(())), (Some(second), Ok(())));
        tasks::run_both(&mut || run_once(&mut first), &mut || run_once(&mut second));
        first.1.and(second.1)
    }

    /// Computes one result per chunk, in order: the start of every reduction. The chunks depend on the length alone.
    pub fn fold_chunks<T: Sync, U: Send>(&self, source: &[T], fold: impl Fn(&[T]) -> U + Sync) -> Result<Vec<U>, Stop> {
        self.count(source.len())?;
        if !should_parallelise(source.len()) {
            let task = |chunk| self.poll().map(|()| fold(chunk));
            return source.chunks(CHUNK_ELEMENTS).map(task).collect();
        }
        let mut results: Vec<Option<U>> = source.chunks(CHUNK_ELEMENTS).map(|_| None).collect();
        self.run_parts(source.chunks(CHUNK_ELEMENTS).zip(&mut results), |_, (chunk, result)| *result = Some(fold(chunk)))?;
        Ok(results.into_iter().flatten().collect())
    }

    /// Runs `task` on each part, with its number, on several threads, unless the work should stop: then the remaining parts are
    /// left out.
    fn run_parts<P: Send>(&self, parts: impl Iterator<Item = P>, task: impl Fn(usize, P) + Sync) -> Result<(), Stop> {
        let stop = OnceLock::new();
        tasks::run_parts(parts, |number, part| {
            if stop.get().is_none() {
                match self.poll() {
                    Ok(()) => task(number, part),
                    // Another task may have been faster: its reason will do as well.
                    Err(reason) => _ = stop.set(reason),
                }
            }
        });
        stop.into_inner().map_or(Ok(()), Err)
    }
}

/// Runs a task that has not run yet, and stores its result next to it.
fn run_once((task, result): &mut (Option<impl FnOnce() -> Result<(), Stop>>, Result<(), Stop>)) {
    if let Some(task) = task.take() {
        *result = task();
    }
}

/// Work in pieces of any size, which may be stopped between them.
pub struct Pace<'a> {
    work: &'a Work,
    done: usize,
}

impl Pace<'_> {
    /// Records a finished piece of `elements` elements. Fails if the work should stop.
    #[inline]
    pub fn step(&mut self, elements: usize) -> Result<(), Stop> {
        self.done += elements + PIECE_OVERHEAD_ELEMENTS;
        if self.done >= PACE_ELEMENTS {
            self.work.count(self.done)?;
            self.done = 0;
            self.work.poll()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lengths on both sides of the one from which work is spread, none of them a whole number of chunks.
    const LENGTHS: [usize; 4] = [0, BLOCK_ELEMENTS + 1, PARALLEL_MIN_ELEMENTS - 1, 5 * PARALLEL_MIN_ELEMENTS + 7];

    fn work() -> Work {
        Work::new(Memory::new(1 << 30))
    }

    #[test]
    fn spread_work_gives_what_a_loop_gives() {
        for length in LENGTHS {
            let source: Vec<i32> = (0..length as i32).collect();
            let (mut mapped, mut zipped, mut filled) = (vec![0; length], vec![0; length], vec![0; length]);
            let double = |source: &[i32], target: &mut [i32]| {
                for (source, target) in source.iter().zip(target) {
                    *target = source * 2;
                }
            };
            work().map(&source, &mut mapped, double).unwrap();
            let add = |left: &[i32], right: &[i32], target: &mut [i32]| {
                for ((left, right), target) in left.iter().zip(right).zip(target) {
                    *target = left + right;
                }
            };
            work().zip(&source, &source, &mut zipped, add).unwrap();
            work().fill(&mut filled, |start, part| (2 * start as i32..).step_by(2).zip(part).for_each(|(n, x)| *x = n)).unwrap();
            let expected: Vec<i32> = source.iter().map(|number| number * 2).collect();
            assert!(mapped == expected && zipped == expected && filled == expected, "{length}");
            let sums = work().fold_chunks(&source, |chunk| chunk.iter().map(|&number| i64::from(number)).sum::<i64>()).unwrap();
            assert_eq!(sums.len(), length.div_ceil(CHUNK_ELEMENTS));
            let total = length as i64 * (length as i64 - 1) / 2;
            assert_eq!(sums.iter().sum::<i64>(), total);
        }
    }

    #[test]
    fn the_first_failing_chunk_is_reported_and_all_before_it_are_filled() {
        // With the shorter chunks there are more of them than tasks.
        for chunk in [3, CHUNK_ELEMENTS] {
            let mut target = vec![0; 5 * PARALLEL_MIN_ELEMENTS];
            let fails_from = 4 * PARALLEL_MIN_ELEMENTS / chunk * chunk;
            let (position, _) = work()
                .try_fill(&mut target, chunk, |start, part| {
                    part.fill(1);
                    if start >= fails_from { Err(Stop::Interrupted) } else { Ok(()) }
                })
                .unwrap_err();
            assert_eq!(position, fails_from);
            assert!(target[..position].iter().all(|&element| element == 1));
        }
    }

    #[test]
    fn an_interruption_stops_spread_work() {
        let work = work();
        work.interrupt_handle().interrupt();
        let mut target = vec![0_u8; 2 * PARALLEL_MIN_ELEMENTS];
        assert!(work.fill(&mut target, |_, part| part.fill(1)).is_err());
        assert!(work.run_both(PARALLEL_MIN_ELEMENTS, || Ok(()), || work.poll()).is_err());
    }
}
