//! Search, sets, grades and groups compared with a slow reference, in every element type.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[allow(dead_code, reason = "each test program uses a part of the reference")]
mod naive;

use naive::search as reference;
use zilde::internals::array::{Array, Buffer, ElementType};
use zilde::internals::function::Context;
use zilde::internals::primitives;

/// Lengths around the edges of words and blocks, and the lengths at which methods change.
const LENGTHS: &[usize] = &[1, 3, 17, 64, 65, 257, 700, 4100];

const TYPES: &[ElementType] =
    &[ElementType::I8, ElementType::I16, ElementType::I32, ElementType::Float, ElementType::Complex, ElementType::Nested];

fn context() -> Context {
    let mut context = Context::new(1 << 30);
    context.workspace.settings.index_origin = 0;
    context
}

/// Returns pseudorandom numbers: `distinct` different ones, `step` apart, from `offset` on.
fn numbers(length: usize, distinct: u64, step: f64, offset: f64, seed: u64) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    (0..length)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % distinct) as f64 * step + offset
        })
        .collect()
}

/// The kinds of numbers: few, many, far apart, fractional, and within the tolerance of each other.
const KINDS: &[(u64, f64, f64)] =
    &[(2, 1.0, 0.0), (100, 1.0, -50.0), (900, 1.0, 0.0), (500, 100_003.0, -1e7), (300, 0.1, 0.0), (400, 3e-15, 1.0)];

/// Makes a vector of a type, or of the next one that can hold the numbers.
fn array(context: &Context, kind: ElementType, values: &[f64]) -> Array {
    let narrow = Array::vector(Buffer::from(values.to_vec())).narrow(context.memory()).unwrap();
    if narrow.element_type() < kind { narrow.widen(context.memory(), kind).unwrap() } else { narrow }
}

fn dyadic(context: &mut Context, glyph: char, left: &Array, right: &Array) -> Array {
    primitives::find_function(glyph).unwrap().dyadic(context, left.clone(), right.clone()).unwrap()
}

fn monadic(context: &mut Context, glyph: char, right: &Array) -> Array {
    primitives::find_function(glyph).unwrap().monadic(context, right.clone()).unwrap()
}

fn floats(array: &Array) -> Vec<f64> {
    array.floats().expect("real numbers").into_owned()
}

/// Runs `check` for all lengths and kinds of numbers, each in every type.
fn for_all(mut check: impl FnMut(&mut Context, &str, &[f64], &Array)) {
    let mut context = context();
    for &(distinct, step, offset) in KINDS {
        for &length in LENGTHS {
            let values = numbers(length, distinct, step, offset, length as u64);
            // Comparing all pairs of items takes time.
            for &kind in TYPES.iter().filter(|&&kind| length < 1000 || kind <= ElementType::Float) {
                let what = format!("{length} of {distinct} by {step} as {kind:?}");
                let array = array(&context, kind, &values);
                check(&mut context, &what, &values, &array);
            }
        }
    }
}

#[test]
fn index_of_and_membership_agree_with_the_reference() {
    for_all(|context, what, values, haystack| {
        for sought in [1, 5, 300] {
            let mut needles: Vec<f64> = values.iter().cycle().take(sought).copied().collect();
            needles.iter_mut().step_by(3).for_each(|needle| *needle = *needle * (1.0 + 4e-15) + 0.5);
            for kind in [ElementType::I8, ElementType::Float, ElementType::Complex] {
                let right = array(context, kind, &needles);
                let expected = reference::index_of(values, &needles);
                assert_eq!(floats(&dyadic(context, '⍳', haystack, &right)), expected, "{what}, {sought} sought");
                let members: Vec<f64> = expected.iter().map(|&place| f64::from(u8::from(place < values.len() as f64))).collect();
                assert_eq!(floats(&dyadic(context, '∊', &right, haystack)), members, "{what}, {sought} sought");
            }
        }
    });
}

#[test]
fn unique_agrees_with_the_reference() {
    for_all(|context, what, values, array| {
        let firsts = reference::firsts(values);
        let expected: Vec<f64> = firsts.iter().map(|&first| values[first]).collect();
        let unique = monadic(context, '∪', array).narrow(context.memory()).unwrap();
        assert_eq!(floats(&unique), expected, "{what}");
        let mask: Vec<f64> = (0..values.len()).map(|place| f64::from(u8::from(firsts.contains(&place)))).collect();
        assert_eq!(floats(&monadic(context, '≠', array)), mask, "{what}");
    });
}

#[test]
fn grades_agree_with_the_reference() {
    for_all(|context, what, values, array| {
        assert_eq!(floats(&monadic(context, '⍋', array)), reference::grade(values, false), "{what}");
        assert_eq!(floats(&monadic(context, '⍒', array)), reference::grade(values, true), "{what}");
    });
}

#[test]
fn interval_index_agrees_with_the_reference() {
    for_all(|context, what, values, array| {
        let mut bins = values.to_vec();
        bins.sort_by(|left, right| left.partial_cmp(right).unwrap());
        let sorted = self::array(context, array.element_type(), &bins);
        let found = floats(&dyadic(context, '⍸', &sorted, array));
        let expected: Vec<f64> = reference::interval_index(&bins, values).iter().map(|count| count - 1.0).collect();
        assert_eq!(found, expected, "{what}");
    });
}

#[test]
fn find_agrees_with_the_reference() {
    for_all(|context, what, values, array| {
        for length in [1, 2, 5] {
            let pattern: Vec<f64> = values.iter().skip(values.len() / 2).take(length).copied().collect();
            let left = self::array(context, array.element_type(), &pattern);
            assert_eq!(floats(&dyadic(context, '⍷', &left, array)), reference::find(&pattern, values), "{what}, {length}");
        }
    });
}

#[test]
fn where_gives_the_positions_of_ones() {
    let mut context = context();
    for &length in LENGTHS {
        for (distinct, seed) in [(2, 1), (50, 2), (1, 3)] {
            let ones = numbers(length, distinct, 1.0, 0.0, seed);
            let mask: Vec<f64> = ones.iter().map(|&one| f64::from(u8::from(one == 0.0))).collect();
            let expected: Vec<f64> = (0..length).filter(|&place| mask[place] == 1.0).map(|place| place as f64).collect();
            for kind in [ElementType::Bits, ElementType::I8, ElementType::Float] {
                let array = array(&context, kind, &mask);
                assert_eq!(floats(&monadic(&mut context, '⍸', &array)), expected, "{length} {distinct} {kind:?}");
            }
        }
    }
}
