//! Every kernel compared with a slow reference: the same values in every element type, shared and unshared, must agree.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

mod naive;
mod structure;

use zilde::internals::array::{Array, ElementType, Shape};
use zilde::internals::function::{Context, FunctionRef, Value};
use zilde::internals::primitives;
use zilde::internals::primitives::derive_outer_product;

/// Lengths around the edges of words, vectors, strips and blocks.
const LENGTHS: &[usize] = &[0, 1, 2, 3, 7, 8, 63, 64, 65, 127, 128, 129, 130, 1023, 1025, 4095, 4096, 4097];

const REAL: &[ElementType] = &[ElementType::Bits, ElementType::I8, ElementType::I16, ElementType::I32, ElementType::Float];

fn context() -> Context {
    Context::new(1 << 30)
}

/// Returns pseudorandom numbers that the type can hold.
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

/// Makes a vector of a given type.
fn array(context: &Context, kind: ElementType, values: &[f64]) -> Array {
    let narrow = Array::vector(zilde::internals::array::Buffer::from(values.to_vec())).narrow(context.memory()).unwrap();
    if narrow.element_type() < kind { narrow.widen(context.memory(), kind).unwrap() } else { narrow }
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
        let function = primitives::find_function(glyph).unwrap();
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
        let function = primitives::find_function(glyph).unwrap();
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
        let function = primitives::find_function(glyph).unwrap();
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
    let plus = primitives::find_function('+').unwrap();
    for &length in &[1, 100, 70_000, 300_000] {
        for position in [0, length / 2, length - 1] {
            let mut numbers = vec![100.0; length];
            numbers[position] = 127.0;
            let left = array(&context, ElementType::I8, &numbers);
            let result = plus.dyadic(&mut context, left, Array::integer(27)).unwrap();
            let expected: Vec<f64> = numbers.iter().map(|number| number + 27.0).collect();
            agree("overflow", &floats(&result), &expected);
            assert_eq!(result.element_type(), ElementType::I16);
        }
    }
    let largest = Array::integer(i64::from(i32::MAX));
    let result = plus.dyadic(&mut context, largest.clone(), largest).unwrap();
    assert_eq!(result.to_float(), Some(2.0 * f64::from(i32::MAX)));
}

#[test]
fn outer_lengths_conform_or_say_why() {
    let mut context = context();
    let plus = primitives::find_function('+').unwrap();
    let vector = |length: usize| Array::integers(&vec![1; length]);
    let fault = plus.dyadic(&mut context, vector(3), vector(4)).unwrap_err();
    assert_eq!(fault.headline(), "LENGTH ERROR: Mismatched left and right argument shapes");
    let matrix = vector(4).with_shape(Shape::new(&[2, 2]).unwrap());
    let fault = plus.dyadic(&mut context, vector(4), matrix.clone()).unwrap_err();
    assert_eq!(fault.headline(), "RANK ERROR: Mismatched left and right argument ranks");
    let single = vector(1).with_shape(Shape::new(&[1, 1, 1]).unwrap());
    assert_eq!(plus.dyadic(&mut context, single, matrix).unwrap().lengths(), [2, 2]);
}

/// Derives `f/` or `f\\` with a primitive as operand.
fn derived(context: &mut Context, operator: char, glyph: char) -> FunctionRef {
    let operand = Value::Function(primitives::find_function(glyph).unwrap());
    primitives::find_operator(operator).unwrap().derive(context, operand, None).unwrap()
}

/// Returns functions with the types whose reductions stay real and small.
fn reductions() -> impl Iterator<Item = (char, ElementType)> {
    "+-×⌊⌈∧∨<≤=≥>≠"
        .chars()
        .flat_map(|glyph| REAL.iter().map(move |&kind| (glyph, kind)))
        .filter(|&(glyph, kind)| kind == ElementType::Bits || "+-⌊⌈".contains(glyph))
}

#[test]
fn reductions_agree_with_the_reference() {
    let mut context = context();
    for (glyph, kind) in reductions() {
        let reduce = derived(&mut context, '/', glyph);
        for &length in &LENGTHS[1..] {
            let numbers = values(kind, length, 7);
            let vector = array(&context, kind, &numbers);
            let result = reduce.monadic(&mut context, vector).unwrap();
            agree(&format!("{glyph}/ {kind:?} of {length}"), &floats(&result), &[naive::reduce(glyph, &numbers).unwrap()]);
        }
        for (rows, columns) in [(2, 3), (3, 64), (5, 65), (64, 7), (65, 130), (130, 1025)] {
            let numbers = values(kind, rows * columns, 8);
            let shape = Shape::new(&[rows, columns]).unwrap();
            let matrix = array(&context, kind, &numbers).with_shape(shape);
            let what = format!("{glyph} {kind:?} {rows} by {columns}");
            let along_rows: Vec<f64> = numbers.chunks(columns).map(|row| naive::reduce(glyph, row).unwrap()).collect();
            agree(&what, &floats(&reduce.monadic(&mut context, matrix.clone()).unwrap()), &along_rows);
            let column = |column: usize| numbers.iter().skip(column).step_by(columns).copied().collect::<Vec<f64>>();
            let along_columns: Vec<f64> = (0..columns).map(|index| naive::reduce(glyph, &column(index)).unwrap()).collect();
            let reduce_first = derived(&mut context, '⌿', glyph);
            agree(&what, &floats(&reduce_first.monadic(&mut context, matrix).unwrap()), &along_columns);
        }
    }
}

