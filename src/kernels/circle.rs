//! Circular, hyperbolic and Pythagorean functions of real and complex numbers: the cases of `X○Y`.
//!
//! Inverse functions have the branch cuts that Kahan defines; on a cut, a number without an imaginary part counts as lying just
//! above the real axis.

use crate::array::Complex;

/// Computes `X○Y` of a real number; returns NaN if the result is complex or does not exist.
pub(crate) fn compute_real(function: i32, y: f64) -> f64 {
    match function {
        0 => ((1.0 - y) * (1.0 + y)).sqrt(),
        1 => y.sin(),
        2 => y.cos(),
        3 => y.tan(),
        4 => y.hypot(1.0),
        5 => y.sinh(),
        6 => y.cosh(),
        7 => y.tanh(),
        9 | -9 | -10 => y,
        10 => y.abs(),
        11 => 0.0,
        12 => {
            if y < 0.0 {
                std::f64::consts::PI
            } else {
                0.0
            }
        }
        -1 => y.asin(),
        -2 => y.acos(),
        -3 => y.atan(),
        -4 => {
            if y == -1.0 {
                0.0
            } else {
                (y + 1.0) * ((y - 1.0) / (y + 1.0)).sqrt()
            }
        }
        -5 => y.asinh(),
        // Near 1, the logarithm of a number near 1 would lose the digits.
        -6 if (1.0..2.0).contains(&y) => (y - 1.0 + ((y - 1.0) * (y + 1.0)).sqrt()).ln_1p(),
        -6 => y.acosh(),
        -7 => y.atanh(),
        _ => f64::NAN,
    }
}

/// Computes `X○Y` of a complex number, or returns `None` if no circular function has this number. The result for a real number does not
/// depend on whether others in its array are complex.
pub(crate) fn compute_complex(function: i32, y: Complex) -> Option<Complex> {
    let one = Complex::ONE;
    if y.is_real() {
        let real = compute_real(function, y.re);
        if !real.is_nan() {
            return Some(Complex::from(real));
        }
    }
    Some(match function {
        0 => (one - y * y).sqrt(),
        1 => sine(y),
        2 => cosine(y),
        3 => tangent(y),
        4 => (one + y * y).sqrt(),
        5 => divide_by_i(sine(y.times_i())),
        6 => Complex::new(y.re.cosh() * y.im.cos(), y.re.sinh() * y.im.sin()),
        7 => divide_by_i(tangent(y.times_i())),
        8 => minus_one_minus_square(y).sqrt(),
        9 => Complex::from(y.re),
        10 => Complex::from(y.magnitude()),
        11 => Complex::from(y.im),
        12 => Complex::from(y.phase()),
        -1 => arcsine(y),
        -2 => arccosine(y),
        -3 => divide_by_i(hyperbolic_arctangent(y.times_i())),
        -4 if y == -one => Complex::ZERO,
        -4 => (y + one) * ((y - one) / (y + one)).sqrt(),
        -5 => divide_by_i(arcsine(y.times_i())),
        -6 => hyperbolic_arccosine(y),
        -7 => hyperbolic_arctangent(y),
        -8 => -minus_one_minus_square(y).sqrt(),
        -9 => y,
        -10 => y.conjugate(),
        -11 => y.times_i(),
        -12 => y.times_i().exp(),
        _ => return None,
    })
}

/// Computes `¯1-Y*2`; a real result lies on the upper side of the branch cut of the square root.
fn minus_one_minus_square(y: Complex) -> Complex {
    let square = y * y;
    Complex::new(-1.0 - square.re, 0.0 - square.im)
}

/// Divides a number by 0J1, without rounding.
fn divide_by_i(number: Complex) -> Complex {
    Complex::new(number.im, -number.re)
}

fn sine(y: Complex) -> Complex {
    Complex::new(y.re.sin() * y.im.cosh(), y.re.cos() * y.im.sinh())
}

/// Computes the cosine from its own formula: the sine of the complement loses the digits that a large angle has after the point.
fn cosine(y: Complex) -> Complex {
    Complex::new(y.re.cos() * y.im.cosh(), -(y.re.sin() * y.im.sinh()))
}

/// Computes the tangent from the doubled angle, so that no intermediate result overflows.
fn tangent(y: Complex) -> Complex {
    /// The magnitude of the imaginary part from which the tangent is 0J1 or 0J¯1 to the last digit.
    const SATURATION_IMAGINARY_PART: f64 = 20.0;
    if y.im.abs() > SATURATION_IMAGINARY_PART {
        return Complex::new(0.0, 1.0_f64.copysign(y.im));
    }
    let divisor = (2.0 * y.re).cos() + (2.0 * y.im).cosh();
    Complex::new((2.0 * y.re).sin() / divisor, (2.0 * y.im).sinh() / divisor)
}

fn arcsine(y: Complex) -> Complex {
    let (root_minus, root_plus) = ((Complex::ONE - y).sqrt(), (Complex::ONE + y).sqrt());
    // For a number on the cut, 1-Y counts as lying just below the axis, so that the result is that of a number just above it.
    let root_minus = if y.im == 0.0 && y.re > 1.0 { root_minus.conjugate() } else { root_minus };
    Complex::new(y.re.atan2((root_minus * root_plus).re), (root_minus.conjugate() * root_plus).im.asinh())
}

fn arccosine(y: Complex) -> Complex {
    Complex::from(std::f64::consts::FRAC_PI_2) - arcsine(y)
}

fn hyperbolic_arccosine(y: Complex) -> Complex {
    let (root_minus, root_plus) = ((y - Complex::ONE).sqrt(), (y + Complex::ONE).sqrt());
    Complex::new((root_minus.conjugate() * root_plus).re.asinh(), 2.0 * root_minus.im.atan2(root_plus.re))
}

/// Computes the parts of the result by themselves: the difference of two logarithms would lose the digits of a small number.
fn hyperbolic_arctangent(y: Complex) -> Complex {
    let re = y.re.abs();
    let squares = (1.0 - re) * (1.0 - re) + y.im * y.im;
    // A number on the cut counts as lying just above the axis, even if its imaginary part is a negative zero.
    let angle = (2.0 * y.im + 0.0).atan2((1.0 - re) * (1.0 + re) - y.im * y.im);
    Complex::new((0.25 * (4.0 * re / squares).ln_1p()).copysign(y.re), 0.5 * angle)
}
