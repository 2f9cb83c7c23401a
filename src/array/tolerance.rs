//! Tolerant comparison of real numbers: tolerances relative to the larger magnitude, and those that are absolute below 1; and the
//! range in which floats are exact.

/// The magnitude up to which floats represent every integer exactly: 2*53.
pub(crate) const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;

/// Returns true if two numbers are equal within the tolerance, relative to the larger magnitude. Unlike in arithmetic, NaN equals
/// itself: otherwise no array that contains it would match itself.
#[inline]
pub(crate) fn equal(left: f64, right: f64, tolerance: f64) -> bool {
    left == right || is_relatively_near(left, right, tolerance) || left.is_nan() && right.is_nan()
}

/// Returns true if two numbers are finite and within the tolerance of each other.
#[inline]
fn is_relatively_near(left: f64, right: f64, tolerance: f64) -> bool {
    let largest = left.abs().max(right.abs());
    (left - right).abs() <= tolerance * largest && largest < f64::INFINITY
}

/// Returns true if `value` is within the tolerance of `other`. The tolerance is relative to `value`, but absolute if its magnitude is
/// below 1.
#[inline(always)]
pub(crate) fn is_near(value: f64, other: f64, tolerance: f64) -> bool {
    (value - other).abs() <= tolerance * value.abs().max(1.0)
}

/// Returns the greatest integer that does not exceed `value` by more than the tolerance, which is applied as in [`is_near`].
#[inline(always)]
pub(crate) fn tolerant_floor(value: f64, tolerance: f64) -> f64 {
    let whole = value.round_ties_even();
    if whole - value > tolerance * value.abs().max(1.0) { whole - 1.0 } else { whole }
}
