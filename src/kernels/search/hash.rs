//! Open addressing: the home slots of keys in a table with a power of two of slots, and the growth of tables.

/// The number of slots that a table of open addressing starts with.
pub(crate) const INITIAL_SLOTS: usize = 1 << 10;

/// The number of slots for each key in a table small enough to stay in the inner caches: where few slots are taken, few keys need
/// a second probe.
pub(crate) const SLOTS_PER_KEY: usize = 8;
/// The largest number of slots that a table starts with.
pub(crate) const MAX_INITIAL_SLOTS: usize = 1 << 13;

/// Returns the home slot of a hash in a table with a power of two of slots.
#[inline]
pub(crate) fn home(hash: u64, shift: u32) -> usize {
    (hash.wrapping_mul(HASH_MULTIPLIER) >> shift) as usize
}

/// The multiplier of hashes: the highest bits of the product give the home slot of a key.
pub(crate) const HASH_MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The counts that determine how large a table of open addressing should become.
pub(crate) struct Growth {
    /// The largest number of keys that will be entered.
    pub(crate) expected: usize,
    /// The number of keys entered so far, equal ones included.
    pub(crate) entered: usize,
    /// The number of slots taken.
    pub(crate) used: usize,
}

impl Growth {
    /// Returns the next number of slots, a power of two: enough if new keys continue to come as often as before.
    pub(crate) fn slots(&self, present: usize) -> usize {
        /// The largest factor by which a table grows at once.
        const MAX_GROWTH: usize = 16;
        let distinct_share = self.used as f64 / self.entered.max(1) as f64;
        let expected_slots = (2.0 * distinct_share * self.expected as f64) as usize;
        expected_slots.next_power_of_two().clamp(2 * present, MAX_GROWTH * present)
    }
}
