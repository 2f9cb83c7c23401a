//! Extremes, values, gather and scatter compared with a slow reference: every element type, rank and axis, both index origins.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

#[allow(dead_code, reason = "each test program uses a part of the reference")]
mod naive;

use naive::places::{Plain, extreme};
use naive::same;
use zilde::Interpreter;
use zilde::internals::array::{Array, Buffer, ElementType, Item, Shape};

const REAL: &[ElementType] = &[ElementType::Bits, ElementType::I8, ElementType::I16, ElementType::I32, ElementType::Float];

/// Shapes around the edges of words, vectors, strips and chunks, and empty ones.
const SHAPES: &[&[usize]] = &[
    &[1],
    &[7],
    &[31],
    &[64],
    &[65],
    &[300],
    &[70_000],
    &[1, 1],
    &[3, 5],
    &[40, 33],
    &[5, 1300],
    &[600, 3],
    &[2, 66_000],
    &[2, 3, 4],
    &[4, 33, 65],
    &[3, 1, 2, 70],
    &[3, 0],
    &[0, 3],
];

/// A generator of pseudorandom numbers, many of them equal.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn plain(&mut self, kind: ElementType, lengths: &[usize]) -> Plain {
        let numbers = (0..lengths.iter().product()).map(|_| match kind {
            ElementType::Bits => self.below(2) as f64,
            ElementType::I16 => self.below(5) as f64 * 300.0 - 700.0,
            ElementType::I32 => self.below(9) as f64 * 70_000.0 - 300_000.0,
            ElementType::Float => self.below(50) as f64 / 8.0 - 3.0,
            _ => self.below(20) as f64 - 10.0,
        });
        Plain { lengths: lengths.to_vec(), numbers: numbers.collect() }
    }

    /// Returns an index array for an axis.
    fn indices(&mut self, lengths: &[usize], axis: usize) -> Plain {
        let numbers = (0..lengths.iter().product()).map(|_| self.below(axis) as f64);
        Plain { lengths: lengths.to_vec(), numbers: numbers.collect() }
    }
}

fn interpreter(origin: i64) -> Interpreter {
    Interpreter::builder().index_origin(origin).build()
}

/// Makes the array of a type: of numbers, of characters with the numbers as offsets, or of items.
fn array(apl: &mut Interpreter, kind: ElementType, plain: &Plain) -> Array {
    let memory = apl.context().memory().clone();
    let numbers = plain.numbers.iter();
    let vector = match kind {
        ElementType::Latin => Array::vector(Buffer::from(numbers.map(|&number| (number + 100.0) as u8).collect::<Vec<u8>>())),
        ElementType::Char => Array::vector(Buffer::from(
            numbers.map(|&number| char::from_u32(number as u32 + 0x2300).unwrap()).collect::<Vec<char>>(),
        )),
        ElementType::Nested => Array::vector(Buffer::from(numbers.map(|&number| item(number)).collect::<Vec<Item>>())),
        _ => {
            let narrow = Array::vector(Buffer::from(plain.numbers.clone())).narrow(&memory).unwrap();
            if narrow.element_type() < kind { narrow.widen(&memory, kind).unwrap() } else { narrow }
        }
    };
    vector.with_shape(Shape::new(&plain.lengths).unwrap())
}

fn item(number: f64) -> Item {
    let pair = vec![Array::number(number), Array::text("of two")];
    Item::new(Array::nested(pair))
}

