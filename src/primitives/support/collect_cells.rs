//! Joining the results of separate calls into one array: as its items, or as cells that are padded to a common shape, as mix
//! does.

use super::concat::{concat, concat_runs, convert};
use super::window::Window;
use crate::array::{Array, Charged, Element, ElementType, Elements, Item, Memory, Scalar, Shape, scalar};
use crate::error::{Fault, Result};
use crate::function::{Argument, Context};

/// A result as it is kept until all of them are there: an array, where results become cells, or an item.
pub(crate) trait Kept: Sized {
    /// Keeps a result, counted against `memory` unless it is charged already.
    fn keep(memory: &Memory, result: Array) -> Result<Self>;
}

impl Kept for Array {
    fn keep(memory: &Memory, result: Array) -> Result<Self> {
        let result = result.count_to(memory);
        memory.check(0)?;
        Ok(result)
    }
}

impl Kept for Item {
    fn keep(memory: &Memory, result: Array) -> Result<Self> {
        Self::new_in(memory, result)
    }
}

/// The results of calls, in order. Either all calls return a result, or none of them does.
pub(crate) struct Results<R> {
    /// The number of calls.
    expected: usize,
    /// The results so far, as long as each of them fits a [`Scalar`].
    scalars: Charged<Scalar>,
    /// All results so far, once one of them does not fit a [`Scalar`].
    others: Charged<R>,
    /// The number of calls without a result so far.
    missing: usize,
}

impl<R: Kept> Results<R> {
    /// Creates an empty collection with room for `count` results; fails with WS FULL if there is not enough memory.
    pub(crate) fn with_capacity(context: &Context, count: usize) -> Result<Self> {
        let scalars = context.memory().vector(count)?;
        Ok(Self { expected: count, scalars, others: Charged::default(), missing: 0 })
    }

    /// Adds the outcome of one more call. Fails if the call failed, or if some calls returned a result and others did not.
    pub(crate) fn push(&mut self, context: &Context, result: Result<impl Into<Argument>>) -> Result<()> {
        match result.map(Into::into) {
            Ok(Argument::Scalar(scalar)) if self.others.is_empty() => self.scalars.push(scalar),
            Ok(argument) => self.push_array(context.memory(), argument.into())?,
            Err(fault) if fault.has_no_result() => self.missing += 1,
            Err(fault) => return Err(fault),
        }
        if self.missing > 0 && !(self.scalars.is_empty() && self.others.is_empty()) {
            return Err(Fault::value("some calls of the function returned a result, and others did not"));
        }
        Ok(())
    }

    fn push_array(&mut self, memory: &Memory, array: Array) -> Result<()> {
        if self.others.is_empty() {
            if let Some(scalar) = array.as_scalar() {
                self.scalars.push(scalar);
                return Ok(());
            }
            self.begin_others(memory)?;
        }
        self.others.push(R::keep(memory, array)?);
        Ok(())
    }

    /// Makes room for results that do not fit a [`Scalar`], unless there are such results, and moves the scalars there.
    fn begin_others(&mut self, memory: &Memory) -> Result<()> {
        if self.others.is_empty() {
            self.others = memory.vector(self.expected)?;
            for scalar in std::mem::take(&mut self.scalars) {
                self.others.push(R::keep(memory, scalar.into())?);
            }
        }
        Ok(())
    }

    /// Fails if the calls returned no results. Otherwise returns the results as elements if each of them fits a [`Scalar`] and all are
    /// of one kind.
    fn collect_simple(&self, memory: &Memory) -> Result<Option<Elements>> {
        if self.missing > 0 {
            return Err(Fault::no_result());
        }
        if self.others.is_empty() { scalar::collect_scalars(memory, &self.scalars) } else { Ok(None) }
    }

    /// Returns the results one by one; see [`Results::collect_simple`].
    fn into_kept(self, memory: &Memory) -> Result<Charged<R>> {
        let mut kept = self.others;
        if kept.is_empty() {
            kept = memory.vector(self.scalars.len())?;
            for scalar in self.scalars {
                kept.push(R::keep(memory, scalar.into())?);
            }
        }
        Ok(kept)
    }
}

impl Results<Array> {
    /// Returns the array of frame `frame` whose cells are the results, as [`assemble`] does.
    pub(crate) fn into_cells(self, context: &Context, frame: &[usize]) -> Result<Array> {
        let memory = context.memory();
        if let Some(elements) = self.collect_simple(memory)? {
            return Ok(Array::new(Shape::new(frame)?, elements));
        }
        assemble(context, frame, self.into_kept(memory)?)
    }
}

impl Results<Item> {
    /// Adds an item that is not a simple scalar as the next result.
    pub(crate) fn push_item(&mut self, memory: &Memory, item: Item) -> Result<()> {
        self.begin_others(memory)?;
        self.others.push(item);
        Ok(())
    }

    /// Returns the array of shape `shape` whose items are the results; fails if the calls returned none.
    pub(crate) fn into_items(self, context: &Context, shape: Shape) -> Result<Array> {
        let memory = context.memory();
        if let Some(elements) = self.collect_simple(memory)? {
            return Ok(Array::new(shape, elements));
        }
        let items = self.into_kept(memory)?;
        if items.is_empty() {
            return Array::ZERO.empty_with_shape(shape);
        }
        Array::new(shape, Item::wrap(memory.adopt(items)?.into())).simplify(memory)
    }
}

