//! Evaluation of an [`ArrayExpr`]: constants, names, strands, members, and chains of steps from right to left.

use super::{function, fused, index, index_idiom, input, name_classes, notation, scalar_fast_path};
use crate::advice::hint;
use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Shape};
use crate::bind::class::SystemIndex;
use crate::bind::expression::{ArrayExpr, AssignmentTarget, Chain, ChainStep, FunctionExpr, IdiomStep, NameRef, PlainExpression};
use crate::bind::fusion;
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::calls::call;
use crate::eval::calls::closure;
use crate::eval::calls::closure::Closure;
use crate::eval::objects::property;
use crate::eval::traceback;
use crate::eval::traceback::Spans;
use crate::eval::{assign, members};
use crate::function::names;
use crate::function::names::SystemKind;
use crate::function::{Argument, ArgumentRef, Context, FunctionRef, Value};
use crate::runtime::namespaces::ROOT;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;
use std::sync::Arc;

/// Evaluates an expression to an array.
pub(crate) fn evaluate_to_array(context: &mut Context, code: &Code, expression: &ArrayExpr) -> Result<Array> {
    if let Some(value) = scalar_fast_path::immediate_value(context, code, expression) {
        return Ok(value.to_array());
    }
    let mut value = Argument::ZERO;
    evaluate(context, code, expression, &mut value)?;
    Ok(value.into())
}

/// Evaluates an expression into `value`. One slot serves all steps and calls on the way: a value passed from one to the next is
/// not moved.
pub(crate) fn evaluate(context: &mut Context, code: &Code, expression: &ArrayExpr, value: &mut Argument) -> Result<()> {
    match expression {
        ArrayExpr::Constant(array, _) => value.set(ArgumentRef::of(array)),
        ArrayExpr::Special(Special::Omega, span) => match context.thread.frames.right() {
            Some(right) => value.set(right.as_ref()),
            None => return Err(undefined_name_fault(context, "⍵", *span)),
        },
        ArrayExpr::Name(name) => return evaluate_name(context, code, *name, value),
        ArrayExpr::Chain(chain) if chain.depth < GUARANTEED_STACK_DEPTH => return run_chain(context, code, chain, value),
        ArrayExpr::Chain(chain) => return with_enough_stack(|| run_chain(context, code, chain, value)),
        ArrayExpr::Special(special, span) => *value = evaluate_special(context, *special, *span)?.into(),
        ArrayExpr::Index(indexed) if let Some(element) = scalar_fast_path::read_element(context, code, indexed) => {
            *value = Argument::Scalar(element);
        }
        ArrayExpr::Index(indexed) if let Some(elements) = scalar_fast_path::read_elements(context, code, indexed) => {
            *value = elements;
        }
        _ => *value = evaluate_rare(context, code, expression)?.into(),
    }
    Ok(())
}

/// Evaluates the kinds of expression that do not occur in inner loops, in a function of their own to keep the stack frame of
/// `evaluate` small.
#[inline(never)]
fn evaluate_rare(context: &mut Context, code: &Code, expression: &ArrayExpr) -> Result<Array> {
    match expression {
        ArrayExpr::System(index, span) => {
            evaluate_system_name(context, *index).map_err(|fault| traceback::with_span(context, fault, *span))
        }
        ArrayExpr::Strand(items, span) => {
            with_enough_stack(|| evaluate_strand(context, items, *span, |context, item| evaluate_to_array(context, code, item)))
        }
        ArrayExpr::Index(indexed) => with_enough_stack(|| index::evaluate_index(context, code, indexed)),
        ArrayExpr::IndexIdiom(indexed, idiom) => {
            with_enough_stack(|| index_idiom::evaluate_index_idiom(context, code, indexed, idiom))
        }
        ArrayExpr::Member(member) => with_enough_stack(|| members::value::evaluate_member(context, code, member)),
        ArrayExpr::Slice(slice) => with_enough_stack(|| index::evaluate_slice(context, code, slice)),
        ArrayExpr::Notation(notation) => with_enough_stack(|| notation::evaluate_notation(context, code, notation)),
        ArrayExpr::Base(span) => match name_classes::base_array(context, *span) {
            Some(base) => Ok(base.clone()),
            None => Err(traceback::with_span(context, Fault::impossible("the base of the dotted name has no value"), *span)),
        },
        ArrayExpr::Selected(span) => match context.thread.selections.last() {
            Some(positions) => Ok(positions.clone()),
            None => Err(traceback::with_span(context, Fault::impossible("nothing is being selected"), *span)),
        },
        other => unreachable!("{other:?} is not a rare expression"),
    }
}

