//! Locations of values, and access to them.

use super::Frames;
use crate::array::{Array, Reference};
use crate::function::Value;
use crate::runtime::namespaces::Namespaces;
use std::sync::Arc;

/// The location of a value.
#[derive(Clone, Debug)]
pub enum ValueLocation {
    /// A slot of a frame.
    Slot(usize),
    /// A name that `⍎` or `⎕SHADOW` made local to a frame.
    Extras(u32, Arc<str>),
    /// A name in a namespace.
    Space(Reference, Arc<str>),
    /// `⍺` of a frame.
    Left(u32),
}

impl Frames {
    /// Returns the value at a location, if there is one.
    pub fn value_at<'a>(&'a self, spaces: &'a Namespaces, location: &ValueLocation) -> Option<&'a Value> {
        match location {
            ValueLocation::Slot(slot) => self.slots.get(*slot)?.as_ref(),
            ValueLocation::Extras(index, name) => self.frames.get(*index as usize)?.extras.as_ref()?.names.get(name),
            ValueLocation::Space(space, name) => spaces[*space].names.get(name),
            ValueLocation::Left(index) => self.frames.get(*index as usize)?.left.as_ref(),
        }
    }

    /// Returns a mutable reference to the value at a location, if there is one.
    pub fn value_at_mut<'a>(&'a mut self, spaces: &'a mut Namespaces, location: &ValueLocation) -> Option<&'a mut Value> {
        match location {
            ValueLocation::Slot(slot) => self.slots.get_mut(*slot)?.as_mut(),
            ValueLocation::Extras(index, name) => self.frames.get_mut(*index as usize)?.extras.as_mut()?.names.get_mut(name),
            ValueLocation::Space(space, name) => spaces[*space].names.get_mut(name),
            ValueLocation::Left(index) => self.frames.get_mut(*index as usize)?.left.as_mut(),
        }
    }

    /// Takes the value out of a location, so that the caller is its only owner and can change it in place.
    pub fn take(&mut self, spaces: &mut Namespaces, location: &ValueLocation) -> Option<Value> {
        match location {
            ValueLocation::Slot(slot) => self.slots.get_mut(*slot)?.take(),
            ValueLocation::Extras(index, name) => self.frames.get_mut(*index as usize)?.extras.as_mut()?.names.remove(name),
            ValueLocation::Space(space, name) => spaces[*space].names.remove(name),
            ValueLocation::Left(index) => self.frames.get_mut(*index as usize)?.left.take(),
        }
    }

    /// Stores an array at a location, unless a function or operator is stored there; returns true if the array was stored.
    #[inline]
    pub fn put_array(&mut self, spaces: &mut Namespaces, location: &ValueLocation, array: Array) -> bool {
        let current = match location {
            ValueLocation::Slot(slot) => match self.slots.get_mut(*slot) {
                Some(current @ (None | Some(Value::Array(_)))) => {
                    *current = Some(Value::Array(array));
                    return true;
                }
                _ => return false,
            },
            ValueLocation::Space(space, name) => spaces[*space].names.get_mut(name),
            other => self.value_at_mut(spaces, other),
        };
        match current {
            Some(Value::Array(current)) => *current = array,
            Some(_) => return false,
            None => self.put(spaces, location, Value::Array(array)),
        }
        true
    }

    /// Stores a value at a location.
    pub fn put(&mut self, spaces: &mut Namespaces, location: &ValueLocation, value: Value) {
        match location {
            ValueLocation::Slot(slot) => {
                if let Some(slot) = self.slots.get_mut(*slot) {
                    *slot = Some(value);
                }
            }
            ValueLocation::Extras(index, name) => {
                if let Some(frame) = self.frames.get_mut(*index as usize) {
                    frame.extras.get_or_insert_default().names.insert(name.clone(), value);
                }
            }
            ValueLocation::Space(space, name) => {
                spaces[*space].names.insert(name.clone(), value);
            }
            ValueLocation::Left(index) => {
                if let Some(frame) = self.frames.get_mut(*index as usize) {
                    frame.left = Some(value);
                }
            }
        }
    }
}
