//! Grades, shared by `⍋` and `⍒`: the positions that put the major cells of an array in order.

use crate::array::complex::order_numbers;
use crate::array::elements::with_real_numbers;
use crate::array::order::order;
use crate::array::visited::Visited;
use crate::array::{Array, Block, ElementType, Elements, Extended, Item, Mark, Shape};
use crate::error::{Blame, Fault, Result, Stop};
use crate::function::Context;
use crate::kernels::blocks::Work;
use crate::kernels::order;
use crate::kernels::order::Sortable;
use crate::primitives::lookup;
use std::cmp::Ordering;

/// The direction of a sort.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Ascending order: `⍋`.
    Up,
    /// Descending order: `⍒`.
    Down,
}

impl Direction {
    /// Returns the bits that are combined with each key by exclusive or, so that ascending keys give the order of this
    /// direction.
    fn key_mask(self) -> u64 {
        if self == Self::Up { 0 } else { u64::MAX }
    }

    /// Converts the order of two elements in ascending order to their order in this direction.
    fn apply(self, order: Ordering) -> Ordering {
        if self == Self::Up { order } else { order.reverse() }
    }
}

/// Computes `⍋Y` or `⍒Y`.
pub(crate) fn grade(context: &Context, right: &Array, direction: Direction) -> Result<Array> {
    let positions = lookup::KnownPositions(grade_indices(context, right, direction)?);
    lookup::collect_indices(
        context,
        &positions,
        Shape::vector(right.tally()),
        right.tally() - usize::from(right.tally() > 0),
        context.index_origin(),
    )
}

/// Computes `X⍋Y` or `X⍒Y`: characters are ordered by their positions in `X`.
pub(crate) fn collate(context: &Context, left: &Array, right: &Array, direction: Direction) -> Result<Array> {
    for (array, blame) in [(left, Blame::Left), (right, Blame::Right)] {
        if array.rank() == 0 {
            return Err(Fault::rank(blame, "to grade by a collating sequence, both arguments must have rank 1 or more"));
        }
        if !array.is_character() && !array.is_empty() {
            return Err(Fault::domain(blame, "to grade by a collating sequence, both arguments must be simple character arrays"));
        }
    }
    let weights = compute_weights(context, left, right)?;
    grade(context, &weights, direction)
}

/// Returns a matrix with a row for each cell of `right`: the positions of the cell's characters along the last axis of `left`,
/// then along the axis before, and so on. If `left` holds a character more than once, its smallest position along each axis
/// counts.
fn compute_weights(context: &Context, left: &Array, right: &Array) -> Result<Array> {
    let (rank, cells, bound) = (left.rank(), right.tally(), right.shape().cell_bound());
    let shape = Shape::new(&[cells, rank, bound])?;
    let sequence = left.clone().ravel();
    // The smallest positions of each character along each axis, followed by the positions for absent characters.
    let mut least: Block<u32> = context.memory().zeroed_block((left.bound() + 1).saturating_mul(rank))?;
    let absent = left.bound() * rank;
    least[absent..].iter_mut().zip(left.lengths()).for_each(|(target, &length)| *target = length as u32);
    let first_positions = find_positions(context, &sequence, &sequence)?;
    for (position, &first) in first_positions.iter().enumerate() {
        let mut rest = position;
        for axis in (0..rank).rev() {
            let coordinate = (rest % left.lengths()[axis]) as u32;
            rest /= left.lengths()[axis];
            let entry = &mut least[first as usize * rank + axis];
            *entry = if position as u32 == first { coordinate } else { coordinate.min(*entry) };
        }
    }
    let positions = find_positions(context, &sequence, right)?;
    let mut weights: Block<i32> = context.memory().block(shape.bound())?;
    for (cell, row) in weights.chunks_mut((rank * bound).max(1)).enumerate() {
        for (index, weight) in row.iter_mut().enumerate() {
            let position = positions[cell * bound + index % bound].min(left.bound() as u32);
            *weight = least[position as usize * rank + rank - 1 - index / bound] as i32;
        }
    }
    Ok(Array::new(Shape::new(&[cells, rank * bound])?, weights))
}

