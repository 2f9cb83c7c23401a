//! The account of an interpreter: bytes are charged against its limit before they are allocated, or counted if they are few.

use super::pool::Pool;
use super::{Memory, POOL_MIN_BYTES, thread_tally};
use crate::error::{Fault, Result, Signals};
use crate::host::resident_memory;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// The value of a number of requests that is not counted.
const UNCOUNTED: u64 = u64::MAX;

/// The shared state of an account.
pub(crate) struct Account {
    pub(super) limit: usize,
    pub(super) used: AtomicUsize,
    /// The number of bytes in memory of the host that blocks refer to, which are not part of `used`.
    pub(super) foreign: AtomicUsize,
    /// True if the last request that reached the account exceeded the limit, whether or not it was granted: then small charges are
    /// checked as well.
    pub(super) exceeded: AtomicBool,
    /// The number of requests that are granted, as long as the limit allows them, before others are refused: [`UNCOUNTED`] if there
    /// is no such number.
    pub(super) grants: AtomicU64,
    /// The number of requests that are refused then, [`UNCOUNTED`] for all.
    pub(super) refusals: AtomicU64,
    /// The number of bytes that the process may have in memory before requests are granted again; `usize::MAX` if they are granted.
    pub(super) bound: AtomicUsize,
    /// The maximum number of steps; `u64::MAX` if steps are not counted.
    pub(super) max_steps: AtomicU64,
    pub(super) steps: AtomicU64,
    /// The blocks kept for reuse: at most an eighth of the limit.
    pub(super) pool: Arc<Pool>,
    pub(super) signals: Arc<Signals>,
}

