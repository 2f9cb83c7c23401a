//! Tracing: runs a text part by part and records the value of every part, in the order of computation.
//!
//! The subexpressions of a part are computed first and replaced with constants; the rest is left to the evaluator. A text thus
//! means the same as always, except that no idiom computes several parts in one step.

use crate::array::Array;
use crate::bind::bind_as_written;
use crate::bind::expression::{ArrayExpr, Chain, ChainStep, Expression, Fork, FunctionExpr, Index, Operand};
use crate::bind::memo::{Binding, Code};
use crate::error::{Fault, Result};
use crate::eval::expressions::{array, function, name_classes};
use crate::eval::{switch_settings, traceback};
use crate::format::notation::preview;
use crate::format::settings::TrainStyle;
use crate::function::{Context, FunctionRef};
use crate::runtime::frames::TextKind;
use crate::stack::recurse;
use crate::syntax;
use crate::syntax::balance::Balance;
use crate::syntax::source::Span;
use crate::syntax::tree::{Phrase, StatementKind};
use std::sync::Arc;

/// A part of the text and its result: a preview of its value, or the error that ended it.
pub(crate) struct TracedPart {
    pub(crate) text: String,
    pub(crate) result: String,
}

/// Runs a text and returns the result of each of its parts, up to and including the first error.
pub(crate) fn trace_text(context: &mut Context, text: &str) -> Result<Vec<TracedPart>> {
    let source = context.make_source("", text);
    let body = syntax::parse(&source).map_err(|flaws| crate::eval::parse_fault(context, &source, flaws))?;
    let code = Code::new(body);
    let function_frame = context.thread.frames.innermost_function();
    let space = function_frame
        .and_then(|function_frame| context.thread.frames.get(function_frame as usize))
        .map_or(context.workspace.space, |frame| frame.space);
    let outer = context.current_space();
    context.call_deeper(|context| {
        let balance = Balance::of(source.text());
        context.thread.frames.enter_text(source, function_frame, space, TextKind::Line);
        switch_settings(context, outer, space);
        let mut tracer = TextTracer { context, code: &code, balance, traced: Vec::new() };
        let outcome = tracer.trace_statements();
        let traced = std::mem::take(&mut tracer.traced);
        context.thread.frames.leave();
        switch_settings(context, space, outer);
        match outcome {
            Err(TraceEnd::Uncatchable(fault)) => Err(fault),
            Ok(()) | Err(TraceEnd::Recorded) => Ok(traced),
        }
    })
}

/// The state of a trace.
struct TextTracer<'a> {
    context: &'a mut Context,
    code: &'a Arc<Code>,
    balance: Balance,
    traced: Vec<TracedPart>,
}

/// The reason why a trace ends early.
enum TraceEnd {
    /// An error, which has already been recorded.
    Recorded,
    /// A fault that no program can catch.
    Uncatchable(Fault),
}

/// The result of evaluating a part, or the reason why the trace ends.
type Traced<T> = std::result::Result<T, TraceEnd>;

