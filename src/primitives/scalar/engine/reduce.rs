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

/// Computes `f/[axis]Y` for simple numbers along an axis of at least two elements.
pub(crate) fn reduce_axis<F: ScalarDyad>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    let (outer, length, inner) = right.shape().split_at_axis(axis);
    if length < 2 || right.is_empty() || !right.is_number() {
        return Ok(None);
    }
    let shape = right.shape().without(axis)?;
    let extent = Extent { outer, length, inner };
    let kind = right.element_type();
    if kind == ElementType::Extended {
        return extended::fold::<F>(context, right.elements(), extent).map(|elements| Some(Array::new(shape, elements)));
    }
    if let Elements::Bits(bits) = right.elements()
        && let Some(folding) = F::BIT_FOLDING
    {
        return fold_bits(context, bits, extent, shape, folding).map(Some);
    }
    if F::FOLDING == Folding::Sum && inner == 1 && kind.is_whole() {
        return sum_rows(context, right.elements(), extent, shape).map(Some);
    }
    let elements = fold_narrowest::<F>(context, right.elements(), extent)?;
    let result = Array::new(shape, elements);
    Ok(Some(result.whole_scalar().map_or(result, |whole| Array::whole(i64::from(whole)))))
}

/// Computes `f/[axis]Y` for Booleans, in order, for comparisons.
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
            let zeros_or_ones =
                if C::EQUAL { length - count_ones(bits.words(), start, length) } else { count_ones(bits.words(), start, length) };
            return (zeros_or_ones % 2 == 1) != C::EQUAL;
        }
        let bit = |index: usize| bits.words()[index / 64] >> (index % 64) & 1;
        (start..start + length - 1).rev().fold(bit(start + length - 1), |result, index| C::words(bit(index), result) & 1) == 1
    };
    let results = Bits::collect(context.memory(), (0..shape.bound()).map(row))?;
    Ok(Some(Array::new(shape, results)))
}

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
    let rows = (CHUNK_ELEMENTS / length).max(1);
    if outer == 1 && length <= CHUNK_ELEMENTS {
        return Ok(Array::whole(sum_of_wholes(source, 0, length)).with_shape(shape));
    }
    if outer == 1 {
        // Parts of whole words, in whole chunks.
        let mut parts = context.memory().block::<i64>(length.div_ceil(CHUNK_ELEMENTS))?;
        let part = |index: usize, part: &mut [i64]| {
            let start = index * CHUNK_ELEMENTS;
            part[0] = sum_of_wholes(source, start, CHUNK_ELEMENTS.min(length - start));
            Ok::<(), Stop>(())
        };
        context.work().try_fill(&mut parts, 1, part).map_err(|(_, stop)| stop)?;
        return Ok(Array::whole(parts.iter().sum()).with_shape(shape));
    }
    let mut sums = context.memory().block::<i64>(outer)?;
    let fill = |start: usize, part: &mut [i64]| {
        for (index, sum) in part.iter_mut().enumerate() {
            *sum = sum_of_wholes(source, (start + index) * length, length);
        }
        Ok::<(), Stop>(())
    };
    context.work().try_fill(&mut sums, rows, fill).map_err(|(_, stop)| stop)?;
    crate::primitives::scalar::engine::results::wholes(context, &sums).map(|elements| Array::new(shape, elements))
}

/// Folds in the narrowest type that holds every step.
fn fold_narrowest<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent) -> Result<Elements> {
    let kind = elements.element_type();
    if F::WHOLE_RESULTS
        && let Some(results) = compute_narrowest(kind, &Fold::<F> { context, elements, extent, function: PhantomData })?
    {
        return Ok(results);
    }
    if context.workspace.settings.decimal && kind <= ElementType::Float {
        return extended::fold::<F>(context, elements, extent);
    }
    if kind <= ElementType::Float
        && let Some(results) = fold_in_type::<F, f64>(context, elements, extent)?
    {
        return Ok(results);
    }
    fold_complex::<F>(context, elements, extent)
}

/// A fold of integers in a type yet to be found.
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
        let (result, left_type) = fold_vector::<F, T>(context, slice)?;
        return Ok((!left_type || has_nonfinite(source)).then(|| T::wrap(Buffer::One(result))));
    }
    let mut target = context.memory().block::<T>(extent.outer * extent.inner)?;
    let chunk = (CHUNK_ELEMENTS / extent.length).max(if extent.inner == 1 { 1 } else { extent.inner.min(1024) });
    let filled = context.work().try_fill(&mut target, chunk, |start, part| {
        if fold::<F, T>(rules, source, extent, start, part) && !has_nonfinite(source) { Err(None) } else { Ok(()) }
    });
    match filled {
        Ok(()) => Ok(Some(target.into())),
        Err((_, None)) => Ok(None),
        Err((_, Some(stop))) => Err(Fault::from(stop)),
    }
}

/// Returns true if there are infinities or NaNs among floats: then arithmetic follows IEEE.
pub(crate) fn has_nonfinite(source: ChunkSource<'_>) -> bool {
    matches!(source, ChunkSource::Float(slice) if slice.iter().any(|float| !float.is_finite()))
}

/// Folds one vector, and returns true if a step left the type: chunk by chunk if the order may be chosen freely.
fn fold_vector<F: ScalarDyad, T: Computed>(context: &Context, slice: &[T]) -> Result<(T, bool)> {
    let rules = rules(context);
    if F::FOLDING == Folding::InOrder || slice.len() < LANE_SUM_MIN_LENGTH {
        return Ok(if F::FOLDS_FROM_START { fold_from_left::<F, T>(rules, slice) } else { fold_slice::<F, T>(rules, slice) });
    }
    let parts = context.work().fold_chunks(slice, |chunk| fold_slice::<F, T>(rules, chunk))?;
    let combined = parts.into_iter().reduce(|(result, flag), (part, part_flag)| {
        // Chunks have even lengths, so that the alternating sums of all but the first are added: subtracted from zero first.
        let alternating = F::FOLDING == Folding::Alternating;
        let (part, turned) = if alternating { T::pair::<F>(rules, T::default(), part) } else { (part, false) };
        let (result, left_type) = T::pair::<F>(rules, result, part);
        (result, flag | part_flag | turned | left_type)
    });
    Ok(combined.unwrap_or_default())
}

/// Folds a short vector from the left: such vectors are added and multiplied in that order, as in Dyalog.
pub(crate) fn fold_from_left<F: ScalarDyad, T: Computed>(rules: Rules, slice: &[T]) -> (T, bool) {
    slice[1..].iter().fold((slice[0], false), |(result, flag), &element| {
        let (result, left_type) = T::pair::<F>(rules, result, element);
        (result, flag | left_type)
    })
}

/// Folds complex numbers, and floats if a step has a complex result or is refused.
fn fold_complex<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent) -> Result<Elements> {
    let Extent { outer, length, inner } = extent;
    let (rules, source) = (rules(context), ChunkSource::of(elements).expect("only numbers come here"));
    let mut target = context.memory().block::<Complex>(outer * inner)?;
    for (position, target) in target.iter_mut().enumerate() {
        let at = |row: usize| source.element::<Complex>((position / inner * length + row) * inner + position % inner);
        *target = (0..length - 1).rev().try_fold(at(length - 1), |result, row| complex_step::<F>(rules, at(row), result))?;
        context.poll()?;
    }
    demote_complex(context, target)
}
