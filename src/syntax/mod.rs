//! Text → phrases: everything that text alone settles. Knows no class, no array and no primitive.

pub mod number;
pub mod report;
pub mod source;
pub mod tree;
