//! The elements of an array in one piece of memory, with a header in front of them that counts the references to them.
//!
//! A few plain elements follow their header directly: then the whole array takes one small piece of memory. The header of any other
//! block is followed by the origin of its memory, which determines how that memory is freed.

use super::free_lists::{LINE_BYTES, MAX_SMALL_BYTES, SmallClass};
use super::raw::Raw;
use super::{Memory, POOL_MIN_BYTES, Plain, Zeroed};
use crate::error::Result;
use std::any::Any;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicUsize, Ordering, fence};

/// Elements in one piece of memory, charged to an account. Elements in memory of the host are not charged, only the header; the
/// account counts them apart.
///
/// **Invariant.** This is the only handle to the elements, or one of several `SharedBlock`s.
pub struct Block<T> {
    header: NonNull<Header>,
    elements: PhantomData<T>,
}

/// The first part of the memory of a block, before its elements or the origin of their memory.
///
/// **Invariant.** While there is more than one handle, nothing but the two counts and the depth changes.
#[repr(C)]
pub(crate) struct Header {
    /// The number of handles.
    handles: AtomicUsize,
    /// The number of weak references, plus one for all handles together. The header is freed when it becomes 0.
    weak: AtomicU32,
    /// The size class of the piece of memory that begins with this header.
    class: SmallClass,
    place: Place,
    /// One more than the depth of the deepest element, once somebody has computed it: 0 before, and after any modification.
    depth: AtomicU16,
    /// The number of elements. They are initialised, and aligned for their type.
    length: usize,
    pointer: NonNull<u8>,
    /// The account that the block is charged to.
    memory: Option<Memory>,
}

/// The place of the elements of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After the header.
    Inline,
    /// In memory that an `Origin` after the header owns.
    Outside,
    /// In memory of the host, which is never written to; an `Origin` after the header owns it.
    Foreign,
}

/// The origin of the memory of elements that do not follow their header, which determines how it is freed.
enum Origin {
    Raw(Raw),
    Vector {
        capacity: usize,
    },
    /// The owner of memory that belongs to the host, dropped together with the last block that refers to it.
    Foreign(Arc<dyn Any + Send + Sync>),
}

/// The size class of a header that an origin follows.
const OUTSIDE_CLASS: SmallClass = SmallClass::holding(size_of::<Header>() + size_of::<Origin>());
/// The charge for the header of a block whose elements do not follow it.
pub(crate) const OUTSIDE_HEADER_BYTES: usize = OUTSIDE_CLASS.charged_bytes();

/// The size from which elements that follow their header begin at a cache line: vector registers read them faster.
const LINE_MIN_BYTES: usize = 1 << 10;

const _: () = assert!(size_of::<Header>() <= LINE_BYTES, "a header must fit in front of the first line of elements");
const _: () = assert!(POOL_MIN_BYTES + LINE_BYTES <= MAX_SMALL_BYTES, "all smaller blocks must be inline");
const _: () = assert!(SmallClass::holding(LINE_BYTES + LINE_MIN_BYTES).is_aligned_to_line(), "such pieces must begin at a line");
const _: () = assert!(size_of::<Header>().is_multiple_of(align_of::<Origin>()), "an origin must be aligned after a header");

// SAFETY: a `Block` owns its elements like a `Vec` does.
unsafe impl<T: Send> Send for Block<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Block<T> {}

/// Returns the distance between a header and `bytes` bytes of elements that follow it.
#[inline]
const fn inline_offset(bytes: usize) -> usize {
    if bytes < LINE_MIN_BYTES { size_of::<Header>() } else { LINE_BYTES }
}

impl<T: Zeroed> Block<T> {
    /// Returns the bytes that a block with inline elements of `bytes` bytes is charged.
    #[inline]
    pub(crate) fn inline_charge(bytes: usize) -> usize {
        SmallClass::holding(inline_offset(bytes) + bytes).charged_bytes()
    }

