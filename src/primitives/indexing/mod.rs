#![doc = include_str!("brackets.md")]
//!
//! # Implementation
//!
//! Reading and writing both take three steps: positions become selectors, each of which knows its part of its axes; selectors
//! become a plan, which gives the shape of the selection and the locations of its elements; and elements are fetched or stored
//! through the plan.

pub(crate) mod choose;
pub(crate) mod combine;
pub mod fetch;
pub(crate) mod flat;
pub(crate) mod holes;
pub(crate) mod indices;
pub(crate) mod listed;
pub(crate) mod masked;
pub(crate) mod paired;
pub(crate) mod path;
pub(crate) mod plan;
pub(crate) mod position;
pub(crate) mod scope;
pub(crate) mod selective;
pub(crate) mod selector;
pub(crate) mod slice;
pub mod store;
pub(crate) mod windows;

/// The manual page of brackets.
pub(crate) const BRACKETS_PAGE: &str = include_str!("brackets.md");

pub use fetch::fetch;
pub(crate) use holes::collect_fills;
pub(crate) use path::store_at_path;
pub(crate) use position::with_trailing_axes;
pub(crate) use scope::Scope;
pub(crate) use selective::Positions;
pub(crate) use slice::slice;
pub use store::{store, store_with};
