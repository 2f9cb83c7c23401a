//! Sixteen bytes that hold a short value, the place of a text in a block, or a shared node: the storage of an item.

use super::SharedBlock;
use crate::array::short::Short;
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// The greatest length of a text in a block of texts.
pub(crate) const MAX_TEXT_LENGTH: usize = (1 << 24) - 1;

/// The first byte of a slot that holds the place of a text.
const TEXT_KIND: u8 = 0;
/// The first byte of a slot that holds a node. The first byte of a short value is neither: it tells its type.
const NODE_KIND: u8 = u8::MAX;

/// A short value, the place of a text, or a node.
///
/// **Invariant.** The first byte tells which of the fields was written: all of them begin with it. No other code can change it, since
/// only nodes are lent for modification.
#[repr(C)]
pub(crate) union Slot<N> {
    kind: u8,
    short: Short,
    text: ManuallyDrop<TextPlace>,
    node: ManuallyDrop<NodePlace<N>>,
}

const _: () = assert!(size_of::<Slot<()>>() == 16, "an item takes two words");

/// The place of a text of characters below 256 in a block that holds those of other items as well.
#[derive(Clone)]
#[repr(C)]
pub(crate) struct TextPlace {
    kind: u8,
    /// The number of characters, the lowest byte first.
    length: [u8; 3],
    start: u32,
    block: SharedBlock<u8>,
}

#[repr(C)]
struct NodePlace<N> {
    kind: u8,
    node: Arc<N>,
}

/// The content of a slot.
pub(crate) enum Content<'a, N> {
    Short(&'a Short),
    Text(&'a TextPlace),
    Node(&'a Arc<N>),
}

impl<N> Slot<N> {
    #[inline(always)]
    pub(crate) fn short(short: Short) -> Self {
        Self { short }
    }

    #[inline(always)]
    pub(crate) fn node(node: Arc<N>) -> Self {
        Self { node: ManuallyDrop::new(NodePlace { kind: NODE_KIND, node }) }
    }

    /// Makes the slot of a text that lies in a block, from its start on.
    ///
    /// # Panics
    /// If the text is longer than [`MAX_TEXT_LENGTH`], or not within the block.
    #[inline]
    pub(crate) fn text(block: SharedBlock<u8>, start: u32, length: usize) -> Self {
        assert!(length <= MAX_TEXT_LENGTH && start as usize + length <= block.len(), "a text lies within its block");
        let [low, middle, high, _] = (length as u32).to_le_bytes();
        Self { text: ManuallyDrop::new(TextPlace { kind: TEXT_KIND, length: [low, middle, high], start, block }) }
    }

    #[inline(always)]
    pub(crate) fn content(&self) -> Content<'_, N> {
        // SAFETY: every field begins with a byte, which is initialised.
        match unsafe { self.kind } {
            // SAFETY: the kind tells that this field was written.
            TEXT_KIND => Content::Text(unsafe { &self.text }),
            // SAFETY: as above.
            NODE_KIND => Content::Node(unsafe { &self.node.node }),
            // SAFETY: as above; no short value has one of the other two kinds.
            _ => Content::Short(unsafe { &self.short }),
        }
    }

    /// Returns the characters if the slot holds a short text of characters below 256, without a look at what else it may hold.
    #[inline(always)]
    pub(crate) fn short_text(&self) -> Option<&[u8]> {
        // SAFETY: as in `content`: the kind is the type of a short value.
        if unsafe { self.kind } == Short::LATIN_KIND { unsafe { &self.short }.as_text() } else { None }
    }

    /// Returns the node for modification, or `None` if the slot holds none.
    #[inline(always)]
    pub(crate) fn node_mut(&mut self) -> Option<&mut Arc<N>> {
        // SAFETY: as in `content`; the slot is borrowed uniquely.
        if unsafe { self.kind } == NODE_KIND { Some(unsafe { &mut (*self.node).node }) } else { None }
    }
}

impl<N> Clone for Slot<N> {
    #[inline]
    fn clone(&self) -> Self {
        match self.content() {
            Content::Short(short) => Self::short(*short),
            Content::Text(text) => Self { text: ManuallyDrop::new(text.clone()) },
            Content::Node(node) => Self::node(node.clone()),
        }
    }
}

impl<N> Drop for Slot<N> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: as in `content`; what the field owns is dropped once, since nothing uses the slot after this.
        match unsafe { self.kind } {
            // SAFETY: as above.
            TEXT_KIND => unsafe { ManuallyDrop::drop(&mut self.text) },
            // SAFETY: as above.
            NODE_KIND => unsafe { ManuallyDrop::drop(&mut self.node) },
            _ => {}
        }
    }
}

impl TextPlace {
    /// Returns the characters.
    #[inline]
    pub(crate) fn characters(&self) -> &[u8] {
        &self.block[self.start()..][..self.len()]
    }

    /// Returns the number of characters.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let [low, middle, high] = self.length;
        u32::from_le_bytes([low, middle, high, 0]) as usize
    }

    /// Returns the position of the first character in the block.
    #[inline]
    pub(crate) fn start(&self) -> usize {
        self.start as usize
    }

    /// Returns the block.
    #[inline]
    pub(crate) fn block(&self) -> &SharedBlock<u8> {
        &self.block
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Memory;

    #[test]
    fn what_a_slot_holds_is_dropped_once() {
        let memory = Memory::new(1 << 20);
        let empty = memory.used_bytes();
        let mut block = memory.block::<u8>(300).expect("fits");
        block.fill(b'x');
        block[100..104].copy_from_slice(b"text");
        let block = SharedBlock::from(block);
        let text: Slot<String> = Slot::text(block.clone(), 100, 4);
        let copy = text.clone();
        drop((block, text));
        assert!(memory.used_bytes() > empty, "a copy keeps the block");
        assert!(matches!(copy.content(), Content::Text(text) if text.characters() == b"text" && text.start() == 100));
        drop(copy);
        assert_eq!(memory.used_bytes(), empty);
        let shared = Arc::new(String::from("node"));
        let mut node = Slot::node(shared.clone());
        let other = node.clone();
        assert_eq!(Arc::strong_count(&shared), 3);
        assert!(node.node_mut().is_some_and(|node| **node == "node"));
        drop((node, other));
        assert_eq!(Arc::strong_count(&shared), 1);
        let mut short: Slot<String> = Slot::short(Short::ZERO);
        assert!(short.node_mut().is_none() && matches!(short.clone().content(), Content::Short(short) if *short == Short::ZERO));
    }
}
