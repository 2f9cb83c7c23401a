#![doc = include_str!("grade_down.md")]

use crate::primitives::Primitive;
use crate::primitives::support::grading::{Direction, collate, grade};

/// The primitive `⍒`.
pub(crate) static GRADE_DOWN: Primitive = Primitive::new('⍒', "primitives/mixed/grade_down.md")
    .monadic("grade down", |context, right| grade(context, &right, Direction::Down))
    .dyadic("grade down by", |context, left, right| collate(context, &left, &right, Direction::Down));
