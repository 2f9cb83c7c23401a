#![doc = include_str!("index_value.md")]

use crate::array::{Array, Mark, Memory, Shape};
use crate::error::{Blame, Fault, Result};
use crate::function::Context;
use crate::function::names::SystemName;
use crate::primitives::indexing::{check_part_count, make_slice};

/// The system function `⎕IX`.
pub(crate) static IX: SystemName = SystemName::function("⎕IX", "system/indexing/index_value.md").monadic(convert_index_value);

/// Implements `⎕IX Y`: returns the scalar for a part of an index, or the parts of such a scalar.
fn convert_index_value(context: &mut Context, right: Array) -> Result<Array> {
    if let Some(mark) = right.mark().filter(|mark| mark.is_index()) {
        return list_parts(context.memory(), mark);
    }
    if right.rank() > 1 {
        let message = format!("the parts of a slice must be a scalar or a vector, not an array of rank {}", right.rank());
        return Err(Fault::rank(Blame::Right, message));
    }
    if right.is_character() {
        return mark_from_text(&right);
    }
    check_part_count(right.bound())?;
    let parts: Vec<Option<Array>> = (0..right.bound()).map(|index| Some(right.item(index))).collect();
    make_slice(&parts)
}

/// Returns the parts of the scalar for a part of an index: all three of a slice, otherwise the character.
fn list_parts(memory: &Memory, mark: &Mark) -> Result<Array> {
    let part = |number: Option<i64>| number.map_or_else(|| Array::scalar(Mark::Null), Array::integer);
    match mark {
        Mark::Slice(slice) => {
            let parts = vec![part(slice.start()), part(slice.end()), part(slice.step())];
            Array::from_items(memory, Shape::vector(3), parts, &Array::integer(0))
        }
        Mark::Ellipsis => Ok(Array::scalar('…')),
        _ => Ok(Array::scalar('∘')),
    }
}

/// Returns the scalar for the characters `…` or `∘`; three dots stand for `…`.
fn mark_from_text(text: &Array) -> Result<Array> {
    let mark = match text.to_text().as_deref() {
        Some("…" | "...") => Mark::Ellipsis,
        Some("∘") => Mark::NewAxis,
        _ => return Err(Fault::domain(Blame::Right, "a text for a part of an index must be '…', '...' or '∘'")),
    };
    Ok(Array::scalar(mark))
}
