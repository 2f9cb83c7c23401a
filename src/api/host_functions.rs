//! Host functions: Rust closures that APL calls like its own functions.

use crate::array::memory::recurse_within_limit;
use crate::array::{Array, Complex, Opaque};
use crate::error::panics::catch_host_panic;
use crate::error::{Blame, Error, Fault, Result};
use crate::eval::gc::reachability;
use crate::function::{Context, Function, FunctionRef, HeldValue, Structure};
use crate::primitives::scalar::engine::conform;
use std::any::Any;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

/// A closure of one or two arguments that can be passed to [`Interpreter::define`](crate::api::interpreter::Interpreter::define).
///
/// A closure that takes numbers, characters or host values ([`Opaque`]) is applied to the simple scalars one by one, at any
/// depth, like a scalar function. If one of its arguments is an [`Array`], a vector, a text or an array of `ndarray`, it receives
/// each argument as a whole. If the left argument is an `Option`, the closure can also be called monadically. `Kind`
/// distinguishes these forms and is inferred.
pub trait HostFunction<Kind>: Send + 'static {
    /// Calls the closure.
    fn call(&mut self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array>;
}

/// An argument type of a closure.
pub trait HostArgument: Sized {
    /// True if the closure is applied to simple scalars, one by one.
    const IS_SCALAR: bool;

    /// Converts an array to a value of this type.
    fn from_array(array: Array) -> Result<Self>;

    /// Returns the value of an omitted argument. Fails with SYNTAX ERROR unless the type is an `Option`.
    fn from_omitted() -> Result<Self> {
        Err(Fault::syntax("the host's function takes two arguments").with_classic("The function requires a left argument"))
    }
}

/// A result type of a closure: any type that converts to an array, or a `Result` of such a type.
pub trait HostResult<Kind> {
    /// Converts the result to an array, or to a fault.
    fn into_array(self) -> Result<Array>;
}

/// The marker of results that are values.
pub struct Certain;

/// The marker of results that may be errors.
pub struct Fallible;

impl<T> HostResult<Certain> for T
where
    T: TryInto<Array>,
    Fault: From<T::Error>,
{
    fn into_array(self) -> Result<Array> {
        Ok(self.try_into()?)
    }
}

impl<T, E> HostResult<Fallible> for std::result::Result<T, E>
where
    T: TryInto<Array>,
    Fault: From<T::Error>,
    E: Display + 'static,
{
    /// Converts a value to an array. Returns a [`Fault`] or an [`Error`] with its kind and message; any other error becomes a
    /// DOMAIN ERROR with its text as the message.
    fn into_array(self) -> Result<Array> {
        let error = match self {
            Ok(value) => return Ok(value.try_into()?),
            Err(error) => error,
        };
        let any: &dyn Any = &error;
        if let Some(fault) = any.downcast_ref::<Fault>() {
            return Err(fault.clone());
        }
        if let Some(error) = any.downcast_ref::<Error>() {
            return Err(Fault::new(error.kind(), error.message()));
        }
        Err(Fault::domain(Blame::Function, error.to_string()))
    }
}

