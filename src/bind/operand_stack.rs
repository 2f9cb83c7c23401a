//! The state of pass 1: the items so far, and those that still wait for a neighbour.

use super::class::Class;
use super::derive;
use super::derive::{primitive, primitive_operator};
use super::expression::{ArrayExpr, BoundOperator, FunctionExpr, Operand, OperatorExpr, Outer};
use super::glyph;
use super::glyph::GlyphKind;
use super::item::{Deep, Item, deeper};
use super::strand::{StrandPart, join};
use crate::syntax::Flaw;
use crate::syntax::source::Span;

/// The items of a phrase so far, and those that wait for their right neighbour.
#[derive(Default)]
pub(crate) struct Operands<'a> {
    pub(crate) items: Vec<Item>,
    /// Arrays side by side, not joined yet.
    strand: Vec<StrandPart<'a>>,
    /// A dyadic operator that waits for its right operand.
    pub(crate) pending: Option<PendingOperator>,
    /// One of `/ ⌿ \ ⍀` that does not follow a function: a function itself, and an operand if an operator follows.
    pub(crate) hybrid: Option<Hybrid>,
}

/// An operator that waits for its right operand.
pub(crate) enum PendingOperator {
    Operator(Deep<OperatorExpr>),
    /// `∘.`, perhaps itself the right operand of an operator or of another `∘.`.
    Outer(Span, Option<Box<PendingOperator>>),
}

/// One of `/ ⌿ \ ⍀` as a function.
pub(crate) struct Hybrid {
    pub(crate) function: Deep<FunctionExpr>,
    pub(crate) has_axis: bool,
}

impl<'a> Operands<'a> {
    /// Returns true if there is an array immediately to the left.
    pub(crate) fn has_array(&self) -> bool {
        let is_last = self.pending.is_none() && self.hybrid.is_none();
        is_last && (!self.strand.is_empty() || matches!(self.items.last(), Some(Item::Array(_))))
    }

    /// Returns true if the last item is an array with brackets.
    pub(crate) fn ends_in_array(&self) -> bool {
        self.has_array() && self.strand.is_empty()
    }

    /// Adds an operand or operator.
    pub(crate) fn value(&mut self, value: Item) -> Result<(), Flaw> {
        match value {
            Item::Array(array) => self.part(StrandPart::Expression(array)),
            Item::Operator(operator, class) => self.operator(operator, class),
            Item::Function(function) => {
                self.settle()?;
                self.function(function)
            }
            other => {
                self.settle()?;
                self.items.push(other);
                Ok(())
            }
        }
    }

    /// Adds a part of a strand. An array with brackets immediately before it is part of the same strand.
    pub(crate) fn part(&mut self, part: StrandPart<'a>) -> Result<(), Flaw> {
        self.settle_hybrid()?;
        if self.ends_in_array()
            && let Some(Item::Array(before)) = self.items.pop()
        {
            self.strand.push(StrandPart::Expression(before));
        }
        self.strand.push(part);
        Ok(())
    }

    /// Adds a function or an operator by its glyph.
    pub(crate) fn glyph(&mut self, glyph: char, span: Span) -> Result<(), Flaw> {
        match glyph::kind(glyph) {
            GlyphKind::Function => {
                self.settle()?;
                self.function((primitive(glyph, span)?, 1))
            }
            GlyphKind::Hybrid => self.take_hybrid(glyph, span),
            GlyphKind::MonadicOperator => self.operator((primitive_operator(glyph, span)?, 1), Class::MonadicOperator),
            GlyphKind::DyadicOperator => self.operator((primitive_operator(glyph, span)?, 1), Class::DyadicOperator),
        }
    }

    /// Adds `/ ⌿ \ ⍀`: an operator after a function, otherwise a function.
    pub(crate) fn take_hybrid(&mut self, glyph: char, span: Span) -> Result<(), Flaw> {
        self.settle()?;
        match self.items.last() {
            _ if self.pending.is_some() => self.function((primitive(glyph, span)?, 1)),
            Some(Item::Function(_)) => self.derive((primitive_operator(glyph, span)?, 1), None),
            _ => {
                self.hybrid = Some(Hybrid { function: (primitive(glyph, span)?, 1), has_axis: false });
                Ok(())
            }
        }
    }

