#![doc = include_str!("obverse.md")]

use super::check_function_operands;
use crate::array::Array;
use crate::error::Result;
use crate::function::train::inverse_structure;
use crate::function::{Context, Derived, Function, FunctionRef, HeldValue, Nesting, PrimitiveOperator, Structure};

/// The primitive operator `⍫`.
pub(crate) static OBVERSE: PrimitiveOperator = PrimitiveOperator::dyadic('⍫', "obverse", "primitives/operators/obverse.md")
    .with_check(check_function_operands)
    .with_monadic(|context, derived, right| derived.function().monadic(context, right))
    .with_dyadic(|context, derived, left, right| derived.function().dyadic(context, left, right))
    .with_inverse(|derived| Some(FunctionRef::new(ObverseInverse(derived.clone()))))
    .with_scalar_test(|derived, valence| derived.function().is_scalar(valence));

/// The inverse of `f⍫g`: it calls `g`, and its own inverse is `f⍫g`.
struct ObverseInverse(Derived);

impl Function for ObverseInverse {
    fn trace_roots(&self, visit: &mut dyn FnMut(HeldValue<'_>)) -> bool {
        self.0.trace_roots(visit)
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.0.right_function().monadic(context, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.0.right_function().dyadic(context, left, right)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::new(self.0.clone()))
    }

    fn structure(&self) -> Structure {
        inverse_structure(&FunctionRef::new(self.0.clone()))
    }

    fn nesting(&self) -> Nesting {
        self.0.nesting()
    }
}
