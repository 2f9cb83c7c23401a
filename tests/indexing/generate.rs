//! Random arrays, positions and changes: mostly valid, sometimes wrong in one way.

use crate::bridge::{KINDS, Kind};
use crate::naive::{Element, Plain, Position, Step};
use crate::random::Random;
use zilde::internals::array::ElementType;

/// Returns a shape of some rank, mostly small, with an axis of length 0 now and then, sometimes
/// long enough to cross words and vectors.
pub(crate) fn shape(random: &mut Random) -> Vec<usize> {
    match random.below(20) {
        0 => vec![random.below(300)],
        1 => vec![random.below(9), random.below(140)],
        _ => {
            let rank = *random.weighted(&[(1, 0), (5, 1), (6, 2), (4, 3), (2, 4), (1, 5), (1, 6)]);
            (0..rank).map(|_| if random.percent(4) { 0 } else { 1 + random.below(5) }).collect()
        }
    }
}

pub(crate) fn kind(random: &mut Random) -> Kind {
    *random.choice(KINDS)
}

/// Returns an array of a kind in a shape.
pub(crate) fn array(random: &mut Random, shape: &[usize], kind: Kind, depth: usize) -> Plain {
    let elements: Vec<Element> = (0..shape.iter().product()).map(|_| element(random, kind, depth)).collect();
    let like = element(random, kind, depth);
    Plain::new(shape.to_vec(), elements, &Plain::scalar(like))
}

fn element(random: &mut Random, kind: Kind, depth: usize) -> Element {
    match kind {
        Kind::Number(ElementType::Bits) => Element::real(random.between(0, 1) as f64),
        Kind::Number(ElementType::I8) => Element::real(random.between(-128, 127) as f64),
        Kind::Number(ElementType::I16) => Element::real(random.between(-32768, 32767) as f64),
        Kind::Number(ElementType::I32) => Element::real(random.between(i64::from(i32::MIN), i64::from(i32::MAX)) as f64),
        Kind::Number(ElementType::Complex) => Element::Number(random.between(-9, 9) as f64, random.between(-9, 9) as f64),
        Kind::Number(_) => Element::real(random.between(-1000, 1000) as f64 / 8.0),
        Kind::Character(ElementType::Latin) => Element::Character(*random.choice(&['a', 'b', 'Z', ' ', '7', 'é', 'ÿ'])),
        Kind::Character(_) => Element::Character(*random.choice(&['a', '⍳', 'é', '∘', '𝄞'])),
        Kind::Marks => Element::Mark(*random.choice(&[0, 1, 2, 3, 9])),
        Kind::Mixed => {
            let kind = *random.choice(&[Kind::Number(ElementType::I8), Kind::Number(ElementType::Float), KINDS[6], KINDS[7]]);
            element(random, kind, depth)
        }
        Kind::Nested => {
            let rank = *random.weighted(&[(2, 0), (5, 1), (2, 2)]);
            let shape: Vec<usize> = (0..rank).map(|_| random.below(4)).collect();
            let kinds = [KINDS[0], KINDS[1], KINDS[4], KINDS[6], Kind::Mixed, Kind::Nested];
            let kind = kinds[random.below(if depth == 0 { 4 } else { 6 })];
            array(random, &shape, kind, depth.saturating_sub(1)).enclosed()
        }
    }
}

/// The rate of errors in the numbers of an index.
#[derive(Clone, Copy)]
pub(crate) struct Wrong {
    /// The number of wrong numbers per thousand.
    per_thousand: usize,
}

impl Wrong {
    /// Returns a rate that is zero in most cases.
    pub(crate) fn now_and_then(random: &mut Random) -> Self {
        Self { per_thousand: if random.percent(10) { 100 } else { 0 } }
    }

    /// Returns true if something is to be wrong here.
    pub(crate) fn here(self, random: &mut Random) -> bool {
        random.below(1000) < self.per_thousand
    }
}

/// Returns positions for all the axes of a shape, sometimes too few or too many.
pub(crate) fn positions(random: &mut Random, shape: &[usize], origin: i64, wrong: Wrong) -> Vec<Position> {
    let mut positions = Vec::new();
    let ellipsis = if random.percent(15) { Some(random.below(shape.len() + 1)) } else { None };
    let mut axis = 0;
    while axis < shape.len() {
        if random.percent(7) {
            positions.push(Position::NewAxis);
        }
        if ellipsis == Some(axis) {
            positions.push(Position::Ellipsis);
            axis += random.below(shape.len() - axis + 1);
            if axis == shape.len() {
                break;
            }
        }
        let (position, taken) = position(random, &shape[axis..], origin, wrong);
        positions.push(position);
        axis += taken;
    }
    if ellipsis == Some(shape.len()) {
        positions.push(Position::Ellipsis);
    }
    if wrong.here(random) && positions.len() > 1 {
        positions.pop();
    }
    if wrong.here(random) || positions.is_empty() {
        let last = shape.last().copied().unwrap_or(3);
        positions.push(position(random, &[last], origin, wrong).0);
    }
    positions
}

