//! The words of declarations in class scripts, and the access to members that they declare.

use crate::error::{Fault, Result};
use crate::syntax::name::is_name;
use crate::syntax::source::{Source, Span};
use crate::syntax::strip_comment;

/// Returns the span of the first line of a script, a definition or a statement, without its comment.
pub(super) fn first_line_span(source: &Source, span: Span) -> Span {
    let line = source.slice(span).lines().next().map_or("", strip_comment);
    Span { start: span.start, end: span.start + line.trim_end().len() as u32 }
}

/// Returns the keyword of a declaration as it is written: `:Access` of `:Access Public`.
pub(super) fn keyword_text(text: &str) -> &str {
    text.split([' ', '\t']).next().unwrap_or("")
}

/// Returns the keyword of a declaration in lower case and without its colon: `access` of `:Access Public`.
pub(super) fn keyword_of(text: &str) -> String {
    keyword_text(text).trim_start_matches(':').to_ascii_lowercase()
}

/// Returns the words of a declaration after its keyword, without its comment.
pub(super) fn declaration_words(text: &str) -> Vec<&str> {
    strip_comment(text).split([' ', '\t', ',']).filter(|word| !word.is_empty()).skip(1).collect()
}

/// Returns true if a word of a declaration is a keyword; case does not matter.
pub(super) fn is_keyword(word: &str, keyword: &str) -> bool {
    word.eq_ignore_ascii_case(keyword)
}

/// The access to a member and, for a method, whether it can be overridden or overrides another, as `:Access` declares them.
#[derive(Clone, Copy, Default)]
pub(super) struct Access {
    pub(super) public: bool,
    pub(super) shared: bool,
    pub(super) overridable: bool,
    pub(super) overrides: bool,
    pub(super) declared: bool,
}

/// The words that `:Access` accepts, as its error lists them.
const ACCESS_WORDS: &str = "Public, Private, Shared, Instance, Overridable, Override and WebMethod";

/// The words that `:Field` accepts before the name, as its error lists them.
const FIELD_WORDS: &str = "Public, Private, Shared, Instance, ReadOnly and, just before the name, a .NET type";

impl Access {
    /// Reads the words of `:Access`; fails if there are others.
    pub(super) fn read(&mut self, words: &[&str]) -> Result<()> {
        self.declared = true;
        match words.iter().find(|word| !self.read_word(word)) {
            Some(word) => Err(Fault::syntax(format!(":Access does not accept {word}, only {ACCESS_WORDS}"))),
            None => Ok(()),
        }
    }

    /// Reads the words between `:Field` and the name. Returns the access, and true if the field is read-only; fails if there are
    /// other words.
    pub(super) fn read_field_words(words: &[&str]) -> Result<(Self, bool)> {
        let mut access = Self { declared: true, ..Self::default() };
        let mut is_read_only = false;
        for (index, word) in words.iter().enumerate() {
            if is_keyword(word, "readonly") {
                is_read_only = true;
            } else if !(access.read_visibility(word) || index + 1 == words.len() && is_net_type(word)) {
                return Err(Fault::syntax(format!(":Field does not accept {word}, only {FIELD_WORDS}")));
            }
        }
        Ok((access, is_read_only))
    }

    /// Reads one word; returns false if `:Access` does not accept it.
    fn read_word(&mut self, word: &str) -> bool {
        match word.to_ascii_lowercase().as_str() {
            "overridable" => self.overridable = true,
            "override" => self.overrides = true,
            // There are no web services: the word changes nothing.
            "webmethod" => {}
            _ => return self.read_visibility(word),
        }
        true
    }

    /// Reads a word that says from where a member is visible; returns false for other words.
    fn read_visibility(&mut self, word: &str) -> bool {
        match word.to_ascii_lowercase().as_str() {
            "public" => self.public = true,
            "private" => self.public = false,
            "shared" => self.shared = true,
            "instance" => self.shared = false,
            _ => return false,
        }
        true
    }
}

/// The .NET types that are written without their namespace.
const NET_TYPES: [&str; 16] = [
    "Boolean", "Byte", "Char", "DateTime", "Decimal", "Double", "Int16", "Int32", "Int64", "Object", "SByte", "Single", "String",
    "UInt16", "UInt32", "UInt64",
];

/// Returns true if a word names a .NET type, such as `Int32`, `String[]` or `System.Int32`. The type of a field changes nothing
/// here: it matters only for classes that Dyalog exports to .NET.
fn is_net_type(word: &str) -> bool {
    let name = word.strip_suffix("[]").unwrap_or(word);
    NET_TYPES.iter().any(|known| is_keyword(name, known)) || name.contains('.') && name.split('.').all(is_name)
}
