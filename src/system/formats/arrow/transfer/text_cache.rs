//! The texts of a dictionary as items, each of which is made once: texts that occur often share their memory.

use crate::array::{Charged, Elements, Item, Memory};
use crate::error::Result;
use arrow_array::cast::AsArray;
use arrow_array::{Array as _, ArrayRef, StringArray};
use arrow_schema::DataType;
use std::sync::Arc;

/// The items that have been made of the texts of a dictionary.
#[derive(Default)]
pub(super) struct TextCache {
    /// The texts of the dictionary.
    texts: Option<ArrayRef>,
    /// The item for each text that has occurred.
    items: Charged<Option<Item>>,
}

impl TextCache {
    /// Converts codes to the texts that they stand for; a missing value becomes an empty text.
    pub(super) fn look_up(&mut self, memory: &Memory, texts: &ArrayRef, codes: &[Option<usize>]) -> Result<Elements> {
        if !self.texts.as_ref().is_some_and(|known| Arc::ptr_eq(known, texts)) {
            self.items = memory.vector(texts.len())?;
            self.items.resize(texts.len(), None);
            self.texts = Some(texts.clone());
        }
        let mut items = memory.vector::<Item>(codes.len())?;
        for code in codes {
            items.push(self.find_item(memory, texts, *code)?);
        }
        Ok(Elements::Nested(memory.adopt(items)?.into()))
    }

    fn find_item(&mut self, memory: &Memory, texts: &ArrayRef, code: Option<usize>) -> Result<Item> {
        let known = code.and_then(|code| Some((code, self.items.get_mut(code)?)));
        let Some((code, slot)) = known else { return Item::unicode_text(memory, "") };
        if let Some(item) = slot {
            return Ok(item.clone());
        }
        let text = if texts.is_null(code) { "" } else { text_at(texts, code) };
        Ok(slot.insert(Item::unicode_text(memory, text)?).clone())
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
