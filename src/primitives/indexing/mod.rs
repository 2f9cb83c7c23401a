#![doc = include_str!("brackets.md")]
//!
//! # How it is done
//!
//! In three steps for reading and writing alike: positions become selectors, each of which knows what it takes of its axes; selectors
//! become a plan, which says what shape is selected and where its elements lie; and elements are fetched or stored through the plan.

mod choose;
pub mod combine;
pub mod fetch;
mod flat;
mod holes;
pub mod indices;
pub mod listed;
pub mod masked;
pub mod paired;
mod path;
pub mod plan;
pub mod position;
pub mod scope;
pub mod selective;
pub mod selector;
pub mod slice;
pub mod store;
pub mod windows;

/// The manual page of brackets.
pub const PAGE: &str = include_str!("brackets.md");

pub use fetch::fetch;
pub use holes::holes;
pub use path::store_at_path;
pub use position::completed;
pub use scope::Scope;
pub use selective::Positions;
pub use slice::slice;
pub use store::{store, store_with};
