//! Changes to arrays that are mapped to files.

use crate::array::Array;
use crate::error::Result;
use crate::eval::traceback;
use crate::function::Context;
use crate::primitives::support::narrow_on_assignment::narrow_large;
use crate::syntax::source::Span;

/// Changes an array and, if the array is mapped to a file, the file as well. The changed array stays mapped unless its shape has
/// changed. If the file cannot hold the new elements, the array is restored.
pub(crate) fn change_mapped(
    context: &mut Context,
    array: &mut Array,
    span: Span,
    work: impl FnOnce(&mut Context, &mut Array) -> Result<()>,
) -> Result<()> {
    let Some(keeper) = context.machine.mapped.writer_of(array) else { return work(context, array) };
    let old = array.clone();
    work(context, array)?;
    if array.shape() != old.shape() {
        // The whole array was replaced: the new one is not mapped.
        return Ok(());
    }
    if let Err(fault) = keeper.write_changes(context, &old, array) {
        *array = old;
        return Err(traceback::with_span(context, fault, span));
    }
    *array = narrow_large(context.memory(), std::mem::replace(array, Array::ZERO));
    context.machine.mapped.add(array, keeper);
    Ok(())
}
