//! Floats as keys: compared exactly, or within a tolerance.

use super::hash::home_slot;
use super::{Dictionary, GROUP_KEYS, Grid, Hash64, NOT_FOUND, allocate_scratch};
use crate::array::tolerance::equal;
use crate::array::{Block, Memory};
use crate::error::Stop;
use crate::kernels::bits::low_ones;
use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};
use crate::kernels::simd::{Kernel, Level, dispatch_widest};

/// The number of floats that are tested first: a few usually suffice to find one that is not an integer.
const PROBE_ELEMENTS: usize = 16;

/// Converts floats to 32-bit integers, or returns `None` if one of them is not a 32-bit integer.
pub(crate) fn to_integers(work: &Work, floats: &[f64]) -> Result<Option<Block<i32>>, Stop> {
    let is_whole = |&value: &f64| f64::from(value as i32) == value;
    if !floats.iter().take(PROBE_ELEMENTS).all(is_whole) {
        return Ok(None);
    }
    let mut wholes = allocate_scratch(work.memory(), floats.len())?;
    for (target, source) in wholes.chunks_mut(BLOCK_ELEMENTS).zip(floats.chunks(BLOCK_ELEMENTS)) {
        work.poll()?;
        if !source.iter().all(is_whole) {
            return Ok(None);
        }
        target.iter_mut().zip(source).for_each(|(target, &source)| *target = source as i32);
    }
    Ok(Some(wholes))
}

/// Returns true if all numbers are integers, so small that different ones are not equal within the tolerance.
pub(crate) fn are_exactly_comparable(floats: &[f64], tolerance: f64) -> bool {
    floats.iter().all(|value| value.trunc() == *value && value.abs() * tolerance < 0.5)
}

/// Returns the bits of a float as a key: one key for both zeros, and one for all NaNs.
#[inline(always)]
pub(crate) fn float_key(value: f64) -> u64 {
    if value.is_nan() { f64::NAN.to_bits() } else { (value + 0.0).to_bits() }
}

/// A dictionary of floats that are compared exactly.
pub(crate) struct ExactFloats(Hash64);

impl ExactFloats {
    /// Creates an empty table for up to `expected` keys.
    pub(crate) fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        Ok(Self(Hash64::new(memory, expected)?))
    }
}

/// The keys that are looked up side by side, their hashes, and a bit for each key that always needs more than the first probe.
pub(crate) struct Group {
    pub(crate) hashes: [u64; GROUP_KEYS],
    pub(crate) keys: [u64; GROUP_KEYS],
    needs_second_probe: u64,
}

/// A kernel that prepares a group of floats. Without a grid, the key of a float is also its hash, and only NaNs always need more
/// than the first probe. With a grid, the hash is the bucket; floats whose equals may lie in the next bucket need more, too.
struct GroupFloats<'a> {
    floats: &'a [f64],
    grid: Option<Grid>,
}

impl Kernel for GroupFloats<'_> {
    type Output = Group;

    #[inline(always)]
    fn run<L: Level>(self, level: L) -> Group {
        let mut group = Group { hashes: [0; GROUP_KEYS], keys: [0; GROUP_KEYS], needs_second_probe: 0 };
        let mut flags = [0; GROUP_KEYS];
        for (index, &float) in self.floats.iter().enumerate().take(GROUP_KEYS) {
            let key = float_key(float);
            group.keys[index] = key;
            group.hashes[index] = self.grid.map_or(key, |grid| grid.bucket(float));
            flags[index] = u8::from(float.is_nan()) | self.grid.map_or(0, |grid| u8::from(grid.is_near_edge(float)));
        }
        group.needs_second_probe = level.pack(&flags);
        group
    }
}

