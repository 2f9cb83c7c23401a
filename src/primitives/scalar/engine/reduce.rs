//! `f/` and `f⌿` of scalar functions: the choice of a kernel for each reduction.

use super::extended;
use super::narrowest::{IntegerComputation, compute_narrowest};
use crate::array::bits::words_for;
use crate::array::{Array, Bits, Buffer, Complex, ElementType, Elements, Shape, Whole};
use crate::error::{Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::bits::{all_or_any, count_ones, row_words};
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::Comparison;
use crate::kernels::drive::CHUNK_ELEMENTS;
use crate::kernels::pervade::Computed;
use crate::kernels::reduce::{Extent, LANE_SUM_MIN_LENGTH, fold, fold_slice, sum_of_wholes};
use crate::kernels::scalar::{BitFolding, Folding, Rules, ScalarDyad};
use crate::primitives::scalar::engine::results::{complex_step, demote_complex, rules};
use std::marker::PhantomData;

/// The minimum number of adjacent columns in a chunk, however many elements they hold.
const MIN_COLUMNS_PER_CHUNK: usize = 1024;

/// Computes `f/[axis]Y` for simple numbers along an axis of at least two elements, or returns `None` for other arguments.
pub(crate) fn reduce_axis<F: ScalarDyad>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    let (outer, length, inner) = right.shape().split_at_axis(axis);
    if length < 2 || right.is_empty() || !right.is_number() {
        return Ok(None);
    }
    let shape = right.shape().without(axis)?;
    let extent = Extent { outer, length, inner };
    let element_type = right.element_type();
    if element_type == ElementType::Extended {
        return extended::fold::<F>(context, right.elements(), extent).map(|elements| Some(Array::new(shape, elements)));
    }
    if let Elements::Bits(bits) = right.elements()
        && let Some(folding) = F::BIT_FOLDING
    {
        return fold_bits(context, bits, extent, shape, folding).map(Some);
    }
    if F::FOLDING == Folding::Sum && inner == 1 && element_type.is_whole() {
        return sum_rows(context, right.elements(), extent, shape).map(Some);
    }
    let elements = fold_narrowest::<F>(context, right.elements(), extent)?;
    let result = Array::new(shape, elements);
    Ok(Some(result.whole_scalar().map_or(result, |whole| Array::whole(i64::from(whole)))))
}

/// Computes `f/[axis]Y` of Booleans for a comparison, or returns `None` for other arguments.
pub(crate) fn reduce_comparison<C: Comparison>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    let (_, length, inner) = right.shape().split_at_axis(axis);
    let Elements::Bits(bits) = right.elements() else { return Ok(None) };
    if length < 2 || inner != 1 || right.is_empty() {
        return Ok(None);
    }
    let shape = right.shape().without(axis)?;
    let row = |index: usize| {
        let start = index * length;
        // Equality and inequality depend on a count; the others continue from the last element.
        if C::LESS == C::GREATER {
            let count =
                if C::EQUAL { length - count_ones(bits.words(), start, length) } else { count_ones(bits.words(), start, length) };
            return (count % 2 == 1) != C::EQUAL;
        }
        let bit = |index: usize| bits.words()[index / 64] >> (index % 64) & 1;
        (start..start + length - 1).rev().fold(bit(start + length - 1), |result, index| C::words(bit(index), result) & 1) == 1
    };
    let results = Bits::collect(context.memory(), (0..shape.bound()).map(row))?;
    Ok(Some(Array::new(shape, results)))
}

