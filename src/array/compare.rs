//! Match, `X≡Y`: the tolerant equality of arrays. Nested values are walked without recursion.

use super::bits::{copy_bits, words_for};
use super::complex::equal_complex;
use super::extended_elements::get_extended;
use super::tolerance::equal;
use super::visited::VisitedPairs;
use super::{Array, Bits, Complex, Elements, Item, Whole};
use crate::array::elements::with_whole_numbers;

/// The number of elements that are compared as one block, without leaving the loop at the first difference.
const BLOCK_ELEMENTS: usize = 512;
/// The number of elements that are compared between two checks for a request to stop. A stopped comparison returns false: poll
/// again before using the result.
pub(crate) const PART_ELEMENTS: usize = 1 << 16;

/// Returns the result of `X≡Y`: true if both arrays have the same shape, structure and values or, if empty, the same prototype.
pub fn arrays_match(left: &Array, right: &Array, tolerance: f64) -> bool {
    let (mut pairs, mut visited) = (vec![(left.clone(), right.clone())], VisitedPairs::default());
    while let Some((left, right)) = pairs.pop() {
        if left.lengths() != right.lengths() {
            return false;
        }
        let same = if left.is_empty() {
            prototypes_may_match(&left, &right, &mut pairs)
        } else {
            part_matches(left.elements(), 0, right.elements(), 0, left.bound(), tolerance, &mut |left, right| {
                if visited.insert(left, right) {
                    pairs.push((left.to_array(), right.to_array()));
                }
                true
            })
        };
        if !same {
            return false;
        }
    }
    true
}

/// Returns true if `count` elements of two arrays match, from positions `left_from` and `right_from` on.
pub(crate) fn array_parts_match(
    left: &Array,
    left_from: usize,
    right: &Array,
    right_from: usize,
    count: usize,
    tolerance: f64,
) -> bool {
    part_matches(left.elements(), left_from, right.elements(), right_from, count, tolerance, &mut |left, right| {
        arrays_match(&left.array(), &right.array(), tolerance)
    })
}

/// Returns true if two empty arrays of the same shape may have the same prototype; pushes nested prototypes to `pairs`, for the
/// caller to compare.
pub(crate) fn prototypes_may_match(left: &Array, right: &Array, pairs: &mut Vec<(Array, Array)>) -> bool {
    match (left.is_nested(), right.is_nested()) {
        (false, false) => left.is_character() == right.is_character(),
        _ => {
            let (left, right) = (left.stored_prototype(), right.stored_prototype());
            let may_match = left.is_simple_scalar() == right.is_simple_scalar();
            pairs.push((left, right));
            may_match
        }
    }
}

