//! ⎕ names for text: letter case, code points, formatting, search and replacement, numbers in texts, and constants.
//!
//! Each file or folder holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod case;
pub(crate) mod constants;
pub(crate) mod fmt;
pub(crate) mod replace;
pub(crate) mod ucs;
pub(crate) mod vfi;