impl Memory {
    /// Creates an account with a limit in bytes.
    pub fn new(limit: usize) -> Self {
        Self::from(Arc::new(Account {
            limit,
            used: AtomicUsize::new(0),
            foreign: AtomicUsize::new(0),
            exceeded: AtomicBool::new(false),
            grants: AtomicU64::new(UNCOUNTED),
            refusals: AtomicU64::new(0),
            bound: AtomicUsize::new(usize::MAX),
            max_steps: AtomicU64::new(u64::MAX),
            steps: AtomicU64::new(0),
            pool: Pool::of_account(limit / 8),
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

    /// Returns the number of bytes that may still be charged.
    pub fn free_bytes(&self) -> usize {
        self.limit().saturating_sub(self.used_bytes())
    }

    /// Returns the number of bytes in memory of the host that arrays of this account refer to. They are not charged.
    pub fn foreign_bytes(&self) -> usize {
        self.0.foreign.load(Ordering::Relaxed)
    }

    pub(super) fn count_foreign(&self, bytes: usize) {
        if bytes > 0 {
            self.0.foreign.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    pub(super) fn uncount_foreign(&self, bytes: usize) {
        if bytes > 0 {
            self.0.foreign.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    /// Fails with WS FULL if `bytes` more would exceed the limit, or if all requests are refused.
    pub fn check(&self, bytes: usize) -> Result<()> {
        if self.used_bytes().saturating_add(bytes) > self.0.limit || self.counts_requests() && self.refuses_next() {
            Err(self.ws_full_fault(bytes))
        } else {
            Ok(())
        }
    }

    /// Counts `bytes` as used, or fails with WS FULL if they would exceed the limit or all requests are refused. Small numbers of
    /// bytes are counted by the thread as long as its tally has room, and the limit was not exceeded by what [`Memory::count`]
    /// counts.
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
        let counts_requests = self.counts_requests();
        self.0.exceeded.store(total > self.0.limit || counts_requests, Ordering::Relaxed);
        if total > self.0.limit || counts_requests && self.refuses_next() {
            self.0.used.fetch_sub(more.cast_unsigned(), Ordering::Relaxed);
            thread_tally::count_bytes(&self.0, unflushed);
            return Err(self.ws_full_fault(bytes));
        }
        // Kept blocks count as well: release them before both together exceed the limit.
        if total.saturating_add(self.0.pool.kept_bytes()) > self.0.limit {
            self.release_kept();
        }
        Ok(())
    }

    /// Refuses all further requests as long as the process has more than `bound` bytes in memory, which may be more than is counted
    /// here.
    pub fn close(&self, bound: usize) {
        self.release_kept();
        // In this order: if another thread opens the account in between, the next check does so again.
        self.refuse_requests(0, UNCOUNTED);
        self.0.bound.store(bound, Ordering::Relaxed);
    }

    /// Reverses [`Memory::close`].
    pub fn open(&self) {
        if self.is_closed() {
            self.0.bound.store(usize::MAX, Ordering::Relaxed);
            self.grant_requests();
        }
    }

    fn is_closed(&self) -> bool {
        self.0.bound.load(Ordering::Relaxed) != usize::MAX
    }

    /// Measures the process if requests are refused on its account, and grants them again if it has shrunk since.
    fn reopen(&self) -> bool {
        let bound = self.0.bound.load(Ordering::Relaxed);
        let has_shrunk = self.is_closed() && {
            self.release_kept();
            resident_memory().is_some_and(|resident| resident <= bound)
        };
        if has_shrunk {
            self.open();
        }
        has_shrunk
    }

    /// Waits until requests are allowed again, for `patience` milliseconds at most: what the process has beyond its bound may be on its
    /// way back to the system.
    pub(crate) fn wait_until_open(&self, patience: u32) {
        let mut left = patience;
        while self.is_closed() && !self.reopen() && left > 0 {
            std::thread::sleep(Duration::from_millis(1));
            left -= 1;
        }
    }

    /// Grants the next `grants` requests that fit in the limit, then refuses the number of `refusals`, or all if it is `u64::MAX`.
    pub fn refuse_requests(&self, grants: u64, refusals: u64) {
        self.0.refusals.store(refusals, Ordering::Relaxed);
        self.0.grants.store(grants.min(UNCOUNTED - 1), Ordering::Relaxed);
        // Small requests reach the account as well.
        self.0.exceeded.store(true, Ordering::Relaxed);
    }

    /// Grants all requests that fit in the limit again. Returns the number of those that would have been granted before a refusal.
    pub fn grant_requests(&self) -> u64 {
        self.0.grants.swap(UNCOUNTED, Ordering::Relaxed)
    }

    fn counts_requests(&self) -> bool {
        self.0.grants.load(Ordering::Relaxed) != UNCOUNTED
    }

    /// Counts a request, and returns true if it must be refused.
    #[cold]
    fn refuses_next(&self) -> bool {
        if self.reopen() {
            return false;
        }
        let count_down = |number: u64| if number == UNCOUNTED { Some(UNCOUNTED) } else { number.checked_sub(1) };
        if self.0.grants.fetch_update(Ordering::Relaxed, Ordering::Relaxed, count_down) != Err(0) {
            return false;
        }
        let is_refused = self.0.refusals.fetch_update(Ordering::Relaxed, Ordering::Relaxed, count_down) != Err(0);
        if !is_refused {
            self.grant_requests();
        }
        is_refused
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

    pub(super) fn ws_full_fault(&self, bytes: usize) -> Fault {
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
}

fn format_bytes(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ if bytes / 1_000_000 < 10_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_granted_again_as_soon_as_the_process_has_shrunk() {
        let memory = Memory::new(1 << 30);
        memory.close(0);
        assert!(memory.charge(1 << 20).is_err());
        assert!(memory.charge(8).is_err());
        memory.open();
        assert!(memory.charge(1 << 20).is_ok());
        memory.credit(1 << 20);
        // The process has less than this bound by the time of the request, whatever it had before.
        memory.close(usize::MAX - 1);
        assert_eq!(memory.charge(1 << 20).is_ok(), resident_memory().is_some());
    }
}
