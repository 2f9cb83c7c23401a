#![doc = include_str!("expand_first.md")]

use super::expand::{expand, expand_axis};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::results::full_like;

/// The primitive `⍀`.
pub(crate) static EXPAND_FIRST: Primitive = Primitive::new('⍀', "primitives/mixed/expand_first.md")
    .dyadic("expand first", |context, left, right| expand(context, left, right, 0))
    .with_identity(|context, cell| full_like(context, cell, 1.0))
    .dyadic_with_axis(expand_axis);