/// Returns the position of the first occurrence of each element of `right` in the vector `left`; elements that are absent have
/// a position beyond its end.
fn find_positions(context: &Context, left: &Array, right: &Array) -> Result<Block<u32>> {
    let mut positions = context.memory().block(right.bound())?;
    lookup::lookup(context, left, right, 1)?.write_positions(0, &mut positions);
    Ok(positions)
}

/// Computes a grade as positions counted from 0.
pub(crate) fn grade_indices(context: &Context, right: &Array, direction: Direction) -> Result<Block<u32>> {
    if right.rank() == 0 {
        return Err(Fault::rank(Blame::Right, "a scalar cannot be graded: it has no major cells to put in order"));
    }
    if u32::try_from(right.tally()).is_err() {
        return Err(Fault::limit("too many cells to grade: at most 4294967295 are possible"));
    }
    check_order_exists(right, Blame::Right)?;
    let bound = right.shape().cell_bound();
    let mut target = context.memory().block(right.tally())?;
    let grading = Grading { work: context.work(), bound, direction };
    if right.is_empty() {
        target.iter_mut().zip(0..).for_each(|(target, position)| *target = position);
        return Ok(target);
    }
    with_real_numbers!(right.elements(), buffer => grading.grade_rows(buffer.as_slice(), &mut target)?,
        Elements::Bits(bits) => grading.grade_rows(&bits.to_bytes(context.memory())?, &mut target)?,
        Elements::Latin(buffer) => grading.grade_byte_rows(buffer.as_slice(), &mut target)?,
        Elements::Char(buffer) => grading.grade_rows(buffer.as_slice(), &mut target)?,
        Elements::Complex(buffer) => {
            grading.grade_by(buffer.as_slice(), |one, other| order_numbers(*one, *other), &mut target)?;
        },
        Elements::Extended(buffer) => grading.grade_by(buffer.as_slice(), Extended::order, &mut target)?,
        Elements::Nested(buffer) if bound == 1 && buffer.as_slice().iter().all(Item::is_text) => {
            grading.grade_text_items(buffer.as_slice(), &mut target)?;
        },
        Elements::Nested(buffer) => {
            grading.grade_by(buffer.as_slice(), |one, other| order(&one.array(), &other.array()), &mut target)?;
        },
        Elements::Marks(buffer) => grading.grade_by(buffer.as_slice(), |_, _| Ordering::Equal, &mut target)?,
    );
    Ok(target)
}

