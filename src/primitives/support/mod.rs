//! FOLDER

pub(crate) mod arguments;
pub(crate) mod cell_classes;
pub(crate) mod collect_cells;
pub(crate) mod concat;
pub(crate) mod grading;
pub(crate) mod idiom_functions;
pub(crate) mod lookup_default;
pub(crate) mod modified;
pub(crate) mod narrow;
pub(crate) mod window;
