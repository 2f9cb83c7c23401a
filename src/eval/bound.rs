//! Phrases bound for the classes that hold now, and run.

use super::{array, classes, place};
use crate::array::Array;
use crate::bind::expression::{ArrayExpr, Expression};
use crate::bind::memo::Code;
use crate::error::{ErrorKind, Result};
use crate::function::Context;
use crate::syntax::tree::Phrase;

/// Binds a phrase and runs what it became. If it reaches through computed references, those are evaluated first, each once,
/// and what they hold decides how the rest is bound.
#[inline]
pub(super) fn with_bound<T>(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    run: impl FnOnce(&mut Context, &Expression) -> Result<T>,
) -> Result<T> {
    match code.bound_first(phrase, &classes::Here::new(context)) {
        Some(Expression::Base(_)) | None => bind_and_run(context, code, phrase, run),
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
    let bound = code.bind(phrase, &classes::Here::new(context)).map_err(|flaw| place::flawed(context, flaw))?;
    match &*bound {
        Expression::Base(base) => with_bases(context, code, phrase, base, run),
        expression => run(context, expression),
    }
}

#[cold]
#[inline(never)]
fn with_bases<T>(
    context: &mut Context,
    code: &Code,
    phrase: &Phrase,
    first: &ArrayExpr,
    run: impl FnOnce(&mut Context, &Expression) -> Result<T>,
) -> Result<T> {
    context.bases.push(Vec::new());
    let result = evaluate(context, code, first).and_then(|()| {
        loop {
            let bound = code.bind(phrase, &classes::Here::with_bases(context)).map_err(|flaw| place::flawed(context, flaw))?;
            match &*bound {
                Expression::Base(base) => evaluate(context, code, base)?,
                expression => return run(context, expression),
            }
        }
    });
    context.bases.pop();
    result
}

/// Evaluates a base. Where a name in it has no value yet, the phrase may give it one: the base is then evaluated in its turn.
fn evaluate(context: &mut Context, code: &Code, base: &ArrayExpr) -> Result<()> {
    let value: Option<Array> = match array::array(context, code, base) {
        Ok(value) => Some(value),
        Err(fault) if fault.kind() == ErrorKind::VALUE => None,
        Err(fault) => return Err(fault),
    };
    if let Some(bases) = context.bases.last_mut() {
        bases.push((base.span(), value));
    }
    Ok(())
}