/// Fails if an array holds marks other than `⎕NULL`, at any depth: marks have no order.
pub(crate) fn check_order_exists(array: &Array, blame: Blame) -> Result<()> {
    let (mut pending, mut visited) = (vec![array], Visited::default());
    while let Some(array) = pending.pop() {
        match array.elements() {
            Elements::Marks(buffer) if buffer.as_slice().iter().any(|mark| *mark != Mark::Null) => {
                return Err(Fault::domain(
                    blame,
                    "namespaces, parts of indices, results of ⎕OR and values of the host program have no order",
                ));
            }
            Elements::Nested(buffer) => {
                let may_hold = |item: &&Item| matches!(item.element_type(), ElementType::Marks | ElementType::Nested);
                let items = buffer.as_slice().iter().filter(may_hold);
                pending.extend(items.filter(|item| visited.insert(item)).filter_map(Item::long_array));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Packs the beginning of a text into a number, with `bits` bits for each character. The number is never less than that of a
/// text that sorts earlier.
fn pack_head(text: &Item, bits: u32) -> u64 {
    let largest_code = (1 << bits) - 1;
    let head = |codes: &mut dyn Iterator<Item = u32>| {
        (0..u64::BITS / bits).fold(0, |head, _| head << bits | u64::from(codes.next().unwrap_or(0).min(largest_code)))
    };
    if let Some(bytes) = text.as_latin_text() {
        return head(&mut bytes.iter().map(|&byte| u32::from(byte)));
    }
    match text.array().elements() {
        Elements::Char(buffer) => head(&mut buffer.as_slice().iter().map(|&letter| u32::from(letter))),
        _ => 0,
    }
}

/// The parameters of a grade other than the elements.
struct Grading<'a> {
    work: &'a Work,
    bound: usize,
    direction: Direction,
}

impl Grading<'_> {
    /// Grades rows whose elements have integer keys: by the first element, and ties by the others in order.
    fn grade_rows<T: Sortable>(&self, elements: &[T], target: &mut [u32]) -> Result<()> {
        let (bound, flip) = (self.bound, self.direction.key_mask());
        if bound == 1 {
            return Ok(order::grade(self.work, elements, flip, None, target)?);
        }
        let heads = self.compute_heads(target.len(), |row| elements[row * bound].key())?;
        let rest = |row: u32| elements[row as usize * bound + 1..][..bound - 1].iter().map(|element| element.key() ^ flip);
        let tie = |one: u32, other: u32| rest(one).cmp(rest(other));
        Ok(order::grade(self.work, &heads, flip, Some(&tie), target)?)
    }

    /// Grades rows of bytes: by the first eight bytes at once, and ties by the rest.
    fn grade_byte_rows(&self, elements: &[u8], target: &mut [u32]) -> Result<()> {
        const HEAD_BYTES: usize = size_of::<u64>();
        let (bound, flip) = (self.bound, self.direction.key_mask());
        if bound == 1 {
            return self.grade_rows(elements, target);
        }
        let heads = self.compute_heads(target.len(), |row| {
            let mut head = [0; HEAD_BYTES];
            let length = bound.min(HEAD_BYTES);
            head[..length].copy_from_slice(&elements[row * bound..][..length]);
            u64::from_be_bytes(head)
        })?;
        let rest = |row: u32| &elements[row as usize * bound + HEAD_BYTES..][..bound - HEAD_BYTES];
        let tie = |one: u32, other: u32| self.direction.apply(rest(one).cmp(rest(other)));
        let tie: order::TieBreak = if bound > HEAD_BYTES { Some(&tie) } else { None };
        Ok(order::grade(self.work, &heads, flip, tie, target)?)
    }

    /// Grades texts of any length: by the first characters at once, eight if all characters of all texts are below 256,
    /// otherwise four; and ties by the whole texts.
    fn grade_text_items(&self, texts: &[Item], target: &mut [u32]) -> Result<()> {
        let flip = self.direction.key_mask();
        let bits = if texts.iter().all(|text| text.element_type() == ElementType::Latin) { 8 } else { 16 };
        let heads = self.compute_heads(target.len(), |row| pack_head(&texts[row], bits))?;
        let tie = |one: u32, other: u32| {
            let (one, other) = (&texts[one as usize], &texts[other as usize]);
            self.direction.apply(match (one.as_latin_text(), other.as_latin_text()) {
                (Some(one), Some(other)) => one.cmp(other),
                _ => order(&one.array(), &other.array()),
            })
        };
        Ok(order::grade(self.work, &heads, flip, Some(&tie), target)?)
    }

    /// Returns the primary sort keys of `rows` rows, as `head` computes them.
    fn compute_heads(&self, rows: usize, head: impl Fn(usize) -> u64 + Sync) -> Result<Block<u64>> {
        let mut heads: Block<u64> = self.work.memory().block(rows)?;
        self.work.fill(&mut heads, |start, heads| {
            heads.iter_mut().zip(start..).for_each(|(target, row)| *target = head(row));
        })?;
        Ok(heads)
    }

    /// Grades rows of elements that have no keys and can only be compared, by `order`.
    fn grade_by<T>(
        &self,
        elements: &[T],
        order: impl Fn(&T, &T) -> Ordering,
        target: &mut [u32],
    ) -> std::result::Result<(), Stop> {
        let row = |position: u32| elements[position as usize * self.bound..][..self.bound].iter();
        let compare_rows = |one: u32, other: u32| {
            let mut pairs = row(one).zip(row(other)).map(|(one, other)| order(one, other));
            self.direction.apply(pairs.find(|order| order.is_ne()).unwrap_or(Ordering::Equal))
        };
        order::grade_by(self.work, &compare_rows, target)
    }
}
