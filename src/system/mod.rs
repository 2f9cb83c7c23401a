//! The table of ⎕ names.

pub mod case;
pub mod constants;
pub mod data_representation;
pub mod encoding;
pub mod options;
pub mod text_files;
pub mod time;
pub mod ucs;
