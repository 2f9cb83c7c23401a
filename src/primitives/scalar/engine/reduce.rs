//! `f/` and `f⌿` of scalar functions: the choice of a kernel for each reduction.

use super::exact_and_decimal;
use super::narrowest::{IntegerComputation, compute_narrowest};
use crate::array::bits::words_for;
use crate::array::{Array, Bits, Buffer, Complex, ElementType, Elements, Shape, Whole};
use crate::error::{Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::bits::{count_ones, extract_row, test_ones};
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::Comparison;
use crate::kernels::narrow;
use crate::kernels::pervade::RealElement;
use crate::kernels::reduce::{Extent, LANE_SUM_MIN_LENGTH, fold, fold_slice, sum_integers};
use crate::kernels::scalar::{BitFolding, Folding, Rules, ScalarDyad};
use crate::primitives::scalar::engine::results::{apply_to_complex, demote_complex, integers_to_elements, rules};
use std::marker::PhantomData;

/// The minimum number of adjacent columns in a chunk, even if they hold more than [`CHUNK_ELEMENTS`].
const MIN_COLUMNS_PER_CHUNK: usize = 1024;

/// Computes `f/[axis]Y` for simple numbers along an axis of at least two elements, or returns `None` for other arguments.
pub(crate) fn reduce_axis<F: ScalarDyad>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    reduce::<F>(context, right, axis, RowKind::Part)
}

/// Does what [`reduce_axis`] does, for rows along the last axis that are vectors of their own. Returns `None` as well if the rows are
/// so long that a vector would be reduced chunk by chunk.
pub(crate) fn reduce_rows<F: ScalarDyad>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    if F::FOLDING != Folding::InOrder && right.lengths()[axis] > CHUNK_ELEMENTS {
        return Ok(None);
    }
    reduce::<F>(context, right, axis, RowKind::Vector)
}

/// The kinds of rows along which an array is reduced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowKind {
    /// Parts of an array, which are reduced from the right.
    Part,
    /// Vectors of their own.
    Vector,
}

fn reduce<F: ScalarDyad>(context: &mut Context, right: &Array, axis: usize, rows: RowKind) -> Result<Option<Array>> {
    let (outer, length, inner) = right.shape().split_at_axis(axis);
    if length < 2 || right.is_empty() || !right.is_number() {
        return Ok(None);
    }
    let shape = right.shape().without_axis(axis)?;
    let extent = Extent { outer, length, inner };
    let element_type = right.element_type();
    if element_type == ElementType::Extended {
        return exact_and_decimal::fold::<F>(context, right.elements(), extent).map(|elements| Some(Array::new(shape, elements)));
    }
    if let Elements::Bits(bits) = right.elements()
        && let Some(folding) = F::BIT_FOLDING
    {
        return fold_bits(context, bits, extent, shape, folding).map(Some);
    }
    if F::FOLDING == Folding::Sum && inner == 1 && element_type.is_whole() {
        return sum_rows(context, right.elements(), extent, shape).map(Some);
    }
    let elements = fold_narrowest::<F>(context, right.elements(), extent, rows)?;
    let result = Array::new(shape, elements);
    Ok(Some(result.integer_scalar().map_or(result, |whole| Array::integer(i64::from(whole)))))
}

/// Computes `f/Y` of Booleans along the last axis for a comparison, or returns `None` for other arguments.
pub(crate) fn reduce_comparison<C: Comparison>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    let (_, length, inner) = right.shape().split_at_axis(axis);
    let Elements::Bits(bits) = right.elements() else { return Ok(None) };
    if length < 2 || inner != 1 || right.is_empty() {
        return Ok(None);
    }
    let shape = right.shape().without_axis(axis)?;
    let fold_row = |index: usize| {
        let start = index * length;
        // `=` and `≠` depend only on the number of zeros or ones; the others are folded from the last element.
        if C::LESS == C::GREATER {
            let count =
                if C::EQUAL { length - count_ones(bits.words(), start, length) } else { count_ones(bits.words(), start, length) };
            return (count % 2 == 1) != C::EQUAL;
        }
        let bit = |index: usize| bits.words()[index / 64] >> (index % 64) & 1;
        (start..start + length - 1).rev().fold(bit(start + length - 1), |result, index| C::apply_to_words(bit(index), result) & 1)
            == 1
    };
    let results = Bits::collect(context.memory(), (0..shape.bound()).map(fold_row))?;
    Ok(Some(Array::new(shape, results)))
}

