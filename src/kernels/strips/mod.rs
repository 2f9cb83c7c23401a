//! Strips: the elements of a chain of scalar functions, so few at a time that they pass through all functions of the chain without
//! leaving the L1 or L2 cache.
//!
//! * columns, the arguments of the chain: read in place;
//! * scalars: a register is filled with each once, before the first strip;
//! * results of one function that another one reads: written to registers, which are strips in memory of their own;
//! * the result of the last function: written to the target directly.
//!
//! Each function runs the loop that it runs on whole arrays. Where an argument has a narrower type than the loop, it is widened to
//! another register first. A strip with a result that does not fit its type, or is not finite, stops the program: the caller tries
//! a wider type, or computes the chain function by function.
//!
//! * [`loops`]: the loops of the functions over a strip.
//! * [`program`]: the functions of a chain as instructions, each with its loop and the places of its arguments and results.
//! * [`machine`]: a running program, with its registers.

pub(crate) mod loops;
pub(crate) mod machine;
pub(crate) mod program;

use super::blocks::CHUNK_ELEMENTS;

/// The number of elements in a strip of a short array: three registers of this many floats stay in the L1 cache together.
const SHORT_STRIP_ELEMENTS: usize = 1024;

/// The number of elements in a strip of a longer array. Shorter strips take turns among columns so often that the processor does not
/// prefetch them: with 512 elements, four comparisons of a million floats took 1.5 to 2 times as long.
const LONG_STRIP_ELEMENTS: usize = 4096;

/// Returns the number of elements in a strip, a multiple of 64, for arrays of `bound` elements.
pub(crate) fn strip_elements(bound: usize) -> usize {
    if bound <= CHUNK_ELEMENTS { SHORT_STRIP_ELEMENTS } else { LONG_STRIP_ELEMENTS }
}
