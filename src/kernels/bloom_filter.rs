//! Search for few keys among many: a Bloom filter, probed with sixteen keys at once, tells which may be among the few; only those
//! are checked one by one.
//!
//! A key that was found is not sought again: its bit is cleared once too many keys were checked in vain.
//!
//! tried: the dictionary of the few alone, queried for each of the many: four times the time.

use super::drive::Work;
use super::search::{Code, Dictionary, Grid, NONE};
use super::simd::gather::{TABLE, bits_at};
use super::simd::{Kernel, Level, vectorised_widest};
use crate::array::Block;
use crate::array::compare::equal;
use crate::error::Stop;

/// The number of keys that are probed together.
const STRIP: usize = 1024;
/// The number of strips between two polls of the interruption flag.
const POLLED: usize = 64;
/// The number of keys that may be checked in vain before the table is rebuilt.
const PATIENCE: usize = 1024;
/// The largest number of keys: with more, too many bits are set.
pub(crate) const MOST: usize = 2048;

/// The bits of a Bloom filter with one hash function.
pub(crate) type Table = [u64; TABLE / 64];

/// The few keys that are sought.
pub(crate) trait Few<K> {
    /// Returns the bit that stands for a key, and for others.
    fn place(&self, key: K) -> u32;

    /// Sets the bits of the keys that have not been found yet.
    fn mark(&self, table: &mut Table);

    /// Records the position of a key if it is one of the few; returns true if it is one that had not been found yet.
    fn meet(&mut self, key: K, position: u32) -> bool;

    /// Returns true if all were found.
    fn is_done(&self) -> bool;
}

/// Passes those of the many keys that may be among the few to `few`, in order.
pub(crate) fn seek<K: Copy, F: Few<K>>(work: &Work, many: &[K], few: &mut F) -> Result<(), Stop> {
    let mut table = Box::new([0; TABLE / 64]);
    few.mark(&mut table);
    let mut wasted = 0;
    for (index, strip) in many.chunks(STRIP).enumerate() {
        if index % POLLED == 0 {
            work.poll()?;
        }
        let (mut places, mut words) = ([0; STRIP], [0; STRIP / 64]);
        let places = &mut places[..strip.len()];
        vectorised_widest(Placed { keys: strip, few: &*few, places });
        bits_at(&table, places, &mut words);
        for (number, &word) in words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let at = number * 64 + rest.trailing_zeros() as usize;
                wasted += usize::from(!few.meet(strip[at], (index * STRIP + at) as u32));
                rest &= rest - 1;
            }
        }
        if few.is_done() {
            break;
        }
        if wasted > PATIENCE {
            table.fill(0);
            few.mark(&mut table);
            wasted = 0;
        }
    }
    Ok(())
}

struct Placed<'a, K, F> {
    keys: &'a [K],
    few: &'a F,
    places: &'a mut [u32],
}

impl<K: Copy, F: Few<K>> Kernel for Placed<'_, K, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (place, &key) in self.places.iter_mut().zip(self.keys) {
            *place = self.few.place(key);
        }
    }
}

/// Returns the bit for a word: the highest bits of a product.
#[inline(always)]
fn place(word: u64) -> u32 {
    ((word ^ word >> 32) as u32).wrapping_mul(0x9E37_79B1) >> 16
}

fn set(table: &mut Table, place: u32) {
    table[place as usize / 64] |= 1 << (place % 64);
}

/// Keys with a class each, whose first positions are sought.
pub(crate) struct FewClasses<'a, K, D> {
    dictionary: &'a D,
    /// A key of each class.
    keys: Vec<K>,
    /// The position where each class was found first.
    pub firsts: Block<u32>,
    missing: usize,
}

impl<'a, K, D> FewClasses<'a, K, D> {
    /// Creates the search for the classes of a dictionary, with a key of each and room for its position.
    pub(crate) fn new(dictionary: &'a D, keys: Vec<K>, mut firsts: Block<u32>) -> Self {
        firsts.fill(NONE);
        Self { dictionary, missing: keys.len(), keys, firsts }
    }

    /// Records the position where a class was found; returns true if it had not been found yet.
    fn found(&mut self, class: u32, position: u32) -> bool {
        if class == NONE || self.firsts[class as usize] != NONE {
            return false;
        }
        self.firsts[class as usize] = position;
        self.missing -= 1;
        true
    }

