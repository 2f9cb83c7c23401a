//! Defined functions with a header: arguments and locals in slots, lines with labels and branches, control structures.

use super::breakpoints;
use super::breakpoints::Watcher;
use super::call::Outcome;
use super::closure;
use super::closure::{Closure, DefinedFunction, DefinedOperator};
use super::control::{Flow, Structures};
use super::switch_points;
use crate::array::{Array, Reference};
use crate::bind::expression::{ArrayExpr, Expression};
use crate::bind::memo::Code;
use crate::error::{Blame, Fault, Result, Signal};
use crate::eval::assign::trigger;
use crate::eval::expressions::binding::{run_direct, with_bound};
use crate::eval::expressions::{array, execute};
use crate::eval::gc::collect;
use crate::eval::objects::{instance, script};
use crate::eval::{TextResult, traceback};
use crate::function::{Argument, ArgumentRef, Context, FunctionRef, OperatorRef, Value};
use crate::runtime::frames::ValueLocation;
use crate::syntax::tree::{Body, BodyKind, Header, Local, Parameter, Phrase, Statement, StatementKind};
use std::sync::Arc;

/// Returns true if a definition is niladic: it has a header without a right argument.
pub(crate) fn is_niladic(body: &Body) -> bool {
    header(body).is_some_and(|header| matches!(header.right, Parameter::Absent))
}

/// Returns the header of a definition, if it has one.
pub(crate) fn header(body: &Body) -> Option<&Header> {
    match &body.kind {
        BodyKind::Tradfn(header) => Some(header),
        BodyKind::Text | BodyKind::Dfn(_) => None,
    }
}

/// Defines the function or operator of a text under its name, and returns the name, or an empty text if there is no header.
/// Holders of the previous definition of that name call this one from now on, except in calls that have begun. Fails if the name
/// is a variable or a label.
pub(crate) fn define(context: &mut Context, body: &Arc<Body>) -> Result<String> {
    let Some(name) = header(body).map(|header| header.name.clone()) else {
        return Ok(String::new());
    };
    let location = context.thread.frames.locate_text_target(&context.workspace.spaces, &name);
    if let Some(Value::Array(_)) = context.thread.frames.value_at(&context.workspace.spaces, &location) {
        let fault = definition_error(&format!("{name} is a variable, or a label"));
        return Err(fault.with_help(format!("⎕EX'{name}' frees the name of a variable")));
    }
    let home = if let ValueLocation::Space(space, _) = location { Some(space) } else { None };
    if let Some(space) = home {
        trigger::connect(context, space, body, &name);
    }
    let Some(value) = build_definition(context, body, &name, home) else {
        return Ok(String::new());
    };
    let old = context.thread.frames.value_at(&context.workspace.spaces, &location).and_then(closure::text_of);
    if let (Some(old), Some(new)) = (old, closure::text_of(&value)) {
        old.replace_with(new);
    }
    context.thread.frames.put(&mut context.workspace.spaces, &location, value);
    Ok(name.to_string())
}

/// Returns the function or operator that a text with a header defines under `name`; `home` is the namespace that will keep it, if
/// the name is not local.
pub(crate) fn build_definition(context: &Context, body: &Arc<Body>, name: &Arc<str>, home: Option<Reference>) -> Option<Value> {
    let header = header(body)?;
    let text = closure::create_text_with_header(context, &Code::new(body.clone()), name, home);
    Some(if header.left_operand.is_some() {
        Value::Operator(OperatorRef::Shared(Arc::new(DefinedOperator(text))))
    } else {
        Value::Function(FunctionRef::new(DefinedFunction(Arc::new(Closure::plain(text)))))
    })
}

