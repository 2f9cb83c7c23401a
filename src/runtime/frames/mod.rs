//! Frames of running functions and texts, in an arena.
//!
//! * [`frame`]: one frame: the state of a running function or text.
//! * [`stack`]: the stack of frames; frames that have ended are kept for later calls.
//! * [`scope`]: name lookup in a running body: slots along the links, locals of callers, and names in the namespace.
//! * [`location`]: locations of values, and access to them.
//! * [`locals`]: the local state of frames: names and traps that end with the frame.
//! * [`setting_lookup`]: the settings of dfns: `⎕IO` and similar names are looked up in the surrounding text, not in the caller.
//! * [`callers`]: the tradfns that have frames, each once, so that a lookup need not visit all frames.
//! * [`waiting_dfns`]: sets of the dfns that wait below a tradfn, each once, for the same purpose.
//! * [`replacement`]: functions that are redefined while they wait: they continue with the new definition and keep their values.
//! * [`branch`]: the stacks of several threads: frames that are moved out of the arena while their thread does not run.
//!
//! Frames are pushed and popped as on a stack, so an index may be used again. A link is therefore an index and the number of a
//! call: a link whose frame has ended is skipped.

pub(crate) mod branch;
pub(crate) mod callers;
pub(crate) mod frame;
pub(crate) mod locals;
pub(crate) mod location;
pub(crate) mod replacement;
pub(crate) mod scope;
pub(crate) mod setting_lookup;
pub(crate) mod stack;
pub(crate) mod waiting_dfns;

pub(crate) use frame::{Callee, Frame, FrameExtras, Link, TextKind};
pub(crate) use location::ValueLocation;

use crate::array::Reference;
use crate::function::{Argument, Value};
use crate::syntax::name::NameSet;
use crate::syntax::source::{Source, Span};
use crate::syntax::tree::Body;
use callers::Callers;
use stack::Stack;
use std::sync::Arc;

/// The live frames, and the values of their local names.
#[derive(Default)]
pub struct Frames {
    frames: Stack,
    /// The values of the local names of all frames; each frame has the slots from its base to the base of the next.
    slots: Vec<Option<Value>>,
    /// The number of the most recent call.
    calls: u64,
    /// The number of frames that have a `⎕TRAP` of their own.
    trapping: usize,
    /// The number of frames that have, or have had, names other than those that their functions declare.
    extended: usize,
    /// The running tradfns, whose locals, and those of the dfns below them, are visible to the functions that they call.
    callers: Callers,
    /// The indices of frames that have settings of their own, the oldest first.
    frames_with_settings: Vec<u32>,
}

impl Frames {
    /// Pushes a frame for a call of `callee` that is made in the namespace `outer`.
    #[inline(always)]
    pub fn enter<C: Callee>(&mut self, outer: Reference, callee: &Arc<C>, left: Option<Argument>, right: Option<Argument>) {
        let room = callee.body().frame_layout();
        if room.is_tradfn {
            self.callers.enter(callee.body(), &self.frames);
        }
        let frame = self.push_frame(room, left, right);
        frame.outer = outer;
        frame.space = callee.space();
        if !frame.runs(callee) {
            frame.reusable = callee.left_operand().is_none();
            frame.link = callee.link();
            frame.body = Arc::as_ptr(callee.body()).addr();
            frame.callee = Some(callee.clone());
            self.note_names_around();
        }
    }

    /// Records the names that the functions around the function in the last frame declare.
    fn note_names_around(&mut self) {
        let link = self.frames.last().and_then(|frame| frame.link);
        let names = self.live_frame(link).map_or_else(NameSet::default, |(_, frame)| frame.names_within());
        if let Some(frame) = self.frames.last_mut() {
            frame.names_around = names;
        }
    }

    /// Pushes a frame for a recursive call of the running function.
    #[inline(always)]
    pub fn enter_recursive_call(&mut self, left: Option<Argument>, right: Option<Argument>) {
        let Some(callee) = self.frames.last().and_then(|frame| frame.callee.as_ref()) else { return };
        let room = callee.body().frame_layout();
        if room.is_tradfn {
            self.callers.enter(callee.body(), &self.frames);
        }
        self.push_frame(room, left, right);
        let [.., caller, frame] = &mut *self.frames else { return };
        frame.outer = caller.space;
        frame.space = caller.space;
        if let Some(callee) = &caller.callee
            && !frame.runs(callee)
        {
            frame.reusable = caller.reusable;
            frame.link = caller.link;
            frame.names_around = caller.names_around;
            frame.body = caller.body;
            frame.callee = Some(callee.clone());
        }
    }

    /// Restarts the running frame for the next of several calls of the running function. Values made by the previous call may
    /// still be in use.
    #[inline]
    pub fn restart(&mut self, left: Option<Argument>, right: Argument) {
        self.restart_for_tail_call(left, right);
        if let Some(frame) = self.frames.last_mut() {
            frame.since = frame.call;
        }
    }

    /// Restarts the running frame for a tail call of the running function: no value of the previous call is in use any more.
    #[inline]
    pub fn restart_for_tail_call(&mut self, left: Option<Argument>, right: Argument) {
        self.calls += 1;
        if let Some(frame) = self.frames.last_mut() {
            self.slots[frame.base..].fill_with(|| None);
            frame.call = self.calls;
            frame.monadic = left.is_none();
            frame.left = left.map(|left| Value::Array(left.into()));
            frame.right = Some(right);
        }
    }

