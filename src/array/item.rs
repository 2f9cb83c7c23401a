//! An item of a nested array: a short value in place, a text in a block that it shares with others, or a shared pointer to an array. It
//! knows its depth and drops deep values iteratively.

use super::elements::Elements;
use super::memory::SharedBlock;
use super::memory::slot::{Content, MAX_TEXT_LENGTH, Slot, TextPlace};
use super::{Array, Block, Buffer, ElementType, Memory, Shape, Short};
use crate::error::{Fault, Result};
use crate::stack::{max_value_depth, recurse, remaining_bytes};
use std::borrow::Cow;
use std::sync::Arc;

/// The depth beyond which values are dropped with a work list instead of by recursion.
const RECURSION_MAX_DEPTH: u32 = 64;
/// The remaining stack, in bytes, below which a work list is used as well.
const STACK_MARGIN_BYTES: usize = 64 << 10;

/// An array as an item of another.
///
/// **Invariant.** The array is not a simple scalar, except in a mixed array, whose elements are all items.
#[derive(Clone)]
pub struct Item(Slot<Node>);

struct Node {
    array: Array,
    depth: u32,
    /// The account of a node whose array has none: a constant, a scalar, an array without elements.
    own_account: Option<Memory>,
}

/// The size of an item without its elements: the node, its reference counts, and the overhead of the allocator.
const NODE_BYTES: usize = 112;

const _: () =
    assert!(size_of::<Node>() + 2 * size_of::<usize>() <= NODE_BYTES, "a node must fit the bytes that are counted for it");

impl Array {
    /// Fails with WS FULL if the array is nested as deeply as functions that walk it can go, on a stack that cannot grow.
    #[inline]
    pub(crate) fn check_depth(&self) -> Result<()> {
        let limit = max_value_depth();
        if limit == u32::MAX || !self.is_nested() || self.depth() < limit {
            return Ok(());
        }
        Err(Fault::ws_full(format!("a value can be nested at most {limit} levels deep: there is no more stack")))
    }
}

impl Node {
    /// Makes a node that is charged to the account of the array's elements, otherwise to `memory`, otherwise to the account of
    /// the item that the array encloses.
    #[inline(always)]
    fn new(array: Array, memory: Option<&Memory>) -> Self {
        let own = match array.memory() {
            Some(memory) => {
                // Counted before the node is made, so that the node is constructed in its final place.
                memory.count(NODE_BYTES);
                None
            }
            None => {
                let enclosed = match array.items() {
                    Some([item]) if memory.is_none() && array.is_scalar() => item.account(),
                    _ => None,
                };
                let own = memory.or(enclosed).cloned();
                if let Some(memory) = &own {
                    memory.count(NODE_BYTES);
                }
                own
            }
        };
        Self { depth: array.depth(), array, own_account: own }
    }

    /// Returns the account that the node itself is charged to: the account of the array's elements, which the node does not store
    /// again, or its own.
    fn account(&self) -> Option<&Memory> {
        self.array.memory().or(self.own_account.as_ref())
    }

    /// Takes the array out of the node, which is then no longer charged to any account.
    fn take(&mut self) -> Array {
        self.release();
        self.own_account = None;
        std::mem::replace(&mut self.array, Array::ZERO)
    }

    fn release(&self) {
        if let Some(memory) = self.account() {
            memory.uncount(NODE_BYTES);
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.release();
    }
}

impl Item {
    /// Makes an item that holds `array`.
    #[inline(always)]
    pub fn new(array: Array) -> Self {
        Self::with_account(array, None)
    }

    /// Makes an item that holds `array`, which is counted against `memory` unless it is charged already or shared. The item
    /// itself is counted in the account of the array, or in `memory` if the array has none. A short value takes no memory but that of
    /// the item.
    ///
    /// # Errors
    /// Fails with WS FULL if the bytes counted in `memory` so far exceed its limit: a loop may make items and nothing else. Also fails
    /// if the array is nested too deeply for a stack that cannot grow.
    #[inline(always)]
    pub fn new_in(memory: &Memory, array: Array) -> Result<Self> {
        if let Some(short) = array.to_short() {
            return Ok(short.into());
        }
        Self::with_address(memory, array)
    }

    /// Makes an item that holds `array` and has an address, even if the value is short: see [`Item::address`].
    ///
    /// # Errors
    /// Those of [`Item::new_in`].
    pub(crate) fn with_address(memory: &Memory, array: Array) -> Result<Self> {
        memory.check_counts()?;
        array.check_depth()?;
        Ok(Self(Slot::node(Arc::new(Node::new(array.count_to(memory), Some(memory))))))
    }

