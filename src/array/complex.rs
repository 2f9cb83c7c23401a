//! Complex numbers, as two floats with the real part first, and their arithmetic.

use super::tolerance::{equal, is_near, tolerant_floor};
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A complex number.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(C)]
pub struct Complex {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

impl Complex {
    /// 0J1.
    pub const I: Self = Self::new(0.0, 1.0);
    /// 1.
    pub const ONE: Self = Self::new(1.0, 0.0);
    /// 0.
    pub const ZERO: Self = Self::new(0.0, 0.0);

    /// Makes a number from its two parts.
    pub const fn new(re: f64, im: f64) -> Self {
        Self { re, im }
    }

    /// Makes a number from its magnitude and its phase, in radians. The phase of a number on an axis is usually rounded, which
    /// would put the number slightly off the axis: this error is removed, so that `*○0J1` is ¯1.
    pub fn from_polar(magnitude: f64, phase: f64) -> Self {
        let rounding_error = if phase.abs() > 1.0 { 2.0 * f64::EPSILON } else { 0.0 };
        let part = |part: f64| if part.abs() <= rounding_error { 0.0 } else { magnitude * part };
        Self::new(part(phase.cos()), part(phase.sin()))
    }

    /// Returns the magnitude, without intermediate overflow.
    #[inline]
    pub fn magnitude(self) -> f64 {
        let (magnitude, inaccurate) = self.plain_magnitude();
        if inaccurate < 0 { self.re.hypot(self.im) } else { magnitude }
    }

    /// Computes the magnitude without branches, so that loops vectorise. The second result is negative if it is inaccurate: if a
    /// square that matters overflows or underflows, or if a part is not a number.
    #[inline(always)]
    pub(crate) fn plain_magnitude(self) -> (f64, i64) {
        const GREATEST_SQUARED: f64 = 6.7e153; // about 2*511
        const LEAST_SQUARED: f64 = 6.7e-139; // about 2*¯459
        let (re, im) = (self.re.abs(), self.im.abs());
        let (long, short) = if re > im { (re, im) } else { (im, re) };
        // A short part below this leaves the long one as it is.
        let negligible = long * (f64::EPSILON / 4.0);
        let root = (long * long + short * short).sqrt();
        // One step of Newton's method, by the error of the squared root: that error is written as products of differences in which
        // the large squares have cancelled, and so it is almost exact.
        let (over_short, over_long) = (root - short, root - long);
        let error = if root <= 2.0 * short {
            long * (2.0 * over_short - long) + (over_short - 2.0 * (long - short)) * over_short
        } else {
            2.0 * over_long * (long - 2.0 * short) + ((4.0 * over_long - short) * short + over_long * over_long)
        };
        let magnitude = if short <= negligible { long + short } else { root - error / (2.0 * root) };
        // Floats without a sign are ordered as their bits are, so that a difference of bits shows by its sign which is greater.
        let difference = |left: f64, right: f64| (left.to_bits() as i64).wrapping_sub(right.to_bits() as i64);
        let inaccurate = difference(GREATEST_SQUARED, long)
            | difference(GREATEST_SQUARED, short)
            | difference(short, LEAST_SQUARED) & difference(negligible, short);
        (magnitude, inaccurate)
    }

    /// Returns the phase in radians, from -π to π.
    pub fn phase(self) -> f64 {
        self.im.atan2(self.re)
    }

    /// Returns true if both parts are finite.
    pub fn is_finite(self) -> bool {
        self.re.is_finite() && self.im.is_finite()
    }

    /// Returns true if the imaginary part is zero.
    pub fn is_real(self) -> bool {
        self.im == 0.0
    }

    /// Returns the complex conjugate.
    #[must_use]
    pub fn conjugate(self) -> Self {
        Self::new(self.re, -self.im)
    }

    /// Multiplies both parts by a real number.
    #[must_use]
    pub fn scale(self, factor: f64) -> Self {
        Self::new(self.re * factor, self.im * factor)
    }

    /// Multiplies by 0J1, exactly.
    #[must_use]
    pub fn times_i(self) -> Self {
        Self::new(-self.im, self.re)
    }

