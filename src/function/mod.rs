//! The interface of functions, which primitives, derived functions, dfns and host functions all implement.
//!
//! * [`argument`]: values passed to and from functions and expressions: a small scalar by itself, any other value as an array.
//! * [`options`]: the options that `⍠` gives to a function: names with values, and values for the principal option.
//! * [`derived`]: primitive operators as tables of function pointers, and the functions they derive.
//! * [`train`]: `g h`, `f g h` and `A g h` as functions.
//! * [`structure`]: the structure of functions, as drawn by the display of functions and trains.
//! * [`forms`]: combined forms: implementations of whole derived functions, so that operators need not call a function
//!   repeatedly.
//! * [`calls`]: consecutive calls of one function, which some functions run more cheaply than one by one.
//! * [`numeric_inverse`]: `f⍣¯1` of a scalar function whose argument appears more than once, by Newton's method.
//! * [`names`]: entries of the table of ⎕ names: the kinds of names, and system functions as functions.
//! * [`service`]: entries of the table of services, which `⌶` provides by number.

pub(crate) mod argument;
pub(crate) mod calls;
pub(crate) mod derived;
pub(crate) mod forms;
pub(crate) mod names;
pub(crate) mod numeric_inverse;
pub(crate) mod options;
pub(crate) mod service;
pub(crate) mod structure;
pub(crate) mod train;

pub use crate::runtime::context::Context;
pub use argument::{Argument, ArgumentRef};
pub(crate) use calls::{Calls, Repeater};
pub(crate) use derived::{Derived, Nesting, PrimitiveOperator};
pub(crate) use forms::Forms;
pub(crate) use options::Options;
pub use structure::Structure;

use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use std::sync::Arc;

/// The number of arguments in a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Valence {
    /// A call with the right argument alone.
    Monadic,
    /// A call with both arguments.
    Dyadic,
}

/// A function of one or two arguments.
///
/// Arguments arrive by value, so that a buffer with no other owner may be reused.
pub trait Function: std::any::Any + Send + Sync {
    /// Passes the values and the namespaces that the function holds to `visit`. Returns false if the function may hold others, in
    /// which case no namespaces are freed.
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        false
    }

    /// Computes `f Y`.
    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array>;

    /// Computes `X f Y`.
    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array>;

    /// Returns the combined forms that operators may use instead of calling the function repeatedly.
    fn forms(&self) -> Forms {
        Forms::NONE
    }

    /// Computes `f¨Y` all at once, or returns `None` if the function has no way to do that for this argument.
    fn each_item(&self, context: &mut Context, right: &Array) -> Result<Option<Array>> {
        self.forms().each.map_or(Ok(None), |each| each(context, right))
    }

    /// Computes `f⍤k⊢Y` all at once, for cells of rank `rank`, or returns `None` if the function has no way to do that for this
    /// argument.
    fn each_cell(&self, context: &mut Context, right: &Array, rank: usize) -> Result<Option<Array>> {
        self.forms().each_cell.map_or(Ok(None), |each_cell| each_cell(context, right, rank))
    }

    /// Computes `X f⍤j k⊢Y` all at once, for cells of rank `left_rank` and `right_rank` whose frames agree, or returns `None` if the
    /// function has no way to do that for these arguments.
    fn pair_cells(
        &self,
        context: &mut Context,
        left: &Array,
        right: &Array,
        left_rank: usize,
        right_rank: usize,
    ) -> Result<Option<Array>> {
        self.forms().cells.map_or(Ok(None), |cells| cells(context, left, right, left_rank, right_rank))
    }

    /// Computes `X f Y` for each cell `Y` of rank `rank` of an array all at once, whatever `X` is; returns `None` if the function
    /// looks at `X`, or has no way to do that.
    fn each_window(&self, _context: &mut Context, _windows: &Array, _rank: usize) -> Result<Option<Array>> {
        Ok(None)
    }

    /// Computes `f Y` for a borrowed argument, a fast path; returns `None` if the general path is needed.
    fn monadic_fast_path(&self, _context: &Context, _right: &Array) -> Option<Argument> {
        None
    }

    /// Runs `repeat`, which calls the function one or more times in a row, or returns `None` if the function has no cheaper way
    /// to do that than one call after the other.
    fn call_repeatedly(&self, _context: &mut Context, _repeat: Repeater<'_>) -> Option<Result<()>> {
        None
    }

    /// Returns the result of `f/` for an array without cells; `cell` has the shape of a cell, and fills as its elements. Fails
    /// with DOMAIN ERROR if there is no identity element.
    fn identity(&self, _context: &mut Context, _cell: &Array) -> Result<Array> {
        Err(Fault::domain(crate::error::Blame::Operand, "the function has no identity element to reduce an empty array with"))
    }

    /// Returns `f⍣¯1`, if there is one: its monadic call undoes `f Y`, its dyadic call finds `Y` from `X` and `X f Y`.
    fn inverse(&self) -> Option<FunctionRef> {
        None
    }

    /// Returns `f[K]`.
    fn with_axis(&self, _axis: Array) -> Result<FunctionRef> {
        Err(Fault::syntax("the function takes no axis"))
    }

    /// Returns `f⍠B`: the function with the options set.
    fn with_options(&self, _options: &Options) -> Result<FunctionRef> {
        Err(Fault::domain(crate::error::Blame::Operand, "the function has no options"))
    }

    /// Returns the structure of the function, for display.
    fn structure(&self) -> Structure;

    /// Returns the glyph of a primitive function, or `None` for any other function.
    fn glyph(&self) -> Option<char> {
        None
    }

    /// Calls a function that takes no arguments: one for which [`Function::is_niladic`] returns true.
    fn niladic(&self, _context: &mut Context) -> Result<Array> {
        Err(Fault::syntax("the function takes arguments"))
    }

    /// Returns true if the function takes no arguments, so that its name stands for its result.
    fn is_niladic(&self) -> bool {
        false
    }

    /// Returns true if the function is pervasive when called with this valence, so that no item needs a call of its own. This
    /// holds for primitive scalar functions and compositions of them.
    fn is_scalar(&self, _valence: Valence) -> bool {
        false
    }

    /// Returns the extent of the function, if it is derived.
    fn nesting(&self) -> Nesting {
        Nesting::default()
    }
}

