//! Plans: the shape of what is selected, and where its elements lie.

use super::selector::{Axis, Indices, Selector, outside};
use crate::array::{Array, Block, Elements, Item, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::gather;
use crate::primitives::arguments;
use crate::primitives::mixed::pick;

/// What is selected.
pub struct Plan<'a> {
    /// The shape of the selection.
    pub shape: Shape,
    /// Where its elements lie.
    pub kind: Kind<'a>,
}

/// Where the elements of a selection lie in the ravel.
pub enum Kind<'a> {
    /// One run of elements from a position on.
    Run(usize),
    /// Several lists, each combined with each: offsets to be added to a base, runs of so many elements at each sum.
    Orthogonal {
        /// What all positions have in common.
        base: usize,
        /// One table of offsets for each axis that is neither dropped nor part of the runs.
        tables: Vec<Block<usize>>,
        /// The elements at each place.
        run: usize,
    },
    /// One list of positions, each the number of a run of so many elements.
    Paired(Indices<'a>, usize),
    /// A path of positions through the items for each element.
    Reach(Vec<Vec<usize>>),
}

impl<'a> Plan<'a> {
    /// The plan for the positions between semicolons.
    pub fn new(context: &Context, array: &Array, indices: &'a [Option<Array>]) -> Result<Self> {
        let rank = array.rank();
        if let [Some(index)] = indices
            && (index.depth() > 1 || rank == 0 && index.is_nested())
        {
            return chosen(context, array, index);
        }
        if indices.len() != rank {
            return Err(wrong_number(array, indices));
        }
        let axes = array.lengths().iter().enumerate().map(|(number, &length)| Axis { number, length });
        let selectors = axes.zip(indices).map(|(axis, index)| Selector::new(context, index.as_ref(), axis));
        combined(context.memory(), array.shape(), selectors.collect::<Result<Vec<_>>>()?)
    }

    /// The plan for positions of the ravel that are known to be inside.
    pub fn at_offsets(memory: &Memory, shape: Shape, offsets: &[usize]) -> Result<Self> {
        let mut block = memory.block::<usize>(offsets.len())?;
        block.copy_from_slice(offsets);
        Ok(Plan { shape, kind: Kind::Paired(Indices::Offsets(block), 1) })
    }

    /// The position in the ravel of each element of the selection.
    pub fn offsets(&self, memory: &Memory) -> Result<Block<usize>> {
        let mut offsets = memory.block(self.shape.bound())?;
        match &self.kind {
            Kind::Run(start) => number_from(*start, &mut offsets),
            Kind::Orthogonal { base, tables, run } => {
                gather::walk(*base, tables, |offset, count| number_from(offset, &mut offsets[count * run..(count + 1) * run]));
            }
            Kind::Paired(indices, run) => {
                for (&start, offsets) in indices.scaled(memory, *run)?.iter().zip(offsets.chunks_exact_mut(*run)) {
                    number_from(start, offsets);
                }
            }
            Kind::Reach(_) => unreachable!("reached items have no place in the ravel"),
        }
        Ok(offsets)
    }
}

fn number_from(first: usize, offsets: &mut [usize]) {
    for (place, offset) in offsets.iter_mut().enumerate() {
        *offset = first + place;
    }
}

fn wrong_number(array: &Array, indices: &[Option<Array>]) -> Fault {
    let rank = array.rank();
    if let [Some(index)] = indices
        && index.rank() == 1
        && rank > 1
    {
        // As recorded: a vector alone is taken for index vectors of one element, which the array does not have.
        let message = format!("one vector of indices for an array of rank {rank}: it has {rank} positions between semicolons");
        return Fault::index(Blame::Function, message).with_help("write A[I;] for cells along the first axis");
    }
    let given = indices.len();
    let message = format!("{given} position{} for an array of rank {rank}", if given == 1 { "" } else { "s" });
    Fault::rank(Blame::Function, message)
}

