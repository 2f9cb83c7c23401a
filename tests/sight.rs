//! The fast paths, for few elements, on the stack or in place, must give the same results as the
//! general one, in the same type: scalar functions of few numbers and of simple scalars, folds of
//! short vectors, membership among few, catenation by `X,←Y`, elements of vectors, repeated calls.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use zilde::Interpreter;
use zilde::internals::array::{Array, Buffer, ElementType, Memory, Scalar, Shape};
use zilde::internals::function::{ArgumentRef, Context};
use zilde::internals::primitives::{self, FUNCTIONS, Primitive};

/// Numbers at the edges of the types, and ordinary ones.
const NUMBERS: &[&[f64]] = &[
    &[0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0],
    &[-128.0, 127.0, -127.0, 1.0, 0.0, 12.0, -3.0, 100.0, 100.0, -1.0],
    &[3.0, 5.0, 7.0],
    &[-32768.0, 32767.0, 300.0, -5.0, 0.0, 1.0, 181.0, -181.0],
    &[-2147483648.0, 2147483647.0, 46341.0, -46341.0, 0.0, 1.0, 2.0],
    &[0.5, -0.25, 1e300, -1e300, 3.0, 0.0, 1e-300, 7.75],
    &[25.0; 32],
];

/// A number of elements too large for the fast paths, unless they are packed Booleans.
const MANY: usize = 1_100;

/// A number of packed Booleans too large for the fast paths.
const MANY_BITS: usize = 66_000;

/// The numbers of times that short vectors are repeated for fast paths: with 40, they are longer than small vectors.
const REPETITIONS: [usize; 2] = [1, 40];

fn context() -> Context {
    Context::new(1 << 26)
}

/// Returns a vector of numbers, in the narrowest type and in all wider ones.
fn vectors(context: &Context, numbers: &[f64]) -> Vec<Array> {
    let narrow = Array::vector(Buffer::from(numbers.to_vec())).narrow(context.memory()).unwrap();
    let kinds = [ElementType::Bits, ElementType::I8, ElementType::I16, ElementType::I32, ElementType::Float];
    let wider = kinds.into_iter().filter(|&kind| kind > narrow.element_type());
    let wider: Vec<Array> = wider.map(|kind| narrow.clone().widen(context.memory(), kind).unwrap()).collect();
    std::iter::once(narrow).chain(wider).collect()
}

/// Repeats the same numbers.
fn repeat(context: &mut Context, array: &Array, count: usize) -> Array {
    let reshape = primitives::find_function('⍴').unwrap();
    reshape.dyadic(context, Array::count(count * array.bound()), array.clone()).unwrap()
}

/// Returns the number of times that a vector must be repeated so that no fast path applies.
fn many(array: &Array) -> usize {
    let total = if array.element_type() == ElementType::Bits { MANY_BITS } else { MANY };
    total / array.bound() + 1
}

/// Repeats the same numbers, so often that no fast path applies.
fn long(context: &mut Context, array: &Array) -> Array {
    repeat(context, array, many(array))
}

fn same(what: &str, found: &Array, expected: &Array) {
    assert_eq!(found.element_type(), expected.element_type(), "{what}: the type");
    let (found, expected) = (found.floats().unwrap(), expected.floats().unwrap());
    assert!(found.iter().zip(expected.iter()).all(|(found, expected)| found == expected), "{what}: {found:?}, {expected:?}");
}

fn primitive(glyph: char) -> &'static Primitive {
    FUNCTIONS.iter().find(|primitive| primitive.glyph == glyph).unwrap()
}

