//! Changes to the array under a name, in place if possible: the array is taken out, changed, and put back even after an error.

use super::mapped_files;
use super::{find_existing, not_an_array_fault, put_modified_array, read_current, store, watched_name};
use crate::array::Array;
use crate::bind::expression::AssignmentTarget;
use crate::bind::memo::Code;
use crate::error::{Fault, Result};
use crate::eval::calls::dfn;
use crate::eval::expressions::array;
use crate::eval::{members, traceback};
use crate::function::{Context, Value};
use crate::runtime::frames::ValueLocation;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;

/// Runs `work` on the array that `target` denotes, and stores the changed array. `work` gets the array itself only if
/// that may be changed `in_place`; otherwise it gets a copy, which is stored only if `work` succeeds.
pub(crate) fn change(
    context: &mut Context,
    code: &Code,
    target: &AssignmentTarget,
    in_place: bool,
    work: impl FnOnce(&mut Context, &mut Array) -> Result<()>,
) -> Result<()> {
    let work = |context: &mut Context, array: &mut Array| mapped_files::change_mapped(context, array, target.span(), work);
    match target {
        AssignmentTarget::Name(name) => {
            let location = find_existing(context, code, *name)?;
            if watched_name(context, &location).is_some()
                && let Some(Value::Array(mut array)) =
                    context.thread.frames.value_at(&context.workspace.spaces, &location).cloned()
            {
                work(context, &mut array)?;
                return put_modified_array(context, &location, array)
                    .map_err(|fault| traceback::with_span(context, fault, name.span));
            }
            change_at(context, &location, name.span, in_place, work)
        }
        AssignmentTarget::Special(Special::Alpha, span) => match dfn::left_location(context) {
            Some(location) => change_at(context, &location, *span, in_place, work),
            None => Err(array::undefined_name_fault(context, "⍺", *span)),
        },
        AssignmentTarget::Member(member) => {
            let base = members::value::evaluate_base(context, code, &member.base)?;
            let mut array = members::value::evaluate_member_of(context, code, &base, member)?;
            work(context, &mut array)?;
            members::assign::store_in(context, code, member, &base, &Value::Array(array), target.span())
        }
        _ => {
            let mut array = read_current(context, code, target)?;
            work(context, &mut array)?;
            store(context, code, target, array, target.span())
        }
    }
}

fn change_at(
    context: &mut Context,
    location: &ValueLocation,
    span: Span,
    in_place: bool,
    work: impl FnOnce(&mut Context, &mut Array) -> Result<()>,
) -> Result<()> {
    let copy = if in_place { None } else { context.thread.frames.value_at(&context.workspace.spaces, location).cloned() };
    if let Some(Value::Array(mut array)) = copy {
        work(context, &mut array)?;
        context.thread.frames.put(&mut context.workspace.spaces, location, Value::Array(array));
        return Ok(());
    }
    match context.thread.frames.take(&mut context.workspace.spaces, location) {
        Some(Value::Array(mut array)) => {
            let result = work(context, &mut array);
            context.thread.frames.put(&mut context.workspace.spaces, location, Value::Array(array));
            result
        }
        Some(value) => {
            context.thread.frames.put(&mut context.workspace.spaces, location, value);
            Err(traceback::with_span(context, not_an_array_fault(), span))
        }
        None => Err(traceback::with_span(context, Fault::value("the name has no value"), span)),
    }
}
