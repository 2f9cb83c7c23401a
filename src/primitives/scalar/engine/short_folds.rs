//! `f/Y` of a short vector, computed immediately, and `f/¨Y` of many: one number for each, without making an array for each.

use super::small_vectors::SMALL_VECTOR_MAX_ELEMENTS;
use crate::array::{Array, Elements, Item, Whole};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::broadcast::ChunkSource;
use crate::kernels::drive::BLOCK_ELEMENTS;
use crate::kernels::pervade::Computed;
use crate::kernels::reduce::{LANE_SUM_MIN_LENGTH, fold_slice, sum_of_wholes};
use crate::kernels::scalar::{Folding, Rules, ScalarDyad};
use crate::primitives::scalar::engine::results::{rules, wholes};

/// Folds a short vector of integers, or of floats; `None` for other arguments, or if a step overflows the type.
pub(crate) fn fold_vector<F: ScalarDyad>(context: &Context, vector: &Array) -> Option<Array> {
    let rules = rules(context);
    match vector.elements() {
        _ if rules.decimal => None,
        Elements::Float(_) => fold_floats::<F>(rules, vector).map(Array::scalar),
        _ => fold_wholes::<F>(rules, vector).map(Array::whole),
    }
}

/// Folds short vectors of integers, or of floats; `None` if an item is of another kind, or if a step overflows the type. Then the
/// items are reduced one by one.
pub(crate) fn fold_items<F: ScalarDyad>(context: &mut Context, items: &[Item]) -> Result<Option<Elements>> {
    let rules = rules(context);
    if rules.decimal {
        return Ok(None);
    }
    if matches!(items[0].array().elements(), Elements::Float(_)) {
        let mut floats = context.memory().block::<f64>(items.len())?;
        for (items, floats) in items.chunks(BLOCK_ELEMENTS).zip(floats.chunks_mut(BLOCK_ELEMENTS)) {
            context.poll()?;
            for (item, float) in items.iter().zip(floats) {
                let Some(fold) = fold_floats::<F>(rules, item.array()) else { return Ok(None) };
                *float = fold;
            }
        }
        return Ok(Some(floats.into()));
    }
    let mut numbers = context.memory().block::<i64>(items.len())?;
    for (items, numbers) in items.chunks(BLOCK_ELEMENTS).zip(numbers.chunks_mut(BLOCK_ELEMENTS)) {
        context.poll()?;
        for (item, number) in items.iter().zip(numbers) {
            let Some(fold) = fold_wholes::<F>(rules, item.array()) else { return Ok(None) };
            *number = fold;
        }
    }
    wholes(context, &numbers).map(Some)
}

/// Returns true if an array is a short vector; longer ones are added in another order, chunk by chunk.
fn is_short_vector(array: &Array) -> bool {
    array.rank() == 1 && (1..LANE_SUM_MIN_LENGTH).contains(&array.bound())
}

/// Folds a short vector of floats; `None` for other arguments, or if the result is not finite.
fn fold_floats<F: ScalarDyad>(rules: Rules, array: &Array) -> Option<f64> {
    match array.elements() {
        Elements::Float(buffer) if is_short_vector(array) => {
            let fold = fold_in_type::<F, f64>(rules, buffer.as_slice())?;
            fold.is_finite().then_some(fold)
        }
        _ => None,
    }
}

/// Folds a short vector of integers; `None` for other arguments, or if a step overflows the type.
fn fold_wholes<F: ScalarDyad>(rules: Rules, array: &Array) -> Option<i64> {
    if !is_short_vector(array) {
        return None;
    }
    let elements = array.elements();
    if F::FOLDING == Folding::Sum && elements.element_type().is_whole() {
        return Some(match elements {
            Elements::I8(buffer) if array.bound() <= SMALL_VECTOR_MAX_ELEMENTS => add_few(buffer.as_slice()),
            Elements::I16(buffer) if array.bound() <= SMALL_VECTOR_MAX_ELEMENTS => add_few(buffer.as_slice()),
            Elements::I32(buffer) if array.bound() <= SMALL_VECTOR_MAX_ELEMENTS => add_few(buffer.as_slice()),
            _ => sum_of_wholes(ChunkSource::of(elements)?, 0, array.bound()),
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

/// Sums a few numbers directly: choosing a loop would cost more than the loop.
fn add_few<T: Whole>(wholes: &[T]) -> i64 {
    wholes.iter().map(|whole| whole.whole()).sum()
}

/// Folds one vector; `None` if a step overflows the type.
fn fold_in_type<F: ScalarDyad, T: Computed>(rules: Rules, slice: &[T]) -> Option<T> {
    let (result, overflowed) = if F::FOLDS_FROM_START {
        crate::primitives::scalar::engine::reduce::fold_from_left::<F, T>(rules, slice)
    } else {
        fold_slice::<F, T>(rules, slice)
    };
    (!overflowed).then_some(result)
}
