//! The loops that apply scalar functions element by element.
//!
//! * integers: wrapping results and one flag for the strip, so that the loop vectorises; the caller computes a strip that
//!   overflows again in the next wider type;
//! * floats: IEEE results and one flag for results that are not finite, which the caller then checks one by one.

use super::broadcast::Readable;
use super::scalar::{Rules, ScalarDyad, ScalarMonad};
use super::simd::{Kernel, Level, dispatch, dispatch_widest};
use crate::array::{Element, Plain, Whole};
use std::marker::PhantomData;

/// The real types, each with its own way of computing a scalar function.
pub(crate) trait Computed: Readable + Plain + Element + PartialOrd {
    /// Returns the result for one pair, and true if it does not fit the type or is not finite.
    fn pair<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, bool);

    /// Computes pair by pair: `target` holds the right arguments, then the results. Returns true if one does not fit the type.
    fn zip_into<F: ScalarDyad>(rules: Rules, left: &[Self], target: &mut [Self]) -> bool {
        dispatch(ZipInto { function: PhantomData::<F>, rules, left, target })
    }

    /// Computes running sums in place, continuing from `before`; returns true if one does not fit the type or is not finite,
    /// and leaves the row unusable.
    fn sums(before: Option<Self>, row: &mut [Self]) -> bool;

    /// Folds four rows into `target`, the last of them first; returns true if a step does not fit the type or is not finite.
    fn fold_rows<F: ScalarDyad>(rules: Rules, rows: [&[Self]; 4], target: &mut [Self]) -> bool {
        dispatch(FoldRows { function: PhantomData::<F>, rules, rows, target })
    }

    /// Returns the sum of floats by several running sums, with signs in turn if `alternating`, and true if it is not finite; or
    /// `None` for other types.
    fn running_sum(slice: &[Self], alternating: bool) -> Option<(Self, bool)>;
}

impl<T: Whole + Readable> Computed for T {
    #[inline(always)]
    fn pair<F: ScalarDyad>(_: Rules, left: Self, right: Self) -> (Self, bool) {
        F::whole(left, right)
    }

    fn sums(before: Option<Self>, row: &mut [Self]) -> bool {
        super::scan::whole_sums(before, row)
    }

    fn running_sum(_: &[Self], _: bool) -> Option<(Self, bool)> {
        None
    }
}

impl Computed for f64 {
    #[inline(always)]
    fn pair<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, bool) {
        let result = F::floats(rules, left, right);
        (result, !result.is_finite())
    }

    fn sums(before: Option<Self>, row: &mut [Self]) -> bool {
        super::scan::float_sums(before, row)
    }

    fn running_sum(slice: &[Self], alternating: bool) -> Option<(Self, bool)> {
        let sum = super::reduce::running_sum(slice, alternating);
        Some((sum, !sum.is_finite()))
    }
}

/// Fills `target` with results of integers; returns true if one does not fit the type.
#[inline]
pub(crate) fn zip_whole<F: ScalarDyad, T: Whole>(left: &[T], right: &[T], target: &mut [T]) -> bool {
    dispatch(ZipWhole { function: PhantomData::<F>, left, right, target })
}

/// Fills `target` with results of floats; returns true if one is not finite.
#[inline]
pub(crate) fn zip_floats<F: ScalarDyad>(rules: Rules, left: &[f64], right: &[f64], target: &mut [f64]) -> bool {
    let kernel = ZipFloats { function: PhantomData::<F>, rules, left, right, target };
    if F::COMPUTE_HEAVY { dispatch_widest(kernel) } else { dispatch(kernel) }
}

/// Fills `target` with results of integers; returns true if one does not fit the type.
#[inline]
pub(crate) fn map_whole<F: ScalarMonad, T: Whole>(right: &[T], target: &mut [T]) -> bool {
    dispatch(MapWhole { function: PhantomData::<F>, right, target })
}

/// Fills `target` with results of floats; returns true if one is not finite.
#[inline]
pub(crate) fn map_floats<F: ScalarMonad>(rules: Rules, right: &[f64], target: &mut [f64]) -> bool {
    let kernel = MapFloats { function: PhantomData::<F>, rules, right, target };
    if F::COMPUTE_HEAVY { dispatch_widest(kernel) } else { dispatch(kernel) }
}

