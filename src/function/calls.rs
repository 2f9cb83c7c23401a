//! Calls of one function, one after the other: a function may have a way to do them that costs less than each by itself.

use super::{Context, FunctionRef, Given};
use crate::error::Result;

/// The calls of a row. Between them nothing else is called.
pub trait Calls {
    /// `f Y`, or `X f Y`: `value` is `Y`, and becomes the result.
    fn call(&mut self, context: &mut Context, left: Option<Given>, value: &mut Given) -> Result<()>;
}

/// What calls a function again and again.
pub type Repeater<'a> = &'a mut dyn FnMut(&mut Context, &mut dyn Calls) -> Result<()>;

impl FunctionRef {
    /// Has the function called one time after the other, at least once.
    pub fn in_a_row(&self, context: &mut Context, repeat: Repeater<'_>) -> Result<()> {
        match (**self).in_a_row(context, repeat) {
            Some(done) => done,
            None => repeat(context, &mut Plainly(self)),
        }
    }
}

/// Calls as any others.
struct Plainly<'a>(&'a FunctionRef);

impl Calls for Plainly<'_> {
    fn call(&mut self, context: &mut Context, left: Option<Given>, value: &mut Given) -> Result<()> {
        let right = value.take().into();
        let result = match left {
            None => self.0.monadic(context, right)?,
            Some(left) => self.0.dyadic(context, left.into(), right)?,
        };
        *value = result.into();
        Ok(())
    }
}
