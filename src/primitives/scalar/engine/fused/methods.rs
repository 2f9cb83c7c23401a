//! The loops that a scalar function offers to chains: a part of the table of each primitive.

use crate::array::{ElementType, Scalar};
use crate::kernels::compare::Comparison;
use crate::kernels::scalar::{ScalarDyad, ScalarMonad};
use crate::kernels::strips::loops::{
    StripKernel, compare_strip, compare_tolerant_strip, compare_words_strip, complement_strip, map_strip, residue_strip,
    round_strip, zip_strip, zip_words_strip,
};

/// The loops of one function for integers of 8, 16 and 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct WholeLoops {
    i8: StripKernel,
    i16: StripKernel,
    i32: StripKernel,
}

impl WholeLoops {
    /// Returns the loop for a type of integers.
    pub(crate) fn of(&self, element_type: ElementType) -> StripKernel {
        match element_type {
            ElementType::I8 => self.i8,
            ElementType::I16 => self.i16,
            _ => self.i32,
        }
    }
}

/// The loops of a function whose arguments and results have one type; `None` for types in which chains do not compute it.
#[derive(Clone, Copy)]
pub(crate) struct Arithmetic {
    /// The loop for Booleans with Boolean results.
    pub words: Option<StripKernel>,
    /// The loops for integers with integer results.
    pub wholes: Option<WholeLoops>,
    /// The loop for floats.
    pub floats: Option<StripKernel>,
}

impl Arithmetic {
    /// Returns the loops of a dyadic function. Floats whose results would be narrowed to integers are left out: whether they are
    /// depends on all of them.
    pub(crate) const fn dyadic<F: ScalarDyad>() -> Self {
        Self {
            words: if F::BOOLEAN_RESULTS { Some(zip_words_strip::<F>) } else { None },
            wholes: if F::WHOLE_RESULTS {
                Some(WholeLoops { i8: zip_strip::<F, i8>, i16: zip_strip::<F, i16>, i32: zip_strip::<F, i32> })
            } else {
                None
            },
            floats: if F::NARROWS_RESULTS { None } else { Some(zip_strip::<F, f64>) },
        }
    }

    /// Returns the loops of a monadic function.
    pub(crate) const fn monadic<F: ScalarMonad>() -> Self {
        Self {
            words: None,
            wholes: if F::WHOLE_RESULTS {
                Some(WholeLoops { i8: map_strip::<F, i8>, i16: map_strip::<F, i16>, i32: map_strip::<F, i32> })
            } else {
                None
            },
            floats: Some(map_strip::<F, f64>),
        }
    }

    /// The loop of a function that is defined for Booleans only, as far as chains compute it.
    pub(crate) const NOT: Self = Self { words: Some(complement_strip), wholes: None, floats: None };

    /// Returns the loop of a dyadic function for Booleans; chains compute it for no other type.
    pub(crate) const fn booleans<F: ScalarDyad>() -> Self {
        Self { words: Some(zip_words_strip::<F>), wholes: None, floats: None }
    }
}

/// The loops of residues modulo a single integer, from 32-bit integers to a type that holds every residue.
pub(crate) static RESIDUES: WholeLoops =
    WholeLoops { i8: residue_strip::<i8>, i16: residue_strip::<i16>, i32: residue_strip::<i32> };

/// The loops of a comparison.
#[derive(Clone, Copy)]
pub(crate) struct Comparing {
    /// The loop for Booleans.
    pub words: StripKernel,
    /// The loops for integers.
    pub wholes: WholeLoops,
    /// The loop for floats if the tolerance is 0, or if one argument is 0 everywhere.
    pub exact: StripKernel,
    /// The loop for other floats.
    pub tolerant: StripKernel,
    /// True for `<`, `≤`, `≥` and `>`: the numbers that equal a scalar within the tolerance then all have the same result.
    pub is_order: bool,
    /// True if the results are 1 where the left argument is less.
    pub accepts_less: bool,
    /// True if the results are 1 where the arguments are equal.
    pub accepts_equal: bool,
}

/// The way in which a chain computes a function with one argument.
pub(crate) enum MonadLoops {
    /// The results have the type of the argument, or a wider one.
    Arithmetic(Arithmetic),
    /// The results are integers of the narrowest type that holds them; integers remain as they are.
    Rounding(WholeLoops),
}

impl MonadLoops {
    /// Returns the loops of a function that rounds to integers.
    pub(crate) const fn rounding<F: ScalarMonad>() -> Self {
        Self::Rounding(WholeLoops { i8: round_strip::<F, i8>, i16: round_strip::<F, i16>, i32: round_strip::<F, i32> })
    }
}

/// The way in which a chain computes a function with two arguments.
pub(crate) enum DyadLoops {
    /// The results have the common type of the arguments, or a wider one.
    Arithmetic(Arithmetic),
    /// The results are bits.
    Comparing(Comparing),
    /// The function computes some arguments by other functions.
    Chosen(fn(ArgumentKind, ArgumentKind) -> Option<ChosenLoops>),
}

impl DyadLoops {
    /// Returns the loops of a comparison.
    pub(crate) const fn comparison<C: Comparison>() -> Self {
        Self::Comparing(Comparing {
            words: compare_words_strip::<C>,
            wholes: WholeLoops { i8: compare_strip::<C, i8>, i16: compare_strip::<C, i16>, i32: compare_strip::<C, i32> },
            exact: compare_strip::<C, f64>,
            tolerant: compare_tolerant_strip::<C>,
            is_order: !C::ACCEPTS_ANY,
            accepts_less: C::LESS,
            accepts_equal: C::EQUAL,
        })
    }
}

/// The type of an argument of a function in a chain, and its value if it is a scalar.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArgumentKind {
    /// The type.
    pub element_type: ElementType,
    /// The value of a scalar.
    pub scalar: Option<Scalar>,
}

/// The loops that a function has chosen for its arguments.
pub(crate) enum ChosenLoops {
    /// Those of a function of both arguments.
    Both(&'static Arithmetic),
    /// Those of a function of the left argument, which is also the right one if there are two.
    Left(&'static Arithmetic),
    /// Those of residues, in a type that holds every residue.
    Residues(ElementType),
}
