//! The allocator of the interpreter: blocks are charged to an account before they are allocated, and large ones are kept for
//! reuse.
//!
//! * [`account`]: the account of an interpreter: what is charged, counted and refused.
//! * [`block`]: the elements of an array in one contiguous piece of memory, charged to an account, with a header that counts the
//!   references to it.
//! * [`free_lists`]: small pieces of memory, which each thread keeps for reuse without a lock.
//! * [`slot`]: the storage of an item: a short value, the place of a text in a block, or a shared node.
//! * [`small_box`]: single values in such pieces.
//! * [`raw`]: untyped memory, from the allocator or mapped from the system, and the size classes in which it is kept.
//! * [`pool`]: freed blocks that are kept for reuse, by one interpreter or for all of the process.
//! * [`plain`]: marker traits for elements for which every bit pattern, or at least the all-zero one, is a value.
//! * [`charged`]: vectors that are charged to an account while they are filled.
//! * [`thread_tally`]: counts that a thread has not reported to an account yet, since each update of a shared account is costly.
//! * [`polling`]: loops over elements that check now and then whether to stop.
//! * [`recursion`]: recursion on a stack that grows and is charged.
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
//! 256 kB of small pieces. Charges below `POOL_MIN_BYTES` are made to the tally of the thread, which reports them to the account
//! when they amount to 64 kB: the account is exact up to that much for each thread.
#![expect(
    unsafe_code,
    reason = "counted blocks with a header, raw memory that is reused without being cleared, and memory of the host; every unsafe block is \
              justified in a comment"
)]

pub(crate) mod account;
pub(crate) mod block;
pub(crate) mod charged;
pub(crate) mod free_lists;
pub(crate) mod plain;
pub(crate) mod polling;
pub(crate) mod pool;
pub(crate) mod raw;
pub(crate) mod recursion;
pub(crate) mod slot;
pub(crate) mod small_box;
#[cfg(test)]
mod tests;
pub(crate) mod thread_tally;

pub(crate) use account::Account;
pub(crate) use block::{Block, Header, SharedBlock, WeakBlock};
pub(crate) use charged::{Charge, Charged};
pub(crate) use plain::{Content, Plain, Zeroed};
pub(crate) use polling::ELEMENTS_PER_POLL;
pub(crate) use recursion::recurse_within_limit;
pub(crate) use small_box::SmallBox;

use crate::error::{Fault, Result, Stop};
use block::OUTSIDE_HEADER_BYTES;
use raw::{Raw, SizeClass};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The size from which plain elements have memory of their own, which the account keeps for reuse. Smaller ones follow the header of
/// their block.
const POOL_MIN_BYTES: usize = 16 << 10;

/// A handle to the account of one interpreter: the memory in use, the limit, and the blocks kept for reuse.
///
/// Every array holds one, so a thread keeps some of those that it drops for those that it makes next.
pub struct Memory(ManuallyDrop<Arc<Account>>);

impl Clone for Memory {
    #[inline]
    fn clone(&self) -> Self {
        Self::from(thread_tally::take_reference(&self.0).unwrap_or_else(|| Arc::clone(&self.0)))
    }
}

impl Drop for Memory {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the reference is taken once, since the handle ends here.
        drop(thread_tally::keep_reference(unsafe { ManuallyDrop::take(&mut self.0) }));
    }
}

impl From<Arc<Account>> for Memory {
    #[inline]
    fn from(account: Arc<Account>) -> Self {
        Self(ManuallyDrop::new(account))
    }
}

impl Memory {
    /// Returns true if both are handles to the same account.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Allocates a block of `length` elements. Its content is unspecified (zero, or the content of an earlier block): overwrite
    /// all of it.
    pub fn block<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        Ok(self.allocate(length)?.0)
    }

    /// Allocates a block of scratch, whose elements do not count as steps: how many blocks of scratch a kernel needs may depend on
    /// the number of threads.
    pub(crate) fn scratch_block<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        Ok(self.allocate_without_steps(length)?.0)
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
        self.allocate_without_steps(length)
    }

    fn allocate_without_steps<T: Zeroed>(&self, length: usize) -> Result<(Block<T>, bool)> {
        let bytes = bytes_of::<T>(length)?;
        if bytes < POOL_MIN_BYTES { self.allocate_inline(length, bytes) } else { self.allocate_raw(length, bytes) }
    }

    /// Allocates a block whose elements follow its header.
    #[inline]
    fn allocate_inline<T: Zeroed>(&self, length: usize, bytes: usize) -> Result<(Block<T>, bool)> {
        let charged = Block::<T>::inline_charge(bytes);
        self.charge(charged)?;
        let Some((mut block, is_zero)) = Block::inline(length, bytes, Some(self.clone())) else {
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
        let kept = self.0.pool.take(class, T::CONTENT);
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
        let charge = Charge::from_charged(self, bytes);
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

    /// Frees the blocks and the small pieces of this thread that are kept for reuse.
    pub fn release_kept(&self) {
        free_lists::release_thread_lists();
        self.0.pool.clear();
    }

    /// Keeps nothing for reuse from now on: for an interpreter that ends, whose arrays may still be in use.
    pub(crate) fn stop_keeping(&self) {
        free_lists::release_thread_lists();
        self.0.pool.stop_keeping();
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
