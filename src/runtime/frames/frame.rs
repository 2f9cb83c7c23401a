//! One frame: the state of a running function or text.

use crate::array::{Array, Reference};
use crate::error::{Caller, Fault};
use crate::function::{Argument, Value};
use crate::runtime::namespaces::Names;
use crate::runtime::settings::Settings;
use crate::syntax::name::NameSet;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::Body;
use std::any::Any;
use std::sync::Arc;

/// A reference to a frame, which is valid until the call that the frame was created for ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The index of the frame.
    pub(crate) index: u32,
    /// The number of the call that the frame was created for.
    pub(crate) call: u64,
}

/// The properties of a user-defined function, or of a user-defined operator with its operands, that frames need.
pub trait Callee: Any + Send + Sync {
    /// Returns the body of the function.
    fn body(&self) -> &Arc<Body>;
    /// Returns a link to the frame in which the function was defined, or `None` if it was defined outside of all functions.
    fn link(&self) -> Option<Link>;
    /// Returns the namespace in which the function was defined.
    fn space(&self) -> Reference;
    /// Returns `⍺⍺`, or `None` for a function without operands.
    fn left_operand(&self) -> Option<&Value>;
    /// Returns `⍵⍵`, if the function has a right operand.
    fn right_operand(&self) -> Option<&Value>;
    /// Returns the name by which reports refer to the function, if it has one.
    fn name(&self) -> Option<&Arc<str>>;
    /// Returns the function that a traceback names for a span of the body, if there is one.
    fn caller(&self, span: Span) -> Option<Caller>;
    /// Returns true if `⍎` executed the text that contains the body.
    fn is_executed(&self) -> bool;
}

/// The state of one running function or text.
#[derive(Default)]
pub struct Frame {
    /// The number of the call that the frame was created or last restarted for.
    pub(crate) call: u64,
    /// The number of the call that the frame began with; it is less than `call` if tail calls have restarted the frame.
    pub(crate) since: u64,
    /// The index of the frame's first slot.
    pub(crate) base: usize,
    /// The function that runs; `None` for a text: a line, or what `⍎` or `ns.(…)` runs.
    pub callee: Option<Arc<dyn Callee>>,
    /// The address of the body of `callee`, which tells at once whether a body is running.
    pub(crate) body: usize,
    /// For a text that runs within a function: the index of the function's frame, whose names the text shares.
    pub host: Option<u32>,
    /// The namespace in which the function or text runs: names that no frame has are looked up there.
    pub space: Reference,
    /// The namespace in which the call was made.
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
    /// True if names are looked up in the namespace alone: for the text of `ns.(…)`, and for one that runs as if nothing else did.
    pub namespace_only: bool,
    /// True if the call has only a right argument.
    pub monadic: bool,
    /// The state that few frames have.
    pub extras: Option<Box<FrameExtras>>,
    /// The frame in which the function was defined.
    pub(crate) link: Option<Link>,
    /// The names that the functions around this function or text declare: those of the frames along the link or, for a text, of
    /// its host and of the frames along the link of the host.
    pub(crate) names_around: NameSet,
    /// True if the function is kept for the next frame at this index when this frame ends; false if it has operands, which may be
    /// large.
    pub(crate) reusable: bool,
}

/// The state that few frames have.
#[derive(Default)]
pub struct FrameExtras {
    /// The names that `⍎` created, and the names in `shadowed` that have a value; each with its value.
    pub names: Names,
    /// True if the frame has, or has had, names in `names` or `shadowed`.
    pub(crate) extends_scope: bool,
    /// `⎕TRAP`, if it is local.
    pub trap: Option<Array>,
    /// The names that `⎕SHADOW` made local to the frame.
    pub shadowed: Vec<Arc<str>>,
    /// The names that `space.⎕SHADOW` made local in other namespaces, with the values to be restored.
    pub saved_names: Vec<(Reference, Arc<str>, Option<Value>)>,
    /// The settings to be restored when the frame ends: the function has set one, or began with others than its caller.
    pub settings: Option<Settings>,
    /// True if `settings` holds the caller's settings only because the dfn began with those of the text around it; the dfn itself
    /// has set none.
    pub(crate) caller_settings_only: bool,
    /// The fault that `⎕DMX` describes again when the frame ends, since `⎕DMX` is local wherever `⎕TRAP` is; the inner option is
    /// `None` if `⎕DMX` described no fault.
    pub diagnosis: Option<Option<Fault>>,
}

