//! The total order of arrays, by which grades sort: it is exact, and nested values are walked without recursion.
//!
//! `⎕NULL` comes first, then numbers, then characters, each by value; complex numbers by their real part, then by their imaginary
//! part. Arrays are compared item by item in ravel order; the shorter is treated as if padded with items that come before all
//! others, and the one of lower rank as if it had leading axes of length 1. Empty arrays are ordered by type, then by the lengths
//! of the axes from the last to the first.

use super::compare::complex_at;
use super::extended::get_extended;
use super::visited::VisitedPairs;
use super::{Array, Bits, Complex, Elements, Extended};
use std::cmp::Ordering;

/// Returns the order of two arrays.
pub(crate) fn order(left: &Array, right: &Array) -> Ordering {
    let (mut walks, mut visited) = (vec![Walk::new(left, right)], VisitedPairs::default());
    while let Some(walk) = walks.last_mut() {
        match walk.step(&mut visited) {
            WalkStep::Decided(Ordering::Equal) => {
                walks.pop();
            }
            WalkStep::Decided(ordering) => return ordering,
            WalkStep::Deeper(left, right) => walks.push(Walk::new(&left, &right)),
        }
    }
    Ordering::Equal
}

/// Returns the order of `count` elements of two arrays from the given positions on: cells of the same shape.
pub(crate) fn order_parts(left: &Array, from: usize, right: &Array, right_from: usize, count: usize) -> Ordering {
    let mut index = 0;
    while index < count {
        index += count_equal_prefix(left.elements(), from + index, right.elements(), right_from + index, count - index);
        if index == count {
            break;
        }
        let ordering = match order_elements(left.elements(), from + index, right.elements(), right_from + index) {
            Some(ordering) => ordering,
            None => order(&left.item(from + index), &right.item(right_from + index)),
        };
        if ordering != Ordering::Equal {
            return ordering;
        }
        index += 1;
    }
    Ordering::Equal
}

/// The number of elements that are compared at once for equality.
const BLOCK_ELEMENTS: usize = 1 << 10;

/// Returns the number of elements from the two positions on that are known to be equal from a comparison of whole blocks of one
/// type.
fn count_equal_prefix(left: &Elements, from: usize, right: &Elements, right_from: usize, count: usize) -> usize {
    fn blocks<T: PartialEq>(left: &[T], right: &[T]) -> usize {
        left.chunks_exact(BLOCK_ELEMENTS)
            .zip(right.chunks_exact(BLOCK_ELEMENTS))
            .take_while(|(left, right)| left == right)
            .count()
            * BLOCK_ELEMENTS
    }
    if count < BLOCK_ELEMENTS {
        return 0;
    }
    let (from, right_from) = (from..from + count, right_from..right_from + count);
    match (left, right) {
        (Elements::Bits(left), Elements::Bits(right)) if from.start % 64 == 0 && right_from.start % 64 == 0 => {
            fn words(bits: &Bits, from: usize, count: usize) -> &[u64] {
                &bits.words()[from / 64..][..count / 64]
            }
            blocks(words(left, from.start, count), words(right, right_from.start, count)) * 64
        }
        (Elements::I8(left), Elements::I8(right)) => blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        (Elements::I16(left), Elements::I16(right)) => blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        (Elements::I32(left), Elements::I32(right)) => blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        (Elements::Float(left), Elements::Float(right)) => blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        (Elements::Complex(left), Elements::Complex(right)) => blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        (Elements::Latin(left), Elements::Latin(right)) => blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        (Elements::Char(left), Elements::Char(right)) => blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        _ => 0,
    }
}

/// The next event in the traversal of a pair of arrays.
enum WalkStep {
    Decided(Ordering),
    Deeper(Array, Array),
}

/// The progress in the comparison of a pair of arrays.
struct Walk {
    left: Array,
    right: Array,
    /// The lengths of both, extended to the same rank by leading ones.
    lengths: [Vec<usize>; 2],
    /// The row under comparison: its position along all axes but the last.
    row: Vec<usize>,
    column: usize,
    ended: bool,
}

impl Walk {
    fn new(left: &Array, right: &Array) -> Self {
        if left.lengths() == right.lengths() && !left.is_empty() {
            // One row is enough if all axes have the same lengths.
            let lengths = [vec![left.bound()], vec![left.bound()]];
            return Self { lengths, left: left.clone(), right: right.clone(), row: Vec::new(), column: 0, ended: false };
        }
        let rank = left.rank().max(right.rank()).max(1);
        let extend = |array: &Array| {
            let mut lengths = vec![1; rank - array.rank()];
            lengths.extend(array.lengths());
            lengths
        };
        Self {
            lengths: [extend(left), extend(right)],
            left: left.clone(),
            right: right.clone(),
            row: vec![0; rank - 1],
            column: 0,
            ended: left.is_empty() || right.is_empty(),
        }
    }

