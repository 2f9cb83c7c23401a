//! Search for a few keys, the needles, among many: a Bloom filter, probed with sixteen keys at once, shows which keys may be
//! needles; only those are checked one by one.
//!
//! A needle that has been found is not searched for again: its bit is cleared once too many keys have been checked without a
//! match.
//!
//! tried: the dictionary of the needles alone, queried for each of the many keys: takes four times as long.

use super::blocks::Work;
use super::search::{Code, Dictionary, Grid, NOT_FOUND};
use super::simd::gather::{LOOKUP_TABLE_BITS, look_up_bits};
use super::simd::{Kernel, Level, dispatch_widest};
use crate::array::Block;
use crate::array::tolerance::equal;
use crate::error::Stop;

/// The number of keys that are probed together.
const STRIP_KEYS: usize = 1024;
/// The number of strips between two polls of the interruption flag.
const POLL_INTERVAL_STRIPS: usize = 64;
/// The number of keys that may be checked without a match before the filter is rebuilt.
const MAX_FALSE_POSITIVES: usize = 1024;
/// The largest number of needles: with more, too many bits of the filter are set.
pub(crate) const MAX_NEEDLES: usize = 2048;

/// The bits of a Bloom filter with one hash function.
pub(crate) type FilterTable = [u64; LOOKUP_TABLE_BITS / 64];

/// A few keys that are searched for.
pub(crate) trait Needles<K> {
    /// Returns the number of the filter's bit that stands for a key; several keys may share a bit.
    fn filter_bit(&self, key: K) -> u32;

    /// Sets the bits of the needles that have not been found yet.
    fn set_bits(&self, table: &mut FilterTable);

    /// Records the position of a key if it is a needle that has not been found yet; returns true if it was.
    fn visit(&mut self, key: K, position: u32) -> bool;

    /// Returns true if all needles have been found.
    fn is_done(&self) -> bool;
}

/// Passes to `needles`, in order, each of `keys` that the filter does not rule out.
pub(crate) fn find_needles<K: Copy, N: Needles<K>>(work: &Work, keys: &[K], needles: &mut N) -> Result<(), Stop> {
    let mut table = Box::new([0; LOOKUP_TABLE_BITS / 64]);
    needles.set_bits(&mut table);
    let mut false_positives = 0;
    for (index, strip) in keys.chunks(STRIP_KEYS).enumerate() {
        if index % POLL_INTERVAL_STRIPS == 0 {
            work.poll()?;
        }
        let (mut filter_bits, mut words) = ([0; STRIP_KEYS], [0; STRIP_KEYS / 64]);
        let filter_bits = &mut filter_bits[..strip.len()];
        dispatch_widest(FilterBits { keys: strip, needles: &*needles, filter_bits });
        look_up_bits(&table, filter_bits, &mut words);
        for (number, &word) in words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let offset = number * 64 + rest.trailing_zeros() as usize;
                false_positives += usize::from(!needles.visit(strip[offset], (index * STRIP_KEYS + offset) as u32));
                rest &= rest - 1;
            }
        }
        if needles.is_done() {
            break;
        }
        if false_positives > MAX_FALSE_POSITIVES {
            table.fill(0);
            needles.set_bits(&mut table);
            false_positives = 0;
        }
    }
    Ok(())
}

/// A kernel that computes the numbers of the filter's bits for keys.
struct FilterBits<'a, K, N> {
    keys: &'a [K],
    needles: &'a N,
    filter_bits: &'a mut [u32],
}

impl<K: Copy, N: Needles<K>> Kernel for FilterBits<'_, K, N> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, &key) in self.filter_bits.iter_mut().zip(self.keys) {
            *target = self.needles.filter_bit(key);
        }
    }
}

/// Returns the number of the filter's bit for a word: the highest 16 bits of its product with a prime near 2*32 divided by the golden
/// ratio.
#[inline(always)]
fn filter_bit(word: u64) -> u32 {
    ((word ^ word >> 32) as u32).wrapping_mul(0x9E37_79B1) >> 16
}

fn set_bit(table: &mut FilterTable, bit: u32) {
    table[bit as usize / 64] |= 1 << (bit % 64);
}

/// The classes of a dictionary as needles, each with one of its keys and the position where it was found first.
pub(crate) struct NeedleClasses<'a, K, D> {
    dictionary: &'a D,
    /// A key of each class.
    keys: Vec<K>,
    /// The position where each class was found first.
    pub firsts: Block<u32>,
    missing: usize,
}

impl<'a, K, D> NeedleClasses<'a, K, D> {
    /// Creates needles for the classes of a dictionary, with a key of each class, and room for its position in `firsts`.
    pub(crate) fn new(dictionary: &'a D, keys: Vec<K>, mut firsts: Block<u32>) -> Self {
        firsts.fill(NOT_FOUND);
        Self { dictionary, missing: keys.len(), keys, firsts }
    }

