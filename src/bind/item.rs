//! What pass 1 leaves to pass 2.

use super::class::Class;
use super::expression::{ArrayExpr, FunctionExpr, NameRef, OperatorExpr};
use crate::syntax::source::Span;
use crate::syntax::{Flaw, NESTING_LIMIT};

/// An expression and how deeply it is nested.
pub(super) type Deep<T> = (T, u32);

/// Part of a phrase.
#[derive(Debug)]
pub(super) enum Item {
    /// An array.
    Array(Deep<ArrayExpr>),
    /// A function.
    Function(Deep<FunctionExpr>),
    /// An operator that has no operand.
    Operator(Deep<OperatorExpr>, Class),
    /// A name just before `←` that holds no array, and is to be given a value.
    Target(NameRef),
    /// `←`.
    Assign(Span),
}

/// Expressions may be nested this deep, brackets and derived functions together: whoever walks them is recursive.
const DEEPEST: u32 = 2 * NESTING_LIMIT as u32;

/// One level deeper, if that is allowed.
pub(super) fn deeper(depth: u32, span: Span) -> Result<u32, Flaw> {
    if depth >= DEEPEST {
        return Err(Flaw::limit(span, format!("expressions are nested more than {DEEPEST} deep")));
    }
    Ok(depth + 1)
}
