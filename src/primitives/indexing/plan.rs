//! Plans: the shape of a selection, and the locations of its elements.

use super::choose;
use super::index_settings::IndexSettings;
use super::indices::Indices;
use super::position::Position;
use super::selector::Selector;
use crate::array::{Array, Block, Charged, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::kernels::gather::{extend_place, resolve_index};
use crate::kernels::strided::{AxisOffsets, Strided};

/// A resolved selection.
pub struct SelectionPlan<'a> {
    /// The shape of the selection.
    pub shape: Shape,
    /// The locations of its elements.
    pub locations: Locations<'a>,
}

/// The locations of the elements of a selection in the ravel.
pub enum Locations<'a> {
    /// One run of elements from a position on.
    Run(usize),
    /// Runs at the sums of offsets along several axes.
    Strided(Strided),
    /// A list of the indices of runs, and the number of elements in each run.
    Indexed(Indices<'a>, usize),
    /// For each element, a path of positions through the items.
    Paths(Charged<Vec<usize>>),
}

impl<'a> SelectionPlan<'a> {
    /// Plans the selection by the positions between semicolons.
    pub fn new(settings: IndexSettings<'_>, array: &Array, index: &'a [Option<Array>]) -> Result<Self> {
        if let Some(place) = find_single(settings, array, index) {
            return Ok(SelectionPlan { shape: Shape::SCALAR, locations: Locations::Run(place) });
        }
        if let [Some(index)] = index
            && (is_deep(index) || array.is_scalar() && index.is_nested())
        {
            return choose::plan_choose(settings, array, index);
        }
        let positions = index.iter().map(|index| Position::of(index.as_ref())).collect::<Result<Vec<_>>>()?;
        combine_selectors(settings.memory(), array.shape(), make_selectors(settings, array, &positions)?)
    }

    /// Plans the selection of positions of the ravel, which must be within bounds.
    pub fn at_offsets(memory: &Memory, shape: Shape, offsets: &[usize]) -> Result<Self> {
        let mut block = memory.block::<usize>(offsets.len())?;
        block.copy_from_slice(offsets);
        Ok(SelectionPlan { shape, locations: Locations::Indexed(Indices::Offsets(block), 1) })
    }

    /// Makes the plan independent of the index that it was made from.
    pub fn into_owned(self, memory: &Memory) -> Result<SelectionPlan<'static>> {
        let locations = match self.locations {
            Locations::Run(start) => Locations::Run(start),
            Locations::Strided(strided) => Locations::Strided(strided),
            Locations::Indexed(Indices::Offsets32(places), run) => Locations::Indexed(Indices::Offsets32(places), run),
            Locations::Indexed(indices, run) => Locations::Indexed(Indices::Offsets(indices.to_offsets(memory, 1)?), run),
            Locations::Paths(paths) => Locations::Paths(paths),
        };
        Ok(SelectionPlan { shape: self.shape, locations })
    }

    /// Returns the position in the ravel of each element of the selection.
    pub fn offsets(&self, settings: IndexSettings<'_>) -> Result<Block<usize>> {
        let bound = self.shape.bound();
        if bound == 0 {
            return settings.memory().block(0);
        }
        match &self.locations {
            Locations::Run(start) => strided_positions(settings, &Strided::new(*start, Vec::new(), bound), bound),
            Locations::Strided(strided) => strided_positions(settings, strided, bound),
            Locations::Indexed(indices, 1) => indices.to_offsets(settings.memory(), 1),
            Locations::Indexed(indices, run) => {
                strided_positions(settings, &strided_runs(settings.memory(), indices, *run)?, bound)
            }
            Locations::Paths(_) => unreachable!("the elements at the ends of paths have no position in the ravel"),
        }
    }
}

/// Returns true if any item is more than a simple scalar; usually the first item decides.
fn is_deep(index: &Array) -> bool {
    // If there are no items, the prototype decides.
    index.items().is_some_and(|items| items.iter().any(|item| item.depth() > 0) || items.is_empty() && index.depth() > 1)
}

