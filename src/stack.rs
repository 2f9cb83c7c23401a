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

/// The stack that a library needs which recurses to a fixed depth of its own and does not let its stack grow: the readers of JSON
/// allow 128 levels, which take most of it where nothing is optimised.
const LIBRARY_STACK_BYTES: usize = 512 << 10;

/// Runs a function of a library that recurses by itself, on a stack that is large enough for it.
pub(crate) fn with_library_stack<T>(run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(LIBRARY_STACK_BYTES, STACK_SEGMENT_BYTES, run)
}
