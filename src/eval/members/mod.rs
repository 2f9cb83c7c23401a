//! Members of namespaces and of arrays of references: `ns.name`, `ns.(…)`, `refs.name`.
//!
//! * [`value`]: dotted names that are arrays: `ns.name`, `ns.(…)`, and the same for arrays of references.
//! * [`function`]: dotted names that are functions or operators, whose arguments are distributed over the references.
//! * [`assign`]: assignment in namespaces: `ns.name←`, `ns.(a b)←`, and the same for arrays of references.

pub(crate) mod assign;
pub(crate) mod function;
pub(crate) mod value;
