//! `(table,default)[keys⍳x]`: values looked up by keys, with a default for absent keys, without storing the indices. Only a
//! short table is copied.

use super::concat::{common_type, convert};
use crate::array::elements::with_elements;
use crate::array::{Array, Buffer, Element, Elements, Memory};
use crate::error::{Result, Stop};
use crate::function::Context;
use crate::kernels::blocks::{BLOCK_ELEMENTS, CHUNK_ELEMENTS, Work};
use crate::kernels::search::NOT_FOUND;
use crate::primitives::lookup::{Lookup, lookup, needle_frame};

/// The number of positions per element of a table above which copying the table pays off.
const MIN_PICKS_PER_ELEMENT: usize = 4;

/// Fails if `keys⍳sought` does: if the ranks do not fit.
pub(crate) fn check_lookup(keys: &Array, sought: &Array) -> Result<()> {
    needle_frame(keys, sought).map(|_| ())
}

/// Computes `(table,default)[keys⍳sought]`, or `(table⍪default)[keys⍳sought;]` and so on for a table of higher rank;
/// `position_count` is the number of positions between the brackets. Returns `None` if this is not the rank of the table, or if
/// the arrays are not supported.
pub(crate) fn lookup_or(
    context: &Context,
    [table, default, keys, sought]: [&Array; 4],
    position_count: usize,
) -> Result<Option<Array>> {
    if table.rank() != position_count {
        return Ok(None);
    }
    let Some(default) = default_cell(context, table, default)? else { return Ok(None) };
    if table.tally() != keys.tally() || table.is_empty() || matches!(table.elements(), Elements::Bits(_)) {
        return Ok(None);
    }
    let (frame, bound) = needle_frame(keys, sought)?;
    if frame.rank() == 0 || frame.bound() == 0 {
        return Ok(None);
    }
    let run = table.shape().cell_bound();
    let shape = frame.concat(&table.shape().major_cell())?;
    let indices = lookup(context, keys, sought, bound)?;
    let elements = with_elements!(
        table.elements(),
        _bits => return Ok(None),
        buffer => {
            let source = buffer.as_slice();
            let default = slice_like(buffer, default.elements());
            let table_with_default = append_default(context.memory(), source, default, run, shape.bound())?;
            Element::wrap(Buffer::build(context.memory(), shape.bound(), &source[0], |target| {
                let table = Table { source, default, extended: table_with_default.as_deref(), run };
                Ok(table.pick(context.work(), &*indices, target)?)
            })?)
        }
    );
    Array::new(shape, elements).simplify(context.memory()).map(Some)
}

/// Returns the cell that would follow the table, in the type of the table, or `None` if the default does not fit the type or
/// the shape of the table's cells.
fn default_cell(context: &Context, table: &Array, default: &Array) -> Result<Option<Array>> {
    let memory = context.memory();
    if common_type([table, default].into_iter()) != table.element_type() {
        return Ok(None);
    }
    let cell = table.shape().major_cell();
    let default = if default.shape() == &cell || default.is_scalar() {
        default.clone()
    } else if default.rank() == table.rank() && default.tally() > 0 && default.shape().major_cell() == cell {
        default.major_cell(memory, 0)?
    } else {
        return Ok(None);
    };
    let default = convert(memory, default, table.element_type())?;
    Ok(Some(if default.is_scalar() { Array::full(memory, cell, &default)? } else { default }))
}

/// Returns the elements of the default, which have the type of the buffer.
fn slice_like<'a, T: Element>(_like: &Buffer<T>, elements: &'a Elements) -> &'a [T] {
    T::slice_of(elements).expect("the default was converted to the type of the table")
}

/// Returns a short table followed by the default, if each of the `count` positions picks one element: then every position picks
/// without an unpredictable branch. Returns `None` in other cases.
fn append_default<T: Clone>(memory: &Memory, source: &[T], default: &[T], run: usize, count: usize) -> Result<Option<Vec<T>>> {
    if run != 1 || source.len() >= count / MIN_PICKS_PER_ELEMENT {
        return Ok(None);
    }
    let mut table_with_default = memory.vector(source.len() + 1)?;
    table_with_default.extend_from_slice(source);
    table_with_default.extend_from_slice(default);
    Ok(Some(table_with_default.into_vec()))
}

/// The cells from which keys pick.
struct Table<'a, T> {
    source: &'a [T],
    /// The cell for absent keys.
    default: &'a [T],
    /// The source followed by the default, for a short table with cells of one element.
    extended: Option<&'a [T]>,
    /// The number of elements of a cell.
    run: usize,
}

impl<T: Clone + Send + Sync> Table<'_, T> {
    /// Fills `target` with the cells at the positions in `lookup`, and with the default for absent keys.
    fn pick(&self, work: &Work, lookup: &dyn Lookup, target: &mut [T]) -> std::result::Result<(), Stop> {
        let run = self.run;
        let chunk = (CHUNK_ELEMENTS / run).max(1) * run;
        let outcome = work.try_fill(target, chunk, |start, part| {
            let mut positions = [0; BLOCK_ELEMENTS];
            for (index, part) in part.chunks_mut(BLOCK_ELEMENTS * run).enumerate() {
                let positions = &mut positions[..part.len() / run];
                lookup.write_positions(start / run + index * BLOCK_ELEMENTS, positions);
                match self.extended {
                    Some(extended) => pick_from_short_table(extended, positions, part),
                    None if run == 1 => self.pick_elements(positions, part),
                    None => self.pick_cells(positions, part),
                }
            }
            Ok(())
        });
        outcome.map_err(|(_, stop): (usize, Stop)| stop)
    }

    /// Picks elements. Absent keys have a position beyond all of them.
    fn pick_elements(&self, positions: &[u32], target: &mut [T]) {
        for (target, &position) in target.iter_mut().zip(positions) {
            *target = self.source.get(position as usize).unwrap_or(&self.default[0]).clone();
        }
    }

    fn pick_cells(&self, positions: &[u32], target: &mut [T]) {
        for (target, &position) in target.chunks_exact_mut(self.run).zip(positions) {
            let cell =
                if position == NOT_FOUND { self.default } else { &self.source[position as usize * self.run..][..self.run] };
            target.clone_from_slice(cell);
        }
    }
}

/// Picks elements from a table whose last element is the default: absent keys have a position beyond it.
fn pick_from_short_table<T: Clone>(extended: &[T], positions: &[u32], target: &mut [T]) {
    let last = extended.len() - 1;
    for (target, &position) in target.iter_mut().zip(positions) {
        *target = extended[(position as usize).min(last)].clone();
    }
}
