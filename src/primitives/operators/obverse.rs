#![doc = include_str!("obverse.md")]

use super::takes_functions;
use crate::array::Array;
use crate::error::Result;
use crate::function::train::undone_outline;
use crate::function::{Context, Derived, Function, FunctionRef, Held, Outline, PrimitiveOperator};

/// `⍫`
pub(crate) static OBVERSE: PrimitiveOperator = PrimitiveOperator::dyadic('⍫', "obverse", include_str!("obverse.md"))
    .checking(takes_functions)
    .on_one(|context, derived, right| derived.function().monadic(context, right))
    .on_two(|context, derived, left, right| derived.function().dyadic(context, left, right))
    .with_inverse(|derived| Some(FunctionRef::shared(Back(derived.clone()))))
    .pervading(|derived, valence| derived.function().is_scalar(valence));

/// `(f⍫g)⍣¯1`: `g`, whose inverse is `f`.
struct Back(Derived);

impl Function for Back {
    fn held(&self, visit: &mut dyn FnMut(Held<'_>)) -> bool {
        self.0.held(visit)
    }

    fn monadic(&self, context: &mut Context, right: Array) -> Result<Array> {
        self.0.right_function().monadic(context, right)
    }

    fn dyadic(&self, context: &mut Context, left: Array, right: Array) -> Result<Array> {
        self.0.right_function().dyadic(context, left, right)
    }

    fn inverse(&self) -> Option<FunctionRef> {
        Some(FunctionRef::shared(self.0.clone()))
    }

    fn outline(&self) -> Outline {
        undone_outline(&FunctionRef::shared(self.0.clone()))
    }

    fn nesting(&self) -> usize {
        self.0.nesting()
    }
}
