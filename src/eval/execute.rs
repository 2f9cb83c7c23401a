//! `⍎`: a text goes the whole way, within the running function.

use super::{Finished, assign, classes, place};
use crate::array::{Array, Reference};
use crate::bind::expression::{ArrayExpr, Expression, FunctionExpr, Step};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::function::frames::TextKind;
use crate::function::{Context, FunctionRef};
use crate::syntax;
use crate::syntax::source::Source;
use crate::syntax::tree::{Statement, StatementKind};

/// What is said where an array is needed, and the text that is executed gives a function.
const GIVES_FUNCTION: &str = "the text gives a function: it can be shown or named by a statement, not used within one";

/// What a statement that failed makes of a function that its text gave: `f←⍎'+/'` names it, and `⍎'+/'` shows it.
#[cold]
pub(super) fn given(context: &mut Context, code: &Code, expression: &ArrayExpr, fault: Fault) -> Result<Finished> {
    let Some(value) = context.given.take().filter(|_| fault.details().message == GIVES_FUNCTION) else {
        return Err(fault);
    };
    let ArrayExpr::Chain(chain) = expression else { return Err(fault) };
    match &*chain.steps {
        [.., Step::Monadic { function } | Step::Dyadic { function, .. }] if is_execute(function) => Ok(Finished::Function(value)),
        [.., Step::Monadic { function } | Step::Dyadic { function, .. }, Step::Assign { place, .. }] if is_execute(function) => {
            assign::name(context, code, place, value)?;
            Ok(Finished::Nothing)
        }
        _ => Err(fault),
    }
}

fn is_execute(function: &FunctionExpr) -> bool {
    matches!(function, FunctionExpr::Primitive(primitive, _) if primitive.glyph == '⍎')
}

/// Runs a text in the names of the running function, or in another namespace.
pub fn execute(context: &mut Context, space: Option<Reference>, text: &Array) -> Result<Array> {
    if text.rank() > 1 {
        return Err(Fault::rank(Blame::Right, format!("a text is a vector, this has rank {}", text.rank())));
    }
    let text = if text.is_empty() { Some(String::new()) } else { text.to_text() };
    let text = text.ok_or_else(|| Fault::domain(Blame::Right, "what is executed must be text"))?;
    match run(context, space, &text)? {
        Finished::Array(array) => Ok(array),
        Finished::Function(value) => {
            context.given = Some(value);
            Err(Fault::syntax(GIVES_FUNCTION))
        }
        Finished::Nothing => Err(Fault::no_result()),
    }
}

/// The function that a text is, alone or behind the namespace it is to run in, if it is one: nothing of it is run but what
/// makes the function.
pub(super) fn function(context: &mut Context, text: &Array) -> Option<FunctionRef> {
    if text.is_nested() && text.bound() == 2 {
        let space = classes::reference(&text.item(0)).filter(|&space| context.spaces.contains(space))?;
        let outer = context.here();
        super::switch(context, outer, space);
        let found = function_in(context, None, space, &text.item(1));
        super::switch(context, space, outer);
        return found;
    }
    let (host, space) = (context.frames.host(), context.here());
    function_in(context, host, space, text)
}

fn function_in(context: &mut Context, host: Option<u32>, space: Reference, text: &Array) -> Option<FunctionRef> {
    let text = text.to_text().filter(|_| text.is_character() && text.rank() <= 1)?;
    let body = syntax::parse_execute(&Source::new("", text)).ok()?;
    let [Statement { kind: StatementKind::Phrase(phrase), .. }] = &body.statements[..] else { return None };
    let code = Code::new(body.clone());
    context.frames.enter_text(body.source.clone(), host, space, TextKind::Executed);
    let found = code.bind(phrase, &classes::Here::new(context)).ok().and_then(|bound| match &*bound {
        Expression::Function(FunctionExpr::Assign { .. }) => None,
        Expression::Function(expression) => super::function::function(context, &code, expression).ok(),
        _ => None,
    });
    context.frames.leave();
    found
}

fn run(context: &mut Context, space: Option<Reference>, text: &str) -> Result<Finished> {
    let source = context.source("", text);
    let outer = context.here();
    let host = context.frames.host().filter(|_| space.is_none());
    let inner = space.unwrap_or(outer);
    context.deeper(|context| {
        context.frames.enter_text(source.clone(), host, inner, TextKind::Executed);
        super::switch(context, outer, inner);
        let result = match syntax::parse_execute(&source) {
            Ok(body) => super::run_text(context, &Code::new(body), true),
            Err(mut flaws) => Err(place::flawed(context, flaws.swap_remove(0))),
        };
        context.frames.leave();
        super::switch(context, inner, outer);
        result.map_err(|mut fault| {
            fault.details_mut().placed = 0;
            fault
        })
    })
}
