//! Computations in the narrowest integer type that holds their results, which is found by trying.

use crate::array::{ElementType, Elements, Whole};
use crate::error::Result;
use crate::kernels::broadcast::Readable;
use crate::kernels::pervade::RealElement;

/// A computation that can be done in any integer type.
pub(crate) trait IntegerComputation {
    /// Computes the results in one type; returns `None` if one of them does not fit.
    fn compute_in_type<T: Whole + Readable + RealElement>(&self) -> Result<Option<Elements>>;
}

/// Computes the results in the narrowest integer type that holds them and is not narrower than `argument_type`; returns `None` if
/// there is no such type.
pub(crate) fn compute_narrowest(argument_type: ElementType, computation: &impl IntegerComputation) -> Result<Option<Elements>> {
    if argument_type <= ElementType::I8
        && let Some(results) = computation.compute_in_type::<i8>()?
    {
        return Ok(Some(results));
    }
    if argument_type <= ElementType::I16
        && let Some(results) = computation.compute_in_type::<i16>()?
    {
        return Ok(Some(results));
    }
    if argument_type <= ElementType::I32 { computation.compute_in_type::<i32>() } else { Ok(None) }
}