    /// Makes a block whose elements follow its header, or returns `None` if the system refuses. The elements take `bytes` bytes,
    /// less than `POOL_MIN_BYTES`; their content is unspecified, but valid. Also returns true if it is all zeros.
    #[inline]
    pub(crate) fn inline(length: usize, bytes: usize, memory: Option<Memory>) -> Option<(Self, bool)> {
        const { assert!(size_of::<Header>().is_multiple_of(align_of::<T>())) };
        debug_assert!(length * size_of::<T>() <= bytes);
        let offset = inline_offset(bytes);
        let class = SmallClass::holding(offset + bytes);
        let (piece, is_zero) = class.allocate()?;
        // SAFETY: the piece has room for `bytes` bytes after the offset, in front of which a header fits.
        let pointer = unsafe { piece.add(offset) };
        // SAFETY: as above; the piece is aligned for a header, and nothing else uses it. Its bytes after the header are initialised,
        // so they are `length` elements of a type that accepts all bit patterns; other types see to that in `Memory::allocate`.
        let block = unsafe { Self::with_header(piece, class, Place::Inline, length, pointer, memory) };
        Some((block, is_zero))
    }

    /// Makes a block of a few numbers that is not charged to any account. Its content is unspecified: overwrite all of it.
    pub(crate) fn allocate_small(length: usize) -> Self
    where
        T: Plain,
    {
        let bytes = length * size_of::<T>();
        assert!(bytes < POOL_MIN_BYTES, "only small blocks are made without an account");
        match Self::inline(length, bytes, None) {
            Some((block, _)) => block,
            None => std::alloc::handle_alloc_error(std::alloc::Layout::new::<[u8; POOL_MIN_BYTES]>()),
        }
    }

    /// Makes a block in raw memory, which must have room for at least `length` elements: `Memory` computes its size.
    pub(crate) fn raw(raw: Raw, length: usize, memory: Memory) -> Self {
        debug_assert!(raw.bytes >= length * size_of::<T>());
        Self::outside(raw.pointer.cast(), length, Place::Outside, Origin::Raw(raw), Some(memory))
    }

    /// Makes a block of the elements that an owner of the host provides, without copying them.
    pub(crate) fn foreign<O: AsRef<[T]> + Send + Sync + 'static>(owner: O) -> Self {
        // The owner gets its final address first, because its elements may lie within it.
        let owner = Arc::new(owner);
        let elements = (*owner).as_ref();
        // The borrow ends here for the compiler, but holds for as long as the block: the block keeps the owner alive, never
        // moves it, and hands out no reference to it. So no safe implementation of `AsRef` can change or free the elements.
        let (pointer, length) = (NonNull::from(elements).cast(), elements.len());
        Self::outside(pointer, length, Place::Foreign, Origin::Foreign(owner), None)
    }

    /// Fills the block with zeros.
    pub(crate) fn clear(&mut self) {
        // SAFETY: the block holds `length` elements, and zero bits are a value of every `Zeroed` type.
        unsafe { self.as_mut_ptr().write_bytes(0, self.len()) };
    }
}

impl<T> Block<T> {
    /// Makes a block in a piece of memory.
    ///
    /// # Safety
    /// The piece is of the class and belongs to the block; `pointer` is aligned and points to `length` elements, or to as many as
    /// will be initialised before they are read. An origin follows the header unless the place is inline.
    unsafe fn with_header(
        piece: NonNull<u8>,
        class: SmallClass,
        place: Place,
        length: usize,
        pointer: NonNull<u8>,
        memory: Option<Memory>,
    ) -> Self {
        let (handles, weak) = (AtomicUsize::new(1), AtomicU32::new(1));
        let header = piece.cast::<Header>();
        // SAFETY: a piece of memory is aligned for a header and has room for one, and nothing else uses it.
        unsafe { header.write(Header { handles, weak, class, place, depth: AtomicU16::new(0), length, pointer, memory }) };
        Self { header, elements: PhantomData }
    }

    /// Makes a block whose elements do not follow its header.
    fn outside(pointer: NonNull<T>, length: usize, place: Place, origin: Origin, memory: Option<Memory>) -> Self {
        let Some((piece, _)) = OUTSIDE_CLASS.allocate() else {
            std::alloc::handle_alloc_error(std::alloc::Layout::new::<(Header, Origin)>());
        };
        // SAFETY: pieces of the class have room for a header and an origin, which is aligned after a header.
        unsafe { piece.add(size_of::<Header>()).cast::<Origin>().write(origin) };
        // SAFETY: the callers pass memory that the origin owns, with `length` elements.
        unsafe { Self::with_header(piece, OUTSIDE_CLASS, place, length, pointer.cast(), memory) }
    }

    /// Makes a block that owns the elements of a vector.
    pub(crate) fn vector(vector: Vec<T>, memory: Option<Memory>) -> Self {
        let mut vector = std::mem::ManuallyDrop::new(vector);
        let (length, capacity) = (vector.len(), vector.capacity());
        let pointer = NonNull::new(vector.as_mut_ptr()).expect("a vector's pointer is never null");
        Self::outside(pointer, length, Place::Outside, Origin::Vector { capacity }, memory)
    }

