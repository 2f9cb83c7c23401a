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

/// The bytes by which actual use differs from the account.
struct ThreadTally {
    account: RefCell<Weak<Account>>,
    bytes: Cell<isize>,
}

impl ThreadTally {
    fn is_of(&self, account: &Arc<Account>) -> bool {
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

/// Counts `bytes` more, or fewer if negative.
#[inline]
pub(crate) fn note(account: &Arc<Account>, bytes: isize) {
    let is_noted = THREAD_TALLY.try_with(|pending| {
        let sum = pending.bytes.get() + bytes;
        let is_noted = sum.abs() < MAX_UNFLUSHED_BYTES && pending.is_of(account);
        if is_noted {
            pending.bytes.set(sum);
        }
        is_noted
    });
    if is_noted != Ok(true) {
        flush(account, bytes);
    }
}

/// Reports to the account, and lets the thread count for it from now on.
#[cold]
fn flush(account: &Arc<Account>, bytes: isize) {
    account.used.fetch_add(bytes.cast_unsigned(), Ordering::Relaxed);
    // A thread that is ending has nowhere to store a count.
    let _ = THREAD_TALLY.try_with(|pending| {
        pending.flush();
        if let Ok(mut own) = pending.account.try_borrow_mut() {
            *own = Arc::downgrade(account);
            pending.bytes.set(0);
        }
    });
}

/// Returns the bytes that this thread has not reported to the account.
pub(crate) fn unflushed(account: &Arc<Account>) -> isize {
    THREAD_TALLY.try_with(|pending| if pending.is_of(account) { pending.bytes.get() } else { 0 }).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::array::Memory;

    #[test]
    fn what_threads_count_adds_up() {
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
            // Joined one by one, they have reported everything.
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(count)).collect();
            assert!(threads.into_iter().all(|thread| thread.join().is_ok()));
        });
        assert_eq!(one.used_bytes(), 4 * 10_000 * 100);
        assert_eq!(other.used_bytes(), 4 * 1429 * 20);
        // Memory that another thread frees than the one that counted it makes the sum negative for a while.
        one.uncount(4_000_000);
        other.uncount(4 * 1429 * 20);
        assert_eq!((one.used_bytes(), other.used_bytes()), (0, 0));
    }

    #[test]
    fn an_account_that_has_gone_is_not_told() {
        for _ in 0..10 {
            let gone = Memory::new(1 << 30);
            gone.count(100);
        }
        let memory = Memory::new(1 << 30);
        memory.count(5);
        assert_eq!(memory.used_bytes(), 5);
    }
}
