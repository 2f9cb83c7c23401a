//! FOLDER

pub(crate) mod argmax;
pub(crate) mod argmin;
pub(crate) mod find;
pub(crate) mod gather;
pub(crate) mod index_value;
pub(crate) mod positions;
pub(crate) mod scatter;
