#![doc = include_str!("key.md")]

use super::check_function_operand;
use crate::array::{Array, Block, Buffer, Elements, Item, Shape, Whole};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, Forms, PrimitiveOperator, require_result};
use crate::kernels::search::Classes;
use crate::primitives::lookup;
use crate::primitives::support::cell_classes;
use crate::primitives::support::collect_cells::{assemble, assemble_empty};

/// The primitive operator `⌸`.
pub(crate) static KEY: PrimitiveOperator = PrimitiveOperator::monadic('⌸', "key", include_str!("key.md"))
    .with_check(check_function_operand)
    .with_monadic(positions)
    .with_dyadic(groups);

/// Computes `f⌸Y`: `f` between each class of major cells of `Y` and the positions of its members.
fn positions(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar has no major cells to use as keys"));
    }
    if let Some(form) = derived.function().forms().key
        && let Some(result) = form(context, &right, None)?
    {
        return Ok(result);
    }
    by_class(context, derived, right, None)
}

/// Computes `X f⌸Y`: `f` between each class of major cells of `X` and the major cells of `Y` that correspond to its members.
fn groups(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
    if left.tally() != right.tally() {
        let message = format!("the tallies differ: left has {}, right has {}", left.tally(), right.tally());
        return Err(Fault::length(Blame::Function, message));
    }
    let right = if right.rank() == 0 { right.ravel() } else { right };
    if let Some(form) = derived.function().forms().key
        && let Some(result) = form(context, &left, Some(&right))?
    {
        return Ok(result);
    }
    by_class(context, derived, left, Some(right))
}

/// Calls the function for each class of keys with its values, or with its positions if there are no values.
fn by_class(context: &mut Context, derived: &Derived, keys: Array, values: Option<Array>) -> Result<Array> {
    let keys = if keys.rank() == 0 { keys.ravel() } else { keys };
    let function = derived.function();
    if keys.tally() == 0 {
        let key = prototype_cell(context, &keys)?;
        let example = require_result(function.dyadic(context, key, values.unwrap_or_else(Array::zilde)))?;
        return assemble_empty(&[0], &example);
    }
    let grouped = Grouped::new(context, &keys, values.as_ref())?;
    let unique = cell_classes::select(context, &keys, &grouped.firsts)?;
    let mut results = context.memory().vector(grouped.firsts.len())?;
    for class in 0..grouped.firsts.len() {
        context.poll()?;
        let key = unique.major_cell(context.memory(), class)?;
        let members = grouped.members(context, class)?;
        let result = require_result(function.dyadic(context, key, members))?;
        results.push_counted(context.memory(), result)?;
    }
    assemble(context, &[grouped.firsts.len()], results)
}

/// Returns a major cell of fills: the key for an array without major cells.
fn prototype_cell(context: &Context, array: &Array) -> Result<Array> {
    let shape = array.shape().major_cell();
    if shape.bound() == 0 { array.empty_with_shape(shape) } else { Array::full(context.memory(), shape, &array.fill()?) }
}

/// Values sorted by class.
struct Grouped {
    /// The position of the first member of each class.
    firsts: Vec<u32>,
    /// The start of the members of each class, and the end of the last.
    starts: Block<usize>,
    values: Array,
}

impl Grouped {
    /// Sorts the values by the classes of the keys; without values, the positions.
    fn new(context: &Context, keys: &Array, values: Option<&Array>) -> Result<Self> {
        let Classes { ids, firsts } = cell_classes::classes(context, keys)?;
        let mut starts: Block<usize> = context.memory().zeroed_block(firsts.len() + 1)?;
        for &id in ids.iter() {
            starts[id as usize + 1] += 1;
        }
        for class in 0..firsts.len() {
            starts[class + 1] += starts[class];
        }
        let mut next_slots: Block<usize> = context.memory().block(starts.len())?;
        next_slots.copy_from_slice(&starts);
        let mut order: Block<u32> = context.memory().block(ids.len())?;
        for (position, &id) in (0..).zip(ids.iter()) {
            let slot = &mut next_slots[id as usize];
            order[*slot] = position;
            *slot += 1;
        }
        let values = match values {
            Some(values) => cell_classes::select(context, values, &order)?,
            None => lookup::indices(
                context,
                &lookup::Ready(order),
                Shape::vector(ids.len()),
                ids.len().saturating_sub(1),
                context.index_origin(),
            )?,
        };
        Ok(Self { firsts, starts, values })
    }

