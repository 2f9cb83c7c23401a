//! Trains: a phrase that ends in a function combines its functions from right to left, three to a fork, the last two to an atop.

use super::Binder;
use super::application::{missing_argument_flaw, unbound_flaw};
use super::derive;
use super::expression::{Fork, FunctionExpr};
use super::item::{Item, WithDepth, increase_depth};
use crate::syntax::Flaw;

impl Binder<'_> {
    /// Combines the items to the left of a function at the right end with it: they form a train, which may be assigned to a name.
    pub(super) fn build_train(&self, last: WithDepth<FunctionExpr>, mut items: Vec<Item>) -> Result<Item, Flaw> {
        let mut function = last;
        loop {
            function = match items.pop() {
                None => return Ok(Item::Function(function)),
                Some(Item::Function(middle)) => make_train(middle, function, &mut items)?,
                Some(Item::Assign(arrow)) => self.build_function_assignment(arrow, function, &mut items)?,
                Some(Item::Array(_)) => return Err(missing_argument_flaw(function.0.span())),
                Some(other) => return Err(unbound_flaw(&other)),
            };
        }
    }
}

/// Makes the train `g h` or, if there is one more tine to the left, `f g h`.
fn make_train(
    middle: WithDepth<FunctionExpr>,
    right: WithDepth<FunctionExpr>,
    items: &mut Vec<Item>,
) -> Result<WithDepth<FunctionExpr>, Flaw> {
    let (middle, middle_depth) = middle;
    let (right, right_depth) = right;
    let span = middle.span().to(right.span());
    let depth = increase_depth(middle_depth.max(right_depth), span)?;
    let left = items.pop_if(|item| matches!(item, Item::Array(_) | Item::Function(_))).and_then(derive::to_operand);
    let constant = derive::is_constant(&middle) && derive::is_constant(&right);
    let Some((left, left_depth)) = left else {
        return Ok((derive::cache_if_constant(FunctionExpr::Atop(Box::new([middle, right]), span), constant), depth));
    };
    let depth = depth.max(increase_depth(left_depth, span)?);
    let span = left.span().to(span);
    let constant = constant && derive::is_constant_operand(&left);
    Ok((derive::cache_if_constant(FunctionExpr::Fork(Box::new(Fork { left, middle, right, span })), constant), depth))
}
