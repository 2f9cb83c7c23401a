//! Zilde: an APL for everyone.

pub mod array;
pub mod bind;
pub mod error;
pub mod eval;
pub mod format;
pub mod function;
pub mod interpreter;
pub mod kernels;
pub mod primitives;
pub mod repl;
pub mod script;
pub mod stdlib;
pub mod syntax;
pub mod system;

pub use array::Array;
pub use error::Error;
pub use interpreter::{Builder, Interpreter, Program, Result};