#[test]
fn scans_agree_with_the_reference() {
    let mut context = context();
    for (glyph, kind) in reductions() {
        let scan = derived(&mut context, '\\', glyph);
        for length in [1, 2, 3, 7, 8, 9, 63, 64, 65, 130] {
            let numbers = values(kind, length, 9);
            let vector = array(&context, kind, &numbers);
            let expected: Vec<f64> = (1..=length).map(|end| naive::reduce(glyph, &numbers[..end]).unwrap()).collect();
            let what = format!("{glyph}\\ {kind:?} of {length}");
            agree(&what, &floats(&scan.monadic(&mut context, vector).unwrap()), &expected);
        }
        let (rows, columns) = (9, 70);
        let numbers = values(kind, rows * columns, 10);
        let matrix = array(&context, kind, &numbers).with_shape(Shape::new(&[rows, columns]).unwrap());
        let along_rows: Vec<f64> =
            numbers.chunks(columns).flat_map(|row| (1..=columns).map(|end| naive::reduce(glyph, &row[..end]).unwrap())).collect();
        let what = format!("{glyph} scan {kind:?} of a matrix");
        agree(&what, &floats(&scan.monadic(&mut context, matrix.clone()).unwrap()), &along_rows);
        let along_columns: Vec<f64> = (0..rows * columns)
            .map(|position| {
                let above: Vec<f64> = (0..=position / columns).map(|row| numbers[row * columns + position % columns]).collect();
                naive::reduce(glyph, &above).unwrap()
            })
            .collect();
        let scan_first = derived(&mut context, '⍀', glyph);
        agree(&what, &floats(&scan_first.monadic(&mut context, matrix).unwrap()), &along_columns);
    }
}

#[test]
fn outer_products_agree_with_the_reference() {
    let mut context = context();
    for glyph in "+-×⌊⌈|<≤=≥>≠".chars() {
        let outer = derive_outer_product(primitives::find_function(glyph).unwrap()).unwrap();
        for &kind in REAL {
            for (rows, columns) in [(1, 1), (2, 3), (3, 64), (65, 7), (5, 1030)] {
                let (left, right) = (values(kind, rows, 11), values(kind, columns, 12));
                let expected: Vec<f64> = left
                    .iter()
                    .flat_map(|&left| right.iter().map(move |&right| naive::dyadic(glyph, left, right).unwrap()))
                    .collect();
                let (left, right) = (array(&context, kind, &left), array(&context, kind, &right));
                let result = outer.dyadic(&mut context, left, right).unwrap();
                assert_eq!(result.lengths(), [rows, columns]);
                agree(&format!("∘.{glyph} {kind:?} {rows} by {columns}"), &floats(&result), &expected);
            }
        }
    }
}

#[test]
fn sums_do_not_depend_on_threads() {
    let numbers: Vec<f64> = (0..1_000_000).map(|index| f64::from(index % 1009) / 7.0).collect();
    let sum = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut context = context();
            let vector = array(&context, ElementType::Float, &numbers);
            let reduce = derived(&mut context, '/', '+');
            floats(&reduce.monadic(&mut context, vector).unwrap())
        })
    };
    assert_eq!(sum(1), sum(3));
}

#[test]
fn short_sums_go_from_the_left_and_rows_from_the_right() {
    let mut context = context();
    let numbers = [1e100, -1e100, 1.0];
    let reduce = derived(&mut context, '/', '+');
    let vector = array(&context, ElementType::Float, &numbers);
    assert_eq!(floats(&reduce.monadic(&mut context, vector).unwrap()), [1.0]);
    let matrix = array(&context, ElementType::Float, &[numbers, numbers].concat()).with_shape(Shape::new(&[2, 3]).unwrap());
    assert_eq!(floats(&reduce.monadic(&mut context, matrix).unwrap()), [0.0, 0.0]);
}

