#![doc = include_str!("pick.md")]

use super::take::{mix, mix_along};
use crate::array::{Array, Buffer, Element, Mark};
use crate::error::{Blame, Fault, Result};
use crate::function::{Context, Forms};
use crate::kernels::gather;
use crate::primitives::Primitive;
use crate::primitives::support::arguments;
use crate::primitives::support::each_text::first_each;

/// The primitive `⊃`.
pub(crate) static PICK: Primitive = Primitive::new('⊃', "primitives/mixed/pick.md")
    .monadic(
        "first",
        |context, right| if context.workspace.settings.migration_level < 2 { first(&right) } else { mix(context, right) },
    )
    .dyadic("pick", pick)
    .with_forms(Forms { each: Some(first_each), ..Forms::NONE })
    .monadic_with_axis(|context, axes, right| {
        if context.workspace.settings.migration_level < 2 {
            return Err(Fault::syntax("with ⎕ML below 2, ⊃ is first, which takes no axis"));
        }
        mix_along(context, axes, right)
    });

/// Returns the first item of an array, or the prototype if the array is empty.
pub(crate) fn first(right: &Array) -> Result<Array> {
    if !right.is_empty() {
        return Ok(right.item(0));
    }
    let prototype = Mark::buffer(right.elements()).and_then(Buffer::first_or_prototype);
    if let Some(Mark::Namespace(_)) = prototype {
        return Err(Fault::nonce("an empty array of references has no prototype").with_blame(Blame::Right));
    }
    Ok(right.fill()?.disclose())
}

/// Computes `X⊃Y`: the item at the end of a path.
fn pick(context: &mut Context, left: Array, right: Array) -> Result<Array> {
    check_path(&left)?;
    let mut array = right;
    for step in 0..left.bound() {
        let index = resolve_step(context.index_origin(), &left.item(step), &array, step)?;
        array = array.item(index);
    }
    Ok(array)
}

/// Fails with RANK ERROR unless a path is a scalar or a vector.
fn check_path(path: &Array) -> Result<()> {
    if path.rank() <= 1 {
        return Ok(());
    }
    let message = format!("a path must be a scalar or a vector, not an array of rank {}", path.rank());
    Err(Fault::rank(Blame::Left, message))
}

/// Returns the position in the ravel that each step of a path picks.
pub(crate) fn resolve_path(origin: i64, path: &Array, array: &Array) -> Result<Vec<usize>> {
    check_path(path)?;
    let mut array = array.clone();
    let mut positions = Vec::new();
    for step in 0..path.bound() {
        let index = resolve_step(origin, &path.item(step), &array, step)?;
        array = array.item(index);
        positions.push(index);
    }
    Ok(positions)
}

/// Returns the position in the ravel of `array` that step `number` of a path picks. A step has one index for each axis;
/// negative indices count from the end.
pub(crate) fn resolve_step(origin: i64, step: &Array, array: &Array, number: usize) -> Result<usize> {
    let step_number = number as i64 + origin;
    if step.rank() > 1 {
        return Err(Fault::rank(
            Blame::Left,
            format!("step {step_number} of the path must be a scalar or a vector, not an array of rank {}", step.rank()),
        ));
    }
    if step.bound() != array.rank() {
        let message = format!(
            "step {step_number} of the path must have one index for each axis: got {} for an array of rank {}",
            step.bound(),
            array.rank()
        );
        return Err(if step.is_scalar() || array.is_scalar() {
            Fault::rank(Blame::Left, message)
        } else {
            Fault::length(Blame::Left, message)
        });
    }
    let mut position = 0;
    for (axis, (&index, &length)) in arguments::to_integers(step, Blame::Left)?.iter().zip(array.lengths()).enumerate() {
        let offset = gather::resolve_index(index, origin, length);
        if offset >= length {
            let axis = axis as i64 + origin;
            let message =
                format!("step {step_number} of the path has index {index} along axis {axis}, which has length {length}");
            return Err(Fault::index(Blame::Left, message));
        }
        position = gather::extend_place(position, length, offset);
    }
    Ok(position)
}
