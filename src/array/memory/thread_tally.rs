//! Counts that a thread has not reported to an account yet, and references to the account that it keeps for its next arrays: small
//! blocks and items come and go by the hundred thousand, and each update of an account shared between threads costs as much as the
//! block.

use super::Account;
use std::cell::{Cell, RefCell};
use std::ptr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

/// The maximum number of bytes that a thread counts on its own.
const MAX_UNFLUSHED_BYTES: isize = 1 << 16;

/// The maximum number of references that a thread keeps. An account lives as long as one of them, so a thread drops them all as soon as
/// it works for another account.
const MAX_KEPT_REFERENCES: usize = 64;

thread_local! {
    static THREAD_TALLY: ThreadTally = const {
        ThreadTally {
            address: Cell::new(ptr::null()),
            account: RefCell::new(Weak::new()),
            bytes: Cell::new(0),
            kept_references: Cell::new(0),
        }
    };
}

/// The number of bytes by which actual use differs from what the account says, as far as this thread caused it.
///
/// **Invariant.** If the number of references kept is not 0, `address` was returned by `Arc::into_raw`, and the tally owns that many
/// references to the account at that address.
struct ThreadTally {
    /// The address of the account, which no other account gets as long as the weak reference exists.
    address: Cell<*const Account>,
    account: RefCell<Weak<Account>>,
    bytes: Cell<isize>,
    /// The number of references to the account that the thread keeps.
    kept_references: Cell<usize>,
}

impl ThreadTally {
    #[inline]
    fn is_for(&self, account: &Arc<Account>) -> bool {
        ptr::eq(self.address.get(), Arc::as_ptr(account))
    }

    fn flush(&self) {
        if let Ok(account) = self.account.try_borrow()
            && let Some(account) = account.upgrade()
        {
            account.used.fetch_add(self.bytes.take().cast_unsigned(), Ordering::Relaxed);
        }
    }

    /// Flushes the tally and makes it count for another account from now on.
    #[cold]
    fn switch_to(&self, account: &Arc<Account>) {
        self.flush();
        while self.pop_reference().is_some() {}
        if let Ok(mut own) = self.account.try_borrow_mut() {
            *own = Arc::downgrade(account);
            self.address.set(Arc::as_ptr(account));
            self.bytes.set(0);
        }
    }

    /// Takes one of the references that are kept.
    #[inline]
    fn pop_reference(&self) -> Option<Arc<Account>> {
        self.kept_references.set(self.kept_references.get().checked_sub(1)?);
        // SAFETY: by the invariant, the address is that of an account to which the tally owned a reference, which is given up here.
        Some(unsafe { Arc::from_raw(self.address.get()) })
    }

    /// Keeps a reference; returns it if there are enough already, or if the tally counts for another account.
    #[inline]
    fn push_reference(&self, account: Arc<Account>) -> Option<Arc<Account>> {
        let kept = self.kept_references.get();
        if kept >= MAX_KEPT_REFERENCES || !self.is_for(&account) {
            return Some(account);
        }
        self.address.set(Arc::into_raw(account));
        self.kept_references.set(kept + 1);
        None
    }
}

impl Drop for ThreadTally {
    fn drop(&mut self) {
        self.flush();
        while self.pop_reference().is_some() {}
    }
}

/// Returns a reference to the account that this thread has kept, if there is one.
#[inline]
pub(crate) fn take_reference(account: &Arc<Account>) -> Option<Arc<Account>> {
    THREAD_TALLY.try_with(|tally| if tally.is_for(account) { tally.pop_reference() } else { None }).ok().flatten()
}

/// Keeps a reference for [`take_reference`]; returns it if this thread does not keep it.
#[inline]
pub(crate) fn keep_reference(account: Arc<Account>) -> Option<Arc<Account>> {
    let mut account = Some(account);
    // A thread that is ending keeps nothing.
    let _ = THREAD_TALLY.try_with(|tally| account = account.take().and_then(|account| tally.push_reference(account)));
    account
}

/// Adds `bytes`, which may be negative, to the tally of this thread; returns false, and adds nothing, if the tally is full or counts
/// for another account.
#[inline]
pub(crate) fn try_count_bytes(account: &Arc<Account>, bytes: isize) -> bool {
    let is_counted = THREAD_TALLY.try_with(|tally| {
        let sum = tally.bytes.get() + bytes;
        let is_counted = sum.abs() < MAX_UNFLUSHED_BYTES && tally.is_for(account);
        if is_counted {
            tally.bytes.set(sum);
        }
        is_counted
    });
    is_counted == Ok(true)
}

/// Adds `bytes`, which may be negative, to the tally of this thread, or to the account if the tally is full or counts for another
/// account.
#[inline]
pub(crate) fn count_bytes(account: &Arc<Account>, bytes: isize) {
    if !try_count_bytes(account, bytes) {
        count_in_account(account, bytes);
    }
}