    /// Makes another block of the same foreign elements, for another account, or returns `None` if the host does not own them.
    pub(crate) fn foreign_copy(&self, memory: &Memory) -> Result<Option<Self>> {
        let Some(Origin::Foreign(owner)) = self.origin() else { return Ok(None) };
        let origin = Origin::Foreign(owner.clone());
        let mut copy = Self::outside(self.header().pointer.cast(), self.len(), Place::Foreign, origin, None);
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

    /// Returns the header.
    #[inline]
    pub(crate) fn header(&self) -> &Header {
        // SAFETY: the header exists as long as a handle does; while there are references like this one, only its counts change.
        unsafe { self.header.as_ref() }
    }

    /// Returns the origin of the memory, or `None` if the elements follow the header.
    fn origin(&self) -> Option<&Origin> {
        // SAFETY: an origin follows the header of every block that is not inline.
        (self.header().place != Place::Inline).then(|| unsafe { self.header.add(1).cast::<Origin>().as_ref() })
    }

    /// Counts the block against an account, unless it is charged to one already.
    pub(crate) fn count_to(&mut self, memory: &Memory) {
        if self.memory().is_none() {
            memory.count(self.charged_bytes());
            self.set_account(memory);
        }
    }

    /// Charges the block, including unused capacity, to an account instead of its previous one.
    pub(crate) fn charge_to(&mut self, memory: &Memory) -> Result<()> {
        memory.charge(self.charged_bytes())?;
        self.set_account(memory);
        Ok(())
    }

    /// Makes the block belong to an account that it is charged to already.
    fn set_account(&mut self, memory: &Memory) {
        self.leave_account();
        memory.count_foreign(self.foreign_bytes());
        *self.memory_mut() = Some(memory.clone());
    }

    #[inline]
    fn memory_mut(&mut self) -> &mut Option<Memory> {
        // SAFETY: the block is borrowed uniquely, so nothing else but the counts is in use.
        unsafe { &mut (*self.header.as_ptr()).memory }
    }

    /// Credits what the block is charged to its account, if it belongs to one.
    #[inline]
    fn leave_account(&mut self) {
        if let Some(memory) = self.memory_mut().take() {
            memory.credit(self.charged_bytes());
            memory.uncount_foreign(self.foreign_bytes());
        }
    }

    /// Returns the bytes that the block takes, including its header and unused capacity, but not memory of the host.
    fn charged_bytes(&self) -> usize {
        let outside_bytes = match self.origin() {
            None | Some(Origin::Foreign(_)) => 0,
            Some(Origin::Raw(raw)) => raw.bytes,
            Some(Origin::Vector { capacity }) => capacity.saturating_mul(size_of::<T>()),
        };
        outside_bytes.saturating_add(self.header().class.charged_bytes())
    }

    /// Returns the depth of the deepest element: what [`Block::keep_depth`] was told, or `None` if the elements may have been modified
    /// since.
    pub(crate) fn depth(&self) -> Option<u32> {
        self.header().depth.load(Ordering::Relaxed).checked_sub(1).map(u32::from)
    }

    /// Keeps the depth of the deepest element for as long as the elements are not modified, unless it is too great for the header.
    pub(crate) fn keep_depth(&self, depth: u32) {
        self.header().depth.store(u16::try_from(depth.saturating_add(1)).unwrap_or(0), Ordering::Relaxed);
    }

    /// Returns true if the memory belongs to the host. Such elements cannot be changed in place.
    pub(crate) fn is_foreign(&self) -> bool {
        self.header().place == Place::Foreign
    }

    /// Returns the size of the elements in bytes if they lie in memory of the host, otherwise 0.
    fn foreign_bytes(&self) -> usize {
        if self.is_foreign() { size_of_val::<[T]>(self) } else { 0 }
    }

    /// Returns the account that the block is charged to, if any.
    #[inline]
    pub fn memory(&self) -> Option<&Memory> {
        self.header().memory.as_ref()
    }

    /// Sets the number of elements.
    ///
    /// # Safety
    /// That many elements are initialised, and those beyond them need not be dropped.
    unsafe fn set_len(&mut self, length: usize) {
        // SAFETY: the block is borrowed uniquely.
        unsafe { (*self.header.as_ptr()).length = length };
    }

    /// Shortens the block; its capacity stays.
    pub fn truncate(&mut self, length: usize)
    where
        T: Zeroed,
    {
        // SAFETY: elements of `Zeroed` types have no destructor.
        unsafe { self.set_len(self.len().min(length)) };
    }

    /// Returns the number of elements that the memory can hold; memory of the host holds no more than it does.
    fn capacity(&self) -> usize {
        match self.origin() {
            None => {
                (self.header().class.bytes() - (self.header().pointer.addr().get() - self.header.addr().get())) / size_of::<T>()
            }
            Some(Origin::Raw(raw)) => raw.bytes / size_of::<T>(),
            Some(Origin::Vector { capacity }) => *capacity,
            Some(Origin::Foreign(_)) => self.len(),
        }
    }

    /// Returns a pointer to the first element, for writing.
    fn start_pointer(&mut self) -> *mut T {
        assert!(!self.is_foreign(), "memory of the host must not be written to");
        self.header().pointer.cast().as_ptr()
    }

    /// Appends elements if there is room for all of them; returns true if they were appended.
    #[must_use]
    pub fn extend(&mut self, more: &[T]) -> bool
    where
        T: Clone,
    {
        if self.capacity() - self.len() < more.len() {
            return false;
        }
        for element in more {
            let length = self.len();
            // SAFETY: the memory has room for another element after the last one, and is borrowed uniquely.
            unsafe { self.start_pointer().add(length).write(element.clone()) };
            // SAFETY: the element was just written.
            unsafe { self.set_len(length + 1) };
        }
        true
    }

    /// Appends copies of an element until the block has `length` elements, if there is room for them; returns true if there was.
    #[must_use]
    pub fn extend_to(&mut self, length: usize, element: T) -> bool
    where
        T: Plain,
    {
        self.capacity() >= length && (self.len()..length).all(|_| self.extend(&[element]))
    }

    /// Frees the elements and credits them; the header is freed as well unless there are weak references.
    #[inline]
    fn release(&mut self) {
        self.header().handles.store(0, Ordering::Relaxed);
        if self.header().place == Place::Inline {
            self.leave_account();
        } else {
            self.free_outside();
        }
        // SAFETY: this was the last handle, so the weak reference that all handles have together ends.
        unsafe { drop_weak(self.header) };
    }

    /// Frees elements that do not follow their header, and credits them.
    #[inline(never)]
    fn free_outside(&mut self) {
        let (charged_bytes, foreign_bytes) = (self.charged_bytes(), self.foreign_bytes());
        let memory = self.memory_mut().take();
        // SAFETY: an origin follows the header.
        let place_of_origin = unsafe { self.header.add(1).cast::<Origin>() };
        // SAFETY: the origin is moved out, and nothing reads it there from now on.
        let origin = unsafe { place_of_origin.read() };
        // The padding of an origin is not initialised, but every byte of a freed piece must be.
        // SAFETY: as above.
        unsafe { place_of_origin.write_bytes(0, 1) };
        match origin {
            Origin::Raw(raw) => {
                if let Some(memory) = &memory {
                    memory.0.pool.keep(raw);
                }
            }
            Origin::Vector { capacity } => {
                // SAFETY: pointer, length and capacity come from a vector that was not dropped; `truncate` is only for numbers
                // and characters, so the length is still that of the elements to drop.
                drop(unsafe { Vec::from_raw_parts(self.header().pointer.cast::<T>().as_ptr(), self.len(), capacity) });
            }
            Origin::Foreign(owner) => drop(owner),
        }
        if let Some(memory) = memory {
            memory.credit(charged_bytes);
            memory.uncount_foreign(foreign_bytes);
        }
    }
}

impl<T> From<Vec<T>> for Block<T> {
    /// Makes a block from a small vector, or one of the host, not charged to any account.
    fn from(vector: Vec<T>) -> Self {
        Self::vector(vector, None)
    }
}

impl<T> Deref for Block<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        let header = self.header();
        // SAFETY: the pointer leads to `length` initialised elements, aligned for `T`, which live as long as the block. They are
        // borrowed like the block: a foreign block keeps their owner alive, see `foreign`.
        unsafe { std::slice::from_raw_parts(header.pointer.cast().as_ptr(), header.length) }
    }
}

