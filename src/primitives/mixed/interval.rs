#![doc = include_str!("interval.md")]

use super::iota::index_vectors;
use crate::array::complex::order_reals;
use crate::array::memory::ELEMENTS_PER_POLL;
use crate::array::order::order_parts;
use crate::array::{Array, Bits, Block, Elements, Item, Shape, compare};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::kernels::bins::Bins;
use crate::kernels::bits::count_all_ones;
use crate::kernels::ones;
use crate::primitives::support::arguments;
use crate::primitives::support::grading::check_order_exists;
use crate::primitives::{Primitive, lookup};
use std::cmp::Ordering;

/// The primitive `⍸`.
pub(crate) static INTERVAL: Primitive = Primitive::new('⍸', "primitives/mixed/interval.md")
    .monadic("where", list_positions)
    .dyadic("interval index", interval_index)
    .with_monadic_inverse(count_positions);

/// Computes `⍸Y`: the positions of the ones in `Y`; a count above one repeats the position.
fn list_positions(context: &mut Context, right: Array) -> Result<Array> {
    if let Elements::Bits(bits) = right.elements()
        && right.rank() == 1
        && i32::try_from(bits.len() + 1).is_ok()
    {
        return positions_of_ones(context, bits);
    }
    let counts = arguments::to_integers(&right, Blame::Right)?;
    if counts.iter().any(|&count| count < 0) {
        return Err(Fault::domain(Blame::Right, "the right argument of ⍸ cannot hold negative numbers")
            .with_classic("Where right argument must be non-negative"));
    }
    let total = counts.iter().try_fold(0_usize, |total, &count| total.checked_add(usize::try_from(count).ok()?));
    let total = total.ok_or_else(|| Fault::ws_full("the counts add up to more positions than any memory could hold"))?;
    let positions = counts.iter().enumerate().flat_map(|(position, &count)| std::iter::repeat_n(position, count as usize));
    if right.rank() != 1 {
        if total == 0 {
            return Array::scalar(Item::new(Array::integers(&vec![0; right.rank()]))).empty_vector();
        }
        return Ok(Array::vector(index_vectors(context, right.shape(), total, positions)?));
    }
    let origin = context.index_origin();
    let mut numbers: Block<f64> = context.memory().block(total)?;
    for (target, position) in numbers.iter_mut().zip(positions) {
        *target = (position as i64 + origin) as f64;
    }
    Array::vector(numbers).narrow(context.memory())
}

/// Computes `⍸⍣¯1⊢Y`: the number of occurrences of each position, in the smallest array that has all of the positions, which
/// must be in ascending order.
fn count_positions(context: &mut Context, right: Array) -> Result<Array> {
    if right.rank() != 1 {
        return Err(Fault::rank(Blame::Right, "positions must be a vector"));
    }
    let origin = context.index_origin();
    let positions = (0..right.bound()).map(|index| {
        let position = arguments::to_integers(&right.item(index), Blame::Right)?;
        Ok(position.into_iter().map(|number| number - origin).collect())
    });
    let positions: Vec<Vec<i64>> = positions.collect::<Result<_>>()?;
    let rank = positions.first().map_or(1, Vec::len);
    if !positions.is_sorted()
        || positions.iter().any(|position| position.len() != rank || position.iter().any(|&number| number < 0))
    {
        return Err(Fault::domain(
            Blame::Right,
            "positions must be in ascending order, start from ⎕IO, and all have the same length",
        ));
    }
    let length = |axis: usize| positions.iter().map(|position| position[axis] as usize + 1).max().unwrap_or(0);
    let shape = Shape::new(&(0..rank).map(length).collect::<Vec<usize>>())?;
    let mut counts: Block<i32> = context.memory().zeroed_block(shape.bound())?;
    for position in positions {
        let offset = position.iter().zip(shape.lengths()).fold(0, |offset, (&number, &length)| offset * length + number as usize);
        counts[offset] += 1;
    }
    Array::new(shape, counts).narrow(context.memory())
}

/// Returns the positions of the ones in a vector of bits.
fn positions_of_ones(context: &Context, bits: &Bits) -> Result<Array> {
    let mut block: Block<i32> = context.memory().block(count_all_ones(bits.words()))?;
    ones::write_positions(context.work(), bits.words(), context.index_origin() as i32, &mut block)?;
    if block.is_empty() {
        return Ok(Array::zilde());
    }
    let array = Array::vector(block);
    // Only the positions in a short vector are sure to fit a narrower type.
    if bits.len() < usize::from(u16::MAX) / 2 { array.narrow(context.memory()) } else { Ok(array) }
}