    /// Makes an item that holds a text of characters below 256.
    ///
    /// # Errors
    /// Those of [`Item::new_in`].
    #[inline]
    pub(crate) fn text(memory: &Memory, characters: &[u8]) -> Result<Self> {
        if let Some(short) = Short::text(characters) {
            return Ok(short.into());
        }
        let mut block = memory.block::<u8>(characters.len())?;
        block.copy_from_slice(characters);
        Self::new_in(memory, Array::vector(block))
    }

    /// Makes an item that holds a part of a text.
    ///
    /// # Errors
    /// Those of [`Item::new_in`].
    pub(crate) fn part_of_text(memory: &Memory, text: &Buffer<u8>, start: usize, length: usize) -> Result<Self> {
        if let Some(short) = Short::text(&text.as_slice()[start..start + length]) {
            return Ok(short.into());
        }
        match text.place_in_block(start) {
            Some((block, place)) if length <= MAX_TEXT_LENGTH => Ok(Self(Slot::text(block.clone(), place, length))),
            _ => Self::new_in(memory, Array::vector(Elements::Latin(text.part(start, length)?))),
        }
    }

    /// Makes items of texts that lie in one block, each with its start and its length: at most [`MAX_TEXT_LENGTH`]. Short texts are taken
    /// out of the block.
    pub(crate) fn texts(block: Block<u8>, places: impl Iterator<Item = (u32, usize)>) -> impl Iterator<Item = Self> {
        let block = SharedBlock::from(block);
        places.map(move |(start, length)| match Short::text(&block[start as usize..][..length]) {
            Some(short) => short.into(),
            None => Self(Slot::text(block.clone(), start, length)),
        })
    }

    /// Makes an item that holds a text of any characters.
    ///
    /// # Errors
    /// Those of [`Item::new_in`].
    pub(crate) fn unicode_text(memory: &Memory, text: &str) -> Result<Self> {
        if text.is_ascii() {
            return Self::text(memory, text.as_bytes());
        }
        memory.check(text.len().saturating_mul(size_of::<char>()))?;
        Self::new_in(memory, Array::text(text))
    }

    /// Counts the item and its contents against an account unless they are charged already or shared.
    pub(crate) fn count_to(&mut self, memory: &Memory) {
        if let Some(node) = self.unique_node()
            && node.account().is_none()
        {
            let array = std::mem::replace(&mut node.array, Array::ZERO);
            *node = Node::new(recurse(|| array.count_to(memory)), Some(memory));
        }
    }

    /// Returns the node if there is one and it is not shared.
    fn unique_node(&mut self) -> Option<&mut Node> {
        Arc::get_mut(self.0.node_mut()?)
    }

    /// Returns the array, which is made here unless the item points to one. Items within it: [`Item::items`].
    #[inline]
    pub fn array(&self) -> Cow<'_, Array> {
        match self.0.content() {
            Content::Short(short) => Cow::Owned(Array::from(*short)),
            Content::Text(text) => Cow::Owned(make_text(text)),
            Content::Node(node) => Cow::Borrowed(&node.array),
        }
    }

    /// Returns the value if it is short, that is, if the item stores it in place.
    #[inline]
    pub(crate) fn short(&self) -> Option<&Short> {
        match self.0.content() {
            Content::Short(short) => Some(short),
            Content::Text(_) | Content::Node(_) => None,
        }
    }

    /// Returns the array that the item points to, or `None` if it is short or a text. Any array with items, and any of rank 2 or more, is
    /// neither.
    #[inline]
    pub(crate) fn long_array(&self) -> Option<&Array> {
        match self.0.content() {
            Content::Short(_) | Content::Text(_) => None,
            Content::Node(node) => Some(&node.array),
        }
    }

    /// Returns the array: another reference to it, or one that is made here unless the item points to one.
    #[inline]
    pub fn to_array(&self) -> Array {
        match self.0.content() {
            Content::Short(short) => Array::from(*short),
            Content::Text(text) => make_text(text),
            Content::Node(node) => node.array.clone(),
        }
    }

    /// Returns the array, moved out of the item unless the item is shared.
    pub fn into_array(mut self) -> Array {
        match self.unique_node() {
            Some(node) => node.take(),
            None => self.to_array(),
        }
    }

    /// Returns the items of the array, or `None` if it has other elements.
    #[inline]
    pub fn items(&self) -> Option<&[Self]> {
        self.long_array()?.items()
    }

    /// Returns the number of elements of the array.
    #[inline]
    pub fn bound(&self) -> usize {
        match self.0.content() {
            Content::Short(short) => short.len(),
            Content::Text(text) => text.len(),
            Content::Node(node) => node.array.bound(),
        }
    }