    /// Records the position where a class was found; returns true if the class had not been found before.
    fn record_first(&mut self, class: u32, position: u32) -> bool {
        if class == NOT_FOUND || self.firsts[class as usize] != NOT_FOUND {
            return false;
        }
        self.firsts[class as usize] = position;
        self.missing -= 1;
        true
    }

    fn missing_keys(&self) -> impl Iterator<Item = &K> {
        self.keys.iter().zip(self.firsts.iter()).filter(|(_, first)| **first == NOT_FOUND).map(|(key, _)| key)
    }
}

impl<K: Code, D: Dictionary<K>> Needles<K> for NeedleClasses<'_, K, D> {
    #[inline(always)]
    fn filter_bit(&self, key: K) -> u32 {
        filter_bit(u64::from(key.code()))
    }

    fn set_bits(&self, table: &mut FilterTable) {
        self.missing_keys().for_each(|key| set_bit(table, filter_bit(u64::from(key.code()))));
    }

    fn visit(&mut self, key: K, position: u32) -> bool {
        self.record_first(self.dictionary.find(key), position)
    }

    fn is_done(&self) -> bool {
        self.missing == 0
    }
}

/// Cells as needles, by their hashes; the dictionary is queried with the number of a cell.
pub(crate) struct NeedleCells<'a, D>(pub NeedleClasses<'a, u64, D>);

impl<D: Dictionary<u32>> Needles<u64> for NeedleCells<'_, D> {
    #[inline(always)]
    fn filter_bit(&self, hash: u64) -> u32 {
        filter_bit(hash)
    }

    fn set_bits(&self, table: &mut FilterTable) {
        self.0.missing_keys().for_each(|&hash| set_bit(table, filter_bit(hash)));
    }

    fn visit(&mut self, _hash: u64, position: u32) -> bool {
        self.0.record_first(self.0.dictionary.find(position), position)
    }

    fn is_done(&self) -> bool {
        self.0.missing == 0
    }
}

/// Floats as needles, searched for within a tolerance: each is listed in its own bucket and in the neighbouring one.
pub(crate) struct NeedleFloats {
    keys: Vec<f64>,
    grid: Grid,
    /// The buckets in ascending order, each with the number of a key that is listed in it.
    buckets: Vec<(u64, u32)>,
    /// The position where each key was found first.
    pub firsts: Block<u32>,
    missing: usize,
}

impl NeedleFloats {
    /// Creates needles for floats, with room for the position of each in `firsts`.
    pub(crate) fn new(keys: &[f64], tolerance: f64, mut firsts: Block<u32>) -> Self {
        firsts.fill(NOT_FOUND);
        let grid = Grid::new(tolerance);
        let own = keys.iter().zip(0..).map(|(&key, number)| (grid.bucket(key), number));
        let next = keys.iter().zip(0..).map(|(&key, number)| (grid.neighbour(key), number));
        let mut buckets: Vec<(u64, u32)> = own.chain(next).collect();
        buckets.sort_unstable();
        buckets.dedup();
        Self { keys: keys.to_vec(), grid, buckets, firsts, missing: keys.len() }
    }
}

impl Needles<f64> for NeedleFloats {
    #[inline(always)]
    fn filter_bit(&self, key: f64) -> u32 {
        filter_bit(self.grid.bucket(key))
    }

    fn set_bits(&self, table: &mut FilterTable) {
        let missing = self.buckets.iter().filter(|(_, key)| self.firsts[*key as usize] == NOT_FOUND);
        missing.for_each(|&(bucket, _)| set_bit(table, filter_bit(bucket)));
    }

    fn visit(&mut self, key: f64, position: u32) -> bool {
        let bucket = self.grid.bucket(key);
        let start = self.buckets.partition_point(|&(other, _)| other < bucket);
        let mut is_new = false;
        for &(_, number) in self.buckets[start..].iter().take_while(|&&(other, _)| other == bucket) {
            let first = &mut self.firsts[number as usize];
            if *first == NOT_FOUND && equal(key, self.keys[number as usize], self.grid.tolerance()) {
                *first = position;
                self.missing -= 1;
                is_new = true;
            }
        }
        is_new
    }

    fn is_done(&self) -> bool {
        self.missing == 0
    }
}

/// A dictionary of a few floats for many lookups: a Bloom filter rules out most of the floats that are absent.
pub(crate) struct FilteredDictionary<D> {
    dictionary: D,
    grid: Grid,
    table: Box<FilterTable>,
}

impl<D: Dictionary<f64>> FilteredDictionary<D> {
    /// Wraps an empty dictionary, which finds keys within a tolerance.
    pub(crate) fn new(dictionary: D, tolerance: f64) -> Self {
        Self { dictionary, grid: Grid::new(tolerance), table: Box::new([0; LOOKUP_TABLE_BITS / 64]) }
    }
}

