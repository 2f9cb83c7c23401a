//! Advice for people at a prompt: hints after an error, guides for users of other languages, idioms, and the keys of glyphs.
//!
//! * [`hint`]: hints on a name or line that failed: a name of similar spelling, and habits that APL reads differently.
//! * [`other_languages`]: hints on code of other languages, most often Python, in a line that failed.
//! * [`guides`]: the guides for users of other languages, as data: expressions, each with its equivalent in Zilde.
//! * [`idioms`]: idioms, which are found by intention: tasks solved in one line of APL, from the pages in `docs/idioms/`.
//! * [`glyph_keys`]: the glyphs, each with the key that types it after the prefix, and its names in several languages.

pub(crate) mod glyph_keys;
pub(crate) mod guides;
pub(crate) mod hint;
pub(crate) mod idioms;
pub(crate) mod other_languages;
