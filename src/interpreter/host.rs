//! Host functions: Rust closures that APL calls as it calls its own functions.

use crate::array::Array;
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Function, FunctionRef, Outline};
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

/// A closure of one or two arguments that can be given to [`Interpreter::define`](super::Interpreter::define).
///
/// If it takes numbers or characters it sees the simple scalars one by one, at any depth, as a scalar function does;
/// if one of its arguments is an [`Array`], a vector or a text, it sees each argument whole. `Kind` tells the forms
/// apart and is inferred.
pub trait HostFunction<Kind>: Send + 'static {
    /// Calls the closure.
    fn call(&mut self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array>;
}

/// What a closure may take.
pub trait Argument: Sized {
    /// Whether the closure sees simple scalars, one by one.
    const SCALAR: bool;

    /// The argument from an array.
    fn take(array: Array) -> Result<Self>;
}

/// What a closure may return: anything that becomes an array, or a `Result` of that.
pub trait Answer<Kind> {
    /// The array, or the fault.
    fn give(self) -> Result<Array>;
}

/// The kind of an answer that is a value.
pub struct Certain;

/// The kind of an answer that may be an error.
pub struct Fallible;

impl<T> Answer<Certain> for T
where
    T: TryInto<Array>,
    Fault: From<T::Error>,
{
    fn give(self) -> Result<Array> {
        Ok(self.try_into()?)
    }
}

impl<T, E> Answer<Fallible> for std::result::Result<T, E>
where
    T: TryInto<Array>,
    Fault: From<T::Error>,
    E: Display,
{
    /// The host's error becomes a DOMAIN ERROR with its text as the message.
    fn give(self) -> Result<Array> {
        match self {
            Ok(value) => Ok(value.try_into()?),
            Err(error) => Err(Fault::domain(Blame::Function, error.to_string())),
        }
    }
}

impl<F, A, R, Kind> HostFunction<fn(A) -> (R, Kind)> for F
where
    F: FnMut(A) -> R + Send + 'static,
    A: Argument,
    R: Answer<Kind>,
{
    fn call(&mut self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array> {
        if left.is_some() {
            return Err(Fault::syntax("the host's function takes one argument")
                .with_classic("The function does not take a left argument"));
        }
        let mut call = |right: Array| self(A::take(right)?).give();
        if A::SCALAR { each_scalar(context, &right, &mut call) } else { call(right) }
    }
}

impl<F, A, B, R, Kind> HostFunction<fn(A, B) -> (R, Kind)> for F
where
    F: FnMut(A, B) -> R + Send + 'static,
    A: Argument,
    B: Argument,
    R: Answer<Kind>,
{
    fn call(&mut self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array> {
        let left = left.ok_or_else(|| {
            Fault::syntax("the host's function takes two arguments").with_classic("The function requires a left argument")
        })?;
        let mut call = |left: Array, right: Array| self(A::take(left)?, B::take(right)?).give();
        if A::SCALAR && B::SCALAR { each_pair(context, &left, &right, &mut call) } else { call(left, right) }
    }
}

/// Stack that is kept free at each level of nesting, and how much is added when it is not.
const STACK: (usize, usize) = (64 << 10, 4 << 20);

fn each_scalar(context: &Context, right: &Array, call: &mut dyn FnMut(Array) -> Result<Array>) -> Result<Array> {
    if right.is_simple_scalar() {
        return call(right.clone());
    }
    let mut items = context.memory().vector(right.bound())?;
    for position in 0..right.bound() {
        context.poll()?;
        items.push(stacker::maybe_grow(STACK.0, STACK.1, || each_scalar(context, &right.item(position), call))?);
    }
    Array::from_items(context.memory(), right.shape().clone(), items, &Array::ZERO)
}

fn each_pair(
    context: &Context,
    left: &Array,
    right: &Array,
    call: &mut dyn FnMut(Array, Array) -> Result<Array>,
) -> Result<Array> {
    if left.is_simple_scalar() && right.is_simple_scalar() {
        return call(left.clone(), right.clone());
    }
    let plan = crate::primitives::scalar::conform::conform(left, right)?;
    let mut items = context.memory().vector(plan.shape.bound())?;
    for position in 0..plan.shape.bound() {
        context.poll()?;
        let (left, right) = (left.item(plan.left.index(position)), right.item(plan.right.index(position)));
        items.push(stacker::maybe_grow(STACK.0, STACK.1, || each_pair(context, &left, &right, call))?);
    }
    Array::from_items(context.memory(), plan.shape, items, &Array::ZERO)
}

impl Argument for Array {
    const SCALAR: bool = false;

    fn take(array: Array) -> Result<Self> {
        Ok(array)
    }
}

/// What an argument is converted to, and whether scalar by scalar.
trait Converted: TryFrom<Array, Error = Fault> {
    const SCALAR: bool;
}

impl<T: Converted> Argument for T {
    const SCALAR: bool = T::SCALAR;

    fn take(array: Array) -> Result<Self> {
        T::try_from(array)
    }
}

impl Converted for f64 {
    const SCALAR: bool = true;
}
impl Converted for i64 {
    const SCALAR: bool = true;
}
impl Converted for i32 {
    const SCALAR: bool = true;
}
impl Converted for usize {
    const SCALAR: bool = true;
}
impl Converted for bool {
    const SCALAR: bool = true;
}
impl Converted for char {
    const SCALAR: bool = true;
}
impl Converted for String {
    const SCALAR: bool = false;
}
impl<T> Converted for Vec<T>
where
    Self: TryFrom<Array, Error = Fault>,
{
    const SCALAR: bool = false;
}

/// A closure as a function of the interpreter.
pub(super) fn function<Kind>(name: &str, mut function: impl HostFunction<Kind>) -> FunctionRef {
    let call: Box<Call> = Box::new(move |context, left, right| function.call(context, left, right));
    FunctionRef::shared(Host { name: name.to_owned(), call: Mutex::new(call) })
}

type Call = dyn FnMut(&mut Context, Option<Array>, Array) -> Result<Array> + Send;

struct Host {
    name: String,
    call: Mutex<Box<Call>>,
}

impl Host {
    /// A closure that panicked before is called all the same: its state is its own affair.
    fn call(&self, context: &mut Context, left: Option<Array>, right: Array) -> Result<Array> {
        let mut call = self.call.lock().unwrap_or_else(PoisonError::into_inner);
        call(context, left, right)?.admitted(context.memory())
    }
}

impl Function for Host {
    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.call(context, None, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.call(context, Some(left), right)
    }

    fn outline(&self) -> Outline {
        Outline::Name(self.name.clone())
    }
}
