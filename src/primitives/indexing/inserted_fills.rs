//! Detection of the fills that a rearranging function inserts: its result for numbered positions has a 0 for each fill.

use super::Positions;
use crate::array::Array;
use crate::array::memory::recurse_within_limit;
use crate::array::visited::VisitedPairs;
use crate::error::Result;
use crate::function::Context;

impl Positions {
    /// Returns true if a function only moves positions around. `arranged` and `mirrored` are its results for the positions
    /// numbered in order and in reverse: a function that looks at the numbers, or changes them, does not treat both alike.
    pub(crate) fn is_rearrangement(&self, context: &Context, arranged: &Array, mirrored: &Array) -> Result<bool> {
        self.is_rearrangement_within(context, arranged, mirrored, &mut VisitedPairs::default())
    }

    /// Returns true if two results mirror each other, including their items; pairs of items in `visited` are not compared
    /// again.
    fn is_rearrangement_within(
        &self,
        context: &Context,
        arranged: &Array,
        mirrored: &Array,
        visited: &mut VisitedPairs,
    ) -> Result<bool> {
        context.poll()?;
        if arranged.shape() != mirrored.shape() {
            return Ok(false);
        }
        if arranged.items().is_some() || mirrored.items().is_some() {
            for index in 0..arranged.bound() {
                let pairs = arranged.items().zip(mirrored.items());
                if pairs.is_some_and(|(one, other)| !visited.insert(&one[index], &other[index])) {
                    continue;
                }
                let (one, other) = (arranged.item(index), mirrored.item(index));
                if !recurse_within_limit(|| self.is_rearrangement_within(context, &one, &other, visited))? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let (Some(numbers), Some(counterparts)) = (arranged.iter_floats(), mirrored.iter_floats()) else {
            return Ok(arranged.is_empty());
        };
        let sum = (self.last + 1) as f64;
        Ok(numbers.zip(counterparts).all(|(number, counterpart)| {
            number == 0.0 && counterpart == 0.0 || number > 0.0 && counterpart > 0.0 && number + counterpart == sum
        }))
    }
}

/// Appends to `fills` the numbers of the positions whose counterpart in `arranged` is a fill.
pub(crate) fn collect_fills(context: &Context, positions: &Array, arranged: &Array, fills: &mut Vec<f64>) -> Result<()> {
    context.poll()?;
    if arranged.is_simple_scalar() && !positions.is_simple_scalar() {
        // The prototype of an empty nested array: all of it is a fill.
        for index in 0..positions.bound() {
            recurse_within_limit(|| collect_fills(context, &positions.item(index), arranged, fills))?;
        }
        return Ok(());
    }
    if positions.items().is_some() || arranged.items().is_some() {
        for index in 0..positions.bound().min(arranged.bound()) {
            let (inner, counterpart) = (positions.item(index), arranged.item(index));
            recurse_within_limit(|| collect_fills(context, &inner, &counterpart, fills))?;
        }
        return Ok(());
    }
    if let (Some(positions), Some(arranged)) = (positions.iter_floats(), arranged.iter_floats()) {
        fills.extend(positions.zip(arranged).filter(|&(_, number)| number == 0.0).map(|(position, _)| position));
    }
    Ok(())
}
