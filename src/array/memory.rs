//! The one door for memory: blocks charged to an account before they are taken, large ones kept for reuse.
//!
//! * a few numbers or characters: within the block itself, without memory of their own;
//! * a block of plain numbers below `POOLED` bytes: memory from the allocator, without the alignment that costs it a
//!   search, cleared here: that takes a fifth of the time of aligned zeroed memory;
//! * from there on: an earlier block of the same size class if one is kept, else fresh zero pages;
//! * from `MAPPED` bytes on, fresh pages are mapped and ask for huge pages: the first touch of a small page costs more
//!   than the work that is done on it;
//! * characters, of which not every pattern of bits is one: blocks that held characters before, or the same, but cleared;
//! * items: charged vectors.
//!
//! A kept block held plain numbers or characters before, so that its content is old but initialised: it is never cleared for nothing.
#![expect(
    unsafe_code,
    reason = "raw blocks of numbers that are reused without being cleared; every block of unsafe code argues its case"
)]

use super::complex::Complex;
use crate::error::{Fault, Result};
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Up to this size, elements stand within their block: no more than what tells where others come from.
const INLINE: usize = 16;
/// What a block takes beside its elements: itself, its counts, and what the allocator adds. With many small blocks it is most.
const HEADER: usize = 96;
/// From this size on, blocks are kept for reuse.
const POOLED: usize = 1 << 10;
/// From this size on, fresh blocks are mapped from the system.
const MAPPED: usize = 4 << 20;
/// Alignment of pooled blocks: a cache line, and any vector register.
const ALIGNMENT: usize = 64;
/// Alignment of smaller blocks: what the allocator gives anyway, and enough for every element.
const SMALL_ALIGNMENT: usize = 16;
/// Size classes: four to each doubling, from `POOLED` to beyond any address space.
const CLASSES: usize = 4 * 56;

/// Numbers for which every pattern of bits is a value.
///
/// # Safety
/// The type has no padding, no niche and no destructor, and an alignment of at most 16.
pub unsafe trait Plain: Copy + Send + Sync + 'static {}

// SAFETY: integers and floats have no invalid patterns; `Complex` is `repr(C)` of two floats without padding.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for i8 {}
// SAFETY: as above.
unsafe impl Plain for i16 {}
// SAFETY: as above.
unsafe impl Plain for u16 {}
// SAFETY: as above.
unsafe impl Plain for i32 {}
// SAFETY: as above.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for i64 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}
// SAFETY: as above.
unsafe impl Plain for usize {}
// SAFETY: as above.
unsafe impl Plain for f64 {}
// SAFETY: as above.
unsafe impl Plain for Complex {}

/// Elements of which zero bits are one.
///
/// # Safety
/// The type has no padding and no destructor, an alignment of at most 16, and zero bits are a value.
pub unsafe trait Zeroed: Copy + Send + Sync + 'static {
    /// What blocks of them hold: [`Content::Numbers`] only if every pattern of bits is a value.
    const CONTENT: Content;
}

// SAFETY: every pattern of bits is a value.
unsafe impl<T: Plain> Zeroed for T {
    const CONTENT: Content = Content::Numbers;
}
// SAFETY: a character is 32 bits, and zero is the first of all.
unsafe impl Zeroed for char {
    const CONTENT: Content = Content::Characters;
}

/// What a block holds, or held before it was kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Any bits.
    Numbers,
    /// Characters of 32 bits throughout, which are numbers as well.
    Characters,
}

/// A handle on the account of one interpreter: what is in use, the limit, and the blocks kept for reuse.
#[derive(Clone)]
pub struct Memory(Arc<Account>);

struct Account {
    limit: usize,
    used: AtomicUsize,
    kept: AtomicUsize,
    closed: AtomicBool,
    pool: Mutex<Vec<Vec<Raw>>>,
}

impl Memory {
    /// An account with a limit in bytes.
    pub fn new(limit: usize) -> Self {
        Self(Arc::new(Account {
            limit,
            used: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            pool: Mutex::new(Vec::new()),
        }))
    }

