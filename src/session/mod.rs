//! Sessions: reading and running lines, the session commands, and the pages and views that they show.
//!
//! * [`read_lines`]: the session loop: reads and runs lines and shows their results, also on top of suspended functions.
//! * [`entries`]: texts that arrive as a whole as the entries that a person would have typed.
//! * [`completion`]: completion of what is typed: glyphs, names, control words, commands and their arguments, files in texts.
//! * [`colour_class`]: the classes of the pieces of a text by which front ends colour it.
//! * [`catch_panics`]: the recovery from panics: a bug in Zilde itself becomes an INTERNAL ERROR.
//! * [`commands`]: the table of session commands, with one file for each or for a few that belong together.
//! * [`help_topics`]: the topics of `]help` on parts of the language other than functions and operators.
//! * [`manual`]: the manual pages that `]help` shows by name.
//! * [`manual_index`]: the index of the manual, in the form of `llms.txt`, and the manual as one text.
//! * [`page_layout`]: manual pages and tables as shown at a terminal: without Markdown markup, and wrapped to the terminal's
//!   width.
//! * [`columns`]: text in two columns, as `]explain` and `]trace` show it.
//! * [`explain_text`]: the explanation of how a text is parsed in the current namespace, without running any of it.
//! * [`trace_text`]: tracing: runs a text part by part and records the value of every part, in the order of computation.
//! * [`check`]: static checks of a text before any of it runs, in a clear workspace.
//! * [`line_editor`]: the `∇` editor: `∇name` opens a function at the prompt, line by line.

pub(crate) mod catch_panics;
pub(crate) mod check;
pub(crate) mod colour_class;
pub(crate) mod columns;
pub(crate) mod commands;
pub(crate) mod completion;
pub(crate) mod entries;
pub(crate) mod explain_text;
pub(crate) mod help_topics;
pub(crate) mod line_editor;
pub(crate) mod manual;
pub(crate) mod manual_index;
pub(crate) mod page_layout;
pub(crate) mod read_lines;
pub(crate) mod trace_text;
