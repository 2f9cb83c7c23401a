//! Branchless binary search: for each of many numbers, the count of ascending bounds that are not above it.

use crate::array::Block;

/// The bounds of bins, in ascending order.
pub(crate) struct Bins(Block<f64>);

/// The number of searches that run side by side, so that the processor need not wait for one.
const SEARCH_LANES: usize = 8;

impl Bins {
    /// Creates bins whose bounds are `numbers`, in ascending order.
    pub(crate) fn new(numbers: Block<f64>) -> Self {
        Self(numbers)
    }

    /// Counts, for each number in `sought`, the bounds that are not above it.
    pub(crate) fn find(&self, sought: &[f64], target: &mut [u32]) {
        let mut sought = sought.chunks_exact(SEARCH_LANES);
        let mut targets = target.chunks_exact_mut(SEARCH_LANES);
        for (sought, target) in sought.by_ref().zip(targets.by_ref()) {
            let lanes: &[f64; SEARCH_LANES] = sought.try_into().expect("chunks of this length");
            target.copy_from_slice(&self.counts(lanes));
        }
        for (&sought, target) in sought.remainder().iter().zip(targets.into_remainder()) {
            *target = self.counts(&[sought; 1])[0];
        }
    }

    #[inline]
    fn counts<const N: usize>(&self, sought: &[f64; N]) -> [u32; N] {
        let mut bases = [0_usize; N];
        let mut length = self.0.len();
        // All lanes halve the same length: the remaining part begins at the lane's base.
        while length > 1 {
            let half = length / 2;
            for (base, &sought) in bases.iter_mut().zip(sought) {
                let in_upper_half = self.0[*base + half - 1] <= sought;
                *base = std::hint::select_unpredictable(in_upper_half, *base + half, *base);
            }
            length -= half;
        }
        let mut counts = [0; N];
        for ((count, &base), &sought) in counts.iter_mut().zip(&bases).zip(sought) {
            *count = base as u32 + u32::from(self.0.get(base).is_some_and(|&bin| bin <= sought));
        }
        counts
    }
}
