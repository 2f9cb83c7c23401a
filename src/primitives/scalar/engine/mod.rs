//! FOLDER

pub(crate) mod axis;
pub(crate) mod booleans;
pub(crate) mod comparison;
pub(crate) mod conform;
pub(crate) mod dyadic;
pub(crate) mod extended;
pub(crate) mod inner_pairs;
pub(crate) mod inner_product;
pub(crate) mod monadic;
pub(crate) mod narrowest;
pub(crate) mod outer;
pub(crate) mod pervade;
pub(crate) mod reduce;
pub(crate) mod scan;
pub(crate) mod short_folds;
pub(crate) mod small_vectors;
