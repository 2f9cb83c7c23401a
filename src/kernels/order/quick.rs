//! Quicksort in wide registers: elements are partitioned around a pivot until they are few, and those are sorted by a network.

#[cfg(target_arch = "x86_64")]
pub(crate) use with_registers::{sort_numbers, sort_words};

#[cfg(target_arch = "x86_64")]
mod with_registers {
    use crate::error::Stop;
    use crate::kernels::drive::{BLOCK_ELEMENTS, Work};
    use crate::kernels::simd::sort::{Lane, Registers};
    use std::cmp::Ordering;

    /// The number of sampled elements whose median becomes the pivot.
    const PIVOT_SAMPLE_ELEMENTS: usize = 64;
    /// The number of elements from which on the pivot is the median of a sample.
    const SAMPLING_MIN_ELEMENTS: usize = 1 << 10;

    /// Writes numbers in ascending order if the processor has the registers; returns true if it did.
    pub(crate) fn sort_numbers<T: Lane>(work: &Work, source: &[T], target: &mut [T]) -> Result<bool, Stop> {
        let Some(registers) = Registers::detect() else { return Ok(false) };
        if source.len() <= Registers::max_small::<T>() {
            target.copy_from_slice(source);
            registers.sort_small(target);
            return Ok(true);
        }
        // The first partition also copies the elements.
        let below = registers.split_below(source, target, pivot(registers, source));
        let partitions = max_depth(source.len());
        let (left, right) = target.split_at_mut(below);
        work.run_both(
            source.len(),
            || quicksort(work, registers, left, partitions),
            || quicksort(work, registers, right, partitions),
        )?;
        Ok(true)
    }

    /// Sorts words if the processor has the registers; returns true if it did.
    pub(crate) fn sort_words(work: &Work, words: &mut [u64]) -> Result<bool, Stop> {
        let Some(registers) = Registers::detect() else { return Ok(false) };
        quicksort(work, registers, words, max_depth(words.len()))?;
        Ok(true)
    }

    /// Returns the depth of nested partitions that is enough, unless pivots are as bad as they can be.
    fn max_depth(count: usize) -> u32 {
        2 * count.max(1).ilog2() + 8
    }

    fn quicksort<T: Lane>(work: &Work, registers: Registers, mut elements: &mut [T], mut partitions: u32) -> Result<(), Stop> {
        while elements.len() > Registers::max_small::<T>() {
            if elements.len() >= BLOCK_ELEMENTS {
                work.poll()?;
            }
            if partitions == 0 {
                elements.sort_unstable_by(order);
                return Ok(());
            }
            partitions -= 1;
            let pivot = pivot(registers, elements);
            let below = registers.part_below(elements, pivot);
            if below == 0 {
                // The pivot is the least: elements equal to it are moved to the front, where they belong.
                let equal = registers.part_up_to(elements, pivot);
                elements = &mut elements[equal..];
                continue;
            }
            let (left, right) = elements.split_at_mut(below);
            let length = left.len() + right.len();
            return work.run_both(
                length,
                || quicksort(work, registers, left, partitions),
                || quicksort(work, registers, right, partitions),
            );
        }
        registers.sort_small(elements);
        Ok(())
    }

    /// Returns the median of some evenly spaced elements: of nine, the median of the medians of three.
    fn pivot<T: Lane>(registers: Registers, elements: &[T]) -> T {
        if elements.len() < SAMPLING_MIN_ELEMENTS {
            let apart = elements.len() / 9;
            let of_three = |third: usize| {
                let place = 3 * third * apart + apart / 2;
                median_of_three(elements[place], elements[place + apart], elements[place + 2 * apart])
            };
            return median_of_three(of_three(0), of_three(1), of_three(2));
        }
        let (mut sample, apart) = ([elements[0]; PIVOT_SAMPLE_ELEMENTS], elements.len() / PIVOT_SAMPLE_ELEMENTS);
        for (index, place) in sample.iter_mut().enumerate() {
            *place = elements[index * apart + apart / 2];
        }
        registers.sort_small(&mut sample);
        sample[PIVOT_SAMPLE_ELEMENTS / 2]
    }

    fn median_of_three<T: Lane>(first: T, second: T, third: T) -> T {
        let (less, more) = if second < first { (second, first) } else { (first, second) };
        let less_of_others = if third < more { third } else { more };
        if less < less_of_others { less_of_others } else { less }
    }

    fn order<T: Lane>(left: &T, right: &T) -> Ordering {
        left.partial_cmp(right).unwrap_or(Ordering::Equal)
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use without::{sort_numbers, sort_words};

#[cfg(not(target_arch = "x86_64"))]
mod without {
    use crate::error::Stop;
    use crate::kernels::drive::Work;

    pub(crate) fn sort_numbers<T>(_work: &Work, _source: &[T], _target: &mut [T]) -> Result<bool, Stop> {
        Ok(false)
    }

    pub(crate) fn sort_words(_work: &Work, _words: &mut [u64]) -> Result<bool, Stop> {
        Ok(false)
    }
}
