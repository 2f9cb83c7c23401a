//! Fetching: what a plan selects from an array.

use super::plan::{Kind, Plan};
use super::selector::Indices;
use crate::array::bits::words_for;
use crate::array::{Array, Bits, Block, Buffer, Element, Elements, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::gather::{self, Position};
use crate::with_elements;

/// `A[…;…]`: one index for each position between semicolons, `None` where it is left out.
pub fn fetch(context: &Context, array: &Array, indices: &[Option<Array>]) -> Result<Array> {
    let plan = Plan::new(context, array, indices)?;
    fetch_plan(context, array, &plan)
}

/// What a plan selects from the array it was made for.
pub fn fetch_plan(context: &Context, array: &Array, plan: &Plan<'_>) -> Result<Array> {
    let (shape, memory) = (plan.shape.clone(), context.memory());
    if shape.bound() == 0 {
        return Ok(array.empty_of(shape));
    }
    let fetched = match &plan.kind {
        Kind::Run(start) if shape.rank() == 0 => return Ok(array.element(*start)),
        Kind::Run(start) => array.ravel_part(memory, *start, shape.bound())?.with_shape(shape),
        Kind::Orthogonal { base, tables, run } => orthogonal(context, array, shape, *base, tables, *run)?,
        Kind::Paired(indices, run) => match indices {
            Indices::I8(indices, origin) => paired(context, array, shape, indices, *origin, *run)?,
            Indices::I16(indices, origin) => paired(context, array, shape, indices, *origin, *run)?,
            Indices::I32(indices, origin) => paired(context, array, shape, indices, *origin, *run)?,
            Indices::Offsets(offsets) => paired(context, array, shape, offsets, 0, *run)?,
        },
        Kind::Reach(paths) => {
            let reach = |path: &Vec<usize>| path.iter().fold(array.clone(), |array, &position| array.item(position));
            return Array::from_items(memory, shape, paths.iter().map(reach).collect(), array);
        }
    };
    fetched.unmixed().simplified(memory)
}

/// The runs at a list of positions.
fn paired<I: Position>(context: &Context, array: &Array, shape: Shape, indices: &[I], origin: i64, run: usize) -> Result<Array> {
    let (work, memory, bound) = (context.work(), context.memory(), shape.bound());
    let elements = with_elements!(
        array.elements(),
        bits => {
            let mut words = memory.block::<u64>(words_for(bound))?;
            if run == 1 {
                gather::gather_bits(work, bits.words(), indices, origin, &mut words)?;
            } else {
                let starts: Vec<usize> = indices.iter().map(|index| index.position(origin) * run).collect();
                gather::walk_bits(bits.words(), 0, &[starts], run, &mut words);
            }
            Elements::Bits(Bits::from_words(words, bound))
        },
        buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::made(memory, bound, &source[0], |target| {
                match run {
                    1 => gather::gather(work, source, indices, origin, target)?,
                    _ => gather::gather_runs(work, source, run, indices, origin, target)?,
                }
                Ok(())
            })?)
        }
    );
    Ok(Array::new(shape, elements))
}

/// The runs at all sums of offsets, one from each table.
fn orthogonal(context: &Context, array: &Array, shape: Shape, base: usize, tables: &[Block<usize>], run: usize) -> Result<Array> {
    let (memory, bound) = (context.memory(), shape.bound());
    let elements = with_elements!(
        array.elements(),
        bits => {
            let mut words = memory.block::<u64>(words_for(bound))?;
            gather::walk_bits(bits.words(), base, tables, run, &mut words);
            Elements::Bits(Bits::from_words(words, bound))
        },
        buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::made(memory, bound, &source[0], |target| {
                Ok(gather::gather_sums(context.work(), source, base, tables, run, target)?)
            })?)
        }
    );
    Ok(Array::new(shape, elements))
}
