//! The local state of frames: names and traps that end with the frame.

use super::{FrameExtras, Frames};
use crate::array::{Array, Reference};
use crate::error::Fault;
use crate::function::Value;
use crate::runtime::namespaces::Namespaces;
use crate::syntax::tree::Special;
use std::sync::Arc;

impl Frames {
    /// Returns `⍺`, `⍺⍺` or `⍵⍵` of the running function, or `None` if it has no value; also `None` for other special names.
    pub fn special(&self, special: Special) -> Option<&Value> {
        let frame = self.function_frame()?;
        match special {
            Special::Alpha => frame.left.as_ref(),
            Special::LeftOperand => frame.callee.as_ref()?.left_operand(),
            Special::RightOperand => frame.callee.as_ref()?.right_operand(),
            _ => None,
        }
    }

    /// Returns the value of a name that is local to the frame at an index. The outer option is `None` if the name is not local
    /// there, the inner one if it has no value.
    pub fn local(&self, index: usize, name: &Arc<str>) -> Option<Option<&Value>> {
        let frame = self.frames.get(index)?;
        if let Some(slot) = frame.slot_of(name) {
            return Some(self.slots[slot].as_ref());
        }
        let extras = frame.extras.as_ref()?;
        (extras.shadowed.contains(name) || extras.names.contains_key(name)).then(|| extras.names.get(name))
    }

    /// Returns copies of the values of the slots of the running frame.
    pub fn locals(&self) -> Vec<Option<Value>> {
        self.frames.last().map_or_else(Vec::new, |frame| self.slots[frame.base..].to_vec())
    }

    /// Restores the slots of the running frame to the values that [`Self::locals`] returned.
    pub fn restore_locals(&mut self, locals: Vec<Option<Value>>) {
        if let Some(frame) = self.frames.last() {
            self.slots.truncate(frame.base);
            self.slots.extend(locals);
        }
    }

    /// Returns an iterator over the values of all names of the frames, including `⍺`.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let extras = self.frames.iter().filter_map(|frame| frame.extras.as_ref()).flat_map(|extras| extras.names.values());
        let left = self.frames.iter().filter_map(|frame| frame.left.as_ref());
        self.slots.iter().flatten().chain(extras).chain(left)
    }

    /// Makes names local to the running function, if there is one.
    pub fn shadow(&mut self, names: impl IntoIterator<Item = Arc<str>>) {
        self.callers.note_extra_locals();
        if let Some(extras) = self.extend_scope() {
            extras.shadowed.extend(names);
        }
    }

    /// Makes names with values local to the running function, if there is one, but not visible to the functions that it calls.
    pub fn add_private_names(&mut self, names: impl IntoIterator<Item = (Arc<str>, Value)>) {
        if let Some(extras) = self.extend_scope() {
            extras.names.extend(names);
        }
    }

    /// Returns the extras of the running function, which is about to get more names than it declares; returns `None` if no function
    /// is running.
    fn extend_scope(&mut self) -> Option<&mut FrameExtras> {
        let host = self.host()? as usize;
        let frame = &mut self.frames[host];
        frame.callee.as_ref()?;
        let extras = frame.extras.get_or_insert_default();
        self.extended += usize::from(!std::mem::replace(&mut extras.extends_scope, true));
        Some(extras)
    }

    /// Removes a name from another namespace and saves its value, which is restored when the running function ends.
    pub fn shadow_in_space(&mut self, spaces: &mut Namespaces, space: Reference, name: Arc<str>) {
        let Some(frame) = self.function_frame_mut() else { return };
        let value = spaces[space].names.remove(&name);
        frame.extras.get_or_insert_default().saved_names.push((space, name, value));
    }

    /// Returns the frames that have a `⎕TRAP` of their own, the innermost first, each with its trap.
    pub fn traps(&self) -> impl Iterator<Item = (usize, &Array)> {
        // This is called for each frame that a fault passes: without traps, it should not visit all frames each time.
        let frames = if self.trapping == 0 { &[] } else { &*self.frames };
        let indexed = frames.iter().enumerate().rev();
        indexed.filter_map(|(index, frame)| Some((index, frame.extras.as_ref()?.trap.as_ref()?)))
    }

    /// Gives the running frame a `⎕TRAP` of its own. Saves `diagnosis`, the fault that `⎕DMX` is to describe again when the frame
    /// ends.
    pub fn set_trap(&mut self, trap: Array, diagnosis: Option<Fault>) {
        if let Some(frame) = self.frames.last_mut() {
            let extras = frame.extras.get_or_insert_default();
            let old_trap = extras.trap.replace(trap);
            extras.diagnosis.get_or_insert(diagnosis);
            self.trapping += usize::from(old_trap.is_none());
        }
    }

    /// Returns a mutable reference to the `⎕TRAP` of the innermost frame that has one of its own.
    pub fn trap_mut(&mut self) -> Option<&mut Array> {
        self.frames.iter_mut().rev().find_map(|frame| frame.extras.as_mut()?.trap.as_mut())
    }
}
