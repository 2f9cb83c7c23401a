//! The defined functions that have a frame, each once: whether any of them has a name as its own is known without looking
//! through all frames, of which a recursion has many.

use crate::syntax::tree::Body;
use std::sync::Arc;

/// The texts of the defined functions that run, with the number of their frames.
#[derive(Default)]
pub(super) struct Callers {
    bodies: Vec<(Arc<Body>, usize)>,
    /// Whether names were made local otherwise than by a header, since nothing ran.
    shadowing: bool,
}

impl Callers {
    /// Whether none runs.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// One more frame.
    #[inline(never)]
    pub(super) fn enter(&mut self, body: &Arc<Body>) {
        match self.bodies.iter_mut().rev().find(|(own, _)| Arc::ptr_eq(own, body)) {
            Some((_, frames)) => *frames += 1,
            None => self.bodies.push((body.clone(), 1)),
        }
    }

    /// One frame less.
    #[inline(never)]
    pub(super) fn leave(&mut self, body: &Arc<Body>) {
        let Some(at) = self.bodies.iter().rposition(|(own, _)| Arc::ptr_eq(own, body)) else { return };
        self.bodies[at].1 -= 1;
        if self.bodies[at].1 == 0 {
            self.bodies.swap_remove(at);
            self.shadowing &= !self.bodies.is_empty();
        }
    }

    /// Says that a frame has more names as its own than its function declares.
    pub(super) fn shadow(&mut self) {
        self.shadowing = true;
    }

    /// Whether any of the frames may have a name as its own.
    pub(super) fn may_have(&self, name: &str) -> bool {
        self.shadowing || self.bodies.iter().any(|(body, _)| body.slot(name).is_some())
    }
}