/// Returns a position for the first of some axes, or for several, and the number of these axes.
fn position(random: &mut Random, lengths: &[usize], origin: i64, wrong: Wrong) -> (Position, usize) {
    match *random.weighted(&[(4, 0), (6, 1), (4, 2), (10, 3)]) {
        0 => (Position::Whole, 1),
        1 => (slice(random, lengths[0], origin, wrong), 1),
        2 => {
            let axes = 1 + random.below(lengths.len().min(3));
            (Position::Indices(index_vectors(random, &lengths[..axes], origin, wrong)), axes)
        }
        _ => (Position::Indices(indices(random, lengths[0], origin, wrong)), 1),
    }
}

fn slice(random: &mut Random, length: usize, origin: i64, wrong: Wrong) -> Position {
    let reach = length as i64 + 3;
    let mut part = |first: i64, last: i64| {
        let part = random.percent(70).then(|| random.between(first, last) as f64);
        if wrong.here(random) { Some(0.5) } else { part }
    };
    let (from, to) = (part(-reach, reach + origin), part(-reach, reach + origin));
    let step = random.percent(50).then(|| *random.choice(&[1.0, 2.0, 3.0, -1.0, -1.0, -2.0, -5.0, 7.0]));
    let step = if wrong.here(random) { Some(0.0) } else { step };
    Position::Slice([from, to, step])
}

/// Returns the shape of an array of indices, which is empty for an axis without cells.
fn index_shape(random: &mut Random, reachable: bool) -> Vec<usize> {
    let rank = *random.weighted(&[(8, 0), (8, 1), (3, 2), (1, 3)]);
    if !reachable {
        return [vec![0], vec![random.below(3); rank]].concat();
    }
    (0..rank).map(|_| if random.percent(5) { 0 } else { 1 + random.below(if rank == 1 { 6 } else { 3 }) }).collect()
}

/// Returns simple indices along an axis.
pub(crate) fn indices(random: &mut Random, length: usize, origin: i64, wrong: Wrong) -> Plain {
    let shape = index_shape(random, length > 0);
    let bound = shape.iter().product::<usize>();
    let elements: Vec<Element> = (0..bound).map(|_| index(random, length, origin, wrong)).collect();
    Plain::new(shape, elements, &Plain::scalar(Element::ZERO))
}

/// Returns index vectors over some axes.
pub(crate) fn index_vectors(random: &mut Random, lengths: &[usize], origin: i64, wrong: Wrong) -> Plain {
    let shape = index_shape(random, lengths.iter().all(|&length| length > 0));
    let bound = shape.iter().product::<usize>();
    let vector = |random: &mut Random| {
        let numbers: Vec<Element> = lengths.iter().map(|&length| index(random, length.max(1), origin, wrong)).collect();
        Plain::vector(numbers).enclosed()
    };
    let elements: Vec<Element> = (0..bound).map(|_| vector(random)).collect();
    let like = Plain::scalar(vector(random));
    Plain::new(shape, elements, &like)
}

/// Returns one index along an axis that has cells.
fn index(random: &mut Random, length: usize, origin: i64, wrong: Wrong) -> Element {
    let length = length as i64;
    if wrong.here(random) {
        return match random.below(4) {
            0 => Element::real(0.5),
            1 => Element::Character('x'),
            2 => Element::real((length + origin) as f64),
            _ => Element::real((-length - 1) as f64),
        };
    }
    if random.percent(20) {
        return Element::real(random.between(-length, -1) as f64);
    }
    Element::real((random.between(0, length - 1) + origin) as f64)
}

/// Returns a single nested position: index vectors, and paths into items.
pub(crate) fn paths(random: &mut Random, array: &Plain, origin: i64, wrong: Wrong) -> Plain {
    let shape = index_shape(random, !array.elements.is_empty());
    let bound = shape.iter().product::<usize>();
    let elements: Vec<Element> = (0..bound).map(|_| path(random, array, origin, wrong)).collect();
    let like = index_vectors(random, &vec![1; array.rank()], origin, wrong).prototype;
    let paths = Plain::new(shape, elements, &Plain::scalar(like));
    // For an array of rank 1, simple indices would be positions along its axis instead.
    if paths.is_simple() { Plain::scalar(Plain::vector(Vec::new()).enclosed()) } else { paths }
}

