//! Prefetching memory before it is needed: for loops that jump from place to place in more memory than the inner caches hold.
#![allow(unsafe_code, reason = "a hint to the processor, which reads nothing")]

/// The number of iterations of a loop by which prefetching is ahead of use.
pub(crate) const PREFETCH_DISTANCE: usize = 32;

/// Prefetches the element at an index. This is only a hint to the processor, so that the index may be out of range.
#[inline(always)]
pub(crate) fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction; it reads nothing that the program sees, and never faults.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(slice.as_ptr().wrapping_add(index).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
