//! Calls of APL functions from Rust, with Rust values as arguments.

use super::interpreter::{Interpreter, Result};
use crate::array::Array;
use crate::error::Fault;
use crate::eval;
use crate::eval::TextResult;
use crate::function::{Context, FunctionRef, Value};

impl Interpreter {
    /// Calls a function with a right argument. The function is a name, or any text whose value is a function: `mean`, `+/`,
    /// `{⍵÷2}`.
    ///
    /// ```
    /// let mut apl = zilde::Interpreter::new();
    /// let total: f64 = apl.call("+/", [1.5, 2.5])?.try_into()?;
    /// assert_eq!(total, 4.0);
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn call<R>(&mut self, function: &str, right: R) -> Result<Array>
    where
        R: TryInto<Array>,
        Fault: From<R::Error>,
    {
        let right = self.convert_value(right)?;
        self.call_text(function, |context, function| function.monadic(context, right))
    }

    /// Calls a function with two arguments, in the order of APL: left, function, right.
    ///
    /// ```
    /// let mut apl = zilde::Interpreter::new();
    /// let table = apl.call_with([2, 3], "⍴", "abcdef")?;
    /// assert_eq!(table.to_string(), "abc\ndef");
    /// # Ok::<(), zilde::Error>(())
    /// ```
    pub fn call_with<L, R>(&mut self, left: L, function: &str, right: R) -> Result<Array>
    where
        L: TryInto<Array>,
        R: TryInto<Array>,
        Fault: From<L::Error> + From<R::Error>,
    {
        let (left, right) = (self.convert_value(left)?, self.convert_value(right)?);
        self.call_text(function, |context, function| function.dyadic(context, left, right))
    }

    /// Calls the function that is the value of a text.
    pub(crate) fn call_text(
        &mut self,
        text: &str,
        call: impl FnOnce(&mut Context, &FunctionRef) -> crate::error::Result<Array>,
    ) -> Result<Array> {
        let source = self.context.make_source("", text);
        let result = self.run_to_end(|context| match eval::run_source(context, &source, true)? {
            // Functions such as `ns.⍎` run where their text runs.
            TextResult::Function(Value::Function(function)) => {
                eval::run_as_line(context, &source, |context| call(context, &function))
            }
            TextResult::Function(_) => Err(Fault::syntax(format!("{text} is an operator, not a function"))),
            TextResult::Array(_) | TextResult::Nothing => Err(Fault::syntax(format!("the value of {text} is not a function"))),
        })?;
        result.ok_or_else(|| Fault::value("the function ended all running work, and has no result").into())
    }
}
