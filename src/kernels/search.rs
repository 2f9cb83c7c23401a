//! Search: dictionaries that map keys to numbers, and the loops that fill and ask them.
//!
//! * keys of 8 bits, and keys whose range is small: a table with one entry per possible key ([`Direct`]);
//! * whole numbers of 32 bits and characters: open addressing, key and number packed into one word ([`Hash32`]);
//! * floats compared exactly, references: open addressing with the 64 bits of the key ([`Hash64`]);
//! * floats compared within a tolerance: buckets that are much wider than the tolerance. A number close to the edge of
//!   its bucket is sought in the neighbour as well, then compared ([`Tolerant`]);
//! * rows of matrices, complex numbers and items: a fingerprint per cell, then the cells are compared
//!   ([`super::fingerprint`]).
//!
//! Tables of open addressing start small and grow when half full, so that few distinct keys stay in the cache.
//!
//! could: partition by the hash before filling large tables, so that each part stays in the cache.

use super::bits::low_ones;
use super::drive::{BLOCK, Work};
use super::simd::{Kernel, Level, Plain, probe, vectorised, vectorised_widest};
use crate::array::compare::equal;
use crate::array::{Block, Memory};
use crate::error::Stop;

/// The number that stands for "not there".
pub const NONE: u32 = u32::MAX;
/// Slots that a table of open addressing starts with.
const FIRST_SLOTS: usize = 1 << 10;

/// Slots for each key in a table so small that it stays near: where few slots are taken, few keys need a second look.
const ROOM: usize = 8;
/// The slots of such a table.
const NEAR_SLOTS: usize = 1 << 13;

/// Keys that are asked for side by side.
const GROUP: usize = 64;

/// Tables of this many words or more do not fit into the near caches.
const FAR: usize = 1 << 15;

/// A map from keys to numbers.
pub trait Dictionary<K>: Sync {
    /// The number of the first key that is exactly this one; enters `fresh` if there is none.
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop>;

    /// The number of the first key that is the same within the tolerance; enters `fresh` if there is none.
    fn classify(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        self.enter(key, fresh)
    }

    /// The least number of a key that is the same within the tolerance, or [`NONE`].
    fn find(&self, key: K) -> u32;

    /// The least number of each of a few keys.
    #[inline]
    fn find_each(&self, keys: &[K], target: &mut [u32])
    where
        K: Copy,
    {
        self.warm(keys);
        for (target, &key) in target.iter_mut().zip(keys) {
            *target = self.find(key);
        }
    }

    /// As [`Dictionary::find_each`] for up to 64 keys, of which only those with a bit can be there.
    #[inline]
    fn find_some(&self, keys: &[K], can_be: u64, target: &mut [u32])
    where
        K: Copy,
    {
        target.fill(NONE);
        let mut rest = can_be;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            target[at] = self.find(keys[at]);
            rest &= rest - 1;
        }
    }

    /// Touches the places where keys belong, all at once, so that they are near when they are asked for one by one.
    fn warm(&self, _keys: &[K]) {}

    /// Whether every key that may come has been entered.
    fn is_full(&self) -> bool {
        false
    }
}

/// Enters keys under their positions, the first of equal ones.
pub fn enter_all<K: Copy>(work: &Work, dictionary: &mut impl Dictionary<K>, keys: &[K]) -> Result<(), Stop> {
    for (index, block) in keys.chunks(BLOCK).enumerate() {
        work.poll()?;
        if dictionary.is_full() {
            break;
        }
        for (start, group) in block.chunks(GROUP).enumerate() {
            dictionary.warm(group);
            for (&key, position) in group.iter().zip((index * BLOCK + start * GROUP) as u32..) {
                dictionary.enter(key, position)?;
            }
        }
    }
    Ok(())
}

/// The least number of each key.
pub fn find_all<K: Copy>(dictionary: &impl Dictionary<K>, keys: &[K], target: &mut [u32]) {
    for (keys, target) in keys.chunks(GROUP).zip(target.chunks_mut(GROUP)) {
        dictionary.find_each(keys, target);
    }
}

/// The codes of as many keys as are asked for side by side.
#[inline(always)]
fn codes<K: Code>(keys: &[K]) -> [u32; GROUP] {
    let mut codes = [0; GROUP];
    for (code, key) in codes.iter_mut().zip(keys) {
        *code = key.code();
    }
    codes
}

