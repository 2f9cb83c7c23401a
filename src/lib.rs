//! Zilde.

pub mod syntax;
