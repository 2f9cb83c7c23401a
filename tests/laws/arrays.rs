//! Random arrays, and the names for them in laws.

use super::random::Random;
use zilde::internals::array::{Array, Bits, Buffer, Complex, Element as _, Elements, Exact, Extended, Item, Shape};

/// Names with their values.
pub(crate) struct Names(pub(crate) Vec<(&'static str, Array)>);

/// A function that makes the value of a name from random numbers, the index origin, and the values of the names before it.
type Make = fn(&mut Random, i64, &[(&'static str, Array)]) -> Array;

/// Every name that laws may use. Those that depend on others come after them.
const NAMES: &[(&str, Make)] = &[
    ("any", |random, _, _| any(random)),
    ("like", |random, _, before| of_shape(random, before[0].1.lengths(), 2)),
    ("vec", |random, _, _| {
        let length = length(random);
        of_shape(random, &[length], 2)
    }),
    ("other", |random, _, _| {
        let length = length(random);
        of_shape(random, &[length], 2)
    }),
    ("num", |random, _, _| {
        let shape = shape(random, 4);
        numbers(random, &shape)
    }),
    ("same", |random, _, before| numbers(random, value(before, "num").lengths())),
    ("row", |random, _, _| {
        let length = length(random);
        numbers(random, &[length])
    }),
    ("col", |random, _, _| {
        let length = length(random);
        numbers(random, &[length])
    }),
    ("whole", |random, _, _| {
        let shape = shape(random, 3);
        wholes(random, &shape)
    }),
    ("wrow", |random, _, _| {
        let length = length(random);
        wholes(random, &[length])
    }),
    ("bits", |random, _, _| {
        let shape = shape(random, 3);
        booleans(random, &shape)
    }),
    ("mask", |random, _, _| {
        let length = length(random);
        booleans(random, &[length])
    }),
    ("text", |random, _, _| {
        let shape = shape(random, 3);
        characters(random, &shape)
    }),
    ("k", |random, _, _| Array::integer(random.between(-9, 9))),
    ("perm", |random, origin, before| {
        let length = before.iter().find(|(name, _)| *name == "any").map_or_else(|| length(random), |(_, any)| any.rank());
        permutation(random, length, origin)
    }),
];

fn value<'a>(before: &'a [(&'static str, Array)], name: &str) -> &'a Array {
    &before.iter().find(|(known, _)| *known == name).expect("laws that use `same` use `num`").1
}

impl Names {
    /// Makes values for the names that a law mentions.
    pub(crate) fn mentioned_in(law: &str, random: &mut Random, origin: i64) -> Self {
        let words: Vec<&str> = law.split(|character: char| !character.is_ascii_alphabetic()).collect();
        let mut values = Vec::new();
        for &(name, make) in NAMES {
            if words.contains(&name) {
                let value = make(random, origin, &values);
                values.push((name, value));
            }
        }
        Self(values)
    }

    /// Returns the names with their values, for a report.
    pub(crate) fn as_assignments(&self) -> String {
        let assignments = self.0.iter().map(|(name, value)| format!("{name}←{}", super::shown(value)));
        assignments.collect::<Vec<_>>().join(" ⋄ ")
    }
}

/// Returns an array of any type, rank and depth.
pub(crate) fn any(random: &mut Random) -> Array {
    let shape = shape(random, 4);
    of_shape(random, &shape, 2)
}

fn length(random: &mut Random) -> usize {
    // Mostly short, occasionally longer than a word or a vector register.
    match random.below(20) {
        0 => 0,
        1 => 1,
        19 => 60 + random.below(80),
        _ => random.below(9),
    }
}

fn shape(random: &mut Random, most: usize) -> Vec<usize> {
    match random.below(most + 2) {
        0 => Vec::new(),
        1 | 2 => vec![length(random)],
        rank => (0..rank - 1).map(|_| random.below(5)).collect(),
    }
}

/// Returns an array of a shape, of any type.
fn of_shape(random: &mut Random, shape: &[usize], depth: usize) -> Array {
    match random.below(if depth > 0 { 8 } else { 6 }) {
        0 => booleans(random, shape),
        1..=3 => numbers(random, shape),
        4 | 5 => characters(random, shape),
        _ => nested(random, shape, depth - 1),
    }
}

fn nested(random: &mut Random, lengths: &[usize], depth: usize) -> Array {
    let shape = Shape::new(lengths).expect("the shapes are small");
    let item = |random: &mut Random| {
        let shape = if random.percent(60) { Vec::new() } else { self::shape(random, 2) };
        Item::new(of_shape(random, &shape, depth))
    };
    let count = shape.bound();
    if count == 0 {
        let example = item(random);
        return Array::new(shape, Elements::Nested(Item::empty_like(&example).unwrap()).inline_single()).disclose_simple();
    }
    let items: Vec<Item> = (0..count).map(|_| item(random)).collect();
    Array::new(shape, Elements::Nested(Buffer::from(items)).inline_single()).disclose_simple()
}

fn booleans(random: &mut Random, shape: &[usize]) -> Array {
    filled(random, shape, |random| random.percent(50), |bits| Elements::Bits(Bits::from(bits)))
}

fn characters(random: &mut Random, shape: &[usize]) -> Array {
    if random.percent(60) {
        return filled(random, shape, |random| *random.choice(b"abcX 1'"), |bytes| Elements::Latin(Buffer::from(bytes)));
    }
    filled(random, shape, |random| *random.choice(&['a', 'b', '⍳', '𝄞', ' ']), |text| Elements::Char(Buffer::from(text)))
}

/// Returns numbers of any type, with few distinct values, so that some of them are equal.
fn numbers(random: &mut Random, shape: &[usize]) -> Array {
    match random.below(9) {
        0 => booleans(random, shape),
        1..=4 => wholes(random, shape),
        5 | 6 => {
            filled(random, shape, |random| random.between(-40, 40) as f64 / 8.0, |floats| Elements::Float(Buffer::from(floats)))
        }
        7 => filled(random, shape, exact, |numbers| Elements::Extended(Buffer::from(numbers))),
        _ => filled(
            random,
            shape,
            |random| Complex { re: random.between(-3, 3) as f64, im: random.between(-2, 2) as f64 / 2.0 },
            |numbers| Elements::Complex(Buffer::from(numbers)),
        ),
    }
}

/// Returns an exact number, of a few digits or of many.
fn exact(random: &mut Random) -> Extended {
    let sign = if random.below(2) == 0 { "¯" } else { "" };
    let zeros = if random.below(4) == 0 { "000000000000000000000" } else { "" };
    let text = format!("{sign}{}{zeros}r{}", random.below(40), 1 + random.below(4));
    Extended::from(Exact::parse(&text).expect("a ratio"))
}

fn wholes(random: &mut Random, shape: &[usize]) -> Array {
    // The product of many large numbers would overflow.
    let many = shape.iter().product::<usize>() > 40;
    match random.below(if many { 1 } else { 4 }) {
        0 => filled(random, shape, |random| random.between(-5, 9) as i8, |numbers| Elements::I8(Buffer::from(numbers))),
        1 => filled(random, shape, |random| random.between(-128, 127) as i8, |numbers| Elements::I8(Buffer::from(numbers))),
        2 => filled(random, shape, |random| random.between(-400, 400) as i16, |numbers| Elements::I16(Buffer::from(numbers))),
        _ => {
            filled(random, shape, |random| random.between(-99_999, 99_999) as i32, |numbers| Elements::I32(Buffer::from(numbers)))
        }
    }
}

fn permutation(random: &mut Random, length: usize, origin: i64) -> Array {
    let mut numbers: Vec<i64> = (origin..origin + length as i64).collect();
    for last in (1..length).rev() {
        numbers.swap(last, random.below(last + 1));
    }
    Array::integers(&numbers)
}

fn filled<T>(
    random: &mut Random,
    lengths: &[usize],
    one: impl Fn(&mut Random) -> T,
    elements: impl Fn(Vec<T>) -> Elements,
) -> Array {
    let shape = Shape::new(lengths).expect("the shapes are small");
    let values: Vec<T> = (0..shape.bound()).map(|_| one(random)).collect();
    Array::new(shape, elements(values).inline_single())
}
