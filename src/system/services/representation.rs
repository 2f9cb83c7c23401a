#![doc = include_str!("representation.md")]

use crate::array::Array;
use crate::error::Result;
use crate::eval::names;
use crate::function::service::Service;
use crate::function::{Context, Options, Value};
use crate::runtime::classes::{Member, MemberKind};
use crate::system::definitions::canonical;
use crate::system::formats::data_representation;

const PAGE: &str = include_str!("representation.md");

/// `180⌶`
pub(crate) static CANONICAL: Service = Service::new(180, "canonical representation", PAGE).monadic(canonical);

/// `181⌶`
pub(crate) static UNSQUEEZED: Service = Service::new(181, "unsqueezed type", PAGE).monadic(code);

/// Implements `180⌶Y`: returns the result of `⎕CR`, or the text of a method, which may be private.
fn canonical(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    let name = right.to_text().unwrap_or_default();
    let last = name.trim().rsplit('.').next().unwrap_or_default();
    match method(context, name.trim()) {
        Some(value) => match canonical::represent_method(context, &value, last)? {
            Some(text) => Ok(text),
            None => canonical::canonical(context, right),
        },
        None => canonical::canonical(context, right),
    }
}

/// Returns the method with the name `class.method`, public or private; the functions of a property are `get_name` and `set_name`.
fn method(context: &Context, name: &str) -> Option<Value> {
    let (path, last) = name.rsplit_once('.')?;
    let class = context.workspace.spaces.class(names::space(context, path)?)?;
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

/// Implements `181⌶Y`: returns the code of the type in which the elements are stored.
fn code(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    data_representation::stored_code(context, right)
}
