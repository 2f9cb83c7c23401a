//! The positions of the cells that a lookup finds, as an array: `X⍳Y` and the like.

use super::{Lookup, SMALL_SCRATCH_CELLS};
use crate::array::{Array, Block, Element, Plain, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::kernels::search;
use crate::kernels::simd;
use crate::kernels::simd::{Kernel, Level, dispatch_widest};

/// Computes `X⍳Y` and the like: an array of shape `shape` with the positions, counted from `origin`, of the cells that are
/// looked up. Absent cells get position `count`, and the type is the narrowest one that holds this position.
pub(crate) fn collect_indices(context: &Context, lookup: &dyn Lookup, shape: Shape, count: usize, origin: i64) -> Result<Array> {
    let largest = count as i64 + origin;
    if shape.rank() == 0 {
        let mut position = [0];
        lookup.write_positions(0, &mut position);
        return Ok(Array::integer(i64::from(position[0]).min(count as i64) + origin));
    }
    let count = count as u32;
    // The origin may be negative: then the sum wraps around, and is correct when it is read as a signed number.
    let to_index = move |position: u32| position.min(count).wrapping_add(origin as u32);
    if largest > i64::from(i32::MAX) {
        return convert_positions(context, lookup, shape, move |position| f64::from(position.min(count)) + origin as f64);
    }
    if let Some((bytes, positions)) = lookup.byte_table() {
        return if largest <= i64::from(i8::MAX) {
            let table = positions.map(|position| to_index(position) as u8);
            map_bytes(context, bytes, shape, |bytes, target: &mut [i8]| {
                simd::bytes::look_up(&table, bytes, simd::bytes::as_bytes_mut(target));
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

/// Maps bytes through a table of integers: to 16-bit integers if the entries in the range of the bytes fit, otherwise to 32-bit
/// integers.
fn map_bytes_wide(context: &Context, bytes: &[u8], table: &[u32; 256], shape: Shape) -> Result<Array> {
    let (least, codes) = search::code_range(bytes);
    if table[least as usize..][..codes].iter().all(|&entry| i16::try_from(entry).is_ok()) {
        let table = table.map(|entry| entry as u16);
        return map_bytes(context, bytes, shape, |bytes, target| simd::bytes::look_up_pairs(&table, bytes, target));
    }
    map_bytes(context, bytes, shape, |bytes, target| simd::bytes::look_up_wide(table, bytes, target))
}

/// Maps bytes to an array of shape `shape` by a function that fills one slice from another.
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

/// Returns an array of shape `shape` with the positions, each converted to an element of type `T`.
fn convert_positions<T: Element + Plain>(
    context: &Context,
    lookup: &dyn Lookup,
    shape: Shape,
    convert: impl Fn(u32) -> T + Copy + Sync,
) -> Result<Array> {
    let mut block: Block<T> = context.memory().block(shape.bound())?;
    if block.len() <= SMALL_SCRATCH_CELLS {
        fill_converted::<T, SMALL_SCRATCH_CELLS>(lookup, 0, convert, &mut block);
    } else {
        context.work().fill(&mut block, |start, target| fill_converted::<T, BLOCK_ELEMENTS>(lookup, start, convert, target))?;
    }
    Ok(Array::new(shape, block))
}

/// Fills `target` with the converted positions from `start` on, `COUNT` at a time.
fn fill_converted<T, const COUNT: usize>(lookup: &dyn Lookup, start: usize, convert: impl Fn(u32) -> T + Copy, target: &mut [T]) {
    let mut positions = [0; COUNT];
    for (index, target) in target.chunks_mut(COUNT).enumerate() {
        let positions = &mut positions[..target.len()];
        lookup.write_positions(start + index * COUNT, positions);
        dispatch_widest(ConvertPositions { positions, convert, target });
    }
}

/// The kernel that converts positions to the elements of a result.
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
