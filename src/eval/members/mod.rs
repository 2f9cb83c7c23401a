//! Members of namespaces, of values of the host, and of arrays of references to them: `ns.name`, `ns.(…)`, `refs.name`.
//!
//! * [`holder`]: holders of members, which stand before a dot: namespaces, and values of the host that have members.
//! * [`host`]: members of values of the host: reading, setting and calling them.
//! * [`value`]: dotted names that are arrays: `ns.name`, `ns.(…)`, and the same for arrays of references.
//! * [`by_text`]: members by texts in brackets, for names that are not names of APL: `t['unit price']`.
//! * [`function`]: dotted names that are functions: `ns.f`, `ns.(f g)`, `refs.f`.
//! * [`operator`]: dotted names that are operators: `ns.op`, `ns.(op)`, `refs.op`.
//! * [`distributed`]: the functions of an array of references, to which a call distributes its arguments.
//! * [`assign`]: assignment in namespaces: `ns.name←`, `ns.(a b)←`, and the same for arrays of references.

pub(crate) mod assign;
pub(crate) mod by_text;
mod distributed;
pub(crate) mod function;
pub(crate) mod holder;
pub(crate) mod host;
pub(crate) mod operator;
pub(crate) mod value;