    /// The limit in bytes.
    pub fn limit(&self) -> usize {
        self.0.limit
    }

    /// The bytes in use, without those kept for reuse.
    pub fn used(&self) -> usize {
        self.0.used.load(Ordering::Relaxed)
    }

    /// Whether both are handles on one account.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// A block of `length` elements. Its content is unspecified (zero, or what an earlier block held): fill it whole.
    pub fn block<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        Ok(self.taken(length)?.0)
    }

    /// A block, and whether it is all zeros.
    fn taken<T: Zeroed>(&self, length: usize) -> Result<(Block<T>, bool)> {
        let bytes = bytes_of::<T>(length)?;
        if bytes <= INLINE && align_of::<T>() <= align_of::<u64>() {
            self.charge(bytes + HEADER)?;
            return Ok((Block::inline(length, bytes + HEADER, Some(self.clone())), true));
        }
        let pooled = bytes >= POOLED;
        let room = if pooled { Class::holding(bytes).bytes() } else { bytes };
        let charged = room.saturating_add(HEADER);
        self.charge(charged)?;
        let kept = if pooled { self.take_kept(Class::holding(bytes), T::CONTENT) } else { None };
        let mut is_zero = kept.is_none();
        let mut raw = kept.or_else(|| Raw::fresh(room.max(1))).ok_or_else(|| {
            self.credit(charged);
            self.refused(bytes)
        })?;
        if T::CONTENT == Content::Characters && raw.content == Content::Numbers && !is_zero {
            // All of it, since a longer block may be made of it later.
            raw.clear();
            is_zero = true;
        }
        raw.content = T::CONTENT;
        Ok((Block::plain(raw, length, charged, Some(self.clone())), is_zero))
    }

    /// A block of `length` zeros.
    pub fn zeroed<T: Zeroed>(&self, length: usize) -> Result<Block<T>> {
        let (mut block, is_zero) = self.taken::<T>(length)?;
        if !is_zero {
            block.clear();
        }
        Ok(block)
    }

    /// An empty vector with room for `capacity` elements, if the limit allows them.
    pub fn vector<T>(&self, capacity: usize) -> Result<Vec<T>> {
        let bytes = bytes_of::<T>(capacity)?;
        self.check(bytes)?;
        let mut vector = Vec::new();
        vector.try_reserve_exact(capacity).map_err(|_| self.refused(bytes))?;
        Ok(vector)
    }

    /// A vector that was filled becomes a charged block.
    pub fn adopt<T>(&self, vector: Vec<T>) -> Result<Block<T>> {
        let bytes = bytes_of::<T>(vector.capacity())?.saturating_add(HEADER);
        self.charge(bytes)?;
        Ok(Block::vector(vector, bytes, Some(self.clone())))
    }

    /// Fails with WS FULL if `bytes` more would pass the limit.
    pub fn check(&self, bytes: usize) -> Result<()> {
        if self.used().saturating_add(bytes) > self.0.limit || self.is_closed() { Err(self.refused(bytes)) } else { Ok(()) }
    }

    /// Gives blocks kept for reuse back to the system.
    pub fn release_kept(&self) {
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.clear();
        self.0.kept.store(0, Ordering::Relaxed);
    }

    /// Counts `bytes` as used: for what lives outside blocks (frames, items, namespaces).
    pub fn charge(&self, bytes: usize) -> Result<()> {
        let before = self.0.used.fetch_add(bytes, Ordering::Relaxed);
        let total = before.saturating_add(bytes);
        if total > self.0.limit || self.is_closed() {
            self.credit(bytes);
            return Err(self.refused(bytes));
        }
        // What is kept counts as well: give it back before both together pass the limit.
        if total.saturating_add(self.0.kept.load(Ordering::Relaxed)) > self.0.limit {
            self.release_kept();
        }
        Ok(())
    }

    /// Gives nothing more for the time, because the process has taken more than is counted here.
    pub fn close(&self, closed: bool) {
        if closed {
            self.release_kept();
        }
        self.0.closed.store(closed, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed)
    }

    /// Counts `bytes` as used even beyond the limit: for a little that was taken already. What is asked for next is refused then.
    pub fn count(&self, bytes: usize) {
        self.0.used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Takes back what [`Memory::charge`] counted.
    pub fn credit(&self, bytes: usize) {
        self.0.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    fn refused(&self, bytes: usize) -> Fault {
        if self.is_closed() {
            return Fault::ws_full(format!(
                "the process has taken all that it may beside the limit of {}",
                readable(self.limit())
            ));
        }
        Fault::ws_full(format!(
            "{} more are needed; {} of {} are in use",
            readable(bytes),
            readable(self.used()),
            readable(self.0.limit)
        ))
    }

    /// A kept block, of the wanted content if there is one.
    fn take_kept(&self, class: Class, content: Content) -> Option<Raw> {
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = pool.get_mut(class.0)?;
        // What was kept last is the most likely to be in a cache still.
        let raw = kept.iter().rposition(|raw| raw.content == content).map(|index| kept.remove(index)).or_else(|| kept.pop())?;
        self.0.kept.fetch_sub(class.bytes(), Ordering::Relaxed);
        Some(raw)
    }

    /// Keeps a block for reuse while an eighth of the limit is not passed.
    fn keep(&self, raw: Raw) {
        let class = Class::holding(raw.bytes);
        if self.0.kept.load(Ordering::Relaxed).saturating_add(raw.bytes) > self.0.limit / 8 {
            return;
        }
        let mut pool = self.0.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.is_empty() {
            pool.resize_with(CLASSES, Vec::new);
        }
        self.0.kept.fetch_add(raw.bytes, Ordering::Relaxed);
        pool[class.0].push(raw);
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Memory({} of {} bytes)", self.used(), self.limit())
    }
}

fn bytes_of<T>(length: usize) -> Result<usize> {
    length
        .checked_mul(size_of::<T>())
        .filter(|&bytes| bytes <= isize::MAX as usize / 2)
        .ok_or_else(|| Fault::ws_full(format!("{length} elements are more than any memory holds")))
}

fn readable(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}

/// A size class of pooled blocks: 1, 1¼, 1½ or 1¾ times a power of two.
#[derive(Clone, Copy)]
struct Class(usize);

impl Class {
    fn holding(bytes: usize) -> Self {
        let units = bytes.div_ceil(POOLED / 4).max(4);
        let doubling = units.ilog2() as usize - 2;
        let quarter = (units >> doubling) + usize::from(units & ((1 << doubling) - 1) != 0);
        Self(4 * doubling + quarter - 4)
    }

    fn bytes(self) -> usize {
        ((4 + self.0 % 4) << (self.0 / 4)) * (POOLED / 4)
    }
}

/// Initialised memory without a type; fresh, all of it is zeros.
struct Raw {
    pointer: NonNull<u8>,
    bytes: usize,
    mapped: bool,
    /// What was last written to it: no more than that is ever relied on.
    content: Content,
}

// SAFETY: a `Raw` owns its memory alone; nothing in it is bound to a thread.
unsafe impl Send for Raw {}
// SAFETY: a shared `Raw` gives no access to its memory.
unsafe impl Sync for Raw {}

impl Raw {
    fn fresh(bytes: usize) -> Option<Self> {
        if bytes >= MAPPED
            && let Some(pointer) = map(bytes)
        {
            return Some(Self { pointer, bytes, mapped: true, content: Content::Numbers });
        }
        let layout = Self::layout(bytes)?;
        let pointer = if bytes < POOLED {
            // SAFETY: the layout has a size above zero, since `block` asks for at least one byte.
            let pointer = NonNull::new(unsafe { alloc(layout) })?;
            // SAFETY: the memory was just allocated with `bytes` bytes.
            unsafe { pointer.as_ptr().write_bytes(0, bytes) };
            pointer
        } else {
            // SAFETY: as above.
            NonNull::new(unsafe { alloc_zeroed(layout) })?
        };
        Some(Self { pointer, bytes, mapped: false, content: Content::Numbers })
    }

    /// Fills the memory with zeros.
    fn clear(&mut self) {
        // SAFETY: the memory has `bytes` bytes and belongs to this alone.
        unsafe { self.pointer.as_ptr().write_bytes(0, self.bytes) };
    }

    fn layout(bytes: usize) -> Option<Layout> {
        Layout::from_size_align(bytes, if bytes < POOLED { SMALL_ALIGNMENT } else { ALIGNMENT }).ok()
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        if self.mapped {
            unmap(self.pointer, self.bytes);
        } else if let Some(layout) = Self::layout(self.bytes) {
            // SAFETY: `fresh` allocated this memory with the same layout.
            unsafe { dealloc(self.pointer.as_ptr(), layout) };
        }
    }
}

#[cfg(target_os = "linux")]
fn map(bytes: usize) -> Option<NonNull<u8>> {
    use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous};
    let access = ProtFlags::READ | ProtFlags::WRITE;
    // SAFETY: a new private mapping at an address of the system's choice touches no memory of ours.
    let pointer = unsafe { mmap_anonymous(std::ptr::null_mut(), bytes, access, MapFlags::PRIVATE | MapFlags::NORESERVE) };
    let pointer = NonNull::new(pointer.ok()?.cast::<u8>())?;
    // SAFETY: the range is the mapping just made; the advice changes no content. A refusal only costs speed.
    let _ = unsafe { madvise(pointer.as_ptr().cast(), bytes, Advice::LinuxHugepage) };
    Some(pointer)
}