struct ZipWhole<'a, F, T> {
    function: PhantomData<F>,
    left: &'a [T],
    right: &'a [T],
    target: &'a mut [T],
}

impl<F: ScalarDyad, T: Whole> Kernel for ZipWhole<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            let (result, overflowed) = F::whole(left, right);
            *target = result;
            flag |= overflowed;
        }
        flag
    }
}

struct ZipFloats<'a, F> {
    function: PhantomData<F>,
    rules: Rules,
    left: &'a [f64],
    right: &'a [f64],
    target: &'a mut [f64],
}

impl<F: ScalarDyad> Kernel for ZipFloats<'_, F> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            let result = F::floats(self.rules, left, right);
            *target = result;
            flag |= !result.is_finite();
        }
        flag
    }
}

struct ZipInto<'a, F, T> {
    function: PhantomData<F>,
    rules: Rules,
    left: &'a [T],
    target: &'a mut [T],
}

impl<F: ScalarDyad, T: Computed> Kernel for ZipInto<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for (target, &left) in self.target.iter_mut().zip(self.left) {
            let (result, overflowed) = T::pair::<F>(self.rules, left, *target);
            *target = result;
            flag |= overflowed;
        }
        flag
    }
}

struct FoldRows<'a, F, T> {
    function: PhantomData<F>,
    rules: Rules,
    rows: [&'a [T]; 4],
    target: &'a mut [T],
}

impl<F: ScalarDyad, T: Computed> Kernel for FoldRows<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        let [first, second, third, fourth] = self.rows.map(|row| &row[..self.target.len()]);
        for (index, target) in self.target.iter_mut().enumerate() {
            let mut result = *target;
            for element in [fourth[index], third[index], second[index], first[index]] {
                let (next, overflowed) = T::pair::<F>(self.rules, element, result);
                result = next;
                flag |= overflowed;
            }
            *target = result;
        }
        flag
    }
}

struct MapWhole<'a, F, T> {
    function: PhantomData<F>,
    right: &'a [T],
    target: &'a mut [T],
}

impl<F: ScalarMonad, T: Whole> Kernel for MapWhole<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let (result, overflowed) = F::whole(right);
            *target = result;
            flag |= overflowed;
        }
        flag
    }
}

struct MapFloats<'a, F> {
    function: PhantomData<F>,
    rules: Rules,
    right: &'a [f64],
    target: &'a mut [f64],
}

impl<F: ScalarMonad> Kernel for MapFloats<'_, F> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let result = F::floats(self.rules, right);
            *target = result;
            flag |= !result.is_finite();
        }
        flag
    }
}

/// Fills `target` with the results for floats of a function that returns integers; returns true if one does not fit the type.
#[inline]
pub(crate) fn round<F: ScalarMonad, T: Whole>(rules: Rules, right: &[f64], target: &mut [T]) -> bool {
    dispatch_widest(Round { function: PhantomData::<F>, rules, right, target })
}

struct Round<'a, F, T> {
    function: PhantomData<F>,
    rules: Rules,
    right: &'a [f64],
    target: &'a mut [T],
}

impl<F: ScalarMonad, T: Whole> Kernel for Round<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let whole = F::floats(self.rules, right);
            let narrow = T::from_float(whole);
            *target = narrow;
            flag |= narrow.float() != whole;
        }
        flag
    }
}

/// Computes the residues of integers by one divisor that is not zero.
#[inline]
pub(crate) fn residues<T: Whole>(divisor: i32, right: &[i32], target: &mut [T]) {
    dispatch(Residues { divisor: f64::from(divisor), right, target });
}

struct Residues<'a, T> {
    divisor: f64,
    right: &'a [i32],
    target: &'a mut [T],
}

impl<T: Whole> Kernel for Residues<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        let (reciprocal, sign) = (1.0 / self.divisor.abs(), self.divisor.signum());
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let number = f64::from(right);
            // With a half added, the quotient stays away from integers, so that rounding cannot carry it across one.
            let quotient = ((number * sign + 0.5) * reciprocal).floor();
            *target = T::from_float(number - self.divisor * quotient);
        }
    }
}
