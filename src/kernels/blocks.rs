//! Blocks, threads and interruption: the drivers that run every loop over elements.
//!
//! * fewer than [`BLOCK_ELEMENTS`] elements: one plain loop, no poll;
//! * up to [`PARALLEL_MIN_ELEMENTS`]: block by block on this thread, the flag polled between blocks;
//! * beyond: blocks of fixed size spread over threads by [`tasks`], results combined in the order of the blocks.
//!
//! A result never depends on the number of threads: the division into blocks depends on the length alone.

use super::tasks::{self, PARALLEL_MIN_ELEMENTS, should_parallelise};
use crate::array::Memory;
use crate::error::{Signals, Stop};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The number of elements in a block: three arrays of this many floats stay in the L2 cache together.
pub(crate) const BLOCK_ELEMENTS: usize = 4096;
/// The number of elements that one task takes when work is spread: many blocks, so that the cost of a task does not show.
pub(crate) const CHUNK_ELEMENTS: usize = 16 * BLOCK_ELEMENTS;
/// The number of elements between two polls of the flag where work comes in pieces of any size.
const PACE_ELEMENTS: usize = 1 << 16;
/// The overhead of a piece of work, counted in elements.
const PIECE_OVERHEAD_ELEMENTS: usize = 16;

/// The context of a running kernel: the signals that may stop it, and memory for scratch.
///
/// The drivers pass the functions of kernels on as trait objects: all that follows is then compiled once for each type of element,
/// not once for each kernel. Calling one costs nothing beside the thousands of elements that it gets.
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

    /// Lets the running work call the function that `Builder::ask_host` set soon, in the thread that began the evaluation.
    pub fn ask_host(&self) {
        self.0.ask_host();
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

    /// Sets the function of the host that is asked whether to stop.
    pub fn set_host(&self, wants_stop: Box<dyn Fn() -> bool + Send + Sync>) {
        self.signals.set_host(wants_stop);
    }

    /// Notes that this thread begins an evaluation.
    pub fn begin(&self) {
        self.signals.begin();
    }

    /// Shields the work that follows from interruption, or lifts the shield: under it, a first interruption waits for other work.
    pub fn shield(&self, shielded: bool) {
        self.signals.set_shielded(shielded);
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
        self.map_blocks(source, target, &function)
    }

    fn map_blocks<T: Sync, U: Send>(
        &self,
        source: &[T],
        target: &mut [U],
        function: &(dyn Fn(&[T], &mut [U]) + Sync),
    ) -> Result<(), Stop> {
        debug_assert_eq!(source.len(), target.len());
        self.count(target.len())?;
        let spread = should_parallelise(target.len());
        let parts = target.chunks_mut(CHUNK_ELEMENTS).zip(source.chunks(CHUNK_ELEMENTS));
        self.run_parts(spread, parts, &|_, (target, source)| {
            for (source, target) in source.chunks(BLOCK_ELEMENTS).zip(target.chunks_mut(BLOCK_ELEMENTS)) {
                self.poll()?;
                function(source, target);
            }
            Ok(())
        })
        .map_err(|(_, stop): (usize, Stop)| stop)
    }

    /// Fills `target` from two sources of the same length, element by element; the function gets a block of each.
    pub fn zip<T: Sync, U: Sync, V: Send>(
        &self,
        left: &[T],
        right: &[U],
        target: &mut [V],
        function: impl Fn(&[T], &[U], &mut [V]) + Sync,
    ) -> Result<(), Stop> {
        self.zip_blocks(left, right, target, &function)
    }

    fn zip_blocks<T: Sync, U: Sync, V: Send>(
        &self,
        left: &[T],
        right: &[U],
        target: &mut [V],
        function: &(dyn Fn(&[T], &[U], &mut [V]) + Sync),
    ) -> Result<(), Stop> {
        debug_assert!(left.len() == target.len() && right.len() == target.len());
        self.count(target.len())?;
        let spread = should_parallelise(target.len());
        let sources = left.chunks(CHUNK_ELEMENTS).zip(right.chunks(CHUNK_ELEMENTS));
        self.run_parts(spread, target.chunks_mut(CHUNK_ELEMENTS).zip(sources), &|_, (target, (left, right))| {
            let sources = left.chunks(BLOCK_ELEMENTS).zip(right.chunks(BLOCK_ELEMENTS));
            for ((left, right), target) in sources.zip(target.chunks_mut(BLOCK_ELEMENTS)) {
                self.poll()?;
                function(left, right, target);
            }
            Ok(())
        })
        .map_err(|(_, stop): (usize, Stop)| stop)
    }

    /// Fills `target` chunk by chunk; the function gets the position of the chunk's first element.
    pub fn fill<T: Send>(&self, target: &mut [T], function: impl Fn(usize, &mut [T]) + Sync) -> Result<(), Stop> {
        self.fill_chunks(target, &function)
    }

    fn fill_chunks<T: Send>(&self, target: &mut [T], function: &(dyn Fn(usize, &mut [T]) + Sync)) -> Result<(), Stop> {
        self.count(target.len())?;
        let spread = should_parallelise(target.len());
        let piece = if spread { CHUNK_ELEMENTS } else { BLOCK_ELEMENTS };
        self.run_parts(spread, target.chunks_mut(CHUNK_ELEMENTS), &|index, part| {
            for (start, part) in (index * CHUNK_ELEMENTS..).step_by(piece).zip(part.chunks_mut(piece)) {
                self.poll()?;
                function(start, part);
            }
            Ok(())
        })
        .map_err(|(_, stop): (usize, Stop)| stop)
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
        let spread = target.len() / chunk >= PARALLEL_MIN_ELEMENTS / CHUNK_ELEMENTS && tasks::thread_count() > 1;
        self.try_fill_chunks(target, chunk, spread, &function)
    }

    /// Fills `target` like [`Work::try_fill`] where a result costs more than an element does. Whether chunks are spread over
    /// threads depends on `cost`, the number of elements that all results together are worth.
    pub fn try_fill_costly<T: Send, E: From<Stop> + Send>(
        &self,
        target: &mut [T],
        chunk: usize,
        cost: usize,
        function: impl Fn(usize, &mut [T]) -> Result<(), E> + Sync,
    ) -> Result<(), (usize, E)> {
        self.try_fill_chunks(target, chunk, should_parallelise(cost), &function)
    }

    fn try_fill_chunks<T: Send, E: From<Stop> + Send>(
        &self,
        target: &mut [T],
        chunk: usize,
        spread: bool,
        function: &(dyn Fn(usize, &mut [T]) -> Result<(), E> + Sync),
    ) -> Result<(), (usize, E)> {
        self.count(target.len()).map_err(|stop| (0, stop.into()))?;
        self.run_parts(spread, target.chunks_mut(chunk), &|index, part| {
            self.poll()?;
            function(index * chunk, part)
        })
        .map_err(|(index, failure)| (index * chunk, failure))
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
        self.fold_each_chunk(source, &fold)
    }

    fn fold_each_chunk<T: Sync, U: Send>(&self, source: &[T], fold: &(dyn Fn(&[T]) -> U + Sync)) -> Result<Vec<U>, Stop> {
        self.count(source.len())?;
        let mut results: Vec<Option<U>> = source.chunks(CHUNK_ELEMENTS).map(|_| None).collect();
        let parts = source.chunks(CHUNK_ELEMENTS).zip(&mut results);
        self.run_parts(should_parallelise(source.len()), parts, &|_, (chunk, result)| {
            self.poll()?;
            *result = Some(fold(chunk));
            Ok(())
        })
        .map_err(|(_, stop): (usize, Stop)| stop)?;
        Ok(results.into_iter().flatten().collect())
    }

    /// Runs a task on each part, with its number: in order on this thread or, if the work is to be spread, on several. Fails as
    /// the first part does that fails, with its number; all parts before it have been worked on.
    ///
    #[expect(clippy::unused_self, reason = "the tasks belong to this work, whose limits they observe")]
    fn run_parts<P: Send, E: Send>(
        &self,
        spread: bool,
        mut parts: impl ExactSizeIterator<Item = P> + Send,
        task: &(dyn Fn(usize, P) -> Result<(), E> + Sync),
    ) -> Result<(), (usize, E)> {
        let count = parts.len();
        if count <= 1 {
            let Some(part) = parts.next() else { return Ok(()) };
            return task(0, part).map_err(|failure| (0, failure));
        }
        let (unfinished, failure) = (Unfinished(Mutex::new((0, parts))), FirstFailure(Mutex::new(None)));
        tasks::run_until_false(count, spread, &|| match unfinished.take() {
            Some((number, part)) => failure.note(number, task(number, part)),
            None => true,
        });
        failure.into_result()
    }
}