/// Runs a function in the frame that was made for its call.
pub(crate) fn run(context: &mut Context, closure: &Closure, value: &mut Argument) -> Result<Outcome> {
    let code = &closure.text.code;
    let Some(header) = header(&code.body) else {
        return Err(Fault::impossible("the function has no header"));
    };
    let frame = context.thread.frames.top_mut().expect("a call has a frame");
    let (left, right) = (frame.left.take(), frame.right.take().map(Array::from));
    if header.locals.iter().any(|local| matches!(local, Local::System(_))) {
        save_local_settings(context, header);
    }
    take_argument(context, code, &header.left, left.as_ref().and_then(Value::array).cloned(), "left")?;
    take_argument(context, code, &header.right, right, "right")?;
    let (left_operand, right_operand) = closure.operands();
    for (slot, operand) in [(header.left_operand, left_operand), (header.right_operand, right_operand)] {
        if let (Some(slot), Some(operand)) = (slot, operand) {
            assign_slot(context, code, slot, operand.clone());
        }
    }
    set_labels(context, code);
    run_lines(context, code, header, 0, value)
}

/// Saves the settings, and `⎕TRAP` if the header names it, which are restored when the function ends.
#[inline(never)]
fn save_local_settings(context: &mut Context, header: &Header) {
    let settings = context.workspace.settings.clone();
    context.thread.frames.keep_settings(settings);
    if header.locals.iter().any(|local| matches!(local, Local::System(name) if &**name == "TRAP")) {
        let trap = context.thread.frames.traps().next().map_or_else(|| context.workspace.trap.clone(), |(_, trap)| trap.clone());
        let diagnosis = context.thread.diagnosis.take();
        context.thread.frames.set_trap(trap, diagnosis);
    }
}

/// Assigns the line numbers to the labels.
fn set_labels(context: &mut Context, code: &Code) {
    for label in &code.body.labels {
        assign_slot(context, code, label.name, Value::Array(Array::count(label.line)));
    }
}

/// Replaces a suspended function with the current definition of its name. The locals keep their values.
pub(crate) fn exchange(context: &mut Context, closure: &Arc<Closure>) {
    context.thread.frames.replace_function(closure);
    set_labels(context, &closure.text.code);
}

/// Resumes a function at a line after a suspension.
pub(crate) fn run_from_line(context: &mut Context, closure: &Closure, line: i64, value: &mut Argument) -> Result<Outcome> {
    let code = closure.text.code.clone();
    let Some(header) = header(&code.body) else {
        return Ok(Outcome::Nothing);
    };
    match statement_at(&code.body, line) {
        Some(first) => run_lines(context, &code, header, first, value),
        None => Ok(store_result(context, &code, header, value)),
    }
}

fn assign_slot(context: &mut Context, code: &Code, slot: u32, value: Value) {
    let location = context.thread.frames.locate_target(&context.workspace.spaces, &code.body, slot);
    context.thread.frames.put(&mut context.workspace.spaces, &location, value);
}

/// Assigns an argument to its name, or its items to several names.
fn take_argument(context: &mut Context, code: &Code, parameter: &Parameter, argument: Option<Array>, side: &str) -> Result<()> {
    match (parameter, argument) {
        (Parameter::Absent | Parameter::Braced(_) | Parameter::List { is_braced: true, .. }, None) => Ok(()),
        (Parameter::Absent, Some(_)) => {
            Err(mismatch_fault("the function takes no left argument", "The function does not take a left argument"))
        }
        (Parameter::Name(_) | Parameter::List { .. }, None) => {
            Err(mismatch_fault(&format!("the function needs a {side} argument"), "The function requires a left argument"))
        }
        (Parameter::Name(slot) | Parameter::Braced(slot), Some(array)) => {
            assign_slot(context, code, *slot, Value::Array(array));
            Ok(())
        }
        (Parameter::List { names: slots, .. }, Some(array)) => {
            if array.rank() != 1 || array.bound() != slots.len() {
                let actual = if array.rank() == 1 {
                    format!("one of length {}", array.bound())
                } else {
                    format!("an array of rank {}", array.rank())
                };
                let message = format!("the function takes a vector of {} items, not {actual}", slots.len());
                return Err(mark_at_call(Fault::length(Blame::Right, message)));
            }
            for (index, slot) in slots.iter().enumerate() {
                assign_slot(context, code, *slot, Value::Array(array.item(index)));
            }
            Ok(())
        }
    }
}

fn mismatch_fault(message: &str, classic: &'static str) -> Fault {
    mark_at_call(Fault::syntax(message).with_classic(classic))
}

