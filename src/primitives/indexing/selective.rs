//! Selective assignment: an expression selects from an array of positions, and its result gives the targets of the values.
//!
//! Every element at every level of nesting has a number of its own; the numbers start from 1 or from `UNLIKELY_NUMBER`. The
//! array of positions has the structure of the target. In place of a simple scalar it holds the number of that scalar; in place
//! of an item it holds an item with the positions within, whose address identifies the number of the item as a whole. 0 stands
//! for a fill: values assigned to fills are discarded.

use super::flat::store_flat;
use super::index_settings::IndexSettings;
use super::path::pick_element;
use super::store::{check_conforms, follow_path, replace};
use crate::array::memory::recurse_within_limit;
use crate::array::visited::Visited;
use crate::array::{Array, Buffer, Elements, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Function};
use crate::primitives::operators::each::pairwise_shape;
use crate::stack::recurse;
use std::collections::HashMap;

/// The number of bytes that each array within a target takes besides the numbers of its elements.
const LEVEL_BYTES: usize = 64;

/// The positions of a target's elements, from which an expression selects.
pub(crate) struct Positions {
    array: Array,
    /// The numbers of the items of the array of positions, by the addresses of these items.
    items: HashMap<usize, usize>,
    /// For each array within the target, the first number in it, and the number of the position that holds the array.
    levels: Vec<(usize, usize)>,
    /// The smallest number.
    first: usize,
    /// The largest number.
    pub(crate) last: usize,
}

/// The first number if an arbitrary function may be applied to the positions: far from the numbers that programs hold, so that
/// data that a function adds to its selection is not mistaken for a position.
const UNLIKELY_NUMBER: usize = 1_073_741_827;

impl Positions {
    /// Numbers the positions of an array's elements.
    pub(crate) fn new(context: &Context, target: &Array) -> Result<Self> {
        Self::number_from(context, target, 1)
    }

    /// Numbers the positions of an array's elements, for a function that may do anything to them.
    pub(crate) fn for_any_function(context: &Context, target: &Array) -> Result<Self> {
        Self::number_from(context, target, UNLIKELY_NUMBER)
    }

    fn number_from(context: &Context, target: &Array, first: usize) -> Result<Self> {
        let mut positions = Self { array: Array::ZERO, items: HashMap::new(), levels: Vec::new(), first, last: 0 };
        let mut next = first;
        positions.array = positions.number_elements(context, target, 0, &mut next)?;
        positions.last = next - 1;
        Ok(positions)
    }

    /// Returns the number after the largest one.
    pub(crate) fn next_number(&self) -> usize {
        self.last + 1
    }

    /// Returns the array of positions that the expression selects from.
    pub(crate) fn array(&self) -> &Array {
        &self.array
    }

    /// Numbers the elements of the array at position `holder`, then those of its items; 0 stands for the target itself.
    fn number_elements(&mut self, context: &Context, array: &Array, holder: usize, next: &mut usize) -> Result<Array> {
        context.poll()?;
        let (first, memory) = (*next, context.memory());
        // The records kept besides the numbers themselves; the capacity of a vector is up to twice its length.
        memory.check(self.levels.len().saturating_mul(2 * LEVEL_BYTES))?;
        self.levels.push((first, holder));
        *next += array.bound();
        let Some(items) = array.items() else {
            return consecutive_integers(context, array.shape().clone(), first);
        };
        let mut numbered = memory.vector::<Item>(items.len())?;
        for (index, item) in items.iter().enumerate() {
            if item.depth() == 0 {
                numbered.push(Item::new_in(memory, Array::count(first + index))?);
                continue;
            }
            let inner = recurse_within_limit(|| self.number_elements(context, &item.array(), first + index, next))?;
            // Positions are recognised by their address.
            let inner = Item::with_address(memory, inner)?;
            inner.address().and_then(|address| self.items.insert(address, first + index));
            numbered.push(inner);
        }
        if numbered.is_empty() {
            // The fills of an empty array are numbers too, without a position.
            return consecutive_integers(context, array.shape().clone(), first);
        }
        Ok(Array::new(array.shape().clone(), Buffer::from(memory.adopt(numbered)?)))
    }

