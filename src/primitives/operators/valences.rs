#![doc = include_str!("valences.md")]

use super::check_function_operands;
use crate::function::{PrimitiveOperator, Valence, Value};

/// The primitive operator `⊘`.
pub(crate) static VALENCES: PrimitiveOperator = PrimitiveOperator::dyadic('⊘', "valences", "primitives/operators/valences.md")
    .with_check(check_function_operands)
    .with_monadic(|context, derived, right| derived.function().monadic(context, right))
    .with_dyadic(|context, derived, left, right| derived.right_function().dyadic(context, left, right))
    .with_inverse(|derived| {
        let (monadic, dyadic) = (derived.function().inverse()?, derived.right_function().inverse()?);
        VALENCES.derive_function(Value::Function(monadic), Some(Value::Function(dyadic)), None).ok()
    })
    .with_scalar_test(|derived, valence| match valence {
        Valence::Monadic => derived.function().is_scalar(valence),
        Valence::Dyadic => derived.right_function().is_scalar(valence),
    });
