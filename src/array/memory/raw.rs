//! Untyped memory, from the allocator or mapped from the system, and the size classes in which it is kept.

use super::{Content, POOL_MIN_BYTES};
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// The size from which fresh blocks are mapped from the system.
const MMAP_MIN_BYTES: usize = 4 << 20;
/// The alignment of pooled blocks: a cache line, and any vector register.
const POOL_ALIGNMENT_BYTES: usize = 64;
/// The number of size classes: four to each doubling, from `POOL_MIN_BYTES` to beyond any address space.
pub(crate) const SIZE_CLASS_COUNT: usize = 4 * 56;

/// Initialised untyped memory; fresh memory is all zeros.
pub(crate) struct Raw {
    pub(crate) pointer: NonNull<u8>,
    pub(crate) bytes: usize,
    mapped: bool,
    /// The kind of the content last written.
    pub(crate) content: Content,
}

// SAFETY: a `Raw` owns its memory alone; nothing in it is bound to a thread.
unsafe impl Send for Raw {}
// SAFETY: a shared `Raw` gives no access to its memory.
unsafe impl Sync for Raw {}

impl Raw {
    /// Allocates memory filled with zeros, or returns `None` if the system refuses.
    pub(crate) fn allocate(bytes: usize) -> Option<Self> {
        if bytes >= MMAP_MIN_BYTES
            && let Some(pointer) = map(bytes)
        {
            return Some(Self { pointer, bytes, mapped: true, content: Content::Numbers });
        }
        debug_assert!(bytes >= POOL_MIN_BYTES);
        // SAFETY: the layout has a size above zero, since raw blocks are large.
        let pointer = NonNull::new(unsafe { alloc_zeroed(Self::layout(bytes)?) })?;
        Some(Self { pointer, bytes, mapped: false, content: Content::Numbers })
    }

    /// Fills the memory with zeros.
    pub(crate) fn clear(&mut self) {
        // SAFETY: the memory has `bytes` bytes and belongs to this value alone.
        unsafe { self.pointer.as_ptr().write_bytes(0, self.bytes) };
    }

    fn layout(bytes: usize) -> Option<Layout> {
        Layout::from_size_align(bytes, POOL_ALIGNMENT_BYTES).ok()
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        if self.mapped {
            unmap(self.pointer, self.bytes);
        } else if let Some(layout) = Self::layout(self.bytes) {
            // SAFETY: `allocate` allocated this memory with the same layout.
            unsafe { dealloc(self.pointer.as_ptr(), layout) };
        }
    }
}

#[cfg(target_os = "linux")]
fn map(bytes: usize) -> Option<NonNull<u8>> {
    use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous};
    let access = ProtFlags::READ | ProtFlags::WRITE;
    // SAFETY: a new private mapping at an address of the system's choice touches no memory of ours.
    let pointer = unsafe { mmap_anonymous(std::ptr::null_mut(), bytes, access, MapFlags::PRIVATE | MapFlags::NORESERVE) };
    let pointer = NonNull::new(pointer.ok()?.cast::<u8>())?;
    // SAFETY: the range is the mapping just made; the advice changes no content. A refusal only costs speed.
    let _ = unsafe { madvise(pointer.as_ptr().cast(), bytes, Advice::LinuxHugepage) };
    Some(pointer)
}

#[cfg(target_os = "linux")]
fn unmap(pointer: NonNull<u8>, bytes: usize) {
    // SAFETY: `map` made this mapping, and its only owner is being dropped. Failure would only leak it.
    let _ = unsafe { rustix::mm::munmap(pointer.as_ptr().cast(), bytes) };
}

#[cfg(not(target_os = "linux"))]
fn map(_bytes: usize) -> Option<NonNull<u8>> {
    None
}

#[cfg(not(target_os = "linux"))]
fn unmap(_pointer: NonNull<u8>, _bytes: usize) {
    unreachable!("memory is never mapped on this system")
}

/// A size class of pooled blocks: 1, 1¼, 1½ or 1¾ times a power of two.
#[derive(Clone, Copy)]
pub(crate) struct SizeClass(pub(crate) usize);

impl SizeClass {
    /// Returns the smallest class whose blocks hold `bytes` bytes.
    pub(crate) fn holding(bytes: usize) -> Self {
        let units = bytes.div_ceil(POOL_MIN_BYTES / 4).max(4);
        let doubling = units.ilog2() as usize - 2;
        let quarter = (units >> doubling) + usize::from(units & ((1 << doubling) - 1) != 0);
        Self(4 * doubling + quarter - 4)
    }

    /// Returns the size of the blocks of the class, in bytes.
    pub(crate) fn bytes(self) -> usize {
        ((4 + self.0 % 4) << (self.0 / 4)) * (POOL_MIN_BYTES / 4)
    }
}