/// The nesting depth below which an expression fits in the stack that is guaranteed to every call.
const GUARANTEED_STACK_DEPTH: u32 = 16;

/// Runs `work`, which may be one of many levels of a deep expression, with enough stack.
pub(crate) fn with_enough_stack<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    recurse_within_limit(work)
}

#[inline(never)]
fn evaluate_name(context: &mut Context, code: &Code, name: NameRef, value: &mut Argument) -> Result<()> {
    match context.thread.frames.value(&context.workspace.spaces, &code.body, name.index) {
        Some(Value::Array(array)) => value.set(ArgumentRef::of(array)),
        _ => *value = evaluate_rare_name(context, code, name)?.into(),
    }
    Ok(())
}

/// Evaluates a name that is not a variable: a niladic function or a property; fails for any other name.
#[inline(never)]
fn evaluate_rare_name(context: &mut Context, code: &Code, name: NameRef) -> Result<Array> {
    match context.thread.frames.value(&context.workspace.spaces, &code.body, name.index) {
        Some(Value::Function(function)) if function.is_niladic() => {
            let function = function.clone();
            function.niladic(context).map_err(|fault| traceback::with_span(context, fault, name.span))
        }
        Some(_) => Err(traceback::with_span(context, Fault::syntax("an array is needed here"), name.span)),
        None => {
            let text = &code.body.names[name.index as usize].text;
            match property::find(context, context.current_space(), text, true) {
                Some(property) => property.read(context).map_err(|fault| traceback::with_span(context, fault, name.span)),
                None => Err(undefined_name_fault(context, text, name.span)),
            }
        }
    }
}

/// Returns the niladic function that an expression names, with the span of the name, or `None` if the expression is anything
/// else.
pub(crate) fn find_niladic(context: &Context, code: &Code, expression: &ArrayExpr) -> Option<(FunctionRef, Span)> {
    let ArrayExpr::Name(name) = expression else {
        return None;
    };
    match context.thread.frames.value(&context.workspace.spaces, &code.body, name.index) {
        Some(Value::Function(function)) if function.is_niladic() => Some((function.clone(), name.span)),
        _ => None,
    }
}

/// Creates the VALUE ERROR for a name without a value.
#[cold]
pub(crate) fn undefined_name_fault(context: &Context, name: &str, span: Span) -> Fault {
    let fault = Fault::value(format!("{name} has no value")).with_classic(format!("Undefined name: {name}"));
    traceback::with_span(context, hint::with_undefined_name(context, fault, name), span)
}

#[inline(never)]
fn evaluate_special(context: &mut Context, special: Special, span: Span) -> Result<Array> {
    match special {
        Special::Quad => input::evaluate_line(context).map_err(|fault| traceback::with_span(context, fault, span)),
        Special::QuoteQuad => input::read_characters(context).map_err(|fault| traceback::with_span(context, fault, span)),
        Special::Root => Ok(Array::from_reference(ROOT)),
        Special::Parent => Ok(Array::from_reference(context.workspace.spaces[context.current_space()].parent)),
        _ => match context.thread.frames.special(special) {
            Some(Value::Array(array)) => Ok(array.clone()),
            Some(_) => Err(traceback::with_span(context, Fault::syntax(format!("{} is not an array", special.text())), span)),
            None => Err(undefined_name_fault(context, special.text(), span)),
        },
    }
}

/// Evaluates a ⎕ name to an array.
pub(crate) fn evaluate_system_name(context: &mut Context, index: SystemIndex) -> Result<Array> {
    match &function::system_name(context, index).kind {
        SystemKind::Variable { get, .. } => get(context).and_then(|value| names::charge_result(context, value)),
        SystemKind::Function(_) | SystemKind::Operator(_) => Err(Fault::syntax("an array is needed here")),
    }
}

#[inline(never)]
pub(crate) fn evaluate_strand(
    context: &mut Context,
    items: &[ArrayExpr],
    span: Span,
    mut evaluate: impl FnMut(&mut Context, &ArrayExpr) -> Result<Array>,
) -> Result<Array> {
    let mut arrays = Vec::with_capacity(items.len());
    for item in items.iter().rev() {
        arrays.push(evaluate(context, item)?);
    }
    arrays.reverse();
    let example = arrays[0].clone();
    let shape = Shape::vector(arrays.len());
    Array::from_items(context.memory(), shape, arrays, &example).map_err(|fault| traceback::with_span(context, fault, span))
}

/// Evaluates a chain.
pub(crate) fn run_chain(context: &mut Context, code: &Code, chain: &Chain, value: &mut Argument) -> Result<()> {
    run_steps(context, code, chain, chain.steps.len(), value)
}

