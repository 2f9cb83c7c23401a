//! Operands that read names: an operator in another namespace runs them in the namespace and frame where they were written.

use super::closure::closure_of;
use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use crate::eval::members::function::Within;
use crate::function::names::is_system;
use crate::function::{Context, Function, FunctionRef, HeldValue, Options, Structure, Value};
use crate::runtime::frames::{Link, TextKind};
use crate::stack::deeper;
use std::any::Any;

/// Returns the operand for an operator whose text is in `space`: one that reads names carries along the namespace and frame where
/// it was written.
pub(crate) fn operand(context: &Context, operand: Value, space: Reference) -> Value {
    let here = context.current_space();
    match operand {
        Value::Function(inner) if space != here && reads_names(&inner) => {
            Value::Function(FunctionRef::new(Carried { space: here, link: context.thread.frames.link(), inner }))
        }
        other => other,
    }
}

/// Returns true for `⍎`, for system functions, and for functions derived from them. Defined functions know their namespaces.
fn reads_names(function: &FunctionRef) -> bool {
    let FunctionRef::Shared(shared) = function else {
        return function.glyph() == Some('⍎');
    };
    let any: &dyn Any = &**shared;
    if any.is::<Carried>() || any.is::<Within>() || closure_of(function).is_some() {
        return false;
    }
    if is_system(any) {
        return true;
    }
    let mut reads = false;
    shared.trace_roots(&mut |held| {
        if let HeldValue::Function(inner) = held {
            reads = reads || deeper(|| reads_names(inner));
        }
    });
    reads
}

/// A function that reads names, with the namespace and the frame where it was written.
struct Carried {
    space: Reference,
    link: Option<Link>,
    inner: FunctionRef,
}

impl Carried {
    /// Runs `work` in the namespace and the frame where the function was written.
    fn run<T>(&self, context: &mut Context, work: impl FnOnce(&mut Context) -> Result<T>) -> Result<T> {
        let outer = context.current_space();
        let Some(source) = context.thread.frames.top().map(|frame| frame.source().clone()) else {
            return Err(Fault::syntax("no text is running here"));
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

impl Function for Carried {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Space(self.space));
        visit(HeldValue::Function(&self.inner));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.run(context, |context| self.inner.monadic(context, right))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.run(context, |context| self.inner.dyadic(context, left, right))
    }

    fn with_axis(&self, axis: Array) -> Result<FunctionRef> {
        Ok(FunctionRef::new(Carried { space: self.space, link: self.link, inner: self.inner.with_axis(axis)? }))
    }

    fn with_options(&self, options: &Options) -> Result<FunctionRef> {
        Ok(FunctionRef::new(Carried { space: self.space, link: self.link, inner: self.inner.with_options(options)? }))
    }

    fn structure(&self) -> Structure {
        self.inner.structure()
    }
}
