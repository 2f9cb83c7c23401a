//! The elements of an array: one inline, or a part of a shared block with copy on write.

use super::Item;
use super::element::Element;
use super::memory::{Block, ELEMENTS_PER_POLL, Header, Memory, SharedBlock, WeakBlock, Zeroed};
use crate::error::{Result, Stop};

/// Elements of one type.
#[derive(Clone)]
pub enum Buffer<T: Element> {
    /// The element of a scalar, without allocation.
    One(T),
    /// The elements in a block.
    Many(Shared<T>),
}

/// A part of a block that may be shared.
#[derive(Clone)]
pub struct Shared<T> {
    block: SharedBlock<T>,
    start: usize,
    length: usize,
}

impl Buffer<Item> {
    /// Returns the depth of the deepest item, or 0 if there is none.
    pub(crate) fn depth_of_items(&self) -> u32 {
        let compute = |items: &[Item]| items.iter().map(Item::depth).max().unwrap_or(0);
        match self {
            Buffer::Many(shared) if shared.length == shared.block.len() => shared.block.depth().unwrap_or_else(|| {
                let depth = compute(&shared.block);
                shared.block.keep_depth(depth);
                depth
            }),
            _ => compute(self.as_slice()),
        }
    }
}

impl<T> Shared<T> {
    /// Returns the block for modification of its elements, or `None` if there are other handles or weak references to it, or its
    /// memory belongs to the host.
    fn unique_block(&mut self) -> Option<&mut Block<T>> {
        self.block.get_mut().filter(|block| !block.is_foreign())
    }
}

impl<T: Element> Buffer<T> {
    /// Makes a buffer of a part of a block.
    pub(crate) fn part_of(block: SharedBlock<T>, start: usize, length: usize) -> Self {
        Buffer::Many(Shared { block, start, length })
    }

    /// Returns the elements.
    pub fn as_slice(&self) -> &[T] {
        match self {
            Buffer::One(element) => std::slice::from_ref(element),
            Buffer::Many(shared) => &shared.block[shared.start..shared.start + shared.length],
        }
    }

    /// Returns the block of the elements, and the position there of the element at `index`, or `None` for an inline element or one beyond
    /// 2*32.
    pub(crate) fn place_in_block(&self, index: usize) -> Option<(&SharedBlock<T>, u32)> {
        match self {
            Buffer::One(_) => None,
            Buffer::Many(shared) => Some((&shared.block, u32::try_from(shared.start + index).ok()?)),
        }
    }

    /// Returns the header of the block that holds the elements, or `None` for an inline element.
    pub(crate) fn header(&self) -> Option<&Header> {
        match self {
            Buffer::One(_) => None,
            Buffer::Many(shared) => Some(shared.block.header()),
        }
    }

