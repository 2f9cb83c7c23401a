//! FOLDER

pub(crate) mod check;
pub(crate) mod columns;
pub(crate) mod commands;
pub(crate) mod explain;
pub(crate) mod help_topics;
pub(crate) mod line_editor;
pub(crate) mod manual;
pub(crate) mod page_layout;
pub(crate) mod read_lines;
pub(crate) mod trace;
