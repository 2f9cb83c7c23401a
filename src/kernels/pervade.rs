//! Scalar functions as kernels see them, and the loops that apply them element by element.
//!
//! * whole numbers: wrapped results and one flag for the strip, so that the loop vectorises; a strip that overflows is
//!   computed again in the next type by whoever called;
//! * floats: IEEE results and one flag for results that are not finite, which the caller then looks at one by one;
//! * complex numbers: one by one, each may be refused;
//! * Booleans: 64 in a word, where the result is Boolean.

use crate::array::{Complex, Element, Plain, Whole};
use crate::kernels::feed::Fed;
use crate::kernels::simd::{Kernel, vectorised, vectorised_widest};
use std::marker::PhantomData;

/// The settings that scalar functions depend on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// `⎕CT`.
    pub tolerance: f64,
    /// `⎕DIV`.
    pub division: u8,
}

/// Why a function has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Division by zero.
    DivideByZero,
    /// A complex number where only real ones have an order.
    NotReal,
    /// A number other than 0 and 1 where only these are taken.
    NotBoolean,
    /// A function of the circle that does not exist.
    NoSuchCircle,
    /// No number is the result, or none that is small enough.
    NoResult,
}

/// A number, unless the function refuses its arguments.
pub type Refusable<T> = std::result::Result<T, Refusal>;

/// How a reduction may combine many elements at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// Only in order.
    InOrder,
    /// In any order: a sum.
    Sum,
    /// A sum with alternating signs.
    Alternating,
    /// The least element.
    Least,
    /// The greatest element.
    Greatest,
}

/// How each result of a scan comes from the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Running {
    /// It does not.
    No,
    /// By the function itself, which is associative.
    Onward,
    /// By subtraction and addition in turn.
    Alternating,
}

/// What a reduction of Booleans comes down to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitFolding {
    /// Whether all are 1.
    All,
    /// Whether one is 1.
    Any,
}

/// A scalar function of two arguments: what it does to two elements of one type. None contains a loop.
pub trait ScalarDyad: Copy + Send + Sync + 'static {
    /// The glyph.
    const GLYPH: char;
    /// The identity element.
    const IDENTITY: Option<f64>;
    /// How a reduction may combine many elements at once.
    const FOLDING: Folding = Folding::InOrder;
    /// Whether short vectors are reduced from the left.
    const FROM_LEFT: bool = false;
    /// How a scan comes from the result before.
    const RUNNING: Running = Running::No;
    /// What a reduction of Booleans comes down to.
    const BIT_FOLDING: Option<BitFolding> = None;
    /// Whether Booleans have Boolean results, so that `words` is used.
    const BOOLEAN: bool = false;
    /// Whether whole numbers have whole results, so that `whole` is used.
    const WHOLE: bool = true;
    /// Whether floats never have complex results.
    const CLOSED: bool = true;
    /// Whether the loop over floats computes so much that the widest registers pay.
    const HEAVY: bool = false;

    /// 64 pairs of Booleans.
    #[inline(always)]
    fn words(_left: u64, _right: u64) -> u64 {
        unreachable!("only functions that say so have Boolean results")
    }

    /// Two whole numbers, and whether the result left their type.
    fn whole<T: Whole>(left: T, right: T) -> (T, bool);

    /// Two floats. A result that is not finite makes the caller ask `complexes`.
    fn floats(rules: Rules, left: f64, right: f64) -> f64;

    /// Two complex numbers; also two floats whose result was not finite.
    fn complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex>;
}

/// A scalar function of one argument.
pub trait ScalarMonad: Copy + Send + Sync + 'static {
    /// The glyph.
    const GLYPH: char;
    /// Whether whole numbers have whole results, so that `whole` is used.
    const WHOLE: bool = true;
    /// Whether floats never have complex results.
    const CLOSED: bool = true;

    /// Whether the loop over floats computes so much that the widest registers pay.
    const HEAVY: bool = false;

    /// A whole number, and whether the result left its type.
    fn whole<T: Whole>(right: T) -> (T, bool);

    /// A float. A result that is not finite makes the caller ask `complexes`.
    fn floats(rules: Rules, right: f64) -> f64;

    /// A complex number; also a float whose result was not finite.
    fn complexes(rules: Rules, right: Complex) -> Refusable<Complex>;
}

/// The real types, each with its own way through a scalar function.
pub trait Computed: Fed + Plain + Element + PartialOrd {
    /// One pair, and whether the result left the type or is not finite.
    fn pair<F: ScalarDyad>(rules: Rules, left: Self, right: Self) -> (Self, bool);

    /// Pair by pair, `target` holding the right ones before and the results after; whether one of them left.
    fn zip_into<F: ScalarDyad>(rules: Rules, left: &[Self], target: &mut [Self]) -> bool {
        vectorised(ZipInto { function: PhantomData::<F>, rules, left, target })
    }

    /// Running sums in place, and whether one left the type, which spoils the row: for whole numbers.
    fn sums(row: &mut [Self]) -> Option<bool>;

