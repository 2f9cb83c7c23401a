//! The state of pass 1: the items so far, and those that still need a right neighbour.

use super::class::Class;
use super::derive;
use super::derive::{find_primitive, find_primitive_operator};
use super::expression::{ArrayExpr, BoundOperator, FunctionExpr, Operand, OperatorExpr, OuterProduct};
use super::glyph;
use super::glyph::GlyphKind;
use super::item::{Item, WithDepth, increase_depth};
use super::strand::{StrandPart, join_parts};
use crate::syntax::Flaw;
use crate::syntax::source::Span;

/// The items of a phrase so far, and those that still need a right neighbour.
#[derive(Default)]
pub(crate) struct OperandStack<'a> {
    pub(crate) items: Vec<Item>,
    /// Arrays side by side that are not joined yet.
    strand: Vec<StrandPart<'a>>,
    /// A dyadic operator or `∘.` that still needs its right operand.
    pub(crate) pending: Option<PendingOperator>,
    /// One of `/ ⌿ \ ⍀` that does not follow a function: it is a function, and brackets may still give it an axis.
    pub(crate) hybrid: Option<Hybrid>,
}

/// An operator that still needs its right operand.
pub(crate) enum PendingOperator {
    Operator(WithDepth<OperatorExpr>),
    /// `∘.`, whose outer product may be the right operand of an operator or of another `∘.`.
    Outer(Span, Option<Box<PendingOperator>>),
}

/// One of `/ ⌿ \ ⍀` as a function.
pub(crate) struct Hybrid {
    pub(crate) function: WithDepth<FunctionExpr>,
    pub(crate) has_axis: bool,
}

impl<'a> OperandStack<'a> {
    /// Returns true if there is an array immediately to the left.
    pub(crate) fn has_array(&self) -> bool {
        let is_last = self.pending.is_none() && self.hybrid.is_none();
        is_last && (!self.strand.is_empty() || matches!(self.items.last(), Some(Item::Array(_))))
    }

    /// Returns true if the last item is an array with brackets.
    pub(crate) fn ends_in_array(&self) -> bool {
        self.has_array() && self.strand.is_empty()
    }

    /// Adds an operand, an operator or another item.
    pub(crate) fn push_item(&mut self, value: Item) -> Result<(), Flaw> {
        match value {
            Item::Array(array) => self.push_strand_part(StrandPart::Expression(array)),
            Item::Operator(operator, class) => self.push_operator(operator, class),
            Item::Function(function) => {
                self.settle()?;
                self.push_function(function)
            }
            other => {
                self.settle()?;
                self.items.push(other);
                Ok(())
            }
        }
    }

    /// Adds a part of a strand. If the last item is an array with brackets, it becomes a part of the same strand.
    pub(crate) fn push_strand_part(&mut self, part: StrandPart<'a>) -> Result<(), Flaw> {
        self.settle_hybrid()?;
        if self.ends_in_array()
            && let Some(Item::Array(before)) = self.items.pop()
        {
            self.strand.push(StrandPart::Expression(before));
        }
        self.strand.push(part);
        Ok(())
    }

    /// Adds the function or operator that a glyph denotes.
    pub(crate) fn push_glyph(&mut self, glyph: char, span: Span) -> Result<(), Flaw> {
        match glyph::kind(glyph) {
            GlyphKind::Function => {
                self.settle()?;
                self.push_function((find_primitive(glyph, span)?, 1))
            }
            GlyphKind::Hybrid => self.push_hybrid(glyph, span),
            GlyphKind::MonadicOperator => self.push_operator((find_primitive_operator(glyph, span)?, 1), Class::MonadicOperator),
            GlyphKind::DyadicOperator => self.push_operator((find_primitive_operator(glyph, span)?, 1), Class::DyadicOperator),
        }
    }

    /// Adds one of `/ ⌿ \ ⍀`: an operator after a function, otherwise a function.
    pub(crate) fn push_hybrid(&mut self, glyph: char, span: Span) -> Result<(), Flaw> {
        self.settle()?;
        match self.items.last() {
            _ if self.pending.is_some() => self.push_function((find_primitive(glyph, span)?, 1)),
            Some(Item::Function(_)) => self.derive_from_last((find_primitive_operator(glyph, span)?, 1), None),
            _ => {
                self.hybrid = Some(Hybrid { function: (find_primitive(glyph, span)?, 1), has_axis: false });
                Ok(())
            }
        }
    }

