//! The engine of scalar functions: the way from arrays to the kernels that loop over their elements.
//!
//! * [`conform`]: conformability: the pairing of the elements of both arguments, or the error that explains the mismatch.
//! * [`dyadic`]: scalar functions of two arguments, by the method for the types of their elements.
//! * [`monadic`]: scalar functions of one argument, by the same methods as for two.
//! * [`comparison`]: comparisons, from arrays to the loops that pack their results into bits.
//! * [`pervade`]: pervasion: scalar functions descend into nested and mixed arrays, down to the simple scalars.
//! * [`small_vectors`]: the fast path for few real numbers: their results are computed on the stack.
//! * [`narrowest`]: computations in the narrowest type of integers that holds their results, which is not known in advance.
//! * [`extended`]: numbers beyond machine numbers: element by element, by the kinds of number involved.
//! * [`booleans`]: Booleans of any type as bits.
//! * [`axis`]: `X f[K] Y`: the argument of lower rank is broadcast along the axes that `K` leaves out.
//! * [`outer`]: outer products, and functions on cells: arguments are broadcast to the result, so that no cell is built.
//! * [`results`]: the results in arrays, the settings that they depend on, and the faults of elements without a result.
//! * [`reduce`]: `f/` and `f⌿` of scalar functions: the choice of a kernel for each reduction.
//! * [`short_folds`]: `f/Y` of a short vector, computed immediately, and `f/¨Y` of many of them.
//! * [`scan`]: `f\` and `f⍀` of scalar functions that compute each result from the one before.
//! * [`inner_product`]: `X f.g Y`: the inner products that a kernel computes as a whole.
//! * [`inner_pairs`]: the pairs of functions in these: one for each pair of elements, and one that joins the results.

pub(crate) mod axis;
pub(crate) mod booleans;
pub(crate) mod comparison;
pub(crate) mod conform;
pub(crate) mod dyadic;
pub(crate) mod extended;
pub(crate) mod inner_pairs;
pub(crate) mod inner_product;
pub(crate) mod monadic;
pub(crate) mod narrowest;
pub(crate) mod outer;
pub(crate) mod pervade;
pub(crate) mod reduce;
pub(crate) mod results;
pub(crate) mod scan;
pub(crate) mod short_folds;
pub(crate) mod small_vectors;