/// Returns true if `count` elements match, from positions `left_from` and `right_from` on; `deeper` compares items of depth 2 and
/// more. Returns false if a request to stop is found between two parts.
fn part_matches(
    left: &Elements,
    left_from: usize,
    right: &Elements,
    right_from: usize,
    count: usize,
    tolerance: f64,
    deeper: &mut dyn FnMut(&Item, &Item) -> bool,
) -> bool {
    if count > PART_ELEMENTS {
        let memory = left.memory().or(right.memory());
        return (0..count).step_by(PART_ELEMENTS).all(|start| {
            let length = PART_ELEMENTS.min(count - start);
            memory.is_none_or(|memory| memory.poll().is_ok())
                && part_matches(left, left_from + start, right, right_from + start, length, tolerance, deeper)
        });
    }
    let (left_range, right_range) = (left_from..left_from + count, right_from..right_from + count);
    match (left, right) {
        (Elements::Bits(left), Elements::Bits(right)) => {
            if count == left.len() && count == right.len() {
                left.words() == right.words()
            } else {
                bits_match(left, left_from, right, right_from, count)
            }
        }
        (Elements::I8(left), Elements::I8(right)) => left.as_slice()[left_range] == right.as_slice()[right_range],
        (Elements::I16(left), Elements::I16(right)) => left.as_slice()[left_range] == right.as_slice()[right_range],
        (Elements::I32(left), Elements::I32(right)) => left.as_slice()[left_range] == right.as_slice()[right_range],
        (Elements::Float(left), Elements::Float(right)) => {
            floats_match(&left.as_slice()[left_range], &right.as_slice()[right_range], tolerance)
        }
        (Elements::Latin(left), Elements::Latin(right)) => left.as_slice()[left_range] == right.as_slice()[right_range],
        (Elements::Char(left), Elements::Char(right)) => left.as_slice()[left_range] == right.as_slice()[right_range],
        (Elements::Latin(left), Elements::Char(right)) => {
            texts_match(&left.as_slice()[left_range], &right.as_slice()[right_range])
        }
        (Elements::Char(left), Elements::Latin(right)) => {
            texts_match(&right.as_slice()[right_range], &left.as_slice()[left_range])
        }
        (Elements::Marks(left), Elements::Marks(right)) => left.as_slice()[left_range] == right.as_slice()[right_range],
        (Elements::Nested(left), Elements::Nested(right)) => {
            let pairs = left.as_slice()[left_range].iter().zip(&right.as_slice()[right_range]);
            pairs.into_iter().all(|(left, right)| items_match(left, right, tolerance, deeper))
        }
        (Elements::Nested(left), right) => {
            let pairs = left.as_slice()[left_range].iter().zip(right_range);
            pairs.into_iter().all(|(item, index)| item_matches_element(item, right, index, tolerance))
        }
        (left, Elements::Nested(right)) => {
            let pairs = right.as_slice()[right_range].iter().zip(left_range);
            pairs.into_iter().all(|(item, index)| item_matches_element(item, left, index, tolerance))
        }
        (Elements::Extended(_), other) | (other, Elements::Extended(_)) if other.element_type().is_number() => {
            let pairs = left_range.zip(right_range);
            pairs
                .into_iter()
                .all(|(index, right_index)| get_extended(left, index).matches(&get_extended(right, right_index), tolerance))
        }
        _ if left.element_type().has_machine_numbers() && right.element_type().has_machine_numbers() => {
            numbers_match(left, left_from, right, right_from, count, tolerance)
        }
        _ => false,
    }
}

/// Returns true if two items match. Poll afterwards: a comparison that is stopped returns false.
pub(crate) fn match_items(left: &Item, right: &Item, tolerance: f64) -> bool {
    items_match(left, right, tolerance, &mut |left, right| arrays_match(&left.array(), &right.array(), tolerance))
}

fn items_match(left: &Item, right: &Item, tolerance: f64, deeper: &mut dyn FnMut(&Item, &Item) -> bool) -> bool {
    if VisitedPairs::are_identical(left, right) {
        return true;
    }
    if left.depth() > 1 || right.depth() > 1 {
        return deeper(left, right);
    }
    if let (Some(left), Some(right)) = (left.as_latin_text(), right.as_latin_text()) {
        return left == right;
    }
    if left.bound() != right.bound() {
        return false;
    }
    let (left, right) = (left.array(), right.array());
    left.lengths() == right.lengths()
        && if left.is_empty() {
            arrays_match(&left, &right, tolerance)
        } else {
            part_matches(left.elements(), 0, right.elements(), 0, left.bound(), tolerance, &mut |left, right| {
                arrays_match(&left.array(), &right.array(), tolerance)
            })
        }
}

/// Returns true if an item matches the simple scalar at position `index`.
fn item_matches_element(item: &Item, elements: &Elements, index: usize, tolerance: f64) -> bool {
    item.depth() == 0
        && item.rank() == 0
        && part_matches(item.array().elements(), 0, elements, index, 1, tolerance, &mut |_, _| false)
}

fn bits_match(left: &Bits, left_from: usize, right: &Bits, right_from: usize, count: usize) -> bool {
    (0..count).step_by(BLOCK_ELEMENTS).all(|start| {
        let length = BLOCK_ELEMENTS.min(count - start);
        let (mut left_words, mut right_words) = ([0; words_for(BLOCK_ELEMENTS)], [0; words_for(BLOCK_ELEMENTS)]);
        let words = words_for(length);
        copy_bits(left.words(), left_from + start, &mut left_words[..words]);
        copy_bits(right.words(), right_from + start, &mut right_words[..words]);
        // The shift drops the bits after the range from the last words.
        let last = (left_words[words - 1] ^ right_words[words - 1]) << ((64 - length % 64) % 64);
        last == 0 && left_words[..words - 1] == right_words[..words - 1]
    })
}

