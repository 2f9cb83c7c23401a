//! The running tradfns and the dfns that wait below them, each listed once, so that a lookup can tell whether any of them has a
//! local with a given name without visiting every frame: a recursion has many.

use super::Frame;
use super::waiting_dfns::{DfnSetId, DfnSets};
use crate::syntax::name::NameSet;
use crate::syntax::tree::Body;
use std::sync::Arc;

/// The running tradfns, and the dfns that wait below them.
#[derive(Default)]
pub(crate) struct Callers {
    /// The bodies of the running tradfns, each with the number of its frames.
    bodies: Vec<(Arc<Body>, usize)>,
    /// The frames of these tradfns, the oldest first.
    frames: Vec<CallerFrame>,
    /// The sets of dfns that wait below frames.
    dfn_sets: DfnSets,
    /// True from the time when a name is made local by other means than a header until no tradfn is running any more.
    has_extra_locals: bool,
}

/// The frame of a tradfn.
struct CallerFrame {
    /// The index of the frame.
    index: u32,
    /// The set of the dfns that wait below the frame.
    dfns: DfnSetId,
    /// The names that this tradfn, the tradfns below it, and the dfns that wait below it declare.
    names: NameSet,
}

impl Callers {
    /// Returns true if no tradfn is running.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Returns the names that any of the running tradfns, or a dfn that waits below one, declares.
    #[inline(always)]
    pub(crate) fn names(&self) -> NameSet {
        self.frames.last().map_or_else(NameSet::default, |frame| frame.names)
    }

    /// Records that a new frame of a tradfn begins, above the frames in `below`.
    #[inline(never)]
    pub(crate) fn enter(&mut self, body: &Arc<Body>, below: &[Frame]) {
        match self.bodies.iter_mut().rev().find(|(running, _)| Arc::ptr_eq(running, body)) {
            Some((_, count)) => *count += 1,
            None => self.bodies.push((body.clone(), 1)),
        }
        if self.dfn_sets.is_full() {
            self.rebuild_sets(below);
        }
        self.add(below, body.declared);
    }

    /// Adds a new frame above the frames in `below`. `names` are the names that its function declares; further names do no harm.
    fn add(&mut self, below: &[Frame], names: NameSet) {
        let (floor, dfns) = self.frames.last().map_or((0, 0), |last| (last.index as usize, last.dfns));
        let dfns = self.dfn_sets.set_of_frames(below, floor, dfns);
        let names = self.names().union(self.dfn_sets.names(dfns)).union(names);
        self.frames.push(CallerFrame { index: below.len() as u32, dfns, names });
    }

    /// Rebuilds the sets of dfns for the recorded frames only; sets that none of these frames needs are dropped.
    #[cold]
    fn rebuild_sets(&mut self, frames: &[Frame]) {
        self.dfn_sets.clear();
        for CallerFrame { index, names, .. } in std::mem::take(&mut self.frames) {
            self.add(&frames[..index as usize], names);
        }
        self.dfn_sets.allow_more_sets();
    }

    /// Records that the newest frame of a tradfn ends.
    #[inline(never)]
    pub(crate) fn leave(&mut self, body: &Arc<Body>) {
        self.frames.pop();
        let Some(index) = self.bodies.iter().rposition(|(running, _)| Arc::ptr_eq(running, body)) else { return };
        self.bodies[index].1 -= 1;
        if self.bodies[index].1 == 0 {
            self.bodies.swap_remove(index);
            self.has_extra_locals &= !self.bodies.is_empty();
        }
    }

    /// Returns the indices of the frames of tradfns, the oldest first.
    pub(crate) fn indices(&self) -> impl DoubleEndedIterator<Item = u32> {
        self.frames.iter().map(|frame| frame.index)
    }

    /// Records that a frame now has more local names than its function declares.
    pub(crate) fn note_extra_locals(&mut self) {
        self.has_extra_locals = true;
    }

    /// Records that the frame at an index now runs another function.
    pub(crate) fn note_replacement(&mut self, index: usize) {
        self.dfn_sets.forget_from(index);
    }

    /// Forgets the sets of dfns, so that they keep no bodies alive. Called when there are no frames.
    #[inline]
    pub(crate) fn reset(&mut self) {
        self.dfn_sets.clear();
    }

    /// Returns an iterator over the names that any of the running tradfns, or a dfn that waits below one, declares. A name may come
    /// several times.
    pub(crate) fn locals(&self) -> impl Iterator<Item = &Arc<str>> {
        let tradfns = self.bodies.iter().map(|(body, _)| body);
        let dfns = self.frames.last().into_iter().flat_map(move |frame| self.dfn_sets.dfns(frame.dfns));
        tradfns.chain(dfns).flat_map(|body| body.locals())
    }

    /// Returns true if a name may be local to any of the first `visible` frames that runs a tradfn, or a dfn below one.
    pub(crate) fn may_have(&self, name: &str, visible: usize) -> bool {
        if self.has_extra_locals {
            return true;
        }
        // This ends most searches, without a look at each body.
        if !self.names().may_contain(NameSet::of(name)) {
            return false;
        }
        if self.bodies.iter().any(|(body, _)| body.slot(name).is_some()) {
            return true;
        }
        let newest = self.frames.iter().rev().find(|frame| (frame.index as usize) < visible);
        newest.is_some_and(|frame| self.dfn_sets.may_have(frame.dfns, name))
    }
}
