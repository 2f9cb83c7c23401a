//! Classes of equal keys: the class of each key, and the first position and the number of members of each class.

use super::{Code, Dictionary, GROUP_KEYS, NOT_FOUND, allocate_scratch};
use crate::array::{Block, Charged};
use crate::error::Stop;
use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};
use crate::kernels::simd::{Kernel, Level, dispatch};

/// The classes of keys, numbered by first appearance.
pub(crate) struct Classes {
    /// The class of each key.
    pub ids: Block<u32>,
    /// The position where each class appears first.
    pub firsts: Charged<u32>,
}

/// Assigns each key to the class of the keys that equal it.
pub(crate) fn classify_all<K: Copy>(work: &Work, dictionary: &mut impl Dictionary<K>, keys: &[K]) -> Result<Classes, Stop> {
    let mut ids = allocate_scratch(work.memory(), keys.len())?;
    let mut firsts = Charged::default();
    for (index, (block, ids)) in keys.chunks(BLOCK_ELEMENTS).zip(ids.chunks_mut(BLOCK_ELEMENTS)).enumerate() {
        work.poll()?;
        firsts.reserve(work.memory(), block.len())?;
        for (start, (group, ids)) in block.chunks(GROUP_KEYS).zip(ids.chunks_mut(GROUP_KEYS)).enumerate() {
            dictionary.prefetch(group);
            for ((&key, id), position) in group.iter().zip(ids).zip((index * BLOCK_ELEMENTS + start * GROUP_KEYS) as u32..) {
                let new_class = firsts.len() as u32;
                *id = dictionary.classify(key, new_class)?;
                if *id == new_class {
                    firsts.push(position);
                }
            }
        }
    }
    Ok(Classes { ids, firsts })
}

/// Returns the position where each class of keys appears first. Once no further class can appear, the other keys are not read.
pub(crate) fn find_first_of_each<K: Copy>(
    work: &Work,
    dictionary: &mut impl Dictionary<K>,
    keys: &[K],
) -> Result<Charged<u32>, Stop> {
    let mut firsts = Charged::default();
    for (index, block) in keys.chunks(BLOCK_ELEMENTS).enumerate() {
        work.poll()?;
        if dictionary.is_full() {
            break;
        }
        firsts.reserve(work.memory(), block.len())?;
        for (start, group) in block.chunks(GROUP_KEYS).enumerate() {
            dictionary.prefetch(group);
            // Every position is written, but kept only if the count advances: there is no branch that could be mispredicted.
            let (mut found, mut count) = ([0; GROUP_KEYS], 0);
            for (&key, position) in group.iter().zip((index * BLOCK_ELEMENTS + start * GROUP_KEYS) as u32..) {
                let new_class = (firsts.len() + count) as u32;
                found[count] = position;
                count += usize::from(dictionary.classify(key, new_class)? == new_class);
            }
            firsts.extend_from_slice(&found[..count]);
        }
    }
    Ok(firsts)
}

/// Returns the position where each of the `count` classes of a dictionary appears first among `keys`, or [`NOT_FOUND`]. Once all
/// classes have been found, the remaining keys are not read.
pub(crate) fn find_first_positions<K: Copy>(
    work: &Work,
    dictionary: &impl Dictionary<K>,
    keys: &[K],
    count: usize,
) -> Result<Block<u32>, Stop> {
    let mut firsts = allocate_scratch(work.memory(), count)?;
    firsts.fill(NOT_FOUND);
    let mut missing = count;
    for (index, block) in keys.chunks(BLOCK_ELEMENTS).enumerate() {
        work.poll()?;
        for (offset, &key) in block.iter().enumerate() {
            let class = dictionary.find(key);
            if class != NOT_FOUND && firsts[class as usize] == NOT_FOUND {
                firsts[class as usize] = (index * BLOCK_ELEMENTS + offset) as u32;
                missing -= 1;
            }
        }
        if missing == 0 {
            break;
        }
    }
    Ok(firsts)
}

/// Counts the members of each class of keys, in the order of appearance. Each key's code must lie in `least..least + codes`.
pub(crate) fn count_members<K: Code>(work: &Work, keys: &[K], least: u32, codes: usize) -> Result<Charged<u32>, Stop> {
    let mut tables = vec![[0_u32; 4]; codes.next_power_of_two()];
    for block in keys.chunks(16 * BLOCK_ELEMENTS) {
        work.poll()?;
        dispatch(MemberCounter { block, least, tables: &mut tables });
    }
    let total = |counts: &[u32; 4]| counts.iter().sum::<u32>();
    let mut missing = tables.iter().filter(|counts| total(counts) > 0).count();
    let mut tallies = work.memory().vector(missing)?;
    for block in keys.chunks(BLOCK_ELEMENTS) {
        work.poll()?;
        for key in block {
            let counts = &mut tables[key.code().wrapping_sub(least) as usize];
            let count = total(counts);
            if count > 0 {
                tallies.push(count);
                *counts = [0; 4];
                missing -= 1;
            }
        }
        // The remaining keys are further members of classes that have been found.
        if missing == 0 {
            break;
        }
    }
    Ok(tallies)
}

/// A kernel that counts keys by their codes. Four neighbouring keys use four different counters: incrementing one counter twice
/// in a row would stall.
struct MemberCounter<'a, K> {
    block: &'a [K],
    least: u32,
    tables: &'a mut [[u32; 4]],
}

impl<K: Code> Kernel for MemberCounter<'_, K> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        // The number of tables is a power of two, so the mask keeps each index in bounds.
        let mask = self.tables.len() - 1;
        let table_of = |key: &K| key.code().wrapping_sub(self.least) as usize & mask;
        let (groups, rest) = self.block.as_chunks::<4>();
        for group in groups {
            for (counter, key) in group.iter().enumerate() {
                self.tables[table_of(key)][counter] += 1;
            }
        }
        rest.iter().for_each(|key| self.tables[table_of(key)][0] += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    #[test]
    fn tallies_are_those_of_the_classes() {
        let work = Work::new(Memory::new(1 << 24));
        for (count, distinct) in [(1, 1), (7, 3), (9000, 1), (9000, 500), (20_000, 3000)] {
            let keys: Vec<i16> = (0..count).map(|index: u64| (index * index % 9973 % distinct) as i16 - 200).collect();
            let (least, codes) = super::super::code_range(&keys);
            let mut direct = super::super::Direct::new(work.memory(), least, codes).expect("the table fits in memory");
            let Classes { ids, firsts } = classify_all(&work, &mut direct, &keys).expect("nothing stops it");
            let mut expected = vec![0; firsts.len()];
            ids.iter().for_each(|&id| expected[id as usize] += 1);
            assert_eq!(count_members(&work, &keys, least, codes).expect("nothing stops it").into_vec(), expected);
        }
    }
}