/// Marks the fault of a call that does not fit the header, so that it is reported where the function is called.
fn mark_at_call(mut fault: Fault) -> Fault {
    fault.details_mut().signal = Some(Signal::Raised);
    fault
}

/// Runs a function from a statement on, closes its control structures, and returns its outcome.
fn run_lines(context: &mut Context, code: &Arc<Code>, header: &Header, first: usize, value: &mut Argument) -> Result<Outcome> {
    let guard_count = context.thread.guards.count();
    let mut structures = Structures::default();
    let mut watcher = Watcher::new(context, &code.body, first)?;
    let completion = run_statements(context, code, first, &mut structures, watcher.as_mut());
    structures.leave(context);
    context.thread.guards.truncate(guard_count);
    // A function that fails keeps its tokens: it may be suspended.
    completion?;
    context.release(0);
    let outcome = store_result(context, code, header, value);
    if let Some(watcher) = &mut watcher {
        watcher.finish(context, &code.body, outcome, value)?;
    }
    Ok(outcome)
}

/// Runs statements, following branches, until the function ends.
fn run_statements(
    context: &mut Context,
    code: &Arc<Code>,
    first: usize,
    structures: &mut Structures,
    mut watcher: Option<&mut Watcher>,
) -> Result<()> {
    let mut next = first;
    while let Some(statement) = code.body.statements.get(next) {
        if let Some(frame) = context.thread.frames.top_mut() {
            frame.span = statement.span;
        }
        if let Some(watcher) = &mut watcher
            && let Some(line) = watcher.stop_before(context, &code.body, statement.span, next)?
        {
            let Some(index) = statement_at(&code.body, line) else { break };
            next = index;
        }
        let Some(statement) = code.body.statements.get(next) else { break };
        collect::collect_between_statements(context, Some(structures));
        let switched = switch_points::offer_at_line(context, &code.body, next);
        let flow = match switched.and_then(|()| run_statement(context, code, statement, next, structures)) {
            Ok(flow) => flow,
            Err(fault) => Flow::To(structures.catch_fault(context, code, fault)?),
        };
        if watcher.is_some() {
            Watcher::show_branch_if_traced(context, &code.body, statement, &flow)?;
        }
        match flow {
            Flow::Next => next += 1,
            Flow::To(index) => {
                context.release_outside(index);
                // A loop may have no body: an interrupt must get through even there.
                if index <= next {
                    context.poll()?;
                }
                next = index;
            }
            Flow::Exit => break,
        }
    }
    Ok(())
}

/// Stores the result of a function in `value`. Returns `Outcome::Nothing` if the header names no result, or if a name of the
/// result has no value.
fn store_result(context: &mut Context, code: &Code, header: &Header, value: &mut Argument) -> Outcome {
    let frames = &context.thread.frames;
    let array_in = |slot: u32| frames.value(&context.workspace.spaces, &code.body, slot).and_then(Value::array);
    let shy = match &header.result {
        Parameter::Absent => return Outcome::Nothing,
        Parameter::Name(slot) | Parameter::Braced(slot) => {
            let Some(array) = array_in(*slot) else { return Outcome::Nothing };
            value.set(ArgumentRef::of(array));
            matches!(header.result, Parameter::Braced(_))
        }
        Parameter::List { names: slots, is_braced } => {
            let arrays: Option<Vec<Array>> = slots.iter().map(|&slot| array_in(slot).cloned()).collect();
            let Some(arrays) = arrays else { return Outcome::Nothing };
            *value = Array::nested(arrays).into();
            *is_braced
        }
    };
    context.thread.shy = shy;
    Outcome::Value
}