    /// Adds `(/)` or `(/[k])`, which means the same as without parentheses.
    pub(crate) fn push_parenthesised_hybrid(&mut self, (function, depth): WithDepth<FunctionExpr>) -> Result<(), Flaw> {
        self.settle()?;
        match self.items.last() {
            _ if self.pending.is_some() => self.push_function((function, depth)),
            Some(Item::Function(_)) => self.derive_from_last((derive::hybrid_to_operator(function)?, depth), None),
            _ => {
                let has_axis = !matches!(function, FunctionExpr::Primitive(..));
                self.hybrid = Some(Hybrid { function: (function, depth), has_axis });
                Ok(())
            }
        }
    }

    /// Completes the strand and the hybrid so far: no later term can become a part of them.
    pub(crate) fn settle(&mut self) -> Result<(), Flaw> {
        self.settle_strand()?;
        self.settle_hybrid()
    }

    /// Joins the arrays that are side by side; the strand becomes an item, or the right operand of the pending operator if there is
    /// one.
    pub(crate) fn settle_strand(&mut self) -> Result<(), Flaw> {
        let Some(array) = join_parts(std::mem::take(&mut self.strand))? else { return Ok(()) };
        match self.pending.take() {
            None => self.items.push(Item::Array(array)),
            Some(pending) => self.supply_right_operand(pending, (Operand::Array(array.0), array.1))?,
        }
        Ok(())
    }

    fn settle_hybrid(&mut self) -> Result<(), Flaw> {
        self.hybrid.take().map_or(Ok(()), |hybrid| self.push_function(hybrid.function))
    }

    fn push_function(&mut self, function: WithDepth<FunctionExpr>) -> Result<(), Flaw> {
        match self.pending.take() {
            None => self.items.push(Item::Function(function)),
            Some(pending) => self.supply_right_operand(pending, (Operand::Function(function.0), function.1))?,
        }
        Ok(())
    }

    /// Adds an operator: if it is monadic and follows an operand, derives a function at once.
    fn push_operator(&mut self, operator: WithDepth<OperatorExpr>, class: Class) -> Result<(), Flaw> {
        if class == Class::DyadicOperator {
            return self.defer_operator(operator);
        }
        self.settle()?;
        match (&self.pending, self.items.last()) {
            (Some(pending), _) => Err(pending.operand_flaw(operator.0.span())),
            (None, Some(Item::Array(_) | Item::Function(_))) => self.derive_from_last(operator, None),
            _ => {
                self.items.push(Item::Operator(operator, class));
                Ok(())
            }
        }
    }

    /// Keeps a dyadic operator pending until its right operand is known.
    fn defer_operator(&mut self, operator: WithDepth<OperatorExpr>) -> Result<(), Flaw> {
        self.settle()?;
        if let Some(pending) = &self.pending {
            return Err(pending.operand_flaw(operator.0.span()));
        }
        self.pending = Some(PendingOperator::Operator(operator));
        Ok(())
    }

    /// Keeps `∘.` pending until its function is known.
    pub(crate) fn defer_outer_product(&mut self, dot: Span) -> Result<(), Flaw> {
        self.settle()?;
        self.pending = match self.pending.take() {
            None => Some(PendingOperator::Outer(dot, None)),
            Some(pending) if pending.nesting() >= MAX_OUTER_PRODUCTS => {
                return Err(Flaw::limit(dot, format!("at most {MAX_OUTER_PRODUCTS} ∘. can follow one another")));
            }
            Some(pending) => Some(PendingOperator::Outer(dot, Some(Box::new(pending)))),
        };
        Ok(())
    }

    /// Gives a pending operator its right operand.
    fn supply_right_operand(&mut self, pending: PendingOperator, right: WithDepth<Operand>) -> Result<(), Flaw> {
        let span = right.0.span();
        let operator = match pending {
            PendingOperator::Operator(operator) => operator,
            PendingOperator::Outer(dot, enclosing) => return self.push_outer_product(dot, enclosing, right),
        };
        if matches!(self.items.last(), Some(Item::Array(_) | Item::Function(_))) {
            return self.derive_from_last(operator, Some(right));
        }
        let depth = increase_depth(operator.1.max(right.1), span)?;
        let span = operator.0.span().to(span);
        let bound = OperatorExpr::Bound(Box::new(BoundOperator { operator: operator.0, right: right.0, span }));
        self.items.push(Item::Operator((bound, depth), Class::MonadicOperator));
        Ok(())
    }

