//! Positions in texts as the protocol counts them: lines from 0, and columns in units of UTF-16 or, if the client offers it, in bytes.

use crate::syntax::source::Span;
use serde_json::{Value, json};
use std::ops::Range;

/// The units in which columns are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Units of UTF-16, which every client knows.
    #[default]
    Utf16,
    /// Bytes.
    Utf8,
}

impl Encoding {
    /// Chooses the encoding from the parameters of `initialize`.
    pub(crate) fn choose(parameters: &Value) -> Self {
        let offered = parameters.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
        let offers_bytes = offered.is_some_and(|names| names.iter().any(|name| name == "utf-8"));
        if offers_bytes { Self::Utf8 } else { Self::Utf16 }
    }

    /// Returns the name in the protocol.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Utf16 => "utf-16",
            Self::Utf8 => "utf-8",
        }
    }

    /// Returns the length of a text in these units.
    pub(crate) fn length(self, text: &str) -> usize {
        match self {
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf8 => text.len(),
        }
    }

    /// Returns the offset of a column in a line, or the end of the line if it is shorter. A column within a character counts as the
    /// start of that character.
    fn offset(self, line: &str, column: usize) -> usize {
        let mut units = 0;
        for (offset, character) in line.char_indices() {
            units += match self {
                Self::Utf16 => character.len_utf16(),
                Self::Utf8 => character.len_utf8(),
            };
            if units > column {
                return offset;
            }
        }
        line.len()
    }
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The offset of the first byte of each line.
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines of a text, which end with LF, CR LF or CR.
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (index, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' || byte == b'\r' && bytes.get(index + 1) != Some(&b'\n') {
                starts.push(index + 1);
            }
        }
        Self { starts }
    }

    /// Returns the number of lines.
    pub(crate) fn count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the number of the line that contains an offset.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// Returns the bytes of a line, without its end.
    pub(crate) fn range(&self, text: &str, line: usize) -> Range<usize> {
        let Some(&start) = self.starts.get(line) else { return text.len()..text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        start..start + text[start..end].trim_end_matches(['\n', '\r']).len()
    }

    /// Returns the offset of a position of the protocol; a position beyond a line or the text counts as its end.
    pub(crate) fn offset(&self, text: &str, position: &Value, encoding: Encoding) -> usize {
        let number = |name: &str| position[name].as_u64().map_or(0, |number| usize::try_from(number).unwrap_or(usize::MAX));
        let range = self.range(text, number("line"));
        range.start + encoding.offset(&text[range.clone()], number("character"))
    }

    /// Returns the bytes of a range of the protocol.
    pub(crate) fn bytes(&self, text: &str, range: &Value, encoding: Encoding) -> Range<usize> {
        let start = self.offset(text, &range["start"], encoding);
        start..self.offset(text, &range["end"], encoding).max(start)
    }

    /// Returns the line and the column of an offset.
    pub(crate) fn place(&self, text: &str, offset: usize, encoding: Encoding) -> (usize, usize) {
        let line = self.line_of(offset);
        (line, encoding.length(text.get(self.starts[line]..offset).unwrap_or_default()))
    }

    /// Returns the position of an offset in the protocol.
    pub(crate) fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Value {
        let (line, character) = self.place(text, offset, encoding);
        json!({ "line": line, "character": character })
    }

    /// Returns the range of a span in the protocol.
    pub(crate) fn span(&self, text: &str, span: Span, encoding: Encoding) -> Value {
        let Range { start, end } = span.range();
        json!({ "start": self.position(text, start, encoding), "end": self.position(text, end, encoding) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_units_of_the_encoding() {
        let text = "a⍴𝒳b\r\nc";
        let lines = Lines::of(text);
        for (encoding, column, offset) in
            [(Encoding::Utf16, 4, 8), (Encoding::Utf8, 8, 8), (Encoding::Utf16, 3, 4), (Encoding::Utf16, 99, 9)]
        {
            let position = json!({ "line": 0, "character": column });
            assert_eq!(lines.offset(text, &position, encoding), offset, "{encoding:?} {column}");
        }
        assert_eq!(lines.place(text, 8, Encoding::Utf16), (0, 4));
        assert_eq!(lines.place(text, 11, Encoding::Utf16), (1, 0));
        assert_eq!(lines.offset(text, &json!({ "line": 7, "character": 1 }), Encoding::Utf16), text.len());
    }
}
