//! `f¨Y` for a dfn that consists of scalar functions, such as `{1+⍵×⍵>0.5}`: all elements pass through its functions strip by strip,
//! instead of in one call each.
//!
//! The dfn must be a single expression whose only array is `⍵`. If its functions do not give every element the result that a call
//! would, the calls are made; nothing has changed by then.

use super::call;
use super::closure::Closure;
use crate::array::{Array, ElementType};
use crate::bind::expression::{ArrayExpr, Expression};
use crate::error::Result;
use crate::eval::expressions::fused;
use crate::eval::expressions::name_classes::FrameNames;
use crate::function::Context;
use crate::syntax::tree::{Phrase, StatementKind};
use std::sync::Arc;

/// The number of steps that each call counts besides those of its functions: one for the call, one for its statement.
pub(super) const STEPS_PER_CALL: usize = 2;

/// The least number of elements for which the calls cost more than the preparation of a run.
const MIN_ELEMENTS: usize = 8;

/// Computes `f¨Y`, or returns `None` if the function must be called for each element.
pub(crate) fn compute_each(context: &mut Context, closure: &Arc<Closure>, right: &Array) -> Result<Option<Array>> {
    let Some(phrase) = find_only_phrase(closure) else { return Ok(None) };
    if !has_exclusive_run(context) || right.bound() < MIN_ELEMENTS || right.element_type() > ElementType::Float {
        return Ok(None);
    }
    let result = context.call_deeper(|context| {
        call::run_in_frame(context, closure, None, right.clone().into(), |context| compute_phrase(context, closure, phrase))
    })?;
    let Some(result) = result else { return Ok(None) };
    context.memory().step(STEPS_PER_CALL.saturating_mul(right.bound()))?;
    // The results of calls are collected in the narrowest type that holds them, without a look at the values of floats.
    if result.element_type().is_whole() { result.narrow(context.memory()).map(Some) } else { Ok(Some(result)) }
}

/// Returns true if nothing runs between two calls: there is no other thread of the program, and no breakpoint or trace.
pub(super) fn has_exclusive_run(context: &Context) -> bool {
    context.machine.threads.is_alone() && context.workspace.watched.is_idle()
}

/// Returns the only statement of a dfn, if it is an expression, and the dfn has neither operands nor an axis.
pub(super) fn find_only_phrase(closure: &Closure) -> Option<&Phrase> {
    let body = &closure.text.code.body;
    let is_plain_dfn = closure.is_plain() && !body.is_tradfn();
    match &*body.statements {
        [statement] if is_plain_dfn => match &statement.kind {
            StatementKind::Phrase(phrase) => Some(phrase),
            _ => None,
        },
        _ => None,
    }
}

/// Computes the results of a phrase for all elements of `⍵`, or returns `None` if it must be evaluated for each of them.
fn compute_phrase(context: &Context, closure: &Closure, phrase: &Phrase) -> Result<Option<Array>> {
    let code = &closure.text.code;
    let Ok(bound) = code.bind(phrase, &FrameNames::new(context)) else { return Ok(None) };
    match &*bound {
        Expression::Array(ArrayExpr::Chain(chain)) => fused::compute_for_each(context, code, chain),
        _ => Ok(None),
    }
}
