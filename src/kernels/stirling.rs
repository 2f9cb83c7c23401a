//! Factorials of decimal numbers that are not integers, by Stirling's series, whose terms fall below the last digit if the
//! argument is large enough.

use crate::array::decimal::{Decimal, WORKING_DIGITS, Wide};
use dashu_int::IBig;
use dashu_ratio::RBig;
use std::sync::OnceLock;

/// The least argument for which the series is summed: a smaller one is first increased, one step at a time, and the result is
/// divided by the factors of these steps.
const SERIES_MIN_ARGUMENT: i64 = 60;
/// The number of terms of the series: at [`SERIES_MIN_ARGUMENT`], the last one is below 1E¯58.
const SERIES_TERMS: usize = 24;
/// The largest magnitude of an argument: the factorials of numbers beyond it overflow or underflow the type.
const MAX_ARGUMENT_MAGNITUDE: i64 = 2500;

/// Computes `!Y` of a number that is not an integer. If the result is too large for the type, returns `None` or a number beyond its
/// range; if it is too small, returns 0 or a number that rounds to 0.
pub(crate) fn factorial(y: &Decimal) -> Option<Wide> {
    let y = y.to_wide(WORKING_DIGITS);
    if y > Wide::from(MAX_ARGUMENT_MAGNITUDE) {
        return None;
    }
    if y < Wide::from(-MAX_ARGUMENT_MAGNITUDE) {
        return Some(Wide::ZERO);
    }
    if y < Wide::ZERO {
        // By the reflection formula, the sine gives the product of the factorials of Y and of -1-Y.
        let reflected = gamma(-y.clone());
        return Some(-Wide::pi(WORKING_DIGITS) / (y.sin_pi() * reflected));
    }
    Some(gamma(y + Wide::ONE))
}

/// Computes the gamma function of a positive number.
fn gamma(mut z: Wide) -> Wide {
    let mut product = Wide::ONE;
    while z < Wide::from(SERIES_MIN_ARGUMENT) {
        product *= z.clone();
        z += Wide::ONE;
    }
    ln_gamma(&z).exp() / product
}

/// Computes the natural logarithm of gamma: `(Z-½)ln Z - Z + ½ln 2π` plus the series.
fn ln_gamma(z: &Wide) -> Wide {
    let half = Wide::ONE / Wide::from(2).with_precision(WORKING_DIGITS).value();
    let twice_pi = Wide::pi(WORKING_DIGITS) * Wide::from(2);
    let square = z.sqr();
    let mut power = z.clone();
    let mut sum = (z.clone() - half.clone()) * z.ln() - z.clone() + half * twice_pi.ln();
    for (index, number) in bernoulli_numbers().iter().enumerate() {
        let even_index = 2 * (index as i64 + 1);
        let divisor = Wide::from(IBig::from(number.denominator().clone()) * IBig::from(even_index * (even_index - 1)));
        sum += Wide::from(number.numerator().clone()) / (divisor * power.clone());
        power *= square.clone();
    }
    sum
}

/// Returns the Bernoulli numbers with the indices 2, 4 … 2×[`SERIES_TERMS`].
fn bernoulli_numbers() -> &'static [RBig] {
    static BERNOULLI_NUMBERS: OnceLock<Vec<RBig>> = OnceLock::new();
    BERNOULLI_NUMBERS.get_or_init(|| {
        let mut all = vec![RBig::ONE];
        for index in 1..=2 * SERIES_TERMS {
            let mut coefficient = RBig::ONE;
            let mut sum = RBig::ZERO;
            for (position, number) in all.iter().enumerate() {
                sum += &coefficient * number;
                coefficient = coefficient * RBig::from(index + 1 - position) / RBig::from(position + 1);
            }
            all.push(-sum / RBig::from(index + 1));
        }
        all.into_iter().skip(2).step_by(2).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_factorials_are_roots_of_pi() {
        let half = Decimal::parse("0.5").expect("the text is a number");
        let expected = Wide::pi(WORKING_DIGITS).sqrt() / Wide::from(2);
        let found = factorial(&half).expect("the factorial exists");
        assert_eq!(Decimal::from_wide(found), Decimal::from_wide(expected));
        let below = factorial(&Decimal::parse("¯0.5").expect("the text is a number")).expect("the factorial exists");
        assert_eq!(Decimal::from_wide(below), Decimal::from_wide(Wide::pi(WORKING_DIGITS).sqrt()));
    }
}
