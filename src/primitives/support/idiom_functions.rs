//! The functions of idioms: each takes the arrays of the pattern and returns the result of several primitives in succession, or
//! `None` if they are not supported: then the primitives do the work, and raise any errors.

use crate::array::elements::with_whole_numbers;
use crate::array::{Array, Buffer, Element, Elements, Plain, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::bits::count_all_ones;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::kernels::compare::is_tolerantly_equal;
use crate::kernels::extremum::find_extreme;
use crate::kernels::find_first::find_bit;
use crate::kernels::order::{Sortable, sort};
use crate::kernels::search::Classes;
use crate::kernels::simd::{Kernel, Level, dispatch};
use crate::primitives::lookup::{KnownPositions, collect_indices};
use crate::primitives::mixed::unique::unique_mask;
use crate::primitives::support::cell_classes::classify;

/// The function of an idiom.
pub(crate) type IdiomFunction = fn(&mut Context, &Array) -> Result<Option<Array>>;

/// The function of an idiom that indexes: it takes the arrays `A` to `D` of the pattern and the number of positions between the
/// brackets.
pub(crate) type IndexIdiomFunction = fn(&Context, [&Array; 4], usize) -> Result<Option<Array>>;

/// A function that fails if the index of such an idiom, computed from `C` and `D`, would fail.
pub(crate) type IndexIdiomCheck = fn(&Array, &Array) -> Result<()>;

/// Computes `X⍳⌈/X`.
pub(crate) fn index_of_greatest(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    index_of_extreme(context, array, true, context.tolerance())
}

/// Computes `X⍳⌊/X`.
pub(crate) fn index_of_least(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    index_of_extreme(context, array, false, context.tolerance())
}

/// Computes `(,X)⍳⌈/,X`.
pub(crate) fn index_of_greatest_of_all(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    index_of_greatest(context, &array.clone().ravel())
}

/// Computes `(,X)⍳⌊/,X`.
pub(crate) fn index_of_least_of_all(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    index_of_least(context, &array.clone().ravel())
}

/// Computes `⊃⍒X`; there is no tolerance, because grades are exact.
pub(crate) fn first_of_grade_down(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    index_of_extreme(context, array, true, 0.0)
}

/// Computes `⊃⍋X`.
pub(crate) fn first_of_grade_up(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    index_of_extreme(context, array, false, 0.0)
}

/// Computes the index of the first occurrence of the greatest or the least element of a vector.
fn index_of_extreme(context: &Context, array: &Array, greatest: bool, tolerance: f64) -> Result<Option<Array>> {
    if array.rank() != 1 {
        return Ok(None);
    }
    let work = context.work();
    let position = with_whole_numbers!(array.elements(), buffer => find_extreme(work, buffer.as_slice(), greatest, |element, extreme| element == extreme)?,
        Elements::Bits(bits) if !bits.is_empty() => Some(find_bit(bits.words(), 0, bits.len(), greatest).unwrap_or(0)),
        Elements::Float(buffer) => {
            find_extreme(work, buffer.as_slice(), greatest, |element, extreme| is_tolerantly_equal(tolerance, element, extreme))?
        },
        _ => None,
    );
    Ok(position.map(|position| Array::integer(position as i64 + context.index_origin())))
}

/// Computes `X[⍋X]`.
pub(crate) fn sort_up(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    sort_vector(context, array, false)
}

/// Computes `X[⍒X]`.
pub(crate) fn sort_down(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    sort_vector(context, array, true)
}

/// Sorts a vector of integers, floats or characters.
fn sort_vector(context: &Context, array: &Array, descending: bool) -> Result<Option<Array>> {
    if array.rank() != 1 {
        return Ok(None);
    }
    with_whole_numbers!(array.elements(), buffer => sort_elements(context, buffer.as_slice(), descending),
        Elements::Latin(buffer) => sort_elements(context, buffer.as_slice(), descending),
        // NaNs and negative zeros are left to the grade, which tells them apart.
        Elements::Float(buffer) if is_sortable_by_value(buffer) => sort_elements(context, buffer.as_slice(), descending),
        _ => Ok(None),
    )
}

fn sort_elements<T: Element + Plain + Sortable>(context: &Context, source: &[T], descending: bool) -> Result<Option<Array>> {
    let mut target = context.memory().block::<T>(source.len())?;
    sort(context.work(), source, descending, &mut target)?;
    Ok(Some(Array::vector(target)))
}

/// Returns true if sorting by value loses nothing: no element is a negative zero or a NaN.
fn is_sortable_by_value(buffer: &Buffer<f64>) -> bool {
    buffer.as_slice().chunks(BLOCK_ELEMENTS).all(|block| dispatch(SortableByValue(block)))
}

/// The kernel that returns true if a block has no negative zeros and no NaNs.
struct SortableByValue<'a>(&'a [f64]);

impl Kernel for SortableByValue<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Level>(self, _: L) -> bool {
        // Every element is tested, so that the loop has no branches.
        self.0.iter().fold(true, |all, number| all & !number.is_nan() & (number.to_bits() != (-0.0_f64).to_bits()))
    }
}

/// Computes `≢∪X`.
pub(crate) fn tally_of_unique(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    if array.is_scalar() {
        return Ok(None);
    }
    let mask = unique_mask(context, array.clone())?;
    Ok(count_ones(&mask))
}

/// Computes `(∪X)⍳X`: the number of the class of each major cell, where equal cells have one number, in the order in which they first
/// appear.
pub(crate) fn number_classes(context: &mut Context, array: &Array) -> Result<Option<Array>> {
    if array.is_scalar() {
        return Ok(None);
    }
    let Classes { ids, firsts } = classify(context, array)?;
    let (shape, origin) = (Shape::vector(ids.len()), context.index_origin());
    collect_indices(context, &KnownPositions(ids), shape, firsts.len(), origin).map(Some)
}

/// Computes `≢⍸X`.
pub(crate) fn tally_of_where(_context: &mut Context, array: &Array) -> Result<Option<Array>> {
    Ok(if array.is_scalar() { None } else { count_ones(array) })
}

/// Returns the number of ones in an array of bits.
fn count_ones(array: &Array) -> Option<Array> {
    match array.elements() {
        Elements::Bits(bits) => Some(Array::count(count_all_ones(bits.words()))),
        _ => None,
    }
}

/// Computes `⊃⌽X`.
pub(crate) fn pick_last(_context: &mut Context, array: &Array) -> Result<Option<Array>> {
    Ok((array.rank() == 1 && !array.is_empty()).then(|| array.item(array.bound() - 1)))
}
