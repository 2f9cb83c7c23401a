//! The prompt at a terminal, with rustyline: line input, completion, colours, and the rescue of unsaved work.
//!
//! * [`prompt`]: the session at a terminal: banner, colours, drawn reports, Ctrl-C.
//! * [`editor`]: line input with rustyline: glyphs typed with a prefix, completion, colours, history, continued input.
//! * [`colours`]: colours while typing, by the kind of each lexeme and, for a name in the workspace, by its class.
//! * [`autosave`]: copies of the workspace while a session runs, so that unsaved work is not lost if the process is killed.

pub(crate) mod autosave;
pub(crate) mod colours;
pub(crate) mod editor;
pub(crate) mod prompt;
