//! One frame: what a running body knows.

use super::super::context::Settings;
use super::super::namespaces::Names;
use super::super::{Given, Value};
use crate::array::{Array, Reference};
use crate::error::Fault;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::Body;
use std::any::Any;
use std::sync::Arc;

/// A frame, as long as it lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    pub(super) index: u32,
    pub(super) call: u64,
}

/// A defined function or operator with its operands, as far as frames must know it.
pub trait Callee: Any + Send + Sync {
    /// Its text.
    fn body(&self) -> &Arc<Body>;
    /// The frame it was written in.
    fn link(&self) -> Option<Link>;
    /// The namespace it was written in.
    fn space(&self) -> Reference;
    /// `⍺⍺`.
    fn left_operand(&self) -> Option<&Value>;
    /// `⍵⍵`.
    fn right_operand(&self) -> Option<&Value>;
    /// What reports call it, if it has a name.
    fn name(&self) -> Option<&Arc<str>>;
}

/// What one running body knows.
#[derive(Default)]
pub struct Frame {
    pub(super) call: u64,
    /// The call that it began with: earlier than `call` if calls in tail position have taken its place since.
    pub(super) since: u64,
    pub(super) base: usize,
    /// What runs; none for the text of a line.
    pub callee: Option<Arc<dyn Callee>>,
    /// For a text that runs within a function: the frame of that function, whose names are its own.
    pub host: Option<u32>,
    /// The namespace that names fall back to.
    pub space: Reference,
    /// The namespace that the call was made in.
    pub outer: Reference,
    /// `⍺`, which may be a function after `⍺←⊢`.
    pub left: Option<Value>,
    /// `⍵`.
    pub right: Option<Given>,
    /// The text that runs where nothing is called: that of a function is known by it.
    pub(super) text: Option<Arc<Source>>,
    /// The statement that runs.
    pub span: Span,
    /// Whether the text was given to `⍎`.
    pub executed: bool,
    /// Whether names are sought in the namespace alone: the text of `ns.(…)`.
    pub sealed: bool,
    /// Whether the call had a right argument alone.
    pub monadic: bool,
    /// What few frames have.
    pub rare: Option<Box<Rare>>,
    /// The frame that the function was written in.
    pub(super) link: Option<Link>,
    /// Whether the function is kept when the frame goes: it has no operands, which may be large.
    pub(super) lasting: bool,
}

/// What few frames have.
#[derive(Default)]
pub struct Rare {
    /// Names that `⍎` made.
    pub names: Names,
    /// `⎕TRAP`, if it is local.
    pub trap: Option<Array>,
    /// Names that `⎕SHADOW` made local.
    pub shadowed: Vec<Arc<str>>,
    /// Names of other namespaces that `space.⎕SHADOW` made local, with their values outside.
    pub lent: Vec<(Reference, Arc<str>, Option<Value>)>,
    /// The settings to be restored at the end: the body set one.
    pub settings: Option<Settings>,
    /// Whether these are its caller's alone: it has begun with those around its text, and has set none.
    pub(super) looked_up: bool,
    /// What `⎕DMX` is to tell again at the end: where `⎕TRAP` is local, it is too.
    pub diagnosis: Option<Option<Fault>>,
}

impl Rare {
    /// Whether it holds nothing but the settings of the caller.
    fn is_looked_up(&self) -> bool {
        let Self { names, trap, shadowed, lent, settings: _, looked_up, diagnosis } = self;
        *looked_up && names.is_empty() && trap.is_none() && shadowed.is_empty() && lent.is_empty() && diagnosis.is_none()
    }
}

impl Frame {
    /// Whether it can go before a function that it calls last: it runs a function, which has changed nothing that is to be
    /// restored.
    pub fn ends_whole(&self) -> bool {
        self.callee.is_some() && self.rare.as_ref().is_none_or(|rare| rare.is_looked_up())
    }

    /// Whether it runs this function, or did before it went.
    #[inline]
    pub fn runs<C: Callee + ?Sized>(&self, callee: &Arc<C>) -> bool {
        self.callee.as_ref().is_some_and(|own| std::ptr::addr_eq(Arc::as_ptr(own), Arc::as_ptr(callee)))
    }

    /// Lets go of all values; what few frames have.
    #[inline(always)]
    pub(super) fn emptied(&mut self) -> Option<Box<Rare>> {
        self.left = None;
        self.right = None;
        let rare = self.rare.take();
        if !self.lasting {
            *self = Self::default();
        }
        rare
    }

    /// The call that it began with: what was made since is not in the hands of those below.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// Lets it take the place of a frame that began with an earlier call: one in tail position.
    pub fn began(&mut self, since: u64) {
        self.since = since;
    }

    /// Returns the number of the line that runs, counted from the first line of the function.
    pub fn line(&self) -> usize {
        let first = self.callee.as_ref().map_or(0, |callee| self.source().line_of(callee.body().span.start));
        self.source().line_of(self.span.start).saturating_sub(first)
    }

    /// The text that runs.
    pub fn source(&self) -> &Arc<Source> {
        match (&self.callee, &self.text) {
            (Some(callee), _) => &callee.body().source,
            (None, Some(text)) => text,
            (None, None) => unreachable!("a frame runs a function or a text"),
        }
    }

    /// The slot that a name has which the function declares.
    pub(super) fn slot_of(&self, name: &str) -> Option<usize> {
        let slot = self.callee.as_ref()?.body().slot(name)?;
        Some(self.base + slot as usize)
    }

    /// Whether a defined function runs, whose locals the functions it calls can see.
    pub(super) fn is_tradfn(&self) -> bool {
        self.callee.as_ref().is_some_and(|callee| callee.body().is_tradfn())
    }

    /// Whether a name was made local otherwise than by the text of the function.
    pub(super) fn is_shadowed(&self, name: &str) -> bool {
        self.rare.as_ref().is_some_and(|rare| rare.shadowed.iter().any(|own| **own == *name) || rare.names.contains_key(name))
    }

    /// Whether a name without value is local to a defined function, so that it hides what lies below.
    pub(super) fn hides(&self, name: &str) -> bool {
        self.is_tradfn() && self.slot_of(name).is_some() || self.is_shadowed(name)
    }
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// A line of a session, or a script.
    Line,
    /// What `⍎` was given.
    Executed,
    /// The text within `ns.(…)`.
    Member,
    /// What is executed as if no function ran.
    Outermost,
}
