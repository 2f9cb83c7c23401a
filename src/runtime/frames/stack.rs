//! The stack of frames; frames that have ended are kept for later calls.

use super::Frame;
use std::ops::{Deref, DerefMut};

/// The frames, the oldest first. Frames that have ended keep their memory and their callee: the next call at the same depth is
/// usually one of the same function, whose reference then need be neither moved nor counted.
#[derive(Default)]
pub(crate) struct Stack {
    frames: Vec<Frame>,
    /// The number of live frames.
    pub(crate) live: usize,
}

impl Stack {
    /// Pushes a frame. It may still have the callee and the state of a frame that has ended; the caller must set them.
    #[inline(always)]
    pub(crate) fn push(&mut self) -> &mut Frame {
        if self.live == self.frames.len() {
            self.grow();
        }
        self.live += 1;
        &mut self.frames[self.live - 1]
    }

    /// Makes room for one more frame.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.frames.push(Frame::default());
    }

    /// Drops the frames that have ended, with the state that they keep for later calls.
    pub(crate) fn trim(&mut self) {
        self.frames.truncate(self.live);
    }

    /// Removes and returns the live frames from an index on; frames that have ended are dropped.
    pub(crate) fn split_off(&mut self, from: usize) -> Vec<Frame> {
        self.frames.truncate(self.live);
        self.live = self.live.min(from);
        self.frames.split_off(self.live)
    }

    /// Pushes several frames.
    pub(crate) fn append(&mut self, mut frames: Vec<Frame>) {
        self.frames.truncate(self.live);
        self.frames.append(&mut frames);
        self.live = self.frames.len();
    }
}

impl Deref for Stack {
    type Target = [Frame];

    #[inline]
    fn deref(&self) -> &[Frame] {
        &self.frames[..self.live]
    }
}

impl DerefMut for Stack {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Frame] {
        &mut self.frames[..self.live]
    }
}
