//! Quicksort in wide registers: elements are partitioned around a pivot, and a network sorts partitions of a few elements.

#[cfg(target_arch = "x86_64")]
pub(crate) use with_registers::{sort_numbers, sort_words};

#[cfg(target_arch = "x86_64")]
mod with_registers {
    use crate::error::Stop;
    use crate::kernels::blocks::{BLOCK_ELEMENTS, Work};
    use crate::kernels::simd::sort::{Registers, SortLane};
    use std::cmp::Ordering;

    /// The number of sampled elements whose median becomes the pivot.
    const PIVOT_SAMPLE_ELEMENTS: usize = 64;
    /// The number of sampled elements in a short slice: three groups of three.
    const SMALL_SAMPLE_ELEMENTS: usize = 9;
    /// The number of elements from which the pivot is the median of a sorted sample.
    const SAMPLING_MIN_ELEMENTS: usize = 1 << 10;

    /// Fills `target` with the numbers of `source` in ascending order and returns true, if the processor has the registers;
    /// otherwise returns false.
    pub(crate) fn sort_numbers<T: SortLane>(work: &Work, source: &[T], target: &mut [T]) -> Result<bool, Stop> {
        let Some(registers) = Registers::detect() else { return Ok(false) };
        if source.len() <= Registers::max_small::<T>() {
            target.copy_from_slice(source);
            registers.sort_small(target);
            return Ok(true);
        }
        // The first partition also copies the elements.
        let split = registers.partition_into(source, target, choose_pivot(registers, source));
        let remaining_depth = max_depth(source.len());
        let (low, high) = target.split_at_mut(split);
        work.run_both(
            source.len(),
            || quicksort(work, registers, low, remaining_depth),
            || quicksort(work, registers, high, remaining_depth),
        )?;
        Ok(true)
    }

    /// Sorts words and returns true, if the processor has the registers; otherwise returns false.
    pub(crate) fn sort_words(work: &Work, words: &mut [u64]) -> Result<bool, Stop> {
        let Some(registers) = Registers::detect() else { return Ok(false) };
        quicksort(work, registers, words, max_depth(words.len()))?;
        Ok(true)
    }

    /// Returns the depth of nested partitions from which the standard library sorts the rest: only a series of bad pivots reaches
    /// this depth.
    fn max_depth(count: usize) -> u32 {
        2 * count.max(1).ilog2() + 8
    }

    fn quicksort<T: SortLane>(
        work: &Work,
        registers: Registers,
        mut elements: &mut [T],
        mut remaining_depth: u32,
    ) -> Result<(), Stop> {
        while elements.len() > Registers::max_small::<T>() {
            if elements.len() >= BLOCK_ELEMENTS {
                work.poll()?;
            }
            if remaining_depth == 0 {
                elements.sort_unstable_by(compare);
                return Ok(());
            }
            remaining_depth -= 1;
            let pivot = choose_pivot(registers, elements);
            let split = registers.partition_below(elements, pivot);
            if split == 0 {
                // The pivot is the least element: those equal to it are moved to the front, where they belong.
                let equal_count = registers.partition_up_to(elements, pivot);
                elements = &mut elements[equal_count..];
                continue;
            }
            let (low, high) = elements.split_at_mut(split);
            let length = low.len() + high.len();
            return work.run_both(
                length,
                || quicksort(work, registers, low, remaining_depth),
                || quicksort(work, registers, high, remaining_depth),
            );
        }
        registers.sort_small(elements);
        Ok(())
    }

    /// Returns the median of a sample of evenly spaced elements or, in a short slice, the median of three medians of three.
    fn choose_pivot<T: SortLane>(registers: Registers, elements: &[T]) -> T {
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

    fn median_of_three<T: SortLane>(first: T, second: T, third: T) -> T {
        let (smaller, larger) = if second < first { (second, first) } else { (first, second) };
        let upper = if third < larger { third } else { larger };
        if smaller < upper { upper } else { smaller }
    }

    fn compare<T: SortLane>(left: &T, right: &T) -> Ordering {
        left.partial_cmp(right).unwrap_or(Ordering::Equal)
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use without::{sort_numbers, sort_words};

#[cfg(not(target_arch = "x86_64"))]
mod without {
    use crate::error::Stop;
    use crate::kernels::blocks::Work;

    pub(crate) fn sort_numbers<T>(_work: &Work, _source: &[T], _target: &mut [T]) -> Result<bool, Stop> {
        Ok(false)
    }

    pub(crate) fn sort_words(_work: &Work, _words: &mut [u64]) -> Result<bool, Stop> {
        Ok(false)
    }
}
