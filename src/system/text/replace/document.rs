//! Documents: texts divided into blocks that are searched one by one, and the line endings between the blocks.

use super::search_settings::SearchSettings;
use crate::array::memory::Charge;
use crate::error::Result;
use crate::function::Context;
use crate::system::files::line_ends::find_line_end;

/// The layout of a document: one text with line endings in it, or one text for each line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// A character vector.
    Text,
    /// A vector of character vectors.
    Lines,
}

/// The blocks of a document, in order, charged to an account as long as they live.
pub(crate) struct Document {
    pub(crate) blocks: Vec<Block>,
    _charge: Charge,
}

/// The number of bytes that a line takes besides its characters: two strings, a block, and room for growth of the vectors of both.
const LINE_BYTES: usize = 2 * (size_of::<(String, String)>() + size_of::<Block>()) + 32;

/// A text that is searched as a whole, and the line ending after it. Positions are counted in characters.
pub(crate) struct Block {
    pub(crate) text: String,
    pub(crate) ending: String,
    /// The byte offset of each character and of the end of the text; empty if each character is one byte.
    starts: Vec<usize>,
}

impl Document {
    /// Divides texts into blocks.
    pub(crate) fn new(context: &Context, items: Vec<String>, settings: &SearchSettings) -> Result<Self> {
        const LINES_PER_POLL: usize = 256;
        let last = items.len().saturating_sub(1);
        let mut charge = Charge::empty(context.memory());
        let mut pieces: Vec<(String, String)> = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let between = if index < last { settings.ending } else { "" };
            for (line, ending) in split_lines(item) {
                let ending = match ending {
                    "" => between,
                    _ if settings.normalises => settings.ending,
                    original => original,
                };
                if pieces.len().is_multiple_of(LINES_PER_POLL) {
                    context.poll()?;
                }
                let starts_bytes = if line.is_ascii() { 0 } else { line.len() * size_of::<usize>() };
                charge.add(LINE_BYTES + line.len() + starts_bytes)?;
                pieces.push((line.to_owned(), ending.to_owned()));
            }
        }
        if settings.is_one_block() {
            charge.add(items.iter().map(String::len).sum())?;
            let whole = pieces.iter().flat_map(|(line, ending)| [line.as_str(), ending]).collect();
            let blocks = if items.is_empty() { Vec::new() } else { vec![Block::new(whole, String::new())] };
            return Ok(Self { blocks, _charge: charge });
        }
        let blocks = pieces.into_iter().map(|(line, ending)| Block::new(line, ending)).collect();
        Ok(Self { blocks, _charge: charge })
    }
}

impl Block {
    fn new(text: String, ending: String) -> Self {
        let starts =
            if text.is_ascii() { Vec::new() } else { text.char_indices().map(|(start, _)| start).chain([text.len()]).collect() };
        Self { text, ending, starts }
    }

    /// Returns the number of characters.
    pub(crate) fn length(&self) -> usize {
        if self.starts.is_empty() { self.text.len() } else { self.starts.len() - 1 }
    }

    /// Returns the byte offset of a character, or of the end for the number of characters.
    pub(crate) fn byte_offset(&self, character: usize) -> usize {
        if self.starts.is_empty() { character } else { self.starts[character] }
    }

    /// Returns the number of characters that begin before a byte offset.
    pub(crate) fn character_index(&self, byte: usize) -> usize {
        if self.starts.is_empty() { byte } else { self.starts.partition_point(|&start| start < byte) }
    }

    /// Returns the characters from one position up to another.
    pub(crate) fn slice(&self, from: usize, to: usize) -> &str {
        let (from, to) = (self.byte_offset(from), self.byte_offset(to));
        self.text.get(from..to).unwrap_or("")
    }
}

/// Returns the lines of a text, each with the line ending after it; the line ending of the last one is empty.
pub(crate) fn split_lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let line = rest?;
        let Some((start, ending)) = find_line_end(line) else {
            rest = None;
            return Some((line, ""));
        };
        rest = Some(&line[start + ending.len()..]);
        Some((&line[..start], ending))
    })
}