    /// Returns the values of a class: a view if the type allows it.
    fn members(&self, context: &Context, class: usize) -> Result<Array> {
        let (start, end) = (self.starts[class], self.starts[class + 1]);
        self.values.major_part(context.memory(), start, end - start)
    }
}

/// Returns the special forms of `f⌸`, recognised by the text of the function.
pub(crate) fn forms_of(text: &str) -> Forms {
    let key: Option<crate::function::forms::ByKey> = match text {
        "{≢⍵}" => Some(|context, keys, _| counts(context, keys).map(Some)),
        "{⊂⍵}" => Some(|context, keys, values| enclose_groups(context, keys, values).map(Some)),
        "{+/⍵}" | "{+⌿⍵}" => Some(sums),
        _ => None,
    };
    Forms { key, ..Forms::NONE }
}

/// Computes `{≢⍵}⌸`: the number of members of each class.
fn counts(context: &Context, keys: &Array) -> Result<Array> {
    let tallies = cell_classes::tallies(context, keys)?;
    let mut counts: Block<i32> = context.memory().block(tallies.len())?;
    counts.iter_mut().zip(&tallies).for_each(|(count, &tally)| *count = tally as i32);
    Array::vector(counts).narrow(context.memory())
}

/// Computes `{⊂⍵}⌸`: the members of each class as an item.
fn enclose_groups(context: &Context, keys: &Array, values: Option<&Array>) -> Result<Array> {
    let grouped = Grouped::new(context, keys, values)?;
    let mut items = Item::vector_with_capacity(context.memory(), grouped.firsts.len())?;
    for class in 0..grouped.firsts.len() {
        items.push(Item::new_in(context.memory(), grouped.members(context, class)?));
    }
    if items.is_empty() {
        return Array::scalar(Item::new(grouped.values.empty_vector()?)).empty_vector();
    }
    Ok(Array::vector(context.memory().adopt(items)?))
}

/// Computes `{+/⍵}⌸` of real numbers: one sum for each class. Returns `None` if a sum of integers might be inexact, or a sum of
/// floats is not finite.
fn sums(context: &mut Context, keys: &Array, values: Option<&Array>) -> Result<Option<Array>> {
    let Some(values) = values.filter(|values| values.rank() == 1 && values.bound() > 0) else {
        return Ok(None);
    };
    match values.elements() {
        Elements::Bits(bits) => return sums_of_wholes(context, keys, bits.iter().map(i64::from), bits.len(), 1),
        Elements::I8(buffer) => return sums_of_wholes(context, keys, wholes(buffer), buffer.len(), 8),
        Elements::I16(buffer) => return sums_of_wholes(context, keys, wholes(buffer), buffer.len(), 16),
        Elements::I32(buffer) => return sums_of_wholes(context, keys, wholes(buffer), buffer.len(), 32),
        _ => {}
    }
    if let Elements::Float(values) = values.elements()
        && !context.workspace.settings.decimal
    {
        let Classes { ids, firsts } = cell_classes::classes(context, keys)?;
        let mut sums: Block<f64> = context.memory().zeroed_block(firsts.len())?;
        for (&id, value) in ids.iter().zip(values.as_slice()) {
            sums[id as usize] += value;
        }
        return Ok(sums.iter().all(|sum| sum.is_finite()).then(|| Array::vector(sums)));
    }
    Ok(None)
}

/// Returns the elements of a buffer as integers.
fn wholes<T: Whole>(buffer: &Buffer<T>) -> impl Iterator<Item = i64> + '_ {
    buffer.as_slice().iter().map(|value| value.whole())
}

/// Sums integers of `width` bits by class; returns `None` if there are so many that floats might not hold the sums exactly.
fn sums_of_wholes(
    context: &Context,
    keys: &Array,
    values: impl Iterator<Item = i64>,
    count: usize,
    width: u32,
) -> Result<Option<Array>> {
    if count >= 1 << (f64::MANTISSA_DIGITS - width) {
        return Ok(None);
    }
    let Classes { ids, firsts } = cell_classes::classes(context, keys)?;
    let mut sums: Block<f64> = context.memory().zeroed_block(firsts.len())?;
    for (&id, value) in ids.iter().zip(values) {
        sums[id as usize] += value as f64;
    }
    Array::vector(sums).narrow(context.memory()).map(Some)
}