fn run_statement(
    context: &mut Context,
    code: &Arc<Code>,
    statement: &Statement,
    index: usize,
    structures: &mut Structures,
) -> Result<Flow> {
    match &statement.kind {
        StatementKind::Phrase(phrase) => {
            if context.workspace.watched.is_idle() {
                let mut value = Argument::ZERO;
                if let Some(has_value) = run_direct(context, code, phrase, &mut value) {
                    return end_direct_phrase(context, has_value?, value);
                }
            }
            let result = with_bound(context, code, phrase, |context, bound| run_bound(context, code, bound))?;
            if breakpoints::is_traced(context, &code.body, statement.span) {
                breakpoints::show(context, &code.body, statement.span, &result)?;
            } else {
                crate::eval::print_finished(context, &result)?;
            }
            Ok(Flow::Next)
        }
        StatementKind::Label(_) => Ok(Flow::Next),
        StatementKind::Unreadable(flaw) => Err(traceback::fault_at_flaw(context, flaw.clone())),
        StatementKind::Declaration(text) => {
            instance::execute_function_declaration(context, text)
                .map_err(|fault| traceback::with_span(context, fault, statement.span))?;
            Ok(Flow::Next)
        }
        StatementKind::Branch(None) => Err(Fault::unwind()),
        StatementKind::Branch(Some(target)) => branch(context, code, target),
        StatementKind::Control(control) => structures.run(context, code, control, index),
        StatementKind::Definition(body) => {
            define(context, body).map_err(|fault| traceback::with_span(context, fault, statement.span))?;
            Ok(Flow::Next)
        }
        StatementKind::Script(script) => script::run_script(context, script).map(|()| Flow::Next),
        StatementKind::Guard { .. } | StatementKind::ErrorGuard { .. } | StatementKind::DefaultLeft(_) => {
            Err(traceback::with_span(context, Fault::syntax("guards and defaults are only allowed inside dfns"), statement.span))
        }
    }
}

/// Displays the value of a direct phrase, unless the value was assigned to a name.
fn end_direct_phrase(context: &mut Context, has_value: bool, value: Argument) -> Result<Flow> {
    context.thread.shy = !has_value;
    if has_value {
        crate::eval::print_finished(context, &TextResult::Array(value.into()))?;
    }
    Ok(Flow::Next)
}

/// Runs a bound phrase. What it assigns is not returned, so that the array under the name has one owner.
fn run_bound(context: &mut Context, code: &Arc<Code>, bound: &Expression) -> Result<TextResult> {
    match bound {
        Expression::Array(expression @ ArrayExpr::Chain(_)) if bound.is_shy() && context.workspace.watched.is_idle() => {
            context.thread.shy = false;
            let mut value = Argument::ZERO;
            if let Err(fault) = array::perform_assignment(context, code, expression, &mut value) {
                return execute::complete_with_function(context, code, expression, fault);
            }
            context.thread.shy = true;
            Ok(TextResult::Nothing)
        }
        other => crate::eval::run_bound(context, code, other),
    }
}

/// Executes `→target`: with an empty target, the function continues with the next statement; with a line that does not exist, it
/// ends.
pub(crate) fn branch(context: &mut Context, code: &Code, target: &Phrase) -> Result<Flow> {
    let array = crate::eval::evaluate_phrase_to_array(context, code, target)?;
    if array.is_empty() {
        return Ok(Flow::Next);
    }
    match array.element(0).to_integer() {
        Some(line) => Ok(statement_at(&code.body, line).map_or(Flow::Exit, Flow::To)),
        None => {
            let fault = Fault::domain(Blame::Right, "the target of → must be a line number");
            let is_text = array.is_character();
            let fault = if is_text { fault.with_help("a label is written without quotes: →end") } else { fault };
            Err(traceback::with_span(context, fault, target.span))
        }
    }
}

/// Returns the index of the first statement of a line, or of the next line that has one, or `None` if the line is not in the
/// function.
fn statement_at(body: &Body, line: i64) -> Option<usize> {
    let first = body.source.line_of(body.span.start);
    let last = body.source.line_of(body.span.end.saturating_sub(1)) - first;
    if line < 1 || line > last as i64 {
        return None;
    }
    body.find_statement(line as usize)
}

/// Creates a DEFN ERROR with a reason.
pub(crate) fn definition_error(reason: &str) -> Fault {
    let help = "∇r←f y begins to define f, ∇f changes it, and ∇ alone ends a definition; see ]help ∇";
    Fault::syntax(reason).with_text("DEFN ERROR").with_help(help)
}
