//! Small pieces of memory. Each thread keeps freed ones in lists of its own, so that taking one needs neither a lock nor the
//! allocator.
//!
//! The pieces themselves belong to no thread: one that is freed by another thread joins the lists of that thread.

use std::alloc::{Layout, alloc, dealloc};
use std::cell::Cell;
use std::ptr::NonNull;

/// The granularity of small sizes, which is also that of the allocator of most systems, and the alignment of small pieces.
pub(super) const GRAIN_BYTES: usize = 16;
/// The bytes that an allocator takes for itself, next to each piece.
const ALLOCATOR_BYTES: usize = 8;
/// The number of size classes that are multiples of the grain.
const GRAIN_CLASS_COUNT: usize = 68;
/// The size of the largest pieces of such a class.
const MAX_GRAIN_BYTES: usize = GRAIN_CLASS_COUNT * GRAIN_BYTES - ALLOCATOR_BYTES;
/// The logarithm of the size from which there are eight classes to each doubling.
const FIRST_DOUBLING: u32 = MAX_GRAIN_BYTES.ilog2();
/// The number of size classes.
const CLASS_COUNT: usize = GRAIN_CLASS_COUNT + 4 * 8 + 1;
/// The size of the largest pieces.
pub(crate) const MAX_SMALL_BYTES: usize = SmallClass(CLASS_COUNT as u8 - 1).bytes();
/// The alignment of larger pieces: a cache line, and any vector register.
pub(super) const LINE_BYTES: usize = 64;
/// The maximum number of bytes in the list of a class of small pieces.
const MAX_LIST_BYTES: usize = 4 << 10;
/// The maximum number of bytes in the list of a class of larger pieces.
const MAX_LARGE_LIST_BYTES: usize = 64 << 10;
/// The maximum number of bytes that a thread keeps.
const MAX_KEPT_BYTES: usize = 256 << 10;

/// A size class of small pieces: multiples of a grain up to a kilobyte, then eight to each doubling.
#[derive(Clone, Copy)]
pub(crate) struct SmallClass(u8);

impl SmallClass {
    /// Returns the smallest class whose pieces hold `bytes` bytes, at most [`MAX_SMALL_BYTES`].
    #[inline]
    pub(crate) const fn holding(bytes: usize) -> Self {
        if bytes <= MAX_GRAIN_BYTES {
            return Self(((bytes + ALLOCATOR_BYTES).div_ceil(GRAIN_BYTES).saturating_sub(1)) as u8);
        }
        assert!(bytes <= MAX_SMALL_BYTES, "a small piece must not exceed the largest class");
        let doubling = (bytes - 1).ilog2() - FIRST_DOUBLING;
        let eighth = ((bytes - 1) >> (FIRST_DOUBLING - 3 + doubling)) - 8;
        Self((GRAIN_CLASS_COUNT + 8 * doubling as usize + eighth) as u8)
    }

    /// Returns the size of the pieces of the class, in bytes.
    #[inline]
    pub(crate) const fn bytes(self) -> usize {
        if self.is_multiple_of_grain() {
            return (self.0 as usize + 1) * GRAIN_BYTES - ALLOCATOR_BYTES;
        }
        let (doubling, eighth) = ((self.0 as usize - GRAIN_CLASS_COUNT) / 8, (self.0 as usize - GRAIN_CLASS_COUNT) % 8);
        (9 + eighth) << (FIRST_DOUBLING as usize - 3 + doubling)
    }

    /// Returns what a piece of the class takes, including the overhead of the allocator.
    #[inline]
    pub(crate) const fn charged_bytes(self) -> usize {
        self.bytes() + if self.is_multiple_of_grain() { ALLOCATOR_BYTES } else { LINE_BYTES }
    }

    #[inline]
    const fn is_multiple_of_grain(self) -> bool {
        (self.0 as usize) < GRAIN_CLASS_COUNT
    }

    /// Returns the maximum number of bytes in the list of the class.
    const fn max_list_bytes(self) -> usize {
        if self.is_multiple_of_grain() { MAX_LIST_BYTES } else { MAX_LARGE_LIST_BYTES }
    }

    /// Returns true if the pieces of the class begin at a cache line.
    pub(super) const fn is_aligned_to_line(self) -> bool {
        !self.is_multiple_of_grain()
    }

    fn layout(self) -> Layout {
        let alignment = if self.is_aligned_to_line() { LINE_BYTES } else { GRAIN_BYTES };
        Layout::from_size_align(self.bytes(), alignment).expect("the size of a small piece must be valid")
    }

    /// Returns a piece of memory, initialised with unspecified content, or `None` if the system refuses. Also returns true if the
    /// content is all zeros.
    pub(crate) fn allocate(self) -> Option<(NonNull<u8>, bool)> {
        match FREE_LISTS.try_with(|lists| lists.pop(self)) {
            Ok(Some(piece)) => Some((piece, false)),
            _ => self.allocate_fresh().map(|piece| (piece, true)),
        }
    }

    #[cold]
    fn allocate_fresh(self) -> Option<NonNull<u8>> {
        // SAFETY: the size of a class is not zero.
        let piece = NonNull::new(unsafe { alloc(self.layout()) })?;
        // SAFETY: the piece was just allocated with this size. It stays initialised from here on, in the lists as well.
        unsafe { piece.as_ptr().write_bytes(0, self.bytes()) };
        Some(piece)
    }