/// Returns the result of a call; fails with VALUE ERROR if the function did not return one.
pub(crate) fn require_result<T>(result: Result<T>) -> Result<T> {
    result.map_err(Fault::needing_result)
}

/// A reference to a function, of the cheapest kind for its lifetime.
#[derive(Clone)]
pub enum FunctionRef {
    /// A primitive.
    Static(&'static dyn Function),
    /// A function made at run time.
    Shared(Arc<dyn Function>),
}

impl FunctionRef {
    /// Creates a reference to a function made at run time.
    pub fn new(function: impl Function + 'static) -> Self {
        Self::Shared(Arc::new(function))
    }
}

impl std::ops::Deref for FunctionRef {
    type Target = dyn Function;

    fn deref(&self) -> &Self::Target {
        match self {
            FunctionRef::Static(function) => *function,
            FunctionRef::Shared(function) => &**function,
        }
    }
}

impl std::fmt::Debug for FunctionRef {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "FunctionRef({:?})", self.structure())
    }
}

/// A value held by a function or an operator.
pub enum HeldValue<'a> {
    /// An array.
    Array(&'a Array),
    /// A function.
    Function(&'a FunctionRef),
    /// An operator.
    Operator(&'a OperatorRef),
    /// A namespace.
    Namespace(Reference),
}

impl<'a> From<&'a Value> for HeldValue<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Array(array) => HeldValue::Array(array),
            Value::Function(function) => HeldValue::Function(function),
            Value::Operator(operator) => HeldValue::Operator(operator),
        }
    }
}

/// An operator: a primitive one, or a dop.
pub trait Operator: std::any::Any + Send + Sync {
    /// Does the same as [`Function::trace_roots`].
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        false
    }

    /// Returns true if the operator takes a right operand.
    fn is_dyadic(&self) -> bool;

    /// Returns the function derived from these operands.
    fn derive(&self, context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef>;

    /// Returns `f op[K]`, for the operators that take an axis.
    fn derive_with_axis(&self, _context: &mut Context, _left: Value, _right: Option<Value>, _axis: Array) -> Result<FunctionRef> {
        Err(Fault::syntax("the operator takes no axis"))
    }

    /// Returns the structure of the operator, for display.
    fn structure(&self) -> Structure;

    /// Returns the glyph of a primitive operator, or `None` for any other operator.
    fn glyph(&self) -> Option<char> {
        None
    }
}

/// A reference to an operator, of the cheapest kind for its lifetime.
#[derive(Clone)]
pub enum OperatorRef {
    /// A primitive.
    Static(&'static dyn Operator),
    /// A dop.
    Shared(Arc<dyn Operator>),
}

impl std::ops::Deref for OperatorRef {
    type Target = dyn Operator;

    fn deref(&self) -> &Self::Target {
        match self {
            OperatorRef::Static(operator) => *operator,
            OperatorRef::Shared(operator) => &**operator,
        }
    }
}

impl std::fmt::Debug for OperatorRef {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "OperatorRef({:?})", self.structure())
    }
}

/// A value that a name can hold and an operator can take.
#[derive(Clone, Debug)]
pub enum Value {
    /// An array.
    Array(Array),
    /// A function.
    Function(FunctionRef),
    /// An operator.
    Operator(OperatorRef),
}

impl Value {
    /// Returns the function, if the value is one.
    pub fn function(&self) -> Option<&FunctionRef> {
        match self {
            Value::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Returns the extent of the value, if it is a derived function.
    pub fn nesting(&self) -> Nesting {
        self.function().map_or(Nesting::default(), |function| function.nesting())
    }

    /// Returns the operator, if the value is one.
    pub fn operator(&self) -> Option<&OperatorRef> {
        match self {
            Value::Operator(operator) => Some(operator),
            _ => None,
        }
    }

    /// Returns the array, if the value is one.
    pub fn array(&self) -> Option<&Array> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }
}
