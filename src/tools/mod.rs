//! Tools for people who write programs.
//!
//! * [`format_files`]: `zilde fmt`: files are laid out in place, or checked.
//! * [`layout`]: the layout of a text: indentation, blanks within lines, and the columns of comments.

pub(crate) mod format_files;
pub(crate) mod layout;
