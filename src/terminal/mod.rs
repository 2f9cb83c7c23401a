//! The prompt at a terminal, on rustyline: input of lines, completion, colours, and the rescue of unsaved work.
//!
//! * [`prompt`]: the session at a terminal: banner, colours, drawn reports, Ctrl-C.
//! * [`editor`]: line input, through rustyline: glyphs by prefix, completion, colours, history, continued input.
//! * [`completion`]: completion with the Tab key: glyphs, names, control words, commands and their arguments, files in texts.
//! * [`colours`]: colours while typing: the kind of each lexeme, and for names the class if the workspace knows it.
//! * [`autosave`]: copies of the workspace while a session runs, so that no unsaved work is lost if the process is killed.

pub(crate) mod autosave;
pub(crate) mod colours;
pub(crate) mod completion;
pub(crate) mod editor;
pub(crate) mod prompt;