    fn unfound(&self) -> impl Iterator<Item = &K> {
        self.keys.iter().zip(self.firsts.iter()).filter(|(_, first)| **first == NONE).map(|(key, _)| key)
    }
}

impl<K: Code, D: Dictionary<K>> Few<K> for FewClasses<'_, K, D> {
    #[inline(always)]
    fn place(&self, key: K) -> u32 {
        place(u64::from(key.code()))
    }

    fn mark(&self, table: &mut Table) {
        self.unfound().for_each(|key| set(table, place(u64::from(key.code()))));
    }

    fn meet(&mut self, key: K, position: u32) -> bool {
        self.found(self.dictionary.find(key), position)
    }

    fn is_done(&self) -> bool {
        self.missing == 0
    }
}

/// Cells by their hashes; the dictionary is queried for a cell by its number.
pub(crate) struct FewCells<'a, D>(pub FewClasses<'a, u64, D>);

impl<D: Dictionary<u32>> Few<u64> for FewCells<'_, D> {
    #[inline(always)]
    fn place(&self, print: u64) -> u32 {
        place(print)
    }

    fn mark(&self, table: &mut Table) {
        self.0.unfound().for_each(|&print| set(table, place(print)));
    }

    fn meet(&mut self, _print: u64, position: u32) -> bool {
        self.0.found(self.0.dictionary.find(position), position)
    }

    fn is_done(&self) -> bool {
        self.0.missing == 0
    }
}

/// Floats, compared within a tolerance: each is sought in its bucket and in the one that the tolerance may reach.
pub(crate) struct FewFloats {
    keys: Vec<f64>,
    grid: Grid,
    /// Buckets in order, with the keys in them.
    buckets: Vec<(u64, u32)>,
    /// The position where each key was found first.
    pub firsts: Block<u32>,
    missing: usize,
}

impl FewFloats {
    /// Creates the search for keys, with room for the position of each.
    pub(crate) fn new(keys: &[f64], tolerance: f64, mut firsts: Block<u32>) -> Self {
        firsts.fill(NONE);
        let grid = Grid::new(tolerance);
        let own = keys.iter().zip(0..).map(|(&key, number)| (grid.bucket(key), number));
        let next = keys.iter().zip(0..).map(|(&key, number)| (grid.neighbour(key), number));
        let mut buckets: Vec<(u64, u32)> = own.chain(next).collect();
        buckets.sort_unstable();
        buckets.dedup();
        Self { keys: keys.to_vec(), grid, buckets, firsts, missing: keys.len() }
    }
}

impl Few<f64> for FewFloats {
    #[inline(always)]
    fn place(&self, key: f64) -> u32 {
        place(self.grid.bucket(key))
    }

    fn mark(&self, table: &mut Table) {
        let unfound = self.buckets.iter().filter(|(_, key)| self.firsts[*key as usize] == NONE);
        unfound.for_each(|&(bucket, _)| set(table, place(bucket)));
    }

    fn meet(&mut self, key: f64, position: u32) -> bool {
        let bucket = self.grid.bucket(key);
        let from = self.buckets.partition_point(|&(other, _)| other < bucket);
        let mut news = false;
        for &(_, number) in self.buckets[from..].iter().take_while(|&&(other, _)| other == bucket) {
            let first = &mut self.firsts[number as usize];
            if *first == NONE && equal(key, self.keys[number as usize], self.grid.tolerance()) {
                *first = position;
                self.missing -= 1;
                news = true;
            }
        }
        news
    }

    fn is_done(&self) -> bool {
        self.missing == 0
    }
}

/// A dictionary of few floats that many are looked up in: the Bloom filter tells of most that they are absent.
pub(crate) struct Filtered<D> {
    dictionary: D,
    grid: Grid,
    table: Box<Table>,
}

impl<D: Dictionary<f64>> Filtered<D> {
    /// Wraps an empty dictionary, which finds keys within a tolerance.
    pub(crate) fn new(dictionary: D, tolerance: f64) -> Self {
        Self { dictionary, grid: Grid::new(tolerance), table: Box::new([0; TABLE / 64]) }
    }
}

