//! Branchless binary search: for each of many numbers, the number of ascending bounds that are less than or equal to it.

use crate::array::Block;

/// The bounds of bins, in ascending order.
pub(crate) struct Bins(Block<f64>);

/// The number of searches that run side by side, so that the processor does not wait for one of them alone.
const SEARCH_LANES: usize = 8;

impl Bins {
    /// Creates bins whose bounds are `numbers`, in ascending order.
    pub(crate) fn new(numbers: Block<f64>) -> Self {
        Self(numbers)
    }

    /// Fills `target` with the number of bounds that are less than or equal to each of `numbers`.
    pub(crate) fn count_bounds(&self, numbers: &[f64], target: &mut [u32]) {
        let mut chunks = numbers.chunks_exact(SEARCH_LANES);
        let mut targets = target.chunks_exact_mut(SEARCH_LANES);
        for (chunk, target) in chunks.by_ref().zip(targets.by_ref()) {
            let lanes: &[f64; SEARCH_LANES] = chunk.try_into().expect("each chunk has this length");
            target.copy_from_slice(&self.count_bounds_in_lanes(lanes));
        }
        for (&number, target) in chunks.remainder().iter().zip(targets.into_remainder()) {
            *target = self.count_bounds_in_lanes(&[number; 1])[0];
        }
    }

    #[inline]
    fn count_bounds_in_lanes<const N: usize>(&self, numbers: &[f64; N]) -> [u32; N] {
        let mut bases = [0_usize; N];
        let mut length = self.0.len();
        // The parts that remain to be searched have the same length in all lanes; each begins at the base of its lane.
        while length > 1 {
            let half = length / 2;
            for (base, &number) in bases.iter_mut().zip(numbers) {
                let in_upper_half = self.0[*base + half - 1] <= number;
                *base = std::hint::select_unpredictable(in_upper_half, *base + half, *base);
            }
            length -= half;
        }
        let mut counts = [0; N];
        for ((count, &base), &number) in counts.iter_mut().zip(&bases).zip(numbers) {
            *count = base as u32 + u32::from(self.0.get(base).is_some_and(|&bound| bound <= number));
        }
        counts
    }
}
