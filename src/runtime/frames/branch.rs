//! Stacks of several threads: frames that are moved out of the arena while their thread does not run.
//!
//! A thread sees the frames it was called from as long as they live. Its own frames begin at an index that never changes, because
//! running code relies on it: where frames below have ended meanwhile, empty ones keep their places.

use super::{Frame, Frames};
use crate::array::Reference;
use crate::function::Value;
use crate::syntax::source::Source;
use crate::syntax::tree::Body;
use std::sync::Arc;

/// The upper frames of a stack, with their slots.
#[derive(Default)]
pub struct Branch {
    /// The frames, the oldest first.
    pub frames: Vec<Frame>,
    slots: Vec<Option<Value>>,
}

impl Branch {
    /// Returns the defined functions that run in its frames, the oldest first, each with the index of its frame.
    fn callers(&self) -> impl DoubleEndedIterator<Item = (usize, &Arc<Body>)> {
        let frames = self.frames.iter().enumerate().filter(|(_, frame)| frame.is_tradfn());
        frames.filter_map(|(index, frame)| Some((index, frame.callee.as_ref()?.body())))
    }
}

impl Frame {
    /// Returns the number of the call that the frame was made for.
    pub fn call(&self) -> u64 {
        self.call
    }
}

impl Frames {
    /// Returns the number of the last call, of all threads.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// Returns the number of the call that the last frame was made for, or 0 if there is none.
    pub fn call(&self) -> u64 {
        self.frames.last().map_or(0, |frame| frame.call)
    }

    /// Returns the number of slots of all frames together.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of frames, among the oldest `most`, that existed when `call` was the last call.
    pub fn count_older(&self, most: usize, call: u64) -> usize {
        self.frames.iter().take(most).take_while(|frame| frame.call <= call).count()
    }

    /// Removes and returns the frames from an index on.
    pub fn cut(&mut self, from: usize) -> Branch {
        let base = self.frames.get(from).map_or(self.slots.len(), |frame| frame.base);
        let branch = Branch { frames: self.frames.cut(from), slots: self.slots.split_off(base) };
        self.note_settings_from(from);
        branch.callers().rev().for_each(|(_, body)| self.callers.leave(body));
        branch
    }

    /// Puts back frames that were removed by [`Self::cut`], at the index where the stack ends now.
    pub fn append(&mut self, mut branch: Branch) {
        let callers: Vec<(usize, Arc<Body>)> = branch.callers().map(|(index, body)| (index, body.clone())).collect();
        let base = self.frames.len();
        if branch.frames.iter().any(|frame| frame.extras.as_ref().is_some_and(|extras| !extras.shadowed.is_empty())) {
            self.callers.note_shadowing();
        }
        self.frames.append(branch.frames);
        self.slots.append(&mut branch.slots);
        self.note_settings_from(base);
        for (index, body) in callers {
            self.callers.enter(&body, &self.frames[..base + index]);
        }
    }

    /// Adds empty frames in place of frames that have ended, until there are `frames` frames, and slots until there are `slots`.
    pub fn fill(&mut self, frames: usize, slots: usize, space: Reference) {
        let empty_text = Source::new("", "");
        let (base, missing) = (self.slots.len(), frames.saturating_sub(self.frames.len()));
        self.frames.append((0..missing).map(|_| empty(base, space, &empty_text)).collect());
        self.slots.resize_with(slots, || None);
    }
}

/// Returns a frame without any contents: no call has its number, and listings skip a text that was executed.
fn empty(base: usize, space: Reference, text: &Arc<Source>) -> Frame {
    Frame { base, space, text: Some(text.clone()), executed: true, ..Frame::default() }
}
