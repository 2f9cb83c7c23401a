//! `f\` and `f⍀` of the scalar functions for which each result follows from the one before.

use super::exact_and_decimal;
use super::narrowest::{IntegerComputation, compute_narrowest};
use crate::array::bits::words_for;
use crate::array::{Array, Bits, Complex, ElementType, Elements, Whole};
use crate::error::{Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::bits::{extract_row, insert_bits};
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::broadcast::{ChunkSource, Readable};
use crate::kernels::compare::Comparison;
use crate::kernels::pervade::RealElement;
use crate::kernels::reduce::Extent;
use crate::kernels::scalar::{BitFolding, Folding, ScalarDyad, Scanning};
use crate::kernels::scan::{BitScan, scan_columns, scan_row_bits, scan_rows, write_prefix_counts};
use crate::primitives::scalar::engine::reduce::has_nonfinite;
use crate::primitives::scalar::engine::results::{apply_to_complex, demote_complex, rules};
use std::marker::PhantomData;

/// Computes `f\[axis]Y` for simple numbers, or returns `None` for other arguments, and for functions for which a result does not
/// follow from the one before.
pub(crate) fn scan_axis<F: ScalarDyad>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    // Decided by the compiler, so that no loops are compiled for functions that never use them.
    if const { matches!(F::SCANNING, Scanning::Separate) } {
        return Ok(None);
    }
    if right.is_empty() || !right.is_number() {
        return Ok(None);
    }
    let (outer, length, inner) = right.shape().split_at_axis(axis);
    let extent = Extent { outer, length, inner };
    let shape = right.shape().clone();
    if right.element_type() == ElementType::Extended {
        if F::SCANNING == Scanning::Alternating {
            return Ok(None);
        }
        return exact_and_decimal::scan::<F>(context, right.elements(), extent).map(|elements| Some(Array::new(shape, elements)));
    }
    if let Elements::Bits(bits) = right.elements()
        && inner == 1
    {
        let scan = F::BIT_FOLDING.map(|folding| if folding == BitFolding::All { BitScan::All } else { BitScan::Any });
        if let Some(scan) = scan {
            return scan_bits(context, bits, length, scan).map(|bits| Some(Array::new(shape, bits)));
        }
        if F::FOLDING == Folding::Sum && i32::try_from(length).is_ok() {
            return count_cumulatively(context, bits, length).map(|elements| Some(Array::new(shape, elements)));
        }
    }
    Ok(Some(Array::new(shape, scan_narrowest::<F>(context, right.elements(), extent)?)))
}

/// Computes `f\Y` of Booleans along the last axis for the comparisons whose scan is a loop over words; returns `None` for other
/// comparisons and arguments.
pub(crate) fn scan_comparison<C: Comparison>(context: &mut Context, right: &Array, axis: usize) -> Result<Option<Array>> {
    let (_, length, inner) = right.shape().split_at_axis(axis);
    let scan = match (C::LESS, C::EQUAL, C::GREATER) {
        (true, false, true) => BitScan::Odd,
        (false, true, false) => BitScan::EvenZeros,
        (true, false, false) => BitScan::First,
        (true, true, false) => BitScan::AllButFirstZero,
        _ => return Ok(None),
    };
    match right.elements() {
        Elements::Bits(bits) if inner == 1 && !right.is_empty() => {
            let results = scan_bits(context, bits, length, scan)?;
            Ok(Some(Array::new(right.shape().clone(), results)))
        }
        _ => Ok(None),
    }
}

/// Scans rows of bits; a row that does not start at the beginning of a word is first moved there.
fn scan_bits(context: &Context, bits: &Bits, length: usize, scan: BitScan) -> Result<Bits> {
    let bound = bits.len();
    if length == bound {
        let mut target = context.memory().block::<u64>(words_for(bound))?;
        scan_row_bits(scan, bits.words(), &mut target);
        return Ok(Bits::from_words(target, bound));
    }
    let mut target = context.memory().zeroed_block::<u64>(words_for(bound))?;
    let memory = context.memory();
    let (mut scratch, mut row) = (memory.block(words_for(length))?, memory.block(words_for(length))?);
    for start in (0..bound).step_by(length) {
        scan_row_bits(scan, extract_row(bits.words(), start, length, &mut scratch), &mut row);
        insert_bits(&mut target, start, &row, length);
        context.poll()?;
    }
    Ok(Bits::from_words(target, bound))
}