/// Returns the runs of `run` elements at a list of indices of runs, as a strided layout.
pub(crate) fn strided_runs(memory: &Memory, indices: &Indices<'_>, run: usize) -> Result<Strided> {
    Ok(Strided::new(0, vec![AxisOffsets::Listed(indices.to_offsets(memory, run)?)], run))
}

/// Returns the positions of the `bound` elements of a strided layout.
fn strided_positions(settings: IndexSettings<'_>, strided: &Strided, bound: usize) -> Result<Block<usize>> {
    let mut offsets = settings.memory().block(bound)?;
    strided.fill_places(settings.work, &mut offsets)?;
    Ok(offsets)
}

/// Returns the position of the element that an index of scalars selects, or `None` for any other index. This is the fast path
/// for the most common index.
fn find_single(settings: IndexSettings<'_>, array: &Array, index: &[Option<Array>]) -> Option<usize> {
    if index.len() != array.rank() {
        return None;
    }
    let mut offset = 0;
    for (index, &length) in index.iter().zip(array.lengths()) {
        let position = resolve_index(i64::from(index.as_ref()?.integer_scalar()?), settings.origin, length);
        if position >= length {
            return None;
        }
        offset = extend_place(offset, length, position);
    }
    (array.rank() > 0).then_some(offset)
}

/// Returns the selectors of the positions, in order, each along the next axes of the array.
fn make_selectors<'a>(settings: IndexSettings<'_>, array: &Array, positions: &[Position<'a>]) -> Result<Vec<Selector<'a>>> {
    let covered: usize = positions.iter().map(|position| position.axes()).sum();
    let ellipses = positions.iter().filter(|position| matches!(position, Position::Ellipsis)).count();
    let rank = array.rank();
    if ellipses > 1 {
        return Err(Fault::syntax(format!("… can appear only once in an index, but appears {ellipses} times")));
    }
    if covered > rank || covered < rank && ellipses == 0 {
        return Err(wrong_number_fault(rank, positions, covered, ellipses > 0));
    }
    let mut selectors = Vec::with_capacity(rank.max(positions.len()));
    let mut axis = 0;
    for (place, &position) in positions.iter().enumerate() {
        let count = if matches!(position, Position::Ellipsis) { rank - covered } else { 1 };
        for _ in 0..count {
            let selector = Selector::new(settings, position, array, axis, place)?;
            axis += selector.axes();
            selectors.push(selector);
        }
    }
    Ok(selectors)
}

/// Returns the fault for an index that covers `covered` axes of an array whose rank is not `covered`.
fn wrong_number_fault(rank: usize, positions: &[Position<'_>], covered: usize, has_ellipsis: bool) -> Fault {
    if let [Position::Simple(index)] = positions
        && index.rank() == 1
        && rank > 1
    {
        // As in Dyalog: a single vector counts as index vectors of one element, which do not fit the array.
        let message = format!(
            "an index for an array of rank {rank} must have {rank} positions, separated by semicolons; this is a single vector"
        );
        return Fault::index(Blame::Function, message).with_help("write A[I;…] for cells along the first axis");
    }
    let count = positions.len();
    let plural = if count == 1 { "" } else { "s" };
    let fault = if covered == count {
        Fault::rank(Blame::Function, format!("the index has {count} position{plural}, but the array has rank {rank}"))
    } else {
        let axes = if covered == 1 { "axis" } else { "axes" };
        let message = format!("the index covers {covered} {axes}, but the array has rank {rank}");
        Fault::rank(Blame::Function, message)
    };
    if has_ellipsis || covered > rank { fault } else { fault.with_help("… stands for all remaining axes") }
}

/// Combines the selectors of all axes into a plan, from the last axis to the first.
fn combine_selectors<'a>(memory: &Memory, shape: &Shape, selectors: Vec<Selector<'a>>) -> Result<SelectionPlan<'a>> {
    let selected = selection_shape(shape, &selectors)?;
    if selected.bound() == 0 {
        return Ok(SelectionPlan { shape: selected, locations: Locations::Run(0) });
    }
    let mut builder = PlanBuilder { base: 0, parts: Vec::with_capacity(selectors.len()) };
    let (mut axis, mut stride) = (shape.rank(), 1);
    for selector in selectors.into_iter().rev() {
        let first = axis - selector.axes();
        let length: usize = shape.lengths()[first..axis].iter().product();
        match selector {
            Selector::All => builder.push_even(stride as isize, length),
            Selector::One(index) => builder.base += index * stride,
            Selector::Range(range) => {
                builder.base += range.first * stride;
                // A step that is never taken may lead out of bounds.
                builder.push_even(if range.count > 1 { range.step * stride as isize } else { 0 }, range.count);
            }
            Selector::List(_, indices, _) if indices.len() == 1 => builder.base += indices.first().unwrap_or(0) * stride,
            Selector::List(_, indices, _) => builder.parts.push(PlannedOffsets::Listed(indices, stride)),
            Selector::NewAxis => {}
        }
        axis = first;
        stride *= length;
    }
    Ok(SelectionPlan { shape: selected, locations: builder.into_locations(memory)? })
}

