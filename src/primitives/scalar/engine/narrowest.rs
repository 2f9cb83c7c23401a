//! Computations in the narrowest type of integers that holds their results, which is not known in advance.

use crate::array::{ElementType, Elements, Whole};
use crate::error::Result;
use crate::kernels::broadcast::Readable;
use crate::kernels::pervade::Computed;

/// A computation that can be done in any type of integers.
pub(crate) trait IntegerComputation {
    /// Computes the results in one type; `None` if one of them does not fit.
    fn results<T: Whole + Readable + Computed>(&self) -> Result<Option<Elements>>;
}

/// Computes the results in the narrowest type of integers that holds them, starting with that of the arguments; `None` if no such
/// type does.
pub(crate) fn compute_narrowest(arguments: ElementType, computation: &impl IntegerComputation) -> Result<Option<Elements>> {
    if arguments <= ElementType::I8
        && let Some(results) = computation.results::<i8>()?
    {
        return Ok(Some(results));
    }
    if arguments <= ElementType::I16
        && let Some(results) = computation.results::<i16>()?
    {
        return Ok(Some(results));
    }
    if arguments <= ElementType::I32 { computation.results::<i32>() } else { Ok(None) }
}
