//! The loops that apply scalar functions element by element.
//!
//! * integers: wrapping results and one flag for the strip, so that the loop vectorises; if a result overflows, the caller
//!   computes the strip again in the next wider type;
//! * floats: IEEE results and one flag for the strip; if a result is not finite, the caller checks the results one by one;
//! * floats in place: a few results at a time stay in registers until it is known that they are finite, so that the arguments
//!   of those that are not can still be read;
//! * complex numbers: results and one flag for the strip; if there is no result, or one that is not finite, the caller computes
//!   them again one by one.

use super::broadcast::Readable;
use super::scalar::{Refusable, Rules, ScalarDyad, ScalarMonad};
use super::simd::{Kernel, Level, dispatch, dispatch_widest, lanes};
use crate::array::{Complex, Element, Plain, Whole};
use std::marker::PhantomData;
use std::ops::{BitOr, Neg};

/// A flag as wide as an element, raised if it is negative. The flags of many elements are joined lane by lane and tested once;
/// narrower flags would be packed for each vector.
pub(crate) trait LaneFlag: Copy + Default + PartialOrd + From<bool> + Neg<Output = Self> + BitOr<Output = Self> {
    /// Returns the flag for a condition.
    #[inline(always)]
    fn of(condition: bool) -> Self {
        -Self::from(condition)
    }

    /// Joins another flag to this one. The flags of one element are best joined first, so that a loop joins only one to the sum.
    #[inline(always)]
    fn join(&mut self, flag: Self) {
        *self = *self | flag;
    }

    /// Returns true if the flag is raised.
    #[inline(always)]
    fn is_raised(self) -> bool {
        self < Self::default()
    }
}

impl<T: Copy + Default + PartialOrd + From<bool> + Neg<Output = T> + BitOr<Output = T>> LaneFlag for T {}

/// Returns a flag that is raised if a float is not finite: then all bits of its exponent are ones, and adding one to the last of
/// them carries into the sign.
#[inline(always)]
pub(crate) fn nonfinite_flag(float: f64) -> i64 {
    const EXPONENT: u64 = 0x7FF0 << 48;
    const EXPONENT_ONE: u64 = 0x0010 << 48;
    ((float.to_bits() & EXPONENT) + EXPONENT_ONE).cast_signed()
}

/// The element types of real numbers, each with its own way of computing a scalar function.
pub(crate) trait RealElement: Readable + Plain + Element + PartialOrd {
    /// A flag as wide as an element.
    type Flag: LaneFlag;
    /// True for integers: if one of several results does not fit the type, all of them are computed again in a wider one.
    const IS_WHOLE: bool;

    /// Returns the result for one pair, and true if it does not fit the type or is not finite.
    fn compute_pair<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, bool);

    /// Returns the result for one pair, and a flag that is raised if it does not fit the type or is not finite.
    fn compute_flagged<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, Self::Flag);

    /// Applies a function to pairs, and stores the results in `target`; returns true if one does not fit the type or is not finite.
    fn zip<F: ScalarDyad>(rules: Rules, left: &[Self], right: &[Self], target: &mut [Self]) -> bool;

    /// Applies a function to each element, like [`RealElement::zip`].
    fn map<F: ScalarMonad>(rules: Rules, right: &[Self], target: &mut [Self]) -> bool;

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
    type Flag = T;
    const IS_WHOLE: bool = true;

    #[inline(always)]
    fn compute_pair<F: ScalarDyad>(_: Rules, left: Self, right: Self) -> (Self, bool) {
        F::apply_to_integers(left, right)
    }

    #[inline(always)]
    fn compute_flagged<F: ScalarDyad>(_: Rules, left: Self, right: Self) -> (Self, Self) {
        let (result, overflowed) = F::apply_to_integers(left, right);
        (result, Self::of(overflowed))
    }

    fn zip<F: ScalarDyad>(_: Rules, left: &[Self], right: &[Self], target: &mut [Self]) -> bool {
        zip_integers::<F, Self>(left, right, target)
    }

    fn map<F: ScalarMonad>(_: Rules, right: &[Self], target: &mut [Self]) -> bool {
        map_integers::<F, Self>(right, target)
    }

    fn scan_sums(before: Option<Self>, row: &mut [Self]) -> bool {
        super::scan::scan_integer_sums(before, row)
    }

    fn sum_in_lanes(_: &[Self], _: bool) -> Option<(Self, bool)> {
        None
    }
}