    /// Returns the shape of the array.
    #[inline]
    pub fn shape(&self) -> Cow<'_, Shape> {
        match self.0.content() {
            Content::Short(short) if short.is_scalar() => Cow::Owned(Shape::SCALAR),
            Content::Short(short) => Cow::Owned(Shape::vector(short.len())),
            Content::Text(text) => Cow::Owned(Shape::vector(text.len())),
            Content::Node(node) => Cow::Borrowed(node.array.shape()),
        }
    }

    /// Returns the number of axes of the array.
    #[inline]
    pub fn rank(&self) -> usize {
        match self.0.content() {
            Content::Short(short) => usize::from(!short.is_scalar()),
            Content::Text(_) => 1,
            Content::Node(node) => node.array.rank(),
        }
    }

    /// Returns the type of the elements of the array.
    #[inline]
    pub fn element_type(&self) -> ElementType {
        match self.0.content() {
            Content::Short(short) => short.element_type(),
            Content::Text(_) => ElementType::Latin,
            Content::Node(node) => node.array.element_type(),
        }
    }

    /// Returns true if the array is a scalar that is not nested.
    #[inline]
    pub fn is_simple_scalar(&self) -> bool {
        match self.0.content() {
            Content::Short(short) => short.is_scalar(),
            Content::Text(_) => false,
            Content::Node(node) => node.array.is_simple_scalar(),
        }
    }

    /// Returns the characters if the array is a vector of characters below 256, otherwise `None`.
    #[inline]
    pub(crate) fn as_latin_text(&self) -> Option<&[u8]> {
        if let Some(text) = self.0.short_text() {
            return Some(text);
        }
        match self.0.content() {
            Content::Short(_) => None,
            Content::Text(text) => Some(text.characters()),
            Content::Node(node) => match &node.array.elements {
                Elements::Latin(buffer) if node.array.rank() == 1 => Some(buffer.as_slice()),
                _ => None,
            },
        }
    }

    /// Returns true if the array is a vector of characters.
    #[inline]
    pub(crate) fn is_text(&self) -> bool {
        self.rank() == 1 && self.element_type().is_character()
    }

    /// Returns the depth of the array: 0 for a simple scalar.
    #[inline]
    pub fn depth(&self) -> u32 {
        match self.0.content() {
            Content::Short(short) => u32::from(!short.is_scalar()),
            Content::Text(_) => 1,
            Content::Node(node) => node.depth,
        }
    }

    /// Returns an item like this one, with fills instead of its elements.
    ///
    /// # Errors
    /// WS FULL, or a request to stop.
    pub fn prototype(&self) -> Result<Self> {
        Ok(Self::with_account(self.array().fills()?, self.account()))
    }

    /// Makes an item that holds `array`, counted in the account of that array, or in `account` if the array has none.
    #[inline(always)]
    pub(crate) fn with_account(array: Array, account: Option<&Memory>) -> Self {
        match array.to_short() {
            Some(short) => short.into(),
            None => Self(Slot::node(Arc::new(Node::new(array, account)))),
        }
    }

    /// Returns the account that the item is charged to, if any.
    pub(crate) fn account(&self) -> Option<&Memory> {
        match self.0.content() {
            Content::Short(_) => None,
            Content::Text(text) => text.block().memory(),
            Content::Node(node) => node.account(),
        }
    }

    /// Returns true if both items are the same short value, or point to the same text or array in memory.
    #[inline]
    pub fn is_same(&self, other: &Self) -> bool {
        match (self.0.content(), other.0.content()) {
            (Content::Short(one), Content::Short(other)) => one == other,
            (Content::Text(_), Content::Text(_)) => {
                self.as_latin_text().zip(other.as_latin_text()).is_some_and(|(one, other)| std::ptr::eq(one, other))
            }
            (Content::Node(one), Content::Node(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Returns true if the item holds a text in a block of texts.
    pub(crate) fn is_part_of_block(&self) -> bool {
        matches!(self.0.content(), Content::Text(_))
    }

    /// Returns true if the item points to an array that another item points to as well.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.0.content(), Content::Node(node) if Arc::strong_count(node) > 1)
    }

    /// Returns the address of the array, which identifies it among all others while it is alive, or `None` for a short value or a text.
    pub fn address(&self) -> Option<usize> {
        match self.0.content() {
            Content::Short(_) | Content::Text(_) => None,
            Content::Node(node) => Some(Arc::as_ptr(node).addr()),
        }
    }

    /// Returns a guard for modifying the array in place; the array is copied first if the item is shared.
    pub fn make_mut(&mut self) -> ItemMut<'_> {
        let previous_account = self.account().cloned();
        let array = match self.unique_node() {
            Some(node) => node.take(),
            None => self.to_array(),
        };
        ItemMut { item: self, array, previous_account }
    }
}

/// Makes the vector of a text, a part of its block.
fn make_text(text: &TextPlace) -> Array {
    Array::vector(Elements::Latin(Buffer::part_of(text.block().clone(), text.start(), text.len())))
}

impl From<Short> for Item {
    #[inline(always)]
    fn from(short: Short) -> Self {
        Self(Slot::short(short))
    }
}

/// A guard for modifying the array of an item; when dropped, it puts the array back. Meanwhile the item holds 0 if the array was
/// moved out of it, otherwise still the old value.
pub struct ItemMut<'a> {
    item: &'a mut Item,
    array: Array,
    previous_account: Option<Memory>,
}

