//! Direct phrases, such as `r←x+y`, `i<n` and `x←0`: each name is looked up once, which also shows whether the phrase may run as it is
//! bound.

use super::scalar_fast_path::{apply_constant, immediate_value, read_element, read_elements, run_dyadic, run_monadic};
use crate::bind::direct::DirectPhrase;
use crate::bind::expression::{ArrayExpr, ChainStep, FunctionExpr};
use crate::bind::memo::Code;
use crate::function::{Argument, ArgumentRef, Context};

/// Computes the value of a direct phrase if there is a fast path for it. Returns true if it did so, and `None` if an argument is not an
/// array, or if elements cannot be read at once, so that the phrase must be bound and run.
#[inline(always)]
pub(crate) fn run_fast_path(context: &Context, code: &Code, phrase: DirectPhrase<'_>, value: &mut Argument) -> Option<bool> {
    if let ArrayExpr::Index(indexed) = phrase.right {
        *value = match read_element(context, code, indexed) {
            Some(element) => element.into(),
            None => read_elements(context, code, indexed)?,
        };
        return Some(true);
    }
    let right = immediate_value(context, code, phrase.right)?;
    let Some(chain) = phrase.applied else {
        value.set(right);
        return Some(true);
    };
    match &chain.steps[0] {
        ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } => {
            let left = immediate_value(context, code, left)?;
            Some(run_dyadic(context, primitive, left, right, value))
        }
        ChainStep::Monadic { function: FunctionExpr::Primitive(primitive, _) } => {
            Some(run_monadic(context, primitive, right, value))
        }
        ChainStep::Monadic { function: FunctionExpr::Constant(constant) } => match right {
            ArgumentRef::Array(right) => Some(apply_constant(context, constant, right, value)),
            ArgumentRef::Scalar(_) => Some(false),
        },
        _ => None,
    }
}
