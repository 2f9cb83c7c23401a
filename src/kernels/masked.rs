//! Assignment under a mask: values are put where it has ones, one value for all of them or one for each. The loops cannot be
//! interrupted, so that an assignment is never left half done.
//!
//! * numbers and characters: with masked stores where the processor has them (`simd/blend.rs`);
//! * otherwise, and for items: one by one, from the lowest one of each word on.

use super::bits::count_all_ones;
use super::blocks::BLOCK_ELEMENTS;
use super::simd::blend;
use super::simd::compress::Lane;

/// Puts values where the mask has ones: a single value everywhere, otherwise one after another.
pub(crate) fn put<T: Clone>(mask: &[u64], values: &[T], target: &mut [T]) {
    let mut value_index = 0;
    for (&word, target) in mask.iter().zip(target.chunks_mut(64)) {
        let mut rest = word;
        while rest != 0 {
            target[rest.trailing_zeros() as usize] = values[if values.len() == 1 { 0 } else { value_index }].clone();
            rest &= rest - 1;
            value_index += 1;
        }
    }
}

/// Puts values like [`put`], for elements that are moved as bits.
pub(crate) fn put_lanes<T: Lane>(mask: &[u64], values: &[T], target: &mut [T]) {
    let (words, value_count) = match values {
        [value] => (blend::put_one(mask, *value, target), 0),
        values => blend::put_many(mask, values, target),
    };
    put(&mask[words..], &values[value_count..], &mut target[words * 64..]);
}

/// Fills `target` with a copy of `source` in which `put` puts the values where the mask has ones: block by block, so that each
/// block is still in the cache when `put` changes it.
pub(crate) fn copy_and_put<T: Clone>(
    mask: &[u64],
    values: &[T],
    source: &[T],
    target: &mut [T],
    put: impl Fn(&[u64], &[T], &mut [T]),
) {
    let mut value_index = 0;
    for ((mask, source), target) in
        mask.chunks(BLOCK_ELEMENTS / 64).zip(source.chunks(BLOCK_ELEMENTS)).zip(target.chunks_mut(BLOCK_ELEMENTS))
    {
        target.clone_from_slice(source);
        if values.len() == 1 {
            put(mask, values, target);
        } else {
            let ones = count_all_ones(mask);
            match &values[value_index..value_index + ones] {
                [] => {}
                values => put(mask, values, target),
            }
            value_index += ones;
        }
    }
}

/// Puts packed Booleans like [`put`]; `count` is the number of values.
pub(crate) fn put_bits(mask: &[u64], values: &[u64], count: usize, target: &mut [u64]) {
    let mut value_index = 0;
    for (&word, target) in mask.iter().zip(target) {
        let bits = if count == 1 { values[0] & 1 } else { 0 }.wrapping_neg();
        *target = *target & !word | bits & word;
        let mut rest = if count == 1 { 0 } else { word };
        while rest != 0 {
            *target |= (values[value_index / 64] >> (value_index % 64) & 1) << rest.trailing_zeros();
            rest &= rest - 1;
            value_index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_methods_put_the_same_values() {
        for length in [1, 63, 64, 65, 200, BLOCK_ELEMENTS, 2 * BLOCK_ELEMENTS + 77] {
            let mut mask: Vec<u64> =
                (1..=length.div_ceil(64) as u64).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            mask[0] |= 1;
            if let Some(last) = mask.last_mut() {
                *last &= u64::MAX >> ((64 - length % 64) % 64);
            }
            let is_one = |position: usize| mask[position / 64] >> (position % 64) & 1 == 1;
            let ones = (0..length).filter(|&position| is_one(position)).count();
            let source: Vec<i32> = (0..length as i32).map(|number| -number).collect();
            for values in [vec![7], (1..=ones as i32).collect()] {
                let mut used = 0;
                let expected: Vec<i32> = (0..length)
                    .map(|position| {
                        used += usize::from(is_one(position));
                        if is_one(position) { values[if values.len() == 1 { 0 } else { used - 1 }] } else { source[position] }
                    })
                    .collect();
                let (mut plain, mut lanes, mut copied) = (source.clone(), source.clone(), vec![0; length]);
                put(&mask, &values, &mut plain);
                put_lanes(&mask, &values, &mut lanes);
                copy_and_put(&mask, &values, &source, &mut copied, put_lanes);
                assert_eq!((&plain, &lanes, &copied), (&expected, &expected, &expected), "{length}");
            }
            let values: Vec<u64> = mask.iter().map(|word| !word ^ 0xF0F0).collect();
            let mut target = vec![u64::MAX; mask.len()];
            put_bits(&mask, &values, ones.max(2), &mut target);
            for (used, position) in (0..length).filter(|&position| is_one(position)).enumerate() {
                assert_eq!(target[position / 64] >> (position % 64) & 1, values[used / 64] >> (used % 64) & 1);
            }
        }
    }
}
