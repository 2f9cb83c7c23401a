//! Consecutive calls of one function: a function may have a cheaper way to run them than one by one.

use super::{Argument, Context, FunctionRef};
use crate::error::Result;
use crate::runtime::progress::Reporter;

/// A series of calls of one function, with no other calls between them.
pub trait Calls {
    /// Calls the function, `f Y` or `X f Y`: `value` is `Y`, and becomes the result.
    fn call(&mut self, context: &mut Context, left: Option<Argument>, value: &mut Argument) -> Result<()>;
}

/// A closure that calls a function repeatedly.
pub(crate) type Repeater<'a> = &'a mut dyn FnMut(&mut Context, &mut dyn Calls) -> Result<()>;

impl FunctionRef {
    /// Runs `repeat`, which calls the function `count` times in a row, and reports its progress where that is requested.
    pub fn call_repeatedly(&self, context: &mut Context, count: u64, repeat: Repeater<'_>) -> Result<()> {
        if !context.is_progress_requested() {
            return self.call_silently(context, repeat);
        }
        context.report_progress(Some(count), |context, reporter| {
            self.call_silently(context, &mut |context, calls| repeat(context, &mut ReportedCalls { calls, reporter }))
        })
    }

    fn call_silently(&self, context: &mut Context, repeat: Repeater<'_>) -> Result<()> {
        match (**self).call_repeatedly(context, repeat) {
            Some(result) => result,
            None => repeat(context, &mut PlainCalls(self)),
        }
    }
}

/// Calls each of which is a step of a computation whose progress is shown.
struct ReportedCalls<'a> {
    calls: &'a mut dyn Calls,
    reporter: &'a mut Reporter,
}

impl Calls for ReportedCalls<'_> {
    fn call(&mut self, context: &mut Context, left: Option<Argument>, value: &mut Argument) -> Result<()> {
        self.calls.call(context, left, value)?;
        self.reporter.advance(context, 1)
    }
}

/// Calls made one by one, for a function without a cheaper way to run them.
struct PlainCalls<'a>(&'a FunctionRef);

impl Calls for PlainCalls<'_> {
    fn call(&mut self, context: &mut Context, left: Option<Argument>, value: &mut Argument) -> Result<()> {
        let right = value.take().into();
        let result = match left {
            None => self.0.monadic(context, right)?,
            Some(left) => self.0.dyadic(context, left.into(), right)?,
        };
        *value = result.into();
        Ok(())
    }
}
