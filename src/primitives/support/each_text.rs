//! `f¨` on nested vectors of texts, without a call and an array for each text: functions that move, join or compare the characters.
//! They apply if all items are vectors of characters below 256, or for some functions such characters; the caller otherwise takes
//! the general path.

use crate::array::compare::match_items;
use crate::array::{Array, Bits, Element, Elements, Item, Scalar, Short, scalar};
use crate::error::Result;
use crate::function::Context;

/// Returns the items if they are vectors of characters below 256, and there is at least one.
fn as_texts(array: &Array) -> Option<&[Item]> {
    array.items().filter(|items| !items.is_empty() && items.iter().all(|item| item.as_latin_text().is_some()))
}

/// Collects texts as items; `write` appends the characters of the text with a given number to a vector that is empty.
fn collect_texts(
    context: &Context,
    like: &Array,
    count: usize,
    mut write: impl FnMut(usize, &mut Vec<u8>) -> Result<()>,
) -> Result<Array> {
    let memory = context.memory();
    let (mut items, mut pace, mut text) = (memory.vector(count)?, context.work().pace(), Vec::new());
    for number in 0..count {
        text.clear();
        write(number, &mut text)?;
        pace.step(text.len())?;
        items.push(Item::text(memory, &text)?);
    }
    Ok(Array::new(like.shape().clone(), Item::wrap(memory.adopt(items)?.into())))
}

/// Computes `≢¨Y`.
pub(crate) fn tally_each(context: &mut Context, right: &Array) -> Result<Option<Array>> {
    let Some(items) = right.items().filter(|items| !items.is_empty()) else { return Ok(None) };
    let mut tallies = context.memory().block::<i32>(items.len())?;
    let mut pace = context.work().pace();
    for (target, item) in tallies.iter_mut().zip(items) {
        pace.step(0)?;
        let tally = if item.rank() == 1 { item.bound() } else { item.shape().tally() };
        let Ok(tally) = i32::try_from(tally) else { return Ok(None) };
        *target = tally;
    }
    Array::new(right.shape().clone(), Elements::from(tallies)).narrow(context.memory()).map(Some)
}

/// Computes `⌽¨Y`.
pub(crate) fn reverse_each(context: &mut Context, right: &Array) -> Result<Option<Array>> {
    let Some(texts) = as_texts(right) else { return Ok(None) };
    collect_texts(context, right, texts.len(), |number, text| {
        text.extend(texts[number].as_latin_text().unwrap_or_default().iter().rev());
        Ok(())
    })
    .map(Some)
}

/// Computes `⊃¨Y` for short values that are not empty.
pub(crate) fn first_each(context: &mut Context, right: &Array) -> Result<Option<Array>> {
    let Some(items) = right.items().filter(|items| !items.is_empty()) else { return Ok(None) };
    if context.workspace.settings.migration_level >= 2 {
        return Ok(None);
    }
    let mut firsts = context.memory().vector::<Scalar>(items.len())?;
    let mut pace = context.work().pace();
    for item in items {
        pace.step(0)?;
        let Some(first) = item.short().and_then(Scalar::first_of) else { return Ok(None) };
        firsts.push(first);
    }
    let elements = scalar::collect_scalars(context.memory(), &firsts)?;
    Ok(elements.map(|elements| Array::new(right.shape().clone(), elements)))
}

/// One of the arguments of a derived function: its elements or items by number, the only one for all numbers if there is one.
struct Side<'a> {
    array: &'a Array,
    step: usize,
}

impl<'a> Side<'a> {
    fn new(array: &'a Array) -> Self {
        Self { array, step: usize::from(array.bound() > 1) }
    }

    /// Returns true if each item is a character below 256, or a vector of such.
    fn is_latin(&self) -> bool {
        match self.array.elements() {
            Elements::Latin(_) => true,
            Elements::Nested(buffer) => buffer.as_slice().iter().all(|item| latin_characters(item).is_some()),
            _ => false,
        }
    }

