//! Strands: arrays side by side.

use super::expression::ArrayExpr;
use super::item::{WithDepth, increase_depth};
use super::literal;
use super::literal::Literal;
use crate::array::Array;
use crate::syntax::Flaw;
use crate::syntax::source::Span;

/// A part of a strand.
pub(crate) enum StrandPart<'a> {
    /// A literal; a run of numbers gives one item for each number.
    Literal(Literal<'a>, Span),
    /// Any other expression: one item.
    Expression(WithDepth<ArrayExpr>),
}

impl StrandPart<'_> {
    fn span(&self) -> Span {
        match self {
            StrandPart::Literal(_, span) => *span,
            StrandPart::Expression((array, _)) => array.span(),
        }
    }

    fn depth(&self) -> u32 {
        match self {
            StrandPart::Literal(..) => 1,
            StrandPart::Expression((_, depth)) => *depth,
        }
    }
}

/// Joins the parts into one array; a single part is returned on its own. Returns `None` if there are no parts.
pub(crate) fn join_parts(mut parts: Vec<StrandPart<'_>>) -> Result<Option<WithDepth<ArrayExpr>>, Flaw> {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return Ok(None) };
    let span = first.span().to(last.span());
    if parts.len() == 1 {
        return Ok(parts.pop().map(|part| match part {
            StrandPart::Literal(literal, span) => (ArrayExpr::Constant(literal::to_array(&literal), span), 1),
            StrandPart::Expression(array) => array,
        }));
    }
    let depth = increase_depth(parts.iter().map(StrandPart::depth).max().unwrap_or(0), span)?;
    let is_constant =
        |part: &StrandPart<'_>| matches!(part, StrandPart::Literal(..) | StrandPart::Expression((ArrayExpr::Constant(..), _)));
    if parts.iter().all(is_constant) {
        let literals: Vec<Literal<'_>> = parts.into_iter().filter_map(into_literal).collect();
        return Ok(Some((ArrayExpr::Constant(literal::strand_to_array(&literals), span), 1)));
    }
    let mut items = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            StrandPart::Expression((array, _)) => items.push(array),
            StrandPart::Literal(literal, span) => {
                items.extend(literal::to_items(&[literal]).into_iter().map(|array: Array| ArrayExpr::Constant(array, span)));
            }
        }
    }
    Ok(Some((ArrayExpr::Strand(items.into(), span), depth)))
}

fn into_literal(part: StrandPart<'_>) -> Option<Literal<'_>> {
    match part {
        StrandPart::Literal(literal, _) => Some(literal),
        StrandPart::Expression((ArrayExpr::Constant(array, _), _)) => Some(Literal::Array(array)),
        StrandPart::Expression(_) => None,
    }
}