    /// Returns true if there are other handles to the block; weak references do not count.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self, Buffer::Many(shared) if shared.block.is_shared())
    }

    /// Returns a weak reference to the block, and the position at which the elements begin there, or `None` for an inline
    /// element.
    pub(crate) fn downgrade(&self) -> Option<(WeakBlock, usize)> {
        match self {
            Buffer::One(_) => None,
            Buffer::Many(shared) => Some((shared.block.downgrade(), shared.start)),
        }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match self {
            Buffer::One(_) => 1,
            Buffer::Many(shared) => shared.length,
        }
    }

    /// Returns true if there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the elements for modification in place, copied first if they are shared or belong to the host.
    pub fn to_mut(&mut self) -> Result<&mut [T]> {
        if let Buffer::Many(shared) = self
            && shared.unique_block().is_none()
        {
            let slice = &shared.block[shared.start..shared.start + shared.length];
            let copy = T::copy_of(slice, slice.len(), shared.block.memory())?;
            *shared = Shared { start: 0, length: copy.len(), block: SharedBlock::from(copy) };
        }
        Ok(match self {
            Buffer::One(element) => std::slice::from_mut(element),
            Buffer::Many(shared) => {
                let range = shared.start..shared.start + shared.length;
                let block = shared.unique_block().expect("a block that cannot be changed was copied above");
                &mut block[range]
            }
        })
    }

    /// Returns the elements for modification in place, or `None` if they are shared or belong to the host.
    pub fn get_mut(&mut self) -> Option<&mut [T]> {
        match self {
            Buffer::One(element) => Some(std::slice::from_mut(element)),
            Buffer::Many(shared) => {
                let range = shared.start..shared.start + shared.length;
                shared.unique_block().map(|block| &mut block[range])
            }
        }
    }

    /// Returns all elements of the block, even those outside this view, for modification in place, or `None` if it is shared or
    /// belongs to the host.
    pub(crate) fn block_mut(&mut self) -> Option<&mut [T]> {
        match self {
            Buffer::One(element) => Some(std::slice::from_mut(element)),
            Buffer::Many(shared) => shared.unique_block().map(|block| &mut block[..]),
        }
    }

    /// Appends elements: in place if the block is not shared and has room, otherwise to a copy with room for half as many again.
    pub fn append(&mut self, memory: &Memory, more: &[T]) -> Result<()> {
        let total = self.len() + more.len();
        if let Buffer::Many(shared) = self
            && let end = shared.start + shared.length
            && let Some(block) = shared.unique_block()
            && end == block.len()
            && block.extend(more)
        {
            shared.length = total;
            return Ok(());
        }
        let copy_with_room = |room| T::copy_of(self.as_slice(), room, Some(memory));
        let mut copy = copy_with_room(total + total / 2).or_else(|_| copy_with_room(total))?;
        assert!(copy.extend(more), "the copy must have room for all elements");
        *self = copy.into();
        Ok(())
    }

    /// Makes a buffer of `length` elements like `example`, all of which `fill` must overwrite; an empty buffer keeps the
    /// prototype of `example`.
    pub fn build(memory: &Memory, length: usize, example: &T, fill: impl FnOnce(&mut [T]) -> Result<()>) -> Result<Self> {
        let mut fill = Some(fill);
        Self::build_by(memory, length, example, &mut |target| fill.take().map_or(Ok(()), |fill| fill(target)))
    }

    /// Makes a buffer like [`Buffer::build`], whose function is a trait object here so that this is compiled once for each type.
    fn build_by(memory: &Memory, length: usize, example: &T, fill: &mut dyn FnMut(&mut [T]) -> Result<()>) -> Result<Self> {
        if length == 0 {
            return T::empty_like(example);
        }
        let mut block = T::room(memory, length, example)?;
        fill(&mut block)?;
        Ok(block.into())
    }

    /// Returns the part of `length` elements from `start` on: a view of the same block.
    ///
    /// # Errors
    /// Those of [`Element::fill_like`].
    pub fn part(&self, start: usize, length: usize) -> Result<Self> {
        Ok(match self {
            Buffer::One(element) if start == 0 && length == 1 => Buffer::One(element.clone()),
            Buffer::One(element) => {
                assert!(start <= 1 && length == 0, "the part must lie within the single element");
                T::empty_like(element)?
            }
            Buffer::Many(shared) => {
                assert!(start + length <= shared.length, "the part must lie within the buffer");
                Buffer::Many(Shared { block: shared.block.clone(), start: shared.start + start, length })
            }
        })
    }

    /// Returns the first element, or the one that an empty buffer keeps as its prototype.
    pub(crate) fn first_or_prototype(&self) -> Option<&T> {
        match self {
            Buffer::One(element) => Some(element),
            Buffer::Many(shared) => shared.block.get(shared.start),
        }
    }

    /// Makes an empty buffer that keeps the prototype of its elements in its block.
    pub(crate) fn with_prototype(prototype: T) -> Self {
        Buffer::Many(Shared { block: SharedBlock::from(Block::from(vec![prototype])), start: 0, length: 0 })
    }

    /// Moves a single element inline, so that scalars hold no block.
    #[must_use]
    pub fn inline_single(self) -> Self {
        match &self {
            Buffer::Many(shared) if shared.length == 1 => Buffer::One(shared.block[shared.start].clone()),
            _ => self,
        }
    }

    /// Returns the same elements charged to `memory`; shared elements of another account are copied unless they belong to the
    /// host.
    pub(crate) fn transfer_to(mut self, memory: &Memory) -> Result<Self> {
        if let Buffer::Many(shared) = &mut self
            && shared.length > 0
            && !shared.block.memory().is_some_and(|account| account.is_same(memory))
        {
            match shared.block.get_mut() {
                Some(block) => block.charge_to(memory)?,
                None => match shared.block.foreign_copy(memory)? {
                    Some(block) => shared.block = SharedBlock::from(block),
                    None => return Ok(T::copy_of(self.as_slice(), self.len(), Some(memory))?.into()),
                },
            }
        }
        Ok(self)
    }

    /// Counts the block against an account unless it is charged already or shared.
    pub(crate) fn count_to(&mut self, memory: &Memory) {
        if let Buffer::Many(shared) = self
            && let Some(block) = shared.block.get_mut()
        {
            block.count_to(memory);
        }
    }

    /// Returns the account that the elements are charged to, if any.
    pub fn memory(&self) -> Option<&Memory> {
        match self {
            Buffer::One(_) => None,
            Buffer::Many(shared) => shared.block.memory(),
        }
    }
}

impl<T: Element> From<Block<T>> for Buffer<T> {
    #[inline]
    fn from(block: Block<T>) -> Self {
        Buffer::Many(Shared { start: 0, length: block.len(), block: SharedBlock::from(block) })
    }
}

impl<T: Element> From<Vec<T>> for Buffer<T> {
    /// Makes a buffer from a small vector, or one of the host, not charged to any account.
    fn from(vector: Vec<T>) -> Self {
        Block::from(vector).into()
    }
}

/// Copies numbers or characters into a block charged to `memory`, with capacity for `room` of them. Without an account, the block
/// is not charged and has no spare capacity.
pub(crate) fn copy_plain<T: Zeroed>(slice: &[T], room: usize, memory: Option<&Memory>) -> Result<Block<T>> {
    match memory {
        Some(memory) => {
            let mut block = memory.block(room)?;
            block.truncate(slice.len());
            block.copy_from_slice(slice);
            Ok(block)
        }
        None => Ok(Block::from(slice.to_vec())),
    }
}

/// Copies elements of any type into a block charged to `memory`, with capacity for `room` of them. Without an account, the block
/// is not charged and has no spare capacity.
pub(crate) fn copy_cloned<T: Clone>(slice: &[T], room: usize, memory: Option<&Memory>) -> Result<Block<T>> {
    match memory {
        Some(memory) => {
            let mut vector = memory.vector(room)?;
            memory.for_each_part(slice, |part| {
                vector.extend_from_slice(part);
                Ok::<(), Stop>(())
            })?;
            memory.adopt(vector)
        }
        None => Ok(Block::from(slice.to_vec())),
    }
}

/// Makes a charged block of `length` copies of an element.
pub(crate) fn repeat_element<T: Clone>(memory: &Memory, length: usize, element: &T) -> Result<Block<T>> {
    let mut vector = memory.vector(length)?;
    while vector.len() < length {
        memory.poll()?;
        let next = length.min(vector.len() + ELEMENTS_PER_POLL);
        vector.resize(next, element.clone());
    }
    memory.adopt(vector)
}