    /// Folds four rows into `target`, the last of them first; whether a step left the type or is not finite.
    fn fold_rows<F: ScalarDyad>(rules: Rules, rows: [&[Self]; 4], target: &mut [Self]) -> bool {
        vectorised(FoldRows { function: PhantomData::<F>, rules, rows, target })
    }

    /// The sum, with alternating signs if asked, in an order of our own: for floats.
    fn running_sum(slice: &[Self], alternating: bool) -> Option<(Self, bool)>;
}

impl<T: Whole + Fed> Computed for T {
    #[inline(always)]
    fn pair<F: ScalarDyad>(_: Rules, left: Self, right: Self) -> (Self, bool) {
        F::whole(left, right)
    }

    fn sums(row: &mut [Self]) -> Option<bool> {
        Some(super::scan::whole_sums(row))
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

    fn sums(_: &mut [Self]) -> Option<bool> {
        None
    }

    fn running_sum(slice: &[Self], alternating: bool) -> Option<(Self, bool)> {
        let sum = super::reduce::running_sum(slice, alternating);
        Some((sum, !sum.is_finite()))
    }
}

/// Fills `target` with results of whole numbers; whether one left the type.
#[inline]
pub fn zip_whole<F: ScalarDyad, T: Whole>(left: &[T], right: &[T], target: &mut [T]) -> bool {
    vectorised(ZipWhole { function: PhantomData::<F>, left, right, target })
}

/// Fills `target` with results of floats; whether one is not finite.
#[inline]
pub fn zip_floats<F: ScalarDyad>(rules: Rules, left: &[f64], right: &[f64], target: &mut [f64]) -> bool {
    let kernel = ZipFloats { function: PhantomData::<F>, rules, left, right, target };
    if F::HEAVY { vectorised_widest(kernel) } else { vectorised(kernel) }
}

/// Fills `target` with results of whole numbers; whether one left the type.
#[inline]
pub fn map_whole<F: ScalarMonad, T: Whole>(right: &[T], target: &mut [T]) -> bool {
    vectorised(MapWhole { function: PhantomData::<F>, right, target })
}

/// Fills `target` with results of floats; whether one is not finite.
#[inline]
pub fn map_floats<F: ScalarMonad>(rules: Rules, right: &[f64], target: &mut [f64]) -> bool {
    let kernel = MapFloats { function: PhantomData::<F>, rules, right, target };
    if F::HEAVY { vectorised_widest(kernel) } else { vectorised(kernel) }
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
    fn run(self) -> bool {
        let mut flag = false;
        for ((target, &left), &right) in self.target.iter_mut().zip(self.left).zip(self.right) {
            let (result, left_type) = F::whole(left, right);
            *target = result;
            flag |= left_type;
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
    fn run(self) -> bool {
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
    fn run(self) -> bool {
        let mut flag = false;
        for (target, &left) in self.target.iter_mut().zip(self.left) {
            let (result, left_type) = T::pair::<F>(self.rules, left, *target);
            *target = result;
            flag |= left_type;
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
    fn run(self) -> bool {
        let mut flag = false;
        let [first, second, third, fourth] = self.rows.map(|row| &row[..self.target.len()]);
        for (index, target) in self.target.iter_mut().enumerate() {
            let mut result = *target;
            for element in [fourth[index], third[index], second[index], first[index]] {
                let (next, left_type) = T::pair::<F>(self.rules, element, result);
                result = next;
                flag |= left_type;
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
    fn run(self) -> bool {
        let mut flag = false;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let (result, left_type) = F::whole(right);
            *target = result;
            flag |= left_type;
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
    fn run(self) -> bool {
        let mut flag = false;
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let result = F::floats(self.rules, right);
            *target = result;
            flag |= !result.is_finite();
        }
        flag
    }
}

/// Fills whole numbers from floats by a function whose results are whole; whether one is beyond their type.
#[inline]
pub fn round<F: ScalarMonad, T: Whole>(rules: Rules, right: &[f64], target: &mut [T]) -> bool {
    vectorised(Round { function: PhantomData::<F>, rules, right, target })
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
    fn run(self) -> bool {
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

/// Residues of whole numbers by one divisor that is not zero.
#[inline]
pub fn residues<T: Whole>(divisor: i32, right: &[i32], target: &mut [T]) {
    vectorised(Residues { divisor: f64::from(divisor), right, target });
}

struct Residues<'a, T> {
    divisor: f64,
    right: &'a [i32],
    target: &'a mut [T],
}

impl<T: Whole> Kernel for Residues<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (reciprocal, sign) = (1.0 / self.divisor.abs(), self.divisor.signum());
        for (target, &right) in self.target.iter_mut().zip(self.right) {
            let number = f64::from(right);
            // With a half added, the quotient stays away from whole numbers, so that rounding cannot carry it over one.
            let quotient = ((number * sign + 0.5) * reciprocal).floor();
            *target = T::from_float(number - self.divisor * quotient);
        }
    }
}