/// Which class each key belongs to, classes numbered by first appearance.
pub struct Classes {
    /// The class of each key.
    pub ids: Block<u32>,
    /// Where each class appears first.
    pub firsts: Vec<u32>,
}

/// Puts keys into classes.
pub fn classify_all<K: Copy>(work: &Work, dictionary: &mut impl Dictionary<K>, keys: &[K]) -> Result<Classes, Stop> {
    let mut ids = scratch(work.memory(), keys.len())?;
    let mut firsts = Vec::new();
    for (index, (block, ids)) in keys.chunks(BLOCK).zip(ids.chunks_mut(BLOCK)).enumerate() {
        work.poll()?;
        for (start, (group, ids)) in block.chunks(GROUP).zip(ids.chunks_mut(GROUP)).enumerate() {
            dictionary.warm(group);
            for ((&key, id), position) in group.iter().zip(ids).zip((index * BLOCK + start * GROUP) as u32..) {
                let fresh = firsts.len() as u32;
                *id = dictionary.classify(key, fresh)?;
                if *id == fresh {
                    firsts.push(position);
                }
            }
        }
    }
    Ok(Classes { ids, firsts })
}

/// Where each class of keys appears first. What is left is not read once no further class can come.
pub fn first_of_each<K: Copy>(work: &Work, dictionary: &mut impl Dictionary<K>, keys: &[K]) -> Result<Vec<u32>, Stop> {
    let mut firsts = Vec::new();
    for (index, block) in keys.chunks(BLOCK).enumerate() {
        work.poll()?;
        if dictionary.is_full() {
            break;
        }
        for (start, group) in block.chunks(GROUP).enumerate() {
            dictionary.warm(group);
            // Every position is written, but stays only if the count moves on: no branch to be guessed wrong.
            let (mut found, mut count) = ([0; GROUP], 0);
            for (&key, position) in group.iter().zip((index * BLOCK + start * GROUP) as u32..) {
                let fresh = (firsts.len() + count) as u32;
                found[count] = position;
                count += usize::from(dictionary.classify(key, fresh)? == fresh);
            }
            firsts.extend_from_slice(&found[..count]);
        }
    }
    Ok(firsts)
}

/// Where each of `count` classes of a dictionary appears first among keys; the end is not read once all were met.
pub fn first_positions<K: Copy>(
    work: &Work,
    dictionary: &impl Dictionary<K>,
    keys: &[K],
    count: usize,
) -> Result<Block<u32>, Stop> {
    let mut firsts = scratch(work.memory(), count)?;
    firsts.fill(NONE);
    let mut missing = count;
    for (index, block) in keys.chunks(BLOCK).enumerate() {
        work.poll()?;
        for (offset, &key) in block.iter().enumerate() {
            let class = dictionary.find(key);
            if class != NONE && firsts[class as usize] == NONE {
                firsts[class as usize] = (index * BLOCK + offset) as u32;
                missing -= 1;
            }
        }
        if missing == 0 {
            break;
        }
    }
    Ok(firsts)
}

/// Floats as 32-bit whole numbers, if all of them are.
pub fn as_wholes(work: &Work, floats: &[f64]) -> Result<Option<Block<i32>>, Stop> {
    let is_whole = |&value: &f64| f64::from(value as i32) == value;
    if !floats.iter().take(16).all(is_whole) {
        return Ok(None);
    }
    let mut wholes = scratch(work.memory(), floats.len())?;
    for (target, source) in wholes.chunks_mut(BLOCK).zip(floats.chunks(BLOCK)) {
        work.poll()?;
        if !source.iter().all(is_whole) {
            return Ok(None);
        }
        target.iter_mut().zip(source).for_each(|(target, &source)| *target = source as i32);
    }
    Ok(Some(wholes))
}

/// Whether the numbers are whole and so small that no tolerance makes two of them equal.
pub fn apart(floats: &[f64], tolerance: f64) -> bool {
    floats.iter().all(|value| value.trunc() == *value && value.abs() * tolerance < 0.5)
}

/// Scratch space; a refusal ends the kernel.
pub(super) fn scratch<T: crate::array::Plain>(memory: &Memory, length: usize) -> Result<Block<T>, Stop> {
    memory.block(length).map_err(|_| Stop::Full)
}

