//! `X⍳Y` where `X` has several axes, by the rules of other APLs: the option `'HighRank'` of `⍳`.

use super::iota::index_vectors;
use crate::array::{Array, Block, Item, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Options};
use crate::kernels::search::NOT_FOUND;
use crate::primitives::lookup;

/// The APL dialect whose rules apply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HighRankDialect {
    Dyalog,
    J,
    Nars2000,
    Gnu,
}

impl HighRankDialect {
    fn from_options(options: &Options) -> Result<Self> {
        options.check_names(&["HighRank"])?;
        let dialects = [("Dyalog", Self::Dyalog), ("J", Self::J), ("NARS2000", Self::Nars2000), ("GNU", Self::Gnu)];
        Ok(options.choice("HighRank", &dialects)?.unwrap_or(Self::Dyalog))
    }
}

/// Computes `X(⍳⍠'HighRank' C)Y`: `X⍳Y` by the rules of dialect `C`.
pub(crate) fn index_of_in_dialect(context: &mut Context, options: &Options, left: Array, right: Array) -> Result<Array> {
    match HighRankDialect::from_options(options)? {
        HighRankDialect::J => index_of_cells(context, left, right),
        dialect @ (HighRankDialect::Nars2000 | HighRankDialect::Gnu) if left.rank() != 1 => {
            index_of_items(context, left, right, dialect)
        }
        _ => super::iota::index_of(context, left, right),
    }
}

/// Looks up cells by the rules of J: cells of another shape are not found, and a scalar is searched like a vector of one
/// element.
fn index_of_cells(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    let left = if left.is_scalar() { left.ravel() } else { left };
    let cell = &left.lengths()[1..];
    let frame = right.rank().saturating_sub(cell.len());
    if right.rank() >= cell.len() && right.lengths()[frame..] == *cell {
        return super::iota::index_of(context, left, right);
    }
    let missing = Array::count(left.tally() + context.index_origin() as usize);
    Array::full(context.memory(), Shape::new(&right.lengths()[..frame])?, &missing)
}

/// Looks up items by the rules of NARS2000 and GNU APL: each item of the right argument is looked up among all items of the
/// left argument.
fn index_of_items(context: &mut Context, left: Array, right: Array, dialect: HighRankDialect) -> Result<Array> {
    if left.is_scalar() {
        let message = "the left argument must not be a scalar: the index of its item would be ⍬, found or not";
        return Err(Fault::rank(Blame::Left, message));
    }
    let shape = left.shape().clone();
    if right.is_empty() {
        let prototype = Item::new(Array::integers(&vec![0; shape.rank()]));
        return Array::scalar(prototype).empty_with_shape(right.shape().clone());
    }
    let missing = missing_index(context, &shape, dialect);
    if shape.bound() == 0 {
        return Array::full(context.memory(), right.shape().clone(), &Array::scalar(missing));
    }
    let matches = lookup::lookup(context, &left.ravel(), &right, 1)?;
    let mut positions: Block<u32> = context.memory().block(right.bound())?;
    context.work().fill(&mut positions, |start, target| matches.write_positions(start, target))?;
    let offsets = positions.iter().map(|&position| if position == NOT_FOUND { 0 } else { position as usize });
    let mut items = index_vectors(context, &shape, positions.len(), offsets)?;
    if positions.contains(&NOT_FOUND) {
        for (item, _) in items.to_mut()?.iter_mut().zip(positions.iter()).filter(|(_, position)| **position == NOT_FOUND) {
            *item = missing.clone();
        }
    }
    Ok(Array::new(right.shape().clone(), items))
}

/// Returns the index of an item that is not found: one beyond each axis, or `⍬` by the rules of GNU APL.
fn missing_index(context: &Context, shape: &Shape, dialect: HighRankDialect) -> Item {
    let past_end = |&length: &usize| length as i64 + context.index_origin();
    Item::new(match dialect {
        HighRankDialect::Gnu => Array::zilde(),
        _ => Array::integers(&shape.lengths().iter().map(past_end).collect::<Vec<i64>>()),
    })
}
