//! Structure and indexing compared with plain index arithmetic, for every element type, shared and unshared.

use super::context;
use zilde::internals::array::{Array, Bits, Buffer, ElementType, Item, Shape};
use zilde::internals::function::Context;
use zilde::internals::primitives;

/// Every element type that can be rearranged.
const KINDS: &[ElementType] = &[
    ElementType::Bits,
    ElementType::I8,
    ElementType::I16,
    ElementType::I32,
    ElementType::Float,
    ElementType::Latin,
    ElementType::Char,
    ElementType::Nested,
];

/// Shapes around the edges of words, tiles and vectors.
const SHAPES: &[&[usize]] = &[
    &[1],
    &[7],
    &[64],
    &[65],
    &[200],
    &[4097],
    &[1, 1],
    &[3, 5],
    &[8, 8],
    &[16, 64],
    &[17, 66],
    &[2, 3, 4],
    &[5, 1, 9],
    &[9, 8, 10],
];

/// An array as plain data, which the references work on.
#[derive(Clone, Debug, PartialEq)]
struct Plain {
    lengths: Vec<usize>,
    numbers: Vec<usize>,
}

impl Plain {
    /// Makes an array of pseudorandom numbers from 0 to 99, or of zeros and ones for bits.
    fn new(kind: ElementType, lengths: &[usize], seed: usize) -> Self {
        let bound: usize = lengths.iter().product();
        let top = if kind == ElementType::Bits { 2 } else { 100 };
        let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
        let next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) % top
        };
        Self { lengths: lengths.to_vec(), numbers: std::iter::repeat_with(next).take(bound).collect() }
    }

    /// Returns the array whose element at each index vector is the one of this array that `from`
    /// names, or a fill if it names none.
    fn picked(&self, fill: usize, lengths: &[usize], from: impl Fn(&[usize]) -> Option<Vec<usize>>) -> Self {
        let bound = lengths.iter().product();
        let numbers = (0..bound).map(|position| match from(&index_vector(position, lengths)) {
            Some(index) => self.numbers[index.iter().zip(&self.lengths).fold(0, |sum, (index, length)| sum * length + index)],
            None => fill,
        });
        Self { lengths: lengths.to_vec(), numbers: numbers.collect() }
    }

    fn array(&self, kind: ElementType) -> Array {
        let numbers = self.numbers.iter();
        let vector = match kind {
            ElementType::Bits => Array::vector(Bits::from(numbers.map(|&number| number == 1).collect::<Vec<bool>>())),
            ElementType::I8 => Array::vector(Buffer::from(numbers.map(|&number| number as i8).collect::<Vec<i8>>())),
            ElementType::I16 => Array::vector(Buffer::from(numbers.map(|&number| number as i16).collect::<Vec<i16>>())),
            ElementType::I32 => Array::vector(Buffer::from(numbers.map(|&number| number as i32).collect::<Vec<i32>>())),
            ElementType::Float => Array::vector(Buffer::from(numbers.map(|&number| number as f64).collect::<Vec<f64>>())),
            ElementType::Latin => Array::vector(Buffer::from(numbers.map(|&number| b' ' + number as u8).collect::<Vec<u8>>())),
            ElementType::Char => Array::vector(Buffer::from(
                numbers
                    .map(|&number| if number == 0 { ' ' } else { char::from_u32(0x2300 + number as u32).unwrap() })
                    .collect::<Vec<char>>(),
            )),
            _ => Array::vector(Buffer::from(
                numbers.map(|&number| Item::new(Array::integers(&[number as i64, 1]))).collect::<Vec<Item>>(),
            )),
        };
        vector.with_shape(Shape::new(&self.lengths).unwrap())
    }

    fn of(array: &Array) -> Self {
        let number = |place| match array.element_type() {
            ElementType::Latin | ElementType::Char => {
                let code = array.element(place).characters().unwrap()[0] as usize;
                if code == usize::from(b' ') {
                    0
                } else if code >= 0x2300 {
                    code - 0x2300
                } else {
                    code - usize::from(b' ')
                }
            }
            ElementType::Nested => array.item(place).element(0).to_integer().unwrap() as usize,
            _ => array.element(place).to_integer().unwrap() as usize,
        };
        Self { lengths: array.lengths().to_vec(), numbers: (0..array.bound()).map(number).collect() }
    }
}