/// Returns the array of frame `frame` with the cells `cells`, of which there must be at least one: see [`assemble_empty`]. If
/// the shapes of the cells differ, cells of lower rank get leading axes of length 1, and all are padded with fills to a common
/// shape.
pub(crate) fn assemble(context: &Context, frame: &[usize], cells: impl Into<Charged<Array>>) -> Result<Array> {
    let (memory, mut cells) = (context.memory(), cells.into());
    if cells.iter().all(Array::is_simple_scalar) {
        return Array::from_items(memory, Shape::new(frame)?, cells, &Array::ZERO);
    }
    let cell_shape = Shape::new(&common_lengths(&cells))?;
    let shape = Shape::new(&[frame, cell_shape.lengths()].concat())?;
    let same_shape = cells.iter().all(|cell| cell.shape() == &cell_shape);
    let element_type =
        cells.iter().filter(|cell| !cell.is_empty() || !same_shape).map(element_or_fill_type).reduce(ElementType::common);
    let Some(element_type) = element_type.filter(|_| shape.bound() > 0) else {
        return cells[0].empty_with_shape(shape);
    };
    if same_shape {
        return concat(context, shape, cells.iter());
    }
    let mut pace = context.work().pace();
    for cell in cells.iter_mut() {
        pace.step(1)?;
        *cell = convert(memory, std::mem::replace(cell, Array::ZERO), element_type)?;
    }
    let mut sources = memory.vector(cells.len())?;
    sources.extend(cells.iter());
    let mut runs =
        sources.iter().enumerate().flat_map(|(index, source)| Window::with_shape(source, &cell_shape).into_runs(index));
    concat_runs(context, shape, &sources, &mut runs)
}

/// Returns the array for a frame that has no cells; `example` is the cell that a call with prototypes returned.
pub(crate) fn assemble_empty(frame: &[usize], example: &Array) -> Result<Array> {
    let shape = Shape::new(&[frame, example.lengths()].concat())?;
    example.empty_with_shape(shape)
}

/// Returns the type of the elements or, if there are none, the type of the fill.
fn element_or_fill_type(array: &Array) -> ElementType {
    match array.stored_prototype() {
        _ if !array.is_empty() => array.element_type(),
        item if item.is_simple_scalar() => item.element_type(),
        _ => ElementType::Nested,
    }
}

/// Returns the smallest lengths into which every cell fits; the axes of the cells are aligned at the last one.
fn common_lengths(cells: &[Array]) -> Vec<usize> {
    let rank = cells.iter().map(Array::rank).max().unwrap_or(0);
    let mut common = vec![0; rank];
    for cell in cells {
        let padding = rank - cell.rank();
        let lengths = std::iter::repeat_n(&1, padding).chain(cell.lengths());
        for (longest, &length) in common.iter_mut().zip(lengths) {
            *longest = length.max(*longest);
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Bits;

    fn to_floats(array: &Array) -> Vec<f64> {
        array.floats().expect("the array holds numbers").to_vec()
    }

    #[test]
    fn cells_of_one_shape_join() {
        let context = Context::new(1 << 20);
        let cells = [Array::integers(&[1, 2]), Array::integers(&[300, 4])];
        let array = assemble(&context, &[2], cells.to_vec()).expect("memory suffices");
        assert_eq!(array.lengths(), [2, 2]);
        assert_eq!(to_floats(&array), [1.0, 2.0, 300.0, 4.0]);
    }

    #[test]
    fn cells_of_different_shapes_are_padded() {
        let context = Context::new(1 << 20);
        let matrix = Array::integers(&[5, 6, 7, 8]).with_shape(Shape::from_valid_lengths(&[2, 2]));
        let array =
            assemble(&context, &[3], vec![Array::integer(1), Array::integers(&[2, 3, 4]), matrix]).expect("memory suffices");
        assert_eq!(array.lengths(), [3, 2, 3]);
        assert_eq!(to_floats(&array), [1, 0, 0, 0, 0, 0, 2, 3, 4, 0, 0, 0, 5, 6, 0, 7, 8, 0].map(f64::from));
        let mixed = assemble(&context, &[2], vec![Array::text("ab"), Array::integers(&[1])]).expect("memory suffices");
        assert!(mixed.is_nested() && mixed.bound() == 4);
    }

    #[test]
    fn bits_join_across_words() {
        let context = Context::new(1 << 20);
        let cells: Vec<Array> =
            (0..7).map(|row| Array::vector(Bits::from((0..37).map(|bit| (bit + row) % 3 == 0).collect::<Vec<_>>()))).collect();
        let array = assemble(&context, &[7], cells.clone()).expect("memory suffices");
        let expected: Vec<f64> = cells.iter().flat_map(to_floats).collect();
        assert_eq!(to_floats(&array), expected);
        assert_eq!(array.element_type(), ElementType::Bits);
    }

    #[test]
    fn empty_cells_keep_their_prototype() {
        let context = Context::new(1 << 20);
        let array = assemble(&context, &[2], vec![Array::text(""), Array::text("")]).expect("memory suffices");
        assert_eq!(array.lengths(), [2, 0]);
        assert!(array.is_character());
        let padded = assemble(&context, &[2], vec![Array::text(""), Array::text("ab")]).expect("memory suffices");
        assert_eq!(padded.characters().expect("the array holds characters").iter().collect::<String>(), "  ab");
    }
}