#[cfg(target_os = "linux")]
fn unmap(pointer: NonNull<u8>, bytes: usize) {
    // SAFETY: `map` made this mapping, and its only owner is being dropped. Failure would only leak it.
    let _ = unsafe { rustix::mm::munmap(pointer.as_ptr().cast(), bytes) };
}

#[cfg(not(target_os = "linux"))]
fn map(_bytes: usize) -> Option<NonNull<u8>> {
    None
}

#[cfg(not(target_os = "linux"))]
fn unmap(_pointer: NonNull<u8>, _bytes: usize) {
    unreachable!("nothing is mapped on this system")
}

/// Elements in one piece of memory, charged to an account.
pub struct Block<T> {
    pointer: NonNull<T>,
    length: usize,
    charged: usize,
    origin: Origin,
    memory: Option<Memory>,
}

/// Where the memory of a block came from, which is where it returns to.
enum Origin {
    Raw(Option<Raw>),
    Vector {
        capacity: usize,
    },
    /// The memory itself.
    Inline([u64; INLINE / 8]),
}

// SAFETY: a `Block` owns its elements like a `Vec` does.
unsafe impl<T: Send> Send for Block<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Block<T> {}

impl<T: Zeroed> Block<T> {
    /// The raw memory must hold at least `length` elements, as all callers in this file compute it.
    fn plain(raw: Raw, length: usize, charged: usize, memory: Option<Memory>) -> Self {
        debug_assert!(raw.bytes >= length * size_of::<T>());
        Self { pointer: raw.pointer.cast(), length, charged, origin: Origin::Raw(Some(raw)), memory }
    }

