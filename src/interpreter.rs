//! The embedding API: interpreters, and the builder that sets them up.