#[test]
fn few_numbers_give_what_many_give() {
    let mut context = context();
    for glyph in "+-×÷⌊⌈|*<≤=≥>≠∧∨".chars() {
        let Some(at_sight) = primitive(glyph).dyadic_fast_path else { continue };
        let plain = primitives::find_function(glyph).unwrap();
        for (left_numbers, right_numbers) in NUMBERS.iter().flat_map(|left| NUMBERS.iter().map(move |right| (left, right))) {
            let length = left_numbers.len().min(right_numbers.len());
            for left in vectors(&context, &left_numbers[..length]) {
                for right in vectors(&context, &right_numbers[..length]) {
                    let count = if left.element_type() == right.element_type() { many(&left) } else { MANY };
                    let (many_left, many_right) = (repeat(&mut context, &left, count), repeat(&mut context, &right, count));
                    let expected = plain.dyadic(&mut context, many_left, many_right);
                    for times in REPETITIONS {
                        let (left, right) = (repeat(&mut context, &left, times), repeat(&mut context, &right, times));
                        let Some(found) = at_sight(&context, ArgumentRef::of(&left), ArgumentRef::of(&right)) else { continue };
                        let expected = expected.as_ref().unwrap();
                        let kinds = (left.element_type(), right.element_type(), times);
                        same(&format!("{left_numbers:?} {glyph} {right_numbers:?} of {kinds:?}"), &found.into(), expected);
                    }
                }
            }
        }
    }
}

#[test]
fn a_scalar_meets_few_numbers_as_it_meets_many() {
    let mut context = context();
    for glyph in "+-×÷⌊⌈<≤=≥>≠".chars() {
        let (Some(at_sight), plain) = (primitive(glyph).dyadic_fast_path, primitives::find_function(glyph).unwrap()) else {
            continue;
        };
        for (&scalar, numbers) in NUMBERS.iter().flat_map(|numbers| numbers.iter().map(move |scalar| (scalar, numbers))) {
            for right in vectors(&context, numbers) {
                let scalar = Array::number(scalar);
                let many = long(&mut context, &right);
                for right in REPETITIONS.map(|times| repeat(&mut context, &right, times)) {
                    if let Some(found) = at_sight(&context, ArgumentRef::of(&scalar), ArgumentRef::of(&right)) {
                        let expected = plain.dyadic(&mut context, scalar.clone(), many.clone()).unwrap();
                        same(&format!("{scalar:?} {glyph} {numbers:?}"), &found.into(), &expected);
                    }
                    if let Some(found) = at_sight(&context, ArgumentRef::of(&right), ArgumentRef::of(&scalar)) {
                        let expected = plain.dyadic(&mut context, many.clone(), scalar.clone()).unwrap();
                        same(&format!("{numbers:?} {glyph} scalar"), &found.into(), &expected);
                    }
                }
            }
        }
    }
}

#[test]
fn few_numbers_alone_give_what_many_give() {
    let mut context = context();
    for glyph in "-×÷|*⍟○".chars() {
        let (Some(at_sight), plain) = (primitive(glyph).monadic_fast_path, primitives::find_function(glyph).unwrap()) else {
            continue;
        };
        for right in NUMBERS.iter().flat_map(|numbers| vectors(&context, numbers)).collect::<Vec<Array>>() {
            let many = long(&mut context, &right);
            let expected = plain.monadic(&mut context, many);
            for right in REPETITIONS.map(|times| repeat(&mut context, &right, times)) {
                let Some(found) = at_sight(&context, &right) else { continue };
                same(&format!("{glyph} of {:?}", right.element_type()), &found.into(), expected.as_ref().unwrap());
            }
        }
    }
}

#[test]
fn parts_and_joins_of_short_vectors_are_those_of_the_general_path() {
    let mut context = context();
    let all: Vec<Array> = NUMBERS[..6].iter().flat_map(|numbers| vectors(&context, numbers)).collect();
    let scalars = [0.0, 1.0, 2.0, 11.0, 300.0, 0.5].map(Array::number);
    for glyph in ['↑', '↓', ',', '/'] {
        let (at_sight, plain) = (primitive(glyph).dyadic_fast_path.unwrap(), primitives::find_function(glyph).unwrap());
        for right in &all {
            for left in scalars.iter().chain(&all) {
                let Some(found) = at_sight(&context, ArgumentRef::of(left), ArgumentRef::of(right)) else { continue };
                let expected = plain.dyadic(&mut context, left.clone(), right.clone()).unwrap();
                let found = Array::from(found);
                assert_eq!(found.shape().lengths(), expected.shape().lengths(), "{left:?} {glyph} {right:?}");
                same(&format!("{left:?} {glyph} {right:?}"), &found, &expected);
            }
        }
    }
}

