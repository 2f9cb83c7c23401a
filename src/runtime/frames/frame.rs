//! One frame: the state of a running function or text.

use crate::array::{Array, Reference};
use crate::error::Fault;
use crate::function::{Argument, Value};
use crate::runtime::namespaces::Names;
use crate::runtime::settings::Settings;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::Body;
use std::any::Any;
use std::sync::Arc;

/// A reference to a frame, valid as long as the frame lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The index of the frame.
    pub(crate) index: u32,
    /// The number of the call that the frame was created for.
    pub(crate) call: u64,
}

/// A defined function or operator with its operands, as far as frames need to know it.
pub trait Callee: Any + Send + Sync {
    /// Returns its body.
    fn body(&self) -> &Arc<Body>;
    /// Returns a link to the frame it was written in.
    fn link(&self) -> Option<Link>;
    /// Returns the namespace it was written in.
    fn space(&self) -> Reference;
    /// Returns `⍺⍺`.
    fn left_operand(&self) -> Option<&Value>;
    /// Returns `⍵⍵`.
    fn right_operand(&self) -> Option<&Value>;
    /// Returns the name that reports use for it, if it has one.
    fn name(&self) -> Option<&Arc<str>>;
}

/// The state of one running function or text.
#[derive(Default)]
pub struct Frame {
    /// The number of the call that it was created or last restarted for.
    pub(crate) call: u64,
    /// The number of the call that it began with: less than `call` if tail calls have restarted it.
    pub(crate) since: u64,
    /// The index of its first slot.
    pub(crate) base: usize,
    /// The function that runs; `None` for the text of a line.
    pub callee: Option<Arc<dyn Callee>>,
    /// For a text that runs within a function: the frame of that function, whose names the text shares.
    pub host: Option<u32>,
    /// The namespace that names fall back to.
    pub space: Reference,
    /// The namespace that the call was made in.
    pub outer: Reference,
    /// `⍺`, which may be a function after `⍺←⊢`.
    pub left: Option<Value>,
    /// `⍵`.
    pub right: Option<Argument>,
    /// The text that runs, if no function was called: a function knows its own text.
    pub(crate) text: Option<Arc<Source>>,
    /// The running statement.
    pub span: Span,
    /// True if the text is executed by `⍎`.
    pub executed: bool,
    /// True if names are looked up in the namespace alone: the text of `ns.(…)`.
    pub namespace_only: bool,
    /// True if the call has only a right argument.
    pub monadic: bool,
    /// The state that few frames have.
    pub extras: Option<Box<FrameExtras>>,
    /// The frame that the function was written in.
    pub(crate) link: Option<Link>,
    /// True if the function is kept for the next frame when this one ends; false if it has operands, which may be large.
    pub(crate) reusable: bool,
}

/// The state that few frames have.
#[derive(Default)]
pub struct FrameExtras {
    /// The names that `⍎` created.
    pub names: Names,
    /// `⎕TRAP`, if it is local.
    pub trap: Option<Array>,
    /// The names that `⎕SHADOW` made local.
    pub shadowed: Vec<Arc<str>>,
    /// The names of other namespaces that `space.⎕SHADOW` made local, with the values to be restored.
    pub saved_names: Vec<(Reference, Arc<str>, Option<Value>)>,
    /// The settings to be restored at the end, if the function has set one.
    pub settings: Option<Settings>,
    /// True if `settings` are only those of the caller: the dfn began with the settings around its text, and has set none.
    pub(crate) looked_up: bool,
    /// The fault that `⎕DMX` describes again at the end: where `⎕TRAP` is local, so is `⎕DMX`.
    pub diagnosis: Option<Option<Fault>>,
}

impl FrameExtras {
    /// Returns true if it contains nothing but the settings of the caller.
    fn is_looked_up(&self) -> bool {
        let Self { names, trap, shadowed, saved_names, settings: _, looked_up, diagnosis } = self;
        *looked_up && names.is_empty() && trap.is_none() && shadowed.is_empty() && saved_names.is_empty() && diagnosis.is_none()
    }
}

impl Frame {
    /// Returns true if it can end before the function that it calls last begins: it runs a function, and there is nothing to
    /// restore.
    pub fn allows_tail_call(&self) -> bool {
        self.callee.is_some() && self.extras.as_ref().is_none_or(|extras| extras.is_looked_up())
    }

    /// Returns true if it runs this function, or if it has ended and ran it last.
    #[inline]
    pub fn runs<C: Callee + ?Sized>(&self, callee: &Arc<C>) -> bool {
        self.callee.as_ref().is_some_and(|current| std::ptr::addr_eq(Arc::as_ptr(current), Arc::as_ptr(callee)))
    }

    /// Drops the values and returns the state that few frames have. A function without operands is kept for the next frame.
    #[inline(always)]
    pub(crate) fn clear(&mut self) -> Option<Box<FrameExtras>> {
        self.left = None;
        self.right = None;
        let extras = self.extras.take();
        if !self.reusable {
            *self = Self::default();
        }
        extras
    }

    /// Returns the number of the call that it began with: values created since are not in use by the frames below.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// Sets the call that it began with, for a tail call: it takes the place of a frame that began earlier.
    pub fn set_since(&mut self, since: u64) {
        self.since = since;
    }

    /// Returns the number of the line that runs, counted from the first line of the function.
    pub fn line(&self) -> usize {
        let first = self.callee.as_ref().map_or(0, |callee| self.source().line_of(callee.body().span.start));
        self.source().line_of(self.span.start).saturating_sub(first)
    }

    /// Returns the running text.
    pub fn source(&self) -> &Arc<Source> {
        match (&self.callee, &self.text) {
            (Some(callee), _) => &callee.body().source,
            (None, Some(text)) => text,
            (None, None) => unreachable!("a frame runs a function or a text"),
        }
    }

    /// Returns the slot of a name, if the function declares it.
    pub(crate) fn slot_of(&self, name: &str) -> Option<usize> {
        let slot = self.callee.as_ref()?.body().slot(name)?;
        Some(self.base + slot as usize)
    }

    /// Returns true if a defined function runs, whose locals the functions it calls can see.
    pub(crate) fn is_tradfn(&self) -> bool {
        self.callee.as_ref().is_some_and(|callee| callee.body().is_tradfn())
    }

    /// Returns true if a name was made local other than by the text of the function.
    pub(crate) fn is_shadowed(&self, name: &str) -> bool {
        self.extras
            .as_ref()
            .is_some_and(|extras| extras.shadowed.iter().any(|shadowed| **shadowed == *name) || extras.names.contains_key(name))
    }

    /// Returns true if a name without a value is local to a defined function, so that it hides the name in the frames below.
    pub(crate) fn hides(&self, name: &str) -> bool {
        self.is_tradfn() && self.slot_of(name).is_some() || self.is_shadowed(name)
    }
}

/// The kinds of texts that run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// A line of a session, or a script.
    Line,
    /// The argument of `⍎`.
    Executed,
    /// The text within `ns.(…)`.
    Member,
    /// A text executed as if no function were running.
    Outermost,
}