/// Folds Booleans by `∧` or `∨`, by words.
fn fold_bits(context: &Context, bits: &Bits, extent: Extent, shape: Shape, folding: BitFolding) -> Result<Array> {
    let Extent { outer, length, inner } = extent;
    let words = bits.words();
    if inner == 1 {
        let row = |index: usize| {
            let (start, all) = (index * length, folding == BitFolding::All);
            if start.is_multiple_of(64) {
                return all_or_any(&words[start / 64..], length, all);
            }
            let ones = count_ones(words, start, length);
            if all { ones == length } else { ones > 0 }
        };
        return Ok(Array::new(shape, Bits::collect(context.memory(), (0..outer).map(row))?));
    }
    let mut target = context.memory().zeroed_block::<u64>(words_for(outer * inner))?;
    let memory = context.memory();
    let (mut scratch, mut result) = (memory.block(words_for(inner))?, memory.block(words_for(inner))?);
    for block in 0..outer {
        for row in 0..length {
            let words = row_words(words, (block * length + row) * inner, inner, &mut scratch);
            match (row, folding) {
                (0, _) => result.copy_from_slice(words),
                (_, BitFolding::All) => result.iter_mut().zip(words).for_each(|(result, word)| *result &= word),
                (_, BitFolding::Any) => result.iter_mut().zip(words).for_each(|(result, word)| *result |= word),
            }
        }
        context.poll()?;
        crate::kernels::bits::put_bits(&mut target, block * inner, &result, inner);
    }
    Ok(Array::new(shape, Bits::from_words(target, outer * inner)))
}

/// Sums integers along rows.
fn sum_rows(context: &Context, elements: &Elements, extent: Extent, shape: Shape) -> Result<Array> {
    let source = ChunkSource::of(elements).expect("whole numbers");
    let Extent { outer, length, .. } = extent;
    let rows_per_part = (CHUNK_ELEMENTS / length).max(1);
    if outer == 1 && length <= CHUNK_ELEMENTS {
        return Ok(Array::whole(sum_of_wholes(source, 0, length)).with_shape(shape));
    }
    if outer == 1 {
        // Each part sums one chunk, which starts at a word even if the elements are bits.
        let mut sums_of_chunks = context.memory().block::<i64>(length.div_ceil(CHUNK_ELEMENTS))?;
        let sum_chunk = |index: usize, sum: &mut [i64]| {
            let start = index * CHUNK_ELEMENTS;
            sum[0] = sum_of_wholes(source, start, CHUNK_ELEMENTS.min(length - start));
            Ok::<(), Stop>(())
        };
        context.work().try_fill(&mut sums_of_chunks, 1, sum_chunk).map_err(|(_, stop)| stop)?;
        return Ok(Array::whole(sums_of_chunks.iter().sum()).with_shape(shape));
    }
    let mut sums = context.memory().block::<i64>(outer)?;
    let fill = |start: usize, part: &mut [i64]| {
        for (index, sum) in part.iter_mut().enumerate() {
            *sum = sum_of_wholes(source, (start + index) * length, length);
        }
        Ok::<(), Stop>(())
    };
    context.work().try_fill(&mut sums, rows_per_part, fill).map_err(|(_, stop)| stop)?;
    crate::primitives::scalar::engine::results::wholes(context, &sums).map(|elements| Array::new(shape, elements))
}

/// Folds in the narrowest type that holds every step.
fn fold_narrowest<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent) -> Result<Elements> {
    let element_type = elements.element_type();
    if F::WHOLE_RESULTS
        && let Some(results) = compute_narrowest(element_type, &Fold::<F> { context, elements, extent, function: PhantomData })?
    {
        return Ok(results);
    }
    if context.workspace.settings.decimal && element_type <= ElementType::Float {
        return extended::fold::<F>(context, elements, extent);
    }
    if element_type <= ElementType::Float
        && let Some(results) = fold_in_type::<F, f64>(context, elements, extent)?
    {
        return Ok(results);
    }
    fold_complex::<F>(context, elements, extent)
}

/// The computation of a fold of integers, in the type that [`compute_narrowest`] chooses.
struct Fold<'a, F> {
    context: &'a Context,
    elements: &'a Elements,
    extent: Extent,
    function: PhantomData<F>,
}

impl<F: ScalarDyad> IntegerComputation for Fold<'_, F> {
    fn results<T: Whole + Readable + Computed>(&self) -> Result<Option<Elements>> {
        fold_in_type::<F, T>(self.context, self.elements, self.extent)
    }
}

