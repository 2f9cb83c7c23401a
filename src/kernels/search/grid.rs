//! The grid of buckets in which floats are looked up within a tolerance.

use super::float_key;

/// A grid of buckets for floats: each bucket is at least 128 times as wide as the reach of the tolerance.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    tolerance: f64,
    /// The number of low bits of a float that do not influence its bucket.
    dropped_bits: u32,
    /// The greatest reach of the tolerance, in units in the last place.
    margin: u64,
}

impl Grid {
    /// Creates the grid for a tolerance from 0 to 2*¯32.
    pub(crate) fn new(tolerance: f64) -> Self {
        let kept_bits = (-tolerance.log2()).floor().clamp(16.0, 60.0) as u32 - 8;
        let margin = (tolerance * (1_u64 << 53) as f64).ceil() as u64 + 2;
        Self { tolerance, dropped_bits: 52_u32.saturating_sub(kept_bits), margin }
    }

    /// Returns the tolerance.
    pub(crate) fn tolerance(self) -> f64 {
        self.tolerance
    }

    /// Returns the bucket of a number. Numbers with few significant bits lie in the middle of their buckets.
    #[inline(always)]
    pub(crate) fn bucket(self, value: f64) -> u64 {
        float_key(value).wrapping_add((1_u64 << self.dropped_bits) / 2) >> self.dropped_bits
    }

    /// Returns the bucket next to that of a number if the tolerance may reach into it, otherwise the number's own bucket.
    #[inline]
    pub(crate) fn neighbour(self, value: f64) -> u64 {
        if self.is_near_edge(value) { self.find_neighbour(value) } else { self.bucket(value) }
    }

    /// Returns true if the tolerance around a number may reach into a neighbouring bucket.
    #[inline(always)]
    pub(crate) fn is_near_edge(self, value: f64) -> bool {
        let width = 1_u64 << self.dropped_bits;
        let inside = float_key(value).wrapping_add(width / 2) & (width - 1);
        (inside < self.margin) | (inside + self.margin >= width)
    }

    #[cold]
    fn find_neighbour(self, value: f64) -> u64 {
        // A little more than the tolerance, since the tolerance and the products are rounded.
        let reach = value.abs() * (self.tolerance * 1.001);
        let (below, above) = (self.bucket(value - reach), self.bucket(value + reach));
        let own = self.bucket(value);
        if below != own && value.is_finite() { below } else { above }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::tolerance::equal;

    #[test]
    fn tolerantly_equal_numbers_meet_in_a_bucket() {
        for tolerance in [1e-14, 1e-10, 2.0_f64.powi(-32), 1e-16] {
            let grid = Grid::new(tolerance);
            for index in 0..200_000_u64 {
                let value = (index as f64 + 0.1) * 1.37e-3;
                let bits = index.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let value = if index % 2 == 0 { value } else { -value * (bits as f64 / 2e19 + 1.0) };
                let other = value * (1.0 + tolerance * (bits >> 40) as f64 / 16_777_216.0);
                if equal(value, other, tolerance) {
                    let buckets = [grid.bucket(value), grid.neighbour(value)];
                    assert!(buckets.contains(&grid.bucket(other)), "{value} {other}");
                }
            }
        }
    }
}
