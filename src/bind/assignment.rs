//! The targets of assignments, to the left of `←`: names, strands of names, indexed names, members of namespaces, and
//! selecting expressions.

use super::Binder;
use super::class::Class;
use super::expression::{
    ArrayExpr, AssignmentTarget, Chain, ChainStep, ConstantFunction, Derived, FunctionExpr, Index, Member, MemberTarget, NameRef,
    Operand, OperatorExpr, SelectiveTarget, TargetWithin,
};
use super::glyph;
use super::item::{Item, WithDepth};
use super::unknown::unknown_name_flaw;
use crate::syntax::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{BodyKind, Phrase, Special, Term, TermKind};

impl<'a> Binder<'a> {
    /// Binds `(…)` immediately before `←`: a list of names, whatever they hold now, or else a selecting expression, or a function
    /// that modifies the array before the parentheses. `after_array` is true if there is an array before them.
    pub(crate) fn bind_target_in_parentheses(&mut self, inner: &'a Phrase, after_array: bool) -> Result<Item, Flaw> {
        if inner.is_list_of_names() && !(after_array && self.is_train(inner)) {
            return Ok(Item::Array((self.list_to_strand(&inner.terms, inner.span)?, inner.nesting())));
        }
        self.bind_phrase(inner)
    }

    /// Returns the strand of names immediately before a `←` in a dfn, and the index of that `←`, if there are several names and
    /// they begin at the index `start`. The names become local, even if the last of them is a function in an outer scope: in a
    /// dfn, a name never modifies another. A function before the names is applied to the assigned values; a function between an
    /// array and a name makes the assignment a modified one for both.
    pub(crate) fn find_several_targets(
        &mut self,
        terms: &[Term],
        start: usize,
    ) -> Result<Option<(WithDepth<ArrayExpr>, usize)>, Flaw> {
        let is_dotted = start > 0 && matches!(terms[start - 1].kind, TermKind::Glyph('.'));
        if is_dotted || !matches!(self.body.kind, BodyKind::Dfn(_)) || !is_target(&terms[start]) {
            return Ok(None);
        }
        let end = start + terms[start..].iter().take_while(|term| is_target(term)).count();
        let is_assigned = terms.get(end).is_some_and(|term| matches!(term.kind, TermKind::Assign));
        if end < start + 2 || !is_assigned {
            return Ok(None);
        }
        let mut after_array = true;
        for target in &terms[start..end - 1] {
            let class = self.class_of_target(target);
            if after_array && !class.is_array() {
                return Ok(None);
            }
            after_array = class == Class::Array;
        }
        let targets = &terms[start..end];
        let nesting = targets.iter().map(|target| match &target.kind {
            TermKind::Parentheses(inner) => inner.nesting(),
            _ => 0,
        });
        let depth = 1 + nesting.max().unwrap_or(0);
        let strand = self.list_to_strand(targets, terms[start].span.to(terms[end - 1].span))?;
        Ok(Some(((strand, depth), end)))
    }

    /// Returns the class of a term that may be assigned; a list of names counts as a name without a value.
    fn class_of_target(&mut self, target: &Term) -> Class {
        match &target.kind {
            TermKind::Name(index) => self.class_of_name(*index, target.span),
            TermKind::System(name) => self.classes.system(name).map_or(Class::Undefined, |(_, class)| class),
            _ => Class::Undefined,
        }
    }

    /// Returns true if all terms within parentheses are names of functions.
    fn is_train(&mut self, inner: &Phrase) -> bool {
        inner.terms.iter().all(|term| match term.kind {
            TermKind::Name(index) => matches!(self.class_of_name(index, term.span), Class::Function | Class::Hybrid(_)),
            _ => false,
        })
    }

    /// Converts a list of names to a strand, which [`to_target`] converts to a target. The strand is nested as deeply as the
    /// parentheses of the text, which the parser limits. Fails at a ⎕ name that does not exist.
    fn list_to_strand(&self, terms: &[Term], span: Span) -> Result<ArrayExpr, Flaw> {
        let items: Result<Vec<ArrayExpr>, Flaw> = terms
            .iter()
            .map(|term| match &term.kind {
                TermKind::Name(index) => Ok(ArrayExpr::Name(NameRef { index: *index, span: term.span })),
                TermKind::Special(special) => Ok(ArrayExpr::Special(*special, term.span)),
                TermKind::System(name) => match self.classes.system(name) {
                    Some((index, _)) => Ok(ArrayExpr::System(index, term.span)),
                    None => Err(unknown_name_flaw(name, term.span)),
                },
                TermKind::Parentheses(inner) => self.list_to_strand(&inner.terms, inner.span),
                _ => unreachable!("only names and lists of names are converted"),
            })
            .collect();
        let mut items = items?;
        match items.pop() {
            Some(only) if items.is_empty() => Ok(only),
            last => {
                items.extend(last);
                Ok(ArrayExpr::Strand(items.into(), span))
            }
        }
    }
}

/// Returns true if a term is a name or a list of names, and so can be one of several targets of the same assignment.
fn is_target(term: &Term) -> bool {
    match &term.kind {
        TermKind::Name(_) | TermKind::System(_) => true,
        TermKind::Parentheses(inner) => inner.is_list_of_names(),
        _ => false,
    }
}

