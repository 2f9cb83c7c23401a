//! ⎕ names for positions and indices: search, gathering and scattering, and indices as values.
//!
//! Each file holds one ⎕ name, next to its page of the same name. The other file:
//!
//! * [`positions`]: positions in an array as indices: the results of `⎕ARGMAX`, `⎕ARGMIN` and `⎕FIND`.

pub(crate) mod argmax;
pub(crate) mod argmin;
pub(crate) mod find;
pub(crate) mod gather;
pub(crate) mod index_value;
pub(crate) mod positions;
pub(crate) mod scatter;
