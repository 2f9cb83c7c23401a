//! The gamma function and functions derived from it: factorials and binomial coefficients of real and complex numbers.
//!
//! Gamma is computed by Lanczos's series with nine terms, which is good to 15 digits; factorials of integers by multiplication.

use crate::array::{Complex, MAX_EXACT_INTEGER};
use std::f64::consts::PI;

/// The parameter of Lanczos's series.
const LANCZOS_PARAMETER: f64 = 7.0;
/// The coefficients of Lanczos's series for [`LANCZOS_PARAMETER`].
const LANCZOS_COEFFICIENTS: [f64; 9] = [
    0.999_999_999_999_809_93,
    676.520_368_121_885_1,
    -1_259.139_216_722_402_8,
    771.323_428_777_653_13,
    -176.615_029_162_140_59,
    12.507_343_278_686_905,
    -0.138_571_095_265_720_12,
    9.984_369_578_019_571_6e-6,
    1.505_632_735_149_311_6e-7,
];
/// The largest integer whose factorial does not exceed the largest float.
const MAX_FACTORIAL_ARGUMENT: f64 = 170.0;

/// Computes `!Y` of a real number; the result is NaN at negative integers, and not finite if it exceeds the largest float.
pub(crate) fn factorial(y: f64) -> f64 {
    if y == y.trunc() && (0.0..=MAX_FACTORIAL_ARGUMENT).contains(&y) {
        return (2..=y as u32).fold(1.0, |product, factor| product * f64::from(factor));
    }
    if y < 0.0 && y == y.trunc() {
        return f64::NAN;
    }
    gamma(y + 1.0)
}

fn gamma(y: f64) -> f64 {
    if y < 0.5 {
        return PI / ((PI * y).sin() * gamma(1.0 - y));
    }
    let y = y - 1.0;
    let base = y + LANCZOS_PARAMETER + 0.5;
    // The power is multiplied in as two square roots, since it may exceed the largest float although the result does not.
    let half = base.powf(0.5 * (y + 0.5));
    (2.0 * PI).sqrt() * half * (-base).exp() * lanczos_series(y) * half
}

fn lanczos_series(y: f64) -> f64 {
    (1..LANCZOS_COEFFICIENTS.len())
        .fold(LANCZOS_COEFFICIENTS[0], |sum, index| sum + LANCZOS_COEFFICIENTS[index] / (y + index as f64))
}

/// Returns the natural logarithm of the magnitude of gamma, and the sign of gamma.
fn ln_gamma(y: f64) -> (f64, f64) {
    if y < 0.5 {
        let sine = (PI * y).sin();
        let (rest, sign) = ln_gamma(1.0 - y);
        return ((PI / sine.abs()).ln() - rest, sign * sine.signum());
    }
    let y = y - 1.0;
    let base = y + LANCZOS_PARAMETER + 0.5;
    (0.5 * (2.0 * PI).ln() + (y + 0.5) * base.ln() - base + lanczos_series(y).ln(), 1.0)
}

/// Computes `!Y` of a complex number, or returns `None` if `Y` is a negative integer.
pub(crate) fn complex_factorial(y: Complex) -> Option<Complex> {
    if y.is_real() {
        return Some(factorial(y.re)).filter(|result| !result.is_nan()).map(Complex::from);
    }
    Some(complex_gamma(y + Complex::ONE))
}

fn complex_gamma(y: Complex) -> Complex {
    if y.re < 0.5 {
        let angle = y.scale(PI);
        let sine = Complex::new(angle.re.sin() * angle.im.cosh(), angle.re.cos() * angle.im.sinh());
        return Complex::from(PI) / (sine * complex_gamma(Complex::ONE - y));
    }
    let y = y - Complex::ONE;
    let base = y + Complex::from(LANCZOS_PARAMETER + 0.5);
    let sum = (1..LANCZOS_COEFFICIENTS.len()).fold(Complex::from(LANCZOS_COEFFICIENTS[0]), |sum, index| {
        sum + Complex::from(LANCZOS_COEFFICIENTS[index]) / (y + Complex::from(index as f64))
    });
    ((y + Complex::from(0.5)) * base.ln() - base).exp() * sum.scale((2.0 * PI).sqrt())
}

/// Computes `X!Y` of integers, by the signs of both and of their difference; the result is not finite if it exceeds the largest
/// float.
pub(crate) fn integer_binomial(x: f64, y: f64) -> f64 {
    let parity = |number: f64| if number % 2.0 == 0.0 { 1.0 } else { -1.0 };
    match (x < 0.0, y < 0.0, y < x) {
        (false, false, false) => count_combinations(x, y),
        (false, true, _) => parity(x) * count_combinations(x, x - y - 1.0),
        (true, true, false) => parity(y - x) * count_combinations(-y - 1.0, -x - 1.0),
        _ => 0.0,
    }
}

/// Counts the ways to choose `x` of `y` things. Every step gives an integer, so the result is exact as long as the products are.
fn count_combinations(x: f64, y: f64) -> f64 {
    let steps = x.min(y - x);
    let mut ways = 1.0_f64;
    let mut step = 1.0;
    while step <= steps && ways.is_finite() {
        let factor = y - steps + step;
        let product = ways * factor;
        ways = if product <= MAX_EXACT_INTEGER { product / step } else { ways / step * factor };
        step += 1.0;
    }
    ways
}

/// Computes `X!Y` of real numbers; returns NaN where `Y` is a negative integer and `X` is not an integer.
pub(crate) fn binomial(x: f64, y: f64) -> f64 {
    let is_whole = |number: f64| number == number.trunc();
    if is_whole(x) && is_whole(y) {
        return integer_binomial(x, y);
    }
    if is_whole(y) && y < 0.0 {
        return f64::NAN;
    }
    // The reciprocal of gamma is 0 where gamma has its poles.
    if is_whole(x) && x < 0.0 || is_whole(y - x) && y - x < 0.0 {
        return 0.0;
    }
    if x.abs().max(y.abs()).max((y - x).abs()) < MAX_FACTORIAL_ARGUMENT - 1.0 {
        return gamma(y + 1.0) / gamma(x + 1.0) / gamma(y - x + 1.0);
    }
    let [(total, total_sign), (chosen, chosen_sign), (rest, rest_sign)] = [y, x, y - x].map(|number| ln_gamma(number + 1.0));
    total_sign * chosen_sign * rest_sign * (total - chosen - rest).exp()
}

/// Computes `X!Y` of complex numbers, or returns `None` if it has no result.
pub(crate) fn complex_binomial(x: Complex, y: Complex) -> Option<Complex> {
    if x.is_real() && y.is_real() {
        return Some(binomial(x.re, y.re)).filter(|result| !result.is_nan()).map(Complex::from);
    }
    let is_pole = |number: Complex| number.is_real() && number.re < 0.0 && number.re == number.re.trunc();
    if is_pole(y) {
        return None;
    }
    if is_pole(x) || is_pole(y - x) {
        return Some(Complex::ZERO);
    }
    Some(complex_factorial(y)? / complex_factorial(x)? / complex_factorial(y - x)?)
}