    /// Returns true if an array holds only these positions and fills, as every result of selecting from the positions does.
    pub(crate) fn is_selection(&self, selection: &Array) -> bool {
        self.is_selection_within(selection, &mut Visited::default())
    }

    /// Returns true if an array holds only positions and fills; items in `visited` are not searched again.
    fn is_selection_within(&self, selection: &Array, visited: &mut Visited) -> bool {
        match selection.items() {
            Some(items) => {
                let mut has_selected =
                    |item: &Item| !visited.insert(item) || recurse(|| self.is_selection_within(&item.array(), visited));
                items.iter().all(&mut has_selected)
            }
            None => {
                let numbers = selection.iter_floats().filter(|_| selection.has_machine_numbers());
                numbers.is_some_and(|mut numbers| {
                    let (first, last) = (self.first as f64, self.last as f64);
                    numbers.all(|number| number == 0.0 || number >= first && number <= last)
                })
            }
        }
    }

    /// Stores a value at a selection that an operator has made from the positions. The array as a whole, or a single item, may
    /// be replaced with an array of any shape.
    pub(crate) fn replace(&self, context: &mut Context, target: &mut Array, selection: &Array, value: &Array) -> Result<()> {
        match self.find_number(&self.array, 0, selection) {
            Some(0) => {
                *target = value.clone();
                Ok(())
            }
            Some(number) => self.store(context, target, &Array::count(number), &value.clone().enclose(), None),
            None if selection.is_simple_scalar() => self.store(context, target, selection, &value.clone().enclose(), None),
            None => self.store(context, target, selection, value, None),
        }
    }

    /// Returns the number of the position that holds the selection as an item, within the array at position `number`, or `None`
    /// if there is none; 0 stands for the whole array.
    fn find_number(&self, array: &Array, number: usize, selection: &Array) -> Option<usize> {
        if is_unchanged(array, selection) {
            return Some(number);
        }
        array.items()?.iter().filter(|item| item.depth() > 0).find_map(|item| {
            let number = *self.items.get(&item.address()?)?;
            recurse(|| self.find_number(&item.array(), number, selection))
        })
    }

    /// Assigns `(selection)←V` and `(selection)f←V`: stores or combines at the selected positions.
    pub(crate) fn store(
        &self,
        context: &mut Context,
        target: &mut Array,
        selection: &Array,
        value: &Array,
        function: Option<&dyn Function>,
    ) -> Result<()> {
        check_conforms(IndexSettings::of(context), selection.shape(), value, function.is_none())?;
        if self.levels.len() == 1 {
            if self.first == 1 {
                return store_flat(context, target, selection, value, function);
            }
            let selection = self.renumber_from_one(context, selection)?;
            return store_flat(context, target, &selection, value, function);
        }
        let mut assignments = Vec::new();
        let mut fills = HashMap::new();
        self.collect_assignments(context, selection, value, &mut fills, &mut assignments)?;
        let mut copy = target.clone();
        for (number, value) in assignments {
            context.poll()?;
            let path = self.path(number);
            let new = match function {
                None => value,
                Some(function) => {
                    let old = follow_path(&copy, &path)?;
                    function.dyadic(context, old, value.disclose())?.enclose()
                }
            };
            replace(context.memory(), &mut copy, &path, &new)?;
        }
        *target = copy;
        Ok(())
    }

