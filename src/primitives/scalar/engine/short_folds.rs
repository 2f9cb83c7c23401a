//! `f/Y` of a short vector, computed directly, and `f/¨Y` of many short vectors, computed without making an array for each.

use super::small_vectors::SMALL_VECTOR_MAX_ELEMENTS;
use crate::array::{Array, ElementType, Elements, Item, Scalar, Whole};
use crate::error::Result;
use crate::function::{Argument, Context};
use crate::kernels::bits::test_ones;
use crate::kernels::broadcast::ChunkSource;
use crate::kernels::pervade::RealElement;
use crate::kernels::reduce::{LANE_SUM_MIN_LENGTH, fold_slice, sum_integers};
use crate::kernels::scalar::{BitFolding, Folding, Rules, ScalarDyad};
use crate::primitives::scalar::engine::reduce;
use crate::primitives::scalar::engine::results::{integers_to_elements, rules};

/// The maximum number of elements of a short vector. All of them lie in one chunk, so that the general path adds them in the same
/// order.
const SHORT_VECTOR_MAX_ELEMENTS: usize = 1024;
/// The maximum number of elements of a short vector of packed Booleans.
const SHORT_VECTOR_MAX_BITS: usize = 64 * SHORT_VECTOR_MAX_ELEMENTS;
/// The number of short vectors that are folded between two polls.
const ITEMS_PER_POLL: usize = 256;

/// Folds a short vector of Booleans, integers or floats; returns `None` for other arguments, or if an intermediate result overflows the
/// type.
pub(crate) fn fold_vector<F: ScalarDyad>(context: &Context, vector: &Array) -> Option<Argument> {
    let rules = rules(context);
    match (vector.elements(), F::BIT_FOLDING) {
        (Elements::Bits(bits), Some(folding)) => {
            let is_short = vector.rank() == 1 && (1..=SHORT_VECTOR_MAX_BITS).contains(&bits.len());
            is_short.then(|| Scalar::bit(test_ones(bits.words(), bits.len(), folding == BitFolding::All)).into())
        }
        _ => fold_numbers::<F>(rules, vector),
    }
}

fn fold_numbers<F: ScalarDyad>(rules: Rules, vector: &Array) -> Option<Argument> {
    match vector.elements() {
        _ if rules.decimal => None,
        Elements::Float(_) => fold_floats::<F>(rules, vector).map(|float| Scalar::float(float).into()),
        _ => fold_integers::<F>(rules, vector).map(|whole| Scalar::number(whole as f64).into()),
    }
}

/// Folds short vectors, of which there must be at least one: all of integers, or all of floats. Returns `None` for other items, or
/// if an intermediate result overflows the type; the caller then reduces the items one by one.
pub(crate) fn fold_items<F: ScalarDyad>(context: &mut Context, items: &[Item]) -> Result<Option<Elements>> {
    let rules = rules(context);
    if rules.decimal {
        return Ok(None);
    }
    if items[0].element_type() == ElementType::Float {
        let mut floats = context.memory().block::<f64>(items.len())?;
        for (items, floats) in items.chunks(ITEMS_PER_POLL).zip(floats.chunks_mut(ITEMS_PER_POLL)) {
            context.poll()?;
            for (item, float) in items.iter().zip(floats) {
                let Some(fold) = fold_floats::<F>(rules, &item.array()) else { return Ok(None) };
                *float = fold;
            }
        }
        return Ok(Some(floats.into()));
    }
    let mut numbers = context.memory().block::<i64>(items.len())?;
    for (items, numbers) in items.chunks(ITEMS_PER_POLL).zip(numbers.chunks_mut(ITEMS_PER_POLL)) {
        context.poll()?;
        for (item, number) in items.iter().zip(numbers) {
            let Some(fold) = fold_integers::<F>(rules, &item.array()) else { return Ok(None) };
            *number = fold;
        }
    }
    integers_to_elements(context, &numbers).map(Some)
}

/// Returns true if an array is a short vector that is not empty.
fn is_short_vector(array: &Array) -> bool {
    array.rank() == 1 && (1..=SHORT_VECTOR_MAX_ELEMENTS).contains(&array.bound())
}

/// Folds a short vector of floats; returns `None` for other arguments, or if the result is not finite.
fn fold_floats<F: ScalarDyad>(rules: Rules, array: &Array) -> Option<f64> {
    match array.elements() {
        Elements::Float(buffer) if is_short_vector(array) => {
            let fold = fold_in_type::<F, f64>(rules, buffer.as_slice())?;
            fold.is_finite().then_some(fold)
        }
        _ => None,
    }
}

/// Folds a short vector of integers; returns `None` for other arguments, or if an intermediate result overflows the type.
fn fold_integers<F: ScalarDyad>(rules: Rules, array: &Array) -> Option<i64> {
    if !is_short_vector(array) {
        return None;
    }
    let elements = array.elements();
    if F::FOLDING == Folding::Sum && elements.element_type().is_whole() {
        return Some(match elements {
            Elements::I8(buffer) if array.bound() <= SMALL_VECTOR_MAX_ELEMENTS => sum_directly(buffer.as_slice()),
            Elements::I16(buffer) if array.bound() <= SMALL_VECTOR_MAX_ELEMENTS => sum_directly(buffer.as_slice()),
            Elements::I32(buffer) if array.bound() <= SMALL_VECTOR_MAX_ELEMENTS => sum_directly(buffer.as_slice()),
            _ => sum_integers(ChunkSource::of(elements)?, 0, array.bound()),
        });
    }
    if !F::WHOLE_RESULTS {
        return None;
    }
    match elements {
        Elements::I8(buffer) => fold_in_type::<F, i8>(rules, buffer.as_slice()).map(i64::from),
        Elements::I16(buffer) => fold_in_type::<F, i16>(rules, buffer.as_slice()).map(i64::from),
        Elements::I32(buffer) => fold_in_type::<F, i32>(rules, buffer.as_slice()).map(i64::from),
        _ => None,
    }
}

/// Sums a few integers directly: choosing a loop would cost more than the loop.
fn sum_directly<T: Whole>(integers: &[T]) -> i64 {
    integers.iter().map(|integer| integer.whole()).sum()
}

/// Folds one vector in its own type; returns `None` if an intermediate result overflows the type.
fn fold_in_type<F: ScalarDyad, T: RealElement>(rules: Rules, slice: &[T]) -> Option<T> {
    let is_in_order = F::FOLDING == Folding::InOrder || slice.len() < LANE_SUM_MIN_LENGTH;
    let from_start = F::FOLDS_FROM_START && is_in_order;
    let (result, overflowed) =
        if from_start { reduce::fold_from_left::<F, T>(rules, slice) } else { fold_slice::<F, T>(rules, slice) };
    (!overflowed).then_some(result)
}