impl<T> DerefMut for Block<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and the block is borrowed uniquely.
        unsafe { std::slice::from_raw_parts_mut(self.start_pointer(), self.len()) }
    }
}

impl<T> Drop for Block<T> {
    #[inline]
    fn drop(&mut self) {
        let handles = &self.header().handles;
        // The only handle needs no atomic subtraction: nothing else can count handles meanwhile. `Acquire` makes what other threads
        // did with theirs visible.
        if handles.load(Ordering::Acquire) != 1 {
            if handles.fetch_sub(1, Ordering::Release) != 1 {
                return;
            }
            fence(Ordering::Acquire);
        }
        self.release();
    }
}

/// One of several handles to a block. Like an `Arc`, it crosses threads only if its elements may be dropped and read there.
pub(crate) struct SharedBlock<T>(Block<T>, PhantomData<Arc<T>>);

impl<T> SharedBlock<T> {
    /// Returns the block for modification, or `None` if there are other handles or weak references.
    #[inline]
    pub(crate) fn get_mut(&mut self) -> Option<&mut Block<T>> {
        let header = self.0.header();
        // Only another handle can make a handle or a weak reference, and a weak reference can become no handle. So if there is
        // no other handle, neither count can grow. `Acquire` orders the second after the first, and what other threads did with
        // theirs before both.
        let is_only = header.handles.load(Ordering::Acquire) == 1 && header.weak.load(Ordering::Acquire) == 1;
        if !is_only {
            return None;
        }
        header.depth.store(0, Ordering::Relaxed);
        Some(&mut self.0)
    }

