//! The allocator of the interpreter: blocks are charged to an account before they are allocated, and large ones are kept for
//! reuse.
//!
//! * [`block`]: the elements of an array in one contiguous piece of memory, charged to an account, with a header that counts the
//!   references to it.
//! * [`free_lists`]: small pieces of memory, which each thread keeps for reuse without a lock.
//! * [`small_box`]: single values in such pieces.
//! * [`raw`]: untyped memory, from the allocator or mapped from the system, and the size classes in which it is kept.
//! * [`plain`]: marker traits for elements for which every bit pattern, or at least the all-zero one, is a value.
//! * [`charged`]: vectors that are charged to an account while they are filled.
//! * [`thread_tally`]: counts that a thread has not reported to an account yet, since each update of a shared account is costly.
//! * [`signals`]: loops over elements that check now and then whether to stop.
//!
//! The sources of memory, by the size and type of a block:
//!
//! * numbers or characters of less than `POOL_MIN_BYTES` bytes: one small piece of memory for the header and the elements, from the
//!   lists of the thread, otherwise from the allocator; it is cleared once, when the allocator provides it;
//! * the headers of all other blocks: small pieces as well;
//! * larger blocks of numbers: an earlier block of the same size class if one is kept, otherwise fresh zero pages;
//! * from `MMAP_MIN_BYTES` on, fresh pages are mapped with a request for huge pages: the first touch of a small page costs more
//!   than the work done on it;
//! * characters, for which not every bit pattern is valid: blocks that held characters before, or blocks as above, but cleared;
//! * items: charged vectors;
//! * elements that the host lends: its own memory, which is not charged, not written to and not kept for reuse.
//!
//! A kept block held plain numbers or characters before, so its content is old but initialised: it is never cleared needlessly.
//!
//! What is kept for reuse is not charged. Kept blocks together with charged ones stay within the limit, and a thread keeps at most
//! 64 kB of small pieces. Charges below `POOL_MIN_BYTES` are made to the tally of the thread, which reports them to the account when they amount
//! to 64 kB: the account is exact up to that much for each thread.
#![expect(
    unsafe_code,
    reason = "counted blocks with a header, raw memory that is reused without being cleared, and memory of the host; every unsafe block is \
              justified in a comment"
)]

pub(crate) mod block;
pub(crate) mod charged;
pub(crate) mod free_lists;
pub(crate) mod plain;
pub(crate) mod raw;
pub(crate) mod signals;
pub(crate) mod small_box;
#[cfg(test)]
mod tests;
pub(crate) mod thread_tally;

pub(crate) use block::{Block, Header, SharedBlock, WeakBlock};
pub(crate) use charged::Charged;
pub(crate) use plain::{Content, Plain, Zeroed};
pub(crate) use signals::ELEMENTS_PER_POLL;
pub(crate) use small_box::SmallBox;

use crate::error::{Fault, Result, Signals, Stop};
use block::OUTSIDE_HEADER_BYTES;
use charged::Charge;
use raw::{Raw, SIZE_CLASS_COUNT, SizeClass};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The size from which plain elements have memory of their own, which the account keeps for reuse. Smaller ones follow the header of
/// their block.
const POOL_MIN_BYTES: usize = 1 << 10;

/// A handle to the account of one interpreter: the memory in use, the limit, and the blocks kept for reuse.
#[derive(Clone)]
pub struct Memory(Arc<Account>);

/// The shared state of an account.
pub(crate) struct Account {
    limit: usize,
    used: AtomicUsize,
    /// The number of bytes in blocks kept for reuse.
    kept: AtomicUsize,
    /// The number of bytes in memory of the host that blocks refer to, which are not part of `used`.
    foreign: AtomicUsize,
    /// True if more than the limit was in use when the tally of a thread was last reported: then small charges are checked as well.
    exceeded: AtomicBool,
    /// True if all requests are refused.
    closed: AtomicBool,
    /// The maximum number of steps; `u64::MAX` if steps are not counted.
    max_steps: AtomicU64,
    steps: AtomicU64,
    /// The blocks kept for reuse, by size class.
    pool: Mutex<Vec<Vec<Raw>>>,
    signals: Arc<Signals>,
}

