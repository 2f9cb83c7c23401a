//! Combining in place: `A[I]+←V` and the like on real numbers, without a call for each element.
//!
//! * integers: results in 32 bits if they cannot overflow, otherwise in floats, which are exact up to 2*53;
//! * floats: in place, if no result can become infinite;
//! * products: in floats on a copy, which is used if all products are finite;
//! * `+ - × ⌈ ⌊` only: every other function takes the general path.

use super::index_settings::IndexSettings;
use super::indices::{Indices, with_indices};
use super::plan::{Locations, SelectionPlan, strided_runs};
use super::store::{convert_elements, is_real};
use crate::array::{Array, ElementType, Elements, MAX_EXACT_INTEGER, Memory};
use crate::error::Result;
use crate::function::{Function, Valence};
use crate::kernels::blocks::CHUNK_ELEMENTS;
use crate::kernels::gather;
use crate::kernels::simd::gather::{COUNT_TABLES, IndexSlice, Places, count_places};
use crate::kernels::simd::{Kernel, Level, dispatch_widest};
use crate::kernels::strided::Strided;

/// The largest estimated magnitude of results in floats, far enough below the largest float that no result becomes infinite.
const MAX_FLOAT_MAGNITUDE: f64 = 1e280;

/// The greatest length of a target for which the occurrences of each index are counted, instead of adding to the elements again
/// and again.
const COUNTING_MAX_ELEMENTS: usize = 2048;

/// The number of selected elements below which the checks are not worth their cost.
const COMBINING_MIN_ELEMENTS: usize = 16;

/// A function other than `×` that combines two numbers in place.
#[derive(Clone, Copy)]
enum Combination {
    /// The function `+`.
    Sum,
    /// The function `-`.
    Difference,
    /// The function `⌈`.
    Larger,
    /// The function `⌊`.
    Smaller,
}

impl Combination {
    /// Returns the combination that a function computes, or `None` if there is none.
    fn of(function: &dyn Function) -> Option<Self> {
        if !function.is_scalar(Valence::Dyadic) {
            return None;
        }
        Some(match function.glyph()? {
            '+' => Self::Sum,
            '-' => Self::Difference,
            '⌈' => Self::Larger,
            '⌊' => Self::Smaller,
            _ => return None,
        })
    }

    /// Returns true if every further value can increase the magnitude of a result.
    fn is_additive(self) -> bool {
        matches!(self, Self::Sum | Self::Difference)
    }
}

/// Combines the elements that a plan selects with the values and returns true. Returns false if the function or the numbers do
/// not allow it, or if there are too few elements.
pub(crate) fn try_combine(
    settings: IndexSettings<'_>,
    target: &mut Array,
    plan: &SelectionPlan<'_>,
    function: &dyn Function,
    value: &Array,
) -> Result<bool> {
    if function.glyph() == Some('×') {
        return try_multiply(settings, target, plan, value);
    }
    let (memory, bound) = (settings.memory(), plan.shape.bound());
    let Some(combination) = Combination::of(function) else { return Ok(false) };
    if bound < COMBINING_MIN_ELEMENTS || !is_real(target.element_type()) || !is_real(value.element_type()) {
        return Ok(false);
    }
    let common = target.element_type().max(value.element_type());
    let additions = if combination.is_additive() { bound as f64 } else { 1.0 };
    let largest_result = largest_magnitude(target.elements()) + additions * largest_magnitude(value.elements());
    if common <= ElementType::I32 && largest_result <= f64::from(i32::MAX) {
        let value = convert_elements(memory, value, ElementType::I32)?;
        widen(memory, target, ElementType::I32)?;
        let (Elements::I32(buffer), Elements::I32(value)) = (target.elements_mut(), &value) else { return Ok(false) };
        let (target, value) = (buffer.to_mut()?, value.as_slice());
        if let (Combination::Sum, [value], Locations::Indexed(indices, 1)) = (combination, value, &plan.locations)
            && target.len() <= COUNTING_MAX_ELEMENTS
            && bound > target.len()
            && add_by_counting(settings, target, indices, *value)?
        {
            return Ok(true);
        }
        match combination {
            Combination::Sum => accumulate(memory, target, plan, value, |old, new| old + new)?,
            Combination::Difference => accumulate(memory, target, plan, value, |old, new| old - new)?,
            Combination::Larger => accumulate(memory, target, plan, value, i32::max)?,
            Combination::Smaller => accumulate(memory, target, plan, value, i32::min)?,
        }
        return Ok(true);
    }
    // Written such that NaN does not pass.
    let passes = largest_result <= if common <= ElementType::I32 { MAX_EXACT_INTEGER } else { MAX_FLOAT_MAGNITUDE };
    if !passes {
        return Ok(false);
    }
    let value = convert_elements(memory, value, ElementType::Float)?;
    widen(memory, target, ElementType::Float)?;
    let (Elements::Float(buffer), Elements::Float(value)) = (target.elements_mut(), &value) else { return Ok(false) };
    let (target, value) = (buffer.to_mut()?, value.as_slice());
    match combination {
        Combination::Sum => accumulate(memory, target, plan, value, |old, new| old + new)?,
        Combination::Difference => accumulate(memory, target, plan, value, |old, new| old - new)?,
        Combination::Larger => accumulate(memory, target, plan, value, |old, new| if new > old { new } else { old })?,
        Combination::Smaller => accumulate(memory, target, plan, value, |old, new| if new < old { new } else { old })?,
    }
    Ok(true)
}