fn index_vector(mut position: usize, lengths: &[usize]) -> Vec<usize> {
    let mut index = vec![0; lengths.len()];
    for axis in (0..lengths.len()).rev() {
        index[axis] = position % lengths[axis];
        position /= lengths[axis];
    }
    index
}

/// Calls a primitive with an unshared argument, and with a shared one.
fn check(what: &str, kind: ElementType, glyph: char, axis: Option<usize>, left: Option<&Array>, right: &Plain, expected: &Plain) {
    let mut context = context();
    let function = primitives::find_function(glyph).unwrap();
    let function = match axis {
        Some(axis) => function.with_axis(Array::count(axis + 1)).unwrap(),
        None => function,
    };
    let held = right.array(kind);
    for argument in [right.array(kind), held.clone()] {
        let found = match left {
            Some(left) => function.dyadic(&mut context, left.clone(), argument),
            None => function.monadic(&mut context, argument),
        };
        let found = found.unwrap_or_else(|fault| panic!("{what} {kind:?} {:?}: {fault}", right.lengths));
        assert!(Plain::of(&found) == *expected, "{what} of {kind:?} {:?} along {axis:?} by {left:?}", right.lengths);
    }
    assert_eq!(Plain::of(&held), *right, "{what} changed an argument that is held");
}

fn for_all(test: impl Fn(ElementType, &Plain)) {
    for &kind in KINDS {
        for (seed, lengths) in SHAPES.iter().enumerate() {
            test(kind, &Plain::new(kind, lengths, seed));
        }
    }
}

#[test]
fn reversing_and_rotating_agree_with_index_arithmetic() {
    for_all(|kind, plain| {
        for axis in 0..plain.lengths.len() {
            let length = plain.lengths[axis];
            let turned = plain.picked(0, &plain.lengths, |index| {
                let mut index = index.to_vec();
                index[axis] = length - 1 - index[axis];
                Some(index)
            });
            check("⌽", kind, '⌽', Some(axis), None, plain, &turned);
            for amount in [0, 1, -1, 3, 64, -65] {
                let moved = plain.picked(0, &plain.lengths, |index| {
                    let mut index = index.to_vec();
                    index[axis] = (index[axis] as i64 + amount).rem_euclid(length as i64) as usize;
                    Some(index)
                });
                check("X⌽", kind, '⌽', Some(axis), Some(&Array::integer(amount)), plain, &moved);
            }
        }
    });
}

#[test]
fn rotating_by_an_array_of_amounts_agrees() {
    for_all(|kind, plain| {
        for axis in 0..plain.lengths.len().saturating_sub(1) {
            let mut frame = plain.lengths.clone();
            let length = frame.remove(axis);
            let amounts: Vec<i64> = (0..frame.iter().product::<usize>()).map(|place| place as i64 * 7 % 11 - 5).collect();
            let left = Array::integers(&amounts).with_shape(Shape::new(&frame).unwrap());
            let moved = plain.picked(0, &plain.lengths, |index| {
                let mut row = index.to_vec();
                row.remove(axis);
                let row = row.iter().zip(&frame).fold(0, |sum, (index, length)| sum * length + index);
                let mut index = index.to_vec();
                index[axis] = (index[axis] as i64 + amounts[row]).rem_euclid(length as i64) as usize;
                Some(index)
            });
            check("X⌽", kind, '⌽', Some(axis), Some(&left), plain, &moved);
        }
    });
}

#[test]
fn transposing_agrees_with_index_arithmetic() {
    for_all(|kind, plain| {
        let rank = plain.lengths.len();
        let orders: &[&[usize]] = match rank {
            2 => &[&[1, 0], &[0, 0]],
            3 => &[&[2, 1, 0], &[1, 0, 2], &[0, 2, 1], &[1, 2, 0], &[2, 0, 1], &[0, 0, 1], &[1, 0, 1], &[0, 0, 0]],
            _ => &[&[0]],
        };
        for order in orders {
            let target = order.iter().max().unwrap() + 1;
            let lengths: Vec<usize> = (0..target)
                .map(|axis| (0..rank).filter(|&own| order[own] == axis).map(|own| plain.lengths[own]).min().unwrap())
                .collect();
            let turned = plain.picked(0, &lengths, |index| Some(order.iter().map(|&axis| index[axis]).collect()));
            let left = Array::integers(&order.iter().map(|&axis| axis as i64 + 1).collect::<Vec<i64>>());
            check("X⍉", kind, '⍉', None, Some(&left), plain, &turned);
        }
    });
}

