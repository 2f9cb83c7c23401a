//! Functions that are redefined while they wait: they continue with the new definition, and their names keep their values.

use super::{Callee, Frames};
use crate::function::Value;
use std::sync::Arc;

impl Frames {
    /// Replaces the function in the last frame with another; local names that both functions have keep their values.
    #[cold]
    pub fn replace_function<C: Callee>(&mut self, callee: &Arc<C>) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Some(old) = frame.callee.as_ref().map(|callee| callee.body().clone()) else { return };
        frame.callee = Some(callee.clone());
        frame.body = Arc::as_ptr(callee.body()).addr();
        frame.link = callee.link();
        frame.reusable = callee.left_operand().is_none();
        let base = frame.base;
        // Frames that have ended may have kept the names that the old function declares around them.
        self.frames.trim();
        self.note_names_around();
        let new = callee.body();
        let mut values: Vec<Option<Value>> = self.slots.drain(base..).collect();
        let mut take_value = |name: &str| {
            let slot = old.slot(name)?;
            values.get_mut(slot as usize)?.take()
        };
        self.slots.extend(new.names[..new.slots as usize].iter().map(|name| take_value(&name.text)));
        if old.is_tradfn() {
            self.callers.leave(&old);
        }
        let index = self.frames.len() - 1;
        self.callers.note_replacement(index);
        if new.is_tradfn() {
            self.callers.enter(new, &self.frames[..index]);
        }
    }
}