/// Multiplies the elements that a plan selects by the values and returns true. Returns false, with the target unchanged, if a
/// product is not finite, an argument is not real, or there are too few elements.
fn try_multiply(settings: IndexSettings<'_>, target: &mut Array, plan: &SelectionPlan<'_>, value: &Array) -> Result<bool> {
    let memory = settings.memory();
    if plan.shape.bound() < COMBINING_MIN_ELEMENTS || !is_real(target.element_type()) || !is_real(value.element_type()) {
        return Ok(false);
    }
    let common = target.element_type().max(value.element_type());
    let mut floats = convert_elements(memory, target, ElementType::Float)?;
    let value = convert_elements(memory, value, ElementType::Float)?;
    let (Elements::Float(products), Elements::Float(value)) = (&mut floats, &value) else { return Ok(false) };
    let products = products.to_mut()?;
    accumulate(memory, products, plan, value.as_slice(), |old, new| old * new)?;
    if !products.iter().all(|product| product.is_finite()) {
        return Ok(false);
    }
    if common <= ElementType::I32 {
        // Integers have no negative zero.
        products.iter_mut().for_each(|product| *product += 0.0);
    }
    *target = Array::new(target.shape().clone(), floats);
    Ok(true)
}

/// Adds one value to a few elements, to each as often as its index occurs. Returns false, with nothing changed, if the indices
/// cannot be counted.
fn add_by_counting(settings: IndexSettings<'_>, target: &mut [i32], indices: &Indices<'_>, value: i32) -> Result<bool> {
    let (numbers, origin) = match indices {
        Indices::I8(indices, origin) => (IndexSlice::I8(indices), *origin),
        Indices::I16(indices, origin) => (IndexSlice::I16(indices), *origin),
        Indices::I32(indices, origin) => (IndexSlice::I32(indices), *origin),
        Indices::Offsets32(places) => (IndexSlice::I32(places), 0),
        Indices::Offsets(_) => return Ok(false),
    };
    let Some(places) = Places::new(&[(numbers, target.len())], origin) else { return Ok(false) };
    let mut tables = vec![0; target.len() * COUNT_TABLES];
    for start in (0..numbers.len()).step_by(CHUNK_ELEMENTS) {
        settings.work.poll()?;
        if !count_places(&places, start, CHUNK_ELEMENTS.min(numbers.len() - start), &mut tables) {
            return Ok(false);
        }
    }
    for table in tables.chunks_exact(target.len()) {
        target.iter_mut().zip(table).for_each(|(target, &count)| *target += value * count as i32);
    }
    Ok(true)
}

/// Combines the elements that a plan selects with the values; memory for offsets is requested before anything is changed.
pub(crate) fn accumulate<T: Copy>(
    memory: &Memory,
    target: &mut [T],
    plan: &SelectionPlan<'_>,
    values: &[T],
    combine: impl Fn(T, T) -> T,
) -> Result<()> {
    match &plan.locations {
        Locations::Run(start) => Strided::new(*start, Vec::new(), plan.shape.bound()).accumulate(target, values, combine),
        Locations::Strided(strided) => strided.accumulate(target, values, combine),
        Locations::Indexed(indices, 1) => {
            with_indices!(indices, indices, origin => gather::accumulate(target, indices, origin, values, combine));
        }
        Locations::Indexed(indices, run) => strided_runs(memory, indices, *run)?.accumulate(target, values, combine),
        Locations::Paths(_) => unreachable!("the elements at the ends of paths have no position in the ravel"),
    }
    Ok(())
}

/// Widens the elements of a target to `element_type`, unless they have this type already.
fn widen(memory: &Memory, target: &mut Array, element_type: ElementType) -> Result<()> {
    if target.element_type() != element_type {
        let widened = target.clone().into_elements().widen(memory, element_type)?;
        *target = Array::new(target.shape().clone(), widened);
    }
    Ok(())
}

/// Returns the largest magnitude among real numbers: for bits and narrow integers the largest that their type can hold, and
/// infinity if there is a NaN.
fn largest_magnitude(elements: &Elements) -> f64 {
    match elements {
        Elements::Bits(_) => 1.0,
        Elements::I8(_) => 128.0,
        Elements::I16(_) => 32768.0,
        Elements::I32(buffer) => f64::from(dispatch_widest(LargestWhole(buffer.as_slice()))),
        Elements::Float(buffer) => {
            // Magnitudes of floats sort in the order of their bits, with NaN above all.
            let largest = f64::from_bits(dispatch_widest(LargestFloat(buffer.as_slice())) as u64);
            if largest.is_nan() { f64::INFINITY } else { largest }
        }
        _ => f64::INFINITY,
    }
}

/// The kernel that finds the largest magnitude of integers.
struct LargestWhole<'a>(&'a [i32]);

impl Kernel for LargestWhole<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> u32 {
        self.0.iter().fold(0, |largest, value| value.unsigned_abs().max(largest))
    }
}

/// The kernel that finds the largest magnitude of floats, as bits.
struct LargestFloat<'a>(&'a [f64]);

impl Kernel for LargestFloat<'_> {
    type Output = i64;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> i64 {
        self.0.iter().fold(0, |largest, value| (value.abs().to_bits() as i64).max(largest))
    }
}
