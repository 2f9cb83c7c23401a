//! The tree of the stacks of threads, and the switch of the arena from the stack of one thread to that of another.
//!
//! The path from one thread to another goes down to the stack from which both started, and up again. Frames that both threads see
//! stay where they are, so the cost of a switch depends only on the frames above them.

use super::{BASE_THREAD, Context, Thread};
use crate::array::Reference;
use crate::runtime::frames::Frame;
use crate::runtime::frames::branch::Branch;
use crate::runtime::settings::Settings;
use std::mem::{swap, take};

/// The node of a thread in the tree of stacks.
#[derive(Default)]
pub(crate) struct StackNode {
    /// The thread's own frames that are not in the arena: all of them while the thread is not running, the upper ones while a
    /// thread that it started is running.
    pub(crate) branch: Branch,
    /// The index of the thread's own first frame.
    first_frame: usize,
    /// The index of the thread's own first slot.
    first_slot: usize,
    /// The number of frames below the thread's own that the thread still sees.
    visible_frames: usize,
    /// The number of the last call before the thread started. The thread does not see the frames of later calls of its parent.
    last_visible_call: u64,
}

impl StackNode {
    /// Creates the node of a thread that starts on top of the frames of the running one.
    pub(crate) fn new_above(context: &Context) -> Self {
        let frames = &context.thread.frames;
        Self {
            branch: Branch::default(),
            first_frame: frames.count(),
            first_slot: frames.slot_count(),
            visible_frames: frames.count(),
            last_visible_call: frames.last_call(),
        }
    }

    /// Returns the index of the thread's own first frame.
    pub(crate) fn first_frame(&self) -> usize {
        self.first_frame
    }

    /// Limits the frames that the thread sees to those that its parent saw, for a thread whose parent ends first.
    pub(crate) fn limit_visibility(&mut self, parent: &(usize, u64)) {
        self.visible_frames = self.visible_frames.min(parent.0);
        self.last_visible_call = self.last_visible_call.min(parent.1);
    }

    /// Returns the limits that [`StackNode::limit_visibility`] sets for the thread's children when the thread ends.
    pub(crate) fn visibility(&self) -> (usize, u64) {
        (self.visible_frames, self.last_visible_call)
    }
}

impl Context {
    /// Replaces the frames of one thread in the arena with those of another.
    pub(crate) fn switch_stack(&mut self, from: u32, to: u32) {
        // The common cases, a thread that starts or ends, need no search for a path.
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

    /// Returns a thread's own frames, the oldest first.
    pub fn stack_of(&self, number: u32) -> Vec<&Frame> {
        let path = self.path_to_base(self.machine.threads.current);
        let place = &self.machine.threads.all[&number].node;
        let end = match path.iter().position(|&on_path| on_path == number) {
            None => place.first_frame,
            Some(0) => self.thread.frames.count(),
            Some(above) => self.machine.threads.all[&path[above - 1]].node.visible_frames,
        };
        let here = self.thread.frames.iter().take(end).skip(place.first_frame);
        here.chain(&place.branch.frames).collect()
    }

    /// Returns the number of the parent's own frames on top of which a thread was started, not counting frames that have ended.
    pub fn parent_frame_count(&self, number: u32) -> usize {
        let Thread { parent, node: place, .. } = &*self.machine.threads.all[&number];
        let below = self.machine.threads.all[parent].node.first_frame;
        let own = self.stack_of(*parent);
        own.iter()
            .take(place.visible_frames.saturating_sub(below))
            .take_while(|frame| frame.call() <= place.last_visible_call)
            .count()
    }

    /// Returns a thread, its parent, and so on to the base thread.
    fn path_to_base(&self, from: u32) -> Vec<u32> {
        let mut path = vec![from];
        let mut number = from;
        while number != BASE_THREAD {
            number = self.machine.threads.all[&number].parent;
            path.push(number);
        }
        path
    }

    /// Moves from the frames of a thread to those of its parent.
    pub(crate) fn step_down(&mut self, number: u32) {
        let (parent, begin, visible) = {
            let thread = self.machine.threads.thread_mut(number);
            (thread.parent, thread.node.first_frame, thread.node.visible_frames)
        };
        self.machine.threads.thread_mut(number).node.branch = self.cut_frames(begin);
        // The frames between those that the thread sees and its own are empty.
        drop(self.thread.frames.split_off(visible));
        let above = take(&mut self.machine.threads.thread_mut(parent).node.branch);
        self.append_frames(above);
    }

    /// Moves from the frames of a thread's parent to its own. Frames of the parent that have ended since are no longer visible.
    fn step_up(&mut self, number: u32) {
        let (parent, begin, slots, visible, call) = {
            let thread = self.machine.threads.thread_mut(number);
            (
                thread.parent,
                thread.node.first_frame,
                thread.node.first_slot,
                thread.node.visible_frames,
                thread.node.last_visible_call,
            )
        };
        let visible = self.thread.frames.count_older(visible, call);
        self.machine.threads.thread_mut(number).node.visible_frames = visible;
        self.machine.threads.thread_mut(parent).node.branch = self.cut_frames(visible);
        let space = self.current_space();
        self.thread.frames.pad_to(begin, slots, space);
        let own = take(&mut self.machine.threads.thread_mut(number).node.branch);
        self.append_frames(own);
    }

    /// Removes the frames from an index on from the arena, and restores the settings that were in force before these frames.
    fn cut_frames(&mut self, from: usize) -> Branch {
        let mut branch = self.thread.frames.split_off(from);
        let below = self.current_space();
        for index in (0..branch.frames.len()).rev() {
            let outer = index.checked_sub(1).map_or(below, |under| branch.frames[under].space);
            let frame = &mut branch.frames[index];
            if let Some(kept) = frame.extras.as_mut().and_then(|extras| extras.settings.as_mut()) {
                swap(&mut self.workspace.settings, kept);
            }
            self.change_settings(frame.space, outer);
        }
        branch
    }

    /// Puts frames back into the arena, and their settings back into force: the inverse of [`Context::cut_frames`].
    fn append_frames(&mut self, mut branch: Branch) {
        let mut outer = self.current_space();
        for frame in &mut branch.frames {
            self.change_settings(outer, frame.space);
            if let Some(kept) = frame.extras.as_mut().and_then(|extras| extras.settings.as_mut()) {
                swap(&mut self.workspace.settings, kept);
            }
            outer = frame.space;
        }
        self.thread.frames.append(branch);
    }

    /// Saves the settings of one namespace and loads those of another, except for the print width, which belongs to the session.
    pub fn change_settings(&mut self, from: Reference, to: Reference) {
        let lives = |space| self.workspace.spaces.contains(space);
        if from != to && lives(from) && lives(to) {
            let print_width = self.workspace.settings.print_width;
            let settings = Settings { print_width, ..self.workspace.spaces[to].settings.clone() };
            self.workspace.spaces[from].settings = std::mem::replace(&mut self.workspace.settings, settings);
        }
    }
}