#[test]
fn masks_select_of_short_vectors_what_they_select_on_the_general_path() {
    let mut context = context();
    let (at_sight, plain) = (primitive('/').dyadic_fast_path.unwrap(), primitives::find_function('/').unwrap());
    for numbers in &NUMBERS[..6] {
        for right in vectors(&context, &numbers.repeat(30)[..200.min(30 * numbers.len())]) {
            for step in [1, 2, 3, 7, 50, 199] {
                for inverted in [false, true] {
                    let marks = (0..right.bound()).map(|index| f64::from((index % step == 0) != inverted)).collect::<Vec<_>>();
                    let mask = Array::vector(Buffer::from(marks)).narrow(context.memory()).unwrap();
                    let Some(found) = at_sight(&context, ArgumentRef::of(&mask), ArgumentRef::of(&right)) else { continue };
                    let expected = plain.dyadic(&mut context, mask.clone(), right.clone()).unwrap();
                    let found = Array::from(found);
                    assert_eq!(found.shape().lengths(), expected.shape().lengths(), "each {step}, {inverted}");
                    same(&format!("each {step}, {inverted}, of {:?}", right.element_type()), &found, &expected);
                }
            }
        }
    }
}

#[test]
fn small_outer_products_are_parts_of_large_ones() {
    let values =
        ["1 0 1", "3 ¯4 127", "300 2 ¯128 5", "70000 5 2147483647", "0.5 2 0 ¯3", "1E300 ¯2", "'abca'", "2 2⍴1 0 0.5 7", ",5"];
    let mut apl = Interpreter::new();
    for (left, right) in values.iter().flat_map(|left| values.iter().map(move |right| (left, right))) {
        apl.run(&format!("a←{left} ⋄ b←{right}")).unwrap();
        for glyph in "+-×÷⌊⌈|*⍟!○<≤=≥>≠∧∨⍲⍱".chars() {
            let small = format!("{{0::⎕EN ⋄ a∘.{glyph}b}}0");
            let large = format!("{{0::⎕EN ⋄ (≢a)↑((3000,1↓⍴a)⍴a)∘.{glyph}b}}0");
            let same = apl.eval(&format!("s←{small} ⋄ l←{large} ⋄ (s≡l),(⎕DR s)≡⎕DR l")).unwrap();
            assert_eq!(same.floats().unwrap().as_ref(), [1.0; 2], "({left})∘.{glyph}({right})");
        }
    }
}

#[test]
fn major_cells_are_counted_as_on_the_general_path() {
    let mut context = context();
    let (at_sight, plain) = (primitive('≢').monadic_fast_path.unwrap(), primitives::find_function('≢').unwrap());
    for length in [0, 1, 2, 100, 1000, 70_000] {
        let right = Array::vector(Buffer::from(vec![0.5; length]));
        let (found, expected) = (Array::from(at_sight(&context, &right).unwrap()), plain.monadic(&mut context, right).unwrap());
        same(&format!("≢ of {length} elements"), &found, &expected);
    }
}

#[test]
fn packed_booleans_fold_as_on_the_general_path() {
    let mut context = context();
    for glyph in "∧∨".chars() {
        let forms = primitives::find_function(glyph).unwrap().forms();
        let (fold, reduce) = (forms.reduce_vector.unwrap(), forms.reduce.unwrap());
        for length in [2, 63, 64, 65, 1000, 4096] {
            for position in [0, 1, length / 2, length - 1] {
                for odd_one in [0.0, 1.0] {
                    let bits = (0..length).map(|index| if index == position { odd_one } else { 1.0 - odd_one });
                    let bits = Array::vector(Buffer::from(bits.collect::<Vec<f64>>())).narrow(context.memory()).unwrap();
                    let expected = reduce(&mut context, &bits, 0).unwrap().unwrap();
                    let found = Array::from(fold(&context, &bits).unwrap());
                    same(&format!("{glyph}/ of {length} bits, all but one {}", 1.0 - odd_one), &found, &expected);
                }
            }
        }
    }
}