/// Evaluates the first `count` steps of a chain. The first step reads its arguments in place if they need no evaluation.
pub(crate) fn run_steps(context: &mut Context, code: &Code, chain: &Chain, count: usize, value: &mut Argument) -> Result<()> {
    if fusion::has_runs(chain) {
        return fused::run_steps_with_runs(context, code, chain, count, value);
    }
    let first = if count > 0 && scalar_fast_path::run_first_step(context, code, chain, usize::MAX, value) {
        1
    } else {
        begin_chain(context, code, chain, count, value)?
    };
    for index in first..count {
        run_step(context, code, Steps::of(chain), index, value)?;
    }
    Ok(())
}

/// Evaluates the start of a chain, together with the first step if that has no fast path but arguments that need no evaluation.
/// Returns the number of steps taken, at most `count`.
#[inline(always)]
pub(crate) fn begin_chain(
    context: &mut Context,
    code: &Code,
    chain: &Chain,
    count: usize,
    value: &mut Argument,
) -> Result<usize> {
    if count > 0
        && let Some(result) = run_first_step_on_copies(context, code, chain, value)
    {
        return result.map(|()| 1);
    }
    evaluate(context, code, &chain.start, value)?;
    Ok(0)
}

/// Runs the first step of a chain on copies of its arguments, or returns `None` unless it applies a primitive to arguments that need
/// no evaluation.
pub(crate) fn run_first_step_on_copies(
    context: &mut Context,
    code: &Code,
    chain: &Chain,
    value: &mut Argument,
) -> Option<Result<()>> {
    Some(match run_on_copies(context, code, chain)? {
        Ok(result) => {
            *value = result.into();
            Ok(())
        }
        Err(fault) => Err(with_step_spans(context, Steps::of(chain), 0, fault)),
    })
}

/// Applies the primitive of the first step of a chain to copies of its arguments, or returns `None` unless they need no evaluation.
#[inline(never)]
fn run_on_copies(context: &mut Context, code: &Code, chain: &Chain) -> Option<Result<Array>> {
    match &chain.steps[0] {
        ChainStep::Monadic { function: FunctionExpr::Primitive(primitive, _) } => {
            let (_, monad) = primitive.monadic?;
            let right = scalar_fast_path::immediate_value(context, code, &chain.start)?.to_array();
            Some(monad(context, right))
        }
        ChainStep::Dyadic { left, function: FunctionExpr::Primitive(primitive, _) } => {
            let (_, dyad) = primitive.dyadic?;
            let left = scalar_fast_path::immediate_value(context, code, left)?;
            let right = scalar_fast_path::immediate_value(context, code, &chain.start)?;
            let (left, right) = (left.to_array(), right.to_array());
            Some(dyad(context, left, right))
        }
        _ => None,
    }
}

/// The steps of a chain, with the expression that they start from.
#[derive(Clone, Copy)]
pub(crate) struct Steps<'a> {
    start: &'a ArrayExpr,
    steps: &'a [ChainStep],
}

impl<'a> Steps<'a> {
    pub(crate) fn of(chain: &'a Chain) -> Self {
        Self { start: &chain.start, steps: &chain.steps }
    }
}

/// Runs one step of a chain, which replaces the current value with the next one.
#[inline]
pub(crate) fn run_step(context: &mut Context, code: &Code, steps: Steps<'_>, index: usize, value: &mut Argument) -> Result<()> {
    let result = match &steps.steps[index] {
        ChainStep::Idiom(idiom) => return evaluate_combined(context, code, steps, idiom, value),
        ChainStep::Monadic { function } => evaluate_monadic(context, code, function, value),
        ChainStep::Dyadic { left, function } => evaluate_dyadic(context, code, left, function, value),
        ChainStep::Assign { target, arrow } => return store_value(context, code, target, value, *arrow),
        ChainStep::Modify { target, function, arrow } => {
            return modify_target(context, code, target, function, value.as_ref(), *arrow);
        }
    };
    match result {
        Ok(()) => Ok(()),
        Err(fault) => Err(with_step_spans(context, steps, index, fault)),
    }
}

/// Runs a step such as `X/Y` whose left argument is already evaluated.
pub(crate) fn run_replicate(context: &mut Context, steps: Steps<'_>, index: usize, left: Array, right: Array) -> Result<Array> {
    let ChainStep::Dyadic { function: FunctionExpr::Primitive(primitive, _), .. } = &steps.steps[index] else {
        unreachable!("the caller has checked the kind of step")
    };
    let result = match primitive.dyadic {
        Some((_, dyad)) => dyad(context, left, right),
        None => Err(primitive.no_dyadic_fault()),
    };
    result.map_err(|fault| with_step_spans(context, steps, index, fault))
}