    /// Adds `(/)` or `(/[k])`, which is the same as without parentheses.
    pub(crate) fn hybrid_in_parentheses(&mut self, (function, depth): Deep<FunctionExpr>) -> Result<(), Flaw> {
        self.settle()?;
        match self.items.last() {
            _ if self.pending.is_some() => self.function((function, depth)),
            Some(Item::Function(_)) => self.derive((derive::operator_of_hybrid(function)?, depth), None),
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

    /// Joins the arrays that are side by side, and passes them to the operator that waits for them, if there is one.
    pub(crate) fn settle_strand(&mut self) -> Result<(), Flaw> {
        let Some(array) = join(std::mem::take(&mut self.strand))? else { return Ok(()) };
        match self.pending.take() {
            None => self.items.push(Item::Array(array)),
            Some(pending) => self.right_operand(pending, (Operand::Array(array.0), array.1))?,
        }
        Ok(())
    }

    fn settle_hybrid(&mut self) -> Result<(), Flaw> {
        self.hybrid.take().map_or(Ok(()), |hybrid| self.function(hybrid.function))
    }

    fn function(&mut self, function: Deep<FunctionExpr>) -> Result<(), Flaw> {
        match self.pending.take() {
            None => self.items.push(Item::Function(function)),
            Some(pending) => self.right_operand(pending, (Operand::Function(function.0), function.1))?,
        }
        Ok(())
    }

    /// Adds an operator, after its left operand or alone.
    fn operator(&mut self, operator: Deep<OperatorExpr>, class: Class) -> Result<(), Flaw> {
        if class == Class::DyadicOperator {
            return self.wait(operator);
        }
        self.settle()?;
        match (&self.pending, self.items.last()) {
            (Some(pending), _) => Err(pending.cannot_take(operator.0.span())),
            (None, Some(Item::Array(_) | Item::Function(_))) => self.derive(operator, None),
            _ => {
                self.items.push(Item::Operator(operator, class));
                Ok(())
            }
        }
    }

    /// Makes a dyadic operator wait for its right operand.
    fn wait(&mut self, operator: Deep<OperatorExpr>) -> Result<(), Flaw> {
        self.settle()?;
        if let Some(pending) = &self.pending {
            return Err(pending.cannot_take(operator.0.span()));
        }
        self.pending = Some(PendingOperator::Operator(operator));
        Ok(())
    }

    /// Makes `∘.` wait for its function.
    pub(crate) fn wait_for_outer(&mut self, dot: Span) -> Result<(), Flaw> {
        self.settle()?;
        self.pending = match self.pending.take() {
            None => Some(PendingOperator::Outer(dot, None)),
            Some(pending) if pending.nesting() >= MAX_OUTER_PRODUCTS => {
                return Err(Flaw::limit(dot, format!("more than {MAX_OUTER_PRODUCTS} ∘. follow one another")));
            }
            Some(pending) => Some(PendingOperator::Outer(dot, Some(Box::new(pending)))),
        };
        Ok(())
    }

    /// Gives a waiting operator its right operand.
    fn right_operand(&mut self, pending: PendingOperator, right: Deep<Operand>) -> Result<(), Flaw> {
        let span = right.0.span();
        let operator = match pending {
            PendingOperator::Operator(operator) => operator,
            PendingOperator::Outer(dot, enclosing) => return self.outer(dot, enclosing, right),
        };
        if matches!(self.items.last(), Some(Item::Array(_) | Item::Function(_))) {
            return self.derive(operator, Some(right));
        }
        let depth = deeper(operator.1.max(right.1), span)?;
        let span = operator.0.span().to(span);
        let bound = OperatorExpr::Bound(Box::new(BoundOperator { operator: operator.0, right: right.0, span }));
        self.items.push(Item::Operator((bound, depth), Class::MonadicOperator));
        Ok(())
    }

    /// Adds `∘.f`. A name without a value binds as an array but is meant as a function: its VALUE ERROR points at the name.
    fn outer(&mut self, dot: Span, enclosing: Option<Box<PendingOperator>>, (right, depth): Deep<Operand>) -> Result<(), Flaw> {
        let depth = deeper(depth, dot)?;
        let mut rest = Vec::new();
        let function = match right {
            Operand::Function(function) => function,
            Operand::Array(ArrayExpr::Name(name)) => FunctionExpr::Name(name),
            Operand::Array(ArrayExpr::Strand(items, span)) => {
                let mut items = items.into_vec().into_iter();
                let Some(ArrayExpr::Name(name)) = items.next() else { return Err(takes_function(dot.to(span))) };
                rest.extend(items.map(|item| StrandPart::Expression((item, depth))));
                FunctionExpr::Name(name)
            }
            Operand::Array(other) => return Err(takes_function(dot.to(other.span()))),
        };
        let span = dot.to(function.span());
        let constant = derive::is_constant(&function);
        let outer =
            derive::cache_if_constant(FunctionExpr::Outer(Box::new(Outer { function, span, caret: dot.end - 1 })), constant);
        match enclosing {
            None => self.items.push(Item::Function((outer, depth))),
            Some(operator) => self.right_operand(*operator, (Operand::Function(outer), depth))?,
        }
        self.items.extend(join(rest)?.map(Item::Array));
        Ok(())
    }

    /// Replaces the last item with the function that an operator derives from it.
    fn derive(&mut self, operator: Deep<OperatorExpr>, right: Option<Deep<Operand>>) -> Result<(), Flaw> {
        match self.items.pop().and_then(derive::operand) {
            Some(left) => {
                self.items.push(Item::Function(derive::derive_function(left, operator, right)?));
                Ok(())
            }
            None => Err(Flaw::syntax(operator.0.span(), "the operator has no left operand")),
        }
    }

    /// Settles everything that still waits, at the end of a phrase or before `←`.
    pub(crate) fn finish(&mut self) -> Result<(), Flaw> {
        self.settle()?;
        match (self.pending.take(), self.items.last()) {
            (None, _) => Ok(()),
            (Some(PendingOperator::Outer(dot, _)), _) => Err(takes_function(dot)),
            (Some(PendingOperator::Operator((operator, _))), Some(Item::Array(_) | Item::Function(_))) => {
                Err(Flaw::syntax(operator.span(), "the operator has no right operand"))
            }
            (Some(PendingOperator::Operator(operator)), _) => {
                self.items.push(Item::Operator(operator, Class::DyadicOperator));
                Ok(())
            }
        }
    }

    /// Takes back the last item if it is an array, so that a member of it can be looked up.
    pub(crate) fn take_array(&mut self) -> Option<Deep<ArrayExpr>> {
        match self.items.pop() {
            Some(Item::Array(array)) => Some(array),
            other => {
                self.items.extend(other);
                None
            }
        }
    }
}

fn takes_function(span: Span) -> Flaw {
    Flaw::syntax(span, "∘. needs a function")
}

/// The maximum number of `∘.` in a row.
const MAX_OUTER_PRODUCTS: usize = 64;

impl PendingOperator {
    /// Returns the number of `∘.` and operators that wait for the result of this one.
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

    fn cannot_take(&self, operator: Span) -> Flaw {
        Flaw::syntax(self.span().to(operator), "an operator cannot be the right operand of an operator")
    }
}