/// Returns a left argument for pick.
pub(crate) fn pick_path(random: &mut Random, array: &Plain, origin: i64, wrong: Wrong) -> Plain {
    let path = path(random, array, origin, wrong).disclosed();
    let is_index = path.is_simple() && path.rank() == 1 && path.elements.len() == array.rank() && array.rank() > 1;
    if is_index { Plain::vector(vec![path.enclosed()]) } else { path }
}

fn path(random: &mut Random, array: &Plain, origin: i64, wrong: Wrong) -> Element {
    let (mut level, mut steps) = (array.clone(), Vec::new());
    while !level.elements.is_empty() && level.elements.len() < 400 {
        let numbers: Vec<Element> = level.shape.iter().map(|&length| index(random, length, origin, wrong)).collect();
        let inner = level.elements[random.below(level.elements.len())].clone();
        let at = level.elements.iter().position(|element| *element == inner).unwrap_or(0);
        let numbers = if random.percent(70) && !wrong.here(random) { place(&level.shape, at, origin) } else { numbers };
        if random.percent(50) {
            if steps.is_empty() {
                return Plain::vector(numbers).enclosed();
            }
            steps.push(step(numbers));
            break;
        }
        steps.push(step(numbers));
        let inner = inner.disclosed();
        if inner.shape.is_empty() {
            break;
        }
        level = inner;
    }
    Plain::vector(steps).enclosed()
}

/// Returns an index vector as a step of a path; a single number stands for a vector of one, as people write it.
fn step(numbers: Vec<Element>) -> Element {
    if numbers.len() == 1 { numbers[0].clone() } else { Plain::vector(numbers).enclosed() }
}

fn place(shape: &[usize], mut at: usize, origin: i64) -> Vec<Element> {
    let mut numbers = Vec::new();
    for &length in shape.iter().rev() {
        numbers.push(Element::real((at % length) as f64 + origin as f64));
        at /= length;
    }
    numbers.reverse();
    numbers
}

/// Returns a value for a selection of a shape: of that shape, one element, or, if it is to be wrong, of another shape.
pub(crate) fn value(random: &mut Random, shape: &[usize], wrong: Wrong) -> (Plain, Kind) {
    let kind = kind(random);
    let shape = match random.below(10) {
        0..=2 => Vec::new(),
        3 if random.percent(30) => vec![1],
        _ if wrong.here(random) => self::shape(random),
        _ => shape.to_vec(),
    };
    (array(random, &shape, kind, 1), kind)
}

/// Returns functions that select, each applied to the result of the one before.
pub(crate) fn steps(random: &mut Random, shape: &[usize], origin: i64, wrong: Wrong) -> Vec<Step> {
    let mut shape = shape.to_vec();
    let mut steps = Vec::new();
    for _ in 0..=random.below(3) {
        let Some(step) = step_of(random, &shape, origin, wrong) else { continue };
        steps.push(step);
        match crate::naive::selected(&shape, &steps[steps.len() - 1..], origin) {
            Ok((new, places)) if places.len() < 2000 => shape = new,
            _ => break,
        }
    }
    if steps.is_empty() { vec![Step::Ravel] } else { steps }
}

fn step_of(random: &mut Random, shape: &[usize], origin: i64, wrong: Wrong) -> Option<Step> {
    let counts = |random: &mut Random| -> Vec<i64> {
        let axes = 1 + random.below(shape.len().max(1));
        shape.iter().take(axes).map(|&length| random.between(-(length.min(6) as i64) - 1, length.min(6) as i64 + 1)).collect()
    };
    Some(match random.below(9) {
        0 if !shape.is_empty() => Step::Take(counts(random)),
        1 if !shape.is_empty() => Step::Drop(counts(random)),
        2 => Step::Ravel,
        3 if !shape.is_empty() => Step::Reverse { first: random.percent(50) },
        4 if shape.last().is_some_and(|&length| length > 0) => Step::Rotate(random.between(-3, 3)),
        5 => Step::Reshape((0..random.below(3)).map(|_| random.below(5)).collect()),
        6 => Step::Transpose,
        7 if shape.last().is_some_and(|&length| length > 0) => {
            Step::Replicate((0..*shape.last()?).map(|_| random.between(0, 2)).collect())
        }
        8 if !shape.is_empty() => Step::Index(positions(random, shape, origin, wrong)),
        _ => return None,
    })
}
