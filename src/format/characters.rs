//! Character arrays from text.

use super::block::Block;
use super::width;
use crate::array::memory::ELEMENTS_PER_POLL;
use crate::array::{Array, Memory, Shape};
use crate::error::Result;

/// Makes a character vector from a text.
pub(crate) fn to_vector(memory: &Memory, text: &str) -> Result<Array> {
    // In UTF-8, characters below 256 take one byte, or two of which the first is at most 0xC3.
    if text.bytes().any(|byte| byte > 0xC3) {
        return collect_characters(memory, None, text.chars());
    }
    let mut block = memory.block::<u8>(width::count_characters(text))?;
    if block.len() == text.len() {
        block.copy_from_slice(text.as_bytes());
        return Ok(Array::vector(block));
    }
    let mut bytes = text.bytes();
    for target in block.iter_mut() {
        let byte = bytes.next().unwrap_or(b' ');
        *target = if byte < 0x80 { byte } else { byte << 6 | bytes.next().unwrap_or(0) & 0x3F };
    }
    Ok(Array::vector(block))
}

/// Makes a character array with a shape, or a vector if `shape` is `None`. The text is iterated over more than once, and must
/// have as many characters as the shape has elements.
pub(crate) fn collect_characters(
    memory: &Memory,
    shape: Option<Shape>,
    mut text: impl Iterator<Item = char> + Clone,
) -> Result<Array> {
    let count = shape.as_ref().map_or_else(|| text.clone().count(), Shape::bound);
    let shape = shape.unwrap_or_else(|| Shape::vector(count));
    if fits_bytes(memory, text.clone())? {
        let mut block = memory.block::<u8>(count)?;
        for targets in block.chunks_mut(ELEMENTS_PER_POLL) {
            memory.poll()?;
            for (target, character) in targets.iter_mut().zip(text.by_ref()) {
                *target = character as u8;
            }
        }
        return Ok(Array::new(shape, block));
    }
    let mut vector = memory.vector::<char>(count)?;
    for _ in 0..count.div_ceil(ELEMENTS_PER_POLL) {
        memory.poll()?;
        vector.extend(text.by_ref().take(ELEMENTS_PER_POLL));
    }
    Ok(Array::new(shape, memory.adopt(vector)?))
}

/// Returns true if the code points of all characters of a text are below 256; fails if a stop is requested meanwhile.
fn fits_bytes(memory: &Memory, mut text: impl Iterator<Item = char>) -> Result<bool> {
    loop {
        memory.poll()?;
        let mut missing = ELEMENTS_PER_POLL;
        if !text.by_ref().take(ELEMENTS_PER_POLL).inspect(|_| missing -= 1).all(|character| character <= '\u{FF}') {
            return Ok(false);
        }
        if missing > 0 {
            return Ok(true);
        }
    }
}

/// Returns the lines of a text, given the positions at which they end.
pub(crate) fn lines_of<'a>(text: &'a str, ends: &'a [usize]) -> impl Iterator<Item = &'a str> + Clone {
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(ends).map(|(start, &end)| &text[start..end])
}

impl Block {
    /// Returns the lines as a character matrix, padded with blanks to the greatest number of characters.
    pub(crate) fn to_array(&self, memory: &Memory) -> Result<Array> {
        let width = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let text = self.lines.iter().flat_map(|line| line.chars().chain(std::iter::repeat(' ')).take(width));
        collect_characters(memory, Some(Shape::new(&[self.lines.len(), width])?), text)
    }
}