#[test]
fn taking_and_dropping_agree_with_index_arithmetic() {
    for_all(|kind, plain| {
        for step in [-70_i64, -2, -1, 0, 1, 2, 5, 66] {
            let counts: Vec<i64> = (0..plain.lengths.len()).map(|axis| if axis % 2 == 0 { step } else { -step + 1 }).collect();
            let lengths: Vec<usize> = counts.iter().map(|count| count.unsigned_abs() as usize).collect();
            let taken = plain.picked(0, &lengths, |index| {
                let along = index.iter().zip(&counts).zip(&plain.lengths).map(|((&index, &count), &length)| {
                    let index = if count < 0 { index as i64 + length as i64 + count } else { index as i64 };
                    usize::try_from(index).ok().filter(|&index| index < length)
                });
                along.collect()
            });
            check("↑", kind, '↑', None, Some(&Array::integers(&counts)), plain, &taken);
            let lengths: Vec<usize> = counts
                .iter()
                .zip(&plain.lengths)
                .map(|(count, length)| length.saturating_sub(count.unsigned_abs() as usize))
                .collect();
            let dropped = plain.picked(0, &lengths, |index| {
                Some(index.iter().zip(&counts).map(|(&index, &count)| index + count.max(0) as usize).collect())
            });
            check("↓", kind, '↓', None, Some(&Array::integers(&counts)), plain, &dropped);
        }
    });
}

#[test]
fn reshaping_repeats_the_ravel() {
    for_all(|kind, plain| {
        for bound in [1, 2, 63, 64, 65, 500, 5000] {
            let numbers = plain.numbers.iter().copied().cycle().take(bound).collect();
            let expected = Plain { lengths: vec![bound], numbers };
            check("⍴", kind, '⍴', None, Some(&Array::count(bound)), plain, &expected);
        }
    });
}

#[test]
fn catenating_agrees_with_index_arithmetic() {
    for_all(|kind, plain| {
        for axis in 0..plain.lengths.len() {
            let mut lengths = plain.lengths.clone();
            lengths[axis] = 3;
            let other = Plain::new(kind, &lengths, 99);
            lengths[axis] += plain.lengths[axis];
            let bound: usize = lengths.iter().product();
            let numbers = (0..bound).map(|position| {
                let mut index = index_vector(position, &lengths);
                let from = if index[axis] < 3 { &other } else { plain };
                index[axis] -= if index[axis] < 3 { 0 } else { 3 };
                from.numbers[index.iter().zip(&from.lengths).fold(0, |sum, (index, length)| sum * length + index)]
            });
            let expected = Plain { numbers: numbers.collect(), lengths };
            check(",", kind, ',', Some(axis), Some(&other.array(kind)), plain, &expected);
        }
    });
}

#[test]
fn replicating_and_expanding_agree_with_a_loop() {
    for_all(|kind, plain| {
        for axis in 0..plain.lengths.len() {
            for modulus in [2, 3, 7] {
                let counts: Vec<i64> = (0..plain.lengths[axis]).map(|place| (place as i64 * 5 + 3) % modulus).collect();
                let mut sources: Vec<usize> = Vec::new();
                for (place, &count) in counts.iter().enumerate() {
                    sources.extend(std::iter::repeat_n(place, count as usize));
                }
                let mut lengths = plain.lengths.clone();
                lengths[axis] = sources.len();
                let repeated = plain.picked(0, &lengths, |index| {
                    let mut index = index.to_vec();
                    index[axis] = sources[index[axis]];
                    Some(index)
                });
                check("/", kind, '/', Some(axis), Some(&Array::integers(&counts)), plain, &repeated);
                let spread: Vec<i64> = counts.iter().flat_map(|&count| if count == 0 { vec![1, 0] } else { vec![1] }).collect();
                let places: Vec<Option<usize>> = spread
                    .iter()
                    .scan(0, |taken, &count| {
                        *taken += count as usize;
                        Some((count == 1).then(|| *taken - 1))
                    })
                    .collect();
                lengths[axis] = places.len();
                let expanded = plain.picked(0, &lengths, |index| {
                    let mut index = index.to_vec();
                    index[axis] = places[index[axis]]?;
                    Some(index)
                });
                check("\\", kind, '\\', Some(axis), Some(&Array::integers(&spread)), plain, &expanded);
            }
        }
    });
}