    /// Pushes a frame for a call of a function; the caller must set the callee unless the frame that ended at this index ran it.
    #[inline(always)]
    fn push_frame(&mut self, room: FrameLayout, left: Option<Argument>, right: Option<Argument>) -> &mut Frame {
        self.calls += 1;
        let base = self.slots.len();
        if room.slots > 0 {
            self.add_slots(room.slots as usize);
        }
        let frame = self.frames.push();
        frame.call = self.calls;
        frame.since = self.calls;
        frame.base = base;
        frame.span = room.span;
        frame.monadic = left.is_none() && right.is_some();
        frame.left = left.map(|left| Value::Array(left.into()));
        frame.right = right;
        frame
    }

    /// Pushes a frame for a text: a line, or the argument of `⍎`.
    pub fn enter_text(&mut self, source: Arc<Source>, host: Option<u32>, space: Reference, kind: TextKind) {
        self.calls += 1;
        if self.frames.is_empty() {
            self.callers.reset();
        }
        let host_frame = host.and_then(|host| self.frames.get(host as usize));
        let names_around = host_frame.map_or_else(NameSet::default, Frame::names_within);
        *self.frames.push() = Frame {
            call: self.calls,
            since: self.calls,
            base: self.slots.len(),
            host,
            space,
            names_around,
            text: Some(source),
            executed: matches!(kind, TextKind::Executed | TextKind::Outermost),
            namespace_only: matches!(kind, TextKind::Member | TextKind::Outermost),
            ..Frame::default()
        };
    }

    /// Adds slots without values.
    #[inline(never)]
    fn add_slots(&mut self, count: usize) {
        self.slots.resize_with(self.slots.len() + count, || None);
    }

    /// Pops the last frame and returns its extras, which hold the state to be restored.
    #[inline(always)]
    pub fn leave(&mut self) -> Option<Box<FrameExtras>> {
        let frame = self.frames.last_mut()?;
        if self.slots.len() > frame.base {
            self.slots.truncate(frame.base);
        }
        if !self.callers.is_empty()
            && let Some(callee) = &frame.callee
            && callee.body().is_tradfn()
        {
            self.callers.leave(callee.body());
        }
        let extras = frame.clear();
        self.frames.live -= 1;
        let extras = extras?;
        if extras.settings.is_some() {
            self.frames_with_settings.pop();
        }
        self.trapping -= usize::from(extras.trap.is_some());
        self.extended -= usize::from(extras.extends_scope);
        Some(extras)
    }

    /// Ends all frames but the oldest `count`, after an internal fault of Zilde.
    pub fn truncate(&mut self, count: usize) {
        while self.frames.len() > count {
            self.leave();
        }
    }

    /// Returns the number of live frames.
    pub fn count(&self) -> usize {
        self.frames.len()
    }

    /// Returns the frame at an index, counted from the oldest.
    pub fn get(&self, index: usize) -> Option<&Frame> {
        self.frames.get(index)
    }

    /// Returns an iterator over all frames, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Frame> {
        self.frames.iter()
    }

    /// Returns `⍵` of the running function.
    #[inline]
    pub fn right(&self) -> Option<&Argument> {
        let top = self.frames.last()?;
        if top.callee.is_some() { top.right.as_ref() } else { self.frames[top.host? as usize].right.as_ref() }
    }

    /// Returns true if the last frame runs a function, not a text, and the function's body is `body`.
    #[inline]
    pub fn runs(&self, body: &Body) -> bool {
        self.frames.last().is_some_and(|frame| frame.callee.is_some() && frame.body == std::ptr::from_ref(body).addr())
    }

    /// Returns true if the running function has local names.
    pub fn has_locals(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.base < self.slots.len())
    }

    /// Returns the running frame.
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// Returns a mutable reference to the running frame.
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Returns a link to the frame whose names a function defined here may see.
    pub fn link(&self) -> Option<Link> {
        let index = self.host()?;
        Some(Link { index, call: self.frames[index as usize].call })
    }

    /// Returns the index of the frame of the running function; for a text, that of the function in which the text runs, if any.
    pub fn host(&self) -> Option<u32> {
        let top = self.frames.last()?;
        if top.callee.is_some() { Some(self.frames.len() as u32 - 1) } else { top.host }
    }

    /// Returns the frame of the running function, if there is one.
    pub fn function_frame(&self) -> Option<&Frame> {
        self.host().map(|index| &self.frames[index as usize])
    }

    /// Returns a mutable reference to the frame of the running function, if there is one.
    pub fn function_frame_mut(&mut self) -> Option<&mut Frame> {
        self.host().map(|index| &mut self.frames[index as usize])
    }

    /// Returns the index of the innermost frame that runs a function: lines that are read during a suspension run within it.
    pub fn innermost_function(&self) -> Option<u32> {
        self.frames.iter().rposition(|frame| frame.callee.is_some()).map(|index| index as u32)
    }

    /// Returns true if, of the frames from index `base` on, the innermost that runs anything but an executed text runs a line
    /// rather than a function. Also returns true if there is no such frame.
    pub fn is_at_session_level(&self, base: usize) -> bool {
        let mut frames = self.frames.iter().skip(base).rev();
        frames.find(|frame| frame.callee.is_some() || !frame.executed).is_none_or(|frame| frame.callee.is_none())
    }
}

/// The properties of a body that a frame needs.
#[derive(Clone, Copy)]
struct FrameLayout {
    /// The number of slots for local names.
    slots: u32,
    span: Span,
    is_tradfn: bool,
}

impl Body {
    /// Returns the properties of the body that a frame needs.
    fn frame_layout(&self) -> FrameLayout {
        FrameLayout { slots: self.slots, span: self.span, is_tradfn: self.is_tradfn() }
    }
}
