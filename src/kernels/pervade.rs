//! The loops that apply scalar functions element by element.
//!
//! * integers: wrapping results and one flag for the strip, so that the loop vectorises; if a result overflows, the caller
//!   computes the strip again in the next wider type;
//! * floats: IEEE results and one flag for the strip; if a result is not finite, the caller checks the results one by one.

use super::broadcast::Readable;
use super::scalar::{Rules, ScalarDyad, ScalarMonad};
use super::simd::{Kernel, Level, dispatch, dispatch_widest, lanes};
use crate::array::{Element, Plain, Whole};
use std::marker::PhantomData;

/// The element types of real numbers, each with its own way of computing a scalar function.
pub(crate) trait RealElement: Readable + Plain + Element + PartialOrd {
    /// Returns the result for one pair, and true if it does not fit the type or is not finite.
    fn compute_pair<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, bool);

    /// Computes the results pair by pair, in place: `target` holds the right arguments, then the results. Returns true if one
    /// does not fit the type or is not finite.
    fn zip_into<F: ScalarDyad>(rules: Rules, left: &[Self], target: &mut [Self]) -> bool {
        dispatch(ZipInto { function: PhantomData::<F>, rules, left, target })
    }

    /// Computes running sums in place, continuing from `before`; returns true if one does not fit the type or is not finite: then
    /// the content of the row is unspecified.
    fn scan_sums(before: Option<Self>, row: &mut [Self]) -> bool;

    /// Folds four rows into `target`, the last row first; returns true if a step does not fit the type or is not finite.
    fn fold_rows<F: ScalarDyad>(rules: Rules, rows: [&[Self]; 4], target: &mut [Self]) -> bool {
        dispatch(FoldRows { function: PhantomData::<F>, rules, rows, target })
    }

    /// Returns the sum of floats, with alternating signs if `alternating`, computed in several partial sums, and true if it is
    /// not finite; returns `None` for other types.
    fn sum_in_lanes(slice: &[Self], alternating: bool) -> Option<(Self, bool)>;
}

impl<T: Whole + Readable> RealElement for T {
    #[inline(always)]
    fn compute_pair<F: ScalarDyad>(_: Rules, left: Self, right: Self) -> (Self, bool) {
        F::apply_to_integers(left, right)
    }

    fn scan_sums(before: Option<Self>, row: &mut [Self]) -> bool {
        super::scan::scan_integer_sums(before, row)
    }

    fn sum_in_lanes(_: &[Self], _: bool) -> Option<(Self, bool)> {
        None
    }
}

impl RealElement for f64 {
    #[inline(always)]
    fn compute_pair<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, bool) {
        let result = F::apply_to_floats(rules, left, right);
        (result, !result.is_finite())
    }

    fn scan_sums(before: Option<Self>, row: &mut [Self]) -> bool {
        super::scan::scan_float_sums(before, row)
    }

    fn sum_in_lanes(slice: &[Self], alternating: bool) -> Option<(Self, bool)> {
        let sum = super::reduce::sum_in_lanes(slice, alternating);
        Some((sum, !sum.is_finite()))
    }
}

/// Applies a function to pairs of integers, and stores the results in `target`; returns true if one does not fit the type.
#[inline]
pub(crate) fn zip_integers<F: ScalarDyad, T: Whole>(left: &[T], right: &[T], target: &mut [T]) -> bool {
    dispatch(ZipIntegers { function: PhantomData::<F>, left, right, target })
}

/// Applies a function to pairs of floats, and stores the results in `target`; returns true if one is not finite.
#[inline]
pub(crate) fn zip_floats<F: ScalarDyad>(rules: Rules, left: &[f64], right: &[f64], target: &mut [f64]) -> bool {
    let kernel = ZipFloats { function: PhantomData::<F>, rules, left, right, target };
    if F::COMPUTE_HEAVY { dispatch_widest(kernel) } else { dispatch(kernel) }
}

/// Applies a function to each integer, and stores the results in `target`; returns true if one does not fit the type.
#[inline]
pub(crate) fn map_integers<F: ScalarMonad, T: Whole>(right: &[T], target: &mut [T]) -> bool {
    dispatch(MapIntegers { function: PhantomData::<F>, right, target })
}

/// Applies a function to each float, and stores the results in `target`; returns true if one is not finite.
#[inline]
pub(crate) fn map_floats<F: ScalarMonad>(rules: Rules, right: &[f64], target: &mut [f64]) -> bool {
    let kernel = MapFloats { function: PhantomData::<F>, rules, right, target };
    if F::COMPUTE_HEAVY { dispatch_widest(kernel) } else { dispatch(kernel) }
}

struct ZipIntegers<'a, F, T> {
    function: PhantomData<F>,
    left: &'a [T],
    right: &'a [T],
    target: &'a mut [T],
}

impl<F: ScalarDyad, T: Whole> Kernel for ZipIntegers<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            let (result, overflowed) = F::apply_to_integers(left, right);
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
            let result = F::apply_to_floats(self.rules, left, right);
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

impl<F: ScalarDyad, T: RealElement> Kernel for ZipInto<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for (target, &left) in self.target.iter_mut().zip(self.left) {
            let (result, overflowed) = T::compute_pair::<F>(self.rules, left, *target);
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

impl<F: ScalarDyad, T: RealElement> Kernel for FoldRows<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        let [first, second, third, fourth] = lanes::map(self.rows, |row| &row[..self.target.len()]);
        for (index, target) in self.target.iter_mut().enumerate() {
            let mut result = *target;
            for element in [fourth[index], third[index], second[index], first[index]] {
                let (next, overflowed) = T::compute_pair::<F>(self.rules, element, result);
                result = next;
                flag |= overflowed;
            }
            *target = result;
        }
        flag
    }
}

struct MapIntegers<'a, F, T> {
    function: PhantomData<F>,
    right: &'a [T],
    target: &'a mut [T],
}

impl<F: ScalarMonad, T: Whole> Kernel for MapIntegers<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let (result, overflowed) = F::apply_to_integers(right);
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
            let result = F::apply_to_floats(self.rules, right);
            *target = result;
            flag |= !result.is_finite();
        }
        flag
    }
}

/// Applies a function that rounds to integers to each float, and stores the results in `target`; returns true if one does not fit
/// the type.
#[inline]
pub(crate) fn round_floats<F: ScalarMonad, T: Whole>(rules: Rules, right: &[f64], target: &mut [T]) -> bool {
    dispatch_widest(RoundFloats { function: PhantomData::<F>, rules, right, target })
}

struct RoundFloats<'a, F, T> {
    function: PhantomData<F>,
    rules: Rules,
    right: &'a [f64],
    target: &'a mut [T],
}

impl<F: ScalarMonad, T: Whole> Kernel for RoundFloats<'_, F, T> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = false;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let rounded = F::apply_to_floats(self.rules, right);
            let integer = T::from_float(rounded);
            *target = integer;
            flag |= integer.float() != rounded;
        }
        flag
    }
}

/// Fills `target` with the residues of integers modulo one divisor, which must not be 0; all of them must fit the type.
#[inline]
pub(crate) fn fill_residues<T: Whole>(divisor: i32, right: &[i32], target: &mut [T]) {
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
            // With a half added to the dividend, the quotient stays away from integers: rounding cannot carry it across one.
            let quotient = ((number * sign + 0.5) * reciprocal).floor();
            *target = T::from_float(number - self.divisor * quotient);
        }
    }
}