/// The lists of all axes, put together: axes taken whole at the end become runs, one list of leading cells stays as it is.
fn combined<'a>(memory: &Memory, shape: &Shape, selectors: Vec<Selector<'a>>) -> Result<Plan<'a>> {
    let mut lengths = Vec::new();
    for (selector, &length) in selectors.iter().zip(shape.lengths()) {
        match selector {
            Selector::All => lengths.push(length),
            Selector::One(_) => {}
            Selector::List(shape, _) => lengths.extend_from_slice(shape.lengths()),
        }
    }
    let selected = Shape::new(&lengths)?;
    if selected.bound() == 0 {
        return Ok(Plan { shape: selected, kind: Kind::Run(0) });
    }
    let whole = selectors.iter().rev().take_while(|selector| matches!(selector, Selector::All)).count();
    let run: usize = shape.lengths()[shape.rank() - whole..].iter().product();
    let (mut base, mut stride) = (0, run);
    let mut tables = Vec::new();
    let listed = selectors.len() - whole;
    for (axis, selector) in selectors.into_iter().take(listed).enumerate().rev() {
        match selector {
            Selector::All => {
                let mut table = memory.block(shape.lengths()[axis])?;
                for (index, offset) in table.iter_mut().enumerate() {
                    *offset = index * stride;
                }
                tables.push(table);
            }
            Selector::One(index) => base += index * stride,
            Selector::List(_, indices) if listed == 1 => return Ok(Plan { shape: selected, kind: Kind::Paired(indices, run) }),
            Selector::List(_, indices) => tables.push(indices.scaled(memory, stride)?),
        }
        stride *= shape.lengths()[axis];
    }
    tables.reverse();
    let kind = if tables.is_empty() { Kind::Run(base) } else { Kind::Orthogonal { base, tables, run } };
    Ok(Plan { shape: selected, kind })
}

/// Choose and reach indexing: each item is an index vector, or a path of them.
fn chosen<'a>(context: &Context, array: &Array, index: &Array) -> Result<Plan<'a>> {
    let shape = index.shape().clone();
    let items = index.items().unwrap_or(&[]);
    let mut offsets = context.memory().block::<usize>(items.len())?;
    for (offset, item) in offsets.iter_mut().zip(items) {
        match position(context, array, item)? {
            Some(position) => *offset = position,
            None => return reached(context, array, shape, items),
        }
    }
    Ok(Plan { shape, kind: Kind::Paired(Indices::Offsets(offsets), 1) })
}

/// The position that a simple index vector names; `None` for a path.
fn position(context: &Context, array: &Array, item: &Item) -> Result<Option<usize>> {
    let index = item.array();
    if item.depth() > 1 || index.bound() != array.rank() || index.rank() > 1 {
        return Ok(None);
    }
    let mut position = 0;
    for (number, &length) in array.lengths().iter().enumerate() {
        let along = whole_at(index, number)?;
        let inside = usize::try_from(along - context.index_origin()).ok().filter(|&inside| inside < length);
        position = position * length + inside.ok_or_else(|| outside(context, along, Axis { number, length }))?;
    }
    Ok(Some(position))
}

/// One whole number out of a short vector, without a copy of it.
fn whole_at(index: &Array, place: usize) -> Result<i64> {
    Ok(match index.elements() {
        Elements::Bits(bits) => i64::from(bits.get(place)),
        Elements::I8(buffer) => i64::from(buffer.as_slice()[place]),
        Elements::I16(buffer) => i64::from(buffer.as_slice()[place]),
        Elements::I32(buffer) => i64::from(buffer.as_slice()[place]),
        _ => arguments::wholes(index, Blame::LeftAxis(place))?[place],
    })
}

/// The paths of reach indexing, each checked against the items on its way.
fn reached<'a>(context: &Context, array: &Array, shape: Shape, items: &[Item]) -> Result<Plan<'a>> {
    let mut paths = Vec::with_capacity(items.len());
    for item in items {
        let steps = item.array();
        let mut path = Vec::new();
        if let Some(position) = position(context, array, item)? {
            path.push(position);
        } else {
            if steps.rank() > 1 {
                return Err(Fault::rank(Blame::Function, format!("a path is a vector, this has rank {}", steps.rank())));
            }
            let mut level = array.clone();
            for number in 0..steps.bound() {
                let position = pick::position(context, &steps.item(number), &level, number)?;
                path.push(position);
                level = level.item(position);
            }
        }
        paths.push(path);
    }
    Ok(Plan { shape, kind: Kind::Reach(paths) })
}
