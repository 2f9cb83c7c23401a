//! Makes room on the machine's stack for walkers that call themselves once for each level of a value or a text.

/// Below this much stack, a walker goes on in a new piece of it.
const RED_ZONE: usize = 64 << 10;
/// The size of a piece.
const PIECE: usize = 4 << 20;

/// Goes one level deeper, in a new piece of stack where little is left. Where a context is at hand, its `descend` charges such pieces.
#[inline]
pub(crate) fn deeper<T>(walk: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, PIECE, walk)
}
