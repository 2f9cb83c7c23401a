//! Whole numbers are computed in the narrowest type that holds their results, which only the results tell.

use crate::array::{ElementType, Elements, Whole};
use crate::error::Result;
use crate::kernels::feed::Fed;
use crate::kernels::pervade::Computed;

/// A computation that can be done in any type of whole numbers.
pub(super) trait InWholes {
    /// The results in one type; none if one of them leaves it.
    fn results<T: Whole + Fed + Computed>(&self) -> Result<Option<Elements>>;
}

/// The results in the narrowest type that holds them, beginning with that of the arguments; none if no type of whole numbers does.
pub(super) fn narrowest(arguments: ElementType, computation: &impl InWholes) -> Result<Option<Elements>> {
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