/// Scratch space that holds zeros.
fn zeros<T: crate::array::Plain>(memory: &Memory, length: usize) -> Result<Block<T>, Stop> {
    memory.zeroed(length).map_err(|_| Stop::Full)
}

/// Keys that a table or a 32-bit hash can take: distinct keys have distinct codes.
pub trait Code: Copy + Send + Sync + 'static {
    /// The key in 32 bits.
    fn code(self) -> u32;
}

impl Code for i8 {
    #[inline(always)]
    fn code(self) -> u32 {
        i32::from(self) as u32
    }
}

impl Code for i16 {
    #[inline(always)]
    fn code(self) -> u32 {
        i32::from(self) as u32
    }
}

impl Code for i32 {
    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
    }
}

impl Code for u8 {
    #[inline(always)]
    fn code(self) -> u32 {
        u32::from(self)
    }
}

impl Code for char {
    #[inline(always)]
    fn code(self) -> u32 {
        u32::from(self)
    }
}

/// The least code of keys, as signed numbers, and how many codes there are from it to the greatest.
pub fn code_range<K: Code>(keys: &[K]) -> (u32, usize) {
    let (least, greatest) = vectorised(Extent(keys));
    if keys.is_empty() { (0, 0) } else { (least as u32, (i64::from(greatest) - i64::from(least) + 1) as usize) }
}

/// The least and the greatest code.
struct Extent<'a, K>(&'a [K]);

impl<K: Code> Kernel for Extent<'_, K> {
    type Output = (i32, i32);

    #[inline(always)]
    fn run(self) -> (i32, i32) {
        self.0.iter().fold((i32::MAX, i32::MIN), |(least, greatest), key| {
            let code = key.code() as i32;
            (least.min(code), greatest.max(code))
        })
    }
}

/// A table with one entry for each code of a range.
pub struct Direct {
    least: u32,
    free: usize,
    table: Block<u32>,
}

impl Direct {
    /// An empty table for `codes` codes from `least` on.
    pub fn new(memory: &Memory, least: u32, codes: usize) -> Result<Self, Stop> {
        let mut table = scratch(memory, codes)?;
        table.fill(NONE);
        Ok(Self { least, free: codes, table })
    }

    /// The codes that were entered.
    pub fn codes(&self) -> impl Iterator<Item = u32> + '_ {
        self.table.iter().zip(0..).filter(|&(&entry, _)| entry != NONE).map(|(_, place)| self.least.wrapping_add(place))
    }
}

impl<K: Code> Dictionary<K> for Direct {
    #[inline]
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        let entry = &mut self.table[key.code().wrapping_sub(self.least) as usize];
        if *entry == NONE {
            *entry = fresh;
            self.free -= 1;
        }
        Ok(*entry)
    }

    #[inline]
    fn find(&self, key: K) -> u32 {
        self.table.get(key.code().wrapping_sub(self.least) as usize).copied().unwrap_or(NONE)
    }

    #[inline]
    fn find_each(&self, keys: &[K], target: &mut [u32]) {
        let done = probe::entries(&self.table, self.least, &codes(keys)[..keys.len()], target);
        for (target, &key) in target.iter_mut().zip(keys).skip(done) {
            *target = self.find(key);
        }
    }

    fn is_full(&self) -> bool {
        self.free == 0
    }
}

/// A set of codes of a range, a bit for each: enough to tell which keys are the first of their kind.
pub struct Seen {
    least: u32,
    free: usize,
    words: Block<u64>,
}

impl Seen {
    /// An empty set for `codes` codes from `least` on.
    pub fn new(memory: &Memory, least: u32, codes: usize) -> Result<Self, Stop> {
        Ok(Self { least, free: codes, words: zeros(memory, codes.div_ceil(64))? })
    }
}

impl<K: Code> Dictionary<K> for Seen {
    /// Gives [`NONE`] for a key that was entered before: the set keeps no numbers.
    #[inline]
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        let code = key.code().wrapping_sub(self.least) as usize;
        let word = &mut self.words[code / 64];
        let is_new = !*word >> (code % 64) & 1;
        *word |= 1 << (code % 64);
        self.free -= is_new as usize;
        Ok(fresh | (is_new as u32).wrapping_sub(1))
    }

    fn find(&self, key: K) -> u32 {
        let code = key.code().wrapping_sub(self.least) as usize;
        let known = self.words.get(code / 64).is_some_and(|word| word >> (code % 64) & 1 == 1);
        if known { 0 } else { NONE }
    }

    fn is_full(&self) -> bool {
        self.free == 0
    }
}

