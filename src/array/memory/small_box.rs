//! Single values in small pieces of memory, which threads keep for reuse.

use super::free_lists::{GRAIN_BYTES, SmallClass};
use std::alloc::{Layout, handle_alloc_error};
use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// The owner of a value in a small piece of memory: a `Box` that is cheaper to make and to drop. It is not charged to any account, so
/// it is for short-lived values.
pub struct SmallBox<T> {
    value: NonNull<T>,
    owned: PhantomData<T>,
}

// SAFETY: a `SmallBox` owns its value like a `Box` does.
unsafe impl<T: Send> Send for SmallBox<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for SmallBox<T> {}

impl<T> SmallBox<T> {
    const CLASS: SmallClass = SmallClass::holding(size_of::<T>());

    /// Moves a value into a piece of memory.
    #[inline]
    pub fn new(value: T) -> Self {
        Self::new_with(|| value)
    }

    /// Makes a value in a piece of memory. The words that `make` reads are copied there one by one. A value that had been put together before
    /// the piece was allocated would be copied as a whole, and that copy would wait for all the writes.
    #[inline(always)]
    pub fn new_with(make: impl FnOnce() -> T) -> Self {
        const { assert!(align_of::<T>() <= GRAIN_BYTES && size_of::<T>() > 0) };
        let Some((piece, _)) = Self::CLASS.allocate() else { handle_alloc_error(Layout::new::<T>()) };
        let place = piece.cast::<T>();
        // SAFETY: the piece has room for the value, is aligned for it, and nothing else uses it. If `make` panics, it is lost.
        unsafe { place.write(make()) };
        Self { value: place, owned: PhantomData }
    }

    /// Moves the value out.
    #[inline]
    pub fn into_inner(self) -> T {
        let this = ManuallyDrop::new(self);
        // SAFETY: the value is moved out once, since `this` is not dropped.
        let value = unsafe { this.value.read() };
        // SAFETY: `new_with` allocated the place, and nothing refers to the value in it any more.
        unsafe { Self::free(this.value) };
        value
    }

    /// Frees the place of a value that was moved out or dropped.
    ///
    /// # Safety
    /// [`SmallBox::new_with`] allocated the place, which has not been freed since, and nothing uses it any more.
    #[inline]
    unsafe fn free(place: NonNull<T>) {
        // SAFETY: the caller guarantees that the place is still allocated and unused. The padding of a value is not initialised, but
        // every byte of a freed piece must be.
        unsafe { place.write_bytes(0, 1) };
        // SAFETY: the caller guarantees that `new_with` allocated the piece, with this class, and that nothing uses it.
        unsafe { Self::CLASS.free(place.cast()) };
    }
}

impl<T> Drop for SmallBox<T> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the box owns the value, which is dropped once.
        unsafe { self.value.drop_in_place() };
        // SAFETY: `new_with` allocated the place, and nothing refers to the value in it any more.
        unsafe { Self::free(self.value) };
    }
}

impl<T> Deref for SmallBox<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the box owns the value.
        unsafe { self.value.as_ref() }
    }
}

impl<T> DerefMut for SmallBox<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above, and the box is borrowed uniquely.
        unsafe { self.value.as_mut() }
    }
}

impl<T: fmt::Debug> fmt::Debug for SmallBox<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn values_are_dropped_once() {
        let shared = Arc::new(());
        let mut boxed = SmallBox::new((shared.clone(), 1_u8));
        boxed.1 += 1;
        assert_eq!((Arc::strong_count(&shared), boxed.1), (2, 2));
        let (inner, number) = boxed.into_inner();
        assert_eq!((Arc::strong_count(&shared), number), (2, 2));
        drop(SmallBox::new(inner));
        assert_eq!(Arc::strong_count(&shared), 1);
    }
}
