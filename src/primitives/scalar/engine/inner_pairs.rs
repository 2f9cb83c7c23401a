//! The pairs of functions in inner products: one applies to each pair of elements, the other joins the results.

use crate::kernels::compare::Comparison;
use crate::kernels::product::ProductFunctions;
use std::marker::PhantomData;

/// A function of two floats.
pub(crate) trait FloatFunction: Copy + Send + Sync + 'static {
    fn apply(left: f64, right: f64) -> f64;
}

/// A function of two Booleans, represented as the numbers 0 and 1. A function that joins takes the results of such functions,
/// which may be counts.
pub(crate) trait BooleanFunction: Copy + Send + Sync + 'static {
    /// True if the results are counts, not Booleans.
    const IS_COUNT: bool = false;
    fn apply(left: i32, right: i32) -> i32;
}

/// The function `+`.
#[derive(Clone, Copy)]
pub(crate) struct Sum;
/// The function `×`.
#[derive(Clone, Copy)]
pub(crate) struct Product;
/// The function `⌊`.
#[derive(Clone, Copy)]
pub(crate) struct Least;
/// The function `⌈`.
#[derive(Clone, Copy)]
pub(crate) struct Greatest;
/// The function `∧`.
#[derive(Clone, Copy)]
pub(crate) struct BitAnd;
/// The function `∨`.
#[derive(Clone, Copy)]
pub(crate) struct BitOr;
/// The function `≠`, which gives 1 for an odd number of ones when it joins.
#[derive(Clone, Copy)]
pub(crate) struct Odd;
/// The function `+` of Booleans, which counts ones when it joins.
#[derive(Clone, Copy)]
pub(crate) struct Count;

impl FloatFunction for Sum {
    #[inline(always)]
    fn apply(left: f64, right: f64) -> f64 {
        left + right
    }
}

impl FloatFunction for Product {
    #[inline(always)]
    fn apply(left: f64, right: f64) -> f64 {
        left * right
    }
}

impl FloatFunction for Least {
    #[inline(always)]
    fn apply(left: f64, right: f64) -> f64 {
        if left < right { left } else { right }
    }
}

impl FloatFunction for Greatest {
    #[inline(always)]
    fn apply(left: f64, right: f64) -> f64 {
        if left > right { left } else { right }
    }
}

impl BooleanFunction for BitAnd {
    #[inline(always)]
    fn apply(left: i32, right: i32) -> i32 {
        left & right
    }
}

impl BooleanFunction for BitOr {
    #[inline(always)]
    fn apply(left: i32, right: i32) -> i32 {
        left | right
    }
}

impl BooleanFunction for Odd {
    #[inline(always)]
    fn apply(left: i32, right: i32) -> i32 {
        left ^ right
    }
}

impl BooleanFunction for Count {
    const IS_COUNT: bool = true;

    #[inline(always)]
    fn apply(left: i32, right: i32) -> i32 {
        left + right
    }
}

/// The functions of an inner product of floats: `J` joins the results of `P`.
#[derive(Clone, Copy)]
pub(crate) struct FloatPair<J, P>(pub(crate) PhantomData<(J, P)>);

impl<J: FloatFunction, P: FloatFunction> ProductFunctions<f64> for FloatPair<J, P> {
    type Result = f64;

    #[inline(always)]
    fn compute_pair(self, left: f64, right: f64) -> f64 {
        P::apply(left, right)
    }

    #[inline(always)]
    fn combine_results(self, left: f64, right: f64) -> f64 {
        J::apply(left, right)
    }
}

/// The functions of an inner product of Booleans: `J` joins the results of `P`.
#[derive(Clone, Copy)]
pub(crate) struct BooleanPair<J, P>(pub(crate) PhantomData<(J, P)>);

impl<J: BooleanFunction, P: BooleanFunction> ProductFunctions<i8> for BooleanPair<J, P> {
    type Result = i32;

    #[inline(always)]
    fn compute_pair(self, left: i8, right: i8) -> i32 {
        P::apply(i32::from(left), i32::from(right))
    }

    #[inline(always)]
    fn combine_results(self, left: i32, right: i32) -> i32 {
        J::apply(left, right)
    }
}

/// The functions of an inner product of a comparison: `J` joins the results of `C`.
#[derive(Clone, Copy)]
pub(crate) struct ComparisonPair<J, C> {
    pub(crate) tolerance: f64,
    pub(crate) functions: PhantomData<(J, C)>,
}

impl<J: BooleanFunction, C: Comparison> ProductFunctions<f64> for ComparisonPair<J, C> {
    type Result = i32;

    #[inline(always)]
    fn compute_pair(self, left: f64, right: f64) -> i32 {
        i32::from(C::apply_tolerantly(self.tolerance, left, right))
    }

    #[inline(always)]
    fn combine_results(self, left: i32, right: i32) -> i32 {
        J::apply(left, right)
    }
}

impl<J: BooleanFunction, C: Comparison> ProductFunctions<u8> for ComparisonPair<J, C> {
    type Result = i32;

    #[inline(always)]
    fn compute_pair(self, left: u8, right: u8) -> i32 {
        i32::from(C::apply_exactly(left, right))
    }

    #[inline(always)]
    fn combine_results(self, left: i32, right: i32) -> i32 {
        J::apply(left, right)
    }
}
