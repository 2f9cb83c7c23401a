//! FOLDER

#[cfg(feature = "repl")]
pub(crate) mod autosave;
pub(crate) mod colours;
pub(crate) mod completion;
#[cfg(feature = "repl")]
pub(crate) mod editor;
#[cfg(feature = "repl")]
pub(crate) mod prompt;
