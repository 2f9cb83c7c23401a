//! Advice for people at a prompt: hints after an error, guides for users of other languages, idioms, and the keys of glyphs.
//!
//! * [`hint`]: the hint on a failed name or line: a name of similar spelling, and slips that are valid text elsewhere.
//! * [`habits`]: hints on code of other languages, most often Python, in a line that failed.
//! * [`guides`]: the guides for users of other languages, as data: expressions, each with its equivalent in Zilde.
//! * [`idioms`]: idioms, found by intention: tasks solved in one line of APL, from the pages in `docs/idioms/`.
//! * [`glyph_keys`]: the key that types each glyph after the prefix, and the names of the glyphs in any language.

pub(crate) mod glyph_keys;
pub(crate) mod guides;
pub(crate) mod habits;
pub(crate) mod hint;
pub(crate) mod idioms;