#[test]
fn short_vectors_fold_as_on_the_general_path() {
    let mut context = context();
    for glyph in "+-×⌊⌈".chars() {
        let forms = primitives::find_function(glyph).unwrap().forms();
        let (Some(fold), Some(reduce)) = (forms.reduce_vector, forms.reduce) else { continue };
        let short: Vec<Array> = NUMBERS[..5].iter().flat_map(|numbers| vectors(&context, numbers)).collect();
        let longer: Vec<Array> = short.iter().map(|vector| long(&mut context, vector)).collect();
        for vector in short.into_iter().chain(longer) {
            let Some(found) = fold(&context, &vector) else { continue };
            let expected = reduce(&mut context, &vector, 0).unwrap().unwrap();
            let what = format!("{glyph}/ of {} elements of {:?}", vector.bound(), vector.element_type());
            assert_eq!(Array::from(found).to_float(), expected.to_float(), "{what}");
        }
    }
}

#[test]
fn few_members_are_found_as_among_many() {
    let mut context = context();
    let member = primitives::find_function('∊').unwrap();
    for (left, right) in NUMBERS[..5].iter().flat_map(|left| NUMBERS[..5].iter().map(move |right| (left, right))) {
        for needles in vectors(&context, left) {
            for haystack in vectors(&context, right) {
                let many = long(&mut context, &haystack);
                let found = member.dyadic(&mut context, needles.clone(), haystack.clone()).unwrap();
                let expected = member.dyadic(&mut context, needles.clone(), many).unwrap();
                same(&format!("{left:?} ∊ {right:?}"), &found, &expected);
            }
        }
    }
}

/// Texts of values of every kind that are appended to one another.
const PIECES: &[&str] =
    &["1 0 1", "1", "5", "3 ¯4", "1000", "70000 2", "0.5", "2J1", "'a'", "'bc'", "'⍺⍵'", "'xyz' 7", "⊂1 2", "⍬", "''"];

#[test]
fn appending_in_place_is_catenation() {
    let mut apl = Interpreter::new();
    for (first, second) in PIECES.iter().flat_map(|first| PIECES.iter().map(move |second| (first, second))) {
        apl.run(&format!("s←,{first} ⋄ t←,{first}")).unwrap();
        for turn in 0..8 {
            apl.run(&format!("s,←{second} ⋄ t←t,{second} ⋄ shared←s ⋄ s,←{second} ⋄ t←t,{second}")).unwrap();
            let checks = format!("(s≡t),((⎕DR s)≡⎕DR t),((0⍴s)≡0⍴t),shared≡(-≢,{second})↓t");
            let checks = apl.eval(&checks).unwrap().floats().unwrap().into_owned();
            assert_eq!(checks, [1.0; 4], "{first} and {second}, turn {turn}");
        }
    }
}

/// Checks that scalar functions of scalars, monadic and dyadic, give the same results as for vectors of one element.
#[test]
fn scalars_by_themselves_give_what_vectors_give() {
    let mut context = context();
    let numbers: Vec<f64> = NUMBERS.iter().flat_map(|numbers| numbers.iter().copied()).chain([2.5, -2.5, 1e10, 4.0]).collect();
    let scalars = |number: f64| [Scalar::number(number), Scalar::float(number)];
    let ravel = |array: Array| Array::from_items(&Memory::new(1 << 20), Shape::vector(1), vec![array], &Array::ZERO).unwrap();
    for primitive in FUNCTIONS {
        let plain = primitives::find_function(primitive.glyph).unwrap();
        for right in numbers.iter().flat_map(|&number| scalars(number)) {
            if let Some(found) = primitive.monadic_on_scalar.and_then(|on_scalar| on_scalar(&context, right)) {
                let expected = plain.monadic(&mut context, ravel(right.into())).unwrap();
                let (found, expected) = (Array::from(found).to_float(), expected.element(0).to_float());
                assert_eq!(found, expected, "{} {right:?}", primitive.glyph);
            }
            let Some(on_scalars) = primitive.dyadic_on_scalars else { continue };
            for left in numbers.iter().flat_map(|&number| scalars(number)) {
                let Some(found) = on_scalars(&context, left, right) else { continue };
                let expected = plain.dyadic(&mut context, ravel(left.into()), right.into()).unwrap();
                let (found, expected) = (Array::from(found).to_float(), expected.element(0).to_float());
                assert_eq!(found, expected, "{left:?} {} {right:?}", primitive.glyph);
            }
        }
    }
}

