//! Scalar functions as kernels see them: their effect on one or two elements, and the properties that loops rely on.

use super::exact_arithmetic::ExtendedOutcome;
use crate::array::{Complex, Decimal, Exact, Whole};

/// The settings that scalar functions depend on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The comparison tolerance, `⎕CT`.
    pub tolerance: f64,
    /// The division method, `⎕DIV`.
    pub division: u8,
    /// True if `⎕FR` is 1287: floats are computed as decimal numbers.
    pub decimal: bool,
}

/// The reason why a scalar function has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Division by zero.
    DivideByZero,
    /// A complex number where numbers are ordered, since only real ones have an order.
    NotReal,
    /// A number other than 0 and 1 where only these are allowed.
    NotBoolean,
    /// A number that no circular function has.
    NoSuchCircularFunction,
    /// A result that does not exist, or that exceeds the largest number.
    NoResult,
    /// An exact result with this many decimal digits, more than a number may have.
    TooLong(u64),
}

/// The result of a function that may refuse its arguments.
pub(crate) type Refusable<T> = std::result::Result<T, Refusal>;

/// The order in which a reduction may combine elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// Only in order, from the last element to the first.
    InOrder,
    /// In any order: the result is the sum.
    Sum,
    /// In any order: the result is the sum with alternating signs.
    Alternating,
    /// In any order: the result is the least element.
    Least,
    /// In any order: the result is the greatest element.
    Greatest,
}

/// The ways in which a scan computes each result from the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scanning {
    /// Not at all: each result is a reduction of its own.
    Separate,
    /// By one more application of the function, which is associative.
    Associative,
    /// By subtracting and adding elements in turn.
    Alternating,
}

/// The tests to which a reduction of Booleans may be equivalent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitFolding {
    /// The test for whether all elements are 1.
    All,
    /// The test for whether any element is 1.
    Any,
}

/// A dyadic scalar function, defined by its effect on two elements of one type, without a loop.
pub trait ScalarDyad: Copy + Send + Sync + 'static {
    /// The glyph of the function.
    const GLYPH: char;
    /// The identity element.
    const IDENTITY: Option<f64>;
    /// The order in which a reduction may combine elements.
    const FOLDING: Folding = Folding::InOrder;
    /// True if short vectors are reduced from the first element on.
    const FOLDS_FROM_START: bool = false;
    /// The way in which a scan computes each result from the one before.
    const SCANNING: Scanning = Scanning::Separate;
    /// The test to which a reduction of Booleans is equivalent, if there is one.
    const BIT_FOLDING: Option<BitFolding> = None;
    /// True if the results for Booleans are Boolean, so that `apply_to_words` is used.
    const BOOLEAN_RESULTS: bool = false;
    /// True if the results for integers are integers, so that `apply_to_integers` is used.
    const WHOLE_RESULTS: bool = true;
    /// True if the results for real numbers are never complex.
    const CLOSED_ON_REALS: bool = true;
    /// True if the results for floats are converted to integers when all of them are whole.
    const NARROWS_RESULTS: bool = false;
    /// True if the loop over floats is so compute-bound that the widest registers pay off.
    const COMPUTE_HEAVY: bool = false;

    /// Computes the results for 64 pairs of Booleans.
    #[inline(always)]
    fn apply_to_words(_left: u64, _right: u64) -> u64 {
        unreachable!("only functions with Boolean results are applied to words")
    }

    /// Returns the result for two integers, and true if it does not fit their type. A function without integer results always
    /// returns true.
    #[inline(always)]
    fn apply_to_integers<T: Whole>(left: T, right: T) -> (T, bool) {
        (left.max(right), true)
    }

    /// Computes the result for two floats. A result that is not finite makes the caller use `apply_to_complexes`.
    fn apply_to_floats(rules: Rules, left: f64, right: f64) -> f64;

    /// Computes the result for two complex numbers, or for two floats whose result by `apply_to_floats` is not finite.
    fn apply_to_complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex>;

    /// Computes the result for two exact numbers, or returns `None` if the result is not exact.
    fn apply_to_exacts(_rules: Rules, _left: &Exact, _right: &Exact) -> ExtendedOutcome {
        Ok(None)
    }

    /// Computes the result for two decimal numbers, or returns `None` if it is not real or can only be computed as a float.
    fn apply_to_decimals(_rules: Rules, _left: &Decimal, _right: &Decimal) -> ExtendedOutcome {
        Ok(None)
    }
}

/// A monadic scalar function, defined by its effect on one element, without a loop.
pub trait ScalarMonad: Copy + Send + Sync + 'static {
    /// The glyph of the function.
    const GLYPH: char;
    /// True if the results for integers are integers, so that `apply_to_integers` is used.
    const WHOLE_RESULTS: bool = true;
    /// True if the results for real numbers are never complex.
    const CLOSED_ON_REALS: bool = true;
    /// True if the loop over floats is so compute-bound that the widest registers pay off.
    const COMPUTE_HEAVY: bool = false;

    /// Returns the result for an integer, and true if it does not fit the integer's type. A function without integer results
    /// always returns true.
    #[inline(always)]
    fn apply_to_integers<T: Whole>(right: T) -> (T, bool) {
        (right, true)
    }

    /// Computes the result for a float. A result that is not finite makes the caller use `apply_to_complexes`.
    fn apply_to_floats(rules: Rules, right: f64) -> f64;

    /// Computes the result for a complex number, or for a float whose result by `apply_to_floats` is not finite.
    fn apply_to_complexes(rules: Rules, right: Complex) -> Refusable<Complex>;

    /// Computes the result for an exact number, or returns `None` if the result is not exact.
    fn apply_to_exacts(_rules: Rules, _right: &Exact) -> ExtendedOutcome {
        Ok(None)
    }

    /// Computes the result for a decimal number, or returns `None` if it is not real or can only be computed as a float.
    fn apply_to_decimals(_rules: Rules, _right: &Decimal) -> ExtendedOutcome {
        Ok(None)
    }
}