    /// Returns the complex floor as McDonnell defined it: the numbers with the same floor fill a tilted rectangle of area 1, in
    /// which they are less than 1 away from the floor.
    #[must_use]
    pub fn floor(self, tolerance: f64) -> Self {
        let (re, im) = (tolerant_floor(self.re, tolerance), tolerant_floor(self.im, tolerance));
        let (over_re, over_im) = (self.re - re, self.im - im);
        let sum = over_re + over_im;
        if sum < 1.0 && !is_near(sum, 1.0, tolerance) {
            Self::new(re, im)
        } else if over_im > over_re && !is_near(over_re, over_im, tolerance) {
            Self::new(re, im + 1.0)
        } else {
            Self::new(re + 1.0, im)
        }
    }

    /// Returns the residue modulo `divisor`, computed with the complex floor of the quotient; the number itself if `divisor` is
    /// 0.
    #[must_use]
    pub fn residue(self, tolerance: f64, divisor: Self) -> Self {
        if divisor == Self::ZERO {
            return self;
        }
        let quotient = self / divisor;
        let whole = Self::new(quotient.re.round(), quotient.im.round());
        if is_near(quotient.re, whole.re, tolerance) && is_near(quotient.im, whole.im, tolerance) {
            return Self::ZERO;
        }
        self - divisor * quotient.floor(tolerance)
    }

    /// Returns the square root whose real part is not negative.
    #[must_use]
    pub fn sqrt(self) -> Self {
        /// The magnitude below which half of it may lose digits.
        const TINY_MAGNITUDE: f64 = 1e-290;
        const TINY_SCALE: f64 = (1_u128 << 108) as f64;
        if self == Self::ZERO {
            return Self::ZERO;
        }
        let magnitude = self.magnitude();
        // At both ends of the range, the number is scaled by a power of 4, exactly.
        if magnitude.is_infinite() && self.is_finite() {
            return self.scale(0.25).sqrt().scale(2.0);
        }
        if magnitude < TINY_MAGNITUDE {
            return self.scale(TINY_SCALE).sqrt().scale(1.0 / TINY_SCALE.sqrt());
        }
        if self.re >= 0.0 {
            let re = (0.5 * magnitude + 0.5 * self.re).sqrt();
            Self::new(re, 0.5 * self.im / re)
        } else {
            let im = (0.5 * magnitude - 0.5 * self.re).sqrt().copysign(self.im);
            Self::new(0.5 * self.im / im, im)
        }
    }

    /// Returns e to the power of this number.
    #[must_use]
    pub fn exp(self) -> Self {
        if self.is_real() {
            return Self::from(self.re.exp());
        }
        // The magnitude may exceed the largest float although the parts do not: then the number is scaled in two steps.
        let excess = if self.re > f64::MAX.ln() { 1.0 } else { 0.0 };
        Self::from_polar((self.re - excess).exp(), self.im).scale(f64::exp(excess))
    }

    /// Returns the principal natural logarithm: its imaginary part is from -π to π.
    #[must_use]
    pub fn ln(self) -> Self {
        Self::new(self.magnitude().ln(), self.phase())
    }

    /// Raises this number to a power. Small integer powers are computed by multiplication, so that Gaussian integers stay exact.
    #[must_use]
    pub fn power(self, exponent: Self) -> Self {
        const MAX_MULTIPLIED_EXPONENT: f64 = 1024.0;
        if exponent == Self::ZERO {
            return Self::ONE;
        }
        if exponent.is_real() && exponent.re == exponent.re.trunc() && exponent.re.abs() <= MAX_MULTIPLIED_EXPONENT {
            let power = self.integer_power(exponent.re.abs() as u32);
            return if exponent.re < 0.0 { Self::ONE / power } else { power };
        }
        if exponent == Self::from(0.5) {
            return self.sqrt();
        }
        (exponent * self.ln()).exp()
    }

    fn integer_power(self, mut exponent: u32) -> Self {
        let (mut power, mut square) = (Self::ONE, self);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = power * square;
            }
            exponent >>= 1;
            if exponent > 0 {
                square = square * square;
            }
        }
        power
    }
}

