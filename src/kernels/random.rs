//! Random number generators, and drawing integers below a bound.
//!
//! An integer below a bound is drawn by taking the low bits under the smallest mask that covers the bound, and drawing again
//! while they are too large. The 64-bit Mersenne Twister first returns numbers from its initial state, as Dyalog's does.

/// The number of words in the state of the Mersenne Twister.
const STATE_WORDS: usize = 312;
/// The distance over which words of the state are combined.
const TWIST_DISTANCE_WORDS: usize = 156;

/// A source of random numbers.
pub(crate) trait RandomSource {
    /// Draws an integer from 0 to `bound - 1`; the bound must be at least 1.
    fn draw_below(&mut self, bound: u64) -> u64;

    /// Draws a number between 0 and 1, both excluded.
    fn draw_fraction(&mut self) -> f64;
}

/// A generator of 64 random bits at a time.
pub(crate) trait Bits64 {
    /// Returns the next 64 bits.
    fn next_bits(&mut self) -> u64;
}

impl<B: Bits64> RandomSource for B {
    #[inline]
    fn draw_below(&mut self, bound: u64) -> u64 {
        let mask = u64::MAX.checked_shr((bound - 1).leading_zeros()).unwrap_or(0);
        loop {
            let value = self.next_bits() & mask;
            if value < bound {
                return value;
            }
        }
    }

    #[inline]
    fn draw_fraction(&mut self) -> f64 {
        // The middle of one of 2*52 equal steps, so that it is never 0 or 1.
        ((self.next_bits() >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
    }
}

/// The 64-bit Mersenne Twister.
#[derive(Clone)]
pub struct MersenneTwister {
    words: Box<[u64; STATE_WORDS]>,
    index: usize,
}

impl MersenneTwister {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        let mut words = Box::new([seed; STATE_WORDS]);
        for index in 1..STATE_WORDS {
            let previous = words[index - 1];
            words[index] = 6_364_136_223_846_793_005_u64.wrapping_mul(previous ^ previous >> 62).wrapping_add(index as u64);
        }
        Self { words, index: 0 }
    }

    /// Returns the state: the number of words of the block that have been used, then the high and the low half of each word.
    pub fn state(&self) -> Vec<i32> {
        let halves = self.words.iter().flat_map(|&word| [(word >> 32) as i32, word as i32]);
        std::iter::once(self.index as i32).chain(halves).collect()
    }

    /// Creates a generator from a state, or returns `None` if the state is not valid.
    pub fn from_state(state: &[i64]) -> Option<Self> {
        let (&index, halves) = state.split_first()?;
        if halves.len() != 2 * STATE_WORDS || halves.iter().any(|&half| i32::try_from(half).is_err()) {
            return None;
        }
        let mut words = Box::new([0; STATE_WORDS]);
        for (word, halves) in words.iter_mut().zip(halves.chunks(2)) {
            *word = u64::from(halves[0] as u32) << 32 | u64::from(halves[1] as u32);
        }
        let index = usize::try_from(index).ok().filter(|&index| index <= STATE_WORDS)?;
        Some(Self { words, index })
    }

    #[cold]
    fn twist(&mut self) {
        for index in 0..STATE_WORDS {
            let (current, next) = (self.words[index], self.words[(index + 1) % STATE_WORDS]);
            let word = current & 0xFFFF_FFFF_8000_0000 | next & 0x7FFF_FFFF;
            let matrix = if word & 1 == 1 { 0xB502_6F5A_A966_19E9 } else { 0 };
            self.words[index] = self.words[(index + TWIST_DISTANCE_WORDS) % STATE_WORDS] ^ word >> 1 ^ matrix;
        }
        self.index = 0;
    }
}

impl Bits64 for MersenneTwister {
    #[inline]
    fn next_bits(&mut self) -> u64 {
        if self.index >= STATE_WORDS {
            self.twist();
        }
        let mut word = self.words[self.index];
        self.index += 1;
        word ^= word >> 29 & 0x5555_5555_5555_5555;
        word ^= word << 17 & 0x71D6_7FFF_EDA6_0000;
        word ^= word << 37 & 0xFFF7_EEE0_0000_0000;
        word ^ word >> 43
    }
}

/// The modulus of Lehmer's generator: 2*31, minus one.
const LEHMER_MODULUS: u32 = 0x7FFF_FFFF;

/// Lehmer's generator: each number is 16807 times the one before, modulo one less than 2*31.
#[derive(Clone, Copy)]
pub struct Lehmer(pub u32);

impl Lehmer {
    /// The greatest state; the least is 1.
    pub const MAX_STATE: u32 = LEHMER_MODULUS - 1;

    /// Creates a generator from a seed of any size.
    pub fn new(seed: u64) -> Self {
        Self((seed % u64::from(Self::MAX_STATE)) as u32 + 1)
    }

    #[inline]
    fn step(&mut self) -> f64 {
        self.0 = (u64::from(self.0) * 16_807 % u64::from(LEHMER_MODULUS)) as u32;
        f64::from(self.0) / f64::from(1_u32 << 31)
    }
}

impl RandomSource for Lehmer {
    #[inline]
    fn draw_below(&mut self, bound: u64) -> u64 {
        (bound as f64 * self.step()) as u64
    }

    #[inline]
    fn draw_fraction(&mut self) -> f64 {
        self.step()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_dyalog_prints() {
        let mut twister = MersenneTwister::new(73);
        let rolls: Vec<u64> = (0..10).map(|_| twister.draw_below(100) + 1).collect();
        assert_eq!(rolls, [73, 16, 42, 50, 2, 67, 11, 81, 37, 93]);
        let mut lehmer = Lehmer(16_807);
        let rolls: Vec<u64> = (0..3).map(|_| lehmer.draw_below(9) + 1).collect();
        assert_eq!((rolls, lehmer.0), (vec![2, 7, 5], 984_943_658));
    }

    #[test]
    fn a_state_goes_on_where_it_was_taken() {
        let mut twister = MersenneTwister::new(5);
        for _ in 0..400 {
            twister.next_bits();
        }
        let state: Vec<i64> = twister.state().into_iter().map(i64::from).collect();
        let mut other = MersenneTwister::from_state(&state).expect("the state is valid");
        assert!((0..400).all(|_| twister.next_bits() == other.next_bits()));
    }
}
