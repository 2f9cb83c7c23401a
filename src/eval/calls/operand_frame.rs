//! Operands that read names: an operator in another namespace runs them in the namespace and frame where they were written.

use super::closure::closure_of;
use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use crate::eval::members::function::FunctionWithin;
use crate::function::names::is_system_function;
use crate::function::{Context, Function, FunctionRef, HeldValue, Nesting, Options, Structure, Value};
use crate::runtime::frames::{Link, TextKind};
use crate::stack::recurse;
use std::any::Any;

/// Returns an operand for an operator whose text is in `space`. An operand that reads names is wrapped so that it runs in the
/// namespace and the frame where it was written.
pub(crate) fn wrap_operand(context: &Context, operand: Value, space: Reference) -> Value {
    let current_space = context.current_space();
    match operand {
        Value::Function(inner) if space != current_space && reads_names(&inner) => {
            Value::Function(FunctionRef::new(OperandInFrame { space: current_space, link: context.thread.frames.link(), inner }))
        }
        other => other,
    }
}

/// Returns true for `⍎`, for system functions, and for functions derived from them. Defined functions already hold their
/// namespace and frame.
fn reads_names(function: &FunctionRef) -> bool {
    let FunctionRef::Shared(shared) = function else {
        return function.glyph() == Some('⍎');
    };
    let any: &dyn Any = &**shared;
    if any.is::<OperandInFrame>() || any.is::<FunctionWithin>() || closure_of(function).is_some() {
        return false;
    }
    if is_system_function(any) {
        return true;
    }
    let mut reads = false;
    shared.trace_roots(&mut |held| {
        if let HeldValue::Function(inner) = held {
            reads = reads || recurse(|| reads_names(inner));
        }
    });
    reads
}

/// A function that reads names, with the namespace and the frame where it was written.
struct OperandInFrame {
    space: Reference,
    link: Option<Link>,
    inner: FunctionRef,
}

impl OperandInFrame {
    /// Returns another function with the same namespace and frame.
    fn with_inner(&self, inner: FunctionRef) -> FunctionRef {
        FunctionRef::new(OperandInFrame { space: self.space, link: self.link, inner })
    }

    /// Runs `work` in the namespace and the frame where the function was written.
    fn run<T>(&self, context: &mut Context, work: impl FnOnce(&mut Context) -> Result<T>) -> Result<T> {
        let outer = context.current_space();
        let Some(source) = context.thread.frames.top().map(|frame| frame.source().clone()) else {
            return Err(Fault::impossible("no text is running"));
        };
        let host = context.thread.frames.live_index(self.link);
        context.thread.frames.enter_text(source, host, self.space, TextKind::Executed);
        crate::eval::switch_settings(context, outer, self.space);
        let result = work(context);
        context.thread.frames.leave();
        crate::eval::switch_settings(context, self.space, outer);
        result
    }
}

impl Function for OperandInFrame {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Namespace(self.space));
        visit(HeldValue::Function(&self.inner));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.run(context, |context| self.inner.monadic(context, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.run(context, |context| self.inner.dyadic(context, left, right))
    }

    fn identity(&self, context: &mut Context, cell: &Array) -> Result<Array> {
        self.run(context, |context| self.inner.identity(context, cell))
    }

    fn inverse(&self) -> Option<FunctionRef> {
        self.inner.inverse().map(|inner| self.with_inner(inner))
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        self.inner.with_axis(axis).map(|inner| self.with_inner(inner))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        self.inner.with_options(options).map(|inner| self.with_inner(inner))
    }

    fn structure(&self) -> Structure {
        self.inner.structure()
    }

    fn nesting(&self) -> Nesting {
        self.inner.nesting()
    }
}