/// Computes `X⍸Y`: for each cell of `Y`, the number of major cells of `X` that do not come after it, plus `⎕IO-1`.
fn interval_index(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let (shape, bound) = lookup::needle_frame(&left, &right)?;
    check_order_exists(&left, Blame::Left)?;
    check_order_exists(&right, Blame::Right)?;
    let count = left.tally();
    let intervals: Box<dyn lookup::Lookup> = match (sort_keys(context, &left)?, sort_keys(context, &right)?) {
        (Some(bins), Some(needles)) if bound == 1 && left.is_character() == right.is_character() => {
            check_sorted(context, count, ELEMENTS_PER_POLL, |cell| order_reals(bins[cell - 1], bins[cell]))?;
            Box::new(BinnedLookup { bins: Bins::new(bins), needles })
        }
        _ => {
            // Items may be large, and many of them the same.
            let cells_per_poll = if left.is_nested() { 1 } else { (ELEMENTS_PER_POLL / bound.max(1)).max(1) };
            let order = |cell: usize| order_parts(&left, (cell - 1) * bound, &left, cell * bound, bound);
            check_sorted(context, count, cells_per_poll, order)?;
            let lookup = OrderedLookup { left, right, bound };
            if cells_per_poll == 1 { Box::new(lookup.find_each(context, shape.bound())?) } else { Box::new(lookup) }
        }
    };
    // The interval before all others has number ⎕IO-1.
    lookup::collect_indices(context, &*intervals, shape, count, context.index_origin() - 1)
}

/// Fails unless `count` cells are in ascending order; `order` compares the predecessor of a cell with the cell. Polls each time
/// that `cells_per_poll` cells have been compared.
fn check_sorted(context: &Context, count: usize, cells_per_poll: usize, order: impl Fn(usize) -> Ordering) -> Result<()> {
    let mut greater = None;
    for start in (1..count).step_by(cells_per_poll) {
        context.poll()?;
        greater = greater.or_else(|| (start..count.min(start + cells_per_poll)).find(|&cell| order(cell) == Ordering::Greater));
        if greater.is_some() {
            break;
        }
    }
    match greater {
        None => Ok(()),
        Some(cell) => {
            let cell = cell as i64 + context.index_origin();
            Err(Fault::domain(
                Blame::Left,
                format!("the left argument must be in ascending order, but cell {cell} is less than the cell before it"),
            ))
        }
    }
}

/// Converts real numbers or characters to floats in the same order; returns `None` for other elements.
fn sort_keys(context: &Context, array: &Array) -> Result<Option<Block<f64>>> {
    let mut block: Block<f64> = context.memory().block(array.bound())?;
    match array.elements() {
        Elements::Complex(_) | Elements::Extended(_) | Elements::Nested(_) | Elements::Marks(_) => return Ok(None),
        Elements::Latin(buffer) => {
            context.work().map(buffer.as_slice(), &mut block, |bytes, targets| {
                targets.iter_mut().zip(bytes).for_each(|(target, &byte)| *target = f64::from(byte));
            })?;
        }
        Elements::Char(buffer) => {
            context.work().map(buffer.as_slice(), &mut block, |characters, targets| {
                targets.iter_mut().zip(characters).for_each(|(target, &character)| *target = f64::from(u32::from(character)));
            })?;
        }
        numbers => context.work().fill(&mut block, |start, target| compare::read_floats(numbers, start, target))?,
    }
    Ok(Some(block))
}

/// A lookup of real numbers in bins of real numbers, or of characters in bins of characters.
struct BinnedLookup {
    bins: Bins,
    needles: Block<f64>,
}

impl lookup::Lookup for BinnedLookup {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        self.bins.count_bounds(&self.needles[start..start + target.len()], target);
    }
}

/// A lookup of cells of any kind, by binary search in the total order.
struct OrderedLookup {
    left: Array,
    right: Array,
    bound: usize,
}

impl OrderedLookup {
    /// Finds the positions of `count` cells, with a poll before each.
    fn find_each(&self, context: &Context, count: usize) -> Result<lookup::KnownPositions> {
        let mut positions: Block<u32> = context.memory().block(count)?;
        for (cell, position) in positions.chunks_mut(1).enumerate() {
            context.poll()?;
            lookup::Lookup::write_positions(self, cell, position);
        }
        Ok(lookup::KnownPositions(positions))
    }
}

impl lookup::Lookup for OrderedLookup {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        for (index, target) in target.iter_mut().enumerate() {
            let needle_start = (start + index) * self.bound;
            let (mut low, mut high) = (0, self.left.tally());
            while low < high {
                let middle = low.midpoint(high);
                if order_parts(&self.left, middle * self.bound, &self.right, needle_start, self.bound) == Ordering::Greater {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            *target = low as u32;
        }
    }
}
