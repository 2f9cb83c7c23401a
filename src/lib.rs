//! Zilde.
