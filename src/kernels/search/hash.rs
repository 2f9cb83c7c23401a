//! Open addressing: where keys belong in a table of a power of two of slots, and how tables grow.

/// Slots that a table of open addressing starts with.
pub(super) const FIRST_SLOTS: usize = 1 << 10;

/// Slots for each key in a table so small that it stays near: where few slots are taken, few keys need a second look.
pub(super) const ROOM: usize = 8;
/// The slots of such a table.
pub(super) const NEAR_SLOTS: usize = 1 << 13;

/// Where a hash leads in a table of a power of two of slots.
#[inline]
pub(super) fn home(hash: u64, shift: u32) -> usize {
    (hash.wrapping_mul(FACTOR) >> shift) as usize
}

/// What a hash is multiplied with: its highest bits say where a key belongs.
pub(super) const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// How large a table of open addressing should become.
pub(super) struct Growth {
    /// How many keys will be entered at most.
    pub(super) expected: usize,
    /// How many were, equal ones too.
    pub(super) entered: usize,
    /// How many slots are taken.
    pub(super) used: usize,
}

impl Growth {
    /// The next number of slots, a power of two: enough if new keys go on to come as often as they did.
    pub(super) fn slots(&self, present: usize) -> usize {
        let share = self.used as f64 / self.entered.max(1) as f64;
        let likely = (2.0 * share * self.expected as f64) as usize;
        likely.next_power_of_two().clamp(2 * present, 16 * present)
    }
}
