//! What frames have of their own: locals and traps that end with them.

use super::super::Value;
use super::super::namespaces::Namespaces;
use super::Frames;
use crate::array::{Array, Reference};
use crate::error::Fault;
use crate::syntax::tree::Special;
use std::sync::Arc;

impl Frames {
    /// `⍺`, `⍺⍺` or `⍵⍵` of the function that runs.
    pub fn special(&self, special: Special) -> Option<&Value> {
        let frame = self.running()?;
        match special {
            Special::Alpha => frame.left.as_ref(),
            Special::LeftOperand => frame.callee.as_ref()?.left_operand(),
            Special::RightOperand => frame.callee.as_ref()?.right_operand(),
            _ => None,
        }
    }

    /// The value of a name that the function of a frame has as its own; the inner option is empty if it has none yet.
    pub fn local(&self, index: usize, name: &Arc<str>) -> Option<Option<&Value>> {
        let frame = self.frames.get(index)?;
        if let Some(slot) = frame.slot_of(name) {
            return Some(self.slots[slot].as_ref());
        }
        let rare = frame.rare.as_ref()?;
        (rare.shadowed.contains(name) || rare.names.contains_key(name)).then(|| rare.names.get(name))
    }

    /// The values of the slots of the frame that runs.
    pub fn locals(&self) -> Vec<Option<Value>> {
        self.frames.last().map_or_else(Vec::new, |frame| self.slots[frame.base..].to_vec())
    }

    /// Gives the slots of the frame that runs earlier values back.
    pub fn restore(&mut self, locals: Vec<Option<Value>>) {
        if let Some(frame) = self.frames.last() {
            self.slots.truncate(frame.base);
            self.slots.extend(locals);
        }
    }

    /// Every value that a frame holds.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let rare = self.frames.iter().filter_map(|frame| frame.rare.as_ref()).flat_map(|rare| rare.names.values());
        let left = self.frames.iter().filter_map(|frame| frame.left.as_ref());
        self.slots.iter().flatten().chain(rare).chain(left)
    }

    /// Makes names local to the function that runs, if one does.
    pub fn shadow(&mut self, names: impl IntoIterator<Item = Arc<str>>) {
        self.callers.shadow();
        if let Some(frame) = self.running_mut().filter(|frame| frame.callee.is_some()) {
            frame.rare.get_or_insert_default().shadowed.extend(names);
        }
    }

    /// Takes a name of another namespace from it until the running function ends.
    pub fn lend(&mut self, spaces: &mut Namespaces, space: Reference, name: Arc<str>) {
        let Some(frame) = self.running_mut() else { return };
        let value = spaces[space].names.remove(&name);
        frame.rare.get_or_insert_default().lent.push((space, name, value));
    }

    /// The frames that have a `⎕TRAP` of their own, the innermost first, and what it is.
    pub fn traps(&self) -> impl Iterator<Item = (usize, &Array)> {
        // Asked for by each frame that a fault comes through: where there are none, none should be looked at.
        let looked_at = if self.trapping == 0 { &[] } else { &*self.frames };
        let found = looked_at.iter().enumerate().rev();
        found.filter_map(|(index, frame)| Some((index, frame.rare.as_ref()?.trap.as_ref()?)))
    }

    /// Gives the frame that runs a `⎕TRAP` of its own, and remembers what `⎕DMX` told before.
    pub fn set_trap(&mut self, trap: Array, diagnosis: Option<Fault>) {
        if let Some(frame) = self.frames.last_mut() {
            let rare = frame.rare.get_or_insert_default();
            let before = rare.trap.replace(trap);
            rare.diagnosis.get_or_insert(diagnosis);
            self.trapping += usize::from(before.is_none());
        }
    }

    /// The `⎕TRAP` of the innermost frame that has one of its own, to be changed.
    pub fn trap_mut(&mut self) -> Option<&mut Array> {
        self.frames.iter_mut().rev().find_map(|frame| frame.rare.as_mut()?.trap.as_mut())
    }
}
