//! The table of ⎕ names.

pub mod case;
pub mod constants;
pub mod csv;
pub mod data_representation;
pub mod encoding;
pub mod json;
pub mod text_files;
pub mod time;
pub mod ucs;