#[test]
fn powers_logarithms_and_the_circle_agree_with_the_reference() {
    let mut context = context();
    for (glyph, lefts) in [('*', [0.5, 2.0, 3.7]), ('⍟', [10.0, 2.0, 0.3]), ('○', [1.0, 2.0, -3.0])] {
        let function = primitives::find_function(glyph).unwrap();
        for &length in LENGTHS {
            let right: Vec<f64> = values(ElementType::Float, length, 13).iter().map(|value| value.abs() / 40.0 + 0.01).collect();
            for left in lefts {
                let expected: Vec<f64> = right.iter().map(|&right| naive::dyadic(glyph, left, right).unwrap()).collect();
                let argument = array(&context, ElementType::Float, &right);
                let result = function.dyadic(&mut context, Array::number(left), argument.clone()).unwrap();
                agree(&format!("{left} {glyph} of {length}"), &floats(&result), &expected);
                let many = array(&context, ElementType::Float, &vec![left; length]);
                let result = function.dyadic(&mut context, many, argument).unwrap();
                agree(&format!("many {left} {glyph} of {length}"), &floats(&result), &expected);
            }
        }
    }
    for glyph in "*⍟○".chars() {
        let function = primitives::find_function(glyph).unwrap();
        for &kind in &REAL[1..] {
            let right: Vec<f64> = values(kind, 130, 14).iter().map(|value| value.abs() % 97.0 + 1.0).collect();
            let expected: Vec<f64> = right.iter().map(|&right| naive::monadic(glyph, right).unwrap()).collect();
            let argument = array(&context, kind, &right);
            agree(&format!("{glyph} {kind:?}"), &floats(&function.monadic(&mut context, argument).unwrap()), &expected);
        }
    }
}

#[test]
fn boolean_functions_agree_in_every_type() {
    let mut context = context();
    for glyph in "∧∨⍲⍱<≤=≥>≠×⌊⌈|".chars() {
        let function = primitives::find_function(glyph).unwrap();
        for &left_kind in REAL {
            for &right_kind in REAL {
                for &length in LENGTHS {
                    let (left, right) = (values(ElementType::Bits, length, 15), values(ElementType::Bits, length, 16));
                    let expected: Vec<f64> =
                        left.iter().zip(&right).map(|(&left, &right)| naive::dyadic(glyph, left, right).unwrap()).collect();
                    let (left, right) = (array(&context, left_kind, &left), array(&context, right_kind, &right));
                    let result = function.dyadic(&mut context, left, right).unwrap();
                    agree(&format!("{left_kind:?} {glyph} {right_kind:?} of {length}"), &floats(&result), &expected);
                }
            }
        }
    }
}

#[test]
fn inner_products_agree_with_the_reference() {
    let mut context = context();
    let inner = primitives::find_operator('.').unwrap();
    let pairs = ["+×", "⌊+", "⌈+", "⌊×", "⌈⌊", "+⌈", "∨∧", "∧∨", "≠∧", "+∧", "∧=", "∨≠", "+=", "+<", "∧≥", "-×"];
    for pair in pairs {
        let (join, between) = (pair.chars().next().unwrap(), pair.chars().nth(1).unwrap());
        let operand = |glyph| Value::Function(primitives::find_function(glyph).unwrap());
        let function = inner.derive(&mut context, operand(join), Some(operand(between))).unwrap();
        for &kind in REAL.iter().filter(|&&kind| kind == ElementType::Bits || !pair.contains(['∨', '∧'])) {
            for (rows, common, columns) in [(1, 1, 1), (2, 3, 4), (3, 64, 1), (5, 33, 7), (1, 65, 9), (9, 2, 65)] {
                let (left, right) = (values(kind, rows * common, 17), values(kind, common * columns, 18));
                let expected = naive::inner(join, between, common, &left, &right);
                let matrix = |context: &Context, numbers: &[f64], lengths: [usize; 2]| {
                    array(context, kind, numbers).with_shape(Shape::new(&lengths).unwrap())
                };
                let (left, right) = (matrix(&context, &left, [rows, common]), matrix(&context, &right, [common, columns]));
                let result = function.dyadic(&mut context, left, right).unwrap();
                assert_eq!(result.lengths(), [rows, columns]);
                agree(&format!("{join}.{between} {kind:?} {rows} {common} {columns}"), &floats(&result), &expected);
            }
        }
    }
}

#[test]
fn cells_and_axes_stretch_the_lower_argument() {
    let mut context = context();
    let (rows, columns) = (65, 130);
    for glyph in "+<|".chars() {
        let function = primitives::find_function(glyph).unwrap();
        for &kind in REAL {
            let numbers = values(kind, rows * columns, 19);
            let matrix = array(&context, kind, &numbers).with_shape(Shape::new(&[rows, columns]).unwrap());
            for (axis, length) in [(1, rows), (2, columns)] {
                let vector = values(kind, length, 20);
                let stretched = function.with_axis(Array::integer(axis)).unwrap();
                let lower = array(&context, kind, &vector);
                let result = stretched.dyadic(&mut context, lower, matrix.clone()).unwrap();
                let expected: Vec<f64> = (0..rows * columns)
                    .map(|position| {
                        let index = if axis == 1 { position / columns } else { position % columns };
                        naive::dyadic(glyph, vector[index], numbers[position]).unwrap()
                    })
                    .collect();
                agree(&format!("{glyph}[{axis}] {kind:?}"), &floats(&result), &expected);
            }
        }
    }
}
