//! Index vectors: items that each name a position along several axes together, and paths of index vectors that reach into
//! items.

use super::index_settings::IndexSettings;
use super::indices::{Indices, out_of_bounds_fault};
use super::plan::{Locations, SelectionPlan};
use super::selector::Axis;
use crate::array::elements::with_elements;
use crate::array::elements::with_whole_numbers;
use crate::array::memory::Charge;
use crate::array::{Array, Block, Charged, Elements, Item};
use crate::error::{Blame, Fault, Result};
use crate::kernels::gather::{extend_place, resolve_index};
use crate::kernels::simd::prefetch::{PREFETCH_DISTANCE, prefetch};
use crate::primitives::mixed::pick;
use crate::primitives::support::arguments;

/// The number of items, or of steps of a path, that are resolved between two polls for interrupts.
const ITEMS_PER_POLL: usize = 1024;

/// The bytes that the allocator takes for a path besides its positions.
const PATH_BYTES: usize = 16;

/// Returns the positions that index vectors select along consecutive axes, which are counted as one axis.
pub(crate) fn resolve_vectors(
    settings: IndexSettings<'_>,
    index: &Array,
    axes: &[Axis],
    position: usize,
) -> Result<Block<usize>> {
    let items = index.items().unwrap_or(&[]);
    let mut offsets = settings.memory().block::<usize>(items.len())?;
    for (number, (target, item)) in offsets.iter_mut().zip(items).enumerate() {
        if number % ITEMS_PER_POLL == 0 {
            settings.work.poll()?;
        }
        let vector = item.array();
        if vector.bound() != axes.len() || vector.rank() > 1 {
            let (item, position) = (number as i64 + settings.origin, position as i64 + settings.origin);
            let message = format!(
                "the index vectors in position {position} must have length {}, but item {item} has shape {:?}",
                axes.len(),
                vector.shape()
            );
            return Err(Fault::rank(Blame::Left, message));
        }
        if item.depth() > 1 {
            return Err(Fault::domain(Blame::Left, "a path into items must stand alone between the brackets"));
        }
        *target = resolve_vector(settings, &vector, axes, number)?;
    }
    Ok(offsets)
}

/// Returns the position that a simple index vector selects along `axes`, which are counted as one axis.
fn resolve_vector(settings: IndexSettings<'_>, vector: &Array, axes: &[Axis], item: usize) -> Result<usize> {
    let mut offset = 0;
    for (number, &axis) in axes.iter().enumerate() {
        let index = read_integer(vector, number)?;
        let position = resolve_index(index, settings.origin, axis.length);
        if position >= axis.length {
            return Err(out_of_bounds_fault(settings, axis, Some(item), index));
        }
        offset = extend_place(offset, axis.length, position);
    }
    Ok(offset)
}

/// Returns one integer of a short vector; the vector is converted as a whole only if it is not stored as integers.
fn read_integer(vector: &Array, index: usize) -> Result<i64> {
    Ok(with_whole_numbers!(vector.elements(), buffer => i64::from(buffer.as_slice()[index]),
        Elements::Bits(bits) => i64::from(bits.get(index)),
        _ => arguments::to_integers(vector, Blame::Left)?[index],
    ))
}

/// Plans choose and reach indexing: each item is an index vector for the whole array, or a path of index vectors.
pub(crate) fn plan_choose<'a>(settings: IndexSettings<'_>, array: &Array, index: &Array) -> Result<SelectionPlan<'a>> {
    let shape = index.shape().clone();
    let items = index.items().unwrap_or(&[]);
    let axes = list_axes(array);
    let mut offsets = settings.memory().block::<usize>(items.len())?;
    for (number, (target, item)) in offsets.iter_mut().zip(items).enumerate() {
        if number % ITEMS_PER_POLL == 0 {
            settings.work.poll()?;
        }
        prefetch_ahead(items, number);
        if !is_index_vector(item, axes.len()) {
            return Ok(SelectionPlan { shape, locations: Locations::Paths(resolve_paths(settings, array, items)?) });
        }
        *target = resolve_vector(settings, &item.array(), &axes, number)?;
    }
    Ok(SelectionPlan { shape, locations: Locations::Indexed(Indices::Offsets(offsets), 1) })
}

/// Prefetches later items, their blocks and their elements in three stages, because each of these may lie anywhere in memory,
/// and its address is read from the stage before.
fn prefetch_ahead(items: &[Item], number: usize) {
    let later_array = |stage: usize| items.get(number + stage * PREFETCH_DISTANCE).and_then(Item::long_array);
    if let Some(array) = later_array(3) {
        prefetch(std::slice::from_ref(array), 0);
    }
    if let Some(array) = later_array(2) {
        with_elements!(array.elements(), _bits => {}, buffer => {
            if let Some(header) = buffer.header() {
                prefetch(std::slice::from_ref(header), 0);
            }
        });
    }
    if let Some(array) = later_array(1) {
        with_elements!(array.elements(), _bits => {}, buffer => prefetch(buffer.as_slice(), 0));
    }
}

/// Lists the axes of an array for an index with one position, which selects from all of them.
fn list_axes(array: &Array) -> Vec<Axis> {
    array.lengths().iter().enumerate().map(|(number, &length)| Axis { number, length, position_index: 0 }).collect()
}

/// Returns true if an item is a simple scalar or vector of `count` elements.
fn is_index_vector(item: &Item, count: usize) -> bool {
    item.depth() <= 1 && item.bound() == count && item.rank() <= 1
}

/// Returns the paths of reach indexing, each checked against the items along it.
fn resolve_paths(settings: IndexSettings<'_>, array: &Array, items: &[Item]) -> Result<Charged<Vec<usize>>> {
    let axes = list_axes(array);
    let (mut paths, mut charge) = settings.memory().vector(items.len())?.into_parts();
    for (number, item) in items.iter().enumerate() {
        if number % ITEMS_PER_POLL == 0 {
            settings.work.poll()?;
        }
        paths.push(if is_index_vector(item, axes.len()) {
            charge.add(PATH_BYTES + size_of::<usize>())?;
            vec![resolve_vector(settings, &item.array(), &axes, number)?]
        } else {
            resolve_path(settings, array, &item.array(), &mut charge)?
        });
    }
    Ok(Charged::new(paths, charge))
}

/// Returns the position that each step of a path selects, from the outermost level inwards; they are charged to `charge`.
fn resolve_path(settings: IndexSettings<'_>, array: &Array, steps: &Array, charge: &mut Charge) -> Result<Vec<usize>> {
    if steps.rank() > 1 {
        return Err(Fault::rank(
            Blame::Function,
            format!("a path must be a scalar or a vector, not an array of rank {}", steps.rank()),
        ));
    }
    charge.add(steps.bound().saturating_mul(size_of::<usize>()).saturating_add(PATH_BYTES))?;
    let (mut level, mut path) = (array.clone(), Vec::with_capacity(steps.bound()));
    for number in 0..steps.bound() {
        if number % ITEMS_PER_POLL == 0 {
            settings.work.poll()?;
        }
        let position = pick::resolve_step(settings.origin, &steps.item(number), &level, number)?;
        path.push(position);
        level = level.item(position);
    }
    Ok(path)
}