/// Where a hash leads in a table of a power of two of slots.
#[inline]
fn home(hash: u64, shift: u32) -> usize {
    (hash.wrapping_mul(FACTOR) >> shift) as usize
}

/// What a hash is multiplied with: its highest bits say where a key belongs.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// How large a table of open addressing should become.
struct Growth {
    /// How many keys will be entered at most.
    expected: usize,
    /// How many were, equal ones too.
    entered: usize,
    /// How many slots are taken.
    used: usize,
}

impl Growth {
    /// The next number of slots, a power of two: enough if new keys go on to come as often as they did.
    fn slots(&self, present: usize) -> usize {
        let share = self.used as f64 / self.entered.max(1) as f64;
        let likely = (2.0 * share * self.expected as f64) as usize;
        likely.next_power_of_two().clamp(2 * present, 16 * present)
    }
}

/// Open addressing for keys of 32 bits: a slot holds the key above its number plus one, or zero.
pub struct Hash32 {
    memory: Memory,
    slots: Block<u64>,
    shift: u32,
    growth: Growth,
}

impl Hash32 {
    /// An empty table for up to `expected` keys.
    pub fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        let count = (ROOM * expected).next_power_of_two().clamp(FIRST_SLOTS, NEAR_SLOTS);
        let slots: Block<u64> = zeros(memory, count)?;
        let growth = Growth { expected, entered: 0, used: 0 };
        Ok(Self { memory: memory.clone(), slots, shift: 64 - count.trailing_zeros(), growth })
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Stop> {
        let larger = zeros(&self.memory, self.growth.slots(self.slots.len()))?;
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.shift = 64 - self.slots.len().trailing_zeros();
        let mask = self.slots.len() - 1;
        for &slot in smaller.iter().filter(|&&slot| slot != 0) {
            let mut at = home(slot >> 32, self.shift);
            while self.slots[at & mask] != 0 {
                at += 1;
            }
            self.slots[at & mask] = slot;
        }
        Ok(())
    }
}

impl<K: Code> Dictionary<K> for Hash32 {
    #[inline]
    fn enter(&mut self, key: K, fresh: u32) -> Result<u32, Stop> {
        if self.growth.used * 2 >= self.slots.len() {
            self.grow()?;
        }
        self.growth.entered += 1;
        let key = u64::from(key.code());
        let mask = self.slots.len() - 1;
        let mut at = home(key, self.shift);
        loop {
            let slot = &mut self.slots[at & mask];
            if *slot == 0 {
                *slot = key << 32 | (u64::from(fresh) + 1);
                self.growth.used += 1;
                return Ok(fresh);
            }
            if *slot >> 32 == key {
                return Ok(*slot as u32 - 1);
            }
            at += 1;
        }
    }

    #[inline]
    fn find(&self, key: K) -> u32 {
        let key = u64::from(key.code());
        let mask = self.slots.len() - 1;
        let mut at = home(key, self.shift);
        loop {
            let slot = self.slots[at & mask];
            // A free slot is zero, and one less than zero is the number that stands for "not there".
            if (slot >> 32 == key) | (slot == 0) {
                return (slot as u32).wrapping_sub(1);
            }
            at += 1;
        }
    }

    #[inline]
    fn find_each(&self, keys: &[K], target: &mut [u32]) {
        self.warm(keys);
        let (done, mut pending) = probe::numbers(&self.slots, FACTOR, self.shift, &codes(keys)[..keys.len()], target);
        while pending != 0 {
            let at = pending.trailing_zeros() as usize;
            target[at] = self.find(keys[at]);
            pending &= pending - 1;
        }
        for (target, &key) in target.iter_mut().zip(keys).skip(done) {
            *target = self.find(key);
        }
    }

    fn warm(&self, keys: &[K]) {
        if self.slots.len() >= FAR {
            let place = |key: &K| self.slots[home(u64::from(key.code()), self.shift) & (self.slots.len() - 1)];
            std::hint::black_box(keys.iter().map(place).fold(0, |all, slot| all | slot));
        }
    }
}

