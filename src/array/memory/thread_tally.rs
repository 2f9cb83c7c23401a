//! Counts that a thread has not reported to an account yet: items come and go by the hundred thousand, and each update of an
//! account shared between threads costs as much as the item.

use super::Account;
use std::cell::{Cell, RefCell};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

/// The maximum number of bytes that a thread counts on its own.
const MAX_UNFLUSHED_BYTES: isize = 1 << 16;

thread_local! {
    static THREAD_TALLY: ThreadTally = const { ThreadTally { account: RefCell::new(Weak::new()), bytes: Cell::new(0) } };
}

/// The number of bytes by which actual use differs from what the account says, as far as this thread caused it.
struct ThreadTally {
    account: RefCell<Weak<Account>>,
    bytes: Cell<isize>,
}

impl ThreadTally {
    fn is_for(&self, account: &Arc<Account>) -> bool {
        self.account.try_borrow().is_ok_and(|own| std::ptr::eq(own.as_ptr(), Arc::as_ptr(account)))
    }

    fn flush(&self) {
        if let Ok(account) = self.account.try_borrow()
            && let Some(account) = account.upgrade()
        {
            account.used.fetch_add(self.bytes.take().cast_unsigned(), Ordering::Relaxed);
        }
    }
}

impl Drop for ThreadTally {
    fn drop(&mut self) {
        self.flush();
    }
}

/// Adds `bytes`, which may be negative, to the tally of this thread, or to the account if the tally is full or counts for another
/// account.
#[inline]
pub(crate) fn count_bytes(account: &Arc<Account>, bytes: isize) {
    let is_counted = THREAD_TALLY.try_with(|tally| {
        let sum = tally.bytes.get() + bytes;
        let is_counted = sum.abs() < MAX_UNFLUSHED_BYTES && tally.is_for(account);
        if is_counted {
            tally.bytes.set(sum);
        }
        is_counted
    });
    if is_counted != Ok(true) {
        count_in_account(account, bytes);
    }
}

/// Adds `bytes` to the account, and makes the tally of this thread count for that account from now on.
#[cold]
fn count_in_account(account: &Arc<Account>, bytes: isize) {
    account.used.fetch_add(bytes.cast_unsigned(), Ordering::Relaxed);
    // A thread that is ending has nowhere to store a count.
    let _ = THREAD_TALLY.try_with(|tally| {
        tally.flush();
        if let Ok(mut own) = tally.account.try_borrow_mut() {
            *own = Arc::downgrade(account);
            tally.bytes.set(0);
        }
    });
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
