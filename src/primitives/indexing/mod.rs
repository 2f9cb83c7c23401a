#![doc = include_str!("brackets.md")]
//!
//! # Implementation
//!
//! Reading and writing both take three steps: positions become selectors, each of which knows its part of its axes; selectors
//! become a plan, which gives the shape of the selection and the locations of its elements; and elements are fetched or stored
//! through the plan.

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