/// Open addressing for keys of 64 bits: a slot is the key and its number plus one, or zero.
pub struct Hash64 {
    memory: Memory,
    slots: Block<u64>,
    shift: u32,
    growth: Growth,
}

impl Hash64 {
    /// An empty table for up to `expected` keys.
    pub fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        let count = (ROOM * expected).next_power_of_two().clamp(FIRST_SLOTS, NEAR_SLOTS / 2);
        let slots = zeros(memory, 2 * count)?;
        let growth = Growth { expected, entered: 0, used: 0 };
        Ok(Self { memory: memory.clone(), slots, shift: 64 - count.trailing_zeros(), growth })
    }

    fn mask(&self) -> usize {
        self.slots.len() / 2 - 1
    }

    /// Makes room for one more key. `hash` tells where a key belongs.
    #[inline]
    fn reserve(&mut self, hash: impl Fn(u64) -> u64) -> Result<(), Stop> {
        if self.growth.used * 4 < self.slots.len() { Ok(()) } else { self.grow(hash) }
    }

    #[cold]
    fn grow(&mut self, hash: impl Fn(u64) -> u64) -> Result<(), Stop> {
        let larger = zeros(&self.memory, 2 * self.growth.slots(self.slots.len() / 2))?;
        let smaller = std::mem::replace(&mut self.slots, larger);
        self.shift = 64 - (self.slots.len() / 2).trailing_zeros();
        self.growth.used = 0;
        // A chain goes on from the end of the table to its start: begin after a free slot to keep the order of chains.
        let slots = smaller.len() / 2;
        let free = (0..slots).find(|&slot| smaller[2 * slot + 1] == 0).unwrap_or(0);
        for slot in (free..slots).chain(0..free) {
            if smaller[2 * slot + 1] != 0 {
                self.append(home(hash(smaller[2 * slot]), self.shift), smaller[2 * slot], smaller[2 * slot + 1]);
            }
        }
        Ok(())
    }

    /// Puts a key into the first free slot of its chain.
    #[inline]
    fn append(&mut self, mut at: usize, key: u64, entry: u64) {
        let mask = self.mask();
        while self.slots[2 * (at & mask) + 1] != 0 {
            at += 1;
        }
        self.slots[2 * (at & mask)] = key;
        self.slots[2 * (at & mask) + 1] = entry;
        self.growth.used += 1;
    }

    /// The number of the first key of a chain that the test accepts.
    #[inline]
    fn first(&self, mut at: usize, accepts: impl Fn(u64) -> bool) -> u32 {
        let mask = self.mask();
        loop {
            let slot = &self.slots[2 * (at & mask)..][..2];
            if (slot[1] == 0) | accepts(slot[0]) {
                return slot[1].wrapping_sub(1) as u32;
            }
            at += 1;
        }
    }
}

impl Hash64 {
    /// Looks at the first slots of up to [`GROUP`] keys; says which of them need a second look.
    #[inline]
    fn first_looks(&self, group: &Group, target: &mut [u32]) -> u64 {
        let count = target.len();
        let keys = (&group.hashes[..count], &group.keys[..count]);
        let (done, pending) = probe::numbers_of_long_keys(&self.slots, FACTOR, self.shift, keys, target);
        pending | !low_ones(done)
    }

    /// Touches the slots of hashes.
    fn touch(&self, hashes: impl Iterator<Item = u64>) {
        if self.slots.len() >= FAR {
            let place = |hash: u64| self.slots[2 * (home(hash, self.shift) & self.mask())];
            std::hint::black_box(hashes.map(place).fold(0, |all, slot| all | slot));
        }
    }
}

impl Dictionary<u64> for Hash64 {
    #[inline]
    fn enter(&mut self, key: u64, fresh: u32) -> Result<u32, Stop> {
        self.reserve(|key| key)?;
        self.growth.entered += 1;
        let at = home(key, self.shift);
        let found = self.first(at, |other| other == key);
        if found != NONE {
            return Ok(found);
        }
        self.append(at, key, u64::from(fresh) + 1);
        Ok(fresh)
    }

    #[inline]
    fn find(&self, key: u64) -> u32 {
        self.first(home(key, self.shift), |other| other == key)
    }
}

