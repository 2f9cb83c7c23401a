//! FOLDER

pub(crate) mod breakpoints;
pub(crate) mod capabilities;
pub(crate) mod classes;
pub(crate) mod component_files;
pub(crate) mod context;
pub(crate) mod frames;
pub(crate) mod function_stamps;
pub(crate) mod hooks;
pub(crate) mod library;
pub(crate) mod machine;
pub(crate) mod mapped_files;
pub(crate) mod namespaces;
pub(crate) mod native_files;
pub(crate) mod profile;
pub(crate) mod random;
pub(crate) mod requested_types;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod streams;
pub(crate) mod thread_state;
pub(crate) mod threads;
pub(crate) mod workspace;
