//! The table of ⎕ names.