impl TextTracer<'_> {
    fn trace_statements(&mut self) -> Traced<()> {
        let code = self.code.clone();
        for statement in &code.body.statements {
            match &statement.kind {
                StatementKind::Phrase(phrase) => self.trace_phrase(phrase)?,
                _ => {
                    let fault = Fault::syntax("only expressions can be traced, not guards, branches or control words");
                    return Err(self.record_failure(statement.span, fault));
                }
            }
        }
        Ok(())
    }

    fn trace_phrase(&mut self, phrase: &Phrase) -> Traced<()> {
        let bound = bind_as_written(&self.code.body, phrase, &name_classes::FrameNames::new(self.context));
        let mut binding = bound.map_err(|flaw| {
            let fault = traceback::fault_at_flaw(self.context, flaw);
            self.record_failure(phrase.span, fault)
        })?;
        match take_expression(&mut binding) {
            Expression::Array(array) => self.evaluate(array).map(drop),
            // The base of a dotted name decides how the rest is bound, which is left to the evaluator.
            Expression::Base(_) | Expression::Executed(..) => {
                let whole = crate::eval::evaluate_phrase_to_array(self.context, self.code, phrase);
                self.record_result(phrase.span, whole).map(drop)
            }
            Expression::Function(function) => {
                let value = function::evaluate_function(self.context, self.code, &function);
                let structure = self.check_result(phrase.span, value)?.structure();
                let text = crate::format::function::format_function(self.context, &structure, TrainStyle::Def);
                let text = self.check_result(phrase.span, text)?;
                self.record_text(phrase.span, text);
                Ok(())
            }
            Expression::Operator(operator) => {
                let value = function::evaluate_operator(self.context, self.code, &operator);
                self.check_result(phrase.span, value)?;
                self.record_text(phrase.span, "an operator".into());
                Ok(())
            }
        }
    }

    /// Evaluates the parts of an expression, and then the expression itself.
    fn evaluate(&mut self, expression: ArrayExpr) -> Traced<Array> {
        recurse(|| match expression {
            ArrayExpr::Constant(array, _) => Ok(array),
            ArrayExpr::Chain(chain) => self.evaluate_chain(*chain),
            ArrayExpr::Strand(items, span) => {
                let items = self.evaluate_each(items.into_vec())?;
                self.evaluate_whole(ArrayExpr::Strand(items.into(), span))
            }
            ArrayExpr::Index(index) | ArrayExpr::IndexIdiom(index, _) => {
                let Index { array, indices, brackets } = *index;
                let indices = self.evaluate_indices(indices)?;
                let span = array.span();
                let array = ArrayExpr::Constant(self.evaluate(array)?, span);
                self.evaluate_whole(ArrayExpr::Index(Box::new(Index { array, indices, brackets })))
            }
            other => self.evaluate_whole(other),
        })
    }

    /// Evaluates an expression whose parts are already constants.
    fn evaluate_whole(&mut self, expression: ArrayExpr) -> Traced<Array> {
        let value = array::evaluate_to_array(self.context, self.code, &expression);
        self.record_result(expression.span(), value)
    }

    /// Replaces each expression with its value, from the last to the first.
    fn evaluate_each(&mut self, mut items: Vec<ArrayExpr>) -> Traced<Vec<ArrayExpr>> {
        for item in items.iter_mut().rev() {
            let span = item.span();
            let expression = std::mem::replace(item, ArrayExpr::Selected(span));
            *item = ArrayExpr::Constant(self.evaluate(expression)?, span);
        }
        Ok(items)
    }

    fn evaluate_indices(&mut self, indices: Box<[Option<ArrayExpr>]>) -> Traced<Box<[Option<ArrayExpr>]>> {
        let mut indices = indices.into_vec();
        for index in indices.iter_mut().rev() {
            *index = match index.take() {
                None => None,
                Some(slice @ ArrayExpr::Slice(_)) => Some(slice),
                Some(index) => {
                    let span = index.span();
                    Some(ArrayExpr::Constant(self.evaluate(index)?, span))
                }
            };
        }
        Ok(indices.into())
    }

    fn evaluate_chain(&mut self, chain: Chain) -> Traced<Array> {
        let end = chain.start.span();
        let mut value = self.evaluate(chain.start)?;
        for step in chain.steps {
            let span = step.span().to(end);
            value = match step {
                ChainStep::Monadic { function } => self.call(&function, None, value, span)?,
                ChainStep::Dyadic { left, function } => {
                    let left = self.evaluate(left)?;
                    self.call(&function, Some(left), value, span)?
                }
                step => {
                    let start = ArrayExpr::Constant(value, end);
                    let rest = Chain::new(start, Box::new([step]), chain.depth, span);
                    self.evaluate_whole(ArrayExpr::Chain(Box::new(rest)))?
                }
            };
        }
        Ok(value)
    }

    /// Calls a function. The tines of a train that is written in the text itself are traced one by one.
    fn call(&mut self, function: &FunctionExpr, left: Option<Array>, right: Array, span: Span) -> Traced<Array> {
        match function {
            FunctionExpr::Constant(constant) if is_train(&constant.function) => self.call(&constant.function, left, right, span),
            FunctionExpr::Idiom(combined) => self.call(&combined.function, left, right, span),
            FunctionExpr::Fork(fork) => {
                let (left, right) = self.evaluate_tines(fork, left, right)?;
                self.apply(&fork.middle, Some(left), right, span)
            }
            FunctionExpr::Atop(tines, _) => {
                let inner = self.call(&tines[1], left, right, tines[1].span())?;
                self.apply(&tines[0], None, inner, span)
            }
            _ => self.apply(function, left, right, span),
        }
    }

    /// Evaluates the outer tines of a fork, the right one first.
    fn evaluate_tines(&mut self, fork: &Fork, left: Option<Array>, right: Array) -> Traced<(Array, Array)> {
        let right_value = self.call(&fork.right, left.clone(), right.clone(), fork.right.span())?;
        let left_value = match &fork.left {
            Operand::Function(function) => self.call(function, left, right, function.span())?,
            Operand::Array(constant) => {
                let value = array::evaluate_to_array(self.context, self.code, constant);
                self.check_result(constant.span(), value)?
            }
        };
        Ok((left_value, right_value))
    }

    fn apply(&mut self, function: &FunctionExpr, left: Option<Array>, right: Array, span: Span) -> Traced<Array> {
        let evaluated = function::evaluate_function(self.context, self.code, function);
        let function: FunctionRef = self.check_result(function.span(), evaluated)?;
        self.context.thread.shy = false;
        let result = match left {
            None => function.monadic(self.context, right),
            Some(left) => function.dyadic(self.context, left, right),
        };
        self.record_result(span, result)
    }

    /// Records the result of a part, and returns the value.
    fn record_result(&mut self, span: Span, value: Result<Array>) -> Traced<Array> {
        let value = self.check_result(span, value)?;
        let text = preview(self.context, &value);
        self.record_text(span, text);
        Ok(value)
    }

    fn record_text(&mut self, span: Span, value: String) {
        let source = &self.code.body.source;
        let text = source.slice(self.balance.extend(span)).to_owned();
        self.traced.push(TracedPart { text, result: value });
    }

    fn check_result<T>(&mut self, span: Span, result: Result<T>) -> Traced<T> {
        result.map_err(|fault| self.record_failure(span, fault))
    }

    /// Records an error, which ends the trace.
    fn record_failure(&mut self, span: Span, fault: Fault) -> TraceEnd {
        if fault.has_no_result() {
            self.record_text(span, "no result".into());
            return TraceEnd::Recorded;
        }
        if !fault.kind().is_caught_by(0) {
            return TraceEnd::Uncatchable(fault);
        }
        let message = &fault.details().message;
        let text = if message.is_empty() { fault.headline() } else { format!("{}: {message}", fault.kind().name()) };
        self.record_text(span, text);
        TraceEnd::Recorded
    }
}

fn is_train(function: &FunctionExpr) -> bool {
    match function {
        FunctionExpr::Fork(_) | FunctionExpr::Atop(..) => true,
        FunctionExpr::Idiom(combined) => is_train(&combined.function),
        _ => false,
    }
}

/// Takes the expression out of a binding that is no longer needed.
fn take_expression(binding: &mut Binding) -> Expression {
    binding.expression.take()
}
