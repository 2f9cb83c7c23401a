//! FOLDER

pub(crate) mod csv;
pub(crate) mod data_representation;
pub(crate) mod json;
pub(crate) mod xml;