impl RealElement for f64 {
    type Flag = i64;
    const IS_WHOLE: bool = false;

    #[inline(always)]
    fn compute_pair<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, bool) {
        let result = F::apply_to_floats(rules, left, right);
        (result, !result.is_finite())
    }

    #[inline(always)]
    fn compute_flagged<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, i64) {
        let result = F::apply_to_floats(rules, left, right);
        (result, nonfinite_flag(result))
    }

    fn zip<F: ScalarDyad>(rules: Rules, left: &[Self], right: &[Self], target: &mut [Self]) -> bool {
        zip_floats::<F>(rules, left, right, target)
    }

    fn map<F: ScalarMonad>(rules: Rules, right: &[Self], target: &mut [Self]) -> bool {
        map_floats::<F>(rules, right, target)
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

/// Applies a function to pairs of floats in place: `target` holds the left arguments, or the right ones, and then the results.
/// Stops before the first few results one of which is not finite. Returns the number of results; after them, `target` is unchanged.
#[inline]
pub(crate) fn zip_floats_in_place<F: ScalarDyad>(rules: Rules, other: &[f64], target: &mut [f64], target_is_left: bool) -> usize {
    if target_is_left {
        run_in_place::<F, _>(ZipInPlace { function: |target, other| F::apply_to_floats(rules, target, other), other, target })
    } else {
        run_in_place::<F, _>(ZipInPlace { function: |target, other| F::apply_to_floats(rules, other, target), other, target })
    }
}

fn run_in_place<F: ScalarDyad, K: Kernel<Output = usize>>(kernel: K) -> usize {
    if F::COMPUTE_HEAVY { dispatch_widest(kernel) } else { dispatch(kernel) }
}

/// Applies a function to each float in place, like [`zip_floats_in_place`].
#[inline]
pub(crate) fn map_floats_in_place<F: ScalarMonad>(rules: Rules, target: &mut [f64]) -> usize {
    let kernel = MapInPlace { function: PhantomData::<F>, rules, target };
    if F::COMPUTE_HEAVY { dispatch_widest(kernel) } else { dispatch(kernel) }
}

/// Applies a function to pairs of complex numbers, and stores the results in `target`, with zeros for negative zeros. Returns true
/// if there is no result, or one that is not finite: then the content of `target` is unspecified.
#[inline]
pub(crate) fn zip_complexes<F: ScalarDyad>(rules: Rules, left: &[Complex], right: &[Complex], target: &mut [Complex]) -> bool {
    dispatch(ZipComplexes { function: PhantomData::<F>, rules, left, right, target })
}

/// Applies a function to each complex number, like [`zip_complexes`].
#[inline]
pub(crate) fn map_complexes<F: ScalarMonad>(rules: Rules, right: &[Complex], target: &mut [Complex]) -> bool {
    dispatch(MapComplexes { function: PhantomData::<F>, rules, right, target })
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
        let mut flag = T::default();
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            let (result, overflowed) = F::apply_to_integers(left, right);
            *target = result;
            flag.join(T::of(overflowed));
        }
        flag.is_raised()
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
        let mut flag = i64::default();
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            let result = F::apply_to_floats(self.rules, left, right);
            *target = result;
            flag.join(nonfinite_flag(result));
        }
        flag.is_raised()
    }
}

/// The number of results that are computed before they overwrite their arguments.
const IN_PLACE_ELEMENTS: usize = 32;

struct ZipInPlace<'a, F> {
    function: F,
    other: &'a [f64],
    target: &'a mut [f64],
}

impl<F: Fn(f64, f64) -> f64> Kernel for ZipInPlace<'_, F> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> usize {
        let length = self.target.len();
        let (blocks, rest) = self.target.as_chunks_mut::<IN_PLACE_ELEMENTS>();
        let (other_blocks, other_rest) = self.other.as_chunks::<IN_PLACE_ELEMENTS>();
        for (number, (block, other)) in blocks.iter_mut().zip(other_blocks).enumerate() {
            let results: [f64; IN_PLACE_ELEMENTS] = lanes::from_fn(|lane| (self.function)(block[lane], other[lane]));
            if has_nonfinite(&results) {
                return number * IN_PLACE_ELEMENTS;
            }
            *block = results;
        }
        for (position, (target, &other)) in rest.iter_mut().zip(other_rest).enumerate() {
            let result = (self.function)(*target, other);
            if !result.is_finite() {
                return blocks.len() * IN_PLACE_ELEMENTS + position;
            }
            *target = result;
        }
        length
    }
}