    /// Returns a selection from a simple array with its numbers counted from 1; fills remain 0.
    fn renumber_from_one(&self, context: &Context, selection: &Array) -> Result<Array> {
        let memory = context.memory();
        let mut items = memory.vector(selection.bound())?;
        for index in 0..selection.bound() {
            let item = selection.item(index);
            items.push(if item.is_simple_scalar() {
                Array::count((number_at(&item, 0)? + 1).saturating_sub(self.first))
            } else {
                recurse_within_limit(|| self.renumber_from_one(context, &item))?
            });
        }
        Array::from_items(memory, selection.shape().clone(), items, &Array::ZERO)
    }

    /// Assigns `(X⊃selection)←V`, or `(⊃selection)←V` without a path: the picked item is replaced as a whole.
    pub(crate) fn store_picked(
        &self,
        context: &mut Context,
        target: &mut Array,
        selection: &Array,
        path: Option<&Array>,
        value: &Array,
        function: Option<&dyn Function>,
    ) -> Result<()> {
        let position = pick_element(context, selection, path)?;
        let value = value.clone().enclose();
        self.store(context, target, &position, &value, function)
    }

    /// Assigns `(X⊃¨selection)←V`, or `(⊃¨selection)←V` without a path: the item picked from each item is replaced as a whole;
    /// `depth` is the number of times that `¨` is applied. A single path applies to all items, as usual with `¨`.
    #[expect(clippy::too_many_arguments, reason = "the parts of one assignment")]
    pub(crate) fn store_picked_each(
        &self,
        context: &mut Context,
        target: &mut Array,
        selection: &Array,
        path: Option<&Array>,
        depth: usize,
        value: &Array,
        function: Option<&dyn Function>,
    ) -> Result<()> {
        let positions = pick_each(context, selection, path, depth)?;
        self.store(context, target, &positions, value, function)
    }

