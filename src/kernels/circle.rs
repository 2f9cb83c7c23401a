//! Circular, hyperbolic and Pythagorean functions of real and complex numbers: the cases of `X○Y`.
//!
//! The formulas for complex numbers are those of W. Kahan, "Branch Cuts for Complex Elementary Functions, or Much Ado About
//! Nothing's Sign Bit" (1987), which keep the digits near poles and branch points. Inverse functions have the branch cuts that
//! Kahan defines; on a cut, a number without an imaginary part counts as lying just above the real axis.

use crate::array::Complex;
use std::f64::consts::{FRAC_PI_2, LN_2, PI};

/// The magnitude from which 1 is negligible beside the square of a number, and from which that square may overflow.
const HUGE_MAGNITUDE: f64 = 1e150;

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
                PI
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
        -5 => real_arcsinh(y),
        // Near 1, the logarithm of a number near 1 would lose the digits.
        -6 if (1.0..2.0).contains(&y) => (y - 1.0 + ((y - 1.0) * (y + 1.0)).sqrt()).ln_1p(),
        -6 if y > HUGE_MAGNITUDE => y.ln() + LN_2,
        -6 => y.acosh(),
        // The formula of the standard library loses the digits of a number near -1, but not of one near 1.
        -7 => y.abs().atanh().copysign(y),
        _ => f64::NAN,
    }
}

/// Computes `X○Y` of a complex number, or returns `None` if no circular function has this number. The result for a real number does not
/// depend on whether others in its array are complex.
pub(crate) fn compute_complex(function: i32, y: Complex) -> Option<Complex> {
    // Adding zero turns a negative zero into zero: which side of a cut a number counts to does not depend on the sign of a zero.
    let y = Complex::new(y.re + 0.0, y.im + 0.0);
    if y.is_real() {
        let real = compute_real(function, y.re);
        if !real.is_nan() {
            return Some(Complex::from(real));
        }
    }
    Some(match function {
        0 => root_of_one_minus_square(y),
        1 => sine(y),
        2 => cosine(y),
        3 => tangent(y),
        4 => root_of_one_minus_square(y.times_i()),
        5 => divide_by_i(sine(y.times_i())),
        6 => Complex::new(y.re.cosh() * y.im.cos(), y.re.sinh() * y.im.sin()),
        7 => divide_by_i(tangent(y.times_i())),
        8 => root_of_minus_one_minus_square(y),
        9 => Complex::from(y.re),
        10 => Complex::from(y.magnitude()),
        11 => Complex::from(y.im),
        12 => Complex::from(y.phase()),
        -1 => arcsine(y),
        -2 => arccosine(y),
        -3 => divide_by_i(hyperbolic_arctangent(y.times_i())),
        -4 => root_of_square_minus_one(y),
        -5 => divide_by_i(arcsine(y.times_i())),
        -6 => hyperbolic_arccosine(y),
        -7 => hyperbolic_arctangent(y),
        -8 => -root_of_minus_one_minus_square(y),
        -9 => y,
        -10 => y.conjugate(),
        -11 => y.times_i(),
        -12 => y.times_i().exp(),
        _ => return None,
    })
}

/// Computes the inverse hyperbolic sine of a real number, even if twice the number exceeds the largest float.
fn real_arcsinh(y: f64) -> f64 {
    if y.abs() > HUGE_MAGNITUDE { (y.abs().ln() + LN_2).copysign(y) } else { y.asinh() }
}

/// Computes `(1-Y*2)*0.5`; on the branch cut, the result is the one with a positive imaginary part. The square is never computed:
/// near ¯1 and 1 it would lose the digits, and it might overflow.
fn root_of_one_minus_square(y: Complex) -> Complex {
    if y.is_real() && y.re.abs() > 1.0 {
        return Complex::new(0.0, (y.re.abs() - 1.0).sqrt() * (y.re.abs() + 1.0).sqrt());
    }
    let (root_minus, root_plus) = ((Complex::ONE - y).sqrt(), (Complex::ONE + y).sqrt());
    let root = root_minus * root_plus;
    // The smaller part of the product loses its digits, to a difference or because it underflows in a factor. It follows from the
    // larger part: the product of both parts is -1 times that of the parts of Y.
    let (long, short) = if y.re.abs() > y.im.abs() { (y.re, y.im) } else { (y.im, y.re) };
    if root.im.abs() < root.re {
        Complex::new(root.re, -(long / root.re) * short)
    } else if root.im != 0.0 {
        Complex::new((long / root.im * short).abs(), root.im)
    } else {
        root
    }
}

