//! Limits on the memory for converting an array to text or Rust values: the memory left to the interpreter that the array belongs
//! to.

use super::HostValue;
use super::to_rust::mismatch_fault;
use crate::array::elements::with_elements;
use crate::array::{Array, Memory};
use crate::error::Result;
use std::borrow::Cow;

impl Array {
    /// Returns the numbers as floats, borrowed if they are stored as floats. Fails with DOMAIN ERROR unless all are real, and
    /// with WS FULL if the copy would exceed the memory limit of the interpreter.
    pub fn as_floats(&self) -> Result<Cow<'_, [f64]>> {
        if self.as_slice::<f64>().is_none() {
            self.check_room(self.bound().saturating_mul(size_of::<f64>()))?;
        }
        self.floats().ok_or_else(|| mismatch_fault(self, "real numbers"))
    }

    /// Fails with WS FULL if the elements, converted to values of type `T`, would exceed the memory limit of the interpreter.
    pub(crate) fn check_values<T: HostValue>(&self) -> Result<()> {
        let Some(memory) = self.account() else { return Ok(()) };
        memory.check(T::bytes(self, bytes_left_of(memory)))
    }

    /// Fails with WS FULL if `bytes` more would exceed the memory limit of the interpreter that the array belongs to.
    pub(crate) fn check_room(&self, bytes: usize) -> Result<()> {
        self.account().map_or(Ok(()), |memory| memory.check(bytes))
    }

    /// Returns the number of bytes left to the interpreter that the array belongs to; `usize::MAX` if it belongs to none.
    pub(crate) fn bytes_left(&self) -> usize {
        self.account().map_or(usize::MAX, bytes_left_of)
    }

    /// Returns the account that the elements are charged to, otherwise that of the elements of the first item, at any depth.
    /// Simple scalars have none.
    fn account(&self) -> Option<&Memory> {
        let mut array = self;
        loop {
            let memory = with_elements!(array.elements(), bits => bits.memory(), buffer => buffer.memory());
            if memory.is_some() {
                return memory;
            }
            let first = array.items()?.first()?;
            match first.long_array() {
                Some(inner) => array = inner,
                None => return first.account(),
            }
        }
    }
}

fn bytes_left_of(memory: &Memory) -> usize {
    memory.free_bytes()
}

/// Returns the sum of the sizes of several items; stops adding once the sum exceeds `limit`.
pub(crate) fn sum_up_to(limit: usize, items: impl Iterator<Item = usize>) -> usize {
    let mut total = 0_usize;
    for bytes in items {
        total = total.saturating_add(bytes);
        if total > limit {
            break;
        }
    }
    total
}
