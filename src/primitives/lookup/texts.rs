//! Lookup of short texts among short texts: an item that stores its text in place is a key of 128 bits. A few texts of any length
//! are compared with one item after another.

use super::{KnownPositions, LINEAR_SEARCH_MAX_NEEDLES, Lookup};
use crate::array::{Array, Block, ElementType, Item};
use crate::error::Result;
use crate::function::Context;
use crate::kernels::search;
use crate::kernels::search::{Hash128, Key128, NOT_FOUND};

/// The key of every text that is too long to be stored in place: no short text has it.
const LONG_TEXT_KEY: Key128 = [0; 2];

/// Returns the keys of items, one after another, or `None` unless all are characters below 256 or short texts of such characters.
pub(crate) fn make_keys(context: &Context, items: &[Item]) -> Result<Option<Block<u64>>> {
    make_keys_by(context, items, |item| {
        item.short().filter(|short| short.element_type() == ElementType::Latin).map(|short| short.to_words())
    })
}

fn make_keys_by(context: &Context, items: &[Item], key: impl Fn(&Item) -> Option<Key128>) -> Result<Option<Block<u64>>> {
    // Most arrays of other items are recognised by their first one, before a key is allocated.
    if items.first().is_none_or(|item| key(item).is_none()) {
        return Ok(None);
    }
    let mut words = context.memory().scratch_block::<u64>(2 * items.len())?;
    let mut pace = context.work().pace();
    let (targets, _) = words.as_chunks_mut::<2>();
    for (target, item) in targets.iter_mut().zip(items) {
        pace.step(0)?;
        let Some(key) = key(item) else { return Ok(None) };
        *target = key;
    }
    Ok(Some(words))
}

/// Looks up texts of characters below 256 among short ones. Returns `None` for other items.
pub(crate) fn lookup_short_texts(context: &Context, haystack: &Array, needles: &Array) -> Result<Option<Box<dyn Lookup>>> {
    let (Some(haystack), Some(needles)) = (haystack.items(), needles.items()) else { return Ok(None) };
    if needles.len() <= LINEAR_SEARCH_MAX_NEEDLES {
        return scan_for_texts(context, haystack, needles);
    }
    let needle_key = |item: &Item| match item.short() {
        Some(short) => (short.element_type() == ElementType::Latin).then(|| short.to_words()),
        None => item.as_latin_text().map(|_| LONG_TEXT_KEY),
    };
    let Some(needles) = make_keys_by(context, needles, needle_key)? else { return Ok(None) };
    let Some(keys) = make_keys(context, haystack)? else { return Ok(None) };
    let (keys, _) = keys.as_chunks::<2>();
    let mut dictionary = Hash128::new(context.memory(), keys.len())?;
    search::enter_all(context.work(), &mut dictionary, keys)?;
    Ok(Some(Box::new(TextLookup { needles, dictionary })))
}

/// Looks up a few texts of characters below 256, of any length, by comparing them with one item after another. Returns `None` if an
/// item that is met is not such a text.
fn scan_for_texts(context: &Context, haystack: &[Item], needles: &[Item]) -> Result<Option<Box<dyn Lookup>>> {
    let mut positions = context.memory().block::<u32>(needles.len())?;
    let mut pace = context.work().pace();
    for (target, needle) in positions.iter_mut().zip(needles) {
        let Some(needle) = needle.as_latin_text() else { return Ok(None) };
        *target = NOT_FOUND;
        for (item, position) in haystack.iter().zip(0..) {
            pace.step(0)?;
            let Some(text) = item.as_latin_text() else { return Ok(None) };
            if text == needle {
                *target = position;
                break;
            }
        }
    }
    Ok(Some(Box::new(KnownPositions(positions))))
}

/// A lookup of texts in a dictionary of those of the haystack.
struct TextLookup {
    needles: Block<u64>,
    dictionary: Hash128,
}

impl Lookup for TextLookup {
    fn write_positions(&self, start: usize, target: &mut [u32]) {
        let (needles, _) = self.needles.as_chunks::<2>();
        search::find_all(&self.dictionary, &needles[start..][..target.len()], target);
    }
}
