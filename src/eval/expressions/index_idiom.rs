//! Index expressions that are idioms: the selection is computed without the indices if the arrays allow it, and otherwise step by
//! step as written.

use super::array;
use super::array::{Steps, run_steps, with_step_spans};
use super::index;
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, Chain, ChainStep, FunctionExpr, Index};
use crate::bind::idioms::IndexIdiom;
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::traceback;
use crate::function::{Argument, Context};
use crate::primitives::indexing;

/// Evaluates an index expression that is an idiom: `(A f B)[C g D]`, perhaps with whole axes after the index. The parts are
/// evaluated once, in the same order as without the idiom.
pub(crate) fn evaluate_index_idiom(context: &mut Context, code: &Code, indexed: &Index, idiom: &IndexIdiom) -> Result<Array> {
    let (Some(Some(ArrayExpr::Chain(search))), ArrayExpr::Chain(join)) = (indexed.indices.first(), &indexed.array) else {
        return index::evaluate_index(context, code, indexed);
    };
    let search = LastStep::evaluate(context, code, search)?;
    (idiom.check)(&search.left, &search.right).map_err(|fault| search.with_spans(context, fault))?;
    let join = LastStep::evaluate(context, code, join)?;
    let parts = [&join.left, &join.right, &search.left, &search.right];
    let elements = (idiom.compute)(context, parts, indexed.indices.len());
    if let Some(elements) = elements.map_err(|fault| traceback::with_span(context, fault, indexed.brackets))? {
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
        let chain = self.chain;
        let last = chain.steps.len() - 1;
        let result = match &chain.steps[last] {
            ChainStep::Dyadic { function: FunctionExpr::Primitive(primitive, _), .. } => match primitive.dyadic {
                Some((_, dyad)) => dyad(context, self.left, self.right),
                None => Err(primitive.no_dyadic_fault()),
            },
            _ => Err(Fault::impossible("the idiom must end in a primitive function")),
        };
        result.map_err(|fault| with_step_spans(context, Steps::of(chain), last, fault))
    }

    /// Adds the place of the step to a fault.
    fn with_spans(&self, context: &Context, fault: Fault) -> Fault {
        with_step_spans(context, Steps::of(self.chain), self.chain.steps.len() - 1, fault)
    }
}
