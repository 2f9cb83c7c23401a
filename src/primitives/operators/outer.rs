#![doc = include_str!("outer.md")]

use super::derived_inverse::require_inverse;
use super::each::make_empty_result;
use crate::array::{Array, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::derived::{Nesting, compute_nesting};
use crate::function::{Context, Function, FunctionRef, HeldValue, Structure};
use crate::primitives::support::collect_cells::Results;

/// Derives the outer product `∘.f`.
pub fn derive_outer_product(function: FunctionRef) -> Result<FunctionRef> {
    let nesting = compute_nesting(&[function.nesting()])?;
    Ok(FunctionRef::new(OuterProduct { function, nesting }))
}

/// The outer product `∘.f`.
#[derive(Clone)]
struct OuterProduct {
    function: FunctionRef,
    nesting: Nesting,
}

impl Function for OuterProduct {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        visit(HeldValue::Function(&self.function));
        true
    }

    fn monadic(&self, _context: &mut Context, _right: Array) -> Result<Array> {
        Err(Fault::syntax("an outer product takes two arguments").with_classic("The function requires a left argument"))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        let shape = left.shape().concat(right.shape())?;
        let function = &self.function;
        if shape.bound() == 0 {
            let (left, right) = (left.fill()?.disclose(), right.fill()?.disclose());
            return make_empty_result(context, &shape, function, |context, function| function.dyadic(context, left, right));
        }
        if let Some(outer) = function.forms().outer
            && let Some(result) = outer(context, &left, &right)?
        {
            return Ok(result);
        }
        call_for_every_pair(context, function, &left, &right, shape)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        self.function.inverse()?;
        Some(FunctionRef::new(OuterProductInverse(self.clone())))
    }

    fn structure(&self) -> Structure {
        Structure::Dyadic {
            left: Box::new(Structure::Name('∘'.to_string())),
            operator: Box::new(Structure::Name('.'.to_string())),
            right: Box::new(self.function.structure()),
        }
    }

    fn nesting(&self) -> Nesting {
        self.nesting
    }
}

/// Calls the function for every pair of an item of `left` and an item of `right`.
fn call_for_every_pair(
    context: &mut Context,
    function: &FunctionRef,
    left: &Array,
    right: &Array,
    shape: Shape,
) -> Result<Array> {
    let mut results = Results::with_capacity(context, shape.bound())?;
    for row in 0..left.bound() {
        for column in 0..right.bound() {
            context.poll()?;
            let result = function.dyadic(context, left.item(row), right.item(column));
            results.push(context, result)?;
        }
    }
    results.into_items(context, shape)
}

/// The inverse of an outer product, which computes `Y` from `X` and `X∘.f Y`.
struct OuterProductInverse(OuterProduct);

impl Function for OuterProductInverse {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.0.trace_roots(visit)
    }

    fn monadic(&self, _context: &mut Context, _right: Array) -> Result<Array> {
        Err(Fault::syntax("an outer product takes two arguments").with_classic("The function requires a left argument"))
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        if right.rank() < left.rank() || right.lengths()[..left.rank()] != *left.lengths() || left.is_empty() {
            return Err(Fault::length(
                Blame::Function,
                "the shape of the result of an outer product must begin with the shape of the left argument",
            ));
        }
        let inverse = require_inverse(&self.0.function)?;
        let cell = right.cell(context.memory(), right.rank() - left.rank(), 0)?;
        let mut results = Results::with_capacity(context, cell.bound())?;
        for index in 0..cell.bound() {
            context.poll()?;
            let result = inverse.dyadic(context, left.item(0), cell.item(index));
            results.push(context, result)?;
        }
        results.into_items(context, cell.shape().clone())
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::new(self.0.clone()))
    }

    fn structure(&self) -> Structure {
        crate::function::train::inverse_structure(&FunctionRef::new(self.0.clone()))
    }

    fn nesting(&self) -> Nesting {
        self.0.nesting
    }
}
