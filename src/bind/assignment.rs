//! The targets of assignments, to the left of `←`: names, strands of names, indexed names, members of namespaces, and
//! selecting expressions.

use super::Binder;
use super::class::Class;
use super::expression::{
    ArrayExpr, AssignmentTarget, Chain, ChainStep, Constant, Derived, FunctionExpr, Index, Member, MemberTarget, NameRef,
    Operand, OperatorExpr, Selective, Within,
};
use super::glyph;
use super::item::{Deep, Item};
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{BodyKind, Phrase, Special, Term, TermKind};

impl<'a> Binder<'a> {
    /// Binds `(…)` immediately before `←`: a list of names, whatever they hold now; otherwise a selecting expression, or a
    /// function that modifies the array before it.
    pub(crate) fn target_in_parentheses(&mut self, inner: &'a Phrase, after_array: bool) -> Result<Item, Flaw> {
        if inner.is_list_of_names() && !(after_array && self.is_train(inner)) {
            return Ok(Item::Array((self.list(&inner.terms, inner.span), inner.nesting())));
        }
        self.phrase(inner)
    }

    /// Returns the names immediately before a `←` of a dfn, with the index of that `←`, if there are several and they begin at
    /// the index `start`. They are local, even if the last of them is a function in an outer scope: in a dfn a name
    /// never modifies another. A function before them is applied to the assigned values; one between an array and a name
    /// modifies both.
    pub(crate) fn several_targets(&mut self, terms: &[Term], start: usize) -> Option<(Deep<ArrayExpr>, usize)> {
        let is_dotted = start > 0 && matches!(terms[start - 1].kind, TermKind::Glyph('.'));
        if is_dotted || !matches!(self.body.kind, BodyKind::Dfn(_)) || !is_target(&terms[start]) {
            return None;
        }
        let end = start + terms[start..].iter().take_while(|term| is_target(term)).count();
        if end < start + 2 || !matches!(terms.get(end)?.kind, TermKind::Assign) {
            return None;
        }
        let mut after_array = true;
        for target in &terms[start..end - 1] {
            let class = self.class_of_target(target);
            if after_array && !class.is_array() {
                return None;
            }
            after_array = class == Class::Array;
        }
        let targets = &terms[start..end];
        let nesting = targets.iter().map(|target| match &target.kind {
            TermKind::Parentheses(inner) => inner.nesting(),
            _ => 0,
        });
        let depth = 1 + nesting.max().unwrap_or(0);
        Some(((self.list(targets, terms[start].span.to(terms[end - 1].span)), depth), end))
    }

    /// Returns the class of a name that may be assigned; a list of names counts as a name without a value.
    fn class_of_target(&mut self, target: &Term) -> Class {
        match &target.kind {
            TermKind::Name(index) => self.class_of_name(*index, target.span),
            TermKind::System(name) => self.classes.system(name).map_or(Class::Undefined, |(_, class)| class),
            _ => Class::Undefined,
        }
    }

    /// Returns true if the names within parentheses are all names of functions.
    fn is_train(&mut self, inner: &Phrase) -> bool {
        inner.terms.iter().all(|term| match term.kind {
            TermKind::Name(index) => matches!(self.class_of_name(index, term.span), Class::Function | Class::Hybrid(_)),
            _ => false,
        })
    }

    /// Converts a list of names to a strand, which [`place`] converts to a target. It is nested as deeply as the brackets of the
    /// text, which the parser limits.
    fn list(&self, terms: &[Term], span: Span) -> ArrayExpr {
        let mut items: Vec<ArrayExpr> = terms
            .iter()
            .map(|term| match &term.kind {
                TermKind::Name(index) => ArrayExpr::Name(NameRef { index: *index, span: term.span }),
                TermKind::Special(special) => ArrayExpr::Special(*special, term.span),
                TermKind::System(name) => match self.classes.system(name) {
                    Some((index, _)) => ArrayExpr::System(index, term.span),
                    None => ArrayExpr::Special(Special::Root, term.span),
                },
                TermKind::Parentheses(inner) => self.list(&inner.terms, inner.span),
                _ => ArrayExpr::Special(Special::Root, term.span),
            })
            .collect();
        match items.pop() {
            Some(only) if items.is_empty() => only,
            last => {
                items.extend(last);
                ArrayExpr::Strand(items.into(), span)
            }
        }
    }
}

/// Returns true if a term is a name or a list of names, and so can be one of several targets of an assignment.
fn is_target(term: &Term) -> bool {
    match &term.kind {
        TermKind::Name(_) | TermKind::System(_) => true,
        TermKind::Parentheses(inner) => inner.is_list_of_names(),
        _ => false,
    }
}

