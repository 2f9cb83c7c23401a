//! Kernels: loops over slices, which know lengths and element types, but nothing about arrays, names, settings or APL errors.
//!
//! * [`blocks`]: blocks, threads and interruption: the drivers that run every loop over elements.
//! * [`tasks`]: tasks spread over threads, and the number of elements from which that pays: the only file that calls rayon.
//! * [`simd`]: loops compiled for the processor that they run on, and loops written with intrinsics.
//! * [`broadcast`]: the inputs of loops: numbers or characters, broadcast by a pattern and read in strips of one type.
//! * [`scalar`]: scalar functions as kernels see them: their effect on elements, and the properties that loops rely on.
//! * [`pervade`]: the loops that apply scalar functions element by element.
//! * [`compare`]: comparisons: results are packed to bits as they are computed, 64 to a word.
//! * [`reduce`]: reductions: `f` between the elements along one axis, from the last to the first.
//! * [`scan`]: scans: the reduction of every prefix along an axis, each computed from the one before.
//! * [`product`]: inner products: every row of one matrix is combined with every column of another.
//! * [`bits`]: word-wise operations on packed Booleans.
//! * [`ones`]: the positions of the ones in a mask.
//! * [`narrow`]: conversion to narrower types: the range of integers, the tests for whether floats are integers or finite, and the copy.
//! * [`strided`]: gathering and scattering at the sums of one offset from each of several axes, with a run of elements at each.
//! * [`gather`]: gathering and scattering at indices that have already been checked.
//! * [`checked_gather`]: gathering at unchecked indices: the single pass over them also checks that all are in range.
//! * [`masked`]: assignment under a mask: one value for all of its ones, or one value for each.
//! * [`compress`]: replicate and expand: elements kept, repeated or spread out according to counts.
//! * [`strips`]: chains of scalar functions, strip by strip, with intermediate results in strips that stay in the L1 or L2 cache.
//! * [`structure`]: rearranging: runs concatenated, rows reversed, two arrays joined row by row.
//! * [`transpose`]: transposing: elements that lie strides apart are made adjacent.
//! * [`find_first`]: search for the first element that passes a test, in a whole array or along one of its axes.
//! * [`extremum`]: search for the first of the greatest or the least elements, in a whole array or along one of its axes.
//! * [`pattern_search`]: search for the positions where a small array occurs within a larger one.
//! * [`bins`]: branchless binary search: for each of many numbers, the number of ascending bounds less than or equal to it.
//! * [`search`]: dictionaries that map keys to numbers, and the loops that fill and query them.
//! * [`bloom_filter`]: search for a few keys among many: only keys that pass a Bloom filter are compared.
//! * [`cell_hash`]: hashes of cells: sums of one mixed word per element, so that tolerantly equal cells can be found by hashing.
//! * [`order`]: grade and sort, by counting, radix passes, or quicksort in registers.
//! * [`elementary`]: exponentials, logarithms, sines and cosines of floats without branches, so that loops over them vectorise.
//! * [`circle`]: circular, hyperbolic and Pythagorean functions of real and complex numbers: the cases of `X○Y`.
//! * [`magnitude`]: magnitudes of complex numbers: square roots of sums of squares, unless a square would overflow or underflow.
//! * [`gamma`]: the gamma function, factorials and binomial coefficients of real and complex numbers.
//! * [`stirling`]: factorials of decimal numbers that are not integers, by Stirling's series.
//! * [`exact_arithmetic`]: arithmetic on exact numbers, one operation at a time; `None` if a result is not exact.
//! * [`decimal_arithmetic`]: arithmetic on decimal numbers: each result is the exact one, rounded once, half to even.
//! * [`solve`]: linear equations and least squares; matrices are stored column by column.
//! * [`singular`]: singular values, by Hestenes' one-sided Jacobi method.
//! * [`random`]: random number generators, and drawing integers below a bound.
//! * [`calendar`]: days and dates in the proleptic Gregorian calendar.

pub(crate) mod bins;
pub(crate) mod bits;
pub(crate) mod blocks;
pub(crate) mod bloom_filter;
pub(crate) mod broadcast;
pub(crate) mod calendar;
pub(crate) mod cell_hash;
pub(crate) mod checked_gather;
pub(crate) mod circle;
pub(crate) mod compare;
pub(crate) mod compress;
pub(crate) mod decimal_arithmetic;
pub(crate) mod elementary;
pub(crate) mod exact_arithmetic;
pub(crate) mod extremum;
pub(crate) mod find_first;
pub(crate) mod gamma;
pub(crate) mod gather;
pub(crate) mod magnitude;
pub(crate) mod masked;
pub(crate) mod narrow;
pub(crate) mod ones;
pub(crate) mod order;
pub(crate) mod pattern_search;
pub(crate) mod pervade;
pub(crate) mod product;
pub(crate) mod random;
pub(crate) mod reduce;
pub(crate) mod scalar;
pub(crate) mod scan;
pub(crate) mod search;
pub(crate) mod simd;
pub(crate) mod singular;
pub(crate) mod solve;
pub(crate) mod stirling;
pub(crate) mod strided;
pub(crate) mod strips;
pub(crate) mod structure;
pub(crate) mod tasks;
pub(crate) mod transpose;
