//! Magnitudes of complex numbers: square roots of sums of squares, unless a square would overflow or underflow.

use super::pervade::LaneFlag;
use super::simd::{Kernel, Level, dispatch};
use crate::array::Complex;

/// Fills `target` with the magnitudes of complex numbers. Returns false if one of these is not finite.
pub(crate) fn fill_magnitudes(numbers: &[Complex], target: &mut [f64]) -> bool {
    if dispatch(Magnitudes { numbers, target }) {
        return true;
    }
    for (target, number) in target.iter_mut().zip(numbers) {
        *target = number.magnitude();
    }
    super::narrow::are_finite(target)
}

struct Magnitudes<'a> {
    numbers: &'a [Complex],
    target: &'a mut [f64],
}

impl Kernel for Magnitudes<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        let mut flag = 0_i64;
        for (target, number) in self.target.iter_mut().zip(self.numbers) {
            let (magnitude, inaccurate) = number.plain_magnitude();
            *target = magnitude;
            flag.join(inaccurate);
        }
        !flag.is_raised()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magnitudes_agree_with_the_library_of_the_system() {
        let parts = [0.0, -0.0, 1.0, -3.0, 4.0, 0.1, 1e-17, 7.5e8, 1e154, 1e-140, 1e300, 1e-300, 5e-324, f64::MAX / 2.0];
        let numbers: Vec<Complex> = parts.iter().flat_map(|&re| parts.map(|im| Complex::new(re, im * 1.37))).collect();
        for length in [1, 2, 7, numbers.len()] {
            for numbers in numbers.chunks(length) {
                let mut target = vec![0.0; numbers.len()];
                assert!(fill_magnitudes(numbers, &mut target));
                for (number, &magnitude) in numbers.iter().zip(&target) {
                    let expected = number.re.hypot(number.im);
                    assert!((magnitude - expected).abs() <= expected * f64::EPSILON, "{number:?} {magnitude} {expected}");
                    assert_eq!(magnitude.to_bits(), number.magnitude().to_bits());
                }
            }
        }
    }

    #[test]
    fn magnitudes_that_are_not_finite_are_noticed() {
        for number in [Complex::new(f64::NAN, 1.0), Complex::new(0.0, f64::INFINITY), Complex::new(f64::MAX, f64::MAX)] {
            assert!(!fill_magnitudes(&[Complex::I, number], &mut [0.0; 2]));
        }
    }
}
