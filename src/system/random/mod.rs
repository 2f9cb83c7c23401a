//! ⎕ names for random numbers: the state of the generator, and random arrays.
//!
//! Each file holds one ⎕ name, next to its page of the same name.

pub(crate) mod random_link;
pub(crate) mod random_value;
