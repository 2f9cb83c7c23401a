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
    /// The number of sampled elements in a short slice: three medians of three.
    const SMALL_SAMPLE_ELEMENTS: usize = 9;
    /// The number of elements from which on the pivot is the median of a sorted sample.
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
        let split = registers.split_below(source, target, pivot(registers, source));
        let partitions = max_depth(source.len());
        let (low, high) = target.split_at_mut(split);
        work.run_both(
            source.len(),
            || quicksort(work, registers, low, partitions),
            || quicksort(work, registers, high, partitions),
        )?;
        Ok(true)
    }

    /// Sorts words if the processor has the registers; returns true if it did.
    pub(crate) fn sort_words(work: &Work, words: &mut [u64]) -> Result<bool, Stop> {
        let Some(registers) = Registers::detect() else { return Ok(false) };
        quicksort(work, registers, words, max_depth(words.len()))?;
        Ok(true)
    }

    /// Returns the depth of nested partitions from which the standard library sorts: only a series of bad pivots reaches it.
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
            let split = registers.part_below(elements, pivot);
            if split == 0 {
                // The pivot is the least: elements equal to it are moved to the front, where they belong.
                let equal_count = registers.part_up_to(elements, pivot);
                elements = &mut elements[equal_count..];
                continue;
            }
            let (low, high) = elements.split_at_mut(split);
            let length = low.len() + high.len();
            return work.run_both(
                length,
                || quicksort(work, registers, low, partitions),
                || quicksort(work, registers, high, partitions),
            );
        }
        registers.sort_small(elements);
        Ok(())
    }

    /// Returns the median of some evenly spaced elements; if they are nine, the median of the medians of three.
    fn pivot<T: Lane>(registers: Registers, elements: &[T]) -> T {
        if elements.len() < SAMPLING_MIN_ELEMENTS {
            let step = elements.len() / SMALL_SAMPLE_ELEMENTS;
            let median_of_third = |third: usize| {
                let index = 3 * third * step + step / 2;
                median_of_three(elements[index], elements[index + step], elements[index + 2 * step])
            };
            return median_of_three(median_of_third(0), median_of_third(1), median_of_third(2));
        }
        let (mut sample, step) = ([elements[0]; PIVOT_SAMPLE_ELEMENTS], elements.len() / PIVOT_SAMPLE_ELEMENTS);
        for (index, slot) in sample.iter_mut().enumerate() {
            *slot = elements[index * step + step / 2];
        }
        registers.sort_small(&mut sample);
        sample[PIVOT_SAMPLE_ELEMENTS / 2]
    }

    fn median_of_three<T: Lane>(first: T, second: T, third: T) -> T {
        let (smaller, larger) = if second < first { (second, first) } else { (first, second) };
        let upper = if third < larger { third } else { larger };
        if smaller < upper { upper } else { smaller }
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
