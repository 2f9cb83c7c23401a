//! Sorting in AVX-512 registers: partitions around a pivot, and networks that sort a few elements.
//!
//! * [`lane`]: lanes of a 512-bit register: elements of 32 or 64 bits, and the operations on all of them at once.
//! * [`network`]: sorting networks for a few registers of elements, without a branch.
//! * [`partition`]: partitioning elements around a pivot, a register at a time: smaller ones at the start, the others at the end.
//!
//! Methods, by the number of elements:
//!
//! * a few elements ([`Registers::sort_small`]) are loaded into up to sixteen registers, sorted there and written back
//!   (`network.rs`);
//! * more are partitioned around a pivot, whole registers at a time and without a branch on any element (`partition.rs`).
//!
//! Integers and words only change places. Floats must hold neither NaN nor both zeros: the minimum and the maximum of 0.0 and -0.0
//! are the same one.
#![expect(
    unsafe_code,
    reason = "functions for wide registers may only be called where the processor has them; every call is justified in a comment"
)]

pub(crate) mod lane;
pub(crate) mod network;
pub(crate) mod partition;

pub(crate) use lane::SortLane;

/// The registers of AVX-512: a token that is created only where the processor has them.
#[derive(Clone, Copy)]
pub(crate) struct Registers(());

impl Registers {
    /// Returns the registers, if the processor has them.
    pub(crate) fn detect() -> Option<Self> {
        (super::widest_level() == super::LEVEL_AVX512).then_some(Self(()))
    }

    /// Returns the largest number of elements that `sort_small` accepts.
    pub(crate) const fn max_small<T: SortLane>() -> usize {
        network::MAX_ROWS * lane::lane_count::<T>()
    }

    /// Sorts a small number of elements.
    ///
    /// # Panics
    /// If there are more than `max_small` elements.
    pub(crate) fn sort_small<T: SortLane>(self, elements: &mut [T]) {
        // SAFETY: this token was created where the processor has the registers.
        unsafe { sort_small(self, elements) }
    }

    /// Moves the elements below a pivot before the others; returns the number of those below it.
    pub(crate) fn partition_below<T: SortLane>(self, elements: &mut [T], pivot: T) -> usize {
        // SAFETY: this token was created where the processor has the registers.
        unsafe { partition_in_place::<T, false>(self, elements, pivot) }
    }

    /// Moves the elements that are not above a pivot before the others; returns the number of those not above it.
    pub(crate) fn partition_up_to<T: SortLane>(self, elements: &mut [T], pivot: T) -> usize {
        // SAFETY: this token was created where the processor has the registers.
        unsafe { partition_in_place::<T, true>(self, elements, pivot) }
    }

    /// Writes the elements below a pivot to the start of `target` and the others to its end; returns the number of those below.
    ///
    /// # Panics
    /// If the lengths differ.
    pub(crate) fn partition_into<T: SortLane>(self, source: &[T], target: &mut [T], pivot: T) -> usize {
        // SAFETY: this token was created where the processor has the registers.
        unsafe { partition_into(self, source, target, pivot) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
fn sort_small<T: SortLane>(registers: Registers, elements: &mut [T]) {
    network::sort(registers, elements);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
fn partition_in_place<T: SortLane, const EQUAL: bool>(registers: Registers, elements: &mut [T], pivot: T) -> usize {
    partition::partition_in_place::<T, EQUAL>(registers, elements, pivot)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
fn partition_into<T: SortLane>(registers: Registers, source: &[T], target: &mut [T], pivot: T) -> usize {
    partition::partition_into(registers, source, target, pivot)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns numbers that repeat more or less often.
    fn numbers(count: usize, distinct: u64) -> impl Iterator<Item = u64> {
        let mut state = count as u64 ^ distinct;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 20) % distinct
        })
        .take(count)
    }

    /// Checks the results for few and many elements against the standard library.
    fn check_against_standard_library<T: SortLane + PartialOrd + std::fmt::Debug>(element: impl Fn(u64) -> T) {
        let Some(registers) = Registers::detect() else { return };
        let order = |left: &T, right: &T| left.partial_cmp(right).expect("no value is unordered");
        for (count, distinct) in (0..700).chain([5000]).flat_map(|count| [(count, 1), (count, 3), (count, 1 << 40)]) {
            let source: Vec<T> = numbers(count, distinct).map(&element).collect();
            let mut expected = source.clone();
            expected.sort_by(order);
            let check_sides = |mut partitioned: Vec<T>, at: usize| {
                partitioned[..at].sort_by(order);
                partitioned[at..].sort_by(order);
                assert_eq!(partitioned, expected, "wrong after partitioning {count} at {at}");
            };
            if count <= Registers::max_small::<T>() {
                let mut few = source.clone();
                registers.sort_small(&mut few);
                check_sides(few, 0);
            }
            for pivot in source.iter().step_by(count / 3 + 1).copied() {
                let below = source.iter().filter(|&&other| other < pivot).count();
                let (mut partitioned, mut target) = (source.clone(), source.clone());
                assert_eq!(registers.partition_below(&mut partitioned, pivot), below);
                check_sides(partitioned, below);
                assert_eq!(registers.partition_into(&source, &mut target, pivot), below);
                check_sides(target, below);
                let (mut partitioned, up_to) = (source.clone(), source.iter().filter(|&&other| other <= pivot).count());
                assert_eq!(registers.partition_up_to(&mut partitioned, pivot), up_to);
                check_sides(partitioned, up_to);
            }
        }
    }

    #[test]
    fn registers_sort_and_partition_like_the_standard_library() {
        check_against_standard_library(|number| number as i32 - 1000);
        check_against_standard_library(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        check_against_standard_library(|number| number as f64 / 7.0 - 100.0);
        check_against_standard_library(|number| if number % 3 == 0 { f64::INFINITY } else { -(number as f64) });
        check_against_standard_library(|number| if number % 2 == 0 { i32::MAX } else { i32::MIN });
        check_against_standard_library(|number| if number % 2 == 0 { u64::MAX } else { 0 });
    }
}
