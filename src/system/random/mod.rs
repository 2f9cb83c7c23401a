//! FOLDER

pub(crate) mod random_link;
pub(crate) mod random_value;
