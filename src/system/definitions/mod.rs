//! ⎕ names for the definitions of names: their class and text, and ways to define, edit and erase them.
//!
//! Each file or folder holds one ⎕ name, or a few that belong together, next to its page of the same name.

pub(crate) mod attributes;
pub(crate) mod canonical;
pub(crate) mod edit;
pub(crate) mod expunge;
pub(crate) mod fix;
pub(crate) mod fix_script;
pub(crate) mod name_class;
pub(crate) mod object_representation;
pub(crate) mod shadow;
