//! The texts of a column as items. Texts that occur often share their memory: one of a dictionary is made once, and one that several
//! views refer to is made about once for each batch.

use crate::array::short::MAX_SHORT_BYTES;
use crate::array::{Charged, Item, Memory, TextRun};
use crate::error::Result;
use arrow_array::cast::AsArray;
use arrow_array::{AnyDictionaryArray, Array as _, ArrayRef, StringArray, StringViewArray};
use arrow_schema::DataType;

/// The number of bits of the positions at which texts that were made recently are kept.
const RECENT_BITS: u32 = 10;

/// The items that have been made of the texts of a dictionary.
#[derive(Default)]
pub(super) struct TextCache {
    /// The texts of the dictionary.
    texts: Option<ArrayRef>,
    /// The item for each text that has occurred.
    items: Charged<Option<Item>>,
}

impl TextCache {
    /// Appends the texts that codes stand for; a missing value becomes an empty text. The dictionary must not be empty.
    pub(super) fn push_coded(
        &mut self,
        memory: &Memory,
        dictionary: &dyn AnyDictionaryArray,
        items: &mut Charged<Item>,
    ) -> Result<()> {
        let texts = dictionary.values();
        self.refer_to(memory, texts)?;
        let nulls = dictionary.keys().nulls();
        for (row, code) in dictionary.normalized_keys().into_iter().enumerate() {
            let is_missing = nulls.is_some_and(|nulls| nulls.is_null(row));
            items.push(if is_missing { Item::text(memory, b"")? } else { self.find_item(memory, texts, code)? });
        }
        Ok(())
    }

    /// Forgets the items of another dictionary. The buffers of the texts are compared, not the arrays: the crates wrap the same
    /// buffers in a new array for each batch.
    fn refer_to(&mut self, memory: &Memory, texts: &ArrayRef) -> Result<()> {
        if !self.texts.as_ref().is_some_and(|known| known.to_data().ptr_eq(&texts.to_data())) {
            self.items = memory.vector(texts.len())?;
            self.items.resize(texts.len(), None);
            self.texts = Some(texts.clone());
        }
        Ok(())
    }

    fn find_item(&mut self, memory: &Memory, texts: &ArrayRef, code: usize) -> Result<Item> {
        let Some(slot) = self.items.get_mut(code) else { return Item::text(memory, b"") };
        if let Some(item) = slot {
            return Ok(item.clone());
        }
        let text = if texts.is_null(code) { "" } else { text_at(texts, code) };
        Ok(slot.insert(Item::unicode_text(memory, text)?).clone())
    }
}

/// Appends the texts that views refer to; a missing value becomes an empty text.
pub(super) fn push_views(memory: &Memory, texts: &StringViewArray, items: &mut Charged<Item>) -> Result<()> {
    let (mut run, mut recent) = (TextRun::default(), RecentTexts::default());
    for (row, &view) in texts.views().iter().enumerate() {
        let text = if texts.is_null(row) { "" } else { texts.value(row) };
        // The view of a missing value may be that of any text.
        let known = if text.len() > MAX_SHORT_BYTES { recent.find_item(view, items.len()) } else { None };
        match known {
            Some(item) => run.push_again(item, items),
            None => run.push_unicode(memory, text, items)?,
        }
    }
    run.finish(items);
    Ok(())
}

/// The views of texts of one array that occurred recently, each with the number of an item that holds its text. Equal views of an array
/// refer to the same bytes, as those of one text in a dictionary page do.
#[derive(Default)]
struct RecentTexts(Vec<(u128, usize)>);

impl RecentTexts {
    /// Returns the number of an item that holds the text of a view, if one is known. From now on it is the item with the number `next`.
    fn find_item(&mut self, view: u128, next: usize) -> Option<usize> {
        if self.0.is_empty() {
            // No view is 0 but that of the empty text, which is short.
            self.0.resize(1 << RECENT_BITS, (0, 0));
        }
        // The highest bits of a view are the position of the text in its buffer.
        let hash = ((view >> 96) as u32).wrapping_mul(0x9E37_79B1);
        let slot = &mut self.0[(hash >> (u32::BITS - RECENT_BITS)) as usize];
        let (known, item) = std::mem::replace(slot, (view, next));
        (known == view).then_some(item)
    }
}

/// Returns true for the types of texts whose dictionaries are looked up here.
pub(super) fn is_text(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

fn text_at(texts: &ArrayRef, index: usize) -> &str {
    match texts.data_type() {
        DataType::LargeUtf8 => texts.as_string::<i64>().value(index),
        DataType::Utf8View => texts.as_string_view().value(index),
        _ => texts.as_any().downcast_ref::<StringArray>().map_or("", |texts| texts.value(index)),
    }
}
