//! The membership of the cells that are looked up, as bits: `X∊Y` and the like.

use super::{Lookup, SMALL_SCRATCH_CELLS, lookup};
use crate::array::{Array, Bits, ElementType, Shape, bits};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::kernels::broadcast::ChunkSource;
use crate::kernels::search::{Code, NOT_FOUND};
use crate::kernels::simd;
use crate::kernels::simd::gather::look_up_bits;

/// The largest number of integers in each array for which all pairs are compared.
const MAX_COMPARED_INTEGERS: usize = 32;

/// Computes `X∊Y`: a bit for each of the needles, 1 if it is in the haystack.
pub(crate) fn test_members(context: &Context, needles: &Array, haystack: &Array) -> Result<Array> {
    if let Some(members) = find_few_members(needles, haystack) {
        let bound = needles.bound();
        let mut words = context.memory().block::<u64>(1)?;
        words[0] = members;
        return Ok(Array::new(needles.shape().clone(), Bits::from_words(words, bound)));
    }
    let positions = lookup(context, haystack, needles, 1)?;
    collect_membership(context, &*positions, needles.shape().clone())
}

/// Returns a word with a bit for each of a few integers, 1 if the integer is among a few others. Returns `None` if either array
/// is empty or long, or holds elements of another type.
fn find_few_members(needles: &Array, haystack: &Array) -> Option<u64> {
    let is_small =
        |array: &Array| (1..=MAX_COMPARED_INTEGERS).contains(&array.bound()) && array.element_type() <= ElementType::I32;
    if !is_small(needles) || !is_small(haystack) {
        return None;
    }
    let mut others = [0_i32; MAX_COMPARED_INTEGERS];
    let (needles, needle_count) = (ChunkSource::of(needles.elements())?, needles.bound());
    let (haystack, others) = (ChunkSource::of(haystack.elements())?, &mut others[..haystack.bound()]);
    others.iter_mut().enumerate().for_each(|(index, other)| *other = haystack.element(index));
    let bit = |index: usize| u64::from(others.contains(&needles.element::<i32>(index))) << index;
    Some((0..needle_count).map(bit).sum())
}

/// Computes `X∊Y` and the like: an array of shape `shape` with a bit for each cell that is looked up, 1 if it was found.
pub(crate) fn collect_membership(context: &Context, lookup: &dyn Lookup, shape: Shape) -> Result<Array> {
    if shape.rank() == 0 {
        let mut position = [0];
        lookup.write_positions(0, &mut position);
        return Ok(Array::bit(position[0] != NOT_FOUND));
    }
    let bound = shape.bound();
    let mut words = context.memory().block::<u64>(bits::words_for(bound))?;
    if let Some((bytes, positions)) = lookup.byte_table() {
        let table = positions.map(|position| u8::from(position != NOT_FOUND));
        context.work().fill(&mut words, |start, words| simd::bytes::pack_flags(&table, &bytes[64 * start..], words))?;
        return Ok(Array::new(shape, bits::Bits::from_words(words, bound)));
    }
    if let Some((pairs, table)) = lookup.i16_table() {
        context.work().fill(&mut words, |start, words| {
            for (words, pairs) in words.chunks_mut(BLOCK_ELEMENTS / 64).zip(pairs[64 * start..].chunks(BLOCK_ELEMENTS)) {
                let mut codes = [0; BLOCK_ELEMENTS];
                codes.iter_mut().zip(pairs).for_each(|(code, pair)| *code = pair.code());
                look_up_bits(&table, &mut codes[..pairs.len()], words);
            }
        })?;
        return Ok(Array::new(shape, bits::Bits::from_words(words, bound)));
    }
    if bound <= SMALL_SCRATCH_CELLS {
        pack_members::<SMALL_SCRATCH_CELLS>(lookup, bound, 0, &mut words);
    } else {
        context.work().fill(&mut words, |start, words| pack_members::<BLOCK_ELEMENTS>(lookup, bound, 64 * start, words))?;
    }
    Ok(Array::new(shape, bits::Bits::from_words(words, bound)))
}

/// Fills `words` with the membership bits of the cells from `start` on, `COUNT` cells at a time.
fn pack_members<const COUNT: usize>(lookup: &dyn Lookup, bound: usize, start: usize, words: &mut [u64]) {
    let (mut positions, mut flags) = ([0; COUNT], [0; COUNT]);
    for (index, words) in words.chunks_mut(COUNT / 64).enumerate() {
        let first = start + index * COUNT;
        let length = (bound - first).min(COUNT);
        lookup.write_members(first, &mut positions[..length], &mut flags[..length]);
        bits::pack_bytes(&flags[..length], words);
    }
}