/// Returns the shape that the selectors give to a selection.
fn selection_shape(shape: &Shape, selectors: &[Selector<'_>]) -> Result<Shape> {
    let mut lengths = Vec::with_capacity(selectors.len());
    let mut axis = 0;
    for selector in selectors {
        match selector {
            Selector::All => lengths.push(shape.lengths()[axis]),
            Selector::One(_) => {}
            Selector::Range(range) => lengths.push(range.count),
            Selector::List(shape, _, _) => lengths.extend_from_slice(shape.lengths()),
            Selector::NewAxis => lengths.push(1),
        }
        axis += selector.axes();
    }
    Shape::new(&lengths)
}

/// A plan under construction.
struct PlanBuilder<'a> {
    /// The offset common to all positions.
    base: usize,
    /// The varying offsets, the innermost first.
    parts: Vec<PlannedOffsets<'a>>,
}

/// Offsets along one axis, or along several axes with a uniform stride. Listed indices come with the stride that they are
/// multiplied by.
enum PlannedOffsets<'a> {
    Even { step: isize, count: usize },
    Listed(Indices<'a>, usize),
}

impl<'a> PlanBuilder<'a> {
    /// Adds evenly spaced offsets; they are merged with those of the inner axes if all of them together are evenly spaced.
    fn push_even(&mut self, step: isize, count: usize) {
        match self.parts.last_mut() {
            _ if count == 1 => {}
            Some(PlannedOffsets::Even { step: inner_step, count: inner_count })
                if step == *inner_step * *inner_count as isize =>
            {
                *inner_count *= count;
            }
            _ => self.parts.push(PlannedOffsets::Even { step, count }),
        }
    }

    /// Converts the offsets to locations: contiguous elements become runs, and a single list of indices of runs remains a list.
    fn into_locations(mut self, memory: &Memory) -> Result<Locations<'a>> {
        let run = match self.parts.first() {
            Some(&PlannedOffsets::Even { step: 1, count }) => {
                self.parts.remove(0);
                count
            }
            _ => 1,
        };
        match (self.base, self.parts.as_slice()) {
            (base, []) => return Ok(Locations::Run(base)),
            (0, [PlannedOffsets::Listed(_, stride)]) if *stride == run => {
                if let Some(PlannedOffsets::Listed(indices, _)) = self.parts.pop() {
                    return Ok(Locations::Indexed(indices, run));
                }
            }
            _ => {}
        }
        let to_axis_offsets = |part| {
            Ok(match part {
                PlannedOffsets::Even { step, count } => AxisOffsets::Even { step, count },
                PlannedOffsets::Listed(indices, stride) => AxisOffsets::Listed(indices.to_offsets(memory, stride)?),
            })
        };
        let axes = self.parts.into_iter().rev().map(to_axis_offsets).collect::<Result<Vec<_>>>()?;
        Ok(Locations::Strided(Strided::new(self.base, axes, run)))
    }
}
