//! `⍎`: parsing, binding and running a text within the running function.

use super::function::evaluate_function;
use super::function_by_space::FunctionBySpace;
use super::name_classes;
use crate::array::{Array, Reference};
use crate::bind::expression::{ArrayExpr, ChainStep, Expression, FunctionExpr, MemberTarget};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result};
use crate::eval::members::holder;
use crate::eval::{TextResult, assign, traceback};
use crate::function::{Context, FunctionRef};
use crate::runtime::frames::TextKind;
use crate::stack::recurse;
use crate::syntax;
use crate::syntax::tree::{Statement, StatementKind};

/// The message for an executed text whose value is a function where an array is needed.
const FUNCTION_VALUE_MESSAGE: &str =
    "the value of the text is a function: a statement can display or name it, but not use it in an expression";

/// Completes a statement that failed because the value of its text is a function: `f←⍎'+/'` names the function, `⍎'+/'` shows it.
/// Fails with `fault` if the statement failed for any other reason.
#[cold]
pub(crate) fn complete_with_function(
    context: &mut Context,
    code: &Code,
    expression: &ArrayExpr,
    fault: Fault,
) -> Result<TextResult> {
    let Some(value) = context.thread.executed_function.take().filter(|_| fault.details().message == FUNCTION_VALUE_MESSAGE)
    else {
        return Err(fault);
    };
    let ArrayExpr::Chain(chain) = expression else { return Err(fault) };
    match &*chain.steps {
        [.., ChainStep::Monadic { function } | ChainStep::Dyadic { function, .. }] if is_execute(function) => {
            Ok(TextResult::Function(value))
        }
        [.., ChainStep::Monadic { function } | ChainStep::Dyadic { function, .. }, ChainStep::Assign { target, .. }]
            if is_execute(function) =>
        {
            assign::assign_callable(context, code, target, value)?;
            Ok(TextResult::Nothing)
        }
        _ => Err(fault),
    }
}

/// Returns true for `⍎` and `ns.⍎`.
fn is_execute(function: &FunctionExpr) -> bool {
    match function {
        FunctionExpr::Primitive(primitive, _) => primitive.glyph == '⍎',
        FunctionExpr::Member(member) => {
            matches!(&member.target, MemberTarget::Function(FunctionExpr::Primitive(primitive, _)) if primitive.glyph == '⍎')
        }
        _ => false,
    }
}

/// Runs a text where it sees the names of the running function or, if a namespace is specified, in that namespace.
pub(crate) fn execute(context: &mut Context, space: Option<Reference>, text: &Array) -> Result<Array> {
    let scope = match space {
        Some(space) => TextScope { host: None, space, kind: TextKind::Executed },
        None => TextScope { host: context.thread.frames.host(), space: context.current_space(), kind: TextKind::Executed },
    };
    execute_within(context, scope, text)
}

/// Runs a text as if it stood where the outermost of the `functions` innermost running functions was called.
pub(crate) fn execute_outside(context: &mut Context, functions: i64, text: &Array) -> Result<Array> {
    let scope = usize::try_from(functions).ok().and_then(|functions| TextScope::outside(context, functions));
    match scope {
        Some(scope) => execute_within(context, scope, text),
        None => {
            let running = list_running_functions(context).count();
            let message = format!("the number of running functions to leave must be from 0 to {running}, not {functions}");
            Err(Fault::domain(Blame::Left, message))
        }
    }
}

/// Returns the indices of the frames of the running functions, the innermost first; within a text, of the functions around it.
fn list_running_functions(context: &Context) -> impl Iterator<Item = usize> {
    let visible = context.thread.frames.host().map_or(0, |host| host as usize + 1);
    let frames = context.thread.frames.iter().take(visible).enumerate();
    let functions: Vec<usize> = frames.filter(|(_, frame)| frame.callee.is_some()).map(|(index, _)| index).collect();
    functions.into_iter().rev()
}

/// The scope of an executed text: the frame whose locals it sees, and its namespace.
#[derive(Clone, Copy)]
struct TextScope {
    host: Option<u32>,
    space: Reference,
    kind: TextKind,
}

impl TextScope {
    /// Returns the scope outside the `functions` innermost running functions, or `None` if fewer are running.
    fn outside(context: &Context, functions: usize) -> Option<Self> {
        let inner = match functions.checked_sub(1) {
            None => context.thread.frames.count(),
            Some(before) => list_running_functions(context).nth(before)?,
        };
        let below = inner.checked_sub(1).and_then(|below| Some((below, context.thread.frames.get(below)?)));
        let Some((below, frame)) = below else {
            return Some(Self { host: None, space: context.workspace.space, kind: TextKind::Outermost });
        };
        let host = if frame.callee.is_some() { Some(below as u32) } else { frame.host };
        let is_outermost = frame.namespace_only || host.is_none() && !frame.executed;
        let kind = if is_outermost { TextKind::Outermost } else { TextKind::Executed };
        Some(Self { host, space: frame.space, kind })
    }
}