#[cold]
#[inline(never)]
pub(crate) fn with_step_spans(context: &Context, steps: Steps<'_>, index: usize, fault: Fault) -> Fault {
    traceback::push_call(context, fault, step_spans(steps, index))
}

/// Returns the spans of a step: those of its function and of its arguments.
pub(crate) fn step_spans(steps: Steps<'_>, index: usize) -> Spans {
    let right = steps.steps[..index].iter().fold(steps.start.span(), |span, step| span.to(step.span()));
    let right = Some(right);
    match &steps.steps[index] {
        ChainStep::Idiom(combined) => Spans { function: combined.span, caret: combined.span.start, left: None, right },
        ChainStep::Monadic { function } => Spans { function: function.span(), caret: function.caret(), left: None, right },
        ChainStep::Dyadic { left, function } => {
            Spans { function: function.span(), caret: function.caret(), left: Some(left.span()), right }
        }
        ChainStep::Assign { arrow, .. } | ChainStep::Modify { arrow, .. } => {
            Spans { function: *arrow, caret: arrow.start, left: None, right }
        }
    }
}

/// Computes an idiom, or the expression as written if the idiom does not apply.
#[inline(never)]
fn evaluate_combined(
    context: &mut Context,
    code: &Code,
    steps: Steps<'_>,
    combined: &IdiomStep,
    value: &mut Argument,
) -> Result<()> {
    let right = Array::from(value.take());
    let result =
        (combined.idiom.compute)(context, &right).map_err(|fault| traceback::with_span(context, fault, combined.span))?;
    match (result, &combined.plain) {
        (Some(array), _) => {
            *value = array.into();
            Ok(())
        }
        (None, PlainExpression::Steps(plain)) => {
            *value = right.into();
            let plain = Steps { start: steps.start, steps: plain };
            (0..plain.steps.len()).try_for_each(|index| run_step(context, code, plain, index, value))
        }
        (None, PlainExpression::Array(expression)) => evaluate(context, code, expression, value),
    }
}

/// Runs an assignment whose value is not used. The assigned array has one owner then, so that it can be changed in place.
pub(crate) fn perform_assignment(context: &mut Context, code: &Code, expression: &ArrayExpr, value: &mut Argument) -> Result<()> {
    if let ArrayExpr::Chain(chain) = expression
        && chain.depth < GUARANTEED_STACK_DEPTH
    {
        match (&*chain.steps, &chain.start) {
            ([before @ .., ChainStep::Assign { target: AssignmentTarget::Name(name), arrow }], _) => {
                run_steps(context, code, chain, before.len(), value)?;
                return assign::move_to_name(context, code, *name, value, *arrow);
            }
            ([ChainStep::Modify { target, function, arrow }], ArrayExpr::Constant(array, _)) => {
                return modify_target(context, code, target, function, ArgumentRef::of(array), *arrow);
            }
            _ => {}
        }
    }
    evaluate(context, code, expression, value)?;
    *value = Argument::ZERO;
    Ok(())
}

#[inline(never)]
fn store_value(context: &mut Context, code: &Code, target: &AssignmentTarget, value: &Argument, arrow: Span) -> Result<()> {
    assign::store(context, code, target, value.as_ref().to_array(), arrow)
}

#[inline(never)]
fn modify_target(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    function: &FunctionExpr,
    value: ArgumentRef<'_>,
    arrow: Span,
) -> Result<()> {
    if assign::modify_in_place(context, code, target, function, value)? {
        return Ok(());
    }
    assign::modify(context, code, target, function, value.to_array(), arrow)
}

/// Evaluates `f Y`.
#[inline(never)]
fn evaluate_monadic(context: &mut Context, code: &Code, function: &FunctionExpr, value: &mut Argument) -> Result<()> {
    if let FunctionExpr::Primitive(primitive, _) = function {
        if let Argument::Scalar(scalar) = value
            && let Some(result) = primitive.monadic_on_scalar.and_then(|on_scalar| on_scalar(context, *scalar))
        {
            *value = Argument::Scalar(result);
            return Ok(());
        }
        *value = match primitive.monadic {
            Some((_, monad)) => monad(context, value.take().into())?.into(),
            None => return Err(primitive.no_monadic_fault()),
        };
        return Ok(());
    }
    let target = find_target(context, code, function)?;
    call(context, code, target, None, value)
}

