//! A stack that continues in new segments on the heap.

/// True if the stack can continue in another segment.
pub(crate) const CAN_GROW: bool = true;

/// Returns the maximum depth of values, which is not bounded by the stack.
#[inline]
pub(crate) const fn max_value_depth() -> u32 {
    u32::MAX
}

/// Returns the number of bytes left on the current segment, or 0 if it is unknown.
#[inline]
pub(crate) fn remaining_bytes() -> usize {
    stacker::remaining_stack().unwrap_or(0)
}

/// Runs code where at least `room` bytes of stack are left: on the current segment, or on a new one of `segment` bytes.
#[inline]
pub(crate) fn with_room<T>(room: usize, segment: usize, run: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(room, segment, run)
}

/// Runs code on a new segment of `bytes` bytes.
pub(crate) fn run_on_segment<T>(bytes: usize, run: impl FnOnce() -> T) -> T {
    stacker::grow(bytes, run)
}