fn execute_within(context: &mut Context, scope: TextScope, text: &Array) -> Result<Array> {
    if text.rank() > 1 {
        return Err(Fault::rank(
            Blame::Right,
            format!("the argument of ⍎ must be a vector, not an array of rank {}", text.rank()),
        ));
    }
    let text = if text.is_empty() { Some(String::new()) } else { text.to_text() };
    let text = text.ok_or_else(|| Fault::domain(Blame::Right, "the argument of ⍎ must be text"))?;
    match run(context, scope, &text)? {
        TextResult::Array(array) => Ok(array),
        TextResult::Function(value) => {
            context.thread.executed_function = Some(value);
            Err(Fault::syntax(FUNCTION_VALUE_MESSAGE))
        }
        TextResult::Nothing => Err(Fault::no_result()),
    }
}

/// Returns the function that a text denotes, or `None` if it does not denote one. The argument is the text, or the namespace in
/// which it is to run followed by the text, or an array of such pairs. Only the parts of the text that build the function are run.
/// Fails only if that runs out of memory or is interrupted.
pub(crate) fn build_function(context: &mut Context, text: &Array) -> Result<Option<FunctionRef>> {
    if !text.is_nested() {
        let (host, space) = (context.thread.frames.host(), context.current_space());
        return build_function_in(context, host, space, text);
    }
    let mut functions = Vec::new();
    if !build_functions(context, text, &mut functions)? {
        return Ok(None);
    }
    Ok(match functions.len() {
        0 | 1 => functions.pop().map(|(_, function)| function),
        _ => Some(FunctionRef::new(FunctionBySpace(functions))),
    })
}

/// Adds the functions that texts denote, each with the namespace in which it runs; `texts` is a pair of these, or an array of such
/// pairs at any depth. Returns false if a text does not denote a function.
fn build_functions(context: &mut Context, texts: &Array, functions: &mut Vec<(Reference, FunctionRef)>) -> Result<bool> {
    if texts.bound() == 2 && !texts.item(0).is_nested() {
        let space = holder::first_reference(&texts.item(0)).filter(|&space| context.workspace.spaces.contains(space));
        let Some(space) = space else { return Ok(false) };
        let outer = context.current_space();
        crate::eval::switch_settings(context, outer, space);
        let function = build_function_in(context, None, space, &texts.item(1));
        crate::eval::switch_settings(context, space, outer);
        let Some(function) = function? else { return Ok(false) };
        functions.push((space, function));
        return Ok(true);
    }
    for index in 0..texts.bound() {
        context.poll()?;
        let item = texts.item(index);
        if !item.is_nested() || !recurse(|| build_functions(context, &item, functions))? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn build_function_in(context: &mut Context, host: Option<u32>, space: Reference, text: &Array) -> Result<Option<FunctionRef>> {
    let Some(text) = text.to_text().filter(|_| text.is_character() && text.rank() <= 1) else { return Ok(None) };
    let source = context.make_source("", text);
    let Ok(body) = syntax::parse_execute(&source) else {
        // Parsing also fails if it is interrupted.
        source.poll()?;
        return Ok(None);
    };
    let [Statement { kind: StatementKind::Phrase(phrase), .. }] = &body.statements[..] else { return Ok(None) };
    let code = Code::new(body.clone());
    context.thread.frames.enter_text(body.source.clone(), host, space, TextKind::Executed);
    let function = match code.bind(phrase, &name_classes::FrameNames::new(context)).as_deref() {
        Ok(Expression::Function(FunctionExpr::Assign { .. })) => Ok(None),
        Ok(Expression::Function(expression)) => keep_stops(evaluate_function(context, &code, expression)),
        _ => Ok(None),
    };
    context.thread.frames.leave();
    function
}

/// Returns `None` in place of an error that the expression would raise again, so that the order of evaluation decides which error
/// is reported. Fails with those that concern the whole program.
pub(super) fn keep_stops<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(fault) if fault.kind().is_stop() => Err(fault),
        Err(_) => Ok(None),
    }
}

fn run(context: &mut Context, scope: TextScope, text: &str) -> Result<TextResult> {
    let source = context.make_source("", text);
    let outer = context.current_space();
    let TextScope { host, space: inner, kind } = scope;
    context.call_deeper(|context| {
        context.thread.frames.enter_text(source.clone(), host, inner, kind);
        crate::eval::switch_settings(context, outer, inner);
        let result = match syntax::parse_execute(&source) {
            Ok(body) => crate::eval::run_text(context, &Code::new(body), true),
            Err(mut flaws) => match source.poll() {
                Ok(()) => Err(traceback::fault_at_flaw(context, flaws.swap_remove(0))),
                Err(stop) => Err(stop.into()),
            },
        };
        context.thread.frames.leave();
        crate::eval::switch_settings(context, inner, outer);
        result.map_err(|mut fault| {
            fault.details_mut().recorded_frames = 0;
            fault
        })
    })
}
