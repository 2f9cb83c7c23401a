//! Phrases → typed expressions, once the classes of their names are known. A pure function of both.

pub mod class;
pub mod expression;
pub mod memo;