/// Computes `(¯1-Y*2)*0.5`; on the branch cut, the result is the one with a positive imaginary part.
fn root_of_minus_one_minus_square(y: Complex) -> Complex {
    let root = root_of_one_minus_square(y.times_i());
    // The signs of Y tell the side: the imaginary part of the root may be too small for a float.
    let is_below = y.re != 0.0 && y.im != 0.0 && (y.re < 0.0) == (y.im < 0.0);
    Complex::new(root.im.abs(), if is_below { 0.0 - root.re } else { root.re })
}

/// Computes `(Y+1)×((Y-1)÷Y+1)*0.5`, the root of `¯1+Y*2` that lies in the same half-plane as `Y`.
fn root_of_square_minus_one(y: Complex) -> Complex {
    let root = root_of_one_minus_square(y);
    if y.im < 0.0 { Complex::new(root.im, -root.re) } else { Complex::new(0.0 - root.im, root.re) }
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

/// Computes the tangent from the tangent of the real part, which keeps its digits near a pole.
fn tangent(y: Complex) -> Complex {
    /// The magnitude of the imaginary part from which the tangent counts as 0J1 or 0J¯1: its real part is less than 1E¯147. Below it,
    /// no product overflows.
    const SATURATION_IMAGINARY_PART: f64 = 170.0;
    if y.im.abs() > SATURATION_IMAGINARY_PART {
        return Complex::new(0.0, 1.0_f64.copysign(y.im));
    }
    let (tangent, sinh) = (y.re.tan(), y.im.sinh());
    let derivative = 1.0 + tangent * tangent;
    let divisor = 1.0 + derivative * sinh * sinh;
    Complex::new(tangent / divisor, derivative * y.im.cosh() * sinh / divisor)
}

/// Returns the square roots of `1-Y` and of `1+Y`. For a number on the cut, `1-Y` counts as lying just below the axis, so that the
/// results computed from the roots are those of a number just above it.
fn compute_roots(y: Complex) -> (Complex, Complex) {
    let (root_minus, root_plus) = ((Complex::ONE - y).sqrt(), (Complex::ONE + y).sqrt());
    (if y.is_real() && y.re > 1.0 { root_minus.conjugate() } else { root_minus }, root_plus)
}

fn arcsine(y: Complex) -> Complex {
    let (root_minus, root_plus) = compute_roots(y);
    Complex::new(y.re.atan2((root_minus * root_plus).re), real_arcsinh((root_minus.conjugate() * root_plus).im))
}

/// Computes the arccosine from its own formula: a quarter turn minus the arcsine loses the digits near 1.
fn arccosine(y: Complex) -> Complex {
    let (root_minus, root_plus) = compute_roots(y);
    Complex::new(2.0 * root_minus.re.atan2(root_plus.re), real_arcsinh((root_plus.conjugate() * root_minus).im))
}

fn hyperbolic_arccosine(y: Complex) -> Complex {
    let (root_minus, root_plus) = ((y - Complex::ONE).sqrt(), (y + Complex::ONE).sqrt());
    Complex::new(real_arcsinh((root_minus.conjugate() * root_plus).re), 2.0 * root_minus.im.atan2(root_plus.re))
}

/// Computes the parts of the result separately: the difference of two logarithms would lose the digits of a small number.
fn hyperbolic_arctangent(y: Complex) -> Complex {
    /// The magnitude of the imaginary part below which its square may underflow.
    const TINY_IMAGINARY_PART: f64 = 1e-150;
    // A number on the cut counts as lying just above the axis, even if its imaginary part is a negative zero.
    let (re, im) = (y.re.abs(), y.im + 0.0);
    if re > HUGE_MAGNITUDE || im.abs() > HUGE_MAGNITUDE {
        return Complex::new((Complex::ONE / y).re, FRAC_PI_2.copysign(im));
    }
    let real = if re == 1.0 && im.abs() < TINY_IMAGINARY_PART {
        0.5 * (LN_2 - im.abs().ln())
    } else {
        0.25 * (4.0 * re / ((1.0 - re) * (1.0 - re) + im * im)).ln_1p()
    };
    let angle = (2.0 * im).atan2((1.0 - re) * (1.0 + re) - im * im);
    Complex::new(real.copysign(y.re), 0.5 * angle)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers near the poles and branch points: each line holds the number of a function, the parts of its argument and those of
    /// its result, which was computed with 60 digits by mpmath 1.3.0.
    const REFERENCES: &str = include_str!("circle_references.txt");

    #[test]
    fn results_near_poles_and_branch_points_keep_their_digits() {
        for line in REFERENCES.lines() {
            let numbers: Vec<f64> = line.split(' ').map(|number| number.parse().expect("the line holds numbers")).collect();
            let &[function, re, im, expected_re, expected_im] = numbers.as_slice() else { panic!("{line}") };
            let found = compute_complex(function as i32, Complex::new(re, im)).expect("the function exists");
            for (found, expected) in [(found.re, expected_re), (found.im, expected_im)] {
                assert!((found - expected).abs() <= 1e-14 * expected.abs(), "{line}: {found} is not {expected}");
            }
        }
    }

    #[test]
    fn numbers_on_a_cut_count_as_lying_above_it() {
        for (function, re, im) in
            [(0, 2.0, 0.0), (0, -2.0, 0.0), (-4, 0.5, 0.0), (-6, 0.5, 0.0), (-6, -2.0, 0.0), (-7, -2.0, 0.0)]
        {
            for zero in [0.0, -0.0] {
                let found = compute_complex(function, Complex::new(re, im + zero)).expect("the function exists");
                let near = compute_complex(function, Complex::new(re, 1e-30)).expect("the function exists");
                let distance = if function == 0 && re > 0.0 { found + near } else { found - near };
                assert!(distance.magnitude() < 1e-14, "{function}○{re}: {found:?} {near:?}");
            }
        }
    }

    #[test]
    fn huge_and_tiny_parts_neither_overflow_nor_underflow() {
        let compute = |function, re, im| compute_complex(function, Complex::new(re, im)).expect("the function exists");
        assert_eq!(compute(0, 1e200, 0.0), Complex::new(0.0, 1e200));
        assert_eq!(compute(-7, 1e308, 1.0), Complex::new(1e-308, FRAC_PI_2));
        // Each part for itself: the tiny one tells the side of a cut.
        for (function, re, im, expected) in [
            (8, 1e30, 1e-300, Complex::new(1e-300, -1e30)),
            (8, 5e100, 1e-300, Complex::new(1e-300, -5e100)),
            (8, 1e20, 1e-300, Complex::new(1e-300, -1e20)),
            (-8, 1e60, 1e-290, Complex::new(-1e-290, 1e60)),
            (-4, 1e155, 4e-262, Complex::new(1e155, 4e-262)),
            (0, 1e155, 4e-262, Complex::new(4e-262, -1e155)),
        ] {
            let found = compute(function, re, im);
            for (found, expected) in [(found.re, expected.re), (found.im, expected.im)] {
                assert!((found - expected).abs() <= 1e-14 * expected.abs(), "{function}○{re}J{im}: {found} is not {expected}");
            }
        }
        for (found, expected) in [
            (compute(4, 1e200, 1e200), Complex::new(1e200, 1e200)),
            (compute(8, 1e200, 1.0), Complex::new(1.0, -1e200)),
            (compute(4, 1.5e308, 1.5e308), Complex::new(1.5e308, 1.5e308)),
            (compute(-4, 1.5e308, 1.5e308), Complex::new(1.5e308, 1.5e308)),
            (compute(-6, 1.0, 5e-324), Complex::new(f64::sqrt(5e-324), f64::sqrt(5e-324))),
            (compute(-5, 1e308, 0.0), Complex::from(709.889_355_822_726)),
            (compute(-6, 1e308, 0.0), Complex::from(709.889_355_822_726)),
            (compute(-7, 1.0, 1e-200), Complex::new(230.605_082_889_684_55, std::f64::consts::FRAC_PI_4)),
        ] {
            assert!((found - expected).magnitude() <= 1e-14 * expected.magnitude(), "{found:?} is not {expected:?}");
        }
    }
}
