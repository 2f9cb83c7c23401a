//! What a function is: the protocol behind which primitives, derived functions, dfns and host functions stand alike.

pub mod calls;
pub mod capabilities;
pub mod classes;
pub mod components;
pub mod context;
pub mod derived;
pub mod files;
pub mod forms;
pub mod frames;
pub mod given;
pub mod library;
pub mod mapped;
pub mod names;
pub mod namespaces;
pub mod numeric_inverse;
pub mod options;
pub mod outline;
pub mod profile;
pub mod random;
pub mod requested_types;
pub mod service;
pub mod stamps;
pub mod threads;
pub mod ties;
pub mod train;
pub mod watched;

pub use calls::{Calls, Repeater};
pub use context::Context;
pub use derived::{Derived, PrimitiveOperator};
pub use forms::Forms;
pub use given::{Given, Sight};
pub use options::Options;
pub use outline::Outline;

use crate::array::{Array, Reference};
use crate::error::{Fault, Result};
use std::sync::Arc;

/// With how many arguments a function is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Valence {
    /// With the right argument alone.
    Monadic,
    /// With both.
    Dyadic,
}

/// A function of one or two arguments.
///
/// Arguments arrive by value, so that a buffer nobody else holds may be reused.
pub trait Function: std::any::Any + Send + Sync {
    /// Shows `visit` the values and the namespace that the function keeps. False if it may keep others: then no namespace is
    /// freed.
    fn held(&self, _visit: &mut dyn FnMut(Held<'_>)) -> bool {
        false
    }

    /// `f Y`.
    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array>;

    /// `X f Y`.
    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array>;

    /// The combined forms that operators may use instead of calling the function again and again.
    fn forms(&self) -> Forms {
        Forms::NONE
    }

    /// `f¨Y` in one go, if the function has a way of its own for this argument.
    fn each_item(&self, context: &mut Context, right: &Array) -> Result<Option<Array>> {
        self.forms().each.map_or(Ok(None), |each| each(context, right))
    }

    /// `f⍤k⊢Y` in one go, for cells of rank `rank`, if the function has a way of its own for this argument.
    fn each_cell(&self, context: &mut Context, right: &Array, rank: usize) -> Result<Option<Array>> {
        self.forms().each_cell.map_or(Ok(None), |each_cell| each_cell(context, right, rank))
    }

    /// What the monadic case gives for an argument that is only looked at; none where all of the function is needed.
    fn monadic_at_sight(&self, _context: &Context, _right: &Array) -> Option<Array> {
        None
    }

    /// Has the function called one time after the other, if it has a way of its own to do that.
    fn in_a_row(&self, _context: &mut Context, _repeat: Repeater<'_>) -> Option<Result<()>> {
        None
    }

    /// What `f/` of no cells gives for cells like `cell`, a fill: DOMAIN ERROR if there is no identity element.
    fn identity(&self, _context: &mut Context, _cell: &Array) -> Result<Array> {
        Err(Fault::domain(crate::error::Blame::Operand, "the function has no identity element to reduce an empty array with"))
    }

    /// `f⍣¯1`, where there is one: its monadic call undoes `f Y`, its dyadic call finds `Y` from `X` and `X f Y`.
    fn inverse(&self) -> Option<FunctionRef> {
        None
    }

    /// `f[K]`.
    fn with_axis(&self, _axis: Array) -> Result<FunctionRef> {
        Err(Fault::syntax("the function takes no axis"))
    }

    /// `f⍠B`: the same function with options set.
    fn with_options(&self, _options: &Options) -> Result<FunctionRef> {
        Err(Fault::domain(crate::error::Blame::Operand, "the function has no options"))
    }

    /// How the function is built, for display.
    fn outline(&self) -> Outline;

    /// The glyph of a primitive function.
    fn glyph(&self) -> Option<char> {
        None
    }

    /// Calls a function that takes no arguments; only those that say so by [`Function::is_niladic`].
    fn niladic(&self, _context: &mut Context) -> Result<Array> {
        Err(Fault::syntax("the function takes arguments"))
    }

    /// Whether the function takes no arguments: its name stands for its result.
    fn is_niladic(&self) -> bool {
        false
    }

    /// Whether the function pervades, called with so many arguments, so that no item needs a call of its own: primitive
    /// scalar functions and what is composed of them.
    fn is_scalar(&self, _valence: Valence) -> bool {
        false
    }

    /// How many functions are derived one from the other within it: 0 for a function that is not derived.
    fn nesting(&self) -> usize {
        0
    }
}

/// The result of a call whose result is used: a function that gave none raises VALUE ERROR.
pub fn needed(result: Result<Array>) -> Result<Array> {
    result.map_err(Fault::needing_result)
}

/// A function, held in whichever way is cheapest.
#[derive(Clone)]
pub enum FunctionRef {
    /// A primitive.
    Static(&'static dyn Function),
    /// Anything made while running.
    Shared(Arc<dyn Function>),
}

impl FunctionRef {
    /// A function made while running.
    pub fn shared(function: impl Function + 'static) -> Self {
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
        write!(formatter, "FunctionRef({:?})", self.outline())
    }
}

/// What a function or an operator keeps.
pub enum Held<'a> {
    /// An array.
    Array(&'a Array),
    /// A function.
    Function(&'a FunctionRef),
    /// An operator.
    Operator(&'a OperatorRef),
    /// A namespace.
    Space(Reference),
}

impl<'a> From<&'a Value> for Held<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Array(array) => Held::Array(array),
            Value::Function(function) => Held::Function(function),
            Value::Operator(operator) => Held::Operator(operator),
        }
    }
}

/// An operator: a primitive one, or a dop.
pub trait Operator: std::any::Any + Send + Sync {
    /// The same as [`Function::held`].
    fn held(&self, _visit: &mut dyn FnMut(Held<'_>)) -> bool {
        false
    }

    /// Whether the operator takes a right operand.
    fn is_dyadic(&self) -> bool;

    /// The derived function.
    fn derive(&self, context: &mut Context, left: Value, right: Option<Value>) -> Result<FunctionRef>;

    /// `f op[K]`, for the operators that take an axis.
    fn derive_with_axis(&self, _context: &mut Context, _left: Value, _right: Option<Value>, _axis: Array) -> Result<FunctionRef> {
        Err(Fault::syntax("the operator takes no axis"))
    }

    /// How the operator is written, for display.
    fn outline(&self) -> Outline;

    /// The glyph of a primitive operator.
    fn glyph(&self) -> Option<char> {
        None
    }
}

/// An operator, held in whichever way is cheapest.
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
        write!(formatter, "OperatorRef({:?})", self.outline())
    }
}

/// What a name can hold and an operator can take.
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
    /// The function, if it is one.
    pub fn function(&self) -> Option<&FunctionRef> {
        match self {
            Value::Function(function) => Some(function),
            _ => None,
        }
    }

    /// How many functions are derived one from the other within it.
    pub fn nesting(&self) -> usize {
        self.function().map_or(0, |function| function.nesting())
    }

    /// The operator, if it is one.
    pub fn operator(&self) -> Option<&OperatorRef> {
        match self {
            Value::Operator(operator) => Some(operator),
            _ => None,
        }
    }

    /// The array, if it is one.
    pub fn array(&self) -> Option<&Array> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }
}
