//! Bound phrases, cached with their body and with the classes on which each binding relied.

use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::class::{Class, Classes, NameReference, Start};
use super::expression::Expression;
use super::item::with_stack_for;
use crate::syntax::flaws::Flaw;
use crate::syntax::source::Span;
use crate::syntax::tree::{Body, Phrase, Special};

/// A body as one interpreter runs it, with the bindings made so far for its phrases.
#[derive(Debug)]
pub struct Code {
    /// The body itself.
    pub body: Arc<Body>,
    memos: Box<[Memo]>,
}

/// The bindings of one phrase, for different classes of its names. The first one is read without a lock.
#[derive(Debug, Default)]
struct Memo {
    first: OnceLock<Binding>,
    others: Mutex<Vec<Arc<Binding>>>,
}

/// A bound phrase with the classes for which it is valid.
#[derive(Debug)]
pub struct Binding {
    /// The bound phrase.
    pub expression: Expression,
    /// The nesting depth of the expression: dropping it takes stack for as many calls.
    depth: u32,
    /// True if the phrase is direct: the binding is valid as long as its arguments are arrays.
    is_direct: bool,
    dependencies: Box<[(Dependency, Class)]>,
}

/// A name whose class a binding relied on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Dependency {
    /// An index into the body's names.
    Name(u32),
    /// `⍺`, `⍺⍺` or `⍵⍵`.
    Special(Special),
    /// A dotted name.
    Path(Start, Box<[Box<str>]>),
    /// The computed base of a dotted name, or `(⍎…)`, by its span.
    Base(Span),
}

/// A binding that is valid now.
#[derive(Debug)]
pub enum BindingRef<'a> {
    /// The first binding made for the phrase.
    First(&'a Binding),
    /// Any other binding.
    Other(Arc<Binding>),
}

impl Code {
    /// The maximum number of bindings kept for a phrase.
    const MAX_BINDINGS: usize = 8;

    /// Creates the code of a body, of which nothing is bound yet.
    pub fn new(body: Arc<Body>) -> Arc<Code> {
        let memos = (0..body.phrases).map(|_| Memo::default()).collect();
        Arc::new(Code { body, memos })
    }

    /// Returns the expression of the first binding of a phrase of this body, if that binding is valid now: the fast path, which
    /// nearly every statement takes.
    #[inline]
    pub fn first_binding(&self, phrase: &Phrase, classes: &impl Classes) -> Option<&Expression> {
        let first = self.memos[phrase.index as usize].first.get()?;
        first.is_valid(&self.body, classes).then_some(&first.expression)
    }

    /// Returns the expression of the first binding of a phrase of this body, if it is a direct phrase. That binding is valid only if the
    /// arguments are arrays, which remains to be seen.
    #[inline]
    pub(crate) fn direct_expression(&self, phrase: &Phrase) -> Option<&Expression> {
        let first = self.memos[phrase.index as usize].first.get()?;
        first.is_direct.then_some(&first.expression)
    }

    /// Returns a binding of a phrase of this body that is valid for the current classes; if there is none, `bind` makes one. The
    /// first binding is always kept, and the oldest of the others is dropped if there are too many.
    pub(crate) fn bind_with(
        &self,
        phrase: &Phrase,
        classes: &dyn Classes,
        bind: impl FnOnce(&Body, &Phrase, &dyn Classes) -> Result<Binding, Flaw>,
    ) -> Result<BindingRef<'_>, Flaw> {
        let memo = &self.memos[phrase.index as usize];
        let Some(first) = memo.first.get() else {
            let binding = bind(&self.body, phrase, classes)?;
            return Ok(BindingRef::First(memo.first.get_or_init(|| binding)));
        };
        if first.is_valid(&self.body, classes) {
            return Ok(BindingRef::First(first));
        }
        let mut others = memo.others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(other) = others.iter().find(|other| other.is_valid(&self.body, classes)) {
            return Ok(BindingRef::Other(other.clone()));
        }
        let binding = Arc::new(bind(&self.body, phrase, classes)?);
        if others.len() + 1 == Code::MAX_BINDINGS {
            others.remove(0);
        }
        others.push(binding.clone());
        Ok(BindingRef::Other(binding))
    }
}

impl Binding {
    /// Creates a binding from an expression and the classes it relied on.
    pub fn new(expression: Expression, depth: u32, dependencies: Vec<(Dependency, Class)>) -> Binding {
        Binding { expression, depth, is_direct: false, dependencies: dependencies.into() }
    }

    /// Returns the classes on which the binding relied.
    pub(crate) fn dependencies(&self) -> &[(Dependency, Class)] {
        &self.dependencies
    }

    /// Marks the binding of a direct phrase.
    pub(crate) fn mark_direct(&mut self, is_direct: bool) {
        self.is_direct = is_direct;
    }

    /// Returns true if every class on which the binding relied is still the same.
    #[inline]
    pub fn is_valid<C: Classes + ?Sized>(&self, body: &Body, classes: &C) -> bool {
        self.dependencies.iter().all(|(dependency, class)| classes.class(body, dependency.to_name_reference()) == *class)
    }
}

impl Drop for Binding {
    fn drop(&mut self) {
        // The fields of an expression are dropped by recursion, which needs a stack for its depth.
        let expression = self.expression.take();
        with_stack_for(self.depth, || drop(expression));
    }
}

impl Dependency {
    /// Returns the reference by which [`Classes`] finds the class of the name.
    pub fn to_name_reference(&self) -> NameReference<'_> {
        match self {
            Dependency::Name(index) => NameReference::Name(*index),
            Dependency::Special(special) => NameReference::Special(*special),
            Dependency::Path(start, names) => NameReference::Path(*start, names),
            Dependency::Base(span) => NameReference::Base(*span),
        }
    }
}

impl Deref for BindingRef<'_> {
    type Target = Expression;

    fn deref(&self) -> &Expression {
        match self {
            BindingRef::First(binding) => &binding.expression,
            BindingRef::Other(binding) => &binding.expression,
        }
    }
}
