//! Calls of defined functions: the functions as values, the running of their bodies, and the handling of their failures.
//!
//! * [`closure`]: defined functions and operators as values: a text with the frame it was written in, its operands, and its name.
//! * [`call`]: calls of defined functions: their frames, tail calls, and the handling of faults.
//! * [`tail`]: the last expression of a body: a defined function there is called in tail position.
//! * [`dfn`]: the statements, guards and results of dfns.
//! * [`lifted`]: `f⍤k` and `f⌺` for a dfn that is a single expression: its functions are applied to many cells at once.
//! * [`fused_each`]: `f¨Y` for a dfn of scalar functions: all elements pass through its functions strip by strip.
//! * [`error_guard`]: error guards of dfns, `errors::handler`: the errors they catch, and the handlers that then give the result.
//! * [`tradfn`]: defined functions with a header: arguments and locals in slots, lines with labels and branches.
//! * [`control`]: control structures of defined functions: the effect of each control word, and the open structures.
//! * [`hold`]: `:Hold`: a part of a function that only one thread runs at a time.
//! * [`trap`]: `⎕TRAP`: the actions that replace the report of an error.
//! * [`suspension`]: the suspension of a function that fails in a session, and its resumption.
//! * [`breakpoints`]: functions with watched lines: stopping before a line, showing its result, and measuring its time.
//! * [`switch_points`]: the switch points of a function, at which another thread may get its turn.
//! * [`operand_frame`]: operands that read names: an operator in another namespace runs them in their own namespace and frame.

pub(crate) mod breakpoints;
pub(crate) mod call;
pub(crate) mod closure;
pub(crate) mod control;
pub(crate) mod dfn;
pub(crate) mod error_guard;
pub(crate) mod fused_each;
pub(crate) mod hold;
pub(crate) mod lifted;
pub(crate) mod operand_frame;
pub(crate) mod suspension;
pub(crate) mod switch_points;
pub(crate) mod tail;
pub(crate) mod tradfn;
pub(crate) mod trap;