/// Parts that threads take in order, with the number of the next.
struct Unfinished<I>(Mutex<(usize, I)>);

impl<I: Iterator> Unfinished<I> {
    /// Takes the next part, with its number.
    fn take(&self) -> Option<(usize, I::Item)> {
        let mut unfinished = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, parts) = &mut *unfinished;
        let part = parts.next()?;
        *number += 1;
        Some((*number - 1, part))
    }
}

/// The failure of the first part that failed, with the part's number.
struct FirstFailure<E>(Mutex<Option<(usize, E)>>);

impl<E> FirstFailure<E> {
    /// Keeps the failure of a part, unless one before it failed. Returns true if the part did not fail. Parts are taken in
    /// order: those before one that failed are done, or being worked on, and may fail yet.
    fn note(&self, number: usize, outcome: Result<(), E>) -> bool {
        let Err(failure) = outcome else { return true };
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if first.as_ref().is_none_or(|(before, _)| number < *before) {
            *first = Some((number, failure));
        }
        false
    }

    /// Returns the failure, if there is one.
    fn into_result(self) -> Result<(), (usize, E)> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
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
            let fill = |start: usize, part: &mut [i32]| {
                part.fill(1);
                if start >= fails_from { Err(Stop::Interrupted) } else { Ok(()) }
            };
            for costly in [false, true] {
                let outcome = if costly {
                    work().try_fill_costly(&mut target, chunk, PARALLEL_MIN_ELEMENTS, fill)
                } else {
                    work().try_fill(&mut target, chunk, fill)
                };
                let (position, _) = outcome.unwrap_err();
                assert_eq!(position, fails_from);
                assert!(target[..position].iter().all(|&element| element == 1));
            }
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
