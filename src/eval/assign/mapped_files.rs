//! Changes to arrays that are mapped to files.

use crate::array::Array;
use crate::error::Result;
use crate::eval::traceback;
use crate::function::Context;
use crate::primitives::support::narrow::narrow_large;
use crate::syntax::source::Span;

/// Changes an array and, if it is mapped to a file, the file as well. The changed array stays mapped; if the file cannot hold its
/// new elements, the array is restored.
pub(crate) fn change_mapped(
    context: &mut Context,
    array: &mut Array,
    span: Span,
    work: impl FnOnce(&mut Context, &mut Array) -> Result<()>,
) -> Result<()> {
    let Some(keeper) = context.machine.mapped.keeper(array) else { return work(context, array) };
    let before = array.clone();
    work(context, array)?;
    if array.shape() != before.shape() {
        // The whole array was replaced.
        return Ok(());
    }
    if let Err(fault) = keeper.keep(context, &before, array) {
        *array = before;
        return Err(traceback::with_span(context, fault, span));
    }
    *array = narrow_large(context.memory(), std::mem::replace(array, Array::ZERO));
    context.machine.mapped.add(array, keeper);
    Ok(())
}