/// Returns the result of a fold in one type, or `None` if it does not fit.
fn fold_in_type<F: ScalarDyad, T: Computed>(context: &Context, elements: &Elements, extent: Extent) -> Result<Option<Elements>> {
    let (rules, source) = (rules(context), ChunkSource::of(elements).expect("only numbers come here"));
    if extent.outer * extent.inner == 1
        && let Some(slice) = T::source_slice(source)
    {
        let (result, overflowed) = fold_vector::<F, T>(context, slice)?;
        return Ok((!overflowed || has_nonfinite(source)).then(|| T::wrap(Buffer::One(result))));
    }
    let mut target = context.memory().block::<T>(extent.outer * extent.inner)?;
    let chunk = (CHUNK_ELEMENTS / extent.length).max(if extent.inner == 1 { 1 } else { extent.inner.min(MIN_COLUMNS_PER_CHUNK) });
    let outcome = context.work().try_fill(&mut target, chunk, |start, part| {
        if fold::<F, T>(rules, source, extent, start, part) && !has_nonfinite(source) { Err(None) } else { Ok(()) }
    });
    match outcome {
        Ok(()) => Ok(Some(target.into())),
        Err((_, None)) => Ok(None),
        Err((_, Some(stop))) => Err(Fault::from(stop)),
    }
}

/// Returns true if there are infinities or NaNs among floats: then arithmetic follows IEEE.
pub(crate) fn has_nonfinite(source: ChunkSource<'_>) -> bool {
    matches!(source, ChunkSource::Float(slice) if slice.iter().any(|float| !float.is_finite()))
}

/// Folds one vector, chunk by chunk if the order is free; also returns true if a step overflowed the type.
fn fold_vector<F: ScalarDyad, T: Computed>(context: &Context, slice: &[T]) -> Result<(T, bool)> {
    let rules = rules(context);
    if F::FOLDING == Folding::InOrder || slice.len() < LANE_SUM_MIN_LENGTH {
        return Ok(if F::FOLDS_FROM_START { fold_from_left::<F, T>(rules, slice) } else { fold_slice::<F, T>(rules, slice) });
    }
    let parts = context.work().fold_chunks(slice, |chunk| fold_slice::<F, T>(rules, chunk))?;
    let total = parts.into_iter().reduce(|(result, result_overflowed), (part, part_overflowed)| {
        // Chunks have even lengths, so the alternating sums of all but the first are added. `F` subtracts, so each is negated
        // first.
        let alternating = F::FOLDING == Folding::Alternating;
        let (part, negation_overflowed) = if alternating { T::pair::<F>(rules, T::default(), part) } else { (part, false) };
        let (result, overflowed) = T::pair::<F>(rules, result, part);
        (result, result_overflowed | part_overflowed | negation_overflowed | overflowed)
    });
    Ok(total.unwrap_or_default())
}

/// Folds a short vector from the left, the order in which Dyalog adds and multiplies short vectors; also returns true if a step
/// overflowed the type.
pub(crate) fn fold_from_left<F: ScalarDyad, T: Computed>(rules: Rules, slice: &[T]) -> (T, bool) {
    slice[1..].iter().fold((slice[0], false), |(result, any_overflowed), &element| {
        let (result, overflowed) = T::pair::<F>(rules, result, element);
        (result, any_overflowed | overflowed)
    })
}

/// Folds complex numbers, and floats if a step has a complex result or is refused.
fn fold_complex<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent) -> Result<Elements> {
    let Extent { outer, length, inner } = extent;
    let (rules, source) = (rules(context), ChunkSource::of(elements).expect("only numbers come here"));
    let mut target = context.memory().block::<Complex>(outer * inner)?;
    for (position, target) in target.iter_mut().enumerate() {
        let element = |row: usize| source.element::<Complex>((position / inner * length + row) * inner + position % inner);
        *target =
            (0..length - 1).rev().try_fold(element(length - 1), |result, row| complex_step::<F>(rules, element(row), result))?;
        context.poll()?;
    }
    demote_complex(context, target)
}
