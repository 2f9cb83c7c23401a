//! The interactive session: its commands, and the terminal at which they are typed.

pub mod colours;
mod columns;
pub mod commands;
pub mod completion;
#[cfg(feature = "repl")]
pub mod editor;
pub mod glyphs;
pub mod idioms;
mod layout;
mod manual;
#[cfg(feature = "repl")]
mod rescue;
#[cfg(feature = "repl")]
mod terminal;
mod topics;

#[cfg(feature = "repl")]
pub use terminal::run;
