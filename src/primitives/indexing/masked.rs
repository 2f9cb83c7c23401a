//! Masks as indices: `A[⍸M]` and assignment through it, or through `(M/A)`, without storing the positions of the ones.

use super::index_settings::IndexSettings;
use super::indices::Indices;
use super::plan::{Locations, SelectionPlan};
use super::store::{check_conforms, store_plan_with, unify_with_target};
use crate::array::elements::{with_elements, with_plain_elements};
use crate::array::{Array, Bits, Buffer, Element, Elements, Shape};
use crate::error::Result;
use crate::function::{Context, Function};
use crate::kernels::simd::compress::Lane;
use crate::kernels::{bits, masked as kernel, ones};
use crate::primitives::mixed::replicate;

/// Returns the bits of `mask` if it is a Boolean array of the shape of `array`. Returns `None` otherwise, and for scalars and
/// masks too long for 32-bit positions.
pub(crate) fn mask_of<'a>(mask: &'a Array, array: &Array) -> Option<&'a Bits> {
    match mask.elements() {
        Elements::Bits(bits) if array.rank() > 0 && mask.shape() == array.shape() && i32::try_from(bits.len()).is_ok() => {
            Some(bits)
        }
        _ => None,
    }
}

/// Computes `A[⍸M]`.
pub(crate) fn fetch(context: &Context, array: &Array, mask: &Bits) -> Result<Array> {
    replicate::compress_by_mask(context, mask, &array.clone().ravel())
}

/// Assigns `A[⍸M]←V`, or `A[⍸M]f←V`.
pub(crate) fn store(
    context: &mut Context,
    target: &mut Array,
    mask: &Bits,
    function: Option<&dyn Function>,
    value: &Array,
) -> Result<()> {
    let count = bits::count_all_ones(mask.words());
    let shape = Shape::vector(count);
    let Some(function) = function else {
        check_conforms(IndexSettings::of(context), &shape, value, true)?;
        return if count == 0 { Ok(()) } else { put(context, target, mask, value) };
    };
    let mut positions = context.memory().block::<i32>(count)?;
    ones::write_positions(context.work(), mask.words(), 0, &mut positions)?;
    let plan = SelectionPlan { shape, locations: Locations::Indexed(Indices::I32(&positions, 0), 1) };
    store_plan_with(context, target, &plan, function, value)
}

/// Stores values at the ones of a mask; the values must have been checked to conform.
fn put(context: &Context, target: &mut Array, mask: &Bits, value: &Array) -> Result<()> {
    let value = unify_with_target(context.memory(), target, value)?;
    let words = mask.words();
    with_plain_elements!(target.elements_mut(), buffer => put_lanes(context, words, &value, buffer),
        Elements::Bits(bits) => {
            let Elements::Bits(value) = &value else { unreachable!("value and target have the same type") };
            kernel::put_bits(words, value.words(), value.len(), bits.to_mut()?);
            Ok(())
        },
        others => with_elements!(others, _bits => unreachable!("bits are handled above"), buffer => {
            let values = slice_like(buffer, &value);
            kernel::put(words, values, buffer.to_mut()?);
            Ok(())
        }),
    )
}

/// Stores values at the ones of a mask: in place, or, if the elements are shared, while copying them.
fn put_lanes<T: Element + Lane>(context: &Context, mask: &[u64], value: &Elements, buffer: &mut Buffer<T>) -> Result<()> {
    let values = slice_like(buffer, value);
    if let Some(target) = buffer.get_mut() {
        kernel::put_lanes(mask, values, target);
        return Ok(());
    }
    let source = buffer.as_slice();
    *buffer = Buffer::build(context.memory(), source.len(), &source[0], |target| {
        kernel::copy_and_put(mask, values, source, target, kernel::put_lanes);
        Ok(())
    })?;
    Ok(())
}

/// Returns the elements of a value, whose type must be that of the buffer.
fn slice_like<'a, T: Element>(_like: &Buffer<T>, value: &'a Elements) -> &'a [T] {
    T::slice_of(value).expect("value and target have the same type")
}