impl Add for Complex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.re + other.re, self.im + other.im)
    }
}

impl Sub for Complex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.re - other.re, self.im - other.im)
    }
}

impl Mul for Complex {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
    }
}

impl Div for Complex {
    type Output = Self;

    /// Divides by the larger part first, so that no intermediate result overflows.
    fn div(self, other: Self) -> Self {
        const HUGE_MAGNITUDE: f64 = f64::MAX / 4.0;
        if !other.is_real() && (other.re.abs() > HUGE_MAGNITUDE || other.im.abs() > HUGE_MAGNITUDE) && other.is_finite() {
            return self.scale(0.25) / other.scale(0.25);
        }
        if other.is_real() {
            return Self::new(self.re / other.re, self.im / other.re);
        }
        // Which part is larger is often random: the parts are exchanged without a branch, which would be mispredicted.
        let is_re_larger = other.re.abs() >= other.im.abs();
        let order = |re: f64, im: f64| if is_re_larger { (re, im) } else { (im, re) };
        let ((larger, smaller), (first, second)) = (order(other.re, other.im), order(self.re, self.im));
        let ratio = smaller / larger;
        let divisor = larger + smaller * ratio;
        let scaled = first * ratio;
        let im = if is_re_larger { second - scaled } else { scaled - second };
        Self::new((first + second * ratio) / divisor, im / divisor)
    }
}

impl Neg for Complex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.re, -self.im)
    }
}

impl From<f64> for Complex {
    fn from(re: f64) -> Self {
        Self::new(re, 0.0)
    }
}

/// Returns true if two complex numbers are equal within the tolerance, relative to the larger magnitude. Parts that are NaN are
/// equal to each other, as in [`equal`].
#[inline]
pub(crate) fn equal_complex(left: Complex, right: Complex, tolerance: f64) -> bool {
    if left == right {
        return true;
    }
    let has_nan = (left.re + left.im).is_nan() || (right.re + right.im).is_nan();
    if has_nan || left.im == 0.0 && right.im == 0.0 {
        return equal(left.re, right.re, tolerance) && equal(left.im, right.im, tolerance);
    }
    let largest = left.magnitude().max(right.magnitude());
    let distance = Complex::new(left.re - right.re, left.im - right.im).magnitude();
    distance <= tolerance * largest && largest < f64::INFINITY
}

/// Returns the order of two numbers by their real parts, then by their imaginary parts; NaN comes after all other parts.
pub(crate) fn order_numbers(left: Complex, right: Complex) -> Ordering {
    order_reals(left.re, right.re).then_with(|| order_reals(left.im, right.im))
}

/// Returns the order of two real numbers; NaN comes after all others.
pub(crate) fn order_reals(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).unwrap_or_else(|| left.is_nan().cmp(&right.is_nan()))
}

#[cfg(test)]
mod tests {
    use super::Complex;

    #[test]
    fn eulers_identity_holds() {
        assert_eq!(Complex::new(0.0, std::f64::consts::PI).exp(), Complex::from(-1.0));
        assert_eq!(Complex::new(0.0, 1e-17).exp(), Complex::new(1.0, 1e-17));
    }

    #[test]
    fn the_floor_is_less_than_one_away() {
        for step in 0..400 {
            let number = Complex::new(f64::from(step % 20) / 7.0 - 1.3, f64::from(step / 20) / 7.0 - 1.3);
            let floor = number.floor(1e-14);
            assert!((number - floor).magnitude() < 1.0 + 1e-12, "{number:?} {floor:?}");
        }
    }

    #[test]
    fn roots_and_quotients_undo_squares_and_products() {
        for step in 1..100 {
            let number = Complex::new(f64::from(step % 10) - 4.5, f64::from(step / 10) - 4.5);
            let near = |left: Complex, right: Complex| (left - right).magnitude() < 1e-12;
            let root = number.sqrt();
            assert!(near(root * root, number) && root.re >= 0.0, "{number:?}");
            assert!(near(number * Complex::new(2.0, -3.0) / Complex::new(2.0, -3.0), number), "{number:?}");
            assert!(near(number.ln().exp(), number), "{number:?}");
        }
    }
}