    /// Zeros within the block itself, as the caller knows that they fit there.
    fn inline(length: usize, charged: usize, memory: Option<Memory>) -> Self {
        debug_assert!(length * size_of::<T>() <= INLINE && align_of::<T>() <= align_of::<u64>());
        Self { pointer: NonNull::dangling(), length, charged, origin: Origin::Inline([0; INLINE / 8]), memory }
    }

    /// Fills the block with zeros.
    fn clear(&mut self) {
        // SAFETY: the block holds `length` elements, and zero bits are a value of every such type.
        unsafe { self.as_mut_ptr().write_bytes(0, self.length) };
    }
}

impl<T> Block<T> {
    fn vector(vector: Vec<T>, charged: usize, memory: Option<Memory>) -> Self {
        let mut vector = std::mem::ManuallyDrop::new(vector);
        let (length, capacity) = (vector.len(), vector.capacity());
        let pointer = NonNull::new(vector.as_mut_ptr()).expect("a vector's pointer is never null");
        Self { pointer, length, charged, origin: Origin::Vector { capacity }, memory }
    }

    /// The account that the block is charged to.
    pub fn memory(&self) -> Option<&Memory> {
        self.memory.as_ref()
    }

    /// Charges the block, with all its room, to an account instead of the one it was charged to.
    pub(super) fn charge_to(&mut self, memory: &Memory) -> Result<()> {
        let bytes = match &self.origin {
            Origin::Raw(raw) => raw.as_ref().map_or(0, |raw| raw.bytes),
            Origin::Vector { capacity } => bytes_of::<T>(*capacity)?,
            Origin::Inline(_) => bytes_of::<T>(self.length)?,
        };
        let bytes = bytes.saturating_add(HEADER);
        memory.charge(bytes)?;
        if let Some(before) = self.memory.replace(memory.clone()) {
            before.credit(self.charged);
        }
        self.charged = bytes;
        Ok(())
    }

