#![doc = include_str!("representation.md")]

use crate::array::Array;
use crate::error::Result;
use crate::function::service::Service;
use crate::function::{Context, Options};
use crate::system::{canonical, data_representation};

const PAGE: &str = include_str!("representation.md");

/// `180⌶`
pub(super) static CANONICAL: Service =
    Service::new(180, "canonical representation", PAGE).monadic(|context, _, right| canonical::canonical(context, right));

/// `181⌶`
pub(super) static UNSQUEEZED: Service = Service::new(181, "unsqueezed type", PAGE).monadic(code);

/// `181⌶Y`: the code of the type that the elements have as they are held.
fn code(context: &mut Context, _: &Options, right: Array) -> Result<Array> {
    data_representation::held(context, right)
}
