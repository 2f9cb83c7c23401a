#![doc = include_str!("brackets.md")]
//!
//! # How it is done
//!
//! In three steps for reading and writing alike: selectors, one for each position between semicolons; a plan, which says what
//! shape is selected and where its elements lie; and fetching or storing through the plan.

mod combine;
pub mod fetch;
pub mod paired;
pub mod plan;
pub mod selective;
pub mod selector;
mod slice;
pub mod store;

pub use fetch::fetch;
pub use selective::Positions;
pub use slice::slice;
pub use store::{store, store_with};
