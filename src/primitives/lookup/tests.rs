//! Tests of every method of lookup against a comparison of all pairs.

use super::lookup;
use crate::array::compare::array_parts_match;
use crate::array::{Array, Buffer, Complex, ElementType};
use crate::function::Context;
use crate::kernels::search::NOT_FOUND;

/// Returns pseudo-random multiples of `step`, with at most `distinct` different values.
fn numbers(count: usize, distinct: u64, step: f64) -> Vec<f64> {
    let mut state = count as u64;
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % distinct) as f64 * step
        })
        .collect()
}

fn check(haystack: &Array, needles: &Array, bound: usize) {
    let context = Context::new(1 << 30);
    let found = lookup(&context, haystack, needles, bound).expect("the lookup succeeds");
    let mut positions = vec![0; needles.bound() / bound];
    found.write_positions(0, &mut positions);
    for (needle, &position) in positions.iter().enumerate() {
        let expected = (0..haystack.bound() / bound)
            .find(|&cell| array_parts_match(haystack, cell * bound, needles, needle * bound, bound, context.tolerance()));
        assert_eq!(expected.map_or(NOT_FOUND, |cell| cell as u32), position, "{haystack:?} {needles:?} {bound} {needle}");
    }
}

#[test]
fn every_way_of_looking_up_agrees_with_comparing_all_pairs() {
    let context = Context::new(1 << 30);
    let sizes = [(0, 3), (3, 2), (40, 40), (600, 5), (1200, 20), (1200, 100), (20, 200)];
    for (count, sought) in sizes {
        for (distinct, step) in
            [(2, 1.0), (100, 1.0), (900, 1.0), (70_000, 100_003.0), (50, 0.1), (900, 1.0 + 4e-15), (400, 1e-13)]
        {
            let step = if step == 1e-13 { 4e-15 } else { step };
            let offset = if step == 4e-15 { 1.0 } else { 0.0 };
            let vector = |count, distinct| {
                let floats: Vec<f64> = numbers(count, distinct, step).iter().map(|value| value + offset).collect();
                Array::vector(Buffer::from(floats))
            };
            let (haystack, needles) = (vector(count, distinct), vector(sought, distinct + distinct / 3));
            let narrow = |array: &Array| array.clone().narrow(context.memory()).expect("narrowing succeeds");
            let nested = |array: &Array| array.clone().widen(context.memory(), ElementType::Nested).expect("widening succeeds");
            let complex = |array: &Array| array.clone().widen(context.memory(), ElementType::Complex).expect("widening succeeds");
            check(&haystack, &needles, 1);
            check(&narrow(&haystack), &needles, 1);
            check(&haystack, &narrow(&needles), 1);
            check(&nested(&haystack), &needles, 1);
            check(&complex(&haystack), &needles, 1);
            check(&haystack, &complex(&needles), 1);
            if count % 20 == 0 && sought % 20 == 0 {
                check(&haystack, &needles, 2);
                check(&narrow(&haystack), &narrow(&needles), 4);
                check(&nested(&haystack), &complex(&needles), 5);
            }
        }
    }
}

#[test]
fn complex_numbers_are_found_by_their_magnitude() {
    let numbers = |factor: f64| (0..500).map(|index| Complex::new(f64::from(index) * factor, 1e-15)).collect::<Vec<_>>();
    check(&Array::vector(Buffer::from(numbers(1.0))), &Array::vector(Buffer::from(numbers(0.5))), 1);
    let wholes: Vec<f64> = (0..500).map(f64::from).collect();
    check(&Array::vector(Buffer::from(wholes)), &Array::vector(Buffer::from(numbers(0.5))), 1);
}
