//! The one door for memory: blocks charged to an account before they are taken, large ones kept for reuse.
//!
//! * a few numbers or characters: within the block itself, without memory of their own;
//! * a block of plain numbers below `POOLED` bytes: memory from the allocator, without the alignment that costs it a
//!   search, cleared here: that takes a fifth of the time of aligned zeroed memory;
//! * from there on: an earlier block of the same size class if one is kept, else fresh zero pages;
//! * from `MAPPED` bytes on, fresh pages are mapped and ask for huge pages: the first touch of a small page costs more
//!   than the work that is done on it;
//! * characters, of which not every pattern of bits is one: blocks that held characters before, or the same, but cleared;
//! * items: charged vectors.
//!
//! A kept block held plain numbers or characters before, so that its content is old but initialised: it is never cleared for nothing.
#![expect(
    unsafe_code,
    reason = "raw blocks of numbers that are reused without being cleared; every block of unsafe code argues its case"
)]

mod block;
mod charged;
mod pending;
mod plain;
mod raw;
mod signals;
#[cfg(test)]
mod tests;

pub use block::Block;
pub use charged::Charged;
pub use plain::{Content, Plain, Zeroed};
pub use signals::STRIDE;

use crate::error::{Fault, Result, Signals, Stop};
use charged::Charge;
use raw::{CLASSES, Class, Raw};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Up to this size, elements stand within their block: no more than what tells where others come from.
const INLINE: usize = 16;
/// What a block takes beside its elements: itself, its counts, and what the allocator adds. With many small blocks it is most.
const HEADER: usize = 96;
/// From this size on, blocks are kept for reuse.
const POOLED: usize = 1 << 10;

/// A handle on the account of one interpreter: what is in use, the limit, and the blocks kept for reuse.
#[derive(Clone)]
pub struct Memory(Arc<Account>);

struct Account {
    limit: usize,
    used: AtomicUsize,
    kept: AtomicUsize,
    closed: AtomicBool,
    /// How many steps may be counted; `u64::MAX` if none are.
    most_steps: AtomicU64,
    steps: AtomicU64,
    pool: Mutex<Vec<Vec<Raw>>>,
    signals: Arc<Signals>,
}

impl Memory {
    /// An account with a limit in bytes.
    pub fn new(limit: usize) -> Self {
        Self(Arc::new(Account {
            limit,
            used: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            most_steps: AtomicU64::new(u64::MAX),
            steps: AtomicU64::new(0),
            pool: Mutex::new(Vec::new()),
            signals: Arc::default(),
        }))
    }

    /// The limit in bytes.
    pub fn limit(&self) -> usize {
        self.0.limit
    }

    /// The bytes in use, without those kept for reuse.
    pub fn used(&self) -> usize {
        // What one thread has not told yet may make the sum of the others negative.
        (self.0.used.load(Ordering::Relaxed).cast_signed() + pending::untold(&self.0)).max(0).cast_unsigned()
    }