impl<D: Dictionary<f64>> Dictionary<f64> for Filtered<D> {
    fn enter(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        // Numbers near a key lie in its bucket or in the next one.
        set(&mut self.table, place(self.grid.bucket(key)));
        set(&mut self.table, place(self.grid.neighbour(key)));
        self.dictionary.enter(key, fresh)
    }

    fn find(&self, key: f64) -> u32 {
        self.dictionary.find(key)
    }

    fn find_each(&self, keys: &[f64], target: &mut [u32]) {
        for (keys, target) in keys.chunks(64).zip(target.chunks_mut(64)) {
            let (mut places, mut word) = ([0; 64], [0]);
            let places = &mut places[..keys.len()];
            vectorised_widest(Buckets { keys, grid: self.grid, places });
            bits_at(&self.table, places, &mut word);
            self.dictionary.find_some(keys, word[0], target);
        }
    }
}

struct Buckets<'a> {
    keys: &'a [f64],
    grid: Grid,
    places: &'a mut [u32],
}

impl Kernel for Buckets<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, &key) in self.places.iter_mut().zip(self.keys) {
            *target = place(self.grid.bucket(key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;
    use crate::kernels::search::{Exact, Hash32, Tolerant, classify_all, enter_all, find_all};

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
    fn few_codes_are_found_where_they_are_first() {
        let work = Work::new(Memory::new(1 << 30));
        for (count, sought, distinct) in [(1, 5, 10), (1025, 20, 30), (70_000, 300, 100_000), (70_000, 2000, 5)] {
            let (many, few) = (numbers(count, distinct, 1), numbers(sought, distinct + distinct / 2, 2));
            let mut dictionary = Hash32::new(work.memory(), sought).expect("memory");
            let classes = classify_all(&work, &mut dictionary, &few).expect("nobody stops it");
            let keys: Vec<i32> = classes.firsts.iter().map(|&first| few[first as usize]).collect();
            let room = work.memory().block(keys.len()).expect("memory");
            let mut found = FewClasses::new(&dictionary, keys, room);
            seek(&work, &many, &mut found).expect("nobody stops it");
            for (key, &class) in few.iter().zip(classes.ids.iter()) {
                let plain = many.iter().position(|other| other == key).map_or(NONE, |place| place as u32);
                assert_eq!(found.firsts[class as usize], plain);
            }
        }
    }

    #[test]
    fn few_floats_are_found_within_the_tolerance() {
        let work = Work::new(Memory::new(1 << 30));
        for tolerance in [0.0, 1e-14, 1e-10] {
            let float = |number: &i32| f64::from(*number) * 0.1 * (1.0 + f64::from(number % 3) * 0.4 * tolerance);
            let many: Vec<f64> = numbers(5000, 3000, 3).iter().map(float).chain([f64::NAN, f64::INFINITY]).collect();
            let few: Vec<f64> = numbers(300, 4000, 4).iter().map(float).chain([f64::NAN, -0.0, f64::NEG_INFINITY]).collect();
            let room = work.memory().block(few.len()).expect("memory");
            let mut found = FewFloats::new(&few, tolerance, room);
            seek(&work, &many, &mut found).expect("nobody stops it");
            let first = |among: &[f64], key: f64| {
                among.iter().position(|&other| equal(other, key, tolerance)).map_or(NONE, |place| place as u32)
            };
            for (&key, &place) in few.iter().zip(found.firsts.iter()) {
                assert_eq!(place, first(&many, key), "{key} {tolerance}");
            }
            let mut filtered = vec![0; many.len()];
            if tolerance == 0.0 {
                let mut dictionary = Filtered::new(Exact::new(work.memory(), few.len()).expect("memory"), tolerance);
                enter_all(&work, &mut dictionary, &few).expect("nobody stops it");
                find_all(&dictionary, &many, &mut filtered);
            } else {
                let mut dictionary =
                    Filtered::new(Tolerant::new(work.memory(), few.len(), tolerance).expect("memory"), tolerance);
                enter_all(&work, &mut dictionary, &few).expect("nobody stops it");
                find_all(&dictionary, &many, &mut filtered);
            }
            for (&key, &place) in many.iter().zip(&filtered) {
                assert_eq!(place, first(&few, key), "{key} {tolerance}");
            }
        }
    }
}