    /// Advances to the next pair of items that are not simple scalars, or to the decision.
    fn step(&mut self, visited: &mut VisitedPairs) -> WalkStep {
        if self.ended {
            return WalkStep::Decided(self.verdict());
        }
        let last = self.row.len();
        let (left_last, right_last) = (self.lengths[0][last], self.lengths[1][last]);
        loop {
            let [Some(left_row), Some(right_row)] = [0, 1].map(|side| self.row_start(side)) else {
                // The array without such a row is the shorter one and comes first.
                return WalkStep::Decided(if self.row_start(0).is_none() { Ordering::Less } else { Ordering::Greater });
            };
            let shared = left_last.min(right_last);
            while self.column < shared {
                let (left_start, right_start) = (left_row + self.column, right_row + self.column);
                self.column += count_equal_prefix(
                    self.left.elements(),
                    left_start,
                    self.right.elements(),
                    right_start,
                    shared - self.column,
                );
                if self.column == shared {
                    break;
                }
                let (left_index, right_index) = (left_row + self.column, right_row + self.column);
                self.column += 1;
                match order_elements(self.left.elements(), left_index, self.right.elements(), right_index) {
                    Some(Ordering::Equal) => {}
                    Some(ordering) => return WalkStep::Decided(ordering),
                    None => {
                        // Pairs visited before were equal: otherwise the order would be decided already.
                        let items = self.left.items().zip(self.right.items());
                        let is_equal = items.is_some_and(|(left, right)| {
                            let (left, right) = (&left[left_index], &right[right_index]);
                            VisitedPairs::are_identical(left, right) || !visited.is_new(left, right)
                        });
                        if !is_equal {
                            return WalkStep::Deeper(self.left.item(left_index), self.right.item(right_index));
                        }
                    }
                }
            }
            if left_last != right_last {
                return WalkStep::Decided(left_last.cmp(&right_last));
            }
            self.column = 0;
            if !self.next_row() {
                self.ended = true;
                return WalkStep::Decided(self.verdict());
            }
        }
    }

    /// Returns the position in the ravel of one side at which the row begins, if that side has such a row.
    fn row_start(&self, side: usize) -> Option<usize> {
        let lengths = &self.lengths[side];
        let mut start = 0;
        for (&position, &length) in self.row.iter().zip(lengths) {
            if position >= length {
                return None;
            }
            start = start * length + position;
        }
        Some(start * lengths[self.row.len()])
    }

    /// Moves to the next row of the larger shape.
    fn next_row(&mut self) -> bool {
        for axis in (0..self.row.len()).rev() {
            self.row[axis] += 1;
            if self.row[axis] < self.lengths[0][axis].max(self.lengths[1][axis]) {
                return true;
            }
            self.row[axis] = 0;
        }
        false
    }

    /// Returns the order of arrays that have no pair of differing items.
    fn verdict(&self) -> Ordering {
        let (left, right) = (&self.left, &self.right);
        match (left.is_empty(), right.is_empty()) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => left.rank().cmp(&right.rank()),
            (true, true) => kind_rank(left)
                .cmp(&kind_rank(right))
                .then_with(|| self.lengths[0].iter().rev().cmp(self.lengths[1].iter().rev()))
                .then_with(|| left.rank().cmp(&right.rank())),
        }
    }
}

/// Returns the rank of the element type in the order of empty arrays: numbers, characters, anything else.
fn kind_rank(array: &Array) -> u8 {
    if array.is_number() {
        0
    } else if array.is_character() {
        1
    } else {
        2
    }
}

/// Returns the order of two elements that are simple scalars, or `None` if one of them is not.
fn order_elements(left: &Elements, left_index: usize, right: &Elements, right_index: usize) -> Option<Ordering> {
    Some(match (simple(left, left_index)?, simple(right, right_index)?) {
        (Simple::Number(left), Simple::Number(right)) => order_numbers(left, right),
        (Simple::Extended(left), Simple::Extended(right)) => left.order(&right),
        (Simple::Extended(left), Simple::Number(right)) => left.order(&right.into()),
        (Simple::Number(left), Simple::Extended(right)) => Extended::from(left).order(&right),
        (Simple::Character(left), Simple::Character(right)) => left.cmp(&right),
        (left, right) => left.kind_rank().cmp(&right.kind_rank()),
    })
}

/// A simple scalar that can be ordered.
enum Simple {
    Null,
    Number(Complex),
    Extended(Extended),
    Character(char),
}

impl Simple {
    /// Returns the rank of the kind: `⎕NULL` comes first, then numbers, then characters.
    fn kind_rank(&self) -> u8 {
        match self {
            Simple::Null => 0,
            Simple::Number(_) | Simple::Extended(_) => 1,
            Simple::Character(_) => 2,
        }
    }
}

fn simple(elements: &Elements, index: usize) -> Option<Simple> {
    match elements {
        Elements::Latin(buffer) => Some(Simple::Character(char::from(buffer.as_slice()[index]))),
        Elements::Char(buffer) => Some(Simple::Character(buffer.as_slice()[index])),
        Elements::Nested(buffer) => {
            let item = &buffer.as_slice()[index];
            if item.depth() == 0 && item.array().is_scalar() { simple(item.array().elements(), 0) } else { None }
        }
        // Other marks have no order; grade refuses them before it compares.
        Elements::Marks(_) => Some(Simple::Null),
        Elements::Extended(_) => Some(Simple::Extended(get_extended(elements, index))),
        numbers => Some(Simple::Number(complex_at(numbers, index))),
    }
}

/// Returns the order of two numbers; NaN comes after all others.
pub(crate) fn order_numbers(left: Complex, right: Complex) -> Ordering {
    order_reals(left.re, right.re).then_with(|| order_reals(left.im, right.im))
}

/// Returns the order of two real numbers; NaN comes after all others.
pub(crate) fn order_reals(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).unwrap_or_else(|| left.is_nan().cmp(&right.is_nan()))
}
