//! Pass 2, from right to left: functions take their arguments, `←` takes its target, and a phrase that ends in a function is a
//! train (see [`super::trains`]).

use super::Binder;
use super::assignment;
use super::class::Class;
use super::expression::{ArrayExpr, AssignmentTarget, Chain, ChainStep, FunctionExpr, NameRef, OperatorExpr};
use super::item::{Item, WithDepth, increase_depth};
use crate::syntax::Flaw;
use crate::syntax::source::Span;

impl Binder<'_> {
    /// Combines the items of a phrase into one.
    pub(crate) fn combine_items(&self, mut items: Vec<Item>, phrase: Span) -> Result<Item, Flaw> {
        match items.pop() {
            Some(Item::Array(array)) => self.build_chain(array, items),
            Some(Item::Function(function)) => self.build_train(function, items),
            Some(Item::Operator(operator, class)) => self.build_operator(operator, class, items),
            Some(Item::Assign(arrow)) => Err(missing_argument_flaw(arrow)),
            Some(Item::Target(name)) => Err(Flaw::impossible(name.span, "nothing is assigned to this name")),
            None => Err(Flaw::impossible(phrase, "an expression is missing here")),
        }
    }

    /// Builds the chain that starts from the array at the right end of a phrase; the other items make its steps, from right to
    /// left.
    fn build_chain(&self, start: WithDepth<ArrayExpr>, mut items: Vec<Item>) -> Result<Item, Flaw> {
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
                Item::Assign(arrow) => self.build_assignment(arrow, &mut items, &mut depth)?,
                other => return Err(with_caret_at_assignment(unbound_flaw(&other), steps.last())),
            };
            if let ChainStep::Assign { target, .. } | ChainStep::Modify { target, .. } = &step {
                span = span.to(target.span());
            }
            steps.push(step);
        }
        if steps.is_empty() {
            return Ok(Item::Array((start, depth)));
        }
        let depth = increase_depth(depth, span)?;
        Ok(Item::Array((ArrayExpr::Chain(Box::new(Chain::new(start, steps.into(), depth, span))), depth)))
    }

    /// Makes the step that assigns an array, from `←` and the items to its left; `depth` grows to the depth of the target.
    fn build_assignment(&self, arrow: Span, items: &mut Vec<Item>, depth: &mut u32) -> Result<ChainStep, Flaw> {
        match items.pop() {
            Some(Item::Target(name)) => {
                Ok(ChainStep::Assign { target: self.to_checked_target(ArrayExpr::Name(name), arrow)?, arrow })
            }
            Some(Item::Array((array, inner))) => {
                *depth = inner.max(*depth);
                Ok(ChainStep::Assign { target: self.to_checked_target(array, arrow)?, arrow })
            }
            Some(Item::Function((function, inner))) => match items.pop() {
                Some(Item::Array((array, place_depth))) => {
                    *depth = inner.max(place_depth).max(*depth);
                    Ok(ChainStep::Modify { target: self.to_checked_target(array, arrow)?, function, arrow })
                }
                _ => {
                    let flaw = Flaw::syntax(function.span(), "a function cannot be assigned to: a name is missing");
                    Err(flaw.caret(arrow.start))
                }
            },
            Some(other) => Err(unbound_flaw(&other)),
            None => Err(Flaw::syntax(arrow, "there is nothing to the left of ←").label("needs a name on its left")),
        }
    }

    /// Converts an expression to the target of an assignment, and checks that the target contains no label.
    fn to_checked_target(&self, array: ArrayExpr, arrow: Span) -> Result<AssignmentTarget, Flaw> {
        let target = assignment::to_target(array).map_err(|flaw| flaw.caret(arrow.start))?;
        match self.find_label(&target) {
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
    fn find_label(&self, target: &AssignmentTarget) -> Option<NameRef> {
        match target {
            AssignmentTarget::Name(name) => self.body.is_label(name.index).then_some(*name),
            AssignmentTarget::Strand(targets, _) => targets.iter().find_map(|target| self.find_label(target)),
            AssignmentTarget::Index { target, .. } => self.find_label(target),
            _ => None,
        }
    }

    /// Assigns the function made so far to the name on the left of an arrow.
    pub(super) fn build_function_assignment(
        &self,
        arrow: Span,
        function: WithDepth<FunctionExpr>,
        items: &mut Vec<Item>,
    ) -> Result<WithDepth<FunctionExpr>, Flaw> {
        let depth = increase_depth(function.1, arrow)?;
        let target = self.take_function_target(arrow, items)?;
        Ok((FunctionExpr::Assign { function: Box::new(function.0), target }, depth))
    }

    /// Returns the target of the assignment of a function or operator: a name, `⍺`, or a member of a namespace.
    fn take_function_target(&self, arrow: Span, items: &mut Vec<Item>) -> Result<AssignmentTarget, Flaw> {
        let target = match items.pop() {
            Some(Item::Target(name)) => self.to_checked_target(ArrayExpr::Name(name), arrow)?,
            Some(Item::Array((array, _))) => self.to_checked_target(array, arrow)?,
            Some(Item::Function((function, _))) => {
                return Err(Flaw::syntax(function.span(), "a function cannot be modified by an assignment"));
            }
            Some(other) => return Err(unbound_flaw(&other)),
            None => return Err(Flaw::syntax(arrow, "there is nothing to the left of ←").label("needs a name on its left")),
        };
        match target {
            AssignmentTarget::Name(_) | AssignmentTarget::Member(_) | AssignmentTarget::Special(..) => Ok(target),
            other => Err(Flaw::syntax(other.span(), "a function can only be assigned to a name")
                .classic("Invalid modified assignment, or an attempt was made to change nameclass on assignment")),
        }
    }

    /// Combines the items to the left of an operator at the right end with it: they may only assign it to a name.
    fn build_operator(&self, operator: WithDepth<OperatorExpr>, class: Class, mut items: Vec<Item>) -> Result<Item, Flaw> {
        let (mut operator, mut depth) = operator;
        loop {
            match items.pop() {
                None => return Ok(Item::Operator((operator, depth), class)),
                Some(Item::Assign(arrow)) => {
                    depth = increase_depth(depth, arrow)?;
                    let target = self.take_function_target(arrow, &mut items)?;
                    operator = OperatorExpr::Assign { operator: Box::new(operator), target };
                }
                Some(_) => return Err(Flaw::syntax(operator.span(), "the operator has no operand")),
            }
        }
    }
}

/// Returns the flaw for a function or an arrow with nothing to its right.
pub(super) fn missing_argument_flaw(span: Span) -> Flaw {
    Flaw::syntax(span, "the right argument is missing").classic("Missing right argument")
}

/// Moves the caret of a flaw to `←` if the previous step is an assignment, which has already run when the error occurs.
fn with_caret_at_assignment(flaw: Flaw, previous: Option<&ChainStep>) -> Flaw {
    match previous {
        Some(ChainStep::Assign { arrow, .. } | ChainStep::Modify { arrow, .. }) => flaw.caret(arrow.start),
        _ => flaw,
    }
}

/// Returns the flaw for an item that is neither an argument nor an operand nor a target of anything.
pub(super) fn unbound_flaw(item: &Item) -> Flaw {
    match item {
        Item::Operator((operator, _), _) => Flaw::syntax(operator.span(), "the operator has no left operand"),
        Item::Array((array, _)) => Flaw::impossible(array.span(), "a function is missing after this array"),
        Item::Function((function, _)) => Flaw::impossible(function.span(), "this function has no argument"),
        Item::Target(name) => Flaw::impossible(name.span, "this name is not allowed here"),
        Item::Assign(arrow) => missing_argument_flaw(*arrow),
    }
}
