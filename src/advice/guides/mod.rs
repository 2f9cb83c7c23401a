//! The guides for users of other languages, as data: expressions of those languages, each with its equivalent in Zilde.
//!
//! * [`origins`]: the expressions that depend on the index origin, in two versions: for an origin of 0 and for one of 1.

pub(crate) mod origins;

use crate::documents;
use std::borrow::Cow;

/// A row of a table: an expression in another language and its equivalent in Zilde.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhrasePair {
    theirs: &'static str,
    ours: &'static str,
}

/// The paths of the guides, the most read first.
const GUIDE_PAGES: &[&str] = &["docs/from-numpy.md", "docs/from-pytorch.md", "docs/from-jax.md"];

impl PhrasePair {
    /// Returns the expression in the other language.
    pub fn theirs(&self) -> Cow<'static, str> {
        unescape_bars(self.theirs)
    }

    /// Returns the equivalent in Zilde for an index origin. The pages themselves count from 0, as the other languages do.
    pub fn ours(&self, origin: i64) -> Cow<'static, str> {
        let ours = unescape_bars(self.ours);
        match origins::ORIGIN_ONE_EQUIVALENTS.iter().find(|(from_zero, _)| origin == 1 && *from_zero == ours) {
            Some((_, from_one)) => Cow::Borrowed(from_one),
            None => ours,
        }
    }

    /// Returns true if the expression in the other language begins with a call or a member of the name `word`: `np.word(…)` or
    /// `m.word`.
    pub(crate) fn begins_with(&self, word: &str) -> bool {
        let function = self.theirs.split('(').next().unwrap_or(self.theirs);
        function.rsplit('.').next() == Some(word)
    }
}

/// Returns a column of a table as plain text: bars separate columns, and a bar within a column is escaped.
fn unescape_bars(column: &'static str) -> Cow<'static, str> {
    if column.contains("\\|") { column.replace("\\|", "|").into() } else { column.into() }
}

/// Returns an iterator over the rows that contain the name of a library function as a word. The name may have a prefix: `argmax`
/// or `np.argmax`. Rows that begin with it come first.
pub(crate) fn pairs_with_name(name: &str) -> impl Iterator<Item = PhrasePair> {
    let word = name.rsplit('.').next().unwrap_or(name);
    let (first, rest): (Vec<PhrasePair>, Vec<PhrasePair>) =
        pairs().filter(|pair| has_word(pair.theirs, word)).partition(|pair| pair.begins_with(word));
    first.into_iter().chain(rest)
}

/// Returns an iterator over all rows of the guides, in order.
pub fn pairs() -> impl Iterator<Item = PhrasePair> {
    GUIDE_PAGES.iter().flat_map(|path| documents::read(path).lines()).filter_map(|line| {
        let (theirs, ours) = line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | `")?;
        Some(PhrasePair { theirs, ours })
    })
}

/// Returns true if a word occurs in a text, with no letter, digit, `_` or quote before it, and no letter, digit or `_` after it.
/// A single letter counts only as a member, after a dot.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    !word.is_empty()
        && text.match_indices(word).any(|(start, _)| {
            let (before, after) = (text[..start].chars().next_back(), text[start + word.len()..].chars().next());
            let begins = if word.len() == 1 {
                before == Some('.')
            } else {
                before.is_none_or(|before| !is_part(before) && before != '\'')
            };
            begins && after.is_none_or(|after| !is_part(after))
        })
}

#[cfg(test)]
mod tests {
    use super::pairs_with_name;

    #[test]
    fn names_are_found_as_words() {
        let found = |name: &str| pairs_with_name(name).next().map(|pair| pair.ours(0).into_owned());
        assert_eq!(found("np.argmax").as_deref(), Some("⎕ARGMAX a"));
        assert_eq!(found("shape").as_deref(), Some("⍴m"));
        assert_eq!(found("index_add_").as_deref(), Some("a[g]+←1"));
        assert_eq!(found("reshape").as_deref(), Some("4 3⍴m"));
        assert_eq!(found("T").as_deref(), Some("⍉m"));
        assert_eq!(found("argma"), None);
        assert!(pairs_with_name("sum").count() > 5);
    }
}
