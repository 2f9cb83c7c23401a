//! Open addressing: the home slots of keys in a table whose number of slots is a power of two, and the growth of tables.

/// The least number of slots that an open-addressing table starts with.
pub(crate) const MIN_INITIAL_SLOTS: usize = 1 << 10;

/// The number of slots for each expected key in a table that is small enough to stay in the inner caches: if few slots are taken,
/// few keys need a second probe.
pub(crate) const SLOTS_PER_KEY: usize = 8;
/// The largest number of slots that an open-addressing table starts with.
pub(crate) const MAX_INITIAL_SLOTS: usize = 1 << 13;

/// Returns the home slot of a hash in a table whose number of slots is 2 to the power `64 - shift`.
#[inline]
pub(crate) fn home_slot(hash: u64, shift: u32) -> usize {
    (hash.wrapping_mul(HASH_MULTIPLIER) >> shift) as usize
}

/// The multiplier of hashes: the highest bits of the product give the home slot of a key.
pub(crate) const HASH_MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The counts that determine how large an open-addressing table should become.
pub(crate) struct Growth {
    /// The largest number of keys that will be entered.
    pub(crate) expected: usize,
    /// The number of keys entered so far, equal ones included.
    pub(crate) entered: usize,
    /// The number of slots taken.
    pub(crate) used: usize,
}

impl Growth {
    /// Returns the number of slots to which a table of `present` slots grows, a power of two: enough for all expected keys if the
    /// share of distinct keys remains what it is so far.
    pub(crate) fn next_slot_count(&self, present: usize) -> usize {
        /// The largest factor by which a table grows at once.
        const MAX_GROWTH_FACTOR: usize = 16;
        let distinct_share = self.used as f64 / self.entered.max(1) as f64;
        let expected_slots = (2.0 * distinct_share * self.expected as f64) as usize;
        expected_slots.next_power_of_two().clamp(2 * present, MAX_GROWTH_FACTOR * present)
    }
}