/// Functions that are called repeatedly, by a loop.
const ROWS: &[&str] = &[
    "{⍵+1}",
    "{⍵<3:⍵ ⋄ 10-⍵}",
    "{⎕IO←0 ⋄ ⍵,⍳2}",
    "{x←⍵ ⋄ x+←1 ⋄ x}",
    "{⍺←5 ⋄ ⍺+⍵}",
    "{⍵≤1:1 ⋄ ⍵×∇⍵-1}",
    "{⍺←0 ⋄ ⍵≤0:⍺ ⋄ (⍺+⍵)∇⍵-1}",
    "{⍵>2:other ⍵ ⋄ ⍵}",
    "{11::'caught' ⋄ ⍵÷⍵-2}",
    "{⍵=2:'text' ⋄ ⍵}",
    "{⍵=2:⊂1 2 ⋄ ⍵÷4}",
    "{f←{⍵×2} ⋄ f ⍵}",
    "{y←⍵ ⋄ {y+⍵}¨⍳2}",
    "{⍎'z←⍵' ⋄ z}",
    "{⍵=4:'a' ⋄ 'b'}",
    "{1=2|⍵:0.5 ⋄ 70000×⍵}",
];

#[test]
fn calls_in_a_row_are_calls() {
    let mut apl = Interpreter::new();
    apl.run("other←{1000+⍵}").unwrap();
    for function in ROWS {
        apl.run(&format!("f←{function} ⋄ a←f¨1 2 3 4 ⋄ b←(f 1)(f 2)(f 3)(f 4)")).unwrap();
        let checks = "(a≡b),((⎕DR¨a)≡⎕DR¨b),⎕IO";
        assert_eq!(apl.eval(checks).unwrap().floats().unwrap()[..], [1.0; 3], "{function}¨");
        apl.run("a←3 f¨1 2 3 4 ⋄ b←(3 f 1)(3 f 2)(3 f 3)(3 f 4)").unwrap();
        assert_eq!(apl.eval(checks).unwrap().floats().unwrap()[..], [1.0; 3], "3 {function}¨");
    }
    for function in &ROWS[..7] {
        apl.run(&format!("f←{function} ⋄ a←f⍣3⊢1 ⋄ b←f f f 1 ⋄ c←2 f⍣3⊢1 ⋄ d←2 f 2 f 2 f 1")).unwrap();
        assert_eq!(apl.eval("(a≡b),(c≡d),⎕IO").unwrap().floats().unwrap()[..], [1.0; 3], "{function}⍣3");
    }
}

#[test]
fn an_error_within_a_row_leaves_nothing_behind() {
    let mut apl = Interpreter::new();
    apl.run("f←{x←⍵ ⋄ ⎕IO←0 ⋄ x÷x-3}").unwrap();
    for expression in ["f¨1 2 3 4", "f⍣2⊢3", "1 f¨1 2 3", "{f⍵}¨1 2 3", "{⍵+f⍵}⍣1⊢3"] {
        assert!(apl.eval(expression).is_err(), "{expression}");
        assert_eq!(apl.eval("⎕IO,≢⎕SI").unwrap().floats().unwrap()[..], [1.0, 0.0], "after {expression}");
    }
}

#[test]
fn elements_of_vectors_are_found_at_sight() {
    let mut apl = Interpreter::new();
    for vector in ["1 0 1", "3 ¯4 5", "300 1 2", "70000 1 2", "0.5 2 3", "'abc'", "'a⍺b'", "1J2 3 4", "'x' 1 2"] {
        apl.run(&format!("v←{vector} ⋄ i←2")).unwrap();
        for origin in [0, 1] {
            let checks = format!("⎕IO←{origin} ⋄ j←⎕IO+2 0 1 2 ⋄ (v[i]≡i⌷v),(({{v[⍵]}}¨⍳3)≡v),v[j]≡(⊂j)⌷v");
            assert_eq!(apl.eval(&checks).unwrap().floats().unwrap()[..], [1.0; 3], "{vector} from {origin}");
        }
        for failing in ["v[4]", "v[1 4]", "v[0]", "v[1.5]"] {
            assert!(apl.eval(&format!("⎕IO←1 ⋄ {failing}")).is_err(), "{failing} of {vector}");
        }
    }
}