    /// Gives a piece back.
    ///
    /// # Safety
    /// [`SmallClass::allocate`] of the same class returned the piece, all of it is initialised, and nothing uses it any more.
    pub(crate) unsafe fn free(self, piece: NonNull<u8>) {
        // SAFETY: the caller guarantees what `push` needs.
        let is_kept = FREE_LISTS.try_with(|lists| unsafe { lists.push(self, piece) });
        if is_kept != Ok(true) {
            // SAFETY: every piece was allocated with the layout of its class.
            unsafe { dealloc(piece.as_ptr(), self.layout()) };
        }
    }
}

/// The first word of a piece in a list: the next piece.
type Link = Option<NonNull<u8>>;

/// The freed pieces of one thread, one linked list for each size class.
struct FreeLists {
    heads: [Cell<Link>; CLASS_COUNT],
    lengths: [Cell<u16>; CLASS_COUNT],
    kept_bytes: Cell<usize>,
}

thread_local! {
    static FREE_LISTS: FreeLists = const {
        FreeLists {
            heads: [const { Cell::new(None) }; CLASS_COUNT],
            lengths: [const { Cell::new(0) }; CLASS_COUNT],
            kept_bytes: Cell::new(0),
        }
    };
}

impl FreeLists {
    /// Takes the first piece out of a list.
    #[inline]
    fn pop(&self, class: SmallClass) -> Option<NonNull<u8>> {
        let (head, length) = (&self.heads[usize::from(class.0)], &self.lengths[usize::from(class.0)]);
        let piece = head.get()?;
        // SAFETY: `push` stored the next link in the first word of each piece in the list.
        head.set(unsafe { piece.cast::<Link>().read() });
        length.set(length.get() - 1);
        self.kept_bytes.set(self.kept_bytes.get() - class.charged_bytes());
        Some(piece)
    }

    /// Puts a piece at the front of its list; returns false if there are enough pieces already.
    ///
    /// # Safety
    /// As for [`SmallClass::free`].
    #[inline]
    unsafe fn push(&self, class: SmallClass, piece: NonNull<u8>) -> bool {
        let (head, length) = (&self.heads[usize::from(class.0)], &self.lengths[usize::from(class.0)]);
        let kept_bytes = self.kept_bytes.get() + class.charged_bytes();
        if usize::from(length.get()) * class.charged_bytes() >= class.max_list_bytes() || kept_bytes > MAX_KEPT_BYTES {
            return false;
        }
        // SAFETY: the piece has room for a link, is aligned for one, and nothing else uses it.
        unsafe { piece.cast::<Link>().write(head.get()) };
        head.set(Some(piece));
        length.set(length.get() + 1);
        self.kept_bytes.set(kept_bytes);
        true
    }

    fn release(&self) {
        for number in 0..CLASS_COUNT {
            let class = SmallClass(number as u8);
            while let Some(piece) = self.pop(class) {
                // SAFETY: every piece was allocated with the layout of its class, and is in no list any more.
                unsafe { dealloc(piece.as_ptr(), class.layout()) };
            }
        }
    }
}

impl Drop for FreeLists {
    fn drop(&mut self) {
        self.release();
    }
}

/// Frees the pieces that this thread keeps.
pub(crate) fn release_thread_lists() {
    // A thread that is ending has freed them already.
    let _ = FREE_LISTS.try_with(FreeLists::release);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept_bytes() -> usize {
        FREE_LISTS.with(|lists| lists.kept_bytes.get())
    }

    #[test]
    fn classes_hold_their_bytes() {
        for bytes in 1..=MAX_SMALL_BYTES {
            let class = SmallClass::holding(bytes);
            let waste = if bytes <= MAX_GRAIN_BYTES { GRAIN_BYTES } else { bytes / 8 };
            assert!((bytes..=bytes + waste).contains(&class.bytes()), "{bytes}");
            assert!(
                usize::from(class.0) < CLASS_COUNT && class.bytes() >= size_of::<Link>() && class.bytes() <= MAX_SMALL_BYTES,
                "{bytes}"
            );
            assert_eq!(SmallClass::holding(class.bytes()).0, class.0);
        }
    }

    #[test]
    fn pieces_are_reused_by_the_thread_that_freed_them() {
        let class = SmallClass::holding(100);
        let (piece, is_zero) = class.allocate().expect("there is memory");
        assert!(is_zero);
        let address = piece.addr();
        let sent = std::sync::atomic::AtomicPtr::new(piece.as_ptr());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let piece = NonNull::new(sent.into_inner()).expect("it was sent");
                // SAFETY: the piece is of this class, and the other thread does not use it any more.
                unsafe { class.free(piece) };
                let (again, is_zero) = class.allocate().expect("there is memory");
                assert_eq!((again.addr(), is_zero), (address, false));
                // SAFETY: as above.
                unsafe { class.free(again) };
            });
        });
    }

    #[test]
    fn lists_are_bounded_and_can_be_emptied() {
        let pieces: Vec<_> = (1..=MAX_GRAIN_BYTES)
            .chain((MAX_GRAIN_BYTES..=MAX_SMALL_BYTES).step_by(1000))
            .flat_map(|bytes| std::iter::repeat_n(SmallClass::holding(bytes), 10))
            .map(|class| (class, class.allocate().expect("there is memory").0))
            .collect();
        for (class, piece) in pieces {
            // SAFETY: the piece is of this class and is not used any more.
            unsafe { class.free(piece) };
            assert!(kept_bytes() <= MAX_KEPT_BYTES);
        }
        assert!(kept_bytes() > MAX_KEPT_BYTES / 2);
        release_thread_lists();
        assert_eq!(kept_bytes(), 0);
        assert!(SmallClass::holding(100).allocate().is_some_and(|(piece, is_zero)| {
            // SAFETY: as above.
            unsafe { SmallClass::holding(100).free(piece) };
            is_zero
        }));
    }
}