    /// Returns true if there are other handles.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        self.0.header().handles.load(Ordering::Relaxed) > 1
    }

    /// Makes a weak reference to the block.
    pub(crate) fn downgrade(&self) -> WeakBlock {
        let weak = self.0.header().weak.fetch_add(1, Ordering::Relaxed);
        assert!(weak < u32::MAX / 2, "there must not be billions of weak references to one block");
        WeakBlock(self.0.header)
    }
}

impl<T> From<Block<T>> for SharedBlock<T> {
    #[inline]
    fn from(block: Block<T>) -> Self {
        Self(block, PhantomData)
    }
}

impl<T> Clone for SharedBlock<T> {
    #[inline]
    fn clone(&self) -> Self {
        // As in `Arc`: the count could only overflow if handles were leaked, since so many do not fit into memory.
        if self.0.header().handles.fetch_add(1, Ordering::Relaxed) > isize::MAX as usize {
            std::process::abort();
        }
        Self(Block { header: self.0.header, elements: PhantomData }, PhantomData)
    }
}

impl<T> Deref for SharedBlock<T> {
    type Target = Block<T>;

    #[inline]
    fn deref(&self) -> &Block<T> {
        &self.0
    }
}

/// A weak reference to the elements of an array. While it exists, they cannot be changed in place, and no other block gets the
/// same address.
pub(crate) struct WeakBlock(NonNull<Header>);

// SAFETY: a weak reference gives access to the counts only, which are atomic.
unsafe impl Send for WeakBlock {}
// SAFETY: as above.
unsafe impl Sync for WeakBlock {}

impl WeakBlock {
    /// Returns true if there is still a handle to the block.
    pub(crate) fn is_alive(&self) -> bool {
        // SAFETY: the header exists as long as a weak reference does; only one of its counts is read.
        let handles = unsafe { &(*self.0.as_ptr()).handles };
        handles.load(Ordering::Relaxed) > 0
    }

    /// Returns the address of the block.
    pub(crate) fn address(&self) -> usize {
        self.0.addr().get()
    }
}

impl Drop for WeakBlock {
    fn drop(&mut self) {
        // SAFETY: this weak reference ends here.
        unsafe { drop_weak(self.0) };
    }
}

/// Ends a weak reference; frees the header if it was the last.
///
/// # Safety
/// The caller owns a weak reference and does not use it any more.
#[inline]
unsafe fn drop_weak(header: NonNull<Header>) {
    // SAFETY: the header exists as long as a weak reference does; other threads change only the counts.
    let (weak, class) = unsafe { (&(*header.as_ptr()).weak, (*header.as_ptr()).class) };
    if weak.load(Ordering::Acquire) != 1 {
        if weak.fetch_sub(1, Ordering::Release) != 1 {
            return;
        }
        fence(Ordering::Acquire);
    }
    // SAFETY: no reference is left, the elements and the account have been released, and every byte of a piece stays initialised.
    unsafe { class.free(header.cast()) };
}
