//! FOLDER

pub(crate) mod breakpoints;
pub(crate) mod call;
pub(crate) mod closure;
pub(crate) mod control;
pub(crate) mod dfn;
pub(crate) mod error_guard;
pub(crate) mod hold;
pub(crate) mod operand_frame;
pub(crate) mod suspension;
pub(crate) mod switch_points;
pub(crate) mod tail;
pub(crate) mod tradfn;
pub(crate) mod trap;