impl std::ops::Deref for ItemMut<'_> {
    type Target = Array;

    fn deref(&self) -> &Array {
        &self.array
    }
}

impl std::ops::DerefMut for ItemMut<'_> {
    fn deref_mut(&mut self) -> &mut Array {
        &mut self.array
    }
}

impl Drop for ItemMut<'_> {
    /// Makes the item anew: its depth and its account follow from the array.
    fn drop(&mut self) {
        let array = std::mem::replace(&mut self.array, Array::ZERO);
        let account = self.previous_account.as_ref();
        match self.item.unique_node() {
            Some(node) if array.to_short().is_none() => *node = Node::new(array, account),
            _ => *self.item = Item::with_account(array, account),
        }
    }
}

impl Drop for Item {
    /// Drops deep values iteratively: each step moves the items of one array to the work list before that array is freed.
    #[inline]
    fn drop(&mut self) {
        if let Content::Node(node) = self.0.content()
            && (node.depth > RECURSION_MAX_DEPTH || node.array.is_nested() && is_low_on_stack())
        {
            drop_iteratively(self);
        }
    }
}

#[cold]
fn drop_iteratively(item: &mut Item) {
    let mut work = Vec::new();
    take_items(item, &mut work);
    while let Some(mut item) = work.pop() {
        take_items(&mut item, &mut work);
    }
}

/// Returns true if too little stack is left for recursion, which may be needed even at a small depth: items of the block outside
/// the view may be deeper than those within it.
fn is_low_on_stack() -> bool {
    remaining_bytes() < STACK_MARGIN_BYTES
}

/// Moves the nested items of an unshared array to the work list, including those outside the view: the prototype of an empty
/// array, and everything else in its block.
fn take_items(item: &mut Item, work: &mut Vec<Item>) {
    if let Some(node) = item.unique_node() {
        node.depth = 0;
        if let Elements::Nested(buffer) = &mut node.array.elements
            && let Some(items) = buffer.block_mut()
        {
            let nested = items.iter_mut().filter(|item| item.items().is_some());
            work.extend(nested.map(|item| std::mem::replace(item, Short::ZERO.into())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_that_a_block_keeps_is_forgotten_when_an_item_changes() {
        let texts = ["ab", "cd"].map(|text| Item::new(Array::text(text)));
        let mut nested = super::super::Buffer::from(texts.to_vec());
        assert_eq!([nested.depth_of_items(), nested.depth_of_items()], [1, 1]);
        let other = nested.clone();
        nested.to_mut().expect("fits")[1] = Item::new(Array::scalar(Item::new(Array::text("deep"))));
        assert_eq!([nested.depth_of_items(), nested.depth_of_items(), other.depth_of_items()], [2, 2, 1]);
        assert_eq!(nested.part(0, 1).expect("fits").depth_of_items(), 1, "a part of a block is looked through by itself");
        nested.to_mut().expect("fits")[1] = Item::new(Array::ZERO);
        assert_eq!(nested.depth_of_items(), 1);
    }

    #[test]
    fn items_are_charged_to_the_account_of_their_contents_and_credited_once() {
        let memory = Memory::new(1 << 20);
        let vector = |length| Array::vector(super::super::Buffer::from(memory.block::<i32>(length).expect("fits")));
        let empty = memory.used_bytes();
        let alone = Item::new(vector(5));
        let one = memory.used_bytes();
        assert!(one >= empty + NODE_BYTES);
        let within = Item::new(Array::scalar(alone.clone()));
        assert_eq!(memory.used_bytes(), one + NODE_BYTES, "an item that encloses another is charged to the account of that one");
        let mut other = within.clone();
        assert_eq!(memory.used_bytes(), one + NODE_BYTES, "another reference to an item is not charged");
        *other.make_mut() = Array::ZERO;
        assert_eq!((memory.used_bytes(), other.depth()), (one + NODE_BYTES, 0), "a short value is not charged");
        *other.make_mut() = vector(5);
        assert_eq!((memory.used_bytes(), other.depth()), (2 * one - empty + NODE_BYTES, 1));
        drop((alone.into_array(), other.into_array()));
        assert_eq!(memory.used_bytes(), one + NODE_BYTES);
        drop(within);
        assert_eq!(memory.used_bytes(), empty);
    }
}
