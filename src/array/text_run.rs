//! Texts that are read one after another and become items: those that are too long to be stored in place share a block, and have no
//! memory of their own.

use super::memory::slot::MAX_TEXT_LENGTH;
use super::{Block, Charged, Item, Memory, Short};
use crate::error::Result;

/// The size of the first block of texts. Each further one is twice as large as the one before it, up to `BLOCK_BYTES`.
const FIRST_BLOCK_BYTES: usize = 256;
/// The greatest size of a block of texts. What is left of a table after most of its rows were dropped keeps whole blocks.
const BLOCK_BYTES: usize = 15 << 10;
/// The length of a text from which it has memory of its own.
const LONG_TEXT_BYTES: usize = BLOCK_BYTES / 8;

const _: () = assert!(BLOCK_BYTES <= MAX_TEXT_LENGTH, "the length of every text in a block must fit an item");

/// The texts of the last items of a vector, which are made when the block is full. Call [`TextRun::finish`] after the last text.
#[derive(Default)]
pub(crate) struct TextRun {
    block: Option<Block<u8>>,
    used_bytes: usize,
    /// The size of the last block.
    block_bytes: usize,
    places: Vec<Place>,
}

/// The place of a text in the block, and that of its item in the vector.
struct Place {
    item: usize,
    start: u32,
    length: usize,
}

impl TextRun {
    /// Appends an item that holds a text of any characters to a vector, which must have room for it.
    #[inline]
    pub(crate) fn push_unicode(&mut self, memory: &Memory, text: &str, items: &mut Charged<Item>) -> Result<()> {
        if text.is_ascii() {
            return self.push(memory, text.as_bytes(), items);
        }
        items.push(Item::unicode_text(memory, text)?);
        Ok(())
    }

    /// Appends an item that holds a text of characters below 256 to a vector, which must have room for it.
    #[inline]
    pub(crate) fn push(&mut self, memory: &Memory, text: &[u8], items: &mut Charged<Item>) -> Result<()> {
        match Short::text(text) {
            Some(short) => items.push(short.into()),
            None if text.len() >= LONG_TEXT_BYTES => items.push(Item::text(memory, text)?),
            None => self.gather(memory, text, items)?,
        }
        Ok(())
    }

    /// Appends an item that holds the same text as the one with a number.
    #[cfg(feature = "arrow")]
    pub(crate) fn push_again(&mut self, item: usize, items: &mut Charged<Item>) {
        match self.places.binary_search_by_key(&item, |place| place.item) {
            Ok(found) => {
                let Place { start, length, .. } = self.places[found];
                self.places.push(Place { item: items.len(), start, length });
                items.push(Short::ZERO.into());
            }
            Err(_) => {
                let item = items[item].clone();
                items.push(item);
            }
        }
    }

    /// Copies a text to the block, and holds the place of its item in the vector.
    fn gather(&mut self, memory: &Memory, text: &[u8], items: &mut Charged<Item>) -> Result<()> {
        if self.used_bytes + text.len() > self.block_bytes {
            self.finish(items);
        }
        let block = match &mut self.block {
            Some(block) => block,
            none => {
                self.block_bytes = (2 * self.block_bytes).max(FIRST_BLOCK_BYTES).max(text.len()).min(BLOCK_BYTES);
                none.insert(memory.block::<u8>(self.block_bytes)?)
            }
        };
        block[self.used_bytes..][..text.len()].copy_from_slice(text);
        self.places.push(Place { item: items.len(), start: self.used_bytes as u32, length: text.len() });
        self.used_bytes += text.len();
        items.push(Short::ZERO.into());
        Ok(())
    }

    /// Forgets the text of the last item, which is about to be removed from the vector.
    pub(crate) fn forget_last(&mut self, items: &[Item]) {
        if let Some(place) = self.places.pop_if(|place| place.item + 1 == items.len()) {
            self.used_bytes = place.start as usize;
        }
    }

    /// Makes the items of the texts in the block.
    pub(crate) fn finish(&mut self, items: &mut Charged<Item>) {
        self.used_bytes = 0;
        let Some(block) = self.block.take() else { return };
        let places = self.places.iter().map(|place| (place.start, place.length));
        for (item, place) in Item::texts(block, places).zip(&self.places) {
            items[place.item] = item;
        }
        self.places.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_in_their_order() {
        let memory = Memory::new(1 << 26);
        let text = |number: usize| {
            "text ".repeat(number % 700) + &number.to_string() + if number.is_multiple_of(5) { "é⍳" } else { "" }
        };
        let mut items: Charged<Item> = memory.vector(3000).expect("fits");
        let mut run = TextRun::default();
        for number in 0..3000 {
            run.push_unicode(&memory, &text(number), &mut items).expect("fits");
        }
        run.finish(&mut items);
        for (number, item) in items.iter().enumerate() {
            assert_eq!(item.array().to_text().as_deref(), Some(&*text(number)));
            assert_eq!((item.depth(), item.rank(), item.bound()), (1, 1, text(number).chars().count()));
        }
        let empty = memory.used_bytes() - items.iter().map(|item| item.bound()).sum::<usize>();
        assert!(empty < 4_000_000, "a text of many takes hardly more than its characters, but {empty} bytes are taken besides");
        let (one, other) = (items[30].clone(), items[31].clone());
        drop(items);
        assert!(one.is_same(&one.clone()) && !one.is_same(&other));
        assert_eq!(other.into_array().to_text(), Some(text(31)));
        let mut changed = one.clone();
        *changed.make_mut() = super::super::Array::text("another text of some length");
        assert_eq!(
            [one, changed].map(|item| item.array().to_text()),
            [Some(text(30)), Some("another text of some length".into())]
        );
    }
}
