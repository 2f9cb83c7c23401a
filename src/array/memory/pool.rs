//! Pools of freed blocks: large pieces of memory that are kept for reuse, by size class.
//!
//! An account has a pool of its own, unless the host has asked for one that the interpreters of the process share: each function
//! that Python makes is an interpreter, and a process with hundreds of them must not keep hundreds of pools.

use super::Content;
use super::raw::{Raw, SIZE_CLASS_COUNT, SizeClass};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};

/// The pool that interpreters share, if there is one.
static SHARED_POOL: OnceLock<Arc<Pool>> = OnceLock::new();

/// The number of attempts to lock a pool that another thread is using.
const LOCK_ATTEMPTS: usize = 1000;

/// Makes the interpreters that are created from now on keep freed memory in one pool of the process, of at most `max_bytes` bytes,
/// except for those that may not keep as much. A later call changes the size of the pool.
pub fn share_kept_memory(max_bytes: usize) {
    SHARED_POOL.get_or_init(|| Arc::new(Pool::new(max_bytes))).set_max_bytes(max_bytes);
}

/// Freed blocks that are kept for reuse.
pub(crate) struct Pool {
    max_bytes: AtomicUsize,
    kept_bytes: AtomicUsize,
    /// The number of blocks kept so far.
    time: AtomicU64,
    /// For each size class, its blocks in the order in which they were kept, each with the time.
    blocks: Mutex<Vec<VecDeque<(u64, Raw)>>>,
}

impl Pool {
    fn new(max_bytes: usize) -> Self {
        Self { max_bytes: max_bytes.into(), kept_bytes: 0.into(), time: 0.into(), blocks: Mutex::default() }
    }

    /// Returns the pool of an account that may keep `max_bytes` bytes: the shared one if there is one that is no larger, otherwise
    /// a new one.
    pub(super) fn of_account(max_bytes: usize) -> Arc<Self> {
        let shared = SHARED_POOL.get().filter(|pool| pool.max_bytes.load(Ordering::Relaxed) <= max_bytes);
        shared.cloned().unwrap_or_else(|| Arc::new(Self::new(max_bytes)))
    }

    /// Returns the size of the blocks kept, in bytes.
    pub(super) fn kept_bytes(&self) -> usize {
        self.kept_bytes.load(Ordering::Relaxed)
    }

    /// Takes a block of a size class, preferably one with this content; returns `None` if none is kept.
    pub(super) fn take(&self, class: SizeClass, content: Content) -> Option<Raw> {
        let mut blocks = self.lock()?;
        let kept = blocks.get_mut(class.0)?;
        // The block kept last is the most likely to still be in a cache.
        let index = kept.iter().rposition(|(_, raw)| raw.content == content).or(kept.len().checked_sub(1))?;
        let (_, raw) = kept.remove(index)?;
        self.kept_bytes.fetch_sub(raw.bytes, Ordering::Relaxed);
        Some(raw)
    }

    /// Keeps a block, and frees those that were kept earliest if the pool would exceed its size.
    pub(super) fn keep(&self, raw: Raw) {
        let max_bytes = self.max_bytes.load(Ordering::Relaxed);
        if raw.bytes > max_bytes {
            return;
        }
        let Some(mut blocks) = self.lock() else { return };
        if blocks.is_empty() {
            blocks.resize_with(SIZE_CLASS_COUNT, VecDeque::new);
        }
        let time = self.time.fetch_add(1, Ordering::Relaxed);
        self.kept_bytes.fetch_add(raw.bytes, Ordering::Relaxed);
        blocks[SizeClass::holding(raw.bytes).0].push_back((time, raw));
        let freed = self.remove_earliest(&mut blocks, max_bytes);
        // The system unmaps memory slowly: other threads need not wait for it.
        drop(blocks);
        drop(freed);
    }

    /// Frees all blocks.
    pub(super) fn clear(&self) {
        let Some(mut blocks) = self.lock() else { return };
        self.kept_bytes.store(0, Ordering::Relaxed);
        let freed = std::mem::take(&mut *blocks);
        drop(blocks);
        drop(freed);
    }

    /// Frees all blocks and keeps none from now on, unless interpreters share the pool.
    pub(super) fn stop_keeping(&self) {
        if SHARED_POOL.get().is_none_or(|shared| !std::ptr::eq(&raw const **shared, self)) {
            self.set_max_bytes(0);
        }
    }

    fn set_max_bytes(&self, max_bytes: usize) {
        self.max_bytes.store(max_bytes, Ordering::Relaxed);
        if self.kept_bytes() > max_bytes {
            self.clear();
        }
    }

    /// Removes the blocks that were kept earliest until the others have at most `max_bytes` bytes.
    fn remove_earliest(&self, blocks: &mut [VecDeque<(u64, Raw)>], max_bytes: usize) -> Vec<Raw> {
        let mut removed = Vec::new();
        while self.kept_bytes() > max_bytes {
            let earliest = blocks.iter_mut().filter(|kept| !kept.is_empty()).min_by_key(|kept| kept[0].0);
            let Some((_, raw)) = earliest.and_then(VecDeque::pop_front) else { break };
            self.kept_bytes.fetch_sub(raw.bytes, Ordering::Relaxed);
            removed.push(raw);
        }
        removed
    }

    /// Locks the blocks; returns `None` if another thread does not unlock them soon. In a process that was forked while a thread
    /// held the lock of a shared pool, nothing ever will: then blocks come from the system.
    fn lock(&self) -> Option<MutexGuard<'_, Vec<VecDeque<(u64, Raw)>>>> {
        for _ in 0..LOCK_ATTEMPTS {
            match self.blocks.try_lock() {
                Ok(blocks) => return Some(blocks),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep_bytes(pool: &Pool, bytes: usize) {
        pool.keep(Raw::allocate(bytes).expect("the system has so little memory to give"));
    }

    #[test]
    fn a_full_pool_frees_what_it_kept_earliest() {
        let pool = Pool::new(10 << 14);
        for bytes in [1 << 14, 4 << 14, 4 << 14, 2 << 14] {
            keep_bytes(&pool, bytes);
        }
        assert_eq!(pool.kept_bytes(), 10 << 14);
        assert!(pool.take(SizeClass::holding(1 << 14), Content::Numbers).is_none());
        keep_bytes(&pool, 11 << 14);
        assert_eq!(pool.kept_bytes(), 10 << 14, "a block larger than the pool replaces nothing");
        assert!(pool.take(SizeClass::holding(4 << 14), Content::Characters).is_some(), "other content is better than none");
        assert_eq!(pool.kept_bytes(), 6 << 14);
    }

    #[test]
    fn a_pool_that_gets_smaller_holds_no_more_than_its_size() {
        let pool = Pool::new(1 << 20);
        keep_bytes(&pool, 8 << 14);
        pool.set_max_bytes(4 << 14);
        assert_eq!(pool.kept_bytes(), 0);
        keep_bytes(&pool, 4 << 14);
        assert_eq!(pool.kept_bytes(), 4 << 14);
    }

    #[test]
    fn a_pool_that_stays_locked_is_passed_over() {
        let pool = Pool::new(1 << 20);
        keep_bytes(&pool, 8 << 14);
        let locked = pool.blocks.lock().expect("no thread has panicked");
        assert!(pool.take(SizeClass::holding(8 << 14), Content::Numbers).is_none());
        keep_bytes(&pool, 8 << 14);
        drop(locked);
        assert!(pool.take(SizeClass::holding(8 << 14), Content::Numbers).is_some());
    }
}
