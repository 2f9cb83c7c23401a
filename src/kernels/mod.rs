//! Kernels: loops over slices, which know lengths and element types, but nothing about arrays, names, settings or APL errors.
//!
//! * [`drive`]: blocks, threads and interruption: the drivers that run every loop over elements.
//! * [`tasks`]: tasks spread over rayon's threads: the only file that calls rayon, through functions without type parameters.
//! * [`simd`]: loops compiled for the processor that they run on, and loops written with intrinsics.
//! * [`broadcast`]: the inputs of loops: elements of any numeric type, broadcast by a pattern, read in chunks of one type.
//! * [`scalar`]: scalar functions as kernels see them: their effect on elements, and the properties that loops rely on.
//! * [`pervade`]: the loops that apply scalar functions element by element.
//! * [`compare`]: comparisons: results are packed to bits as they are computed, 64 to a word.
//! * [`reduce`]: reductions: `f` between the elements along one axis, from the last to the first.
//! * [`scan`]: the results of every prefix along an axis, each from the one before.
//! * [`product`]: inner products: every row of one matrix with every column of another.
//! * [`bits`]: word-wise operations on packed Booleans.
//! * [`ones`]: the positions of the ones in a mask.
//! * [`narrow`]: numbers that fit a narrower type: their least and greatest, a test for integers, and the copy.
//! * [`strided`]: Cartesian products of offsets along several axes, with a run of elements at each: copying from and to them.
//! * [`gather`]: gathering and scattering by positions that were checked before.
//! * [`checked`]: gathering at unchecked indices: one pass over them, which also finds out if all were in range.
//! * [`masked`]: values put at the ones of a mask, one value for all of them or one for each.
//! * [`compress`]: replicate and expand: elements kept, repeated or spread out according to counts.
//! * [`structure`]: rearranging: runs concatenated, rows reversed, two arrays joined row by row.
//! * [`transpose`]: transposing: elements that lie strides apart are made adjacent.
//! * [`find_first`]: search for the first element that passes a test, in a whole array or along one of its axes.
//! * [`extremum`]: search for the first of the greatest or the least elements, in a whole array or along one of its axes.
//! * [`windows`]: search for the places of a small array within a larger one.
//! * [`bins`]: branchless binary search: the number of ascending bounds that are not above each of many numbers.
//! * [`search`]: dictionaries that map keys to numbers, and the loops that fill and query them.
//! * [`bloom_filter`]: search for few keys among many: a Bloom filter finds those that may match, and only these are compared.
//! * [`cell_hash`]: hashes of cells: sums of a mixed word per element, so that tolerantly equal cells can be found by hashing.
//! * [`order`]: grade and sort, by counting, radix passes, or quicksort in registers.
//! * [`elementary`]: exponentials, logarithms, sines and cosines of floats without branches, so that loops over them vectorise.
//! * [`circle`]: circular, hyperbolic and Pythagorean functions of real and complex numbers: the cases of `X○Y`.
//! * [`gamma`]: the gamma function, factorials and binomial coefficients of real and complex numbers.
//! * [`stirling`]: factorials of decimal numbers that are not integers, by Stirling's series.
//! * [`exact`]: arithmetic of exact numbers, one operation at a time; `None` if a result is not exact.
//! * [`decimal`]: arithmetic of decimal numbers: each result is the exact one, rounded once, half to even.
//! * [`solve`]: linear equations and least squares; matrices are stored column by column.
//! * [`singular`]: singular values, by Hestenes' one-sided Jacobi method.
//! * [`random`]: random numbers: the generators, and drawing below a bound.
//! * [`calendar`]: days and dates in the proleptic Gregorian calendar.

pub(crate) mod bins;
pub(crate) mod bits;
pub(crate) mod bloom_filter;
pub(crate) mod broadcast;
pub(crate) mod calendar;
pub(crate) mod cell_hash;
pub(crate) mod checked;
pub(crate) mod circle;
pub(crate) mod compare;
pub(crate) mod compress;
pub(crate) mod decimal;
pub(crate) mod drive;
pub(crate) mod elementary;
pub(crate) mod exact;
pub(crate) mod extremum;
pub(crate) mod find_first;
pub(crate) mod gamma;
pub(crate) mod gather;
pub(crate) mod masked;
pub(crate) mod narrow;
pub(crate) mod ones;
pub(crate) mod order;
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
pub(crate) mod structure;
pub(crate) mod tasks;
pub(crate) mod transpose;
pub(crate) mod windows;
