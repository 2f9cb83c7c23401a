//! Tools for people who write programs.
//!
//! * [`format_files`]: `zilde fmt`: files are laid out in place, or checked.
//! * [`layout`]: the layout of a text: indentation, blanks within lines, and the columns of comments.
//! * [`server`]: `zilde lsp`, with the feature `lsp`: the language server for editors.

pub(crate) mod format_files;
pub(crate) mod layout;
#[cfg(feature = "lsp")]
pub(crate) mod server;
