//! Rust sources split into code, comments and literals: what the house rules have in common.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The kinds of pieces other than code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceKind {
    /// A comment, with its slashes.
    Comment,
    /// A string literal; escapes are replaced.
    Text,
    /// A character literal; escapes are replaced.
    Character,
}

/// A comment or literal of a source.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The kind.
    pub(crate) kind: PieceKind,
    /// The content: without quotes, but with the slashes of a comment.
    pub(crate) content: String,
    /// The bytes of the source, with quotes and slashes.
    pub(crate) range: Range<usize>,
}

/// A Rust source.
#[derive(Debug)]
pub(crate) struct Source {
    /// The path from the root of the checkout, with `/` on all systems.
    pub(crate) name: String,
    /// The text as written.
    pub(crate) text: String,
    /// The text with blanks in place of comments and literals: as many bytes and lines as `text`.
    pub(crate) code: String,
    /// The comments and literals in written order.
    pub(crate) pieces: Vec<Piece>,
    /// The offset at which the unit tests begin; the length of the text if there are none.
    pub(crate) tests_begin: usize,
}

impl Source {
    /// Splits a text.
    pub(crate) fn new(name: String, text: String) -> Self {
        let pieces = split(&text);
        let code = mask(&text, &pieces);
        let is_tests = name.ends_with("/tests.rs") || name.contains("/tests/");
        let tests_begin = if is_tests { 0 } else { code.find("#[cfg(test)]").unwrap_or(code.len()) };
        Self { name, text, code, pieces, tests_begin }
    }

    /// Returns the number of the line at an offset, from 1.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        line_at(&self.text, offset)
    }

    /// Returns `file:line` for an offset.
    pub(crate) fn place(&self, offset: usize) -> String {
        format!("{}:{}", self.name, self.line_at(offset))
    }

    /// Lists the identifiers and keywords of the code with their offsets.
    pub(crate) fn words(&self) -> Vec<(usize, &str)> {
        words_of(&self.code)
    }
}

/// Returns the sources below `src`, read once.
pub(crate) fn sources() -> &'static [Source] {
    static SOURCES: OnceLock<Vec<Source>> = OnceLock::new();
    SOURCES
        .get_or_init(|| files_below(Path::new("src"), "rs").iter().map(|path| Source::new(name_of(path), read(path))).collect())
}

/// Lists the files with an extension below a folder in the order of their paths; with any if `extension` is empty.
pub(crate) fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if extension.is_empty() || path.extension().is_some_and(|own| own == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Reads a file of the checkout.
pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: cannot read: {error}", path.display()))
}

/// Returns a path as text with `/` on all systems.
pub(crate) fn name_of(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Returns the number of the line at an offset of a text, from 1.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

/// Lists the words of letters, digits and `_` with their offsets.
pub(crate) fn words_of(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut begin = None;
    for (offset, character) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_part = character == '_' || character.is_alphanumeric();
        match begin {
            None if is_part => begin = Some(offset),
            Some(first) if !is_part => {
                words.push((first, &text[first..offset]));
                begin = None;
            }
            _ => {}
        }
    }
    words
}

/// Splits an identifier in snake case or camel case into its words, in lower case.
pub(crate) fn split_identifier(identifier: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '_';
    for character in identifier.chars() {
        if character == '_' || character.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if character != '_' {
            words.last_mut().expect("there is a first word").extend(character.to_lowercase());
        }
        before = character;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the offset of the bracket that closes the one at `open`, or the end of the code.
pub(crate) fn closing_bracket(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (offset, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return offset;
                }
            }
            _ => {}
        }
    }
    code.len()
}

/// Splits a text into its comments and literals; what is between them is code.
fn split(text: &str) -> Vec<Piece> {
    let bytes = text.as_bytes();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let after_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        let piece = match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => Some(line_comment(text, at)),
            b'/' if bytes.get(at + 1) == Some(&b'*') => Some(block_comment(text, at)),
            b'"' => Some(string(text, at, at)),
            b'r' | b'b' | b'c' if !after_word => prefixed(text, at),
            b'\'' => character(text, at),
            _ => None,
        };
        match piece {
            Some(piece) => {
                at = piece.range.end;
                pieces.push(piece);
            }
            None => at += 1,
        }
    }
    pieces
}

/// Replaces comments and literals with blanks.
fn mask(text: &str, pieces: &[Piece]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for byte in pieces.iter().flat_map(|piece| piece.range.clone()) {
        if bytes[byte] != b'\n' {
            bytes[byte] = b' ';
        }
    }
    String::from_utf8(bytes).expect("whole characters are replaced")
}