/// Finds up to [`GROUP_KEYS`] floats side by side, and one by one those that need more than the first probe. Only floats whose
/// bit is set in `candidates` are looked up; the others get [`NOT_FOUND`].
fn find_floats(
    table: &Hash64,
    grid: Option<Grid>,
    (keys, candidates): (&[f64], u64),
    target: &mut [u32],
    find: impl Fn(f64) -> u32,
) {
    let group = dispatch_widest(GroupFloats { floats: keys, grid });
    let candidates = candidates & low_ones(keys.len());
    let mut rest = (table.probe_home_slots(&group, target) | group.needs_second_probe) & candidates;
    let mut absent = !candidates & low_ones(keys.len());
    while rest != 0 {
        let index = rest.trailing_zeros() as usize;
        target[index] = find(keys[index]);
        rest &= rest - 1;
    }
    while absent != 0 {
        target[absent.trailing_zeros() as usize] = NOT_FOUND;
        absent &= absent - 1;
    }
}

impl Dictionary<f64> for ExactFloats {
    #[inline]
    fn enter(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        self.0.enter(float_key(key), fresh)
    }

    #[inline]
    fn find(&self, key: f64) -> u32 {
        self.0.find(float_key(key))
    }

    fn find_each(&self, keys: &[f64], target: &mut [u32]) {
        self.prefetch(keys);
        for (keys, target) in keys.chunks(GROUP_KEYS).zip(target.chunks_mut(GROUP_KEYS)) {
            self.find_some(keys, u64::MAX, target);
        }
    }

    fn find_some(&self, keys: &[f64], candidates: u64, target: &mut [u32]) {
        find_floats(&self.0, None, (keys, candidates), target, |key| self.find(key));
    }

    fn prefetch(&self, keys: &[f64]) {
        self.0.prefetch_slots(keys.iter().map(|&key| float_key(key)));
    }
}

/// A dictionary of floats that are compared within a tolerance.
pub(crate) struct TolerantFloats {
    table: Hash64,
    grid: Grid,
}

impl TolerantFloats {
    /// Creates an empty table for up to `expected` keys.
    pub(crate) fn new(memory: &Memory, expected: usize, tolerance: f64) -> Result<Self, Stop> {
        Ok(Self { table: Hash64::new(memory, expected)?, grid: Grid::new(tolerance) })
    }

    /// Inserts a key that the table does not hold yet; returns its number.
    fn insert(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        let grid = self.grid;
        self.table.reserve(|key| grid.bucket(f64::from_bits(key)))?;
        let slot = home_slot(grid.bucket(key), self.table.shift);
        self.table.insert(slot, float_key(key), u64::from(fresh) + 1);
        Ok(fresh)
    }
}

impl Dictionary<f64> for TolerantFloats {
    #[inline]
    fn enter(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        self.table.growth.entered += 1;
        let bits = float_key(key);
        let number = self.table.find_first(home_slot(self.grid.bucket(key), self.table.shift), |other| other == bits);
        if number == NOT_FOUND { self.insert(key, fresh) } else { Ok(number) }
    }

    #[inline]
    fn classify(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        self.table.growth.entered += 1;
        let number = self.find(key);
        if number == NOT_FOUND { self.insert(key, fresh) } else { Ok(number) }
    }

    #[inline]
    fn find(&self, key: f64) -> u32 {
        let same = |other: u64| equal(f64::from_bits(other), key, self.grid.tolerance());
        let bucket = self.grid.bucket(key);
        let number = self.table.find_first(home_slot(bucket, self.table.shift), same);
        let neighbour = self.grid.neighbour(key);
        if neighbour == bucket { number } else { number.min(self.table.find_first(home_slot(neighbour, self.table.shift), same)) }
    }

    /// Finds each key: a match in the key's home slot is the result, unless equal keys may also lie in the next bucket.
    fn find_each(&self, keys: &[f64], target: &mut [u32]) {
        self.prefetch(keys);
        for (keys, target) in keys.chunks(GROUP_KEYS).zip(target.chunks_mut(GROUP_KEYS)) {
            self.find_some(keys, u64::MAX, target);
        }
    }

    fn find_some(&self, keys: &[f64], candidates: u64, target: &mut [u32]) {
        find_floats(&self.table, Some(self.grid), (keys, candidates), target, |key| self.find(key));
    }

    fn prefetch(&self, keys: &[f64]) {
        self.table.prefetch_slots(keys.iter().map(|&key| self.grid.bucket(key)));
    }
}
