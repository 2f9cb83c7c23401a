//! Fused chains: runs of scalar functions, such as `(a+b×c)-d÷2`, computed strip by strip instead of function by function.
//!
//! Function by function, every intermediate result is written to memory and read again; strip by strip, it stays in the L2 cache,
//! and only the arguments and the last result pass through memory. The binder finds the runs (`bind/fusion.rs`) and describes each
//! by a [`ChainProgram`]; the evaluator collects the arguments (`eval/expressions/fused.rs`).
//!
//! * [`leaves`]: the arguments of a chain, read in place.
//! * [`methods`]: the loops that a scalar function offers to chains.
//! * [`typing`]: the types of all intermediate results, and the loops that compute them.
//! * [`run`]: the computation of a program for arguments, in strips, or as a sum.
//!
//! **Invariant.** A chain has the results of the plain path, function by function, in the same types. Each function runs the same
//! loops in the narrowest type that holds all of its results: all start in the narrowest type possible, and if a strip has a result
//! that does not fit, the chain is computed again with a wider type for that function. Whatever else happens in a strip (a result
//! that is not finite, an error) sends the whole chain the plain way, as do other types and shapes; nothing has been changed by
//! then. `tests/fusion.rs` compares both ways.

pub(crate) mod leaves;
pub(crate) mod methods;
pub(crate) mod run;
pub(crate) mod typing;

use crate::primitives::Primitive;
use std::sync::OnceLock;
use typing::CachedTyping;

/// The largest number of functions in a run.
pub(crate) const MAX_NODES: usize = 16;
/// The largest number of different arguments in a run.
pub(crate) const MAX_LEAVES: usize = 8;

/// The largest number of programs that are kept for a run: one for the types in which a run usually begins, and others for the
/// wider types that its results need.
const MAX_TYPINGS: usize = 4;

/// A run of scalar functions, as a list of functions each of which refers to arguments and to functions before it.
#[derive(Default)]
pub(crate) struct ChainProgram {
    /// The functions; the last one computes the result.
    pub nodes: Vec<ChainNode>,
    /// True if the sum of the results is computed, not the results themselves.
    pub is_summed: bool,
    /// Programs for the types of arguments met first.
    pub typings: [OnceLock<Box<CachedTyping>>; MAX_TYPINGS],
}

impl std::fmt::Debug for ChainProgram {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("ChainProgram")
            .field("nodes", &self.nodes)
            .field("is_summed", &self.is_summed)
            .finish_non_exhaustive()
    }
}

/// A function in a run.
pub(crate) struct ChainNode {
    /// The primitive.
    pub primitive: &'static Primitive,
    /// The left argument of a dyadic call.
    pub left: Option<ChainArgument>,
    /// The right argument.
    pub right: ChainArgument,
}

impl std::fmt::Debug for ChainNode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}{}{:?}", self.left, self.primitive.glyph, self.right)
    }
}

/// An argument of a function in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChainArgument {
    /// An argument of the run, by its number.
    Leaf(u8),
    /// The result of a function, by its number.
    Node(u8),
}
