//! Pass 2, right to left: functions take their arguments, `←` takes its place, and a phrase that ends in a function is a train.

use super::Binder;
use super::assignment;
use super::class::Class;
use super::derive;
use super::expression::{ArrayExpr, AssignmentTarget, Chain, ChainStep, Fork, FunctionExpr, NameRef, OperatorExpr};
use super::item::{Deep, Item, deeper};
use crate::syntax::Flaw;
use crate::syntax::source::Span;

impl Binder<'_> {
    /// Combines the items of a phrase into one.
    pub(crate) fn application(&self, mut items: Vec<Item>, phrase: Span) -> Result<Item, Flaw> {
        match items.pop() {
            Some(Item::Array(array)) => self.chain(array, items),
            Some(Item::Function(function)) => self.function(function, items),
            Some(Item::Operator(operator, class)) => self.operator(operator, class, items),
            Some(Item::Assign(arrow)) => Err(missing_right(arrow)),
            Some(Item::Target(name)) => Err(Flaw::impossible(name.span, "nothing is assigned to this name")),
            None => Err(Flaw::impossible(phrase, "an expression is missing here")),
        }
    }

    /// Builds the chain that starts from an array at the right end: the other items are its steps, from right to left.
    fn chain(&self, start: Deep<ArrayExpr>, mut items: Vec<Item>) -> Result<Item, Flaw> {
        let (start, mut depth) = start;
        let mut steps = Vec::with_capacity(items.len());
        let mut span = start.span();
        while let Some(item) = items.pop() {
            let step = match item {
                Item::Function((function, inner)) => {
                    span = span.to(function.span());
                    depth = depth.max(inner);
                    match items.pop_if(|item| matches!(item, Item::Array(_))) {
                        Some(Item::Array((left, inner))) => {
                            span = span.to(left.span());
                            depth = depth.max(inner);
                            ChainStep::Dyadic { left, function }
                        }
                        _ => ChainStep::Monadic { function },
                    }
                }
                Item::Assign(arrow) => self.assign(arrow, &mut items, &mut depth)?,
                other => return Err(beside_assignment(unbound(&other), steps.last())),
            };
            if let ChainStep::Assign { target, .. } | ChainStep::Modify { target, .. } = &step {
                span = span.to(target.span());
            }
            steps.push(step);
        }
        if steps.is_empty() {
            return Ok(Item::Array((start, depth)));
        }
        let depth = deeper(depth, span)?;
        Ok(Item::Array((ArrayExpr::Chain(Box::new(Chain { start, steps: steps.into(), depth, span })), depth)))
    }

    /// Makes the assignment of an array from `←` and the items to the left of it.
    fn assign(&self, arrow: Span, items: &mut Vec<Item>, depth: &mut u32) -> Result<ChainStep, Flaw> {
        match items.pop() {
            Some(Item::Target(name)) => Ok(ChainStep::Assign { target: self.place(ArrayExpr::Name(name), arrow)?, arrow }),
            Some(Item::Array((array, inner))) => {
                *depth = inner.max(*depth);
                Ok(ChainStep::Assign { target: self.place(array, arrow)?, arrow })
            }
            Some(Item::Function((function, inner))) => match items.pop() {
                Some(Item::Array((array, place_depth))) => {
                    *depth = inner.max(place_depth).max(*depth);
                    Ok(ChainStep::Modify { target: self.place(array, arrow)?, function, arrow })
                }
                _ => {
                    let flaw = Flaw::syntax(function.span(), "a function cannot be assigned to: a name is missing");
                    Err(flaw.caret(arrow.start))
                }
            },
            Some(other) => Err(unbound(&other)),
            None => Err(Flaw::syntax(arrow, "there is nothing to the left of ←").label("needs a name on its left")),
        }
    }

    /// Converts an expression to the target of an assignment, and checks that it contains no label.
    fn place(&self, array: ArrayExpr, arrow: Span) -> Result<AssignmentTarget, Flaw> {
        let target = assignment::place(array).map_err(|flaw| flaw.caret(arrow.start))?;
        match self.label_in(&target) {
            Some(name) => {
                let text = &self.body.names[name.index as usize].text;
                Err(Flaw::syntax(
                    name.span,
                    format!("{text} is a label: it stands for its line number and cannot be assigned to"),
                ))
            }
            None => Ok(target),
        }
    }

    /// Returns the first label in a target.
    fn label_in(&self, target: &AssignmentTarget) -> Option<NameRef> {
        match target {
            AssignmentTarget::Name(name) => self.body.is_label(name.index).then_some(*name),
            AssignmentTarget::Strand(places, _) => places.iter().find_map(|target| self.label_in(target)),
            AssignmentTarget::Index { target, .. } => self.label_in(target),
            _ => None,
        }
    }

    /// Combines the items with a function at the right end: a train, perhaps named.
    fn function(&self, last: Deep<FunctionExpr>, mut items: Vec<Item>) -> Result<Item, Flaw> {
        let mut function = last;
        loop {
            function = match items.pop() {
                None => return Ok(Item::Function(function)),
                Some(Item::Function(middle)) => train(middle, function, &mut items)?,
                Some(Item::Assign(arrow)) => self.assign_function(arrow, function, &mut items)?,
                Some(Item::Array(_)) => return Err(missing_right(function.0.span())),
                Some(other) => return Err(unbound(&other)),
            };
        }
    }

    fn assign_function(
        &self,
        arrow: Span,
        function: Deep<FunctionExpr>,
        items: &mut Vec<Item>,
    ) -> Result<Deep<FunctionExpr>, Flaw> {
        let depth = deeper(function.1, arrow)?;
        let target = self.place_of_function(arrow, items)?;
        Ok((FunctionExpr::Assign { function: Box::new(function.0), target }, depth))
    }

    /// Returns the target of the assignment of a function or operator, which must be a name.
    fn place_of_function(&self, arrow: Span, items: &mut Vec<Item>) -> Result<AssignmentTarget, Flaw> {
        let target = match items.pop() {
            Some(Item::Target(name)) => self.place(ArrayExpr::Name(name), arrow)?,
            Some(Item::Array((array, _))) => self.place(array, arrow)?,
            Some(Item::Function((function, _))) => {
                return Err(Flaw::syntax(function.span(), "a function cannot be modified by an assignment"));
            }
            Some(other) => return Err(unbound(&other)),
            None => return Err(Flaw::syntax(arrow, "there is nothing to the left of ←").label("needs a name on its left")),
        };
        match target {
            AssignmentTarget::Name(_) | AssignmentTarget::Member(_) | AssignmentTarget::Special(..) => Ok(target),
            other => Err(Flaw::syntax(other.span(), "a function can only be assigned to a name")
                .classic("Invalid modified assignment, or an attempt was made to change nameclass on assignment")),
        }
    }

    /// Combines the items with an operator at the right end: alone, or named.
    fn operator(&self, operator: Deep<OperatorExpr>, class: Class, mut items: Vec<Item>) -> Result<Item, Flaw> {
        let (mut operator, mut depth) = operator;
        loop {
            match items.pop() {
                None => return Ok(Item::Operator((operator, depth), class)),
                Some(Item::Assign(arrow)) => {
                    depth = deeper(depth, arrow)?;
                    let target = self.place_of_function(arrow, &mut items)?;
                    operator = OperatorExpr::Assign { operator: Box::new(operator), target };
                }
                Some(_) => return Err(Flaw::syntax(operator.span(), "the operator has no operand")),
            }
        }
    }
}