/// Converts an expression to the target of an assignment.
pub(crate) fn place(array: ArrayExpr) -> Result<AssignmentTarget, Flaw> {
    match array {
        ArrayExpr::Name(name) => Ok(AssignmentTarget::Name(name)),
        ArrayExpr::System(index, span) => Ok(AssignmentTarget::System(index, span)),
        ArrayExpr::Special(special @ (Special::Alpha | Special::Quad | Special::QuoteQuad), span) => {
            Ok(AssignmentTarget::Special(special, span))
        }
        ArrayExpr::Strand(items, span) => {
            let places: Result<Vec<AssignmentTarget>, Flaw> = items.into_iter().map(place).collect();
            Ok(AssignmentTarget::Strand(places?.into(), span))
        }
        ArrayExpr::Member(member) => self::member(*member),
        ArrayExpr::Index(index) if is_place(&index.array) => {
            let Index { array, indices, brackets } = *index;
            Ok(AssignmentTarget::Index { target: Box::new(place(array)?), indices, brackets })
        }
        ArrayExpr::Shortcut(index) => place(ArrayExpr::Index(index)),
        selecting @ (ArrayExpr::Index(_) | ArrayExpr::Chain(_)) => {
            let span = selecting.span();
            let (target, selection) = select(selecting)?;
            Ok(AssignmentTarget::Selective(Box::new(Selective { target, selection, span })))
        }
        ArrayExpr::Constant(_, span) => Err(Flaw::syntax(span, "a constant cannot be assigned to")),
        ArrayExpr::Special(special, span) => Err(Flaw::syntax(span, format!("{} cannot be assigned to", special.text()))),
        ArrayExpr::Selected(_) | ArrayExpr::Base(_) | ArrayExpr::Slice(_) | ArrayExpr::Notation(_) => {
            Err(Flaw::syntax(array.span(), "this cannot be assigned to"))
        }
    }
}

/// Returns true if brackets after the expression index the value of a name.
fn is_place(array: &ArrayExpr) -> bool {
    match array {
        ArrayExpr::Name(_) | ArrayExpr::System(..) => true,
        ArrayExpr::Member(member) => matches!(member.target, MemberTarget::Name(..) | MemberTarget::System(..)),
        _ => false,
    }
}

/// Converts `ns.name` to a target, or `ns.(…)` to a target within the namespace.
fn member(member: Member) -> Result<AssignmentTarget, Flaw> {
    let Member { base, target, span } = member;
    match target {
        MemberTarget::Name(..) | MemberTarget::System(..) => {
            Ok(AssignmentTarget::Member(Box::new(Member { base, target, span })))
        }
        MemberTarget::Expression(array) => Ok(AssignmentTarget::Within(Box::new(Within { base, target: place(array)?, span }))),
        MemberTarget::Parent(_) | MemberTarget::Function(_) | MemberTarget::Operator(_) => {
            Err(Flaw::syntax(span, "this cannot be assigned to"))
        }
    }
}

/// Splits a selecting expression into the name at its right end, and the expression with a stand-in for that name.
fn select(array: ArrayExpr) -> Result<(AssignmentTarget, ArrayExpr), Flaw> {
    match array {
        array if is_place(&array) => {
            let span = array.span();
            Ok((place(array)?, ArrayExpr::Selected(span)))
        }
        ArrayExpr::Index(index) => {
            let Index { array, indices, brackets } = *index;
            let (target, array) = select(array)?;
            Ok((target, ArrayExpr::Index(Box::new(Index { array, indices, brackets }))))
        }
        ArrayExpr::Chain(chain) => {
            let Chain { start, steps, depth, span } = *chain;
            for step in &steps {
                check_step(step)?;
            }
            let (target, start) = select(start)?;
            Ok((target, ArrayExpr::Chain(Box::new(Chain { start, steps, depth, span }))))
        }
        other => Err(Flaw::syntax(other.span(), "a selection must end in the name of a variable: (2↑x)←0")),
    }
}

/// Checks that a step applies a function that selects.
fn check_step(step: &ChainStep) -> Result<(), Flaw> {
    let (function, monadic) = match step {
        // Idioms are recognised only after the whole phrase is bound.
        ChainStep::Combined(_) => return Ok(()),
        ChainStep::Monadic { function } => (function, true),
        ChainStep::Dyadic { function, .. } => (function, false),
        ChainStep::Assign { arrow, .. } | ChainStep::Modify { arrow, .. } => {
            return Err(Flaw::syntax(*arrow, "a selection cannot contain an assignment"));
        }
    };
    if selects(function, monadic) { Ok(()) } else { Err(not_selecting(function.span())) }
}

/// Returns true if a function selects: a primitive from the list, perhaps with an axis or with each. The value of a name is
/// checked when the assignment runs.
fn selects(function: &FunctionExpr, monadic: bool) -> bool {
    match function {
        FunctionExpr::Primitive(primitive, _) => glyph::selects(primitive.glyph, monadic),
        FunctionExpr::Constant(constant) => {
            let Constant { function, .. } = &**constant;
            selects(function, monadic)
        }
        FunctionExpr::Axis(axis) => selects(&axis.function, monadic),
        FunctionExpr::Name(_) | FunctionExpr::Special(..) | FunctionExpr::Member(_) => true,
        FunctionExpr::Derived(derived) => match &**derived {
            Derived { operator: OperatorExpr::Primitive(each, _), left: Operand::Function(function), .. }
                if each.glyph == '¨' =>
            {
                selects(function, monadic)
            }
            _ => false,
        },
        _ => false,
    }
}

fn not_selecting(span: Span) -> Flaw {
    Flaw::syntax(span, glyph::NOT_SELECTING_MESSAGE).help(glyph::SELECTING_FUNCTIONS_HELP)
}