/// Folds Booleans by a test for all ones or for any one, 64 at a time where possible.
fn fold_bits(context: &Context, bits: &Bits, extent: Extent, shape: Shape, folding: BitFolding) -> Result<Array> {
    let Extent { outer, length, inner } = extent;
    let words = bits.words();
    if inner == 1 {
        let fold_row = |index: usize| {
            let (start, all) = (index * length, folding == BitFolding::All);
            if start.is_multiple_of(64) {
                return test_ones(&words[start / 64..], length, all);
            }
            let ones = count_ones(words, start, length);
            if all { ones == length } else { ones > 0 }
        };
        return Ok(Array::new(shape, Bits::collect(context.memory(), (0..outer).map(fold_row))?));
    }
    let mut target = context.memory().zeroed_block::<u64>(words_for(outer * inner))?;
    let memory = context.memory();
    let (mut scratch, mut result) = (memory.block(words_for(inner))?, memory.block(words_for(inner))?);
    for block in 0..outer {
        for row in 0..length {
            let words = extract_row(words, (block * length + row) * inner, inner, &mut scratch);
            match (row, folding) {
                (0, _) => result.copy_from_slice(words),
                (_, BitFolding::All) => result.iter_mut().zip(words).for_each(|(result, word)| *result &= word),
                (_, BitFolding::Any) => result.iter_mut().zip(words).for_each(|(result, word)| *result |= word),
            }
        }
        context.poll()?;
        crate::kernels::bits::insert_bits(&mut target, block * inner, &result, inner);
    }
    Ok(Array::new(shape, Bits::from_words(target, outer * inner)))
}

/// Sums integers along the last axis.
fn sum_rows(context: &Context, elements: &Elements, extent: Extent, shape: Shape) -> Result<Array> {
    let source = ChunkSource::of(elements).expect("the elements are integers");
    let Extent { outer, length, .. } = extent;
    let rows_per_part = (CHUNK_ELEMENTS / length).max(1);
    if outer == 1 && length <= CHUNK_ELEMENTS {
        return Ok(Array::integer(sum_integers(source, 0, length)).with_shape(shape));
    }
    if outer == 1 {
        // Each part sums one chunk, which starts at a word even if the elements are bits.
        let mut sums_of_chunks = context.memory().block::<i64>(length.div_ceil(CHUNK_ELEMENTS))?;
        let sum_chunk = |index: usize, sum: &mut [i64]| {
            let start = index * CHUNK_ELEMENTS;
            sum[0] = sum_integers(source, start, CHUNK_ELEMENTS.min(length - start));
            Ok::<(), Stop>(())
        };
        context.work().try_fill(&mut sums_of_chunks, 1, sum_chunk).map_err(|(_, stop)| stop)?;
        return Ok(Array::integer(sums_of_chunks.iter().sum()).with_shape(shape));
    }
    let mut sums = context.memory().block::<i64>(outer)?;
    let fill = |start: usize, part: &mut [i64]| {
        for (index, sum) in part.iter_mut().enumerate() {
            *sum = sum_integers(source, (start + index) * length, length);
        }
        Ok::<(), Stop>(())
    };
    context.work().try_fill(&mut sums, rows_per_part, fill).map_err(|(_, stop)| stop)?;
    integers_to_elements(context, &sums).map(|elements| Array::new(shape, elements))
}

/// Folds in the narrowest type that holds every intermediate result.
fn fold_narrowest<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent, rows: RowKind) -> Result<Elements> {
    let element_type = elements.element_type();
    if F::WHOLE_RESULTS
        && let Some(results) =
            compute_narrowest(element_type, &IntegerFold::<F> { context, elements, extent, rows, function: PhantomData })?
    {
        return Ok(results);
    }
    if context.workspace.settings.decimal && element_type <= ElementType::Float {
        return exact_and_decimal::fold::<F>(context, elements, extent);
    }
    if element_type <= ElementType::Float
        && let Some(results) = fold_in_type::<F, f64>(context, elements, extent, rows)?
    {
        return Ok(results);
    }
    fold_complex::<F>(context, elements, extent)
}

/// The computation of a fold of integers, in the types that [`compute_narrowest`] tries.
struct IntegerFold<'a, F> {
    context: &'a Context,
    elements: &'a Elements,
    extent: Extent,
    rows: RowKind,
    function: PhantomData<F>,
}

impl<F: ScalarDyad> IntegerComputation for IntegerFold<'_, F> {
    fn compute_in_type<T: Whole + Readable + RealElement>(&self) -> Result<Option<Elements>> {
        fold_in_type::<F, T>(self.context, self.elements, self.extent, self.rows)
    }
}

