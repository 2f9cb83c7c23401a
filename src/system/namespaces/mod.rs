//! ⎕ names for namespaces, for classes and their instances, and for libraries of APL text.
//!
//! Each file holds one ⎕ name, or a few that belong together, next to its page of the same name. The other files:
//!
//! * [`target`]: reading arguments: namespaces (by reference, by name, or an array of these), names, and names with values.
//! * [`library`]: APL source files: those of the library, found by name, and those of the user, found by path.

pub(crate) mod change_space;
pub(crate) mod copy;
pub(crate) mod display_form;
pub(crate) mod export;
pub(crate) mod get_and_set;
pub(crate) mod import;
pub(crate) mod library;
pub(crate) mod namespace;
pub(crate) mod objects;
pub(crate) mod python;
pub(crate) mod target;
