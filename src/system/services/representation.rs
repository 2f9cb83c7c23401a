#![doc = include_str!("representation.md")]

use crate::array::Array;
use crate::error::Result;
use crate::eval::names;
use crate::function::service::Service;
use crate::function::{Context, Options, Value};
use crate::runtime::classes::{Member, MemberKind};
use crate::system::definitions::canonical;
use crate::system::formats::data_representation;

const PAGE: &str = "system/services/representation.md";

/// The service `180⌶`.
pub(crate) static CANONICAL: Service = Service::new(180, "canonical representation", PAGE).monadic(represent);

/// The service `181⌶`.
pub(crate) static UNSQUEEZED: Service = Service::new(181, "unsqueezed type", PAGE).monadic(get_type_code);

/// Implements `180⌶Y`: returns the result of `⎕CR Y` or, if `Y` names a method of a class, public or private, the text of the
/// method.
fn represent(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let name = right.to_text().unwrap_or_default();
    let last = name.trim().rsplit('.').next().unwrap_or_default();
    if let Some(value) = find_method(context, name.trim())
        && let Some(text) = canonical::represent_method(context, &value, last)?
    {
        return Ok(text);
    }
    canonical::represent_canonically(context, right)
}

/// Returns the method with the name `class.method`, public or private; the accessors of a property are named `get_` and `set_`
/// followed by its name.
fn find_method(context: &Context, name: &str) -> Option<Value> {
    let (path, last) = name.rsplit_once('.')?;
    let class = context.workspace.spaces.class(names::find_space(context, path)?)?;
    if let Some(Member { kind: MemberKind::Method { value, .. }, .. }) = class.members.get(last) {
        return Some(value.clone());
    }
    let (accessor, property) = last.split_once('_')?;
    match (accessor, &class.members.get(property)?.kind) {
        ("get", MemberKind::Property(property)) => property.get.clone(),
        ("set", MemberKind::Property(property)) => property.set.clone(),
        _ => None,
    }
}

/// Implements `181⌶Y`: returns the `⎕DR` code of the type in which the elements are stored.
fn get_type_code(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    data_representation::stored_type_code(context, right)
}