/// Makes indices along each axis: some of them repeated, some axes whole, some dropped.
fn indices(plain: &Plain, seed: usize) -> (Vec<Option<Array>>, Vec<Vec<usize>>, Vec<usize>) {
    let (mut arrays, mut lists, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
    for (axis, &length) in plain.lengths.iter().enumerate() {
        let list: Vec<usize> = match (seed + axis) % 3 {
            0 => (0..length).collect(),
            1 => (0..length + 3).map(|place| (place * 7 + seed) % length).collect(),
            _ => vec![seed % length],
        };
        let numbers: Vec<i64> = list.iter().map(|&index| index as i64 + 1).collect();
        match (seed + axis) % 3 {
            0 => arrays.push(None),
            1 => arrays.push(Some(Array::integers(&numbers))),
            _ => arrays.push(Some(Array::integer(numbers[0]))),
        }
        if (seed + axis) % 3 < 2 {
            lengths.push(list.len());
        }
        lists.push(list);
    }
    (arrays, lists, lengths)
}

/// Returns the positions in the ravel that lists of indices select, in ravel order.
fn positions(plain: &Plain, lists: &[Vec<usize>]) -> Vec<usize> {
    lists.iter().zip(&plain.lengths).fold(vec![0], |positions, (list, length)| {
        positions.iter().flat_map(|position| list.iter().map(move |index| position * length + index)).collect()
    })
}

#[test]
fn fetching_and_storing_agree_with_loops() {
    let mut context = context();
    for_all(|kind, plain| {
        for seed in 0..3 {
            let context = super::context();
            let (arrays, lists, lengths) = indices(plain, seed);
            let places = positions(plain, &lists);
            let found = primitives::fetch(&context, &plain.array(kind), &arrays).unwrap();
            let numbers: Vec<usize> = places.iter().map(|&place| plain.numbers[place]).collect();
            assert_eq!(Plain::of(&found), Plain { lengths: lengths.clone(), numbers }, "fetching from {kind:?}");
            let value = Plain::new(kind, &lengths, seed + 50);
            let (mut target, held) = (plain.array(kind), plain.array(kind));
            let mut shared = held.clone();
            primitives::store(&context, &mut target, &arrays, &value.array(kind)).unwrap();
            primitives::store(&context, &mut shared, &arrays, &value.array(kind)).unwrap();
            let mut expected = plain.clone();
            for (&place, &number) in places.iter().zip(&value.numbers) {
                expected.numbers[place] = number;
            }
            assert!(Plain::of(&target) == expected && Plain::of(&shared) == expected, "storing in {kind:?}");
            assert_eq!(Plain::of(&held), *plain, "storing changed an array that is held");
        }
    });
    combining_agrees_with_a_loop(&mut context);
}

fn combining_agrees_with_a_loop(context: &mut Context) {
    let plus = primitives::find_function('+').unwrap();
    for kind in [ElementType::Bits, ElementType::I8, ElementType::I16, ElementType::I32, ElementType::Float] {
        for length in [5, 100, 1000] {
            let plain = Plain::new(kind, &[length], length);
            let list: Vec<usize> = (0..3 * length).map(|place| place * 7 % length / 2).collect();
            let indices = Array::integers(&list.iter().map(|&index| index as i64 + 1).collect::<Vec<i64>>());
            let value = Plain::new(kind, &[3 * length], 1);
            let mut expected = plain.clone();
            for (&place, &number) in list.iter().zip(&value.numbers) {
                expected.numbers[place] += number;
            }
            let mut target = plain.array(kind);
            primitives::store_with(context, &mut target, &[Some(indices)], &*plus, &value.array(kind)).unwrap();
            assert_eq!(Plain::of(&target), expected, "combining in {kind:?}");
        }
    }
}

#[test]
fn nothing_changes_after_an_error() {
    let context = context();
    let plain = Plain::new(ElementType::I8, &[10], 1);
    for (index, value) in [(vec![1, 11], vec![5]), (vec![0], vec![5]), (vec![1, 2, 3], vec![1, 2])] {
        let mut target = plain.array(ElementType::I8);
        assert!(primitives::store(&context, &mut target, &[Some(Array::integers(&index))], &Array::integers(&value)).is_err());
        assert_eq!(Plain::of(&target), plain);
    }
}