    /// Makes the block shorter; its room stays.
    pub fn truncate(&mut self, length: usize)
    where
        T: Zeroed,
    {
        self.length = self.length.min(length);
    }

    /// How many elements the memory holds.
    fn room(&self) -> usize {
        match &self.origin {
            Origin::Raw(raw) => raw.as_ref().map_or(0, |raw| raw.bytes / size_of::<T>()),
            Origin::Vector { capacity } => *capacity,
            Origin::Inline(_) => INLINE / size_of::<T>(),
        }
    }

    /// Where the elements begin.
    fn start(&mut self) -> *mut T {
        match &mut self.origin {
            Origin::Inline(words) => words.as_mut_ptr().cast(),
            _ => self.pointer.as_ptr(),
        }
    }

    /// Appends elements if there is room for all of them: whether it was done.
    #[must_use]
    pub fn extend(&mut self, more: &[T]) -> bool
    where
        T: Clone,
    {
        if self.room() - self.length < more.len() {
            return false;
        }
        for element in more {
            // SAFETY: the memory has room for another element behind the last one, and is borrowed uniquely.
            unsafe { self.start().add(self.length).write(element.clone()) };
            self.length += 1;
        }
        true
    }

    /// Appends copies of an element up to a length, if there is room for them: whether the block is so long now.
    #[must_use]
    pub fn extend_to(&mut self, length: usize, element: T) -> bool
    where
        T: Plain,
    {
        self.room() >= length && (self.length..length).all(|_| self.extend(&[element]))
    }
}

impl<T> From<Vec<T>> for Block<T> {
    /// A small vector made by the host, charged to nobody.
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
        // SAFETY: the block owns `length` initialised elements from there on, aligned for `T`: within itself only as many as
        // `inline` was told fit there, of a type that is aligned no more than words.
        unsafe { std::slice::from_raw_parts(pointer, self.length) }
    }
}

impl<T> DerefMut for Block<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and the block is borrowed uniquely.
        unsafe { std::slice::from_raw_parts_mut(self.start(), self.length) }
    }
}

