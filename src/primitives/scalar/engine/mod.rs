//! The engine of scalar functions, which applies them to arrays by kernels that loop over the elements.
//!
//! * [`conform`]: conformability: the broadcast patterns of both arguments, or the error that explains why they do not conform.
//! * [`dyadic`]: scalar functions of two arguments, with a method for each combination of element types.
//! * [`monadic`]: scalar functions of one argument, with the same methods as for two.
//! * [`comparison`]: comparisons, from arrays to the loops that pack their results into bits.
//! * [`pervade`]: pervasion: scalar functions descend into nested and mixed arrays, down to the simple scalars.
//! * [`small_vectors`]: the fast path for up to 128 real numbers, which needs neither threads nor strips.
//! * [`one_strip`]: the fast path for more numbers, up to a strip, and for packed Booleans: the loops of the general path alone.
//! * [`fused`]: chains of scalar functions, computed strip by strip instead of function by function.
//! * [`narrowest`]: computations in the narrowest integer type that holds their results, which is found by trying.
//! * [`exact_and_decimal`]: exact and decimal numbers, computed one by one.
//! * [`booleans`]: the conversion of Booleans of any numeric type to bits.
//! * [`axis`]: `X f[K] Y`: the argument of lower rank is broadcast along the axes that `K` leaves out.
//! * [`outer`]: outer products and dyadic `⍤`: arguments are broadcast to the result, so that no cell is built.
//! * [`results`]: the conversion of results to arrays, the settings they depend on, and the faults for elements without a result.
//! * [`reduce`]: `f/` and `f⌿` of scalar functions: the choice of a kernel for each reduction.
//! * [`short_folds`]: `f/Y` of a short vector, computed directly, and `f/¨Y` of many of them.
//! * [`windows`]: `n f/Y` of scalar functions: all windows are folded together.
//! * [`scan`]: `f\` and `f⍀` of the scalar functions for which each result follows from the one before.
//! * [`inner_product`]: `X f.g Y`: the inner products that a kernel computes as a whole.
//! * [`inner_pairs`]: the pairs of functions in inner products: one applies to each pair of elements, the other joins the results.

pub(crate) mod axis;
pub(crate) mod booleans;
pub(crate) mod comparison;
pub(crate) mod conform;
pub(crate) mod dyadic;
pub(crate) mod exact_and_decimal;
pub(crate) mod fused;
pub(crate) mod inner_pairs;
pub(crate) mod inner_product;
pub(crate) mod monadic;
pub(crate) mod narrowest;
pub(crate) mod one_strip;
pub(crate) mod outer;
pub(crate) mod pervade;
pub(crate) mod reduce;
pub(crate) mod results;
pub(crate) mod scan;
pub(crate) mod short_folds;
pub(crate) mod small_vectors;
pub(crate) mod windows;
