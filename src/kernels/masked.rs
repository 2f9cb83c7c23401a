//! Values put where a mask has ones, one value for all of them or one for each. The loops cannot be interrupted
//! half-way, so that the target is changed at once.
//!
//! * numbers and characters: by masked stores where the processor has them (`simd/blend.rs`);
//! * otherwise, and for items: one by one, from the lowest one of each word on.

use super::bits::count;
use super::drive::BLOCK_ELEMENTS;
use super::simd::blend;
use super::simd::compress::Lane;

/// Puts the values where the mask has ones.
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

/// Fills `target` with the elements of `source`, and with the values where the mask has ones: block by block, so that each
/// block is still in the cache when `put` changes it.
pub(crate) fn copy_with<T: Clone>(
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
            let ones = count(mask);
            match &values[value_index..value_index + ones] {
                [] => {}
                values => put(mask, values, target),
            }
            value_index += ones;
        }
    }
}

/// Puts bits like [`put`]; `count` is the number of values.
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
    fn every_way_puts_the_same() {
        for length in [1, 63, 64, 65, 200, BLOCK_ELEMENTS, 2 * BLOCK_ELEMENTS + 77] {
            let mut mask: Vec<u64> =
                (1..=length.div_ceil(64) as u64).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            mask[0] |= 1;
            if let Some(last) = mask.last_mut() {
                *last &= u64::MAX >> ((64 - length % 64) % 64);
            }
            let is_one = |place: usize| mask[place / 64] >> (place % 64) & 1 == 1;
            let ones = (0..length).filter(|&place| is_one(place)).count();
            let source: Vec<i32> = (0..length as i32).map(|number| -number).collect();
            for values in [vec![7], (1..=ones as i32).collect()] {
                let mut met = 0;
                let expected: Vec<i32> = (0..length)
                    .map(|place| {
                        met += usize::from(is_one(place));
                        if is_one(place) { values[if values.len() == 1 { 0 } else { met - 1 }] } else { source[place] }
                    })
                    .collect();
                let (mut plain, mut lanes, mut copied) = (source.clone(), source.clone(), vec![0; length]);
                put(&mask, &values, &mut plain);
                put_lanes(&mask, &values, &mut lanes);
                copy_with(&mask, &values, &source, &mut copied, put_lanes);
                assert_eq!((&plain, &lanes, &copied), (&expected, &expected, &expected), "{length}");
            }
            let values: Vec<u64> = mask.iter().map(|word| !word ^ 0xF0F0).collect();
            let mut target = vec![u64::MAX; mask.len()];
            put_bits(&mask, &values, ones.max(2), &mut target);
            for (met, place) in (0..length).filter(|&place| is_one(place)).enumerate() {
                assert_eq!(target[place / 64] >> (place % 64) & 1, values[met / 64] >> (met % 64) & 1);
            }
        }
    }
}
