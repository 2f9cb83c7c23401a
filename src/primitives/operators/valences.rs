#![doc = include_str!("valences.md")]

use super::takes_functions;
use crate::function::{PrimitiveOperator, Valence, Value};

/// `⊘`
pub(crate) static VALENCES: PrimitiveOperator = PrimitiveOperator::dyadic('⊘', "valences", include_str!("valences.md"))
    .checking(takes_functions)
    .on_one(|context, derived, right| derived.function().monadic(context, right))
    .on_two(|context, derived, left, right| derived.right_function().dyadic(context, left, right))
    .with_inverse(|derived| {
        let (one, two) = (derived.function().inverse()?, derived.right_function().inverse()?);
        VALENCES.derived(Value::Function(one), Some(Value::Function(two)), None).ok()
    })
    .pervading(|derived, valence| match valence {
        Valence::Monadic => derived.function().is_scalar(valence),
        Valence::Dyadic => derived.right_function().is_scalar(valence),
    });