/// Evaluates `X f Y`.
#[inline(never)]
fn evaluate_dyadic(
    context: &mut Context,
    code: &Code,
    left: &ArrayExpr,
    function: &FunctionExpr,
    value: &mut Argument,
) -> Result<()> {
    let FunctionExpr::Primitive(primitive, _) = function else {
        let target = find_target(context, code, function)?;
        let mut left_argument = Argument::ZERO;
        evaluate(context, code, left, &mut left_argument)?;
        return call(context, code, target, Some(left_argument), value);
    };
    let left: Array = if let Some(left) = scalar_fast_path::immediate_value(context, code, left) {
        if scalar_fast_path::run_dyadic_on(context, primitive, left, value) {
            return Ok(());
        }
        left.to_array()
    } else {
        let mut argument = Argument::ZERO;
        evaluate(context, code, left, &mut argument)?;
        if let (Argument::Scalar(left), Argument::Scalar(right)) = (&argument, &*value)
            && let Some(result) = primitive.dyadic_on_scalars.and_then(|on_scalars| on_scalars(context, *left, *right))
        {
            *value = Argument::Scalar(result);
            return Ok(());
        }
        argument.into()
    };
    let Some((_, dyad)) = primitive.dyadic else { return Err(primitive.no_dyadic_fault()) };
    *value = dyad(context, left, value.take().into())?.into();
    Ok(())
}

/// Calls a function other than a primitive: `value` is its right argument and receives its result.
pub(crate) fn call(
    context: &mut Context,
    code: &Code,
    target: Target<'_>,
    left: Option<Argument>,
    value: &mut Argument,
) -> Result<()> {
    let function = match &target {
        Target::Running => return call::call_recursively(context, code, left, value),
        Target::Closure(closure) => return call::call(context, closure, left, value),
        Target::Known(function) => *function,
        Target::Function(function) => function,
    };
    if left.is_none()
        && let Argument::Array(right) = &*value
        && let Some(result) = function.monadic_fast_path(context, right)
    {
        *value = result;
        return Ok(());
    }
    let right = value.take().into();
    *value = match left {
        None => function.monadic(context, right)?,
        Some(left) => function.dyadic(context, left.into(), right)?,
    }
    .into();
    Ok(())
}

/// The target of a call: a defined function is called directly, not through a [`FunctionRef`].
pub(crate) enum Target<'a> {
    /// The function whose body is running.
    Running,
    /// A function that was built when the expression was first evaluated.
    Known(&'a FunctionRef),
    /// A defined function.
    Closure(Arc<Closure>),
    /// Any other function.
    Function(FunctionRef),
}

/// Finds the target of a call.
pub(crate) fn find_target<'a>(context: &mut Context, code: &Code, expression: &'a FunctionExpr) -> Result<Target<'a>> {
    match expression {
        FunctionExpr::Special(Special::Recursion, _) if context.thread.frames.runs(&code.body) => Ok(Target::Running),
        FunctionExpr::Special(Special::Recursion, span) => match running_closure(context) {
            Some(closure) => Ok(Target::Closure(closure)),
            None => Err(traceback::with_span(context, Fault::syntax("∇ is only allowed inside a function"), *span)),
        },
        FunctionExpr::Name(name) => match context.thread.frames.value(&context.workspace.spaces, &code.body, name.index) {
            Some(Value::Function(function)) => Ok(target_of(function)),
            _ => Err(undefined_name_fault(context, &code.body.names[name.index as usize].text, name.span)),
        },
        FunctionExpr::Special(special, _) => match context.thread.frames.special(*special) {
            Some(Value::Function(function)) => Ok(target_of(function)),
            _ => Ok(Target::Function(function::evaluate_function(context, code, expression)?)),
        },
        FunctionExpr::Constant(constant) if let Some(ready) = constant.value.get() => Ok(Target::Known(ready)),
        FunctionExpr::Dfn(inner, _) => Ok(Target::Closure(closure::create_closure(context, inner, None))),
        _ => Ok(Target::Function(function::evaluate_function(context, code, expression)?)),
    }
}

fn target_of(function: &FunctionRef) -> Target<'static> {
    match closure::closure_of(function) {
        Some(closure) => Target::Closure(closure.clone()),
        None => Target::Function(function.clone()),
    }
}

/// Returns the running function, if there is one.
pub(crate) fn running_closure(context: &Context) -> Option<Arc<Closure>> {
    closure::as_closure(context.thread.frames.function_frame()?.callee.as_ref()?)
}

/// Returns true if an expression may denote a defined function, which in tail position can replace the frame of its caller.
pub(crate) fn may_be_defined(function: &FunctionExpr) -> bool {
    !matches!(function, FunctionExpr::Primitive(primitive, _) if !primitive.runs_text)
}