    /// Returns the characters of an item, if [`Side::is_latin`].
    fn characters(&self, number: usize) -> &'a [u8] {
        let index = number * self.step;
        match self.array.elements() {
            Elements::Latin(buffer) => std::slice::from_ref(&buffer.as_slice()[index]),
            Elements::Nested(buffer) => latin_characters(&buffer.as_slice()[index]).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Returns the integer at a number, if there is a simple one.
    fn integer(&self, number: usize) -> Option<i64> {
        self.array.scalar_at(number * self.step)?.as_integer().map(i64::from)
    }
}

/// Returns the characters of an item that is a character below 256 or a vector of such.
fn latin_characters(item: &Item) -> Option<&[u8]> {
    item.short().and_then(Short::as_characters).or_else(|| item.as_latin_text())
}

/// Returns the argument whose shape the result has.
fn longer<'a>(left: &'a Array, right: &'a Array) -> &'a Array {
    if left.bound() > 1 || right.bound() == 1 && left.rank() > right.rank() { left } else { right }
}

/// Computes `X,¨Y`.
pub(crate) fn join_each(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    let (one, other, like) = (Side::new(left), Side::new(right), longer(left, right));
    if like.bound() == 1 || !one.is_latin() || !other.is_latin() {
        return Ok(None);
    }
    collect_texts(context, like, like.bound(), |number, text| {
        text.extend_from_slice(one.characters(number));
        text.extend_from_slice(other.characters(number));
        Ok(())
    })
    .map(Some)
}

/// Computes `X↑¨Y` for whole numbers X that are not greater than the limit, as far as texts do not grow long.
pub(crate) fn take_each(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    /// Longer results are left to the general path, which checks their size.
    const MAX_TAKEN: u64 = 1 << 12;
    if !has_short_counts(left, MAX_TAKEN) {
        return Ok(None);
    }
    part_each(context, left, right, |characters, count, text| {
        let (length, wanted) = (characters.len(), count.unsigned_abs() as usize);
        let kept = wanted.min(length);
        if count < 0 {
            text.resize(wanted - kept, b' ');
            text.extend_from_slice(&characters[length - kept..]);
        } else {
            text.extend_from_slice(&characters[..kept]);
            text.resize(wanted, b' ');
        }
    })
}

/// Computes `X↓¨Y` for whole numbers X.
pub(crate) fn drop_each(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    if !has_short_counts(left, u64::MAX) {
        return Ok(None);
    }
    part_each(context, left, right, |characters, count, text| {
        let kept = characters.len() - characters.len().min(count.unsigned_abs() as usize);
        text.extend_from_slice(if count < 0 { &characters[..kept] } else { &characters[characters.len() - kept..] });
    })
}

/// Returns true if an array consists of whole numbers of at most 32 bits whose magnitudes are at most `limit`.
fn has_short_counts(array: &Array, limit: u64) -> bool {
    let side = Side { array, step: 1 };
    array.element_type().is_whole()
        && (0..array.bound()).all(|number| side.integer(number).is_some_and(|count| count.unsigned_abs() <= limit))
}

fn part_each(
    context: &mut Context,
    left: &Array,
    right: &Array,
    write: impl Fn(&[u8], i64, &mut Vec<u8>),
) -> Result<Option<Array>> {
    let (counts, sources, like) = (Side::new(left), Side::new(right), longer(left, right));
    if like.bound() == 1 || as_texts(right).is_none() {
        return Ok(None);
    }
    collect_texts(context, like, like.bound(), |number, text| {
        write(sources.characters(number), counts.integer(number).unwrap_or_default(), text);
        Ok(())
    })
    .map(Some)
}

/// Computes `X≡¨Y` for items of any kind.
pub(crate) fn match_each(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    compare_each(context, left, right, true)
}

/// Computes `X≢¨Y` for items of any kind.
pub(crate) fn mismatch_each(context: &mut Context, left: &Array, right: &Array) -> Result<Option<Array>> {
    compare_each(context, left, right, false)
}

/// Compares each pair of items; a bit of the result is `on_match` for items that match.
fn compare_each(context: &mut Context, left: &Array, right: &Array, on_match: bool) -> Result<Option<Array>> {
    let (Some(one), Some(other)) = (left.items(), right.items()) else { return Ok(None) };
    let (like, tolerance) = (longer(left, right), context.tolerance());
    let (one_step, other_step) = (usize::from(one.len() > 1), usize::from(other.len() > 1));
    let mut pace = context.work().pace();
    let mut bits = context.memory().vector::<bool>(like.bound())?;
    for number in 0..like.bound() {
        pace.step(0)?;
        bits.push(match_items(&one[number * one_step], &other[number * other_step], tolerance) == on_match);
    }
    // A comparison that was stopped reports a difference.
    context.poll()?;
    Ok(Some(Array::new(like.shape().clone(), Bits::collect(context.memory(), bits.iter().copied())?)))
}
