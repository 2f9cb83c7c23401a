//! Every kernel against a slow reference: the same values in every element type, shared and unshared, must agree.

mod naive;

use zilde::array::{Array, ElementType, Shape};
use zilde::function::Context;
use zilde::primitives;

/// Lengths around the edges of words, vectors, strips and blocks.
const LENGTHS: &[usize] = &[0, 1, 2, 3, 7, 8, 63, 64, 65, 127, 128, 129, 130, 1023, 1025, 4095, 4096, 4097];

const REAL: &[ElementType] = &[ElementType::Bits, ElementType::I8, ElementType::I16, ElementType::I32, ElementType::Float];

fn context() -> Context {
    Context::new(1 << 30)
}

/// Numbers that look random and that the type holds.
fn values(kind: ElementType, length: usize, seed: u64) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    (0..length)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let random = (state >> 33) as i64;
            match kind {
                ElementType::Bits => (random & 1) as f64,
                ElementType::I8 => (random % 12 - 6) as f64,
                ElementType::I16 => (random % 600 - 300) as f64,
                ElementType::I32 => (random % 200_000 - 100_000) as f64,
                _ => (random % 2000 - 1000) as f64 / 8.0,
            }
        })
        .collect()
}

/// A vector of a given type.
fn array(context: &Context, kind: ElementType, values: &[f64]) -> Array {
    let narrow = Array::vector(zilde::array::Buffer::from(values.to_vec())).narrowed(context.memory()).unwrap();
    if narrow.element_type() < kind { narrow.widened(context.memory(), kind).unwrap() } else { narrow }
}

fn floats(array: &Array) -> Vec<f64> {
    array.floats().expect("real numbers").into_owned()
}

fn agree(what: &str, found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (position, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        let close = (found - expected).abs() <= 1e-12 * expected.abs().max(1.0) || found == expected;
        assert!(close, "{what} at {position}: {found} for {expected}");
    }
}

#[test]
fn scalar_dyads_agree_with_the_reference() {
    let mut context = context();
    for glyph in "+-×÷⌊⌈|<≤=≥>≠".chars() {
        let function = primitives::function(glyph).unwrap();
        for &left_kind in REAL {
            for &right_kind in REAL {
                for &length in LENGTHS {
                    let left = values(left_kind, length, 1);
                    let mut right = values(right_kind, length, 2);
                    if glyph == '÷' {
                        right.iter_mut().for_each(|value| *value = if *value == 0.0 { 1.0 } else { *value });
                    }
                    let expected: Vec<f64> =
                        left.iter().zip(&right).map(|(&left, &right)| naive::dyadic(glyph, left, right).unwrap()).collect();
                    let what = format!("{left_kind:?} {glyph} {right_kind:?} of {length}");
                    let (left, right) = (array(&context, left_kind, &left), array(&context, right_kind, &right));
                    let (kept_left, kept_right) = (left.clone(), right.clone());
                    let before = (floats(&left), floats(&right));
                    let shared = function.dyadic(&mut context, kept_left, kept_right).unwrap();
                    agree(&what, &floats(&shared), &expected);
                    assert_eq!((floats(&left), floats(&right)), before, "{what}: arguments that are shared stay");
                    let unshared = function.dyadic(&mut context, left, right).unwrap();
                    agree(&what, &floats(&unshared), &expected);
                }
            }
        }
    }
}

#[test]
fn scalars_extend() {
    let mut context = context();
    for glyph in "+-×⌊⌈|<≤=≥>≠".chars() {
        let function = primitives::function(glyph).unwrap();
        for &kind in REAL {
            for &length in LENGTHS {
                let numbers = values(kind, length, 3);
                for scalar in [0.0, 1.0, -3.0, 2.5, 200.0] {
                    let what = format!("{scalar} {glyph} {kind:?} of {length}");
                    let right = array(&context, kind, &numbers);
                    let result = function.dyadic(&mut context, Array::number(scalar), right.clone()).unwrap();
                    let expected: Vec<f64> =
                        numbers.iter().map(|&number| naive::dyadic(glyph, scalar, number).unwrap()).collect();
                    agree(&what, &floats(&result), &expected);
                    let result = function.dyadic(&mut context, right, Array::number(scalar)).unwrap();
                    let expected: Vec<f64> =
                        numbers.iter().map(|&number| naive::dyadic(glyph, number, scalar).unwrap()).collect();
                    agree(&format!("reversed {what}"), &floats(&result), &expected);
                }
            }
        }
    }
}

#[test]
fn scalar_monads_agree_with_the_reference() {
    let mut context = context();
    for glyph in "+-×÷⌊⌈|".chars() {
        let function = primitives::function(glyph).unwrap();
        for &kind in REAL {
            for &length in LENGTHS {
                let mut numbers = values(kind, length, 5);
                if glyph == '÷' {
                    numbers.iter_mut().for_each(|value| *value = if *value == 0.0 { 1.0 } else { *value });
                }
                let expected: Vec<f64> = numbers.iter().map(|&number| naive::monadic(glyph, number).unwrap()).collect();
                let what = format!("{glyph} {kind:?} of {length}");
                let right = array(&context, kind, &numbers);
                let shared = function.monadic(&mut context, right.clone()).unwrap();
                agree(&what, &floats(&shared), &expected);
                assert_eq!(floats(&right), numbers, "{what}: an argument that is shared stays");
                let unshared = function.monadic(&mut context, right).unwrap();
                agree(&what, &floats(&unshared), &expected);
            }
        }
    }
}

#[test]
fn overflow_goes_to_the_next_type() {
    let mut context = context();
    let plus = primitives::function('+').unwrap();
    for &length in &[1, 100, 70_000, 300_000] {
        for position in [0, length / 2, length - 1] {
            let mut numbers = vec![100.0; length];
            numbers[position] = 127.0;
            let left = array(&context, ElementType::I8, &numbers);
            let result = plus.dyadic(&mut context, left, Array::whole(27)).unwrap();
            let expected: Vec<f64> = numbers.iter().map(|number| number + 27.0).collect();
            agree("overflow", &floats(&result), &expected);
            assert_eq!(result.element_type(), ElementType::I16);
        }
    }
    let largest = Array::whole(i64::from(i32::MAX));
    let result = plus.dyadic(&mut context, largest.clone(), largest).unwrap();
    assert_eq!(result.to_float(), Some(2.0 * f64::from(i32::MAX)));
}

#[test]
fn outer_lengths_conform_or_say_why() {
    let mut context = context();
    let plus = primitives::function('+').unwrap();
    let vector = |length: usize| Array::wholes(&vec![1; length]);
    let fault = plus.dyadic(&mut context, vector(3), vector(4)).unwrap_err();
    assert_eq!(fault.headline(), "LENGTH ERROR: Mismatched left and right argument shapes");
    let matrix = vector(4).with_shape(Shape::new(&[2, 2]).unwrap());
    let fault = plus.dyadic(&mut context, vector(4), matrix.clone()).unwrap_err();
    assert_eq!(fault.headline(), "RANK ERROR: Mismatched left and right argument ranks");
    let single = vector(1).with_shape(Shape::new(&[1, 1, 1]).unwrap());
    assert_eq!(plus.dyadic(&mut context, single, matrix).unwrap().lengths(), [2, 2]);
}
