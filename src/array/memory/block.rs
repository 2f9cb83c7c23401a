//! The elements of an array in one contiguous piece of memory, charged to an account.

use super::raw::Raw;
use super::{BLOCK_OVERHEAD_BYTES, INLINE_MAX_BYTES, Memory, POOL_MIN_BYTES, Plain, Zeroed};
use crate::error::Result;
use std::any::Any;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::{Arc, Weak};

/// A weak reference to the shared elements of an array. While it exists, they cannot be changed in place.
pub(crate) type WeakBlock = Weak<dyn Any + Send + Sync>;

/// Elements in one piece of memory, charged to an account. Elements in memory of the host are not charged, only the block itself;
/// the account counts them apart.
pub struct Block<T> {
    pointer: NonNull<T>,
    length: usize,
    charged: usize,
    origin: Origin,
    memory: Option<Memory>,
}

/// The origin of the memory of a block, which determines how it is freed.
enum Origin {
    Raw(Option<Raw>),
    Vector {
        capacity: usize,
    },
    /// The memory itself.
    Inline([u64; INLINE_MAX_BYTES / 8]),
    /// The owner of memory that belongs to the host. The memory is never written to, and the owner is dropped together with the
    /// last block that refers to it.
    Foreign(Arc<dyn Any + Send + Sync>),
}

// SAFETY: a `Block` owns its elements like a `Vec` does.
unsafe impl<T: Send> Send for Block<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Block<T> {}

impl<T: Zeroed> Block<T> {
    /// Makes a block in raw memory, which must have room for at least `length` elements: `Memory` computes its size.
    pub(crate) fn plain(raw: Raw, length: usize, charged: usize, memory: Option<Memory>) -> Self {
        debug_assert!(raw.bytes >= length * size_of::<T>());
        Self { pointer: raw.pointer.cast(), length, charged, origin: Origin::Raw(Some(raw)), memory }
    }

    /// Makes a block of zeros that are stored within the block itself; the caller must ensure that they fit there.
    pub(crate) fn inline(length: usize, charged: usize, memory: Option<Memory>) -> Self {
        debug_assert!(length * size_of::<T>() <= INLINE_MAX_BYTES && align_of::<T>() <= align_of::<u64>());
        Self { pointer: NonNull::dangling(), length, charged, origin: Origin::Inline([0; INLINE_MAX_BYTES / 8]), memory }
    }

    /// Makes a block of the elements that an owner of the host provides, without copying them.
    ///
    /// # Panics
    /// If `as_ref` panics.
    pub(crate) fn foreign<O: AsRef<[T]> + Send + Sync + 'static>(owner: O) -> Self {
        // The owner gets its final address first, because its elements may lie within it.
        let owner = Arc::new(owner);
        let elements = (*owner).as_ref();
        // The borrow ends here for the compiler, but holds for as long as the block: the block keeps the owner alive, never
        // moves it, and hands out no reference to it. So no safe implementation of `AsRef` can change or free the elements.
        let (pointer, length) = (NonNull::from(elements).cast(), elements.len());
        Self { pointer, length, charged: 0, origin: Origin::Foreign(owner), memory: None }
    }

    /// Fills the block with zeros.
    pub(crate) fn clear(&mut self) {
        // SAFETY: the block holds `length` elements, and zero bits are a value of every `Zeroed` type.
        unsafe { self.as_mut_ptr().write_bytes(0, self.length) };
    }
}

impl<T> Block<T> {
    /// Makes a block that owns the elements of a vector.
    pub(crate) fn vector(vector: Vec<T>, charged: usize, memory: Option<Memory>) -> Self {
        let mut vector = std::mem::ManuallyDrop::new(vector);
        let (length, capacity) = (vector.len(), vector.capacity());
        let pointer = NonNull::new(vector.as_mut_ptr()).expect("a vector's pointer is never null");
        Self { pointer, length, charged, origin: Origin::Vector { capacity }, memory }
    }

    /// Makes another block of the same foreign elements, for another account, or returns `None` if the host does not own them.
    pub(crate) fn foreign_copy(&self, memory: &Memory) -> Result<Option<Self>> {
        let Origin::Foreign(owner) = &self.origin else { return Ok(None) };
        let origin = Origin::Foreign(owner.clone());
        let mut copy = Self { pointer: self.pointer, length: self.length, charged: 0, origin, memory: None };
        copy.charge_to(memory)?;
        Ok(Some(copy))
    }

    /// Makes a block from a filled vector, counted against an account if there is one.
    pub(crate) fn from_vec(memory: Option<&Memory>, vector: Vec<T>) -> Self {
        let mut block = Self::from(vector);
        if let Some(memory) = memory {
            block.count_to(memory);
        }
        block
    }

    /// Counts the block against an account, unless it is charged to one already.
    pub(crate) fn count_to(&mut self, memory: &Memory) {
        if self.memory.is_none() {
            let bytes = self.bytes().saturating_add(BLOCK_OVERHEAD_BYTES);
            memory.count(bytes);
            self.set_account(memory, bytes);
        }
    }

    /// Makes the block belong to an account that `charged` bytes have been charged to.
    fn set_account(&mut self, memory: &Memory, charged: usize) {
        self.leave_account();
        memory.count_foreign(self.foreign_bytes());
        self.charged = charged;
        self.memory = Some(memory.clone());
    }

