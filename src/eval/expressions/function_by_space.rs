//! The functions that a text denotes in several namespaces: `(n m).(⍎'f')`.

use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use crate::function::{Context, Function, FunctionRef, HeldValue, Structure};

/// A function that is another one in each of several namespaces: it is called in one of them, and calls the function of that one.
pub(crate) struct FunctionBySpace(pub(crate) Vec<(Reference, FunctionRef)>);

impl FunctionBySpace {
    /// Returns the function of the namespace in which a text is running.
    fn current(&self, context: &Context) -> Result<&FunctionRef> {
        let here = context.current_space();
        let found = self.0.iter().find(|(space, _)| *space == here);
        found.map(|(_, function)| function).ok_or_else(|| Fault::impossible("the text was not executed in this namespace"))
    }
}

impl Function for FunctionBySpace {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        for (space, function) in &self.0 {
            visit(HeldValue::Namespace(*space));
            visit(HeldValue::Function(function));
        }
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.current(context)?.monadic(context, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.current(context)?.dyadic(context, left, right)
    }

    fn structure(&self) -> Structure {
        Structure::Name("refs.function".into())
    }
}
