//! Index expressions that are idioms: the selection is computed without the indices if the arrays allow it, and otherwise step by
//! step as written.

use super::array;
use super::array::{Steps, run_steps, with_step_spans};
use super::index;
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, Chain, ChainStep, FunctionExpr, Index};
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::traceback;
use crate::function::{Argument, Context};
use crate::primitives::indexing;
use crate::primitives::lookup::needle_frame;
use crate::primitives::support::lookup_default::lookup_or;

/// Evaluates an index expression that is an idiom.
pub(crate) fn evaluate_index_idiom(context: &mut Context, code: &Code, indexed: &Index) -> Result<Array> {
    let Some(Some(ArrayExpr::Chain(search))) = indexed.indices.first() else {
        return index::evaluate_index(context, code, indexed);
    };
    match &indexed.array {
        ArrayExpr::Chain(join) => evaluate_lookup_or(context, code, indexed, search, join),
        _ => index::evaluate_index(context, code, indexed),
    }
}

/// Evaluates `(A,B)[C⍳D]`. The parts are evaluated once, in the same order as without the idiom.
fn evaluate_lookup_or(context: &mut Context, code: &Code, indexed: &Index, search: &Chain, join: &Chain) -> Result<Array> {
    let search = LastStep::evaluate(context, code, search)?;
    if needle_frame(&search.left, &search.right).is_err() {
        let indices = search.apply(context)?;
        let array = array::evaluate_to_array(context, code, &indexed.array)?;
        return fetch(context, indexed, &array, indices);
    }
    let join = LastStep::evaluate(context, code, join)?;
    let parts = [&join.left, &join.right, &search.left, &search.right];
    let elements = lookup_or(context, parts, indexed.indices.len());
    if let Some(elements) = elements.map_err(|fault| traceback::with_span(context, fault, indexed.brackets))? {
        context.thread.shy = false;
        return Ok(elements);
    }
    let indices = search.apply(context)?;
    let array = join.apply(context)?;
    fetch(context, indexed, &array, indices)
}

fn fetch(context: &mut Context, indexed: &Index, array: &Array, indices: Array) -> Result<Array> {
    let mut selectors = vec![None; indexed.indices.len()];
    selectors[0] = Some(indices);
    indexing::fetch(context, array, &selectors).map_err(|fault| traceback::with_span(context, fault, indexed.brackets))
}

/// The last step of a chain, a dyadic primitive, with both arguments evaluated.
struct LastStep<'a> {
    chain: &'a Chain,
    left: Array,
    right: Array,
}

impl<'a> LastStep<'a> {
    fn evaluate(context: &mut Context, code: &Code, chain: &'a Chain) -> Result<Self> {
        let last = chain.steps.len() - 1;
        let mut right = Argument::ZERO;
        run_steps(context, code, chain, last, &mut right)?;
        let right = right.into();
        let ChainStep::Dyadic { left, .. } = &chain.steps[last] else {
            return Err(Fault::impossible("the idiom must end in a function with two arguments"));
        };
        Ok(Self { chain, left: array::evaluate_to_array(context, code, left)?, right })
    }

    fn apply(self, context: &mut Context) -> Result<Array> {
        let last = self.chain.steps.len() - 1;
        let result = match &self.chain.steps[last] {
            ChainStep::Dyadic { function: FunctionExpr::Primitive(primitive, _), .. } => match primitive.dyadic {
                Some((_, dyad)) => dyad(context, self.left, self.right),
                None => Err(primitive.no_dyadic_fault()),
            },
            _ => Err(Fault::impossible("the idiom must end in a primitive function")),
        };
        context.thread.shy = false;
        result.map_err(|fault| with_step_spans(context, Steps::of(self.chain), last, fault))
    }
}
