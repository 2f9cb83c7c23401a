//! `(⍎…)`: a text may be a function, and then it is bound as one. Its class is asked for before the phrase is bound.

use super::Binder;
use super::class::Class;
use super::expression::{ArrayExpr, Chain, Expression, FunctionExpr, Step};
use super::item::{Deep, Item};
use super::memo::Relied;
use crate::syntax::report::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;

impl Binder<'_> {
    /// Whether an expression is `⍎` of a text that can be looked at beforehand: made of variables, literals and primitives,
    /// it is the same when its turn comes.
    pub(super) fn may_be_function(&self, array: &ArrayExpr) -> bool {
        let ArrayExpr::Chain(chain) = array else { return false };
        let Some((last, before)) = chain.steps.split_last() else { return false };
        let executes = match last {
            Step::Monadic { function } => is_execute(function),
            Step::Dyadic { left, function } => is_execute(function) && self.is_steady(left),
            _ => false,
        };
        executes && self.within.is_empty() && self.is_steady(&chain.start) && before.iter().all(|step| self.is_steady_step(step))
    }

    /// `(⍎…)`, for what its text turns out to be.
    pub(super) fn executed(&mut self, (array, depth): Deep<ArrayExpr>, span: Span) -> Result<Item, Flaw> {
        match self.class(Relied::Base(span)) {
            Class::Undefined => {
                self.wanted = Some((Expression::Executed(argument(array), span), depth));
                Err(Flaw::nonce(span, "whether the text is a function must be known first"))
            }
            Class::Function | Class::Hybrid(_) => Ok(Item::Function((FunctionExpr::Executed(span), 1))),
            _ => Ok(Item::Array((array.placed(span), depth))),
        }
    }

    fn is_steady(&self, array: &ArrayExpr) -> bool {
        match array {
            ArrayExpr::Constant(..) => true,
            ArrayExpr::Name(name) => self.relied.get(&Relied::Name(name.index)) == Some(&Class::Array),
            ArrayExpr::Special(special, _) => !matches!(special, Special::Quad | Special::QuoteQuad),
            ArrayExpr::Strand(items, _) => items.iter().all(|item| self.is_steady(item)),
            ArrayExpr::Index(index) | ArrayExpr::Shortcut(index) => {
                self.is_steady(&index.array) && index.indices.iter().flatten().all(|item| self.is_steady(item))
            }
            ArrayExpr::Chain(chain) => self.is_steady(&chain.start) && chain.steps.iter().all(|step| self.is_steady_step(step)),
            _ => false,
        }
    }

    fn is_steady_step(&self, step: &Step) -> bool {
        match step {
            Step::Monadic { function } => is_steady_function(function),
            Step::Dyadic { left, function } => self.is_steady(left) && is_steady_function(function),
            _ => false,
        }
    }
}

fn is_execute(function: &FunctionExpr) -> bool {
    matches!(function, FunctionExpr::Primitive(primitive, _) if primitive.glyph == '⍎')
}

fn is_steady_function(function: &FunctionExpr) -> bool {
    matches!(function, FunctionExpr::Primitive(primitive, _) if !matches!(primitive.glyph, '⍎' | '?'))
}

/// What `⍎` is applied to: a text, or a namespace and a text.
fn argument(array: ArrayExpr) -> ArrayExpr {
    let ArrayExpr::Chain(chain) = array else { return array };
    let Chain { start, steps, depth, span } = *chain;
    let mut steps = steps.into_vec();
    let last = steps.pop();
    let text =
        if steps.is_empty() { start } else { ArrayExpr::Chain(Box::new(Chain { start, steps: steps.into(), depth, span })) };
    match last {
        Some(Step::Dyadic { left, .. }) => ArrayExpr::Strand([left, text].into(), span),
        _ => text,
    }
}
