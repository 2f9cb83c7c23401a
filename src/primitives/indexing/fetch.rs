//! Fetching: the elements that a plan selects from an array.

use super::index_settings::IndexSettings;
use super::indices::{Indices, with_indices};
use super::listed::fetch_list;
use super::plan::{Locations, SelectionPlan};
use crate::array::bits::{put_bits, words_for};
use crate::array::elements::with_elements;
use crate::array::{Array, Bits, Buffer, Element, Elements, Item, Shape};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::blocks::BLOCK_ELEMENTS;
use crate::kernels::gather;
use crate::kernels::gather::Position;
use crate::kernels::strided::Strided;

/// Computes `A[…;…]`; `index` holds the index in each position between the semicolons, or `None` for an elided one.
pub fn fetch(context: &Context, array: &Array, index: &[Option<Array>]) -> Result<Array> {
    if let [Some(index)] = index
        && let Some(result) = fetch_list(context, array, index)?
    {
        return Ok(result);
    }
    let settings = IndexSettings::of(context);
    let plan = SelectionPlan::new(settings, array, index)?;
    fetch_plan(settings, array, &plan)
}

/// Returns the elements that a plan selects from `array`, for which the plan was made; the result is a view if the elements are
/// contiguous.
pub fn fetch_plan(settings: IndexSettings<'_>, array: &Array, plan: &SelectionPlan<'_>) -> Result<Array> {
    let (shape, memory) = (plan.shape.clone(), settings.memory());
    if shape.bound() == 0 {
        return array.empty_with_shape(shape);
    }
    let result = match &plan.locations {
        Locations::Run(start) if shape.rank() == 0 => return Ok(array.element(*start)),
        Locations::Run(start) => array.ravel_part(memory, *start, shape.bound())?.with_shape(shape),
        Locations::Strided(strided) => fetch_strided(settings, array, shape, strided)?,
        Locations::Indexed(indices, run) => {
            with_indices!(indices, indices, origin => fetch_runs(settings, array, shape, indices, origin, *run)?)
        }
        Locations::Paths(paths) => return fetch_paths(settings, array, shape, paths),
    };
    result.disclose_simple().simplify(memory)
}

/// Fetches the items at the ends of paths. Items are shared, not enclosed anew: the depth of a new item is computed from all that it
/// holds.
fn fetch_paths(settings: IndexSettings<'_>, array: &Array, shape: Shape, paths: &[Vec<usize>]) -> Result<Array> {
    let memory = settings.memory();
    let mut results = memory.vector::<Item>(paths.len())?;
    let mut whole_array = None;
    for (number, path) in paths.iter().enumerate() {
        if number % BLOCK_ELEMENTS == 0 {
            settings.work.poll()?;
        }
        let item = match (path.split_last(), &whole_array) {
            (Some((&last, before)), _) => {
                let level = before.iter().fold(array.clone(), |level, &position| level.item(position));
                match level.items() {
                    Some(items) => items[last].clone(),
                    None => Item::new_in(memory, level.element(last))?,
                }
            }
            (None, Some(whole)) => Item::clone(whole),
            (None, None) => whole_array.insert(Item::new_in(memory, array.clone())?).clone(),
        };
        results.push(item);
    }
    let elements = Elements::Nested(memory.adopt(results)?.into());
    Array::new(shape, elements).disclose_simple().simplify(memory)
}

/// Fetches runs of `run` elements each; `indices` holds the indices of the runs.
fn fetch_runs<I: Position>(
    settings: IndexSettings<'_>,
    array: &Array,
    shape: Shape,
    indices: &[I],
    origin: i64,
    run: usize,
) -> Result<Array> {
    let (work, memory, bound) = (settings.work, settings.memory(), shape.bound());
    let elements = with_elements!(
        array.elements(),
        bits => {
            let mut words = memory.block::<u64>(words_for(bound))?;
            if run == 1 {
                gather::gather_bits(work, bits.words(), indices, origin, &mut words)?;
            } else {
                for (count, index) in indices.iter().enumerate() {
                    if count % BLOCK_ELEMENTS == 0 {
                        work.poll()?;
                    }
                    put_bits(bits.words(), index.position(origin) * run, &mut words, count * run, run);
                }
            }
            Elements::Bits(Bits::from_words(words, bound))
        },
        buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::build(memory, bound, &source[0], |target| {
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

/// Fetches the elements of a strided layout.
fn fetch_strided(settings: IndexSettings<'_>, array: &Array, shape: Shape, strided: &Strided) -> Result<Array> {
    let (memory, bound) = (settings.memory(), shape.bound());
    let elements = with_elements!(
        array.elements(),
        bits => {
            let mut words = memory.block::<u64>(words_for(bound))?;
            strided.gather_bits(settings.work, bits.words(), &mut words)?;
            Elements::Bits(Bits::from_words(words, bound))
        },
        buffer => {
            let source = buffer.as_slice();
            Element::wrap(Buffer::build(memory, bound, &source[0], |target| Ok(strided.gather(settings.work, source, target)?))?)
        }
    );
    Ok(Array::new(shape, elements))
}
