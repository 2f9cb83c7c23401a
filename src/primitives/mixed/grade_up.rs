#![doc = include_str!("grade_up.md")]

use crate::primitives::Primitive;
use crate::primitives::support::grading::{Direction, collate, grade};

/// The primitive `⍋`.
pub(crate) static GRADE_UP: Primitive = Primitive::new('⍋', "primitives/mixed/grade_up.md")
    .monadic("grade up", |context, right| grade(context, &right, Direction::Up))
    .dyadic("grade up by", |context, left, right| collate(context, &left, &right, Direction::Up));