impl<T> Drop for Block<T> {
    fn drop(&mut self) {
        match &mut self.origin {
            Origin::Raw(raw) => {
                if let Some(raw) = raw.take()
                    && raw.bytes >= POOLED
                    && let Some(memory) = &self.memory
                {
                    memory.keep(raw);
                }
            }
            Origin::Vector { capacity } => {
                // SAFETY: pointer, length and capacity come from a vector that was not dropped; `truncate` is for
                // plain numbers alone, so the length is still that of the elements to drop.
                drop(unsafe { Vec::from_raw_parts(self.pointer.as_ptr(), self.length, *capacity) });
            }
            Origin::Inline(_) => {}
        }
        if let Some(memory) = &self.memory {
            memory.credit(self.charged);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_hold_their_bytes() {
        for bytes in (1..70_000).chain([1 << 20, (1 << 30) + 1, usize::MAX >> 3]) {
            let class = Class::holding(bytes);
            assert!(class.bytes() >= bytes && class.0 < CLASSES, "{bytes}");
            assert!(bytes < POOLED || class.bytes() <= bytes + bytes / 4 + POOLED, "{bytes}");
            assert_eq!(Class::holding(class.bytes()).0, class.0);
        }
    }

    #[test]
    fn blocks_are_charged_and_credited() {
        let memory = Memory::new(1 << 20);
        let block = memory.block::<f64>(1000).expect("fits");
        assert!(memory.used() >= 8000);
        assert!(memory.block::<f64>(1 << 20).is_err());
        drop(block);
        assert_eq!(memory.used(), 0);
    }

    #[test]
    fn few_elements_stand_within_their_block_wherever_it_goes() {
        let memory = Memory::new(1 << 20);
        for length in 0..4 {
            let mut block = memory.zeroed::<f64>(length).expect("fits");
            assert!(block.iter().all(|&zero| zero == 0.0));
            block.iter_mut().zip([1.5, 2.5, 3.5]).for_each(|(target, number)| *target = number);
            let moved = Arc::new(block);
            assert_eq!(moved[..], [1.5, 2.5, 3.5][..length]);
            assert_eq!(memory.used(), 8 * length + HEADER);
        }
        let mut letters = memory.block::<char>(4).expect("fits");
        letters.copy_from_slice(&['a', '⍳', '⍴', 'b']);
        assert_eq!(std::hint::black_box(letters).iter().collect::<String>(), "a⍳⍴b");
    }

    #[test]
    fn zeroed_blocks_are_zero_after_reuse() {
        let memory = Memory::new(1 << 30);
        for length in [1, 200, 5000, 1 << 20] {
            memory.block::<i32>(length).expect("fits").fill(7);
            assert!(memory.zeroed::<i32>(length).expect("fits").iter().all(|&zero| zero == 0));
        }
    }

    #[test]
    fn blocks_are_extended_within_their_room() {
        let memory = Memory::new(1 << 20);
        for room in [10, 8] {
            // The one in memory of its own, the other within the block.
            let mut block = memory.block::<i16>(room).expect("fits");
            block.truncate(2);
            block.copy_from_slice(&[1, 2]);
            assert!(block.extend(&[3, 4, 5, 6, 7, 8, 9][..room - 3]));
            assert!(!block.extend(&[6, 7]), "there is room for one");
            assert_eq!(*block, [1, 2, 3, 4, 5, 6, 7, 8, 9][..room - 1]);
        }
        let shared = Arc::new(());
        let mut vector = memory.vector(2).expect("fits");
        vector.push(shared.clone());
        let mut block = memory.adopt(vector).expect("fits");
        assert!(block.extend(std::slice::from_ref(&shared)) && !block.extend(std::slice::from_ref(&shared)));
        drop(block);
        assert_eq!(Arc::strong_count(&shared), 1);
    }

    #[test]
    fn blocks_of_characters_hold_characters_whatever_was_there_before() {
        let memory = Memory::new(1 << 30);
        for length in [1, 300, 5000, 1 << 20] {
            memory.block::<u32>(length).expect("fits").fill(u32::MAX);
            for letter in ['a', '⍳'] {
                let mut block = memory.block::<char>(length).expect("fits");
                assert!(block.iter().all(|&found| found == '\0' || found == 'a'));
                block.fill(letter);
            }
            memory.block::<u32>(length).expect("fits").fill(u32::MAX);
            drop(memory.block::<char>(length - length / 64).expect("fits"));
            assert!(memory.block::<char>(length).expect("fits").iter().all(|&found| "\0a⍳".contains(found)));
        }
    }

    #[test]
    fn vectors_drop_their_elements() {
        let memory = Memory::new(1 << 20);
        let shared = Arc::new(());
        let block = memory.adopt(vec![shared.clone(), shared.clone()]).expect("fits");
        assert_eq!(Arc::strong_count(&shared), 3);
        drop(block);
        assert_eq!(Arc::strong_count(&shared), 1);
    }
}
