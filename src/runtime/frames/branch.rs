//! Stacks of several threads: frames that are moved out of the arena while their thread does not run.
//!
//! A thread sees the frames of the code that started it as long as they live. Its own frames begin at an index that never
//! changes, because running code relies on that index: if frames below have ended meanwhile, empty frames take their places.

use super::{Frame, Frames};
use crate::array::Reference;
use crate::function::Value;
use crate::syntax::source::Source;
use crate::syntax::tree::Body;
use std::sync::Arc;

/// The upper frames of a stack, with the values of their local names.
#[derive(Default)]
pub struct Branch {
    /// The frames, the oldest first.
    pub frames: Vec<Frame>,
    slots: Vec<Option<Value>>,
}

impl Branch {
    /// Returns the bodies of the tradfns that run in the frames of the branch, the oldest first, each with the index of its
    /// frame.
    fn callers(&self) -> impl DoubleEndedIterator<Item = (usize, &Arc<Body>)> {
        let frames = self.frames.iter().enumerate().filter(|(_, frame)| frame.is_tradfn());
        frames.filter_map(|(index, frame)| Some((index, frame.callee.as_ref()?.body())))
    }

    /// Returns the number of frames of the branch that have, or have had, names other than those that their functions declare.
    fn count_extended(&self) -> usize {
        let extras = self.frames.iter().filter_map(|frame| frame.extras.as_ref());
        extras.filter(|extras| extras.extends_scope).count()
    }
}

impl Frame {
    /// Returns the number of the call that the frame was created or last restarted for.
    pub fn call(&self) -> u64 {
        self.call
    }
}

impl Frames {
    /// Returns the number of the most recent call in any thread; calls are numbered from 1.
    pub fn last_call(&self) -> u64 {
        self.calls
    }

    /// Returns the number of the call that the last frame was created or last restarted for, or 0 if there are no frames.
    pub fn top_call(&self) -> u64 {
        self.frames.last().map_or(0, |frame| frame.call)
    }

    /// Returns the number of slots of all frames together.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of frames, among the oldest `limit`, that existed when `call` was the most recent call.
    pub fn count_older(&self, limit: usize, call: u64) -> usize {
        self.frames.iter().take(limit).take_while(|frame| frame.call <= call).count()
    }

    /// Removes and returns the frames from an index on, with their slots.
    pub fn split_off(&mut self, from: usize) -> Branch {
        let base = self.frames.get(from).map_or(self.slots.len(), |frame| frame.base);
        let branch = Branch { frames: self.frames.split_off(from), slots: self.slots.split_off(base) };
        self.note_settings_from(from);
        self.extended -= branch.count_extended();
        branch.callers().rev().for_each(|(_, body)| self.callers.leave(body));
        branch
    }

    /// Puts frames that were removed earlier back on top of the stack.
    pub fn append(&mut self, mut branch: Branch) {
        let callers: Vec<(usize, Arc<Body>)> = branch.callers().map(|(index, body)| (index, body.clone())).collect();
        let base = self.frames.len();
        if branch.frames.iter().any(|frame| frame.extras.as_ref().is_some_and(|extras| !extras.shadowed.is_empty())) {
            self.callers.note_extra_locals();
        }
        self.extended += branch.count_extended();
        self.frames.append(branch.frames);
        self.slots.append(&mut branch.slots);
        self.note_settings_from(base);
        for (index, body) in callers {
            self.callers.enter(&body, &self.frames[..base + index]);
        }
    }

    /// Adds empty frames, in place of frames that have ended, until there are `frames` frames; then adds empty slots until there
    /// are `slots` slots.
    pub fn pad_to(&mut self, frames: usize, slots: usize, space: Reference) {
        let empty_text = Source::new("", "");
        let (base, missing) = (self.slots.len(), frames.saturating_sub(self.frames.len()));
        self.frames.append((0..missing).map(|_| empty_frame(base, space, &empty_text)).collect());
        self.slots.resize_with(slots, || None);
    }
}

/// Returns an empty frame. Its call number, 0, is not used by any call, and listings skip it, since they skip a text that was
/// executed.
fn empty_frame(base: usize, space: Reference, text: &Arc<Source>) -> Frame {
    Frame { base, space, text: Some(text.clone()), executed: true, ..Frame::default() }
}