struct MapInPlace<'a, F> {
    function: PhantomData<F>,
    rules: Rules,
    target: &'a mut [f64],
}

impl<F: ScalarMonad> Kernel for MapInPlace<'_, F> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> usize {
        let length = self.target.len();
        let (blocks, rest) = self.target.as_chunks_mut::<IN_PLACE_ELEMENTS>();
        for (number, block) in blocks.iter_mut().enumerate() {
            let results = lanes::map(*block, |element| F::apply_to_floats(self.rules, element));
            if has_nonfinite(&results) {
                return number * IN_PLACE_ELEMENTS;
            }
            *block = results;
        }
        for (position, target) in rest.iter_mut().enumerate() {
            let result = F::apply_to_floats(self.rules, *target);
            if !result.is_finite() {
                return blocks.len() * IN_PLACE_ELEMENTS + position;
            }
            *target = result;
        }
        length
    }
}

/// Returns true if one of the floats is not finite.
#[inline(always)]
fn has_nonfinite(floats: &[f64]) -> bool {
    floats.iter().fold(0_i64, |flag, &float| flag | nonfinite_flag(float)).is_raised()
}

struct ZipComplexes<'a, F> {
    function: PhantomData<F>,
    rules: Rules,
    left: &'a [Complex],
    right: &'a [Complex],
    target: &'a mut [Complex],
}

impl<F: ScalarDyad> Kernel for ZipComplexes<'_, F> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = 0_i64;
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            flag.join(store_complex(F::apply_to_complexes(self.rules, left, right), target));
        }
        flag.is_raised()
    }
}

struct MapComplexes<'a, F> {
    function: PhantomData<F>,
    rules: Rules,
    right: &'a [Complex],
    target: &'a mut [Complex],
}

impl<F: ScalarMonad> Kernel for MapComplexes<'_, F> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = 0_i64;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            flag.join(store_complex(F::apply_to_complexes(self.rules, right), target));
        }
        flag.is_raised()
    }
}

/// Stores a result, with zeros for negative zeros. Returns a flag that is raised if there is none, or if it is not finite.
#[inline(always)]
fn store_complex(result: Refusable<Complex>, target: &mut Complex) -> i64 {
    let number = result.unwrap_or(Complex::new(f64::NAN, f64::NAN));
    *target = Complex::new(number.re + 0.0, number.im + 0.0);
    nonfinite_flag(number.re) | nonfinite_flag(number.im)
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
        let mut flag = T::Flag::default();
        for (target, &left) in self.target.iter_mut().zip(self.left) {
            let (result, overflow) = T::compute_flagged::<F>(self.rules, left, *target);
            *target = result;
            flag.join(overflow);
        }
        flag.is_raised()
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
        let mut flag = T::Flag::default();
        let [first, second, third, fourth] = lanes::map(self.rows, |row| &row[..self.target.len()]);
        for (index, target) in self.target.iter_mut().enumerate() {
            let (mut result, mut overflow) = (*target, T::Flag::default());
            for element in [fourth[index], third[index], second[index], first[index]] {
                let (next, flag) = T::compute_flagged::<F>(self.rules, element, result);
                result = next;
                overflow.join(flag);
            }
            *target = result;
            flag.join(overflow);
        }
        flag.is_raised()
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
        let mut flag = T::default();
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let (result, overflowed) = F::apply_to_integers(right);
            *target = result;
            flag.join(T::of(overflowed));
        }
        flag.is_raised()
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
        let mut flag = i64::default();
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let result = F::apply_to_floats(self.rules, right);
            *target = result;
            flag.join(nonfinite_flag(result));
        }
        flag.is_raised()
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
        let mut flag = i64::default();
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let rounded = F::apply_to_floats(self.rules, right);
            let integer = T::from_float(rounded);
            *target = integer;
            flag.join(i64::of(integer.float() != rounded));
        }
        flag.is_raised()
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
