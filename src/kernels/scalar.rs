//! Scalar functions as kernels see them: what a function does to one or two elements, and what follows from it for loops.

use super::exact::Outcome;
use crate::array::{Complex, Decimal, Exact, Whole};

/// The settings that scalar functions depend on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// `⎕CT`.
    pub tolerance: f64,
    /// `⎕DIV`.
    pub division: u8,
    /// Whether `⎕FR` is 1287: floats are computed as decimal numbers.
    pub decimal: bool,
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
    /// An exact result of more decimal digits than a number may have.
    TooLong(u64),
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
    /// Whether floats whose results are all whole have whole numbers as results.
    const NARROWS: bool = false;
    /// Whether the loop over floats computes so much that the widest registers pay.
    const HEAVY: bool = false;

    /// 64 pairs of Booleans.
    #[inline(always)]
    fn words(_left: u64, _right: u64) -> u64 {
        unreachable!("only functions that say so have Boolean results")
    }

    /// Two whole numbers, and whether the result left their type: it always does where there are no whole results.
    #[inline(always)]
    fn whole<T: Whole>(left: T, right: T) -> (T, bool) {
        (left.max(right), true)
    }

    /// Two floats. A result that is not finite makes the caller ask `complexes`.
    fn floats(rules: Rules, left: f64, right: f64) -> f64;

    /// Two complex numbers; also two floats whose result was not finite.
    fn complexes(rules: Rules, left: Complex, right: Complex) -> Refusable<Complex>;

    /// Two exact numbers; none where the result is not exact.
    fn exacts(_rules: Rules, _left: &Exact, _right: &Exact) -> Outcome {
        Ok(None)
    }

    /// Two decimal numbers; none where the result is not real, or known no better than as a float.
    fn decimals(_rules: Rules, _left: &Decimal, _right: &Decimal) -> Outcome {
        Ok(None)
    }
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

    /// A whole number, and whether the result left its type: it always does where there are no whole results.
    #[inline(always)]
    fn whole<T: Whole>(right: T) -> (T, bool) {
        (right, true)
    }

    /// A float. A result that is not finite makes the caller ask `complexes`.
    fn floats(rules: Rules, right: f64) -> f64;

    /// A complex number; also a float whose result was not finite.
    fn complexes(rules: Rules, right: Complex) -> Refusable<Complex>;

    /// An exact number; none where the result is not exact.
    fn exacts(_rules: Rules, _right: &Exact) -> Outcome {
        Ok(None)
    }

    /// A decimal number; none where the result is not real, or known no better than as a float.
    fn decimals(_rules: Rules, _right: &Decimal) -> Outcome {
        Ok(None)
    }
}