/// The bits of a float as a key: one key for both zeros, and one for all values that are not numbers.
#[inline(always)]
pub fn float_key(value: f64) -> u64 {
    if value.is_nan() { f64::NAN.to_bits() } else { (value + 0.0).to_bits() }
}

/// Floats compared exactly.
pub struct Exact(Hash64);

impl Exact {
    /// An empty table for up to `expected` keys.
    pub fn new(memory: &Memory, expected: usize) -> Result<Self, Stop> {
        Ok(Self(Hash64::new(memory, expected)?))
    }
}

/// Keys that are asked for side by side, what their places are computed from, and which of them need more than a look.
struct Group {
    hashes: [u64; GROUP],
    keys: [u64; GROUP],
    apart: u64,
}

/// Makes a group of floats: without a grid each is its own hash, and only what is no number is apart; with one it is its bucket, and
/// those are apart whose equals may lie in the next.
struct Grouped<'a> {
    floats: &'a [f64],
    grid: Option<Grid>,
}

impl Kernel for Grouped<'_> {
    type Output = Group;

    #[inline(always)]
    fn run(self) -> Group {
        self.run_at(Plain)
    }

    #[inline(always)]
    fn run_at<L: Level>(self, level: L) -> Group {
        let mut group = Group { hashes: [0; GROUP], keys: [0; GROUP], apart: 0 };
        let mut flags = [0; GROUP];
        for (index, &float) in self.floats.iter().enumerate().take(GROUP) {
            let key = float_key(float);
            group.keys[index] = key;
            group.hashes[index] = self.grid.map_or(key, |grid| grid.bucket(float));
            flags[index] = u8::from(float.is_nan()) | self.grid.map_or(0, |grid| u8::from(grid.is_near_edge(float)));
        }
        group.apart = level.pack(&flags);
        group
    }
}

/// Finds up to [`GROUP`] floats side by side, and those that need more than a look one by one: only where a bit says that they can be there.
fn find_floats(table: &Hash64, grid: Option<Grid>, (keys, can_be): (&[f64], u64), target: &mut [u32], find: impl Fn(f64) -> u32) {
    let group = vectorised_widest(Grouped { floats: keys, grid });
    let can_be = can_be & low_ones(keys.len());
    let mut rest = (table.first_looks(&group, target) | group.apart) & can_be;
    let mut absent = !can_be & low_ones(keys.len());
    while rest != 0 {
        let at = rest.trailing_zeros() as usize;
        target[at] = find(keys[at]);
        rest &= rest - 1;
    }
    while absent != 0 {
        target[absent.trailing_zeros() as usize] = NONE;
        absent &= absent - 1;
    }
}

impl Dictionary<f64> for Exact {
    #[inline]
    fn enter(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        self.0.enter(float_key(key), fresh)
    }

    #[inline]
    fn find(&self, key: f64) -> u32 {
        self.0.find(float_key(key))
    }

    fn find_each(&self, keys: &[f64], target: &mut [u32]) {
        self.warm(keys);
        for (keys, target) in keys.chunks(GROUP).zip(target.chunks_mut(GROUP)) {
            self.find_some(keys, u64::MAX, target);
        }
    }

    fn find_some(&self, keys: &[f64], can_be: u64, target: &mut [u32]) {
        find_floats(&self.0, None, (keys, can_be), target, |key| self.find(key));
    }

    fn warm(&self, keys: &[f64]) {
        self.0.touch(keys.iter().map(|&key| float_key(key)));
    }
}

/// The grid of buckets for floats: each is at least 128 times as wide as the tolerance reaches.
#[derive(Clone, Copy)]
pub struct Grid {
    tolerance: f64,
    dropped: u32,
    /// How far the tolerance reaches at most, counted in neighbouring floats.
    margin: u64,
}

impl Grid {
    /// The grid for a tolerance from 0 up to 2*¯32.
    pub fn new(tolerance: f64) -> Self {
        let kept = (-tolerance.log2()).floor().clamp(16.0, 60.0) as u32 - 8;
        let margin = (tolerance * (1_u64 << 53) as f64).ceil() as u64 + 2;
        Self { tolerance, dropped: 52_u32.saturating_sub(kept), margin }
    }

    /// The tolerance.
    pub fn tolerance(self) -> f64 {
        self.tolerance
    }