impl<D: Dictionary<f64>> Dictionary<f64> for FilteredDictionary<D> {
    fn enter(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        // Numbers near a key lie in its bucket or in the next one.
        set_bit(&mut self.table, filter_bit(self.grid.bucket(key)));
        set_bit(&mut self.table, filter_bit(self.grid.neighbour(key)));
        self.dictionary.enter(key, fresh)
    }

    fn find(&self, key: f64) -> u32 {
        self.dictionary.find(key)
    }

    fn find_each(&self, keys: &[f64], target: &mut [u32]) {
        for (keys, target) in keys.chunks(64).zip(target.chunks_mut(64)) {
            let (mut filter_bits, mut word) = ([0; 64], [0]);
            let filter_bits = &mut filter_bits[..keys.len()];
            dispatch_widest(FloatFilterBits { keys, grid: self.grid, filter_bits });
            look_up_bits(&self.table, filter_bits, &mut word);
            self.dictionary.find_some(keys, word[0], target);
        }
    }
}

/// A kernel that computes the numbers of the filter's bits for floats, by their buckets.
struct FloatFilterBits<'a> {
    keys: &'a [f64],
    grid: Grid,
    filter_bits: &'a mut [u32],
}

impl Kernel for FloatFilterBits<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, &key) in self.filter_bits.iter_mut().zip(self.keys) {
            *target = filter_bit(self.grid.bucket(key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;
    use crate::kernels::search::{ExactFloats, Hash32, TolerantFloats, classify_all, enter_all, find_all};

    fn numbers(count: usize, distinct: u64, seed: u64) -> Vec<i32> {
        let mut state = seed;
        (0..count)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ((state >> 33) % distinct) as i32 * 7919
            })
            .collect()
    }

    #[test]
    fn finds_the_first_position_of_each_code() {
        let work = Work::new(Memory::new(1 << 30));
        for (count, sought, distinct) in [(1, 5, 10), (1025, 20, 30), (70_000, 300, 100_000), (70_000, 2000, 5)] {
            let (many, few) = (numbers(count, distinct, 1), numbers(sought, distinct + distinct / 2, 2));
            let mut dictionary = Hash32::new(work.memory(), sought).expect("memory suffices");
            let classes = classify_all(&work, &mut dictionary, &few).expect("nothing stops it");
            let keys: Vec<i32> = classes.firsts.iter().map(|&first| few[first as usize]).collect();
            let room = work.memory().block(keys.len()).expect("memory suffices");
            let mut found = NeedleClasses::new(&dictionary, keys, room);
            find_needles(&work, &many, &mut found).expect("nothing stops it");
            for (key, &class) in few.iter().zip(classes.ids.iter()) {
                let plain = many.iter().position(|other| other == key).map_or(NOT_FOUND, |position| position as u32);
                assert_eq!(found.firsts[class as usize], plain);
            }
        }
    }

    #[test]
    fn finds_the_first_tolerant_match_of_each_float() {
        let work = Work::new(Memory::new(1 << 30));
        for tolerance in [0.0, 1e-14, 1e-10] {
            let float = |number: &i32| f64::from(*number) * 0.1 * (1.0 + f64::from(number % 3) * 0.4 * tolerance);
            let many: Vec<f64> = numbers(5000, 3000, 3).iter().map(float).chain([f64::NAN, f64::INFINITY]).collect();
            let few: Vec<f64> = numbers(300, 4000, 4).iter().map(float).chain([f64::NAN, -0.0, f64::NEG_INFINITY]).collect();
            let room = work.memory().block(few.len()).expect("memory suffices");
            let mut found = NeedleFloats::new(&few, tolerance, room);
            find_needles(&work, &many, &mut found).expect("nothing stops it");
            let first = |among: &[f64], key: f64| {
                among.iter().position(|&other| equal(other, key, tolerance)).map_or(NOT_FOUND, |position| position as u32)
            };
            for (&key, &position) in few.iter().zip(found.firsts.iter()) {
                assert_eq!(position, first(&many, key), "{key} {tolerance}");
            }
            let mut filtered = vec![0; many.len()];
            if tolerance == 0.0 {
                let mut dictionary =
                    FilteredDictionary::new(ExactFloats::new(work.memory(), few.len()).expect("memory suffices"), tolerance);
                enter_all(&work, &mut dictionary, &few).expect("nothing stops it");
                find_all(&dictionary, &many, &mut filtered);
            } else {
                let mut dictionary = FilteredDictionary::new(
                    TolerantFloats::new(work.memory(), few.len(), tolerance).expect("memory suffices"),
                    tolerance,
                );
                enter_all(&work, &mut dictionary, &few).expect("nothing stops it");
                find_all(&dictionary, &many, &mut filtered);
            }
            for (&key, &position) in many.iter().zip(&filtered) {
                assert_eq!(position, first(&few, key), "{key} {tolerance}");
            }
        }
    }
}
