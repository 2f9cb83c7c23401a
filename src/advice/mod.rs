//! FOLDER

pub(crate) mod glyph_keys;
pub(crate) mod guides;
pub(crate) mod habits;
pub(crate) mod hint;
pub(crate) mod idioms;
