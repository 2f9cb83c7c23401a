//! Charging arrays from outside to the account of an interpreter: in place if they are unshared, otherwise as copies.

use super::{Array, Buffer, Charged, Element, Elements, Mark, Memory, Reference};
use crate::array::elements::with_elements;
use crate::array::memory::recurse_within_limit;
use crate::error::{Blame, Fault, Result};

impl Array {
    /// Returns the same array, counted against an account unless it is charged already or shared: for arrays that a function
    /// has just assembled from a few parts. If this exceeds the limit, the next request for memory is refused.
    #[must_use]
    #[inline]
    pub fn count_to(mut self, memory: &Memory) -> Self {
        if self.memory().is_none() {
            self.elements.count_to(memory);
        }
        self
    }

    /// Returns the same array, charged to `memory`; parts that are shared are copied. Fails with DOMAIN ERROR if the array refers
    /// to a namespace for which `known` returns false.
    pub fn transfer_to(self, memory: &Memory, known: &dyn Fn(Reference) -> bool) -> Result<Self> {
        let (shape, elements) = self.into_parts();
        let elements = match elements {
            Elements::Nested(mut buffer)
                if !buffer.is_empty() && !buffer.memory().is_some_and(|account| account.is_same(memory)) =>
            {
                buffer = buffer.transfer_to(memory)?;
                memory.poll()?;
                for item in buffer.to_mut()? {
                    let mut array = item.make_mut();
                    let outside = std::mem::replace(&mut *array, Array::ZERO);
                    *array = recurse_within_limit(|| outside.transfer_to(memory, known))?;
                }
                Elements::Nested(buffer)
            }
            Elements::Marks(buffer) if !buffer.as_slice().iter().filter_map(|mark| mark.reference()).all(known) => {
                return Err(Fault::domain(Blame::Right, "a reference to a namespace has no meaning in another interpreter"));
            }
            Elements::Marks(buffer) if buffer.as_slice().iter().any(|mark| matches!(mark, Mark::Object(_))) => {
                let marks = buffer.as_slice().iter().map(|mark| mark.copy_to(memory)).collect::<Result<Vec<Mark>>>()?;
                Elements::Marks(Buffer::from(memory.adopt(marks)?).inline_single())
            }
            elements => with_elements!(
                elements,
                bits => Elements::Bits(bits.transfer_to(memory)?),
                buffer => Element::wrap(buffer.transfer_to(memory)?)
            ),
        };
        Ok(Self::new(shape, elements))
    }
}

impl Charged<Array> {
    /// Pushes an array, counted against `memory` if it is not charged yet (a result without elements, for instance).
    ///
    /// # Errors
    /// WS FULL if the limit is exceeded.
    pub fn push_counted(&mut self, memory: &Memory, array: Array) -> Result<()> {
        self.push(array.count_to(memory));
        memory.check(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_from_outside_are_charged_and_credited() -> Result<()> {
        let memory = Memory::new(1 << 20);
        let numbers = Array::from(vec![0.5; 1000]).transfer_to(&memory, &|_| true)?;
        assert!(memory.used_bytes() >= 8000);
        let again = numbers.clone().transfer_to(&memory, &|_| true)?;
        assert!(memory.used_bytes() < 16000, "an array of the same account is not copied");
        drop((numbers, again));
        assert_eq!(memory.used_bytes(), 0);
        Ok(())
    }

    #[test]
    fn shared_arrays_are_copied() -> Result<()> {
        let (first, second) = (Memory::new(1 << 20), Memory::new(1 << 20));
        let items = Array::from(vec![Array::from(vec![0.5; 1000]), Array::from("text")]).transfer_to(&first, &|_| true)?;
        let copy = items.clone().transfer_to(&second, &|_| true)?;
        drop(items);
        assert_eq!(first.used_bytes(), 0);
        assert!(second.used_bytes() >= 8000);
        assert_eq!(copy.items().map(<[_]>::len), Some(2));
        Ok(())
    }

    #[test]
    fn too_large_arrays_are_refused() {
        let memory = Memory::new(1000);
        assert!(Array::from(vec![0.5; 1000]).transfer_to(&memory, &|_| true).is_err());
        assert_eq!(memory.used_bytes(), 0);
    }
}