/// Makes `g h` or, if there is one more tine to the left, `f g h`.
fn train(middle: Deep<FunctionExpr>, right: Deep<FunctionExpr>, items: &mut Vec<Item>) -> Result<Deep<FunctionExpr>, Flaw> {
    let (middle, middle_depth) = middle;
    let (right, right_depth) = right;
    let span = middle.span().to(right.span());
    let depth = deeper(middle_depth.max(right_depth), span)?;
    let left = items.pop_if(|item| matches!(item, Item::Array(_) | Item::Function(_))).and_then(derive::operand);
    let constant = derive::is_constant(&middle) && derive::is_constant(&right);
    let Some((left, left_depth)) = left else {
        return Ok((derive::cache_if_constant(FunctionExpr::Atop(Box::new([middle, right]), span), constant), depth));
    };
    let depth = depth.max(deeper(left_depth, span)?);
    let span = left.span().to(span);
    let constant = constant && derive::is_constant_operand(&left);
    Ok((derive::cache_if_constant(FunctionExpr::Fork(Box::new(Fork { left, middle, right, span })), constant), depth))
}

fn missing_right(span: Span) -> Flaw {
    Flaw::syntax(span, "the right argument is missing").classic("Missing right argument")
}

/// Moves the caret of a flaw to `←` if the step before it is an assignment, which has run when the error occurs.
fn beside_assignment(flaw: Flaw, previous: Option<&ChainStep>) -> Flaw {
    match previous {
        Some(ChainStep::Assign { arrow, .. } | ChainStep::Modify { arrow, .. }) => flaw.caret(arrow.start),
        _ => flaw,
    }
}

/// Returns the flaw for an item that is not an argument, an operand or a target of anything.
fn unbound(item: &Item) -> Flaw {
    match item {
        Item::Operator((operator, _), _) => Flaw::syntax(operator.span(), "the operator has no left operand"),
        Item::Array((array, _)) => Flaw::impossible(array.span(), "a function is missing after this array"),
        Item::Function((function, _)) => Flaw::impossible(function.span(), "this function has no argument"),
        Item::Target(name) => Flaw::impossible(name.span, "this name is not allowed here"),
        Item::Assign(arrow) => missing_right(*arrow),
    }
}
