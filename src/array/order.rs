//! The total order of arrays, by which grades sort: it is exact, and nested values are walked without recursion.
//!
//! `⎕NULL` comes first, then numbers, then characters, each by value; complex numbers by their real part, then by their imaginary
//! part. Arrays are compared item by item in ravel order; the shorter is treated as if padded with items that come before all
//! others, and the one of lower rank as if it had leading axes of length 1. If all items are equal, the array of lower rank comes
//! first. Empty arrays come before all others; they are ordered by type, then by the lengths of the axes from the last to the
//! first.

use super::compare::complex_at;
use super::complex::order_numbers;
use super::extended_elements::get_extended;
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

/// Returns the order of two cells of the same shape: `count` elements of two arrays from positions `from` and `right_from` on.
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

/// The number of elements (of bits: of words) that are compared for equality at once.
const BLOCK_ELEMENTS: usize = 1 << 10;

/// Returns a number of elements, from the two positions on, that are equal. Only whole blocks of elements of the same type are
/// compared: more elements may be equal.
fn count_equal_prefix(left: &Elements, from: usize, right: &Elements, right_from: usize, count: usize) -> usize {
    fn count_in_equal_blocks<T: PartialEq>(left: &[T], right: &[T]) -> usize {
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
            count_in_equal_blocks(words(left, from.start, count), words(right, right_from.start, count)) * 64
        }
        (Elements::I8(left), Elements::I8(right)) => count_in_equal_blocks(&left.as_slice()[from], &right.as_slice()[right_from]),
        (Elements::I16(left), Elements::I16(right)) => {
            count_in_equal_blocks(&left.as_slice()[from], &right.as_slice()[right_from])
        }
        (Elements::I32(left), Elements::I32(right)) => {
            count_in_equal_blocks(&left.as_slice()[from], &right.as_slice()[right_from])
        }
        (Elements::Float(left), Elements::Float(right)) => {
            count_in_equal_blocks(&left.as_slice()[from], &right.as_slice()[right_from])
        }
        (Elements::Complex(left), Elements::Complex(right)) => {
            count_in_equal_blocks(&left.as_slice()[from], &right.as_slice()[right_from])
        }
        (Elements::Latin(left), Elements::Latin(right)) => {
            count_in_equal_blocks(&left.as_slice()[from], &right.as_slice()[right_from])
        }
        (Elements::Char(left), Elements::Char(right)) => {
            count_in_equal_blocks(&left.as_slice()[from], &right.as_slice()[right_from])
        }
        _ => 0,
    }
}

/// The next event in the traversal of a pair of arrays.
enum WalkStep {
    Decided(Ordering),
    Deeper(Array, Array),
}

/// The state of the comparison of a pair of arrays.
struct Walk {
    left: Array,
    right: Array,
    /// The lengths of the axes of both arrays, extended to the same rank by leading ones.
    lengths: [Vec<usize>; 2],
    /// The row under comparison: its position along all axes but the last.
    row: Vec<usize>,
    column: usize,
    is_finished: bool,
}

impl Walk {
    fn new(left: &Array, right: &Array) -> Self {
        if left.lengths() == right.lengths() && !left.is_empty() {
            // One row is enough if all axes have the same lengths.
            let lengths = [vec![left.bound()], vec![left.bound()]];
            return Self { lengths, left: left.clone(), right: right.clone(), row: Vec::new(), column: 0, is_finished: false };
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
            is_finished: left.is_empty() || right.is_empty(),
        }
    }

    /// Advances to the next pair of items that are not both simple scalars, or to the decision.
    fn step(&mut self, visited: &mut VisitedPairs) -> WalkStep {
        if self.is_finished {
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
                            VisitedPairs::are_identical(left, right) || !visited.insert(left, right)
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
                self.is_finished = true;
                return WalkStep::Decided(self.verdict());
            }
        }
    }

    /// Returns the position at which the row begins in the ravel of one side, or `None` if that side has no such row.
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

    /// Moves to the next row that either shape has; returns false if there is none.
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
    Some(match (get_simple(left, left_index)?, get_simple(right, right_index)?) {
        (SimpleScalar::Number(left), SimpleScalar::Number(right)) => order_numbers(left, right),
        (SimpleScalar::Extended(left), SimpleScalar::Extended(right)) => left.order(&right),
        (SimpleScalar::Extended(left), SimpleScalar::Number(right)) => left.order(&right.into()),
        (SimpleScalar::Number(left), SimpleScalar::Extended(right)) => Extended::from(left).order(&right),
        (SimpleScalar::Character(left), SimpleScalar::Character(right)) => left.cmp(&right),
        (left, right) => left.kind_rank().cmp(&right.kind_rank()),
    })
}

/// A simple scalar that can be ordered.
enum SimpleScalar {
    Null,
    Number(Complex),
    Extended(Extended),
    Character(char),
}

impl SimpleScalar {
    /// Returns the rank of the kind: `⎕NULL` comes first, then numbers, then characters.
    fn kind_rank(&self) -> u8 {
        match self {
            SimpleScalar::Null => 0,
            SimpleScalar::Number(_) | SimpleScalar::Extended(_) => 1,
            SimpleScalar::Character(_) => 2,
        }
    }
}

fn get_simple(elements: &Elements, index: usize) -> Option<SimpleScalar> {
    match elements {
        Elements::Latin(buffer) => Some(SimpleScalar::Character(char::from(buffer.as_slice()[index]))),
        Elements::Char(buffer) => Some(SimpleScalar::Character(buffer.as_slice()[index])),
        Elements::Nested(buffer) => {
            let item = &buffer.as_slice()[index];
            if item.depth() == 0 && item.rank() == 0 { get_simple(item.array().elements(), 0) } else { None }
        }
        // Other marks have no order; grade refuses them before it compares.
        Elements::Marks(_) => Some(SimpleScalar::Null),
        Elements::Extended(_) => Some(SimpleScalar::Extended(get_extended(elements, index))),
        numbers => Some(SimpleScalar::Number(complex_at(numbers, index))),
    }
}