impl Memory {
    /// Creates an account with a limit in bytes.
    pub fn new(limit: usize) -> Self {
        Self(Arc::new(Account {
            limit,
            used: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
            foreign: AtomicUsize::new(0),
            exceeded: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            max_steps: AtomicU64::new(u64::MAX),
            steps: AtomicU64::new(0),
            pool: Mutex::new(Vec::new()),
            signals: Arc::default(),
        }))
    }

    /// Returns the limit in bytes.
    pub fn limit(&self) -> usize {
        self.0.limit
    }

    /// Returns the number of bytes in use, without those kept for reuse.
    pub fn used_bytes(&self) -> usize {
        // Counts that another thread has not reported yet may make the sum negative.
        (self.0.used.load(Ordering::Relaxed).cast_signed() + thread_tally::unflushed_bytes(&self.0)).max(0).cast_unsigned()
    }

    /// Returns the number of bytes in memory of the host that arrays of this account refer to. They are not charged.
    pub fn foreign_bytes(&self) -> usize {
        self.0.foreign.load(Ordering::Relaxed)
    }

    fn count_foreign(&self, bytes: usize) {
        if bytes > 0 {
            self.0.foreign.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    fn uncount_foreign(&self, bytes: usize) {
        if bytes > 0 {
            self.0.foreign.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    /// Returns true if both are handles to the same account.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Allocates a block of `length` elements. Its content is unspecified (zero, or the content of an earlier block): overwrite
    /// all of it.
    pub fn block<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        Ok(self.allocate(length)?.0)
    }

    /// Restarts the count of steps: beyond `max_steps`, every allocation and every further step fails.
    pub fn limit_steps(&self, max_steps: u64) {
        self.0.steps.store(0, Ordering::Relaxed);
        self.0.max_steps.store(max_steps.min(u64::MAX - 1), Ordering::Relaxed);
    }

    /// Stops counting steps; the current count can still be read.
    pub fn unlimit_steps(&self) {
        self.0.max_steps.store(u64::MAX, Ordering::Relaxed);
    }

    /// Returns the number of steps counted since the limit was last set.
    pub fn steps(&self) -> u64 {
        self.0.steps.load(Ordering::Relaxed)
    }

    /// Counts steps, and fails beyond their limit, if there is one. A statement, a call, or an element that is made or
    /// processed is one step. The count is the same on every machine: it depends neither on the clock nor on the number of
    /// threads.
    #[inline]
    pub fn step(&self, steps: usize) -> std::result::Result<(), Stop> {
        let max_steps = self.0.max_steps.load(Ordering::Relaxed);
        if max_steps == u64::MAX { Ok(()) } else { self.step_within(steps, max_steps) }
    }

    #[cold]
    fn step_within(&self, steps: usize, max_steps: u64) -> std::result::Result<(), Stop> {
        let before = self.0.steps.fetch_add(steps as u64, Ordering::Relaxed);
        if before.saturating_add(steps as u64) > max_steps { Err(Stop::OutOfSteps) } else { Ok(()) }
    }

    /// Allocates a block of unspecified content; also returns true if the block is all zeros.
    fn allocate<T: Zeroed>(&self, length: usize) -> Result<(Block<T>, bool)> {
        self.step(length)?;
        let bytes = bytes_of::<T>(length)?;
        if bytes < POOL_MIN_BYTES { self.allocate_inline(length, bytes) } else { self.allocate_raw(length, bytes) }
    }

    /// Allocates a block whose elements follow its header.
    #[inline]
    fn allocate_inline<T: Zeroed>(&self, length: usize, bytes: usize) -> Result<(Block<T>, bool)> {
        let charged = Block::<T>::inline_charge(bytes);
        self.charge(charged)?;
        let Some((mut block, is_zero)) = Block::inline(length, bytes, self.clone()) else {
            self.credit(charged);
            return Err(self.ws_full_fault(bytes));
        };
        if T::CONTENT == Content::Characters && !is_zero {
            block.clear();
            return Ok((block, true));
        }
        Ok((block, is_zero))
    }

    /// Allocates a block whose elements have memory of their own.
    fn allocate_raw<T: Zeroed>(&self, length: usize, bytes: usize) -> Result<(Block<T>, bool)> {
        let class = SizeClass::holding(bytes);
        let charged = class.bytes().saturating_add(OUTSIDE_HEADER_BYTES);
        self.charge(charged)?;
        let kept = self.take_kept(class, T::CONTENT);
        let mut is_zero = kept.is_none();
        let mut raw = kept.or_else(|| Raw::allocate(class.bytes())).ok_or_else(|| {
            self.credit(charged);
            self.ws_full_fault(bytes)
        })?;
        if T::CONTENT == Content::Characters && raw.content == Content::Numbers && !is_zero {
            // All of the memory, since a longer block may use it later.
            raw.clear();
            is_zero = true;
        }
        raw.content = T::CONTENT;
        Ok((Block::raw(raw, length, self.clone()), is_zero))
    }

    /// Allocates a block of `length` zeros.
    pub fn zeroed_block<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        let (mut block, is_zero) = self.allocate::<T>(length)?;
        if !is_zero {
            block.clear();
        }
        Ok(block)
    }

    /// Returns an empty vector with room for `capacity` elements, charged until it is dropped or becomes a block.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow that many.
    pub fn vector<T>(&self, capacity: usize) -> Result<Charged<T>> {
        let bytes = bytes_of::<T>(capacity)?;
        self.charge(bytes)?;
        let charge = Charge::of(self, bytes);
        let mut vector = Vec::new();
        vector.try_reserve_exact(capacity).map_err(|_| self.ws_full_fault(bytes))?;
        Ok(Charged::new(vector, charge))
    }

    /// Converts a filled vector into a charged block.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow the part that was not charged before.
    pub fn adopt<T>(&self, vector: impl Into<Charged<T>>) -> Result<Block<T>> {
        let (vector, charge) = vector.into().into_parts();
        self.step(vector.len())?;
        let bytes = bytes_of::<T>(vector.capacity())?.saturating_add(OUTSIDE_HEADER_BYTES);
        let charged = charge.transfer_bytes(self);
        if charged <= bytes {
            self.charge(bytes - charged).inspect_err(|_| self.credit(charged))?;
        } else {
            self.credit(charged - bytes);
        }
        Ok(Block::vector(vector, Some(self.clone())))
    }

    /// Fails with WS FULL if `bytes` more would exceed the limit, or if all requests are refused.
    pub fn check(&self, bytes: usize) -> Result<()> {
        if self.used_bytes().saturating_add(bytes) > self.0.limit || self.is_closed() {
            Err(self.ws_full_fault(bytes))
        } else {
            Ok(())
        }
    }

    /// Frees the blocks and the small pieces of this thread that are kept for reuse.
    pub fn release_kept(&self) {
        free_lists::release_thread_lists();
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.clear();
        self.0.kept.store(0, Ordering::Relaxed);
    }

    /// Counts `bytes` as used, or fails with WS FULL if they would exceed the limit or all requests are refused. Small numbers of
    /// bytes are counted by the thread as long as its tally has room, and the limit was not exceeded by what [`Memory::count`] counts.
    #[inline]
    pub fn charge(&self, bytes: usize) -> Result<()> {
        let is_small = bytes < POOL_MIN_BYTES && !self.0.exceeded.load(Ordering::Relaxed);
        if is_small && thread_tally::try_count_bytes(&self.0, bytes.cast_signed()) {
            return Ok(());
        }
        self.charge_account(bytes)
    }

    /// Counts `bytes` and the tally of this thread in the account, or fails like [`Memory::charge`]. If it fails, the
    /// tally remains as full as it was, so that the next request is checked again.
    #[inline(never)]
    fn charge_account(&self, bytes: usize) -> Result<()> {
        let unflushed = thread_tally::take_bytes(&self.0);
        let more = unflushed.saturating_add_unsigned(bytes);
        let before = self.0.used.fetch_add(more.cast_unsigned(), Ordering::Relaxed).cast_signed();
        let total = before.saturating_add(more).max(0).cast_unsigned();
        self.0.exceeded.store(total > self.0.limit, Ordering::Relaxed);
        if total > self.0.limit || self.is_closed() {
            self.0.used.fetch_sub(more.cast_unsigned(), Ordering::Relaxed);
            thread_tally::count_bytes(&self.0, unflushed);
            return Err(self.ws_full_fault(bytes));
        }
        // Kept blocks count as well: release them before both together exceed the limit.
        if total.saturating_add(self.0.kept.load(Ordering::Relaxed)) > self.0.limit {
            self.release_kept();
        }
        Ok(())
    }

    /// Refuses all further requests if `closed` is true, otherwise allows them again: the process may take more memory than is
    /// counted here.
    pub fn set_closed(&self, closed: bool) {
        if closed {
            self.release_kept();
        }
        self.0.closed.store(closed, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed)
    }

    /// Fails with WS FULL if what [`Memory::count`] counted exceeds the limit, unless memory has been freed since: for work that may
    /// go on without making a request. Cheap: one relaxed load.
    #[inline]
    pub fn check_counts(&self) -> Result<()> {
        if self.0.exceeded.load(Ordering::Relaxed) { self.charge_account(0) } else { Ok(()) }
    }

    /// Counts `bytes` as used even beyond the limit, for small amounts that are allocated already. Beyond the limit, the
    /// next request is refused.
    #[inline]
    pub fn count(&self, bytes: usize) {
        thread_tally::count_bytes(&self.0, bytes.cast_signed());
    }

    /// Reverses [`Memory::count`].
    #[inline]
    pub fn uncount(&self, bytes: usize) {
        thread_tally::count_bytes(&self.0, -bytes.cast_signed());
    }

    /// Reverses [`Memory::charge`].
    #[inline]
    pub fn credit(&self, bytes: usize) {
        if bytes < POOL_MIN_BYTES {
            self.uncount(bytes);
        } else {
            self.0.used.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    fn ws_full_fault(&self, bytes: usize) -> Fault {
        if self.is_closed() {
            return Fault::ws_full(format!(
                "the process as a whole uses more memory than the limit of {}",
                format_bytes(self.limit())
            ));
        }
        let in_use = format!("{} of {} are in use", format_bytes(self.used_bytes()), format_bytes(self.0.limit));
        if bytes == 0 {
            return Fault::ws_full(in_use);
        }
        Fault::ws_full(format!("{} more are needed; {in_use}", format_bytes(bytes)))
    }

    /// Takes a kept block of a class, preferably one with this content; returns `None` if no block of the class is kept.
    fn take_kept(&self, class: SizeClass, content: Content) -> Option<Raw> {
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = pool.get_mut(class.0)?;
        // The block kept last is the most likely to still be in a cache.
        let raw = kept.iter().rposition(|raw| raw.content == content).map(|index| kept.remove(index)).or_else(|| kept.pop())?;
        self.0.kept.fetch_sub(class.bytes(), Ordering::Relaxed);
        Some(raw)
    }

    /// Keeps a block for reuse, or frees it if the kept blocks would exceed an eighth of the limit.
    fn keep(&self, raw: Raw) {
        let class = SizeClass::holding(raw.bytes);
        if self.0.kept.load(Ordering::Relaxed).saturating_add(raw.bytes) > self.0.limit / 8 {
            return;
        }
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.is_empty() {
            pool.resize_with(SIZE_CLASS_COUNT, Vec::new);
        }
        self.0.kept.fetch_add(raw.bytes, Ordering::Relaxed);
        pool[class.0].push(raw);
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Memory({} of {} bytes)", self.used_bytes(), self.limit())
    }
}

fn bytes_of<T>(length: usize) -> Result<usize> {
    length
        .checked_mul(size_of::<T>())
        .filter(|&bytes| bytes <= isize::MAX as usize / 2)
        .ok_or_else(|| Fault::ws_full(format!("{length} elements are more than memory can hold")))
}

fn format_bytes(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}