/// Converts an expression to the target of an assignment, or returns the flaw of one that cannot be assigned to.
pub(crate) fn to_target(array: ArrayExpr) -> Result<AssignmentTarget, Flaw> {
    match array {
        ArrayExpr::Name(name) => Ok(AssignmentTarget::Name(name)),
        ArrayExpr::System(index, span) => Ok(AssignmentTarget::System(index, span)),
        ArrayExpr::Special(special @ (Special::Alpha | Special::Quad | Special::QuoteQuad), span) => {
            Ok(AssignmentTarget::Special(special, span))
        }
        ArrayExpr::Strand(items, span) => {
            let targets: Result<Vec<AssignmentTarget>, Flaw> = items.into_iter().map(to_target).collect();
            Ok(AssignmentTarget::Strand(targets?.into(), span))
        }
        ArrayExpr::Member(member) => member_to_target(*member),
        ArrayExpr::Index(index) if is_variable(&index.array) => {
            let Index { array, indices, brackets } = *index;
            Ok(AssignmentTarget::Index { target: Box::new(to_target(array)?), indices, brackets })
        }
        ArrayExpr::IndexIdiom(index, _) => to_target(ArrayExpr::Index(index)),
        selecting @ (ArrayExpr::Index(_) | ArrayExpr::Chain(_)) => {
            let span = selecting.span();
            let (target, selection) = split_selection(selecting)?;
            Ok(AssignmentTarget::Selective(Box::new(SelectiveTarget { target, selection, span })))
        }
        ArrayExpr::Constant(_, span) => Err(Flaw::syntax(span, "a constant cannot be assigned to")),
        ArrayExpr::Special(special, span) => Err(Flaw::syntax(span, format!("{} cannot be assigned to", special.text()))),
        ArrayExpr::Selected(_) | ArrayExpr::Base(_) | ArrayExpr::Slice(_) | ArrayExpr::Notation(_) => {
            Err(Flaw::syntax(array.span(), "this cannot be assigned to"))
        }
    }
}

/// Returns true if an expression is a name or a member of a namespace, so that brackets after it index the value of a variable.
fn is_variable(array: &ArrayExpr) -> bool {
    match array {
        ArrayExpr::Name(_) | ArrayExpr::System(..) => true,
        ArrayExpr::Member(member) => matches!(member.target, MemberTarget::Name(..) | MemberTarget::System(..)),
        _ => false,
    }
}

/// Converts `ns.name` to a target, or `ns.(…)` to a target within the namespace.
fn member_to_target(member: Member) -> Result<AssignmentTarget, Flaw> {
    let Member { base, target, span } = member;
    match target {
        MemberTarget::Name(..) | MemberTarget::System(..) => {
            Ok(AssignmentTarget::Member(Box::new(Member { base, target, span })))
        }
        MemberTarget::Expression(array) => {
            Ok(AssignmentTarget::Within(Box::new(TargetWithin { base, target: to_target(array)?, span })))
        }
        MemberTarget::Parent(_) | MemberTarget::Function(_) | MemberTarget::Operator(_) => {
            Err(Flaw::syntax(span, "this cannot be assigned to"))
        }
    }
}

/// Splits a selecting expression into the variable at its right end, and the expression with a placeholder for that variable.
fn split_selection(array: ArrayExpr) -> Result<(AssignmentTarget, ArrayExpr), Flaw> {
    match array {
        array if is_variable(&array) => {
            let span = array.span();
            Ok((to_target(array)?, ArrayExpr::Selected(span)))
        }
        ArrayExpr::Index(index) => {
            let Index { array, indices, brackets } = *index;
            let (target, array) = split_selection(array)?;
            Ok((target, ArrayExpr::Index(Box::new(Index { array, indices, brackets }))))
        }
        ArrayExpr::Chain(chain) => {
            let Chain { start, steps, depth, span, .. } = *chain;
            for step in &steps {
                check_step(step)?;
            }
            let (target, start) = split_selection(start)?;
            Ok((target, ArrayExpr::Chain(Box::new(Chain::new(start, steps, depth, span)))))
        }
        other => Err(Flaw::syntax(other.span(), "a selection must end in the name of a variable: (2↑x)←0")),
    }
}

/// Checks that a step applies a function that selects.
fn check_step(step: &ChainStep) -> Result<(), Flaw> {
    let (function, monadic) = match step {
        // This does not occur: idioms are recognised only after the whole phrase is bound.
        ChainStep::Idiom(_) => return Ok(()),
        ChainStep::Monadic { function } => (function, true),
        ChainStep::Dyadic { function, .. } => (function, false),
        ChainStep::Assign { arrow, .. } | ChainStep::Modify { arrow, .. } => {
            return Err(Flaw::syntax(*arrow, "a selection cannot contain an assignment"));
        }
    };
    if can_select(function, monadic) { Ok(()) } else { Err(not_selecting_flaw(function.span())) }
}

/// Returns true if a function selects: it is a primitive that selects, with or without an axis or `¨`. The value of a name is
/// checked when the assignment runs.
fn can_select(function: &FunctionExpr, monadic: bool) -> bool {
    match function {
        FunctionExpr::Primitive(primitive, _) => glyph::can_select(primitive.glyph, monadic),
        FunctionExpr::Constant(constant) => {
            let ConstantFunction { function, .. } = &**constant;
            can_select(function, monadic)
        }
        FunctionExpr::Axis(axis) => can_select(&axis.function, monadic),
        FunctionExpr::Name(_) | FunctionExpr::Special(..) | FunctionExpr::Member(_) => true,
        FunctionExpr::Derived(derived) => match &**derived {
            Derived { operator: OperatorExpr::Primitive(each, _), left: Operand::Function(function), .. }
                if each.glyph == '¨' =>
            {
                can_select(function, monadic)
            }
            _ => false,
        },
        _ => false,
    }
}

fn not_selecting_flaw(span: Span) -> Flaw {
    Flaw::syntax(span, glyph::NOT_SELECTING_MESSAGE).help(glyph::SELECTING_FUNCTIONS_HELP)
}
