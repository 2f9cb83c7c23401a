//! Scalar functions as kernels see them: their effect on one or two elements, and the properties that loops rely on.

use super::exact::Outcome;
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

/// The reason why a function has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Division by zero.
    DivideByZero,
    /// A complex number where only real ones have an order.
    NotReal,
    /// A number other than 0 and 1 where only these are allowed.
    NotBoolean,
    /// A circular function that does not exist.
    NoSuchCircle,
    /// A result that does not exist or is too large.
    NoResult,
    /// An exact result of more decimal digits than a number may have.
    TooLong(u64),
}

/// A result, unless the function refuses its arguments.
pub(crate) type Refusable<T> = std::result::Result<T, Refusal>;

/// The ways in which a reduction may combine many elements at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// In order only.
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

/// The ways in which each result of a scan follows from the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Running {
    /// Independently of the one before.
    No,
    /// By the function itself, which is associative.
    Onward,
    /// By subtraction and addition in turn.
    Alternating,
}

/// The tests that a reduction of Booleans may amount to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitFolding {
    /// A test for all ones.
    All,
    /// A test for at least one 1.
    Any,
}

/// A scalar function of two arguments, defined by its effect on two elements of one type, without a loop.
pub trait ScalarDyad: Copy + Send + Sync + 'static {
    /// The glyph of the function.
    const GLYPH: char;
    /// The identity element.
    const IDENTITY: Option<f64>;
    /// The way in which a reduction may combine many elements at once.
    const FOLDING: Folding = Folding::InOrder;
    /// True if short vectors are reduced from the left.
    const FOLDS_FROM_START: bool = false;
    /// The way in which each result of a scan follows from the one before.
    const RUNNING: Running = Running::No;
    /// The test that a reduction of Booleans amounts to.
    const BIT_FOLDING: Option<BitFolding> = None;
    /// True if Booleans have Boolean results, so that `words` is used.
    const BOOLEAN_RESULTS: bool = false;
    /// True if integers have integer results, so that `whole` is used.
    const WHOLE_RESULTS: bool = true;
    /// True if floats never have complex results.
    const CLOSED_ON_REALS: bool = true;
    /// True if the results of floats become integers when all of them are whole.
    const NARROWS_RESULTS: bool = false;
    /// True if the loop over floats is so compute-bound that the widest registers pay off.
    const COMPUTE_HEAVY: bool = false;

    /// Computes the results for 64 pairs of Booleans.
    #[inline(always)]
    fn words(_left: u64, _right: u64) -> u64 {
        unreachable!("only functions that say so have Boolean results")
    }

    /// Returns the result for two integers, and true if it does not fit their type, as is always so without integer results.
    #[inline(always)]
    fn whole<T: Whole>(left: T, right: T) -> (T, bool) {
        (left.max(right), true)
    }

    /// Computes the result for two floats. A result that is not finite makes the caller use `complexes`.
    fn floats(rules: Rules, left: f64, right: f64) -> f64;

    /// Computes the result for two complex numbers; also for two floats whose result was not finite.
    fn complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex>;

    /// Computes the result for two exact numbers, or returns `None` if it is not exact.
    fn exacts(_rules: Rules, _left: &Exact, _right: &Exact) -> Outcome {
        Ok(None)
    }

    /// Computes the result for two decimal numbers, or returns `None` if it is not real, or can only be computed as a float.
    fn decimals(_rules: Rules, _left: &Decimal, _right: &Decimal) -> Outcome {
        Ok(None)
    }
}

/// A scalar function of one argument.
pub trait ScalarMonad: Copy + Send + Sync + 'static {
    /// The glyph of the function.
    const GLYPH: char;
    /// True if integers have integer results, so that `whole` is used.
    const WHOLE_RESULTS: bool = true;
    /// True if floats never have complex results.
    const CLOSED_ON_REALS: bool = true;
    /// True if the loop over floats is so compute-bound that the widest registers pay off.
    const COMPUTE_HEAVY: bool = false;

    /// Returns the result for an integer, and true if it does not fit its type, as is always so without integer results.
    #[inline(always)]
    fn whole<T: Whole>(right: T) -> (T, bool) {
        (right, true)
    }

    /// Computes the result for a float. A result that is not finite makes the caller use `complexes`.
    fn floats(rules: Rules, right: f64) -> f64;

    /// Computes the result for a complex number; also for a float whose result was not finite.
    fn complexes(rules: Rules, right: Complex) -> Refusable<Complex>;

    /// Computes the result for an exact number, or returns `None` if it is not exact.
    fn exacts(_rules: Rules, _right: &Exact) -> Outcome {
        Ok(None)
    }

    /// Computes the result for a decimal number, or returns `None` if it is not real, or can only be computed as a float.
    fn decimals(_rules: Rules, _right: &Decimal) -> Outcome {
        Ok(None)
    }
}
