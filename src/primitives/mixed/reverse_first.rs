#![doc = include_str!("reverse_first.md")]

use super::reverse::{reverse, reverse_axis, rotate, rotate_axis, rotate_back};
use crate::primitives::Primitive;
use crate::primitives::scalar::engine::results::full_like;

/// The primitive `⊖`.
pub(crate) static REVERSE_FIRST: Primitive = Primitive::new('⊖', "primitives/mixed/reverse_first.md")
    .monadic("reverse first", |context, right| reverse(context, right, 0))
    .dyadic("rotate first", |context, left, right| rotate(context, left, right, 0))
    .with_identity(|context, cell| full_like(context, cell, 0.0))
    .monadic_with_axis(reverse_axis)
    .dyadic_with_axis(rotate_axis)
    .with_monadic_inverse(|context, right| reverse(context, right, 0))
    .with_dyadic_inverse(|context, left, right| rotate_back(context, left, right, 0));