impl<F, A, R, Kind> HostFunction<fn(A) -> (R, Kind)> for F
where
    F: FnMut(A) -> R + Send + 'static,
    A: HostArgument,
    R: HostResult<Kind>,
{
    fn call(&mut self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array> {
        if left.is_some() {
            return Err(Fault::syntax("the host's function takes one argument")
                .with_classic("The function does not take a left argument"));
        }
        let mut call = |right: Array| self(A::from_array(right)?).into_array();
        if A::IS_SCALAR { each_scalar(context, &right, &mut call) } else { call(right) }
    }
}

impl<F, A, B, R, Kind> HostFunction<fn(A, B) -> (R, Kind)> for F
where
    F: FnMut(A, B) -> R + Send + 'static,
    A: HostArgument,
    B: HostArgument,
    R: HostResult<Kind>,
{
    fn call(&mut self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array> {
        let Some(left) = left else {
            // Also for an empty argument, for which the closure is never called.
            A::from_omitted()?;
            let mut call = |right: Array| self(A::from_omitted()?, B::from_array(right)?).into_array();
            return if A::IS_SCALAR && B::IS_SCALAR { each_scalar(context, &right, &mut call) } else { call(right) };
        };
        let mut call = |left: Array, right: Array| self(A::from_array(left)?, B::from_array(right)?).into_array();
        if A::IS_SCALAR && B::IS_SCALAR { each_pair(context, &left, &right, &mut call) } else { call(left, right) }
    }
}

/// Applies a closure to each simple scalar of an array, at any depth.
fn each_scalar(context: &Context, right: &Array, call: &mut dyn FnMut(Array) -> Result<Array>) -> Result<Array> {
    if right.is_simple_scalar() {
        return call(right.clone());
    }
    let mut items = context.memory().vector(right.bound())?;
    for position in 0..right.bound() {
        context.poll()?;
        items.push(recurse_within_limit(|| each_scalar(context, &right.item(position), call))?);
    }
    Array::from_items(context.memory(), right.shape().clone(), items, &Array::ZERO)
}

/// Applies a closure to each pair of simple scalars of two arrays, at any depth.
fn each_pair(
    context: &Context,
    left: &Array,
    right: &Array,
    call: &mut dyn FnMut(Array, Array) -> Result<Array>,
) -> Result<Array> {
    if left.is_simple_scalar() && right.is_simple_scalar() {
        return call(left.clone(), right.clone());
    }
    let plan = conform::conform(left, right)?;
    let mut items = context.memory().vector(plan.shape.bound())?;
    for position in 0..plan.shape.bound() {
        context.poll()?;
        let (left, right) = (left.item(plan.left.index(position)), right.item(plan.right.index(position)));
        items.push(recurse_within_limit(|| each_pair(context, &left, &right, call))?);
    }
    Array::from_items(context.memory(), plan.shape, items, &Array::ZERO)
}

impl HostArgument for Array {
    const IS_SCALAR: bool = false;

    fn from_array(array: Array) -> Result<Self> {
        Ok(array)
    }
}

impl<T: HostArgument> HostArgument for Option<T> {
    const IS_SCALAR: bool = T::IS_SCALAR;

    fn from_array(array: Array) -> Result<Self> {
        T::from_array(array).map(Some)
    }

    fn from_omitted() -> Result<Self> {
        Ok(None)
    }
}

/// A type to which an argument can be converted, either as a whole or scalar by scalar.
trait ConvertibleArgument: TryFrom<Array, Error = Fault> {
    const IS_SCALAR: bool;
}

impl<T: ConvertibleArgument> HostArgument for T {
    const IS_SCALAR: bool = T::IS_SCALAR;

    fn from_array(array: Array) -> Result<Self> {
        T::try_from(array)
    }
}

impl ConvertibleArgument for f64 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for f32 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for Complex {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for i64 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for i32 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for i16 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for i8 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for u64 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for u32 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for u8 {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for usize {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for bool {
    const IS_SCALAR: bool = true;
}
impl ConvertibleArgument for char {
    const IS_SCALAR: bool = true;
}
impl<T: Any + Send + Sync> ConvertibleArgument for Opaque<T> {
    const IS_SCALAR: bool = true;
}
#[cfg(feature = "ndarray")]
impl<T, D: ndarray::Dimension> ConvertibleArgument for ndarray::ArrayBase<ndarray::OwnedRepr<T>, D>
where
    Self: TryFrom<Array, Error = Fault>,
{
    const IS_SCALAR: bool = false;
}
impl ConvertibleArgument for String {
    const IS_SCALAR: bool = false;
}
impl<T> ConvertibleArgument for Vec<T>
where
    Self: TryFrom<Array, Error = Fault>,
{
    const IS_SCALAR: bool = false;
}

/// Wraps a closure as a function of the interpreter.
pub(crate) fn wrap_closure<Kind>(name: &str, mut function: impl HostFunction<Kind>) -> FunctionRef {
    let call: Box<HostCall> = Box::new(move |context, left, right| function.call(context, left, right));
    FunctionRef::new(HostClosure { name: name.to_owned(), call: Mutex::new(call) })
}

type HostCall = dyn FnMut(&mut Context, Option<Array>, Array) -> Result<Array> + Send;

struct HostClosure {
    name: String,
    call: Mutex<Box<HostCall>>,
}

impl HostClosure {
    /// Calls the closure and admits its result to the interpreter.
    fn call(&self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array> {
        // The closure may keep its arguments, so the collector must not release their namespaces.
        for array in left.iter().chain([&right]) {
            context.workspace.host_owned.extend(reachability::list_references(array));
        }
        let mut call = self.call.lock().unwrap_or_else(PoisonError::into_inner);
        let result = catch_host_panic(|| self.name.clone(), || call(context, left, right))?;
        context.admit(result)
    }
}

impl Function for HostClosure {
    fn trace_roots(&self, _visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.call(context, None, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.call(context, Some(left), right)
    }

    fn structure(&self) -> Structure {
        Structure::Name(self.name.clone())
    }
}