/// Reads a comment up to the end of its line.
fn line_comment(text: &str, begin: usize) -> Piece {
    let end = text[begin..].find('\n').map_or(text.len(), |length| begin + length);
    Piece { kind: PieceKind::Comment, content: text[begin..end].to_owned(), range: begin..end }
}

/// Reads a comment between `/*` and `*/`, which nest.
fn block_comment(text: &str, begin: usize) -> Piece {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0, begin);
    while at < bytes.len() {
        match &bytes[at..(at + 2).min(bytes.len())] {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    Piece { kind: PieceKind::Comment, content: text[begin..at].to_owned(), range: begin..at }
}

/// Reads a string whose prefix begins at `begin` and whose quote is at `quote`.
fn string(text: &str, begin: usize, quote: usize) -> Piece {
    let bytes = text.as_bytes();
    let mut end = quote + 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    let content = without_escapes(&text[quote + 1..end]);
    Piece { kind: PieceKind::Text, content, range: begin..end + 1 }
}

/// Reads a literal that begins with letters: `r"…"`, `r#"…"#`, `b"…"`, `b'…'`, `c"…"`.
fn prefixed(text: &str, begin: usize) -> Option<Piece> {
    let letters = text[begin..].bytes().take_while(|byte| b"rbc".contains(byte)).count();
    let hashes = text[begin + letters..].bytes().take_while(|byte| *byte == b'#').count();
    let quote = begin + letters + hashes;
    let is_raw = text[begin..begin + letters].contains('r');
    match text.as_bytes().get(quote) {
        Some(b'\'') if letters == 1 && hashes == 0 && text[begin..].starts_with('b') => {
            character(text, quote).map(|piece| Piece { range: begin..piece.range.end, ..piece })
        }
        Some(b'"') if is_raw && letters <= 2 => {
            let close = format!("\"{}", "#".repeat(hashes));
            let end = text[quote + 1..].find(&close).map(|length| quote + 1 + length)?;
            Some(Piece { kind: PieceKind::Text, content: text[quote + 1..end].to_owned(), range: begin..end + close.len() })
        }
        Some(b'"') if letters == 1 && hashes == 0 => Some(string(text, begin, quote)),
        _ => None,
    }
}

/// Reads a character between single quotes; returns `None` for a lifetime.
fn character(text: &str, begin: usize) -> Option<Piece> {
    let rest = &text[begin + 1..];
    let first = rest.chars().next()?;
    let length = if first == '\\' {
        let marked = 1 + rest[1..].chars().next()?.len_utf8();
        marked + rest[marked..].find('\'')?
    } else {
        first.len_utf8()
    };
    if first == '\'' || !rest[length..].starts_with('\'') {
        return None;
    }
    let content = without_escapes(&rest[..length]);
    Some(Piece { kind: PieceKind::Character, content, range: begin..begin + 1 + length + 1 })
}

/// Replaces the escapes of a literal with what they stand for, and joins lines that end in a backslash.
fn without_escapes(literal: &str) -> String {
    let mut content = String::new();
    let mut rest = literal;
    while let Some((before, escape)) = rest.split_once('\\') {
        content.push_str(before);
        let mut letters = escape.chars();
        rest = match letters.next() {
            Some('\n' | '\r') => escape.trim_start(),
            Some('u') => {
                let (digits, after) = escape[1..].trim_start_matches('{').split_once('}').unwrap_or(("", ""));
                content.extend(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32));
                after
            }
            Some('x') => {
                let digits = escape.get(1..3).unwrap_or("");
                content.extend(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32));
                &escape[1 + digits.len()..]
            }
            Some(letter) => {
                content.push(match letter {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    '0' => '\0',
                    other => other,
                });
                letters.as_str()
            }
            None => "",
        };
    }
    content.push_str(rest);
    content
}

#[test]
fn literals_and_comments_are_split_from_code() {
    let text = "let a: &'static str = \"b \\\n   \\u{2340} // c\"; // it's\nlet d = ('\\'', b'\"', r#\"e\"f\"#, 'g');\n";
    let source = Source::new("a.rs".to_owned(), text.to_owned());
    let contents: Vec<&str> = source.pieces.iter().map(|piece| piece.content.as_str()).collect();
    assert_eq!(contents, ["b ⍀ // c", "// it's", "'", "\"", "e\"f", "g"]);
    assert_eq!(source.code.len(), text.len());
    assert_eq!(split_identifier("NotAt_sightOf"), ["not", "at", "sight", "of"]);
}