    /// Collects the numbers of the selected positions, each with the element to store there, in ravel order.
    fn collect_assignments(
        &self,
        context: &Context,
        selection: &Array,
        value: &Array,
        fills: &mut HashMap<usize, bool>,
        assignments: &mut Vec<(usize, Array)>,
    ) -> Result<()> {
        context.poll()?;
        // The capacity of the vector of assignments is up to twice its length.
        let count = assignments.len().saturating_add(selection.bound());
        context.memory().check(count.saturating_mul(2 * size_of::<(usize, Array)>()))?;
        let is_single = value.bound() == 1;
        let mut pace = context.work().pace();
        for index in 0..selection.bound() {
            pace.step(1)?;
            let element = value.element(if is_single { 0 } else { index });
            let position = match selection.items() {
                None => Some(number_at(selection, index)?),
                Some(items) if items[index].depth() == 0 => Some(number_at(&items[index].array(), 0)?),
                Some(items) => items[index].address().and_then(|address| self.items.get(&address).copied()),
            };
            match position {
                Some(0) => {}
                Some(number) if number > self.last => return Err(changed_positions_fault()),
                Some(number) => assignments.push((number, element)),
                None => {
                    let inner = selection.item(index);
                    if selection.items().is_some_and(|items| is_fill(&items[index], fills)) {
                        continue;
                    }
                    let element = element.disclose();
                    if !element.is_scalar() && element.shape() != inner.shape() && element.bound() != 1 {
                        let message = format!(
                            "the value has shape {:?}, but the selected item has shape {:?}",
                            element.shape(),
                            inner.shape()
                        );
                        return Err(Fault::length(Blame::Right, message));
                    }
                    recurse_within_limit(|| self.collect_assignments(context, &inner, &element, fills, assignments))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the path to the element with a number: the positions in the ravel, from the outermost level inwards.
    fn path(&self, mut number: usize) -> Vec<usize> {
        let mut path = Vec::new();
        while number > 0 {
            let level = self.levels.partition_point(|&(first, _)| first <= number);
            // Arrays without elements have the same first number as the next one: the last of them holds the elements.
            let (first, holder) = self.levels[level - 1];
            path.push(number - first);
            number = holder;
        }
        path.reverse();
        path
    }
}

/// Picks from each item of a selection, `depth` levels down. Returns an array of positions, in which the address of an item
/// identifies its position.
fn pick_each(context: &Context, selection: &Array, path: Option<&Array>, depth: usize) -> Result<Array> {
    if depth == 0 {
        return pick_element(context, selection, path);
    }
    let shape = path.map_or_else(|| Ok(selection.shape().clone()), |path| pairwise_shape(path, selection))?;
    let memory = context.memory();
    let mut items = memory.vector::<Item>(shape.bound())?;
    for index in 0..shape.bound() {
        context.poll()?;
        let item = selection.item(if selection.bound() == 1 { 0 } else { index });
        let path = path.map(|path| path.item(if path.bound() == 1 { 0 } else { index }));
        let position = recurse_within_limit(|| pick_each(context, &item, path.as_ref(), depth - 1))?;
        items.push(match position.items() {
            Some(items) if depth == 1 => items[0].clone(),
            _ => Item::new_in(memory, position)?,
        });
    }
    if items.is_empty() {
        return consecutive_integers(context, shape, 0);
    }
    Ok(Array::new(shape, Buffer::from(memory.adopt(items)?)))
}

/// Returns true if a selection is the array `positions`, unchanged.
fn is_unchanged(positions: &Array, selection: &Array) -> bool {
    positions.shape() == selection.shape()
        && match (positions.items(), selection.items()) {
            (Some(positions), Some(selected)) => positions.iter().zip(selected).all(|(position, selected)| {
                position.is_same(selected) || position.depth() == 0 && is_unchanged(&position.array(), &selected.array())
            }),
            (None, None) => match (positions.iter_floats(), selection.iter_floats()) {
                (Some(positions), Some(selected)) => positions.eq(selected),
                (positions, selected) => positions.is_none() == selected.is_none(),
            },
            _ => false,
        }
}

/// Returns an array of shape `shape` with consecutive integers from `first` on.
fn consecutive_integers(context: &Context, shape: Shape, first: usize) -> Result<Array> {
    let bound = shape.bound();
    if i32::try_from(first + bound).is_ok() {
        let fill = |target: &mut [i32]| {
            Ok(context.work().fill(target, |start, target| {
                for (index, number) in target.iter_mut().enumerate() {
                    *number = (first + start + index) as i32;
                }
            })?)
        };
        return Ok(Array::new(shape, Elements::I32(Buffer::build(context.memory(), bound, &0, fill)?)));
    }
    let fill = |target: &mut [f64]| {
        Ok(context.work().fill(target, |start, target| {
            for (index, number) in target.iter_mut().enumerate() {
                *number = (first + start + index) as f64;
            }
        })?)
    };
    Ok(Array::new(shape, Elements::Float(Buffer::build(context.memory(), bound, &0.0, fill)?)))
}

/// Returns true if an item holds nothing but fills, which are zeros, at any depth. Items in `known` are not searched again.
fn is_fill(item: &Item, known: &mut HashMap<usize, bool>) -> bool {
    let array = item.array();
    let Some(items) = array.items() else {
        return (0..array.bound()).all(|index| array.element(index).to_integer() == Some(0));
    };
    if let Some(&fill) = item.address().and_then(|address| known.get(&address)) {
        return fill;
    }
    let fill = items.iter().all(|item| recurse(|| is_fill(item, known)));
    item.address().and_then(|address| known.insert(address, fill));
    fill
}

/// Returns the number at an index of an array of positions; fails if the element cannot be such a number.
pub(crate) fn number_at(numbers: &Array, index: usize) -> Result<usize> {
    let number = numbers.element(index).to_integer().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(changed_positions_fault)
}

/// Returns the fault for an expression whose result holds elements other than fills and positions of its argument.
pub(crate) fn changed_positions_fault() -> Fault {
    Fault::domain(Blame::Function, "the selecting expression must only select from the array, not compute with its elements")
}