/// Adds `bytes` and the tally to the account, and notes whether that exceeds the limit: what is counted is not refused, but the next
/// charge is.
#[cold]
fn count_in_account(account: &Arc<Account>, bytes: isize) {
    let sum = bytes.wrapping_add(take_bytes(account));
    let before = account.used.fetch_add(sum.cast_unsigned(), Ordering::Relaxed).cast_signed();
    if before.saturating_add(sum).max(0).cast_unsigned() > account.limit {
        account.exceeded.store(true, Ordering::Relaxed);
    }
}

/// Empties the tally of this thread and returns the bytes that it counted for the account; makes it count for that account from now
/// on.
pub(crate) fn take_bytes(account: &Arc<Account>) -> isize {
    // A thread that is ending has nowhere to store a count.
    let bytes = THREAD_TALLY.try_with(|tally| {
        if !tally.is_for(account) {
            tally.switch_to(account);
        }
        if tally.is_for(account) { tally.bytes.take() } else { 0 }
    });
    bytes.unwrap_or(0)
}

/// Returns the account for which this thread has counted last, if it still exists.
pub(crate) fn account() -> Option<Arc<Account>> {
    THREAD_TALLY.try_with(|tally| tally.account.try_borrow().ok()?.upgrade()).ok().flatten()
}

/// Returns the number of bytes that this thread has counted but not reported to the account; it may be negative.
pub(crate) fn unflushed_bytes(account: &Arc<Account>) -> isize {
    THREAD_TALLY.try_with(|tally| if tally.is_for(account) { tally.bytes.get() } else { 0 }).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::array::Memory;

    #[test]
    fn thread_tallies_add_up() {
        let (one, other) = (Memory::new(1 << 30), Memory::new(1 << 30));
        let count = || {
            for index in 0..10_000 {
                one.count(100);
                if index % 7 == 0 {
                    other.count(50);
                    other.uncount(30);
                }
            }
        };
        std::thread::scope(|scope| {
            // A thread that has been joined has reported all its counts.
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(count)).collect();
            assert!(threads.into_iter().all(|thread| thread.join().is_ok()));
        });
        assert_eq!(one.used_bytes(), 4 * 10_000 * 100);
        assert_eq!(other.used_bytes(), 4 * 1429 * 20);
        // When a thread frees memory that other threads counted, its own tally is negative for a while.
        one.uncount(4_000_000);
        other.uncount(4 * 1429 * 20);
        assert_eq!((one.used_bytes(), other.used_bytes()), (0, 0));
    }

    #[test]
    fn small_charges_stop_at_the_limit() {
        let memory = Memory::new(100_000);
        let mut charged = 0;
        while memory.charge(100).is_ok() {
            charged += 100;
        }
        assert!((100_000..=200_000).contains(&charged), "{charged}");
        for _ in 0..10_000 {
            assert!(memory.charge(100).is_err(), "a refused request leaves no room for others");
        }
        assert!(memory.charge(5000).is_err());
        assert_eq!(memory.used_bytes(), charged);
        memory.credit(charged);
        assert_eq!(memory.used_bytes(), 0);
        assert!(memory.charge(90_000).is_ok() && memory.charge(20_000).is_err());
    }

    #[test]
    fn small_charges_stop_after_counts_beyond_the_limit() {
        let memory = Memory::new(1 << 20);
        // The counts fill the tally and report it, so that the charges between them always find room in it.
        let refused = (0..100_000).find(|_| {
            (0..1000).for_each(|_| memory.count(100));
            memory.charge(50).is_err()
        });
        assert!(refused.is_some_and(|round| round <= 12), "{refused:?}");
        memory.uncount(memory.used_bytes());
        assert!(memory.charge(50).is_ok(), "the limit is not exceeded any more");
    }

    #[test]
    fn kept_references_end_with_the_thread_or_with_work_for_another_account() {
        let (one, other) = (Memory::new(1 << 30), Memory::new(1 << 30));
        let references = || std::sync::Arc::strong_count(&one.0);
        let joined = std::thread::scope(|scope| {
            let thread = scope.spawn(|| {
                one.count(1);
                let handles: Vec<Memory> = (0..1000).map(|_| one.clone()).collect();
                drop(handles);
                assert_eq!(references(), 1 + super::MAX_KEPT_REFERENCES);
                let handle = one.clone();
                assert_eq!(references(), 1 + super::MAX_KEPT_REFERENCES, "a reference that was kept is taken");
                drop(handle);
                other.count(1);
                assert_eq!(references(), 1);
                drop(other.clone());
                one.count(1);
                drop(one.clone());
                assert_eq!(references(), 2);
            });
            thread.join()
        });
        assert!(joined.is_ok());
        assert_eq!(references(), 1, "the thread has ended");
        assert_eq!(std::sync::Arc::strong_count(&other.0), 1);
    }

    #[test]
    fn dropped_accounts_are_not_updated() {
        for _ in 0..10 {
            let gone = Memory::new(1 << 30);
            gone.count(100);
        }
        let memory = Memory::new(1 << 30);
        memory.count(5);
        assert_eq!(memory.used_bytes(), 5);
    }
}