    /// Whether both are handles on one account.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// A block of `length` elements. Its content is unspecified (zero, or what an earlier block held): fill it whole.
    pub fn block<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        Ok(self.taken(length)?.0)
    }

    /// Begins to count steps anew: from `most` on, whatever asks for memory or for leave to go on fails.
    pub fn limit_steps(&self, most: u64) {
        self.0.steps.store(0, Ordering::Relaxed);
        self.0.most_steps.store(most.min(u64::MAX - 1), Ordering::Relaxed);
    }

    /// Counts no more steps; those that were counted stay to be told.
    pub fn unlimit_steps(&self) {
        self.0.most_steps.store(u64::MAX, Ordering::Relaxed);
    }

    /// Returns the steps that were counted since; none without a limit.
    pub fn steps(&self) -> u64 {
        self.0.steps.load(Ordering::Relaxed)
    }

    /// Counts steps: a statement, a call, or an element that is made or worked on is one. Whoever counts does so the same on every
    /// machine: neither the clock nor the number of threads has a say.
    #[inline]
    pub fn step(&self, steps: usize) -> std::result::Result<(), Stop> {
        let most = self.0.most_steps.load(Ordering::Relaxed);
        if most == u64::MAX { Ok(()) } else { self.step_within(steps, most) }
    }

    #[cold]
    fn step_within(&self, steps: usize, most: u64) -> std::result::Result<(), Stop> {
        let before = self.0.steps.fetch_add(steps as u64, Ordering::Relaxed);
        if before.saturating_add(steps as u64) > most { Err(Stop::OutOfSteps) } else { Ok(()) }
    }

    /// A block, and whether it is all zeros.
    fn taken<T: Zeroed>(&self, length: usize) -> Result<(Block<T>, bool)> {
        self.step(length)?;
        let bytes = bytes_of::<T>(length)?;
        if bytes <= INLINE && align_of::<T>() <= align_of::<u64>() {
            self.charge(bytes + HEADER)?;
            return Ok((Block::inline(length, bytes + HEADER, Some(self.clone())), true));
        }
        let pooled = bytes >= POOLED;
        let room = if pooled { Class::holding(bytes).bytes() } else { bytes };
        let charged = room.saturating_add(HEADER);
        self.charge(charged)?;
        let kept = if pooled { self.take_kept(Class::holding(bytes), T::CONTENT) } else { None };
        let mut is_zero = kept.is_none();
        let mut raw = kept.or_else(|| Raw::fresh(room.max(1))).ok_or_else(|| {
            self.credit(charged);
            self.refused(bytes)
        })?;
        if T::CONTENT == Content::Characters && raw.content == Content::Numbers && !is_zero {
            // All of it, since a longer block may be made of it later.
            raw.clear();
            is_zero = true;
        }
        raw.content = T::CONTENT;
        Ok((Block::plain(raw, length, charged, Some(self.clone())), is_zero))
    }

    /// A block of `length` zeros.
    pub fn zeroed<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        let (mut block, is_zero) = self.taken::<T>(length)?;
        if !is_zero {
            block.clear();
        }
        Ok(block)
    }

    /// Returns an empty vector with room for `capacity` elements, charged until it goes or a block is made of it.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow so many.
    pub fn vector<T>(&self, capacity: usize) -> Result<Charged<T>> {
        let bytes = bytes_of::<T>(capacity)?;
        self.charge(bytes)?;
        let charge = Charge::of(self, bytes);
        let mut vector = Vec::new();
        vector.try_reserve_exact(capacity).map_err(|_| self.refused(bytes))?;
        Ok(Charged::new(vector, charge))
    }

    /// Makes a charged block of a vector that was filled.
    ///
    /// # Errors
    /// WS FULL if the limit does not allow what was not charged before.
    pub fn adopt<T>(&self, vector: impl Into<Charged<T>>) -> Result<Block<T>> {
        let (vector, charge) = vector.into().into_parts();
        self.step(vector.len())?;
        let bytes = bytes_of::<T>(vector.capacity())?.saturating_add(HEADER);
        let charged = charge.hand_on(self);
        if charged <= bytes {
            self.charge(bytes - charged).inspect_err(|_| self.credit(charged))?;
        } else {
            self.credit(charged - bytes);
        }
        Ok(Block::vector(vector, bytes, Some(self.clone())))
    }

    /// Fails with WS FULL if `bytes` more would pass the limit.
    pub fn check(&self, bytes: usize) -> Result<()> {
        if self.used().saturating_add(bytes) > self.0.limit || self.is_closed() { Err(self.refused(bytes)) } else { Ok(()) }
    }

    /// Gives blocks kept for reuse back to the system.
    pub fn release_kept(&self) {
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.clear();
        self.0.kept.store(0, Ordering::Relaxed);
    }

    /// Counts `bytes` as used: for what lives outside blocks (frames, items, namespaces).
    pub fn charge(&self, bytes: usize) -> Result<()> {
        let before = self.0.used.fetch_add(bytes, Ordering::Relaxed);
        let total = before.cast_signed().max(0).cast_unsigned().saturating_add(bytes);
        if total > self.0.limit || self.is_closed() {
            self.credit(bytes);
            return Err(self.refused(bytes));
        }
        // What is kept counts as well: give it back before both together pass the limit.
        if total.saturating_add(self.0.kept.load(Ordering::Relaxed)) > self.0.limit {
            self.release_kept();
        }
        Ok(())
    }

    /// Gives nothing more for the time, because the process has taken more than is counted here.
    pub fn close(&self, closed: bool) {
        if closed {
            self.release_kept();
        }
        self.0.closed.store(closed, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed)
    }

    /// Counts `bytes` as used even beyond the limit: for a little that was taken already. What is asked for next is refused then.
    #[inline]
    pub fn count(&self, bytes: usize) {
        pending::note(&self.0, bytes.cast_signed());
    }

    /// Takes back what [`Memory::count`] counted.
    #[inline]
    pub fn uncount(&self, bytes: usize) {
        pending::note(&self.0, -bytes.cast_signed());
    }

    /// Takes back what [`Memory::charge`] counted.
    pub fn credit(&self, bytes: usize) {
        self.0.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    fn refused(&self, bytes: usize) -> Fault {
        if self.is_closed() {
            return Fault::ws_full(format!(
                "the process has taken all that it may beside the limit of {}",
                readable(self.limit())
            ));
        }
        Fault::ws_full(format!(
            "{} more are needed; {} of {} are in use",
            readable(bytes),
            readable(self.used()),
            readable(self.0.limit)
        ))
    }

    /// A kept block, of the wanted content if there is one.
    fn take_kept(&self, class: Class, content: Content) -> Option<Raw> {
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = pool.get_mut(class.0)?;
        // What was kept last is the most likely to be in a cache still.
        let raw = kept.iter().rposition(|raw| raw.content == content).map(|index| kept.remove(index)).or_else(|| kept.pop())?;
        self.0.kept.fetch_sub(class.bytes(), Ordering::Relaxed);
        Some(raw)
    }

    /// Keeps a block for reuse while an eighth of the limit is not passed.
    fn keep(&self, raw: Raw) {
        let class = Class::holding(raw.bytes);
        if self.0.kept.load(Ordering::Relaxed).saturating_add(raw.bytes) > self.0.limit / 8 {
            return;
        }
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.is_empty() {
            pool.resize_with(CLASSES, Vec::new);
        }
        self.0.kept.fetch_add(raw.bytes, Ordering::Relaxed);
        pool[class.0].push(raw);
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Memory({} of {} bytes)", self.used(), self.limit())
    }
}

fn bytes_of<T>(length: usize) -> Result<usize> {
    length
        .checked_mul(size_of::<T>())
        .filter(|&bytes| bytes <= isize::MAX as usize / 2)
        .ok_or_else(|| Fault::ws_full(format!("{length} elements are more than any memory holds")))
}

fn readable(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}
