//! The positions of found cells, as an array: `X⍳Y` and the like.

use super::{Lookup, SMALL_SCRATCH_CELLS};
use crate::array::{Array, Block, Element, Plain, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::drive::BLOCK_ELEMENTS;
use crate::kernels::search;
use crate::kernels::simd;
use crate::kernels::simd::{Kernel, Level, dispatch_widest};

/// Computes `X⍳Y` and the like: the positions, counted from `origin`, in the narrowest type that holds them; the position of
/// absent cells is `count`.
pub(crate) fn indices(context: &Context, lookup: &dyn Lookup, shape: Shape, count: usize, origin: i64) -> Result<Array> {
    let largest = count as i64 + origin;
    if shape.rank() == 0 {
        let mut position = [0];
        lookup.positions(0, &mut position);
        return Ok(Array::whole(i64::from(position[0]).min(count as i64) + origin));
    }
    let count = count as u32;
    // The origin may be negative: then the sum wraps, and is correct again as a signed number.
    let to_index = move |position: u32| position.min(count).wrapping_add(origin as u32);
    if largest > i64::from(i32::MAX) {
        return convert_positions(context, lookup, shape, move |position| f64::from(position.min(count)) + origin as f64);
    }
    if let Some((bytes, positions)) = lookup.by_byte() {
        return if largest <= i64::from(i8::MAX) {
            let table = positions.map(|position| to_index(position) as u8);
            map_bytes(context, bytes, shape, |bytes, target: &mut [i8]| {
                simd::bytes::lookup(&table, bytes, simd::bytes::view_mut(target));
            })
        } else {
            map_bytes_wide(context, bytes, &positions.map(to_index), shape)
        };
    }
    if largest <= i64::from(i8::MAX) {
        convert_positions(context, lookup, shape, move |position| to_index(position) as i8)
    } else if largest <= i64::from(i16::MAX) {
        convert_positions(context, lookup, shape, move |position| to_index(position) as i16)
    } else {
        convert_positions(context, lookup, shape, move |position| to_index(position) as i32)
    }
}

/// Maps bytes through a table of integers: in 16 bits if the entries of the bytes that occur fit.
fn map_bytes_wide(context: &Context, bytes: &[u8], table: &[u32; 256], shape: Shape) -> Result<Array> {
    let (least, codes) = search::code_range(bytes);
    if table[least as usize..][..codes].iter().all(|&entry| i16::try_from(entry).is_ok()) {
        let table = table.map(|entry| entry as u16);
        return map_bytes(context, bytes, shape, |bytes, target| simd::bytes::lookup_pairs(&table, bytes, target));
    }
    map_bytes(context, bytes, shape, |bytes, target| simd::bytes::lookup_wide(table, bytes, target))
}

/// Maps bytes through a function.
fn map_bytes<T: Element + Plain>(
    context: &Context,
    bytes: &[u8],
    shape: Shape,
    function: impl Fn(&[u8], &mut [T]) + Sync,
) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(shape.bound())?;
    context.work().map(bytes, &mut block, function)?;
    Ok(Array::new(shape, block))
}

/// Returns the positions as elements of one type, in a shape.
fn convert_positions<T: Element + Plain>(
    context: &Context,
    lookup: &dyn Lookup,
    shape: Shape,
    convert: impl Fn(u32) -> T + Copy + Sync,
) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(shape.bound())?;
    if block.len() <= SMALL_SCRATCH_CELLS {
        fill_by::<T, SMALL_SCRATCH_CELLS>(lookup, 0, convert, &mut block);
    } else {
        context.work().fill(&mut block, |start, target| fill_by::<T, BLOCK_ELEMENTS>(lookup, start, convert, target))?;
    }
    Ok(Array::new(shape, block))
}

/// Fills the target with converted positions, `COUNT` at a time.
fn fill_by<T, const COUNT: usize>(lookup: &dyn Lookup, start: usize, convert: impl Fn(u32) -> T + Copy, target: &mut [T]) {
    let mut positions = [0; COUNT];
    for (index, target) in target.chunks_mut(COUNT).enumerate() {
        let positions = &mut positions[..target.len()];
        lookup.positions(start + index * COUNT, positions);
        dispatch_widest(ConvertPositions { positions, convert, target });
    }
}

/// The kernel that converts positions to elements of a result.
struct ConvertPositions<'a, T, F> {
    positions: &'a [u32],
    convert: F,
    target: &'a mut [T],
}

impl<T, F: Fn(u32) -> T> Kernel for ConvertPositions<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self, _: L) {
        for (target, &position) in self.target.iter_mut().zip(self.positions) {
            *target = (self.convert)(position);
        }
    }
}
