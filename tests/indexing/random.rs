//! Pseudorandom numbers, the same for the same seed.

/// A source of pseudorandom numbers.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits: a counter, mixed.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to, but not including, `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Returns a whole number from `first` to `last`.
    pub(crate) fn between(&mut self, first: i64, last: i64) -> i64 {
        first + (self.next() % (last - first + 1) as u64) as i64
    }

    /// Returns true in `percent` of 100 cases.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn choice<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// Returns one of some choices, each with its weight.
    pub(crate) fn weighted<'a, T>(&mut self, of: &'a [(usize, T)]) -> &'a T {
        let mut left = self.below(of.iter().map(|(weight, _)| weight).sum());
        for (weight, choice) in of {
            if left < *weight {
                return choice;
            }
            left -= weight;
        }
        unreachable!("the weights add up to more than what is left")
    }
}
