//! The defined functions that have frames, each once, and the dfns that wait below them: a lookup finds out if any of them has a
//! local name without visiting all frames, which are many in a recursion.

use super::Frame;
use super::waiting_dfns::{DfnSetId, DfnSets};
use crate::syntax::tree::Body;
use std::sync::Arc;

/// The bodies of the running defined functions, with the number of their frames.
#[derive(Default)]
pub(crate) struct Callers {
    bodies: Vec<(Arc<Body>, usize)>,
    /// The indices of the frames of these functions, the oldest first, each with the dfns that wait below it.
    frames: Vec<(u32, DfnSetId)>,
    /// The dfns that wait below frames.
    dfn_sets: DfnSets,
    /// True if names were made local other than by a header since the last time that no defined function ran.
    shadowing: bool,
}

impl Callers {
    /// Returns true if no defined function runs.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Records that a new frame of a defined function begins, above the frames in `below`.
    #[inline(never)]
    pub(crate) fn enter(&mut self, body: &Arc<Body>, below: &[Frame]) {
        match self.bodies.iter_mut().rev().find(|(running, _)| Arc::ptr_eq(running, body)) {
            Some((_, count)) => *count += 1,
            None => self.bodies.push((body.clone(), 1)),
        }
        if self.dfn_sets.is_full() {
            self.rebuild_sets(below);
        }
        self.add(below);
    }

    /// Adds the index of a new frame above the frames in `below`, with the set of the dfns among them.
    fn add(&mut self, below: &[Frame]) {
        let (floor, set) = self.frames.last().map_or((0, 0), |&(index, set)| (index as usize, set));
        let set = self.dfn_sets.set_of_frames(below, floor, set);
        self.frames.push((below.len() as u32, set));
    }

    /// Rebuilds the sets of dfns, without those of dfns that are not below any frame.
    #[cold]
    fn rebuild_sets(&mut self, frames: &[Frame]) {
        self.dfn_sets.clear();
        for (index, _) in std::mem::take(&mut self.frames) {
            self.add(&frames[..index as usize]);
        }
        self.dfn_sets.make_room();
    }

    /// Records that the newest frame of a defined function ends.
    #[inline(never)]
    pub(crate) fn leave(&mut self, body: &Arc<Body>) {
        self.frames.pop();
        let Some(index) = self.bodies.iter().rposition(|(running, _)| Arc::ptr_eq(running, body)) else { return };
        self.bodies[index].1 -= 1;
        if self.bodies[index].1 == 0 {
            self.bodies.swap_remove(index);
            self.shadowing &= !self.bodies.is_empty();
        }
    }

    /// Returns the indices of the frames of defined functions, the oldest first.
    pub(crate) fn indices(&self) -> impl DoubleEndedIterator<Item = u32> {
        self.frames.iter().map(|&(index, _)| index)
    }

    /// Records that a frame has more local names than its function declares.
    pub(crate) fn note_shadowing(&mut self) {
        self.shadowing = true;
    }

    /// Records that another function runs in the frame at an index.
    pub(crate) fn note_exchange(&mut self, index: usize) {
        self.dfn_sets.forget_from(index);
    }

    /// Forgets the sets of dfns when there are no frames, so that no bodies are kept alive.
    #[inline]
    pub(crate) fn reset(&mut self) {
        self.dfn_sets.clear();
    }

    /// Returns true if any of the first `seen` frames may have a name as a local: a frame of a defined function, or of a dfn
    /// below one.
    pub(crate) fn may_have(&self, name: &str, seen: usize) -> bool {
        if self.shadowing || self.bodies.iter().any(|(body, _)| body.slot(name).is_some()) {
            return true;
        }
        let newest = self.frames.iter().rev().find(|&&(index, _)| (index as usize) < seen);
        newest.is_some_and(|&(_, set)| self.dfn_sets.may_have(set, name))
    }
}
