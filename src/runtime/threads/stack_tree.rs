//! The places of threads in the tree of stacks, and how the arena is made to hold the stack of another thread.
//!
//! The way from one thread to another leads down to the stack that both began from and up again. Frames that both see stay where
//! they are, so the cost of a switch depends on the frames above them.

use super::{BASE_THREAD, Context, Thread};
use crate::array::Reference;
use crate::runtime::frames::Frame;
use crate::runtime::frames::branch::Branch;
use std::mem::{swap, take};

/// The place of a thread in the tree of stacks.
#[derive(Default)]
pub(crate) struct StackNode {
    /// Its frames that are not in the arena: all while it does not run; the upper ones while a thread that it started runs.
    pub(crate) branch: Branch,
    /// The index of the first frame of its own, and the first slot.
    begin: usize,
    slots: usize,
    /// The number of frames of its parent that it still sees, and the last call when it began: it does not see later frames.
    seen: usize,
    call: u64,
}

impl StackNode {
    /// Creates the place of a thread that begins where the running one stands.
    pub(crate) fn above(context: &Context) -> Self {
        let frames = &context.thread.frames;
        Self {
            branch: Branch::default(),
            begin: frames.count(),
            slots: frames.slot_count(),
            seen: frames.count(),
            call: frames.calls(),
        }
    }

    /// Returns the index of the first frame of its own.
    pub(crate) fn begin(&self) -> usize {
        self.begin
    }

    /// Moves it to the parent of its ended parent: it sees no more than that one saw.
    pub(crate) fn limit_visibility(&mut self, parent: &(usize, u64)) {
        self.seen = self.seen.min(parent.0);
        self.call = self.call.min(parent.1);
    }

    /// Returns the limits of what its children see when it has ended.
    pub(crate) fn visibility(&self) -> (usize, u64) {
        (self.seen, self.call)
    }
}

impl Context {
    /// Exchanges the frames of one thread for those of another.
    pub(crate) fn change_place(&mut self, from: u32, to: u32) {
        // Usually a thread starts another, or ends.
        if to != BASE_THREAD && self.machine.threads.all[&to].parent == from {
            return self.step_up(to);
        }
        if from != BASE_THREAD && self.machine.threads.all[&from].parent == to {
            return self.step_down(from);
        }
        let (down, up) = (self.path_to_base(from), self.path_to_base(to));
        let shared = down.iter().rev().zip(up.iter().rev()).take_while(|(down, up)| down == up).count();
        for &number in &down[..down.len() - shared] {
            self.step_down(number);
        }
        for &number in up[..up.len() - shared].iter().rev() {
            self.step_up(number);
        }
    }

    /// Returns the frames that a thread has of its own, the oldest first.
    pub fn stack_of(&self, number: u32) -> Vec<&Frame> {
        let way = self.path_to_base(self.machine.threads.current);
        let place = &self.machine.threads.all[&number].place;
        let end = match way.iter().position(|&standing| standing == number) {
            None => place.begin,
            Some(0) => self.thread.frames.count(),
            Some(above) => self.machine.threads.all[&way[above - 1]].place.seen,
        };
        let here = self.thread.frames.iter().take(end).skip(place.begin);
        here.chain(&place.branch.frames).collect()
    }

    /// Returns the number of its parent's own frames that a thread stands on.
    pub fn parent_frame_count(&self, number: u32) -> usize {
        let Thread { parent, place, .. } = &*self.machine.threads.all[&number];
        let below = self.machine.threads.all[parent].place.begin;
        let own = self.stack_of(*parent);
        own.iter().take(place.seen.saturating_sub(below)).take_while(|frame| frame.call() <= place.call).count()
    }

    /// Returns a thread, its parent, and so on to the base thread.
    fn path_to_base(&self, from: u32) -> Vec<u32> {
        let mut way = vec![from];
        let mut number = from;
        while number != BASE_THREAD {
            number = self.machine.threads.all[&number].parent;
            way.push(number);
        }
        way
    }

    /// Moves from the frames of a thread to those of its parent.
    pub(crate) fn step_down(&mut self, number: u32) {
        let (parent, begin, seen) = {
            let thread = self.machine.threads.thread(number);
            (thread.parent, thread.place.begin, thread.place.seen)
        };
        self.machine.threads.thread(number).place.branch = self.cut_frames(begin);
        // The frames between are empty.
        drop(self.thread.frames.cut(seen));
        let above = take(&mut self.machine.threads.thread(parent).place.branch);
        self.append_frames(above);
    }

    /// Moves from the frames of a thread's parent to its own. Frames that the parent has left since are not visible any more.
    fn step_up(&mut self, number: u32) {
        let (parent, begin, slots, seen, call) = {
            let thread = self.machine.threads.thread(number);
            (thread.parent, thread.place.begin, thread.place.slots, thread.place.seen, thread.place.call)
        };
        let seen = self.thread.frames.count_older(seen, call);
        self.machine.threads.thread(number).place.seen = seen;
        self.machine.threads.thread(parent).place.branch = self.cut_frames(seen);
        let space = self.current_space();
        self.thread.frames.fill(begin, slots, space);
        let own = take(&mut self.machine.threads.thread(number).place.branch);
        self.append_frames(own);
    }

    /// Takes the frames from an index on out of the arena, and the settings that they have made local out of force.
    fn cut_frames(&mut self, from: usize) -> Branch {
        let mut branch = self.thread.frames.cut(from);
        let below = self.current_space();
        for index in (0..branch.frames.len()).rev() {
            let outer = index.checked_sub(1).map_or(below, |under| branch.frames[under].space);
            let frame = &mut branch.frames[index];
            if let Some(kept) = frame.extras.as_mut().and_then(|rare| rare.settings.as_mut()) {
                swap(&mut self.workspace.settings, kept);
            }
            self.change_settings(frame.space, outer);
        }
        branch
    }

    /// Puts frames back, and the settings that they have made local into force: the reverse of [`Context::cut_frames`].
    fn append_frames(&mut self, mut branch: Branch) {
        let mut outer = self.current_space();
        for frame in &mut branch.frames {
            self.change_settings(outer, frame.space);
            if let Some(kept) = frame.extras.as_mut().and_then(|rare| rare.settings.as_mut()) {
                swap(&mut self.workspace.settings, kept);
            }
            outer = frame.space;
        }
        self.thread.frames.append(branch);
    }

    /// Saves the settings of one namespace and loads those of another.
    pub fn change_settings(&mut self, from: Reference, to: Reference) {
        let lives = |space| self.workspace.spaces.contains(space);
        if from != to && lives(from) && lives(to) {
            let settings = self.workspace.spaces[to].settings.clone();
            self.workspace.spaces[from].settings = std::mem::replace(&mut self.workspace.settings, settings);
        }
    }
}