impl FrameExtras {
    /// Returns true if the extras contain nothing but the settings of the caller.
    fn has_only_caller_settings(&self) -> bool {
        let Self { names, extends_scope: _, trap, shadowed, saved_names, settings: _, caller_settings_only, diagnosis } = self;
        *caller_settings_only
            && names.is_empty()
            && trap.is_none()
            && shadowed.is_empty()
            && saved_names.is_empty()
            && diagnosis.is_none()
    }
}

impl Frame {
    /// Returns true if the frame may end before its tail call begins: it runs a function, and nothing needs to be restored
    /// except, perhaps, the settings of the caller.
    pub fn allows_tail_call(&self) -> bool {
        self.callee.is_some() && self.extras.as_ref().is_none_or(|extras| extras.has_only_caller_settings())
    }

    /// Returns true if the frame runs `callee`, or if the frame has ended and `callee` was the last function in it.
    #[inline]
    pub fn runs<C: Callee + ?Sized>(&self, callee: &Arc<C>) -> bool {
        self.callee.as_ref().is_some_and(|current| std::ptr::addr_eq(Arc::as_ptr(current), Arc::as_ptr(callee)))
    }

    /// Drops the values, and returns the state that few frames have. A function without operands is kept for the next frame at
    /// this index.
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

    /// Returns the number of the call that the frame began with: values created since are not in use by the frames below.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// Sets the number of the call that the frame began with. After a tail call the frame takes the place of one that began
    /// earlier.
    pub fn set_since(&mut self, since: u64) {
        self.since = since;
    }

    /// Returns the number of the running line, counted from 0, which is the first line of the function or text.
    pub fn line(&self) -> usize {
        let first = self.callee.as_ref().map_or(0, |callee| self.source().line_of(callee.body().span.start));
        self.source().line_of(self.span.start).saturating_sub(first)
    }

    /// Returns the running text.
    pub fn source(&self) -> &Arc<Source> {
        match (&self.callee, &self.text) {
            (Some(callee), _) => &callee.body().source,
            (None, Some(text)) => text,
            (None, None) => unreachable!("every live frame runs a function or a text"),
        }
    }

    /// Returns the index of the slot of a name, if the function declares the name.
    pub(crate) fn slot_of(&self, name: &str) -> Option<usize> {
        let slot = self.callee.as_ref()?.body().slot(name)?;
        Some(self.base + slot as usize)
    }

    /// Returns the names that functions and texts written in this frame find in it or around it.
    pub(crate) fn names_within(&self) -> NameSet {
        let own = self.callee.as_ref().map_or_else(NameSet::default, |callee| callee.body().declared);
        own.union(self.names_around)
    }

    /// Returns true if the frame runs a tradfn, whose locals are visible to the functions that it calls.
    pub(crate) fn is_tradfn(&self) -> bool {
        self.callee.as_ref().is_some_and(|callee| callee.body().is_tradfn())
    }

    /// Returns true if `⍎` or `⎕SHADOW` made a name local to the frame.
    pub(crate) fn is_shadowed(&self, name: &str) -> bool {
        self.extras
            .as_ref()
            .is_some_and(|extras| extras.shadowed.iter().any(|shadowed| **shadowed == *name) || extras.names.contains_key(name))
    }

    /// Returns true if a name, even one without a value, is local to the frame in a way that hides the same name in earlier
    /// frames: in a tradfn, or by `⍎` or `⎕SHADOW`.
    pub(crate) fn hides(&self, name: &str) -> bool {
        self.is_tradfn() && self.slot_of(name).is_some() || self.is_shadowed(name)
    }
}

/// The kinds of texts that can run in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// A line of a session, or the text of a script.
    Line,
    /// The argument of `⍎`.
    Executed,
    /// The text within `ns.(…)`.
    Member,
    /// A text executed as if no function were running.
    Outermost,
}
