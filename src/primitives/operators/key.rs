#![doc = include_str!("key.md")]

use super::check_function_operand;
use crate::array::{Array, Block, Buffer, Charged, Elements, Item, Shape, Whole};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Derived, Forms, PrimitiveOperator, require_result};
use crate::kernels::search::Classes;
use crate::kernels::structure::SourceRun;
use crate::primitives::lookup;
use crate::primitives::support::collect_cells::{Results, assemble_empty};
use crate::primitives::support::{cell_classes, concat};

/// The primitive operator `⌸`.
pub(crate) static KEY: PrimitiveOperator = PrimitiveOperator::monadic('⌸', "key", "primitives/operators/key.md")
    .with_check(check_function_operand)
    .with_monadic(call_with_positions)
    .with_dyadic(call_with_values);

/// Computes `f⌸Y`: calls `f` for each unique major cell of `Y`, with the cell as its left argument and, as its right argument,
/// the positions of the cells that match it.
fn call_with_positions(context: &mut Context, derived: &Derived, right: Array) -> Result<Array> {
    if right.is_scalar() {
        return Err(Fault::rank(Blame::Right, "a scalar has no major cells to use as keys"));
    }
    if let Some(form) = derived.function().forms().key
        && let Some(result) = form(context, &right, None)?
    {
        return Ok(result);
    }
    call_for_each_class(context, derived, right, None)
}

/// Computes `X f⌸Y`: calls `f` for each unique major cell of `X`, with the cell as its left argument and, as its right argument,
/// the major cells of `Y` at the positions of the cells that match it.
fn call_with_values(context: &mut Context, derived: &Derived, left: Array, right: Array) -> Result<Array> {
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
    call_for_each_class(context, derived, left, Some(right))
}

/// Calls the operand for each class of equal keys: with the key and the values of its class, or the positions if there are no
/// values.
fn call_for_each_class(context: &mut Context, derived: &Derived, keys: Array, values: Option<Array>) -> Result<Array> {
    let keys = if keys.rank() == 0 { keys.ravel() } else { keys };
    let function = derived.function();
    if keys.tally() == 0 {
        let key = prototype_cell(context, &keys)?;
        let example = require_result(function.dyadic(context, key, values.unwrap_or_else(Array::zilde)))?;
        return assemble_empty(&[0], &example);
    }
    let grouped = GroupedValues::new(context, &keys, values.as_ref())?;
    let unique = cell_classes::select(context, &keys, &grouped.firsts)?;
    let mut results = Results::with_capacity(context, grouped.firsts.len())?;
    function.call_repeatedly(context, grouped.firsts.len() as u64, &mut |context, calls| {
        for class in 0..grouped.firsts.len() {
            context.poll()?;
            let key = unique.major_cell(context.memory(), class)?.into();
            let mut value = grouped.members(context, class)?.into();
            let outcome = calls.call(context, Some(key), &mut value);
            results.push(context, require_result(outcome).map(|()| value))?;
        }
        Ok(())
    })?;
    results.into_cells(context, &[grouped.firsts.len()])
}

/// Returns a major cell of fills, which is the key if an array has no major cells.
fn prototype_cell(context: &Context, array: &Array) -> Result<Array> {
    let shape = array.shape().major_cell();
    if shape.bound() == 0 { array.empty_with_shape(shape) } else { Array::full(context.memory(), shape, &array.fill()?) }
}

/// Values sorted by the classes of their keys: a class consists of equal keys.
struct GroupedValues {
    /// The position of the first key of each class.
    firsts: Charged<u32>,
    /// The start of each class in the values, and the end of the last class.
    starts: Block<usize>,
    values: Array,
}

impl GroupedValues {
    /// Sorts the values by the classes of the keys; if there are no values, sorts the positions of the keys.
    fn new(context: &Context, keys: &Array, values: Option<&Array>) -> Result<Self> {
        let Classes { ids, firsts } = cell_classes::classify(context, keys)?;
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
            None => lookup::collect_indices(
                context,
                &lookup::KnownPositions(order),
                Shape::vector(ids.len()),
                ids.len().saturating_sub(1),
                context.index_origin(),
            )?,
        };
        Ok(Self { firsts, starts, values })
    }

    /// Returns the values of a class: as a view if the type allows it.
    fn members(&self, context: &Context, class: usize) -> Result<Array> {
        let (start, end) = (self.starts[class], self.starts[class + 1]);
        self.values.major_part(context.memory(), start, end - start)
    }
}

/// Returns the form of `f⌸` for a dfn with the given text, if there is one.
pub(crate) fn find_forms(text: &str) -> Forms {
    let key: Option<crate::function::forms::ByKey> = match text {
        "{≢⍵}" => Some(|context, keys, _| count_keys(context, keys).map(Some)),
        "{⊂⍵}" => Some(|context, keys, values| enclose_groups(context, keys, values).map(Some)),
        "{+/⍵}" | "{+⌿⍵}" => Some(|context, keys, values| Ok(sum_values(context, keys, values)?.map(|(_, sums)| sums))),
        "{⍺,≢⍵}" => Some(count_beside_keys),
        "{⍺,+/⍵}" | "{⍺,+⌿⍵}" => Some(sum_beside_keys),
        _ => None,
    };
    Forms { key, ..Forms::NONE }
}

