//! ⎕ names for the session: settings, sizes, the last result, the session's namespace, and the end of the session.
//!
//! Each file holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod clear_and_screen;
pub(crate) mod last;
pub(crate) mod off;
pub(crate) mod option;
pub(crate) mod root_object;
pub(crate) mod session_namespace;
pub(crate) mod settings;
pub(crate) mod size;
