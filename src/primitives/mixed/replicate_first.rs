#![doc = include_str!("replicate_first.md")]

use super::replicate::{replicate, replicate_axis};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::results::full_like;

/// The primitive `⌿`.
pub(crate) static REPLICATE_FIRST: Primitive = Primitive::new('⌿', "primitives/mixed/replicate_first.md")
    .dyadic("replicate first", |context, left, right| replicate(context, left, right, 0))
    .with_identity(|context, cell| full_like(context, cell, 1.0))
    .dyadic_with_axis(replicate_axis);