/// Computes `{≢⍵}⌸`: the number of keys in each class.
fn count_keys(context: &Context, keys: &Array) -> Result<Array> {
    let tallies = cell_classes::count_members(context, keys)?;
    if tallies.iter().any(|&tally| i32::try_from(tally).is_err()) {
        let mut counts: Block<f64> = context.memory().block(tallies.len())?;
        counts.iter_mut().zip(tallies.iter()).for_each(|(count, &tally)| *count = tally.into());
        return Ok(Array::vector(counts));
    }
    let mut counts: Block<i32> = context.memory().block(tallies.len())?;
    counts.iter_mut().zip(tallies.iter()).for_each(|(count, &tally)| *count = tally as i32);
    Array::vector(counts).narrow(context.memory())
}

/// Computes `{⊂⍵}⌸`: an item for each class, which holds its values or positions.
fn enclose_groups(context: &Context, keys: &Array, values: Option<&Array>) -> Result<Array> {
    let grouped = GroupedValues::new(context, keys, values)?;
    let mut items = context.memory().vector::<Item>(grouped.firsts.len())?;
    for class in 0..grouped.firsts.len() {
        items.push(Item::new_in(context.memory(), grouped.members(context, class)?)?);
    }
    if items.is_empty() {
        return Array::scalar(Item::new(grouped.values)).empty_vector();
    }
    Ok(Array::vector(context.memory().adopt(items)?))
}

/// Computes `{⍺,≢⍵}⌸`: a row for each class, with its key and the number of its keys. Returns `None` if the keys are not a vector,
/// or if there are none.
fn count_beside_keys(context: &mut Context, keys: &Array, _values: Option<&Array>) -> Result<Option<Array>> {
    if keys.rank() != 1 || keys.is_empty() {
        return Ok(None);
    }
    let firsts = cell_classes::find_firsts(context, keys)?;
    let unique = cell_classes::select(context, keys, &firsts)?;
    drop(firsts);
    join_columns(context, unique, count_keys(context, keys)?).map(Some)
}

/// Computes `{⍺,+/⍵}⌸`: a row for each class, with its key and its sum. Returns `None` if the keys are not a vector, or if the sums
/// need the general path: see [`sum_values`].
fn sum_beside_keys(context: &mut Context, keys: &Array, values: Option<&Array>) -> Result<Option<Array>> {
    if keys.rank() != 1 {
        return Ok(None);
    }
    let Some((firsts, sums)) = sum_values(context, keys, values)? else { return Ok(None) };
    let unique = cell_classes::select(context, keys, &firsts)?;
    join_columns(context, unique, sums).map(Some)
}

/// Returns the matrix whose two columns are vectors of one length.
fn join_columns(context: &Context, left: Array, right: Array) -> Result<Array> {
    let shape = Shape::new(&[left.bound(), 2])?;
    let (left, right) = concat::unify(context.memory(), left, right)?;
    let mut elements = (0..left.bound()).flat_map(|start| [0, 1].map(|source| SourceRun::Part { source, start, length: 1 }));
    concat::concat_runs(context, shape, &[&left, &right], &mut elements)
}

/// The position of the first key of each class, and one sum for each class.
type Sums = (Charged<u32>, Array);

/// Sums the values of each class. Returns `None` if the values are not a vector of real numbers, if a sum of integers might be
/// inexact, or if a sum of floats is not finite.
fn sum_values(context: &Context, keys: &Array, values: Option<&Array>) -> Result<Option<Sums>> {
    let Some(values) = values.filter(|values| values.rank() == 1 && values.bound() > 0) else {
        return Ok(None);
    };
    match values.elements() {
        Elements::Bits(bits) => return sum_integers(context, keys, bits.iter().map(i64::from), bits.len(), 1),
        Elements::I8(buffer) => return sum_integers(context, keys, iterate_integers(buffer), buffer.len(), 8),
        Elements::I16(buffer) => return sum_integers(context, keys, iterate_integers(buffer), buffer.len(), 16),
        Elements::I32(buffer) => return sum_integers(context, keys, iterate_integers(buffer), buffer.len(), 32),
        _ => {}
    }
    if let Elements::Float(values) = values.elements()
        && !context.workspace.settings.decimal
    {
        let Classes { ids, firsts } = cell_classes::classify(context, keys)?;
        let mut sums: Block<f64> = context.memory().zeroed_block(firsts.len())?;
        for (&id, value) in ids.iter().zip(values.as_slice()) {
            sums[id as usize] += value;
        }
        return Ok(sums.iter().all(|sum| sum.is_finite()).then(|| (firsts, Array::vector(sums))));
    }
    Ok(None)
}

/// Returns an iterator over the elements of a buffer as 64-bit integers.
fn iterate_integers<T: Whole>(buffer: &Buffer<T>) -> impl Iterator<Item = i64> + '_ {
    buffer.as_slice().iter().map(|value| value.whole())
}

/// Sums `count` integers of `width` bits by class; returns `None` if floats might not hold the sums of that many exactly.
fn sum_integers(
    context: &Context,
    keys: &Array,
    values: impl Iterator<Item = i64>,
    count: usize,
    width: u32,
) -> Result<Option<Sums>> {
    if count >= 1 << (f64::MANTISSA_DIGITS - width) {
        return Ok(None);
    }
    let Classes { ids, firsts } = cell_classes::classify(context, keys)?;
    let mut sums: Block<f64> = context.memory().zeroed_block(firsts.len())?;
    for (&id, value) in ids.iter().zip(values) {
        sums[id as usize] += value as f64;
    }
    Ok(Some((firsts, Array::vector(sums).narrow(context.memory())?)))
}