    /// Credits what the block is charged to its account, if it belongs to one.
    fn leave_account(&mut self) {
        if let Some(memory) = self.memory.take() {
            memory.credit(self.charged);
            memory.uncount_foreign(self.foreign_bytes());
        }
    }

    /// Returns true if the memory belongs to the host. Such elements cannot be changed in place.
    pub(crate) fn is_foreign(&self) -> bool {
        matches!(self.origin, Origin::Foreign(_))
    }

    /// Returns the size of the elements in bytes if they lie in memory of the host, otherwise 0.
    fn foreign_bytes(&self) -> usize {
        if self.is_foreign() { size_of_val::<[T]>(self) } else { 0 }
    }

    /// Returns the size of the elements in bytes, including unused capacity, or 0 if they lie in memory of the host.
    fn bytes(&self) -> usize {
        match &self.origin {
            Origin::Raw(raw) => raw.as_ref().map_or(0, |raw| raw.bytes),
            Origin::Vector { capacity } => capacity.saturating_mul(size_of::<T>()),
            Origin::Inline(_) => self.length * size_of::<T>(),
            Origin::Foreign(_) => 0,
        }
    }

    /// Returns the account that the block is charged to, if any.
    pub fn memory(&self) -> Option<&Memory> {
        self.memory.as_ref()
    }

    /// Charges the block, including unused capacity, to an account instead of its previous one.
    pub(crate) fn charge_to(&mut self, memory: &Memory) -> Result<()> {
        let bytes = self.bytes().saturating_add(BLOCK_OVERHEAD_BYTES);
        memory.charge(bytes)?;
        self.set_account(memory, bytes);
        Ok(())
    }

    /// Shortens the block; its capacity stays.
    pub fn truncate(&mut self, length: usize)
    where
        T: Zeroed,
    {
        self.length = self.length.min(length);
    }

    /// Returns the number of elements that the memory can hold.
    fn capacity(&self) -> usize {
        match &self.origin {
            Origin::Raw(raw) => raw.as_ref().map_or(0, |raw| raw.bytes / size_of::<T>()),
            Origin::Vector { capacity } => *capacity,
            Origin::Inline(_) => INLINE_MAX_BYTES / size_of::<T>(),
            Origin::Foreign(_) => self.length,
        }
    }

    /// Returns a pointer to the first element, for writing.
    fn start_pointer(&mut self) -> *mut T {
        match &mut self.origin {
            Origin::Inline(words) => words.as_mut_ptr().cast(),
            Origin::Foreign(_) => panic!("memory of the host must not be written to"),
            _ => self.pointer.as_ptr(),
        }
    }

    /// Appends elements if there is room for all of them; returns true if they were appended.
    #[must_use]
    pub fn extend(&mut self, more: &[T]) -> bool
    where
        T: Clone,
    {
        if self.capacity() - self.length < more.len() {
            return false;
        }
        for element in more {
            // SAFETY: the memory has room for another element after the last one, and is borrowed uniquely.
            unsafe { self.start_pointer().add(self.length).write(element.clone()) };
            self.length += 1;
        }
        true
    }

    /// Appends copies of an element until the block has `length` elements, if there is room for them; returns true if there was.
    #[must_use]
    pub fn extend_to(&mut self, length: usize, element: T) -> bool
    where
        T: Plain,
    {
        self.capacity() >= length && (self.length..length).all(|_| self.extend(&[element]))
    }
}

impl<T> From<Vec<T>> for Block<T> {
    /// Makes a block from a small vector, or one of the host, not charged to any account.
    fn from(vector: Vec<T>) -> Self {
        Self::vector(vector, 0, None)
    }
}

impl<T> Deref for Block<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        let pointer = match &self.origin {
            Origin::Inline(words) => words.as_ptr().cast(),
            _ => self.pointer.as_ptr().cast_const(),
        };
        // SAFETY: the block owns `length` initialised elements from there on, aligned for `T`: within itself only as many as the
        // caller of `inline` guarantees to fit there, of a type with at most the alignment of a word. Foreign elements are
        // borrowed from an owner that the block keeps alive: see `foreign`.
        unsafe { std::slice::from_raw_parts(pointer, self.length) }
    }
}

impl<T> DerefMut for Block<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and the block is borrowed uniquely.
        unsafe { std::slice::from_raw_parts_mut(self.start_pointer(), self.length) }
    }
}

impl<T> Drop for Block<T> {
    fn drop(&mut self) {
        match &mut self.origin {
            Origin::Raw(raw) => {
                if let Some(raw) = raw.take()
                    && raw.bytes >= POOL_MIN_BYTES
                    && let Some(memory) = &self.memory
                {
                    memory.keep(raw);
                }
            }
            Origin::Vector { capacity } => {
                // SAFETY: pointer, length and capacity come from a vector that was not dropped; `truncate` is only for numbers
                // and characters, so the length is still that of the elements to drop.
                drop(unsafe { Vec::from_raw_parts(self.pointer.as_ptr(), self.length, *capacity) });
            }
            Origin::Inline(_) | Origin::Foreign(_) => {}
        }
        self.leave_account();
    }
}