    /// Adds `∘.f`. A name without a value, which binds as an array, is taken for a function, so that its VALUE ERROR points at the
    /// name.
    fn push_outer_product(
        &mut self,
        dot: Span,
        enclosing: Option<Box<PendingOperator>>,
        (right, depth): WithDepth<Operand>,
    ) -> Result<(), Flaw> {
        let depth = increase_depth(depth, dot)?;
        let mut rest = Vec::new();
        let function = match right {
            Operand::Function(function) => function,
            Operand::Array(ArrayExpr::Name(name)) => FunctionExpr::Name(name),
            Operand::Array(ArrayExpr::Strand(items, span)) => {
                let mut items = items.into_vec().into_iter();
                let Some(ArrayExpr::Name(name)) = items.next() else { return Err(outer_operand_flaw(dot.to(span))) };
                rest.extend(items.map(|item| StrandPart::Expression((item, depth))));
                FunctionExpr::Name(name)
            }
            Operand::Array(other) => return Err(outer_operand_flaw(dot.to(other.span()))),
        };
        let span = dot.to(function.span());
        let constant = derive::is_constant(&function);
        let outer = derive::cache_if_constant(
            FunctionExpr::Outer(Box::new(OuterProduct { function, span, caret: dot.end - 1 })),
            constant,
        );
        match enclosing {
            None => self.items.push(Item::Function((outer, depth))),
            Some(operator) => self.supply_right_operand(*operator, (Operand::Function(outer), depth))?,
        }
        self.items.extend(join_parts(rest)?.map(Item::Array));
        Ok(())
    }

    /// Replaces the last item with the function that an operator derives from the item.
    fn derive_from_last(&mut self, operator: WithDepth<OperatorExpr>, right: Option<WithDepth<Operand>>) -> Result<(), Flaw> {
        match self.items.pop().and_then(derive::to_operand) {
            Some(left) => {
                self.items.push(Item::Function(derive::derive_function(left, operator, right)?));
                Ok(())
            }
            None => Err(Flaw::syntax(operator.0.span(), "the operator has no left operand")),
        }
    }

    /// Completes everything that still needs a right neighbour, at the end of a phrase or before `←`.
    pub(crate) fn finish(&mut self) -> Result<(), Flaw> {
        self.settle()?;
        match (self.pending.take(), self.items.last()) {
            (None, _) => Ok(()),
            (Some(PendingOperator::Outer(dot, _)), _) => Err(outer_operand_flaw(dot)),
            (Some(PendingOperator::Operator((operator, _))), Some(Item::Array(_) | Item::Function(_))) => {
                Err(Flaw::syntax(operator.span(), "the operator has no right operand"))
            }
            (Some(PendingOperator::Operator(operator)), _) => {
                self.items.push(Item::Operator(operator, Class::DyadicOperator));
                Ok(())
            }
        }
    }

    /// Removes and returns the last item if it is an array, so that one of its members can be looked up.
    pub(crate) fn take_array(&mut self) -> Option<WithDepth<ArrayExpr>> {
        match self.items.pop() {
            Some(Item::Array(array)) => Some(array),
            other => {
                self.items.extend(other);
                None
            }
        }
    }
}

fn outer_operand_flaw(span: Span) -> Flaw {
    Flaw::syntax(span, "∘. needs a function on its right")
}

/// The maximum number of `∘.` in a row.
const MAX_OUTER_PRODUCTS: usize = 64;

impl PendingOperator {
    /// Returns the number of pending `∘.` and operators of which this one is the right operand, directly or indirectly.
    fn nesting(&self) -> usize {
        match self {
            PendingOperator::Outer(_, Some(enclosing)) => 1 + enclosing.nesting(),
            _ => 0,
        }
    }

    fn span(&self) -> Span {
        match self {
            PendingOperator::Operator((operator, _)) => operator.span(),
            PendingOperator::Outer(dot, _) => *dot,
        }
    }

    fn operand_flaw(&self, operator: Span) -> Flaw {
        Flaw::syntax(self.span().to(operator), "an operator cannot be the right operand of an operator")
    }
}