/// Folds in one type. Returns `None` if an intermediate result overflows the type, unless there are infinities or NaNs among the
/// elements.
fn fold_in_type<F: ScalarDyad, T: RealElement>(
    context: &Context,
    elements: &Elements,
    extent: Extent,
    rows: RowKind,
) -> Result<Option<Elements>> {
    let (rules, source) = (rules(context), ChunkSource::of(elements).expect("the elements are numbers"));
    if extent.outer * extent.inner == 1
        && let Some(slice) = T::source_slice(source)
    {
        let (result, overflowed) = fold_vector::<F, T>(context, slice)?;
        return Ok((!overflowed || has_nonfinite(source)).then(|| T::wrap(Buffer::One(result))));
    }
    let mut target = context.memory().block::<T>(extent.outer * extent.inner)?;
    let chunk = (CHUNK_ELEMENTS / extent.length).max(if extent.inner == 1 { 1 } else { extent.inner.min(MIN_COLUMNS_PER_CHUNK) });
    let vectors = T::source_slice(source).filter(|_| rows == RowKind::Vector && is_folded_from_left::<F>(extent.length));
    let outcome = context.work().try_fill(&mut target, chunk, |start, part| {
        let overflowed = match vectors {
            Some(slice) => fold_rows_from_left::<F, T>(rules, &slice[start * extent.length..], extent.length, part),
            None => fold::<F, T>(rules, source, extent, start, part),
        };
        if overflowed && !has_nonfinite(source) { Err(None) } else { Ok(()) }
    });
    match outcome {
        Ok(()) => Ok(Some(target.into())),
        Err((_, None)) => Ok(None),
        Err((_, Some(stop))) => Err(Fault::from(stop)),
    }
}

/// Returns true if the elements are floats with infinities or NaNs among them: arithmetic then follows IEEE 754.
pub(crate) fn has_nonfinite(source: ChunkSource<'_>) -> bool {
    matches!(source, ChunkSource::Float(slice) if !narrow::are_finite(slice))
}

/// Folds one vector, chunk by chunk if the order is free; also returns true if an intermediate result overflowed the type.
fn fold_vector<F: ScalarDyad, T: RealElement>(context: &Context, slice: &[T]) -> Result<(T, bool)> {
    let rules = rules(context);
    if is_folded_from_left::<F>(slice.len()) {
        return Ok(fold_from_left::<F, T>(rules, slice));
    }
    if F::FOLDING == Folding::InOrder || slice.len() < LANE_SUM_MIN_LENGTH {
        return Ok(fold_slice::<F, T>(rules, slice));
    }
    let parts = context.work().fold_chunks(slice, |chunk| fold_slice::<F, T>(rules, chunk))?;
    let total = parts.into_iter().reduce(|(result, result_overflowed), (part, part_overflowed)| {
        // Chunks have even lengths, so the alternating sums of all but the first are added. `F` subtracts, so each is negated
        // first.
        let alternating = F::FOLDING == Folding::Alternating;
        let (part, negation_overflowed) =
            if alternating { T::compute_pair::<F>(rules, T::default(), part) } else { (part, false) };
        let (result, overflowed) = T::compute_pair::<F>(rules, result, part);
        (result, result_overflowed | part_overflowed | negation_overflowed | overflowed)
    });
    Ok(total.unwrap_or_default())
}

/// Returns true if vectors of a length are reduced from the left.
fn is_folded_from_left<F: ScalarDyad>(length: usize) -> bool {
    F::FOLDS_FROM_START && (F::FOLDING == Folding::InOrder || length < LANE_SUM_MIN_LENGTH)
}

/// Fills `target` with the reductions of rows from the left; returns true if an intermediate result overflowed the type.
fn fold_rows_from_left<F: ScalarDyad, T: RealElement>(rules: Rules, rows: &[T], length: usize, target: &mut [T]) -> bool {
    target.iter_mut().zip(rows.chunks_exact(length)).fold(false, |flag, (target, row)| {
        let (result, overflowed) = fold_from_left::<F, T>(rules, row);
        *target = result;
        flag | overflowed
    })
}

/// Folds a short vector, which must not be empty, from the left: Dyalog adds and multiplies short vectors in this order. Also
/// returns true if an intermediate result overflowed the type.
pub(crate) fn fold_from_left<F: ScalarDyad, T: RealElement>(rules: Rules, slice: &[T]) -> (T, bool) {
    slice[1..].iter().fold((slice[0], false), |(result, any_overflowed), &element| {
        let (result, overflowed) = T::compute_pair::<F>(rules, result, element);
        (result, any_overflowed | overflowed)
    })
}

/// Folds complex numbers, and floats if a step has a complex result or none.
fn fold_complex<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent) -> Result<Elements> {
    let Extent { outer, length, inner } = extent;
    let (rules, source) = (rules(context), ChunkSource::of(elements).expect("the elements are numbers"));
    let mut target = context.memory().block::<Complex>(outer * inner)?;
    for (position, target) in target.iter_mut().enumerate() {
        let element = |row: usize| source.element::<Complex>((position / inner * length + row) * inner + position % inner);
        *target = (0..length - 1)
            .rev()
            .try_fold(element(length - 1), |result, row| apply_to_complex::<F>(rules, element(row), result))?;
        context.poll()?;
    }
    demote_complex(context, target)
}
