//! The scalar functions, defined for single elements.
//!
//! Each file holds one primitive, next to its page of the same name.

pub(crate) mod and;
pub(crate) mod ceiling;
pub(crate) mod circle;
pub(crate) mod divide;
pub(crate) mod equal;
pub(crate) mod factorial;
pub(crate) mod floor;
pub(crate) mod greater;
pub(crate) mod greater_or_equal;
pub(crate) mod less;
pub(crate) mod less_or_equal;
pub(crate) mod logarithm;
pub(crate) mod minus;
pub(crate) mod nand;
pub(crate) mod nor;
pub(crate) mod not;
pub(crate) mod not_equal;
pub(crate) mod or;
pub(crate) mod plus;
pub(crate) mod power;
pub(crate) mod residue;
pub(crate) mod roll;
pub(crate) mod root;
pub(crate) mod times;