/// Returns the result of an expression: numbers, less the origin.
fn numbers(apl: &mut Interpreter, text: &str, origin: i64) -> Plain {
    let found = apl.eval(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let numbers = found.floats().expect("real numbers").iter().map(|number| number - origin as f64).collect();
    Plain { lengths: found.lengths().to_vec(), numbers }
}

/// Returns an index as APL writes it: a scalar for a vector.
fn index(place: usize, lengths: &[usize]) -> Plain {
    let index: Vec<f64> = naive::places::index_vector(place, lengths).into_iter().map(|at| at as f64).collect();
    Plain { lengths: if lengths.len() == 1 { vec![] } else { vec![lengths.len()] }, numbers: index }
}

#[test]
fn extremes_agree_with_the_reference() {
    let mut random = Random(1);
    for origin in [0, 1] {
        let mut apl = interpreter(origin);
        for &kind in REAL {
            for &lengths in SHAPES {
                let mut plain = random.plain(kind, lengths);
                if kind == ElementType::Float && lengths[0] % 2 == 1 {
                    plain.numbers.iter_mut().step_by(3).for_each(|number| *number = f64::NAN);
                    plain.numbers.iter_mut().skip(4).step_by(41).for_each(|number| *number = f64::INFINITY);
                    plain.numbers.iter_mut().skip(5).step_by(43).for_each(|number| *number = f64::NEG_INFINITY);
                }
                let held = array(&mut apl, kind, &plain);
                apl.set("X", held).unwrap();
                for (name, greatest) in [("⎕ARGMAX", true), ("⎕ARGMIN", false)] {
                    let what = format!("{name} of {kind:?} {lengths:?} from {origin}");
                    if !plain.numbers.is_empty() {
                        let expected = index(extreme(&plain.numbers, greatest), lengths);
                        assert_eq!(numbers(&mut apl, &format!("{name} X"), origin), expected, "{what}");
                    }
                    for axis in (0..lengths.len()).filter(|&axis| lengths[axis] > 0) {
                        let text = format!("{name}[{}]X", axis as i64 + origin);
                        let expected = plain.along(axis, |row| extreme(row, greatest));
                        assert_eq!(numbers(&mut apl, &text, origin), expected, "{what} along {axis}");
                    }
                }
            }
        }
    }
}

#[test]
fn values_are_found_where_the_reference_finds_them() {
    let mut random = Random(2);
    let kinds = REAL.iter().chain(&[ElementType::Complex, ElementType::Latin, ElementType::Char, ElementType::Nested]);
    for (number, &kind) in kinds.enumerate() {
        let origin = (number % 2) as i64;
        let mut apl = interpreter(origin);
        for &lengths in SHAPES.iter().filter(|lengths| lengths.iter().product::<usize>() < 70_001 || kind < ElementType::Complex)
        {
            let mut plain = random.plain(kind, lengths);
            if kind == ElementType::Char {
                plain.numbers.iter_mut().for_each(|number| *number = number.abs());
            }
            if kind == ElementType::Float {
                plain.numbers.iter_mut().skip(2).step_by(7).for_each(|number| *number = f64::NAN);
                plain.numbers.iter_mut().skip(5).step_by(9).for_each(|number| *number = f64::NEG_INFINITY);
            }
            let held = array(&mut apl, kind, &plain);
            apl.set("X", held).unwrap();
            let same = |one: f64, other: f64| {
                one == other || (one - other).is_finite() && same(one, other) || one.is_nan() && other.is_nan()
            };
            let some = plain.numbers.get(plain.numbers.len() / 2).copied().unwrap_or(0.0);
            let near = if kind <= ElementType::Complex { some * (1.0 + 5e-15) } else { some };
            let odd = if kind == ElementType::Float { f64::NEG_INFINITY } else { 2.0 };
            for value in [some, near, 1.0, 0.0, 99.0, odd, odd - odd] {
                let sought = array(&mut apl, kind, &Plain { lengths: vec![], numbers: vec![value] }).disclose();
                apl.set("V", sought).unwrap();
                let what = format!("{value} in {kind:?} {lengths:?} from {origin}");
                let place = plain.numbers.iter().position(|&number| same(number, value));
                let expected = place.map_or(Plain { lengths: vec![0], numbers: vec![] }, |place| index(place, lengths));
                assert_eq!(numbers(&mut apl, "V ⎕FIND X", origin), expected, "{what}");
                for axis in 0..lengths.len() {
                    let expected =
                        plain.along(axis, |row| row.iter().position(|&number| same(number, value)).unwrap_or(row.len()));
                    let text = format!("V ⎕FIND[{}]X", axis as i64 + origin);
                    assert_eq!(numbers(&mut apl, &text, origin), expected, "{what} along {axis}");
                }
            }
        }
    }
}

/// Shapes with index arrays for their leading axes; `None` stands for the position along the axis itself.
const PAIRS: &[(&[usize], &[Option<&[usize]>])] = &[
    (&[5], &[Some(&[])]),
    (&[5], &[Some(&[300])]),
    (&[200], &[Some(&[40, 3])]),
    (&[5, 4], &[Some(&[17])]),
    (&[5, 4], &[Some(&[17]), Some(&[17])]),
    (&[5, 4], &[Some(&[17]), Some(&[])]),
    (&[9, 70], &[Some(&[6, 1]), Some(&[1, 65])]),
    (&[9, 70], &[None, Some(&[9])]),
    (&[9, 70], &[Some(&[3, 70]), None]),
    (&[9, 70], &[Some(&[4, 65]), None]),
    (&[3, 4, 5], &[Some(&[2, 1, 3]), Some(&[4, 1])]),
    (&[3, 4, 5], &[Some(&[7]), Some(&[1]), Some(&[2, 1])]),
    (&[3, 4, 5], &[None, None, Some(&[2, 4, 3])]),
    (&[3, 4, 5], &[]),
    (&[3, 4, 0], &[Some(&[7])]),
    (&[3, 4], &[Some(&[0])]),
];

/// Makes the index arrays, as plain data and as the APL array `I`.
fn index_arrays(
    apl: &mut Interpreter,
    random: &mut Random,
    lengths: &[usize],
    shapes: &[Option<&[usize]>],
    origin: i64,
) -> Vec<Option<Plain>> {
    let arrays: Vec<Option<Plain>> =
        shapes.iter().zip(lengths).map(|(shape, &length)| shape.map(|shape| random.indices(shape, length))).collect();
    apl.run("I←⍬").unwrap();
    for (plain, length) in arrays.iter().zip(lengths) {
        match plain {
            None => apl.run("I←I,⎕NULL").unwrap(),
            Some(plain) => {
                let held = array(apl, ElementType::Bits, plain);
                apl.set("J", held).unwrap();
                // Every third index counts from the end.
                apl.run(&format!("I←I,⊂(J+{origin})-({length}+{origin})×(⍴J)⍴1 0 0")).unwrap();
            }
        }
    }
    arrays
}

#[test]
fn gather_and_scatter_agree_with_the_reference() {
    let mut random = Random(3);
    for (number, &(lengths, shapes)) in PAIRS.iter().enumerate() {
        let origin = (number % 2) as i64;
        let mut apl = interpreter(origin);
        for &kind in REAL {
            let plain = random.plain(kind, lengths);
            let arrays = index_arrays(&mut apl, &mut random, lengths, shapes, origin);
            let (places, shape) = plain.paired(&arrays);
            let what = format!("{kind:?} {lengths:?} by {shapes:?}");
            let held = array(&mut apl, kind, &plain);
            apl.set("X", held).unwrap();
            let gathered = Plain { lengths: shape.clone(), numbers: places.iter().map(|&place| plain.numbers[place]).collect() };
            assert_eq!(numbers(&mut apl, "I ⎕GATHER X", 0), gathered, "gather {what}");
            for &comes in REAL {
                let update = random.plain(comes, &shape);
                let held = array(&mut apl, comes, &update);
                apl.set("U", held).unwrap();
                scattered(&mut apl, &plain, &places, &update, &what);
                let single = Plain { lengths: vec![], numbers: vec![update.numbers.first().copied().unwrap_or(3.0)] };
                let held = array(&mut apl, comes, &single);
                apl.set("U", held).unwrap();
                let everywhere = Plain { lengths: shape.clone(), numbers: vec![single.numbers[0]; places.len()] };
                scattered(&mut apl, &plain, &places, &everywhere, &what);
            }
            assert_eq!(numbers(&mut apl, "X", 0), plain, "{what}: the target itself stays");
        }
    }
}

/// A function that combines two numbers.
type Combine = fn(f64, f64) -> f64;

const COMBINATIONS: &[(&str, Combine)] = &[
    ("+", |old, new| old + new),
    ("-", |old, new| old - new),
    ("⊢", |_, new| new),
    ("⊣", |old, _| old),
    ("⌈", f64::max),
    ("⌊", f64::min),
    ("=", |old, new| f64::from(u8::from(old == new))),
    ("{⍵-⍺}", |old, new| new - old),
    ("×∘×", |old, new| old * if new == 0.0 { 0.0 } else { new.signum() }),
];

fn scattered(apl: &mut Interpreter, plain: &Plain, places: &[usize], update: &Plain, what: &str) {
    for (function, combine) in COMBINATIONS {
        let mut expected = plain.clone();
        for (&place, &new) in places.iter().zip(&update.numbers) {
            expected.numbers[place] = combine(expected.numbers[place], new);
        }
        assert_eq!(numbers(apl, &format!("X({function}⎕SCATTER I)U"), 0), expected, "scatter by {function} {what}");
    }
}

#[test]
fn products_are_scattered_as_they_are_computed_one_by_one() {
    let mut apl = interpreter(1);
    apl.run("X←1 2 3 ⋄ I←⊂200⍴1 3 3 2").unwrap();
    for values in ["2", "¯3", "1.5", "200⍴1 2 ¯1 0.5", "200⍴1E10", "1E300"] {
        let one_by_one = format!("⍕Z⊣(⊃I){{Z[⍺]×←⍵}}¨200⍴U⊣Z←X⊣U←{values}");
        let (found, plain) = (apl.eval(&format!("⍕X(×⎕SCATTER I){values}")), apl.eval(&one_by_one));
        match (found, plain) {
            (Ok(found), Ok(plain)) => assert_eq!(found.to_text(), plain.to_text(), "{values}"),
            (found, plain) => assert!(found.is_err() && plain.is_err(), "{values}"),
        }
    }
}

#[test]
fn anything_is_gathered_and_replaced() {
    let mut random = Random(5);
    for kind in [ElementType::Complex, ElementType::Latin, ElementType::Char, ElementType::Nested] {
        for &(lengths, shapes) in PAIRS {
            // An empty array of items made here would not have the prototype of one made by APL.
            if kind == ElementType::Nested && (lengths.contains(&0) || shapes.contains(&Some(&[0]))) {
                continue;
            }
            let mut apl = interpreter(0);
            let positive = |mut plain: Plain| {
                plain.numbers.iter_mut().for_each(|number| *number = number.abs());
                plain
            };
            let plain = positive(random.plain(kind, lengths));
            let arrays = index_arrays(&mut apl, &mut random, lengths, shapes, 0);
            let (places, shape) = plain.paired(&arrays);
            let held = array(&mut apl, kind, &plain);
            apl.set("X", held).unwrap();
            let gathered = Plain { lengths: shape.clone(), numbers: places.iter().map(|&place| plain.numbers[place]).collect() };
            let expected = array(&mut apl, kind, &gathered);
            apl.set("E", expected).unwrap();
            assert_eq!(apl.eval("E≡I ⎕GATHER X").unwrap().to_integer(), Some(1), "{kind:?} {lengths:?} by {shapes:?}");
            let update = positive(random.plain(kind, &shape));
            let mut stored = plain.clone();
            places.iter().zip(&update.numbers).for_each(|(&place, &new)| stored.numbers[place] = new);
            let (held, expected) = (array(&mut apl, kind, &update), array(&mut apl, kind, &stored));
            apl.set("U", held).unwrap();
            apl.set("E", expected).unwrap();
            assert_eq!(apl.eval("E≡X(⊢⎕SCATTER I)U").unwrap().to_integer(), Some(1), "{kind:?} {lengths:?} by {shapes:?}");
            assert_eq!(apl.eval("E≡X({⍵}⎕SCATTER I)U").unwrap().to_integer(), Some(1), "{kind:?} {lengths:?} by {shapes:?}");
        }
    }
}