/// Computes the cumulative counts of ones along rows of the given length.
fn count_cumulatively(context: &Context, bits: &Bits, length: usize) -> Result<Elements> {
    let mut scratch = context.memory().block(words_for(length))?;
    let mut pace = context.work().pace();
    if i16::try_from(length).is_ok() {
        let mut target = context.memory().block::<i16>(bits.len())?;
        for (index, row) in target.chunks_mut(length).enumerate() {
            write_prefix_counts(extract_row(bits.words(), index * length, length, &mut scratch), 0, row);
            pace.step(length)?;
        }
        return Ok(target.into());
    }
    let mut target = context.memory().block::<i32>(bits.len())?;
    for (index, row) in target.chunks_mut(length).enumerate() {
        write_prefix_counts(extract_row(bits.words(), index * length, length, &mut scratch), 0, row);
        pace.step(length)?;
    }
    Ok(target.into())
}

/// Scans in the narrowest type that holds every result.
fn scan_narrowest<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent) -> Result<Elements> {
    let element_type = elements.element_type();
    if F::WHOLE_RESULTS
        && let Some(results) =
            compute_narrowest(element_type, &IntegerScan::<F> { context, elements, extent, function: PhantomData })?
    {
        return Ok(results);
    }
    if context.workspace.settings.decimal && element_type <= ElementType::Float && F::SCANNING == Scanning::Associative {
        return exact_and_decimal::scan::<F>(context, elements, extent);
    }
    if element_type <= ElementType::Float
        && let Some(results) = scan_in_type::<F, f64>(context, elements, extent)?
    {
        return Ok(results);
    }
    scan_complex::<F>(context, elements, extent)
}

/// The computation of a scan of integers, in the types that [`compute_narrowest`] tries.
struct IntegerScan<'a, F> {
    context: &'a Context,
    elements: &'a Elements,
    extent: Extent,
    function: PhantomData<F>,
}

impl<F: ScalarDyad> IntegerComputation for IntegerScan<'_, F> {
    fn compute_in_type<T: Whole + Readable + RealElement>(&self) -> Result<Option<Elements>> {
        scan_in_type::<F, T>(self.context, self.elements, self.extent)
    }
}

/// Scans in one type. Returns `None` if a result overflows the type, unless there are infinities or NaNs among the elements.
fn scan_in_type<F: ScalarDyad, T: RealElement>(
    context: &Context,
    elements: &Elements,
    extent: Extent,
) -> Result<Option<Elements>> {
    let Extent { outer, length, inner } = extent;
    let (rules, source) = (rules(context), ChunkSource::of(elements).expect("the elements are numbers"));
    let mut target = context.memory().block::<T>(outer * length * inner)?;
    let plane = length * inner;
    let outcome = context.work().try_fill(&mut target, (CHUNK_ELEMENTS / plane).max(1) * plane, |start, part| {
        let overflowed = if inner == 1 {
            scan_rows::<F, T>(rules, length, source, start, part)
        } else {
            source.copy(start, part);
            part.chunks_mut(plane).fold(false, |flag, part| flag | scan_columns::<F, T>(rules, inner, part))
        };
        if overflowed && !has_nonfinite(source) { Err(None::<Stop>) } else { Ok(()) }
    });
    match outcome {
        Ok(()) => Ok(Some(target.into())),
        Err((_, None)) => Ok(None),
        Err((_, Some(stop))) => Err(Fault::from(stop)),
    }
}

/// Scans complex numbers, and floats if a step has a complex result or none.
fn scan_complex<F: ScalarDyad>(context: &Context, elements: &Elements, extent: Extent) -> Result<Elements> {
    let Extent { outer, length, inner } = extent;
    let (rules, source) = (rules(context), ChunkSource::of(elements).expect("the elements are numbers"));
    let mut target = context.memory().block::<Complex>(outer * length * inner)?;
    source.copy(0, &mut target);
    let mut pace = context.work().pace();
    for position in 0..target.len() {
        pace.step(1)?;
        let row = position / inner % length;
        if row > 0 {
            let is_subtracted = F::SCANNING == Scanning::Alternating && row % 2 == 0;
            let element = if is_subtracted { -target[position] } else { target[position] };
            target[position] = apply_to_complex::<F>(rules, target[position - inner], element)?;
        }
    }
    demote_complex(context, target)
}
