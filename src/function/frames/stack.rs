//! The stack of frames, of which those that have gone are kept for the calls that come.

use super::Frame;
use std::ops::{Deref, DerefMut};

/// Frames, the oldest first. Those that have gone keep their room and what they ran: the next call from the same place is
/// most often one of the same function, which then is neither moved nor counted.
#[derive(Default)]
pub(super) struct Stack {
    frames: Vec<Frame>,
    pub(super) live: usize,
}

impl Stack {
    /// One more frame, in which all but `callee` is as in a new one.
    #[inline(always)]
    pub(super) fn grown(&mut self) -> &mut Frame {
        if self.live == self.frames.len() {
            self.deepen();
        }
        self.live += 1;
        &mut self.frames[self.live - 1]
    }

    #[cold]
    #[inline(never)]
    fn deepen(&mut self) {
        self.frames.push(Frame::default());
    }

    /// Takes the frames from an index on; those that have gone are dropped.
    pub(super) fn cut(&mut self, from: usize) -> Vec<Frame> {
        self.frames.truncate(self.live);
        self.live = self.live.min(from);
        self.frames.split_off(self.live)
    }

    /// Puts frames on top.
    pub(super) fn append(&mut self, mut frames: Vec<Frame>) {
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
