//! The items that pass 1 leaves to pass 2.

use super::class::Class;
use super::expression::{ArrayExpr, FunctionExpr, NameRef, OperatorExpr};
use crate::stack::with_room;
use crate::syntax::source::Span;
use crate::syntax::{Flaw, NESTING_LIMIT};

/// An expression and its nesting depth.
pub(crate) type WithDepth<T> = (T, u32);

/// A part of a phrase.
#[derive(Debug)]
pub(crate) enum Item {
    /// An array.
    Array(WithDepth<ArrayExpr>),
    /// A function.
    Function(WithDepth<FunctionExpr>),
    /// An operator that has no left operand.
    Operator(WithDepth<OperatorExpr>, Class),
    /// A name that is assigned: it is immediately followed by `←`, and no array precedes it.
    Target(NameRef),
    /// `←`.
    Assign(Span),
}

/// The maximum nesting depth of expressions, brackets and derived functions together, which is limited because the code that walks
/// them is recursive.
const MAX_NESTING_DEPTH: u32 = NESTING_LIMIT as u32 + LEVELS_WITHOUT_BRACKETS;

/// The number of levels allowed in addition to those of brackets: trains and derived functions nest without brackets.
const LEVELS_WITHOUT_BRACKETS: u32 = 200;

/// Returns `depth` plus one; fails with LIMIT ERROR if that is too deep.
pub(crate) fn increase_depth(depth: u32, span: Span) -> Result<u32, Flaw> {
    if depth >= MAX_NESTING_DEPTH {
        return Err(Flaw::limit(span, format!("expressions can be nested at most {MAX_NESTING_DEPTH} levels deep")));
    }
    Ok(depth + 1)
}

/// Runs code that walks, makes or drops an expression of the given depth, with enough stack.
pub(crate) fn with_stack_for<R>(depth: u32, walk: impl FnOnce() -> R) -> R {
    /// The number of bytes of stack that one level may need, in a build without optimisation.
    const STACK_BYTES_PER_LEVEL: usize = 4 << 10;
    /// The number of levels for which the stack always has room.
    const SAFE_LEVELS: u32 = 32;
    if depth < SAFE_LEVELS {
        return walk();
    }
    let room = (depth.min(MAX_NESTING_DEPTH) + SAFE_LEVELS) as usize * STACK_BYTES_PER_LEVEL;
    with_room(room, 2 * room, walk)
}
