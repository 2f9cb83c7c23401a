//! `(⍎…)`, which is bound as a function if its text gives one: the class of its value is looked up before the phrase is bound.

use super::Binder;
use super::class::Class;
use super::expression::{ArrayExpr, Chain, ChainStep, Expression, FunctionExpr, Member, MemberTarget};
use super::item::{Item, WithDepth};
use super::memo::Dependency;
use crate::syntax::flaws::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::Special;

impl Binder<'_> {
    /// Returns true if an expression is `⍎` of a text that can be computed in advance: the text depends only on literals, on
    /// primitives, on arguments, and on variables and members of namespaces that the phrase does not assign. If a function to the right of `⍎` changes such a variable,
    /// the text is still that of the old value.
    pub(crate) fn may_be_function(&mut self, array: &ArrayExpr) -> bool {
        let ArrayExpr::Chain(chain) = array else { return false };
        let Some((last, rest)) = chain.steps.split_last() else { return false };
        let executes = match last {
            ChainStep::Monadic { function } => {
                is_execute(function) || find_execute_base(function).is_some_and(|base| self.is_precomputable(base))
            }
            ChainStep::Dyadic { left, function } => is_execute(function) && self.is_precomputable(left),
            _ => false,
        };
        let knows_space = self.within.iter().all(Option::is_some);
        executes && knows_space && self.is_precomputable(&chain.start) && rest.iter().all(|step| self.is_precomputable_step(step))
    }

    /// Binds `(⍎…)` according to the class of its text; requests that class if it is not known yet.
    pub(crate) fn bind_execute(&mut self, (array, depth): WithDepth<ArrayExpr>, span: Span) -> Result<Item, Flaw> {
        match self.look_up_class(Dependency::Base(span)) {
            Class::Undefined => {
                let argument = self.take_execute_argument(array);
                self.wanted = Some((Expression::Executed(argument, span), depth));
                Err(Flaw::stop(span))
            }
            Class::Function | Class::Hybrid(_) => Ok(Item::Function((FunctionExpr::Executed(span), 1))),
            _ => Ok(Item::Array((array.with_parentheses(span), depth))),
        }
    }

    /// Returns the argument of `⍎`: the text, or a strand of the namespace and the text.
    fn take_execute_argument(&self, array: ArrayExpr) -> ArrayExpr {
        let ArrayExpr::Chain(chain) = array else { return array };
        let Chain { start, steps, depth, span, .. } = *chain;
        let mut steps = steps.into_vec();
        let last = steps.pop();
        let text =
            if steps.is_empty() { start } else { ArrayExpr::Chain(Box::new(Chain::new(start, steps.into(), depth, span))) };
        let here = || Some(ArrayExpr::System(self.classes.system("THIS")?.0, span)).filter(|_| !self.within.is_empty());
        let space = match last {
            Some(ChainStep::Dyadic { left, .. }) => Some(left),
            Some(ChainStep::Monadic { function: FunctionExpr::Member(member) }) => Some(member.base),
            _ => here(),
        };
        match space {
            Some(space) => ArrayExpr::Strand([space, text].into(), span),
            None => text,
        }
    }

    /// Wraps the requested text of a `⍎` within `base.(…)`, if there is one, so that the text is evaluated in that namespace.
    pub(crate) fn wrap_wanted_text(&mut self, base: ArrayExpr, span: Span) {
        self.wanted = match self.wanted.take() {
            Some((Expression::Executed(text, execute_span), depth)) => {
                let member = Member { base, target: MemberTarget::Expression(text), span };
                Some((Expression::Executed(ArrayExpr::Member(Box::new(member)), execute_span), depth + 1))
            }
            other => other,
        };
    }

    /// Returns true if an expression has the same value now as when the phrase runs, unless a function that the phrase calls
    /// changes a variable, and computing it has no side effects.
    fn is_precomputable(&mut self, array: &ArrayExpr) -> bool {
        match array {
            ArrayExpr::Constant(..) | ArrayExpr::Base(_) => true,
            ArrayExpr::Name(name) if self.within.is_empty() => {
                self.dependencies.get(&Dependency::Name(name.index)) == Some(&Class::Array)
            }
            ArrayExpr::Name(name) => self.class_of_name(name.index, name.span) == Class::Array,
            ArrayExpr::Member(_) => self.path_of(array).is_some_and(|path| self.class_of_path(&path) == Class::Array),
            ArrayExpr::Special(special, _) => !matches!(special, Special::Quad | Special::QuoteQuad),
            ArrayExpr::Strand(items, _) => items.iter().all(|item| self.is_precomputable(item)),
            ArrayExpr::Index(index) | ArrayExpr::IndexIdiom(index, _) => {
                self.is_precomputable(&index.array) && index.indices.iter().flatten().all(|item| self.is_precomputable(item))
            }
            ArrayExpr::Chain(chain) => {
                self.is_precomputable(&chain.start) && chain.steps.iter().all(|step| self.is_precomputable_step(step))
            }
            _ => false,
        }
    }

    fn is_precomputable_step(&mut self, step: &ChainStep) -> bool {
        match step {
            ChainStep::Monadic { function } => is_pure_primitive(function),
            ChainStep::Dyadic { left, function } => self.is_precomputable(left) && is_pure_primitive(function),
            _ => false,
        }
    }
}

/// Returns true if a function is `⍎`.
fn is_execute(function: &FunctionExpr) -> bool {
    matches!(function, FunctionExpr::Primitive(primitive, _) if primitive.runs_text)
}

/// Returns true if a function is a primitive whose result depends only on its arguments and on settings.
fn is_pure_primitive(function: &FunctionExpr) -> bool {
    matches!(function, FunctionExpr::Primitive(primitive, _) if !primitive.runs_text && !primitive.draws_random)
}

/// Returns the namespace in which a function of the form `ns.⍎` runs its text, or `None` for other functions.
fn find_execute_base(function: &FunctionExpr) -> Option<&ArrayExpr> {
    match function {
        FunctionExpr::Member(member) => match &member.target {
            MemberTarget::Function(function) if is_execute(function) => Some(&member.base),
            _ => None,
        },
        _ => None,
    }
}
