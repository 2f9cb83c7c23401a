//! Binding phrases to the current name classes, and running them.

use super::{array, direct, execute, name_classes};
use crate::bind::direct::DirectPhrase;
use crate::bind::expression::{ArrayExpr, Expression, NameRef};
use crate::bind::memo::Code;
use crate::error::{ErrorKind, Result};
use crate::eval::{assign, members, traceback};
use crate::function::{Argument, Context, Value};
use crate::runtime::thread_state::Bases;
use crate::syntax::source::Span;
use crate::syntax::tree::Phrase;

/// Runs a direct phrase as a statement of a function. Returns true if the phrase has a value, and false if the value was assigned to a
/// name, which is its only owner. Returns `None` for any other phrase, and if the names have other classes: nothing has happened then.
#[inline]
pub(crate) fn run_direct(context: &mut Context, code: &Code, phrase: &Phrase, value: &mut Argument) -> Option<Result<bool>> {
    match compute_direct(context, code, phrase, value)? {
        Ok(Some((name, arrow))) => Some(assign::move_to_name(context, code, name, value, arrow).map(|()| false)),
        Ok(None) => Some(Ok(true)),
        Err(fault) => Some(Err(fault)),
    }
}

/// Evaluates a direct phrase that assigns nothing. Returns `None` as [`run_direct`] does.
#[inline]
pub(crate) fn evaluate_direct(context: &mut Context, code: &Code, phrase: &Phrase, value: &mut Argument) -> Option<Result<()>> {
    if DirectPhrase::of(code.direct_expression(phrase)?)?.target.is_some() {
        return None;
    }
    compute_direct(context, code, phrase, value).map(|result| result.map(|_| ()))
}

/// Computes the value of a direct phrase, and returns the name to which it is to be assigned, with the span of `←`.
#[inline(always)]
fn compute_direct(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    value: &mut Argument,
) -> Option<Result<Option<(NameRef, Span)>>> {
    let direct = DirectPhrase::of(code.direct_expression(phrase)?)?;
    if direct::run_fast_path(context, code, direct, value)? {
        return Some(Ok(direct.target));
    }
    let result = array::run_first_step_on_copies(context, code, direct.applied?, value)?;
    Some(result.map(|()| direct.target))
}

/// Binds a phrase and passes the resulting expression to `run`. If the phrase goes through computed references, those are
/// evaluated first, each once, and their values decide how the rest is bound.
#[inline]
pub(crate) fn with_bound<T>(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    run: impl FnOnce(&mut Context, &Expression) -> Result<T>,
) -> Result<T> {
    match code.first_binding(phrase, &name_classes::FrameNames::new(context)) {
        Some(Expression::Base(_) | Expression::Executed(..)) | None => bind_and_run(context, code, phrase, run),
        Some(expression) => run(context, expression),
    }
}

#[inline(never)]
fn bind_and_run<T>(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    run: impl FnOnce(&mut Context, &Expression) -> Result<T>,
) -> Result<T> {
    let bound =
        code.bind(phrase, &name_classes::FrameNames::new(context)).map_err(|flaw| traceback::fault_at_flaw(context, flaw))?;
    match &*bound {
        Expression::Base(_) | Expression::Executed(..) => with_bases(context, code, phrase, &bound, run),
        expression => run(context, expression),
    }
}

#[cold]
#[inline(never)]
fn with_bases<T>(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    first: &Expression,
    run: impl FnOnce(&mut Context, &Expression) -> Result<T>,
) -> Result<T> {
    context.thread.bases.push(Bases::default());
    let result = evaluate_prerequisite(context, code, first).and_then(|_| {
        loop {
            // Each base takes another pass over the phrase.
            context.poll()?;
            let bound = code
                .bind(phrase, &name_classes::FrameNames::with_bases(context))
                .map_err(|flaw| traceback::fault_at_flaw(context, flaw))?;
            if !evaluate_prerequisite(context, code, &bound)? {
                return run(context, &bound);
            }
        }
    });
    context.thread.bases.pop();
    result
}

/// Evaluates a base or executed text that must be known before its phrase is bound. Returns false for any other expression, which
/// is not evaluated.
fn evaluate_prerequisite(context: &mut Context, code: &Code, prerequisite: &Expression) -> Result<bool> {
    match prerequisite {
        Expression::Base(base) => evaluate_base(context, code, base)?,
        Expression::Executed(text, span) => {
            let function = match execute::keep_stops(array::evaluate_to_array(context, code, text))? {
                Some(text) => execute::build_function(context, &text)?,
                None => None,
            };
            if let Some(bases) = context.thread.bases.last_mut() {
                bases.insert(*span, function.map(Value::Function));
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Evaluates a base and records its value. If a name in the base has no value yet, that is recorded instead of failing: the
/// phrase may assign a value before it uses the base, which is then evaluated again.
fn evaluate_base(context: &mut Context, code: &Code, base: &ArrayExpr) -> Result<()> {
    let value = match members::value::evaluate_base(context, code, base) {
        Ok(value) => Some(Value::Array(value)),
        Err(fault) if fault.kind() == ErrorKind::VALUE => None,
        Err(fault) => return Err(fault),
    };
    if let Some(bases) = context.thread.bases.last_mut() {
        bases.insert(base.span(), value);
    }
    Ok(())
}
