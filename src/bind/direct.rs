//! Direct phrases: one primitive at most, applied to names and constants, or elements of a name, and perhaps assigned to a name.
//! Most statements in loops are such phrases. Nothing runs before the names are read, so reading them shows whether the binding is
//! still valid.

use super::class::Class;
use super::expression::{ArrayExpr, AssignmentTarget, Chain, ChainStep, Expression, FunctionExpr, NameRef};
use super::memo::Dependency;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;

/// Returns true if an expression is a direct phrase, and if its binding relies only on names that are arrays and are arguments.
pub(crate) fn is_direct(expression: &Expression, dependencies: &[(Dependency, Class)]) -> bool {
    DirectPhrase::of(expression).is_some_and(|phrase| phrase.proves_classes(dependencies))
}

/// A direct phrase.
#[derive(Clone, Copy)]
pub(crate) struct DirectPhrase<'a> {
    /// The right argument, or the only array.
    pub(crate) right: &'a ArrayExpr,
    /// The chain whose first step applies the function, if there is a function.
    pub(crate) applied: Option<&'a Chain>,
    /// The name to which the value is assigned, with the span of `←`.
    pub(crate) target: Option<(NameRef, Span)>,
}

impl<'a> DirectPhrase<'a> {
    /// Returns the parts of an expression that may be a direct phrase, as [`is_direct`] tells.
    #[inline]
    pub(crate) fn of(expression: &'a Expression) -> Option<Self> {
        let Expression::Array(array) = expression else { return None };
        let ArrayExpr::Chain(chain) = array else {
            return Some(Self { right: array, applied: None, target: None });
        };
        let right = &chain.start;
        match &*chain.steps {
            [ChainStep::Assign { target: AssignmentTarget::Name(name), arrow }] => {
                Some(Self { right, applied: None, target: Some((*name, *arrow)) })
            }
            [_] => Some(Self { right, applied: Some(chain), target: None }),
            [_, ChainStep::Assign { target: AssignmentTarget::Name(name), arrow }] => {
                Some(Self { right, applied: Some(chain), target: Some((*name, *arrow)) })
            }
            _ => None,
        }
    }

    /// Returns true if nothing but primitives and names can decide how the phrase runs, so that reading the names shows every class on
    /// which the binding relied.
    fn proves_classes(self, dependencies: &[(Dependency, Class)]) -> bool {
        let left = match self.applied.map(|chain| &chain.steps[0]) {
            None => None,
            Some(ChainStep::Monadic { function }) if runs_no_text(function) => None,
            Some(ChainStep::Dyadic { left, function: function @ FunctionExpr::Primitive(..) }) if runs_no_text(function) => {
                Some(left)
            }
            Some(_) => return false,
        };
        let arguments: Vec<&ArrayExpr> = match self.right {
            ArrayExpr::Index(indexed) if self.applied.is_none() => {
                std::iter::once(&indexed.array).chain(indexed.indices.iter().flatten()).collect()
            }
            right => std::iter::once(right).chain(left).collect(),
        };
        let is_read = |dependency: &Dependency| arguments.iter().any(|argument| reads(argument, dependency));
        arguments.iter().all(|argument| is_immediate(argument))
            && dependencies.iter().all(|(dependency, class)| *class == Class::Array && is_read(dependency))
    }
}

/// Returns true if an expression is a constant or a name, whose value is known without running anything.
pub(super) fn is_immediate(expression: &ArrayExpr) -> bool {
    match expression {
        ArrayExpr::Constant(..) | ArrayExpr::Name(_) => true,
        ArrayExpr::Special(special, _) => matches!(special, Special::Omega | Special::Alpha),
        _ => false,
    }
}

/// Returns true for functions that run no text.
fn runs_no_text(function: &FunctionExpr) -> bool {
    match function {
        FunctionExpr::Primitive(primitive, _) => !primitive.runs_text,
        FunctionExpr::Constant(_) => true,
        _ => false,
    }
}

/// Returns true if evaluating an argument shows the class of a name.
fn reads(argument: &ArrayExpr, dependency: &Dependency) -> bool {
    match (argument, dependency) {
        (ArrayExpr::Name(name), Dependency::Name(index)) => name.index == *index,
        (ArrayExpr::Special(Special::Alpha, _), Dependency::Special(special)) => *special == Special::Alpha,
        _ => false,
    }
}
