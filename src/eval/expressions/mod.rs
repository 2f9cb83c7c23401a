//! Evaluation of expressions: from a bound phrase to its value.
//!
//! * [`binding`]: binding phrases to the current name classes, and running them.
//! * [`direct`]: phrases of one primitive at most, whose arguments need no evaluation: they are run without a look at classes.
//! * [`name_classes`]: the classes of the names in the running frame, for the binder.
//! * [`mod@array`]: array expressions: constants, names, strands, members, and chains of steps from right to left.
//! * [`function`]: the construction of functions and operators from their expressions.
//! * [`index`]: `array[…;…]`: evaluation of bracket indexing.
//! * [`notation`]: array notation: literal vectors, arrays of major cells, and namespaces.
//! * [`scalar_fast_path`]: fast paths for arguments that need no evaluation: scalar functions, and elements of vectors.
//! * [`fused`]: runs of scalar functions that are computed strip by strip.
//! * [`index_idiom`]: index expressions that are idioms: the selection is computed without the indices if the arrays allow it.
//! * [`idiom`]: trains and compositions that are idioms: computed in one step when they are called with one argument.
//! * [`execute`]: `⍎`: parsing, binding and running a text within the running function.
//! * [`function_by_space`]: the functions that a text denotes in several namespaces: `(n m).(⍎'f')`.
//! * [`input`]: `⎕` and `⍞`: input of lines, and prompts.

pub(crate) mod array;
pub(crate) mod binding;
pub(crate) mod direct;
pub(crate) mod execute;
pub(crate) mod function;
pub(crate) mod function_by_space;
pub(crate) mod fused;
pub(crate) mod idiom;
pub(crate) mod index;
pub(crate) mod index_idiom;
pub(crate) mod input;
pub(crate) mod name_classes;
pub(crate) mod notation;
pub(crate) mod scalar_fast_path;