fn floats_match(left: &[f64], right: &[f64], tolerance: f64) -> bool {
    left.chunks(BLOCK_ELEMENTS).zip(right.chunks(BLOCK_ELEMENTS)).all(|(left, right)| {
        let pairs = || left.iter().zip(right);
        pairs().fold(true, |all, (left, right)| all & (left == right))
            || pairs().all(|(&left, &right)| equal(left, right, tolerance))
    })
}

fn texts_match(left: &[u8], right: &[char]) -> bool {
    left.iter().zip(right).all(|(&left, &right)| char::from(left) == right)
}

/// Returns true if numbers of two different types, or complex ones, match; real ones are converted to floats block by block.
fn numbers_match(left: &Elements, left_from: usize, right: &Elements, right_from: usize, count: usize, tolerance: f64) -> bool {
    let is_complex = matches!(left, Elements::Complex(_)) || matches!(right, Elements::Complex(_));
    (0..count).step_by(BLOCK_ELEMENTS).all(|start| {
        let length = BLOCK_ELEMENTS.min(count - start);
        if is_complex {
            (start..start + length)
                .all(|index| equal_complex(complex_at(left, left_from + index), complex_at(right, right_from + index), tolerance))
        } else {
            let (mut left_block, mut right_block) = ([0.0; BLOCK_ELEMENTS], [0.0; BLOCK_ELEMENTS]);
            read_floats(left, left_from + start, &mut left_block[..length]);
            read_floats(right, right_from + start, &mut right_block[..length]);
            floats_match(&left_block[..length], &right_block[..length], tolerance)
        }
    })
}

/// Fills `target` with the real numbers from `start` on, converted to floats.
///
/// # Panics
/// If the elements are not Booleans, integers or floats.
pub(crate) fn read_floats(elements: &Elements, start: usize, target: &mut [f64]) {
    fn read<T: Whole>(source: &[T], target: &mut [f64]) {
        for (target, &source) in target.iter_mut().zip(source) {
            *target = source.float();
        }
    }
    with_whole_numbers!(elements, buffer => read(&buffer.as_slice()[start..], target),
        Elements::Bits(bits) => {
            for (index, target) in target.iter_mut().enumerate() {
                *target = f64::from(bits.get(start + index));
            }
        },
        Elements::Float(buffer) => target.copy_from_slice(&buffer.as_slice()[start..start + target.len()]),
        _ => unreachable!("the elements must be Booleans, integers or floats"),
    );
}

/// Returns the number at `index` as a complex one.
///
/// # Panics
/// If the elements are not machine numbers.
pub(crate) fn complex_at(elements: &Elements, index: usize) -> Complex {
    match elements {
        Elements::Complex(buffer) => buffer.as_slice()[index],
        elements => {
            let mut real = [0.0];
            read_floats(elements, index, &mut real);
            Complex::from(real[0])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_bits_are_compared_from_any_position() {
        let bit = |index: usize| index.is_multiple_of(3) || index % 7 == 2;
        let bits: Vec<bool> = (0..3 * BLOCK_ELEMENTS).map(bit).collect();
        for (from, right_from, count) in [(0, 0, 1536), (1, 22, 1500), (64, 43, 1), (63, 0, 64), (5, 5, 1531), (130, 67, 1027)] {
            let right: Vec<bool> =
                (0..3 * BLOCK_ELEMENTS).map(|index| bit(index + from + 3 * BLOCK_ELEMENTS * 21 - right_from)).collect();
            let (left, right) = (Bits::from(bits.clone()), right);
            let count = count.min(3 * BLOCK_ELEMENTS - from.max(right_from));
            assert!(bits_match(&left, from, &Bits::from(right.clone()), right_from, count), "{from} {right_from} {count}");
            for at in [0, count / 2, count - 1] {
                let mut other = right.clone();
                other[right_from + at] ^= true;
                assert!(!bits_match(&left, from, &Bits::from(other), right_from, count), "{from} {right_from} {count} at {at}");
            }
        }
    }
}
