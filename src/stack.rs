//! Growth of the machine stack for functions that recurse once for each level of a value or a text.

/// The remaining stack below which recursion continues in a new segment.
const RED_ZONE: usize = 64 << 10;
/// The size of a segment.
const STACK_SEGMENT_BYTES: usize = 4 << 20;

/// Runs one more level of recursion, in a new stack segment if little is left. Where a context is available, its `descend`
/// charges such segments.
#[inline]
pub(crate) fn deeper<T>(walk: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK_SEGMENT_BYTES, walk)
}
