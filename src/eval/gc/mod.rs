//! Garbage collection: namespaces can refer to one another in cycles, so the unreachable ones must be searched for.
//!
//! * [`reachability`]: the reachability of namespaces: from the values of names, and from running functions.
//! * [`collect`]: the collection of unreachable namespaces, between statements and between lines.

pub(crate) mod collect;
pub(crate) mod reachability;