    /// The bucket of a number. Numbers with few digits lie in the middle of theirs.
    #[inline(always)]
    pub fn bucket(self, value: f64) -> u64 {
        float_key(value).wrapping_add((1_u64 << self.dropped) / 2) >> self.dropped
    }

    /// The bucket next to that of a number if the tolerance may reach it, else the same.
    #[inline]
    pub fn neighbour(self, value: f64) -> u64 {
        if self.is_near_edge(value) { self.true_neighbour(value) } else { self.bucket(value) }
    }

    /// Whether the tolerance may reach into a neighbouring bucket.
    #[inline(always)]
    fn is_near_edge(self, value: f64) -> bool {
        let width = 1_u64 << self.dropped;
        let inside = float_key(value).wrapping_add(width / 2) & (width - 1);
        (inside < self.margin) | (inside + self.margin >= width)
    }

    #[cold]
    fn true_neighbour(self, value: f64) -> u64 {
        // A little more than the tolerance, since both it and the products are rounded.
        let reach = value.abs() * (self.tolerance * 1.001);
        let (below, above) = (self.bucket(value - reach), self.bucket(value + reach));
        let own = self.bucket(value);
        if below != own && value.is_finite() { below } else { above }
    }
}

/// Floats compared within a tolerance.
pub struct Tolerant {
    table: Hash64,
    grid: Grid,
}

impl Tolerant {
    /// An empty table for up to `expected` keys.
    pub fn new(memory: &Memory, expected: usize, tolerance: f64) -> Result<Self, Stop> {
        Ok(Self { table: Hash64::new(memory, expected)?, grid: Grid::new(tolerance) })
    }

    fn append(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        let grid = self.grid;
        self.table.reserve(|key| grid.bucket(f64::from_bits(key)))?;
        let at = home(grid.bucket(key), self.table.shift);
        self.table.append(at, float_key(key), u64::from(fresh) + 1);
        Ok(fresh)
    }
}

impl Dictionary<f64> for Tolerant {
    #[inline]
    fn enter(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        self.table.growth.entered += 1;
        let bits = float_key(key);
        let found = self.table.first(home(self.grid.bucket(key), self.table.shift), |other| other == bits);
        if found == NONE { self.append(key, fresh) } else { Ok(found) }
    }

    #[inline]
    fn classify(&mut self, key: f64, fresh: u32) -> Result<u32, Stop> {
        self.table.growth.entered += 1;
        let found = self.find(key);
        if found == NONE { self.append(key, fresh) } else { Ok(found) }
    }

    #[inline]
    fn find(&self, key: f64) -> u32 {
        let same = |other: u64| equal(f64::from_bits(other), key, self.grid.tolerance);
        let bucket = self.grid.bucket(key);
        let found = self.table.first(home(bucket, self.table.shift), same);
        let neighbour = self.grid.neighbour(key);
        if neighbour == bucket { found } else { found.min(self.table.first(home(neighbour, self.table.shift), same)) }
    }

    /// A key that stands in the first slot where it belongs is the one, unless its equals may lie in the next bucket too.
    fn find_each(&self, keys: &[f64], target: &mut [u32]) {
        self.warm(keys);
        for (keys, target) in keys.chunks(GROUP).zip(target.chunks_mut(GROUP)) {
            self.find_some(keys, u64::MAX, target);
        }
    }

    fn find_some(&self, keys: &[f64], can_be: u64, target: &mut [u32]) {
        find_floats(&self.table, Some(self.grid), (keys, can_be), target, |key| self.find(key));
    }

    fn warm(&self, keys: &[f64]) {
        self.table.touch(keys.iter().map(|&key| self.grid.bucket(key)));
    }
}

/// A dictionary that is the list of keys itself, searched from its start: for few keys.
pub struct Scan<F> {
    /// How many keys there are.
    pub count: u32,
    /// Whether the key at a position is the one sought.
    pub same: F,
}

impl<K: Copy, F: Fn(u32, K) -> bool + Sync> Dictionary<K> for Scan<F> {
    fn enter(&mut self, _key: K, fresh: u32) -> Result<u32, Stop> {
        Ok(fresh)
    }

    #[inline]
    fn find(&self, key: K) -> u32 {
        (0..self.count).find(|&position| (self.same)(position, key)).unwrap_or(NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
