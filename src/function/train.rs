//! Trains: `g h`, `f g h` and `A g h` as functions.

use super::derived::{nesting_around, on_enough_stack, outline_of};
use super::{Context, Function, FunctionRef, Held, Outline, Valence, Value, needed, numeric_inverse};
use crate::array::Array;
use crate::error::{Blame, Fault, Result};

/// Makes the atop `g h`: `g` on the result of `h`.
pub(crate) fn atop(outer: FunctionRef, inner: FunctionRef) -> Result<FunctionRef> {
    let nesting = nesting_around(&[outer.nesting(), inner.nesting()])?;
    Ok(FunctionRef::shared(Atop { outer, inner, nesting }))
}

/// Makes the fork `f g h`: `g` between the results of `f` and `h`; an array stands for itself.
pub(crate) fn fork(left: Value, middle: FunctionRef, right: FunctionRef) -> Result<FunctionRef> {
    let nesting = nesting_around(&[left.nesting(), middle.nesting(), right.nesting()])?;
    Ok(FunctionRef::shared(Fork { left, middle, right, nesting }))
}

#[derive(Clone)]
struct Atop {
    outer: FunctionRef,
    inner: FunctionRef,
    nesting: usize,
}

impl Function for Atop {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        visit(Held::Function(&self.outer));
        visit(Held::Function(&self.inner));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        on_enough_stack(self.nesting, || {
            let inner = needed(self.inner.monadic(context, right))?;
            self.outer.monadic(context, inner)
        })
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        on_enough_stack(self.nesting, || {
            let inner = needed(self.inner.dyadic(context, left, right))?;
            self.outer.monadic(context, inner)
        })
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::shared(UndoneAtop {
            first: self.outer.inverse()?,
            second: self.inner.inverse()?,
            original: FunctionRef::shared(self.clone()),
        }))
    }

    fn outline(&self) -> Outline {
        Outline::Train(vec![self.outer.outline(), self.inner.outline()])
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        self.inner.is_scalar(valence) && self.outer.is_scalar(Valence::Monadic)
    }

    fn nesting(&self) -> usize {
        self.nesting
    }
}

#[derive(Clone)]
struct Fork {
    left: Value,
    middle: FunctionRef,
    right: FunctionRef,
    nesting: usize,
}

impl Function for Fork {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        visit(Held::from(&self.left));
        visit(Held::Function(&self.middle));
        visit(Held::Function(&self.right));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        on_enough_stack(self.nesting, || {
            let (left, right) = match &self.left {
                Value::Function(function) => {
                    let result = needed(self.right.monadic(context, right.clone()))?;
                    (needed(function.monadic(context, right))?, result)
                }
                value => (constant(value)?, needed(self.right.monadic(context, right))?),
            };
            self.middle.dyadic(context, left, right)
        })
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        on_enough_stack(self.nesting, || {
            let (left, right) = match &self.left {
                Value::Function(function) => {
                    let result = needed(self.right.dyadic(context, left.clone(), right.clone()))?;
                    (needed(function.dyadic(context, left, right))?, result)
                }
                value => (constant(value)?, needed(self.right.dyadic(context, left, right))?),
            };
            self.middle.dyadic(context, left, right)
        })
    }

    fn inverse(&self) -> Option<FunctionRef> {
        if self.left.function().is_some() {
            return numeric_inverse::of(FunctionRef::shared(self.clone()));
        }
        let bound = self.left.array()?.clone();
        Some(FunctionRef::shared(UndoneFork {
            bound,
            first: self.middle.inverse()?,
            second: self.right.inverse()?,
            original: FunctionRef::shared(self.clone()),
        }))
    }

    fn outline(&self) -> Outline {
        Outline::Train(vec![outline_of(&self.left), self.middle.outline(), self.right.outline()])
    }

    fn is_scalar(&self, valence: Valence) -> bool {
        let left = match &self.left {
            Value::Function(function) => function.is_scalar(valence),
            Value::Array(array) => array.is_simple_scalar(),
            Value::Operator(_) => false,
        };
        left && self.middle.is_scalar(Valence::Dyadic) && self.right.is_scalar(valence)
    }

    fn nesting(&self) -> usize {
        self.nesting
    }
}

fn constant(value: &Value) -> Result<Array> {
    match value {
        Value::Array(array) => Ok(array.clone()),
        _ => Err(Fault::syntax("a train is made of functions, and of an array at its left end")),
    }
}

/// The inverse of an atop, `(g h)⍣¯1`: first `g⍣¯1`, then `h⍣¯1`.
struct UndoneAtop {
    first: FunctionRef,
    second: FunctionRef,
    original: FunctionRef,
}

impl Function for UndoneAtop {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        [&self.first, &self.second, &self.original].into_iter().for_each(|function| visit(Held::Function(function)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let inner = self.first.monadic(context, right)?;
        self.second.monadic(context, inner)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let inner = self.first.monadic(context, right)?;
        self.second.dyadic(context, left, inner)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(self.original.clone())
    }

    fn outline(&self) -> Outline {
        undone_outline(&self.original)
    }
}

/// The inverse of a fork with an array, `(A g h)⍣¯1`: first `A∘g⍣¯1`, then `h⍣¯1`.
struct UndoneFork {
    bound: Array,
    first: FunctionRef,
    second: FunctionRef,
    original: FunctionRef,
}

impl Function for UndoneFork {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        visit(Held::Array(&self.bound));
        [&self.first, &self.second, &self.original].into_iter().for_each(|function| visit(Held::Function(function)));
        true
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        let inner = self.first.dyadic(context, self.bound.clone(), right)?;
        self.second.monadic(context, inner)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let inner = self.first.dyadic(context, self.bound.clone(), right)?;
        self.second.dyadic(context, left, inner)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(self.original.clone())
    }

    fn outline(&self) -> Outline {
        undone_outline(&self.original)
    }
}

/// Returns the outline of `f⍣¯1`.
pub(crate) fn undone_outline(function: &FunctionRef) -> Outline {
    Outline::Dyadic {
        left: Box::new(function.outline()),
        operator: Box::new(Outline::Name('⍣'.to_string())),
        right: Box::new(Outline::Constant(Array::whole(-1))),
    }
}

/// Returns the fault for a function that has no inverse.
pub(crate) fn no_inverse() -> Fault {
    Fault::domain(Blame::Operand, "the function has no inverse")
}
