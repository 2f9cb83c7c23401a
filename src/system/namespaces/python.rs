#![doc = include_str!("python.md")]

use crate::array::Array;
use crate::error::panics::catch_host_panic;
use crate::error::{Blame, Fault, Result};
use crate::eval::members::holder::host_object;
use crate::function::Context;
use crate::function::names::SystemName;

/// `⎕PY`.
pub(crate) static PY: SystemName = SystemName::function("⎕PY", "system/namespaces/python.md").monadic(import);

/// Implements `⎕PY Y`: returns a reference to the module named `Y`, or the plain value of the object that `Y` refers to.
fn import(context: &mut Context, right: Array) -> Result<Array> {
    let python = context.require_python()?;
    if host_object(&right).is_none() && (right.rank() > 1 || right.is_empty() || right.to_text().is_none()) {
        return Err(Fault::domain(Blame::Right, "the argument must be the name of a module, or a reference to an object"));
    }
    context.poll()?;
    let result = catch_host_panic(|| "⎕PY".to_owned(), || python.import(context, right));
    context.poll()?;
    context.admit(result?)
}
